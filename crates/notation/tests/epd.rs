//! EPD lines, accepted and refused, and there and back.

extern crate checkproof_notation as notation;

use notation::epd::{Epd, Operand, Operation};
use proptest::prelude::*;
use spec::chess::Rules;

fn read(line: &str) -> Epd {
    line.parse().unwrap_or_else(|fault| panic!("{line}: {fault}"))
}

#[test]
fn operations_keep_their_order_and_quotes() {
    let line = "4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O Ra8+; ce -15; id \"a; b  c\"; noop;";
    let epd = read(line);
    let opcodes: Vec<&str> = epd.operations.iter().map(|operation| operation.opcode.as_str()).collect();
    assert_eq!(opcodes, ["bm", "ce", "id", "noop"]);
    assert_eq!(epd.operation("id").unwrap().operands, [Operand::Text("a; b  c".into())]);
    assert_eq!(epd.operation("bm").unwrap().operands[1].as_str(), "Ra8+");
    assert_eq!(epd.operation("am"), None);
    assert_eq!(epd.to_string(), line);
}

#[test]
fn boards_of_any_size() {
    let epd = read("rnbqk/ppppp/5/PPPPP/RNBQK w - - id \"Gardner\";");
    assert_eq!(Rules::gardner().position(&epd.setup).ok(), Rules::gardner().start());
}

#[test]
fn clocks_are_read_from_fields_and_operations_and_written_as_operations() {
    let fields = read("4k3/8/8/8/8/8/8/4K3 w - - 12 40 ;D1 5 ;D2 25");
    assert_eq!((fields.setup.halfmove_clock, fields.setup.move_number), (12, 40));
    assert_eq!(fields.operation("D2").unwrap().operands, [Operand::Word("25".into())]);
    let operations = read("4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 40; D1 5; D2 25;");
    assert_eq!(fields, operations);
    assert_eq!(fields.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 40; D1 5; D2 25;");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - -").to_string(), "4k3/8/8/8/8/8/8/4K3 w - -");
}

#[test]
fn faults_have_a_column() {
    for (line, expected) in [
        ("", "EPD, column 1: the pieces should stand here; a position has four fields"),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            "EPD, column 24: the en passant square should stand here; a position has four fields",
        ),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "EPD, column 21: the side to move is `w` or `b`, not `x`"),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"open", "EPD, column 30: the closing quote is missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - - \"x\"", "EPD, column 27: an operation starts with a name, such as bm or id"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "EPD, column 31: an operation starts with a name, such as bm or id"),
        ("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", "EPD, column 33: `hmvc` should be followed by one number"),
    ] {
        assert_eq!(line.parse::<Epd>().unwrap_err().to_string(), expected);
    }
}

#[test]
fn what_cannot_be_written_is_changed_as_little_as_possible() {
    let mut epd = read("4k3/8/8/8/8/8/8/4K3 w - -");
    epd.operations.push(Operation {
        opcode: "c0".into(),
        operands: vec![Operand::Text("say \"x\"\nnow".into()), Operand::Word("two words".into())],
    });
    assert!(epd.to_string().ends_with(" c0 \"say 'x' now\" \"two words\";"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn there_and_back(
        clocks in (0..200u32, 0..300u32),
        operations in prop::collection::vec(
            ("[a-zA-Z][a-zA-Z0-9_]{0,5}", prop::collection::vec((any::<bool>(), "[^\" ;\\s\\x00-\\x20]{1,5}"), 0..4)),
            0..5,
        ),
    ) {
        let mut epd = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
        (epd.setup.halfmove_clock, epd.setup.move_number) = clocks;
        epd.operations = operations
            .into_iter()
            .filter(|(opcode, _)| opcode != "hmvc" && opcode != "fmvn")
            .map(|(opcode, operands)| {
                let operand = |(quoted, text)| if quoted { Operand::Text(text + "; ") } else { Operand::Word(text) };
                Operation { opcode, operands: operands.into_iter().map(operand).collect() }
            })
            .collect();
        prop_assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}", tail in "[ -~]{0,30}") {
        let _ = text.parse::<Epd>();
        if let Ok(epd) = format!("4k3/8/8/8/8/8/8/4K3 w - - {tail}").parse::<Epd>() {
            prop_assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd));
        }
    }
}
