//! `checkproof play` with the moves piped in: whole games, refused moves, games kept in files, and an input that ends.

mod common;

use spec::krk::{Kind, Krk, Square};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], input: &str) -> Output {
    played(&[&["krk"], arguments].concat(), input)
}

fn played(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_checkproof"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that has left does not read on, and that is no fault of it.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The replies of a defender who always takes the last step of his list, and how many moves White then needs.
fn defence(mut p: Krk) -> (String, usize) {
    let mut replies = String::new();
    for moves in 1.. {
        let (_, played) = p.chosen(&Kind::NINE).expect("a kind applies");
        p = p.after(played);
        let Some(to) = p.replies().last() else { return (replies, moves) };
        replies += &format!("{to}\n");
        p = p.with_lone(to);
    }
    unreachable!("play ends")
}

#[test]
fn a_whole_game_ends_in_mate() {
    let square = |file, rank| Square { file, rank };
    let start = Krk { files: 8, ranks: 8, king: square(0, 0), rook: square(3, 2), lone: square(2, 1) };
    let (replies, moves) = defence(start);
    let output = play(&["--fen", "8/8/8/8/8/3R4/2k5/K7 w - - 0 1"], &replies);
    let seen = text(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(seen.ends_with(&format!("\nCheckmate. Your king held out for {moves} moves.\n")), "{seen}");
    assert!(moves > 10 && seen.contains("ImmediateMate: the rook mates") && seen.contains("Squeeze: "), "{seen}");
    // The room is framed, and in it the critical square is marked.
    assert!(seen.contains("+---") && seen.contains("[."), "{seen}");
}

#[test]
fn what_is_no_move_is_refused_and_asked_again() {
    let output = play(&["--board", "5x5"], "z9\nd4\nKa1\nmoves\n\u{1b}[2J\n\nquit\n");
    let seen = text(&output);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(seen.matches("your move: ").count(), 7, "{seen}");
    assert!(seen.contains("`z9`") && seen.contains("Kd5") && seen.contains("Left after 1 move of White"), "{seen}");
    assert!(!seen.contains('\u{1b}'), "what was piped in is not obeyed by a terminal");
}

#[test]
fn a_player_is_helped_and_may_take_moves_back() {
    let output = play(&["--board", "5x5"], "?\nundo\nhint\nd5\nundo\nd5\n");
    let seen = text(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(seen.contains("undo       take your last move back") && seen.contains("You have not moved yet."), "{seen}");
    assert!(seen.contains("Ke3: then White mates in 9 moves."), "{seen}");
    // The same move twice, with the same answer, because it was taken back in between.
    assert!(seen.contains("Taken back; after White's move 1:"), "{seen}");
    assert_eq!(seen.matches("\n2. Rc3  Squeeze").count(), 2, "{seen}");
}

/// The lone king asks for reasons and keeps his game, in the middle and after the mate.
#[test]
fn the_lone_king_asks_why_and_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (half, whole) = (folder.path().join("half.pgn"), folder.path().join("whole.pgn"));
    let save = |file: &std::path::Path| format!("save {}\n", file.display());
    let square = |file, rank| Square { file, rank };
    let start = Krk { files: 8, ranks: 8, king: square(0, 0), rook: square(3, 2), lone: square(2, 1) };
    let (replies, moves) = defence(start);
    let (first, rest) = replies.split_once('\n').expect("several replies");
    let asked = format!("why h8\nwhy {first}\n{first}\nundo\n{first}\n{}{rest}{}", save(&half), save(&whole));
    let output = play(&["--fen", "8/8/8/8/8/3R4/2k5/K7 w - - 0 1"], &asked);
    let seen = text(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(seen.contains("3.8.1: "), "why not: {seen}");
    assert!(seen.contains(&format!("K{first} is legal.")) && seen.matches("kept in ").count() == 2, "{seen}");
    let kept = |file: &std::path::Path| std::fs::read_to_string(file).expect("the game");
    assert!(kept(&half).contains("[FEN ") && kept(&half).contains("\n1. ") && kept(&half).trim_end().ends_with('*'));
    let game = kept(&whole);
    assert!(game.contains("1-0") && game.contains(&format!("{moves}.")) && game.contains('#'), "{game}");
    let again = play(&["--board", "5x5"], &save(&whole));
    assert!(text(&again).contains("is there already"), "another game does not write over it");
    assert_eq!(kept(&whole), game);
}

/// To go where the hint says really takes as long as it says, and no other way takes longer.
#[test]
fn a_hint_is_the_longest_defence() {
    let mut input = String::new();
    for left in (1..=9).rev() {
        let seen = text(&play(&["--board", "5x5"], &format!("{input}hint\n")));
        let (begin, said) = seen.rsplit_once(": then White mates in ").expect("a hint");
        let (_, to) = begin.rsplit_once("\nK").expect("a square");
        assert!(said.starts_with(&format!("{left} move")), "{said}");
        input += &format!("{to}\n");
    }
    assert!(text(&play(&["--board", "5x5"], &input)).ends_with("held out for 10 moves.\n"));
}

#[test]
fn the_end_of_the_input_is_no_error() {
    for input in ["", "Kd5", "d5\n"] {
        let output = play(&["--board", "5x5"], input);
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{input:?}");
        assert!(text(&output).contains("\nLeft after "), "{input:?}");
    }
}

#[test]
fn the_picture_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.svg");
    let output = play(&["--board", "6x5", "--svg", file.to_str().expect("a plain path")], "");
    assert_eq!(output.status.code(), Some(0));
    let picture = std::fs::read_to_string(&file).expect("a picture was drawn");
    assert!(picture.contains("fill-opacity") && picture.ends_with("</svg>\n"));
}

#[test]
fn two_people_play_and_keep_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    let save = format!("save {}", file.display());
    let input = format!("f3\nwhy e7e4\ne2e5\ne5\ng4\nh6\nundo\nQh4\n{save}\n{save}\nKf2\n");
    let output = played(&["chess"], &input);
    let seen = text(&output);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for part in [
        "3.7: Black's pawn on e7",
        "Black wins by checkmate",
        "kept in ",
        "the game is over",
        "undo, save FILE or quit: \nLeft after 4 half-moves.",
    ] {
        assert!(seen.contains(part), "{part}: {seen}");
    }
    let kept = std::fs::read_to_string(&file).expect("the game");
    assert!(kept.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{kept}");
    let other = played(&["chess"], &format!("e4\n{save}\n"));
    assert!(text(&other).contains("is there already"), "another game does not write over it");
    assert_eq!(std::fs::read_to_string(&file).expect("the game"), kept);
}

#[test]
fn draughts_is_played_by_its_own_notation() {
    let output = played(&["draughts"], "11-15\n22-18\n9-14\n15x22\nfen\n");
    let seen = text(&output);
    assert!(seen.contains("section 9: a capture is due: 15x22") && seen.contains("10,12,22\n"), "{seen}");
}

/// An ending is won by the moves that the hints name, against best play, in as many moves as the first hint says.
#[test]
fn an_ending_is_won_by_its_hints() {
    let first = text(&played(&["KQvK", "--game", "chess:5x5"], "hint\n"));
    let told = |seen: &str| -> (String, usize) {
        let line = seen.lines().rfind(|line| line.contains(" wins in ")).expect("a hint");
        let words: Vec<&str> = line.split_whitespace().collect();
        (words[0].to_string(), words[3].trim_end_matches(',').parse().expect("a number"))
    };
    let (_, moves) = told(&first);
    let mut input = String::new();
    for left in (1..=moves).rev() {
        let (name, now) = told(&text(&played(&["KQvK", "--game", "chess:5x5"], &format!("{input}hint\n"))));
        assert_eq!(now, left, "best play neither gains nor loses a move");
        input += &format!("{name}\n");
    }
    let seen = text(&played(&["KQvK", "--game", "chess:5x5"], &input));
    assert!(moves > 2 && seen.contains("White wins by checkmate"), "{seen}");
    let held = text(&played(&["KRvK", "--hold"], "undo\n"));
    assert!(
        held.contains("You are Black") && held.contains("White plays ") && held.contains("no move of yours"),
        "{held}"
    );
}

#[test]
fn a_strategy_answers_with_its_entry() {
    let seen = text(&played(&["four-file-bishops"], "Ke7\nundo\n\u{1b}[2J\n"));
    assert!(seen.contains("White plays Bg6+. From here White cannot lose") && seen.contains("of 73"), "{seen}");
    assert!(!seen.contains('\u{1b}'), "what was piped in is not obeyed by a terminal");
    for (what, code, why) in [
        ("krk-8x8", Some(3), "is not here"),
        ("nonsense", Some(3), "no game, no claim and no ending"),
        ("KQRvKQR", Some(3), "too many for the page"),
    ] {
        let output = played(&[what], "");
        assert_eq!(output.status.code(), code, "{what}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A strategy that only holds wins all the same, where it sees how.
#[test]
fn what_holds_wins_when_it_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (claim, strategy, fen) = (path("held.claim"), path("held.strategy"), "4k3/8/8/p7/P7/8/8/4K1R1 b - -");
    std::fs::write(&claim, format!("claim: held\ngame: four-file\nside: White\ngoal: no loss\nfrom: {fen}\n"))
        .expect("a file");
    let proved = common::checkproof(["prove", &claim, "--out", &strategy]);
    assert_eq!(proved.code, Some(0), "{proved:?}");
    let seen = text(&played(&["four-file", "--fen", fen, "--strategy", &strategy], "Ke7\nKe8\n"));
    assert!(seen.contains("It wins in 2 moves, whatever you answer.") && seen.contains("That wins."), "{seen}");
    assert!(seen.contains("White wins by checkmate"), "{seen}");
    // A move that is taken back and played otherwise is answered anew.
    let seen = text(&played(&["four-file", "--fen", fen, "--strategy", &strategy], "Ke7\nundo\nKe7\n"));
    assert_eq!(seen.matches("It wins in 2 moves").count(), 2, "{seen}");
}

/// A strategy of one's own: for a claim, for a game from a position, in parts; what proves nothing is not played.
#[test]
fn a_strategy_of_ones_own_is_played_once_it_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let whole = std::fs::read_to_string(root.join("certificates/four-file-bishops.strategy")).expect("a strategy");
    let lines: Vec<&str> = whole.lines().collect();
    let (head, entries) = (&lines[..4], &lines[4..lines.len() - 1]);
    let file = |name: &str, entries: &[&str]| {
        let path = folder.path().join(name);
        let end = format!("end {}", entries.len());
        std::fs::write(&path, [head, entries, &[&end, ""]].concat().join("\n")).expect("a file");
        path.display().to_string()
    };
    let (one, two) = entries.split_at(40);
    let parts = [file("one.strategy", one), file("two.strategy", two)];
    let fen = "4k3/8/4b3/p7/P7/8/2B1K3/8 w - -";
    let with = |first: &[&str], files: &[&str]| played(&[first, &["--strategy"], files].concat(), "");
    for output in [
        with(&["four-file-bishops"], &[&parts[0], &parts[1]]),
        with(&["four-file", "--fen", fen], &[&parts[1], &parts[0]]),
        with(&["four-file", "--fen", fen], &[&file("whole.strategy", entries)]),
    ] {
        let seen = text(&output);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(seen.contains("From here White cannot lose") && seen.contains(" of 73 in the strategy"), "{seen}");
    }
    for (output, why) in [
        (with(&["four-file", "--fen", fen], &[&parts[0]]), "does not prove the claim"),
        (with(&["four-file"], &[&parts[0]]), "does not prove the claim"),
        (with(&["chess"], &[&parts[0]]), "for `four-file`"),
        (with(&["KQvK"], &[&parts[0]]), "goes with a game or a claim"),
        (with(&["four-file"], &["no.strategy"]), "no.strategy"),
    ] {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(3) && told.contains(why), "{why}: {told}");
    }
}

/// Block tables play as well, for either side, and say what they know.
#[test]
fn block_tables_are_played_against() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("tables").display().to_string();
    let build = ["four-file", "build", &dir, "kr+Pa4pa5", "--universe", "lost 4400 bare 4400 steps"];
    assert_eq!(common::checkproof(build).code, Some(0));
    let kings = "4k3/8/8/p7/P7/8/8/4K3";
    for (turn, yours, it) in [("w", "black", "White"), ("b", "white", "Black")] {
        let fen = &format!("{kings} {turn} - -");
        let output = played(&["four-file", "--fen", fen, "--as", yours, "--tables", &dir], "moves\n");
        let seen = text(&output);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(seen.contains(&format!("The tables of {dir} call this safe for {it}.")), "{seen}");
    }
    // A folder of folders is as good.
    let above = folder.path().display().to_string();
    let fen = format!("{kings} w - -");
    let all = ["four-file", "--fen", &fen, "--as", "black", "--tables", &above];
    assert!(text(&played(&all, "")).contains(&format!("The tables of {dir} call this safe")));
    // It takes what is offered, and says when it knows nothing.
    let offered = "4k3/8/8/p7/P7/4B3/8/4K1r1 w - -";
    let seen = text(&played(&["four-file", "--fen", offered, "--as", "black", "--tables", &dir], ""));
    assert!(seen.contains(&format!("White plays Bxg1. The tables of {dir} call this safe")), "{seen}");
    let lost = "4k3/8/8/p7/P7/6r1/8/2B1K3 w - -";
    let seen = text(&played(&["four-file", "--fen", lost, "--as", "black", "--tables", &dir], ""));
    assert!(seen.contains("No table calls any move safe for White."), "{seen}");
    for (arguments, why) in [
        (&["four-file", "--as", "black"][..], "four-file prove --for white --dir DIR --out FILE"),
        (&["chess", "--as", "White"], "who is to play Black? Name a strategy of Black's"),
        (&["chess", "--tables", &dir], "block tables are of FOUR FILE"),
        (&["four-file-bishops", "--as", "White"], "the strategy is White's"),
        (&["four-file-bishops", "--tables", &dir], "--tables goes with the game four-file"),
        (&["four-file", "--tables", "nowhere"], "nowhere"),
        (&["four-file", "--tables", "src"], "src: there are no block tables here"),
        (&["four-file", "--as", "Dark"], "neither White nor Black"),
    ] {
        let output = played(arguments, "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(why), "{why}: {told}");
    }
}

/// In an ending either side is taken by its name.
#[test]
fn an_ending_is_played_as_either_side() {
    for (yours, it) in [("white", "Black"), ("black", "White")] {
        let seen = text(&played(&["KQvK", "--as", yours], ""));
        assert_eq!(seen.contains("White plays "), it == "White", "{seen}");
    }
}
