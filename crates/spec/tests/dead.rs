//! Article 5.2.2: what `insufficient_material` calls dead, against the definition: no series of legal moves mates.

extern crate checkproof_spec as spec;

use spec::chess::ending::CHECKMATE;
use spec::chess::{Board, Kind, Piece, Position, Rules, Setup, Square, insufficient_material, mate_reachable};
use spec::{Game, Side, State};

const WHITE_KING: Piece = Piece { side: Side::White, kind: Kind::King };
const BLACK_KING: Piece = Piece { side: Side::Black, kind: Kind::King };

/// The men of an ending from their letters, as in diagrams: capitals are White's.
fn men(letters: &str) -> Vec<Piece> {
    letters.chars().map(|letter| Piece::from_letter(letter).expect("a letter of a piece")).collect()
}

/// Every position with these men and both kings, either side to move, on a board.
fn placements(rules: &Rules, letters: &str) -> Vec<Position> {
    let all = [&[WHITE_KING, BLACK_KING], &men(letters)[..]].concat();
    let mut boards = vec![Board::empty(rules.files(), rules.ranks())];
    for piece in all {
        let free =
            |board: &Board| rules.squares().filter(|&square| board.at(square).is_none()).collect::<Vec<Square>>();
        boards = boards
            .iter()
            .flat_map(|board| free(board).into_iter().map(|square| board.clone().with(square, Some(piece))))
            .collect();
    }
    let setups = boards.iter().flat_map(|board| Side::BOTH.map(|turn| Setup::of(board, turn)));
    setups.filter_map(|setup| rules.position(&setup).ok()).collect()
}

fn is_mate(rules: &Rules, position: &Position) -> bool {
    matches!(rules.state(position), State::Over(outcome) if outcome.by() == &CHECKMATE)
}

fn board(files: u8, ranks: u8) -> Rules {
    Rules::board(files, ranks).expect("a small board")
}

/// Captures only lead to fewer men of the same kind, and there are no pawns, so an ending without a mate among all
/// its placements, and none among those with fewer men, is dead.
fn never_mates(rules: &Rules, letters: &str) {
    let mut dead = 0;
    for position in placements(rules, letters) {
        if insufficient_material(rules, position.board()) {
            assert!(!is_mate(rules, &position), "{rules}: {position} is called dead and is mate");
            dead += 1;
        }
    }
    assert!(dead > 0, "{rules}: no placement of {letters} is called dead");
}

#[test]
fn what_is_called_dead_is_never_mate_wherever_the_men_stand() {
    for rules in [board(3, 3), board(4, 4), board(3, 5)] {
        for letters in ["", "N", "B", "n", "b", "Bb", "BB"] {
            never_mates(&rules, letters);
        }
    }
    // Three bishops: the mated king's own bishops take squares from it.
    never_mates(&board(3, 3), "BBb");
    never_mates(&board(3, 3), "Bbb");
}

#[test]
fn what_is_called_dead_is_dead_by_the_definition() {
    // From each placement all positions that can be reached are walked through.
    for (rules, letters) in [(board(3, 3), "N"), (board(3, 3), "Bb"), (board(4, 4), "B"), (board(3, 4), "n")] {
        let dead = placements(&rules, letters).into_iter().filter(|p| insufficient_material(&rules, p.board()));
        for position in dead.step_by(37) {
            assert_eq!(mate_reachable(&rules, &position, 100_000), Some(false), "{rules}: {position}");
        }
    }
}

#[test]
fn what_is_not_called_dead_can_be_mate_on_a_board_large_enough() {
    for (letters, rules) in [
        ("Bb", board(4, 4)),
        ("BB", board(4, 4)),
        ("Nn", board(4, 4)),
        ("NN", board(4, 4)),
        ("NB", board(4, 4)),
        ("R", board(3, 3)),
        ("Q", board(3, 3)),
    ] {
        let mate = placements(&rules, letters).into_iter().find(|position| is_mate(&rules, position));
        let mate = mate.unwrap_or_else(|| panic!("no mate with {letters} on {rules}"));
        assert!(!insufficient_material(&rules, mate.board()), "{rules}: {mate}");
    }
}

#[test]
fn a_pawn_is_never_called_dead_material() {
    let rules = board(3, 4);
    for position in placements(&rules, "P") {
        assert!(!insufficient_material(&rules, position.board()), "{position}");
    }
    let promoting = rules.read("3/P1k/3/2K w - - 0 1").expect("a pawn about to promote");
    assert_eq!(mate_reachable(&rules, &promoting, 1_000_000), Some(true));
}

#[test]
fn in_four_file_a_bishop_or_a_knight_can_mate() {
    let rules = Rules::four_file();
    let mates = ["8/8/8/8/8/K1B5/8/k7 b - -", "2k5/N7/2K5/8/8/8/8/8 b - -"].map(|fen| rules.read(fen).expect(fen));
    for mate in mates {
        assert!(is_mate(&rules, &mate), "{mate}");
        assert!(!insufficient_material(&rules, mate.board()), "{mate}");
    }
    let in_one = rules.read("8/6B1/8/8/8/4K3/8/4k3 w - -").expect("the bishop is about to mate on c3");
    assert!(!insufficient_material(&rules, in_one.board()));
    assert_eq!(mate_reachable(&rules, &in_one, 100_000), Some(true));
    let bare = rules.read("4k3/8/8/8/8/8/8/4K3 w - -").expect("bare kings");
    assert!(insufficient_material(&rules, bare.board()));
    assert_eq!(mate_reachable(&rules, &bare, 100_000), Some(false));
}

#[test]
fn a_walk_that_is_too_long_says_nothing() {
    let rules = Rules::chess();
    let start = rules.start().expect("chess has a start");
    assert_eq!(mate_reachable(&rules, &start, 50), None);
    let mated = rules.read("7k/6Q1/6K1/8/8/8/8/8 b - -").expect("mate");
    assert_eq!(mate_reachable(&rules, &mated, 1), Some(true), "the position itself counts");
}
