//! Mates in n: as many moves as Stockfish announces, on positions that another program collected.

use fast::Chess;
use spec::chess::{Fen, Position, Rules};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Stockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    fn start() -> Option<Stockfish> {
        let spawn = |name| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok();
        let mut process = spawn("/usr/games/stockfish").or_else(|| spawn("stockfish"))?;
        let (input, output) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        Some(Stockfish { process, input, output })
    }

    /// The number of moves of the mate that it announces when it looks for one of so many.
    fn mate(&mut self, position: &Position, moves: u32) -> Option<u32> {
        let fen = Fen(position.setup());
        write!(self.input, "ucinewgame\nposition fen {fen}\ngo mate {moves}\n").ok()?;
        self.input.flush().ok()?;
        let (mut line, mut found) = (String::new(), None);
        loop {
            line.clear();
            self.output.read_line(&mut line).ok().filter(|&read| read > 0)?;
            if line.starts_with("bestmove") {
                return found;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(at) = words.windows(2).position(|pair| pair == ["score", "mate"]) {
                found = words.get(at + 2).and_then(|number| number.parse().ok());
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}

#[test]
fn stockfish_announces_the_same_mates() {
    let in_ci = std::env::var("CHECKPROOF_CI").as_deref() == Ok("1");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/mates/mates2000.epd");
    let (Ok(text), Some(mut stockfish)) = (std::fs::read_to_string(path), Stockfish::start()) else {
        assert!(!in_ci, "Stockfish or {path} is missing, and CI runs every test");
        println!("left out: Stockfish or {path} is not here");
        return;
    };
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let most = if in_ci { 5 } else { 3 };
    let mut agreed = 0;
    for line in text.lines() {
        let (fen, distance) = line.split_once(" bm #").unwrap();
        let Some(stated) = distance.trim_end_matches(';').parse::<u32>().ok().filter(|stated| *stated <= most) else {
            continue;
        };
        let position = rules.read(fen).unwrap();
        let ours = prove::mate::find(&chess, &position, stated, &mut |_| ()).map(|mate| mate.moves);
        assert_eq!(ours, Some(stated), "{fen}");
        assert_eq!(stockfish.mate(&position, stated), ours, "{fen}");
        agreed += 1;
    }
    assert_eq!(agreed, if in_ci { 36 } else { 8 });
}
