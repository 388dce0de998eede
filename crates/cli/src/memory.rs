//! The global allocator: where the system gives no memory, the program says how much was wanted and ends with exit
//! code 3, as for everything else that it could not do. Rust's own run-time would abort (signal 6).

use std::alloc::{GlobalAlloc, Layout, System};
use std::fmt;
use std::hint::black_box;
use std::io::{Write, stderr, stdout};
use std::panic;
use std::process::exit;

#[global_allocator]
static OR_END: OrEnd = OrEnd;

/// The system's allocator, which ends the program rather than give nothing.
struct OrEnd;

/// So many bytes the standard output keeps.
const BUFFER: usize = 1024;

/// The end of the program writes out what is printed and not yet written, and for that the standard output must have
/// its memory already. That memory is asked for beforehand: whoever ends while the standard output is being made would
/// wait for it for ever. And where there is none for the stack on which a thread gets its signals, Rust's run-time
/// panics before the thread begins; that is the same end.
pub fn prepare() {
    drop(black_box(Vec::<u8>::with_capacity(2 * BUFFER)));
    drop(stdout().lock());
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.location().is_some_and(|at| at.file().ends_with("unix/stack_overflow.rs")) {
            end(format_args!("a thread's stack for signals was wanted"))
        }
        usual(panic);
    }));
}

// SAFETY: memory is the system's in every method, taken and given back under the same conditions; the end of a process
// does not unwind.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the conditions of `GlobalAlloc`, which are those of `System`.
        or_end(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        or_end(unsafe { System.realloc(block, layout, size) }, size)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn or_end(block: *mut u8, wanted: usize) -> *mut u8 {
    if block.is_null() {
        end(format_args!("{wanted} bytes more were wanted"))
    }
    block
}

/// Says it in words that need no memory. Half files and drafts are left as by a kill.
#[cold]
fn end(why: fmt::Arguments) -> ! {
    let mut line = [0; 80];
    let mut rest = &mut line[..];
    let _ = writeln!(rest, "error: no memory: {why}");
    let unused = rest.len();
    let _ = stderr().write_all(&line[..line.len() - unused]);
    exit(3)
}
