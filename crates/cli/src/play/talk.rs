//! The talk with whoever plays: a board, a question, an answer, line by line.

use super::win::Win;
use super::{asked, save};
use crate::families::Readable;
use crate::four_file::Player;
use crate::position::{Look, draw};
use crate::{Answer, visible};
use anyhow::{Context, Result, anyhow};
use check::{AnyGame, with_game};
use serde_json::Value;
use spec::chess::Rules;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use web::Shelf;

/// A game that is being played.
pub struct Talk {
    shelf: Shelf,
    game: AnyGame,
    /// Where it began; empty for where the game starts.
    fen: String,
    moves: Vec<String>,
    machine: Option<Machine>,
    /// The win that is being carried out, where a strategy that holds came upon one.
    win: Option<Win>,
    look: Look,
    flipped: bool,
    /// The file in which it was kept last.
    saved: Option<PathBuf>,
}

/// Who answers, and for which side.
pub struct Machine {
    pub side: String,
    pub by: By,
}

/// What it answers by.
pub enum By {
    /// The tables of small endings.
    Endings,
    /// The strategy of a claim. Is its aim not to lose? Then it wins all the same where it sees how.
    Claim { name: String, holds: bool },
    /// Block tables of FOUR FILE.
    Blocks(Player),
}

const HELP: &str = "\
Type a move in SAN, UCI or PDN. Or one of
  moves      the legal moves
  why MOVE   what the rules say to a move
  hint       the best moves, where the tables of small endings know them
  undo       take your last move back
  board      the board again; flip turns it
  fen        the position in FEN
  save FILE  keep the game as PGN or PDN
  quit       leave";

impl Talk {
    pub fn new(shelf: Shelf, game: AnyGame, fen: String, machine: Option<Machine>, look: Look) -> Talk {
        let flipped = machine.as_ref().is_some_and(|machine| machine.side == "White");
        Talk { shelf, game, fen, moves: Vec::new(), machine, win: None, look, flipped, saved: None }
    }

    /// Plays until somebody leaves.
    pub fn run(&mut self) -> Result<Answer> {
        // What is kept is written whole, so that leaving at any moment leaves nothing half.
        let _ = ctrlc::set_handler(|| {
            let _ = writeln!(std::io::stdout(), "\nLeft.");
            std::process::exit(0);
        });
        let mut out = std::io::stdout();
        let mut input = std::io::stdin().lock();
        let echo = !std::io::stdin().is_terminal();
        let mut now = self.now()?;
        if let Some(machine) = &self.machine {
            let yours = if machine.side == "White" { "Black" } else { "White" };
            writeln!(out, "You are {yours}; ? tells what you can type.\n")?;
        }
        write!(out, "{}", self.board(&now)?)?;
        loop {
            if self.is_machines_turn(&now) {
                writeln!(out, "{}", self.reply(&now)?)?;
                now = self.now()?;
                write!(out, "\n{}", self.board(&now)?)?;
                continue;
            }
            write!(out, "\n{}: ", question(&now))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line).context("the input is no text")? == 0 {
                writeln!(out, "\nLeft after {}.", half_moves(self.moves.len()))?;
                return Ok(Answer::Yes);
            }
            let line = line.trim();
            if echo {
                writeln!(out, "{}", visible::line(line))?;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match (word, rest.trim()) {
                ("quit" | "q" | "exit", "") => return Ok(Answer::Yes),
                ("undo" | "u" | "back", "") if self.undo(&now) => {
                    now = self.now()?;
                    write!(out, "{}", self.board(&now)?)?;
                }
                (word, rest) => match self.said(&now, word, rest) {
                    Ok(Said::Words(words)) => writeln!(out, "{words}")?,
                    Ok(Said::Move(played)) => {
                        self.moves.push(played);
                        now = self.now()?;
                        write!(out, "\n{}", self.board(&now)?)?;
                    }
                    Err(why) => writeln!(out, "{}", visible::line(&format!("{why:#}")))?,
                },
            }
        }
    }

    /// The position now, as the page has it.
    fn now(&self) -> Result<Value> {
        self.asked("/api/game", &[])
    }

    fn asked(&self, path: &str, more: &[(&str, &str)]) -> Result<Value> {
        let (game, moves) = (self.game.to_string(), self.moves.join(","));
        let mut query = vec![("game", game.as_str()), ("fen", &self.fen), ("moves", &moves)];
        query.extend(more);
        asked(&self.shelf, path, &query)
    }

    /// The board, and who is to move or how it ended.
    fn board(&self, now: &Value) -> Result<String> {
        let fen = text(now, "fen");
        let board = with_game!(self.game.clone(), game => drawn(&game, fen, self.look, self.flipped))?;
        let status = match now["over"]["words"].as_str() {
            Some(words) => words.to_string(),
            None if now["check"].is_string() => format!("{} to move, in check", text(now, "turn")),
            None => format!("{} to move", text(now, "turn")),
        };
        let claims = now["claims"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let claims: String = claims.map(|claim| format!("may be claimed: {claim}\n")).collect();
        Ok(format!("{board}\n{status}\n{claims}"))
    }

    fn is_machines_turn(&self, now: &Value) -> bool {
        let is_its = |machine: &Machine| now["over"].is_null() && text(now, "turn") == machine.side;
        self.machine.as_ref().is_some_and(is_its)
    }

    /// The machine moves, and says what it knows.
    fn reply(&mut self, now: &Value) -> Result<String> {
        let win = self.winning(now)?;
        let (played, words) = match (win, self.machine.as_ref().map(|machine| &machine.by)) {
            (Some(win), _) => win,
            (None, Some(By::Blocks(player))) => {
                let position = Rules::four_file().read(text(now, "fen")).map_err(|why| anyhow!("{why}"))?;
                let (played, words) = player.answer(&position)?;
                let played = move_of(now, &played.to_string()).context("the page does not know this move")?;
                (played.clone(), words)
            }
            (None, Some(By::Claim { name: claim, .. })) => {
                let path = format!("/api/claims/{claim}/answer");
                let found = asked(&self.shelf, &path, &[("fen", text(now, "fen"))])?;
                let none = "the strategy has no entry here: play did not start where its claim does";
                anyhow::ensure!(!found["play"].is_null(), "{none}");
                (found["play"].clone(), text(&found, "words").to_string())
            }
            (None, Some(By::Endings) | None) => (self.asked("/api/ending", &[])?["moves"][0].clone(), String::new()),
        };
        self.moves.push(text(&played, "move").to_string());
        Ok(format!("\n{} plays {}. {words}", text(now, "turn"), text(&played, "name")).trim_end().to_string())
    }

    /// The move of a forced win, where the strategy has no such aim. A win that was begun is carried out.
    fn winning(&mut self, now: &Value) -> Result<Option<(Value, String)>> {
        let is_to_hold = |machine: &Machine| matches!(machine.by, By::Claim { holds: true, .. } | By::Blocks(_));
        if !self.machine.as_ref().is_some_and(is_to_hold) {
            return Ok(None);
        }
        let fen = text(now, "fen");
        with_game!(self.game.clone(), game => {
            let is_on_it = match &self.win {
                Some(win) => win.answer(&game, fen)?.is_some(),
                None => false,
            };
            if !is_on_it {
                self.win = Win::find(&game, fen)?;
            }
            let Some(win) = &self.win else { return Ok(None) };
            let Some((spelled, moves)) = win.answer(&game, fen)? else { return Ok(None) };
            let played = move_of(now, spelled);
            let words = match moves {
                1 => "That wins.".to_string(),
                _ => format!("It wins in {moves} moves, whatever you answer."),
            };
            Ok(played.map(|played| (played.clone(), words)))
        })
    }

    /// What is typed besides what changes the talk itself.
    fn said(&mut self, now: &Value, word: &str, rest: &str) -> Result<Said> {
        Ok(Said::Words(match (word, rest) {
            ("" | "?" | "help", "") => HELP.to_string(),
            ("moves", "") => names(&now["moves"]),
            ("why", asked) if !asked.is_empty() => self.why(asked)?,
            ("hint", "") => self.hint()?,
            ("undo" | "u" | "back", "") => "There is no move of yours to take back.".to_string(),
            ("board", "") => self.board(now)?.trim_end().to_string(),
            ("flip", "") => {
                self.flipped = !self.flipped;
                self.board(now)?.trim_end().to_string()
            }
            ("fen", "") => text(now, "fen").to_string(),
            ("save", file) if !file.is_empty() => self.save(Path::new(file))?,
            _ => {
                let typed = format!("{word} {rest}");
                let verdict = self.asked("/api/explain", &[("move", typed.trim())])?;
                match verdict["legal"].as_bool() {
                    Some(true) => return Ok(Said::Move(text(&verdict, "move").to_string())),
                    _ => format!("{}; ? tells more.", text(&verdict, "reason")),
                }
            }
        }))
    }

    fn why(&self, asked: &str) -> Result<String> {
        let verdict = self.asked("/api/explain", &[("move", asked)])?;
        Ok(match verdict["legal"].as_bool() {
            Some(true) => format!("{} is legal.", text(&verdict, "name")),
            _ => text(&verdict, "reason").to_string(),
        })
    }

    /// The best moves of a small ending.
    fn hint(&self) -> Result<String> {
        const MOST: usize = 3;
        let found = self.asked("/api/ending", &[]).context("there is no hint here")?;
        let moves = found["moves"].as_array().into_iter().flatten().take(MOST);
        let best: Vec<String> = moves.map(|one| format!("{} {}", text(one, "name"), text(one, "words"))).collect();
        Ok(best.join(", "))
    }

    /// Takes back to where the person was to move. There may be no such place.
    fn undo(&mut self, now: &Value) -> bool {
        let played = now["played"].as_array().map_or(&[][..], Vec::as_slice);
        let own = |one: &Value| self.machine.as_ref().is_none_or(|machine| text(one, "side") != machine.side);
        let last = played.iter().rposition(own);
        self.moves.truncate(last.unwrap_or(self.moves.len()));
        last.is_some()
    }

    fn save(&mut self, file: &Path) -> Result<String> {
        let (game, moves) = (self.game.to_string(), self.moves.join(","));
        save(&self.shelf, [&game, &self.fen, &moves], file, &mut self.saved)
    }
}

/// What is to be done with what was typed.
enum Said {
    Words(String),
    Move(String),
}

fn drawn<G: Readable>(game: &G, fen: &str, look: Look, flipped: bool) -> Result<String> {
    Ok(draw(game, game.begin(Some(fen))?.position(), look, flipped))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// The move that is spelled so, as the page has it.
fn move_of<'a>(now: &'a Value, spelled: &str) -> Option<&'a Value> {
    now["moves"].as_array().into_iter().flatten().find(|one| text(one, "move") == spelled)
}

fn names(moves: &Value) -> String {
    moves.as_array().into_iter().flatten().map(|one| text(one, "name")).collect::<Vec<_>>().join(" ")
}

fn half_moves(number: usize) -> String {
    if number == 1 { "1 half-move".to_string() } else { format!("{number} half-moves") }
}

fn question(now: &Value) -> String {
    if now["over"].is_null() { format!("{}'s move", text(now, "turn")) } else { "undo, save FILE or quit".to_string() }
}
