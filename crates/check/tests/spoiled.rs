//! Certificates that are right, and every way to spoil one: what is said, and with which verdict.

use check::{Answer, Entry, Form, Header, Strategy, check_text, write_strategy};
use spec::chess::{Position, Rules};
use spec::{Game, Outcome, Side, State};
use std::num::NonZeroU32;

/// A claim and a strategy that proves it.
struct Certificate {
    claim: String,
    strategy: String,
}

/// A verdict in one word and its text.
fn verdict(claim: &str, strategy: &[u8]) -> (&'static str, String) {
    match check_text(claim, strategy) {
        Ok(verdict) => {
            let word = match verdict.answer {
                Answer::Proved { .. } => "proved",
                Answer::Open { .. } => "open",
                Answer::Refused(_) => "refused",
            };
            (word, verdict.to_string())
        }
        Err(why) => ("unusable", why.to_string()),
    }
}

impl Certificate {
    fn is(&self, expected: &str, saying: &str) {
        assert!(!saying.is_empty(), "any reason would do: say which is expected");
        let (word, text) = verdict(&self.claim, self.strategy.as_bytes());
        assert!(word == expected && text.contains(saying), "expected {expected} with `{saying}`, got {word}:\n{text}");
    }

    /// The same with a part of the strategy's text replaced, which must be there.
    fn strategy(&self, from: &str, to: &str) -> Certificate {
        assert!(self.strategy.contains(from), "`{from}` is not in\n{}", self.strategy);
        Certificate { claim: self.claim.clone(), strategy: self.strategy.replacen(from, to, 1) }
    }

    fn claim(&self, from: &str, to: &str) -> Certificate {
        assert!(self.claim.contains(from), "`{from}` is not in\n{}", self.claim);
        Certificate { claim: self.claim.replacen(from, to, 1), strategy: self.strategy.clone() }
    }

    /// The n-th entry's line, with its newline.
    fn line(&self, n: usize) -> String {
        format!("{}\n", self.strategy.lines().nth(4 + n).expect("so many entries"))
    }

    fn entries(&self) -> usize {
        self.strategy.lines().count() - 5
    }
}

fn certificate(game: &str, side: Side, goal: &str, from: &str, strategy: &Strategy<Rules>) -> Certificate {
    let rules: Rules = game.parse().unwrap();
    let header = Header { game: game.to_string(), side, form: strategy.form() };
    let mut text = Vec::new();
    write_strategy(&rules, &header, strategy, &mut text).unwrap();
    let claim = format!("claim: example\ngame: {game}\nside: {side}\ngoal: {goal}\nfrom: {from}\n");
    Certificate { claim, strategy: String::from_utf8(text).unwrap() }
}

const MATE_IN_TWO: &str = "k3/4/2K1/3R w - -";

/// A mate in two on a small board, found by trying everything.
fn win() -> Certificate {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let start = rules.read(MATE_IN_TWO).unwrap();
    let mut strategy = Strategy::new(&rules, Form::Win);
    assert!(!find_win(&rules, &start, 1, &mut Strategy::new(&rules, Form::Win)), "the example is a mate in one");
    assert!(find_win(&rules, &start, 2, &mut strategy), "the example is no mate in two");
    certificate("chess:4x4", Side::White, "win within 2", MATE_IN_TWO, &strategy)
}

/// Fills in White's moves if White mates within so many.
fn find_win(rules: &Rules, position: &Position, moves: u32, strategy: &mut Strategy<Rules>) -> bool {
    let State::ToMove(Side::White, plays) = rules.state(position) else { return false };
    for play in plays {
        let next = rules.play(position, &play).unwrap();
        let mut trial = strategy.clone();
        let wins = match rules.state(&next) {
            State::Over(outcome) => outcome.winner() == Some(Side::White),
            State::ToMove(_, replies) => {
                moves > 1
                    && replies.iter().all(|reply| {
                        let after = rules.play(&next, reply).unwrap();
                        find_win(rules, &after, moves - 1, &mut trial)
                    })
            }
        };
        if wins {
            trial.add(rules, position, Entry { play: Some(play), bound: NonZeroU32::new(moves) });
            *strategy = trial;
            return true;
        }
    }
    false
}

/// Two bare kings on nine squares: White never loses, whatever it plays.
fn no_loss(form: Form) -> Certificate {
    let rules: Rules = "chess:3x3".parse().unwrap();
    let mut strategy = Strategy::new(&rules, form);
    for position in kings(&rules) {
        if let State::ToMove(Side::White, moves) = rules.state(&position) {
            strategy.add(
                &rules,
                &position,
                Entry { play: moves.first().copied().filter(|_| form.has_move()), bound: None },
            );
        }
    }
    certificate("chess:3x3", Side::White, "no loss", "all KvK, White to move", &strategy)
}

fn dead() -> Certificate {
    let rules: Rules = "chess:3x3".parse().unwrap();
    let mut strategy = Strategy::new(&rules, Form::Dead);
    for position in kings(&rules) {
        if matches!(rules.state(&position), State::ToMove(..)) {
            strategy.add(&rules, &position, Entry { play: None, bound: None });
        }
    }
    certificate("chess:3x3", Side::White, "dead", "all KvK, Black to move", &strategy)
}

fn kings(rules: &Rules) -> Vec<Position> {
    use check::Written;
    Side::BOTH.iter().flat_map(|side| rules.positions(&format!("all KvK, {side} to move")).unwrap()).collect()
}

/// Black, to be mated in two, survives one move; the claim needs an entry for each of White's first moves.
fn survive() -> Certificate {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let start = rules.read("k3/4/3K/2R1 b - -").unwrap();
    let mut strategy = Strategy::new(&rules, Form::Survive);
    let State::ToMove(_, moves) = rules.state(&start) else { panic!("the game is not over") };
    let survives = |play: &spec::chess::Move| {
        let next = rules.play(&start, play).unwrap();
        let State::ToMove(_, replies) = rules.state(&next) else { return true };
        replies.iter().all(|reply| {
            let after = rules.play(&next, reply).unwrap();
            !matches!(rules.state(&after), State::Over(Outcome::Won { .. }))
        })
    };
    let play = moves.into_iter().find(survives).expect("Black can survive a move");
    strategy.add(&rules, &start, Entry { play: Some(play), bound: NonZeroU32::new(1) });
    certificate("chess:4x4", Side::Black, "survive 1", "k3/4/3K/2R1 b - -", &strategy)
}

fn all() -> Vec<Certificate> {
    vec![win(), no_loss(Form::NoLoss), no_loss(Form::NoLossSet), dead(), survive()]
}

#[test]
fn right_certificates_are_proved() {
    for certificate in all() {
        certificate.is("proved", "example");
    }
    win().claim("win within 2", "win").is("proved", "example");
    win().claim("win within 2", "win within 9").is("proved", "example");
}

/// What the format forbids is refused with its line, whatever the strategy says.
#[test]
fn broken_files() {
    for certificate in all() {
        let count = certificate.entries();
        let end = format!("end {count}\n");
        let first = certificate.line(0);
        let game = certificate.strategy.lines().nth(1).unwrap().to_string();
        let kind = certificate.strategy.lines().nth(3).unwrap().to_string();
        certificate
            .strategy("checkproof strategy 1", "checkproof strategy 2")
            .is("refused", "line 1\n  a strategy begins");
        certificate.strategy(&game, "game: four-file").is("refused", "line 2\n  the strategy is for `four-file`");
        certificate.strategy(&game, "gaem: chess").is("refused", "line 2\n  this line is `game: ...`");
        certificate.strategy("side: ", "side: Green").is("refused", "is no side");
        certificate.strategy(&kind, "kind: draw").is("refused", "line 4\n  `draw` is no kind of strategy");
        certificate.strategy(&end, "").is("refused", "it was cut off");
        certificate.strategy(&end, end.trim_end()).is("refused", "the file ends within a line");
        certificate.strategy(&end, &format!("end {}\n", count + 1)).is("refused", "the last line counts");
        certificate.strategy(&end, &format!("{end}\n")).is("refused", "something stands after the last line");
        certificate
            .strategy(&end, &format!("{first}{end}"))
            .is("refused", if count > 1 { "not sorted" } else { "stands twice" });
        certificate.strategy(&first, &format!("{first}{first}")).is("refused", "the position stands twice");
        certificate.strategy(&first, &format!(" {first}")).is("refused", "line 5");
        certificate.strategy(&first, "\n").is("refused", "line 5");
        certificate.strategy(&first, &format!("{}\n", "x".repeat(5_000))).is("refused", "longer than 4096 bytes");
        if count > 1 {
            let second = certificate.line(1);
            certificate.strategy(&format!("{first}{second}"), &format!("{second}{first}")).is("refused", "not sorted");
        }
        let mut bytes = certificate.strategy.clone().into_bytes();
        let at = bytes.len() - end.len();
        bytes.insert(at, 0xFF);
        assert_eq!(verdict(&certificate.claim, &bytes).0, "refused");
        for cut in 0..certificate.strategy.len() {
            let (word, text) = verdict(&certificate.claim, &certificate.strategy.as_bytes()[..cut]);
            assert_eq!(word, "refused", "cut off after {cut} bytes: {text}");
        }
    }
}

/// A strategy for another game, side or goal proves nothing here.
#[test]
fn other_claims() {
    for certificate in all() {
        certificate.claim("game: ", "game: chess:3x4,double-step#").is("unusable", "is not an option");
        let other = if certificate.claim.contains("side: White") { ("White", "Black") } else { ("Black", "White") };
        certificate
            .claim(&format!("side: {}", other.0), &format!("side: {}", other.1))
            .is("refused", "the strategy is");
        for goal in ["win", "no loss", "survive 1", "dead"] {
            let own = certificate.claim.lines().find(|line| line.starts_with("goal: ")).unwrap();
            let kind = goal.split(' ').next().unwrap_or_default();
            if !own.contains(kind) {
                certificate.claim(own, &format!("goal: {goal}")).is("refused", "the claim's goal is");
            }
        }
    }
    let four_file = win().claim("chess:4x4", "four-file");
    four_file.claim(MATE_IN_TWO, "start").is("refused", "the strategy is for `chess:4x4`, the claim about `four-file`");
    // Rules that differ in the landing squares alone are another game.
    let landing = "chess:4x4,landing=abc";
    win()
        .claim("chess:4x4", landing)
        .claim(MATE_IN_TWO, "k3/4/2K1/2R1 w - -")
        .is("refused", "the strategy is for `chess:4x4`");
    no_loss(Form::NoLoss).claim("chess:3x3", "chess:3x3,promotion=q").is("refused", "the strategy is for `chess:3x3`");
}

/// A claim about no position says nothing, and is not proved by it.
#[test]
fn empty_starts() {
    win().claim(&format!("from: {MATE_IN_TWO}\n"), "").is("refused", "starts from no position");
    win().claim(MATE_IN_TWO, "all KKvK, White to move").is("unusable", "each side has one king, White has not");
    // Two kings on two squares that touch: there is no such position, and so nothing is claimed.
    let game = "chess:3x3,landing=a1a2";
    let none = Certificate {
        claim: format!("claim: none\ngame: {game}\nside: White\ngoal: win\nfrom: all KvK, White to move\n"),
        strategy: format!("checkproof strategy 1\ngame: {game}\nside: White\nkind: win\nend 0\n"),
    };
    none.is("refused", "`from: all KvK, White to move` describes no position");
    // One line of several that describes nothing is a slip of the pen, and would make the claim smaller than it looks.
    let two = format!("{MATE_IN_TWO}\nfrom: all RvK, White to move");
    win().claim(MATE_IN_TWO, &two).is("unusable", "each side has one king, White has not");
}

#[test]
fn claims_that_make_no_sense() {
    let cases = [
        ("game: chess:4x4\n", "", "a line `game: ...` is missing"),
        ("claim: example\n", "", "a line `claim: ...` is missing"),
        ("side: White", "side: white", "line 3: `white` is no side"),
        ("goal: win within 2", "goal: win within 0", "line 4: `win within 0` is no goal"),
        ("goal: win within 2", "goal: win within +2", "is no goal"),
        ("goal: win within 2", "goal: win in 2", "is no goal"),
        ("goal: win within 2", "goal:", "nothing stands after `goal:`"),
        ("goal: win within 2", "goal: win\ngoal: win", "line 5: `goal` stands a second time"),
        ("from: ", "form: ", "line 5: `form` is not a key"),
        ("claim: example", "claim example", "line 1: `claim example` has no colon"),
        (MATE_IN_TWO, "k3/4/2K1/3R w - - 0 1", "line 5: the position is to be written `k3/4/2K1/3R w - -`"),
        (MATE_IN_TWO, "k3/K3/4/3R w - -", "already attacks the king"),
        (MATE_IN_TWO, "start", "has no starting position"),
        (MATE_IN_TWO, "all KRvK", "is no set of positions"),
        (MATE_IN_TWO, "all KXvK, White to move", "is no set of positions"),
        (MATE_IN_TWO, "all KRRRRRRvK, White to move", "sets of at most 6"),
        ("chess:4x4", "checkers", "not known"),
    ];
    for (from, to, saying) in cases {
        win().claim(from, to).is("unusable", saying);
    }
}

#[test]
fn spoiled_wins() {
    let certificate = win();
    let start = certificate.strategy.lines().find(|line| line.starts_with(MATE_IN_TWO)).unwrap().to_string();
    let (_, play) = start.strip_suffix(" 2").unwrap().rsplit_once(' ').unwrap();
    let with = |entry: &str| certificate.strategy(&start, &format!("{MATE_IN_TWO} {entry}"));

    // A bound that does not fall would let a mate in two pass as a mate in one.
    certificate.claim("win within 2", "win within 1").is("refused", "bound 2, and at most 1 is left");
    with(&format!("{play} 1")).is("refused", "and at most 0 is left");
    with(&format!("{play} 0")).is("refused", "the bound is a number from 1 up");
    with(&format!("{play} -1")).is("refused", "the bound is a number from 1 up");
    with(&format!("{play} 4294967296")).is("refused", "the bound is a number from 1 up");
    with(play).is("refused", "the bound is a number from 1 up");
    with(&format!("{play} 3")).is("refused", "bound 3, and at most 2 is left");
    let mate = (0..certificate.entries()).map(|n| certificate.line(n)).find(|line| line.ends_with(" 1\n")).unwrap();
    certificate.strategy(&mate, &mate.replace(" 1\n", " 2\n")).is("refused", "bound 2, and at most 1 is left");

    with("d1d9 2").is("refused", "d9 is not on this board");
    with("d1c3 2").is("refused", "d1c3 is not legal: 3.3");
    with("c2d1 2").is("refused", "c2d1 is not legal: 3.");
    with("a4a3 2").is("refused", "1.2");
    with("Rd4 2").is("refused", "is not a move");

    // A line left out is an assumption, and the theorem says so.
    let count = certificate.entries();
    let without = certificate.strategy(&mate, "").strategy(&format!("end {count}"), &format!("end {}", count - 1));
    without.is("open", "assuming 1 position");

    with(&format!("{play} +2")).is("refused", "the bound is a number from 1 up");
    with(&format!("{play} 02")).is("refused", "the bound is a number from 1 up");
    // Lines that belong to the other side, to nobody, or to no legal position; each in its place, and counted.
    let more = |line: &str| {
        let mut entries: Vec<String> = (0..count).map(|n| certificate.line(n)).collect();
        entries.push(format!("{line}\n"));
        entries.sort();
        let head: String = certificate.strategy.lines().take(4).map(|line| format!("{line}\n")).collect();
        let strategy = format!("{head}{}end {}\n", entries.concat(), count + 1);
        Certificate { claim: certificate.claim.clone(), strategy }
    };
    more("k3/4/1K2/3R b - - a4b4 1").is("refused", "Black is to move here, not the holder");
    more("k2R/4/1K2/4 b - - a4b4 1").is("refused", "the game is over here");
    more("k2R/4/1K2/4 w - - d4d3 1").is("refused", "already attacks the king");
}

/// Positions in which nobody moves, painted with letters that a terminal obeys, are shown as what they are.
#[test]
fn quoted_texts_are_harmless() {
    let certificate = win();
    let painted = certificate.strategy("kind: win", "kind: \u{1b}[2J\rproved: everything");
    let (word, text) = verdict(&painted.claim, painted.strategy.as_bytes());
    assert!(word == "refused" && !text.contains(['\u{1b}', '\r']), "{text:?}");
    for hidden in ["\r", "\u{2028}", "\u{85}", "\u{202e}", "\0"] {
        win()
            .claim("claim: example", &format!("# x{hidden}from: start\nclaim: example"))
            .is("unusable", "may not stand in a claim");
    }
    win().claim("goal: win within 2", "goal: win\u{a0}within 2").is("unusable", "may not stand in a claim");
    let long = format!("claim: example\n{}", "#\n".repeat(600_000));
    win().claim("claim: example", &long).is("unusable", "longer than");
}

/// A set with a single lost position leads nowhere, and proves nothing.
#[test]
fn a_set_of_one_lost_position() {
    let claim = "claim: x\ngame: chess:4x4\nside: Black\ngoal: no loss\nfrom: k3/4/1K2/3R b - -\n";
    let strategy = "checkproof strategy 1\ngame: chess:4x4\nside: Black\nkind: no loss set\nk3/4/1K2/3R b - -\nend 1\n";
    let (word, text) = verdict(claim, strategy.as_bytes());
    assert!(word == "refused" && text.contains("no move leads back into the set"), "{word}: {text}");
}

/// A stalemate ends the game without a winner: the published checkers that counted it as a win accept this.
#[test]
fn stalemate_is_no_win() {
    let claim = "claim: stalemate\ngame: chess:4x4\nside: White\ngoal: win within 1\nfrom: k3/4/K3/3R w - -\n";
    let strategy = "checkproof strategy 1\ngame: chess:4x4\nside: White\nkind: win\nk3/4/K3/3R w - - d1b1 1\nend 1\n";
    let (word, text) = verdict(claim, strategy.as_bytes());
    assert!(word == "refused" && text.contains("5.2.1: drawn by stalemate"), "{word}: {text}");
}

#[test]
fn spoiled_no_loss() {
    for form in [Form::NoLoss, Form::NoLossSet] {
        let certificate = no_loss(form);
        let count = certificate.entries();
        let first = certificate.line(0);
        let without = certificate.strategy(&first, "").strategy(&format!("end {count}"), &format!("end {}", count - 1));
        match form {
            Form::NoLoss => without.is("open", "assuming 1 position"),
            // A set gives no moves, so what it lacks cannot be assumed: some move must lead back.
            _ => {
                let (word, text) = verdict(&without.claim, without.strategy.as_bytes());
                assert!(word == "open" || word == "refused", "{word}: {text}");
            }
        }
    }
    // Walking into a mate is a loss.
    let claim = "claim: lost\ngame: chess:4x4\nside: Black\ngoal: no loss\nfrom: k3/4/1K2/3R b - -\n";
    let strategy =
        "checkproof strategy 1\ngame: chess:4x4\nside: Black\nkind: no loss\nk3/4/1K2/3R b - - a4b4\nend 1\n";
    let (word, text) = verdict(claim, strategy.as_bytes());
    assert!(word == "refused" && text.contains("after the reply d1d4: the game ends"), "{word}: {text}");
}

#[test]
fn spoiled_survive() {
    let certificate = survive();
    certificate.claim("survive 1", "survive 2").is("refused", "survives 1, and at least 2 is needed");
    let line = certificate.line(0);
    certificate.strategy(&line, &line.replace(" 1\n", " 2\n")).claim("survive 1", "survive 2").is("open", "assuming");
    certificate.strategy(&line, "").strategy("end 1", "end 0").is("open", "assuming 1 position");
    // A defence that is none.
    let mated = "k3/4/1K2/3R b - -";
    let (claim, strategy) = (
        format!("claim: x\ngame: chess:4x4\nside: Black\ngoal: survive 1\nfrom: {mated}\n"),
        format!("checkproof strategy 1\ngame: chess:4x4\nside: Black\nkind: survive\n{mated} a4b4 1\nend 1\n"),
    );
    assert_eq!(verdict(&claim, strategy.as_bytes()).0, "refused");
}

#[test]
fn spoiled_dead() {
    let certificate = dead();
    let count = certificate.entries();
    let first = certificate.line(0);
    let without = certificate.strategy(&first, "").strategy(&format!("end {count}"), &format!("end {}", count - 1));
    without.is("open", "assuming 1 position");
    // A position from which mate can be reached is never in a closed set.
    let claim = "claim: alive\ngame: chess:4x4\nside: White\ngoal: dead\nfrom: k3/4/1K2/3R w - -\n";
    let strategy = "checkproof strategy 1\ngame: chess:4x4\nside: White\nkind: dead\nk3/4/1K2/3R w - -\nend 1\n";
    let (word, text) = verdict(claim, strategy.as_bytes());
    assert!(word == "refused" && text.contains("5.1.1"), "{word}: {text}");
}
