//! A direct mate looked at from all sides.

use super::mates::{is_model, is_pure};
use super::needed::needed;
use super::{Duals, KeyMove, QuietKind, Report};
use crate::direct::{Solver, mark, passed};
use crate::{Asked, Attack, Boards, Defence, Mark, Play, Quiet, Solution, Stipulation, solve};
use spec::chess::{Kind, Move, Position, Rules, Square, doubts};
use spec::{Game, Side, State};

/// Judges a position as a direct mate in so many moves.
pub fn judge<Q: Boards>(quick: &Q, position: &Position, moves: u32) -> Report {
    let stipulation = Stipulation { play: Play::Direct, length: moves };
    let solution = solve(quick, position, &Asked { stipulation, variations: true, set_play: true, tries: 1 });
    let (set_play, keys) = match &solution {
        Solution::Trees { set_play, keys, .. } => (set_play.as_slice(), keys.as_slice()),
        Solution::Lines { .. } => (&[][..], &[][..]),
    };
    let start = quick.load(position);
    let mut nothing = |_| ();
    let mut report = Report {
        stipulation,
        shorter: None,
        in_check: position.in_check(),
        doubts: doubts(quick.rules(), &position.setup()),
        first_moves: quick.options(&start).map_or(0, |moves| moves.len()),
        key: None,
        replies: 0,
        defences: 0,
        mates: Vec::new(),
        pure: (0, 0),
        duals: Duals::None,
        unprovided: Vec::new(),
        set: (set_play.len(), 0),
        needed: Vec::new(),
        men: men(position),
        solution: Solution::Trees { set_play: Vec::new(), keys: Vec::new(), tries: Vec::new() },
    };
    if let Some(mut solver) = Solver::new(quick, &start, &mut nothing) {
        let sooner = (1..moves).find_map(|fewer| Some((fewer, solver.search.attack(&start, fewer)?)));
        report.shorter = sooner.map(|(fewer, first)| (fewer, quick.spell(&first)));
        report.unprovided = unprovided(&mut solver, &start, moves);
        if let [key] = keys {
            let next = after(quick.rules(), position, key.played);
            let board = quick.load(&next);
            report.key = Some(key_move(quick.rules(), position, &next, key));
            report.replies = solver.moves(&board).len();
            report.defences = key.defences.len();
            (report.mates, report.pure) = final_mates(quick.rules(), position, key);
            report.duals = duals(&mut solver, &board, key, moves);
            report.set.1 = changed(set_play, &key.defences);
            report.needed = needed(quick, position, key.played, moves);
        }
    }
    report.solution = solution;
    report
}

/// Judges a position as a series-mover in so many moves: sound if there is one line and none in fewer. There is no play
/// of the other side to judge.
pub fn judge_series<Q: Boards>(quick: &Q, position: &Position, moves: u32) -> Report {
    let lines = |length| {
        let stipulation = Stipulation { play: Play::Series, length };
        match solve(quick, position, &Asked::new(stipulation)) {
            Solution::Lines { lines, .. } => lines,
            Solution::Trees { .. } => Vec::new(),
        }
    };
    let first = |line: &Vec<(Move, Mark)>| line.first().map(|(first, _)| *first);
    let found = lines(moves);
    let shorter = (1..moves).find_map(|fewer| Some((fewer, lines(fewer).first().and_then(first)?)));
    let key = match &found[..] {
        [line] => line.first().map(|&(played, mark)| {
            let key = Attack { played, mark, quiet: None, defences: Vec::new() };
            key_move(quick.rules(), position, &after(quick.rules(), position, played), &key)
        }),
        _ => None,
    };
    Report {
        stipulation: Stipulation { play: Play::Series, length: moves },
        shorter,
        in_check: position.in_check(),
        doubts: doubts(quick.rules(), &position.setup()),
        first_moves: quick.options(&quick.load(position)).map_or(0, |moves| moves.len()),
        key,
        replies: 0,
        defences: 0,
        mates: found.iter().filter_map(|line| line.last()).map(|(played, _)| *played).collect(),
        pure: (0, 0),
        duals: Duals::None,
        unprovided: Vec::new(),
        set: (0, 0),
        needed: Vec::new(),
        men: men(position),
        solution: Solution::Lines { play: Play::Series, lines: found },
    }
}

/// What a man is worth, in pawns, as players count.
pub(crate) fn worth(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Queen => 9,
        Kind::King => 0,
    }
}

fn men(position: &Position) -> [(usize, u32); 2] {
    let of = |side: Side| {
        let men = position.board().pieces().filter(|(_, man)| man.side == side);
        men.fold((0, 0), |(men, sum), (_, man)| (men + 1, sum + worth(man.kind)))
    };
    [of(position.turn()), of(position.turn().other())]
}

fn after(rules: &Rules, position: &Position, played: Move) -> Position {
    rules.play(position, &played).unwrap_or_else(|_| position.clone())
}

fn moves_of(rules: &Rules, position: &Position) -> Vec<Move> {
    match rules.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => moves,
    }
}

fn key_move(rules: &Rules, position: &Position, next: &Position, key: &Attack) -> KeyMove {
    let Move { from, to, promotion } = key.played;
    let board = position.board();
    let side = position.turn();
    let king = position.king(side.other());
    let castles = position.is_castling(key.played);
    let man = board.at(from).map_or(Kind::Pawn, |man| man.kind);
    let en_passant = man == Kind::Pawn && from.file != to.file && board.at(to).is_none();
    let taken = board.at(to).filter(|_| !castles).map(|man| man.kind).or(en_passant.then_some(Kind::Pawn));
    // A man is guarded if another could take back, wherever the capturing piece came from.
    let guarded = next.board().attackers(to, side.other()).next().is_some();
    let (before, since) = (flights(rules, &crate::passed(rules, position), side), flights(rules, next, side));
    let can_be_taken = moves_of(rules, next).into_iter().any(|reply| reply.to == to) && !castles;
    let value = worth(promotion.unwrap_or(man));
    let (files, ranks) = king.to(from);
    KeyMove {
        played: key.played,
        check: key.mark != Mark::None,
        takes: taken.map(|kind| (kind, guarded)),
        promotes: promotion,
        flights_taken: before.iter().filter(|square| !since.contains(square)).copied().collect(),
        flights_given: since.iter().filter(|square| !before.contains(square)).copied().collect(),
        sacrifice: can_be_taken && value > taken.map_or(0, worth),
        distance: files.unsigned_abs().max(ranks.unsigned_abs()).into(),
        quiet: key.quiet.as_ref().map(QuietKind::from),
    }
}

/// Where the king of the side to move can go, if it is the turn of the other side than the one that mates.
fn flights(rules: &Rules, position: &Position, attacker: Side) -> Vec<Square> {
    if position.turn() == attacker {
        return Vec::new();
    }
    let king = position.king(position.turn());
    let steps = moves_of(rules, position).into_iter().filter(|played| played.from == king);
    steps.filter(|&played| !position.is_castling(played)).map(|played| played.to).collect()
}

/// Checks and flights that nothing would answer if it were the other side's turn.
fn unprovided<Q: Boards>(solver: &mut Solver<Q>, start: &Q::Position, moves: u32) -> Vec<Move> {
    let Some(waiting) = passed(solver.quick, start).filter(|_| moves > 1) else { return Vec::new() };
    let seen = solver.quick.unload(&waiting);
    let king = seen.king(seen.turn());
    let mut found = Vec::new();
    for (reply, next) in solver.moves(&waiting) {
        let spelled = solver.quick.spell(&reply);
        if (spelled.from == king || mark(solver.quick, &next) == Mark::Check)
            && solver.quick.outcome(&next).is_none()
            && solver.search.attack(&next, moves - 1).is_none()
        {
            found.push(spelled);
        }
    }
    found
}

/// The different mating moves of a solution, threats included, and how many of the final positions are pure and model.
fn final_mates(rules: &Rules, position: &Position, key: &Attack) -> (Vec<Move>, (usize, usize)) {
    let mut ends = Vec::new();
    collect(rules, position, key, &mut ends);
    let judged = |test: fn(&Position) -> bool| ends.iter().filter(|(_, mated)| test(mated)).count();
    let pure = (judged(is_pure), judged(is_model));
    let mut mates: Vec<Move> = ends.into_iter().map(|(played, _)| played).collect();
    mates.sort_unstable();
    mates.dedup();
    (mates, pure)
}

fn collect(rules: &Rules, position: &Position, attack: &Attack, ends: &mut Vec<(Move, Position)>) {
    let next = after(rules, position, attack.played);
    if attack.mark == Mark::Mate {
        ends.push((attack.played, next));
        return;
    }
    if let Some(Quiet::Threat(threats)) = &attack.quiet {
        let waiting = crate::passed(rules, &next);
        threats.iter().for_each(|threat| collect(rules, &waiting, threat, ends));
    }
    for defence in &attack.defences {
        let replied = after(rules, &next, defence.played);
        defence.answers.iter().for_each(|answer| collect(rules, &replied, answer, ends));
    }
}

/// The worst kind of dual after the key.
fn duals<Q: Boards>(solver: &mut Solver<Q>, next: &Q::Position, key: &Attack, moves: u32) -> Duals {
    let (mut after_threat, mut minor, mut major) = (Vec::new(), Vec::new(), Vec::new());
    for (reply, board) in solver.moves(next) {
        let (_, answers) = solver.shortest(&board, moves - 1);
        let spelled = solver.quick.spell(&reply);
        let answers: Vec<Move> = answers.iter().map(|(answer, _)| solver.quick.spell(answer)).collect();
        let is_defence = key.defences.iter().find(|defence| defence.played == spelled);
        let found = match is_defence {
            _ if answers.len() > 1 && is_defence.is_none() => &mut after_threat,
            _ if answers.len() > 1 && !differ_in_promotion_alone(&answers) => &mut major,
            _ if answers.len() > 1 => &mut minor,
            Some(defence) if defence.answers.iter().any(has_later_dual) => &mut minor,
            _ => continue,
        };
        found.push(spelled);
    }
    if !major.is_empty() {
        Duals::Major(major)
    } else if !minor.is_empty() {
        Duals::Minor(minor)
    } else if !after_threat.is_empty() {
        Duals::AfterThreat(after_threat)
    } else {
        Duals::None
    }
}

fn differ_in_promotion_alone(answers: &[Move]) -> bool {
    answers.windows(2).all(|pair| (pair[0].from, pair[0].to) == (pair[1].from, pair[1].to))
}

/// Does something that follows this move have two answers?
fn has_later_dual(attack: &Attack) -> bool {
    attack.defences.iter().any(|defence| defence.answers.len() > 1 || defence.answers.iter().any(has_later_dual))
}

/// How many replies that were answered in the diagram are answered by other moves after the key.
fn changed(set_play: &[Defence], actual: &[Defence]) -> usize {
    let answers = |defence: &Defence| defence.answers.iter().map(|answer| answer.played).collect::<Vec<_>>();
    let differs = |set: &&Defence| {
        let now = actual.iter().find(|defence| defence.played == set.played);
        now.is_some_and(|now| !answers(now).iter().any(|answer| answers(set).contains(answer)))
    };
    set_play.iter().filter(differs).count()
}
