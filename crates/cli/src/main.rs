//! The program `checkproof`: one file a verb, and nothing here that another program could not do with the crates.

mod asp;
mod batch;
mod bench;
mod bench_blocks;
mod bench_convert;
mod bench_page;
mod bench_probes;
mod bench_puzzle;
mod bench_replay;
mod bench_safe;
mod bench_tables;
mod carried;
mod check;
mod claim;
mod clingo;
mod cluster;
mod coq_opinion;
mod dead;
mod explain;
mod families;
mod files;
mod fingerprint;
mod four_file;
mod games;
mod help;
mod krk;
mod ledger;
mod mate;
mod memory;
mod moves;
mod pasted;
mod peer;
mod perft;
mod picture;
mod play;
mod position;
mod prove;
mod puzzle;
mod serve;
mod sheet;
mod shelf;
mod show;
mod spent;
mod stop;
mod table;
mod tour;
mod unpack;
mod variations;
mod visible;

use clap::{FromArgMatches, Parser, Subcommand};
use std::io::ErrorKind;
use std::process::ExitCode;

/// Board-game rules you can run, theorems you can check.
///
/// Without a command it takes you on a short tour.
#[derive(Parser)]
#[command(name = "checkproof", version, after_help = EXIT_CODES, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, or the answer is yes; 1 the answer is no (an illegal move, a refused strategy); 2 it is open: a
theorem rests on assumptions, or nothing was decided; 3 the input is unusable, and the message says why; 64 the command
line is wrong.";

/// The exit code of a wrong command line, as sysexits.h has it.
const USAGE: u8 = 64;

#[derive(Subcommand)]
#[allow(clippy::large_enum_variant)] // There is one, for the whole run.
enum Verb {
    Show(show::Args),
    Moves(moves::Args),
    Explain(explain::Args),
    Perft(perft::Args),
    Replay(games::replay::Args),
    Convert(games::convert::Args),
    Prove(prove::Args),
    Check(check::Args),
    Claim(claim::Args),
    Ledger(ledger::Args),
    Dead(dead::Args),
    Mate(mate::Args),
    Puzzle(puzzle::Args),
    Table(table::Args),
    Draughts(families::draughts::tables::Args),
    Krk(krk::Args),
    FourFile(four_file::Args),
    Play(play::Args),
    Serve(serve::Args),
    Bench(bench::Args),
    Asp(asp::Args),
    Completions(help::CompletionsArgs),
    Man(help::ManArgs),
}

/// What a verb answers: yes, no, or yes under conditions. Unusable input is an error instead.
enum Answer {
    Yes,
    No,
    Open,
}

impl Answer {
    /// This answer, once it was printed; a reader that has seen enough of it does not change it.
    fn once(self, printed: anyhow::Result<()>) -> anyhow::Result<Answer> {
        match printed {
            Err(why) if !is_broken_pipe(&why) => Err(why),
            _ => Ok(self),
        }
    }
}

/// Did a reader such as `head` stop reading?
fn is_broken_pipe(why: &anyhow::Error) -> bool {
    why.downcast_ref::<std::io::Error>().is_some_and(|why| why.kind() == ErrorKind::BrokenPipe)
}

fn main() -> ExitCode {
    memory::prepare();
    let asked = help::command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let verb = match asked {
        Ok(cli) => cli.verb,
        Err(why) => {
            // Help and the version are asked for; they come this way too. A reader that has gone is not told.
            let _ = why.print();
            return if why.use_stderr() { ExitCode::from(USAGE) } else { ExitCode::SUCCESS };
        }
    };
    let answer = match verb {
        None => tour::run(),
        Some(Verb::Show(args)) => show::run(&args),
        Some(Verb::Moves(args)) => moves::run(&args),
        Some(Verb::Explain(args)) => explain::run(&args),
        Some(Verb::Perft(args)) => perft::run(&args),
        Some(Verb::Replay(args)) => games::replay::run(&args),
        Some(Verb::Convert(args)) => games::convert::run(&args),
        Some(Verb::Prove(args)) => prove::run(&args),
        Some(Verb::Ledger(args)) => ledger::run(&args),
        Some(Verb::Dead(args)) => dead::run(&args),
        Some(Verb::Mate(args)) => mate::run(&args),
        Some(Verb::Puzzle(args)) => puzzle::run(&args),
        Some(Verb::Table(args)) => table::run(&args),
        Some(Verb::Draughts(args)) => families::draughts::tables::run(&args),
        Some(Verb::Krk(args)) => krk::run(&args),
        Some(Verb::FourFile(args)) => four_file::run(&args),
        Some(Verb::Play(args)) => play::run(&args),
        Some(Verb::Serve(args)) => serve::run(&args),
        Some(Verb::Check(args)) => check::run(&args),
        Some(Verb::Claim(args)) => claim::run(&args),
        Some(Verb::Bench(args)) => bench::run(&args),
        Some(Verb::Asp(args)) => asp::run(&args),
        Some(Verb::Completions(args)) => help::completions(&args),
        Some(Verb::Man(args)) => help::man(&args),
    };
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Open) => ExitCode::from(2),
        // Nothing is to be said to a reader that has gone, but the work was not done to its end either.
        Err(why) if is_broken_pipe(&why) => ExitCode::from(3),
        Err(why) => {
            eprintln!("error: {}", visible::lines(&format!("{why:#}")));
            ExitCode::from(3)
        }
    }
}
