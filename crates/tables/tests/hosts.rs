//! Hosts files: what they may say, what is refused, and that a refusal does not tell the key.

extern crate checkproof_tables as tables;

use tables::{BadHosts, Hosts, Key};

const KEY: &str = "0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789abcdef";

fn read(text: &str) -> Result<Hosts, BadHosts> {
    text.parse()
}

#[test]
fn processes_stand_in_their_order() {
    let text = format!("# two machines\n\n one:7001 \nkey  {KEY}\r\n[::1]:7002\n");
    let hosts = read(&text).unwrap();
    assert_eq!(hosts.places, ["one:7001", "[::1]:7002"]);
    assert_eq!(hosts.key, Key::read(KEY));
    assert!(hosts.key.is_some());
    assert_eq!(read("alone:1").unwrap(), Hosts { places: vec!["alone:1".to_string()], key: None });
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let two = format!("a:1\nkey {KEY}\nb:2\n");
    let cases = [
        ("".to_string(), BadHosts::Empty),
        (format!("key {KEY}\n"), BadHosts::Empty),
        ("# a:1\n".to_string(), BadHosts::Empty),
        ("a\n".to_string(), BadHosts::NoPort { line: 1 }),
        ("a:65536\n".to_string(), BadHosts::NoPort { line: 1 }),
        (format!("{two}b:\n"), BadHosts::NoPort { line: 4 }),
        (format!("{two}a:1\n"), BadHosts::Twice { line: 4 }),
        (format!("{two}key {KEY}\n"), BadHosts::SecondKey { line: 4 }),
        (format!("key {}\na:1\n", &KEY[1..]), BadHosts::BadKey { line: 1 }),
        (format!("key {}é\na:1\n", &KEY[1..]), BadHosts::BadKey { line: 1 }),
        ("a:1\nb:2\n".to_string(), BadHosts::NoKey),
    ];
    for (text, why) in cases {
        assert_eq!(read(&text), Err(why), "{text:?}");
    }
}

#[test]
fn a_refusal_does_not_tell_the_key() {
    for line in [format!("kei {KEY}"), format!("key\t{KEY}"), KEY.to_string(), format!("key {KEY}0")] {
        let why = read(&format!("a:1\n{line}\nb:2\n")).unwrap_err().to_string();
        assert!(why.contains("line 2") && !why.contains("89ab"), "{why}");
    }
}
