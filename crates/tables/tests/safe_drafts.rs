//! Builds of safe tables that are interrupted between looks and rounds, and go on from what they left.

extern crate checkproof_tables as tables;

use spec::Side;
use spec::chess::Rules;
use std::path::Path;
use std::sync::Mutex;
use tables::{Checkpoint, NoAnswer, Progress, SafeTables, Skeleton, Title};

/// Keeps every draft it is offered, and ends the build when it has kept so many.
struct Interrupting {
    most: usize,
    kept: Mutex<Vec<Vec<u8>>>,
    earlier: Option<Vec<u8>>,
    titles: Mutex<Vec<String>>,
    progress: Mutex<Vec<Progress>>,
}

impl Interrupting {
    fn after(most: usize, earlier: Option<Vec<u8>>) -> Interrupting {
        let (kept, titles, progress) = Default::default();
        Interrupting { most, kept, earlier, titles, progress }
    }

    fn kept(&self) -> Vec<Vec<u8>> {
        self.kept.lock().unwrap().clone()
    }
}

impl Checkpoint for Interrupting {
    fn file(&self) -> Option<&Path> {
        None
    }

    fn earlier(&self, title: &Title, _: usize) -> Result<Option<Vec<u8>>, String> {
        self.titles.lock().unwrap().push(title.to_string());
        Ok(self.earlier.clone())
    }

    fn is_due(&self) -> bool {
        true
    }

    fn keep(&self, _: &Title, content: &[u8]) -> Result<(), String> {
        let mut kept = self.kept.lock().unwrap();
        kept.push(content.to_vec());
        if kept.len() > self.most { Err("interrupted".to_string()) } else { Ok(()) }
    }

    fn discard(&self) -> Result<(), String> {
        Ok(())
    }

    fn watch(&self, progress: Progress) {
        self.progress.lock().unwrap().push(progress);
    }
}

/// Everything below a slice, but not the slice itself.
fn almost(rules: &Rules, holder: Side, name: &str) -> (SafeTables, Skeleton) {
    let mut tables = SafeTables::new(rules, holder).unwrap();
    let skeleton = tables.skeleton(name).unwrap();
    for below in tables.just_below(&skeleton) {
        tables.build_all(&below, 2, &|_| ()).unwrap();
    }
    (tables, skeleton)
}

/// The last has stalemates that only the first looks tell from losses.
const SLICES: [(&str, &str); 3] =
    [("four-file", "KRNvKR"), ("four-file", "KNvKR+Pa4pa5"), ("chess:5x5,landing=ace,promotion=b", "Kc1RvKc3+Pa2pa4")];

#[test]
fn interrupted_anywhere_the_end_is_the_same() {
    let mut rounds = 0;
    for (game, name) in SLICES {
        for holder in Side::BOTH {
            let rules = game.parse().unwrap();
            let (mut tables, skeleton) = almost(&rules, holder, name);
            let whole = Interrupting::after(usize::MAX, None);
            tables.build_with(&skeleton, 2, &whole).unwrap();
            let content = tables.content(&skeleton).unwrap();
            let drafts = whole.kept();
            assert!(drafts.iter().map(|draft| draft[0]).is_sorted() && drafts[0][0] == 1, "three looks, then rounds");
            rounds += drafts.iter().filter(|draft| draft[0] == 3).count() / 2;
            for n in 0..drafts.len() {
                let (mut tables, _) = almost(&rules, holder, name);
                let killed = Interrupting::after(n, None);
                let why = tables.build_with(&skeleton, 1, &killed).unwrap_err();
                assert_eq!(why, NoAnswer::Draft("interrupted".to_string()));
                assert!(tables.get(&skeleton).is_err(), "an interrupted table is no table");
                let resumed = Interrupting::after(usize::MAX, killed.kept().pop());
                tables.build_with(&skeleton, 2, &resumed).unwrap();
                assert!(tables.content(&skeleton).unwrap() == content, "{game} {name}: interrupted after {n}");
                assert!(resumed.kept().len() <= drafts.len() - n + 2, "{game} {name}: nothing was gained by going on");
            }
        }
    }
    assert!(rounds > 20, "{rounds} rounds are few to be interrupted");
}

/// Parts of the words, such as the drafts of several machines would be, of different rounds: any is a beginning.
#[test]
fn drafts_of_different_rounds_go_together() {
    let (mut tables, skeleton) = almost(&Rules::four_file(), Side::White, "KRNvKR");
    let whole = Interrupting::after(usize::MAX, None);
    tables.build_with(&skeleton, 2, &whole).unwrap();
    let content = tables.content(&skeleton).unwrap();
    let drafts = whole.kept();
    // After the first looks.
    let (first, last) = (&drafts[2], &drafts[drafts.len() - 2]);
    assert!(first[0] == 3 && first != last);
    let mixed =
        first.iter().zip(last).enumerate().map(|(n, (first, last))| if n / 1000 % 2 == 0 { *first } else { *last });
    tables.build_with(&skeleton, 2, &Interrupting::after(usize::MAX, Some(mixed.collect()))).unwrap();
    assert!(tables.content(&skeleton).unwrap() == content);
}

#[test]
fn a_draft_says_what_it_is_and_how_far() {
    let (mut tables, skeleton) = almost(&Rules::four_file(), Side::Black, "KNvKR+Pa4pa5");
    let checkpoint = Interrupting::after(usize::MAX, Some(vec![0; 7]));
    let why = tables.build_with(&skeleton, 1, &checkpoint).unwrap_err().to_string();
    let title = "KNvKR+Pa4pa5 in four-file, safe Black, draft";
    assert_eq!(why, format!("the draft cannot be used: the draft of {title} has another size"));
    assert_eq!(*checkpoint.titles.lock().unwrap(), [title]);

    let checkpoint = Interrupting::after(usize::MAX, None);
    tables.build_with(&skeleton, 1, &checkpoint).unwrap();
    let progress = checkpoint.progress.lock().unwrap();
    let looked: Vec<_> = progress
        .iter()
        .filter_map(|&told| if let Progress::Looked(n, of) = told { Some((n, of)) } else { None })
        .collect();
    assert!(looked.is_sorted() && looked.last().is_some_and(|(n, of)| n == of), "{looked:?}");
    let rounds: Vec<_> = progress
        .iter()
        .filter_map(|&told| if let Progress::Round(n, dirty) = told { Some((n, dirty)) } else { None })
        .collect();
    assert!(rounds.iter().enumerate().all(|(n, &(round, dirty))| round == n + 1 && dirty > 0), "{rounds:?}");
}
