//! Dead positions.
