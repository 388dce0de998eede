//! Tables built by several workers that share no bytes: killed ones go on to the same file.

extern crate checkproof_tables as tables;

use fast::wide::Wide;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tables::{Checkpoint, Cluster, Form, Progress, Site, Tables, Title, build_on_cluster};

const WORKERS: usize = 3;
/// Where a draft has its stage.
const STAGE: usize = 20;

/// The drafts of all workers.
type Drafts = Vec<Vec<u8>>;

/// A folder with the drafts of the workers, of which copies are made after every round.
struct Folder {
    path: PathBuf,
    file: Mutex<Vec<u8>>,
    left: Mutex<Vec<Drafts>>,
}

impl Folder {
    fn draft_of(&self, worker: usize) -> PathBuf {
        self.path.join(format!("{worker}.draft"))
    }
}

/// The draft of a worker's shard.
struct Watched<'a> {
    folder: &'a Folder,
    worker: usize,
    path: PathBuf,
}

impl Checkpoint for Watched<'_> {
    fn file(&self) -> Option<&Path> {
        Some(&self.path)
    }

    fn earlier(&self, _: &Title, _: usize) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &Title, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        std::fs::remove_file(&self.path).map_err(|why| why.to_string())
    }

    fn watch(&self, progress: Progress) {
        if let (0, Progress::Solved(_)) = (self.worker, progress) {
            let drafts = (0..WORKERS).map(|worker| std::fs::read(self.folder.draft_of(worker)).unwrap());
            self.folder.left.lock().unwrap().push(drafts.collect());
        }
    }
}

impl Site for Folder {
    fn load(&self, _: &Title) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn save(&self, _: &Title, file: &[u8]) -> Result<(), String> {
        *self.file.lock().unwrap() = file.to_vec();
        Ok(())
    }

    fn checkpoint(&self, _: &Title, _: usize, worker: Option<usize>) -> Box<dyn Checkpoint + '_> {
        let worker = worker.expect("a cluster has workers");
        Box::new(Watched { folder: self, worker, path: self.draft_of(worker) })
    }
}

/// Builds with these drafts lying there; gives the file, and the drafts as they were after each round.
fn build(path: &Path, drafts: &[Vec<u8>]) -> Result<(Vec<u8>, Vec<Drafts>), String> {
    let rules = "chess:10x10".parse().unwrap();
    let folder = Folder { path: path.to_path_buf(), file: Mutex::default(), left: Mutex::default() };
    drafts.iter().enumerate().for_each(|(worker, draft)| std::fs::write(folder.draft_of(worker), draft).unwrap());
    let tables = Tables::new(Wide::new(&rules).unwrap(), Form::Distances);
    let cluster = Cluster::alone(WORKERS);
    build_on_cluster(&cluster, tables, &["KRvK".parse().unwrap()], &folder)?;
    Ok((std::mem::take(&mut *folder.file.lock().unwrap()), std::mem::take(&mut *folder.left.lock().unwrap())))
}

#[test]
fn killed_workers_go_on_to_the_same_file() {
    let path = std::env::temp_dir().join(format!("checkproof-cluster-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    let (whole, left) = build(&path, &[]).unwrap();
    assert!(left.len() > 30, "there are only {} rounds", left.len());
    // The stages that were noted are older than the bytes, and not all of the same age; one worker has noted nothing.
    for (round, noted) in [(5, [1, 1, 1]), (20, [15, 9, 21]), (30, [30, 0, 12])] {
        let mut drafts = left[round].clone();
        drafts.iter_mut().zip(noted).for_each(|(draft, noted)| draft[STAGE] = noted);
        let (file, _) = build(&path, &drafts).unwrap();
        assert!(file == whole, "killed after round {round}, noted {noted:?}");
    }
    let mut damaged = left[5].clone();
    damaged.iter_mut().for_each(|draft| draft[STAGE] = 200);
    let title = "KRvK in chess:10x10, distances".to_string();
    assert!(build(&path, &damaged).unwrap_err().contains(&format!("the draft of {title} is damaged")));
    std::fs::remove_dir_all(&path).unwrap();
}
