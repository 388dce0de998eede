//! Ctrl-C once: stop looking, keep what was found. Twice: stop at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Has somebody asked to stop? The first call begins to listen.
pub fn stopped() -> bool {
    static LISTENING: OnceLock<()> = OnceLock::new();
    LISTENING.get_or_init(|| {
        // Without a handler Ctrl-C ends the program as it always does; nothing half written is left by that either.
        let _ = ctrlc::set_handler(|| {
            if STOPPED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
    STOPPED.load(Ordering::Relaxed)
}
