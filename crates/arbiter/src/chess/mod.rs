//! What the arbiter must know of chess.

mod convert;
mod quick;

pub(crate) use convert::text;
pub use quick::{resolve, uci, write};

use crate::finding::{NotAMove, Note, Refusal, StartError, WhyNoStart};
use crate::rulebook::{IsDead, Men, Rulebook, Start, Written};
use fast::{Board, Chess, Move};
use notation::pdn::Remark;
use notation::pgn::{self, Format, Game, Tag};
use notation::san::{self, Language, Mark, San, Spelling};
use spec::chess::ending::ENDINGS;
use spec::chess::{Fault, Fen, Kind, Position, Rules, Setup};
use spec::{Endings, Faults, Outcome, Side};
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
        Start { rules: Rc::new(chess), board, clock: 0, half_moves: 0, notes: Vec::new() }
    }

    /// The tag `Variant` may name any game of ours, and `FEN` any of its positions.
    fn start<'a>(usual: &Start<Chess>, tag: impl Fn(&str) -> Option<&'a str>) -> Result<Start<Chess>, StartError> {
        match (tag("Variant"), tag("FEN")) {
            (None, None) => Ok(usual.clone()),
            (variant, fen) => from(variant_of(variant, &usual.rules)?, fen),
        }
    }

    #[inline]
    fn read(text: &[u8], language: Language) -> Result<(Written<'_, San>, Option<Spelling>), NotAMove> {
        match San::parse_plain(text).filter(|_| language == Language::ENGLISH) {
            Some(san) => Ok((Written::Move(san), None)),
            None => match San::parse_loosely(text, language) {
                Ok((san, spelling)) => Ok((Written::Move(san), spelling)),
                Err(fault) => Err(NotAMove::San(fault)),
            },
        }
    }

    fn is_pass(text: &[u8]) -> bool {
        pgn::is_pass(text)
    }

    /// Out of check, the same position with the other side to move. Nobody can capture en passant after a pass.
    fn pass(&self, board: &Board) -> Option<Board> {
        let position = self.unload(board);
        let setup = Setup { turn: position.turn().other(), en_passant: None, ..position.setup() };
        self.rules().position(&setup).ok().map(|passed| self.load(&passed))
    }

    fn wrong_mark(&self, written: &San, after: &Board) -> Option<san::Remark> {
        let exact = quick::mark(self, after);
        match (exact, written.mark) {
            (Mark::Check | Mark::Mate, Mark::None) => Some(san::Remark::CheckUnmarked),
            (Mark::None, Mark::Check | Mark::Mate) => Some(san::Remark::NoCheck),
            (Mark::Mate, Mark::Check) => Some(san::Remark::MateUnmarked),
            (Mark::Check, Mark::Mate) => Some(san::Remark::NoMate),
            _ => None,
        }
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

    #[inline(always)]
    fn find(&self, board: &Board, text: &[u8]) -> Option<Move> {
        quick::find_plain(self, board, text)
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
        self.end(board)
    }

    fn is_dead_by_material(&self, board: &Board) -> bool {
        self.insufficient_material(board)
    }

    fn is_dead(&self, board: &Board, expert: &IsDead) -> bool {
        expert(self.rules(), &self.unload(board))
    }

    fn men(board: &Board) -> Men {
        [Side::White, Side::Black].map(|side| KINDS.map(|kind| board.pieces(side, kind).count_ones() as u8))
    }

    fn read_men(text: &str) -> Option<(Men, Men)> {
        let side = |letters: &str| {
            let mut men = [0u8; 6];
            for letter in letters.chars() {
                let kind = KINDS.iter().position(|kind| kind.letter().eq_ignore_ascii_case(&letter))?;
                men[kind] = men[kind].checked_add(1)?;
            }
            (men[0] == 1).then_some(men)
        };
        let (first, second) = text.split_once('v')?;
        let (first, second) = (side(first)?, side(second)?);
        Some(([first, second], [second, first]))
    }

    fn spell(&self, [before, after]: [&Board; 2], played: Move, _: bool, text: &mut String) {
        quick::exact(self, before, played, after).push_to(text);
    }

    fn spell_setup(&self, board: &Board) -> String {
        self.unload(board).to_string()
    }

    /// PGN asks for the tag `SetUp` wherever a game does not start as usual. Rights that there cannot be are left out.
    fn complete_tags(game: &mut Game, start: &Start<Chess>) {
        if let Some(fen) = game.tags.iter_mut().find(|tag| tag.name == "FEN").filter(|_| !start.notes.is_empty()) {
            let Start { rules, board, clock, half_moves, .. } = start;
            fen.value = Fen(with_clocks(&rules.unload(board), *clock, *half_moves)).to_string();
        }
        if let Some(at) = game.tags.iter().position(|tag| tag.name == "FEN").filter(|_| game.tag("SetUp").is_none()) {
            game.tags.insert(at, Tag { name: "SetUp".to_string(), value: "1".to_string() });
        }
    }
}

/// In the order of [`Men`].
const KINDS: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// A position of a game with its clocks.
pub(crate) fn with_clocks(position: &Position, clock: u32, half_moves: u64) -> Setup {
    let move_number = u32::try_from(half_moves / 2 + 1).unwrap_or(u32::MAX);
    Setup { halfmove_clock: clock, move_number, ..position.setup() }
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
        let notes = Vec::new();
        return Ok(Start { board: chess.load(&start), rules: chess, clock: 0, half_moves: 0, notes });
    };
    let Fen(setup) = text.parse::<Fen>().map_err(|why| refused(WhyNoStart::Fen(why)))?;
    let (position, notes) = possible(chess.rules(), &setup).map_err(|faults| refused(WhyNoStart::Setup(faults)))?;
    let half_moves = 2 * (setup.move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
    Ok(Start { board: chess.load(&position), rules: chess, clock: setup.halfmove_clock, half_moves, notes })
}

/// The position of a set-up, without the rights that there cannot be, which are noted: programs that write them still
/// know where the men stand.
fn possible(rules: &Rules, setup: &Setup) -> Result<(Position, Vec<Note>), Faults<Fault>> {
    let faults = match rules.position(setup) {
        Ok(position) => return Ok((position, Vec::new())),
        Err(faults) => faults,
    };
    let mut without = setup.clone();
    for fault in faults.iter() {
        match fault {
            Fault::NoCastling { rook }
            | Fault::NoRook { rook }
            | Fault::KingAwayFromHome { rook, .. }
            | Fault::TwoRooksOnOneWing { rook, .. } => without.castling.retain(|right| right != rook),
            Fault::NoDoubleStep { .. }
            | Fault::EnPassantRank { .. }
            | Fault::EnPassantOrigin { .. }
            | Fault::EnPassantPawn { .. }
            | Fault::EnPassantPath { .. }
            | Fault::EnPassantCheck { .. } => without.en_passant = None,
            _ => return Err(faults),
        }
    }
    let position = rules.position(&without)?;
    Ok((position, faults.into_iter().map(Note::NoSuchRight).collect()))
}
