//! Certificates that are right, and every way to spoil one: what is said, and with which verdict.

extern crate checkproof_check as check;

use check::{Answer, Entry, Form, Strategy, Written, check_text};
use spec::chess::{Position, Rules};
use spec::draughts::Draughts;
use spec::{Game, Side, State};
use std::collections::BTreeSet;
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
                Answer::Proved(_) => "proved",
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

fn certificate<G: Written>(game: &G, goal: &str, from: &str, strategy: &Strategy<G>) -> Certificate {
    let mut text = Vec::new();
    strategy.write(&mut text).unwrap();
    let side = strategy.side();
    let claim = format!("claim: example\ngame: {game}\nside: {side}\ngoal: {goal}\nfrom: {from}\n");
    Certificate { claim, strategy: String::from_utf8(text).unwrap() }
}

const MATE_IN_TWO: &str = "k3/4/2K1/3R w - -";

/// A mate in two on a small board.
fn win() -> Certificate {
    win_in_two(&"chess:4x4".parse::<Rules>().unwrap(), MATE_IN_TWO)
}

/// Two kings that a third cannot escape.
const DRAUGHTS_IN_TWO: &str = "W:WK1,K11:BK12";

fn draughts_win() -> Certificate {
    win_in_two(&Draughts, DRAUGHTS_IN_TWO)
}

/// White's win in two, found by trying everything.
fn win_in_two<G: Written>(game: &G, from: &str) -> Certificate {
    let start = game.read_position(from).unwrap();
    let mut strategy = Strategy::new(game, Side::White, Form::Win);
    assert!(
        !find_win(game, &start, 1, &mut Strategy::new(game, Side::White, Form::Win)),
        "the example is a win in one"
    );
    assert!(find_win(game, &start, 2, &mut strategy), "the example is no win in two");
    certificate(game, "win within 2", from, &strategy)
}

/// Fills in White's moves if White wins within so many.
fn find_win<G: Written>(game: &G, position: &G::Position, moves: u32, strategy: &mut Strategy<G>) -> bool {
    let State::ToMove(Side::White, plays) = game.state(position) else { return false };
    for play in plays {
        let next = game.play(position, &play).ok().unwrap();
        let mut trial = strategy.clone();
        let wins = match game.state(&next) {
            State::Over(outcome) => outcome.winner() == Some(Side::White),
            State::ToMove(_, replies) => {
                moves > 1
                    && replies.iter().all(|reply| {
                        let after = game.play(&next, reply).ok().unwrap();
                        find_win(game, &after, moves - 1, &mut trial)
                    })
            }
        };
        if wins {
            trial.add(position, Entry { play: Some(play), bound: NonZeroU32::new(moves), clock: None });
            *strategy = trial;
            return true;
        }
    }
    false
}

/// Two bare kings on nine squares: White never loses, whatever it plays.
fn no_loss(form: Form) -> Certificate {
    let rules: Rules = "chess:3x3".parse().unwrap();
    let mut strategy = Strategy::new(&rules, Side::White, form);
    for position in kings(&rules) {
        if let State::ToMove(Side::White, moves) = rules.state(&position) {
            let play = moves.first().copied().filter(|_| form.has_move());
            strategy.add(&position, Entry { play, ..Entry::member() });
        }
    }
    certificate(&rules, "no loss", "all KvK, White to move", &strategy)
}

/// A king in the double corner, which a single king cannot drive out.
fn draughts_no_loss(form: Form) -> Certificate {
    let from = "B:WK32:BK1";
    let mut strategy = Strategy::new(&Draughts, Side::Black, form);
    let mut seen = BTreeSet::new();
    let mut waiting = vec![Draughts.read(from).unwrap()];
    while let Some(position) = waiting.pop() {
        let State::ToMove(Side::Black, moves) = Draughts.state(&position) else { panic!("Black is not beaten") };
        let safe = |play: &&spec::draughts::Move| {
            let next = Draughts.play(&position, play).unwrap();
            let State::ToMove(_, replies) = Draughts.state(&next) else { return true };
            !replies.iter().any(spec::draughts::Move::is_capture)
        };
        let play = moves.iter().find(safe).expect("there is a move that loses no king");
        let entry = Entry { play: Some(play.clone()).filter(|_| form.has_move()), ..Entry::member() };
        strategy.add(&position, entry);
        let next = Draughts.play(&position, play).unwrap();
        let State::ToMove(_, replies) = Draughts.state(&next) else { continue };
        let after = replies.iter().map(|reply| Draughts.play(&next, reply).unwrap());
        waiting.extend(after.filter(|after| seen.insert(*after)));
    }
    certificate(&Draughts, "no loss", from, &strategy)
}

fn dead() -> Certificate {
    let rules: Rules = "chess:3x3".parse().unwrap();
    let mut strategy = Strategy::new(&rules, Side::White, Form::Dead);
    for position in kings(&rules) {
        if matches!(rules.state(&position), State::ToMove(..)) {
            strategy.add(&position, Entry::member());
        }
    }
    certificate(&rules, "dead", "all KvK, Black to move", &strategy)
}

fn kings(rules: &Rules) -> Vec<Position> {
    Side::BOTH.iter().flat_map(|side| rules.positions(&format!("all KvK, {side} to move")).unwrap()).collect()
}

/// Black, to be mated in two, survives one move.
fn survive() -> Certificate {
    survive_one(&"chess:4x4".parse::<Rules>().unwrap(), "k3/4/3K/2R1 b - -")
}

fn draughts_survive() -> Certificate {
    survive_one(&Draughts, "B:WK2,K15:BK7")
}

fn survive_one<G: Written>(game: &G, from: &str) -> Certificate {
    let start = game.read_position(from).unwrap();
    let mut strategy = Strategy::new(game, Side::Black, Form::Survive);
    let State::ToMove(Side::Black, moves) = game.state(&start) else { panic!("Black is to move") };
    let survives = |play: &G::Move| {
        let next = game.play(&start, play).ok().unwrap();
        let State::ToMove(_, replies) = game.state(&next) else { return true };
        replies.iter().all(|reply| {
            let after = game.play(&next, reply).ok().unwrap();
            !matches!(game.state(&after), State::Over(outcome) if outcome.winner().is_some())
        })
    };
    let play = moves.into_iter().find(survives).expect("Black can survive a move");
    strategy.add(&start, Entry { play: Some(play), bound: NonZeroU32::new(1), clock: None });
    certificate(game, "survive 1", from, &strategy)
}

fn all() -> Vec<Certificate> {
    let chess = [win(), no_loss(Form::NoLoss), no_loss(Form::NoLossSet), dead(), survive()];
    let draughts =
        [draughts_win(), draughts_no_loss(Form::NoLoss), draughts_no_loss(Form::NoLossSet), draughts_survive()];
    chess.into_iter().chain(draughts).collect()
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
    four_file.claim(MATE_IN_TWO, "start").is("refused", "the strategy is for `chess:4x4`, not for `four-file`");
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
            .is("unusable", "may not stand here");
    }
    win().claim("goal: win within 2", "goal: win\u{a0}within 2").is("unusable", "may not stand here");
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

/// What draughts forbids is refused with its section, whatever stands in the file.
#[test]
fn spoiled_draughts() {
    let certificate = draughts_win();
    let start = certificate.strategy.lines().find(|line| line.starts_with(DRAUGHTS_IN_TWO)).unwrap().to_string();
    let with = |entry: &str| certificate.strategy(&start, &format!("{DRAUGHTS_IN_TWO} {entry}"));
    with("11-15 1").is("refused", "the bound is used up and the game is not won");
    with("11x16 2").is("refused", "11x16 is not legal: section 6");
    with("11x18 2").is("refused", "11x18 is not legal: section 7: there is no piece on 15 to capture");
    with("12-8 2").is("refused", "12-8 is not legal: section 12: the black king on 12 may not move");
    with("11-33 2").is("refused", "`11-33` is not a move");
    with("11-07 2").is("refused", "`11-07` is not a move");
    with("11x 2").is("refused", "`11x` is not a move");
    // A player who may pass wins many endings.
    with("11 2").is("refused", "`11` is not a move");

    let cases = [
        (DRAUGHTS_IN_TWO, "W:WK11,K1:BK12", "the position is to be written `W:WK1,K11:BK12`"),
        (DRAUGHTS_IN_TWO, "W:WK1,K11:B12.", "the position is to be written `W:WK1,K11:B12`"),
        (DRAUGHTS_IN_TWO, "W:W1,K11:BK12", "section 13: White's man on 1 stands on its king row"),
        (DRAUGHTS_IN_TWO, "W:WK1,K11:B", "section 16: Black has no piece"),
        (DRAUGHTS_IN_TWO, "k3/4/2K1/3R w - -", "the side to move is `B` or `W`"),
        (DRAUGHTS_IN_TWO, "all BKvWKQ, White to move", "is no set of positions"),
        (DRAUGHTS_IN_TWO, "all KvKK, White to move", "is no set of positions"),
        (DRAUGHTS_IN_TWO, "all BvWKK, White to move", "each side has at least one piece"),
        (DRAUGHTS_IN_TWO, "all BKKKvWKKKK, White to move", "sets of at most 6"),
        (
            "game: draughts",
            "game: draughts:8x8",
            "not known; there are chess, four-file, gardner, los-alamos, draughts",
        ),
    ];
    for (from, to, saying) in cases {
        certificate.claim(from, to).is("unusable", saying);
    }
    certificate.claim(DRAUGHTS_IN_TWO, "start").is("open", "assuming");
    certificate.claim(DRAUGHTS_IN_TWO, "all BKvWKK, White to move").is("open", "assuming 14877 positions");
    win().claim("chess:4x4", "draughts").claim(MATE_IN_TWO, "start").is("refused", "the strategy is for `chess:4x4`");
}
