//! The games in memory: fetched from the log when somebody asks, sent away when nobody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use players::Shelved;
use tokio::sync::{OnceCell, OwnedMutexGuard};

use crate::asker;
use crate::config::Limits;
use crate::error::ApiError;
use crate::figures::{Counts, Locked};
use crate::load::{Loader, NotLoaded};
use crate::open_game::{LoseOnPanic, OpenGame, Seat, SharedTable};
use crate::prints::Atlas;
use crate::store::{GameRow, Store};
use crate::token;
use crate::work_queue::{Share, WorkQueue};

/// So many reasons of damaged games are remembered.
const MOST_ASIDE: usize = 1000;

/// What is done for people, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// At the table of a game, which others wait for.
    Table,
    /// A look at something that nobody waits for but the asker; a new game.
    Look,
    /// A drawing.
    Draw,
    /// A scenario file or a record, which may be long.
    File,
    /// The analysis of a game, which takes up to a minute.
    Study,
}

impl Work {
    /// So much is done at once: always some places are left for what is more urgent.
    fn shares(cores: usize, limits: &Limits) -> [Share; 5] {
        let half = (cores / 2).max(1);
        let file = Share { most: half, each: limits.files_per_address, queue: limits.files_waiting };
        let study = Share { most: half, each: 1, queue: limits.studies_waiting };
        [Share::of(usize::MAX), Share::of(cores), Share::of(half), file, study]
    }
}

/// Whoever asked for some work.
pub(crate) struct Client(Weak<()>);

impl Client {
    /// Fails if he is gone: then nobody wants the rest.
    pub(crate) fn is_here(&self) -> Result<(), ApiError> {
        self.0.upgrade().map(drop).ok_or_else(ApiError::busy)
    }
}

type Cell = Arc<OnceCell<Arc<OpenGame>>>;

/// The games in memory.
pub(crate) struct GameCache {
    pub(crate) shelf: &'static [Shelved],
    pub(crate) store: Arc<Store>,
    pub(crate) atlas: Atlas,
    pub(crate) counts: Arc<Counts>,
    games: Mutex<HashMap<String, Cell>>,
    /// Where work is done for people. Computers have a place of their own, so that people never wait for them.
    queue: WorkQueue,
    /// Games that could not be loaded, and why. They are not tried again by this process.
    damaged: Mutex<HashMap<String, String>>,
    most: usize,
    talk: usize,
}

impl GameCache {
    pub(crate) fn new(shelf: &'static [Shelved], store: Store, limits: &Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            shelf,
            store: Arc::new(store),
            atlas: Atlas::new(shelf),
            counts: Arc::default(),
            games: Mutex::default(),
            queue: WorkQueue::new(cores * 2 + 1, &Work::shares(cores, limits)),
            damaged: Mutex::default(),
            most: limits.games_in_memory.max(1),
            talk: limits.chat_lines,
        }
    }

    /// Does some work that takes time, on a thread of its own and with a bound on how much is done at once. If the client
    /// is gone before it began, it is not done.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        kind: Work,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.work_for(kind, |_| work()).await
    }

    /// The same for work of several parts, which looks between them whether the client is there still.
    pub(crate) async fn work_for<T: Send + 'static>(
        &self,
        kind: Work,
        work: impl FnOnce(&Client) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let here = Arc::new(());
        let client = Client(Arc::downgrade(&here));
        let permit = self.queue.permit(kind as usize, asker::current()).await;
        let permit = permit
            .map_err(|_| ApiError::too_many("you have asked for much at once; wait for the answers"))?;
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&client)
        })
        .await?
    }

    /// Does some work at the table of a game, for a seat. Of one seat's wishes only a few stand in line at once, so that
    /// nobody holds up the others by asking often; those who watch are one seat in this.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        game: &Arc<OpenGame>,
        seat: &Seat,
        work: impl FnOnce(&mut OwnedMutexGuard<SharedTable>, &OpenGame, &Store) -> Result<T, ApiError>
        + Send
        + 'static,
    ) -> Result<T, ApiError> {
        let gate = game.gate(seat);
        let _turn = gate.acquire().await.map_err(|_| ApiError::busy())?;
        let mut shared = Arc::clone(&game.shared).lock_owned().await;
        let (game, store) = (Arc::clone(game), Arc::clone(&self.store));
        self.work(Work::Table, move || {
            if let Some(error) = game.gone() {
                return Err(error);
            }
            let _guard = LoseOnPanic(&game);
            let _locked = Locked::hold();
            work(&mut shared, &game, &store)
        })
        .await
    }

    /// The game of this id.
    pub(crate) async fn game(self: &Arc<Self>, id: &str) -> Result<Arc<OpenGame>, ApiError> {
        if !token::is_id(id) {
            return Err(ApiError::no_such_game());
        }
        if let Some(game) = self.present(id) {
            return Ok(game);
        }
        if let Some(why) = self.aside().get(id) {
            return Err(ApiError::damaged(why));
        }
        let wanted = id.to_owned();
        let row = self.store.call(move |db| GameRow::find(db, &wanted)).await?;
        let row = row.ok_or_else(ApiError::no_such_game)?;
        let cell = self.room_for(id)?;
        let cache = Arc::clone(self);
        let load = || async move {
            let again = Arc::clone(&cache);
            // What is a file of the player's own may be long.
            let kind = if row.own_file.is_some() { Work::File } else { Work::Look };
            cache.work(kind, move || again.load(row).map(Arc::new)).await
        };
        let loaded = cell.get_or_try_init(load).await.map(Arc::clone);
        if loaded.is_err() {
            drop(cell);
            self.games()
                .retain(|other, cell| other != id || cell.initialized() || Arc::strong_count(cell) > 1);
        }
        loaded
    }

    /// The game of this id, if it is in memory.
    pub(crate) fn present(&self, id: &str) -> Option<Arc<OpenGame>> {
        let mut games = self.games();
        let game = Arc::clone(games.get(id)?.get()?);
        if game.lost() {
            games.remove(id);
            return None;
        }
        game.touch();
        Some(game)
    }

    /// The place of a game in memory. If there are too many, the one that nobody has used for longest goes; never one that
    /// somebody uses.
    fn room_for(&self, id: &str) -> Result<Cell, ApiError> {
        let mut games = self.games();
        if let Some(cell) = games.get(id) {
            return Ok(Arc::clone(cell));
        }
        while games.len() >= self.most {
            let idle = games.iter().filter_map(|(id, cell)| Some((idle_since(cell)?, id)));
            let Some(oldest) = idle.min().map(|(_, id)| id.clone()) else {
                return Err(ApiError::full());
            };
            games.remove(&oldest);
        }
        let cell = Cell::default();
        games.insert(id.to_owned(), Arc::clone(&cell));
        self.counts.games(games.len());
        Ok(cell)
    }

    fn games(&self) -> MutexGuard<'_, HashMap<String, Cell>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Builds a game from its log. One that cannot be built is set aside.
    fn load(&self, row: GameRow) -> Result<OpenGame, ApiError> {
        let (id, marked) = (row.id.clone(), row.damaged.is_some());
        let loader = Loader { shelf: self.shelf, store: &self.store, atlas: &self.atlas, talk: self.talk };
        match loader.load(row) {
            Ok(game) => {
                if marked {
                    self.store.wait(move |db| GameRow::mark_damaged(db, &id, None))?;
                }
                Ok(game)
            }
            Err(NotLoaded::Damaged(why)) => Err(self.set_aside(&id, &why)),
            Err(NotLoaded::Later(error)) => Err(error),
        }
    }

    /// Sets a game aside that cannot be loaded: it is listed with the reason, and stops nothing.
    pub(crate) fn set_aside(&self, id: &str, why: &str) -> ApiError {
        tracing::warn!("game {id} is damaged and was set aside: {why}");
        let (game, reason) = (id.to_owned(), why.to_owned());
        if let Err(error) = self.store.wait(move |db| GameRow::mark_damaged(db, &game, Some(&reason))) {
            tracing::warn!("game {id}: the mark cannot be written: {error}");
        }
        let mut aside = self.aside();
        if aside.len() >= MOST_ASIDE {
            aside.clear();
        }
        aside.insert(id.to_owned(), why.to_owned());
        ApiError::damaged(why)
    }

    fn aside(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game was deleted: whoever is at it is told so.
    pub(crate) fn forget(&self, id: &str) {
        self.aside().remove(id);
        let cell = self.games().remove(id);
        if let Some(game) = cell.and_then(|cell| cell.get().cloned()) {
            game.delete();
        }
    }

    /// Sends away games that nobody has used for so many seconds.
    pub(crate) fn sweep(&self, seconds: i64) {
        let until = crate::time::millis() as i64 - seconds * 1000;
        self.games().retain(|_, cell| idle_since(cell).is_none_or(|since| since > until));
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.games().len()
    }
}

/// Since when nobody uses a game, in milliseconds; none if somebody does. Whoever holds it uses it: a computer that thinks,
/// somebody who is connected or asks.
fn idle_since(cell: &Cell) -> Option<i64> {
    if Arc::strong_count(cell) > 1 {
        return None;
    }
    match cell.get() {
        // Whoever wanted to have it built went away.
        None => Some(0),
        Some(game) => (Arc::strong_count(game) == 1).then(|| game.used()),
    }
}
