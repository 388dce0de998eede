//! What strict readers ask of a game beyond the rules: the seven tags, days that there are, counts that are right.

use crate::finding::Sloppy;
use notation::pgn::{Format, Tags};

/// What is sloppy about the tags of a game, with the tag where it stands, if it stands at one. `plies` is the count of
/// half-moves, where all were replayed.
pub(crate) fn sloppy_tags(tags: &Tags, format: Format, plies: Option<u64>) -> Vec<(Option<&'static str>, Sloppy)> {
    let mut found = Vec::new();
    let missing: Vec<&str> = ROSTER.into_iter().filter(|name| tags.get(name).is_none()).collect();
    // PDN asks for no tags.
    if !missing.is_empty() && format == Format::Pgn {
        found.push((None, Sloppy::Roster(missing)));
    }
    for name in DATES {
        if tags.get(name).is_some_and(|date| !is_date(date)) {
            found.push((Some(name), Sloppy::Date));
        }
    }
    if tags.get("Result").is_some_and(|result| format.ending(result.as_bytes()).is_none()) {
        found.push((Some("Result"), Sloppy::ResultValue));
    }
    if let (Some(told), Some(plies)) = (tags.get("PlyCount"), plies)
        && told.trim().parse() != Ok(plies)
    {
        found.push((Some("PlyCount"), Sloppy::PlyCount(plies)));
    }
    found
}

/// Has the number of an annotation a meaning? The PGN standard has 0 to 139; programs have agreed on some more.
pub(crate) fn is_known(nag: u16, format: Format) -> bool {
    format == Format::Pdn || matches!(nag, 0..=146 | 220 | 221 | 238..=255)
}

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags that tell a day in the way of PGN.
const DATES: [&str; 4] = ["Date", "EventDate", "UTCDate", "SourceDate"];

/// Is this a day, as far as it is known? Unknown digits are question marks.
fn is_date(text: &str) -> bool {
    let [year, month, day] = text.split('.').collect::<Vec<_>>()[..] else { return false };
    let number = |field: &str| field.parse::<u32>().ok();
    let is_field = |field: &str, length: usize| {
        field.len() == length && field.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
    };
    let possible = |field: &str, most: u32| number(field).is_none_or(|number| (1..=most).contains(&number));
    let days = match (number(month), number(year)) {
        (Some(4 | 6 | 9 | 11), _) => 30,
        (Some(2), Some(year)) if !is_leap(year) => 28,
        (Some(2), _) => 29,
        _ => 31,
    };
    is_field(year, 4) && is_field(month, 2) && is_field(day, 2) && possible(month, 12) && possible(day, days)
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_there_are_and_others() {
        for day in ["1997.05.11", "????.??.??", "1997.05.??", "2000.02.29", "1996.02.29", "19??.??.31", "????.02.29"] {
            assert!(is_date(day), "{day}");
        }
        for none in
            ["1997.13.01", "1997.02.30", "1900.02.29", "1997.00.10", "1997.04.31", "97.05.11", "1997-05-11", "", "?"]
        {
            assert!(!is_date(none), "{none}");
        }
    }
}
