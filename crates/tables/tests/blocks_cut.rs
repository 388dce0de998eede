//! Strategies cut out of block tables of FOUR FILE: accepted by the checker, in parts, resting on others, read again.

extern crate checkproof_tables as tables;

use check::{Claim, Verdict, check_parts};
use spec::Side;
use spec::chess::{Position, Rules};
use std::ops::ControlFlow;
use tables::{BlockError, BlockStrategy, BlockTables, Cut, CutProgress, CutStyle, KnownLines};
use tables::{Safety, Taste, colours_exchanged};

#[path = "../../prove/tests/common/mod.rs"]
mod common;
use common::claim;
mod blocks_common;
use blocks_common::built;

/// Where pawns block each other, and an open ending in which White is ahead.
const SAFE: &[(&str, &str, &str)] = &[
    ("lost 0000 bare 0000 steps", "krb+Pa5Pc5Pe5Pg5pa6pc6pe6pg6", "r1b1k3/8/p1p1p1p1/P1P1P1P1/8/8/8/R1B1K3 w - -"),
    ("lost 4400 bare 4400 steps", "kr+Pa4pa5", "4k3/8/8/p7/P5r1/2R5/8/2B1K1N1 w - -"),
];

#[test]
fn strategies_are_accepted_by_the_checker() {
    let rules = Rules::four_file();
    for (universe, root, fen) in SAFE {
        let folder = tempfile::tempdir().unwrap();
        let blocks = built(folder.path(), universe, root, 2);
        let start = rules.read(fen).unwrap();
        assert_eq!(blocks.safety(&start).unwrap(), Safety::Safe, "{fen}");
        for taste in ["Ke1Rc1Bc1Ng1", "Ke2", "Ke1Rc3Bc1Ng1"] {
            let style = CutStyle { part: 50, ..style(taste) };
            let cut = cut(&[&blocks], &start, &style, &mut |_| ControlFlow::Continue(()));
            let (Cut::Whole(progress), parts) = cut else { panic!("{fen} is safe, and {style:?} finds nothing") };
            let lines: usize = parts.iter().map(BlockStrategy::len).sum();
            assert!(lines > 1 && lines == progress.lines && progress.waiting == 0, "{fen}: {progress:?}");
            // Both for White and, with the colours exchanged, for Black.
            for (side, start) in [(Side::White, start.clone()), (Side::Black, colours_exchanged(&start))] {
                let texts: Vec<Vec<u8>> = parts.iter().map(|part| written(part, side)).collect();
                let claim = claim(&rules, side, "no loss", &[start.to_string()]);
                assert_proved_in_parts(&claim, &texts);
            }
        }
        // What is stopped before it begins says that all is assumed.
        let claim = claim(&rules, Side::White, "no loss", &[start.to_string()]);
        let (stopped, parts) = cut(&[&blocks], &start, &style("Ke1"), &mut |_| ControlFlow::Break(()));
        let Cut::Stopped(progress) = stopped else { panic!("{stopped:?}") };
        let texts: Vec<Vec<u8>> = parts.iter().map(|part| written(part, Side::White)).collect();
        assert_eq!([assumed_in_parts(&claim, &texts), progress.waiting], [1, 1], "{fen}");
        // Nothing is cut from a position that is not safe, nor where Black is to move.
        for fen in ["8/8/8/8/8/4k3/8/r3K3 w - -", &fen.replace(" w ", " b ")] {
            let unsafe_start = rules.read(fen).unwrap();
            let cut = cut(&[&blocks], &unsafe_start, &style("Ke1"), &mut |_| ControlFlow::Continue(())).0;
            assert_eq!(cut, Cut::NotSafe(0), "{fen}");
        }
    }
}

/// White takes what Black promotes to, or promotes himself; without promotions neither position is held.
#[test]
fn promotions_are_played_and_answered() {
    let rules = Rules::four_file();
    for (root, fen, expected) in [
        ("k+pa2pc2pg2", "4k3/8/8/8/8/8/p1p1K1p1/6R1 w - -", "q"),
        ("k+Pa6pc4", "4k3/8/P7/8/2p5/8/8/4K3 w - -", " a7a8r"),
    ] {
        let start = rules.read(fen).unwrap();
        let [with, without] = [" promotions 0000", ""].map(|promotions| {
            let folder = tempfile::tempdir().unwrap();
            let blocks = built(folder.path(), &format!("lost 4000 bare 4000 steps a7{promotions}"), root, 2);
            cut(&[&blocks], &start, &style("Ke1"), &mut |_| ControlFlow::Continue(()))
        });
        assert_eq!(without.0, Cut::NotSafe(0), "{fen}");
        let (Cut::Whole(_), parts) = with else { panic!("{fen}: {:?}", with.0) };
        for (side, start) in [(Side::White, start.clone()), (Side::Black, colours_exchanged(&start))] {
            let texts: Vec<Vec<u8>> = parts.iter().map(|part| written(part, side)).collect();
            assert_proved_in_parts(&claim(&rules, side, "no loss", &[start.to_string()]), &texts);
            if side == Side::White {
                let lines = String::from_utf8(texts.concat()).unwrap();
                let entries = lines.lines().filter(|line| line.contains(" w - - "));
                assert!(entries.clone().any(|line| line.contains(expected)), "{fen}: {lines}");
            }
            // What was written is read again.
            for (text, part) in texts.iter().zip(&parts) {
                assert_eq!(written(&BlockStrategy::read(side, &text[..]).unwrap(), side), *text);
                assert!(part.len() > 1);
            }
        }
    }
}

/// White stays in the small universe where he can; where he cannot, the large one holds.
#[test]
fn the_smallest_universe_that_holds_is_kept_to() {
    let rules = Rules::four_file();
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    built(folders[0].path(), SAFE[0].0, SAFE[0].1, 2);
    let small = built(folders[0].path(), SAFE[0].0, SAFE[1].1, 2);
    let large = built(folders[1].path(), SAFE[1].0, SAFE[1].1, 2);
    let lines = |blocks: &[&BlockTables], fen: &str| {
        let start = rules.read(fen).unwrap();
        let (found, parts) = cut(blocks, &start, &style("Ke1"), &mut |_| ControlFlow::Continue(()));
        let Cut::Whole(_) = found else { return None };
        let texts: Vec<Vec<u8>> = parts.iter().map(|part| written(part, Side::White)).collect();
        assert_proved_in_parts(&claim(&rules, Side::White, "no loss", &[start.to_string()]), &texts);
        Some(texts.concat())
    };
    let held = SAFE[0].2;
    assert_eq!(lines(&[&small, &large], held), lines(&[&small], held));
    assert!(lines(&[&small], held).is_some());
    // The pawn falls.
    let falls = "4k3/R7/8/p7/P1r5/8/8/4K3 w - -";
    assert_eq!(lines(&[&small], falls), None);
    assert!(lines(&[&small, &large], falls).is_some());
    // What a strategy of the large one leaves open, the small one alone cannot do.
    let style = style("Ke1");
    let go_on = &mut |_: &CutProgress| ControlFlow::Continue(());
    let begun = some_lines(&cut(&[&large], &rules.read(falls).unwrap(), &style, go_on).1[0], 2);
    let mut known = KnownLines::default();
    known.learn(&begun);
    let start = [rules.read(held).unwrap()];
    let failed = tables::cut(&[&small], &start, known, &style, &mut |_| Ok(()), go_on);
    assert!(matches!(&failed, Err(BlockError::NotHeld(fen)) if rules.read(fen).is_ok()), "{failed:?}");
}

/// A cut that was stopped goes on where it was, and one from another start adds what is new.
#[test]
fn a_strategy_rests_on_earlier_ones() {
    let rules = Rules::four_file();
    let (universe, root, fen) = SAFE[0];
    let folder = tempfile::tempdir().unwrap();
    let blocks = built(folder.path(), universe, root, 2);
    let [start, other] = [fen, "r1b1k3/8/p1p1p1p1/P1P1P1P1/8/2R5/4K3/2B5 w - -"].map(|fen| rules.read(fen).unwrap());
    let style = CutStyle { part: 50, ..style("Ke1") };
    let go_on = &mut |_: &CutProgress| ControlFlow::Continue(());
    // What a cut that was killed has left is rested on like any other.
    let mut left: Vec<BlockStrategy> = Vec::new();
    let killed = &mut |part| match left.is_empty() {
        true => {
            left.push(part);
            Ok(())
        }
        false => Err(BlockError::NotHeld("killed".into())),
    };
    let hasty = CutStyle { part: 5, ..style.clone() };
    let died = tables::cut(&[&blocks], std::slice::from_ref(&start), KnownLines::default(), &hasty, killed, go_on);
    assert!(died.is_err() && left.len() == 1);
    let mut known = KnownLines::default();
    known.learn(&left[0]);
    left.extend(cut_beyond(&[&blocks], &start, known, &style, go_on).1);
    let texts: Vec<Vec<u8>> = left.iter().map(|part| written(part, Side::White)).collect();
    assert_proved_in_parts(&claim(&rules, Side::White, "no loss", &[start.to_string()]), &texts);
    let whole = cut(&[&blocks], &start, &style, go_on).1;
    let mut parts: Vec<BlockStrategy> = whole.iter().map(|part| some_lines(part, 3)).collect();
    for (number, from) in [&start, &other].into_iter().enumerate() {
        let mut known = KnownLines::default();
        parts.iter().for_each(|part| known.learn(part));
        let (found, more) = cut_beyond(&[&blocks], from, known, &style, &mut |_| ControlFlow::Continue(()));
        let Cut::Whole(progress) = found else { panic!("{found:?}") };
        assert!(progress.lines > 0 && progress.lines == more.iter().map(BlockStrategy::len).sum(), "{number}");
        parts.extend(more);
        let texts: Vec<Vec<u8>> = parts.iter().map(|part| written(part, Side::White)).collect();
        for start in [&start, &other].into_iter().take(number + 1) {
            assert_proved_in_parts(&claim(&rules, Side::White, "no loss", &[start.to_string()]), &texts);
        }
    }
    // Nothing is left to do, and that is said by a part without lines.
    let mut known = KnownLines::default();
    parts.iter().for_each(|part| known.learn(part));
    let (found, none) = cut_beyond(&[&blocks], &other, known, &style, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(found, Cut::Whole(progress) if progress.lines == 0), "{found:?}");
    assert_eq!(none.iter().map(BlockStrategy::len).sum::<usize>(), 0);
}

#[test]
fn strategies_are_read_as_they_were_written() {
    let rules = Rules::four_file();
    let (universe, root, fen) = SAFE[1];
    let folder = tempfile::tempdir().unwrap();
    let blocks = built(folder.path(), universe, root, 2);
    let go_on = &mut |_: &CutProgress| ControlFlow::Continue(());
    let part = cut(&[&blocks], &rules.read(fen).unwrap(), &style("Ke1"), go_on).1.remove(0);
    for side in Side::BOTH {
        let text = written(&part, side);
        let again = BlockStrategy::read(side, &text[..]).unwrap();
        assert!(again.len() == part.len() && written(&again, side) == text);
        let why = BlockStrategy::read(side.other(), &text[..]).err().unwrap().to_string();
        assert!(why.starts_with("line 4: this is not a strategy by which"), "{why}");
    }
    let head = "checkproof strategy 1\ngame: four-file\nside: White\nkind: no loss\n";
    for (line, why) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - a1c2", "line 5: `4k3/8/8/8/8/8/8/R3K3 w - -`: no slice has this position, or it"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - e8e7", "line 5: `4k3/8/8/8/8/8/8/R3K3 b - -`: no slice has this position, or it"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - a1a2", "line 5: `4k3/8/8/8/8/8/8/Q3K3 w - -`: no slice has this position, or it"),
        ("8/8/8/4k3/8/8/8/R3K3 w - - a1b1", "line 5: `8/8/8/4k3/8/8/8/R3K3 w - -`: no slice has this position, or it"),
        ("8/8/8/4k3/8/8/8/R3K3 w - - a1i1", "line 5: `a1i1`: i1 is not on this board"),
    ] {
        let read = BlockStrategy::read(Side::White, format!("{head}{line}\nend 1\n").as_bytes());
        let told = read.err().map(|why| why.to_string()).unwrap_or_default();
        assert!(told.starts_with(why), "{line}: {told}");
    }
}

/// Each so manyth line of a strategy.
fn some_lines(part: &BlockStrategy, step: usize) -> BlockStrategy {
    let text = String::from_utf8(written(part, Side::White)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let kept: Vec<&str> = lines[4..lines.len() - 1].iter().copied().step_by(step).collect();
    let text = format!("{}\n{}\nend {}\n", lines[..4].join("\n"), kept.join("\n"), kept.len());
    BlockStrategy::read(Side::White, text.as_bytes()).unwrap()
}

fn style(taste: &str) -> CutStyle {
    CutStyle { taste: taste.parse().unwrap(), part: usize::MAX, memory: 1 << 30 }
}

fn cut(
    blocks: &[&BlockTables],
    start: &Position,
    style: &CutStyle,
    watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
) -> (Cut, Vec<BlockStrategy>) {
    cut_beyond(blocks, start, KnownLines::default(), style, watch)
}

fn cut_beyond(
    blocks: &[&BlockTables],
    start: &Position,
    known: KnownLines,
    style: &CutStyle,
    watch: &mut dyn FnMut(&CutProgress) -> ControlFlow<()>,
) -> (Cut, Vec<BlockStrategy>) {
    let mut parts = Vec::new();
    let keep = &mut |part| {
        parts.push(part);
        Ok(())
    };
    let cut = tables::cut(blocks, std::slice::from_ref(start), known, style, keep, watch).unwrap();
    (cut, parts)
}

fn written(part: &BlockStrategy, side: Side) -> Vec<u8> {
    let mut text = Vec::new();
    part.write(side, &mut text).unwrap();
    text
}

fn assert_proved_in_parts(claim: &str, parts: &[Vec<u8>]) {
    assert_eq!(assumed_in_parts(claim, parts), 0);
}

/// How many positions the checker finds assumed in a proof in parts.
fn assumed_in_parts(claim: &str, parts: &[Vec<u8>]) -> usize {
    let claim = Claim::read(Rules::four_file(), &claim.parse().unwrap()).unwrap();
    let open = &mut |part: usize| Ok(&parts[part][..]);
    match check_parts(&claim, Vec::new(), parts.len(), 1_000_000, open, &mut |_| {}).unwrap() {
        Verdict::Proved(theorem) | Verdict::Open(theorem) => theorem.assumed(),
        Verdict::Refused(refusal) => panic!("{refusal:?}"),
    }
}

#[test]
fn tastes_have_texts() {
    for text in ["Ke1", "Ke1Rc3Bc1Ng1", "Ke2Ng1"] {
        assert_eq!(text.parse::<Taste>().unwrap().to_string(), text);
    }
    // No king, a king on another file, and men where they can never be.
    for text in ["", "love", "Ke", "Ke9", "Rc3", "Kc1", "Ke1Bc3", "Ke1Nc1x", "Ke1Qc1"] {
        let why = text.parse::<Taste>().unwrap_err().to_string();
        assert!(why.contains(&format!("`{text}`")) && why.contains("Ke1Rc3Bc1Ng1"), "{why}");
    }
}
