//! How far a computer player has come with a thought, for those who wait for it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Called between two rollouts; it may take its time, and says whether to go on.
type Pause = Box<dyn Fn(&Progress) -> bool + Send + Sync>;

/// A thought as those see it who wait for it. It is counted in simulated player-turns. They can break it off.
#[derive(Default)]
pub struct Progress {
    done: AtomicU32,
    of: AtomicU32,
    halted: AtomicBool,
    pause: Option<Pause>,
}

impl Progress {
    /// A thought that nobody holds up.
    pub fn new() -> Self {
        Self::default()
    }

    /// A thought that pauses between rollouts as long as `pause` takes, so that others have the processor meanwhile. It is broken off
    /// if that says so by `false`.
    pub fn pausing(pause: impl Fn(&Progress) -> bool + Send + Sync + 'static) -> Self {
        Self { pause: Some(Box::new(pause)), ..Self::default() }
    }

    /// The share of the thought that is done; none while nobody thinks.
    ///
    /// ```
    /// assert_eq!(players::Progress::new().share(), None);
    /// ```
    pub fn share(&self) -> Option<f32> {
        let (done, of) = (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed));
        (of > 0).then(|| (done as f32 / of as f32).min(1.0))
    }

    /// Breaks the thought off. What comes of it is of no use.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    /// Whether it was broken off.
    pub fn halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// A thought of so many simulated player-turns begins.
    pub(crate) fn begin(&self, turns: u32) {
        self.done.store(0, Ordering::Relaxed);
        self.of.store(turns, Ordering::Relaxed);
    }

    /// So many of them are done. Says whether to go on.
    pub(crate) fn count(&self, turns: u32) -> bool {
        self.done.fetch_add(turns, Ordering::Relaxed);
        if self.pause.as_ref().is_some_and(|pause| !pause(self)) {
            self.halt();
        }
        !self.halted()
    }

    /// It is thought.
    pub(crate) fn end(&self) {
        self.of.store(0, Ordering::Relaxed);
    }
}
