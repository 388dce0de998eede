//! Fairy-Stockfish, over UCI: FOUR FILE and every board up to 12 files and 10 ranks.
//!
//! Each rules value becomes a variant of its own in a small file that the program is told to load. Only what is
//! said there differs from its chess.

use spec::Side;
use spec::chess::{Fen, Kind, Move, Position, Rules, Setup, Square};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A running Fairy-Stockfish.
pub struct Fairy {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Where the variant files are; removed at the end.
    folder: PathBuf,
    /// The rules that were loaded, in the order of their names.
    loaded: Vec<Rules>,
    current: Option<usize>,
}

impl Fairy {
    /// Starts the program, from Debian's folder of games or from the path. Says why when it cannot.
    pub fn start() -> Result<Fairy, String> {
        let name = ["/usr/games/fairy-stockfish", "fairy-stockfish"];
        let spawn = |name| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process =
            spawn(name[0]).or_else(|_| spawn(name[1])).map_err(|why| format!("fairy-stockfish: {why}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("fairy-stockfish: no pipes".into());
        };
        // Several tests of one process may each run their own.
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("checkproof-fairy-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let output = BufReader::new(output);
        let mut fairy = Fairy { process, input, output, folder, loaded: Vec::new(), current: None };
        fairy.say("uci")?;
        fairy.until("uciok")?;
        Ok(fairy)
    }

    /// All legal moves, sorted; `None` for a position that Fairy-Stockfish cannot take.
    ///
    /// It has no boards wider than twelve or higher than ten, and is not asked about castling where there is any.
    pub fn moves(&mut self, rules: &Rules, position: &Position) -> Option<Vec<Move>> {
        let lines = self.count(rules, position, 1)?;
        let mut moves: Vec<Move> = lines.iter().filter_map(|line| read_line(line)).collect();
        moves.sort();
        Some(moves)
    }

    /// The number of ways to make `depth` moves; `None` for a position that Fairy-Stockfish cannot take.
    pub fn perft(&mut self, rules: &Rules, position: &Position, depth: u32) -> Option<u64> {
        let lines = self.count(rules, position, depth)?;
        lines.last()?.strip_prefix(TOTAL)?.trim().parse().ok()
    }

    /// The lines of its own perft: one for each move, then the total.
    fn count(&mut self, rules: &Rules, position: &Position, depth: u32) -> Option<Vec<String>> {
        if rules.files() > 12 || rules.ranks() > 10 || may_castle(rules, position) {
            return None;
        }
        self.choose(rules)
            .and_then(|()| self.ask(position, depth))
            .map_err(|why| println!("fairy-stockfish: {why}"))
            .ok()
    }

    fn ask(&mut self, position: &Position, depth: u32) -> Result<Vec<String>, String> {
        let without_castling = Fen(Setup { castling: Vec::new(), ..position.setup() });
        self.say(&format!("position fen {without_castling}"))?;
        self.say(&format!("go perft {depth}"))?;
        self.until(TOTAL)
    }

    /// Makes these rules the variant that is played, loading them first when they are new.
    fn choose(&mut self, rules: &Rules) -> Result<(), String> {
        let known = self.loaded.iter().position(|loaded| loaded == rules);
        if known.is_some() && known == self.current {
            return Ok(());
        }
        let number = known.unwrap_or(self.loaded.len());
        if known.is_none() {
            let file = self.folder.join(format!("{number}.ini"));
            std::fs::write(&file, variant(number, rules)).map_err(|why| format!("{}: {why}", file.display()))?;
            self.say(&format!("setoption name VariantPath value {}", file.display()))?;
            self.loaded.push(rules.clone());
        }
        self.say(&format!("setoption name UCI_Variant value checkproof{number}"))?;
        // The program tells which board it has; a variant that it did not understand is not there.
        let told = self.until("info string variant")?;
        let board = format!("variant checkproof{number} files {} ranks {} ", rules.files(), rules.ranks());
        match told.last() {
            Some(line) if line.contains(&board) => self.current = Some(number),
            _ => return Err(format!("{rules} was not understood: {told:?}")),
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|why| why.to_string())
    }

    /// Reads lines up to the one that starts with these words, which is the last one given.
    fn until(&mut self, words: &str) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).map_err(|why| why.to_string())? == 0 {
                return Err(format!("it ended while `{words}` was awaited"));
            }
            let found = line.starts_with(words);
            lines.push(line.trim_end().to_string());
            if found {
                return Ok(lines);
            }
        }
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Is there a right to castle that could ever be used? Not where the rook may land neither on d nor on f.
fn may_castle(rules: &Rules, position: &Position) -> bool {
    let lands = |file| Side::BOTH.into_iter().any(|side| rules.lands_on(Square { file, rank: rules.first_rank(side) }));
    !position.castling().is_empty() && (lands(3) || lands(5))
}

const TOTAL: &str = "Nodes searched:";

/// A line such as `a7a8q: 1`.
fn read_line(line: &str) -> Option<Move> {
    line.strip_suffix(": 1")?.parse().ok()
}

/// Our rules in the words of a variants file. What is not said is as in its chess.
fn variant(number: usize, rules: &Rules) -> String {
    let (files, ranks) = (rules.files(), rules.ranks());
    let promotion: String = rules.promotion().iter().map(|kind| kind.letter()).collect();
    let double_step = rules.double_step();
    // Its chess promotes on rank 8 and has a starting position of eight ranks: both must be said anew.
    let empty = files.to_string();
    let rows: Vec<String> = (0..ranks)
        .rev()
        .map(|rank| match rank {
            0 => format!("K{}", files - 1),
            _ if rank == ranks - 1 => format!("{}k", files - 1),
            _ => empty.clone(),
        })
        .collect();
    let mut text = format!(
        "[checkproof{number}:chess]\nmaxFile = {files}\nmaxRank = {ranks}\nstartFen = {} w - - 0 1\ncastling = false\n\
         doubleStep = {double_step}\npromotionRank = {ranks}\npromotionPieceTypes = {promotion}\n",
        rows.join("/")
    );
    if !rules.lands_everywhere() {
        let squares: Vec<String> =
            rules.squares().filter(|&square| rules.lands_on(square)).map(|square| square.to_string()).collect();
        let squares = squares.join(" ");
        for (side, kind) in ["White", "Black"].iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let name = kind.to_string();
            let (first, rest) = name.split_at(1);
            let _ = writeln!(text, "mobilityRegion{side}{}{rest} = {squares}", first.to_uppercase());
        }
    }
    text
}
