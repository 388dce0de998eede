//! Safe tables built by several workers that share no words: the same bytes as those of threads, and drafts by parts.

use prove::table::{Cluster, Keeper, SafeProgress, SafeSite, SafeTables, Skeleton, Title, build_safe_on_cluster};
use spec::Side;
use spec::chess::Rules;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Drafts by their titles, and when the build is to be interrupted.
#[derive(Default)]
struct Drafts {
    kept: Mutex<HashMap<String, Vec<u8>>>,
    found: Mutex<usize>,
    /// The first worker ends the build when it has been offered so many.
    offers_left: Mutex<Option<usize>>,
}

struct Shelf {
    drafts: Arc<Drafts>,
    worker: usize,
}

impl Keeper for Shelf {
    fn earlier(&self, title: &Title, bytes: usize) -> Option<Vec<u8>> {
        let draft = self.drafts.kept.lock().unwrap().get(&title.to_string()).cloned()?;
        assert_eq!(draft.len(), bytes);
        *self.drafts.found.lock().unwrap() += 1;
        Some(draft)
    }

    fn keep(&self, title: &Title, content: &dyn Fn() -> Vec<u8>) -> Result<(), String> {
        let mut offers_left = self.drafts.offers_left.lock().unwrap();
        let Some(left) = &mut *offers_left else { return Ok(()) };
        // The second worker keeps its first draft only, so that the parts are of different rounds.
        let mut kept = self.drafts.kept.lock().unwrap();
        if self.worker != 1 || !kept.contains_key(&title.to_string()) {
            kept.insert(title.to_string(), content());
        }
        if self.worker == 0 {
            *left = left.checked_sub(1).ok_or("interrupted")?;
        }
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        Ok(())
    }

    fn watch(&self, _: SafeProgress) {}
}

/// A folder in memory.
#[derive(Default)]
struct Folder {
    files: Mutex<HashMap<String, Vec<u8>>>,
    drafts: Arc<Drafts>,
}

impl SafeSite for Folder {
    fn load(&self, tables: &mut SafeTables, skeleton: &Skeleton) -> Result<bool, String> {
        match self.files.lock().unwrap().get(&tables.name(skeleton)) {
            Some(file) => tables.read(skeleton, file).map(|()| true).map_err(|why| why.to_string()),
            None => Ok(false),
        }
    }

    fn save(&self, tables: &SafeTables, skeleton: &Skeleton) -> Result<(), String> {
        let file = tables.write(skeleton).map_err(|why| why.to_string())?;
        self.files.lock().unwrap().insert(tables.name(skeleton), file);
        Ok(())
    }

    fn keeper(&self, _: &SafeTables, _: &Skeleton, worker: usize) -> Box<dyn Keeper> {
        Box::new(Shelf { drafts: self.drafts.clone(), worker })
    }
}

fn build(rules: &Rules, holder: Side, name: &str, workers: usize, folder: &Arc<Folder>) -> Result<(), String> {
    let cluster = Cluster { hosts: Vec::new(), process: 0, threads: workers, waiting: |_| () };
    let tables = SafeTables::new(rules, holder).unwrap();
    let order = tables.order(&tables.skeleton(name).unwrap()).unwrap();
    build_safe_on_cluster(&cluster, tables, order, folder.clone())
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

#[test]
fn interrupted_parts_go_on_whatever_their_rounds() {
    let rules = Rules::four_file();
    let expected = by_threads(&rules, Side::White, "KRNvKR");
    let mut interrupted = 0;
    for offers in (0..200).step_by(9) {
        let folder = Arc::new(Folder::default());
        *folder.drafts.offers_left.lock().unwrap() = Some(offers);
        match build(&rules, Side::White, "KRNvKR", 3, &folder) {
            Ok(()) => break,
            Err(why) => assert_eq!(why, "process 0: interrupted"),
        }
        let files = folder.files.lock().unwrap().len();
        assert!(files < expected.len());
        *folder.drafts.offers_left.lock().unwrap() = None;
        build(&rules, Side::White, "KRNvKR", 3, &folder).unwrap();
        assert!(*folder.files.lock().unwrap() == expected, "interrupted after {offers}");
        assert_eq!(*folder.drafts.found.lock().unwrap() % 3, 0, "each worker has a draft of its part");
        assert!(*folder.drafts.found.lock().unwrap() > 0);
        interrupted += 1;
    }
    assert!(interrupted > 5, "{interrupted}");
}

/// A draft of another part or of another number of parts has another title.
#[test]
fn parts_have_titles_of_their_own() {
    let folder = Arc::new(Folder::default());
    *folder.drafts.offers_left.lock().unwrap() = Some(0);
    build(&Rules::four_file(), Side::Black, "KvKR", 2, &folder).unwrap_err();
    let mut titles: Vec<String> = folder.drafts.kept.lock().unwrap().keys().cloned().collect();
    titles.sort();
    let title = |part| format!("KvK in four-file, safe Black, draft, part {part} of 2");
    assert_eq!(titles, [title(1), title(2)]);
}
