//! Endings solved backward.
