//! Puzzles as texts, read back: PGN and EPD by our own readers, the others by the rules of their formats.

extern crate checkproof_puzzle as puzzle;

use fast::Chess;
use notation::epd::Epd;
use notation::pgn::{Games, Line};
use notation::{san, uci};
use puzzle::{Puzzle, judge, write};
use spec::chess::{Position, Rules};
use spec::{Game, Side, State};

/// A name that means something to every format.
const NASTY: &str = "O\"Neil\\Co, \"a,b\"; 50% & #1 _x_ {y} ~^ <t>\tend | é";

fn puzzle(game: &str, fen: &str, moves: u32, origin: &str) -> Puzzle {
    let rules: Rules = game.parse().unwrap();
    let position = rules.read(fen).unwrap();
    let report = judge(&Chess::new(&rules).unwrap(), &position, moves);
    Puzzle { rules, position, report, origin: origin.to_string() }
}

/// Small boards and large, White and Black, a threat and a block, pawns, castling, en passant, a cook, a short mate, no
/// solution.
fn puzzles() -> Vec<Puzzle> {
    let chess = [
        ("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -", 2),
        ("8/8/7Q/5k2/2B5/8/p4K2/4B3 w - -", 2),
        ("1R4Q1/2P5/3kP3/N3p1P1/8/5K2/8/8 w - -", 2),
        ("8/8/8/8/Q4K2/b5Pk/8/4R3 w - -", 2),
        ("k7/6b1/3q4/5b2/8/1K6/8/8 b - -", 2),
        ("8/5P1k/5K2/8/8/8/8/8 w - -", 3),
        ("8/7K/6Q1/8/8/R7/6b1/5k2 w - -", 3),
        ("7R/8/8/8/8/1K6/7R/k7 w - -", 2),
        ("8/8/8/3k4/8/8/8/K6R w - -", 2),
        ("3R4/8/R7/5B2/8/4k3/8/4K2R w K -", 2),
        ("2R5/1R6/8/1Pp4K/k7/8/8/6B1 w - c6", 2),
    ];
    let small = [
        ("chess:4x4", "k2K/1R2/p3/2B1 w - -", 2),
        ("chess:5x5", "5/4k/K3p/3R1/1R3 w - -", 2),
        ("chess:6x6", "6/3k2/2R3/6/3K2/2R3 w - -", 3),
    ];
    let chess = chess.into_iter().map(|(fen, moves)| puzzle("chess", fen, moves, NASTY));
    chess.chain(small.into_iter().map(|(game, fen, moves)| puzzle(game, fen, moves, "by lot, seed 7"))).collect()
}

fn mated(rules: &Rules, position: &Position) -> bool {
    position.in_check() && matches!(rules.state(position), State::Over(_))
}

/// Plays all moves of a line and of its variations; tells how each line that ends in a mate or in a refutation ends.
fn play(rules: &Rules, start: &Position, line: &Line, lines: &mut Vec<Position>) {
    let mut now = start.clone();
    for played in &line.moves {
        for variation in &played.variations {
            play(rules, &now, variation, lines);
        }
        let found = san::read(rules, &now, &played.text).unwrap_or_else(|why| panic!("{now}: {why}"));
        now = rules.play(&now, &found).unwrap();
    }
    lines.push(now);
}

#[test]
fn pgn_is_read_back_and_every_move_is_legal() {
    let puzzles = puzzles();
    let text = write::pgn(&puzzles);
    let games: Vec<_> = Games::new(text.as_bytes()).map(|reading| reading.unwrap()).collect();
    assert_eq!(games.len(), puzzles.len());
    for (reading, puzzle) in games.iter().zip(&puzzles) {
        let Puzzle { rules, position, report, origin } = puzzle;
        assert_eq!(reading.faults, [], "{text}");
        let game = &reading.game;
        assert_eq!(rules.read(game.tag("FEN").unwrap()).unwrap(), *position);
        assert_eq!(game.tag("Variant").unwrap_or("chess"), rules.to_string());
        assert_eq!(game.tag("Site").unwrap(), origin.replace('\t', " "));
        let keys = report.solution.keys();
        let first: Vec<&str> = game.line.moves.iter().take(1).map(|played| played.text.as_str()).collect();
        assert_eq!(first, keys.iter().take(1).map(|&key| san::write(rules, position, key)).collect::<Vec<_>>());
        let mut ends = Vec::new();
        play(rules, position, &game.line, &mut ends);
        // Every line ends in a mate or in the refutation of a try.
        let mates = ends.iter().filter(|end| mated(rules, end)).count();
        let puzzle::Solution::Trees { tries, .. } = &report.solution else { panic!("direct mates have trees") };
        let refutations: usize = tries.iter().map(|attempt| attempt.refutations.len()).sum();
        if keys.is_empty() {
            assert_eq!(game.line.moves.len(), 0);
        } else {
            assert_eq!(mates + refutations, ends.len(), "{position}\n{text}");
            assert!(mates >= report.mates.len(), "{position}");
        }
    }
    // The arbiter's tags for other boards, and the two results.
    assert!(text.contains("[Variant \"chess:4x4\"]\n[SetUp \"1\"]\n[FEN \"k2K/1R2/p3/2B1 w - - 0 1\"]"));
    assert!(text.contains("[Result \"1-0\"]") && text.contains("[Result \"0-1\"]") && text.contains("[Result \"*\"]"));
}

#[test]
fn pgn_has_set_play_tries_threats_and_an_idle_move() {
    let text = write::pgn(&[puzzle("chess", "8/8/8/8/Q4K2/b5Pk/8/4R3 w - -", 2, "")]);
    assert!(text.contains("[Site \"?\"]") && text.contains("[Event \"White to play and mate in 2\"]"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("{threat: ") || text.contains("{zugzwang}"), "{text}");
    assert!(text.contains(" $2 "), "a try: {text}");
    // A threat that nothing stops is carried out.
    let text = write::pgn(&[puzzle("chess", "7k/8/5K2/8/8/8/8/R7 w - -", 2, "")]);
    let reading = Games::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(reading.game.line.moves.len(), 3, "{text}");
}

#[test]
fn epd_is_read_back() {
    let puzzles = puzzles();
    let text = write::epd(&puzzles);
    assert_eq!(text.lines().count(), puzzles.len());
    for (line, Puzzle { rules, position, report, origin }) in text.lines().zip(&puzzles) {
        let epd: Epd = line.parse().unwrap();
        assert_eq!(rules.position(&epd.setup).unwrap(), *position);
        let operands = |opcode| -> Vec<String> {
            let found = epd.operation(opcode).into_iter().flat_map(|operation| &operation.operands);
            found.map(|operand| operand.as_str().to_string()).collect()
        };
        let keys: Vec<_> = operands("bm").iter().map(|key| san::read(rules, position, key).unwrap()).collect();
        assert_eq!(keys, report.solution.keys());
        assert_eq!(operands("dm"), [report.stipulation.length.to_string()]);
        assert_eq!(operands("id"), [origin.replace('"', "'")]);
        assert_eq!(operands("c0"), [report.grade().to_string()]);
        assert_eq!(operands("c1"), if *rules == Rules::chess() { vec![] } else { vec![rules.to_string()] });
    }
}

/// A line of CSV as RFC 4180 reads it.
fn csv(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut letters = line.chars().peekable();
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        let field = fields.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.push(letters.next().unwrap()),
            '"' if quoted => quoted = false,
            '"' if field.is_empty() => quoted = true,
            _ if letter == separator && !quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    assert!(!quoted, "a quote stays open: {line}");
    fields
}

#[test]
fn lichess_lines_lead_to_the_diagram_and_mate() {
    let puzzles = puzzles();
    let written = write::lichess(&puzzles);
    let mut lines = written.text.lines();
    let columns = csv(lines.next().unwrap(), ',');
    assert_eq!(columns[..3], ["PuzzleId", "FEN", "Moves"]);
    let mut kept = Vec::new();
    for line in lines {
        let fields = csv(line, ',');
        assert_eq!(fields.len(), columns.len(), "{line}");
        let number: usize = fields[0].parse().unwrap();
        let Puzzle { rules, position, report, origin } = &puzzles[number - 1];
        kept.push(number);
        let mut now = rules.read(&fields[1]).unwrap();
        assert_eq!(now.turn(), position.turn().other());
        for (n, text) in fields[2].split(' ').enumerate() {
            if n == 1 {
                assert_eq!(now, *position, "the first move leads to the diagram");
            }
            now = rules.play(&now, &uci::read_legal(rules, &now, text).unwrap()).unwrap();
        }
        assert!(mated(rules, &now), "{line}");
        assert_eq!(fields[2].split(' ').count() as u32, 2 * report.stipulation.length, "{line}");
        assert!(fields[7].starts_with(&format!("mate mateIn{}", report.stipulation.length)), "{line}");
        assert_eq!(fields[8], *origin);
    }
    // Castling as engines write it, and a capture en passant after the only move that allows it.
    assert!(written.text.contains(" e1g1 ") && written.text.contains("quietMove castling"), "{}", written.text);
    assert!(written.text.contains("c7c5 b5c6 ") && written.text.contains(" enPassant,"), "{}", written.text);
    let left_out: Vec<usize> = written.left_out.iter().map(|left_out| left_out.number).collect();
    assert_eq!(kept.len() + left_out.len(), puzzles.len());
    assert!(kept.len() >= 7, "{kept:?}");
    let said: Vec<String> = written.left_out.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|why| why.ends_with("lichess knows chess alone, and this is chess:4x4")), "{said:?}");
    assert!(said.iter().any(|why| why.ends_with("it has a mate in 2")), "{said:?}");
    assert!(said.iter().any(|why| why.ends_with("it has not exactly one key")), "{said:?}");
}

#[test]
fn lead_ins_are_quiet_and_sound_or_not_given() {
    let rules = Rules::chess();
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.rules == rules) {
        let Some((before, played)) = write::lead_in(&rules, &puzzle.position) else { continue };
        assert_eq!(rules.play(&before, &played).unwrap(), puzzle.position);
        assert_eq!(before.board().pieces().count(), puzzle.position.board().pieces().count(), "nothing is taken");
    }
    // After a double step only that can be taken back.
    let after_step = rules.read("8/8/8/1Pp5/k1K5/8/P7/1R6 w - c6").unwrap();
    assert_eq!(write::lead_in(&rules, &after_step).unwrap().1.to_string(), "c7c5");
    // A king that may still castle has not moved, and nothing else of his can have.
    let rooted = rules.read("r3k3/p2p1p2/P2P1P2/8/8/8/8/4K3 w q -").unwrap();
    assert_eq!(write::lead_in(&rules, &rooted), None);
    let moved = rules.read("r3k3/p2p1p2/P2P1P2/8/8/8/8/4K3 w - -").unwrap();
    assert!(write::lead_in(&rules, &moved).is_some());
    // The king in the corner can only have come from a square beside the other king.
    let stuck = rules.read("kN6/P7/K7/8/8/8/8/8 w - -").unwrap();
    assert_eq!(write::lead_in(&rules, &stuck), None);
}

/// A value between double quotes, as YAML reads it; what follows it is told too.
fn yaml_quoted(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut letters = text.strip_prefix('"').expect("a quote").char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (value, &text[at + 2..]),
            '\\' => value.push(match letters.next().unwrap().1 {
                'n' => '\n',
                't' => '\t',
                'u' => {
                    let digits: String = (0..4).map(|_| letters.next().unwrap().1).collect();
                    char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap()
                }
                same @ ('"' | '\\') => same,
                other => panic!("\\{other} is not written here"),
            }),
            plain => value.push(plain),
        }
    }
    panic!("a quote stays open: {text}")
}

#[test]
fn yacpdb_entries_have_what_the_schema_asks_for() {
    let puzzles = puzzles();
    let written = write::yacpdb(&puzzles);
    let kept: Vec<&Puzzle> = puzzles
        .iter()
        .filter(|puzzle| puzzle.rules == Rules::chess() && puzzle.position.turn() == Side::White)
        .collect();
    let entries: Vec<&str> = written.text.split("---\n").skip(1).collect();
    assert_eq!((entries.len(), written.left_out.len()), (kept.len(), puzzles.len() - kept.len()));
    assert!(written.left_out[0].why.contains("White begin"), "{:?}", written.left_out);
    for (entry, puzzle) in entries.iter().zip(kept) {
        let value =
            |key: &str| entry.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("{key}"));
        assert_eq!(yaml_quoted(value("stipulation: ")).0, puzzle.report.stipulation.to_string());
        // The men, put on a board, are those of the diagram.
        let mut men = Vec::new();
        for (key, upper) in [("  white: [", true), ("  black: [", false)] {
            for man in value(key).strip_suffix(']').unwrap().split(", ") {
                let letter = man[..1].replace('S', "N");
                men.push((man[1..].to_string(), if upper { letter } else { letter.to_lowercase() }));
            }
        }
        let mut expected: Vec<(String, String)> =
            puzzle.position.board().pieces().map(|(at, man)| (at.to_string(), man.letter().to_string())).collect();
        men.sort();
        expected.sort();
        assert_eq!(men, expected);
        // The block keeps the first line's own indent.
        let block = entry.split("solution: |2\n").nth(1).unwrap().split("comments:\n").next().unwrap();
        let unindented: String =
            block.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect();
        let Puzzle { rules, position, report, .. } = puzzle;
        let solution = puzzle::text(rules, position, &report.solution, puzzle::Notation::Popeye);
        assert_eq!(unindented, if solution.is_empty() { "   (no solution)\n".to_string() } else { solution });
        let comments: Vec<String> =
            entry.lines().filter_map(|line| line.strip_prefix("  - ")).map(|line| yaml_quoted(line).0).collect();
        assert_eq!(comments, [format!("grade: {}", report.grade()), format!("origin: {NASTY}")]);
    }
    assert!(written.text.contains("options: [\"EnPassant c6\"]"), "{}", written.text);
}

/// The text that LaTeX prints for an escaped one; a letter that still means something is refused.
fn latex_printed(text: &str) -> String {
    let mut plain = text.to_string();
    let words = [
        ("\\textbackslash{}", "\u{1}"),
        ("\\textasciitilde{}", "\u{2}"),
        ("\\textasciicircum{}", "\u{3}"),
        ("\\textless{}", "<"),
        ("\\textgreater{}", ">"),
        ("\\textbar{}", "|"),
        ("{[}", "["),
        ("{]}", "]"),
        ("\\#", "\u{4}"),
        ("\\$", "\u{5}"),
        ("\\%", "\u{6}"),
        ("\\&", "\u{7}"),
        ("\\_", "\u{8}"),
        ("\\{", "\u{e}"),
        ("\\}", "\u{f}"),
    ];
    for (written, printed) in words {
        plain = plain.replace(written, printed);
    }
    assert!(!plain.contains(['\\', '#', '$', '%', '&', '_', '{', '}', '~', '^']), "{plain}");
    let letters = ["\\", "~", "^", "#", "$", "%", "&", "_", "{", "}"];
    let signs = ["\u{1}", "\u{2}", "\u{3}", "\u{4}", "\u{5}", "\u{6}", "\u{7}", "\u{8}", "\u{e}", "\u{f}"];
    signs.iter().zip(letters).fold(plain, |text, (sign, letter)| text.replace(sign, letter))
}

#[test]
fn latex_names_the_men_and_escapes_the_rest() {
    let puzzles = puzzles();
    let written = write::latex(&puzzles);
    assert_eq!(written.left_out, []);
    let text = written.text;
    assert!(text.starts_with("\\documentclass{article}\n\\usepackage{diagram}\n"));
    assert!(text.ends_with("\\putsol\n\\end{document}\n"));
    let sound = puzzles.iter().filter(|puzzle| puzzle.report.grade() >= puzzle::Grade::Sound).count();
    assert_eq!((text.matches("  \\Co+\n").count(), sound < puzzles.len()), (sound, true));
    assert!(text.contains("  \\pieces[4+1]{wKa1, wDd3, wLg2, wLf4, sKb6}\n"), "{text}");
    assert!(text.contains("\\begin{diagram}[4x4]\n") && text.contains("\\stipulation{\\#2 b{\\ra}}"), "{text}");
    let inside = |name: &str, nth: usize| -> String {
        let start = text.match_indices(&format!("  \\{name}{{")).nth(nth).unwrap().0 + name.len() + 4;
        text[start..].lines().next().unwrap().strip_suffix('}').unwrap().to_string()
    };
    assert_eq!(latex_printed(&inside("source", 0)), NASTY.replace('\t', " "));
    for (nth, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(latex_printed(&inside("solution", nth)), write::brief(puzzle));
    }
    let tall = puzzle("chess:4x8", "k3/4/K3/4/4/4/4/3R w - -", 1, "");
    assert!(write::latex(&[tall]).text.contains("[4x8]"));
    let holes = puzzle("four-file", "k7/8/K7/8/8/8/8/6R1 w - -", 1, "");
    assert!(write::latex(&[holes]).text.contains("  \\nofields{b1, d1, "));
}

#[test]
fn cards_have_two_columns() {
    let puzzles = puzzles();
    let text = write::cards(&puzzles);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), puzzles.len());
    for (line, puzzle) in lines.iter().zip(&puzzles) {
        let [front, back] = &csv(line, '\t')[..] else { panic!("two columns: {line}") };
        let asked = puzzle.report.stipulation.in_words(puzzle.position.turn());
        assert_eq!(*front, format!("{}: {asked}", puzzle.position));
        assert_eq!(*back, format!("{} — {}", write::brief(puzzle), puzzle.origin.replace('\t', " ")));
    }
}

#[test]
fn boards_mark_what_is_attacked_on_request() {
    let puzzles = [puzzle("chess:4x4", "k2K/1R2/p3/2B1 w - -", 2, "by\nlot")];
    let plain = write::boards(&puzzles, None);
    assert!(plain.starts_with("1. White to play and mate in 2 (#2, good) by lot\nk2K/1R2/p3/2B1 w - -\n"), "{plain}");
    assert!(plain.contains("4  k . . K\n3  . R . .\n2  p . . .\n1  . . B .\n\n   a b c d\n"), "{plain}");
    let marked = write::boards(&puzzles, Some(Side::White));
    assert!(marked.contains("3 [.] R [.][.]\n"), "{marked}");
    assert_ne!(marked, write::boards(&puzzles, Some(Side::Black)));
    // The solutions come after the boards, without set play and tries.
    let (boards, solutions) = plain.split_once("\nSolutions\n\n").unwrap();
    assert!(solutions.starts_with("1.\n   1.Kc4 ! threat:\n          2.Ra3#\n"), "{solutions}");
    assert!(!boards.contains("Kc4") && !solutions.contains('?'), "{plain}");
}

#[test]
fn brief_solutions_tell_keys_threats_duals_and_tries() {
    let tell = |fen: &str, moves| write::brief(&puzzle("chess", fen, moves, ""));
    let block = tell("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -", 2);
    assert!(block.starts_with("1.Bf1! (zugzwang) 1...Ka5 2.Qb5#; "), "{block}");
    assert_eq!(tell("8/8/8/3k4/8/8/8/K6R w - -", 2), "There is no #2");
    assert_eq!(tell("k7/8/K7/8/8/8/8/6R1 w - -", 1), "1.Rg8#");
    assert!(block.ends_with(". Tries: 1.Qa3? Kb5!, 1.Qc4? Ka7!, 1.Qb5+? Kxb5!, 1.Qd5? Ka6!, 1.Qf5? Ka6!"), "{block}");
    assert!(tell("7R/8/8/8/8/1K6/7R/k7 w - -", 2).contains(" Also 1."), "a cook");
    // A mate in three with a branch inside has brackets.
    let three = tell("8/7K/6Q1/8/8/R7/6b1/5k2 w - -", 3);
    assert!(three.contains("[2.") && three.contains("3."), "{three}");
    assert!(three.matches('[').count() == three.matches(']').count(), "{three}");
}

#[test]
fn a_picture_has_the_board_and_what_is_asked() {
    let puzzle = puzzle("chess:5x5", "5/4k/K3p/3R1/1R3 w - -", 2, NASTY);
    let picture = write::svg(&puzzle, &notation::svg::Options { square: 40, ..Default::default() });
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"224\" height=\"246\""), "{picture}");
    assert!(picture.contains("aria-label=\"White to play and mate in 2: 5/4k/K3p/3R1/1R3 w - -\""));
    assert!(picture.contains(">White to play and mate in 2</text>\n</svg>\n"));
    assert_eq!(picture.matches("<svg").count(), picture.matches("</svg>").count());
}
