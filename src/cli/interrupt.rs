//! Ctrl-C and a polite kill: the first asks the run to stop, so that it can leave everything tidy; a
//! second one stops the program at once.

use super::failure::{Failure, INTERRUPTED};
use super::output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the run was asked to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. For commands that ask [`Interrupt::requested`] during their work: without
    /// this, the first Ctrl-C ends the program at once. Once in a program.
    pub(crate) fn watch() -> Result<Interrupt, Failure> {
        let interrupt = Interrupt::default();
        let seen = interrupt.clone();
        ctrlc::set_handler(move || {
            if seen.request() {
                output::abandon_all();
                std::process::exit(INTERRUPTED.into());
            }
        })
        .map_err(|fault| Failure::io(format!("cannot listen for Ctrl-C: {fault}")))?;
        Ok(interrupt)
    }

    /// Whether the run was asked to stop.
    pub(crate) fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asks the run to stop. Whether it had been asked before.
    fn request(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_request_is_told_from_the_first() {
        let interrupt = Interrupt::default();
        let held_by_the_engine = interrupt.clone();
        assert!(!held_by_the_engine.requested());
        assert!(!interrupt.request());
        assert!(held_by_the_engine.requested());
        assert!(interrupt.request());
    }
}
