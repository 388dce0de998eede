//! `checkproof convert`: game files rewritten cleanly, or as positions or engine moves.

use super::arbiter::{Start, start};
use super::{FileFormat, draughts, format_of, quick};
use crate::Answer;
use crate::files;
use anyhow::{Context, Result, bail};
use fast::{Board, Chess, Move};
use notation::epd::{Epd, Operand, Operation};
use notation::pdn;
use notation::pgn::{self, Format, Game, Games, Line, Played, Reading, Tag, is_pass};
use notation::san::San;
use spec::chess::{Fen, Rules};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Rewrite game files: clean PGN with exact SAN, clean PDN of draughts, or the last positions, or the moves as engines
/// write them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof convert games.pgn > clean.pgn
  checkproof convert games.pgn --to fen --out positions.fen
  checkproof convert games.pgn.zst --to uci
  checkproof convert draughts.pdn --long   every landing of every capture

What is wrong with a game is told on the error stream, and the exit code is then 1. A game or variation with an illegal
move is written up to that move; what follows it in the file is kept as a comment. A variation in which a side passes
(--) is kept from there as it stands. A game that cannot be played here, because of its variant or its first position,
is left out. When a file cannot be read, --out writes nothing. A capture of draughts that may be one of several is
treated like an illegal move: nobody but its writer knows which was meant.")]
pub struct Args {
    /// PGN files, or PDN files by their ending .pdn; .zst is decompressed, - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What to write [default: what is read]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<To>,

    /// What is read [default: pdn for files that end so, otherwise pgn]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FileFormat>,

    /// Draughts: write every landing of every capture, not only where it is needed
    #[arg(long)]
    long: bool,

    /// Where to write; .zst is compressed [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum To {
    /// Clean PGN: exact SAN, the seven tags first, 80 columns
    Pgn,
    /// Clean PDN 3.0: captures as short as may be, 80 columns
    Pdn,
    /// The last position of each game
    Fen,
    /// The last position of each game, with the players and the result
    Epd,
    /// A line for each game as engines read it: position startpos moves e2e4 e7e5
    Uci,
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut wrong = false;
    let mut all =
        |out: &mut dyn Write| args.files.iter().try_for_each(|path| convert_file(args, path, out, &mut wrong));
    match &args.out {
        Some(path) => {
            // The file is given up when the games cannot be read, and the reason is told as it is.
            let mut unreadable = None;
            let written = files::write_whole(path, |out| {
                all(out).map_err(|why| {
                    unreadable = Some(why);
                    std::io::Error::other("not all games could be read")
                })
            });
            unreadable.map_or(written, Err)?;
        }
        None => {
            let mut out = std::io::BufWriter::new(std::io::stdout().lock());
            // What was converted before a fault is not lost.
            let converted = all(&mut out);
            out.flush()?;
            converted?;
        }
    }
    Ok(if wrong { Answer::No } else { Answer::Yes })
}

fn convert_file(args: &Args, path: &Path, out: &mut dyn Write, wrong: &mut bool) -> Result<()> {
    let chess = Rc::new(Chess::new(&Rules::chess())?);
    let format = format_of(path, args.format);
    let to = args.to.unwrap_or(if format == Format::Pdn { To::Pdn } else { To::Pgn });
    match (format, to) {
        (Format::Pgn, To::Pdn) => bail!("{}: chess cannot be written as draughts", path.display()),
        (Format::Pdn, To::Pgn | To::Epd | To::Uci) => bail!("{}: draughts is written --to pdn or fen", path.display()),
        (Format::Pgn, _) if args.long => bail!("{}: --long is for draughts", path.display()),
        _ => {}
    }
    let bar = files::byte_bar("converting");
    for reading in Games::of(format, files::open(path, &bar)?) {
        let Reading { number, game, faults, .. } = reading.with_context(|| path.display().to_string())?;
        for fault in &faults {
            eprintln!("{}: {fault}", path.display());
        }
        let converted = match format {
            Format::Pgn => Replayed::new(&chess, game).map(|replayed| (replayed.text(to), replayed.illegal)),
            Format::Pdn => draughts::Replayed::new(game, args.long).map(|replayed| match to {
                To::Fen => (format!("{}\n", replayed.position()), replayed.refused),
                _ => (pdn::write(&replayed.game), replayed.refused),
            }),
        };
        let (text, more) =
            converted.unwrap_or_else(|what| (String::new(), vec![format!("{what}; the game is left out")]));
        for what in &more {
            eprintln!("{}: game {number}: {what}", path.display());
        }
        *wrong |= !faults.is_empty() || !more.is_empty();
        out.write_all(text.as_bytes())?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// A game with every move made exact.
struct Replayed {
    chess: Rc<Chess>,
    game: Game,
    first: Board,
    last: Board,
    /// The moves of the game itself, with the boards before them.
    moves: Vec<(Board, Move)>,
    clock: u32,
    half_moves: u64,
    illegal: Vec<String>,
}

impl Replayed {
    fn new(chess: &Rc<Chess>, mut game: Game) -> Result<Replayed, String> {
        let named = |what: String, token: String| if token.is_empty() { what } else { format!("`{token}`: {what}") };
        let (chess, first, clock, half_moves): Start =
            start(game.tag("Variant"), game.tag("FEN"), chess).map_err(|(what, token)| named(what, token))?;
        let mut replayed = Replayed {
            chess,
            game: Game::default(),
            first,
            last: first,
            moves: Vec::new(),
            clock,
            half_moves,
            illegal: Vec::new(),
        };
        let mut line = std::mem::take(&mut game.line);
        replayed.last = replayed.exact(&mut line, first, half_moves, true);
        game.line = line;
        if let Some(at) = game.tags.iter().position(|tag| tag.name == "FEN").filter(|_| game.tag("SetUp").is_none()) {
            // PGN asks for this tag wherever a game does not start as usual.
            game.tags.insert(at, Tag { name: "SetUp".to_string(), value: "1".to_string() });
        }
        replayed.game = game;
        Ok(replayed)
    }

    /// Writes each move of a line exactly, its variations too, and gives the board after the last one.
    fn exact(&mut self, line: &mut Line, mut board: Board, half_moves: u64, is_game: bool) -> Board {
        for n in 0..line.moves.len() {
            let text = line.moves[n].text.clone();
            if !is_game && is_pass(text.as_bytes()) {
                return board;
            }
            let read = San::parse(text.as_bytes()).map_err(|why| why.to_string());
            let played = read.and_then(|san| quick::resolve(&self.chess, &board, san).map_err(|why| why.to_string()));
            let played = match played {
                Ok(played) => played,
                Err(why) => {
                    self.illegal.push(cut(line, n, half_moves + n as u64, &why, "not legal"));
                    return board;
                }
            };
            for variation in &mut line.moves[n].variations {
                self.exact(variation, board, half_moves + n as u64, false);
            }
            if is_game {
                self.moves.push((board, played));
                self.clock = if self.chess.is_irreversible(&board, played) { 0 } else { self.clock + 1 };
                self.half_moves += 1;
            }
            let (san, next) = quick::write(&self.chess, &board, played);
            line.moves[n].text = san.to_string();
            board = next;
        }
        board
    }

    /// The game in another form, lines ended.
    fn text(&self, to: To) -> String {
        let position = self.chess.unload(&self.last);
        let mut setup = position.setup();
        setup.halfmove_clock = self.clock;
        setup.move_number = u32::try_from(self.half_moves / 2 + 1).unwrap_or(u32::MAX);
        match to {
            // Only draughts is written as PDN.
            To::Pgn | To::Pdn => pgn::write(&self.game),
            To::Fen => format!("{}\n", Fen(setup)),
            To::Epd => {
                let tag = |name: &str| self.game.tag(name).unwrap_or("?");
                let players = format!("{} - {}", tag("White"), tag("Black"));
                let text = |opcode: &str, text: String| Operation {
                    opcode: opcode.into(),
                    operands: vec![Operand::Text(text)],
                };
                let operations = vec![text("id", players), text("c0", self.game.ending.as_str().into())];
                format!("{}\n", Epd { setup, operations })
            }
            To::Uci => {
                let first = self.chess.unload(&self.first);
                let start = self.chess.rules().start().is_some_and(|start| start == first);
                let from = if start { "startpos".to_string() } else { format!("fen {}", self.start_fen(&first)) };
                let moves: Vec<String> = self.moves.iter().map(|(board, played)| quick::uci(board, *played)).collect();
                let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
                format!("position {from}{moves}\n")
            }
        }
    }

    /// The set-up that the game's own tag gives, clocks included.
    fn start_fen(&self, first: &spec::chess::Position) -> Fen {
        let given = self.game.tag("FEN").and_then(|fen| fen.parse::<Fen>().ok());
        let mut setup = first.setup();
        if let Some(Fen(given)) = given {
            (setup.halfmove_clock, setup.move_number) = (given.halfmove_clock, given.move_number);
        }
        Fen(setup)
    }
}

/// Ends a line before a move that cannot be played and keeps the rest of it as a comment. Gives a line for the user.
pub fn cut(line: &mut Line, at: usize, half_moves: u64, why: &str, what: &str) -> String {
    let rest = Line { comments: Vec::new(), moves: line.moves.drain(at..).collect() };
    let comment = format!("{what} from here: {}", told(&rest).join(" "));
    match line.moves.last_mut() {
        Some(played) => played.comments.push(comment),
        None => line.comments.push(comment),
    }
    let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
    format!("move {}{dots} {why}", half_moves / 2 + 1)
}

/// Everything that a line contains, as the words of a comment.
fn told(line: &Line) -> Vec<String> {
    let quoted = |comment: &String| format!("\"{comment}\"");
    let mut words: Vec<String> = line.comments.iter().map(quoted).collect();
    for Played { text, nags, comments, variations } in &line.moves {
        words.push(text.clone());
        words.extend(nags.iter().map(|nag| format!("${nag}")));
        words.extend(comments.iter().map(quoted));
        words.extend(variations.iter().map(|variation| format!("({})", told(variation).join(" "))));
    }
    words
}
