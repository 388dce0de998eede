//! The rules and the checker for a browser: two texts in, a verdict out. What is checked here is what
//! `checkproof-check` checks, by the same code; the page only carries bytes.
//!
//! A visitor of the memory asks for [`room`], writes the claim and the strategy or certificate into it, calls
//! [`verdict`] with the length of the claim, and reads [`length`] bytes at [`words`].
#![warn(missing_docs)]

use check::krk::{KrkClaim, KrkGoal};
use check::{Answer, Statement, check_text};
use std::sync::Mutex;

/// The claim and what proves it one after the other, and later the verdict in words.
static TEXTS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for so many bytes of text, and tells where.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut texts = TEXTS.lock().expect("one thread");
    *texts = vec![0; bytes];
    texts.as_mut_ptr()
}

/// Checks what was written; the claim has so many bytes, what proves it all others. 0 is proved, 1 refused, 2 open, 3
/// that the texts are no claim and proof.
#[unsafe(no_mangle)]
pub extern "C" fn verdict(claim: usize) -> u32 {
    let mut texts = TEXTS.lock().expect("one thread");
    let (claim, proof) = texts.split_at(claim.min(texts.len()));
    let (number, told) = match std::str::from_utf8(claim) {
        Err(_) => (3, "the claim is no UTF-8".to_string()),
        Ok(claim) => match claim.parse() {
            Err(why) => (3, why.to_string()),
            Ok(Statement::Krk(krk)) => lemma(&krk, proof),
            Ok(Statement::Game(_)) => strategy(claim, proof),
        },
    };
    *texts = told.into_bytes();
    number
}

/// A claim about a game, by its strategy.
fn strategy(claim: &str, strategy: &[u8]) -> (u32, String) {
    match check_text(claim, strategy) {
        Err(why) => (3, why.to_string()),
        Ok(verdict) => match verdict.answer {
            Answer::Proved(_) => (0, verdict.to_string()),
            Answer::Refused(_) => (1, verdict.to_string()),
            Answer::Open { .. } => (2, verdict.to_string()),
        },
    }
}

/// A lemma for boards of every size, by its certificate.
fn lemma(krk: &KrkClaim, certificate: &[u8]) -> (u32, String) {
    let KrkGoal::Lemma(lemma) = krk.goal else { return (3, "this is proved in Coq, by no certificate".to_string()) };
    match check::krk::check(lemma, certificate) {
        Ok(certified) => {
            let (sums, clauses) = (certified.sums(), certified.clauses());
            (0, format!("proved: {} ({sums} sums, {clauses} clauses)\n  {krk}", krk.name))
        }
        Err(refusal) => (1, format!("refused: {}\n  {krk}\n  certificate, {refusal}", krk.name)),
    }
}

/// Where the verdict stands in words.
#[unsafe(no_mangle)]
pub extern "C" fn words() -> *const u8 {
    TEXTS.lock().expect("one thread").as_ptr()
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    TEXTS.lock().expect("one thread").len()
}
