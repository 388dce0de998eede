//! Strategies for White as lists of lines, and their texts for the checker.

use super::places::{Places, place_name};
use super::spot::{Spot, colours_exchanged};
use check::{BadText, Form, ReadFault, StrategyReader};
use spec::Side;
use spec::chess::{Kind, Move, Position, Rules, Square};
use std::io::{self, BufRead, Write};

/// A part of a strategy as a list: positions with White to move, each with its move.
pub struct BlockStrategy {
    pub(super) lines: Vec<Line>,
}

/// A position with White to move, by its key, the places from and to of its move, and what a pawn becomes by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub key: u64,
    pub from: u8,
    pub to: u8,
    pub promotion: Option<Kind>,
}

impl BlockStrategy {
    /// How many positions have a move.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The lines of some moves, each from a position with White to move; none if a move is not one of the slices'.
    pub fn of(moves: &[(Position, Move)]) -> Option<BlockStrategy> {
        let lines = moves.iter().map(|(position, played)| Line::of(position, played, Side::White));
        Some(BlockStrategy { lines: lines.collect::<Option<_>>()? })
    }

    /// Writes the part as the checker reads it: for White, or with the colours exchanged for Black.
    pub fn write(&self, side: Side, mut out: impl Write) -> io::Result<()> {
        let text = |line: &Line| {
            let [from, to] = [line.from, line.to].map(place_name);
            let mut text = format!("{} {from}{to}", Spot::from_key(line.key).fen());
            text.extend(line.promotion.map(|kind| kind.letter()));
            if side == Side::White { text } else { line_exchanged(&text) }
        };
        let mut lines: Vec<String> = self.lines.iter().map(text).collect();
        let position = |line: &str| line.rfind(' ').unwrap_or(0);
        lines.sort_unstable_by(|a, b| a[..position(a)].cmp(&b[..position(b)]));
        writeln!(out, "checkproof strategy 1\ngame: four-file\nside: {side}\nkind: no loss")?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "end {}", lines.len())
    }

    /// Reads a part that was written for a side. Every move in it is a legal one that stays within slices; whether
    /// it is good the checker says, not this.
    pub fn read(side: Side, text: impl BufRead) -> Result<BlockStrategy, ReadFault> {
        let rules = Rules::four_file();
        let mut reader = StrategyReader::new(&rules, text)?;
        let bad = |line: usize, what: String| ReadFault::Text(BadText { line: line as u64, what });
        if (reader.side(), reader.form()) != (side, Form::NoLoss) {
            return Err(bad(HEAD, format!("this is not a strategy by which {side} does not lose")));
        }
        let mut lines = Vec::new();
        while let Some((position, entry)) = reader.next_entry()? {
            let white = if side == Side::White { position.clone() } else { colours_exchanged(&position) };
            let line = entry.play.and_then(|played| Line::of(&white, &played, side));
            let what = || format!("`{position}`: no slice has this position, or it has not this move");
            lines.push(line.ok_or_else(|| bad(HEAD + 1 + lines.len(), what()))?);
        }
        Ok(BlockStrategy { lines })
    }
}

/// So many lines stand before the first position.
const HEAD: usize = 4;

impl Line {
    /// A move as a side plays it, in a position that is seen as White's.
    fn of(white: &Position, played: &Move, side: Side) -> Option<Line> {
        let key = Spot::of(&Places::get().chess.load(white)).filter(|_| white.turn() == Side::White)?.key();
        let [from, to] = [played.from, played.to].map(|square| place_for(side, square));
        let line = Line { key, from, to, promotion: played.promotion };
        line.after().map(|_| line)
    }

    /// The position after the move; none if White has no such move, or a man is there then that no slice has.
    pub fn after(&self) -> Option<Spot> {
        let mut found = None;
        Spot::from_key(self.key).white_moves(|played| {
            if (played.from, played.to, played.promotion) == (self.from, self.to, self.promotion) {
                found = played.after;
            }
        });
        found
    }
}

/// The place of a square in a position of a side's, seen as White's.
fn place_for(side: Side, square: Square) -> u8 {
    let number = u32::from(square.rank) * 8 + u32::from(square.file);
    Places::get().place(if side == Side::White { number } else { number ^ 56 })
}

/// The line of a strategy of White's as Black plays it: colours and ends of the board exchanged.
fn line_exchanged(line: &str) -> String {
    let mut fields = line.split(' ');
    let board: Vec<String> = (fields.next().unwrap_or_default().split('/').rev())
        .map(|rank| {
            rank.chars()
                .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
                .collect()
        })
        .collect();
    let played = fields.next_back().unwrap_or_default();
    let turned = |c: char| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(c);
    format!("{} b - - {}", board.join("/"), played.chars().map(turned).collect::<String>())
}
