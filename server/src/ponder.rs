//! Computers that think ahead, and hints. That takes seconds, so nobody is kept from the table meanwhile, and the processor goes
//! round in slices. Where many think at once each makes only a part of its effort, by a rule that depends on nothing but how many.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;

use players::{Away, Progress};
use tokio::runtime::Handle;

use crate::app::App;
use crate::error::ApiError;
use crate::open_game::{LoseOnPanic, OpenGame};
use crate::thinkers::Rank;
use crate::work_queue::Permit;

/// A thought that goes on, for those who wait.
#[derive(Clone)]
pub(crate) struct Pondering {
    /// Whose thought it is.
    pub(crate) side: engine::Side,
    /// One divided by this is the part of its effort that it makes.
    pub(crate) part: u32,
    pub(crate) progress: Arc<Progress>,
}

/// How many thoughts go on at once, by their rank.
#[derive(Default)]
pub(crate) struct Thoughts([AtomicUsize; 3]);

/// A thought counts as long as this lives.
struct Counted<'a>(&'a AtomicUsize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Thoughts {
    /// One more begins. Says how many go on that come before it or with it.
    fn begin(&self, rank: Rank) -> (Counted<'_>, usize) {
        let own = &self.0[rank as usize];
        own.fetch_add(1, Ordering::Relaxed);
        let thoughts = self.0[..=rank as usize].iter().map(|count| count.load(Ordering::Relaxed));
        (Counted(own), thoughts.sum())
    }
}

/// Which part of its effort a computer makes where so many think at once on so many processors: one divided by this. The whole for
/// one on each, half for two, a quarter for three and four, an eighth for more.
fn part(thoughts: usize, processors: usize) -> u32 {
    match thoughts.div_ceil(processors.max(1)) {
        0 | 1 => 1,
        2 => 2,
        3 | 4 => 4,
        _ => 8,
    }
}

/// Nobody waits for a thought any more: it is broken off.
struct HaltOnDrop(Arc<Progress>);

impl Drop for HaltOnDrop {
    fn drop(&mut self) {
        self.0.halt();
    }
}

/// While this lives, those who wait can see how far a thought is.
struct Shown<'a>(&'a OpenGame);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        self.0.pondering.send_replace(None);
    }
}

/// The processor that a thought has now, and since when. It is given back when the thought is done.
type Processor = Mutex<(Option<Permit>, Instant)>;

impl App {
    /// Where a thought pauses between its rollouts: after a slice others have their turn on the processor, those first that a
    /// person waits for. It is broken off when the server stops or the game is gone.
    fn in_slices(self: &Arc<Self>, game: &Arc<OpenGame>, permit: Permit) -> (Arc<Progress>, Arc<Processor>) {
        let processor = Arc::new(Mutex::new((Some(permit), Instant::now())));
        // A player remembers who waited for it: that must not keep the game or the processor.
        let (app, game, mine) = (Arc::downgrade(self), Arc::downgrade(game), Arc::downgrade(&processor));
        let (handle, known) =
            (Handle::current(), move || (app.upgrade(), game.upgrade(), Weak::upgrade(&mine)));
        let progress = Progress::pausing(move |_| {
            let (Some(app), Some(game), mine) = known() else { return false };
            // Without a processor of its own it is no thought of ours.
            let Some(mine) = mine else { return true };
            let mut mine = mine.lock().unwrap_or_else(PoisonError::into_inner);
            let (rank, address, slice) = game.urgency();
            if mine.1.elapsed() >= slice {
                mine.0 = None;
                let core = handle.block_on(app.unless_stopped(app.thinkers.core(rank, address)));
                *mine = (core.and_then(Result::ok), Instant::now());
            }
            mine.0.is_some() && game.gone().is_none()
        });
        (Arc::new(progress), processor)
    }

    /// Lets the computer that must choose think ahead, away from its table. The choice is played when it comes back. Says whether
    /// the game goes on.
    pub(crate) async fn ponder(
        self: &Arc<Self>,
        game: &Arc<OpenGame>,
        mut shared: tokio::sync::OwnedMutexGuard<crate::open_game::SharedTable>,
        permit: Permit,
    ) -> Result<bool, ApiError> {
        let Some(side) = shared.table.status().side() else { return Ok(false) };
        let (_counted, thoughts) = self.thinkers.thoughts.begin(game.urgency().0);
        let part = part(thoughts, self.thinkers.processors);
        let (progress, processor) = self.in_slices(game, permit);
        shared.table.think_with(part, &progress);
        let Some(away) = shared.table.send_away() else { return Ok(false) };
        drop(shared);
        game.pondering.send_replace(Some(Pondering { side, part, progress: Arc::clone(&progress) }));
        let shown = Shown(game);
        let here = Arc::clone(game);
        let think = move || {
            let _guard = LoseOnPanic(&here);
            let mut away: Box<dyn Away> = away;
            away.think();
            drop(processor);
            away
        };
        let away = tokio::task::spawn_blocking(think).await?;
        if progress.halted() {
            // It has chosen nothing worth playing, and must not sit down again: the table is built again if anybody asks.
            game.lose();
            return Ok(false);
        }
        let mut shared = Arc::clone(&game.shared).lock_owned().await;
        drop(shown);
        let (here, store) = (Arc::clone(game), Arc::clone(&self.cache.store));
        tokio::task::spawn_blocking(move || {
            let _guard = LoseOnPanic(&here);
            shared.come_back(&here, &store, away)
        })
        .await??;
        Ok(!game.lost())
    }

    /// Finds out what a staff would do. A later question for the same game breaks an earlier one off, and so does a client that goes.
    pub(crate) async fn find_hint(
        self: &Arc<Self>,
        game: &Arc<OpenGame>,
        hinter: Box<dyn players::Hinter>,
    ) -> Result<players::Hint, ApiError> {
        let address = crate::asker::current();
        let permit = self.thinkers.core(Rank::Waited, address).await?;
        let (_counted, _) = self.thinkers.thoughts.begin(Rank::Waited);
        let (progress, processor) = self.in_slices(game, permit);
        game.ask_hint(&progress);
        let _halt = HaltOnDrop(Arc::clone(&progress));
        let find = move || {
            let _processor = processor;
            hinter.find(&progress)
        };
        let hint = tokio::task::spawn_blocking(find).await?;
        hint.ok_or_else(ApiError::broken_off)
    }
}

#[cfg(test)]
mod tests {
    use super::{Thoughts, part};
    use crate::thinkers::Rank;

    #[test]
    fn who_shares_a_processor_shares_the_effort() {
        assert_eq!([1, 2, 3, 4, 5, 99].map(|thoughts| part(thoughts, 1)), [1, 2, 4, 4, 8, 8]);
        assert_eq!([1, 3, 4, 6, 12, 13, 99].map(|thoughts| part(thoughts, 3)), [1, 1, 2, 2, 4, 8, 8]);
    }

    #[test]
    fn those_that_nobody_waits_for_do_not_shorten_the_thoughts_of_others() {
        let thoughts = Thoughts::default();
        let (alone, count) = thoughts.begin(Rank::Computers);
        assert_eq!(count, 1);
        let (waited, count) = thoughts.begin(Rank::Waited);
        assert_eq!(count, 1, "a person comes first");
        assert_eq!(thoughts.begin(Rank::Computers).1, 3);
        drop((alone, waited));
        assert_eq!(thoughts.begin(Rank::Waited).1, 1);
    }
}
