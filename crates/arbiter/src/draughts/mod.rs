//! What the arbiter must know of draughts.

mod quick;

pub use quick::{resolve, write};

use crate::convert::To;
use crate::finding::{NotAMove, Refusal, StartError, WhyNoStart};
use crate::rewrite::Rewritten;
use crate::rulebook::{IsDead, Men, Rulebook, Start, Written};
use fast::Quick;
use fast::draughts::{Board, Draughts, Move};
use notation::pdn::{self, MoveText, Remark};
use notation::pgn::{Format, Game, Tag};
use notation::san::{self, Language, Spelling};
use spec::draughts::Position;
use spec::draughts::ending::ENDINGS;
use spec::{Endings, Outcome, Side};
use std::rc::Rc;

impl Rulebook for Draughts {
    type Board = Board;
    type Move = Move;
    type Text = MoveText;

    const FORMAT: Format = Format::Pdn;
    const FIRST: Side = Side::Black;
    const ENDINGS: &'static Endings = &ENDINGS;

    fn usual() -> Start<Draughts> {
        from(&Draughts.rules().start())
    }

    /// The tag `GameType` must name English draughts, if it is there.
    fn start<'a>(_: &Start<Draughts>, tag: impl Fn(&str) -> Option<&'a str>) -> Result<Start<Draughts>, StartError> {
        let (game_type, fen) = (tag("GameType"), tag("FEN"));
        pdn::start(game_type, fen).map(|position| from(&position)).map_err(|why| {
            let token = if matches!(why, pdn::StartError::Fen(_)) { fen } else { game_type };
            StartError { token: token.unwrap_or_default().to_string(), why: WhyNoStart::Pdn(why) }
        })
    }

    fn read(text: &[u8], _: Language) -> Result<(Written<'_, MoveText>, Option<Spelling>), NotAMove> {
        match pdn::Written::parse(text) {
            Ok(pdn::Written::Move(written)) => Ok((Written::Move(written), None)),
            Ok(pdn::Written::Setup(fen)) => Ok((Written::Setup(fen), None)),
            Err(what) => Err(NotAMove::Pdn(what)),
        }
    }

    fn is_pass(_: &[u8]) -> bool {
        false
    }

    fn pass(&self, _: &Board) -> Option<Board> {
        None
    }

    fn wrong_mark(&self, _: &MoveText, _: &Board) -> Option<san::Remark> {
        None
    }

    fn set_up(&self, text: &str) -> Result<Board, StartError> {
        let refused = |why| StartError { token: text.to_string(), why: WhyNoStart::Pdn(pdn::StartError::Fen(why)) };
        self.rules().read(text).map(|position| self.load(&position)).map_err(refused)
    }

    fn resolve(&self, board: &Board, text: &MoveText) -> Result<(Move, Option<Remark>), Box<Refusal>> {
        resolve(board, text).map_err(|why| Box::new(Refusal::Pdn(why)))
    }

    fn make(&self, board: &mut Board, played: Move) {
        *board = board.play(played);
    }

    fn resets_clock(&self, board: &Board, played: Move) -> bool {
        board.is_irreversible(played)
    }

    /// The three sets, each multiplied by an odd number so that no bit of one stands for a bit of another.
    fn key(board: &Board) -> u64 {
        let mixed = |set: u32, odd: u64| (u64::from(set) + 1).wrapping_mul(odd).rotate_left(29);
        let sets = mixed(board.black, 0x9E37_79B9_7F4A_7C15)
            ^ mixed(board.white, 0xC2B2_AE3D_27D4_EB4F)
            ^ mixed(board.kings, 0x1656_67B1_9E37_79F9);
        sets ^ board.turn as u64
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        Quick::outcome(self, board)
    }

    fn is_dead_by_material(&self, _: &Board) -> bool {
        false
    }

    /// Draughts has no dead positions: whoever cannot move has lost.
    fn is_dead(&self, _: &Board, _: &IsDead) -> bool {
        false
    }

    fn men(board: &Board) -> Men {
        let side = |men: u32| {
            let kings = (men & board.kings).count_ones() as u8;
            [kings, men.count_ones() as u8 - kings, 0, 0, 0, 0]
        };
        [side(board.black), side(board.white)]
    }

    fn read_men(text: &str) -> Option<(Men, Men)> {
        let side = |letters: &str| {
            let mut men = [0u8; 6];
            for letter in letters.chars() {
                let kind = ['K', 'M'].iter().position(|&known| known == letter)?;
                men[kind] = men[kind].checked_add(1)?;
            }
            Some(men)
        };
        let (black, white) = text.strip_prefix('B')?.split_once("vW")?;
        let men = [side(black)?, side(white)?];
        Some((men, men))
    }

    fn spell(&self, [before, _]: [&Board; 2], played: Move, long: bool, text: &mut String) {
        *text += &if long { played.to_string() } else { write(before, played) };
    }

    fn spell_setup(&self, board: &Board) -> String {
        format!("/FEN \"{}\"/", position(board))
    }

    /// Without the tag `GameType`, readers take a game for international draughts.
    fn complete_tags(game: &mut Game, start: &Start<Draughts>) {
        if game.tag("GameType").is_none() {
            game.tags.push(Tag { name: "GameType".to_string(), value: pdn::ENGLISH.to_string() });
        }
        if let Some(fen) = game.tags.iter_mut().find(|tag| tag.name == "FEN") {
            fen.value = position(&start.board).to_string();
        }
    }
}

/// A rewritten game of draughts in another form, lines ended.
pub(crate) fn text(rewritten: &Rewritten<Draughts>, to: To) -> String {
    match to {
        To::Tree | To::Fen => format!("{}\n", position(&rewritten.last)),
        _ => pdn::write(&rewritten.game),
    }
}

fn from(position: &Position) -> Start<Draughts> {
    Start { rules: Rc::new(Draughts), board: Board::load(position), clock: 0, half_moves: 0, notes: Vec::new() }
}

fn position(board: &Board) -> Position {
    board.position().expect("legal moves from a position lead to positions")
}
