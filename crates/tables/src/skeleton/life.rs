//! Safe tables as tables with a life: what `crate::life` asks of them.

use super::cluster::build_shard;
use super::{NoAnswer, SafeTables, Skeleton, WrongBit};
use crate::exchange::Worker;
use crate::{BadTable, Checkpoint, TableSet, Title};
use std::sync::RwLock;

impl TableSet for SafeTables {
    type Slice = Skeleton;
    type Error = NoAnswer;
    type Wrong = WrongBit;

    fn title(&self, skeleton: &Skeleton) -> Title {
        self.title(skeleton)
    }

    fn order(&self, skeleton: &Skeleton) -> Result<Vec<Skeleton>, NoAnswer> {
        self.order(skeleton)
    }

    fn numbers(&self, skeleton: &Skeleton) -> Result<usize, NoAnswer> {
        self.numbers(skeleton).ok_or_else(|| NoAnswer::TooMany(self.name(skeleton)))
    }

    fn has(&self, skeleton: &Skeleton) -> bool {
        self.get(skeleton).is_ok()
    }

    fn read(&mut self, skeleton: &Skeleton, file: &[u8]) -> Result<(), BadTable> {
        self.read(skeleton, file)
    }

    fn build(&mut self, skeleton: &Skeleton, threads: usize, checkpoint: &dyn Checkpoint) -> Result<Vec<u8>, String> {
        self.build_with(skeleton, threads, checkpoint).map_err(|why| why.to_string())?;
        self.write(skeleton).map_err(|why| why.to_string())
    }

    fn build_shard(
        tables: &RwLock<Self>,
        worker: &mut Worker,
        skeleton: &Skeleton,
        checkpoint: &dyn Checkpoint,
    ) -> Result<Option<Vec<u8>>, String> {
        build_shard(tables, worker, skeleton, checkpoint)
    }

    fn verify(&self, skeleton: &Skeleton, threads: usize) -> Result<Result<(), WrongBit>, NoAnswer> {
        self.verify(skeleton, threads)
    }

    fn verify_by_spec(&self, skeleton: &Skeleton, sample: usize) -> Result<Result<usize, WrongBit>, NoAnswer> {
        self.verify_by_spec(skeleton, sample)
    }
}
