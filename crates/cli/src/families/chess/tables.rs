//! The tables of chess, as people ask them.

use crate::families::Tabled;
use crate::table::{ChessTables, Common, Prober, Shown, few_enough, probe_in, probe_safe};
use anyhow::Result;
use fast::wide::Wide;
use fast::{Chess, MoveOf, PositionOf, Quick};
use spec::Side;
use spec::chess::{Position, Rules};
use tables::{Material, Value};

impl Tabled for Rules {
    fn prober<'a>(&self, common: &'a Common) -> Result<Prober<'a, Position>> {
        let few_enough = |position: &Position| few_enough(position.board().pieces().count(), Material::MOST_MEN);
        let mut there = Vec::new();
        Ok(match ChessTables::new(self, common)? {
            ChessTables::Quick(mut tables) => Box::new(move |position| {
                few_enough(position).and_then(|()| probe_in(common, &mut tables, &mut there, position))
            }),
            ChessTables::Wide(mut tables) => Box::new(move |position| {
                few_enough(position).and_then(|()| probe_in(common, &mut tables, &mut there, position))
            }),
            ChessTables::Safe(mut tables) => Box::new(move |position| probe_safe(common, &mut tables, position)),
        })
    }
}

/// Chess is shown in the same way on small boards and on large ones.
macro_rules! shown_as_chess {
    ($boards:ty) => {
        impl Shown for $boards {
            fn read(&self, fen: &str) -> Result<PositionOf<Self>> {
                Ok(Quick::rules(self).read(fen)?)
            }

            const FIRST: Side = Side::White;
            const NOTATIONS: &[&str] = &["san", "uci"];

            fn notations(&self, position: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String> {
                let (san, uci) = super::both_notations(Quick::rules(self), position, *played);
                vec![san, uci]
            }

            fn in_words(value: Value) -> String {
                value.to_string()
            }
        }
    };
}

shown_as_chess!(Chess);
shown_as_chess!(Wide);
