//! The arbiter: replays one game after the other and notes what the rules say about it.

use crate::finding::{MoveNumber, Note, Refusal, StartError, Wrong};
use crate::history::History;
use crate::line::Line;
use crate::report::Report;
use crate::rulebook::{IsDead, Rulebook, Start, Written};
use notation::pdn::Remark;
use notation::pgn::{Ending, Fault, Finding, Listener, Outline, Place, Tags, decode, limits};
use spec::{Clause, DrawRule, Outcome, When};
use std::rc::Rc;

/// Replays games as a [`Listener`]; [`Arbiter::report`] gives the verdict after each.
///
/// ```
/// use arbiter::Arbiter;
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
///     "game 1, line 1, column 17: `Nxe4`: move 3. is not legal: 3.1.1: the pawn on e4 is of the same side"
/// );
/// ```
pub struct Arbiter<'a, G: Rulebook> {
    /// The games of most files start so, and for them nothing is parsed.
    usual: Start<G>,
    numbers: Numbers,
    /// Who is asked about dead positions. That takes much longer than all else.
    expert: Option<&'a IsDead>,
    /// The game that is being read.
    game: Option<Game<G>>,
}

/// The game that is being replayed.
struct Game<G: Rulebook> {
    rules: Rc<G>,
    numbers: Numbers,
    /// Is it another game than ours? Then not even a new position can be played.
    is_other_game: bool,
    line: Line<G::Board>,
    /// The lines that variations interrupt.
    outer: Vec<Line<G::Board>>,
    /// The first board, and the moves of the game itself since.
    first: G::Board,
    moves: Vec<G::Move>,
    history: History,
    clock: u32,
    plies: u64,
    repetitions: usize,
    longest_clock: u32,
    /// The first automatic draw, and after how many half-moves.
    drawn: Option<(&'static Clause, u64)>,
    /// The first move after the automatic draw.
    played_on: Option<(Place, String)>,
    /// The end on the board after which the file goes on.
    ended: Option<Outcome>,
    /// How many moves of draughts have the wrong sign.
    signs: u64,
    findings: Vec<(Place, String, Wrong)>,
    notes: Vec<(Place, String, Note)>,
}

impl<'a, G: Rulebook> Arbiter<'a, G> {
    /// An arbiter who asks an expert about dead positions, if there is one.
    pub fn new(expert: Option<&'a IsDead>) -> Arbiter<'a, G> {
        Arbiter { usual: G::usual(), numbers: Numbers::of(G::ENDINGS.draws), expert, game: None }
    }

    /// The verdict on the game that was just read.
    pub fn report(&mut self, outline: Outline) -> Report {
        let game = self.game.take().unwrap_or_else(|| Game::new(self.usual.clone(), self.numbers));
        game.report(outline, self.expert)
    }
}

impl<G: Rulebook> Listener for Arbiter<'_, G> {
    fn start(&mut self, tags: &Tags) {
        self.game = Some(match G::start(&self.usual, |name| tags.get(name)) {
            Ok(start) => Game::new(start, self.numbers),
            Err(why) => {
                let mut game = Game::new(self.usual.clone(), self.numbers);
                game.is_other_game = why.why.is_other_game();
                game.cannot_start(NOWHERE, why);
                game
            }
        });
    }

    #[inline]
    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str> {
        let Some(game) = &mut self.game else { return Ok(()) };
        match G::read(text) {
            Ok(Written::Move(written)) => {
                game.play(text, &written, place);
                Ok(())
            }
            Ok(Written::Setup(setup)) => {
                game.set_up(setup, place);
                Ok(())
            }
            Err(fault) => game.no_move(text, fault.what(), place),
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

/// A finding about a game as a whole stands on its first line, which is not known while it is read.
const NOWHERE: Place = Place { line: 0, column: 1, offset: 0 };

impl<G: Rulebook> Game<G> {
    fn new(start: Start<G>, numbers: Numbers) -> Game<G> {
        let Start { rules, board, clock, half_moves } = start;
        let mut game = Game {
            rules,
            numbers,
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
            findings: Vec::new(),
            notes: Vec::new(),
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
                let irreversible = self.rules.resets_clock(&self.line.board, played);
                self.line.before = self.line.board;
                self.rules.make(&mut self.line.board, played);
                self.line.half_moves += 1;
                if let Some(remark) = remark {
                    self.remark(remark, text, place);
                }
                if self.outer.is_empty() {
                    if self.drawn.is_some() && self.played_on.is_none() {
                        self.played_on = Some((place, decode(text).0.into_owned()));
                    }
                    self.plies += 1;
                    self.keep_history(irreversible, played);
                }
            }
            Err(why) => self.illegal(text, place, *why),
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
                    (self.first, self.clock, self.ended) = (board, 0, None);
                    self.moves.clear();
                    self.history = History::new(G::key(&board));
                }
            }
            Err(why) => self.cannot_start(place, why),
        }
    }

    /// A text that is no move ends the line. A pass is for annotators only, and no fault of the text.
    #[cold]
    fn no_move(&mut self, text: &[u8], what: &'static str, place: Place) -> Result<(), &'static str> {
        let is_pass = G::is_pass(text);
        if self.line.broken {
            self.line.at_fault = false;
        } else if is_pass && self.outer.is_empty() {
            self.illegal(text, place, Refusal::Pass);
        } else {
            (self.line.broken, self.line.at_fault) = (true, true);
        }
        if is_pass { Ok(()) } else { Err(what) }
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
        if irreversible || repetitions >= numbers.automatic_repetition || self.clock >= numbers.automatic_clock {
            self.note_automatic_draw(repetitions, irreversible);
        }
    }

    /// How often the board as it is has stood, by replaying the game.
    #[cold]
    fn exact_repetitions(&self) -> usize {
        let mut board = self.first;
        let mut count = usize::from(board == self.line.board);
        for &played in &self.moves {
            self.rules.make(&mut board, played);
            count += usize::from(board == self.line.board);
        }
        count
    }

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

    fn report(mut self, outline: Outline, expert: Option<&IsDead>) -> Report {
        // Variations that the file never closed are closed by the reader; what is left is the game itself.
        if let Some(line) = self.outer.first() {
            self.line = *line;
        }
        let outcome = self.ended.or_else(|| self.outcome().filter(|_| !self.line.broken));
        let asked = !self.line.broken && outcome.is_none() && self.drawn.is_none();
        let dead_since = expert.filter(|_| asked).and_then(|expert| self.dead_since(expert));
        let claimable = if self.line.broken || outcome.is_some() { Vec::new() } else { self.claimable() };
        let reached = self.reached();
        let Outline { number, line, tags, ending, result_at, faults, remarks } = outline;
        let first_line = Place { line, ..NOWHERE };
        let result = (result_at.unwrap_or(first_line), ending.as_str().to_string());
        let of_another_game = self.findings.iter().any(|(place, _, wrong)| {
            // Moves of another game are no faults of its text.
            *place == NOWHERE && matches!(wrong, Wrong::Start(_))
        });
        let mut findings: Vec<Finding<Wrong>> = faults
            .into_iter()
            .filter(|fault| !(of_another_game && matches!(fault.what, Fault::NotAMove(_))))
            .map(|fault| fault.map(Wrong::Text))
            .collect();
        let found = |(place, token, wrong): (Place, String, Wrong)| {
            let place = if place == NOWHERE { first_line } else { place };
            Finding::new(number, place, &token, wrong)
        };
        findings.extend(self.findings.into_iter().map(found));
        if let Some((draw, plies)) = self.drawn.filter(|&(_, plies)| plies < self.plies) {
            let (place, token) = self.played_on.unwrap_or((first_line, String::new()));
            findings.push(found((place, token, Wrong::PlayedOn(draw, self.plies - plies))));
        }
        if let Some(outcome) = outcome.filter(|&outcome| contradicts::<G>(outcome, ending)) {
            findings.push(found((result.0, result.1.clone(), Wrong::Result(outcome, ending))));
        }
        match dead_since.map(|since| (since, self.plies - since)) {
            Some((_, 0)) if matches!(ending, Ending::FirstWins | Ending::SecondWins) => {
                findings.push(found((result.0, result.1, Wrong::DeadResult(ending))));
            }
            Some((since, more @ 1..)) => {
                findings.push(found((first_line, String::new(), Wrong::DeadPlayedOn { since, more })));
            }
            _ => {}
        }
        findings.sort_by_key(|finding| (finding.line, finding.column));
        let by_reader = remarks.into_iter().map(|remark| remark.map(Note::Text));
        let by_arbiter = self.notes.into_iter().map(|(place, token, note)| Finding::new(number, place, &token, note));
        Report {
            format: G::FORMAT,
            number,
            line,
            tags,
            ending,
            is_ended: result_at.is_some(),
            findings,
            notes: by_reader.chain(by_arbiter).collect(),
            plies: self.plies,
            outcome,
            claimable,
            reached,
            dead_since,
            signs: self.signs,
        }
    }

    /// How the game ended: on the board first, then the draws that come by themselves.
    fn outcome(&self) -> Option<Outcome> {
        let drawn = || self.drawn.filter(|&(_, plies)| plies == self.plies).map(|(by, _)| Outcome::drawn(by));
        self.on_board().or_else(drawn)
    }

    fn on_board(&self) -> Option<Outcome> {
        self.rules.outcome(&self.line.board)
    }

    fn claimable(&self) -> Vec<&'static Clause> {
        let may_claim = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => self.rules.is_dead_by_material(&self.line.board),
            When::Repeated(times) => self.history.times() >= times && self.exact_repetitions() >= times,
            When::Clock(half_moves) => self.clock >= half_moves,
        };
        let claims = G::ENDINGS.draws.iter().filter(|rule| !rule.by.is_automatic());
        claims.filter(may_claim).map(|rule| rule.by).collect()
    }

    /// The rules about repetition and long play whose number was reached, whether anybody claimed or not.
    fn reached(&self) -> Vec<&'static Clause> {
        let reached = |rule: &&DrawRule| match rule.when {
            When::DeadByMaterial => false,
            When::Repeated(times) => self.repetitions >= times,
            When::Clock(half_moves) => self.longest_clock >= half_moves,
        };
        G::ENDINGS.draws.iter().filter(reached).map(|rule| rule.by).collect()
    }

    /// After how many half-moves the game was dead, if it is dead at its end. What is dead stays dead, so the moment is
    /// found by halving.
    #[cold]
    fn dead_since(&self, expert: &IsDead) -> Option<u64> {
        let mut boards = vec![self.first];
        let mut board = self.first;
        for &played in &self.moves {
            self.rules.make(&mut board, played);
            boards.push(board);
        }
        let is_dead = |board: &G::Board| self.rules.is_dead(board, expert);
        is_dead(&board).then(|| boards.partition_point(|board| !is_dead(board)) as u64)
    }
}

/// Is a result wrong if the game ended so on the board?
fn contradicts<G: Rulebook>(outcome: Outcome, ending: Ending) -> bool {
    let right = match outcome.winner() {
        Some(winner) if winner == G::FIRST => Ending::FirstWins,
        Some(_) => Ending::SecondWins,
        None => Ending::Draw,
    };
    // A game may be stopped before its result was entered, but a result that was entered must be right.
    ending != right && (ending != Ending::Unknown || outcome.winner().is_some())
}

/// The numbers in a game's draw rules that decide, move by move, whether the rules must be looked at.
#[derive(Debug, Clone, Copy)]
struct Numbers {
    least_repetition: usize,
    most_repetition: usize,
    automatic_repetition: usize,
    automatic_clock: u32,
}

impl Numbers {
    fn of(rules: &[DrawRule]) -> Numbers {
        let mut numbers = Numbers {
            least_repetition: usize::MAX,
            most_repetition: 0,
            automatic_repetition: usize::MAX,
            automatic_clock: u32::MAX,
        };
        for rule in rules {
            match rule.when {
                When::DeadByMaterial => {}
                When::Repeated(times) => {
                    numbers.least_repetition = numbers.least_repetition.min(times);
                    numbers.most_repetition = numbers.most_repetition.max(times);
                    if rule.by.is_automatic() {
                        numbers.automatic_repetition = numbers.automatic_repetition.min(times);
                    }
                }
                When::Clock(half_moves) if rule.by.is_automatic() => {
                    numbers.automatic_clock = numbers.automatic_clock.min(half_moves);
                }
                When::Clock(_) => {}
            }
        }
        numbers
    }
}
