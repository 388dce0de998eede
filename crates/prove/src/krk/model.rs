//! A play that a solver has found, read back and replayed at plain integers.

use super::smt::Obligation;
use spec::krk::lemmas::{Lemma, Play};
use spec::krk::{Kind, Krk, Man, Move};
use std::collections::HashMap;

/// The play in a solver's answer to an [`Obligation`]: `((files 8) (king.file (- 1)) ...)`.
pub fn read_play(obligation: &Obligation, answer: &str) -> Result<Play, String> {
    let mut values = HashMap::new();
    let spaced = answer.replace(['(', ')'], " ");
    let mut words = spaced.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        if !obligation.unknowns.iter().any(|name| name == word) {
            continue;
        }
        let negative = words.next_if_eq(&"-").is_some();
        let digits = words.next().unwrap_or_default();
        let value: i32 = digits.parse().map_err(|_| format!("the solver gives {word} the value `{digits}`"))?;
        values.insert(word, if negative { -value } else { value });
    }
    if let Some(name) = obligation.unknowns.iter().find(|name| !values.contains_key(name.as_str())) {
        return Err(format!("the solver gives {name} no value"));
    }
    Ok(obligation.lemma.play(obligation.form, &mut |name| match (name, obligation.board) {
        ("files", Some((files, _))) => files,
        ("ranks", Some((_, ranks))) => ranks,
        _ => values[name],
    }))
}

/// Replays a play that should break a lemma: the statement must be false at these integers, and where the lemma speaks
/// of the strategy, White's moves must be the strategy's with all moves of the rook looked at. In words, on success.
pub fn replay(obligation: &Obligation, play: &Play) -> Result<String, String> {
    if obligation.lemma.statement(obligation.form, play) {
        return Err(format!("{} is true of the solver's play {}", obligation.name(), told(play)));
    }
    let follows = [Lemma::BasicStays, Lemma::Home3, Lemma::Lex3, Lemma::Fifth, Lemma::RtmThenMate];
    if follows.contains(&obligation.lemma) {
        let mut before = play.start;
        for round in &play.rounds {
            let played = white_move(before, round.after_white(before));
            let (_, moves) = before.strategy(&Kind::NINE).ok_or("no kind of move applies in the solver's play")?;
            if !moves.contains(&played) {
                return Err(format!("{played} is not the strategy's move in the solver's play {}", told(play)));
            }
            before = round.after_black(before);
        }
    }
    Ok(told(play))
}

fn white_move(before: Krk, after: Krk) -> Move {
    if before.king == after.king {
        Move { man: Man::Rook, to: after.rook }
    } else {
        Move { man: Man::King, to: after.king }
    }
}

/// The play in words: `8x8, Ka1 Rd3 kc2: Rd4 kb3, Rd5 kc4`.
fn told(play: &Play) -> String {
    let Krk { files, ranks, king, rook, lone } = play.start;
    let mut text = format!("{files}x{ranks}, K{king} R{rook} k{lone}");
    let mut before = play.start;
    for (number, round) in play.rounds.iter().enumerate() {
        let after = round.after_white(before);
        text += &format!("{} {}", if number == 0 { ":" } else { "," }, white_move(before, after));
        // Some lemmas do not speak of the reply, and it is any number then.
        if after.lone_may_go(round.lone) {
            text += &format!(" k{}", round.lone);
        }
        before = round.after_black(before);
    }
    text
}
