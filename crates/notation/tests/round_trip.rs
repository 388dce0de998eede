//! What is written is read back as the same, for every legal move along random games on many boards.

extern crate checkproof_notation as notation;

use notation::{san, uci};
use spec::chess::{Fen, Position, Rules};
use spec::{Game, State};
use std::collections::BTreeSet;

/// Games to walk through: the named ones from their start, small boards and Chess960 from a FEN.
const GAMES: [(&str, &str); 13] = [
    ("chess", ""),
    ("four-file", ""),
    ("gardner", ""),
    ("los-alamos", ""),
    ("chess:4x5", "rnqk/pppp/4/PPPP/RNQK w"),
    ("chess:5x6,double-step", "rnbqk/ppppp/5/5/PPPPP/RNBQK w"),
    ("chess:3x8,promotion=nr", "k2/p2/3/3/3/3/2P/2K w"),
    ("chess:12x12", "k11/12/3PPP6/12/12/nn10/12/12/QQ8QQ/12/4ppp5/11K w"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1"),
    ("chess", "1r2k1r1/p6p/8/8/8/8/P6P/1R2K1R1 w GBgb - 0 1"),
    ("chess", "rk2r3/8/8/8/8/8/8/RK2R3 w AEae - 0 1"),
    ("chess", "4k3/PPP3PP/8/8/1N1Q4/2N4Q/ppp3pp/4K3 w - - 0 1"),
];

#[test]
fn uci_san_and_fen_of_every_move_along_random_games() {
    let mut moves = 0;
    for (number, (game, fen)) in GAMES.into_iter().enumerate() {
        let rules: Rules = game.parse().unwrap();
        let start = if fen.is_empty() { rules.start().unwrap() } else { rules.read(fen).unwrap() };
        for walk in 0..3 {
            moves += round_trips_along_a_walk(&rules, start.clone(), 1000 * number as u64 + walk);
        }
    }
    assert!(moves > 20_000, "only {moves} moves were tried");
}

fn round_trips_along_a_walk(rules: &Rules, start: Position, seed: u64) -> usize {
    let mut position = start;
    let mut random = Random(seed);
    let mut tried = 0;
    for _ in 0..50 {
        assert_eq!(rules.read(&position.to_string()).as_ref(), Ok(&position));
        let Fen(setup) = position.to_string().parse().unwrap();
        assert_eq!(rules.position(&setup).as_ref(), Ok(&position));
        let State::ToMove(_, moves) = rules.state(&position) else { break };
        let mut texts = BTreeSet::new();
        for &played in &moves {
            let text = uci::write(rules, &position, played);
            assert_eq!(uci::read_legal(rules, &position, &text), Ok(played), "{position}: {text}");
            let text = san::write(rules, &position, played);
            assert_eq!(san::read(rules, &position, &text), Ok(played), "{position}: {text}");
            let parts: san::San = text.parse().unwrap();
            assert_eq!(parts.to_string(), text);
            assert_eq!(san::remarks(rules, &position, parts, played), [], "{position}: {text}");
            assert!(texts.insert(text.clone()), "{position}: two moves are called {text}");
        }
        tried += moves.len();
        let played = moves[random.below(moves.len())];
        position = rules.play(&position, &played).unwrap();
    }
    tried
}

/// A small generator of numbers that are random enough for a walk and the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}
