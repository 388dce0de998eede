//! Which tables a command is about, as it is typed.

use anyhow::{Result, anyhow, bail, ensure};
use fast::Chess;
use fast::wide::Wide;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::str::FromStr;
use tables::{Material, Stock};

/// Endings of one game.
#[derive(Clone)]
pub enum Target {
    /// Of chess, on a board up to 8 x 8.
    Chess(Chess, Vec<Material>),
    /// Of chess, on a larger board.
    Wide(Wide, Vec<Material>),
    /// Of draughts.
    Draughts(Vec<Stock>),
}

impl FromStr for Target {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Target> {
        if let Some(endings) = text.strip_prefix("draughts:") {
            return Ok(Target::Draughts(match endings.starts_with(|first: char| first.is_ascii_digit()) {
                true => Stock::all(number_of_men(endings, 2, Stock::MOST_PIECES)?),
                false => vec![endings.parse()?],
            }));
        }
        let many = (text.starts_with("men:") || text.starts_with("pawnless:")) && !text.contains('@');
        let (rules, endings) = if many { (Rules::chess(), text) } else { game_and_name(text)? };
        let endings = match endings.split_once(':') {
            Some(("men", number)) => all_of(&rules, number, true)?,
            Some(("pawnless", number)) => all_of(&rules, number, false)?,
            _ => vec![endings.parse()?],
        };
        Ok(match QuickChess::new(&rules)? {
            QuickChess::Chess(chess) => Target::Chess(chess, endings),
            QuickChess::Wide(chess) => Target::Wide(chess, endings),
        })
    }
}

/// The quick implementation for the board of a game.
pub enum QuickChess {
    Chess(Chess),
    Wide(Wide),
}

impl QuickChess {
    pub fn new(rules: &Rules) -> Result<QuickChess> {
        match Chess::new(rules) {
            Ok(chess) => Ok(QuickChess::Chess(chess)),
            Err(_) => Ok(QuickChess::Wide(Wide::new(rules)?)),
        }
    }
}

/// Takes a game and a name in it apart: `KRvK`, `KRvK@6x6`, `KRvK@four-file`, `four-file:KRvK`.
pub fn game_and_name(text: &str) -> Result<(Rules, &str)> {
    let (name, game) = match text.split_once('@') {
        Some(parts) => parts,
        None => text.rsplit_once(':').map_or((text, "chess"), |(game, name)| (name, game)),
    };
    ensure!(
        game != "draughts",
        "here only games of chess are known; an ending of draughts is written draughts:BKKvWK, and \
             has no one-sided tables"
    );
    let is_size = game.starts_with(|first: char| first.is_ascii_digit());
    let game = if is_size { format!("chess:{game}") } else { game.to_string() };
    Ok((game.parse().map_err(|why| anyhow!("{why}"))?, name))
}

fn number_of_men(number: &str, least: usize, most: usize) -> Result<usize> {
    let men = number.parse().map_err(|_| anyhow!("`{number}` is no number of men"))?;
    ensure!((least..=most).contains(&men), "tables have {least} to {most} men, not {men}");
    Ok(men)
}

/// All endings of three up to so many men.
fn all_of(rules: &Rules, number: &str, pawns: bool) -> Result<Vec<Material>> {
    let most = number_of_men(number, 3, Material::MOST_MEN)?;
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King && (pawns || kind != Kind::Pawn));
    let pieces: Vec<Piece> = kinds.flat_map(|kind| Side::BOTH.map(|side| Piece { side, kind })).collect();
    let mut wanted: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut endings: Vec<Material> = Vec::new();
    for _ in 2..most {
        let more =
            |men: &Vec<Piece>| pieces.iter().map(|&piece| [men.clone(), vec![piece]].concat()).collect::<Vec<_>>();
        wanted = wanted.iter().flat_map(more).collect();
        endings.extend(wanted.iter().map(|men| Material::of(men.iter().copied()).standard(rules).0));
    }
    endings.sort_by_key(|ending| (ending.men(), ending.clone()));
    endings.dedup();
    Ok(endings)
}

impl Target {
    /// The one ending, for a command that takes one.
    pub fn only<E: Clone>(endings: &[E]) -> Result<E> {
        match endings {
            [only] => Ok(only.clone()),
            _ => bail!("this is about one ending, not {}", endings.len()),
        }
    }
}
