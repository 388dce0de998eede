//! `checkproof mate`: mate problems solved with everything that a problemist asks for.

use crate::Answer;
use crate::batch;
use crate::position::PositionArgs;
use anyhow::{Context, Result, bail, ensure};
use check::Verdict;
use fast::Chess;
use fast::wide::Wide;
use notation::{san, uci};
use puzzle::{
    Asked, Attack, Boards, Defence, FirstMove, Mark, Notation, Play, Quiet, Solution, Stipulation, passed,
    popeye_input, proofs, solve_watched, text,
};
use serde_json::{Value, json};
use spec::Game;
use spec::chess::{Move, Position, Record, Rules};
use std::io::Write;
use std::path::PathBuf;

/// Solve a mate problem: every first move that works, every defence with every answer, threats, set play and tries.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof mate 2 --fen \"8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\"
  checkproof mate --in 2 --set-play --tries --fen \"8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\"
  checkproof mate --in 3 --notation san --fen \"8/5P1k/5K2/8/8/8/8/8 w - -\"
  checkproof mate --stipulation h#2 --fen \"8/1Q6/8/k7/4p3/8/4N3/6K1 b - -\"
  checkproof mate --stipulation ser-#2 --game chess:5x5 --fen \"k4/5/2K2/5/4R w - -\"
  checkproof mate --in 2 --proofs DIR --fen \"8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\"   for checkproof check
  checkproof mate --in 2 --popeye --fen \"8/8/1k6/8/5B2/3Q4/6B1/K7 w - -\"   the same as input for Popeye
  checkproof mate --in 2 --fen - < problems.fen   a line of JSON for each line

Stipulations: #N direct mate, s#N selfmate, h#N and h#N.5 helpmate, ser-#N series-mover. The layout is Popeye's, the
moves long or in SAN. A second key is a cook; a second answer to a defence is a dual. The exit code is 1 when nothing
works.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// A direct mate in so many moves
    #[arg(value_name = "N", conflicts_with_all = ["moves", "stipulation"])]
    direct: Option<u32>,

    /// The same
    #[arg(long = "in", value_name = "N", required_unless_present_any = ["stipulation", "direct"],
          conflicts_with = "stipulation")]
    moves: Option<u32>,

    /// What is asked for: #N, s#N, h#N, h#N.5 or ser-#N
    #[arg(long, value_name = "TEXT")]
    stipulation: Option<Stipulation>,

    /// Print the first moves alone
    #[arg(long)]
    keys: bool,

    /// Print what would happen if the other side were to move, too
    #[arg(long)]
    set_play: bool,

    /// Print first moves that at most N replies refute, too
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", default_value = "0")]
    tries: usize,

    /// How moves are written
    #[arg(long, value_enum, value_name = "NOTATION", default_value = "popeye")]
    notation: Written,

    /// Print the problem as input for Popeye, and do not solve it
    #[arg(long)]
    popeye: bool,

    /// Write claims and strategies into this folder that prove the answer to the checker: each key, that nothing else
    /// mates, that nothing mates sooner, or that nothing mates at all. For direct mates
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How moves are written.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Written {
    /// Long, the knight as S, as Popeye does.
    Popeye,
    /// Short, as players do.
    San,
}

pub fn run(args: &Args) -> Result<Answer> {
    let stipulation = match (args.stipulation, args.direct.or(args.moves)) {
        (Some(stipulation), _) => stipulation,
        (None, moves) => format!("#{}", moves.unwrap_or(0)).parse()?,
    };
    let asked = Asked { stipulation, variations: !args.keys, set_play: args.set_play, tries: args.tries };
    if args.position.is_batch() {
        ensure!(!args.popeye && args.proofs.is_none(), "--popeye and --proofs are for one position");
        return batch::each(&args.position, &mut |position| {
            let record = position.record()?;
            let solution = solve(args, &record, &asked)?;
            Ok(report(record.rules(), record.position(), stipulation, &solution))
        });
    }
    let record = args.position.record()?;
    let (rules, position) = (record.rules(), record.position());
    let mut out = std::io::stdout().lock();
    if args.popeye {
        if (rules.files(), rules.ranks()) != (8, 8) || !rules.lands_everywhere() {
            bail!("Popeye plays on 8 x 8 with the usual rules, not {rules}");
        }
        let Asked { variations, set_play, tries, .. } = asked;
        write!(out, "{}", popeye_input(position, stipulation, variations, set_play, tries))?;
        return Ok(Answer::Yes);
    }
    if args.proofs.is_some() && stipulation.play != Play::Direct {
        bail!("the checker knows direct mates; for {stipulation} there is no claim to prove");
    }
    let solution = solve(args, &record, &asked)?;
    if args.json {
        writeln!(out, "{:#}", report(rules, position, stipulation, &solution))?;
    } else {
        let notation = match args.notation {
            Written::Popeye => Notation::Popeye,
            Written::San => Notation::San,
        };
        if let Some(line) = main_line(rules, position, &solution) {
            writeln!(out, "main line: {line}\n")?;
        }
        write!(out, "{}", text(rules, position, &solution, notation))?;
        if solution.keys().is_empty() {
            writeln!(out, "no solution: {stipulation} cannot be done from here")?;
        }
    }
    Ok(if solution.keys().is_empty() { Answer::No } else { Answer::Yes })
}

/// Solves on the boards that are quickest, and shows how far it has come.
fn solve(args: &Args, record: &Record, asked: &Asked) -> Result<Solution> {
    let (rules, position) = (record.rules(), record.position());
    let bar = crate::files::spinner(&format!("solving {}", asked.stipulation));
    let mut watch = |FirstMove { number, of }| bar.set_message(format!("first move {number} of {of}"));
    let solution = match Chess::new(rules) {
        Ok(chess) => solved(args, &chess, position, asked, &mut watch)?,
        Err(_) => solved(args, &Wide::new(rules)?, position, asked, &mut watch)?,
    };
    bar.finish_and_clear();
    Ok(solution)
}

/// Solves, and proves what was found where that is asked for.
fn solved<Q: Boards>(
    args: &Args,
    quick: &Q,
    position: &Position,
    asked: &Asked,
    watch: &mut dyn FnMut(FirstMove),
) -> Result<Solution> {
    let solution = solve_watched(quick, position, asked, watch);
    if let Some(folder) = &args.proofs {
        let proofs = proofs(quick, position, &solution.keys(), asked.stipulation.length)
            .context("there are no proofs of this; ask for the shortest mate")?;
        for proof in &proofs {
            if !matches!(proof.verdict(), Verdict::Proved(_)) {
                bail!("the checker does not accept `{}`; this is a fault of the program", proof.claim);
            }
        }
        crate::puzzle::write_proofs(folder, &proofs)?;
    }
    Ok(solution)
}

/// The key and the longest play after it, in SAN: at each turn the first reply that holds out longest.
fn main_line(rules: &Rules, position: &Position, solution: &Solution) -> Option<String> {
    let Solution::Trees { keys, .. } = solution else { return None };
    let mut attack = keys.first()?;
    let mut at = position.clone();
    let mut line = String::new();
    for number in 1.. {
        line += &format!("{}{number}.{}", if number == 1 { "" } else { " " }, san::write(rules, &at, attack.played));
        at = after(rules, &at, attack.played);
        // Of equal ones max_by_key would take the last.
        let Some(defence) = attack.defences.iter().rev().max_by_key(|defence| depth_of(defence)) else { break };
        let Some(answer) = defence.answers.first() else { break };
        line += &format!(" {}", san::write(rules, &at, defence.played));
        at = after(rules, &at, defence.played);
        attack = answer;
    }
    Some(line)
}

/// How many moves a tree has after a reply.
fn depth_of(defence: &Defence) -> usize {
    let depth = |attack: &Attack| 1 + attack.defences.iter().map(depth_of).max().unwrap_or(0);
    defence.answers.first().map_or(0, depth)
}

/// The solution for programs.
pub fn report(rules: &Rules, position: &Position, stipulation: Stipulation, solution: &Solution) -> Value {
    let mut report = json!({
        "game": rules.to_string(), "fen": position.to_string(), "stipulation": stipulation.to_string(),
        "keys": solution.keys().into_iter().map(|key| uci::write(rules, position, key)).collect::<Vec<_>>(),
    });
    match solution {
        Solution::Lines { play, lines } => {
            report["lines"] = lines.iter().map(|line| line_report(rules, position, line, *play)).collect();
        }
        Solution::Trees { set_play, keys, tries } => {
            let waiting = passed(rules, position);
            report["set_play"] = set_play.iter().map(|defence| defence_report(rules, &waiting, defence)).collect();
            report["solution"] = keys.iter().map(|key| attack_report(rules, position, key)).collect();
            let tried = tries.iter().map(|attempt| {
                let next = after(rules, position, attempt.attack.played);
                let refutations =
                    attempt.refutations.iter().map(|&(played, mark)| move_report(rules, &next, played, mark));
                let mut tried = attack_report(rules, position, &attempt.attack);
                tried["refuted_by"] = refutations.collect();
                tried
            });
            report["tries"] = tried.collect();
        }
    }
    report
}

fn move_report(rules: &Rules, position: &Position, played: Move, mark: Mark) -> Value {
    let mark = match mark {
        Mark::None => Value::Null,
        Mark::Check => json!("check"),
        Mark::Mate => json!("mate"),
    };
    let (san, uci) = crate::position::both_notations(rules, position, played);
    json!({ "san": san, "uci": uci, "mark": mark })
}

fn attack_report(rules: &Rules, position: &Position, attack: &Attack) -> Value {
    let mut report = move_report(rules, position, attack.played, attack.mark);
    let next = after(rules, position, attack.played);
    match &attack.quiet {
        Some(Quiet::Zugzwang) => report["zugzwang"] = json!(true),
        Some(Quiet::Threat(threats)) => {
            let waiting = passed(rules, &next);
            report["threats"] = threats.iter().map(|threat| attack_report(rules, &waiting, threat)).collect();
        }
        None => {}
    }
    if !attack.defences.is_empty() {
        report["defences"] = attack.defences.iter().map(|defence| defence_report(rules, &next, defence)).collect();
    }
    report
}

fn defence_report(rules: &Rules, position: &Position, defence: &Defence) -> Value {
    let mut report = move_report(rules, position, defence.played, defence.mark);
    let next = after(rules, position, defence.played);
    report["answers"] = defence.answers.iter().map(|answer| attack_report(rules, &next, answer)).collect();
    report
}

fn line_report(rules: &Rules, position: &Position, line: &[(Move, Mark)], play: Play) -> Value {
    let mut now = position.clone();
    let moves = line.iter().map(|&(played, mark)| {
        let told = move_report(rules, &now, played, mark);
        now = after(rules, &now, played);
        if play == Play::Series {
            now = passed(rules, &now);
        }
        told
    });
    moves.collect()
}

fn after(rules: &Rules, position: &Position, played: Move) -> Position {
    rules.play(position, &played).unwrap_or_else(|_| position.clone())
}
