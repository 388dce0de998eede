//! The example that proves and checks: what is true is proved, and what is not is not found.

extern crate checkproof_prove as prove;

#[path = "../examples/prove_and_check.rs"]
mod prove_and_check;

#[test]
fn the_example_proves_what_is_true_alone() {
    prove_and_check::main();
    let claim =
        |goal: &str| format!("claim: x\ngame: chess:4x4\nside: White\ngoal: {goal}\nfrom: all KQvK, White to move\n");
    assert!(prove_and_check::prove_and_check(&claim("win")).starts_with("proved by "));
    assert!(prove_and_check::prove_and_check(&claim("win within 2")).starts_with("not found: "));
}
