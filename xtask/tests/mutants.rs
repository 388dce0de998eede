//! Known faults of published models are planted in a copy of the rules, and the tests of `spec` must notice each; and
//! so must the tests of `check` with faults in the checker.
//!
//! A test suite that passes says little until it has been seen to fail. Every mutant is one textual change; it must
//! build, and some test of the suite must then fail. The copy without a change must pass.

mod mutants {
    pub mod check;
    pub mod draughts;
    pub mod table;
    pub mod tree;
}

use mutants::table::Mutant;
use mutants::tree::{Tree, Verdict};
use std::sync::Mutex;
use std::thread;

/// The test programs of `spec` that must notice every mutant: of chess, and of king and rook against king. The others
/// take longer, and a fault that only a long walk finds deserves a clause test of its own.
const PROGRAMS: [&str; 2] = ["clauses", "krk"];

fn program(mutant: &Mutant) -> &'static str {
    PROGRAMS[usize::from(mutant.file.starts_with("krk/"))]
}

/// How many mutants are tried at the same time.
const LANES: usize = 2;

/// All faults, those of chess first.
fn all() -> Vec<&'static Mutant> {
    mutants::table::MUTANTS.iter().chain(&mutants::draughts::MUTANTS).collect()
}

#[test]
fn every_planted_fault_is_noticed() {
    let waiting: Mutex<Vec<&Mutant>> = Mutex::new(all().into_iter().rev().collect());
    let report: Mutex<Vec<(&str, String)>> = Mutex::new(Vec::new());
    let survivors: Mutex<Vec<String>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for lane in 0..LANES {
            let (waiting, report, survivors) = (&waiting, &report, &survivors);
            scope.spawn(move || {
                let tree = Tree::copy(lane);
                if lane == 0 {
                    PROGRAMS.iter().for_each(|program| tree.must_pass(program));
                }
                loop {
                    let Some(mutant) = waiting.lock().expect("no lane panics while it holds the list").pop() else {
                        return;
                    };
                    let caught = try_one(&tree, mutant);
                    let mut report = report.lock().expect("no lane panics while it holds the report");
                    match caught {
                        Ok(by) => report.push((mutant.name, by)),
                        Err(why) => survivors.lock().expect("as above").push(why),
                    }
                }
            });
        }
    });
    let mut report = report.into_inner().expect("all lanes are done");
    report.sort();
    for (name, by) in &report {
        println!("{name:<52} {by}");
    }
    let survivors = survivors.into_inner().expect("all lanes are done");
    assert!(survivors.is_empty(), "\n{}", survivors.join("\n"));
    assert_eq!(report.len(), all().len());
}

/// Plants one fault, runs the tests, and takes the fault out again. Says which test noticed it.
fn try_one(tree: &Tree, mutant: &Mutant) -> Result<String, String> {
    let planted = tree.plant(mutant)?;
    let program = program(mutant);
    caught(mutant, program, planted.run(program))
}

/// Which test noticed a fault.
fn caught(mutant: &Mutant, program: &str, verdict: Verdict) -> Result<String, String> {
    match verdict {
        Verdict::Failed(tests) => {
            let more = if tests.len() > 1 { format!(" and {} more", tests.len() - 1) } else { String::new() };
            Ok(format!("{}{more}", tests.first().map_or(program, String::as_str)))
        }
        Verdict::Passed => Err(format!("{} lives: {}", mutant.name, mutant.fault)),
        Verdict::DoesNotBuild(output) => Err(format!("{} does not build:\n{output}", mutant.name)),
    }
}

/// Every fault in the checker is noticed by the test program that it is listed with.
#[test]
fn every_fault_in_the_checker_is_noticed() {
    let tree = Tree::copy_with_checker("checker");
    let mut survivors = Vec::new();
    for (program, faults) in mutants::check::MUTANTS {
        tree.must_pass(program);
        for mutant in faults {
            let planted = tree.plant(mutant).unwrap_or_else(|why| panic!("{why}"));
            match caught(mutant, program, planted.run(program)) {
                Ok(by) => println!("{:<52} {by}", mutant.name),
                Err(why) => survivors.push(why),
            }
        }
    }
    assert!(survivors.is_empty(), "\n{}", survivors.join("\n"));
}

/// Faults in what the short certificates of lemmas are about.
const CERTIFIED: [&str; 3] =
    ["the room is a line too wide", "stalemate is mate to the rook", "a squeeze need not part the kings"];

/// A certificate proves a lemma about the rules as they are. When a predicate changes, it must be refused.
#[test]
fn no_certificate_survives_a_changed_predicate() {
    let (program, test) = ("krk_certificates", "short_certificates_verify");
    let tree = Tree::copy_with_checker("certified");
    tree.must_pass(program);
    for name in CERTIFIED {
        let mutant = all().into_iter().find(|mutant| mutant.name == name).expect("a fault of this name");
        let planted = tree.plant(mutant).unwrap_or_else(|why| panic!("{why}"));
        match planted.run(program) {
            Verdict::Failed(tests) => assert!(tests.iter().any(|failed| failed == test), "{name}: only {tests:?}"),
            Verdict::Passed => panic!("{name}: the certificates are accepted all the same"),
            Verdict::DoesNotBuild(output) => panic!("{name} does not build:\n{output}"),
        }
    }
}

#[test]
fn names_are_different_and_every_text_stands_once() {
    let checker = mutants::check::MUTANTS.into_iter().flat_map(|(_, faults)| faults);
    let all: Vec<&Mutant> = all().into_iter().chain(checker).collect();
    let mut names: Vec<&str> = all.iter().map(|mutant| mutant.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all.len());
    for mutant in all {
        mutants::tree::source_of(mutant).unwrap_or_else(|why| panic!("{why}"));
    }
}
