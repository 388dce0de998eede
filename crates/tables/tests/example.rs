//! The examples: one asks a table, and the line ends in mate; one counts all tables of draughts.

extern crate checkproof_tables as tables;

#[allow(dead_code)] // Its `main` takes arguments.
#[path = "../examples/draughts.rs"]
mod draughts;
#[path = "../examples/table.rs"]
mod table;

#[test]
fn the_example_mates() {
    table::main();
    let text = table::line_to_mate("k5/6/2K3/6/6/5Q w - - 0 1");
    assert_eq!(text.matches('K').count(), text.matches('k').count(), "a king of each side on every board");
    assert!(text.starts_with("k . . . . .\n. . . . . .\n. . K . . .\n"));
}

/// A right problem, one with a wrong result, one without a result and one with too many pieces.
#[test]
fn the_example_counts_and_compares() {
    let book = "[Result \"0-1\"]\n[FEN \"W:WK25:BK29\"]\n[Result \"1-0\"]\n[FEN \"W:WK25:BK29\"]\n\
                [Result \"*\"]\n[FEN \"W:WK25:BK29\"]\n[Result \"1-0\"]\n[FEN \"W:WK25:BK29,K30\"]\n";
    let mut told = Vec::new();
    let sums = draughts::run(2, 1, &draughts::read(book, 2), &mut |line| told.push(line));
    assert_eq!(sums, "2 pieces: 3488 positions, 716 won, 402 lost, 2370 drawn\n2 problems compared\n");
    let wrong: Vec<&String> = told.iter().filter(|line| line.contains("is said to")).collect();
    let expected = "W:WK25:BK29 is said to be won by Black; the table says: win, mate in 2 (3 plies); \
                    proved to the checker (win) by 2 positions";
    assert_eq!(wrong, [expected]);
    assert!(told[0].starts_with("BKvWK: 2048 numbers, 230 won, 108 lost, 654 drawn; longest 11 plies"), "{told:?}");
}
