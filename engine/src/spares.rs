//! Working memory that outlives a game.

use std::sync::Mutex;

/// No more are kept: as many games of a scenario may go on at once without one of them having to allocate anew.
const MOST: usize = 8;

/// Working memory that the games of a scenario hand on: what one has laid out the next need not lay out again.
///
/// ```
/// let spares = engine::Spares::<Vec<u8>>::default();
/// assert!(spares.take().is_none());
/// spares.give(Vec::with_capacity(100));
/// assert!(spares.take().is_some_and(|memory| memory.capacity() >= 100));
/// ```
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Self {
        Self(Mutex::new(Vec::with_capacity(MOST)))
    }
}

impl<T> Spares<T> {
    /// What somebody has done with, if there is any.
    pub fn take(&self) -> Option<T> {
        self.0.lock().ok()?.pop()
    }

    /// Hands on what is no longer used.
    pub fn give(&self, one: T) {
        if let Ok(mut kept) = self.0.lock()
            && kept.len() < MOST
        {
            kept.push(one);
        }
    }
}
