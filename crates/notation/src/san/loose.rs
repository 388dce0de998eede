//! Spellings of moves that are no SAN but mean one move all the same: figurines, capitals, letters of other languages.

use super::{NotSan, San};
use std::fmt;
use std::str::FromStr;

/// What is unusual about the spelling of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Spelling {
    /// `♘f3`
    Figurine,
    /// `E2E4`
    Capitals,
    /// `b8(R)`
    Bracketed,
    /// `Qh4 mate`
    MarkInWords,
}

/// The language whose letters stand for the pieces.
///
/// ```
/// use checkproof_notation::san::{Language, San};
///
/// let german: Language = "de".parse().unwrap();
/// let (san, _) = San::parse_loosely(b"exd8=S+", german).unwrap();
/// assert_eq!(san.to_string(), "exd8=N+");
/// assert_eq!("xx".parse::<Language>().unwrap_err().to_string(), Language::known());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(&'static str, &'static [u8; 5]);

/// Languages by their two letters, with those of king, queen, rook, bishop and knight, as the PGN standard lists them.
const LANGUAGES: [Language; 17] = [
    Language("cs", b"KDVSJ"),
    Language("da", b"KDTLS"),
    Language("de", b"KDTLS"),
    Language("en", b"KQRBN"),
    Language("es", b"RDTAC"),
    Language("et", b"KLVOR"),
    Language("fi", b"KDTLR"),
    Language("fr", b"RDTFC"),
    Language("hu", b"KVBFH"),
    Language("is", b"KDHBR"),
    Language("it", b"RDTAC"),
    Language("nl", b"KDTLP"),
    Language("no", b"KDTLS"),
    Language("pl", b"KHWGS"),
    Language("pt", b"RDTBC"),
    Language("ro", b"RDTNC"),
    Language("sv", b"KDTLS"),
];

impl Language {
    /// The letters of SAN itself.
    pub const ENGLISH: Language = LANGUAGES[3];

    /// The languages that are known, in words.
    pub fn known() -> String {
        let names: Vec<&str> = LANGUAGES.iter().map(|language| language.0).collect();
        format!("the languages known here are {}", names.join(", "))
    }

    /// A text with its pieces in English. Castling is the same in all languages, though one has a piece O.
    fn in_english(self, text: &[u8]) -> Vec<u8> {
        if self == Language::ENGLISH || text.starts_with(b"O-O") {
            return text.to_vec();
        }
        let letter = |byte: &u8| match self.1.iter().position(|known| known == byte) {
            Some(piece) => Language::ENGLISH.1[piece],
            None => *byte,
        };
        text.iter().map(letter).collect()
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        LANGUAGES.into_iter().find(|language| language.0 == text).ok_or(UnknownLanguage)
    }
}

/// No language that is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::known())
    }
}

impl std::error::Error for UnknownLanguage {}

impl San {
    /// Takes a move text apart that may be spelled as people do: in the letters of a language, with figurines, in
    /// capitals. Tells what is unusual about it; the language is not, because it was asked for.
    #[cold]
    pub fn parse_loosely(text: &[u8], language: Language) -> Result<(San, Option<Spelling>), Box<NotSan>> {
        match San::parse(&language.in_english(text)) {
            Ok(san) => Ok((san, text.contains(&b'(').then_some(Spelling::Bracketed))),
            Err(fault) => {
                let others =
                    [(without_figurines(text), Spelling::Figurine), (in_small_letters(text), Spelling::Capitals)];
                let read =
                    |(text, spelling): (Option<Vec<u8>>, Spelling)| Some((San::parse(&text?).ok()?, Some(spelling)));
                others.into_iter().find_map(read).ok_or(fault)
            }
        }
    }
}

/// The text with letters for its figurines, if it has any. A figurine may be followed by the sign that it is no
/// picture.
fn without_figurines(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok().filter(|text| !text.is_ascii())?;
    let letter = |sign: char| match sign {
        '\u{2654}'..='\u{265f}' => b"KQRBNPKQRBNP"[sign as usize - 0x2654] as char,
        other => other,
    };
    let plain: String = text.chars().filter(|&sign| sign != '\u{fe0e}').map(letter).collect();
    // A pawn is not named in SAN, though its figurine may stand there.
    Some(plain.strip_prefix('P').unwrap_or(&plain).into())
}

/// `E2E4` as `e2e4`: two squares with nothing but a dash or a cross between, and what a pawn becomes.
fn in_small_letters(text: &[u8]) -> Option<Vec<u8>> {
    let square = |text: &[u8]| matches!(text, [b'A'..=b'H', b'1'..=b'8']);
    let (from, rest) = text.split_at_checked(2)?;
    let between = usize::from(matches!(rest.first(), Some(b'-' | b'x' | b'X')));
    let (to, _) = rest.get(between..)?.split_at_checked(2)?;
    let length = 4 + between;
    (square(from) && square(to)).then(|| [text[..length].to_ascii_lowercase(), text[length..].to_vec()].concat())
}

impl Spelling {
    /// A name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Spelling::Figurine => "figurine",
            Spelling::Capitals => "capitals",
            Spelling::Bracketed => "bracketed-promotion",
            Spelling::MarkInWords => "mark-in-words",
        }
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Spelling::Figurine => "a figurine, read as the letter of the piece",
            Spelling::Capitals => "squares in capitals, read as small letters",
            Spelling::Bracketed => "what the pawn becomes in brackets, read as with =",
            Spelling::MarkInWords => "check or mate in words, passed over",
        })?;
        f.write_str("; here and in the rest of the game")
    }
}
