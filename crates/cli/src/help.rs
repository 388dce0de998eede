//! What the program says of itself: help that is wrapped once, completions for shells, manual pages.

use crate::{Answer, Cli};
use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// The command line of the program. The texts behind the options are broken into lines in the source; a terminal breaks
/// them anew, so that each paragraph is given to it in one piece.
pub fn command() -> Command {
    in_paragraphs(Cli::command())
}

fn in_paragraphs(command: Command) -> Command {
    let command = match command.get_after_help().map(ToString::to_string) {
        Some(text) => command.after_help(paragraphs(&text)),
        None => command,
    };
    command.mut_subcommands(in_paragraphs)
}

/// Joins the lines of each paragraph. Lines that are set in, as examples are, stay by themselves.
fn paragraphs(text: &str) -> String {
    let mut flowing = String::new();
    let mut before = "";
    for line in text.lines() {
        let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let goes_on = is_text(before) && is_text(line) && !before.ends_with(':') && !line.starts_with("Exit codes");
        flowing += match (flowing.is_empty(), goes_on) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => "\n",
        };
        flowing += line;
        before = line;
    }
    flowing
}

/// Print what makes a shell complete the commands and options of this program.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof completions bash > ~/.local/share/bash-completion/completions/checkproof
  checkproof completions fish > ~/.config/fish/completions/checkproof.fish
  checkproof completions zsh > ~/.zfunc/_checkproof")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs) -> Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "checkproof", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Answer::Yes)
}

/// Print the manual page of the program or of a command, or write all of them into a folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof man | man -l -
  checkproof man table build | man -l -
  checkproof man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The command, as it is called [default: the program]
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,

    /// Write every page into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "path")]
    dir: Option<PathBuf>,
}

pub fn man(args: &ManArgs) -> Result<Answer> {
    let mut command = command();
    command.build();
    if let Some(folder) = &args.dir {
        clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string())?;
        return Ok(Answer::Yes);
    }
    let mut page = &command;
    for name in &args.path {
        page = page.find_subcommand(name).with_context(|| format!("`{name}` is no command of {}", page.get_name()))?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    std::io::stdout().lock().write_all(&text)?;
    Ok(Answer::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command, with those below it.
    fn all(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().flat_map(all);
        std::iter::once(command.clone()).chain(below).collect()
    }

    /// A line may not end where the next word would have had room: then the text has been broken twice.
    #[test]
    fn help_is_wrapped_once() {
        for width in [60, 80, 100, 120] {
            for mut command in all(&command()) {
                let help = command.clone().term_width(width).max_term_width(width).render_long_help().to_string();
                let own: Vec<&str> = help.lines().collect();
                for two in own.windows(2) {
                    let [line, next] = two else { continue };
                    let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
                    if !is_text(line) || !is_text(next) || line.ends_with(':') || next.starts_with("Exit codes") {
                        continue;
                    }
                    let word = next.split(' ').next().unwrap_or_default();
                    let room = line.chars().count() + 1 + word.chars().count() <= width;
                    assert!(!room, "{} at {width}:\n{line}\n{next}", command.render_usage());
                }
            }
        }
    }

    #[test]
    fn what_is_set_in_stays_as_it_is() {
        let text = "Examples:\n  one\n  two\n\nA text\nin two lines.\nExit codes: 0.";
        assert_eq!(paragraphs(text), "Examples:\n  one\n  two\n\nA text in two lines.\nExit codes: 0.");
    }
}
