//! `checkproof check`: the checker, with progress, compressed files, diagrams, and a second opinion.

use crate::Answer;
use crate::files;
use crate::krk::proof;
use crate::position::{Look, draw, draw_draughts};
use crate::prove::read_claim;
use crate::second_opinion::{DraughtsSecondOpinion, SecondOpinion};
use anyhow::{Context, Result, bail, ensure};
use check::{AnyGame, Claim, ClaimText, ReadFault, RefusalText, VerdictText, Written};
use fast::Chess;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check a strategy against a claim, believing neither: proved, refused or open.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof check claims/krk-4x4.claim certificates/krk-4x4.strategy
  checkproof check claims/krk-8x8.claim krk.strategy.zst --fast
  zcat krk.strategy.gz | checkproof check claims/krk-8x8.claim -
  checkproof check krk             the lemmas about king and rook against king, for boards of every size

Exit codes: 0 proved, 1 refused, 2 open, 3 unusable input. The program checkproof-check does the same with nothing
else in it, for those who want to read all of what they trust.")]
pub struct Args {
    /// The claim; `krk` for the lemmas about king and rook against king
    claim: PathBuf,

    /// The strategy; .zst is decompressed, - is the standard input. For the lemmas the folder of the certificates
    strategy: Option<PathBuf>,

    /// Check a second time with the bitboards, which must agree
    #[arg(long)]
    fast: bool,

    /// List all assumptions of an open theorem, not only the first
    #[arg(long)]
    assumptions: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    if proof::is_meant(&args.claim) {
        ensure!(!args.fast && !args.assumptions, "--fast and --assumptions are for strategies");
        let folder = args.strategy.as_deref().unwrap_or(Path::new(proof::certificates::FOLDER));
        return proof::certificates::run(folder, args.json);
    }
    let Some(strategy) = &args.strategy else {
        let missing = "the strategy is missing: checkproof check CLAIM STRATEGY\n";
        clap::Error::raw(clap::error::ErrorKind::MissingRequiredArgument, missing).exit()
    };
    let (game, text) = read_claim(&args.claim)?;
    ensure!(!args.fast || strategy != Path::new("-"), "--fast reads the strategy twice, so give it as a file");
    let verdict = match &game {
        AnyGame::Chess(rules) => {
            let second_opinion = args.fast.then(|| Chess::new(rules).map(SecondOpinion)).transpose()?;
            check_twice(strategy, &text, rules.clone(), second_opinion)?
        }
        AnyGame::Draughts(draughts) => {
            let second_opinion = args.fast.then_some(DraughtsSecondOpinion(*draughts));
            check_twice(strategy, &text, *draughts, second_opinion)?
        }
    };
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", report(&verdict, args.fast)).map_err(Into::into),
        false => print(&mut out, args, &game, &verdict),
    };
    answer_of(&verdict).once(printed)
}

/// Checks by the rules, and if a second opinion is wanted, by that too, which must agree.
fn check_twice(
    strategy: &Path,
    text: &ClaimText,
    game: impl Written,
    second: Option<impl Written>,
) -> Result<VerdictText> {
    let verdict = check_file(game, text, strategy)?;
    if let Some(game) = second {
        let second = check_file(game, text, strategy)?;
        if !agree(&verdict, &second) {
            bail!(
                "the bitboards disagree with the rules, one of them is wrong; they say\n{second}\nand the rules\n{verdict}"
            );
        }
    }
    Ok(verdict)
}

/// The answer of a program that was asked for a verdict.
pub fn answer_of(verdict: &VerdictText) -> Answer {
    match verdict.answer {
        check::Answer::Proved { .. } => Answer::Yes,
        check::Answer::Refused(_) => Answer::No,
        check::Answer::Open { .. } => Answer::Open,
    }
}

/// Checks a strategy file against a claim about one game.
pub fn check_file<G: Written>(game: G, text: &ClaimText, path: &Path) -> Result<VerdictText> {
    let claim = Claim::read(game, text)?;
    let bar = files::byte_bar("reading");
    let strategy = check::read_strategy(&claim, files::open(path, &bar)?);
    bar.finish_and_clear();
    match strategy {
        Ok(strategy) => Ok(check_watched(&claim, &strategy)),
        Err(ReadFault::Text(bad)) => Ok(check::refused_text(&claim, bad)),
        Err(ReadFault::Io(why)) => Err(why).with_context(|| path.display().to_string()),
    }
}

/// Checks a strategy in memory, with a bar.
pub fn check_watched<G: Written>(claim: &Claim<G>, strategy: &check::Strategy<G>) -> VerdictText {
    let bar = files::counting_bar("checking", strategy.len().into());
    let verdict = check::check_watched(claim, strategy, &mut |done| bar.set_position(done.into()));
    bar.finish_and_clear();
    check::verdict_text(claim, &verdict)
}

/// The reasons are worded differently where the bitboards cannot say why a move is illegal; all else is the same.
fn agree(one: &VerdictText, two: &VerdictText) -> bool {
    match (&one.answer, &two.answer) {
        (check::Answer::Refused(one), check::Answer::Refused(two)) => {
            (one.line, &one.position, &one.played) == (two.line, &two.position, &two.played)
        }
        (check::Answer::Open { assuming: one, .. }, check::Answer::Open { assuming: two, .. }) => {
            let sorted = |list: &[(String, String)]| {
                let mut list = list.to_vec();
                list.sort();
                list
            };
            sorted(one) == sorted(two)
        }
        (one, two) => one == two,
    }
}

fn print(out: &mut impl Write, args: &Args, game: &AnyGame, verdict: &VerdictText) -> Result<()> {
    writeln!(out, "{verdict}")?;
    match &verdict.answer {
        check::Answer::Proved { .. } => {}
        check::Answer::Refused(refusal) => match game {
            AnyGame::Chess(rules) => {
                let name = |position: &_, played: &_| notation::san::write(rules, position, *played);
                print_refusal(out, rules, refusal, |position| draw(rules, position, Look::Auto, false), name)?;
            }
            AnyGame::Draughts(draughts) => {
                print_refusal(
                    out,
                    draughts,
                    refusal,
                    |p| draw_draughts(p, Look::Auto, false),
                    notation::pdn::write_move,
                )?;
            }
        },
        check::Answer::Open { assuming, .. } => {
            let listed = if args.assumptions { assuming.len() } else { 20 };
            for (position, assumed) in assuming.iter().take(listed) {
                writeln!(out, "  {position}: {assumed}")?;
            }
            if assuming.len() > listed {
                writeln!(out, "  and {} more; --assumptions lists them", assuming.len() - listed)?;
            }
        }
    }
    if args.fast {
        writeln!(out, "the bitboards agree")?;
    }
    Ok(())
}

/// The board where it breaks, and after the reply that breaks it.
fn print_refusal<G: Written>(
    out: &mut impl Write,
    game: &G,
    refusal: &RefusalText,
    draw: impl Fn(&G::Position) -> String,
    name: impl Fn(&G::Position, &G::Move) -> String,
) -> Result<()> {
    let Some(position) = refusal.position.as_ref().and_then(|text| game.read_position(text).ok()) else {
        return Ok(());
    };
    write!(out, "\n{}", draw(&position))?;
    let mut after = position;
    let mut moves = Vec::new();
    for text in [&refusal.played, &refusal.reply].into_iter().flatten() {
        let Ok(played) = game.read_move(text) else { return Ok(()) };
        let Ok(next) = game.play(&after, &played) else { return Ok(()) };
        moves.push(name(&after, &played));
        after = next;
    }
    if !moves.is_empty() {
        write!(out, "\nafter {}\n\n{}", moves.join(" "), draw(&after))?;
    }
    Ok(())
}

/// A verdict for programs.
pub fn report(verdict: &VerdictText, second_opinion: bool) -> serde_json::Value {
    let (word, details) = match &verdict.answer {
        check::Answer::Proved { entries, starts } => ("proved", json!({ "entries": entries, "starts": starts })),
        check::Answer::Open { entries, starts, assuming } => {
            let assuming: Vec<_> =
                assuming.iter().map(|(position, need)| json!({ "position": position, "assumed": need })).collect();
            ("open", json!({ "entries": entries, "starts": starts, "assuming": assuming }))
        }
        check::Answer::Refused(refusal) => (
            "refused",
            json!({
                "line": refusal.line, "position": refusal.position, "played": refusal.played,
                "reply": refusal.reply, "reason": refusal.what,
                "line_of_play": refusal.line_of_play.as_ref().map(|(start, moves)| json!({ "from": start, "moves": moves })),
            }),
        ),
    };
    json!({ "claim": verdict.claim, "game": verdict.game, "statement": verdict.statement, "verdict": word, "details": details, "second_opinion": second_opinion })
}
