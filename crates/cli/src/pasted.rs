//! Moves as people paste them: with numbers, commas, remarks and a result.

use anyhow::{Result, bail};

/// The moves of a text, one after the other: `1. e4 e5 2. Nf3`, `e4, e5`, `1.11-15 22-18 *`.
pub fn moves(text: &str) -> Vec<&str> {
    let mut moves: Vec<&str> = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';')) {
        let word = without_number(word).trim_end_matches(['!', '?']);
        let number = (moves.len() / 2 + 1).to_string();
        // A number without a dot is one only where it is due: others may be moves that somebody misspelt.
        let says_nothing = word.is_empty() || word == number || matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
        if !says_nothing {
            moves.push(word);
        }
    }
    moves
}

/// The one move of a text.
pub fn one_move(text: &str) -> Result<&str> {
    match moves(text)[..] {
        [only] => Ok(only),
        [] => bail!("`{text}`: there is no move in this"),
        _ => bail!("`{text}`: one move is asked for, and these are several"),
    }
}

/// `12.Nf3` is `Nf3`, and so is `12...Nf3`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix(['.', '\u{2026}']) {
        Some(rest) => rest.trim_start_matches(['.', '\u{2026}']),
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_is_read() {
        for text in
            ["1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3!?", "e4, e5, Nf3", "1 e4 e5 2 Nf3 *", "1. e4 1... e5 2.Nf3 1/2-1/2"]
        {
            assert_eq!(moves(text), ["e4", "e5", "Nf3"], "{text}");
        }
        assert_eq!(moves("1. 11-15 22-18, 2. 15x22"), ["11-15", "22-18", "15x22"]);
        // What is no move number stays, so that it can be refused.
        assert_eq!(moves("0000 7 e4"), ["0000", "7", "e4"]);
        assert_eq!(one_move("12... Nf6!").unwrap(), "Nf6");
        assert!(one_move("1. e4 e5").is_err() && one_move("1.").is_err());
    }
}
