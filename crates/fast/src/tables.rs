//! What knights, kings and lines see on an empty 8 x 8 board, computed when the program is compiled.

/// Where a knight on each square can leap.
pub static KNIGHT: [u64; 64] = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// Where a king on each square can step.
pub static KING: [u64; 64] = leaps(&DIRECTIONS);
/// The squares strictly between two squares of one line; none for other pairs.
pub static BETWEEN: [[u64; 64]; 64] = lines().0;
/// The whole line through two squares, both included; none for other pairs.
pub static LINE: [[u64; 64]; 64] = lines().1;

/// Where a rook on each square of an empty board can go.
pub static ROOK_RAYS: [u64; 64] = rays(0);
/// Where a bishop on each square of an empty board can go.
pub static BISHOP_RAYS: [u64; 64] = rays(1);

/// North and east first, then round: opposite directions are four apart.
pub const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The squares from `square` in one direction to the edge of the 8 x 8 board, up to the first one in `occupied`
/// and with it.
pub const fn ray(square: u32, (files, ranks): (i32, i32), occupied: u64) -> u64 {
    let mut set = 0;
    let mut at = step(square, files, ranks);
    while let Some(next) = at {
        set |= 1 << next;
        if occupied & (1 << next) != 0 {
            break;
        }
        at = step(next, files, ranks);
    }
    set
}

const fn step(square: u32, files: i32, ranks: i32) -> Option<u32> {
    let (file, rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { Some((rank * 8 + file) as u32) } else { None }
}

const fn leaps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 0;
        while n < steps.len() {
            if let Some(to) = step(square, steps[n].0, steps[n].1) {
                table[square as usize] |= 1 << to;
            }
            n += 1;
        }
        square += 1;
    }
    table
}

const fn rays(first: usize) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = first;
        while n < 8 {
            table[square as usize] |= ray(square, DIRECTIONS[n], 0);
            n += 2;
        }
        square += 1;
    }
    table
}

const fn lines() -> ([[u64; 64]; 64], [[u64; 64]; 64]) {
    let mut between = [[0; 64]; 64];
    let mut line = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut n = 0;
        while n < 8 {
            let whole = ray(square, DIRECTIONS[n], 0) | ray(square, DIRECTIONS[(n + 4) % 8], 0) | 1 << square;
            let mut passed = 0;
            let mut at = step(square, DIRECTIONS[n].0, DIRECTIONS[n].1);
            while let Some(to) = at {
                between[square as usize][to as usize] = passed;
                line[square as usize][to as usize] = whole;
                passed |= 1 << to;
                at = step(to, DIRECTIONS[n].0, DIRECTIONS[n].1);
            }
            n += 1;
        }
        square += 1;
    }
    (between, line)
}
