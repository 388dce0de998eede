//! The blocks against the plain definition, position by position, with the moves of the bitboards and of the
//! specification.

use super::block::Block;
use super::exits::{Exits, Turn};
use super::places::{ABSENT, Places, bit};
use super::slice::{BlockSlice, Placing, Shape};
use super::solve::{solve, solve_here};
use super::spot::Spot;
use super::table::BlockTable;
use super::universe::{Presence, Universe};
use super::{BlockTables, Limits, order};
use fast::{Board, Quick};
use spec::Side;
use spec::chess::{Kind, Rules};
use spec::{Game, State};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }

    /// A position without men on one place; kings and pawns as they can be.
    fn spot(&mut self) -> Spot {
        loop {
            let mut slice = BlockSlice { men: self.roll(8) as u8, ..BlockSlice::START };
            for file in 0..4 {
                slice.pawns.white[file] = self.roll(7) as u8;
                slice.pawns.black[file] = self.roll(7) as u8;
            }
            let Some(slice) = BlockSlice::from_bytes(&slice.to_bytes()) else { continue };
            let shape = Shape::of(&slice);
            if shape.blocks() == 0 {
                continue;
            }
            let at = shape.placing(self.roll(shape.blocks()));
            let Some(mut occupied) = at.occupied(&slice.pawns) else { continue };
            let domains = &Places::get().white;
            let white = std::array::from_fn(|man| {
                let number = self.roll(domains[man].places.len() + 1);
                let place = domains[man].places.get(number).copied().unwrap_or(ABSENT);
                let place = if occupied & bit(place) == 0 { place } else { ABSENT };
                occupied |= bit(place);
                place
            });
            return Spot::new(&slice, &at, white);
        }
    }
}

/// What was compared with the specification.
#[derive(Debug, Default)]
struct Compared {
    positions: usize,
    stalemates: usize,
    /// Promotions of White's to a man that he has lost, and to others.
    promotions: [usize; 2],
    /// Positions in which Black has just promoted to a man that no slice has.
    guests: usize,
}

impl Compared {
    /// The moves of a position and whether it is a stalemate, as the specification says.
    fn position(&mut self, spot: &Spot, turn: Side) {
        let (rules, chess) = (Rules::four_file(), &Places::get().chess);
        assert_eq!(Spot::from_key(spot.key()), *spot);
        let board = spot.board(turn);
        assert_eq!(Spot::of(&board), Some(*spot));
        if spot.in_check(turn.other()) {
            return;
        }
        let position = chess.unload(&board);
        if turn == Side::White {
            assert_eq!(spot.fen(), position.to_string());
        }
        let (moves, is_drawn) = match rules.state(&position) {
            State::ToMove(_, moves) => (moves, false),
            State::Over(outcome) => (Vec::new(), outcome.winner().is_none()),
        };
        let mut wanted = BTreeSet::new();
        for played in &moves {
            let after = Spot::of(&chess.load(&rules.play(&position, played).unwrap()));
            // A guest is there for one move of White's.
            let after = after.filter(|after| turn == Side::Black || after.guest.is_none());
            wanted.insert(after.map(|after| after.key()));
            if turn == Side::White && played.promotion.is_some() {
                self.promotions[usize::from(after.is_none())] += 1;
            }
        }
        let (mut found, mut guests) = (BTreeSet::new(), Vec::new());
        match turn {
            Side::White => spot.white_moves(|played| _ = found.insert(played.after.map(|after| after.key()))),
            Side::Black => spot.black_moves(|after| {
                found.insert(Some(after.key()));
                guests.extend(Some(after).filter(|after| after.guest.is_some()));
            }),
        }
        assert_eq!(found, wanted, "{position}");
        assert_eq!(turn == Side::White && spot.is_stalemate(), turn == Side::White && is_drawn, "{position}");
        self.positions += 1;
        self.stalemates += usize::from(is_drawn);
        self.guests += guests.len();
        guests.iter().for_each(|guest| self.position(guest, Side::White));
    }
}

#[test]
fn positions_move_as_the_specification_says() {
    let mut dice = Dice(1);
    let mut compared = Compared::default();
    for _ in 0..20_000 {
        let spot = dice.spot();
        Side::BOTH.into_iter().for_each(|turn| compared.position(&spot, turn));
    }
    let Compared { positions, stalemates, promotions, guests } = &compared;
    let enough = *positions > 20_000 && *stalemates > 0 && promotions.iter().all(|count| *count > 50) && *guests > 500;
    assert!(enough, "{compared:?}");
}

#[test]
fn numbers_and_placings_are_inverse() {
    for text in ["krbn+Pa4Pc2Pe4pa5pe5", "kr", "kbn+pe3", "k+Pe2pe7"] {
        let slice: BlockSlice = text.parse().unwrap();
        assert_eq!(slice.to_string(), text);
        let shape = Shape::of(&slice);
        for number in 0..shape.blocks() {
            assert_eq!(shape.number(&shape.placing(number)), Some(number), "{text}");
        }
    }
    let blocks = |text: &str| Shape::of(&text.parse().unwrap()).blocks();
    assert_eq!([blocks("k"), blocks("krbn"), blocks("krbn+Pe2pe7"), blocks("k+Pe4pe5")], [21, 86_016, 4096, 9]);
    // A white king above a pawn of its file is nowhere.
    let at = Placing { pair: Places::get().pair(4, 7).unwrap(), men: [ABSENT; 3] };
    assert_eq!(Shape::of(&"k+Pe4".parse().unwrap()).number(&at), None);
    assert!(Shape::of(&"k+Pa4".parse().unwrap()).number(&at).is_some());
}

/// The plain definition: where White is safe with Black to move in one slice, given the tables of the others.
struct Plain<'a> {
    tables: &'a BlockTables,
    slice: BlockSlice,
    safe: HashSet<u64>,
}

impl Plain<'_> {
    fn solve(tables: &BlockTables, slice: BlockSlice) -> HashSet<u64> {
        let mut plain = Plain { tables, slice, safe: HashSet::new() };
        let shape = Shape::of(&slice);
        let placings = (0..shape.blocks()).map(|number| shape.placing(number));
        for at in placings {
            let Some(occupied) = at.occupied(&slice.pawns) else { continue };
            let spots = Block::possible(occupied);
            let stand = tables.universe().stand(&slice);
            let allowed = spots.configurations().filter(|white| stand.allows(at.kings()[0], *white));
            let spots = allowed.map(|white| Spot::new(&slice, &at, white));
            plain.safe.extend(spots.filter(|spot| !spot.in_check(Side::White)).map(|spot| spot.key()));
        }
        loop {
            let lost: HashSet<u64> =
                plain.safe.iter().copied().filter(|&key| !plain.black(&Spot::from_key(key))).collect();
            if lost.is_empty() {
                return plain.safe;
            }
            plain.safe.retain(|key| !lost.contains(key));
        }
    }

    /// Black to move: every legal move leads to a safe position.
    fn black(&self, spot: &Spot) -> bool {
        let chess = &Places::get().chess;
        let board = spot.board(Side::Black);
        chess.moves(&board).into_iter().all(|played| {
            let after = chess.play(&board, played);
            match played.promotion() {
                None => Spot::of(&after).is_some_and(|after| self.white(&after)),
                Some(_) => self.tables.universe().promotes(&self.slice) && self.takes(&after, played.to()),
            }
        })
    }

    /// White to move: he takes on a square, and comes to a safe position.
    fn takes(&self, board: &Board, square: u32) -> bool {
        let chess = &Places::get().chess;
        chess.moves(board).into_iter().filter(|played| played.to() == square).any(|played| {
            let after = Spot::of(&chess.play(board, played));
            after.is_some_and(|after| after.guest.is_none() && self.is_safe(&after))
        })
    }

    /// White to move: he is stalemated, or a move that he allows himself leads to a safe position.
    fn white(&self, spot: &Spot) -> bool {
        let chess = &Places::get().chess;
        let universe = self.tables.universe();
        let presence = universe.presence(&spot.slice());
        let board = spot.board(Side::White);
        let outcome = chess.outcome(&board);
        if outcome.is_some_and(|outcome| outcome.winner().is_none()) {
            return presence == Presence::Whole;
        }
        let steps = universe.white_steps(&spot.slice());
        chess.moves(&board).into_iter().any(|played| {
            let after = Spot::of(&chess.play(&board, played)).filter(|after| after.guest.is_none());
            let Some(after) = after else { return false };
            let allowed = match presence {
                Presence::Whole if board.kind_at(played.from()) == Some(Kind::Pawn) => {
                    steps.iter().any(|(_, slice)| *slice == after.slice())
                }
                Presence::Whole => true,
                Presence::Glance => after.slice().men != spot.slice().men,
                Presence::Absent => false,
            };
            allowed && self.is_safe(&after)
        })
    }

    fn is_safe(&self, spot: &Spot) -> bool {
        match spot.slice() == self.slice {
            true => self.safe.contains(&spot.key()),
            false => self.tables.is_safe(spot).unwrap(),
        }
    }
}

fn build(folder: &Path, universe: &str, root: &str) -> BlockTables {
    let universe: Universe = universe.parse().unwrap();
    let tables = BlockTables::open(folder, &universe, 1 << 30).unwrap();
    let limits = Limits { threads: 2, disk: 1 << 32 };
    let flow = tables.build(&[root.parse().unwrap()], limits, &|_| ControlFlow::Continue(())).unwrap();
    assert!(flow.is_continue());
    tables
}

/// Roots and universes: pawns that step one or two ranks, are taken with and without a second look, and block; all
/// kinds of men; a king of White's that is stalemated beside his men.
const PLAINLY: &[(&str, &str)] = &[
    ("lost 1000 bare 1000 steps a4c3e4g3", "kb+Pa2Pe2pa6pe6"),
    ("lost 2200 bare 4400 steps a3a4c3e3e4g3", "kn+Pe2pe5"),
    ("lost 4400 bare 4400 steps e3e4", "kr+Pe2pe7"),
    ("lost 0000 bare 0000 steps", "k+Pa4Pc3Pe2Pg3pa5pc4pe7pg4"),
    ("lost 4440 bare 4440 steps g3g4", "kbn+Pe2Pg2pe3"),
    ("lost 1000 bare 2000 steps a4c3e3", "k+Pa2Pc2Pe2pa7pc5pe3"),
    ("lost 4400 bare 4400 steps e3e4 men 1200 at Ke1e2/Ra1c3e3g3Bc1a3Ng1e2c3g3/*/*", "kr+Pe2pe7"),
    ("lost 1c00 bare 4e00 steps c3e3e4", "kb+Pc2Pe2pc6pe5"),
    ("lost 2200 bare 4400 steps men 0100 at */Ke1e2e3Na2c1g1/*/*", "kn+Pe4pe5"),
    ("lost 4000 behind 1000 bare 4000 steps c3e3", "k+Pa5Pc2Pe4pa6pc4pe5"),
    ("lost 4400 behind 4000 bare 4400 steps", "kb+Pc2Pe2pc4pe7"),
    ("lost 4000 bare 4000 steps a3 promotions 1000", "k+Pa5Pe4pc3pe5"),
    ("lost 3000 bare 4000 steps c3e3e4 promotions 1000 men 1000 at Ke1e2e3/*/*/*", "k+Pc2Pe2Pg5pa3pe5"),
    ("lost 4400 bare 4400 steps e3 promotions 1100", "kb+Pe3Pg6pa2pe4"),
    ("lost 4400 bare 4400 steps c7 promotions 1000", "kn+Pc6Pe3pe4pg2"),
    (
        "lost 3300 bare 0000 steps e3 below Pe2pa5pe5 lost 4400 bare 4400 steps e3e4 promotions 1000",
        "kn+Pc3Pe2pa5pc4pe6",
    ),
    (
        "lost 4400 bare 4400 steps promotions 1100 below Pe3 lost 4400 bare 4400 steps e4 men 0100 at Ke1e2/*/*/*",
        "kb+Pe3pe6pg3",
    ),
];

#[test]
fn blocks_say_what_the_plain_definition_says() {
    let most = if std::env::var_os("CHECKPROOF_CI").is_some() { 64 } else { 16 };
    let (mut slices, mut safe, mut lost) = (0, 0, 0);
    for (universe, root) in PLAINLY {
        let folder = tempfile::tempdir().unwrap();
        let tables = build(folder.path(), universe, root);
        let mut small = order(tables.universe(), &[root.parse().unwrap()]);
        small.retain(|slice| Shape::of(slice).blocks() <= most);
        for slice in small.iter().copied().step_by(1 + small.len() / 40) {
            let shape = Shape::of(&slice);
            let plain = Plain::solve(&tables, slice);
            let table = tables.table(slice, Turn::Black).unwrap();
            let mut found = HashSet::new();
            for (at, block) in table.blocks() {
                found.extend(block.configurations().map(|white| Spot::new(&slice, &at, white).key()));
            }
            let wrong = found.symmetric_difference(&plain).next().map(|&key| Spot::from_key(key).board(Side::Black));
            let wrong = wrong.map(|board| Places::get().chess.unload(&board).to_string());
            assert_eq!(wrong, None, "{universe}: {slice}");
            slices += 1;
            safe += plain.len();
            lost += shape.blocks() * 5049 - plain.len();
        }
    }
    assert!(slices > 100 && safe > 100_000 && lost > 100_000, "{slices} {safe} {lost}");
}

#[test]
fn every_processor_finds_the_same() {
    let universe: Universe = "lost 2210 bare 4410 steps a4c3e4g3".parse().unwrap();
    let mut tables: HashMap<(BlockSlice, Turn), Arc<BlockTable>> = HashMap::new();
    let mut blocks = 0;
    for slice in order(&universe, &["kb+Pa2Pe2pa5pe7".parse().unwrap()]) {
        let stand = universe.stand(&slice);
        let below = |slice, turn| tables.get(&(slice, turn)).cloned().ok_or(slice);
        let exits = Exits::of(&universe, &slice).with_tables(below).unwrap();
        let [plain, chosen] = [solve_here(&slice, stand, &exits), solve(&slice, stand, &exits)];
        assert!(plain.black_to_move == chosen.black_to_move, "{slice}");
        assert!(plain.white_to_move == chosen.white_to_move, "{slice}");
        blocks += plain.black_to_move.blocks().count();
        tables.insert((slice, Turn::Black), Arc::new(plain.black_to_move));
        tables.insert((slice, Turn::White), Arc::new(plain.white_to_move));
    }
    assert!(blocks > 2000, "{blocks}");
}

#[test]
fn verification_accepts_what_was_built_and_refuses_more() {
    let folder = tempfile::tempdir().unwrap();
    let tables = build(folder.path(), "lost 2210 bare 4410 steps a4c3e4g3", "kb+Pa2Pe2pa5pe7");
    let slices = tables.slices();
    assert!(slices.len() > 50);
    let mut looked = 0;
    for slice in &slices {
        looked += tables.verify(slice, 97).unwrap().unwrap_or_else(|wrong| panic!("{slice}: {wrong}"));
    }
    assert!(looked > 5000, "{looked}");
    // A table that calls every position safe is refused, with a position that is not.
    let slice: BlockSlice = "kb+Pa2Pe2pa5pe7".parse().unwrap();
    let shape = Shape::of(&slice);
    let occupied = (0..shape.blocks()).map(|number| shape.placing(number).occupied(&slice.pawns));
    let blocks: Vec<Block> = occupied.map(|occupied| occupied.map_or(Block::EMPTY, Block::possible)).collect();
    let all = BlockTable::of(shape, Turn::Black, &blocks);
    tables.store.release(&slice, Turn::Black).unwrap();
    tables.cache().remove(&(slice, Turn::Black));
    tables.store.put(&slice, Turn::Black, &all).unwrap();
    let wrong = tables.verify(&slice, 1).unwrap().unwrap_err().to_string();
    assert!(wrong.contains(" b - - is called safe") && wrong.ends_with(" w - - is not"), "{wrong}");
}

#[test]
fn tables_are_read_as_they_were_written_and_nothing_else_is() {
    let folder = tempfile::tempdir().unwrap();
    let tables = build(folder.path(), "lost 2210 bare 4410 steps a4c3e4g3", "kb+Pa2Pe2pa5pe7");
    let slice: BlockSlice = "kb+Pa2Pe2pa5pe7".parse().unwrap();
    let table = tables.table(slice, Turn::Black).unwrap();
    let read = |bytes: &[u8]| BlockTable::read(Shape::of(&slice), Turn::Black, bytes);
    let mut bytes = Vec::new();
    table.write(&mut bytes);
    assert!(read(&bytes).as_ref() == Some(&*table));
    assert!(bytes.len() < BlockTable::most_bytes(&Shape::of(&slice)), "no block is left out");
    // One byte more or less, a block that is not there, one that is there and not told of, and nothing.
    assert!(read(&[&bytes[..], &[0]].concat()).is_none() && read(&bytes[..bytes.len() - 1]).is_none());
    let other: Vec<u8> = bytes.iter().enumerate().map(|(n, byte)| if n == 0 { byte ^ 1 } else { *byte }).collect();
    assert!(read(&other).is_none() && read(&[]).is_none());
    // Earlier versions wrote all blocks and no bits.
    tables.store.release(&slice, Turn::Black).unwrap();
    let plain: Vec<u8> = table.blocks().flat_map(|(_, block)| block.0).flat_map(u32::to_le_bytes).collect();
    tables.store.put_packed(&slice, Turn::Black, &zstd::bulk::compress(&plain, 1).unwrap()).unwrap();
    let why = tables.store.get(&slice, Turn::Black).err().unwrap().to_string();
    assert!(
        why.contains("kb+Pa2Pe2pa5pe7")
            && why.ends_with("of an earlier version of this program, and has to be built anew"),
        "{why}"
    );
}

#[test]
fn verification_knows_promotions() {
    let folder = tempfile::tempdir().unwrap();
    let tables = build(folder.path(), "lost 4400 bare 4400 steps e3 promotions 1100", "kb+Pe3Pg6pa2pe4");
    let mut looked = 0;
    for slice in tables.slices() {
        looked += tables.verify(&slice, 997).unwrap().unwrap_or_else(|wrong| panic!("{slice}: {wrong}"));
    }
    assert!(looked > 300, "{looked}");
}

/// What White to move needs is given back when the slices above are done, and worked out again for others above.
#[test]
fn replies_are_given_back_and_found_again() {
    let (universe, lower, higher) = ("lost 2210 bare 4410 steps a4c3e4g3", "kb+Pa2Pe2pa5pe6", "kb+Pa2Pe2pa6pe7");
    let [folder, anew] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let tables = build(folder.path(), universe, lower);
    let has_replies = |tables: &BlockTables| tables.slices().iter().any(|slice| tables.store.has(slice, Turn::White));
    assert!(!has_replies(&tables));
    drop(tables);
    assert!(!has_replies(&BlockTables::read(folder.path(), 0).unwrap()), "the list says that they are there");
    // One that is left over, as an earlier version left them, goes with the next build.
    let tables = BlockTables::open(folder.path(), &universe.parse().unwrap(), 1 << 30).unwrap();
    let slice: BlockSlice = lower.parse().unwrap();
    let table = tables.table(slice, Turn::Black).unwrap();
    tables.store.put(&slice, Turn::White, &table).unwrap();
    assert!(has_replies(&tables));
    drop(tables);
    let tables = build(folder.path(), universe, lower);
    assert!(!has_replies(&tables));
    drop(tables);
    let [grown, fresh] = [build(folder.path(), universe, higher), build(anew.path(), universe, higher)];
    assert!(fresh.slices().len() > 50 && fresh.slices().iter().all(|slice| grown.digest(slice) == fresh.digest(slice)));
}
