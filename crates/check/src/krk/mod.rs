//! Certificates that a lemma about king and rook against king holds on boards of every size.
//!
//! [`spec::krk::lemmas`] says what is to be proved; here its source is run at terms, which gives clauses over linear
//! inequalities, the same every time. A certificate refutes that they can all be true while the lemma is false. It has
//! steps of two sorts: a sum of inequalities that says `0 <= -1`, so that not all of them are true, and a clause that
//! follows from earlier ones by propagation alone. Each is tested, none is believed, and the last one is the empty
//! clause. The format stands in this crate's README.

mod claim;
pub mod linear;
mod problem;
mod refutation;
mod terms;

pub use claim::{KrkClaim, KrkGoal};
pub use problem::Problem;
pub use refutation::{Certified, LONGEST_CERTIFICATE, Reason, Refusal, check, domain, header};
pub use terms::{Integer, Literal, Meaning, Number, Statement, TRUE, Terms};
