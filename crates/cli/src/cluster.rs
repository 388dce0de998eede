//! `--hosts FILE --process I`: one of several processes that build together.

use crate::files;
use anyhow::{Context, Result, ensure};
use std::path::PathBuf;
use std::time::Duration;
use tables::{Cluster, Hosts};

#[derive(clap::Args)]
pub struct Args {
    /// Build together with other processes: a file with `host:port` of each, one a line, and a line `key` with 64
    /// hexadecimal digits
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,

    /// Which of them this one is, counted from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,

    /// Listen here, and not at this process's place in the hosts file
    #[arg(long, value_name = "ADDRESS", requires = "hosts")]
    listen: Option<String>,

    /// Give up a process of which nothing is heard for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "hosts")]
    silence: u64,
}

impl Args {
    /// The processes that the hosts file names, this one among them, each with so many threads, and the key that they
    /// share; none if this one builds alone.
    pub fn cluster(&self, threads: usize) -> Result<Option<Cluster>> {
        let Some(path) = &self.hosts else { return Ok(None) };
        let Hosts { places: hosts, key } =
            files::read_text(path)?.parse().with_context(|| path.display().to_string())?;
        let (process, count) = (self.process.unwrap_or(0), hosts.len());
        ensure!(process < count, "--process {process}: {} names {count} processes, 0 to {}", path.display(), count - 1);
        let (listen, silence) = (self.listen.clone(), Duration::from_secs(self.silence.max(1)));
        let tell = |words: &str| eprintln!("{words}");
        Ok(Some(Cluster { hosts, process, listen, threads, key, silence, tell }))
    }
}
