//! Safe tables built by several workers that share no words: the same bytes as those of threads, and drafts by parts.

extern crate checkproof_tables as tables;

use spec::Side;
use spec::chess::Rules;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tables::{Checkpoint, Cluster, Progress, SafeTables, Site, Title, build_on_cluster};

/// Drafts by their titles, and when the build is to be interrupted.
#[derive(Default)]
struct Drafts {
    kept: Mutex<HashMap<String, Vec<u8>>>,
    found: Mutex<usize>,
    /// The first worker ends the build when it has kept so many; without a number no draft is due.
    left: Mutex<Option<usize>>,
    /// When the second worker has a draft with so many looks done it keeps no other, so that the parts are of different
    /// times.
    stubborn_after: Mutex<u8>,
}

struct Shelf {
    drafts: Arc<Drafts>,
    worker: usize,
}

impl Checkpoint for Shelf {
    fn file(&self) -> Option<&Path> {
        None
    }

    fn earlier(&self, title: &Title, bytes: usize) -> Result<Option<Vec<u8>>, String> {
        let Some(draft) = self.drafts.kept.lock().unwrap().get(&title.to_string()).cloned() else { return Ok(None) };
        assert_eq!(draft.len(), bytes);
        *self.drafts.found.lock().unwrap() += 1;
        Ok(Some(draft))
    }

    fn is_due(&self) -> bool {
        // Any worker's word is enough.
        self.worker == 2 && self.drafts.left.lock().unwrap().is_some()
    }

    fn keep(&self, title: &Title, content: &[u8]) -> Result<(), String> {
        let mut kept = self.drafts.kept.lock().unwrap();
        let looks = kept.get(&title.to_string()).map_or(0, |draft| draft[0]);
        if self.worker != 1 || looks < *self.drafts.stubborn_after.lock().unwrap() {
            kept.insert(title.to_string(), content.to_vec());
        }
        match &mut *self.drafts.left.lock().unwrap() {
            Some(left) if self.worker == 0 => *left = left.checked_sub(1).ok_or("interrupted")?,
            _ => {}
        }
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        Ok(())
    }

    fn watch(&self, _: Progress) {}
}

/// A folder in memory.
#[derive(Default)]
struct Folder {
    files: Mutex<HashMap<String, Vec<u8>>>,
    drafts: Arc<Drafts>,
}

impl Site for Folder {
    fn load(&self, title: &Title) -> Result<Option<Vec<u8>>, String> {
        Ok(self.files.lock().unwrap().get(&title.slice).cloned())
    }

    fn save(&self, title: &Title, file: &[u8]) -> Result<(), String> {
        self.files.lock().unwrap().insert(title.slice.clone(), file.to_vec());
        Ok(())
    }

    fn checkpoint(&self, _: &Title, _: usize, worker: Option<usize>) -> Box<dyn Checkpoint + '_> {
        Box::new(Shelf { drafts: self.drafts.clone(), worker: worker.expect("a cluster has workers") })
    }
}

fn build(rules: &Rules, holder: Side, name: &str, workers: usize, folder: &Arc<Folder>) -> Result<(), String> {
    let cluster = Cluster::alone(workers);
    let tables = SafeTables::new(rules, holder).unwrap();
    let order = tables.order(&tables.skeleton(name).unwrap()).unwrap();
    build_on_cluster(&cluster, tables, &order, &**folder)
}

fn by_threads(rules: &Rules, holder: Side, name: &str) -> HashMap<String, Vec<u8>> {
    let mut tables = SafeTables::new(rules, holder).unwrap();
    let skeleton = tables.skeleton(name).unwrap();
    tables.build_all(&skeleton, 2, &|_| ()).unwrap();
    let order = tables.order(&skeleton).unwrap();
    order.iter().map(|needed| (tables.name(needed), tables.write(needed).unwrap())).collect()
}

/// Kings on one file and on all squares; no man at all; more workers than pairs of kings, and than words.
#[test]
fn workers_make_the_bytes_of_threads() {
    for (game, name, workers) in [
        ("four-file", "KRNvKR", 2),
        ("four-file", "KRvKN+Pa4pa5", 3),
        ("chess:4x4", "KRvKN", 5),
        ("chess:5x5,landing=ace,promotion=b", "Kc1RvKc3+Pa2pa4", 40),
        ("chess:5x5,landing=ace,promotion=b", "Kc1RvKc3+Pa2pa4", 1),
    ] {
        let rules: Rules = game.parse().unwrap();
        for holder in Side::BOTH {
            let folder = Arc::new(Folder::default());
            build(&rules, holder, name, workers, &folder).unwrap();
            let expected = by_threads(&rules, holder, name);
            assert!(*folder.files.lock().unwrap() == expected, "{game} {name}, {holder} holds, {workers} workers");
        }
    }
}

/// The second slice has stalemates, which a look at words from later rounds must not take for mates.
#[test]
fn interrupted_parts_go_on_whatever_their_rounds() {
    for (name, step) in [("KRNvKR", 41), ("KvKR+Pa4pa5", 9)] {
        let rules = Rules::four_file();
        let expected = by_threads(&rules, Side::White, name);
        let mut interrupted = 0;
        for (left, stubborn_after) in (3..200).step_by(step).flat_map(|left| [(left, 1), (left, 3)]) {
            let folder = Arc::new(Folder::default());
            *folder.drafts.left.lock().unwrap() = Some(left);
            *folder.drafts.stubborn_after.lock().unwrap() = stubborn_after;
            match build(&rules, Side::White, name, 3, &folder) {
                Ok(()) => break,
                Err(why) => assert_eq!(why, "process 0: interrupted"),
            }
            let files = folder.files.lock().unwrap().len();
            assert!(files < expected.len());
            *folder.drafts.left.lock().unwrap() = None;
            build(&rules, Side::White, name, 3, &folder).unwrap();
            assert!(*folder.files.lock().unwrap() == expected, "{name}: interrupted after {left}");
            assert_eq!(*folder.drafts.found.lock().unwrap(), 3, "each worker has a draft of its part");
            interrupted += 1;
        }
        assert!(interrupted > 5, "{name}: {interrupted}");
    }
}

/// A draft of another part or of another number of parts has another title.
#[test]
fn parts_have_titles_of_their_own() {
    let folder = Arc::new(Folder::default());
    *folder.drafts.left.lock().unwrap() = Some(0);
    *folder.drafts.stubborn_after.lock().unwrap() = 1;
    build(&Rules::four_file(), Side::Black, "KvKR", 3, &folder).unwrap_err();
    let mut titles: Vec<String> = folder.drafts.kept.lock().unwrap().keys().cloned().collect();
    titles.sort();
    let title = |part| format!("KvK in four-file, safe Black, draft, part {part} of 3");
    assert_eq!(titles, [1, 2, 3].map(title));
}
