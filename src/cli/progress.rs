//! The progress bar: deals done, deals per second, time left, on a terminal's standard error only.
//! It appears after a moment, so that quick runs do not flicker, and is gone when the run is over.

use super::interrupt::Interrupt;
use super::parts::Parts;
use edge::engine::Observer;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Runs shorter than this show no bar.
const DELAY: Duration = Duration::from_millis(200);
/// How often the time left is drawn anew while an engine is silent.
const TICK: Duration = Duration::from_millis(200);

/// Shows one run on the terminal and passes Ctrl-C on to it.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    /// Whether the bar is on the screen, or never will be.
    settled: AtomicBool,
    interrupt: Interrupt,
    parts: Option<Parts>,
}

impl Progress {
    /// For one run. `label` names it, `unit` is what it counts (`deals`, `rounds`).
    pub(crate) fn new(
        label: &str,
        unit: &'static str,
        quiet: bool,
        interrupt: Interrupt,
    ) -> Progress {
        let style =
            ProgressStyle::with_template("{msg} {percent:>3}% [{wide_bar}] {done}, {rate}, {left}")
                .expect("the template is well formed")
                .with_key("done", move |state: &ProgressState, out: &mut dyn Write| {
                    let (done, all) = (state.pos() as f64, state.len().unwrap_or(0) as f64);
                    let _ = write!(out, "{} of {} {unit}", in_words(done), in_words(all));
                })
                .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
                    let _ = write!(out, "{}/s", in_words(state.per_sec()));
                })
                .with_key("left", |state: &ProgressState, out: &mut dyn Write| {
                    // Before the first step there is nothing to go by.
                    let _ = match state.pos() {
                        0 => write!(out, "…"),
                        _ => write!(out, "{:#} left", HumanDuration(state.eta())),
                    };
                })
                .progress_chars("=> ");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
            .with_style(style)
            .with_message(label.to_string());
        Progress {
            bar,
            started: Instant::now(),
            settled: AtomicBool::new(quiet),
            interrupt,
            parts: None,
        }
    }

    /// With finished parts kept.
    pub(crate) fn keeping(mut self, parts: Parts) -> Progress {
        self.parts = Some(parts);
        self
    }

    /// The run is over: the parts that were kept, if any.
    pub(crate) fn finish(mut self) -> Option<Parts> {
        self.parts.take()
    }

    /// Puts the bar on the screen once the run has proved long enough.
    fn show_when_due(&self) {
        if self.settled.load(Ordering::Relaxed) || self.started.elapsed() < DELAY {
            return;
        }
        if !self.settled.swap(true, Ordering::Relaxed) {
            // Draws nothing when standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            if !self.bar.is_hidden() {
                self.bar.enable_steady_tick(TICK);
            }
        }
    }
}

impl Observer for Progress {
    fn begins(&self, deals: u128) {
        self.bar.reset();
        self.bar.set_length(clamped(deals));
    }

    fn advances(&self, deals: u128) {
        self.bar.inc(clamped(deals));
        self.show_when_due();
    }

    fn recall(&self, part: &str) -> Option<Vec<u8>> {
        self.parts.as_ref()?.recall(part)
    }

    fn keep(&self, part: &str, bytes: &[u8]) {
        if let Some(parts) = &self.parts {
            parts.keep(part, bytes);
        }
    }

    fn interrupted(&self) -> bool {
        self.show_when_due();
        self.interrupt.requested()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The bar counts in 64 bits; no game comes near, and a bar may be wrong where a result may not.
fn clamped(deals: u128) -> u64 {
    u64::try_from(deals).unwrap_or(u64::MAX)
}

/// A number to three places, with a letter or two for large ones, so that the bar fits on a line.
fn in_words(number: f64) -> String {
    let (scaled, word) = match number {
        number if number >= 1e12 => (number / 1e12, "tn"),
        number if number >= 1e9 => (number / 1e9, "bn"),
        number if number >= 1e6 => (number / 1e6, "M"),
        number if number >= 1e3 => (number / 1e3, "k"),
        number => (number, ""),
    };
    let places = match scaled {
        scaled if scaled >= 100.0 => 0,
        scaled if scaled >= 10.0 => 1,
        _ => 2,
    };
    format!("{scaled:.places$}{word}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_counted_from_any_thread() {
        let progress = Progress::new("caribbean std", "deals", true, Interrupt::default());
        progress.begins(19_933_230_517_200);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| progress.advances(1_000_000_000_000));
            }
        });
        assert_eq!(progress.bar.position(), 4_000_000_000_000);
        assert_eq!(progress.bar.length(), Some(19_933_230_517_200));
        progress.begins(u128::MAX);
        assert_eq!(
            (progress.bar.position(), progress.bar.length()),
            (0, Some(u64::MAX))
        );
    }

    #[test]
    fn quick_and_quiet_runs_show_nothing() {
        let quick = Progress::new("quick", "rounds", false, Interrupt::default());
        quick.begins(10);
        quick.advances(10);
        assert!(!quick.settled.load(Ordering::Relaxed) && quick.bar.is_hidden());
        let quiet = Progress::new("quiet", "rounds", true, Interrupt::default());
        std::thread::sleep(DELAY);
        assert!(!quiet.interrupted());
        assert!(quiet.bar.is_hidden());
    }

    #[test]
    fn numbers_read_well() {
        for (number, words) in [
            (0.0, "0.00"),
            (12.34, "12.3"),
            (1_234.0, "1.23k"),
            (85_213_000.0, "85.2M"),
            (999_000_000_000.0, "999bn"),
            (2.5e12, "2.50tn"),
        ] {
            assert_eq!(in_words(number), words);
        }
    }
}
