//! SAN on bitboards: from text to move and back. Where a text names no legal move, the specification is asked, because
//! it knows why.

use fast::{Board, Chess, Move};
use notation::Wing;
use notation::san::{Action, Mark, San, SanError};
use spec::chess::{Kind, Square};

/// The legal move that a text describes.
#[inline]
pub fn resolve(chess: &Chess, board: &Board, san: San) -> Result<Move, SanError> {
    find(chess, board, san).map_or_else(|| explain(chess, board, san), Ok)
}

/// Asks the specification. It also knows the rarer ways to write a move.
#[cold]
fn explain(chess: &Chess, board: &Board, san: San) -> Result<Move, SanError> {
    notation::san::resolve(chess.rules(), &chess.unload(board), san).map(|played| played.into())
}

/// The one legal move that a text in a plain form means: a piece, where it comes from if that is said, an `x`, where it
/// goes, a mark. It says of each what the parser and [`find`] say together, without taking the text apart first.
#[inline(always)]
pub(super) fn find_plain(chess: &Chess, board: &Board, text: &[u8]) -> Option<Move> {
    let text = match text {
        [text @ .., b'+' | b'#'] => text,
        _ => text,
    };
    let [start @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text else { return None };
    let to = u32::from(rank - b'1') * 8 + u32::from(file - b'a');
    let (piece, said) = match *start {
        [] => (b'P', FILE_A << (to & 7)),
        [from @ b'a'..=b'h', b'x'] => (b'P', FILE_A << (from - b'a')),
        [piece] | [piece, b'x'] => (piece, !0),
        [piece, from @ b'a'..=b'h'] | [piece, from @ b'a'..=b'h', b'x'] => (piece, FILE_A << (from - b'a')),
        [piece, from @ b'1'..=b'8'] | [piece, from @ b'1'..=b'8', b'x'] => (piece, RANK_1 << (8 * (from - b'1'))),
        _ => return None,
    };
    let kind = match piece {
        b'P' if start.first() != Some(&b'P') => Kind::Pawn,
        b'N' => Kind::Knight,
        b'B' => Kind::Bishop,
        b'R' => Kind::Rook,
        b'Q' => Kind::Queen,
        b'K' => Kind::King,
        _ => return None,
    };
    let to = square(to);
    if kind == Kind::Pawn && to.rank == chess.rules().last_rank(board.turn()) {
        return None;
    }
    let origins = chess.origins(board, kind, to) & said;
    let from = origins.is_power_of_two().then(|| square(origins.trailing_zeros()))?;
    Some(spec::chess::Move { from, to, promotion: None }.into())
}

/// The one legal move that fits, found backward from its target.
#[inline]
fn find(chess: &Chess, board: &Board, san: San) -> Option<Move> {
    match san.action {
        Action::Castle(wing) => castle(chess, board, wing),
        Action::Move { kind, from_file, from_rank, capture, to, promotion } => {
            // A text may name squares of larger boards; the specification tells what is wrong with them.
            let rules = chess.rules();
            let outside = from_file.is_some_and(|file| file >= rules.files())
                || from_rank.is_some_and(|rank| rank >= rules.ranks());
            if outside || !rules.on_board(to) {
                return None;
            }
            let mut origins = chess.origins(board, kind, to);
            if let Some(file) = from_file {
                origins &= FILE_A << file;
            } else if kind == Kind::Pawn && !capture {
                origins &= FILE_A << to.file;
            }
            if let Some(rank) = from_rank {
                origins &= RANK_1 << (8 * rank as u32);
            }
            let last = to.rank == chess.rules().last_rank(board.turn());
            let promotes = kind == Kind::Pawn && last;
            let fits = promotion.is_some_and(|kind| chess.rules().promotion().contains(&kind)) == promotes;
            if !origins.is_power_of_two() || !fits || (promotion.is_some() && !promotes) {
                return None;
            }
            let from = square(origins.trailing_zeros());
            Some(spec::chess::Move { from, to, promotion }.into())
        }
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

fn castle(chess: &Chess, board: &Board, wing: Wing) -> Option<Move> {
    let king = board.pieces(board.turn(), Kind::King).trailing_zeros();
    let below_king = (1u64 << king) - 1;
    let rooks = chess.castling(board) & if wing == Wing::King { !below_king } else { below_king };
    let rook = square(rooks.is_power_of_two().then(|| rooks.trailing_zeros())?);
    Some(spec::chess::Move { from: square(king), to: rook, promotion: None }.into())
}

fn square(index: u32) -> Square {
    Square { file: (index % 8) as u8, rank: (index / 8) as u8 }
}

/// The exact text of a legal move, and the board after it.
pub fn write(chess: &Chess, board: &Board, played: Move) -> (San, Board) {
    let next = chess.play(board, played);
    (exact(chess, board, played, &next), next)
}

/// The exact text of a legal move that leads from one board to the other.
#[inline]
pub(super) fn exact(chess: &Chess, before: &Board, played: Move, after: &Board) -> San {
    San { action: action(chess, before, played), mark: mark(chess, after) }
}

/// The mark of a move after which the board is this.
pub(super) fn mark(chess: &Chess, next: &Board) -> Mark {
    match chess.in_check(next) {
        false => Mark::None,
        true if chess.end(next).is_some() => Mark::Mate,
        true => Mark::Check,
    }
}

fn action(chess: &Chess, board: &Board, played: Move) -> Action {
    let (from, to) = (square(played.from()), square(played.to()));
    let kind = board.kind_at(played.from()).unwrap_or(Kind::Pawn);
    let occupied = board.occupied() >> played.to() & 1 == 1;
    let own = board.pieces(board.turn(), Kind::Rook) >> played.to() & 1 == 1;
    if kind == Kind::King && own {
        return Action::Castle(if to.file > from.file { Wing::King } else { Wing::Queen });
    }
    let capture = occupied || (kind == Kind::Pawn && from.file != to.file);
    let mut action =
        Action::Move { kind, from_file: None, from_rank: None, capture, to, promotion: played.promotion() };
    if let Action::Move { from_file, from_rank, .. } = &mut action {
        let others = chess.origins(board, kind, to) & !(1 << played.from());
        let on_file = others & (FILE_A << from.file) != 0;
        let on_rank = others & (RANK_1 << (8 * from.rank as u32)) != 0;
        if kind == Kind::Pawn {
            *from_file = capture.then_some(from.file);
        } else if others != 0 {
            // The file where it is enough, else the rank, else both.
            *from_file = (!on_file || on_rank).then_some(from.file);
            *from_rank = on_file.then_some(from.rank);
        }
    }
    action
}

/// A legal move as engines write it: castling from the usual squares by where the king arrives.
pub fn uci(board: &Board, played: Move) -> String {
    let (king, rook) = (square(played.from()), square(played.to()));
    let own_rook = board.pieces(board.turn(), Kind::Rook) >> played.to() & 1 == 1;
    match (board.kind_at(played.from()), king.file, rook.file) {
        (Some(Kind::King), 4, 0 | 7) if own_rook => {
            let file = if rook.file == 7 { 6 } else { 2 };
            format!("{king}{}", Square { file, ..king })
        }
        _ => played.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::chess::Rules;

    /// The quick way and the specification's way mean the same by every text, on boards of several sizes, squares that
    /// are not on the board included.
    #[test]
    fn quick_and_slow_agree_on_every_text() {
        let starts = [
            ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
            ("chess", "4k3/P7/8/8/8/8/8/4K3 w - -"),
            ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq -"),
            ("four-file", "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -"),
            ("los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - -"),
        ];
        let mut random = 1u64;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        let (mut legal, mut refused, mut plain) = (0, 0, 0);
        for (game, fen) in starts {
            let rules: Rules = game.parse().unwrap();
            let chess = Chess::new(&rules).unwrap();
            let mut board = chess.load(&rules.read(fen).unwrap());
            for _ in 0..60 {
                let position = chess.unload(&board);
                for _ in 0..120 {
                    let letter = |n: usize| (b'a' + n as u8) as char;
                    let piece = ["", "N", "B", "R", "Q", "K"][below(6)];
                    let file = if below(3) == 0 { letter(below(16)).to_string() } else { String::new() };
                    let rank = if below(4) == 0 { (1 + below(16)).to_string() } else { String::new() };
                    let x = ["", "x"][below(2)];
                    let promotion = ["", "", "", "=Q", "=N"][below(5)];
                    let text = match below(20) {
                        0 => "O-O".to_string(),
                        1 => "O-O-O".to_string(),
                        _ => format!("{piece}{file}{rank}{x}{}{}{promotion}", letter(below(10)), 1 + below(9)),
                    };
                    let Ok(san) = San::parse(text.as_bytes()) else { continue };
                    let slow = notation::san::resolve(&rules, &position, san).map(|played| -> Move { played.into() });
                    let quick = resolve(&chess, &board, san);
                    assert_eq!(quick, slow, "{game}: `{text}` in {position}");
                    // What the shortest way finds is the same; that it finds most, the count below tells.
                    if let Some(found) = find_plain(&chess, &board, text.as_bytes()) {
                        assert_eq!(Ok(found), slow, "{game}: `{text}` in {position}");
                        plain += 1;
                    }
                    match quick {
                        Ok(played) => {
                            legal += 1;
                            let exact = notation::san::write(&rules, &position, played.into());
                            assert_eq!(write(&chess, &board, played).0.to_string(), exact, "{game}: {position}");
                            let engine = notation::uci::write(&rules, &position, played.into());
                            assert_eq!(uci(&board, played), engine, "{game}: {position}");
                        }
                        Err(_) => refused += 1,
                    }
                }
                let moves = chess.moves(&board);
                if moves.is_empty() {
                    break;
                }
                board = chess.play(&board, moves[below(moves.len())]);
            }
        }
        assert!(legal > 300 && refused > 3_000 && plain > 200, "{legal} {refused} {plain}");
    }
}
