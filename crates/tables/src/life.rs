//! The life of a table, whatever its kind: named, built from a checkpoint or anew, alone or on a cluster, kept, read
//! again, and verified.
//!
//! [`TableSet`] says what a kind of tables must offer for this, [`Site`] what the place where they are kept must. The
//! two kinds are distances (or values) to the end of the game, [`Tables`](super::Tables), and one-sided bitbases,
//! [`SafeTables`](super::SafeTables).

use super::exchange::{Cluster, Worker, on_cluster};
use super::{BadTable, Checkpoint, Title};
use std::fmt;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

/// All tables of one game and one question.
pub trait TableSet: Send + Sync + Sized {
    /// What has a table of its own.
    type Slice: Clone + PartialEq + Send + Sync;
    /// Why there is no table, or no answer.
    type Error: std::error::Error + Send + Sync + 'static;
    /// What is wrong with a table.
    type Wrong: fmt::Display;

    /// What the file of a table says that it is.
    fn title(&self, slice: &Self::Slice) -> Title;

    /// The slices whose tables a slice needs, each after those that it needs, itself last; or why it cannot be built.
    fn order(&self, slice: &Self::Slice) -> Result<Vec<Self::Slice>, Self::Error>;

    /// How many numbers the table of a slice has.
    fn numbers(&self, slice: &Self::Slice) -> Result<usize, Self::Error>;

    /// Is the table at hand?
    fn has(&self, slice: &Self::Slice) -> bool;

    /// Takes in a table's file.
    fn read(&mut self, slice: &Self::Slice, file: &[u8]) -> Result<(), BadTable>;

    /// Takes in a table that may stay in its file.
    fn open(&mut self, slice: &Self::Slice, path: &Path) -> Result<(), BadTable> {
        let file = std::fs::read(path).map_err(BadTable::Unreadable)?;
        self.read(slice, &file)
    }

    /// Builds a table on threads and gives the bytes of its file. It is taken in, unless it is too large for the
    /// memory. The tables that it needs must be at hand.
    fn build(&mut self, slice: &Self::Slice, threads: usize, checkpoint: &dyn Checkpoint) -> Result<Vec<u8>, String>;

    /// Builds a worker's shard of a table together with the other workers. One worker of each process gets the bytes of
    /// the file, and takes the table in.
    fn build_shard(
        tables: &RwLock<Self>,
        worker: &mut Worker,
        slice: &Self::Slice,
        checkpoint: &dyn Checkpoint,
    ) -> Result<Option<Vec<u8>>, String>;

    /// Is every entry of a table right, if those of the tables one move below are? By the quick implementation.
    fn verify(&self, slice: &Self::Slice, threads: usize) -> Result<Result<(), Self::Wrong>, Self::Error>;

    /// The same for some numbers, evenly spread, by the specification. Gives how many positions they were.
    fn verify_by_spec(&self, slice: &Self::Slice, sample: usize) -> Result<Result<usize, Self::Wrong>, Self::Error>;
}

/// The place where a process keeps its tables.
pub trait Site: Send + Sync {
    /// The file of a finished table, if it is there.
    fn load(&self, title: &Title) -> Result<Option<Vec<u8>>, String>;

    /// Keeps the file of a finished table.
    fn save(&self, title: &Title, file: &[u8]) -> Result<(), String>;

    /// Where the file of a table is, for messages.
    fn place(&self, title: &Title) -> String {
        title.file_name()
    }

    /// Keeps the draft of a table with so many numbers, or of a worker's shard of it.
    fn checkpoint(&self, title: &Title, numbers: usize, worker: Option<usize>) -> Box<dyn Checkpoint + '_>;
}

/// Takes in a table that the site has. False if it has none.
pub fn load<T: TableSet>(tables: &mut T, slice: &T::Slice, site: &dyn Site) -> Result<bool, String> {
    let title = tables.title(slice);
    match site.load(&title)? {
        None => Ok(false),
        Some(file) => tables.read(slice, &file).map(|()| true).map_err(|why| format!("{}: {why}", site.place(&title))),
    }
}

/// Builds tables in this order, each after those that it needs, together with the other processes of a cluster. Every
/// process ends with all of them.
pub fn build_on_cluster<T: TableSet>(
    cluster: &Cluster,
    tables: T,
    order: &[T::Slice],
    site: &dyn Site,
) -> Result<(), String> {
    let titles: Vec<String> = order.iter().map(|slice| tables.title(slice).to_string()).collect();
    let tables = RwLock::new(tables);
    on_cluster(cluster, |worker| {
        worker.agree(&titles)?;
        order.iter().try_for_each(|slice| build_together(worker, &tables, slice, site))
    })
}

fn build_together<T: TableSet>(
    worker: &mut Worker,
    tables: &RwLock<T>,
    slice: &T::Slice,
    site: &dyn Site,
) -> Result<(), String> {
    let (title, numbers) = {
        // One guard: a thread that asks for a second while another waits to write would wait for ever.
        let tables = tables.read().unwrap_or_else(PoisonError::into_inner);
        (tables.title(slice), tables.numbers(slice).map_err(|why| why.to_string())?)
    };
    let found = match worker.is_leader() {
        true => load(&mut *tables.write().unwrap_or_else(PoisonError::into_inner), slice, site),
        false => Ok(true),
    };
    let checkpoint = site.checkpoint(&title, numbers, Some(worker.index()));
    if !worker.all_found(found)? {
        let file = T::build_shard(tables, worker, slice, &*checkpoint)?;
        worker.all_well(file.map_or(Ok(()), |file| site.save(&title, &file)))?;
    }
    // A build may have been killed when its table was written and its draft not yet removed.
    worker.all_well(checkpoint.discard())
}
