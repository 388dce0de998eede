//! Certificates of the lemmas about king and rook against king: the short ones verify, and every way to spoil one is
//! refused, for the reason it should be.

extern crate checkproof_check as check;

use check::krk::{Problem, Reason, check, header};
use spec::krk::lemmas::Lemma;

/// The lemmas whose certificates lie in the repository as plain text.
const SHORT: [Lemma; 6] =
    [Lemma::Applicable, Lemma::RtmStale, Lemma::RtmRook, Lemma::OtherRook, Lemma::RtmThenMate, Lemma::NoKingMate];

fn certificate(lemma: Lemma) -> String {
    let path = format!("{}/../../certificates/krk/{lemma}.certificate", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Why the text is refused as a certificate of `no_king_mate`, and in which line.
fn refused(text: &str) -> (usize, Reason) {
    let refusal = check(Lemma::NoKingMate, text.as_bytes()).expect_err("a spoiled certificate");
    assert!(!refusal.to_string().is_empty());
    (refusal.line, refusal.reason)
}

/// The certificate of `no_king_mate` with the first line that satisfies a condition changed, and the line's number.
fn changed(which: impl Fn(&str) -> bool, change: impl Fn(&str) -> String) -> (usize, String) {
    let text = certificate(Lemma::NoKingMate);
    let lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().position(|line| which(line)).expect("such a line");
    let mut lines: Vec<String> = lines.into_iter().map(str::to_string).collect();
    lines[place] = change(&lines[place]);
    (place + 1, lines.join("\n") + "\n")
}

#[test]
fn short_certificates_verify() {
    for lemma in SHORT {
        let certified = check(lemma, certificate(lemma).as_bytes()).unwrap_or_else(|why| panic!("{lemma}: {why}"));
        assert_eq!(certified.lemma(), lemma);
        assert!(certified.sums() > 0 && certified.clauses() > 0);
    }
}

#[test]
fn a_certificate_proves_its_own_lemma_only() {
    for (one, other) in [(Lemma::RtmRook, Lemma::NoKingMate), (Lemma::RtmRook, Lemma::RtmStale)] {
        let refusal = check(other, certificate(one).as_bytes()).expect_err("another lemma's certificate");
        assert_eq!(refusal.line, 2);
        // Nor when it says that it is the other's.
        let renamed =
            certificate(one).lines().skip(4).fold(header(other, &Problem::of(other)), |text, line| text + line + "\n");
        assert!(check(other, renamed.as_bytes()).is_err(), "{one} as {other}");
    }
}

#[test]
fn the_boards_are_part_of_what_is_proved() {
    for boards in ["files >= 3, ranks >= 6", "files >= 4, ranks >= 5", "files = 8, ranks = 8", ""] {
        let (line, text) = changed(|line| line.starts_with("boards: "), |_| format!("boards: {boards}"));
        let (refused_line, reason) = refused(&text);
        assert_eq!((line, refused_line), (3, 3));
        assert!(matches!(reason, Reason::Header { .. }), "{reason}");
    }
}

#[test]
fn sums_must_be_absurd() {
    // Another factor, a factor of 0, one too large, the opposite of an inequality, one inequality less.
    let sum = |line: &str| line.starts_with("sum 1 ") && line.split(' ').count() == 5;
    let (line, text) = changed(sum, |line| line.replacen("sum 1 ", "sum 2 ", 1));
    assert_eq!(refused(&text), (line, Reason::NotAbsurd));
    let (line, text) = changed(sum, |line| line.replacen("sum 1 ", "sum -1 ", 1));
    assert!(matches!(refused(&text), (at, Reason::FactorOutOfRange { .. }) if at == line));
    let (line, text) = changed(sum, |line| line.replacen("sum 1 ", "sum 1000001 ", 1));
    assert!(matches!(refused(&text), (at, Reason::FactorOutOfRange { .. }) if at == line));
    let (line, text) = changed(sum, |line| line.replacen("sum 1 ", "sum 99999999999999999999999 ", 1));
    assert!(matches!(refused(&text), (at, Reason::NoNumber { .. }) if at == line));
    let negated = |line: &str| match line.strip_prefix("sum 1 -") {
        Some(rest) => format!("sum 1 {rest}"),
        None => line.replacen("sum 1 ", "sum 1 -", 1),
    };
    let (line, text) = changed(sum, negated);
    assert_eq!(refused(&text), (line, Reason::NotAbsurd));
    let (line, text) = changed(sum, |line| line.split(' ').take(3).collect::<Vec<_>>().join(" "));
    assert_eq!(refused(&text), (line, Reason::NotAbsurd));
    let (line, text) = changed(sum, |line| line.split(' ').take(4).collect::<Vec<_>>().join(" "));
    assert_eq!(refused(&text), (line, Reason::OddSum));
    let (line, text) = changed(sum, |line| format!("{line} 1 1"));
    assert_eq!(refused(&text), (line, Reason::NoInequality { literal: 1 }));
    let (line, text) = changed(sum, |line| format!("{line} 1 -100000"));
    assert_eq!(refused(&text), (line, Reason::NoVariable { literal: -100_000 }));
}

#[test]
fn clauses_must_follow() {
    let so = |line: &str| line.starts_with("so ") && line.split(' ').count() > 6;
    let without_last = |line: &str| line.rsplit_once(' ').map(|(rest, _)| rest.to_string()).expect("two words");
    let (line, text) = changed(so, without_last);
    assert_eq!(refused(&text), (line, Reason::NoConflict));
    // A clause too many does no harm, but anything else behind the last one is no certificate.
    let (_, text) = changed(so, |line| format!("{line} 1"));
    assert!(check(Lemma::NoKingMate, text.as_bytes()).is_ok());
    for (more, reason) in [
        (" banana", Reason::NoNumber { found: "banana".to_string() }),
        (" ", Reason::NoNumber { found: String::new() }),
        (" 999999", Reason::NotEarlier { hint: 999_999 }),
    ] {
        let (line, text) = changed(so, |line| format!("{line}{more}"));
        assert_eq!(refused(&text), (line, reason));
    }
    let (line, text) = changed(so, |line| {
        let (clause, hints) = line.split_once(": ").expect("hints");
        format!("{clause}: {}", hints.split_once(' ').expect("two hints").1)
    });
    assert!(matches!(refused(&text), (at, Reason::HintSaysNothing { .. } | Reason::NoConflict) if at == line));
    let (line, text) = changed(so, |line| line.replacen(": ", ": 99999999 ", 1));
    assert_eq!(refused(&text), (line, Reason::NotEarlier { hint: 99_999_999 }));
    let (line, text) = changed(so, |line| line.replacen(": ", ": -3 ", 1));
    assert_eq!(refused(&text), (line, Reason::NotEarlier { hint: -3 }));
    let (line, text) = changed(so, |line| line.replacen(": ", "", 1));
    assert_eq!(refused(&text), (line, Reason::NoColon));
    let (line, text) = changed(so, |line| line.replacen("so ", "so 0 ", 1));
    assert!(matches!(refused(&text), (at, Reason::NoNumber { .. }) if at == line));
    // A clause may not name itself.
    let (line, text) = changed(so, |line| line.to_string());
    let own = Problem::of(Lemma::NoKingMate).clauses().len() + line - 4;
    let (line, text_of_own) = changed(so, |line| line.replacen(": ", &format!(": {own} "), 1));
    assert!(check(Lemma::NoKingMate, text.as_bytes()).is_ok());
    assert_eq!(refused(&text_of_own), (line, Reason::NotEarlier { hint: own as i64 }));
}

#[test]
fn the_empty_clause_comes_last() {
    let text = certificate(Lemma::NoKingMate);
    let lines: Vec<&str> = text.lines().collect();
    let steps = lines.len() - 5;
    let without_last = lines[..lines.len() - 2].join("\n") + &format!("\nend {}\n", steps - 1);
    assert_eq!(refused(&without_last), (lines.len() - 1, Reason::NotEmpty));
    let nothing = lines[..4].join("\n") + "\nend 0\n";
    assert_eq!(refused(&nothing), (5, Reason::NotEmpty));
    let miscounted = lines[..lines.len() - 1].join("\n") + &format!("\nend {}\n", steps + 1);
    assert!(matches!(refused(&miscounted), (_, Reason::WrongCount { .. })));
    assert_eq!(refused(&format!("{text}sum\n")), (lines.len() + 1, Reason::More));
    // A longer clause at the end would leave the lemma open.
    let (_, longer) = changed(|line| line.starts_with("so : "), |line| line.replacen("so : ", "so 5 : ", 1));
    assert!(matches!(refused(&longer), (_, Reason::NotEmpty | Reason::HintSaysNothing { .. } | Reason::NoConflict)));
}

#[test]
fn no_text_makes_it_panic() {
    let text = certificate(Lemma::NoKingMate);
    for cut in (0..text.len()).step_by(53) {
        assert!(check(Lemma::NoKingMate, &text.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
    let garbage: [&[u8]; 5] = [b"", b"\n", b"\xFF\xFE\n", b"checkproof krk certificate 2\n", &[b'9'; 4096]];
    for bytes in garbage {
        assert!(check(Lemma::NoKingMate, bytes).is_err());
    }
    // One byte changed, everywhere in turn: accepted only if it still proves the lemma, which changed blanks and
    // numbers rarely do. What matters is that an answer comes.
    let mut bytes = text.clone().into_bytes();
    for place in (0..bytes.len()).step_by(17) {
        let byte = std::mem::replace(&mut bytes[place], b'0' + (place % 10) as u8);
        let _ = check(Lemma::NoKingMate, &bytes);
        bytes[place] = byte;
    }
    for line in ["sum", "sum ", "so", "so ", "so :", "so : ", "so  : 1", "sum 1", "end", "what 1 2"] {
        let head: String = text.lines().take(4).flat_map(|line| [line, "\n"]).collect();
        let (at, _) = refused(&format!("{head}{line}\n"));
        assert_eq!(at, 5, "{line}");
    }
}
