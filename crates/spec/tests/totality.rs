//! `explain` is total and tells the truth: for every from-to(-promotion) of many positions it says "legal" exactly
//! when the move is in the list, and otherwise gives a reason that this file finds true by looking at the board.
//!
//! The attacks here are found by walking outwards from a square, not by the scopes of the specification, so that
//! the two can disagree.

extern crate checkproof_spec as spec;

use spec::chess::{Illegal, Kind, Move, Piece, Position, Rules, Square, explain};
use spec::{Game, Side, State};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const STRAIGHT: [(i16, i16); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i16, i16); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board as this file sees it: a map from squares to pieces.
struct Men<'a> {
    rules: &'a Rules,
    on: BTreeMap<Square, Piece>,
}

impl Men<'_> {
    fn step(&self, from: Square, (files, ranks): (i16, i16)) -> Option<Square> {
        let file = u8::try_from(from.file as i16 + files).ok()?;
        let rank = u8::try_from(from.rank as i16 + ranks).ok()?;
        (file < self.rules.files() && rank < self.rules.ranks()).then_some(Square { file, rank })
    }

    /// The first piece met when walking from a square in a direction.
    fn first(&self, from: Square, way: (i16, i16)) -> Option<(Square, Piece)> {
        let mut square = self.step(from, way)?;
        loop {
            if let Some(&piece) = self.on.get(&square) {
                return Some((square, piece));
            }
            square = self.step(square, way)?;
        }
    }

    /// Who of this side attacks the square: seen from the square, outwards.
    fn attackers(&self, target: Square, by: Side) -> Vec<Square> {
        let ahead: i16 = if by == Side::White { 1 } else { -1 };
        let mut found = Vec::new();
        for (ways, slider) in [(STRAIGHT, Kind::Rook), (DIAGONAL, Kind::Bishop)] {
            for way in ways {
                let Some((square, piece)) = self.first(target, way) else { continue };
                let near = self.step(target, way) == Some(square);
                let pawn = slider == Kind::Bishop && way.1 == -ahead && near;
                let hits = [slider, Kind::Queen].contains(&piece.kind)
                    || (near && piece.kind == Kind::King)
                    || (pawn && piece.kind == Kind::Pawn);
                if piece.side == by && hits {
                    found.push(square);
                }
            }
        }
        let knight = Piece { side: by, kind: Kind::Knight };
        found.extend(
            LEAPS.iter().filter_map(|&leap| self.step(target, leap)).filter(|at| self.on.get(at) == Some(&knight)),
        );
        found
    }

    /// Can a piece of this kind get from one square to the other on a board with nothing else on it?
    fn reaches(&self, kind: Kind, from: Square, to: Square) -> bool {
        let slides = |ways: &[(i16, i16)]| {
            ways.iter()
                .any(|&way| std::iter::successors(self.step(from, way), |&at| self.step(at, way)).any(|at| at == to))
        };
        match kind {
            Kind::Rook => slides(&STRAIGHT),
            Kind::Bishop => slides(&DIAGONAL),
            Kind::Queen => slides(&STRAIGHT) || slides(&DIAGONAL),
            Kind::Knight => LEAPS.iter().any(|&leap| self.step(from, leap) == Some(to)),
            Kind::King => STRAIGHT.iter().chain(&DIAGONAL).any(|&way| self.step(from, way) == Some(to)),
            Kind::Pawn => false,
        }
    }

    /// Is this the first piece met on the way from one square to the other?
    fn in_the_way(&self, from: Square, to: Square, over: Square, piece: Piece) -> bool {
        let way = ((to.file as i16 - from.file as i16).signum(), (to.rank as i16 - from.rank as i16).signum());
        let further = |a: Square, b: Square| a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank));
        self.first(from, way) == Some((over, piece)) && further(from, over) < further(from, to)
    }
}

fn men<'a>(rules: &'a Rules, position: &Position) -> Men<'a> {
    Men { rules, on: position.board().pieces().collect() }
}

/// The men after the move, put together from the rules of capture, en passant and castling by hand.
fn men_after<'a>(rules: &'a Rules, position: &Position, played: Move) -> Men<'a> {
    let mut men = men(rules, position);
    let Some(piece) = men.on.remove(&played.from) else { return men };
    let rook = Piece { side: piece.side, kind: Kind::Rook };
    if piece.kind == Kind::King && men.on.get(&played.to) == Some(&rook) {
        let (king_file, rook_file) = if played.to.file > played.from.file { (6, 5) } else { (2, 3) };
        men.on.remove(&played.to);
        men.on.insert(Square { file: king_file, ..played.from }, piece);
        men.on.insert(Square { file: rook_file, ..played.from }, rook);
        return men;
    }
    if piece.kind == Kind::Pawn && played.from.file != played.to.file && !men.on.contains_key(&played.to) {
        men.on.remove(&Square { file: played.to.file, rank: played.from.rank });
    }
    let kind = played.promotion.unwrap_or(piece.kind);
    men.on.insert(played.to, Piece { kind, ..piece });
    men
}

/// Is the reason true of this move in this position? `stepped` is where a pawn stands that has just made a double
/// step: the position alone does not show it.
fn confirm(men: &Men<'_>, position: &Position, stepped: Option<Square>, played: Move, reason: &Illegal) -> bool {
    let Move { from, to, promotion } = played;
    let rules = men.rules;
    let side = position.turn();
    let ahead: i16 = if side == Side::White { 1 } else { -1 };
    let (start, last) = if side == Side::White { (1, rules.ranks() - 1) } else { (rules.ranks() - 2, 0) };
    let outside = |square: Square| square.file >= rules.files() || square.rank >= rules.ranks();
    let at = |square: Square| men.on.get(&square).copied();
    let mover = at(from);
    let moves = |kind| mover == Some(Piece { side, kind });
    let stands = |square: Square, piece: Piece| at(square) == Some(piece);
    let attacked = |square: Square, by: Square, piece: Piece| {
        stands(by, piece) && piece.side != side && men.attackers(square, side.other()).contains(&by)
    };
    let rank_distance = (to.rank as i16 - from.rank as i16) * ahead;
    let castles = moves(Kind::King) && stands(to, Piece { side, kind: Kind::Rook });
    let king_file = if to.file > from.file { 6 } else { 2 };
    let rook_file = if to.file > from.file { 5 } else { 3 };
    let span = |a: u8, b: u8, file: u8| a.min(b) <= file && file <= a.max(b);
    match *reason {
        Illegal::OffBoard { square } => (square == from || square == to) && outside(square),
        Illegal::NoPiece { from: named } => named == from && mover.is_none(),
        Illegal::OtherSide { from: named, piece } => named == from && mover == Some(piece) && piece.side != side,
        Illegal::NotAMove { from: named } => named == from && from == to,
        Illegal::Landing { to: named } => {
            let ends = if castles { [king_file, rook_file].map(|file| Square { file, ..from }) } else { [to; 2] };
            ends.contains(&named) && !rules.lands_on(named)
        }
        Illegal::OwnPiece { to: named, piece } => named == to && stands(to, piece) && piece.side == side,
        Illegal::BishopLine { .. } => moves(Kind::Bishop) && !men.reaches(Kind::Bishop, from, to),
        Illegal::RookLine { .. } => moves(Kind::Rook) && !men.reaches(Kind::Rook, from, to),
        Illegal::QueenLine { .. } => moves(Kind::Queen) && !men.reaches(Kind::Queen, from, to),
        Illegal::Jump { kind, over, piece } => {
            moves(kind) && men.reaches(kind, from, to) && men.in_the_way(from, to, over, piece)
        }
        Illegal::KnightLeap { .. } => moves(Kind::Knight) && !men.reaches(Kind::Knight, from, to),
        Illegal::PawnStep { side: named, .. } => {
            let files = from.file.abs_diff(to.file);
            named == side && moves(Kind::Pawn) && ![(0, 1), (0, 2), (1, 1)].contains(&(files, rank_distance))
        }
        Illegal::PawnBlocked { to: named, piece } => {
            named == to && moves(Kind::Pawn) && from.file == to.file && rank_distance == 1 && stands(to, piece)
        }
        Illegal::NoDoubleStep => moves(Kind::Pawn) && rank_distance == 2 && !rules.double_step(),
        Illegal::DoubleStepFrom { from: named } => {
            named == from && moves(Kind::Pawn) && rank_distance == 2 && from.rank != start
        }
        Illegal::DoubleStepOver { over, piece } => {
            moves(Kind::Pawn) && rank_distance == 2 && men.step(from, (0, ahead)) == Some(over) && stands(over, piece)
        }
        Illegal::DoubleStepOnto { to: named, piece } => {
            named == to && moves(Kind::Pawn) && rank_distance == 2 && stands(to, piece)
        }
        Illegal::NothingToCapture { to: named } => named == to && moves(Kind::Pawn) && at(to).is_none(),
        Illegal::EnPassant { to: named, pawn } => {
            let enemy = Piece { side: side.other(), kind: Kind::Pawn };
            let beside = Square { file: to.file, rank: from.rank };
            named == to && pawn == beside && stands(beside, enemy) && stepped != Some(beside)
        }
        Illegal::PromotionMissing { to: named } => {
            named == to && moves(Kind::Pawn) && to.rank == last && promotion.is_none()
        }
        Illegal::PromotionTooSoon { kind, .. } => moves(Kind::Pawn) && to.rank != last && promotion == Some(kind),
        Illegal::PromotionKind { kind } => promotion == Some(kind) && !rules.promotion().contains(&kind),
        Illegal::PromotionOfPiece { piece } => mover == Some(piece) && piece.kind != Kind::Pawn && promotion.is_some(),
        Illegal::KingStep { .. } => moves(Kind::King) && !men.reaches(Kind::King, from, to) && !castles,
        Illegal::NoCastling => castles && !rules.castling(),
        Illegal::CastlingWriting { rook, .. } => {
            let right = position.castling().contains(&rook) && rook.rank == from.rank && from.rank == to.rank;
            moves(Kind::King) && from.file.abs_diff(to.file) > 1 && right && to != rook
        }
        Illegal::CastlingRight { rook } => castles && rook == to && !position.castling().contains(&rook),
        Illegal::CastlingBlocked { square, piece } => {
            let crossed = span(from.file, to.file, square.file)
                || span(from.file, king_file, square.file)
                || span(to.file, rook_file, square.file);
            castles && square.rank == from.rank && crossed && ![from, to].contains(&square) && stands(square, piece)
        }
        Illegal::CastlingOutOfCheck { king, by, piece } => castles && king == from && attacked(king, by, piece),
        Illegal::CastlingThrough { square, by, piece } => {
            let inside = span(from.file, king_file, square.file) && ![from.file, king_file].contains(&square.file);
            castles && inside && square.rank == from.rank && attacked(square, by, piece)
        }
        Illegal::CastlingInto { square, by, piece } => {
            castles && square == Square { file: king_file, ..from } && attacked(square, by, piece)
        }
        Illegal::KingAttacked { king, attacker, piece } => {
            let after = men_after(rules, position, played);
            after.on.get(&king) == Some(&Piece { side, kind: Kind::King })
                && after.on.get(&attacker) == Some(&piece)
                && after.attackers(king, side.other()).contains(&attacker)
        }
    }
}

/// Tries every from-to(-promotion) of a position.
fn check(rules: &Rules, position: &Position, stepped: Option<Square>) {
    let moves = match rules.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    };
    assert!(moves.is_sorted_by(|a, b| a < b), "the list is sorted and without repetitions: {position}");
    let promotions = || [None].into_iter().chain(Kind::ALL.map(Some));
    let men = men(rules, position);
    for (from, to) in rules.squares().flat_map(|from| rules.squares().map(move |to| (from, to))) {
        for promotion in promotions() {
            let played = Move { from, to, promotion };
            match explain(rules, position, played) {
                Ok(()) => {
                    assert!(moves.binary_search(&played).is_ok(), "{rules} {position}: {played} is not in the list");
                    let after = men_after(rules, position, played);
                    let king =
                        after.on.iter().find(|(_, piece)| **piece == Piece { side: position.turn(), kind: Kind::King });
                    let attackers = after.attackers(*king.expect("the king is there").0, position.turn().other());
                    assert!(attackers.is_empty(), "{rules} {position}: {played} leaves the king attacked");
                    let next = rules.play(position, &played).expect("a move that is explained can be played");
                    assert_eq!(
                        next.board().pieces().collect::<BTreeMap<_, _>>(),
                        after.on,
                        "{rules} {position} {played}"
                    );
                }
                Err(reason) => {
                    assert!(moves.binary_search(&played).is_err(), "{rules} {position}: {played} is in the list");
                    let true_of_it = confirm(&men, position, stepped, played, &reason);
                    assert!(true_of_it, "{rules} {position}: {played} is refused for what is not so: {reason}");
                }
            }
        }
    }
}

/// A small generator of numbers: the same walk every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Checks every position of random games from a start.
fn walk(game: &str, start: &str, plies: usize, numbers: &mut Numbers) {
    let rules: Rules = game.parse().unwrap_or_else(|why| panic!("{why}"));
    let mut position = rules.read(start).unwrap_or_else(|why| panic!("{game} {start}: {why}"));
    let mut stepped = None;
    for _ in 0..plies {
        check(&rules, &position, stepped);
        let State::ToMove(_, moves) = rules.state(&position) else { return };
        let played = moves[numbers.below(moves.len())];
        let pawn = position.board().at(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        stepped = (pawn && played.from.rank.abs_diff(played.to.rank) == 2).then_some(played.to);
        position = rules.play(&position, &played).expect("listed moves are legal");
    }
}

#[test]
fn along_random_games_of_many_rules() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    #[rustfmt::skip]
    let starts = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 60),
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 40),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 20),
        ("chess", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", 40),
        ("chess", "1r2k1r1/8/8/8/8/8/8/R2K1R2 w FAgb - 0 1", 20),
        ("chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 60),
        ("chess:8x8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 20),
        ("four-file", "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1", 60),
        ("four-file", "r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", 10),
        ("chess:8x8,castling,landing=acdefgh", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 20),
        ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 60),
        ("los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 60),
        ("chess:5x5,double-step", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 60),
        ("chess:5x6,double-step,promotion=nr", "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1", 60),
        ("chess:3x4", "rkn/ppp/PPP/NKR w - - 0 1", 60),
        ("chess:10x9", "r2bk1q2r/pppppppppp/10/10/10/10/10/PPPPPPPPPP/R2BK1Q2R w - - 0 1", 6),
    ];
    for (game, start, plies) in starts {
        for _ in 0..3 {
            walk(game, start, plies, &mut numbers);
        }
    }
}

#[test]
fn in_the_odd_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess/illegal-and-odd.fen");
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let rules = Rules::chess();
    let mut checked = 0;
    for fen in text.lines().filter_map(|line| line.split(';').next()) {
        let Ok(position) = rules.read(fen) else { continue };
        let passed: Option<Square> = fen.split(' ').nth(3).and_then(|field| field.parse().ok());
        let rank = if position.turn() == Side::White { 4 } else { 3 };
        check(&rules, &position, passed.map(|square| Square { rank, ..square }));
        checked += 1;
    }
    assert!(checked > 30, "only {checked} of the odd positions are sound");
}

#[test]
fn squares_off_the_board_are_refused_as_such() {
    let rules = Rules::gardner();
    let start = rules.start().expect("Gardner's game has a start");
    for text in ["a1f1", "f1a1", "a1a6", "a6a1", "p16p16"] {
        let played: Move = text.parse().expect("a move of a larger board");
        let reason = explain(&rules, &start, played).expect_err(text);
        assert!(confirm(&men(&rules, &start), &start, None, played, &reason), "{text}: {reason}");
        assert!(matches!(reason, Illegal::OffBoard { .. }), "{text}: {reason}");
    }
}
