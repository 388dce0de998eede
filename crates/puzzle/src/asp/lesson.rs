//! What a failed candidate teaches: a constraint for the model.

use super::Candidate;
use super::reason::{Literal, Reason, View, mirror};
use crate::{Boards, Report};
use spec::chess::{Board, Kind, Move, Position, Rules, forward, king_scope};
use spec::{Game, Side, State};
use std::collections::BTreeSet;

/// The constraints that a candidate teaches which the judge has refused as a mate in two: the model never again
/// proposes a diagram in which the same refutation works. A mate in one and a second key name the men and the squares
/// that they need; for any other reason only this placement is excluded. The mirror images are excluded as well where
/// the game has them. A candidate that is sound teaches that it is known.
pub fn lesson<Q: Boards>(quick: &Q, candidate: &Candidate, report: &Report) -> Vec<String> {
    let rules = quick.rules();
    let position = &candidate.position;
    let cook = || report.solution.keys().into_iter().find(|other| differ(*other, candidate.key));
    let explained = match report.shorter {
        Some((1, mate)) => short(rules, position, mate).map(|literals| (literals, None)),
        _ => cook().and_then(|cook| Some((second_key(quick, position, cook)?, Some(cook)))),
    };
    match explained {
        Some((literals, key)) => with_mirror(rules, literals, key),
        None => known(rules, position),
    }
}

/// The constraints that exclude one diagram and its mirror image.
pub fn known(rules: &Rules, position: &Position) -> Vec<String> {
    with_mirror(rules, placement(position.board()), None)
}

fn with_mirror(rules: &Rules, literals: BTreeSet<Literal>, key: Option<Move>) -> Vec<String> {
    let mut constraints = written(&literals, key);
    let files = rules.files();
    if rules.squares().all(|square| rules.lands_on(square) == rules.lands_on(mirror(square, files))) {
        let literals = literals.into_iter().map(|literal| literal.mirrored(files)).collect();
        let key = key.map(|key| Move { from: mirror(key.from, files), to: mirror(key.to, files), ..key });
        constraints.extend(written(&literals, key));
    }
    constraints
}

fn differ(one: Move, other: Move) -> bool {
    (one.from, one.to) != (other.from, other.to)
}

/// A second key is a fault only where another one is meant: another man's, or another move of the same man.
fn written(literals: &BTreeSet<Literal>, key: Option<Move>) -> Vec<String> {
    let body = literals.iter().map(Literal::to_string).collect::<Vec<_>>().join(", ");
    match key {
        None => vec![format!(":- {body}.")],
        Some(Move { from, to, .. }) => {
            vec![format!(":- {body}, not from(key,{from})."), format!(":- {body}, from(key,{from}), not to(key,{to}).")]
        }
    }
}

/// The whole placement.
fn placement(board: &Board) -> BTreeSet<Literal> {
    let men = board.pieces().map(|(square, man)| Literal::Is(square, Some(man)));
    men.chain(Side::BOTH.map(|side| total(board, side))).collect()
}

fn total(board: &Board, side: Side) -> Literal {
    Literal::Total(side, board.pieces().filter(|(_, man)| man.side == side).count())
}

/// Why a move mates at once.
fn short(rules: &Rules, position: &Position, mate: Move) -> Option<BTreeSet<Literal>> {
    let mut reason = Reason { rules, attacker: position.turn(), literals: BTreeSet::new() };
    mates(&mut reason, &View::of(position.board()), mate)?;
    Some(reason.literals)
}

fn mates(reason: &mut Reason, view: &View, mate: Move) -> Option<()> {
    let end = reason.made(view, mate)?;
    // A double step that mates could be captured en passant elsewhere.
    let (_, ranks) = mate.from.to(mate.to);
    let is_pawn = view.board.at(mate.from).is_some_and(|man| man.kind == Kind::Pawn);
    (!is_pawn || ranks.abs() == 1).then_some(())?;
    reason.mated(&end)
}

/// Why a first move mates in two: each move that the men of the defender could make is illegal, or is answered.
fn second_key<Q: Boards>(quick: &Q, position: &Position, key: Move) -> Option<BTreeSet<Literal>> {
    let rules = quick.rules();
    let attacker = position.turn();
    let mut reason = Reason { rules, attacker, literals: BTreeSet::new() };
    let start = View::of(position.board());
    let view = reason.made(&start, key)?;
    let next = rules.play(position, &key).ok()?;
    if next.en_passant().is_some() {
        return None;
    }
    reason.all_men(&view, attacker.other());
    // The number is that of the diagram, where the man whom the key has taken still stands.
    reason.see(&start, key.to);
    reason.literals.insert(total(position.board(), attacker.other()));
    let State::ToMove(_, legal) = rules.state(&next) else { return None };
    if !next.in_check() {
        // One reply must stay legal, or it would be stalemate.
        let after = view.after(*legal.first()?);
        reason.unattacked(&after, after.board.king(attacker.other())?, attacker);
    }
    for reply in pseudo(rules, &mut reason, &view) {
        let after = view.after(reply);
        match legal.contains(&reply) {
            true => {
                let replied = rules.play(&next, &reply).ok()?;
                let board = quick.load(&replied);
                let answers = quick.options(&board).ok()?;
                let mate = answers.iter().find(|last| quick.has_won(attacker, &quick.make(&board, last)))?;
                mates(&mut reason, &after, quick.spell(mate))?;
            }
            false => reason.attacked(&after, after.board.king(attacker.other())?, attacker)?,
        }
    }
    Some(reason.literals)
}

/// The moves of the defender's men without regard to check, and with them why there are no others.
fn pseudo(rules: &Rules, reason: &mut Reason, view: &View) -> Vec<Move> {
    let side = reason.attacker.other();
    let mut moves = Vec::new();
    for (from, man) in view.board.pieces().filter(|(_, man)| man.side == side) {
        for to in rules.squares().filter(|&to| rules.lands_on(to)) {
            let (files, ranks) = from.to(to);
            let target = view.board.at(to);
            let ahead = files == 0 && ranks.signum() == forward(side) && ranks.abs() <= 2;
            let possible = match man.kind {
                Kind::Pawn if ahead && ranks.abs() == 2 => rules.double_step() && from.rank == rules.pawn_rank(side),
                Kind::Pawn if ahead => true,
                Kind::King => king_scope(from, to),
                _ => spec::chess::in_scope(man, from, to),
            };
            if !possible || target.is_some_and(|other| other.side == side) {
                continue;
            }
            let blocked = view.board.obstacle(from, to);
            if man.kind == Kind::Pawn {
                reason.line(view, from, to);
                reason.see(view, to);
                let open = if ahead { target.is_none() && blocked.is_none() } else { target.is_some() };
                if !open {
                    continue;
                }
            } else if let Some((obstacle, _)) = blocked {
                reason.see(view, obstacle);
                continue;
            }
            let promotes = man.kind == Kind::Pawn && to.rank == rules.last_rank(side);
            let kinds = if promotes { rules.promotion().iter().copied().map(Some).collect() } else { vec![None] };
            moves.extend(kinds.into_iter().map(|promotion| Move { from, to, promotion }));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use fast::Chess;
    use spec::chess::{Piece, Setup};

    /// Numbers as by lot, the same in every run.
    struct Lot(u64);

    impl Lot {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }

        fn man(&mut self) -> Piece {
            Piece { side: Side::BOTH[self.below(2)], kind: Kind::ALL[self.below(5)] }
        }

        fn diagram(&mut self, rules: &Rules, men: usize) -> Option<Position> {
            let squares: Vec<_> = rules.squares().collect();
            let mut board = Board::empty(rules.files(), rules.ranks());
            for _ in 0..men {
                board = board.with(squares[self.below(squares.len())], Some(self.man()));
            }
            for side in Side::BOTH {
                board = board.with(squares[self.below(squares.len())], Some(Piece { side, kind: Kind::King }));
            }
            rules.position(&Setup::of(&board, Side::White)).ok()
        }

        /// Another diagram of which all the literals hold.
        fn other(&mut self, rules: &Rules, position: &Position, literals: &BTreeSet<Literal>) -> Option<Position> {
            let squares: Vec<_> = rules.squares().collect();
            let mut board = position.board().clone();
            for _ in 0..6 {
                let man = if self.below(3) == 0 { None } else { Some(self.man()) };
                let square = squares[self.below(squares.len())];
                let next = board.clone().with(square, man);
                let is_king = board.at(square).is_some_and(|man| man.kind == Kind::King);
                if !is_king && literals.iter().all(|literal| literal.holds(&next)) {
                    board = next;
                }
            }
            let next = rules.position(&Setup::of(&board, Side::White)).ok()?;
            (next != *position).then_some(next)
        }
    }

    fn mates_in<Q: Boards>(quick: &Q, position: &Position, first: Move, moves: u32) -> bool {
        let found = crate::solve(
            quick,
            position,
            &crate::Asked::new(crate::Stipulation { play: crate::Play::Direct, length: moves }),
        );
        found.keys().contains(&first)
    }

    /// Wherever the reasons hold the refutation works, whatever else is changed.
    #[test]
    fn what_a_refutation_rests_on_is_enough() {
        let mut lot = Lot(5);
        let (mut shorts, mut cooks, mut squares) = ([0; 2], [0; 2], 0);
        for game in ["chess:5x5", "chess:6x6,double-step", "chess:4x4"] {
            let rules: Rules = game.parse().unwrap();
            let chess = Chess::new(&rules).unwrap();
            for n in 0..20_000 {
                let Some(position) = lot.diagram(&rules, 3 + n % 5) else { continue };
                let State::ToMove(_, moves) = rules.state(&position) else { continue };
                let wins = |played: &&Move| {
                    rules.play(&position, played).is_ok_and(
                        |next| matches!(rules.state(&next), State::Over(outcome) if outcome.winner().is_some()),
                    )
                };
                let mate = moves.iter().find(wins);
                let explained = match mate {
                    Some(&mate) => short(&rules, &position, mate).map(|literals| (literals, mate, 1)),
                    None if n % 4 == 0 => moves.iter().find_map(|&key| {
                        let works = mates_in(&chess, &position, key, 2);
                        works.then(|| second_key(&chess, &position, key).map(|literals| (literals, key, 2)))?
                    }),
                    None => None,
                };
                let Some((literals, first, length)) = explained else { continue };
                let counts = if length == 1 { &mut shorts } else { &mut cooks };
                counts[0] += 1;
                squares += rules.squares().count().saturating_sub(literals.len());
                assert!(literals.iter().all(|literal| literal.holds(position.board())), "{position} {literals:?}");
                for _ in 0..5 {
                    let Some(other) = lot.other(&rules, &position, &literals) else { continue };
                    counts[1] += 1;
                    assert!(
                        mates_in(&chess, &other, first, length),
                        "{game}: {first} mates in {length} in {position} and not in {other}: {literals:?}"
                    );
                }
            }
        }
        println!("{shorts:?} {cooks:?} {squares}");
        assert!(shorts[1] > 1000 && cooks[1] > 100 && squares > 500, "{shorts:?} {cooks:?} {squares}");
    }
}
