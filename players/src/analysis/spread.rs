//! Work on several threads, with its progress.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Watch;

/// How far the work is.
pub(super) struct Progress<'a> {
    done: AtomicU32,
    of: u32,
    threads: usize,
    watch: &'a Watch<'a>,
    /// Nobody wants the rest.
    stopped: AtomicBool,
}

impl<'a> Progress<'a> {
    pub(super) fn new(of: u32, threads: usize, watch: &'a Watch<'a>) -> Progress<'a> {
        Progress {
            done: AtomicU32::new(0),
            of: of.max(1),
            threads: threads.max(1),
            watch,
            stopped: AtomicBool::new(false),
        }
    }

    /// So much more is done.
    pub(super) fn tick(&self, work: u32) {
        let done = self.done.fetch_add(work, Ordering::Relaxed) + work;
        let share = (done as f32 / self.of as f32).min(1.0);
        if !(self.watch)(share) {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Does so many pieces of work, each by its number; none if nobody wants them any more. The results are in order.
    pub(super) fn spread<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync) -> Option<Vec<T>> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        results.lock().unwrap_or_else(PoisonError::into_inner).resize_with(count, || None);
        let hand = || {
            while !self.stopped.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= count {
                    break;
                }
                let result = work(at);
                results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(result);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.min(count) {
                scope.spawn(hand);
            }
            hand();
        });
        results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
    }
}
