//! Distance tables (and tables of values) as tables with a life: what `life.rs` asks of them.

use super::cluster::build_shard;
use super::exchange::Worker;
use super::{BadTable, Checkpoint, Entries, Family, TableSet, Tables, Title, Unbuildable, WrongEntry, file};
use std::path::Path;
use std::sync::RwLock;

/// A table with more numbers than this is not read into memory as a whole while those above it are built.
const TOO_LARGE: usize = 1 << 32;

impl<F> TableSet for Tables<F>
where
    F: Family + Send + Sync,
    F::Ending: Send + Sync,
{
    type Slice = F::Ending;
    type Error = Unbuildable;
    type Wrong = WrongEntry;

    fn title(&self, ending: &F::Ending) -> Title {
        self.title(ending)
    }

    fn order(&self, ending: &F::Ending) -> Result<Vec<F::Ending>, Unbuildable> {
        self.order(ending)
    }

    fn numbers(&self, ending: &F::Ending) -> Result<usize, Unbuildable> {
        self.count(ending)
    }

    fn has(&self, ending: &F::Ending) -> bool {
        self.get(ending).is_ok()
    }

    fn read(&mut self, ending: &F::Ending, file: &[u8]) -> Result<(), BadTable> {
        let count = self.count(ending).map_err(|_| BadTable::Damaged)?;
        let content = file::read(&self.title(ending), count, file)?;
        self.take_in(ending, Entries::packed(self.form(), count, content).ok_or(BadTable::Damaged)?)
    }

    fn open(&mut self, ending: &F::Ending, path: &Path) -> Result<(), BadTable> {
        let count = self.count(ending).map_err(|_| BadTable::Damaged)?;
        self.take_in(ending, Entries::in_file(&self.title(ending), self.form(), count, path)?)
    }

    fn build(&mut self, ending: &F::Ending, threads: usize, checkpoint: &dyn Checkpoint) -> Result<Vec<u8>, String> {
        let watch = |progress| checkpoint.watch(progress);
        let in_words = |why: Unbuildable| why.to_string();
        let Some(draft) = checkpoint.file() else {
            let table = self.build(ending, threads, &watch).map_err(in_words)?;
            return self.file_of(ending, &table.entries, threads);
        };
        // What goes by sets is quick and needs no draft; but one that was begun is finished.
        let can_do_without = !checkpoint.insists_on_file() && !draft.exists();
        let quick = if can_do_without { self.build_by_sets(ending, threads, &watch).map_err(in_words)? } else { None };
        if let Some(table) = quick {
            return self.file_of(ending, &table.entries, threads);
        }
        let built = self.build_on_disk(ending, threads, draft, &watch);
        let file = built.map_err(|why| format!("{}: {why}", draft.display()))?;
        if self.count(ending).is_ok_and(|count| count < TOO_LARGE) {
            self.read(ending, &file).map_err(|why| why.to_string())?;
        }
        Ok(file)
    }

    fn build_shard(
        tables: &RwLock<Self>,
        worker: &mut Worker,
        ending: &F::Ending,
        checkpoint: &dyn Checkpoint,
    ) -> Result<Option<Vec<u8>>, String> {
        build_shard(tables, worker, ending, checkpoint)
    }

    fn verify(&self, ending: &F::Ending, threads: usize) -> Result<Result<(), WrongEntry>, Unbuildable> {
        self.verify(ending, threads)
    }

    fn verify_by_spec(&self, ending: &F::Ending, sample: usize) -> Result<Result<usize, WrongEntry>, Unbuildable> {
        self.verify_by_spec(ending, sample).map_err(Unbuildable::Missing)
    }
}

impl<F: Family> Tables<F> {
    /// The file of entries that are in memory.
    fn file_of(&self, ending: &F::Ending, entries: &Entries, threads: usize) -> Result<Vec<u8>, String> {
        let (title, content) = (self.title(ending), entries.content_in_memory().unwrap_or_default());
        file::write_on_threads(&title, entries.count(), content, threads).map_err(|why| why.to_string())
    }

    fn take_in(&mut self, ending: &F::Ending, entries: Entries) -> Result<(), BadTable> {
        match self.insert(ending, entries) {
            Ok(true) => Ok(()),
            _ => Err(BadTable::Damaged),
        }
    }
}
