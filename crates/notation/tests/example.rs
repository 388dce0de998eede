//! The example that explains moves says what it should.

#[path = "../examples/explain.rs"]
mod explain;

use spec::chess::Rules;

#[test]
fn the_example_explains() {
    explain::main();
    let rules = Rules::chess();
    let position = rules.read("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1").unwrap();
    assert_eq!(explain::answer(&rules, &position, "O-O-O"), "O-O-O is legal: e1a1");
    assert!(explain::answer(&rules, &position, "O-O").contains("3.8.2.2.1"));
}
