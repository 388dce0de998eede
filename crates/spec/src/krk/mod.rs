//! King and rook against king: the rules of this ending on a board of any size, and a strategy that mates.
//!
//! The strategy is Bratko's, in the form of Marić, Janičić and Maliković (*Proving Correctness of a KRK Chess Endgame
//! Strategy by Using Isabelle/HOL and Z3*, 2015), with the conditions that the paper leaves out and one kind of move
//! more, for the smallest boards. The rook shuts the black king into a rectangle, its [`room`](Krk::room); the rook
//! makes the room smaller when it can, and otherwise the white king comes nearer to help it.
//!
//! | what | where |
//! |---|---|
//! | squares and distances | [`Square`] |
//! | the rules: legal positions and moves, mate, stalemate | `rules.rs`: [`Krk`] |
//! | the words of the strategy: room, critical square, exposed, divides | `words.rs`: more of [`Krk`] |
//! | the ten kinds of move, in the order in which they are tried | [`Kind`] |
//! | what the argument that it always mates rests on | [`lemmas`] |
//! | playing: all moves of the first kind that applies, or one of them | `play.rs`: [`Krk::strategy`], [`Krk::chosen`] |
//!
//! Everything but `play.rs` is generic over a number, see [`logic`](crate::logic); at plain integers the default
//! type parameter hides it. No predicate here ranges over all moves of a rook: whoever uses them does, by trying
//! every square of a board, or by instantiating a hypothesis at a few terms.
//!
//! ```
//! use checkproof_spec::krk::{Kind, Krk, Man, Square};
//!
//! // White: Kf3, Re5. Black: Kb7, shut into the files a to d and the ranks 6 to 8.
//! let p = Krk { files: 8, ranks: 8, king: Square { file: 5, rank: 2 }, rook: Square { file: 4, rank: 4 },
//!     lone: Square { file: 1, rank: 6 } };
//! assert!(p.legal_for_white());
//! assert_eq!((p.room(), p.critical_square()), (4 + 3, Square { file: 3, rank: 5 }));
//! let (kind, moves) = p.strategy(&Kind::NINE).expect("some kind applies");
//! assert_eq!(kind, Kind::Squeeze);
//! assert!(moves.iter().all(|played| played.man == Man::Rook && p.after(*played).room() < p.room()));
//! ```

mod kind;
pub mod lemmas;
mod play;
mod rules;
mod square;
mod words;

pub use kind::Kind;
pub use play::Move;
pub use rules::{Krk, Man};
pub use square::Square;
