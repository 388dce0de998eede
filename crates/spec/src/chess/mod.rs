//! Chess on any board, article by article.
//!
//! | article of the FIDE Laws (2023) | where |
//! |---|---|
//! | 2.1 the board, 2.2 the pieces | [`Rules`], [`Board`], [`Rules::position`] |
//! | 3.1 captures, 3.1.2 and 3.1.3 attacks | [`Board::attacks`], [`Board::attackers`] |
//! | 3.2 to 3.6 bishop, rook, queen, no jumping, knight | [`bishop_scope`] and its neighbours, [`Board::obstacle`] |
//! | 3.7 pawns, en passant, promotion | `pawn`, `double_step`, `pawn_capture`, `promotion_choice` in `explain.rs` |
//! | 3.8 king, castling | `king_step`, `castling` in `explain.rs` |
//! | 3.9 check | [`Board::in_check`], `own_king_safe` in `explain.rs` |
//! | 3.10 legal and illegal moves and positions | [`explain`], [`Rules::position`], [`doubts`] |
//! | 5.1, 5.2 the end of the game | [`Game::state`](crate::Game::state), [`ending`], [`Record`], [`insufficient_material`], [`mate_reachable`] |
//! | 9.2, 9.3, 9.6 repetition and long play | [`ending`], [`Record::claims`](crate::Record::claims) |
//!
//! The landing rule, which makes FOUR FILE, is the one rule that is not in the Laws: a move must end on a
//! square of [`Rules::lands_on`].

mod board;
mod dead;
mod doubt;
pub mod ending;
mod explain;
mod fen;
mod illegal;
mod moves;
mod piece;
mod position;
mod record;
mod rules;
mod setup;
mod square;

pub use crate::text::FenFault;
pub use board::{
    Board, bishop_scope, forward, in_scope, king_scope, knight_scope, pawn_scope, queen_scope, rook_scope,
};
pub use dead::{insufficient_material, mate_reachable};
pub use doubt::{Doubt, doubts};
pub use explain::explain;
pub use fen::Fen;
pub use illegal::Illegal;
pub use moves::{Move, NotAMove};
pub use piece::{Kind, Piece};
pub use position::{Fault, Position};
pub use record::{Record, Unplayable};
pub use rules::{BadRules, NAMED, Parts, Rules, Unreadable};
pub use setup::Setup;
pub use square::{NotASquare, Square};
