//! Dead positions: can any series of legal moves, by both sides together, end in mate? (FIDE Laws, 5.2.2)
//!
//! Libraries test for insufficient material and stop there; the dead positions that are met in play are mostly pawn
//! chains that nobody can break. The definition speaks of all positions that can be reached, and in a blocked position
//! these are few enough to visit: two kings behind their pawns have a few thousand. So the plan is to do what the
//! definition says (`search`), the most promising positions first because most positions are alive, and to argue only
//! where there are too many to visit: each man has a region that it never leaves (`regions`), and if no mate can be
//! pictured within the regions there is none (`pictures`). Where an argument was used and the positions beyond it are
//! few after all, they are visited too, and the checker needs to believe nothing.
//!
//! What is not recognised: positions that are dead only because one side runs out of moves at the wrong time, with too
//! many free pieces of the other side about to visit them all.

mod lines;
mod pictures;
mod promise;
mod regions;
mod search;
mod seen;

use check::{Entry, Form, Strategy};
use fast::{Board, Chess};
use regions::Ground;
use search::{DeadSearch, End};
use spec::Side;
use spec::chess::{Move, Position, Rules, insufficient_material};

/// Decides whether a position is dead. The same budget gives the same answer on every machine.
///
/// ```
/// use checkproof_prove::dead::{Budget, Evidence, Decision, decide};
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let blocked = rules.read("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1").unwrap();
/// let Decision::Dead(Evidence::Closed(positions)) = decide(&rules, &blocked, Budget::default()) else { panic!() };
/// assert_eq!(positions.len(), 1152);
///
/// let fools_mate = rules.read("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2").unwrap();
/// let Decision::Alive { mate, by } = decide(&rules, &fools_mate, Budget::default()) else { panic!() };
/// assert_eq!((mate[0].to_string(), by), ("d8h4".to_string(), spec::Side::Black));
/// ```
pub fn decide(rules: &Rules, position: &Position, budget: Budget) -> Decision {
    let chess = match Chess::new(rules) {
        Ok(chess) => chess,
        Err(why) => return Decision::Unknown { why: why.to_string() },
    };
    let ground = Ground::of(rules, position);
    let mut search = DeadSearch::new(&chess, &ground, budget.positions);
    let alive = |mate: Vec<fast::Move>| {
        let by = if mate.len() % 2 == 1 { position.turn() } else { position.turn().other() };
        Decision::Alive { mate: mate.into_iter().map(Move::from).collect(), by }
    };
    match search.run(chess.load(position)) {
        End::Mate(mate) => return alive(mate),
        End::TooMany => {
            let why = format!("no mate was met among {} positions, and there are more", search.len());
            return Decision::Unknown { why };
        }
        End::RanDry => {}
    }
    let (followed, stopped) = search.followed_and_stopped();
    match search.unfold(budget.certificate) {
        // The argument was wrong, then. No such case is known.
        End::Mate(mate) => alive(mate),
        End::RanDry => {
            let (boards, _) = search.followed_and_stopped();
            Decision::Dead(Evidence::Closed(Positions { chess, boards }))
        }
        End::TooMany => {
            let assuming = stopped.iter().map(|board| argued(&chess, board)).collect();
            Decision::Dead(Evidence::UpTo { positions: Positions { chess, boards: followed }, assuming })
        }
    }
}

/// How much work may be done, in positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many positions the search may meet; an argument counts for several.
    pub positions: usize,
    /// How many positions a certificate may have.
    pub certificate: usize,
}

impl Default for Budget {
    /// Under a second of work.
    fn default() -> Budget {
        Budget { positions: 600_000, certificate: 500_000 }
    }
}

/// What was found out about a position.
#[derive(Debug, Clone)]
pub enum Decision {
    /// No series of legal moves ends in mate.
    Dead(Evidence),
    /// A series of legal moves ends in mate.
    Alive {
        /// The moves, from the position to the mate; none when it is mate already.
        mate: Vec<Move>,
        /// Who gives mate. Whether the other side could too was not asked.
        by: Side,
    },
    /// Neither was found.
    Unknown {
        /// What was in the way.
        why: String,
    },
}

/// What shows that a position is dead.
#[derive(Debug, Clone)]
pub enum Evidence {
    /// A set of positions that no move leaves and in which nobody is mated. The checker says *proved*.
    Closed(Positions),
    /// The same but for some positions, which an argument calls dead. The checker says *open*: proved, assuming those.
    UpTo {
        /// The positions that were followed; none when the argument speaks of the first position itself.
        positions: Positions,
        /// The positions that are assumed to be dead, and why.
        assuming: Vec<(Position, Argument)>,
    },
}

/// Why a position is held to be dead without visiting all that can come of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// The pieces alone rule out mate, wherever they stand; see [`insufficient_material`].
    Material,
    /// No mate can be pictured with every man in the region that it never leaves.
    Regions,
}

/// Positions, as many as fit into memory.
#[derive(Debug, Clone)]
pub struct Positions {
    chess: Chess,
    boards: Vec<Board>,
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Is there none? So it is for a stalemate, where the game is over.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The certificate of form `dead`, for a claim that names this side. To make it takes longer than to find it, since
    /// `spec` sees every position.
    pub fn strategy(&self, side: Side) -> Strategy<Rules> {
        let mut strategy = Strategy::new(self.chess.rules(), side, Form::Dead);
        for board in &self.boards {
            strategy.add(&self.chess.unload(board), Entry::member());
        }
        strategy
    }
}

fn argued(chess: &Chess, board: &Board) -> (Position, Argument) {
    let position = chess.unload(board);
    let argument = match insufficient_material(chess.rules(), position.board()) {
        true => Argument::Material,
        false => Argument::Regions,
    };
    (position, argument)
}
