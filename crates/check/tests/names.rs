//! What may stand in a claim and what may not, and how long files may be: allowed and refused.

extern crate checkproof_check as check;

use check::{BadClaim, ClaimText, LONGEST_CLAIM, Statement};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn claim(name: &str, comment: &str) -> Result<ClaimText, BadClaim> {
    format!("# {comment}\nclaim: {name}\ngame: chess:4x4\nside: White\ngoal: win\nfrom: k3/4/1K2/3R w - -\n").parse()
}

/// Marks that are not seen, join other letters, turn the direction of writing, or look like a blank: each is refused in
/// names and in comments, and told by its number.
#[test]
fn what_is_not_seen_is_refused() {
    let single = [
        0x00, 0x07, 0x08, 0x09, 0x0B, 0x0C, 0x1B, 0x7F, 0x80, 0x85, 0x9F, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160,
        0x1680, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x2028, 0x2029, 0x202F, 0x205F, 0x2800, 0x3000, 0x3164, 0xFEFF, 0xFFA0,
        0xFFFC, 0xFFFD, 0x1D159, 0xE0001, 0xE0020, 0xE0041, 0xE007F, 0x10FFFF,
    ];
    let ranges = [
        0x300..=0x36F,
        0x483..=0x489,
        0x590..=0x5FF,
        0x600..=0x6FF,
        0x1AB0..=0x1AFF,
        0x1D173..=0x1D17A,
        0x2000..=0x200F,
        0x202A..=0x202E,
        0x2060..=0x206F,
        0x20D0..=0x20FF,
        0xE000..=0xE0FF,
        0xFE00..=0xFE0F,
        0xFE20..=0xFE2F,
        0xFFF0..=0xFFFB,
        0xE0100..=0xE01EF,
    ];
    let hidden = single.into_iter().chain(ranges.into_iter().flatten()).filter_map(char::from_u32);
    let mut tried = 0;
    for letter in hidden {
        for read in [claim(&format!("a{letter}b"), "x"), claim("x", &format!("a{letter}b"))] {
            let bad = read.expect_err(&format!("{letter:?} is allowed"));
            assert!(bad.what.contains(&letter.escape_unicode().to_string()), "{bad}");
            tried += 1;
        }
    }
    assert!(tried > 1_500, "{tried}");
}

/// Letters with accents, Greek, Cyrillic, quotation marks, dashes, the signs of chess: names are names.
#[test]
fn what_everybody_sees_is_allowed() {
    let names = [
        "K+R v K is won on 4 x 4 within 7",
        "~!@#$%^&*()_+`-={}|[]\\:\";'<>?,./",
        "R\u{e9}ti \u{2013} Tartakower, \u{d6}rebro; \u{141}\u{f3}d\u{17a}, Ia\u{219}i, I\u{307}"
            .trim_end_matches('\u{307}'),
        "\u{395}\u{3bb}\u{3bb}\u{3ac}\u{3b4}\u{3b1}".trim_matches('\u{3ac}'),
        "\u{428}\u{430}\u{445}\u{43c}\u{430}\u{442}\u{44b}, \u{451}\u{436}",
        "\u{201e}Zug\u{201c}, \u{2018}mate\u{2019}, \u{ab}mat\u{bb}, a\u{2026}",
        "n \u{d7} m, n \u{2264} 8, 1 \u{2260} 2, e2\u{2192}e4",
        "\u{2654}\u{2655}\u{265f} on 8 \u{d7} 8",
    ];
    for name in names {
        let shown = name.replace('\u{3ac}', "\u{3b1}");
        assert_eq!(claim(&shown, &shown).map(|claim| claim.name), Ok(shown.clone()), "{shown:?}");
    }
    // A carriage return may end a line, and stand nowhere else.
    let text = "claim: x\r\ngame: chess:4x4\r\nside: White\r\ngoal: win\r\nfrom: k3/4/1K2/3R w - -\r\n";
    assert!(text.parse::<ClaimText>().is_ok());
    assert!(text.replacen("x\r", "x\ry\r", 1).parse::<ClaimText>().is_err());
}

/// Outside of names and comments there is nothing but ASCII, whatever it looks like.
#[test]
fn what_counts_is_ascii() {
    let text = "claim: x\ngame: chess:4x4\nside: White\ngoal: win\nfrom: k3/4/1K2/3R w - -\n";
    for (from, to) in [("White", "Wh\u{456}te"), ("win", "w\u{ed}n"), ("k3/4", "k3\u{2044}4"), ("goal:", "g\u{43e}al:")]
    {
        let spoiled = text.replacen(from, to, 1);
        let bad = spoiled.parse::<ClaimText>().unwrap_err();
        assert!(bad.what.contains("may not stand here"), "{spoiled}: {bad}");
    }
    // A line that only looks like a name is none.
    assert!(text.replacen("claim: x", "cl\u{430}im: x", 1).parse::<ClaimText>().is_err());
}

/// Claims about boards of every size: what they must say, and what they must not.
#[test]
fn claims_about_every_board() {
    let lemma = "claim: x\ngame: krk\ngoal: lemma lex3\nfrom: every board, files >= 4, ranks >= 6\n";
    let theorem = "claim: x\ngame: krk\ngoal: theorem bratko_wins_on_all_boards\n\
                   from: every board, smaller side >= 4, larger side >= 6\n";
    for text in [lemma, theorem] {
        assert!(matches!(text.parse(), Ok(Statement::Krk(_))), "{text}");
        let bad = text.parse::<ClaimText>().unwrap_err();
        assert!(bad.what.contains("is not proved by a strategy"), "{bad}");
    }
    let cases = [
        ("lemma lex3", "lemma lex4", "line 3: `lemma lex4` is no goal here"),
        ("lemma lex3", "win", "line 3: `win` is no goal here"),
        ("lemma lex3", "theorem home3", "is no goal here"),
        ("lemma lex3\n", "lemma lex3\nside: White\n", "line 4: a claim about the game krk has no side"),
        ("files >= 4", "files >= 3", "which is all that may stand here"),
        ("files >= 4, ranks >= 6", "smaller side >= 4, larger side >= 6", "which is all that may stand here"),
        (
            "from: every board, files >= 4, ranks >= 6\n",
            "",
            "a line `from: every board, files >= 4, ranks >= 6` is missing",
        ),
        ("ranks >= 6\n", "ranks >= 6\nfrom: every board\n", "which is all that may stand here"),
        ("goal: lemma lex3\n", "", "a line `goal: ...` is missing"),
        ("claim: x\n", "", "a line `claim: ...` is missing"),
        ("game: krk", "game: chess", "a line `side: ...` is missing"),
    ];
    for (from, to, saying) in cases {
        let spoiled = lemma.replacen(from, to, 1);
        assert_ne!(spoiled, lemma);
        let bad = spoiled.parse::<Statement>().unwrap_err();
        assert!(bad.to_string().contains(saying), "{spoiled}: {bad}");
    }
}

/// Every claim in the repository can be read.
#[test]
fn committed_claims_are_claims() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../claims");
    let mut read = 0;
    for folder in [root.to_string(), format!("{root}/krk")] {
        for file in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_some_and(|ending| ending == "claim") {
                let text = fs::read_to_string(&file).unwrap();
                let statement = text.parse::<Statement>().unwrap_or_else(|why| panic!("{}: {why}", file.display()));
                assert_eq!(matches!(statement, Statement::Krk(_)), folder.ends_with("krk"), "{}", file.display());
                read += 1;
            }
        }
    }
    assert!(read > 40, "{read}");
}

fn run(arguments: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    Command::new(env!("CARGO_BIN_EXE_checkproof-check")).current_dir(root).args(arguments).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Files that are too long are refused before they are read whole: one without an end is not read for ever.
#[test]
fn sizes_are_looked_at_first() {
    let long = scratch("long.claim");
    fs::write(&long, format!("claim: x\n{}", "#\n".repeat(LONGEST_CLAIM / 2))).unwrap();
    let strategy = "certificates/krk-4x4.strategy";
    for claim in [long.to_str().unwrap(), "/dev/zero"] {
        let output = run(&[claim, strategy]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.contains("longer than 1048576 bytes")), (Some(3), true), "{said}");
    }
    // A strategy is read line by line, and no line of it is long.
    let output = run(&["claims/krk-4x4.claim", "/dev/zero"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), said.contains("longer than 4096 bytes")), (Some(1), true), "{said}");
}

/// One shape for strategies, certificates, parts and reports: `checkproof-check CLAIM PROOF ...`.
#[test]
fn one_shape_for_all_proofs() {
    let code = |arguments: &[&str]| {
        let output = run(arguments);
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
    };
    let lemma = "claims/krk/no_king_mate.claim";
    let cases: [(&[&str], i32, &str); 9] = [
        (&[lemma, "certificates/krk/no_king_mate.certificate"], 0, "the king never mates, on every board, files >= 4"),
        (&[lemma, "certificates/krk/rtm_rook.certificate"], 1, "refused: K+R v K: the king never mates"),
        (&[lemma, "certificates/krk/none.certificate"], 3, "none.certificate"),
        (&[lemma, "certificates/krk-4x4.strategy"], 1, "`checkproof krk certificate 1` should stand here"),
        (&[lemma, "a", "b"], 3, "a lemma has one certificate"),
        (&["claims/krk/all-boards.claim", "a"], 3, "this is proved in Coq"),
        (&["no_king_mate", "certificates/krk/no_king_mate.certificate"], 3, "no_king_mate: "),
        (&["claims/krk-4x4.claim"], 3, "Usage"),
        (&["claims/krk-4x4.claim", "-", "-"], 3, "cannot come from the standard input"),
    ];
    for (arguments, expected, saying) in cases {
        let (found, text) = code(arguments);
        assert!(found == Some(expected) && text.contains(saying), "{arguments:?}: {found:?}: {text}");
    }

    // A strategy dealt out to two files.
    let whole =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/krk-4x4.strategy")).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let (head, entries) = (lines[..4].join("\n"), &lines[4..lines.len() - 1]);
    let part = |parity: usize| {
        let own: Vec<&str> = entries.iter().copied().skip(parity).step_by(2).collect();
        let path = scratch(&format!("{parity}.strategy"));
        fs::write(&path, format!("{head}\n{}\nend {}\n", own.join("\n"), own.len())).unwrap();
        path.to_str().unwrap().to_string()
    };
    let (even, odd, report) = (part(0), part(1), scratch("odd.part"));
    let (claim, report) = ("claims/krk-4x4.claim", report.to_str().unwrap());
    let (found, text) = code(&[claim, &even, &odd]);
    assert!(found == Some(0) && text.contains("1312 entries in 2 parts, 1312 starting positions"), "{found:?}: {text}");
    let (found, text) = code(&[claim, &even]);
    assert!(found == Some(2) && text.contains("assuming 656 positions"), "{found:?}: {text}");
    assert_eq!(code(&["--report", report, claim, &odd]).0, Some(2));
    let (found, text) = code(&[claim, &even, &odd, report]);
    assert!(found == Some(0) && text.contains("in 2 parts, 1 checked elsewhere"), "{found:?}: {text}");
    // A report without its part says what is assumed, and shows no line.
    let (found, text) = code(&[claim, &even, report]);
    assert!(found == Some(2) && text.contains("assuming 656 positions"), "{found:?}: {text}");
}
