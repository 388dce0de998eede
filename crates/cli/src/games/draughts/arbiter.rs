//! The arbiter of draughts: replays one game after the other and notes what the rules say about it.

use super::super::line::Line;
use super::super::parallel::Judge;
use super::super::report::{Kind, NOWHERE, Report, about_result, contradiction, found};
use super::quick;
use fast::draughts::Board;
use notation::pdn::{self, MoveError, MoveText, Remark, Written};
use notation::pgn::{Finding, Format, Listener, Outline, Place, Tags, decode, limits};
use spec::draughts::Draughts;
use spec::draughts::ending::*;
use spec::{Clause, Outcome, Side};
use std::collections::HashMap;

/// Replays games of draughts. No draw comes by itself in draughts, so it only notes which could have been claimed.
#[derive(Default)]
pub struct Arbiter {
    /// The game that is being read.
    game: Option<Game>,
}

/// The game that is being replayed.
struct Game {
    /// Is it another game than English draughts? Then not even a new position can be played.
    foreign: bool,
    line: Line<Board>,
    /// The lines that variations interrupt.
    outer: Vec<Line<Board>>,
    /// How often each board of the game itself has stood since the last capture or advance of a man.
    seen: HashMap<Board, usize>,
    clock: u32,
    plies: u64,
    repetitions: usize,
    longest_clock: u32,
    signs: u64,
    /// The end after which the file goes on.
    ended: Option<Outcome>,
    findings: Vec<(Kind, Place, String, String)>,
    remarks: Vec<(Place, String, &'static str)>,
}

impl Judge for Arbiter {
    fn report(&mut self, outline: Outline) -> Report {
        let game = self.game.take().unwrap_or_else(|| Game::new(Board::load(&Draughts.start())));
        game.report(outline)
    }
}

impl Listener for Arbiter {
    fn start(&mut self, tags: &Tags) {
        let (game_type, fen) = (tags.get("GameType"), tags.get("FEN"));
        self.game = Some(match pdn::start(game_type, fen) {
            Ok(position) => Game::new(Board::load(&position)),
            Err(why) => {
                let mut game = Game::new(Board::load(&Draughts.start()));
                game.foreign = !matches!(why, pdn::StartError::Fen(_));
                let token = if game.foreign { game_type } else { fen };
                game.refuse(Kind::Start, NOWHERE, token.unwrap_or_default(), why.to_string());
                game
            }
        });
    }

    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let read = Written::parse(text);
        match &read {
            Ok(Written::Setup(fen)) if !game.foreign => game.set_up(fen, place),
            _ if game.line.broken => game.line.at_fault = false,
            Ok(Written::Move(written)) => game.play(text, written, place),
            // The reader tells that this is no move.
            _ => (game.line.broken, game.line.at_fault) = (true, true),
        }
        read.map(|_| ())
    }

    fn nag(&mut self, _: u16) {}

    fn comment(&mut self, _: &[u8]) {}

    fn open(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.outer.push(game.line);
        game.line = game.line.variation();
    }

    fn close(&mut self) {
        let Some(game) = &mut self.game else { return };
        if let Some(line) = game.outer.pop() {
            game.line = line;
        }
    }
}

impl Game {
    fn new(board: Board) -> Game {
        Game {
            foreign: false,
            line: Line::new(board, 0),
            outer: Vec::new(),
            seen: HashMap::from([(board, 1)]),
            clock: 0,
            plies: 0,
            repetitions: 1,
            longest_clock: 0,
            signs: 0,
            ended: None,
            findings: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// A new position inside the game. What stood on the board before it is no repetition of anything.
    fn set_up(&mut self, fen: &str, place: Place) {
        match Draughts.read(fen) {
            Ok(position) => {
                let board = Board::load(&position);
                self.line = Line { before: self.line.board, ..Line::new(board, 0) };
                if self.outer.is_empty() {
                    (self.seen, self.clock, self.ended) = (HashMap::from([(board, 1)]), 0, None);
                }
            }
            Err(why) => self.refuse(Kind::Start, place, fen, why.to_string()),
        }
    }

    fn play(&mut self, text: &[u8], written: &MoveText, place: Place) {
        let text = decode(text).0;
        match quick::resolve(&self.line.board, written) {
            Ok((played, remark)) => {
                let board = self.line.board;
                let irreversible = played.is_capture() || board.kings >> played.from & 1 == 0;
                (self.line.before, self.line.board) = (board, board.play(played));
                self.line.half_moves += 1;
                if let Some(remark) = remark {
                    self.remark(remark, &text, place);
                }
                if self.outer.is_empty() {
                    self.keep_history(irreversible);
                }
            }
            Err(why) => self.illegal(&text, place, &why),
        }
    }

    /// Notes what is unusual about the text of a move.
    fn remark(&mut self, remark: Remark, text: &str, place: Place) {
        let what = match remark {
            // Whole files have the wrong signs, so these are only counted.
            Remark::Sign => return self.signs += 1,
            Remark::Incomplete => "some landing squares are left out, but not so many that it matters",
            Remark::OthersFit => "taken as it stands; longer captures end on the same square, and may be meant",
        };
        if self.remarks.len() < limits::FAULTS {
            self.remarks.push((place, text.to_string(), what));
        }
    }

    /// Clocks and repetitions of the game itself.
    fn keep_history(&mut self, irreversible: bool) {
        self.plies += 1;
        if irreversible {
            self.seen.clear();
            self.clock = 0;
        } else {
            self.clock = self.clock.saturating_add(1);
            self.longest_clock = self.longest_clock.max(self.clock);
        }
        let seen = self.seen.entry(self.line.board).or_insert(0);
        *seen += 1;
        self.repetitions = self.repetitions.max(*seen);
    }

    #[cold]
    fn illegal(&mut self, text: &str, place: Place, why: &MoveError) {
        let (half_moves, told) = (self.line.half_moves, why.to_string());
        // The reason begins with the move that it is about.
        let why_not = told.split_once(": ").map_or(&told[..], |(_, reason)| reason);
        let number = format!("move {}{}", half_moves / 2 + 1, if half_moves % 2 == 0 { "." } else { "..." });
        let over = self.on_board().filter(|_| self.outer.is_empty());
        let (kind, what) = match (over, why) {
            (Some(outcome), _) => (Kind::Illegal, format!("{number} comes after the end: {outcome}")),
            (None, MoveError::Ambiguous { .. }) => (Kind::Ambiguous, format!("{number} is ambiguous: {why_not}")),
            (None, _) => (Kind::Illegal, format!("{number} is not legal: {why_not}")),
        };
        self.ended = over;
        self.refuse(kind, place, text, what);
    }

    /// Notes what ends the line here.
    fn refuse(&mut self, kind: Kind, place: Place, token: &str, what: String) {
        self.findings.push((kind, place, token.to_string(), what));
        (self.line.broken, self.line.at_fault) = (true, true);
    }

    fn report(mut self, mut outline: Outline) -> Report {
        if let Some(line) = self.outer.first() {
            self.line = *line;
        }
        let mut findings = found(&mut outline, std::mem::take(&mut self.findings));
        let outcome = self.ended.or_else(|| self.on_board().filter(|_| !self.line.broken));
        if let Some(what) = outcome.and_then(|outcome| contradiction(outcome, outline.ending, Side::Black)) {
            findings.push(about_result(&outline, what));
        }
        findings.sort_by_key(|(_, finding)| (finding.line, finding.column));
        for (place, token, what) in &self.remarks {
            outline.remarks.push(Finding::new(outline.number, *place, token, what.to_string()));
        }
        let claimable = if self.line.broken || outcome.is_some() { Vec::new() } else { self.claimable() };
        Report {
            format: Format::Pdn,
            outline,
            findings,
            plies: self.plies,
            outcome,
            claimable,
            repetitions: self.repetitions,
            longest_clock: self.longest_clock,
            dead_since: None,
            signs: self.signs,
        }
    }

    /// The end, if the side to move has no move.
    fn on_board(&self) -> Option<Outcome> {
        let board = &self.line.board;
        board.is_over().then(|| Outcome::won(board.turn.other(), &NO_MOVE))
    }

    fn claimable(&self) -> Vec<&'static Clause> {
        let repeated = (self.seen.get(&self.line.board) >= Some(&3)).then_some(&THREEFOLD);
        let long = (self.clock >= 80).then_some(&FORTY_MOVES);
        repeated.into_iter().chain(long).collect()
    }
}
