//! `checkproof check`: the checker, with progress, compressed files, diagrams, parts, and a second opinion.

use crate::Answer;
use crate::families::Readable;
use crate::four_file;
use crate::krk::proof;
use crate::position::{Look, draw};
use crate::prove::{claim_of, read_claim};
use crate::{carried, files};
use anyhow::{Context, Result, bail, ensure};
use check::{Claim, ClaimText, LISTED, MOST_ASSUMED, REPORT, Refusal, Size, Verdict, VerdictText, Written, with_game};
use indicatif::ProgressBar;
use serde_json::json;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

/// Check a proof of a claim, believing neither: proved, refused or open.
#[derive(clap::Args)]
#[command(after_help = format!("\
Examples:
  checkproof check smothered-mate          a claim that the program carries, with its proof
  checkproof check krk                     all lemmas about king and rook against king, on boards of every size
  checkproof check claims/krk-4x4.claim certificates/krk-4x4.strategy
  checkproof check claims/krk-8x8.claim krk.strategy.zst --fast
  zcat krk.strategy.gz | checkproof check claims/krk-8x8.claim -
  checkproof check claims/krk/applicable.claim certificates/krk/applicable.certificate
  checkproof check large.claim one.strategy two.strategy     a proof in parts, one at a time in memory
  checkproof check large.claim two.strategy --report two.part      here, and on another machine
  checkproof check large.claim one.strategy two.strategy two.part
  checkproof check kpk.claim kpk.strategy --rest-on claims/kqk-8x8.claim kqk.strategy.zst

Exit codes: 0 proved, 1 refused, 2 open, 3 unusable input. The program checkproof-check does the same with nothing
else in it, for those who want to read all of what they trust.

{}", crate::claim::FORMAT))]
pub struct Args {
    /// The claim, or the name of one that the program carries (`checkproof claim list`); or a folder of claims about
    /// king and rook against king on boards of every size
    claim: PathBuf,

    /// What proves it: a strategy or, for a lemma, a certificate; .zst is decompressed, - is the standard input.
    /// Several strategies are parts of a proof; reports on parts that were checked elsewhere may be among them
    /// [default: for a claim that the program carries, its proof]
    proofs: Vec<PathBuf>,

    /// Look for what is assumed among the starting positions of another claim, proved by another strategy
    #[arg(long, num_args = 2, value_names = ["CLAIM", "STRATEGY"])]
    rest_on: Vec<PathBuf>,

    /// Write a report on this part of a proof, for another run
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Check a second time with the bitboards, which must agree
    #[arg(long)]
    fast: bool,

    /// List all assumptions of an open theorem, not only the first
    #[arg(long)]
    assumptions: bool,

    /// Refuse when more positions would have to be assumed; about 80 bytes of memory for each
    #[arg(long, value_name = "N", default_value_t = MOST_ASSUMED)]
    most_assumed: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let claim = carried::claim(&args.claim);
    let proofs = match &args.proofs[..] {
        [] => vec![carried::proof(&claim).with_context(|| {
            let prove =
                four_file::how_to_prove(&claim).unwrap_or_else(|| format!("prove {} --out FILE", claim.display()));
            format!("{}: no proof is carried for it; name one, or `checkproof {prove}` makes it", claim.display())
        })?],
        proofs => proofs.to_vec(),
    };
    run_with(&Args { claim, proofs, rest_on: args.rest_on.clone(), report: args.report.clone(), ..*args })
}

fn run_with(args: &Args) -> Result<Answer> {
    if let Some(lemmas) = proof::lemmas_of(&args.claim)? {
        let plain = !args.fast && !args.assumptions && args.report.is_none() && args.rest_on.is_empty();
        ensure!(plain, "--fast, --assumptions, --report and --rest-on are for strategies");
        let [proof] = &args.proofs[..] else { bail!("{}: a lemma has one certificate", args.claim.display()) };
        return proof::certificates::run(&lemmas, proof, args.json);
    }
    let (game, text) = read_claim(&args.claim)?;
    let from_stdin = args.proofs.iter().any(|proof| proof == Path::new("-"));
    ensure!(!(args.fast && from_stdin), "--fast reads the strategy twice, so give it as a file");
    ensure!(args.proofs.len() == 1 || !from_stdin, "parts are read more than once, so give them as files");
    ensure!(args.proofs.len() == 1 || args.report.is_none(), "--report is about one part");
    with_game!(game, game => {
        let claim = claim_of(&args.claim, game, &text)?;
        let second = args.fast.then(|| claim.game.second_opinion()).transpose()?;
        run_claim(args, &claim, &text, second)
    })
}

fn run_claim<G: Readable>(
    args: &Args,
    claim: &Claim<G>,
    text: &ClaimText,
    second: Option<impl Written>,
) -> Result<Answer> {
    let verdict = rested(args, claim, checked(claim, &args.proofs, args.most_assumed)?)?;
    if let Some(game) = second {
        let again = claim_of(&args.claim, game, text)?;
        let two = rested(args, &again, checked(&again, &args.proofs, args.most_assumed)?)?;
        let (one, two) =
            (check::verdict_text(claim, &verdict, usize::MAX), check::verdict_text(&again, &two, usize::MAX));
        if !agree(&one, &two) {
            bail!("the bitboards disagree with the rules, one of them is wrong; they say\n{two}\nand the rules\n{one}");
        }
    }
    if let (Some(path), Verdict::Proved(part) | Verdict::Open(part)) = (&args.report, &verdict) {
        let unread = || Err(io::Error::other("the strategy was not read from a file"));
        files::write_whole(path, |mut file| part.write_report(&mut file).unwrap_or_else(unread))?;
        eprintln!("written: {}", path.display());
    }
    let listed = if args.assumptions || args.json { usize::MAX } else { LISTED };
    let words = check::verdict_text(claim, &verdict, listed);
    let mut out = io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", report(&words, args.fast)).map_err(Into::into),
        false => print(&mut out, args, claim, &verdict, &words),
    };
    answer_of(&words).once(printed)
}

/// The verdict on one strategy, or on several as parts.
fn checked<G: Written>(claim: &Claim<G>, proofs: &[PathBuf], most_assumed: usize) -> Result<Verdict<G>> {
    if let [strategy] = proofs {
        return check_strategy(claim, strategy, most_assumed);
    }
    let (reports, parts): (Vec<&PathBuf>, Vec<&PathBuf>) = {
        let kinds = proofs.iter().map(|path| Ok((is_report(path)?, path))).collect::<Result<Vec<_>>>()?;
        let (reports, parts): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|(is_report, _)| *is_report);
        (reports.into_iter().map(|(_, path)| path).collect(), parts.into_iter().map(|(_, path)| path).collect())
    };
    let bar = files::counting_bar("checking parts", parts.len() as u64);
    let opened = reports.iter().map(|path| files::open(path, &ProgressBar::hidden())).collect::<Result<Vec<_>>>()?;
    let mut open = |n: usize| -> io::Result<Box<dyn BufRead + Send>> {
        files::open(parts[n], &ProgressBar::hidden()).map_err(|why| io::Error::other(format!("{why:#}")))
    };
    let mut watch = |done: usize| bar.set_position(done as u64);
    let verdict = check::check_parts(claim, opened, parts.len(), most_assumed, &mut open, &mut watch);
    bar.finish_and_clear();
    verdict.map_err(|why| {
        let file = if why.part.is_some() { parts[why.number] } else { reports[why.number] };
        anyhow::Error::new(why).context(file.display().to_string())
    })
}

fn is_report(path: &Path) -> Result<bool> {
    let mut first = Vec::new();
    let start = files::open(path, &ProgressBar::hidden())?.take(REPORT.len() as u64 + 1).read_to_end(&mut first);
    start.with_context(|| path.display().to_string())?;
    Ok(first == format!("{REPORT}\n").as_bytes())
}

/// The verdict, when what it assumes is looked for in other theorems.
fn rested<G: Written>(args: &Args, claim: &Claim<G>, mut verdict: Verdict<G>) -> Result<Verdict<G>> {
    for other in args.rest_on.chunks_exact(2) {
        let Verdict::Open(theorem) = verdict else { return Ok(verdict) };
        let (game, text) = read_claim(&other[0])?;
        ensure!(game.to_string() == claim.game.to_string(), "{}: a claim about {game}", other[0].display());
        let statement = claim_of(&other[0], claim.game.clone(), &text)?;
        let Verdict::Proved(other) = check_strategy(&statement, &other[1], args.most_assumed)? else {
            bail!("{} is not proved by {}, so that nothing can rest on it", other[0].display(), other[1].display());
        };
        verdict = theorem.rest_on(&other);
    }
    Ok(verdict)
}

/// The answer of a program that was asked for a verdict.
pub fn answer_of(verdict: &VerdictText) -> Answer {
    match verdict.answer {
        check::Answer::Proved(_) => Answer::Yes,
        check::Answer::Refused(_) => Answer::No,
        check::Answer::Open { .. } => Answer::Open,
    }
}

/// Checks a strategy file, or the parts of one, against a claim about one game.
pub fn check_files<G: Written>(game: G, text: &ClaimText, paths: &[PathBuf]) -> Result<VerdictText> {
    let claim = Claim::read(game, text)?;
    Ok(check::verdict_text(&claim, &checked(&claim, paths, MOST_ASSUMED)?, usize::MAX))
}

fn check_strategy<G: Written>(claim: &Claim<G>, path: &Path, most_assumed: usize) -> Result<Verdict<G>> {
    let bar = files::byte_bar("reading and checking");
    let verdict = check::check_stream(claim, files::open(path, &bar)?, most_assumed, &mut |_| {});
    bar.finish_and_clear();
    verdict.with_context(|| path.display().to_string())
}

/// Checks a strategy in memory, with a bar.
pub fn check_watched<G: Written>(claim: &Claim<G>, strategy: &check::Strategy<G>) -> VerdictText {
    let bar = files::counting_bar("checking", strategy.len().into());
    let verdict = check::check_watched(claim, strategy, MOST_ASSUMED, &mut |done| bar.set_position(done.into()));
    bar.finish_and_clear();
    check::verdict_text(claim, &verdict, usize::MAX)
}

/// The reasons are worded differently where the bitboards cannot say why a move is illegal; all else is the same.
fn agree(one: &VerdictText, two: &VerdictText) -> bool {
    match (&one.answer, &two.answer) {
        (check::Answer::Refused(one), check::Answer::Refused(two)) => {
            (one.line, &one.position, &one.played) == (two.line, &two.position, &two.played)
        }
        (check::Answer::Open { listed: one, .. }, check::Answer::Open { listed: two, .. }) => {
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

fn print<G: Readable>(
    out: &mut impl Write,
    args: &Args,
    claim: &Claim<G>,
    verdict: &Verdict<G>,
    words: &VerdictText,
) -> Result<()> {
    writeln!(out, "{words}")?;
    if let check::Answer::Open { assumed, listed, .. } = &words.answer {
        for (position, need) in listed {
            writeln!(out, "  {position}: {need}")?;
        }
        if *assumed > listed.len() {
            writeln!(out, "  and {} more; --assumptions lists them", assumed - listed.len())?;
        }
    }
    if let Verdict::Refused(refusal) = verdict {
        print_refusal(out, claim, refusal)?;
    }
    if args.fast {
        writeln!(out, "the bitboards agree")?;
    }
    Ok(())
}

/// The board where it breaks, and after the reply that breaks it.
fn print_refusal<G: Readable>(out: &mut impl Write, claim: &Claim<G>, refusal: &Refusal<G>) -> Result<()> {
    let entry = refusal.entry.as_ref();
    let Some(position) = entry.map(|(_, position, _)| position).or(refusal.start.as_ref()) else { return Ok(()) };
    let drawn = |position: &G::Position| draw(&claim.game, position, Look::Auto, false);
    write!(out, "\n{}", drawn(position))?;
    let mut after = position.clone();
    let mut moves = Vec::new();
    let played = entry.and_then(|(_, _, played)| played.as_ref());
    for played in [played, refusal.reason.reply()].into_iter().flatten() {
        let Ok(next) = claim.game.play(&after, played) else { return Ok(()) };
        moves.push(claim.game.named(&after, played));
        after = next;
    }
    if !moves.is_empty() {
        write!(out, "\nafter {}\n\n{}", moves.join(" "), drawn(&after))?;
    }
    Ok(())
}

/// A verdict for programs.
pub fn report(verdict: &VerdictText, second_opinion: bool) -> serde_json::Value {
    let sized = |size: &Size| {
        let mut details = json!({ "entries": size.entries, "starts": size.starts });
        if size.parts > 1 || size.elsewhere > 0 {
            details["parts"] = json!(size.parts);
            details["checked_elsewhere"] = json!(size.elsewhere);
        }
        details
    };
    let (word, details) = match &verdict.answer {
        check::Answer::Proved(size) => ("proved", sized(size)),
        check::Answer::Open { size, assumed, listed } => {
            let mut details = sized(size);
            details["assumed"] = json!(assumed);
            let assuming = listed.iter().map(|(position, need)| json!({ "position": position, "assumed": need }));
            details["assuming"] = assuming.collect();
            ("open", details)
        }
        check::Answer::Refused(refusal) => (
            "refused",
            json!({
                "part": refusal.part, "line": refusal.line, "position": refusal.position, "played": refusal.played,
                "reply": refusal.reply, "reason": refusal.what,
                "line_of_play":
                    refusal.line_of_play.as_ref().map(|(from, moves)| json!({ "from": from, "moves": moves })),
            }),
        ),
    };
    json!({
        "claim": verdict.claim, "game": verdict.game, "statement": verdict.statement, "verdict": word,
        "details": details, "second_opinion": second_opinion,
    })
}
