//! What a user sees: the examples of the README, and the files of `cmd`, run as they stand there.

#[test]
fn the_readme_tells_the_truth() {
    trycmd::TestCases::new().case("../../README.md");
}

#[test]
fn commands_print_what_they_should() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
