//! The best play there is with king and rook against king, from endgame tables: what Bratko's plays are measured by.

use crate::{Family, Form, Material, Tables};
use fast::{Chess, wide::Wide};
use prove::krk::Size;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};

/// How many moves the rook needs at most when both sides play as well as can be.
pub fn best_play(size: Size) -> u32 {
    let rules = Rules::board(size.files() as u8, size.ranks() as u8).expect("a size is one that chess has");
    match Chess::new(&rules) {
        Ok(chess) => longest_win(chess),
        Err(_) => longest_win(Wide::new(&rules).expect("a plain board has no castling")),
    }
}

fn longest_win(family: impl Family<Ending = Material>) -> u32 {
    let rook = Material::of([Piece { side: Side::White, kind: Kind::Rook }]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut tables = Tables::new(family, Form::Distances);
    tables.build_all(&rook, threads, &|_| ()).expect("the table of three men on 16 x 16 is small");
    let stats = tables.stats(&rook).expect("the table has just been built");
    stats.longest_win(Side::White).expect("a rook that is next to mate mates")
}
