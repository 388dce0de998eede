//! What the arbiter must know of chess.

mod convert;
mod quick;

pub(crate) use convert::text;
pub use quick::{resolve, uci, write};

use crate::finding::{NotAMove, Refusal, StartError, WhyNoStart};
use crate::rulebook::{IsDead, Rulebook, Start, Written};
use fast::{Board, Chess, Move, Quick};
use notation::pdn::Remark;
use notation::pgn::{self, Format, Game, Tag};
use notation::san::San;
use spec::chess::ending::ENDINGS;
use spec::chess::{Fen, Rules};
use spec::{Endings, Outcome, Side};
use std::rc::Rc;

impl Rulebook for Chess {
    type Board = Board;
    type Move = Move;
    type Text = San;

    const FORMAT: Format = Format::Pgn;
    const FIRST: Side = Side::White;
    const ENDINGS: &'static Endings = &ENDINGS;

    fn usual() -> Start<Chess> {
        let rules = Rules::chess();
        let chess = Chess::new(&rules).expect("chess is played on 8 x 8");
        let board = chess.load(&rules.start().expect("chess has a starting position"));
        Start { rules: Rc::new(chess), board, clock: 0, half_moves: 0 }
    }

    /// The tag `Variant` may name any game of ours, and `FEN` any of its positions.
    fn start<'a>(usual: &Start<Chess>, tag: impl Fn(&str) -> Option<&'a str>) -> Result<Start<Chess>, StartError> {
        match (tag("Variant"), tag("FEN")) {
            (None, None) => Ok(usual.clone()),
            (variant, fen) => from(variant_of(variant, &usual.rules)?, fen),
        }
    }

    #[inline]
    fn read(text: &[u8]) -> Result<Written<'_, San>, NotAMove> {
        San::parse(text).map(Written::Move).map_err(NotAMove::San)
    }

    fn is_pass(text: &[u8]) -> bool {
        pgn::is_pass(text)
    }

    fn set_up(&self, text: &str) -> Result<Board, StartError> {
        from(Rc::new(self.clone()), Some(text)).map(|start| start.board)
    }

    #[inline]
    fn resolve(&self, board: &Board, text: &San) -> Result<(Move, Option<Remark>), Box<Refusal>> {
        match resolve(self, board, *text) {
            Ok(played) => Ok((played, None)),
            Err(why) => Err(Box::new(Refusal::San(why, None))),
        }
    }

    #[inline(always)] // A call for each move would cost a fiftieth of the time.
    fn make(&self, board: &mut Board, played: Move) {
        Chess::make(self, board, played);
    }

    #[inline]
    fn resets_clock(&self, board: &Board, played: Move) -> bool {
        self.is_irreversible(board, played)
    }

    #[inline]
    fn key(board: &Board) -> u64 {
        board.key()
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        Quick::outcome(self, board)
    }

    fn is_dead_by_material(&self, board: &Board) -> bool {
        self.insufficient_material(board)
    }

    fn is_dead(&self, board: &Board, expert: &IsDead) -> bool {
        expert(self.rules(), &self.unload(board))
    }

    fn spell(&self, board: &Board, played: Move, _: bool) -> String {
        write(self, board, played).0.to_string()
    }

    fn spell_setup(&self, board: &Board) -> String {
        self.unload(board).to_string()
    }

    /// PGN asks for the tag `SetUp` wherever a game does not start as usual.
    fn complete_tags(game: &mut Game, _: &Start<Chess>) {
        if let Some(at) = game.tags.iter().position(|tag| tag.name == "FEN").filter(|_| game.tag("SetUp").is_none()) {
            game.tags.insert(at, Tag { name: "SetUp".to_string(), value: "1".to_string() });
        }
    }
}

/// The game that a tag names.
fn variant_of(variant: Option<&str>, chess: &Rc<Chess>) -> Result<Rc<Chess>, StartError> {
    match variant.map(str::to_ascii_lowercase).as_deref() {
        None
        | Some("" | "chess" | "standard" | "normal" | "from position" | "chess960" | "chess 960")
        | Some("fischerandom" | "fischerrandom" | "fischer random" | "freestyle") => Ok(chess.clone()),
        Some(other) => {
            let refused = |why| StartError { token: other.to_string(), why };
            let rules: Rules = other.parse().map_err(|_| refused(WhyNoStart::Variant))?;
            let chess = Chess::new(&rules).map_err(|why| refused(WhyNoStart::TooLarge(why)))?;
            Ok(Rc::new(chess))
        }
    }
}

/// Where a game starts by its FEN, or where it starts usually.
fn from(chess: Rc<Chess>, fen: Option<&str>) -> Result<Start<Chess>, StartError> {
    let refused = |why| StartError { token: fen.unwrap_or_default().to_string(), why };
    let Some(text) = fen else {
        let start = chess.rules().start().ok_or_else(|| refused(WhyNoStart::NoFen))?;
        return Ok(Start { board: chess.load(&start), rules: chess, clock: 0, half_moves: 0 });
    };
    let Fen(setup) = text.parse::<Fen>().map_err(|why| refused(WhyNoStart::Fen(why)))?;
    let position = chess.rules().position(&setup).map_err(|faults| refused(WhyNoStart::Setup(faults)))?;
    let half_moves = 2 * (setup.move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
    Ok(Start { board: chess.load(&position), rules: chess, clock: setup.halfmove_clock, half_moves })
}
