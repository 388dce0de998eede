//! A rewritten game of chess in another form.

use super::{uci, with_clocks};
use crate::convert::To;
use crate::rewrite::Rewritten;
use fast::Chess;
use notation::epd::{Epd, Operand, Operation};
use notation::pgn;
use spec::chess::{Fen, Position};

/// The game in another form, lines ended.
pub(crate) fn text(rewritten: &Rewritten<Chess>, to: To) -> String {
    let Rewritten { start, game, last, moves, clock, half_moves, .. } = rewritten;
    let chess = &start.rules;
    let setup = || with_clocks(&chess.unload(last), *clock, *half_moves);
    match to {
        // Only draughts is written as PDN.
        To::Pgn | To::Pdn => pgn::write(game),
        To::Tree | To::Fen => format!("{}\n", Fen(setup())),
        To::Epd => {
            let tag = |name: &str| game.tag(name).unwrap_or("?");
            let players = format!("{} - {}", tag("White"), tag("Black"));
            let text =
                |opcode: &str, text: String| Operation { opcode: opcode.into(), operands: vec![Operand::Text(text)] };
            let operations = vec![text("id", players), text("c0", game.ending.as_str().into())];
            format!("{}\n", Epd { setup: setup(), operations })
        }
        To::Uci => {
            let first = chess.unload(&start.board);
            let usual = chess.rules().start().is_some_and(|start| start == first);
            let from = if usual { "startpos".to_string() } else { format!("fen {}", start_fen(game, &first)) };
            let moves: Vec<String> = moves
                .iter()
                .map(|(board, played)| played.map_or_else(|| NULL_MOVE.to_string(), |played| uci(board, played)))
                .collect();
            let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
            format!("position {from}{moves}\n")
        }
    }
}

/// A pass, as engines write it.
const NULL_MOVE: &str = "0000";

/// The set-up that the game's own tag gives, clocks included.
fn start_fen(game: &pgn::Game, first: &Position) -> Fen {
    let given = game.tag("FEN").and_then(|fen| fen.parse::<Fen>().ok());
    let mut setup = first.setup();
    if let Some(Fen(given)) = given {
        (setup.halfmove_clock, setup.move_number) = (given.halfmove_clock, given.move_number);
    }
    Fen(setup)
}
