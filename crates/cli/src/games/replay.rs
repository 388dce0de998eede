//! `checkproof replay`: the arbiter for game files.

use super::dead::is_dead;
use super::{FileFormat, PdnHint, format_of};
use crate::Answer;
use crate::{files, unpack};
use anyhow::{Context, Result};
use arbiter::{How, IsDead, Report, Summary, Wrong, replay_counting};
use notation::pgn::Finding;
use notation::san::Language;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Replay game files by the rules: what is illegal and why, which results contradict the board, who played on after
/// the game was drawn; and how the games ended.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof replay games.pgn
  checkproof replay *.pgn --quiet           the summary alone
  checkproof replay games.pgn.zst --json    a line of JSON for each finding, and the summary
  checkproof replay games.zip --strict      wrong move numbers, missing tags, false check marks and so on, too
  checkproof replay partien.pgn --language de   pieces K D T L S
  checkproof replay - --games < games.pgn   a line for each game as well
  checkproof replay tournament.pdn          draughts: ambiguous captures are told with all that fit

The exit code is 1 when anything is wrong. Variations are replayed too. Chess960 is played like chess, from its tag
FEN. A tag Variant that names one of our games (four-file, gardner, chess:5x6 with a tag FEN) is respected; other
variants are reported and not checked. Of draughts only the English game is played, GameType 21, and 1-0 means that
Black wins, who moves first. A right in a tag FEN that there cannot be is noted and left out. Files packed with gzip,
bzip2, zstd or zip are unpacked on the way, by what they are and not by their names.
--strict also tells, each as a kind of its own: move-number, roster (one of the seven tags is missing), date, ply-count,
result-value (a tag Result without a result), check-mark (a false or missing + or #), annotation (a number beyond the
standard's 0 to 139 and the few more that programs use).")]
pub struct Args {
    /// PGN files, or PDN files by their ending .pdn, packed or not; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What is read [default: pdn for files that end so, otherwise pgn]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FileFormat>,

    /// Print only the summary
    #[arg(long)]
    quiet: bool,

    /// Print a line for each game: how it ended on the board
    #[arg(long)]
    games: bool,

    /// Look for dead positions of chess too (article 5.2.2): games that went on when nobody could mate any more. Some
    /// milliseconds a game
    #[arg(long)]
    dead: bool,

    /// Tell what is against the letter of the format, too
    #[arg(long)]
    strict: bool,

    /// The language of the letters for pieces, such as de, fr, es, nl
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Language,

    /// How many threads to use [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut summary = Summary::default();
    let mut output_failed = false;
    for path in &args.files {
        let bar = files::byte_bar("replaying");
        let mut hint = PdnHint::new(args.format);
        let replayed = unpack::each_text(path, &bar, &mut |path, file| {
            let format = format_of(path, args.format);
            let tell = &mut |report: Report| {
                for finding in &report.findings {
                    if let Wrong::Text(fault) = finding.what {
                        hint.look_at(path, format, fault, &finding.token);
                    }
                }
                print_report(&mut out, args, path, &report).context("output").inspect_err(|_| output_failed = true)
            };
            let expert = args.dead.then_some(&is_dead as &IsDead);
            let how = How { format, threads, expert, strict: args.strict, language: args.language };
            // Of the other games there is nothing to say but that they are counted.
            let is_wanted = &|report: &Report| args.games || !report.findings.is_empty() || !report.notes.is_empty();
            replay_counting(file, how, &mut summary, is_wanted, tell).with_context(|| path.display().to_string())
        });
        bar.finish_and_clear();
        match replayed {
            Ok(()) => summary.files += 1,
            Err(why) if output_failed => return Err(why),
            // A file that cannot be read does not keep the others from being replayed.
            Err(why) => {
                eprintln!("error: {why:#}");
                summary.unreadable += 1;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", summary_json(&summary))?;
    } else {
        write!(out, "{summary}")?;
    }
    out.flush()?;
    if summary.unreadable > 0 {
        anyhow::bail!("not all files could be read; see above");
    }
    Ok(if summary.findings.is_empty() { Answer::Yes } else { Answer::No })
}

fn print_report(out: &mut impl Write, args: &Args, path: &Path, report: &Report) -> Result<()> {
    if args.quiet {
        return Ok(());
    }
    let file = path.display().to_string();
    for finding in &report.findings {
        let (kind, code) = (finding.what.kind().name(), finding.what.code());
        print_finding(out, args, &file, report, finding, [kind, code])?;
    }
    for note in &report.notes {
        print_finding(out, args, &file, report, note, [NOTE, note.what.code()])?;
    }
    if args.games {
        let Report { number, line, ending, plies, findings, .. } = report;
        let (ending, on_board) = (ending.as_str(), report.on_board());
        if args.json {
            let object = json!({
                "file": file, "game": number, "line": line, "players": report.players(), "half_moves": plies,
                "result": ending, "on_board": on_board, "findings": findings.len(),
            });
            writeln!(out, "{object}")?;
        } else {
            let players = report.players();
            writeln!(out, "{file}: game {number}, {players}: {ending}, {plies} half-moves, {on_board}")?;
        }
    }
    Ok(())
}

/// What is unusual, though nothing is wrong with it.
const NOTE: &str = "note";

fn print_finding<W: Display>(
    out: &mut impl Write,
    args: &Args,
    file: &str,
    report: &Report,
    finding: &Finding<W>,
    [kind, code]: [&str; 2],
) -> Result<()> {
    if args.json {
        let Finding { game, line, column, token, what } = finding;
        let object = json!({
            "file": file, "game": game, "line": line, "column": column, "kind": kind, "code": code,
            "token": token, "what": what.to_string(), "players": report.players(),
        });
        writeln!(out, "{object}")?;
    } else {
        let note = if kind == NOTE { "note: " } else { "" };
        writeln!(out, "{file}: {note}{finding}")?;
    }
    Ok(())
}

fn summary_json(summary: &Summary) -> serde_json::Value {
    let results: BTreeMap<&str, u64> = summary.results.iter().map(|(ending, n)| (ending.as_str(), *n)).collect();
    let findings: BTreeMap<&str, u64> = summary.findings.iter().map(|(kind, n)| (kind.name(), *n)).collect();
    json!({ "summary": {
        "files": summary.files, "unreadable": summary.unreadable, "games": summary.games,
        "half_moves": summary.half_moves, "wrong_games": summary.wrong_games, "results": results,
        "endings": summary.endings, "findings": findings, "notes": summary.notes, "signs": summary.signs,
    }})
}
