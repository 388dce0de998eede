//! The example that asks a table: the line ends in mate.

extern crate checkproof_tables as tables;

#[path = "../examples/table.rs"]
mod table;

#[test]
fn the_example_mates() {
    table::main();
    let text = table::line_to_mate("k5/6/2K3/6/6/5Q w - - 0 1");
    assert_eq!(text.matches('K').count(), text.matches('k').count(), "a king of each side on every board");
    assert!(text.starts_with("k . . . . .\n. . . . . .\n. . K . . .\n"));
}
