//! The fingerprint of what the program does, in four parts: a change of moves, of the strategies that are found, of
//! the tables that are built or of what is said moves the number of its part, and with it the number of all.
//!
//! Moves are counted. The other numbers are the first 32 bits of a SHA-256 over everything that was found, built or
//! said, so that they tell *that* something has changed; which of it, a test must tell.

use crate::families::{self, Explained, Readable, Verdict};
use crate::table::{self, Kind};
use anyhow::{Context, Result};
use arbiter::How;
use check::{AnyGame, Claim, ClaimText, check_text, with_game};
use notation::pgn::Format;
use serde_json::json;
use sha2::{Digest, Sha256};
use spec::Side;
use spec::chess::Rules;
use std::fmt;
use tables::Provable;

/// A name and a number for each part.
pub struct Fingerprint {
    pub parts: [(&'static str, u64); 4],
}

impl Fingerprint {
    pub fn take() -> Result<Fingerprint> {
        let parts =
            [("moves", moves()?), ("strategies", strategies()?), ("tables", tables()?), ("messages", messages()?)];
        Ok(Fingerprint { parts })
    }

    /// The number for a commit message.
    pub fn number(&self) -> u64 {
        number(self.parts.iter().map(|(name, number)| format!("{name} {number}")))
    }
}

impl Fingerprint {
    pub fn json(&self) -> serde_json::Value {
        let mut object = json!({ "number": self.number() });
        self.parts.iter().for_each(|(name, number)| object[*name] = json!(number));
        object
    }
}

/// A line for each part, and the one for a commit message.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|(name, number)| writeln!(f, "{name} {number}"))?;
        write!(f, "Bench: {}", self.number())
    }
}

/// The first 32 bits of the digest of some texts, which are told apart.
fn number<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> u64 {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update((text.as_ref().len() as u64).to_le_bytes());
        digest.update(text);
    }
    let [a, b, c, d, ..] = <[u8; 32]>::from(digest.finalize());
    u32::from_be_bytes([a, b, c, d]).into()
}

/// The move sequences of so many half-moves are counted from these.
const MOVES: &[(&str, &str, u32)] = &[
    ("chess", START, 4),
    ("chess", KIWIPETE, 3),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1", 4),
    ("four-file", FOUR_FILE, 6),
    ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 5),
    ("los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1", 5),
    ("chess:4x4", "k2r/p3/3P/R2K w - - 0 1", 6),
    ("draughts", DRAUGHTS, 8),
    ("draughts", "B:W6,7,8,14,15,16,22,23,24:BK1", 6),
];

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
pub const FOUR_FILE: &str = "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1";
pub const DRAUGHTS: &str = "B:W21-32:B1-12";

fn moves() -> Result<u64> {
    MOVES.iter().map(|(game, fen, depth)| count(game, fen, *depth)).sum()
}

/// How many sequences of so many moves there are.
pub fn count(game: &str, fen: &str, depth: u32) -> Result<u64> {
    let game: AnyGame = game.parse().map_err(anyhow::Error::msg)?;
    with_game!(game, game => count_of(&game, fen, depth))
}

fn count_of<G: Readable>(game: &G, fen: &str, depth: u32) -> Result<u64> {
    let record = game.begin(Some(fen)).with_context(|| format!("{game}: {fen}"))?;
    Ok((game.counter(&families::How::default())?.count)(record.position(), depth))
}

/// Strategies are looked for that prove these: game, side, goal and starting positions. Each prover is asked, and the
/// last, in tables, as well.
const CLAIMS: &[(&str, &str, &str, &str)] = &[
    ("chess", "White", "win within 3", "r4rk1/5Npp/8/8/2Q5/8/6PP/7K w - -"),
    ("chess", "Black", "survive 2", "k7/8/1Q6/8/8/6r1/6K1/8 w - -"),
    ("chess", "White", "dead", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - -"),
    ("chess:4x4", "Black", "no loss", "all KBvK, Black to move"),
    ("chess:4x5", "White", "no loss", "k3/3p/4/3P/K3 w - -"),
    ("chess:4x4", "White", "win", "all KQvK, White to move"),
    ("chess:5x5", "White", "win in time", "all KRvK, White to move"),
    ("draughts", "Black", "win", "B:WK32:BK18,K19"),
    ("draughts", "White", "no loss", "B:WK32:BK18"),
];

fn strategies() -> Result<u64> {
    let mut found = CLAIMS.iter().map(found).collect::<Result<Vec<_>>>()?;
    let rules: Rules = "chess:4x4".parse()?;
    let (bratko, longest) = prove::krk::strategy(&rules, &|_| ())?;
    let mut file = format!("longest play {longest}\n").into_bytes();
    bratko.write(&mut file)?;
    found.push(file);
    Ok(number(found))
}

fn found((game, side, goal, from): &(&str, &str, &str, &str)) -> Result<Vec<u8>> {
    let text = format!("claim: a fingerprint\ngame: {game}\nside: {side}\ngoal: {goal}\nfrom: {from}\n");
    let text: ClaimText = text.parse()?;
    let game: AnyGame = text.game.parse().map_err(anyhow::Error::msg)?;
    with_game!(game, game => strategy(&Claim::read(game, &text)?))
}

/// The strategy that is found, or why there is none.
fn strategy<G: Provable>(claim: &Claim<G>) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    match tables::prove(claim, &mut |_| ()) {
        Ok(proof) => proof.strategy.write(&mut file)?,
        Err(why) => file.extend(why.to_string().bytes()),
    }
    Ok(file)
}

/// The tables of these endings and all that they need are built, of each kind and form.
const TABLES: &[(&str, Kind)] = &[
    ("KQvKR@4x4", Kind::Distances),
    ("KRvKB@4x4", Kind::Values),
    ("KPvKP@chess:4x5,double-step", Kind::Distances),
    ("draughts:2", Kind::Distances),
    ("four-file:KRvKN+Pa4pa5", Kind::Safe(Side::White)),
    ("four-file:KRvKN+Pa4pa5", Kind::Safe(Side::Black)),
];

fn tables() -> Result<u64> {
    let files = TABLES.iter().map(|(ending, kind)| table::files_of(ending, *kind)).collect::<Result<Vec<_>>>()?;
    Ok(number(files.concat()))
}

/// What is said to moves, set-ups, claims, strategies and game files that are wrong in one way or another.
fn messages() -> Result<u64> {
    let mut said = Vec::new();
    let squares: Vec<String> = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))).collect();
    let numbers: Vec<String> = (1..=32).map(|number| number.to_string()).collect();
    for (game, fen) in POSITIONS {
        let game: AnyGame = game.parse().map_err(anyhow::Error::msg)?;
        with_game!(game, game => explained(&game, fen, squares.iter().chain(&numbers), &mut said)?);
    }
    said.extend(BAD_POSITIONS.iter().map(|(game, fen)| words(count(game, fen, 1))));
    said.extend(PROOFS.iter().map(|(claim, lines)| judged(claim, lines)));
    for (format, file) in GAMES {
        arbiter::replay(file.as_bytes(), How { threads: 1, ..How::new(*format) }, &mut |report| -> Result<()> {
            said.extend(report.findings.iter().map(|finding| format!("{}: {}", finding.line, finding.what)));
            said.extend(report.notes.iter().map(|note| format!("{}: {}", note.line, note.what)));
            said.push(report.on_board());
            Ok(())
        })?;
    }
    Ok(number(said))
}

/// An error with its reasons, or what was not to be.
fn words<T: ToString>(answer: Result<T>) -> String {
    answer.map_or_else(|why| format!("{why:#}"), |done| done.to_string())
}

/// What is said to every move from every square.
fn explained<'a, G: Readable>(
    game: &G,
    fen: &str,
    squares: impl Iterator<Item = &'a String>,
    said: &mut Vec<String>,
) -> Result<()> {
    let record = game.begin(Some(fen))?;
    for square in squares {
        match game.explain(&record, square) {
            Ok(Explained::One(verdict)) => said.push(told(&verdict)),
            Ok(Explained::From { moves, .. }) => said.extend(moves.iter().map(told)),
            Err(why) => said.push(format!("{why:#}")),
        }
    }
    Ok(())
}

fn told(verdict: &Verdict) -> String {
    let Verdict { asked, legal, refused, .. } = verdict;
    format!("{asked}: {}", refused.as_ref().map_or(legal, |refused| &refused.reason))
}

/// Every move in these is explained: what is legal, and why the others are not.
const POSITIONS: &[(&str, &str)] = &[
    ("chess", KIWIPETE),
    ("chess", "4k3/8/8/3pP3/7b/8/5P2/R3K2R w KQ d6 0 1"),
    ("chess", "r3k2r/8/8/1B6/8/8/8/4K3 b kq - 0 1"),
    ("four-file", FOUR_FILE),
    ("draughts", DRAUGHTS),
    ("draughts", "B:W6,7,8,14,15,16,22,23,24:BK1"),
];

/// These cannot be set up, or not be read.
const BAD_POSITIONS: &[(&str, &str)] = &[
    ("chess", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("chess", "k6P/8/8/8/8/8/8/K6r b - - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w KQ e6 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K2 w - - 0 1"),
    ("chess:3x2", "k1/1K w - -"),
    ("four-file", "1r2k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("draughts", "W:W32:B"),
    ("draughts", "B:W1:B32"),
    ("draughts", "B:W33:B1"),
    ("chequers", "B:W32:B1"),
];

/// Claims, and the lines of strategies: proved, open, refused for several reasons, and unreadable.
const PROOFS: &[(&str, &str)] = &[
    (MATE, "kind: win\nk3/4/1K2/3R w - - d1d4 1\nend 1\n"),
    (MATE, "kind: win\nk3/4/1K2/3R w - - d1d2 2\nend 1\n"),
    (MATE, "kind: win\nk3/4/1K2/3R w - - d1c2 1\nend 1\n"),
    (MATE, "kind: win\nend 0\n"),
    (MATE, "kind: no loss\nk3/4/1K2/3R w - - d1d4\nend 1\n"),
    (MATE, "kind: win\nk3/4/1K2/3R w - - d1d4\nend 1\n"),
    (MATE, "kind: win\nk3/4/1K2/3R w - - d1d4 1\nend 2\n"),
    ("goal: win\nfrom: all KRvK, White to move\n", "kind: win\nend 0\n"),
    ("goal: no loss\nfrom: k3/4/1K2/3R b - -\n", "kind: no loss\nend 0\n"),
    ("goal: win soon\nfrom: k3/4/1K2/3R w - -\n", ""),
    ("goal: win\nfrom: all KRRRvK\n", ""),
    ("goal: win\nfrom: k3/4/1K2/3P w - -\n", ""),
];

const MATE: &str = "goal: win within 1\nfrom: k3/4/1K2/3R w - -\n";

fn judged(claim: &str, lines: &str) -> String {
    let claim = format!("claim: a fingerprint\ngame: chess:4x4\nside: White\n{claim}");
    let strategy = format!("checkproof strategy 1\ngame: chess:4x4\nside: White\n{lines}");
    words(check_text(&claim, strategy.as_bytes()).map_err(Into::into))
}

/// Game files with something wrong.
const GAMES: &[(Format, &str)] = &[
    (Format::Pgn, "[Event \"mate\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
    (Format::Pgn, "[Event \"illegal\"]\n\n1. e4 e5 2. Ke3 Nf6 3. Nf3 Nx 1/2-1/2\n"),
    (Format::Pgn, "[Event \"repeated\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nd2 {open"),
    (Format::Pdn, "[Event \"illegal\"]\n[GameType \"21\"]\n\n1. 11-15 22-18 2. 12-16 *\n"),
    (Format::Pdn, "[Event \"over\"]\n[GameType \"21\"]\n[FEN \"B:W18:B15\"]\n\n1. 15x22 18-14 0-1\n"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_has_a_strategy() {
        for claim in CLAIMS {
            let file = found(claim).unwrap();
            assert!(file.starts_with(b"checkproof strategy 1\n"), "{claim:?}: {}", String::from_utf8_lossy(&file));
        }
    }

    #[test]
    fn there_are_verdicts_of_every_kind() {
        let said: Vec<String> = PROOFS.iter().map(|(claim, lines)| judged(claim, lines)).collect();
        for begin in ["proved: ", "open: ", "refused: ", "claim, line "] {
            assert!(said.iter().any(|said| said.starts_with(begin)), "nothing begins with {begin}: {said:#?}");
        }
        for (game, fen) in BAD_POSITIONS {
            assert!(count(game, fen, 1).is_err(), "{game}: {fen} can be set up");
        }
    }

    #[test]
    fn texts_are_told_apart() {
        assert_ne!(number(["ab", "c"]), number(["a", "bc"]));
        assert_ne!(number(["ab"]), number(["ba"]));
        assert_eq!(number(["ab"]), number(["ab"]));
    }

    #[test]
    fn each_part_moves_the_number() {
        let parts = [("moves", 1), ("strategies", 2), ("tables", 3), ("messages", 4)];
        let before = Fingerprint { parts };
        for n in 0..4 {
            let mut after = Fingerprint { parts };
            after.parts[n].1 += 1;
            assert_ne!(after.number(), before.number());
        }
    }
}
