//! `checkproof table build --hosts FILE --process I`: one of several processes that build together.

use super::build::{LONG, show};
use super::store::{Reading, load, path};
use super::{BuildArgs, Common};
use crate::{Answer, files};
use anyhow::{Context, Result, anyhow, ensure};
use indicatif::ProgressBar;
use prove::table::{Cluster, Family, Progress, Site, Tables, build_on_cluster};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The processes that the hosts file names, this one among them.
pub fn cluster(args: &BuildArgs, hosts: &Path) -> Result<Cluster> {
    let text = files::read_text(hosts)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let hosts_named: Vec<String> = lines.map(str::to_string).collect();
    let place = || format!("{}: write one `host:port` a line", hosts.display());
    ensure!(!hosts_named.is_empty(), "{}", place());
    for host in &hosts_named {
        let port = host.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        port.with_context(|| format!("{}; `{host}` has no port", place()))?;
    }
    let (process, count) = (args.process.unwrap_or(0), hosts_named.len());
    ensure!(process < count, "--process {process}: {} names {count} processes, 0 to {}", hosts.display(), count - 1);
    Ok(Cluster { hosts: hosts_named, process, threads: args.common.threads() })
}

pub fn build<F>(args: &BuildArgs, cluster: &Cluster, tables: Tables<F>, order: Vec<F::Ending>) -> Result<Answer>
where
    F: Family + Send + 'static,
    F::Ending: Send + Sync,
{
    end_when_a_process_is_lost();
    let site = Folder { common: args.common.clone(), on_disk: args.on_disk, bar: files::spinner("") };
    build_on_cluster(cluster, tables, order, Arc::new(site)).map_err(|why| anyhow!("{why}"))?;
    match args.common.json {
        true => println!("{:#}", json!({ "process": cluster.process, "dir": args.common.dir })),
        false => println!("done; this process's tables are in {}", args.common.dir.display()),
    }
    Ok(Answer::Yes)
}

/// The threads that hear from other processes panic when one is gone, and the others wait for ever. There is nothing to
/// be saved that is not in a draft already.
fn end_when_a_process_is_lost() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let words = panic.payload().downcast_ref::<String>().cloned().unwrap_or_default();
        match words.starts_with("timely communication error") {
            true => eprintln!(
                "error: another process is gone ({words}); finished tables and drafts are kept, start all processes again"
            ),
            false => usual(panic),
        }
        std::process::exit(3);
    }));
}

struct Folder {
    common: Common,
    on_disk: bool,
    bar: ProgressBar,
}

impl<F: Family> Site<F> for Folder {
    fn load(&self, tables: &mut Tables<F>, ending: &F::Ending) -> Result<bool, String> {
        load(tables, &self.common, ending, Reading::Whole).map_err(|why| format!("{why:#}"))
    }

    fn save(&self, tables: &Tables<F>, ending: &F::Ending, file: &[u8]) -> Result<(), String> {
        let path = path(&self.common, tables, ending);
        files::write_whole(&path, |out| out.write_all(file)).map_err(|why| format!("{why:#}"))?;
        if !self.common.json {
            println!("{ending}: {:.2} MB", file.len() as f64 / 1e6);
        }
        Ok(())
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
