//! `checkproof table build`.

use super::cluster;
use super::store::{Reading, load, path};
use super::{BuildArgs, Target};
use crate::{Answer, files};
use anyhow::{Context, Result};
use fast::draughts::Draughts;
use indicatif::ProgressBar;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::time::Instant;
use tables::{self, Family, Progress, Tables};

pub fn run(args: &BuildArgs, target: &Target) -> Result<Answer> {
    match target {
        Target::Chess(chess, endings) => build(args, chess.clone(), endings),
        Target::Wide(chess, endings) => build(args, chess.clone(), endings),
        Target::Draughts(endings) => build(args, Draughts, endings),
    }
}

/// A slice with more numbers than this takes long enough to be worth a draft.
pub const LONG: usize = 1 << 25;

/// A table with more numbers than this is not read into memory as a whole while those above it are built.
const TOO_LARGE: usize = 1 << 32;

fn build<F>(args: &BuildArgs, family: F, endings: &[F::Ending]) -> Result<Answer>
where
    F: Family + Send + 'static,
    F::Ending: Send + Sync,
{
    let common = &args.common;
    let mut tables = Tables::new(family, common.form());
    let mut order: Vec<F::Ending> = Vec::new();
    for ending in endings {
        for needed in tables.order(ending)? {
            if !order.contains(&needed) {
                order.push(needed);
            }
        }
    }
    fs::create_dir_all(&common.dir).with_context(|| common.dir.display().to_string())?;
    if let Some(hosts) = &args.hosts {
        return cluster::build(args, &cluster::cluster(args, hosts)?, tables, order);
    }
    let mut out = std::io::stdout().lock();
    let mut built = Vec::new();
    for needed in order {
        let path = path(common, &tables, &needed);
        if load(&mut tables, common, &needed, Reading::Whole)? {
            built.push(json!({ "ending": needed.to_string(), "file": path, "built": false }));
            if !common.json {
                writeln!(out, "{needed}: there already")?;
            }
            continue;
        }
        let begin = Instant::now();
        let numbers = tables.count(&needed)?;
        let draft = path.with_extension("draft");
        let draft = (args.on_disk || numbers >= LONG).then_some(draft.as_path());
        let bar = files::counting_bar(&needed.to_string(), numbers as u64);
        let watch = |progress| show(&bar, &needed, progress);
        let in_place = || path.display().to_string();
        let file = match draft {
            Some(draft) => {
                let in_draft = || draft.display().to_string();
                tables.build_on_disk(&needed, common.threads(), draft, &watch).with_context(in_draft)?
            }
            None => {
                let table = tables.build(&needed, common.threads(), &watch).with_context(in_place)?;
                let content = table.entries.content_in_memory().unwrap_or_default();
                tables::write(&tables.title(&needed), numbers, content).with_context(in_place)?
            }
        };
        bar.finish_and_clear();
        let seconds = begin.elapsed().as_secs_f64();
        files::write_whole(&path, |out| out.write_all(&file))?;
        if let Some(draft) = draft {
            // What was built on the disk is read again; what is too large for the memory stays in its file.
            let reading = if numbers < TOO_LARGE { Reading::Whole } else { Reading::Mapped };
            load(&mut tables, common, &needed, reading)?;
            fs::remove_file(draft).with_context(|| draft.display().to_string())?;
        }
        let bytes = file.len();
        let rate = numbers as f64 / seconds.max(1e-3);
        built.push(json!({
            "ending": needed.to_string(), "file": path, "built": true, "numbers": numbers, "seconds": seconds,
            "bytes": bytes,
        }));
        if !common.json {
            let megabytes = bytes as f64 / 1e6;
            writeln!(out, "{needed}: {numbers} numbers in {seconds:.2} s, {rate:.0} a second, {megabytes:.2} MB")?;
        }
    }
    if common.json {
        writeln!(out, "{:#}", json!({ "game": tables.rules().to_string(), "tables": built }))?;
    }
    Ok(Answer::Yes)
}

/// The first look knows its end; of the rounds nobody knows how many there will be.
pub fn show(bar: &ProgressBar, name: &impl std::fmt::Display, progress: Progress) {
    match progress {
        Progress::Resumed => bar.suspend(|| eprintln!("{name}: going on from its draft")),
        Progress::Looked(numbers, _) => bar.set_position(numbers as u64),
        Progress::Solved(0) => files::restyle(bar, &format!("{name} {{elapsed}} {{msg}}")),
        Progress::Verifying => bar.set_message("going through what has come of a draft"),
        Progress::Solved(plies) => bar.set_message(format!("everything within {plies} plies of the end is known")),
    }
}
