//! Nothing to call: the tests of this crate are about the workspace itself.
