//! `checkproof table build --hosts FILE --process I`: one of several processes that build together.

use super::BuildArgs;
use crate::files;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::time::Duration;
use tables::{Cluster, Hosts};

/// The processes that the hosts file names, this one among them, and the key that they share.
pub fn read(args: &BuildArgs, path: &Path) -> Result<Cluster> {
    let Hosts { places: hosts, key } = files::read_text(path)?.parse().with_context(|| path.display().to_string())?;
    let (process, count) = (args.process.unwrap_or(0), hosts.len());
    ensure!(process < count, "--process {process}: {} names {count} processes, 0 to {}", path.display(), count - 1);
    let (listen, silence) = (args.listen.clone(), Duration::from_secs(args.silence.max(1)));
    let tell = |words: &str| eprintln!("{words}");
    Ok(Cluster { hosts, process, listen, threads: args.common.threads(), key, silence, tell })
}
