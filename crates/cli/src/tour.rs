//! What `checkproof` without a command does: a short tour, each stop really computed.

use crate::Answer;
use crate::families::chess::read_move;
use crate::position::{Look, draw};
use anyhow::{Context, Result};
use fast::Chess;
use spec::chess::{Record, Rules, explain};
use spec::{Game, State};
use std::io::Write;
use std::time::Instant;

pub fn run() -> Result<Answer> {
    let mut out = std::io::stdout().lock();
    let rules = Rules::chess();

    writeln!(out, "checkproof: board-game rules you can run, theorems you can check.\n")?;
    writeln!(out, "1. The rules refuse, and say why. After 1. Nf3 e5 some programs let the f-pawn jump:\n")?;
    let mut game = Record::from_start(rules.clone()).context("chess has a starting position")?;
    for text in ["Nf3", "e5"] {
        let played = read_move(&rules, game.position(), text)?;
        game.play(played)?;
    }
    writeln!(out, "{}", draw(&rules, game.position(), Look::Auto, false))?;
    for text in ["f2f4", "e1e2", "f3e5"] {
        let verdict = match explain(&rules, game.position(), read_move(&rules, game.position(), text)?) {
            Ok(()) => "legal".to_string(),
            Err(reason) => reason.to_string(),
        };
        writeln!(out, "   {text}  {verdict}")?;
    }

    writeln!(out, "\n2. One specification, many games. FOUR FILE is chess whose moves end on file a, c, e or g:\n")?;
    let four_file = Rules::four_file();
    let start = four_file.start().context("FOUR FILE has a starting position")?;
    if let State::ToMove(_, moves) = four_file.state(&start) {
        let moves: Vec<String> = moves.iter().map(|&played| notation::san::write(&four_file, &start, played)).collect();
        writeln!(out, "   {} first moves: {}", moves.len(), moves.join(" "))?;
    }

    writeln!(out, "\n3. Quick code, checked against the slow rules:\n")?;
    for (name, rules, depth) in [("chess", &rules, 5), ("FOUR FILE", &four_file, 6)] {
        let chess = Chess::new(rules)?;
        let board = chess.load(&rules.start().context("a starting position")?);
        let begin = Instant::now();
        let nodes = chess.perft(&board, depth);
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "   {name}, {depth} moves deep: {nodes} games in {seconds:.3} s")?;
    }

    writeln!(
        out,
        "\nNext: show, moves, explain, perft for positions; replay, convert for game files; prove, check, ledger,\n\
         dead for theorems; table, draughts for endings; krk, play for a strategy that mates; bench for speed. Each\n\
         has --help with examples.\n\
         For instance: checkproof explain O-O --fen \"4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1\""
    )?;
    Ok(Answer::Yes)
}
