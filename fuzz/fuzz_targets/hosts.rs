//! Any text as a hosts file: what is read can be called and is said by the text, and no refusal tells the key.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tables::Hosts;

fuzz_target!(|text: &str| {
    match text.parse::<Hosts>() {
        Ok(Hosts { places, key }) => {
            assert!(!places.is_empty() && (places.len() == 1 || key.is_some()));
            for (n, place) in places.iter().enumerate() {
                assert!(text.contains(place) && !places[..n].contains(place));
                assert!(place.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()));
            }
            assert_eq!(key.is_some(), text.lines().any(|line| line.trim().starts_with("key ")));
        }
        // The words of all refusals are ours, and only a number is the file's.
        Err(why) => assert!(!why.to_string().chars().any(|c| c.is_control() || !c.is_ascii())),
    }
});
