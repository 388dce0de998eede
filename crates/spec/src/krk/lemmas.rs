//! The lemmas from which it follows that the strategy mates on every board that it covers.
//!
//! A lemma is a statement about a [`Play`]: a position and some moves, all of them any numbers at all. What is supposed
//! of them, that the position is legal and the moves are the strategy's, is part of the statement. So a lemma can be
//! run, at plain integers, and proved, at terms; both see the same lines.
//!
//! A kind of move applies when *some* move of the rook fits, on a board of unknown size. Here "some move" is "one of a
//! few [targets](rook_targets)" everywhere. Where a lemma concludes that a kind applies, this says more than needed,
//! and where it supposes that an earlier kind does not apply, it supposes less: either way the lemma with all moves in
//! the place of these few follows from the one that is proved, as `coq/krk/KrkCertified.v` proves.
//! `coq/krk/KrkLemmas.v` stands beside this file, definition by definition: whoever changes the one changes the other.
//!
//! | lemma | what it says |
//! |---|---|
//! | `applicable` | some kind always applies |
//! | `rtm_stale`, `rtm_rook`, `other_rook` | no move stalemates or loses the rook; the other kinds ask for no stalemate |
//! | `rtm_then_mate` | after ReadyToMate the rook mates |
//! | `no_king_mate` | the king never mates, so that it is enough to look at the rook for ImmediateMate |
//! | `home3`, `basic_stays` | RookHome and RookSafe are played in the first three moves only |
//! | `lex3` | then three moves make the room smaller, or bring the king nearer, while there is room |
//! | `fifth` | and when there is none left, three moves more and a mating kind applies |
//! | `transpose` | files and ranks may be exchanged |

use super::{Kind, Krk, Man, Square};
use crate::Side;
use crate::logic::{Num, Prop};
use std::fmt;

/// A lemma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // What each says, `Lemma::says` tells.
pub enum Lemma {
    Applicable,
    RtmStale,
    RtmRook,
    OtherRook,
    RtmThenMate,
    NoKingMate,
    BasicStays,
    Home3,
    Lex3,
    Fifth,
    Transpose,
}

/// A lemma as it is, or said too strongly: then it is false, and if a solver finds no counter-example, it was asked the
/// wrong question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The lemma.
    True,
    /// Too much: one move less, or one condition less.
    TooStrong,
}

/// A position with White to move, and some moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play<N = i32> {
    /// Where it begins.
    pub start: Krk<N>,
    /// What is played.
    pub rounds: Vec<Round<N>>,
}

/// A move of White and the reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round<N = i32> {
    /// Where the white king stands after White's move.
    pub king: Square<N>,
    /// Where the rook stands after White's move.
    pub rook: Square<N>,
    /// Where the black king stands after the reply.
    pub lone: Square<N>,
}

/// The fewest files of the boards that the lemmas are about.
pub const FEWEST_FILES: i32 = 4;

/// The fewest ranks of the boards that the lemmas are about.
pub const FEWEST_RANKS: i32 = 6;

/// The largest side of a board that can be drawn.
const LARGEST_SIDE: i32 = crate::chess::Square::MOST as i32;

/// The mating kinds.
const MATING: [Kind; 2] = [Kind::ImmediateMate, Kind::ReadyToMate];

impl Lemma {
    /// All lemmas.
    pub const ALL: [Lemma; 11] = [
        Lemma::Applicable,
        Lemma::RtmStale,
        Lemma::RtmRook,
        Lemma::OtherRook,
        Lemma::RtmThenMate,
        Lemma::NoKingMate,
        Lemma::BasicStays,
        Lemma::Home3,
        Lemma::Lex3,
        Lemma::Fifth,
        Lemma::Transpose,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Lemma::Applicable => "applicable",
            Lemma::RtmStale => "rtm_stale",
            Lemma::RtmRook => "rtm_rook",
            Lemma::OtherRook => "other_rook",
            Lemma::RtmThenMate => "rtm_then_mate",
            Lemma::NoKingMate => "no_king_mate",
            Lemma::BasicStays => "basic_stays",
            Lemma::Home3 => "home3",
            Lemma::Lex3 => "lex3",
            Lemma::Fifth => "fifth",
            Lemma::Transpose => "transpose",
        }
    }

    /// The lemma of this name.
    pub fn named(name: &str) -> Option<Lemma> {
        Lemma::ALL.into_iter().find(|lemma| lemma.name() == name)
    }

    /// What it says, in a sentence; in its too strong form something false.
    pub fn says(self, form: Form) -> &'static str {
        match (self, form) {
            (Lemma::Applicable, Form::True) => "Squeeze, RookHome or RookSafe always applies",
            (Lemma::Applicable, Form::TooStrong) => "Squeeze or RookHome always applies",
            (Lemma::RtmStale, Form::True) => "ReadyToMate never stalemates",
            (Lemma::RtmStale, Form::TooStrong) => "no move stalemates",
            (Lemma::RtmRook, Form::True) => "after ReadyToMate the rook cannot be taken",
            (Lemma::RtmRook, Form::TooStrong) => "after ReadyToMate the black king does not touch the rook",
            (Lemma::OtherRook, Form::True) => "after any kind from Squeeze to RookSafe the rook cannot be taken",
            (Lemma::OtherRook, Form::TooStrong) => {
                "after any kind from Squeeze to RookSafe the black king does not touch the rook"
            }
            (Lemma::RtmThenMate, Form::True) => "after ReadyToMate and any reply ImmediateMate applies",
            (Lemma::RtmThenMate, Form::TooStrong) => "after any kind but mate and any reply ImmediateMate applies",
            (Lemma::NoKingMate, Form::True) => "the king never mates",
            (Lemma::NoKingMate, Form::TooStrong) => "the king never gives check",
            (Lemma::BasicStays, Form::True) => "after a basic kind and any reply a mating or basic kind applies",
            (Lemma::BasicStays, Form::TooStrong) => "after any kind and any reply a mating or basic kind applies",
            (Lemma::Home3, Form::True) => "after three moves of the strategy a mating or basic kind applies",
            (Lemma::Home3, Form::TooStrong) => "after two moves of the strategy a mating or basic kind applies",
            (Lemma::Lex3, Form::True) => {
                "if the rook is exposed or the room is more than 3, three basic moves lessen (exposed, room, \
                 distance from the critical square)"
            }
            (Lemma::Lex3, Form::TooStrong) => {
                "if the rook is exposed or the room is more than 3, two basic moves lessen (exposed, room, \
                 distance from the critical square)"
            }
            (Lemma::Fifth, Form::True) => {
                "if the rook is not exposed and the room is at most 3, after three basic moves a mating kind applies"
            }
            (Lemma::Fifth, Form::TooStrong) => {
                "if the rook is not exposed and the room is at most 3, after two basic moves a mating kind applies"
            }
            (Lemma::Transpose, Form::True) => "the rules and all ten kinds stay what they are on the transposed board",
            (Lemma::Transpose, Form::TooStrong) => {
                "the rules and all ten kinds stay what they are when only the black king is transposed"
            }
        }
    }

    /// How many moves it speaks of.
    fn rounds(self, form: Form) -> usize {
        match (self, form) {
            (Lemma::Applicable, _) => 0,
            (Lemma::Home3 | Lemma::Lex3 | Lemma::Fifth, Form::True) => 3,
            (Lemma::Home3 | Lemma::Lex3 | Lemma::Fifth, Form::TooStrong) => 2,
            _ => 1,
        }
    }

    /// The play it speaks of, made of numbers that are asked for by name.
    pub fn play<N: Num>(self, form: Form, number: &mut impl FnMut(&str) -> N) -> Play<N> {
        let (files, ranks) = (number("files"), number("ranks"));
        let mut square =
            |man: &str| Square { file: number(&format!("{man}.file")), rank: number(&format!("{man}.rank")) };
        let start = Krk { files, ranks, king: square("king"), rook: square("rook"), lone: square("lone") };
        let round = |n| Round {
            king: square(&format!("king{n}")),
            rook: square(&format!("rook{n}")),
            lone: square(&format!("lone{n}")),
        };
        Play { start, rounds: (1..=self.rounds(form)).map(round).collect() }
    }

    /// The statement, about a play of [this lemma](Lemma::play).
    pub fn statement<N: Num>(self, form: Form, play: &Play<N>) -> N::Prop {
        let too_strong = form == Form::TooStrong;
        let legal = covered(play.start) & play.start.legal_for_white();
        let legal = if too_strong { legal & can_be_drawn(play.start) } else { legal };
        match self {
            Lemma::Applicable => {
                let kinds: &[Kind] = match form {
                    Form::True => &[Kind::Squeeze, Kind::RookHome, Kind::RookSafe],
                    Form::TooStrong => &[Kind::Squeeze, Kind::RookHome],
                };
                legal.implies(some_applies(kinds, play.start))
            }
            Lemma::RtmStale => {
                let (before, after) = play.first_move();
                let ready = N::Prop::truth(too_strong) | Kind::ReadyToMate.condition(before, after);
                (legal & white_moves(&[Man::King, Man::Rook], before, after) & ready).implies(!after.stalemate())
            }
            Lemma::RtmRook => {
                let (before, after) = play.first_move();
                let safe = if too_strong { !after.lone.adjacent(after.rook) } else { !after.rook_can_be_taken() };
                (legal & is_of_kind(Kind::ReadyToMate, before, after)).implies(safe)
            }
            Lemma::OtherRook => {
                let (before, after) = play.first_move();
                let safe = if too_strong { !after.lone.adjacent(after.rook) } else { !after.rook_can_be_taken() };
                let other = Kind::NINE.into_iter().filter(|kind| !MATING.contains(kind));
                (legal & N::Prop::any(other.map(|kind| is_of_kind(kind, before, after)))).implies(safe)
            }
            Lemma::RtmThenMate => {
                let kinds = if too_strong { &Kind::NINE[1..] } else { &[Kind::ReadyToMate] };
                (legal & play.follows(kinds)).implies(some_applies(&[Kind::ImmediateMate], play.end()))
            }
            Lemma::NoKingMate => {
                let (before, after) = play.first_move();
                let mates = if too_strong { after.check() } else { after.mate() };
                (legal & white_moves(&[Man::King], before, after)).implies(!mates)
            }
            Lemma::BasicStays => {
                let kinds: &[Kind] = if too_strong { &Kind::NINE } else { &Kind::BASIC };
                (legal & play.follows(kinds)).implies(some_applies(&mating_or_basic(), play.end()))
            }
            Lemma::Home3 => (legal & play.follows(&Kind::NINE)).implies(some_applies(&mating_or_basic(), play.end())),
            Lemma::Lex3 => {
                let roomy = play.start.rook_exposed(Side::White) | play.start.room().above(3);
                (legal & roomy & play.follows(&Kind::BASIC)).implies(is_nearer_to_mate(play.end(), play.start))
            }
            Lemma::Fifth => {
                let tight = !play.start.rook_exposed(Side::White) & play.start.room().at_most(3);
                (legal & tight & play.follows(&Kind::BASIC)).implies(some_applies(&MATING, play.end()))
            }
            Lemma::Transpose => transposes(form, legal, play),
        }
    }
}

/// The statement of [`Lemma::Transpose`], about a play from a legal position.
fn transposes<N: Num>(form: Form, legal: N::Prop, play: &Play<N>) -> N::Prop {
    let (before, after) = play.first_move();
    let positions = [before, after, play.end()];
    let turned = positions.map(|p| match form {
        Form::True => p.transposed(),
        Form::TooStrong => Krk { lone: p.lone.transposed(), ..p },
    });
    let supposed = match form {
        Form::True => covered(before),
        Form::TooStrong => legal & play.keeps_the_rules(),
    };
    supposed.implies(looks_the_same(positions, turned))
}

impl<N: Num> Play<N> {
    /// The position before the first move of White and after it.
    fn first_move(&self) -> (Krk<N>, Krk<N>) {
        (self.start, self.rounds[0].after_white(self.start))
    }

    /// The position after the last reply.
    pub fn end(&self) -> Krk<N> {
        self.rounds.iter().fold(self.start, |before, round| round.after_black(before))
    }

    /// The first move of White and the reply are legal, and the rook is not taken.
    fn keeps_the_rules(&self) -> N::Prop {
        let (before, after) = self.first_move();
        let reply = self.rounds[0].lone;
        white_moves(&[Man::King, Man::Rook], before, after) & after.lone_may_go(reply) & !reply.same(after.rook)
    }

    /// White's moves are the strategy's and of these kinds, and the replies are legal and do not take the rook.
    fn follows(&self, kinds: &[Kind]) -> N::Prop {
        let mut before = self.start;
        let mut follows = N::Prop::truth(true);
        for round in &self.rounds {
            let after = round.after_white(before);
            follows = follows
                & strategy_plays(kinds, before, after)
                & after.lone_may_go(round.lone)
                & !round.lone.same(after.rook);
            before = round.after_black(before);
        }
        follows
    }
}

impl<N: Num> Round<N> {
    /// The position after White's move.
    pub fn after_white(&self, before: Krk<N>) -> Krk<N> {
        Krk { king: self.king, rook: self.rook, ..before }
    }

    /// The position after the reply.
    pub fn after_black(&self, before: Krk<N>) -> Krk<N> {
        Krk { lone: self.lone, ..self.after_white(before) }
    }
}

/// The board is one that the lemmas are about.
pub fn covered<N: Num>(p: Krk<N>) -> N::Prop {
    p.files.at_least(FEWEST_FILES) & p.ranks.at_least(FEWEST_RANKS)
}

/// The board is one that chess is played on here, so that what breaks a lemma said too strongly can be shown.
fn can_be_drawn<N: Num>(p: Krk<N>) -> N::Prop {
    p.files.at_most(LARGEST_SIDE) & p.ranks.at_most(LARGEST_SIDE)
}

/// The squares where a rook move is looked for: on its rank and on its file those at the edges, and those in line with
/// a man or one beside that.
pub fn rook_targets<N: Num>(p: Krk<N>) -> Vec<Square<N>> {
    let coordinates = |edge: N, men: [N; 3]| {
        let around = men.into_iter().flat_map(|man| [man - 1, man, man + 1]);
        [N::from(0), edge].into_iter().chain(around).collect::<Vec<N>>()
    };
    let files = coordinates(p.files - 1, [p.rook.file, p.lone.file, p.king.file]);
    let ranks = coordinates(p.ranks - 1, [p.rook.rank, p.lone.rank, p.king.rank]);
    let along_rank = files.into_iter().map(|file| Square { file, ..p.rook });
    let along_file = ranks.into_iter().map(|rank| Square { rank, ..p.rook });
    along_rank.chain(along_file).collect()
}

/// A move of this kind can be played: a step of the king, or a move of the rook to one of its targets.
fn applies<N: Num>(kind: Kind, p: Krk<N>) -> N::Prop {
    N::Prop::any(kind.men().iter().map(|&man| {
        let targets = match man {
            Man::King => p.king.around().to_vec(),
            Man::Rook => rook_targets(p),
        };
        N::Prop::any(targets.into_iter().map(|to| kind.fits(p, man, to)))
    }))
}

/// A move of one of these kinds can be played.
fn some_applies<N: Num>(kinds: &[Kind], p: Krk<N>) -> N::Prop {
    N::Prop::any(kinds.iter().map(|&kind| applies(kind, p)))
}

/// One of these men has moved, by the rules.
fn white_moves<N: Num>(men: &[Man], before: Krk<N>, after: Krk<N>) -> N::Prop {
    N::Prop::any(men.iter().map(|&man| match man {
        Man::King => before.king_may_go(after.king) & before.rook.same(after.rook),
        Man::Rook => before.rook_may_go(after.rook) & before.king.same(after.king),
    }))
}

/// White has played a legal move of this kind.
fn is_of_kind<N: Num>(kind: Kind, before: Krk<N>, after: Krk<N>) -> N::Prop {
    white_moves(kind.men(), before, after) & kind.condition(before, after)
}

/// White has played a move of the strategy, and its kind is one of these: no earlier kind applies.
fn strategy_plays<N: Num>(kinds: &[Kind], before: Krk<N>, after: Krk<N>) -> N::Prop {
    let mut plays = N::Prop::truth(false);
    let mut none_earlier = N::Prop::truth(true);
    for kind in Kind::NINE.into_iter().filter(|kind| Some(kind) <= kinds.iter().max()) {
        if kinds.contains(&kind) {
            plays = plays | (none_earlier & is_of_kind(kind, before, after));
        }
        none_earlier = none_earlier & !applies(kind, before);
    }
    plays
}

fn mating_or_basic() -> Vec<Kind> {
    [&MATING[..], &Kind::BASIC].concat()
}

/// The first of what differs is less: the rook is exposed, the room, the king's distance from the critical square.
fn is_nearer_to_mate<N: Num>(p: Krk<N>, than: Krk<N>) -> N::Prop {
    let (exposed, was_exposed) = (p.rook_exposed(Side::White), than.rook_exposed(Side::White));
    let (distance, distance_was) = (p.king_to_critical_square(), than.king_to_critical_square());
    let less_room = p.room().below(than.room()) | (p.room().is(than.room()) & distance.below(distance_was));
    (!exposed & was_exposed) | (same(exposed, was_exposed) & less_room)
}

fn same<P: Prop>(one: P, other: P) -> P {
    one.implies(other) & other.implies(one)
}

/// All that the rules and the strategy say of three positions, before and after a move of White and after the reply,
/// they say of three others.
fn looks_the_same<N: Num>(positions: [Krk<N>; 3], others: [Krk<N>; 3]) -> N::Prop {
    let said = |[before, after, end]: [Krk<N>; 3]| {
        let rules = [
            before.legal_for_white(),
            before.king_may_go(after.king),
            before.rook_may_go(after.rook),
            after.lone_may_go(end.lone),
            after.mate(),
            after.stalemate(),
        ];
        rules.into_iter().chain(Kind::TEN.map(|kind| kind.condition(before, after)))
    };
    N::Prop::all(said(positions).zip(said(others)).map(|(one, other)| same(one, other)))
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
