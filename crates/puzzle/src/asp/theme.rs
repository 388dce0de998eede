//! Themes: what a problem is to show. The model is told by facts; whether a problem does show it, the rules decide.

use super::BadRequest;
use crate::Boards;
use spec::chess::{Board, Kind, Move, Position, Rules, Square};
use spec::{Game, Side};
use std::fmt;
use std::str::FromStr;

/// What a mate problem in two is to show. All but the first two speak of one variation: a reply and a mate after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wish {
    /// The key is no capture, no promotion and no check.
    Quiet,
    /// This man makes the key.
    Key(Kind),
    /// The key man, no pawn, can be taken, and has taken nothing of his worth.
    Sacrifice,
    /// This man mates.
    Mates(Kind),
    /// A knight mates, and the king's own men stand on all squares beside him.
    Smothered,
    /// The king is mated along his first rank, and his own men stand on all squares before him.
    BackRank,
}

impl Wish {
    /// The fact that switches it on in `asp/themes.lp`.
    pub(super) fn fact(self) -> String {
        match self {
            Wish::Quiet => "theme(quiet).".into(),
            Wish::Key(kind) => format!("key_man({kind})."),
            Wish::Sacrifice => "theme(sacrifice).".into(),
            Wish::Mates(kind) => format!("mating_man({kind})."),
            Wish::Smothered => "theme(smothered).".into(),
            Wish::BackRank => "theme(back_rank).".into(),
        }
    }
}

/// Does a problem with this key show all these themes, those about a variation in one and the same?
pub fn shows<Q: Boards>(quick: &Q, position: &Position, key: Move, themes: &[Wish]) -> bool {
    let rules = quick.rules();
    let Ok(next) = rules.play(position, &key) else { return false };
    let (of_variation, of_key): (Vec<Wish>, Vec<Wish>) =
        themes.iter().partition(|theme| !matches!(theme, Wish::Quiet | Wish::Key(_)));
    let man = position.board().at(key.from).map(|man| man.kind);
    let key_shows = of_key.iter().all(|theme| match *theme {
        Wish::Key(kind) => man == Some(kind),
        _ => position.board().at(key.to).is_none() && key.promotion.is_none() && !next.in_check(),
    });
    if !key_shows || of_variation.is_empty() {
        return key_shows;
    }
    let board = quick.load(&next);
    quick.options(&board).unwrap_or_default().iter().any(|reply| {
        let after = quick.make(&board, reply);
        let reply = quick.spell(reply);
        quick.options(&after).unwrap_or_default().iter().any(|last| {
            let end = quick.make(&after, last);
            let mates = || quick.has_won(position.turn(), &end);
            let played = [key, reply, quick.spell(last)];
            mates() && {
                let boards = [position.board().clone(), quick.unload(&end).board().clone()];
                of_variation.iter().all(|&theme| varies(rules, theme, position.turn(), &boards, played))
            }
        })
    })
}

/// Does the variation key, reply, mate show the theme? The boards are the diagram and the end.
fn varies(
    rules: &Rules,
    theme: Wish,
    attacker: Side,
    [start, end]: &[Board; 2],
    [key, reply, mate]: [Move; 3],
) -> bool {
    let defender = attacker.other();
    let Some(king) = end.king(defender) else { return false };
    let beside = || rules.squares().filter(|&square| spec::chess::king_scope(king, square));
    let shut = |square: Square| end.at(square).is_some_and(|man| man.side == defender);
    // What mates is on its square at the end; a pawn that has just been promoted moved as a pawn.
    let mated_by = |kind: Kind| match mate.promotion {
        Some(_) => kind == Kind::Pawn,
        None => end.at(mate.to).is_some_and(|man| man.kind == kind),
    };
    let worth = |square: Square| start.at(square).map_or(0, |man| crate::quality::worth(man.kind));
    match theme {
        Wish::Quiet | Wish::Key(_) => true,
        Wish::Sacrifice => {
            let is_pawn = start.at(key.from).is_some_and(|man| man.kind == Kind::Pawn) && key.promotion.is_none();
            reply.to == key.to && !is_pawn && worth(key.to) < worth(key.from)
        }
        Wish::Mates(kind) => mated_by(kind),
        Wish::Smothered => mated_by(Kind::Knight) && beside().all(shut),
        Wish::BackRank => {
            let first = rules.first_rank(defender);
            king.rank == first
                && beside().filter(|square| square.rank != first).all(shut)
                && end.attackers(king, attacker).any(|(from, _)| from.rank == first)
        }
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Quiet => f.write_str("quiet"),
            Wish::Key(kind) => write!(f, "key={kind}"),
            Wish::Sacrifice => f.write_str("sacrifice"),
            Wish::Mates(kind) => write!(f, "mates={kind}"),
            Wish::Smothered => f.write_str("smothered"),
            Wish::BackRank => f.write_str("back-rank"),
        }
    }
}

impl FromStr for Wish {
    type Err = BadRequest;

    fn from_str(text: &str) -> Result<Wish, BadRequest> {
        let kind = |name: &str| Kind::ALL.into_iter().find(|kind| kind.to_string() == name);
        let theme = match text.split_once('=') {
            None => [Wish::Quiet, Wish::Sacrifice, Wish::Smothered, Wish::BackRank]
                .into_iter()
                .find(|theme| theme.to_string() == text),
            Some(("key", name)) => kind(name).map(Wish::Key),
            Some(("mates", name)) => kind(name).filter(|&kind| kind != Kind::King).map(Wish::Mates),
            Some(_) => None,
        };
        theme.ok_or_else(|| {
            BadRequest(format!(
                "`{text}` is no theme; there are quiet, sacrifice, smothered, back-rank, key= and mates= with a piece"
            ))
        })
    }
}

/// What two themes say against each other, if they do.
pub(super) fn contradiction(themes: &[Wish]) -> Option<BadRequest> {
    let named = |pick: fn(Wish) -> Option<Kind>| themes.iter().filter_map(move |&theme| pick(theme));
    let keys: Vec<Kind> = named(|theme| if let Wish::Key(kind) = theme { Some(kind) } else { None }).collect();
    let mates: Vec<Kind> = named(|theme| if let Wish::Mates(kind) = theme { Some(kind) } else { None }).collect();
    let differ = |kinds: &[Kind]| kinds.windows(2).any(|pair| pair[0] != pair[1]);
    let why = if differ(&keys) {
        "two different men cannot both make the key"
    } else if differ(&mates) {
        "two different men cannot both mate in one variation"
    } else if themes.contains(&Wish::Smothered) && mates.iter().any(|&kind| kind != Kind::Knight) {
        "a smothered mate is given by a knight"
    } else if themes.contains(&Wish::Smothered) && themes.contains(&Wish::BackRank) {
        "a smothered mate is given by a knight, one on the back rank by a rook or a queen"
    } else if themes.contains(&Wish::BackRank)
        && mates.iter().any(|kind| matches!(kind, Kind::Knight | Kind::Bishop | Kind::King))
    {
        "a mate on the back rank is given by a rook or a queen"
    } else if themes.contains(&Wish::Sacrifice) && keys.iter().any(|kind| matches!(kind, Kind::King)) {
        "a king cannot be sacrificed"
    } else {
        return None;
    };
    Some(BadRequest(why.into()))
}
