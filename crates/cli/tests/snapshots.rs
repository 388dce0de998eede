//! What a user sees: the examples of the README, and the files of `cmd`, run as they stand there, in the root of the
//! repository.

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn examples_print_what_they_should() {
    std::env::set_current_dir(ROOT).expect("the crate lies in the repository");
    let cases = trycmd::TestCases::new();
    cases.case(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"));
    cases.case(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/*.md"));
}
