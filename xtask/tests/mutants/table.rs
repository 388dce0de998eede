//! The faults, each as one change of the text, and those in the rules of chess.

/// One fault.
pub struct Mutant {
    pub name: &'static str,
    /// Whose fault it is, or what goes wrong.
    pub fault: &'static str,
    /// The file, below `crates/spec/src`.
    pub file: &'static str,
    /// The text to change, which stands there exactly once.
    pub find: &'static str,
    pub replace: &'static str,
}

const EXPLAIN: &str = "chess/explain.rs";
const MOVES: &str = "chess/moves.rs";
const POSITION: &str = "chess/position.rs";
const RECORD: &str = "record.rs";
const ENDING: &str = "chess/ending.rs";
const BOARD: &str = "chess/board.rs";
const KRK_RULES: &str = "krk/rules.rs";
const KRK_WORDS: &str = "krk/words.rs";
const KRK_KIND: &str = "krk/kind.rs";

macro_rules! mutants {
    ($($name:literal, $fault:literal, $file:expr, $find:literal => $replace:literal;)*) => {
        [$(Mutant { name: $name, fault: $fault, file: $file, find: $find, replace: $replace }),*]
    };
}

pub(crate) use mutants;

#[rustfmt::skip]
pub const MUTANTS: [Mutant; 54] = mutants![
    // The faults of the published VDM++ model.
    "double step over a piece", "published: the square between is never looked at", EXPLAIN,
        "    if let Some((over, piece)) = position.board.obstacle(from, to) {\n        return Err(Illegal::DoubleStepOver { over, piece });\n    }\n"
        => "";
    "en passant leaves the pawn while check is tested", "published: allows exposing the king, forbids taking the checker", EXPLAIN,
        "let board = position.board_after(played);"
        => "let moved = position.board.at(played.from);
    let plain = position.board.clone().with(played.from, None).with(played.to, moved);
    let board = if position.is_castling(played) { position.board_after(played) } else { plain };";
    "pawns do not attack castling squares", "published: asks for the opponent's moves, and a pawn does not move diagonally", EXPLAIN,
        "position.board.attackers(square, enemy).next()"
        => "position.board.attackers(square, enemy).find(|(_, piece)| piece.kind != Kind::Pawn)";
    "pinned pieces do not attack castling squares", "published: asks for the opponent's legal moves", EXPLAIN,
        "position.board.attackers(square, enemy).next()"
        => "position.board.attackers(square, enemy).find(|&(by, _)| !position.board.clone().with(by, None).in_check(enemy))";
    "play goes on after mate", "published: the winner may move again", RECORD,
        "if ignored.is_none() {" => "if false && ignored.is_none() {";
    "no fivefold repetition", "published: no draws", ENDING, "When::Repeated(5)" => "When::Repeated(usize::MAX)";
    "no seventy-five moves", "published: no draws", ENDING, "When::Clock(150)" => "When::Clock(u32::MAX)";
    "no insufficient material", "published: no draws", ENDING,
        "insufficient_material(self, position.board())"
        => "false && insufficient_material(self, position.board())";
    "no threefold claim", "published: no draws", ENDING, "When::Repeated(3)" => "When::Repeated(usize::MAX)";
    "no fifty-move claim", "published: no draws", ENDING, "When::Clock(100)" => "When::Clock(u32::MAX)";
    "a side moves twice", "published: only the outer layer looks at the turn", EXPLAIN,
        "    if piece.side != position.turn {\n        return Err(Illegal::OtherSide { from, piece });\n    }\n"
        => "";
    // Faults of other programs.
    "repetition sees idle en passant squares", "counted apart although no capture was possible", POSITION,
        "passed.filter(|&target| position.can_capture_en_passant(rules, target))"
        => "passed.filter(|&target| position.can_capture_en_passant(rules, target) || true)";
    "repetition forgets castling rights", "positions with and without the right are counted together", POSITION,
        "(&self.board, self.turn, &self.castling, self.en_passant)"
        => "{ static NONE: BTreeSet<Square> = BTreeSet::new(); (&self.board, self.turn, &NONE, self.en_passant) }";
    "repetition forgets en passant", "positions with and without the capture are counted together", POSITION,
        "(&self.board, self.turn, &self.castling, self.en_passant)"
        => "(&self.board, self.turn, &self.castling, None)";
    "en passant from where no pawn can have stood", "the origin of the double step need not be a landing square", POSITION,
        "    if !rules.lands_on(origin) {\n        return vec![Fault::EnPassantOrigin { square, origin }];\n    }\n"
        => "";
    "promotion is not forced", "a pawn stays a pawn on the last rank", EXPLAIN,
        "        None if to.rank == rules.last_rank(side) => Err(Illegal::PromotionMissing { to }),\n"
        => "";
    "promotion to anything", "the promotion set is not looked at", EXPLAIN,
        "        Some(kind) if !rules.promotion().contains(&kind) => Err(Illegal::PromotionKind { kind }),\n"
        => "";
    "en passant never expires", "the square is kept for later", MOVES,
        "double_step.then(|| from.step(0, forward(self.turn))).flatten();\n        let castling"
        => "double_step.then(|| from.step(0, forward(self.turn))).flatten().or(self.passed);\n        let castling";
    "the captured rook keeps its right", "the right survives the rook", MOVES, "*rook != from && *rook != to &&" => "*rook != from &&";
    "the moved rook keeps its right", "the right survives the rook's move", MOVES, "*rook != from && *rook != to &&" => "*rook != to &&";
    "the moved king keeps its rights", "the right survives the king's move", MOVES,
        "*rook != to && !(own && mover == Some(Kind::King))"
        => "*rook != to && (own || !own)";
    "castling sets the clock back", "the king onto its rook is taken for a capture", MOVES, " && !is_castling(self, played))" => ")";
    "castling looks only where the king ends", "through an attacked square", EXPLAIN,
        "[king]\n        .into_iter()\n        .chain(reach(king, king_to))"
        => "[king, king_to]\n        .into_iter()";
    "castling out of check", "the king's own square is not looked at", EXPLAIN,
        "[king]\n        .into_iter()\n        .chain(reach(king, king_to))"
        => "reach(king, king_to)";
    "castling forgets the rook that shielded the king", "Chess960: the rook leaves the line", EXPLAIN,
        "castling(rules, position, from, to)?;\n        return own_king_safe(position, played);"
        => "return castling(rules, position, from, to);";
    "castling forgets where the rook goes", "Chess960: the rook lands on a piece", EXPLAIN, ".chain(reach(rook, rook_to));" => ";";
    "the landing rule is ignored", "FOUR FILE becomes chess", EXPLAIN,
        "    if !rules.lands_on(to) {\n        return Err(Illegal::Landing { to });\n    }\n"
        => "";
    "stalemate is a win", "a side without moves is taken for mated", MOVES, "} else if position.in_check() {" => "} else if position.in_check() || true {";
    "the knight is blocked", "as the horse of another game", EXPLAIN,
        "Kind::Knight if knight_scope(from, to) => {}"
        => "Kind::Knight if knight_scope(from, to) && position.board.at(Square { file: (from.file + to.file) / 2, rank: (from.rank + to.rank) / 2 }).is_none() => {}";
    "lines pass through pieces", "an attack is not stopped", BOARD, " && self.obstacle(from, to).is_none())" => ")";
    "a pawn captures straight ahead", "the square ahead is not looked at", EXPLAIN, "(0, 1) => empty_for_pawn(position, to)," => "(0, 1) => Ok(()),";
    "the waiting side may be in check", "the king can be captured", POSITION,
        "        faults.extend(waiting_side_not_in_check(&board, setup.turn));\n" => "";
    "a pawn may stand on the last rank", "accepted by a library", POSITION,
        "        faults.extend(no_pawn_at_the_edge(self, &board));\n" => "";
    "a king may step next to the other", "kings attack nothing", BOARD, "Kind::King => king_scope(from, to)," => "Kind::King => false,";
    "the last square between is forgotten", "off by one", "chess/square.rs", "(1..steps)" => "(1..steps - 1)";
    "the first square between is forgotten", "off by one", "chess/square.rs", "(1..steps)" => "(2..steps)";
    "a bishop never suffices in FOUR FILE", "the full board's rule on another game", "chess/dead.rs",
        "        _ if !rules.lands_everywhere() => false,\n" => "";
    "bishops of both colours are dead", "mate is possible with them", "chess/dead.rs",
        "man == (colour, Kind::Bishop)" => "man.1 == Kind::Bishop && (colour || !colour)";
    "mate comes after the seventy-fifth move", "article 9.6.2 says otherwise", RECORD,
        "self.end_on_board().or_else(|| drawn().map(|rule| Outcome::drawn(rule.by)))"
        => "drawn().map(|rule| Outcome::drawn(rule.by)).or_else(|| self.end_on_board())";
    "an announced move ends the game", "the fifth time cannot be claimed as the third", RECORD,
        "        after.outcome = after.end_on_board();\n" => "";
    // King and rook against king: the rules, and each condition of the strategy that is easily left out.
    "the rook attacks past its king", "mates that are none", KRK_RULES,
        " & !self.king.stands_between(self.rook, square)" => "";
    "the black king shelters what lies behind him", "escapes along the line of the check", KRK_RULES,
        " & !self.king.stands_between(self.rook, square)"
        => " & !self.king.stands_between(self.rook, square) & !self.lone.stands_between(self.rook, square)";
    "the rook jumps over the black king", "an illegal move", KRK_RULES,
        "            & !self.lone.stands_between(self.rook, to)\n" => "";
    "the king takes his own rook", "an illegal move", KRK_RULES,
        " & !self.rook.same(to)" => "";
    "stalemate is mate to the rook", "ImmediateMate stalemates", KRK_RULES, "self.check() & self.stuck()\n    }\n\n    /// Black, to move, is stalemated" => "self.stuck()\n    }\n\n    /// Black, to move, is stalemated";
    "the room is a line too wide", "off by one", KRK_WORDS, "rook, size - 1 - rook)" => "rook, size - rook)";
    "the critical square is behind the rook", "the king runs the wrong way", KRK_WORDS,
        "from - 1, from + 1" => "from + 1, from - 1";
    "nobody has a step in hand", "exposed alike for both sides", KRK_WORDS, "Side::White => 1," => "Side::White => 0,";
    "the kings may share an edge", "left out of the paper: the mate comes later", KRK_WORDS,
        "(!after.kings_on_one_edge() & !(beside_rook & self.king_steps_back(after)))"
        => "!(beside_rook & self.king_steps_back(after))";
    "the king may step back", "left out of the paper: the mate comes later", KRK_WORDS,
        "(!after.kings_on_one_edge() & !(beside_rook & self.king_steps_back(after)))"
        => "(!after.kings_on_one_edge() | !(beside_rook | !beside_rook))";
    "no L-pattern", "play never ends", KRK_KIND, "(after.rook_divides() | after.l_pattern())" => "after.rook_divides()";
    "waiting moves lead away", "play never ends", KRK_KIND,
        "after.king.king_distance(after.rook).at_most(before.king.king_distance(before.rook))"
        => "N::Prop::truth(true)";
    "the king approaches the king", "play never ends", KRK_KIND,
        "after.king_to_critical_square().below(before.king_to_critical_square())"
        => "after.king.king_distance(after.lone).below(before.king.king_distance(before.lone))";
    "a squeeze need not part the kings", "the room is no room", KRK_KIND,
        "                    & after.rook_divides()\n                    & !after.rook_exposed(Side::Black)\n                    & !after.stalemate()"
        => "                    & !after.rook_exposed(Side::Black)\n                    & !after.stalemate()";
];
