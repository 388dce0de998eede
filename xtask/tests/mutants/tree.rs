//! A copy of `crates/spec` and its data, in which faults are planted.

use super::table::Mutant;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A copied workspace with `spec` and perhaps `check` as its members, and its own target directory.
pub struct Tree {
    root: PathBuf,
}

/// A tree with one fault in it. The fault is taken out when this goes.
pub struct Planted<'a> {
    tree: &'a Tree,
    file: PathBuf,
    original: String,
}

/// What a test program of `spec` says.
pub enum Verdict {
    Passed,
    /// The tests that failed.
    Failed(Vec<String>),
    /// What the compiler says.
    DoesNotBuild(String),
}

impl Tree {
    /// Copies the rules afresh. The target directory of an earlier run is kept, which saves time.
    pub fn copy(lane: usize) -> Tree {
        Tree::copy_parts(&format!("lane-{lane}"), &["crates/spec"], &["data/chess"])
    }

    /// Copies the rules afresh, the checker, claims and certificates.
    pub fn copy_with_checker(name: &str) -> Tree {
        Tree::copy_parts(name, &["crates/spec", "crates/check"], &["certificates", "claims"])
    }

    fn copy_parts(name: &str, members: &[&str], others: &[&str]) -> Tree {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants").join(name);
        for part in ["crates", "data", "certificates", "claims"] {
            let _ = fs::remove_dir_all(root.join(part));
        }
        for part in members.iter().chain(others) {
            copy_dir(&workspace().join(part), &root.join(part));
        }
        let manifest = fs::read_to_string(workspace().join("Cargo.toml")).expect("the workspace has a manifest");
        fs::write(root.join("Cargo.toml"), with_members(&manifest, members)).expect("the copy can be written");
        Tree { root }
    }

    /// The unchanged copy passes, or nothing that a mutant does means anything.
    pub fn must_pass(&self, program: &str) {
        match self.run(program) {
            Verdict::Passed => {}
            Verdict::Failed(tests) => panic!("without a mutant these fail: {tests:?}"),
            Verdict::DoesNotBuild(output) => panic!("without a mutant {program} does not build:\n{output}"),
        }
    }

    pub fn plant(&self, mutant: &Mutant) -> Result<Planted<'_>, String> {
        let file = self.root.join(place(mutant));
        let original = source_of(mutant)?;
        fs::write(&file, original.replace(mutant.find, mutant.replace))
            .map_err(|why| format!("{}: {why}", mutant.name))?;
        Ok(Planted { tree: self, file, original })
    }

    fn run(&self, program: &str) -> Verdict {
        let build = self.cargo(&["test", "--offline", "-q", "--no-run", "--test", program]);
        if !build.status.success() {
            return Verdict::DoesNotBuild(String::from_utf8_lossy(&build.stderr).into_owned());
        }
        let run = self.cargo(&["test", "--offline", "-q", "--test", program]);
        if run.status.success() { Verdict::Passed } else { Verdict::Failed(failures(&run.stdout)) }
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Command::new(cargo)
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            // Building takes longer than running here.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUST_BACKTRACE", "0")
            .output()
            .expect("cargo can be started")
    }
}

impl Planted<'_> {
    pub fn run(&self, program: &str) -> Verdict {
        self.tree.run(program)
    }
}

impl Drop for Planted<'_> {
    fn drop(&mut self) {
        fs::write(&self.file, &self.original).expect("the copy can be written");
    }
}

/// The file a mutant changes, as it is in the workspace; an error when the text to change is not there just once.
pub fn source_of(mutant: &Mutant) -> Result<String, String> {
    let path = workspace().join(place(mutant));
    let source = fs::read_to_string(&path).map_err(|why| format!("{}: {}: {why}", mutant.name, mutant.file))?;
    match source.matches(mutant.find).count() {
        1 => Ok(source),
        times => Err(format!("{}: the text to change stands {times} times in {}, not once", mutant.name, mutant.file)),
    }
}

/// The file that a mutant changes: of `check` where it says so, else of `spec`.
fn place(mutant: &Mutant) -> PathBuf {
    match mutant.file.strip_prefix("check/") {
        Some(file) => Path::new("crates/check/src").join(file),
        None => Path::new("crates/spec/src").join(mutant.file),
    }
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands inside the workspace")
}

/// The manifest of the workspace with other members.
fn with_members(manifest: &str, members: &[&str]) -> String {
    let members = format!("members = {members:?}");
    let mut lines = Vec::new();
    let mut in_list = false;
    for line in manifest.lines() {
        let list = line.starts_with("members = [") || line.starts_with("default-members = [");
        if line.starts_with("members = [") {
            lines.push(&members[..]);
        }
        if !list && !in_list {
            lines.push(line);
        }
        in_list = (list || in_list) && !line.contains(']');
    }
    lines.join("\n") + "\n"
}

/// The names under the last `failures:` of a test program's output.
fn failures(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    let after = text.rsplit("failures:\n").next().unwrap_or("");
    after.lines().take_while(|line| line.starts_with("    ")).map(|line| line.trim().to_string()).collect()
}

fn copy_dir(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the copy can be written");
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("an entry has a type").is_dir() {
            copy_dir(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).expect("the copy can be written");
        }
    }
}
