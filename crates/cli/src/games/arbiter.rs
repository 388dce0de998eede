//! The arbiter: replays one game after the other and notes what the rules say about it.

use super::dead::dead_since;
use super::line::Line;
use super::parallel::Judge;
use super::quick;
use super::report::{Kind, NOWHERE, Report, about_result, contradiction, found};
use fast::{Board, Chess, Move};
use notation::pgn::{Ending, Finding, Format, Listener, Outline, Place, Tags, is_pass};
use notation::san::San;
use spec::chess::ending::*;
use spec::chess::{Fen, Rules};
use spec::{Clause, Outcome, Side};
use std::rc::Rc;

/// Replays games as a [`Listener`]; [`Arbiter::report`] gives the verdict after each.
pub struct Arbiter {
    /// The games of most files are standard chess.
    chess: Rc<Chess>,
    /// Are dead positions looked for? That takes much longer than all else.
    dead: bool,
    /// The game that is being read.
    game: Option<Game>,
}

/// The game that is being replayed.
struct Game {
    chess: Rc<Chess>,
    line: Line<Board>,
    /// The lines that variations interrupt.
    outer: Vec<Line<Board>>,
    /// The first board, and the moves of the game itself.
    first: Board,
    moves: Vec<Move>,
    /// The keys of the boards since the last capture or pawn move, the current one included.
    keys: Vec<u64>,
    clock: u32,
    plies: u64,
    repetitions: usize,
    longest_clock: u32,
    /// The first automatic draw, and after how many half-moves.
    drawn: Option<(&'static Clause, u64)>,
    /// The first move after the automatic draw.
    played_on: Option<(Place, String)>,
    /// The mate or stalemate after which the file goes on.
    ended: Option<Outcome>,
    findings: Vec<(Kind, Place, String, String)>,
}

impl Arbiter {
    /// An arbiter for any games, who looks for dead positions or does not.
    pub fn new(dead: bool) -> Arbiter {
        let chess = Chess::new(&Rules::chess()).expect("chess is played on 8 x 8");
        Arbiter { chess: Rc::new(chess), dead, game: None }
    }

    fn open_game(&self, tags: &Tags) -> Game {
        match start(tags.get("Variant"), tags.get("FEN"), &self.chess) {
            Ok((chess, board, clock, half_moves)) => Game::new(chess, board, clock, half_moves),
            Err((what, token)) => {
                let mut game = Game::new(self.chess.clone(), start_board(&self.chess), 0, 0);
                game.line.broken = true;
                game.findings.push((Kind::Start, NOWHERE, token, what));
                game
            }
        }
    }
}

fn start_board(chess: &Chess) -> Board {
    chess.load(&chess.rules().start().expect("chess has a starting position"))
}

/// A game, its first board, its half-move clock, and how many half-moves were made before.
pub type Start = (Rc<Chess>, Board, u32, u64);

/// Where a game starts, by its tags; or what is wrong with them and the text at fault.
pub fn start(variant: Option<&str>, fen: Option<&str>, chess: &Rc<Chess>) -> Result<Start, (String, String)> {
    let bad = |what: String, token: &str| (what, token.to_string());
    let chess = match variant.map(str::to_ascii_lowercase).as_deref() {
        None
        | Some("" | "chess" | "standard" | "normal" | "from position" | "chess960" | "chess 960")
        | Some("fischerandom" | "fischerrandom" | "fischer random" | "freestyle") => chess.clone(),
        Some(other) => {
            let rules: Rules = other
                .parse()
                .map_err(|_| bad("this variant is not played here; the moves are not checked".into(), other))?;
            Rc::new(Chess::new(&rules).map_err(|why| bad(why.to_string(), other))?)
        }
    };
    let Some(fen) = fen else {
        let start = chess.rules().start();
        let start = start.ok_or_else(|| bad("this game has no starting position; a tag FEN is missing".into(), ""))?;
        let board = chess.load(&start);
        return Ok((chess, board, 0, 0));
    };
    let Fen(setup) = fen.parse::<Fen>().map_err(|why| bad(why.to_string(), fen))?;
    let position = chess.rules().position(&setup).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        bad(faults.join("; "), fen)
    })?;
    let half_moves = 2 * (setup.move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
    let board = chess.load(&position);
    Ok((chess, board, setup.halfmove_clock, half_moves))
}

impl Judge for Arbiter {
    fn report(&mut self, outline: Outline) -> Report {
        let game = self.game.take().unwrap_or_else(|| Game::new(self.chess.clone(), start_of_chess(&self.chess), 0, 0));
        game.report(outline, self.dead)
    }
}

impl Listener for Arbiter {
    fn start(&mut self, tags: &Tags) {
        // Most games have neither tag, and for them nothing is parsed.
        let plain = tags.get("FEN").or(tags.get("Variant")).is_none();
        let game =
            if plain { Game::new(self.chess.clone(), start_of_chess(&self.chess), 0, 0) } else { self.open_game(tags) };
        self.game = Some(game);
    }

    #[inline]
    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str> {
        let Some(game) = &mut self.game else { return Ok(()) };
        match San::parse(text) {
            Ok(san) => {
                game.play(text, san, place);
                Ok(())
            }
            Err(fault) => game.no_move(text, fault.what, place),
        }
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

/// The starting board is needed for every game, so it is made once.
fn start_of_chess(chess: &Chess) -> Board {
    static START: std::sync::OnceLock<Board> = std::sync::OnceLock::new();
    *START.get_or_init(|| start_board(chess))
}

impl Game {
    fn new(chess: Rc<Chess>, board: Board, clock: u32, half_moves: u64) -> Game {
        let line = Line::new(board, half_moves);
        let mut game = Game {
            chess,
            line,
            outer: Vec::new(),
            first: board,
            moves: Vec::with_capacity(128),
            keys: Vec::with_capacity(64),
            clock,
            plies: 0,
            repetitions: 1,
            longest_clock: clock,
            drawn: None,
            played_on: None,
            ended: None,
            findings: Vec::new(),
        };
        game.keys.push(board.key());
        game.note_automatic_draw(1, true);
        game
    }

    #[inline]
    fn play(&mut self, text: &[u8], san: San, place: Place) {
        if self.line.broken {
            self.line.at_fault = false;
            return;
        }
        match quick::resolve(&self.chess, &self.line.board, san) {
            Ok(played) => {
                let irreversible = self.chess.is_irreversible(&self.line.board, played);
                self.line.before = self.line.board;
                self.chess.make(&mut self.line.board, played);
                self.line.half_moves += 1;
                if self.outer.is_empty() {
                    if self.drawn.is_some() && self.played_on.is_none() {
                        self.played_on = Some((place, notation::pgn::decode(text).0.into_owned()));
                    }
                    self.plies += 1;
                    self.keep_history(irreversible, played);
                }
            }
            Err(why) => self.illegal(text, place, &why.to_string()),
        }
    }

    /// A text that is no move ends the line. A pass is for annotators only, and no fault of the text.
    #[cold]
    fn no_move(&mut self, text: &[u8], what: &'static str, place: Place) -> Result<(), &'static str> {
        if self.line.broken {
            self.line.at_fault = false;
        } else if is_pass(text) && self.outer.is_empty() {
            self.illegal(text, place, "1.1: a player who has the move makes one, nobody passes");
        } else {
            (self.line.broken, self.line.at_fault) = (true, true);
        }
        if is_pass(text) { Ok(()) } else { Err(what) }
    }

    #[cold]
    fn illegal(&mut self, text: &[u8], place: Place, why: &str) {
        let dots = if self.line.board.turn() == Side::White { "." } else { "..." };
        let text = notation::pgn::decode(text).0.into_owned();
        // The reason begins with the move that it is about.
        let why = why.strip_prefix(&format!("{text}: ")).unwrap_or(why);
        let number = self.line.half_moves / 2 + 1;
        let over = self.on_board().filter(|_| self.outer.is_empty());
        let what = match over {
            Some(outcome) => format!("move {number}{dots} comes after the end: {outcome}"),
            None => format!("move {number}{dots} is not legal: {why}"),
        };
        self.ended = over;
        self.findings.push((Kind::Illegal, place, text, what));
        (self.line.broken, self.line.at_fault) = (true, true);
    }

    /// Clocks and repetitions of the game itself.
    #[inline]
    fn keep_history(&mut self, irreversible: bool, played: Move) {
        self.moves.push(played);
        if irreversible {
            self.keys.clear();
            self.clock = 0;
        } else {
            self.clock += 1;
            self.longest_clock = self.longest_clock.max(self.clock);
        }
        let key = self.line.board.key();
        if self.drawn.is_some() {
            // The game is over, and in what follows nothing is counted: without an end, every move would be
            // compared with all before it.
            return self.keys.push(key);
        }
        // The side to move is the same two half-moves before, four before, and so on.
        let earlier = self.keys.iter().rev().skip(1).step_by(2);
        let mut repetitions = 1 + earlier.filter(|&&earlier| earlier == key).count();
        self.keys.push(key);
        if repetitions >= 3 {
            // Equal keys are looked at closely: a repetition is never a guess.
            repetitions = self.exact_repetitions();
        }
        self.repetitions = self.repetitions.max(repetitions);
        if irreversible || repetitions >= 5 || self.clock >= 150 {
            self.note_automatic_draw(repetitions, irreversible);
        }
    }

    /// How often the board as it is has stood, by replaying the game.
    #[cold]
    fn exact_repetitions(&self) -> usize {
        let mut board = self.first;
        let mut count = usize::from(board == self.line.board);
        for &played in &self.moves {
            self.chess.make(&mut board, played);
            count += usize::from(board == self.line.board);
        }
        count
    }

    fn note_automatic_draw(&mut self, repetitions: usize, material_changed: bool) {
        if self.drawn.is_some() {
            return;
        }
        let draw = if material_changed && self.chess.insufficient_material(&self.line.board) {
            &INSUFFICIENT_MATERIAL
        } else if repetitions >= 5 {
            &FIVEFOLD
        } else if self.clock >= 150 && !self.chess.is_over(&self.line.board) {
            // Mate on the very last move takes precedence, by article 9.6.2.
            &SEVENTY_FIVE_MOVES
        } else {
            return;
        };
        self.drawn = Some((draw, self.plies));
    }

    fn report(mut self, mut outline: Outline, dead: bool) -> Report {
        // Variations that the file never closed are closed by the reader; what is left is the game itself.
        if let Some(line) = self.outer.first() {
            self.line = *line;
        }
        let mut findings = found(&mut outline, std::mem::take(&mut self.findings));
        let outcome = self.ended.or_else(|| self.outcome().filter(|_| !self.line.broken));
        let first_line = Place { line: outline.line, ..NOWHERE };
        if let Some((draw, plies)) = self.drawn.filter(|&(_, plies)| plies < self.plies) {
            let more = self.plies - plies;
            let what = format!("{draw}, yet {}", played_on(more));
            let (place, token) = self.played_on.take().unwrap_or((first_line, String::new()));
            findings.push((Kind::PlayedOn, Finding::new(outline.number, place, &token, what)));
        }
        if let Some(what) = outcome.and_then(|outcome| contradiction(outcome, outline.ending, Side::White)) {
            findings.push(about_result(&outline, what));
        }
        let asked = dead && !self.line.broken && outcome.is_none() && self.drawn.is_none();
        let dead_since = asked.then(|| dead_since(&self.chess, self.first, &self.moves)).flatten();
        match dead_since.and_then(|since| dead_finding(since, self.plies, outline.ending)) {
            Some((Kind::Result, what)) => findings.push(about_result(&outline, what)),
            Some((kind, what)) => findings.push((kind, Finding::new(outline.number, first_line, "", what))),
            None => {}
        }
        findings.sort_by_key(|(_, finding)| (finding.line, finding.column));
        let claimable = if self.line.broken || outcome.is_some() { Vec::new() } else { self.claimable() };
        Report {
            format: Format::Pgn,
            outline,
            findings,
            plies: self.plies,
            outcome,
            claimable,
            repetitions: self.repetitions,
            longest_clock: self.longest_clock,
            dead_since,
            signs: 0,
        }
    }

    /// How the game ended: mate and stalemate first, then the draws that come by themselves.
    fn outcome(&self) -> Option<Outcome> {
        let drawn = || self.drawn.filter(|&(_, plies)| plies == self.plies).map(|(by, _)| Outcome::drawn(by));
        self.on_board().or_else(drawn)
    }

    /// Mate or stalemate, if there is no move.
    fn on_board(&self) -> Option<Outcome> {
        let board = &self.line.board;
        self.chess.is_over(board).then(|| match self.chess.in_check(board) {
            true => Outcome::won(board.turn().other(), &CHECKMATE),
            false => Outcome::drawn(&STALEMATE),
        })
    }

    fn claimable(&self) -> Vec<&'static Clause> {
        let key = self.line.board.key();
        let may_repeat = self.keys.iter().filter(|&&earlier| earlier == key).count() >= 3;
        let repeated = (may_repeat && self.exact_repetitions() >= 3).then_some(&THREEFOLD);
        let long = (self.clock >= 100).then_some(&FIFTY_MOVES);
        repeated.into_iter().chain(long).collect()
    }
}

fn played_on(half_moves: u64) -> String {
    match half_moves {
        1 => "1 more half-move was played".to_string(),
        n => format!("{n} more half-moves were played"),
    }
}

/// What is wrong with a game that was dead after so many half-moves.
fn dead_finding(since: u64, plies: u64, ending: Ending) -> Option<(Kind, String)> {
    let decisive = matches!(ending, Ending::FirstWins | Ending::SecondWins);
    match plies - since {
        0 if decisive => {
            Some((Kind::Result, format!("5.2.2: the last position is dead, but the result is {}", ending.as_str())))
        }
        0 => None,
        more => Some((Kind::PlayedOn, format!("5.2.2: dead after {since} half-moves, yet {}", played_on(more)))),
    }
}
