//! The arbiter of draughts: real files, and each kind of finding on games made for it, with the games next to them in
//! which nothing may be found.

mod common;

use common::{Folder, Verdict, checkproof, shared_data};
use fast::draughts::Board;
use notation::pdn;
use notation::pgn::{Format, Games};
use spec::draughts::Draughts;
use spec::{Game, State};
use std::collections::BTreeSet;
use std::fs::File;

const COLLECTIONS: [&str; 3] =
    ["draughts/tinsley.pdn", "draughts/OCA_2.0_excerpt43.pdn", "draughts/tricks-traps-and-shots.pdn"];

#[test]
fn real_games_replay_and_their_faults_are_found() {
    for (file, games, half_moves, found) in [
        (
            COLLECTIONS[0],
            724,
            36_108,
            &[
                ("illegal", 541, "move 62. is not legal: section 12: there is no piece on 32"),
                ("text", 623, "not a move: moves look like 11-15, 22x15 or 22x15x8"),
                ("text", 693, "not a move: moves look like 11-15, 22x15 or 22x15x8"),
            ][..],
        ),
        (COLLECTIONS[1], 43, 2_280, &[]),
        (
            COLLECTIONS[2],
            91,
            2_983,
            &[
                (
                    "ambiguous",
                    57,
                    "move 19. is ambiguous: may mean 10x17x26 or 10x19x26; the landing squares between are missing",
                ),
                (
                    "ambiguous",
                    90,
                    "move 11... is ambiguous: may mean 32x23x14x7 or 32x23x16x7; the landing squares between are missing",
                ),
            ],
        ),
        (
            "draughts/problems/beginner.pdn",
            58,
            0,
            &[("start", 10, "section 13: White's man on 1 stands on its king row and should be a king")],
        ),
        ("draughts/problems/gem.pdn", 162, 0, &[]),
        (
            "draughts/problems/goulds.pdn",
            262,
            0,
            &[("start", 93, "section 13: White's man on 3 stands on its king row and should be a king")],
        ),
    ] {
        let Some(path) = shared_data(file) else { return };
        let verdict = Verdict::of_file(&path);
        assert_eq!((verdict.games.len(), verdict.half_moves()), (games, half_moves), "{file}");
        let told: Vec<(&str, i64, &str)> = verdict
            .findings
            .iter()
            .map(|told| {
                (told["kind"].as_str().unwrap(), told["game"].as_i64().unwrap(), told["what"].as_str().unwrap())
            })
            .collect();
        assert_eq!(told, found, "{file}");
        assert_eq!(verdict.code, Some(i32::from(!found.is_empty())));
    }
}

/// In every position of the real games both lists of moves are the same, whole.
#[test]
fn specification_and_bitboards_agree_in_every_position_of_the_real_games() {
    let mut positions = 0;
    for file in COLLECTIONS {
        let Some(path) = shared_data(file) else { return };
        for reading in Games::of(Format::Pdn, File::open(path).unwrap()) {
            let game = reading.unwrap().game;
            let mut position = pdn::start(game.tag("GameType"), game.tag("FEN")).unwrap();
            let mut texts = game.line.moves.iter();
            loop {
                positions += 1;
                let board = Board::load(&position);
                assert_eq!(board.position().as_ref(), Ok(&position));
                let listed = match Draughts.state(&position) {
                    State::ToMove(_, moves) => moves,
                    State::Over(_) => Vec::new(),
                };
                let quick: Vec<spec::draughts::Move> = board.moves().into_iter().map(Into::into).collect();
                assert_eq!(quick.len(), listed.len(), "{position}");
                assert_eq!(quick.iter().collect::<BTreeSet<_>>(), listed.iter().collect(), "{position}");
                let Some(Ok(played)) = texts.next().map(|played| pdn::read_move(&position, &played.text)) else {
                    break;
                };
                position = Draughts.play(&position, &played).unwrap();
            }
        }
    }
    assert_eq!(positions, 36_108 + 2_280 + 2_983 + 724 + 43 + 91);
}

/// The kinds of the findings in a text.
fn kinds(text: &str) -> Vec<String> {
    Verdict::of_pdn(text).kinds().iter().map(ToString::to_string).collect()
}

const NOTHING: [&str; 0] = [];

#[test]
fn one_nil_means_that_black_wins() {
    let game = |result: &str| format!("[FEN \"B:W15:B11\"]\n\n1. 11x18 {result}\n");
    for wrong in ["0-1", "0-2", "1/2-1/2", "1-1", "0-0", "*"] {
        let verdict = Verdict::of_pdn(game(wrong));
        assert_eq!(verdict.kinds(), ["result"], "{wrong}");
        assert!(verdict.whats()[0].starts_with("section 16: Black wins, White has no move left, but the result is "));
        assert_eq!(verdict.code, Some(1));
    }
    for right in ["1-0", "2-0"] {
        let verdict = Verdict::of_pdn(game(right));
        assert_eq!((verdict.kinds(), verdict.code), (vec![], Some(0)));
        assert_eq!(verdict.on_board(), ["section 16: Black wins, White has no move left"]);
        assert_eq!(verdict.summary["endings"]["no_move"], 1);
    }
    // The star only ends the game, and the tag tells the result.
    assert_eq!(kinds(&format!("[Result \"1-0\"]\n{}", game("*"))), NOTHING);
    assert_eq!(kinds(&format!("[Result \"0-1\"]\n{}", game("*"))), ["result"]);
    assert_eq!(kinds(&format!("[Result \"0-1\"]\n{}", game("1-0"))), ["result"]);
    assert_eq!(kinds("1. 11-15 22-18 0-1"), NOTHING, "a player may resign");
    assert_eq!(kinds("1. 11-15 22-18"), ["text"], "no result");
    let after = Verdict::of_pdn("[FEN \"B:W15:B11\"]\n1. 11x18 19-16 1-0");
    assert_eq!(kinds("[FEN \"B:W15:B11\"]\n1. 11x18 19-16 /FEN \"B:W15:B1\"/ 1-5 1/2-1/2"), ["illegal"]);
    assert_eq!(after.whats(), ["move 1... comes after the end: section 16: Black wins, White has no move left"]);
}

#[test]
fn illegal_moves_end_a_line_and_variations_are_replayed_too() {
    let verdict = Verdict::of_pdn("1. 11-15 22-18 2. 8-11 (2. 15x22 25x18 (2... 26x17) 3. 9-14 18-15) 18x11 3. 7x16 *");
    assert_eq!(
        verdict.whats(),
        [
            "move 2. is not legal: section 9: a capture is due: 15x22",
            "move 3... is not legal: section 9: a capture is due: 18x9",
        ]
    );
    // What stands instead of an illegal move can be replayed, and so can what follows a set-up.
    assert_eq!(kinds("1. 11-18 (11-15 22-18) 22-18 *"), ["illegal"]);
    assert_eq!(kinds("1. 11-18 22-18 /FEN \"W:WK3:B28\"/ 3-7 28-32 7-11 *"), ["illegal"]);
    assert_eq!(kinds("1. 11-18 22-18 /FEN \"W:WK3:B28\"/ 3-7 28-24 *"), ["illegal", "illegal"]);
    assert_eq!(kinds("1. 11-15 /FEN \"W:W3:B28\"/ 3-7 *"), ["start"]);
    assert_eq!(kinds("1. 11-15 (9-14 /FEN \"W:WK3:B28\"/ 3-7) 22-18 *"), NOTHING);
}

#[test]
fn other_games_are_named_and_not_checked() {
    let verdict =
        Verdict::of_pdn("[GameType \"20\"]\n1. 32-28 19-23 46-41 *\n[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *");
    assert_eq!(verdict.kinds(), ["start", "start"]);
    assert!(verdict.whats()[0].contains("game type 20, international draughts"));
    assert!(verdict.whats()[1].contains("game type 25, Russian draughts"));
    // A new position does not make it a game that can be played here.
    assert_eq!(
        kinds("[GameType \"20\"]\n1. 32-28 /FEN \"W:W31-50:B1-20\"/ 32-28 /FEN \"B:W15:B11\"/ 1-6 *"),
        ["start"]
    );
    assert_eq!(kinds("[GameType \"21,B,8,8,N1,0\"]\n1. 11-15 *"), NOTHING);
}

#[test]
fn signs_are_counted_and_short_captures_that_stand_for_themselves_noted() {
    let verdict = Verdict::of_pdn("1. 11x15 22-18 2. 15-22 25x18 *");
    assert_eq!((verdict.kinds(), &verdict.summary["signs"]), (vec![], &2.into()));
    let verdict = Verdict::of_pdn("[FEN \"B:W8,16,15,23,24:BK11\"]\n1. 11x4 *");
    assert_eq!((verdict.kinds(), verdict.code), (vec!["note"], Some(0)));
    let verdict = Verdict::of_pdn("[FEN \"B:W8,16,15,23,24:BK11\"]\n1. 11x20x4 1-0");
    assert_eq!((verdict.kinds(), verdict.code), (vec!["note"], Some(0)));
}

/// Kings that go to and fro, so many half-moves.
fn to_and_fro(half_moves: usize) -> String {
    let moves = ["1-6", "32-27", "6-1", "27-32"];
    let moves: Vec<&str> = moves.iter().copied().cycle().take(half_moves).collect();
    format!("[FEN \"B:WK32,21:BK1,12\"]\n\n{} *\n", moves.join(" "))
}

#[test]
fn draws_that_could_be_claimed() {
    for (half_moves, on_board) in [
        (7, "not decided on the board"),
        (8, "a draw by section 16 (threefold repetition) may be claimed"),
        (79, "a draw by section 16 (threefold repetition) may be claimed"),
        (80, "a draw by section 16 (threefold repetition, forty moves) may be claimed"),
    ] {
        let verdict = Verdict::of_pdn(to_and_fro(half_moves));
        assert_eq!((verdict.kinds(), verdict.on_board()), (vec![], vec![on_board]), "{half_moves}");
        assert_eq!(verdict.summary["endings"]["forty"].is_null(), half_moves < 80);
        assert_eq!(verdict.summary["endings"]["threefold"].is_null(), half_moves < 8);
    }
    // The advance of a man, a capture and a set-up each begin the count again.
    let begun_again = to_and_fro(78).replace(" *", " 21-17 1-6 *");
    assert_eq!(Verdict::of_pdn(begun_again).on_board(), ["not decided on the board"]);
    let set_up = to_and_fro(80).replace(" *", " /FEN \"B:WK32,21:BK1,12\"/ 1-6 *");
    assert_eq!(Verdict::of_pdn(set_up).on_board(), ["not decided on the board"]);
}

#[test]
fn the_name_of_a_file_tells_its_format_unless_the_user_does() {
    let folder = Folder::new();
    let text = b"1. 11-15 22-18 *\n";
    let plain = folder.file("a.pdn", text);
    let capitals = folder.file("b.PDN", text);
    let packed = folder.file("c.pdn.zst", zstd::encode_all(&text[..], 1).unwrap());
    let other = folder.file("d.txt", text);
    for path in [&plain, &capitals, &packed] {
        assert_eq!(checkproof(["replay".as_ref(), path.as_os_str()]).code, Some(0), "{}", path.display());
    }
    assert_eq!(checkproof(["replay".as_ref(), other.as_os_str()]).code, Some(1));
    assert_eq!(checkproof(["replay".as_ref(), "--format".as_ref(), "pdn".as_ref(), other.as_os_str()]).code, Some(0));
    assert_eq!(checkproof(["replay".as_ref(), "--format".as_ref(), "pgn".as_ref(), plain.as_os_str()]).code, Some(1));
}

/// Cut into pieces for several threads, a large file gives the same answer.
#[test]
fn threads_do_not_change_the_answer() {
    let folder = Folder::new();
    let game = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 {some words}\n2. 15x22 25x18 ";
    let mut text = String::new();
    for n in 0..40_000 {
        text += game;
        text += match n % 1000 {
            7 => "3. 9-15 *\n\n",
            8 if n > 30_000 => "\n\n",
            _ => "*\n\n",
        };
    }
    let path = folder.file("large.pdn", text);
    let replay = |threads: &str| {
        checkproof(["replay".as_ref(), "--json".as_ref(), "--threads".as_ref(), threads.as_ref(), path.as_os_str()])
    };
    let one = replay("1");
    assert!(one.out.lines().count() > 40, "{}", one.out);
    assert_eq!(one, replay("3"));
}
