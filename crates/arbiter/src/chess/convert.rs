//! A rewritten game of chess in another form.

use super::uci;
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
    let mut setup = chess.unload(last).setup();
    setup.halfmove_clock = *clock;
    setup.move_number = u32::try_from(half_moves / 2 + 1).unwrap_or(u32::MAX);
    match to {
        // Only draughts is written as PDN.
        To::Pgn | To::Pdn => pgn::write(game),
        To::Fen => format!("{}\n", Fen(setup)),
        To::Epd => {
            let tag = |name: &str| game.tag(name).unwrap_or("?");
            let players = format!("{} - {}", tag("White"), tag("Black"));
            let text =
                |opcode: &str, text: String| Operation { opcode: opcode.into(), operands: vec![Operand::Text(text)] };
            let operations = vec![text("id", players), text("c0", game.ending.as_str().into())];
            format!("{}\n", Epd { setup, operations })
        }
        To::Uci => {
            let first = chess.unload(&start.board);
            let usual = chess.rules().start().is_some_and(|start| start == first);
            let from = if usual { "startpos".to_string() } else { format!("fen {}", start_fen(game, &first)) };
            let moves: Vec<String> = moves.iter().map(|(board, played)| uci(board, *played)).collect();
            let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
            format!("position {from}{moves}\n")
        }
    }
}

/// The set-up that the game's own tag gives, clocks included.
fn start_fen(game: &pgn::Game, first: &Position) -> Fen {
    let given = game.tag("FEN").and_then(|fen| fen.parse::<Fen>().ok());
    let mut setup = first.setup();
    if let Some(Fen(given)) = given {
        (setup.halfmove_clock, setup.move_number) = (given.halfmove_clock, given.move_number);
    }
    Fen(setup)
}
