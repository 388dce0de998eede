//! Pictures of boards: that the files are what their names say, and that what cannot be drawn is refused.

mod common;

use common::{Folder, checkproof};
use std::path::Path;

/// The width and height that a PNG file tells.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn pictures_have_the_size_of_their_board() {
    let folder = Folder::new();
    let small = ["--game", "chess:5x6", "--fen", "2k2/5/5/5/5/R1K2 w - - 0 1"];
    for (board, square, size) in [
        (&[][..], "60", (516, 516)),
        (&["--flip"], "40", (344, 344)),
        (&["--game", "four-file"], "90", (774, 774)),
        (&small, "50", (280, 330)),
    ] {
        let (png, svg) = (folder.path("board.png"), folder.path("board.svg"));
        let files = ["--png", png.to_str().unwrap(), "--svg", svg.to_str().unwrap(), "--square", square];
        let marks = ["--arrow", "a1c1", "--arrow", "c1c1", "--mark", "b3"];
        let run = checkproof(["show"].iter().chain(board).chain(&files).chain(&marks));
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
        assert_eq!(png_size(&std::fs::read(&png).unwrap()), size);
        let svg = std::fs::read_to_string(&svg).unwrap();
        assert!(svg.starts_with("<svg ") && svg.contains(&format!("width=\"{}\" height=\"{}\"", size.0, size.1)));
        assert_eq!(folder.names(), ["board.png", "board.svg"]);
    }
}

#[test]
fn coordinates_arrows_and_marks_change_the_picture() {
    let folder = Folder::new();
    let draw = |options: &[&str]| {
        let path = folder.path("board.png");
        let run = checkproof(["show", "--png", path.to_str().unwrap()].iter().chain(options));
        assert_eq!(run.code, Some(0), "{}", run.err);
        std::fs::read(path).unwrap()
    };
    let plain = draw(&[]);
    assert_eq!(plain, draw(&[]), "the same board is the same file");
    for options in [&["--flip"][..], &["--arrow", "e2e4"], &["--mark", "e4"], &["--play", "e4"]] {
        assert!(plain != draw(options), "{options:?}");
    }
}

#[test]
fn draughts_boards_are_drawn_too() {
    let folder = Folder::new();
    let draw = |options: &[&str]| {
        let path = folder.path("board.png");
        let fen = ["show", "--fen", "W:W21,K14:B4,K32", "--png", path.to_str().unwrap()];
        let run = checkproof(fen.iter().chain(options));
        assert_eq!(run.code, Some(0), "{}", run.err);
        std::fs::read(path).unwrap()
    };
    let plain = draw(&[]);
    assert_eq!(png_size(&plain), (480, 480));
    for options in
        [&["--flip"][..], &["--arrow", "14-9"], &["--arrow", "14x23x32"], &["--mark", "9"], &["--play", "14-9"]]
    {
        assert!(plain != draw(options), "{options:?}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = Folder::new();
    let file = folder.path("board.png");
    let file = file.to_str().unwrap();
    let nowhere = folder.path("no such folder/board.png");
    let huge = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 w - - 0 1";
    for (options, code, why) in [
        (&["--png", file, "--square", "0"][..], 64, "0 is not in 8..=1000"),
        (&["--png", file, "--square", "1001"], 64, "1001 is not in 8..=1000"),
        (&["--png", file, "--square", "wide"], 64, "invalid digit"),
        (&["--png", file, "--mark", "z9"], 64, "is not a square"),
        (&["--png", file, "--mark", "e9"], 3, "--mark: e9 is not on the board of 8 x 8"),
        (&["--png", file, "--arrow", "e2e9"], 3, "--arrow: e9 is not on the board of 8 x 8"),
        (&["--png", file, "--arrow", "e2"], 64, "is not a move"),
        (&["--png", file, "--arrow", "e7e8q"], 3, "two squares"),
        (&["--png", file, "--svg", file], 3, "the same place"),
        (&["--png", file, "--json"], 64, "cannot be used with"),
        (&["--png", file, "--mark", "12"], 3, "--mark: a square of this board is written like e4"),
        (&["--png", file, "--arrow", "11-15"], 3, "--arrow: an arrow is two squares, such as e2e4"),
        (&["--game", "draughts", "--png", file, "--mark", "e4"], 3, "--mark: e4 is no square of draughts"),
        (&["--game", "draughts", "--png", file, "--arrow", "e2e4"], 3, "--arrow: an arrow on this board is written"),
        (&["--game", "draughts", "--png", file, "--mark", "33"], 64, "is not a square"),
        (&["--mark", "e4"], 64, "--svg <FILE>|--png <FILE>"),
        (&["--png", nowhere.to_str().unwrap()], 3, "no such folder"),
        (&["--game", "chess:16x16", "--fen", huge, "--png", file, "--square", "1000"], 3, "16600 x 16600"),
    ] {
        let run = checkproof(["show"].iter().chain(options));
        assert_eq!(run.code, Some(code), "{options:?}: {}", run.err);
        assert!(run.err.contains(why), "{options:?}: {}", run.err);
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn the_pictures_of_the_readme_are_what_its_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let mut drawn = Vec::new();
    for command in readme.split('`').filter_map(|quoted| quoted.strip_prefix("checkproof ")) {
        let Some((command, file)) = command.split_once(" --svg docs/") else { continue };
        // Quotes hold words together.
        let words = command.split('"').enumerate().flat_map(|(n, part)| match n % 2 {
            0 => part.split_whitespace().collect::<Vec<_>>(),
            _ => vec![part],
        });
        let run = checkproof(words.chain(["--svg", "-"]));
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{command}");
        assert_eq!(run.out, std::fs::read_to_string(root.join("docs").join(file)).unwrap(), "docs/{file}");
        assert!(readme.contains(&format!("src=\"docs/{file}\"")), "the README does not show docs/{file}");
        drawn.push(file);
    }
    assert_eq!(drawn, ["board.svg", "room.svg"]);
}
