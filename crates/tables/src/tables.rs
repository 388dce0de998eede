//! The tables of one game: building them in order, and asking them.

use super::Value;
use super::cells::Cells;
use super::engine::{self, GoOn, Progress, Unsolved};
use super::entries::{Entries, Form};
use super::family::Family;
use super::file::{BLOCK, Title, assemble, pack_block};
use super::rounds::TooLong;
use super::verify::verify;
use fast::{MoveOf, PositionOf};
use spec::{Game, State};
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// A table: how an ending's positions are numbered, and an entry for each number.
pub struct Finished<F: Family> {
    /// The numbering.
    pub layout: F::Layout,
    /// The entries.
    pub entries: Entries,
}

/// All tables of a game that have been built or read.
///
/// ```
/// use fast::Chess;
/// use checkproof_tables::{Form, Tables, Value};
/// use spec::chess::Rules;
///
/// let rules = Rules::board(4, 4).unwrap();
/// let mut tables = Tables::new(Chess::new(&rules).unwrap(), Form::Distances);
/// tables.build_all(&"KQvK".parse().unwrap(), 2, &|_| ()).unwrap();
/// let position = rules.read("k3/4/1K1Q/4 w - - 0 1").unwrap();
/// assert_eq!(tables.value(&position), Ok(Value::Win(1)));
/// ```
pub struct Tables<F: Family> {
    family: F,
    form: Form,
    finished: HashMap<F::Ending, Arc<Finished<F>>>,
}

/// Why a table cannot be built.
#[derive(Debug)]
#[allow(missing_docs)] // The text of each says what it is.
#[non_exhaustive]
pub enum Unbuildable {
    NothingToBuild(String),
    TooMany(String),
    TooLong(String, TooLong),
    Missing(Missing),
    Draft(io::Error),
    SpoiledDraft(Title),
    Stopped,
}

/// What is said of a draft from which a wrong table has come.
pub(super) fn spoiled_draft(title: &Title) -> String {
    format!("the draft of {title} is damaged: what comes of it is wrong; remove it to begin again")
}

impl fmt::Display for Unbuildable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unbuildable::NothingToBuild(ending) => write!(f, "{ending} needs no table: nobody can win it"),
            Unbuildable::TooMany(ending) => write!(f, "{ending} has more than {MOST_NUMBERS} positions"),
            Unbuildable::TooLong(ending, why) => write!(f, "{ending}: {why}"),
            Unbuildable::Missing(why) => write!(f, "{why}"),
            Unbuildable::Draft(why) if why.kind() == io::ErrorKind::InvalidData => why.fmt(f),
            Unbuildable::Draft(why) => write!(f, "the draft cannot be written: {why}"),
            Unbuildable::SpoiledDraft(title) => f.write_str(&spoiled_draft(title)),
            Unbuildable::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for Unbuildable {}

/// A build that nobody stops.
fn unstopped() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn unbuildable(ending: &impl fmt::Display, why: Unsolved) -> Unbuildable {
    match why {
        Unsolved::TooLong(why) => Unbuildable::TooLong(ending.to_string(), why),
        Unsolved::Draft(why) => Unbuildable::Draft(why),
        Unsolved::Stopped => Unbuildable::Stopped,
    }
}

/// A question that the tables at hand do not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Missing {
    /// The table of this ending is not there.
    Table(String),
    /// The position has a right to castle, which no table knows.
    Castling,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Table(ending) => write!(f, "the table {ending} is not there"),
            Missing::Castling => f.write_str("tables know no rights to castle"),
        }
    }
}

impl std::error::Error for Missing {}

/// A table takes a byte for each while it is built, in memory or in a file; beyond this nobody waits for it.
pub(super) const MOST_NUMBERS: usize = 1 << 36;

/// A move and what the position is worth after it, for the side that then moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub played: M,
    /// The value after it.
    pub after: Value,
}

/// A move, the position after it, and what that is worth for the side that then moves.
type Reached<F> = (MoveOf<F>, <F as Game>::Position, Value);

impl<F: Family> Tables<F> {
    /// No tables yet. What is built will have this form.
    pub fn new(family: F, form: Form) -> Tables<F> {
        Tables { family, form, finished: HashMap::new() }
    }

    /// The game, as the quick implementation has it.
    pub fn family(&self) -> &F {
        &self.family
    }

    /// The game.
    pub fn rules(&self) -> &F::Rules {
        self.family.rules()
    }

    /// What the entries of these tables say.
    pub fn form(&self) -> Form {
        self.form
    }

    /// What the file of a table says that it is.
    pub fn title(&self, ending: &F::Ending) -> Title {
        let slice = self.family.standard(ending).to_string();
        Title { game: self.rules().to_string(), slice, form: self.form.to_string() }
    }

    /// The table of an ending.
    pub fn get(&self, ending: &F::Ending) -> Result<&Arc<Finished<F>>, Missing> {
        let standard = self.family.standard(ending);
        self.finished.get(&standard).ok_or_else(|| Missing::Table(standard.to_string()))
    }

    /// An ending as the engine sees it, with what its moves lead to as far as that is there.
    pub fn slice<'a>(&'a self, layout: &'a F::Layout) -> F::Slice<'a> {
        self.family.slice(layout, &|below| self.finished.get(below).cloned())
    }

    /// The endings whose tables an ending needs, itself last; or why it cannot be built.
    pub fn order(&self, ending: &F::Ending) -> Result<Vec<F::Ending>, Unbuildable> {
        let order = self.family.order(ending);
        if order.is_empty() {
            return Err(Unbuildable::NothingToBuild(ending.to_string()));
        }
        order.iter().try_for_each(|ending| self.family.layout(ending).map(drop))?;
        Ok(order)
    }

    /// How many numbers the table of an ending has.
    pub fn count(&self, ending: &F::Ending) -> Result<usize, Unbuildable> {
        Ok(F::count(&self.family.layout(&self.family.standard(ending))?))
    }

    /// Builds one table in memory. Those that it needs must be there.
    pub fn build(
        &mut self,
        ending: &F::Ending,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<Arc<Finished<F>>, Unbuildable> {
        self.build_until(ending, threads, watch, &unstopped)
    }

    /// The same, unless it is stopped; then nothing is kept of it.
    pub fn build_until(
        &mut self,
        ending: &F::Ending,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
        go_on: &GoOn,
    ) -> Result<Arc<Finished<F>>, Unbuildable> {
        if let Some(table) = self.by_sets(ending, threads, watch, go_on)? {
            return Ok(table);
        }
        let standard = self.family.standard(ending);
        let layout = self.ready(&standard)?;
        let mut cells = Cells::in_memory(F::count(&layout));
        self.solve(&standard, &layout, &mut cells, threads, watch, go_on)?;
        self.insert_built(&standard, layout, cells.into_bytes())
    }

    /// Builds one table in memory by sets of positions, if the game can and there is room; see
    /// [`Family::solve_by_sets`].
    pub fn build_by_sets(
        &mut self,
        ending: &F::Ending,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<Option<Arc<Finished<F>>>, Unbuildable> {
        self.by_sets(ending, threads, watch, &unstopped)
    }

    fn by_sets(
        &mut self,
        ending: &F::Ending,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
        go_on: &GoOn,
    ) -> Result<Option<Arc<Finished<F>>>, Unbuildable> {
        let standard = self.family.standard(ending);
        let layout = self.ready(&standard)?;
        let Some(solved) = F::solve_by_sets(&self.slice(&layout), threads, watch, go_on) else { return Ok(None) };
        let bytes = solved.map_err(|why| unbuildable(&standard, why))?;
        self.insert_built(&standard, layout, bytes).map(Some)
    }

    /// Builds one table in a draft on the disk, going on from what is there already, and gives the bytes of its file.
    /// Neither the table nor the draft is ever in memory as a whole. The table is not taken in: when its file is safely
    /// written, the draft can be removed, and the entries are read from the file.
    pub fn build_on_disk(
        &self,
        ending: &F::Ending,
        threads: usize,
        draft: &Path,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<Vec<u8>, Unbuildable> {
        let standard = self.family.standard(ending);
        let layout = self.ready(&standard)?;
        let (count, title, form) = (F::count(&layout), self.title(&standard), self.form);
        let mut cells = Cells::in_file(draft, &title.to_string(), count).map_err(Unbuildable::Draft)?;
        let is_resumed = cells.is_resumed();
        self.solve(&standard, &layout, &mut cells, threads, watch, &unstopped)?;
        if is_resumed {
            watch(Progress::Verifying);
            verify(&self.slice(&layout), &cells, threads).map_err(|_| Unbuildable::SpoiledDraft(title.clone()))?;
        }
        let entries_in_block = BLOCK * 8 / form.bits();
        let numbers = (0..count).step_by(entries_in_block).map(|begin| begin..(begin + entries_in_block).min(count));
        let blocks = numbers.map(|numbers| pack_block(&form.pack(cells.bytes(numbers))));
        let blocks = blocks.collect::<io::Result<Vec<_>>>().map_err(Unbuildable::Draft)?;
        Ok(assemble(&title, count, form.size(count), &blocks))
    }

    fn solve(
        &self,
        standard: &F::Ending,
        layout: &F::Layout,
        cells: &mut Cells,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
        go_on: &GoOn,
    ) -> Result<(), Unbuildable> {
        let solved = engine::solve_until(&self.slice(layout), cells, threads, watch, go_on);
        solved.map_err(|why| unbuildable(standard, why))
    }

    /// The numbering of an ending in its standard form, if everything that it needs is there.
    pub(super) fn ready(&self, standard: &F::Ending) -> Result<F::Layout, Unbuildable> {
        let order = self.order(standard)?;
        let mut lower = order.iter().filter(|needed| *needed != standard);
        lower.try_for_each(|needed| self.get(needed).map(drop)).map_err(Unbuildable::Missing)?;
        self.family.layout(standard)
    }

    fn insert_built(
        &mut self,
        standard: &F::Ending,
        layout: F::Layout,
        bytes: Vec<u8>,
    ) -> Result<Arc<Finished<F>>, Unbuildable> {
        let count = bytes.len();
        let entries = Entries::packed(self.form, count, self.form.pack(bytes));
        let entries = entries.ok_or_else(|| Unbuildable::TooMany(standard.to_string()))?;
        let table = Arc::new(Finished { layout, entries });
        self.finished.insert(standard.clone(), table.clone());
        Ok(table)
    }

    /// Builds a table and all that it needs, as far as they are not there, in memory.
    pub fn build_all(
        &mut self,
        ending: &F::Ending,
        threads: usize,
        watch: &(dyn Fn(Progress) + Sync),
    ) -> Result<(), Unbuildable> {
        for needed in self.order(ending)? {
            if !self.finished.contains_key(&needed) {
                self.build(&needed, threads, watch)?;
            }
        }
        Ok(())
    }

    /// Takes in the entries of a table that was built before. False if there are not as many as positions, or they are
    /// of another form.
    pub fn insert(&mut self, ending: &F::Ending, entries: Entries) -> Result<bool, Unbuildable> {
        let standard = self.family.standard(ending);
        let layout = self.family.layout(&standard)?;
        let fits = F::count(&layout) == entries.count() && entries.form() == self.form;
        if fits {
            self.finished.insert(standard, Arc::new(Finished { layout, entries }));
        }
        Ok(fits)
    }

    /// The value of a position. Where the tables have no distances, a win is said to be in 1 and a loss in 0.
    pub fn value(&self, position: &PositionOf<F>) -> Result<Value, Missing> {
        self.family.value(self, &self.family.load(position))
    }

    /// Every legal move with the value after it, the best first.
    pub fn choices(&self, position: &PositionOf<F>) -> Result<Vec<Choice<MoveOf<F>>>, Missing> {
        self.value(position)?;
        let choices = self.board_choices(&self.family.load(position))?;
        Ok(choices.into_iter().map(|(played, _, after)| Choice { played, after }).collect())
    }

    pub(super) fn board_choices(&self, board: &F::Position) -> Result<Vec<Reached<F>>, Missing> {
        let State::ToMove(_, moves) = self.family.state(board) else { return Ok(Vec::new()) };
        let reach = |played: &F::Move| {
            let next = self.family.make(board, played);
            Ok((self.family.spell(played), next, self.family.value(self, &next)?))
        };
        let mut choices = moves.iter().map(reach).collect::<Result<Vec<_>, Missing>>()?;
        // The shortest win, then draws, then the longest loss; equal moves stay in their order.
        choices.sort_by_key(|&(_, _, after)| -after.before().worth());
        Ok(choices)
    }

    /// The moves to the end, both sides playing their best. Empty for a draw, and where distances are not known.
    pub fn line(&self, position: &PositionOf<F>) -> Result<Vec<MoveOf<F>>, Missing> {
        let mut line = Vec::new();
        if self.form != Form::Distances || self.value(position)? == Value::Draw {
            return Ok(line);
        }
        let mut board = self.family.load(position);
        // Distances fall with every ply, so that even a table that is wrong gives an end.
        while let Some((played, next, _)) = self.board_choices(&board)?.into_iter().next() {
            if line.len() > Value::LONGEST as usize {
                break;
            }
            line.push(played);
            board = next;
        }
        Ok(line)
    }
}
