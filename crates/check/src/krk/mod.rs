//! Certificates that a lemma about king and rook against king holds on boards of every size.
//!
//! [`spec::krk::lemmas`] says what is to be proved; here its source is run at terms, which gives clauses over linear
//! inequalities, the same every time. A certificate refutes that they can all be true while the lemma is false. It has
//! steps of two sorts: a sum of inequalities that says `0 <= -1`, so that not all of them are true, and a clause that
//! follows from earlier ones by propagation alone. Each is tested, none is believed, and the last one is the empty
//! clause. The format stands in this crate's README.
//!
//! Coq's kernel checks the same certificates: `coq/krk` has `Clauses.v` beside `terms.rs` and `problem.rs`, `Linear.v`
//! and `Refutation.v` beside the others. A certificate fits both as long as they number everything alike, so whoever
//! changes the order in which something is written down changes it there too.

mod claim;
pub mod linear;
mod problem;
mod refutation;
mod terms;

pub use claim::{KrkClaim, KrkGoal};
pub use problem::Problem;
pub use refutation::{Certified, LONGEST_CERTIFICATE, Reason, Refusal, check, domain, header};
pub use terms::{Integer, Literal, Meaning, Number, Statement, TRUE, Terms};
