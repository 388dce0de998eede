//! Making problems: candidates from an engine, judged, kept if they are of the grade, differ from the others, and are
//! proved.

use super::games::{Mine, Mined};
use super::output::{Format, Sheet, write};
use super::{BoardArgs, fits, men, write_proofs};
use crate::clingo::{Asp, Sound};
use crate::stop::stopped;
use crate::{Answer, files};
use anyhow::{Context, Result, bail, ensure};
use check::Verdict;
use fast::Chess;
use puzzle::asp::{self, Model, Request};
use puzzle::{Composer, Grade, Men, Proof, Puzzle, Theme, Variety, judge, judge_series, proofs, together};
use spec::chess::Rules;
use std::path::PathBuf;

/// What problems are wanted.
#[derive(clap::Args)]
pub struct MakeArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// Mate in how many moves
    #[arg(long, value_name = "N", default_value_t = 2)]
    mate: u32,

    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 5)]
    count: usize,

    /// The least grade: sound, quiet, good or fine
    #[arg(long, value_name = "GRADE", default_value = "good")]
    grade: Grade,

    /// Something the solution shows; several are all shown: sacrifice, queen-sacrifice, smothered, back-rank,
    /// queen-mates, rook-mates, bishop-mates, knight-mates, pawn-mates, block, threat, model, changed, tries,
    /// flight-giving, miniature, pawnless
    #[arg(long = "theme", value_name = "THEME")]
    themes: Vec<Theme>,

    /// The most men of White and of Black, the kings included, such as 5v4 [default: by the size of the board]
    #[arg(long, value_name = "WvB")]
    men: Option<String>,

    /// The same seed gives the same problems
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Where candidates come from [default: games with --from, otherwise compose]
    #[arg(long, value_enum, value_name = "ENGINE")]
    engine: Option<Engine>,

    /// Series-movers: only White moves, and does not give check before the mate; by --engine asp
    #[arg(long = "static")]
    series: bool,

    /// A file of games to look for problems in; .zst is decompressed
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// The least difficulty; see docs/puzzles.md for the formula
    #[arg(long, value_name = "N", default_value_t = 0)]
    difficulty: u32,

    /// Only what keeps Romstad's four criteria: one winning move, no check in the diagram, no mate in one, queen
    /// promotion or capture of a hanging man, and a sacrifice or a move that a player has missed
    #[arg(long)]
    romstad: bool,

    /// Stop after so many million positions
    #[arg(long, value_name = "N", default_value_t = 200)]
    effort: u64,

    /// How many problems may have the same solution, as seen from the king
    #[arg(long, value_name = "N", default_value_t = 1)]
    quota: usize,

    /// Write claims and strategies into this folder that prove all problems: mates, nothing-else, not-sooner
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,

    #[command(flatten)]
    sheet: Sheet,
}

/// Where candidates come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// Random placement and local search.
    Compose,
    /// Positions of real games.
    Games,
    /// Answer sets: the program clingo finds positions that a logical model describes.
    Asp,
    /// Composing and, with a file of games, these, in turn.
    All,
}

/// A candidate.
struct Candidate {
    position: spec::chess::Position,
    origin: String,
    missed: Option<bool>,
}

pub fn run(args: &MakeArgs) -> Result<Answer> {
    let rules = args.board.rules_or("8x8")?;
    let men = wanted_men(args, &rules)?;
    is_possible(args, &rules, men)?;
    args.sheet.is_possible()?;
    let chess = Chess::new(&rules).context("problems are made on boards of at most 8 x 8")?;
    let Search { mut found, looked_at, refused } = search(args, &chess, engines(args, &chess, men)?)?;
    // From easy to hard, as teachers want them.
    found.sort_by_key(|(puzzle, _)| puzzle.report.difficulty());
    let (puzzles, proofs): (Vec<Puzzle>, Vec<Vec<Proof>>) = found.into_iter().unzip();
    if let Some(folder) = args.proofs.as_ref().filter(|_| !puzzles.is_empty()) {
        let name = format!("{} mates in {} on {}", puzzles.len(), args.mate, args.board.name().unwrap_or("8x8"));
        write_proofs(folder, &proved_together(&name, &proofs)?)?;
    }
    if !puzzles.is_empty() {
        write(&args.sheet, &puzzles)?;
    }
    if puzzles.len() < args.count {
        let why = if stopped() { "stopped" } else { "no more were found" };
        eprintln!(
            "{why}: {} of {} problems, after {looked_at} positions{refused}. More may be found with another --seed, a \
             higher --effort or --quota, other --men, or a lower --grade.",
            puzzles.len(),
            args.count
        );
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// What a search has found, and how far it went.
#[derive(Default)]
struct Search {
    found: Vec<(Puzzle, Vec<Proof>)>,
    looked_at: u64,
    refused: Refused,
}

/// Asks the engines in turn until there are enough problems, the effort is spent, or somebody stops it.
fn search<'a>(args: &MakeArgs, chess: &'a Chess, mut engines: Vec<Source<'a>>) -> Result<Search> {
    let mut search = Search::default();
    let mut variety = Variety::new(args.quota, 3);
    let bar = files::counting_bar("problems", args.count as u64);
    let most = args.effort.saturating_mul(1_000_000);
    let mut turn = 0;
    while search.found.len() < args.count && search.looked_at < most && !engines.is_empty() && !stopped() {
        turn = (turn + 1) % engines.len();
        search.looked_at += 1;
        let next = match engines[turn].next().transpose() {
            // Ctrl-C reaches clingo too, which is no fault of its.
            Err(_) if stopped() => None,
            next => next?,
        };
        match next {
            None => drop(engines.remove(turn)),
            Some(None) => {}
            Some(Some(candidate)) => {
                if let Some(kept) = keep(args, chess, candidate, &mut variety, &mut search.refused)? {
                    search.found.push(kept);
                    bar.inc(1);
                }
            }
        }
    }
    bar.finish_and_clear();
    Ok(search)
}

/// Why candidates were not taken.
#[derive(Default)]
struct Refused {
    grade: u64,
    theme: u64,
    alike: u64,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Refused { grade, theme, alike } = self;
        write!(f, " ({grade} below the grade or difficulty, {theme} without the theme, {alike} too much like others)")
    }
}

/// Judges a candidate, and proves it if it is wanted. A proof that the checker refuses would be a fault of this
/// program.
fn keep(
    args: &MakeArgs,
    chess: &Chess,
    candidate: Candidate,
    variety: &mut Variety,
    refused: &mut Refused,
) -> Result<Option<(Puzzle, Vec<Proof>)>> {
    let Candidate { position, mut origin, missed } = candidate;
    let report = match args.series {
        true => judge_series(chess, &position, args.mate),
        false => judge(chess, &position, args.mate),
    };
    let keeps_romstad = || report.romstad(missed == Some(true)).is_empty();
    if report.grade() < args.grade || report.difficulty() < args.difficulty || args.romstad && !keeps_romstad() {
        refused.grade += 1;
        return Ok(None);
    }
    if missed == Some(true) {
        origin.push_str(" (missed)");
    }
    let puzzle = Puzzle { rules: chess.rules().clone(), position, report, origin };
    if !args.themes.iter().all(|theme| theme.shown_by(&puzzle)) {
        refused.theme += 1;
        return Ok(None);
    }
    if variety.admit(&puzzle).is_err() {
        refused.alike += 1;
        return Ok(None);
    }
    if args.series {
        // That one side moves alone is no claim about a game, so there is nothing for the checker.
        return Ok(Some((puzzle, Vec::new())));
    }
    let proofs = proofs(chess, &puzzle.position, &puzzle.report.solution.keys(), args.mate)
        .with_context(|| format!("{}: the solver and the prover disagree", puzzle.position))?;
    for proof in &proofs {
        if !matches!(proof.verdict(), Verdict::Proved(_)) {
            bail!("{}: the checker does not accept `{}`; this is a fault of the program", puzzle.position, proof.claim);
        }
    }
    Ok(Some((puzzle, proofs)))
}

/// The proofs of all problems in one, checked again as they are written.
fn proved_together(name: &str, proofs: &[Vec<Proof>]) -> Result<Vec<Proof>> {
    let proofs = together(name, proofs);
    for proof in &proofs {
        ensure!(
            matches!(proof.verdict(), Verdict::Proved(_)),
            "the checker does not accept `{}`; this is a fault of the program",
            proof.claim.name
        );
    }
    Ok(proofs)
}

fn wanted_men(args: &MakeArgs, rules: &Rules) -> Result<Men> {
    if let Some(text) = &args.men {
        return men(text);
    }
    let squares = rules.squares().filter(|&square| rules.lands_on(square)).count();
    Ok(match squares {
        0..=9 => Men { white: 3, black: 2 },
        10..=16 => Men { white: 4, black: 4 },
        17..=25 => Men { white: 5, black: 5 },
        26..=36 => Men { white: 6, black: 6 },
        _ => Men { white: 8, black: 8 },
    })
}

/// Requests that nothing can fulfil are refused before anything is searched.
fn is_possible(args: &MakeArgs, rules: &Rules, men: Men) -> Result<()> {
    ensure!(args.mate >= 1, "mate in 0 moves is no problem; the least is --mate 1");
    ensure!(args.mate <= 6, "mate in {} is too long to compose; the most is --mate 6", args.mate);
    ensure!(args.grade >= Grade::Sound, "unsound problems are not made; the least is --grade sound");
    ensure!(args.count >= 1, "--count 0 asks for nothing");
    ensure!(args.quota >= 1, "--quota 0 allows nothing");
    fits(rules, men)?;
    if args.mate == 1 && args.grade > Grade::Sound {
        bail!("a mate in 1 has no play after the key, and its key gives check: ask for --grade sound");
    }
    for (n, &one) in args.themes.iter().enumerate() {
        for &other in &args.themes[n + 1..] {
            ensure!(!one.contradicts(other), "no problem shows both {one} and {other}");
        }
    }
    if args.series {
        ensure!(args.engine == Some(Engine::Asp), "series-movers are made by --engine asp");
        ensure!(args.grade <= Grade::Quiet, "a series-mover has no play of Black: ask for --grade sound or quiet");
        ensure!(args.proofs.is_none(), "a series-mover is no claim about a game, so there is nothing for the checker");
    }
    match args.engine {
        Some(Engine::Games) if args.from.is_none() => bail!("--engine games needs a file: --from FILE"),
        Some(Engine::Compose | Engine::Asp) if args.from.is_some() => bail!("--from is read by --engine games or all"),
        _ => Ok(()),
    }
}

type Source<'a> = Box<dyn Iterator<Item = Result<Option<Candidate>>> + 'a>;

fn engines<'a>(args: &'a MakeArgs, chess: &'a Chess, men: Men) -> Result<Vec<Source<'a>>> {
    let engine = args.engine.unwrap_or(if args.from.is_some() { Engine::Games } else { Engine::Compose });
    let mut engines: Vec<Source<'a>> = Vec::new();
    if let (Engine::Games | Engine::All, Some(path)) = (engine, &args.from) {
        let mine = Mine::open(path, chess.rules(), args.mate)?;
        engines.push(Box::new(mine.map(|found| {
            Ok(found?.map(|Mined { position, origin, missed }| Candidate { position, origin, missed: Some(missed) }))
        })));
    }
    if matches!(engine, Engine::Compose | Engine::All) {
        let composer = Composer::new(chess, args.mate, men, args.grade, args.seed);
        let origin = format!("composed, seed {}", args.seed);
        engines.push(Box::new(
            composer.map(move |found| {
                Ok(found.map(|position| Candidate { position, origin: origin.clone(), missed: None }))
            }),
        ));
    }
    if engine == Engine::Asp {
        engines.push(answer_sets(args, chess, men)?);
    }
    Ok(engines)
}

/// Problems that clingo finds and the solver has judged. Each look is a sound one, so that the effort is not spent.
fn answer_sets<'a>(args: &'a MakeArgs, chess: &'a Chess, men: Men) -> Result<Source<'a>> {
    // On large boards clingo brings candidates in good time only if few replies are inside the model, and those with a
    // mate in one are let through; the repair mends them.
    let is_large = chess.rules().squares().count() > 36;
    let model = match (args.series, args.mate) {
        (true, moves) => Model::Static(moves),
        (false, 2) => Model::Two(if is_large { 2 } else { 4 }),
        (false, moves) => Model::Line(moves),
    };
    let mut request = Request::new(chess.rules().clone(), model, [men.white, men.black]);
    request.no_short &= !is_large;
    request.themes = args.themes.iter().flat_map(|theme| theme.in_model()).collect();
    if args.grade >= Grade::Quiet && matches!(model, Model::Two(_)) {
        request.themes.push(asp::Wish::Quiet);
    }
    let mut asp = Asp::new(request, args.seed, None)?;
    let origin = format!("answer sets, seed {}", args.seed);
    Ok(Box::new(std::iter::from_fn(move || match asp.sound(chess) {
        Err(why) => Some(Err(why)),
        Ok(Err(_)) => None,
        Ok(Ok(Sound { candidate, repaired })) => {
            let origin = if repaired { format!("{origin}, repaired") } else { origin.clone() };
            Some(Ok(Some(Candidate { position: candidate.position, origin, missed: None })))
        }
    })))
}

/// The format that a file's name asks for.
pub fn format_of(name: &std::path::Path) -> Option<Format> {
    let name = name.to_string_lossy();
    let name = name.strip_suffix(".zst").unwrap_or(&name);
    Format::ENDINGS.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, format)| *format)
}
