//! The counts as a page for readers.

use super::Row;
use super::faults::Fault;
use super::run::{Company, End, Tried};
use std::collections::BTreeMap;

const HEAD: &str = "\
# Reliability

Every command that writes files, under every fault, again and again. The question is what a reader of those files
finds afterwards. This page is the output of a program of the repository; run it again with

```sh
cargo build --release
cargo run --release -p xtask --bin reliability -- target/release/checkproof 10 > docs/reliability.md
```

Before each run the folder is empty, or has an older file of the same name. After it, every file must be as it was
before, or as an undisturbed run writes it, byte for byte; what is unfinished has a name of its own (`*.part`,
`*.draft`). Then the command is run once more over what was left, with nothing in its way, and must come to the right
files. An end is ours if it is exit code 0 (done), 3 (could not, and said why), or the signal that was sent.
";

/// The whole page.
pub fn page(rows: &[Row], times: u64) -> String {
    let mut page = HEAD.to_string();
    let all: Vec<&Tried> = rows.iter().flat_map(|row| &row.tried).collect();
    let count = |what: &dyn Fn(&Tried) -> bool| all.iter().filter(|tried| what(tried)).count();
    page += &format!(
        "\n{} runs: {} commands, {} faults, {times} times each. Files spoiled: {}. Commands that did not come to the \
         right\nfiles afterwards: {}. Ends that are not ours: {}. Half files left under names of their own: {}.\n\
         Processes of a cluster that waited on for one that had gone, three times as long as they should: {}. Those \
         that the\nother had never met, because it was ended before, wait for its start without a limit, and say so; \
         there were {}.\n\
         What the program cannot say itself: that the system's loader has no memory for it, and that a thread which \
         was\njust given to it has none left for its first kilobytes. If it happened, it stands below.\n",
        all.len(),
        names(rows, |row| row.command).len(),
        names(rows, |row| row.fault).len(),
        all.iter().map(|tried| tried.spoiled.len()).sum::<usize>(),
        count(&|tried| tried.not_mended.is_some()),
        count(&|tried| !tried.is_ours),
        all.iter().map(|tried| tried.parts).sum::<usize>(),
        count(&|tried| tried.company == Company::Waited),
        count(&|tried| tried.company == Company::NeverMet),
    );
    page += "\n## How the runs ended\n\n";
    page += &ends(rows);
    page += "\n## The faults, and what was said\n\n| fault | how it is made | said most often |\n|---|---|---|\n";
    for fault in Fault::ALL {
        let its = rows.iter().filter(|row| row.fault == fault.name());
        let said = most_often(its.flat_map(|row| row.tried.iter().map(|tried| tried.said.as_str())));
        page += &format!("| {} | {} | {} |\n", fault.name(), fault.how(), said.unwrap_or("nothing".to_string()));
    }
    page + &bad_runs(rows)
}

/// A row for each command, a column for each fault.
fn ends(rows: &[Row]) -> String {
    let (commands, faults) = (names(rows, |row| row.command), names(rows, |row| row.fault));
    let mut table = format!("| command | {} |\n|---|{}\n", faults.join(" | "), "---|".repeat(faults.len()));
    for command in commands {
        let cells = faults.iter().map(|fault| {
            let row = rows.iter().find(|row| row.command == command && row.fault == *fault);
            row.map(|row| cell(&row.tried)).unwrap_or_default()
        });
        table += &format!("| `{command}` | {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    table
}

fn cell(tried: &[Tried]) -> String {
    let mut counts: BTreeMap<(End, bool), usize> = BTreeMap::new();
    tried.iter().for_each(|tried| *counts.entry((tried.end, tried.is_ours)).or_default() += 1);
    let words = counts.iter().map(|(end, count)| match end {
        (End::Code(0), true) => format!("{count} done"),
        (End::Code(_), true) => format!("{count} refused"),
        (End::Signal(_), true) => format!("{count} killed"),
        (End::Code(code), false) => format!("**{count} exit code {code}**"),
        (End::Signal(signal), false) => format!("**{count} signal {signal}**"),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What is not as it should be, run by run; nothing if all is well.
fn bad_runs(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        for tried in row.tried.iter().filter(|tried| tried.is_bad()) {
            let mended = tried.not_mended.as_deref().unwrap_or("the right files");
            let spoiled = if tried.spoiled.is_empty() { "nothing".to_string() } else { tried.spoiled.join(", ") };
            let (command, fault, end, said) = (row.command, row.fault, tried.end, quoted(&tried.said));
            text += &format!("- `{command}`, {fault}: {end:?}, said {said}; spoiled: {spoiled}; then: {mended}\n");
        }
    }
    if text.is_empty() { text } else { format!("\n## What is not as it should be\n\n{text}") }
}

fn names(rows: &[Row], name: impl Fn(&Row) -> &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for row in rows {
        if !names.contains(&name(row)) {
            names.push(name(row));
        }
    }
    names
}

fn most_often<'a>(said: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    // What is worth telling are errors; a note on the way is not.
    let errors =
        said.filter(|said| said.starts_with("error:") || said.contains("panicked") || said.contains("allocation"));
    errors.for_each(|said| *counts.entry(quoted(&without_numbers(said))).or_default() += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(said, _)| said)
}

/// Messages that differ in a number alone are the same message.
fn without_numbers(said: &str) -> String {
    said.split(' ').map(|word| if word.parse::<u64>().is_ok() { "N" } else { word }).collect::<Vec<_>>().join(" ")
}

fn quoted(said: &str) -> String {
    match said {
        "" => "nothing".to_string(),
        said => format!("`{}`", said.replace('`', "'").replace('|', "\\|")),
    }
}
