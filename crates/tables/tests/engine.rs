//! The engine on a game that is not chess: it must know nothing but what a slice tells it.

extern crate checkproof_tables as tables;

use tables::{Cells, Entries, Form, Next, Slice, Unsolved, Value, solve, verify};

/// Take one to three from a heap; who cannot take has lost. A heap of `exit` leads out of the slice, to a value that is
/// known already, and so does no smaller one.
struct Heap {
    size: usize,
    exit: Option<(usize, Value)>,
}

impl Slice for Heap {
    type Position = usize;

    fn count(&self) -> usize {
        self.size
    }

    fn position(&self, number: usize) -> usize {
        number
    }

    fn is_lawful(&self, _: usize, heap: &usize) -> bool {
        self.exit.is_none_or(|(exit, _)| *heap > exit)
    }

    fn number(&self, heap: &usize) -> Option<usize> {
        Some(*heap)
    }

    fn successors(&self, heap: &usize, into: &mut Vec<Next>) -> Option<Value> {
        into.extend((1..=3).filter_map(|taken| heap.checked_sub(taken)).filter_map(|left| match self.exit {
            Some((exit, value)) if left == exit => Some(Next::Outside(value)),
            Some((exit, _)) if left < exit => None,
            _ => Some(Next::Inside(left)),
        }));
        into.is_empty().then_some(Value::Loss(0))
    }

    fn predecessors(&self, heap: &usize, visit: &mut impl FnMut(usize)) {
        (1..=3).map(|taken| heap + taken).filter(|before| *before < self.size).for_each(visit);
    }
}

fn solved(heap: &Heap, form: Form) -> Result<Entries, Unsolved> {
    let mut cells = Cells::in_memory(heap.size);
    solve(heap, &mut cells, 2, &|_| ())?;
    Ok(Entries::packed(form, heap.size, form.pack(cells.into_bytes())).unwrap())
}

/// Multiples of four are lost: whatever is taken, the other side makes it four.
#[test]
fn heaps_of_four_are_lost() {
    let heap = Heap { size: 400, exit: None };
    let entries = solved(&heap, Form::Distances).unwrap();
    for left in 0..heap.size {
        let plies = (left.div_ceil(4) * 2) as u8;
        let expected = if left % 4 == 0 { Value::Loss(plies) } else { Value::Win(plies - 1) };
        assert_eq!(entries.value(left), Some(expected), "{left}");
    }
    assert_eq!(verify(&heap, &entries, 2), Ok(()));
}

/// A slice begins with what lies behind its exits: a loss far away is still a loss, and a draw keeps a draw.
#[test]
fn values_come_in_from_outside() {
    for (value, first) in [
        (Value::Loss(40), [Value::Win(41), Value::Win(41), Value::Win(41), Value::Loss(42)]),
        (Value::Win(7), [Value::Loss(8), Value::Win(9), Value::Win(9), Value::Win(9)]),
        (Value::Draw, [Value::Draw, Value::Draw, Value::Draw, Value::Draw]),
    ] {
        let heap = Heap { size: 60, exit: Some((10, value)) };
        let entries = solved(&heap, Form::Distances).unwrap();
        assert_eq!(entries.byte(10), Some(Value::NOWHERE));
        for (n, expected) in first.into_iter().enumerate() {
            assert_eq!(entries.value(11 + n), Some(expected), "heap {} beyond {value}", 11 + n);
        }
        assert_eq!(verify(&heap, &entries, 2), Ok(()));
    }
}

#[test]
fn what_a_byte_cannot_say_is_refused() {
    assert!(solved(&Heap { size: 4 * 126, exit: None }, Form::Distances).is_ok());
    let too_long = solved(&Heap { size: 4 * 126 + 1, exit: None }, Form::Distances);
    assert!(matches!(too_long, Err(Unsolved::TooLong(_))));
}

/// Without distances two values that rest on each other agree with their moves and are wrong all the same.
#[test]
fn wins_that_rest_on_nothing_are_found() {
    let heap = Heap { size: 400, exit: None };
    let entries = solved(&heap, Form::Values).unwrap();
    assert_eq!((entries.value(8), entries.value(9)), (Some(Value::Loss(0)), Some(Value::Win(1))));
    assert_eq!(verify(&heap, &entries, 2), Ok(()));
    // A ring of two: each can only move to the other, and nobody ever loses.
    let drawn = Entries::packed(Form::Values, 2, Form::Values.pack(vec![0, 0])).unwrap();
    assert_eq!(verify(&Ring, &drawn, 1), Ok(()));
    let boast = Entries::packed(Form::Values, 2, Form::Values.pack(vec![1, 2])).unwrap();
    assert_eq!(verify(&Ring, &boast, 1).unwrap_err().follows, Some(Value::Draw));
}

struct Ring;

impl Slice for Ring {
    type Position = usize;

    fn count(&self) -> usize {
        2
    }

    fn position(&self, number: usize) -> usize {
        number
    }

    fn is_lawful(&self, _: usize, _: &usize) -> bool {
        true
    }

    fn number(&self, position: &usize) -> Option<usize> {
        Some(*position)
    }

    fn successors(&self, position: &usize, into: &mut Vec<Next>) -> Option<Value> {
        into.push(Next::Inside(1 - position));
        None
    }

    fn predecessors(&self, position: &usize, visit: &mut impl FnMut(usize)) {
        visit(1 - position);
    }
}

/// A killed build goes on from its draft; that of another thing, or of another size, is refused by name and left alone.
#[test]
fn drafts_are_taken_up() {
    let folder = std::env::temp_dir().join(format!("checkproof-drafts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("heap.draft");
    let heap = Heap { size: 300, exit: None };
    let whole = {
        let mut cells = Cells::in_memory(heap.size);
        solve(&heap, &mut cells, 1, &|_| ()).unwrap();
        cells.into_bytes()
    };
    let mut cells = Cells::in_file(&path, "heap", heap.size).unwrap();
    assert!(Cells::in_file(&path, "heap", heap.size).is_err(), "two builds in one draft");
    solve(&heap, &mut cells, 1, &|_| ()).unwrap();
    assert_eq!(cells.into_bytes(), whole);

    // The state that a killed build leaves: some rounds noted, and some of the writes of the next ones there as well.
    let mut draft = std::fs::read(&path).unwrap();
    let (stage, header) = (20, 4096);
    for noted in [1u8, 5, 20] {
        draft[stage] = noted;
        for (number, &byte) in whole.iter().enumerate() {
            let ahead = number % 3 == 0;
            let done = byte <= noted || ahead;
            draft[header + number] = if done {
                byte
            } else if number % 7 == 0 {
                254
            } else {
                0
            };
        }
        std::fs::write(&path, &draft).unwrap();
        let mut cells = Cells::in_file(&path, "heap", heap.size).unwrap();
        assert!(cells.is_resumed());
        solve(&heap, &mut cells, 2, &|_| ()).unwrap();
        assert!(cells.into_bytes() == whole, "after stage {noted}");
    }
    let refused = |what: &str, size: usize, bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let why = Cells::in_file(&path, what, size).err().expect("it is no draft of this").to_string();
        assert_eq!(why, format!("this is no draft of {what}, or a damaged one; remove it to begin again"));
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "it is left as it was");
    };
    refused("pile", 300, &draft);
    refused("heap", 200, &draft);
    refused("heap", 300, &draft[..header + 299]);
    refused("heap", 300, &draft[..100]);
    refused("heap", 300, b"somebody's thesis");
    // What a build leaves that was killed when it had just begun.
    for begun in [vec![], vec![0; header + 300]] {
        std::fs::write(&path, begun).unwrap();
        assert!(!Cells::in_file(&path, "heap", 300).unwrap().is_resumed());
    }
    std::fs::remove_dir_all(folder).unwrap();
}
