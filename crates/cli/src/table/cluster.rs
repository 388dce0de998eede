//! `checkproof table build --hosts FILE --process I`: one of several processes that build together.

use super::build::{LONG, show};
use super::draft::Draft;
use super::store::{Reading, load, path};
use super::{BuildArgs, Common, safe};
use crate::{Answer, files};
use anyhow::{Context, Result, anyhow, ensure};
use indicatif::ProgressBar;
use serde_json::json;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tables::{Cluster, Family, Keeper, Progress, SafeSite, SafeTables, Site, Skeleton, Tables};
use tables::{build_on_cluster, build_safe_on_cluster};

/// The processes that the hosts file names, this one among them.
pub fn cluster(args: &BuildArgs, hosts: &Path) -> Result<Cluster> {
    let text = files::read_text(hosts)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let hosts_named: Vec<String> = lines.map(str::to_string).collect();
    let place = || format!("{}: write one `host:port` a line", hosts.display());
    ensure!(!hosts_named.is_empty(), "{}", place());
    for (n, host) in hosts_named.iter().enumerate() {
        ensure!(!hosts_named[..n].contains(host), "{}: `{host}` stands there twice", hosts.display());
        let port = host.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        port.with_context(|| format!("{}; `{host}` has no port", place()))?;
    }
    let (process, count) = (args.process.unwrap_or(0), hosts_named.len());
    ensure!(process < count, "--process {process}: {} names {count} processes, 0 to {}", hosts.display(), count - 1);
    Ok(Cluster { hosts: hosts_named, process, threads: args.common.threads(), waiting: |words| eprintln!("{words}") })
}

pub fn build<F>(args: &BuildArgs, cluster: &Cluster, tables: Tables<F>, order: Vec<F::Ending>) -> Result<Answer>
where
    F: Family + Send + 'static,
    F::Ending: Send + Sync,
{
    end_when_a_process_is_lost();
    let folder = Arc::new(Folder::new(args));
    build_on_cluster(cluster, tables, order, folder.clone()).map_err(|why| anyhow!("{why}"))?;
    Ok(folder.report(cluster))
}

/// The same for safe tables.
pub fn build_safe(args: &BuildArgs, cluster: &Cluster, tables: SafeTables, order: Vec<Skeleton>) -> Result<Answer> {
    end_when_a_process_is_lost();
    let folder = Arc::new(Folder::new(args));
    build_safe_on_cluster(cluster, tables, order, folder.clone()).map_err(|why| anyhow!("{why}"))?;
    Ok(folder.report(cluster))
}

/// The threads that hear from other processes panic when one is gone, and the others wait for ever. There is nothing to
/// be saved that is not in a draft already.
fn end_when_a_process_is_lost() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        match tables::failed_connection() {
            Some(why) => eprintln!(
                "error: another process is gone ({why}); finished tables and drafts are kept, start all processes again"
            ),
            None => usual(panic),
        }
        std::process::exit(3);
    }));
}

struct Folder {
    common: Common,
    on_disk: bool,
    draft_every: Duration,
    bar: ProgressBar,
    /// What was written, for programs.
    built: Mutex<Vec<serde_json::Value>>,
}

impl Folder {
    fn new(args: &BuildArgs) -> Folder {
        let draft_every = Duration::from_secs(args.draft_every);
        let (common, bar) = (args.common.clone(), files::spinner(""));
        Folder { common, on_disk: args.on_disk, draft_every, bar, built: Mutex::default() }
    }

    /// What was built, when all is done.
    fn report(&self, cluster: &Cluster) -> Answer {
        let (dir, tables) = (&self.common.dir, self.built.lock().unwrap_or_else(PoisonError::into_inner));
        match self.common.json {
            true => println!("{:#}", json!({ "process": cluster.process, "dir": dir, "tables": *tables })),
            false => println!("done; this process's tables are in {}", dir.display()),
        }
        Answer::Yes
    }

    fn write(&self, path: &Path, name: &impl Display, file: &[u8]) -> Result<(), String> {
        files::write_whole(path, |out| out.write_all(file)).map_err(|why| format!("{why:#}"))?;
        match self.common.json {
            true => {
                let object = json!({ "ending": name.to_string(), "file": path, "built": true, "bytes": file.len() });
                self.built.lock().unwrap_or_else(PoisonError::into_inner).push(object);
            }
            false => println!("{name}: {:.2} MB", file.len() as f64 / 1e6),
        }
        Ok(())
    }
}

impl<F: Family> Site<F> for Folder {
    fn load(&self, tables: &mut Tables<F>, ending: &F::Ending) -> Result<bool, String> {
        load(tables, &self.common, ending, Reading::Whole).map_err(|why| format!("{why:#}"))
    }

    fn save(&self, tables: &Tables<F>, ending: &F::Ending, file: &[u8]) -> Result<(), String> {
        self.write(&path(&self.common, tables, ending), ending, file)
    }

    fn draft(&self, tables: &Tables<F>, ending: &F::Ending, worker: usize) -> Option<PathBuf> {
        let is_long = tables.count(ending).is_ok_and(|count| count >= LONG);
        let draft = path(&self.common, tables, ending).with_extension(format!("{worker}.draft"));
        (self.on_disk || is_long).then_some(draft)
    }

    fn watch(&self, ending: &F::Ending, progress: Progress) {
        if let Progress::Looked(numbers, of) = progress {
            self.bar.set_message(format!("{ending}: {numbers} of {of} looked at"));
        }
        show(&self.bar, ending, progress);
    }
}

impl SafeSite for Folder {
    fn load(&self, tables: &mut SafeTables, skeleton: &Skeleton) -> Result<bool, String> {
        safe::load(tables, &self.common.dir, skeleton).map_err(|why| format!("{why:#}"))
    }

    fn save(&self, tables: &SafeTables, skeleton: &Skeleton) -> Result<(), String> {
        let path = safe::path(&self.common.dir, tables, skeleton);
        let file = tables.write(skeleton).map_err(|why| format!("{}: {why}", path.display()))?;
        self.write(&path, &tables.name(skeleton), &file)
    }

    fn keeper(&self, tables: &SafeTables, skeleton: &Skeleton, worker: usize) -> Box<dyn Keeper> {
        let path = safe::path(&self.common.dir, tables, skeleton).with_extension(format!("{worker}.draft"));
        let name = format!("{}, part {}", tables.name(skeleton), worker + 1);
        // One worker of each process is enough to be watched.
        let is_watched = worker.is_multiple_of(self.common.threads());
        let bar = if is_watched { self.bar.clone() } else { ProgressBar::hidden() };
        Box::new(Draft::new(path, name, self.draft_every, bar))
    }
}
