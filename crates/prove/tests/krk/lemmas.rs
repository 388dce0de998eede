//! The lemmas hold, said too strongly they do not, and what breaks them breaks the statement of `spec` too.

use crate::{FULL, graph};
use prove::krk::Graph;
use spec::krk::lemmas::{Form, Lemma, Play, Round};
use spec::krk::{Kind, Krk};

/// The broken cases of each lemma said too strongly, on 8 x 8.
const BROKEN: [(Lemma, usize); 10] = [
    (Lemma::Applicable, 1180),
    (Lemma::RtmStale, 1036),
    (Lemma::RtmRook, 136),
    (Lemma::OtherRook, 13488),
    (Lemma::RtmThenMate, 168_980),
    (Lemma::NoKingMate, 5040),
    (Lemma::BasicStays, 14248),
    (Lemma::Home3, 144),
    (Lemma::Lex3, 232),
    (Lemma::Fifth, 96),
];

#[test]
fn all_lemmas_on_8x8() {
    let graph = &*FULL;
    let ran = graph.run_all();
    assert_eq!(ran.len(), 2 * BROKEN.len());
    for ran in ran {
        let expected = BROKEN.iter().find(|(lemma, _)| *lemma == ran.lemma).expect("every lemma is in the table").1;
        assert!(ran.cases > 0, "{}: about nothing", ran.lemma);
        match ran.form {
            Form::True => assert_eq!(ran.broken, 0, "{}: {:?}", ran.lemma, ran.example),
            Form::TooStrong => {
                assert_eq!(ran.broken, expected, "{}", ran.lemma);
                breaks_the_statement(graph, ran.lemma, &ran.example.expect("what is broken has an example"));
            }
        }
    }
}

#[test]
fn all_lemmas_on_smaller_boards() {
    for (files, ranks) in [(4, 6), (6, 4), (5, 6), (7, 4), (6, 6), (4, 4), (4, 5), (5, 5)] {
        let graph = graph(files, ranks, Kind::for_board(files, ranks).expect("a board that is covered"));
        for ran in graph.run_all().into_iter().filter(|ran| ran.form == Form::True) {
            assert_eq!(ran.broken, 0, "{files} x {ranks} {}: {:?}", ran.lemma, ran.example);
        }
    }
    let nine_on_four = graph(4, 4, &Kind::NINE).run(Lemma::Applicable, Form::True).unwrap();
    assert!(nine_on_four.broken > 0);
}

/// The paper's lemma is about the fifth move; after ours no play has four basic moves, so that it says nothing more.
#[test]
fn no_play_has_four_basic_moves_in_a_small_room() {
    let graph = &*FULL;
    let plays = [1, 2, 3, 4].map(|moves| graph.fifth(moves).0);
    assert!(plays[2] > 0 && plays[3] == 0, "{plays:?}");
}

/// An example is a play of the strategy's graph, or one legal move, and the lemma's own statement is false of it.
fn breaks_the_statement(graph: &Graph, lemma: Lemma, line: &[Krk]) {
    let legal = |before: Krk, after: Krk| before.moves().any(|played| before.after(played) == after);
    for (turn, pair) in line.windows(2).enumerate() {
        match turn % 2 {
            0 => assert!(legal(pair[0], pair[1]), "{lemma}: {line:?}"),
            _ => assert!(pair[0].replies().any(|to| pair[0].with_lone(to) == pair[1]), "{lemma}: {line:?}"),
        }
    }
    let play = play(line);
    assert!(!lemma.statement(Form::TooStrong, &play), "{lemma} is not broken by {line:?}");
    assert!(graph.size().files() == line[0].files && line[0].legal_for_white());
    // Where both forms are about as many moves, the true one is true of it.
    if !matches!(lemma, Lemma::Home3 | Lemma::Lex3 | Lemma::Fifth) {
        assert!(lemma.statement(Form::True, &play), "{lemma} is broken by {line:?}");
    }
}

/// A line of placements as the play that a lemma speaks of.
fn play(line: &[Krk]) -> Play {
    let rounds = line[1..].chunks(2).map(|pair| {
        let (white, black) = (pair[0], pair[pair.len() - 1]);
        Round { king: white.king, rook: white.rook, lone: black.lone }
    });
    Play { start: line[0], rounds: rounds.collect() }
}

/// The statements of `spec`, which look at a few squares for the rook where the run looks at all, along plays drawn
/// from the graph: every lemma that the run calls true is true of these plays word for word.
#[test]
fn the_statements_are_true_along_plays() {
    let graph = graph(6, 7, &Kind::NINE);
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut draw = |count: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % count as u64) as usize
    };
    let legal: Vec<usize> = graph.legal().collect();
    let mut tried = 0;
    for _ in 0..400 {
        let mut line = vec![legal[draw(legal.len())]];
        while line.len() < 7 {
            let moves = graph.moves(line[line.len() - 1]);
            let after = moves[draw(moves.len())] as usize;
            let replies = graph.replies(after);
            if replies.is_empty() {
                break;
            }
            line.extend([after, replies[draw(replies.len())] as usize]);
        }
        let line: Vec<Krk> = line.into_iter().map(|number| graph.size().placement(number)).collect();
        for lemma in Lemma::ALL {
            let moves = match lemma {
                Lemma::Applicable => 0,
                Lemma::Home3 | Lemma::Lex3 | Lemma::Fifth => 3,
                _ => 1,
            };
            if line.len() > 2 * moves {
                tried += 1;
                let line = &line[..=2 * moves];
                assert!(lemma.statement(Form::True, &play(line)), "{lemma}: {line:?}");
            }
        }
    }
    assert!(tried > 2000, "{tried}");
}
