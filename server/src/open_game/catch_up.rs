//! What somebody missed.

use super::shared_table::{What, key_of};
use super::{OpenGame, Seat, SharedTable};
use crate::wire::Live;

/// Who missed more steps than this fetches the table again.
const MOST_STEPS: usize = 1500;

impl SharedTable {
    /// The number of the last message after `since` that a page need not be told: it played that itself and has the
    /// answers. To tell it again would cost the server a second look at all that can be done.
    pub(crate) fn own(&self, seat: &Seat, page: &str, since: u64) -> u64 {
        let own = key_of(seat, page);
        let mine = |what: &What| match what {
            What::Played { key, .. } => key.as_ref().is_some_and(|key| key.starts_with(&own)),
            What::Said(_) | What::Dice => false,
        };
        let later = self.notes.iter().filter(|note| note.n > since);
        later.take_while(|note| mine(&note.what)).last().map_or(since, |note| note.n)
    }

    /// The messages after the one of number `since`, as a seat is told. What was played in several messages is told in
    /// one; only the last position counts.
    pub(crate) fn since(&self, game: &OpenGame, seat: &Seat, since: u64) -> Vec<Live> {
        if since == self.latest() {
            return Vec::new();
        }
        let reset = vec![Live::Reset { n: self.latest() }];
        let oldest = self.notes.front().map_or(self.latest(), |note| note.n - 1);
        if since < oldest || since > self.latest() {
            return reset;
        }
        let missed = || self.notes.iter().filter(|note| note.n > since);
        let mut messages = Vec::new();
        let plays = missed().filter_map(|note| match note.what {
            What::Played { before, keep, .. } => Some((note.n, before, keep)),
            What::Said(_) | What::Dice => None,
        });
        // How many actions the client has, how many of them still hold, and the last message about them.
        let played = plays.fold(None, |sum: Option<(usize, usize, u64)>, (n, before, keep)| match sum {
            None => Some((before, keep.min(before), n)),
            Some((had, low, _)) => Some((had, low.min(keep), n)),
        });
        if let Some((had, low, n)) = played {
            if self.table.actions() - low > MOST_STEPS {
                return reset;
            }
            messages.push(Live::Update { n, update: Box::new(self.update(seat, n, low, had - low)) });
        }
        for note in missed() {
            if let What::Said(chat) = &note.what
                && game.may_read(seat)
            {
                messages.push(Live::Chat { n: note.n, chat: chat.clone() });
            }
        }
        // Only how it stands now counts, not how it came to it.
        if let Some(note) = missed().rfind(|note| matches!(note.what, What::Dice)) {
            messages.push(Live::Dice { n: note.n, dice: Box::new(self.dice(game, seat)) });
        }
        messages.sort_by_key(|message| match message {
            Live::Update { n, .. } | Live::Chat { n, .. } | Live::Dice { n, .. } | Live::Reset { n } => *n,
            _ => 0,
        });
        messages
    }
}
