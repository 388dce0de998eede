//! Which tables a command is about, as it is typed.

use super::Common;
use anyhow::{Result, anyhow, bail, ensure};
use fast::Chess;
use fast::draughts::Draughts;
use fast::wide::Wide;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use tables::{DraughtsMaterial, Material, SafeTables, Skeleton, Tables};

/// Slices of one game, and the tables, none read yet, that they belong to.
#[allow(clippy::large_enum_variant)] // There is one, for the whole run.
pub enum Target {
    /// Of chess, on a board up to 8 x 8.
    Chess(Tables<Chess>, Vec<Material>),
    /// Of chess, on a larger board.
    Wide(Tables<Wide>, Vec<Material>),
    /// Of chess, one-sided.
    Safe(SafeTables, Vec<Skeleton>),
    /// Of draughts.
    Draughts(Tables<Draughts>, Vec<DraughtsMaterial>),
}

/// Does the same with the tables and slices of any target.
macro_rules! with_target {
    ($target:expr, |$tables:ident, $slices:ident| $work:expr) => {
        match $target {
            Target::Chess($tables, $slices) => $work,
            Target::Wide($tables, $slices) => $work,
            Target::Safe($tables, $slices) => $work,
            Target::Draughts($tables, $slices) => $work,
        }
    };
}
pub(super) use with_target;

impl Target {
    /// Reads what was typed.
    pub fn read(text: &str, common: &Common) -> Result<Target> {
        if let Some(endings) = text.strip_prefix("draughts:") {
            let tables = draughts_tables(common)?;
            return Ok(Target::Draughts(
                tables,
                match endings.starts_with(|first: char| first.is_ascii_digit()) {
                    true => DraughtsMaterial::all(number_of_men(endings, 2, DraughtsMaterial::MOST_PIECES)?),
                    false => vec![endings.parse()?],
                },
            ));
        }
        let many = (text.starts_with("men:") || text.starts_with("pawnless:")) && !text.contains('@');
        let (rules, name) = if many { (Rules::chess(), text) } else { game_and_name(text)? };
        let endings = || match name.split_once(':') {
            Some(("men", number)) => all_of(&rules, number, true),
            Some(("pawnless", number)) => all_of(&rules, number, false),
            _ => Ok(vec![name.parse()?]),
        };
        Ok(match ChessTables::new(&rules, common)? {
            ChessTables::Quick(tables) => Target::Chess(tables, endings()?),
            ChessTables::Wide(tables) => Target::Wide(tables, endings()?),
            ChessTables::Safe(tables) => {
                let slice = tables.skeleton(name)?;
                Target::Safe(tables, vec![slice])
            }
        })
    }

    /// The one slice, for a command that takes one.
    pub fn only<E: Clone>(slices: &[E]) -> Result<E> {
        match slices {
            [only] => Ok(only.clone()),
            _ => bail!("this is about one ending, not {}", slices.len()),
        }
    }
}

/// The tables of a game of chess.
#[allow(clippy::large_enum_variant)] // There is one, for the whole run.
pub enum ChessTables {
    Quick(Tables<Chess>),
    Wide(Tables<Wide>),
    Safe(SafeTables),
}

impl ChessTables {
    /// One-sided ones if the user wants them, else those of the quick implementation for the board.
    pub fn new(rules: &Rules, common: &Common) -> Result<ChessTables> {
        if let Some(holder) = common.safe {
            return Ok(ChessTables::Safe(SafeTables::new(rules, holder)?));
        }
        Ok(match Chess::new(rules) {
            Ok(chess) => ChessTables::Quick(Tables::new(chess, common.form())),
            Err(_) => ChessTables::Wide(Tables::new(Wide::new(rules)?, common.form())),
        })
    }
}

pub fn draughts_tables(common: &Common) -> Result<Tables<Draughts>> {
    ensure!(common.safe.is_none(), "draughts has no one-sided tables; leave out --safe");
    Ok(Tables::new(Draughts, common.form()))
}

/// Takes a game and a name in it apart: `KRvK`, `KRvK@6x6`, `KRvK@four-file`, `four-file:KRvK`.
fn game_and_name(text: &str) -> Result<(Rules, &str)> {
    let (name, game) = match text.split_once('@') {
        Some(parts) => parts,
        None => text.rsplit_once(':').map_or((text, "chess"), |(game, name)| (name, game)),
    };
    ensure!(game != "draughts", "here only games of chess are known; an ending of draughts is written draughts:BKKvWK");
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
