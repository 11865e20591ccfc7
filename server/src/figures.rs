//! What the server counts of its own work, so that tests can see what is not done.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What a server has done since it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Pictures that were drawn.
    pub drawn: u64,
    /// Moments of the past that were shown.
    pub moments: u64,
    /// Actions that were played again for them.
    pub replayed: u64,
    /// How often something was drawn or played again while the table of a game was locked: never.
    pub under_lock: u64,
    /// Games in memory now.
    pub games: usize,
    /// The most games that ever were in memory at once.
    pub most_games: usize,
    /// The most games without a person that ever thought at once.
    pub most_alone: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Counts {
    drawn: AtomicU64,
    moments: AtomicU64,
    replayed: AtomicU64,
    under_lock: AtomicU64,
    most_games: AtomicUsize,
    alone: AtomicUsize,
    most_alone: AtomicUsize,
}

impl Counts {
    /// A picture is drawn.
    pub(crate) fn draw(&self) {
        self.drawn.fetch_add(1, Ordering::Relaxed);
        self.watch_lock();
    }

    /// A moment is shown for which so many actions are played again.
    pub(crate) fn replay(&self, actions: usize) {
        self.moments.fetch_add(1, Ordering::Relaxed);
        self.replayed.fetch_add(actions as u64, Ordering::Relaxed);
        self.watch_lock();
    }

    fn watch_lock(&self) {
        if LOCKED.get() {
            self.under_lock.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// There are so many games in memory.
    pub(crate) fn games(&self, count: usize) {
        self.most_games.fetch_max(count, Ordering::Relaxed);
    }

    /// A game without a person thinks until the guard is dropped.
    pub(crate) fn alone(&self) -> Alone<'_> {
        let now = self.alone.fetch_add(1, Ordering::Relaxed) + 1;
        self.most_alone.fetch_max(now, Ordering::Relaxed);
        Alone(self)
    }

    pub(crate) fn figures(&self, games: usize) -> Figures {
        Figures {
            drawn: self.drawn.load(Ordering::Relaxed),
            moments: self.moments.load(Ordering::Relaxed),
            replayed: self.replayed.load(Ordering::Relaxed),
            under_lock: self.under_lock.load(Ordering::Relaxed),
            games,
            most_games: self.most_games.load(Ordering::Relaxed),
            most_alone: self.most_alone.load(Ordering::Relaxed),
        }
    }
}

/// A game without a person thinks as long as this lives.
pub(crate) struct Alone<'a>(&'a Counts);

impl Drop for Alone<'_> {
    fn drop(&mut self) {
        self.0.alone.fetch_sub(1, Ordering::Relaxed);
    }
}

thread_local! {
    static LOCKED: Cell<bool> = const { Cell::new(false) };
}

/// This thread works at a locked table as long as this lives.
pub(crate) struct Locked(());

impl Locked {
    pub(crate) fn hold() -> Self {
        LOCKED.set(true);
        Self(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        LOCKED.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Locked};

    #[test]
    fn work_under_a_lock_is_seen() {
        let counts = Counts::default();
        counts.draw();
        assert_eq!(counts.figures(0).under_lock, 0);
        let held = Locked::hold();
        counts.replay(3);
        drop(held);
        counts.draw();
        let figures = counts.figures(0);
        assert_eq!((figures.under_lock, figures.drawn, figures.replayed), (1, 2, 3));
    }
}
