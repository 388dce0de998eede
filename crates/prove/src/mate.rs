//! Mates in n, and that there is none.
