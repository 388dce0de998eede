//! The VALIDATION lemmas of the draughts specification as properties, under the names they have there, and the
//! theorems that it lacks.
//!
//! Several lemmas are false or empty as they were published; each is stated here as it holds, and where the published
//! form fails, the counter-example is in the test. `bool_decidable` (section 1) is left to the language.

extern crate checkproof_spec as spec;

mod samples;
mod sections;
mod theorems;
