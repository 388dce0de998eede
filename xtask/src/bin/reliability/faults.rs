//! What can go wrong around a program, and how it is made to.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// No file may grow beyond some size.
    FileLimit,
    /// The file system is full, sooner or later.
    FullDisk,
    /// The folder cannot be written to.
    ReadOnly,
    /// The folder is not there.
    Gone,
    /// The folder vanishes while the program runs.
    Vanishing,
    /// There is little memory.
    Memory,
    /// The program is asked to end.
    Terminate,
    /// The user presses control C.
    Interrupt,
    /// The program is killed.
    Kill,
}

impl Fault {
    pub const ALL: [Fault; 9] = [
        Fault::FileLimit,
        Fault::FullDisk,
        Fault::ReadOnly,
        Fault::Gone,
        Fault::Vanishing,
        Fault::Memory,
        Fault::Terminate,
        Fault::Interrupt,
        Fault::Kill,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Fault::FileLimit => "file size limit",
            Fault::FullDisk => "full disk",
            Fault::ReadOnly => "read-only folder",
            Fault::Gone => "no folder",
            Fault::Vanishing => "folder vanishes",
            Fault::Memory => "little memory",
            Fault::Terminate => "SIGTERM",
            Fault::Interrupt => "SIGINT",
            Fault::Kill => "kill -9",
        }
    }

    pub fn how(self) -> &'static str {
        match self {
            Fault::FileLimit => "`ulimit -f`, from nothing up to what the command writes",
            Fault::FullDisk => "a tmpfs, from one page up to what the command writes",
            Fault::ReadOnly => "a tmpfs mounted read-only",
            Fault::Gone => "the folder named is removed before",
            Fault::Vanishing => "the folder is removed, at moments spread over the run",
            Fault::Memory => "`ulimit -v`, 16 to 46 MB; below that no program of this size is loaded",
            Fault::Terminate | Fault::Interrupt | Fault::Kill => "the signal, at moments spread over the run",
        }
    }

    /// The signal, if it is one.
    pub fn signal(self) -> Option<&'static str> {
        match self {
            Fault::Terminate => Some("-TERM"),
            Fault::Interrupt => Some("-INT"),
            Fault::Kill => Some("-KILL"),
            _ => None,
        }
    }

    /// The number that the system reports when a signal ends a program.
    pub fn signal_number(self) -> Option<i32> {
        match self {
            Fault::Terminate => Some(15),
            Fault::Interrupt => Some(2),
            Fault::Kill => Some(9),
            _ => None,
        }
    }

    /// Is the output folder a file system of its own?
    pub fn needs_mount(self) -> bool {
        matches!(self, Fault::FullDisk | Fault::ReadOnly)
    }

    /// File systems can be mounted by root alone.
    pub fn can_be_made(self) -> bool {
        static MOUNTS: OnceLock<bool> = OnceLock::new();
        !self.needs_mount()
            || *MOUNTS.get_or_init(|| {
                let place = std::env::temp_dir().join(format!("reliability-mount-{}", std::process::id()));
                let mounted = std::fs::create_dir(&place).is_ok() && mount(&place, "size=4k").is_ok();
                let undone = mounted && unmount(&place).is_ok();
                let _ = std::fs::remove_dir(&place);
                undone
            })
    }
}

/// Mounts a small file system on a folder.
pub fn mount(folder: &Path, options: &str) -> Result<(), String> {
    said(Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(folder))
}

/// Mounts it anew with other options, its files kept.
pub fn remount(folder: &Path, options: &str) -> Result<(), String> {
    said(Command::new("mount").args(["-o", &format!("remount,{options}")]).arg(folder))
}

pub fn unmount(folder: &Path) -> Result<(), String> {
    said(Command::new("umount").arg(folder))
}

/// Sends a signal to a process that was started here and not yet waited for.
pub fn send(signal: &str, process: u32) -> Result<(), String> {
    said(Command::new("kill").arg(signal).arg(process.to_string()))
}

/// The command with a limit of the shell's before it. A program that writes beyond the limit of a file gets an error
/// and not the signal, which nobody catches.
pub fn limited(limit: &str, program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("trap '' XFSZ; {limit} && exec \"$0\" \"$@\"")]).arg(program);
    command
}

/// The command with every signal as a terminal leaves it: one that runs in the background may have inherited that it
/// ignores SIGINT.
pub fn with_signals(program: &Path) -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal").arg(program);
    command
}

fn said(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|why| format!("{command:?}: {why}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}
