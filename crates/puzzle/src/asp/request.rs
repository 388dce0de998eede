//! What is asked of the model, as the text of a program.

use super::theme::{Wish, contradiction};
use super::{Candidate, colour, geometry};
use crate::quality::worth;
use spec::Side;
use spec::chess::{Kind, Piece, Rules, Square};
use std::fmt;
use std::fmt::Write;

/// The rules of the model.
pub const CORE: &str = include_str!("../../asp/core.lp");
const PLAY: &str = include_str!("../../asp/play.lp");
const DIAGRAM: &str = include_str!("../../asp/diagram.lp");
const STATIC: &str = include_str!("../../asp/static.lp");
const DYNAMIC: &str = include_str!("../../asp/dynamic.lp");
const TWO: &str = include_str!("../../asp/two.lp");
const SHORT: &str = include_str!("../../asp/short.lp");
const THEMES: &str = include_str!("../../asp/themes.lp");

/// Which problem is modelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Model {
    /// Series-mover: only White moves, so many times. Paper 001's static planning.
    Static(u32),
    /// One line of play to a mate in so many moves; the other replies are not looked at. Paper 001's dynamic planning.
    Line(u32),
    /// A mate in two with every reply to the key inside, of which there are at most so many.
    Two(u32),
}

/// Candidates that are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The game, with its board.
    pub rules: Rules,
    /// The problem.
    pub model: Model,
    /// At most so many white and black men, kings included.
    pub men: [usize; 2],
    /// Black has one legal move at each turn. Only in a line of play, where it keeps the adversary out.
    pub one_reply: bool,
    /// No check before the mate. Only in a line of play.
    pub no_check: bool,
    /// Diagrams without a mate in one, nearly; see `asp/short.lp`.
    pub no_short: bool,
    /// As little for White as possible, then as much for Black. `clingo` then looks for the best only.
    pub economy: bool,
    /// What is to be shown.
    pub themes: Vec<Wish>,
    /// Men that stand in the diagram.
    pub given: Vec<(Square, Piece)>,
    /// So many of a piece.
    pub counts: Vec<(Piece, usize)>,
}

/// A request that cannot be met, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRequest(pub(super) String);

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadRequest {}

impl Request {
    /// Anything of this model, with at most so many men, without a mate in one.
    pub fn new(rules: Rules, model: Model, men: [usize; 2]) -> Request {
        let (themes, given, counts) = (Vec::new(), Vec::new(), Vec::new());
        let no_short = !matches!(model, Model::Static(_));
        let one_reply = matches!(model, Model::Line(_));
        Request { rules, model, men, one_reply, no_check: false, no_short, economy: false, themes, given, counts }
    }

    /// The program, with what was learnt from candidates that failed.
    ///
    /// ```
    /// use checkproof_puzzle::asp::{Model, Request};
    /// use spec::chess::Rules;
    ///
    /// let mut request = Request::new(Rules::board(4, 4).unwrap(), Model::Two(4), [3, 3]);
    /// assert!(request.program(&[]).unwrap().contains("#const r = 4."));
    /// request.men = [12, 5];
    /// assert_eq!(request.program(&[]).unwrap_err().to_string(), "12 white and 5 black men do not fit on 16 squares");
    /// ```
    pub fn program(&self, lessons: &[String]) -> Result<String, BadRequest> {
        self.check()?;
        let mut text = [CORE, PLAY, DIAGRAM, &geometry(&self.rules)].concat();
        let mut say = |line: fmt::Arguments| {
            // Writing to a text never fails.
            let _ = writeln!(text, "{line}");
        };
        let [white, black] = self.men;
        say(format_args!("#const w = {white}. [override]\n#const b = {black}. [override]"));
        match self.model {
            Model::Static(moves) => say(format_args!("{STATIC}#const k = {moves}. [override]")),
            Model::Line(moves) => say(format_args!("{DYNAMIC}#const k = {}. [override]", 2 * moves - 1)),
            Model::Two(replies) => say(format_args!("{TWO}#const r = {replies}. [override]")),
        }
        if self.no_short {
            say(format_args!("{SHORT}"));
        }
        let options = [("one_reply", self.one_reply), ("no_check", self.no_check), ("economy", self.economy)];
        options.iter().filter(|(_, on)| *on).for_each(|(name, _)| say(format_args!("option({name}).")));
        Kind::ALL.iter().for_each(|&kind| say(format_args!("value({kind},{}).", worth(kind))));
        if !self.themes.is_empty() {
            say(format_args!("{THEMES}"));
            self.themes.iter().for_each(|theme| say(format_args!("{}", theme.fact())));
        }
        for (square, man) in &self.given {
            say(format_args!("given({},{},{square}).", man.kind, colour(man.side)));
        }
        for (man, number) in &self.counts {
            say(format_args!("count({},{},{number}).", man.kind, colour(man.side)));
        }
        lessons.iter().for_each(|lesson| say(format_args!("{lesson}")));
        Ok(text)
    }

    /// Has a candidate, repaired perhaps, the men that are given?
    pub fn has_its_men(&self, candidate: &Candidate) -> bool {
        let board = candidate.position.board();
        self.given.iter().all(|&(square, man)| board.at(square) == Some(man))
            && self.counts.iter().all(|&(man, number)| board.find(man).count() == number)
    }

    /// What can be seen to be wrong without asking the model.
    fn check(&self) -> Result<(), BadRequest> {
        let bad = |why: String| Err(BadRequest(why));
        let [white, black] = self.men;
        let squares = self.rules.squares().filter(|&square| self.rules.lands_on(square)).count();
        if white == 0 || black == 0 {
            return bad("each side has a king, so at least one man".into());
        }
        if white + black > squares {
            return bad(format!("{white} white and {black} black men do not fit on {squares} squares"));
        }
        match self.model {
            Model::Static(0) | Model::Line(0) => return bad("a mate takes at least one move".into()),
            Model::Line(1) | Model::Static(1) if !self.themes.is_empty() => {
                return bad("themes are about mates in two".into());
            }
            Model::Line(1) => return bad("a line of play has a key, a reply and a mate: at least two moves".into()),
            Model::Two(0) => return bad("there is at least one reply to the key".into()),
            Model::Static(moves) if !self.themes.is_empty() => {
                return bad(format!("themes are about replies, and in {moves} moves of White alone there are none"));
            }
            _ => {}
        }
        for (n, (square, man)) in self.given.iter().enumerate() {
            if !self.rules.lands_on(*square) {
                return bad(format!("the {man} cannot stand on {square}"));
            }
            if self.given[..n].iter().any(|(other, _)| other == square) {
                return bad(format!("two men are given for {square}"));
            }
        }
        for (side, most) in [(Side::White, white), (Side::Black, black)] {
            let given = self.given.iter().filter(|(_, man)| man.side == side).count();
            let counted: usize = self.counts.iter().filter(|(man, _)| man.side == side).map(|(_, n)| n).sum();
            if given.max(counted) > most {
                return bad(format!("more men are given for {} than the {most} that are allowed", colour(side)));
            }
        }
        contradiction(&self.themes).map_or(Ok(()), Err)
    }
}
