//! What an arbiter must know of a game: all that chess and draughts do not share.

use crate::finding::{NotAMove, Note, Refusal, StartError};
use notation::pdn::Remark;
use notation::pgn::{Format, Game};
use notation::san::{self, Language, Spelling};
use spec::{Endings, Outcome, Side};
use std::rc::Rc;

/// A game whose files can be replayed.
pub trait Rulebook: Sized {
    /// A position, quick to copy.
    type Board: Copy + Eq;
    /// A legal move of a board.
    type Move: Copy;
    /// A move text taken apart.
    type Text;

    /// The format of its files.
    const FORMAT: Format;
    /// The side that moves first in a game; `1-0` is its win.
    const FIRST: Side;
    /// How a game may end other than on the board.
    const ENDINGS: &'static Endings;

    /// The game that a file is about when no tag says otherwise.
    fn usual() -> Start<Self>;

    /// Where a game starts, by its tags.
    fn start<'a>(usual: &Start<Self>, tag: impl Fn(&str) -> Option<&'a str>) -> Result<Start<Self>, StartError>;

    /// Takes apart what stands at the place of a move, and tells what is unusual about its spelling.
    fn read(text: &[u8], language: Language) -> Result<(Written<'_, Self::Text>, Option<Spelling>), NotAMove>;

    /// Is a text that is no move a pass, which annotators write and players may not?
    fn is_pass(text: &[u8]) -> bool;

    /// The board after a pass, if there can be play after one.
    fn pass(&self, board: &Self::Board) -> Option<Self::Board>;

    /// What is wrong with the marks of a move, such as `+`, after which the board is this.
    fn wrong_mark(&self, written: &Self::Text, after: &Self::Board) -> Option<san::Remark>;

    /// The board of a position that stands inside a game.
    fn set_up(&self, text: &str) -> Result<Self::Board, StartError>;

    /// The legal move that a text means, and what is unusual about the text.
    fn resolve(&self, board: &Self::Board, text: &Self::Text) -> Result<(Self::Move, Option<Remark>), Box<Refusal>>;

    /// The one legal move that a text in a plain form means. Of everything else, [`Rulebook::read`] and
    /// [`Rulebook::resolve`] tell what it is.
    #[inline(always)]
    fn find(&self, _: &Self::Board, _: &[u8]) -> Option<Self::Move> {
        None
    }

    /// Makes a legal move.
    fn make(&self, board: &mut Self::Board, played: Self::Move);

    /// Does a legal move set the move clock back?
    fn resets_clock(&self, board: &Self::Board, played: Self::Move) -> bool;

    /// A number that equal boards share and others rarely do.
    fn key(board: &Self::Board) -> u64;

    /// How the game ended, if the board itself ends it.
    fn outcome(&self, board: &Self::Board) -> Option<Outcome>;

    /// Do the men on the board alone tell that nobody can win by any play?
    fn is_dead_by_material(&self, board: &Self::Board) -> bool;

    /// Is a board dead by the judgement of an expert, who may know more than the material tells?
    fn is_dead(&self, board: &Self::Board, expert: &IsDead) -> bool;

    /// How many men of each kind each side has, the side that moves first in a game first.
    fn men(board: &Self::Board) -> Men;

    /// Reads how many men there are: `KRPvKR`, in draughts `BKKvWM`. The second value tells the same with the sides
    /// exchanged, where the text does not say which is which.
    fn read_men(text: &str) -> Option<(Men, Men)>;

    /// Adds the exact text of a legal move, which leads from one board to the other; the long one tells every square of
    /// it.
    fn spell(&self, boards: [&Self::Board; 2], played: Self::Move, long: bool, text: &mut String);

    /// A position inside a game, as its files write it.
    fn spell_setup(&self, board: &Self::Board) -> String;

    /// Adds what the tags of a clean file must say of the game and its start.
    fn complete_tags(game: &mut Game, start: &Start<Self>);
}

/// Tells of a position of chess whether no series of legal moves can lead to mate (FIDE 5.2.2). That takes a prover, so
/// the arbiter leaves it to its caller.
pub type IsDead = dyn Fn(&spec::chess::Rules, &spec::chess::Position) -> bool + Sync;

/// How a game begins.
#[derive(Debug)]
pub struct Start<G: Rulebook> {
    /// The rules of this game.
    pub rules: Rc<G>,
    /// The first board.
    pub board: G::Board,
    /// Where the move clock stands.
    pub clock: u32,
    /// How many half-moves were made before.
    pub half_moves: u64,
    /// What is unusual about it.
    pub notes: Vec<Note>,
}

impl<G: Rulebook> Clone for Start<G> {
    fn clone(&self) -> Start<G> {
        Start { rules: self.rules.clone(), notes: self.notes.clone(), ..*self }
    }
}

/// How many men of each kind each side has: in chess king, queen, rook, bishop, knight and pawn, in draughts king and
/// man.
pub type Men = [[u8; 6]; 2];

/// What stands at the place of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written<'a, M> {
    /// A move.
    Move(M),
    /// A position from which play goes on.
    Setup(&'a str),
}
