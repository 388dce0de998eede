//! The engine on a game that is not chess: it must know nothing but what a slice tells it.

use prove::table::{Next, Slice, TooLong, Value, solve, verify};

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

    fn successors(&self, heap: &usize, into: &mut Vec<Next>) {
        into.extend((1..=3).filter_map(|taken| heap.checked_sub(taken)).filter_map(|left| match self.exit {
            Some((exit, value)) if left == exit => Some(Next::Outside(value)),
            Some((exit, _)) if left < exit => None,
            _ => Some(Next::Inside(left)),
        }));
    }

    fn predecessors(&self, heap: &usize, visit: &mut impl FnMut(usize)) {
        (1..=3).map(|taken| heap + taken).filter(|before| *before < self.size).for_each(visit);
    }

    fn is_lost_without_moves(&self, _: &usize) -> bool {
        true
    }
}

/// Multiples of four are lost: whatever is taken, the other side makes it four.
#[test]
fn heaps_of_four_are_lost() {
    let heap = Heap { size: 400, exit: None };
    let bytes = solve(&heap, 2, &|_| ()).unwrap();
    for (left, &byte) in bytes.iter().enumerate() {
        let plies = (left.div_ceil(4) * 2) as u8;
        let expected = if left % 4 == 0 { Value::Loss(plies) } else { Value::Win(plies - 1) };
        assert_eq!(Value::from_byte(byte), Some(expected), "{left}");
    }
    assert_eq!(verify(&heap, &bytes, 2), Ok(()));
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
        let bytes = solve(&heap, 2, &|_| ()).unwrap();
        assert_eq!(bytes[10], Value::NOWHERE);
        for (n, expected) in first.into_iter().enumerate() {
            assert_eq!(Value::from_byte(bytes[11 + n]), Some(expected), "heap {} beyond {value}", 11 + n);
        }
        assert_eq!(verify(&heap, &bytes, 2), Ok(()));
    }
}

#[test]
fn what_a_byte_cannot_say_is_refused() {
    assert!(solve(&Heap { size: 4 * 126 + 1, exit: None }, 2, &|_| ()).is_ok());
    assert_eq!(solve(&Heap { size: 4 * 126 + 2, exit: None }, 2, &|_| ()), Err(TooLong));
}
