//! The lemmas, section by section.

use crate::samples::{moves, positions};
use spec::draughts::ending::{NO_MOVE, THREEFOLD};
use spec::draughts::{
    Board, Draughts, Illegal, Kind, Move, Piece, Record, Square, Weights, ballots, diag_adj, diag_jump, evaluate,
    explain, forward_of, jump_pattern, king_row, material, step_king, step_man, step_pattern,
};
use spec::{Game, Outcome, Side, State, perft};
use std::collections::BTreeSet;

/// Section 2: every rank and every file is met, each as often as any other.
#[test]
fn all_fin8_in_enumeration() {
    for n in 0..8 {
        assert_eq!(Square::all().filter(|square| square.rank() == n).count(), 4, "rank {n}");
        assert_eq!(Square::all().filter(|square| square.file() == n).count(), 4, "file {n}");
    }
    let places: BTreeSet<(u8, u8)> = Square::all().map(|square| (square.rank(), square.file())).collect();
    assert_eq!(places.len(), 32);
}

/// Section 3.
#[test]
fn offset_roundtrip() {
    let mut there = 0;
    for from in Square::all() {
        for (ranks, files) in (-9..=9).flat_map(|ranks| (-9..=9).map(move |files| (ranks, files))) {
            if let Some(to) = from.off(ranks, files) {
                assert_eq!(to.off(-ranks, -files), Some(from));
                assert_eq!(from.to(to), (ranks, files));
                there += 1;
            }
        }
    }
    assert_eq!(there, 32 * 32, "every square is some way from every other");
}

/// Section 4.
#[test]
fn opposite_color_involutive() {
    for side in Side::BOTH {
        assert_eq!(side.other().other(), side);
        assert_ne!(side.other(), side);
    }
}

/// Section 5, with what its text asks of updates besides.
#[test]
fn board_update_retrieve() {
    let piece = |side, kind| Some(Piece { side, kind });
    let contents = [None, piece(Side::Black, Kind::Man), piece(Side::White, Kind::King)];
    let board = Board::start();
    for one in Square::all() {
        for content in contents {
            let with = board.with(one, content);
            assert_eq!(with.at(one), content);
            assert_eq!(with.with(one, content), with, "idempotent");
            for two in Square::all().filter(|&two| two != one) {
                assert_eq!(with.at(two), board.at(two));
                assert_eq!(with.with(two, None), board.with(two, None).with(one, content), "in either order");
            }
        }
    }
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
}

/// Section 6: by definition there; here in coordinates.
#[test]
fn king_step_is_diagonal() {
    for (from, to) in pairs() {
        let (ranks, files) = from.to(to);
        assert_eq!(step_king(from, to), diag_adj(from, to));
        assert_eq!(step_king(from, to), ranks.abs() == 1 && files.abs() == 1);
    }
}

/// Section 6.
#[test]
fn man_cannot_step_backward() {
    for (from, to) in pairs() {
        assert!(!step_man(Side::Black, from, to) || from.to(to).0 == 1);
        assert!(!step_man(Side::White, from, to) || from.to(to).0 == -1);
        assert_eq!(step_king(from, to), Side::BOTH.into_iter().any(|side| step_man(side, from, to)));
    }
}

/// Section 7: the published form ties the distance to nothing.
#[test]
fn king_nonflying() {
    for (from, to) in pairs() {
        for side in Side::BOTH {
            if step_pattern(Piece { side, kind: Kind::King }, from, to) {
                let (ranks, files) = from.to(to);
                assert_eq!((ranks.abs(), files.abs()), (1, 1));
            }
        }
    }
}

/// Section 7: with "forward" as any number of ranks, for a jump goes two.
#[test]
fn man_jump_not_backward() {
    let mut jumps = 0;
    for (from, to) in pairs() {
        let Some(over) = diag_jump(from, to) else { continue };
        for side in Side::BOTH {
            let jumps_there = jump_pattern(Piece { side, kind: Kind::Man }, from, over, to);
            assert_eq!(jumps_there, forward_of(side, from, to));
            assert!(jump_pattern(Piece { side, kind: Kind::King }, from, over, to));
            jumps += usize::from(jumps_there);
        }
    }
    assert_eq!(jumps, 2 * 36);
}

/// Section 8: no chain has a captured square twice.
#[test]
fn captured_not_reusable_in_chain() {
    let mut chains = 0;
    for position in positions() {
        for played in moves(&position) {
            let captures = played.captures();
            assert_eq!(captures.iter().collect::<BTreeSet<_>>().len(), captures.len(), "{position}: {played}");
            chains += usize::from(captures.len() > 1);
        }
    }
    assert!(chains > 300, "{chains}");
}

/// Section 8: a man that lands on its king row has finished; a king in its place need not have.
#[test]
fn promotion_ends_chain() {
    let mut crowned = 0;
    for position in positions() {
        for played in moves(&position).iter().filter(|played| played.is_capture()) {
            let piece = position.board().at(played.from()).unwrap();
            let Move::Jump { from, landings } = played else { unreachable!("only captures are looked at") };
            let reaches = |to: &&Square| to.rank() == king_row(piece.side);
            if piece.kind == Kind::Man && landings.iter().any(|to| reaches(&to)) {
                assert_eq!(landings.iter().filter(reaches).count(), 1);
                assert!(reaches(&landings.last().unwrap()), "{position}: {played}");
                crowned += 1;
                for onward in Square::all() {
                    let longer = Move::Jump { from: *from, landings: [&landings[..], &[onward]].concat() };
                    assert!(matches!(explain(&position, &longer), Err(Illegal::Crowned { .. })));
                }
            }
        }
    }
    assert!(crowned > 50, "{crowned}");
    let only = |fen: &str| moves(&Draughts.read(fen).unwrap()).iter().map(Move::to_string).collect::<Vec<_>>();
    assert_eq!(only("B:W26,27:B22"), ["22x31"]);
    assert_eq!(only("B:W26,27:BK22"), ["22x31x24"]);
}

/// Section 9: about legal steps; as a statement about patterns it is false.
#[test]
fn mandatory_capture_blocks_steps() {
    let (mut blocked, mut free) = (0, 0);
    for position in positions() {
        let moves = moves(&position);
        let due = moves.iter().any(Move::is_capture);
        for (from, to) in pairs() {
            let step = Move::Step { from, to };
            let mut fits = false;
            if let Some(piece) = position.board().at(from).filter(|piece| piece.side == position.turn()) {
                fits = step_pattern(piece, from, to) && position.board().at(to).is_none();
            }
            assert_eq!(explain(&position, &step).is_ok(), fits && !due, "{position}: {step}");
            blocked += usize::from(fits && due);
            free += usize::from(fits && !due);
        }
    }
    assert!(blocked > 500 && free > 500, "{blocked} {free}");
}

/// Section 10.
#[test]
fn initial_wellformed() {
    let start = Draughts.start();
    assert_eq!(Draughts.position(&start.setup()), Ok(start));
    assert_eq!(start.turn(), Side::Black);
}

/// Section 11.
#[test]
fn move_roundtrip_step() {
    for (from, to) in pairs() {
        let step = Move::Step { from, to };
        assert_eq!((step.from(), step.to(), step.captures()), (from, Some(to), Vec::new()));
    }
}

/// Section 11: a chain without links has no last landing; published, it is the origin, and a player may pass.
#[test]
fn jump_last_landing_defined() {
    for position in positions() {
        for played in moves(&position) {
            if let Move::Jump { landings, .. } = &played {
                assert_eq!(played.to(), landings.last().copied());
                assert_eq!(played.captures().len(), landings.len());
            }
        }
    }
    for from in Square::all() {
        assert_eq!(Move::Jump { from, landings: Vec::new() }.to(), None);
    }
}

/// Section 12: what is cut off a legal capture is not legal, and nothing can be added to it.
#[test]
fn legal_requires_maximal_chain() {
    let mut cut = 0;
    for position in positions() {
        for played in moves(&position) {
            let Move::Jump { from, landings } = &played else { continue };
            for short in 1..landings.len() {
                let part = Move::Jump { from: *from, landings: landings[..short].to_vec() };
                assert!(matches!(explain(&position, &part), Err(Illegal::Unfinished { .. })), "{position}: {part}");
                cut += 1;
            }
            for onward in Square::all() {
                let longer = Move::Jump { from: *from, landings: [&landings[..], &[onward]].concat() };
                assert!(explain(&position, &longer).is_err(), "{position}: {longer}");
            }
        }
    }
    assert!(cut > 300, "{cut}");
}

/// Section 12: of men. Published it is said of all pieces, and false of kings.
#[test]
fn man_backward_capture_illegal() {
    for position in positions() {
        for played in moves(&position) {
            let Move::Jump { from, landings } = &played else { continue };
            let piece = position.board().at(*from).unwrap();
            let starts = std::iter::once(from).chain(landings);
            let forward = starts.zip(landings).all(|(&from, &to)| forward_of(piece.side, from, to));
            assert!(piece.kind == Kind::King || forward, "{position}: {played}");
        }
    }
    let king = Draughts.read("B:W14:BK18").unwrap();
    assert_eq!(explain(&king, &"18x9".parse().unwrap()), Ok(()), "a king's capture backward is legal");
    assert!(!forward_of(Side::Black, "18".parse().unwrap(), "9".parse().unwrap()));
}

/// Section 13.
#[test]
fn apply_legal_succeeds() {
    for position in positions() {
        for played in moves(&position) {
            assert_eq!(explain(&position, &played), Ok(()));
            let after = Draughts.play(&position, &played).unwrap();
            assert_eq!(after.turn(), position.turn().other());
            let arrived = after.board().at(played.to().unwrap()).unwrap();
            assert_eq!(arrived.side, position.turn());
        }
    }
}

/// Section 13: enemies stood on the captured squares, which are empty afterwards; nothing else changes.
#[test]
fn captures_removed_after_chain_only() {
    for position in positions() {
        for played in moves(&position) {
            let after = Draughts.play(&position, &played).unwrap();
            let captures = played.captures();
            for square in Square::all() {
                let (before, now) = (position.board().at(square), after.board().at(square));
                if captures.contains(&square) {
                    assert_eq!(before.map(|piece| piece.side), Some(position.turn().other()));
                    assert_eq!(now, None, "{position}: {played}");
                } else if square != played.from() && Some(square) != played.to() {
                    assert_eq!(before, now, "{position}: {played} changes {square}");
                }
            }
            assert!(Some(played.from()) == played.to() || after.board().at(played.from()).is_none());
        }
    }
}

/// Sections 14 and 21: legal and listed are one thing, and nothing is listed twice. Published, resigning and passing
/// were legal and never listed.
#[test]
fn gen_captures_all_legal() {
    for position in positions().iter().step_by(3) {
        let listed = moves(position);
        assert!(listed.is_sorted_by(|one, two| one < two), "{position}: sorted, none twice");
        let mut legal: BTreeSet<Move> = pairs().map(|(from, to)| Move::Step { from, to }).collect();
        legal.retain(|step| explain(position, step).is_ok());
        let mut waiting: Vec<Move> = Square::all().map(|from| Move::Jump { from, landings: Vec::new() }).collect();
        while let Some(chain) = waiting.pop() {
            // A chain that fails for another reason than its end fails however it goes on.
            match explain(position, &chain) {
                Ok(()) => drop(legal.insert(chain)),
                Err(Illegal::EmptyChain { .. } | Illegal::Unfinished { .. }) => {
                    let Move::Jump { from, landings } = chain else { unreachable!("chains only") };
                    let longer = |to| Move::Jump { from, landings: [&landings[..], &[to]].concat() };
                    waiting.extend(Square::all().map(longer));
                }
                Err(_) => {}
            }
        }
        assert_eq!(legal.into_iter().collect::<Vec<_>>(), listed, "{position}");
    }
}

/// Section 15: what follows from a position by legal moves is one.
#[test]
fn reachable_preserves_wf() {
    for position in positions() {
        for played in moves(&position) {
            let after = Draughts.play(&position, &played).unwrap();
            assert_eq!(Draughts.position(&after.setup()), Ok(after), "{position}: {played}");
            for side in Side::BOTH {
                let count = |position: &spec::draughts::Position| position.board().pieces_of(side).count();
                assert!(count(&after) <= count(&position));
                let kings = |position: &spec::draughts::Position| position.board().count(side, Kind::King);
                assert!(side != position.turn() || kings(&after) >= kings(&position), "no king becomes a man");
            }
        }
    }
}

/// Section 16: no move, no matter why.
#[test]
fn immobilization_loses() {
    let mut ends = 0;
    for position in positions() {
        let over = Outcome::won(position.turn().other(), &NO_MOVE);
        let stuck = moves(&position).is_empty();
        assert_eq!(Draughts.state(&position) == State::Over(over), stuck);
        assert_eq!(Record::new(Draughts, position).outcome(), stuck.then_some(over));
        ends += usize::from(stuck);
    }
    assert!(ends > 5, "{ends}");
    let eliminated = Draughts.read("W:W:BK3").unwrap();
    assert!(moves(&eliminated).is_empty(), "a side without pieces has no move, so one rule covers both");
}

/// Section 17: three moves change the turn, so the published form is false.
#[test]
fn ballots_preserve_balance() {
    let start = Draughts.start();
    let mut captures = 0;
    for ballot in ballots() {
        let after = ballot.apply(&start).unwrap();
        assert_eq!(after.turn(), start.turn().other());
        assert_eq!(Draughts.position(&after.setup()), Ok(after));
        captures += ballot.moves.iter().filter(|played| played.is_capture()).count();
    }
    assert!(captures > 0, "nor is the number of pieces kept: some ballots capture");
}

/// Section 18: a position is its own key, so three occurrences are three.
#[test]
fn repetition_detects_threefold() {
    let mut game = Record::new(Draughts, Draughts.read("B:WK32:BK1").unwrap());
    let mut claims = Vec::new();
    for played in "1-6 32-27 6-1 27-32".split(' ').cycle().take(20) {
        game.play(played.parse().unwrap()).unwrap();
        let times = game.positions().iter().filter(|position| *position == game.position()).count();
        assert_eq!(game.claims().iter().any(|rule| rule.by == &THREEFOLD), times >= 3);
        claims.push(times);
    }
    assert_eq!(claims.iter().max(), Some(&6));
}

/// Section 18.
#[test]
fn perft_initial_depth2() {
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&Draughts, &Draughts.start(), depth)), [7, 49, 302, 1469]);
}

/// Section 19: for texts with all landings; of short ones it is false.
#[test]
fn parse_print_inverse() {
    for position in positions() {
        let moves = moves(&position);
        for played in &moves {
            assert_eq!(played.to_string().parse().as_ref(), Ok(played));
        }
        assert_eq!(moves.iter().map(Move::to_string).collect::<BTreeSet<_>>().len(), moves.len());
        assert_eq!(Draughts.read(&position.to_string()), Ok(position));
    }
    let ambiguous = moves(&Draughts.read("B:W14,22,15,23:B10").unwrap());
    assert!(ambiguous.len() == 2 && ambiguous.iter().all(|played| played.to() == "26".parse().ok()));
}

/// Section 20: of positions. A board with 32 kings of one side, which is none, exceeds the published bound.
#[test]
fn material_bounds() {
    let weights = Weights::default();
    let most = 12 * i64::from(weights.man.max(weights.king));
    for position in positions() {
        for side in Side::BOTH {
            let worth = material(position.board(), side, &weights);
            assert!((0..=most).contains(&worth), "{position}: {worth}");
            let value = evaluate(&position, side, &weights);
            assert!(value.abs() <= weights.bound(), "{position}: {value}");
            assert_eq!(value, -evaluate(&position, side.other(), &weights), "what one side gains the other loses");
        }
    }
    let kings = Piece { side: Side::White, kind: Kind::King };
    let full = Square::all().fold(Board::empty(), |board, square| board.with(square, Some(kings)));
    assert!(material(&full, Side::White, &weights) > most);
    assert_eq!(evaluate(&Draughts.start(), Side::Black, &weights), i64::from(weights.tempo));
    let ahead = Draughts.read("B:W32:B1,2,3").unwrap();
    assert!(evaluate(&ahead, Side::Black, &weights) > 150);
}
