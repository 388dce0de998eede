//! `checkproof play krk`: a person defends with the lone king.

use super::{Ending, read_fen, read_size, words};
use crate::Answer;
use crate::families::chess::{draw_with, read_move};
use crate::position::Look;
use crate::{files, play, visible};
use anyhow::{Context, Result, bail};
use notation::{diagram, svg};
use prove::krk::NotCovered;
use spec::chess::{Position, Rules};
use spec::krk::{Kind, Krk, Square};
use spec::{Game, Side, State};
use std::collections::HashMap;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use web::Shelf;

/// Defend with the lone king against a strategy that always mates.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof play krk
  checkproof play krk --board 5x5
  checkproof play krk --fen \"8/8/8/8/8/3R4/2k5/K7 w - - 0 1\"
  echo \"Kd4 Kd5\" | tr ' ' '\\n' | checkproof play krk

You have the black king. Write where he goes, as d4, Kd4 or d5d4; `moves` lists what there is, `hint` tells where he
holds out longest, `why e4` which rule forbids it, `undo` takes a move back, `save game.pgn` keeps the game, `?` helps,
`quit` or the end of the input leaves. White's moves come with their kind and the reason; the room is framed and the
critical square marked.")]
pub struct Args {
    /// The board, files x ranks, with the kings in opposite corners
    #[arg(long, value_name = "BOARD", conflicts_with = "fen")]
    board: Option<String>,

    /// The position to start from, White to move, in FEN for a board of any size
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    look: Look,

    /// Keep a picture of the board in an SVG file, drawn anew after each move of White
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Answer> {
    let ending = match (&args.fen, &args.board) {
        (Some(fen), _) => read_fen(fen)?,
        (None, board) => start(board.as_deref().unwrap_or("8x8"))?,
    };
    let Ending { rules, mut position, mut p, kinds } = ending;
    let mut out = std::io::stdout().lock();
    let mut input = std::io::stdin().lock();
    write!(out, "{}\nYou are Black.", board(&rules, &position, p, args.look))?;
    // Where Black was to move, the latest last, for those who take moves back.
    let mut before: Vec<(Position, Krk)> = Vec::new();
    let mut game = Kept { rules: rules.clone(), start: position.clone(), moves: Vec::new(), saved: None };
    loop {
        let number = before.len() as u32 + 1;
        let (kind, played) = p.chosen(kinds).context("no kind of move applies here; the strategy is wrong")?;
        let chess_move = words::chess_move(p, played)?;
        let name = notation::san::write(&rules, &position, chess_move);
        let why = words::reason(kind, p, played);
        position = rules.play(&position, &chess_move)?;
        game.moves.push(chess_move);
        p = p.after(played);
        write!(out, "\n\n{number}. {name}  {kind}: {why}\n\n{}", shown(&rules, &position, p, args.look))?;
        if let Some(path) = &args.svg {
            picture(path, &rules, &position, p)?;
        }
        match rules.state(&position) {
            State::ToMove(..) => {}
            State::Over(outcome) if outcome.winner().is_some() => {
                writeln!(out, "\nCheckmate. Your king held out for {}.", moves(number))?;
                return ended(&mut game, &mut input, &mut out);
            }
            State::Over(outcome) => bail!("{outcome}; the strategy is wrong"),
        }
        let reply = loop {
            match ask(&mut game, &position, (p, kinds), &mut input, &mut out)? {
                Said::Move(reply) => break reply,
                Said::Undo => match before.pop() {
                    Some(earlier) => {
                        (position, p) = earlier;
                        game.moves.truncate(2 * before.len() + 1);
                        let number = before.len() + 1;
                        writeln!(out, "\nTaken back; after White's move {number}:\n")?;
                        write!(out, "{}", shown(&rules, &position, p, args.look))?;
                    }
                    None => writeln!(out, "You have not moved yet.")?,
                },
                Said::Quit => {
                    writeln!(out, "\nLeft after {} of White.", moves(before.len() as u32 + 1))?;
                    return Ok(Answer::Yes);
                }
            }
        };
        before.push((position.clone(), p));
        position = rules.play(&position, &reply)?;
        game.moves.push(reply);
        p = prove::krk::read(&rules, &position).context("the rook is gone; the strategy is wrong")?;
    }
}

/// After the mate the game can still be kept.
fn ended(game: &mut Kept, input: &mut impl BufRead, out: &mut impl Write) -> Result<Answer> {
    if std::io::stdin().is_terminal() {
        writeln!(out, "save FILE keeps the game; anything else leaves.")?;
    }
    let mut line = String::new();
    input.read_line(&mut line).context("the input is no text")?;
    if let Some(file) = line.trim().strip_prefix("save ") {
        writeln!(out, "{}", game.save(Path::new(file.trim()))?)?;
    }
    Ok(Answer::Yes)
}

/// The board, and what the strategy sees in it.
fn shown(rules: &Rules, position: &Position, p: Krk, look: Look) -> String {
    format!("{}\n{}\n", board(rules, position, p, look), words::room_in_words(p))
}

fn moves(number: u32) -> String {
    if number == 1 { "1 move".to_string() } else { format!("{number} moves") }
}

/// The white men in one corner, the black king near the opposite one.
fn start(board: &str) -> Result<Ending> {
    let size = read_size(board)?;
    let (files, ranks) = (size.files(), size.ranks());
    let Some(kinds) = Kind::for_board(files, ranks) else { bail!(NotCovered::Board(files, ranks)) };
    let square = |file, rank| Square { file, rank };
    let p = Krk { files, ranks, king: square(0, 0), rook: square(0, 1), lone: square(files - 2, ranks - 2) };
    let rules = Rules::board(files as u8, ranks as u8).map_err(|why| anyhow::anyhow!("{why}"))?;
    let position = prove::krk::position(&rules, p, Side::White).context("a legal position to start from")?;
    Ok(Ending { rules, position, p, kinds })
}

fn board(rules: &Rules, position: &Position, p: Krk, look: Look) -> String {
    let marks = diagram::Options {
        marked: prove::krk::square(p.critical_square()).into_iter().collect(),
        frames: words::room(p).into_iter().collect(),
        ..Default::default()
    };
    draw_with(rules, position, look, marks)
}

fn picture(path: &Path, rules: &Rules, position: &Position, p: Krk) -> Result<()> {
    let options = svg::Options {
        marked: prove::krk::square(p.critical_square()).into_iter().collect(),
        frames: words::room(p).into_iter().collect(),
        rules: Some(rules),
        ..Default::default()
    };
    files::write_whole(path, |out| out.write_all(svg::draw(position.board(), &options).as_bytes()))
}

/// What a player wants.
enum Said {
    Move(spec::chess::Move),
    /// To take the last move back.
    Undo,
    Quit,
}

const HELP: &str = "\
Write where your king goes: d4, Kd4 or d5d4. Or one of
  moves      where he can go
  hint       where he holds out longest against this strategy
  why MOVE   what the rules say to a move
  undo       take your last move back
  save FILE  keep the game as PGN
  quit       leave the game";

/// The game so far, for those who keep it.
struct Kept {
    rules: Rules,
    start: Position,
    moves: Vec<spec::chess::Move>,
    /// The file in which it was kept last.
    saved: Option<PathBuf>,
}

impl Kept {
    fn save(&mut self, file: &Path) -> Result<String> {
        let moves: Vec<String> = self.moves.iter().map(|played| played.to_string()).collect();
        let (game, fen, moves) = (self.rules.to_string(), self.start.to_string(), moves.join(","));
        play::save(&Shelf::default(), [&game, &fen, &moves], file, &mut self.saved)
    }
}

/// Asks until there is a legal move of Black or another wish; the end of the input is one.
fn ask(
    game: &mut Kept,
    position: &Position,
    (p, kinds): (Krk, &[Kind]),
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Said> {
    let rules = &game.rules.clone();
    // What was piped in does not show, so it is repeated.
    let echo = !std::io::stdin().is_terminal();
    loop {
        write!(out, "\nyour move: ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line).context("the input is no text")? == 0 {
            return Ok(Said::Quit);
        }
        let text = line.trim();
        if echo {
            writeln!(out, "{}", text.escape_default())?;
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (word, rest.trim()) {
            ("quit" | "q" | "exit", "") => return Ok(Said::Quit),
            ("undo" | "u" | "back", "") => return Ok(Said::Undo),
            ("moves", "") => writeln!(out, "{}", replies(rules, position).join(" "))?,
            ("hint", "") => match longest(p, kinds) {
                Some((to, held)) => writeln!(out, "K{to}: then White mates in {}.", moves(held))?,
                None => writeln!(out, "There is no move.")?,
            },
            ("" | "?" | "help", "") => writeln!(out, "{HELP}")?,
            ("why", asked) if !asked.is_empty() => writeln!(out, "{}", why(rules, position, asked))?,
            ("save", file) if !file.is_empty() => {
                let told = game.save(Path::new(file)).unwrap_or_else(|why| visible::line(&format!("{why:#}")));
                writeln!(out, "{told}")?;
            }
            _ => match read_reply(rules, position, text) {
                Ok(reply) => return Ok(Said::Move(reply)),
                Err(why) => writeln!(out, "{why:#}\nThe king can go: {}; ? tells more.", {
                    replies(rules, position).join(" ")
                })?,
            },
        }
    }
}

/// What the rules say to a move of Black, written as one writes it to make it.
fn why(rules: &Rules, position: &Position, asked: &str) -> String {
    match read_reply(rules, position, asked) {
        Ok(played) => format!("{} is legal.", notation::san::write(rules, position, played)),
        Err(why) => visible::line(&format!("{why:#}")),
    }
}

/// The moves of Black, as players name them.
fn replies(rules: &Rules, position: &Position) -> Vec<String> {
    match rules.state(position) {
        State::ToMove(_, moves) => moves.iter().map(|&played| notation::san::write(rules, position, played)).collect(),
        State::Over(_) => Vec::new(),
    }
}

/// The reply after which White needs most moves by this strategy, if Black goes on in the same way, and how many.
fn longest(p: Krk, kinds: &[Kind]) -> Option<(Square, u32)> {
    let mut known = HashMap::new();
    p.replies().map(|to| (to, needed(p.with_lone(to), kinds, &mut known))).max_by_key(|&(_, moves)| moves)
}

/// How many moves the strategy needs at most from a position with White to move.
fn needed(p: Krk, kinds: &[Kind], known: &mut HashMap<Krk, u32>) -> u32 {
    if let Some(&moves) = known.get(&p) {
        return moves;
    }
    let Some((_, played)) = p.chosen(kinds) else { return 0 };
    let after = p.after(played);
    let replies: Vec<Square> = after.replies().collect();
    let more = replies.into_iter().map(|to| needed(after.with_lone(to), kinds, known)).max();
    let moves = more.unwrap_or(0) + 1;
    known.insert(p, moves);
    moves
}

/// A legal move of the black king, written as a square or as any move.
fn read_reply(rules: &Rules, position: &Position, text: &str) -> Result<spec::chess::Move> {
    let square = text.parse::<spec::chess::Square>().ok();
    let played = match (square, position.board().king(Side::Black)) {
        (Some(to), Some(from)) => spec::chess::Move { from, to, promotion: None },
        _ => read_move(rules, position, text)?,
    };
    rules.play(position, &played)?;
    Ok(played)
}
