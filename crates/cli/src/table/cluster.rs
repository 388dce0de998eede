//! `checkproof table build --hosts FILE --process I`: one of several processes that build together.

use super::BuildArgs;
use crate::files;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::time::Duration;
use tables::{Cluster, Key};

/// The processes that the hosts file names, this one among them, and the key that they share.
pub fn read(args: &BuildArgs, path: &Path) -> Result<Cluster> {
    let text = files::read_text(path)?;
    let mut hosts: Vec<String> = Vec::new();
    let mut key = None;
    let place = || format!("{}: write one `host:port` a line", path.display());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(digits) = line.strip_prefix("key ") {
            ensure!(key.is_none(), "{}: a second key stands there", path.display());
            // The words do not repeat what may be most of a key.
            key = Some(Key::read(digits.trim()).with_context(|| format!("{}: {NO_KEY}", path.display()))?);
            continue;
        }
        ensure!(!hosts.iter().any(|host| host == line), "{}: `{line}` stands there twice", path.display());
        let port = line.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        port.with_context(|| format!("{}; `{line}` has no port", place()))?;
        hosts.push(line.to_string());
    }
    ensure!(!hosts.is_empty(), "{}", place());
    let (process, count) = (args.process.unwrap_or(0), hosts.len());
    ensure!(process < count, "--process {process}: {} names {count} processes, 0 to {}", path.display(), count - 1);
    ensure!(
        count == 1 || key.is_some(),
        "{}: it has no key, by which the processes know each other; {KEY}",
        path.display()
    );
    let (listen, silence) = (args.listen.clone(), Duration::from_secs(args.silence.max(1)));
    let tell = |words: &str| eprintln!("{words}");
    Ok(Cluster { hosts, process, listen, threads: args.common.threads(), key, silence, tell })
}

const NO_KEY: &str = "a key has 64 hexadecimal digits; `openssl rand -hex 32` makes one";
const KEY: &str = "add a line `key` and 64 hexadecimal digits, the same everywhere; `openssl rand -hex 32` makes them";
