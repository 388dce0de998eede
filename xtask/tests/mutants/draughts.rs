//! The faults in the rules of draughts.

use super::table::{Mutant, mutants};

const EXPLAIN: &str = "draughts/explain.rs";
const FLIGHT: &str = "draughts/flight.rs";
const GEOMETRY: &str = "draughts/geometry.rs";
const MOVES: &str = "draughts/moves.rs";
const POSITION: &str = "draughts/position.rs";
const RECORD: &str = "record.rs";
const ENDING: &str = "draughts/ending.rs";

#[rustfmt::skip]
pub const MUTANTS: [Mutant; 24] = mutants![
    "optional capture", "published: py-draughts counts 379 sequences of three moves, not 302", EXPLAIN,
        "step(position, piece, *from, *to)?;\n            no_capture_due(position)"
        => "step(position, piece, *from, *to)";
    "empty chain", "published: in the Coq of the same plan a player may pass", EXPLAIN,
        "            not_empty(*from, landings)?;\n" => "";
    "play after resignation", "published: the Coq of the same plan never looks at the result", RECORD,
        "if ignored.is_none() {" => "if false && ignored.is_none() {";
    "backward capture", "men capture backward in other draughts", FLIGHT,
        "if !jump_pattern(self.piece, from, over, to) {" => "if false && !jump_pattern(self.piece, from, over, to) {";
    "backward step", "men never step backward", EXPLAIN,
        "if !step_pattern(piece, from, to) {" => "if false && !step_pattern(piece, from, to) {";
    "promotion continues", "the new king goes on capturing in Russian draughts", FLIGHT,
        "        if self.crowned() {
            return Err(Illegal::Crowned { at: from, to });
        }
        let over = diag_jump(from, to).ok_or(Illegal::JumpPattern { from, to })?;
        if !jump_pattern(self.piece, from, over, to) {"
        => "        let over = diag_jump(from, to).ok_or(Illegal::JumpPattern { from, to })?;
        if !jump_pattern(self.piece, from, over, to) && !self.crowned() {";
    "man stays", "nobody is crowned", MOVES,
        "if to.rank() == king_row(piece.side) { crowned(piece) } else { piece }" => "piece";
    "captured man stays", "what was jumped stands on", MOVES,
        "played.captures().into_iter().fold(self.board().with(from, None), cleared)"
        => "Vec::new().into_iter().fold(self.board().with(from, None), cleared)";
    "same piece jumped twice", "captured pieces stay, so a king could come back", FLIGHT,
        "self.captured.contains(&over)" => "self.captured.iter().filter(|&&taken| taken == over).count() > 1";
    "origin blocks", "a ring cannot be closed", FLIGHT,
        "if square == self.from { None } else { self.board.at(square) }" => "self.board.at(square)";
    "origin cleared last", "a king that ends on its origin disappears", MOVES,
        "Position::new(board.with(to, piece), self.turn().other())"
        => "Position::new(board.with(to, piece).with(from, None), self.turn().other())";
    "a capture may stop early", "the rest is left standing", EXPLAIN,
        "if onward.is_empty() { Ok(()) }" => "if onward.is_empty() || true { Ok(()) }";
    "own pieces are captured", "whose it is is not looked at", FLIGHT,
        "if jumped.side == self.piece.side {" => "if false && jumped.side == self.piece.side {";
    "a jump lands on a piece", "the landing is not looked at", FLIGHT,
        "if let Some(piece) = self.occupant(to) {" => "if let Some(piece) = self.occupant(to).filter(|_| false) {";
    "flying kings", "any distance, as in international draughts", GEOMETRY,
        "ranks.abs() == 1 && files.abs() == 1" => "ranks.abs() == files.abs() && ranks != 0 && ranks.abs() != 2";
    "White is crowned on the wrong side", "the rows are exchanged", GEOMETRY, "Side::White => 0," => "Side::White => 7,";
    "a draughts side moves twice", "the turn is not looked at", EXPLAIN,
        "if piece.side == position.turn() { Ok(piece) }" => "if piece.side == position.turn() || true { Ok(piece) }";
    "no move wins", "the winner is the one who cannot move", MOVES,
        "Outcome::won(position.turn().other(), &NO_MOVE)" => "Outcome::won(position.turn(), &NO_MOVE)";
    "forty moves of both sides together", "half as many as the rule says", ENDING,
        "When::Clock(80)" => "When::Clock(40)";
    "men do not start the count again", "only captures do", MOVES,
        "played.is_capture() || self.board()" => "played.is_capture() || false && self.board()";
    "twofold repetition", "once too early", ENDING, "When::Repeated(3)" => "When::Repeated(2)";
    "thirteen pieces", "the counts are not looked at", POSITION,
        "        faults.extend(twelve_at_most(setup));\n" => "";
    "a man on its king row", "it could never move", POSITION,
        "        faults.extend(no_man_on_its_king_row(setup));\n" => "";
    "nobody to play against", "the game was over before", POSITION,
        "        faults.extend(somebody_moved_before(setup));\n" => "";
];
