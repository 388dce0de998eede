//! The clause tests: a module for each part of the rules, and in it what must be accepted beside what must be
//! refused. They are one program because that builds quickly, which the mutant tests need.

extern crate checkproof_spec as spec;

mod castling;
mod check;
mod doubts;
mod draughts;
mod ending;
mod explain;
mod fen;
mod king;
mod landing;
mod odd;
mod pawns;
mod pieces;
mod published_faults;
mod rules_text;
mod setup;
mod table;
