//! The arbiter: replays one game after the other and notes what the rules say about it.

use crate::finding::{MoveNumber, Note, Refusal, Sloppy, StartError, Wrong};
use crate::history::{History, Numbers};
use crate::line::Line;
use crate::report::Report;
use crate::rulebook::{IsDead, Rulebook, Start, Written};
use crate::strict;
use notation::pdn::Remark;
use notation::pgn::{Listener, Outline, Place, Tags, decode, is_mark_word, limits};
use notation::san::{Language, Spelling};
use spec::{Clause, DrawRule, Outcome, When};
use std::rc::Rc;

/// Replays games as a [`Listener`]; [`Arbiter::report`] gives the verdict after each.
///
/// ```
/// use checkproof_arbiter::Arbiter;
/// use fast::Chess;
/// use notation::pgn::Reader;
///
/// let mut reader = Reader::new("1.e4 e5 2.Nf3 Nf6 3.Nxe4 *".as_bytes());
/// let mut arbiter = Arbiter::<Chess>::new(None);
/// let outline = reader.read(&mut arbiter).unwrap().unwrap();
/// let report = arbiter.report(outline);
/// assert_eq!(report.plies, 4);
/// assert_eq!(
///     report.findings[0].to_string(),
///     "game 1, line 1, column 21: `Nxe4`: move 3. is not legal: 3.1: e4 is occupied by the own pawn"
/// );
/// ```
pub struct Arbiter<'a, G: Rulebook> {
    /// The games of most files start so, and for them nothing is parsed.
    usual: Start<G>,
    numbers: Numbers,
    /// Who is asked about dead positions. That takes much longer than all else.
    expert: Option<&'a IsDead>,
    /// Are sloppy tags, numbers and marks told?
    strict: bool,
    /// The letters of the pieces.
    language: Language,
    /// Is nothing more asked of a move than that it be found?
    is_plain: bool,
    /// The game that is being read.
    game: Option<Game<G>>,
}

/// The game that is being replayed.
pub(crate) struct Game<G: Rulebook> {
    pub rules: Rc<G>,
    pub numbers: Numbers,
    pub strict: bool,
    /// Is it another game than ours? Then not even a new position can be played.
    pub is_other_game: bool,
    pub line: Line<G::Board>,
    /// The lines that variations interrupt.
    pub outer: Vec<Line<G::Board>>,
    /// The first board, and the moves of the game itself since.
    pub first: G::Board,
    pub moves: Vec<G::Move>,
    pub history: History,
    pub clock: u32,
    pub plies: u64,
    pub repetitions: usize,
    pub longest_clock: u32,
    /// The first automatic draw, and after how many half-moves.
    pub drawn: Option<(&'static Clause, u64)>,
    /// The first move after the automatic draw.
    pub played_on: Option<(Place, String)>,
    /// The end on the board after which the file goes on.
    pub ended: Option<Outcome>,
    /// How many moves of draughts have the wrong sign.
    pub signs: u64,
    /// What is unusual about the spelling, each once.
    pub spellings: Vec<Spelling>,
    pub findings: Vec<(Place, String, Wrong)>,
    pub notes: Vec<(Place, String, Note)>,
}

impl<'a, G: Rulebook> Arbiter<'a, G> {
    /// An arbiter who asks an expert about dead positions, if there is one.
    pub fn new(expert: Option<&'a IsDead>) -> Arbiter<'a, G> {
        let numbers = Numbers::of(G::ENDINGS.draws);
        Arbiter {
            usual: G::usual(),
            numbers,
            expert,
            strict: false,
            language: Language::ENGLISH,
            is_plain: true,
            game: None,
        }
    }

    /// The same arbiter, who also tells what is [sloppy](Sloppy) if `strict`.
    pub fn strict(self, strict: bool) -> Arbiter<'a, G> {
        Arbiter { strict, is_plain: !strict && self.language == Language::ENGLISH, ..self }
    }

    /// The same arbiter for files in which the pieces have the letters of this language.
    pub fn language(self, language: Language) -> Arbiter<'a, G> {
        Arbiter { language, is_plain: !self.strict && language == Language::ENGLISH, ..self }
    }

    /// The verdict on the game that was just read.
    pub fn report(&mut self, outline: Outline) -> Report {
        let game = self.game.take().unwrap_or_else(|| self.begin(self.usual.clone()));
        game.report(outline, self.expert)
    }

    fn begin(&self, start: Start<G>) -> Game<G> {
        Game::new(start, self.numbers, self.strict)
    }
}

impl<G: Rulebook> Listener for Arbiter<'_, G> {
    fn start(&mut self, tags: &Tags) {
        self.game = Some(match G::start(&self.usual, |name| tags.get(name)) {
            Ok(start) => self.begin(start),
            Err(why) => {
                let mut game = self.begin(self.usual.clone());
                game.is_other_game = why.why.is_other_game();
                game.cannot_start(NOWHERE, why);
                game
            }
        });
    }

    fn wants_numbers(&self) -> bool {
        self.strict
    }

    #[inline]
    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str> {
        let Some(game) = &mut self.game else { return Ok(()) };
        // Nearly all moves are plain ones that only have to be found.
        if self.is_plain
            && !game.line.broken
            && let Some(played) = game.rules.find(&game.line.board, text)
        {
            game.make(played, text, place);
            return Ok(());
        }
        match G::read(text, self.language) {
            Ok((Written::Move(written), spelling)) => {
                if let Some(spelling) = spelling {
                    game.spelling(spelling, text, place);
                }
                game.play(text, &written, place);
                Ok(())
            }
            Ok((Written::Setup(setup), _)) => {
                game.set_up(setup, place);
                Ok(())
            }
            Err(fault) => game.no_move(text, fault.what(), place),
        }
    }

    fn number(&mut self, number: u32, place: Place) {
        if self.strict
            && let Some(game) = &mut self.game
        {
            game.number(number, place);
        }
    }

    fn nag(&mut self, nag: u16, place: Place) {
        if self.strict
            && !strict::is_known(nag, G::FORMAT)
            && let Some(game) = &mut self.game
        {
            game.sloppy(place, &format!("${nag}"), Sloppy::Nag);
        }
    }

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

/// A finding about a game as a whole stands on its first line, which is not known while it is read.
pub(crate) const NOWHERE: Place = Place { line: 0, column: 1, offset: 0 };

impl<G: Rulebook> Game<G> {
    fn new(start: Start<G>, numbers: Numbers, strict: bool) -> Game<G> {
        let Start { rules, board, clock, half_moves, notes } = start;
        let mut game = Game {
            rules,
            numbers,
            strict,
            is_other_game: false,
            line: Line::new(board, half_moves),
            outer: Vec::new(),
            first: board,
            moves: Vec::with_capacity(128),
            history: History::new(G::key(&board)),
            clock,
            plies: 0,
            repetitions: 1,
            longest_clock: clock,
            drawn: None,
            played_on: None,
            ended: None,
            signs: 0,
            spellings: Vec::new(),
            findings: Vec::new(),
            notes: notes.into_iter().map(|note| (NOWHERE, String::new(), note)).collect(),
        };
        game.note_automatic_draw(1, true);
        game
    }

    #[inline]
    fn play(&mut self, text: &[u8], written: &G::Text, place: Place) {
        if self.line.broken {
            self.line.at_fault = false;
            return;
        }
        match self.rules.resolve(&self.line.board, written) {
            Ok((played, remark)) => {
                self.make(played, text, place);
                if let Some(remark) = remark {
                    self.remark(remark, text, place);
                }
                if self.strict {
                    self.mark(written, text, place);
                }
            }
            Err(why) => self.illegal(text, place, *why),
        }
    }

    /// Makes a legal move.
    #[inline(always)]
    fn make(&mut self, played: G::Move, text: &[u8], place: Place) {
        let irreversible = self.rules.resets_clock(&self.line.board, played);
        self.line.before = self.line.board;
        self.rules.make(&mut self.line.board, played);
        self.line.half_moves += 1;
        if self.outer.is_empty() {
            if self.drawn.is_some() && self.played_on.is_none() {
                self.played_on = Some((place, decode(text).0.into_owned()));
            }
            self.plies += 1;
            self.keep_history(irreversible, played);
        }
    }

    /// A new position inside the game. What stood on the board before it is no repetition of anything.
    #[cold]
    fn set_up(&mut self, setup: &str, place: Place) {
        if self.is_other_game {
            self.line.at_fault = false;
            return;
        }
        match self.rules.set_up(setup) {
            Ok(board) => {
                self.line = Line { before: self.line.board, ..Line::new(board, 0) };
                if self.outer.is_empty() {
                    self.begin_again(board);
                }
            }
            Err(why) => self.cannot_start(place, why),
        }
    }

    /// Notes an unusual spelling where it is met first.
    #[cold]
    fn spelling(&mut self, spelling: Spelling, text: &[u8], place: Place) {
        if !self.spellings.contains(&spelling) {
            self.spellings.push(spelling);
            self.notes.push((place, decode(text).0.into_owned(), Note::Spelling(spelling)));
        }
    }

    #[cold]
    fn sloppy(&mut self, place: Place, token: &str, what: Sloppy) {
        if self.findings.len() < limits::FAULTS {
            self.findings.push((place, token.to_string(), Wrong::Sloppy(what)));
        }
    }

    #[cold]
    fn number(&mut self, number: u32, place: Place) {
        let due = self.line.half_moves / 2 + 1;
        if !self.line.broken && u64::from(number) != due {
            self.sloppy(place, &number.to_string(), Sloppy::MoveNumber(due));
        }
    }

    #[cold]
    fn mark(&mut self, written: &G::Text, text: &[u8], place: Place) {
        if let Some(remark) = self.rules.wrong_mark(written, &self.line.board) {
            self.sloppy(place, &decode(text).0, Sloppy::Mark(remark));
        }
    }

    /// A text that is no move ends the line. A pass is no fault of the text: annotators pass to show a threat. Players
    /// may not, but what they play after it can be judged.
    #[cold]
    fn no_move(&mut self, text: &[u8], what: &'static str, place: Place) -> Result<(), &'static str> {
        let is_first = self.line.half_moves == 0 && self.outer.is_empty();
        if is_mark_word(text) && !is_first {
            self.spelling(Spelling::MarkInWords, text, place);
            return Ok(());
        }
        let is_pass = G::is_pass(text);
        let passed = self.rules.pass(&self.line.board).filter(|_| is_pass && self.on_board().is_none());
        match passed {
            _ if self.line.broken => self.line.at_fault = false,
            Some(board) => {
                if self.outer.is_empty() {
                    let number = MoveNumber { half_moves: self.line.half_moves };
                    let token = decode(text).0.into_owned();
                    self.findings.push((place, token, Wrong::Illegal(number, Refusal::Pass)));
                    self.begin_again(board);
                }
                self.line = Line { before: self.line.board, ..Line::new(board, self.line.half_moves + 1) };
            }
            None if is_pass && self.outer.is_empty() => self.illegal(text, place, Refusal::Pass),
            None => (self.line.broken, self.line.at_fault) = (true, true),
        }
        if is_pass { Ok(()) } else { Err(what) }
    }

    /// What stood on the board before is no repetition of anything from here on.
    fn begin_again(&mut self, board: G::Board) {
        (self.first, self.clock, self.ended) = (board, 0, None);
        self.moves.clear();
        self.history = History::new(G::key(&board));
    }

    #[cold]
    fn illegal(&mut self, text: &[u8], place: Place, why: Refusal) {
        let text = decode(text).0.into_owned();
        let number = MoveNumber { half_moves: self.line.half_moves };
        self.ended = self.on_board().filter(|_| self.outer.is_empty());
        let wrong = match self.ended {
            Some(outcome) => Wrong::AfterEnd(number, outcome),
            None => Wrong::Illegal(number, why.spelt(&text)),
        };
        self.break_off(place, text, wrong);
    }

    fn cannot_start(&mut self, place: Place, why: StartError) {
        self.break_off(place, why.token.clone(), Wrong::Start(why));
    }

    /// Notes what ends the line here.
    fn break_off(&mut self, place: Place, token: String, wrong: Wrong) {
        self.findings.push((place, token, wrong));
        (self.line.broken, self.line.at_fault) = (true, true);
    }

    /// Notes what is unusual about the text of a move.
    #[cold]
    fn remark(&mut self, remark: Remark, text: &[u8], place: Place) {
        let note = match remark {
            // Whole files have the wrong signs, so these are only counted.
            Remark::Sign => return self.signs += 1,
            Remark::Incomplete => Note::LandingsLeftOut,
            Remark::OthersFit => Note::LongerFit,
        };
        if self.notes.len() < limits::FAULTS {
            self.notes.push((place, decode(text).0.into_owned(), note));
        }
    }

    /// Clocks and repetitions of the game itself.
    #[inline]
    fn keep_history(&mut self, irreversible: bool, played: G::Move) {
        self.moves.push(played);
        if irreversible {
            self.history.clear();
            self.clock = 0;
        } else {
            self.clock = self.clock.saturating_add(1);
            self.longest_clock = self.longest_clock.max(self.clock);
        }
        let key = G::key(&self.line.board);
        if self.drawn.is_some() {
            // The game is over, and in what follows nothing is counted.
            return self.history.push_uncounted(key);
        }
        let mut repetitions = self.history.push(key);
        let numbers = self.numbers;
        if repetitions >= numbers.least_repetition && self.repetitions < numbers.most_repetition {
            // Equal keys are looked at closely: a repetition is never a guess.
            repetitions = self.exact_repetitions();
        }
        self.repetitions = self.repetitions.max(repetitions);
        let dead = irreversible && self.rules.is_dead_by_material(&self.line.board);
        if dead || repetitions >= numbers.automatic_repetition || self.clock >= numbers.automatic_clock {
            self.note_automatic_draw(repetitions, irreversible);
        }
    }

    /// How often the board as it is has stood, by replaying the game.
    #[cold]
    pub fn exact_repetitions(&self) -> usize {
        let mut board = self.first;
        let mut count = usize::from(board == self.line.board);
        for &played in &self.moves {
            self.rules.make(&mut board, played);
            count += usize::from(board == self.line.board);
        }
        count
    }

    #[cold]
    fn note_automatic_draw(&mut self, repetitions: usize, material_changed: bool) {
        if self.drawn.is_some() {
            return;
        }
        let fulfilled = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => material_changed && self.rules.is_dead_by_material(&self.line.board),
            When::Repeated(times) => repetitions >= times,
            When::Clock(half_moves) => self.clock >= half_moves,
        };
        let rule = G::ENDINGS.draws.iter().filter(|rule| rule.by.is_automatic()).find(fulfilled);
        // Mate on the very last move takes precedence, by article 9.6.2.
        if let Some(rule) = rule.filter(|_| self.on_board().is_none()) {
            self.drawn = Some((rule.by, self.plies));
        }
    }
}
