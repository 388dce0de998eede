//! `checkproof convert`: game files rewritten cleanly, or as positions or engine moves, all games or those selected.

use super::output::Output;
use super::{FileFormat, PdnHint, format_of};
use crate::Answer;
use crate::{files, unpack};
use anyhow::Result;
use arbiter::{Conversion, Converted, ConvertedGame, NoConversion, Selection, TagTest, Without, convert};
use notation::pgn::Game;
use notation::san::Language;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Rewrite game files: clean PGN with exact SAN, clean PDN of draughts, or the last positions, or the moves as engines
/// write them; all games, or those that are asked for.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof convert games.pgn > clean.pgn
  checkproof convert games.pgn --to fen --out positions.fen
  checkproof convert games.pgn.zst --to uci
  checkproof convert draughts.pdn --long   every landing of every capture
  checkproof convert games.zip --tag White=Tal --tag \"Date>=1960\" --no-comments
  checkproof convert games.pgn --material KRPvKR --ending threefold --no-duplicates
  checkproof convert games.pgn --position \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\"
  checkproof convert games.pgn --split 1000 --out part.pgn   part-1.pgn, part-2.pgn and so on

What is wrong with a game is told on the error stream, and the exit code is then 1. A game or variation with an illegal
move is written up to that move; what follows it in the file is kept as a comment. A pass (--, Z0, <>) is written --,
and told if a player makes it. A game that cannot be played here, because of its variant or its first position, is left
out; --to fen, epd and uci write an empty line for it, and --to json one with its error, so that each game has its line.
When a file cannot be read, --out writes nothing. A capture of draughts that may be one of several is treated like an
illegal move: nobody but its writer knows which was meant. Games of draughts end with *, which in PDN 3.0 only separates
games; the result stands in the tag Result.
A game is written if it passes every --tag and one of each other sort of test. --tag takes = (the text occurs in the
tag, capital or not), != (it does not), == (it is the tag), <= and >= (numbers, or dates and other texts by letters).
Games are duplicates if they have the same moves and the same last position; the first is kept. Whether they are the
same is told by a number of 128 bits made of all their positions.")]
pub struct Args {
    /// PGN files, or PDN files by their ending .pdn, packed or not; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What to write [default: what is read]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<To>,

    /// What is read [default: pdn for files that end so, otherwise pgn]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FileFormat>,

    /// The language of the letters for pieces in what is read, such as de, fr, es, nl
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Language,

    /// Draughts: write every landing of every capture, not only where it is needed
    #[arg(long)]
    long: bool,

    /// Only games with such a tag: White=Tal, WhiteElo>=2600
    #[arg(long, value_name = "TEST")]
    tag: Vec<TagTest>,

    /// Only games in which this position stands on the board at some time
    #[arg(long, value_name = "FEN")]
    position: Vec<String>,

    /// Only games that come to this material, whoever has which: KRPvKR; in draughts BKKvWM
    #[arg(long, value_name = "MEN")]
    material: Vec<String>,

    /// Only games that end so or come to it: mate, stalemate, insufficient, threefold, fifty, claimable, ... (the names
    /// of `replay --json`)
    #[arg(long, value_name = "ENDING")]
    ending: Vec<String>,

    /// Leave out games that were written before
    #[arg(long)]
    no_duplicates: bool,

    /// Leave out comments
    #[arg(long)]
    no_comments: bool,

    /// Leave out variations
    #[arg(long)]
    no_variations: bool,

    /// Leave out annotations such as $1
    #[arg(long)]
    no_nags: bool,

    /// Write files of at most so many games: with --out games.pgn, games-1.pgn, games-2.pgn and so on
    #[arg(long, value_name = "N", requires = "out", value_parser = clap::value_parser!(u64).range(1..))]
    split: Option<u64>,

    /// Where to write; .zst and .gz are compressed [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many threads to use [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
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
    /// An object for each game, one a line: tags, moves, result, last position
    Json,
}

impl To {
    /// Has each game one line?
    fn is_lines(self) -> bool {
        !matches!(self, To::Pgn | To::Pdn)
    }
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut work = Work { args, wrong: false, seen: HashSet::new() };
    let mut all = |out: &mut Output| args.files.iter().try_for_each(|path| work.file(path, out));
    match (&args.out, args.split) {
        (Some(path), Some(games)) => Output::split(path, games, &mut all)?,
        (Some(path), None) => Output::whole(path, &mut all)?,
        (None, _) => Output::standard(&mut all)?,
    }
    Ok(if work.wrong { Answer::No } else { Answer::Yes })
}

/// The files being converted.
struct Work<'a> {
    args: &'a Args,
    wrong: bool,
    /// The keys of the games that were written, where duplicates are left out.
    seen: HashSet<u128>,
}

impl Work<'_> {
    fn file(&mut self, path: &Path, out: &mut Output) -> Result<()> {
        let bar = files::byte_bar("converting");
        let threads = self.args.threads.map(usize::from);
        let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let mut hint = PdnHint::new(self.args.format);
        unpack::each_text(path, &bar, &mut |path, file| {
            let conversion = self.conversion(path);
            let format = conversion.format;
            let mut output_failed = false;
            let tell = &mut |game: ConvertedGame| {
                for fault in &game.faults {
                    hint.look_at(path, format, fault.what, &fault.token);
                }
                self.game(path, game, out).inspect_err(|_| output_failed = true)
            };
            let converted = convert(file, &conversion, threads, tell);
            converted.map_err(|why| if output_failed { why } else { refused(path, why) })
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    fn conversion(&self, path: &Path) -> Conversion {
        let args = self.args;
        Conversion {
            format: format_of(path, args.format),
            to: args.to.map(Into::into),
            long: args.long,
            language: args.language,
            without: Without { comments: args.no_comments, variations: args.no_variations, nags: args.no_nags },
            selection: Selection {
                tags: args.tag.clone(),
                positions: args.position.clone(),
                materials: args.material.clone(),
                endings: args.ending.clone(),
            },
        }
    }

    fn game(&mut self, path: &Path, game: ConvertedGame, out: &mut Output) -> Result<()> {
        let ConvertedGame { number, faults, converted, .. } = game;
        if matches!(converted, Ok(None)) {
            return Ok(());
        }
        let file = path.display();
        for fault in &faults {
            eprintln!("{file}: {fault}");
        }
        self.wrong |= !faults.is_empty();
        match converted {
            Ok(None) => Ok(()),
            Ok(Some(converted)) => {
                if self.args.no_duplicates && !self.seen.insert(converted.key) {
                    return Ok(());
                }
                for what in &converted.refused {
                    eprintln!("{file}: game {number}: {what}");
                }
                self.wrong |= !converted.refused.is_empty();
                match &converted.game {
                    Some(game) => out.game(&format!("{}\n", told(number, game, &converted))),
                    None => out.game(&converted.text),
                }
            }
            Err(why) => {
                self.wrong = true;
                eprintln!("{file}: game {number}: {why}; the game is left out");
                let Args { position, material, ending, .. } = self.args;
                let asks_the_board = !(position.is_empty() && material.is_empty() && ending.is_empty());
                match self.args.to.filter(|_| !asks_the_board) {
                    Some(To::Json) => out.game(&format!("{}\n", json!({ "game": number, "error": why.to_string() }))),
                    Some(to) if to.is_lines() => out.game("\n"),
                    _ => Ok(()),
                }
            }
        }
    }
}

/// A game, for programs.
fn told(number: u64, game: &Game, converted: &Converted) -> Value {
    let tags: Map<String, Value> = game.tags.iter().map(|tag| (tag.name.clone(), json!(tag.value))).collect();
    let moves: Vec<&str> = game.line.moves.iter().map(|played| played.text.as_str()).collect();
    let error = converted.refused.first().map(ToString::to_string);
    json!({
        "game": number, "tags": tags, "moves": moves, "result": game.ending.as_str(), "fen": converted.text.trim_end(),
        "error": error,
    })
}

/// Why a file was not converted, in the words of the command line.
fn refused(path: &Path, why: anyhow::Error) -> anyhow::Error {
    let in_words = match why.downcast_ref() {
        Some(NoConversion::PdnToChess) => "draughts is written --to pdn, fen or json".to_string(),
        Some(NoConversion::LongPgn) => "--long is for draughts".to_string(),
        Some(NoConversion::Position(why)) => format!("--position: {why}"),
        Some(NoConversion::Material(text)) => format!("--material: {}", NoConversion::Material(text.clone())),
        Some(NoConversion::Ending(name)) => format!("--ending: {}", NoConversion::Ending(name.clone())),
        _ => return why.context(path.display().to_string()),
    };
    anyhow::anyhow!("{}: {in_words}", path.display())
}

impl From<To> for arbiter::To {
    fn from(to: To) -> arbiter::To {
        match to {
            To::Pgn => arbiter::To::Pgn,
            To::Pdn => arbiter::To::Pdn,
            To::Fen => arbiter::To::Fen,
            To::Epd => arbiter::To::Epd,
            To::Uci => arbiter::To::Uci,
            To::Json => arbiter::To::Tree,
        }
    }
}
