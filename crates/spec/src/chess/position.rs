//! Positions that can be played, and the rules that a set-up must keep to become one.

use super::board::forward;
use super::{Board, Kind, Move, Piece, Rules, Setup, Square, explain};
use crate::Side;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position that can be played: it keeps every rule of this file.
///
/// Two positions are equal exactly when article 9.2.2 calls them the same: the same pieces on the same squares,
/// the same side to move, the same castling rights, the same en passant capture possible.
#[derive(Debug, Clone)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Side,
    pub(super) castling: BTreeSet<Square>,
    /// The square that a pawn has just passed over, whether or not it can be captured there. It is not compared;
    /// it is kept so that a refused capture is refused for the true reason.
    pub(super) passed: Option<Square>,
    /// The same square, where a capture on it is legal.
    en_passant: Option<Square>,
}

impl Position {
    /// What stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The rooks that may still castle: neither they nor their king have moved.
    pub fn castling(&self) -> &BTreeSet<Square> {
        &self.castling
    }

    /// The square a pawn has just passed over, if it can be captured there.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Is the side to move in check?
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.turn)
    }

    /// The square of a side's king.
    pub fn king(&self, side: Side) -> Square {
        self.board.king(side).expect("a position has both kings: rule `one_king_each`")
    }

    /// The set-up that this position is, with the clocks of a game that just starts.
    pub fn setup(&self) -> Setup {
        Setup {
            castling: self.castling.iter().copied().collect(),
            en_passant: self.en_passant,
            ..Setup::of(&self.board, self.turn)
        }
    }
}

impl Rules {
    /// The position that a set-up stands for, or every rule that it breaks.
    pub fn position(&self, setup: &Setup) -> Result<Position, Vec<Fault>> {
        let mut faults: Vec<Fault> = placement_faults(self, setup);
        if !faults.is_empty() {
            // There is no board yet on which the other rules could be tested.
            return Err(faults);
        }
        let board = setup
            .pieces
            .iter()
            .fold(Board::empty(setup.files, setup.ranks), |board, &(square, piece)| board.with(square, Some(piece)));

        faults.extend(landing_only(self, &board));
        faults.extend(one_king_each(&board));
        faults.extend(no_pawn_at_the_edge(self, &board));
        faults.extend(waiting_side_not_in_check(&board, setup.turn));
        faults.extend(castling_rights_possible(self, &board, &setup.castling));
        faults.extend(en_passant_possible(self, &board, setup));
        if !faults.is_empty() {
            return Err(faults);
        }
        let castling = setup.castling.iter().copied().collect();
        Ok(Position::new(self, board, setup.turn, castling, setup.en_passant))
    }
}

impl Position {
    pub(super) fn new(
        rules: &Rules,
        board: Board,
        turn: Side,
        castling: BTreeSet<Square>,
        passed: Option<Square>,
    ) -> Position {
        let position = Position { board, turn, castling, passed, en_passant: None };
        let en_passant = passed.filter(|&target| position.can_capture_en_passant(rules, target));
        Position { en_passant, ..position }
    }

    fn can_capture_en_passant(&self, rules: &Rules, target: Square) -> bool {
        let pawn = Some(Piece { side: self.turn, kind: Kind::Pawn });
        let beside = [-1, 1].into_iter().filter_map(|side| target.step(side, -forward(self.turn)));
        beside
            .filter(|&from| self.board.at(from) == pawn)
            .any(|from| explain(rules, self, Move { from, to: target, promotion: None }).is_ok())
    }

    /// All that two equal positions share.
    fn essence(&self) -> (&Board, Side, &BTreeSet<Square>, Option<Square>) {
        (&self.board, self.turn, &self.castling, self.en_passant)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Position) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Position) -> Ordering {
        self.essence().cmp(&other.essence())
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

/// A rule that a set-up breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each fault says what it is.
pub enum Fault {
    BoardSize { files: u8, ranks: u8, expected: (u8, u8) },
    OffBoard { square: Square, piece: Piece },
    TwoPieces { square: Square },
    OffLanding { square: Square, piece: Piece },
    NoKing { side: Side },
    ManyKings { side: Side, kings: usize },
    PawnAtTheEdge { square: Square, side: Side, last: bool },
    WaitingSideInCheck { king: Square, attacker: Square, piece: Piece },
    NoCastling { rook: Square },
    NoRook { rook: Square },
    KingAwayFromHome { rook: Square, king: Square },
    TwoRooksOnOneWing { rook: Square, other: Square },
    NoDoubleStep { square: Square },
    EnPassantRank { square: Square },
    EnPassantOrigin { square: Square, origin: Square },
    EnPassantPawn { square: Square, pawn: Square },
    EnPassantPath { square: Square, blocked: Square },
    EnPassantCheck { square: Square, attacker: Square, piece: Piece },
}

/// The board bounds: the right size, every piece on the board, no two on one square.
fn placement_faults(rules: &Rules, setup: &Setup) -> Vec<Fault> {
    let expected = (rules.files(), rules.ranks());
    if (setup.files, setup.ranks) != expected {
        return vec![Fault::BoardSize { files: setup.files, ranks: setup.ranks, expected }];
    }
    let outside = setup.pieces.iter().filter(|(square, _)| !rules.on_board(*square));
    let mut faults: Vec<Fault> = outside.map(|&(square, piece)| Fault::OffBoard { square, piece }).collect();
    let mut seen = BTreeSet::new();
    let shared: BTreeSet<Square> =
        setup.pieces.iter().map(|&(square, _)| square).filter(|&square| !seen.insert(square)).collect();
    faults.extend(shared.into_iter().map(|square| Fault::TwoPieces { square }));
    faults
}

/// A piece stands only where a move could have put it.
fn landing_only(rules: &Rules, board: &Board) -> Vec<Fault> {
    let strays = board.pieces().filter(|&(square, _)| !rules.lands_on(square));
    strays.map(|(square, piece)| Fault::OffLanding { square, piece }).collect()
}

/// 2.2 and 1.4.1: each side has one king, which is never captured.
fn one_king_each(board: &Board) -> Vec<Fault> {
    let count = |side| board.find(Piece { side, kind: Kind::King }).count();
    Side::BOTH
        .into_iter()
        .filter_map(|side| match count(side) {
            0 => Some(Fault::NoKing { side }),
            1 => None,
            kings => Some(Fault::ManyKings { side, kings }),
        })
        .collect()
}

/// 3.7: a pawn never stands on its own first rank, and on the last one it has been promoted.
fn no_pawn_at_the_edge(rules: &Rules, board: &Board) -> Vec<Fault> {
    let pawns = board.pieces().filter(|(_, piece)| piece.kind == Kind::Pawn);
    pawns
        .filter_map(|(square, Piece { side, .. })| {
            let last = square.rank == rules.last_rank(side);
            let first = square.rank == rules.first_rank(side);
            (first || last).then_some(Fault::PawnAtTheEdge { square, side, last })
        })
        .collect()
}

/// 3.9.2: nobody can have left his own king attacked by his last move.
fn waiting_side_not_in_check(board: &Board, turn: Side) -> Vec<Fault> {
    let kings = board.find(Piece { side: turn.other(), kind: Kind::King });
    kings
        .flat_map(|king| {
            let attackers = board.attackers(king, turn);
            attackers.map(move |(attacker, piece)| Fault::WaitingSideInCheck { king, attacker, piece })
        })
        .collect()
}

/// 3.8.2.1: a right to castle is one with a rook that never moved, of a king that never moved.
fn castling_rights_possible(rules: &Rules, board: &Board, rights: &[Square]) -> Vec<Fault> {
    rights
        .iter()
        .filter_map(|&rook| {
            if !rules.castling() {
                return Some(Fault::NoCastling { rook });
            }
            let owner = board.at(rook).filter(|piece| piece.kind == Kind::Rook).map(|piece| piece.side);
            let Some(side) = owner.filter(|&side| rook.rank == rules.first_rank(side)) else {
                return Some(Fault::NoRook { rook });
            };
            let king = board.king(side)?;
            if king.rank != rook.rank {
                return Some(Fault::KingAwayFromHome { rook, king });
            }
            // Each wing has one rook to castle with; the fault is told of the second.
            let same_wing = |other: &Square| other.rank == rook.rank && (*other < king) == (rook < king);
            let other = rights.iter().copied().find(|other| *other < rook && same_wing(other))?;
            Some(Fault::TwoRooksOnOneWing { rook, other })
        })
        .collect()
}

/// 3.7.3.1: the square was passed over by a double step that was the last move, and that move was legal.
fn en_passant_possible(rules: &Rules, board: &Board, setup: &Setup) -> Vec<Fault> {
    let Some(square) = setup.en_passant else { return Vec::new() };
    let mover = setup.turn.other();
    let onward = forward(mover);
    if !rules.double_step() {
        return vec![Fault::NoDoubleStep { square }];
    }
    let (Some(origin), Some(pawn)) = (square.step(0, -onward), square.step(0, onward)) else {
        return vec![Fault::EnPassantRank { square }];
    };
    if !rules.on_board(square) || origin.rank != rules.pawn_rank(mover) {
        return vec![Fault::EnPassantRank { square }];
    }
    // A pawn stands only where a move could have put it, before its double step too.
    if !rules.lands_on(origin) {
        return vec![Fault::EnPassantOrigin { square, origin }];
    }
    let stepped = Some(Piece { side: mover, kind: Kind::Pawn });
    if board.at(pawn) != stepped {
        return vec![Fault::EnPassantPawn { square, pawn }];
    }
    if let Some(blocked) = [square, origin].into_iter().find(|&passed| board.at(passed).is_some()) {
        return vec![Fault::EnPassantPath { square, blocked }];
    }
    // Take the double step back: the side now to move must not have been in check while the other moved.
    let before = board.clone().with(pawn, None).with(origin, stepped);
    let king = board.king(setup.turn);
    let attacked = king.and_then(|king| before.attackers(king, mover).next());
    attacked.map(|(attacker, piece)| Fault::EnPassantCheck { square, attacker, piece }).into_iter().collect()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::BoardSize { files, ranks, expected } => {
                write!(f, "2.1: the board is {files} x {ranks}, this game's is {} x {}", expected.0, expected.1)
            }
            Fault::OffBoard { square, piece } => write!(f, "2.1: the {piece} on {square} is off the board"),
            Fault::TwoPieces { square } => write!(f, "2.1: two pieces stand on {square}"),
            Fault::OffLanding { square, piece } => {
                write!(f, "landing: the {piece} stands on {square}, where no move of this game may end")
            }
            Fault::NoKing { side } => write!(f, "2.2: {side} has no king"),
            Fault::ManyKings { side, kings } => write!(f, "2.2: {side} has {kings} kings"),
            Fault::PawnAtTheEdge { square, side, last: true } => {
                write!(f, "3.7.3.3: {side}'s pawn on {square} should have been promoted")
            }
            Fault::PawnAtTheEdge { square, side, last: false } => {
                write!(f, "3.7: {side}'s pawn on {square} stands behind where pawns start")
            }
            Fault::WaitingSideInCheck { king, attacker, piece } => write!(
                f,
                "3.9.2: {} is to move and the {piece} on {attacker} already attacks the king on {king}",
                piece.side
            ),
            Fault::NoCastling { rook } => {
                write!(f, "3.8.2: a right to castle with {rook}, but this game has no castling")
            }
            Fault::NoRook { rook } => {
                write!(f, "3.8.2.1: a right to castle with {rook}, where no rook of that side is")
            }
            Fault::KingAwayFromHome { rook, king } => {
                write!(f, "3.8.2.1: a right to castle with {rook}, but the king on {king} has moved")
            }
            Fault::TwoRooksOnOneWing { rook, other } => {
                write!(f, "3.8.2.1: rights to castle with {other} and {rook} on the same side of the king")
            }
            Fault::NoDoubleStep { square } => {
                write!(f, "3.7.3.1: en passant on {square}, but this game has no double step")
            }
            Fault::EnPassantRank { square } => {
                write!(f, "3.7.3.1: en passant on {square}, which no pawn of the waiting side passes in a double step")
            }
            Fault::EnPassantOrigin { square, origin } => {
                write!(
                    f,
                    "landing: en passant on {square}, but no move of this game may end on {origin}, so no pawn left it"
                )
            }
            Fault::EnPassantPawn { square, pawn } => {
                write!(f, "3.7.3.1: en passant on {square}, but no pawn of the waiting side is on {pawn}")
            }
            Fault::EnPassantPath { square, blocked } => {
                write!(f, "3.7.3.1: en passant on {square}, but {blocked}, which the pawn left or passed, is occupied")
            }
            Fault::EnPassantCheck { square, attacker, piece } => write!(
                f,
                "3.7.3.1: en passant on {square}, but before that double step the {piece} on {attacker} already gave \
                 check"
            ),
        }
    }
}
