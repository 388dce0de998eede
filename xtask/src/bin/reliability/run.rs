//! One command under one fault, and what is left afterwards.

use super::commands::{CLAIM, GAME, Writer};
use super::faults::{Fault, limited, mount, remount, send, unmount, with_signals};
use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The files of a folder by name.
type Files = BTreeMap<String, Vec<u8>>;

/// What an undisturbed command does, to compare with.
pub struct Bench {
    program: PathBuf,
    writer: Writer,
    /// The folder of everything; removed in the end.
    place: PathBuf,
    /// What the command writes when nothing disturbs it.
    right: Files,
    /// How long that takes.
    took: Duration,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    Code(i32),
    Signal(i32),
}

/// What came of one run under a fault.
pub struct Tried {
    pub end: End,
    /// Was this end to be expected under the fault: a code of ours, or the signal that was sent?
    pub is_ours: bool,
    /// The first line on the error stream.
    pub said: String,
    /// Files that are neither as they were before nor as they should be.
    pub spoiled: Vec<String>,
    /// Half files under names of their own, which nobody takes for the real ones.
    pub parts: usize,
    /// What became of the process that was kept for company.
    pub company: Company,
    /// Why the command, run again over what was left, did not come to the right files.
    pub not_mended: Option<String>,
}

impl Tried {
    /// Was something lost, or did the program end in a way that is not its own?
    pub fn is_bad(&self) -> bool {
        let waited = self.company == Company::Waited;
        !self.is_ours || !self.spoiled.is_empty() || self.not_mended.is_some() || waited
    }
}

/// What became of a process after the other of its cluster had gone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// It ended by itself, or there was none.
    Ended,
    /// The two had not met, and so it waited for the other to be started, as it should; it was ended by hand.
    NeverMet,
    /// It waited on for one that it had known, and was ended by hand.
    Waited,
}

/// What stands in a file that a command is to write anew.
const EARLIER: &[u8] = b"what stood here before\n";

/// So long a process may wait for another that has gone: three times the `--silence` of the command. One that has not
/// met it yet waits for its start without a limit, and says so.
const PATIENCE: Duration = Duration::from_secs(15);

impl Bench {
    pub fn new(program: &Path, writer: Writer) -> Result<Bench, String> {
        let place = std::env::temp_dir().join(format!("reliability-{}", std::process::id()));
        let program = program.to_path_buf();
        let mut bench = Bench { program, writer, place, right: Files::new(), took: Duration::ZERO };
        let _ = fs::remove_dir_all(&bench.place);
        fs::create_dir_all(bench.input()).map_err(|why| why.to_string())?;
        for (name, text) in [("kqk-4x4.claim", CLAIM.to_string()), ("games.pgn", GAME.repeat(500))] {
            fs::write(bench.input().join(name), text).map_err(|why| why.to_string())?;
        }
        if !bench.writer.before.is_empty() {
            let mut before = Command::new(&bench.program);
            before.args(bench.words(bench.writer.before));
            bench.undisturbed(before)?;
        }
        bench.empty_output()?;
        let begin = Instant::now();
        let (output, _) = bench.together(Command::new(&bench.program), |child| Ok(child.wait_with_output()))?;
        if !output.status.success() {
            return Err(format!("{}: {}", bench.writer.name, String::from_utf8_lossy(&output.stderr)));
        }
        bench.took = begin.elapsed();
        bench.right = files(&bench.output());
        match bench.right.is_empty() {
            true => Err(format!("{} writes nothing", bench.writer.name)),
            false => Ok(bench),
        }
    }

    fn input(&self) -> PathBuf {
        self.place.join("in")
    }

    fn output(&self) -> PathBuf {
        self.place.join("out")
    }

    fn peer(&self) -> PathBuf {
        self.place.join("peer")
    }

    fn words(&self, words: &[&str]) -> Vec<String> {
        let (input, output) = (self.input().display().to_string(), self.output().display().to_string());
        words.iter().map(|word| word.replace("IN", &input).replace("OUT", &output)).collect()
    }

    /// Runs the command under a fault and looks at what it has left.
    pub fn try_once(&self, fault: Fault, time: u64) -> Result<Tried, String> {
        // The same faults in every run of this program: the moments are spread, not drawn.
        let share = (time * 37 + 11) % 100;
        self.empty_output()?;
        let before = self.set_up(fault, share)?;
        let (output, company) = self.disturbed(fault, share)?;
        let left = files(&self.output());
        let end = end_of(&output);
        let spoiled = self.spoiled(&left, &before);
        let parts = left.keys().filter(|name| name.ends_with(".part")).count();
        self.undo(fault)?;
        let not_mended = self.again().err();
        if fault.needs_mount() {
            unmount(&self.output())?;
        }
        let is_ours = match end {
            End::Code(code) => code == 0 || code == 3,
            End::Signal(signal) => fault.signal_number() == Some(signal),
        };
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let said = stderr.lines().find(|line| !line.is_empty()).unwrap_or_default();
        let said = said.replace(&self.place.display().to_string(), "").to_string();
        Ok(Tried { end, is_ours: is_ours && !stderr.contains("panicked"), said, spoiled, parts, company, not_mended })
    }

    /// Makes the output folder as the fault wants it. Gives the files that are there before.
    fn set_up(&self, fault: Fault, share: u64) -> Result<Files, String> {
        let out = self.output();
        if fault.needs_mount() {
            // The first page is for the file of an earlier run.
            let size = 8 + self.size() * share / 100 / 1024;
            mount(&out, &format!("size={}k", if fault == Fault::ReadOnly { 8 } else { size }))?;
        }
        if let Some(name) = self.writer.rewrites {
            fs::write(out.join(name), EARLIER).map_err(|why| why.to_string())?;
        }
        match fault {
            Fault::ReadOnly => remount(&out, "ro")?,
            Fault::Gone => fs::remove_dir_all(&out).map_err(|why| why.to_string())?,
            _ => {}
        }
        Ok(files(&out))
    }

    /// How many bytes the command writes in all.
    fn size(&self) -> u64 {
        self.right.values().map(|bytes| bytes.len() as u64).sum()
    }

    fn disturbed(&self, fault: Fault, share: u64) -> Result<(Output, Company), String> {
        let largest = self.right.values().map(|bytes| bytes.len() as u64).max().unwrap_or(0);
        let command = match fault {
            // The shell counts blocks of 512 bytes.
            Fault::FileLimit => limited(&format!("ulimit -f {}", largest * share / 100 / 512), &self.program),
            Fault::Memory => limited(&format!("ulimit -v {}", 16_000 + share * 300), &self.program),
            _ => with_signals(&self.program),
        };
        self.together(command, |child| {
            let moment = self.took.mul_f64(share as f64 / 90.0);
            if let Some(signal) = fault.signal() {
                std::thread::sleep(moment);
                send(signal, child.id())?;
            } else if fault == Fault::Vanishing {
                std::thread::sleep(moment);
                let _ = fs::remove_dir_all(self.output());
            }
            Ok(child.wait_with_output())
        })
    }

    /// Takes away what stood in the way.
    fn undo(&self, fault: Fault) -> Result<(), String> {
        match fault {
            Fault::FullDisk => remount(&self.output(), "size=100m"),
            Fault::ReadOnly => remount(&self.output(), "rw,size=100m"),
            Fault::Gone | Fault::Vanishing => fs::create_dir_all(self.output()).map_err(|why| why.to_string()),
            _ => Ok(()),
        }
    }

    /// Runs the command undisturbed over what is left: it must come to the right files.
    fn again(&self) -> Result<(), String> {
        let (output, _) = self.together(Command::new(&self.program), |child| Ok(child.wait_with_output()))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
        }
        let now = files(&self.output());
        let wrong = self.right.iter().find(|(name, bytes)| now.get(*name) != Some(bytes));
        wrong.map_or(Ok(()), |(name, _)| Err(format!("{name} is not what it should be")))
    }

    /// Files that are neither as before nor as they should be. Drafts and parts have names of their own.
    fn spoiled(&self, left: &Files, before: &Files) -> Vec<String> {
        let is_own = |name: &str| name.ends_with(".part") || name.ends_with(".draft");
        let whole = |(name, bytes): &(&String, &Vec<u8>)| {
            is_own(name) || before.get(*name) == Some(*bytes) || self.right.get(*name) == Some(*bytes)
        };
        left.iter().filter(|file| !whole(file)).map(|(name, _)| name.clone()).collect()
    }

    /// Runs a command, beside the process that it needs for company, if any; and what became of that one afterwards?
    fn together(
        &self,
        mut command: Command,
        run: impl FnOnce(Child) -> Result<std::io::Result<Output>, String>,
    ) -> Result<(Output, Company), String> {
        command.args(self.words(self.writer.words));
        let mut company = None;
        if self.writer.in_company {
            let hosts = self.place.join("hosts.txt");
            fs::write(&hosts, two_hosts()?).map_err(|why| why.to_string())?;
            let peer = self.peer().display().to_string();
            let words = self.words(self.writer.words).into_iter().map(|word| word.replace(&self.output_text(), &peer));
            let mut other = Command::new(&self.program);
            other.args(words).args(["--process", "1", "--hosts"]).arg(&hosts).stdin(Stdio::null());
            company = Some(other.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(|why| why.to_string())?);
            command.args(["--process", "0", "--hosts"]).arg(&hosts);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let output = run(child.map_err(|why| why.to_string())?)?.map_err(|why| why.to_string())?;
        let waited = company.map_or(Ok(Company::Ended), leave)?;
        Ok((output, waited))
    }

    fn output_text(&self) -> String {
        self.output().display().to_string()
    }

    fn undisturbed(&self, mut command: Command) -> Result<(), String> {
        let output = command.stdin(Stdio::null()).output().map_err(|why| why.to_string())?;
        if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
    }

    fn empty_output(&self) -> Result<(), String> {
        for folder in [self.output(), self.peer()] {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
        }
        Ok(())
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.place);
    }
}

/// Waits for the process that was kept for company, and ends it if it waits on. It says little, so that its words can
/// be read when it has ended.
fn leave(mut other: Child) -> Result<Company, String> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if other.try_wait().map_err(|why| why.to_string())?.is_some() {
            return Ok(Company::Ended);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = other.kill().and_then(|()| other.wait_with_output()).map_err(|why| why.to_string())?;
    let last = String::from_utf8_lossy(&output.stderr).lines().last().map(str::to_string).unwrap_or_default();
    Ok(if last.starts_with("waiting for process") { Company::NeverMet } else { Company::Waited })
}

/// Two free ports of this machine, and a key.
fn two_hosts() -> Result<String, String> {
    let mut listeners = Vec::new();
    for _ in 0..2 {
        listeners.push(TcpListener::bind("127.0.0.1:0").map_err(|why| why.to_string())?);
    }
    let address = |listener: &TcpListener| listener.local_addr().map(|address| format!("{address}\n"));
    let hosts = listeners.iter().map(address).collect::<Result<String, _>>().map_err(|why| why.to_string())?;
    Ok(hosts + "key " + &"0123456789abcdef".repeat(4) + "\n")
}

fn files(folder: &Path) -> Files {
    let Ok(entries) = fs::read_dir(folder) else { return Files::new() };
    let file =
        |entry: fs::DirEntry| Some((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).ok()?));
    entries.flatten().filter_map(file).collect()
}

fn end_of(output: &Output) -> End {
    match (output.status.code(), output.status.signal()) {
        (Some(code), _) => End::Code(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}
