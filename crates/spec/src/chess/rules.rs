//! The rules of a chess game as a value: which board, where a move may end, which special moves there are.

use super::{Fault, Fen, FenFault, Kind, Position, Setup, Square};
use crate::{Faults, Side};
use std::fmt;
use std::str::FromStr;

/// One game of the chess family.
///
/// FOUR FILE is ordinary chess in which a move must end on file a, c, e or g; small boards are ordinary chess
/// with fewer files and ranks. There is a field here only where two of our games differ.
///
/// A rules value has a text form, which claims and the command line use:
///
/// ```
/// use checkproof_spec::chess::Rules;
///
/// let rules: Rules = "chess:5x6,double-step,promotion=nrq".parse().unwrap();
/// assert_eq!((rules.files(), rules.ranks()), (5, 6));
/// assert_eq!(rules.to_string(), "chess:5x6,double-step,promotion=nrq");
/// assert_eq!("chess:8x8,landing=xyz".parse::<Rules>().unwrap_err().to_string(),
///     "the game `chess:8x8,landing=xyz`: `xyz` is not a list of landing files and squares such as aceg or a1b2");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules(Parts);

/// Everything in which two games of the chess family can differ.
///
/// Every other statement of the rules, the bitboards say, takes this apart field by field, without `..`. So a new field
/// breaks the build exactly where somebody has to think about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// One flag a square, a1 first, rank by rank: may a move end there?
    pub landing: Vec<bool>,
    /// Is there castling?
    pub castling: bool,
    /// Is there a double step, and with it en passant?
    pub double_step: bool,
    /// What a pawn may become, from knight to queen.
    pub promotion: Vec<Kind>,
    /// Where the game starts, as FEN. It decides about no move.
    pub start: Option<&'static str>,
}

/// The games that have a name of their own, and what they are.
pub const NAMED: [(&str, &str); 4] = [
    ("chess", "the FIDE Laws, Chess960 castling included"),
    ("four-file", "chess in which every move must end on file a, c, e or g"),
    ("gardner", "5 x 5 chess without double step and castling"),
    ("los-alamos", "6 x 6 chess without bishops, double step and castling"),
];

const FULL_PROMOTION: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

impl Parts {
    /// A board on which everything goes and nothing is special.
    fn plain(files: u8, ranks: u8) -> Parts {
        Parts {
            files,
            ranks,
            landing: vec![true; files as usize * ranks as usize],
            castling: false,
            double_step: false,
            promotion: FULL_PROMOTION.to_vec(),
            start: None,
        }
    }
}

impl Rules {
    /// Chess by the FIDE Laws.
    pub fn chess() -> Rules {
        Rules(Parts {
            castling: true,
            double_step: true,
            start: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ..Parts::plain(8, 8)
        })
    }

    /// FOUR FILE: every move must end on file a, c, e or g. That there is no castling (a rook would land on d)
    /// and no capture by a pawn follows from it.
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// let rules = Rules::four_file();
    /// assert_eq!(rules.start().unwrap().board().to_string(), "\
    /// r . b . k . n .
    /// p . p . p . p .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// P . P . P . P .
    /// R . B . K . N .");
    /// assert!(rules.lands_on("a3".parse().unwrap()) && !rules.lands_on("b3".parse().unwrap()));
    /// ```
    pub fn four_file() -> Rules {
        let mut rules = Rules::chess();
        rules.0.landing = rules.squares().map(|square| square.file.is_multiple_of(2)).collect();
        rules.0.start = Some("r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1");
        rules
    }

    /// Gardner's 5 x 5 chess, without double step and castling.
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// assert_eq!(Rules::gardner().start().unwrap().board().to_string(), "\
    /// r n b q k
    /// p p p p p
    /// . . . . .
    /// P P P P P
    /// R N B Q K");
    /// ```
    pub fn gardner() -> Rules {
        Rules(Parts { start: Some("rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"), ..Parts::plain(5, 5) })
    }

    /// Los Alamos chess: 6 x 6, no bishops.
    ///
    /// ```
    /// use checkproof_spec::chess::{Kind, Rules};
    ///
    /// let rules = Rules::los_alamos();
    /// assert_eq!(rules.start().unwrap().board().to_string(), "\
    /// r n q k n r
    /// p p p p p p
    /// . . . . . .
    /// . . . . . .
    /// P P P P P P
    /// R N Q K N R");
    /// assert!(!rules.promotion().contains(&Kind::Bishop));
    /// ```
    pub fn los_alamos() -> Rules {
        Rules(Parts {
            promotion: vec![Kind::Knight, Kind::Rook, Kind::Queen],
            start: Some("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"),
            ..Parts::plain(6, 6)
        })
    }

    /// A board of any size from 3 x 3 to 16 x 16, with no starting position, castling or double step.
    /// Endings and puzzles, pawnless or not, are played on it.
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// assert_eq!(Rules::board(5, 6).unwrap().to_string(), "chess:5x6");
    /// assert!(Rules::board(2, 6).is_err());
    /// ```
    pub fn board(files: u8, ranks: u8) -> Result<Rules, BadRules> {
        let allowed = 3..=Square::MOST;
        if allowed.contains(&files) && allowed.contains(&ranks) {
            Ok(Rules(Parts::plain(files, ranks)))
        } else {
            Err(BadRules(format!("a board has 3 to {} files and ranks, not {files} x {ranks}", Square::MOST)))
        }
    }

    /// All that makes this game, for whoever states its rules again.
    pub fn parts(&self) -> &Parts {
        &self.0
    }

    /// The number of files.
    pub fn files(&self) -> u8 {
        self.0.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.0.ranks
    }

    /// Is there castling?
    pub fn castling(&self) -> bool {
        self.0.castling
    }

    /// Is there a double step, and with it en passant?
    pub fn double_step(&self) -> bool {
        self.0.double_step
    }

    /// What a pawn may become, from knight to queen.
    pub fn promotion(&self) -> &[Kind] {
        &self.0.promotion
    }

    /// May a move end on this square?
    ///
    /// A piece may pass over a square where it may not stay.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let rules: Rules = "chess:4x4,landing=abd".parse().unwrap();
    /// let position = rules.read("1k2/4/4/R2K w - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . k . .
    /// . . . .
    /// . . . .
    /// R . . K");
    /// let play = |played: &str| rules.play(&position, &played.parse().unwrap());
    /// assert!(play("a1b1").is_ok() && play("a1a4").is_ok());
    /// assert!(play("a1c1").unwrap_err().to_string().contains("c1"));
    /// ```
    pub fn lands_on(&self, square: Square) -> bool {
        self.on_board(square) && self.0.landing[square.rank as usize * self.0.files as usize + square.file as usize]
    }

    /// May a move end on every square of the board?
    pub fn lands_everywhere(&self) -> bool {
        self.0.landing.iter().all(|&lands| lands)
    }

    /// Is the square inside the bounds of this board?
    pub fn on_board(&self, square: Square) -> bool {
        square.file < self.0.files && square.rank < self.0.ranks
    }

    /// The squares of the board, a1 first, rank by rank.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.0.files;
        (0..self.0.ranks).flat_map(move |rank| (0..files).map(move |file| Square { file, rank }))
    }

    /// A side's first rank, where its king starts.
    pub fn first_rank(&self, side: Side) -> u8 {
        match side {
            Side::White => 0,
            Side::Black => self.0.ranks - 1,
        }
    }

    /// A side's second rank, where its pawns start.
    pub fn pawn_rank(&self, side: Side) -> u8 {
        match side {
            Side::White => 1,
            Side::Black => self.0.ranks - 2,
        }
    }

    /// The rank furthest from a side, where its pawns promote.
    pub fn last_rank(&self, side: Side) -> u8 {
        self.first_rank(side.other())
    }

    /// Where the game starts. Boards without a name have no starting position.
    pub fn start(&self) -> Option<Position> {
        // The starting positions are constants of this file; that each is legal is a test.
        self.0.start.and_then(|fen| self.read(fen).ok())
    }

    /// The starting position as it is set up, clocks included.
    pub fn start_setup(&self) -> Option<Setup> {
        self.0.start.and_then(|fen| fen.parse::<Fen>().ok()).map(|fen| fen.0)
    }

    /// Reads a position of this game from FEN.
    pub fn read(&self, fen: &str) -> Result<Position, Unreadable> {
        let Fen(setup) = fen.parse().map_err(Unreadable::Text)?;
        self.position(&setup).map_err(Unreadable::Setup)
    }
}

/// Why a text is not a position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// It is not FEN.
    Text(FenFault),
    /// It is FEN, but breaks these rules.
    Setup(Faults<Fault>),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Text(fault) => write!(f, "{fault}"),
            Unreadable::Setup(faults) => write!(f, "{faults}"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// A text or a pair of numbers that describes no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRules(String);

impl fmt::Display for BadRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadRules {}

impl FromStr for Rules {
    type Err = BadRules;

    fn from_str(text: &str) -> Result<Rules, BadRules> {
        match text {
            "chess" => return Ok(Rules::chess()),
            "four-file" => return Ok(Rules::four_file()),
            "gardner" => return Ok(Rules::gardner()),
            "los-alamos" => return Ok(Rules::los_alamos()),
            _ => {}
        }
        let bad = |why: String| BadRules(format!("the game `{text}`: {why}"));
        let names = NAMED.map(|(name, _)| name).join(", ");
        let unknown = || bad(format!("not known; there are {names}, and boards such as chess:5x6"));

        let mut parts = text.strip_prefix("chess:").ok_or_else(unknown)?.split(',');
        let (files, ranks) = parts.next().and_then(|size| size.split_once('x')).ok_or_else(unknown)?;
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            let number = digits.parse::<u8>().ok().filter(|_| plain);
            number.ok_or_else(|| bad(format!("`{digits}` is not a number of squares")))
        };
        let mut rules = Rules::board(number(files)?, number(ranks)?).map_err(|why| bad(why.0))?;

        let mut seen = Vec::new();
        for option in parts {
            let (name, _) = option.split_once('=').unwrap_or((option, ""));
            if seen.contains(&name) {
                return Err(bad(format!("the option `{name}` stands twice")));
            }
            seen.push(name);
            match (name, option.split_once('=').map(|(_, value)| value)) {
                ("castling", None) if rules.0.files == 8 => rules.0.castling = true,
                ("castling", None) => return Err(bad("castling ends on files c, d, f and g of eight".into())),
                ("double-step", None) if rules.0.ranks >= 5 => rules.0.double_step = true,
                ("double-step", None) => return Err(bad("a double step needs five ranks".into())),
                ("landing", Some(list)) => {
                    rules.0.landing = read_landing(&rules, list).ok_or_else(|| {
                        bad(format!("`{list}` is not a list of landing files and squares such as aceg or a1b2"))
                    })?;
                }
                ("promotion", Some(list)) => {
                    rules.0.promotion = read_promotion(list)
                        .ok_or_else(|| bad(format!("`{list}` is not a promotion set such as nbrq")))?;
                }
                _ => {
                    return Err(bad(format!(
                        "`{option}` is not an option; there are castling, double-step, landing=, promotion="
                    )));
                }
            }
        }
        Ok(rules)
    }
}

fn read_promotion(list: &str) -> Option<Vec<Kind>> {
    let kinds: Vec<Kind> = list.chars().map(Kind::from_letter).collect::<Option<_>>()?;
    let increasing = kinds.is_sorted_by(|a, b| a < b);
    let allowed = kinds.iter().all(|kind| FULL_PROMOTION.contains(kind));
    (increasing && allowed && !kinds.is_empty()).then_some(kinds)
}

/// `aceg` names whole files, `a1b2` single squares; the two may be mixed.
fn read_landing(rules: &Rules, mut list: &str) -> Option<Vec<bool>> {
    let mut landing = vec![false; rules.0.landing.len()];
    if list.is_empty() {
        return None;
    }
    while let Some(letter) = list.bytes().next() {
        let file = letter.checked_sub(b'a').filter(|&file| file < rules.0.files)?;
        let ranks: Vec<u8> = match super::square::split_square(list) {
            Some((square, rest)) => {
                list = rest;
                rules.on_board(square).then(|| vec![square.rank])?
            }
            None => {
                list = &list[1..];
                if list.bytes().next().is_some_and(|next| next.is_ascii_digit()) {
                    return None;
                }
                (0..rules.0.ranks).collect()
            }
        };
        for rank in ranks {
            landing[rank as usize * rules.0.files as usize + file as usize] = true;
        }
    }
    Some(landing)
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(name, _)| name.parse::<Rules>().as_ref() == Ok(self)) {
            return f.write_str(name);
        }
        let Parts { files, ranks, landing: _, castling, double_step, promotion, start: _ } = self.parts();
        write!(f, "chess:{files}x{ranks}")?;
        if *castling {
            f.write_str(",castling")?;
        }
        if *double_step {
            f.write_str(",double-step")?;
        }
        if !self.lands_everywhere() {
            write!(f, ",landing={}", self.landing_list())?;
        }
        if *promotion != FULL_PROMOTION {
            let letters: String = promotion.iter().map(|kind| kind.letter()).collect();
            write!(f, ",promotion={letters}")?;
        }
        Ok(())
    }
}

impl Rules {
    /// The landing squares as text: a letter for a whole file, otherwise square by square.
    pub fn landing_list(&self) -> String {
        let whole = |file| (0..self.0.ranks).all(|rank| self.lands_on(Square { file, rank }));
        let mut list = String::new();
        for file in 0..self.0.files {
            if whole(file) {
                list.push(Square::file_letter(file));
            } else {
                let squares = (0..self.0.ranks).map(|rank| Square { file, rank });
                squares.filter(|&square| self.lands_on(square)).for_each(|square| list += &square.to_string());
            }
        }
        list
    }
}
