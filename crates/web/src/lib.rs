//! The page: play against a theorem, ask why a move is illegal, solve a puzzle, walk a proof.
//!
//! [`answer`] is one pure function from a [`Request`] to a [`Response`], over the libraries and what stands on the
//! [`Shelf`]; all that is asked for is in the request, so a restart loses nothing. [`serve()`] is a thin server around
//! it. The program touches the files: it puts claims and strategies on the shelf.
//!
//! ```
//! use checkproof_web::{Limit, Request, Shelf, answer};
//!
//! let request = Request::get("/api/explain?game=chess&move=e2e5");
//! let response = answer(&Shelf::default(), &request, &Limit::none());
//! assert_eq!(response.status, 200);
//! assert!(String::from_utf8(response.body).unwrap().contains("3.7: White's pawn on e2 may step ahead"));
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod assets;
mod chess;
mod claims;
mod draughts;
mod endings;
mod game;
mod krk;
mod ledger;
mod lemmas;
mod limit;
mod load;
mod openapi;
mod packed;
mod proof;
mod puzzles;
mod replay;
mod request;
mod serve;
mod sheet;
mod shelf;
mod shown;
mod stoppable;
mod view;

pub use answer::{ROUTES, Route, answer};
pub use ledger::{LedgerRow, RunLedger};
pub use limit::Limit;
pub use load::{Load, load};
pub use packed::{Packed, Unpacked};
pub use request::{Fault, LONGEST_BODY, LONGEST_QUERY, Method, Request, Response};
pub use serve::{Bound, Settings, bind, serve};
pub use sheet::{PrintSheet, Sheet};
pub use shelf::{Certificate, Shelf, Shelved};
pub use stoppable::Stoppable;
