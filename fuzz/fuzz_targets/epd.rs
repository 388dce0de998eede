//! Any text as a line of EPD: reading never panics, and what is written reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::epd::Epd;

fuzz_target!(|text: &str| {
    let Ok(epd) = text.parse::<Epd>() else { return };
    let written = epd.to_string();
    // A quote cannot be written inside a text, nor a line break; what has been written once stays as it is.
    let again = written.parse::<Epd>().unwrap_or_else(|why| panic!("`{written}`: {why}"));
    assert_eq!(again.setup, epd.setup);
    assert_eq!(again.to_string(), written);
});
