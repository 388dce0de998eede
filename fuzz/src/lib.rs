//! What the fuzzers share: small games made of bytes, and what is true of them by brute force.

pub mod brute_force;
pub mod small_game;
