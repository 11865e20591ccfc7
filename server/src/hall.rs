//! The games in memory: fetched from the log when somebody asks, sent away when nobody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use players::{Choice, Document, Title};
use tokio::sync::{OnceCell, OwnedMutexGuard, Semaphore};

use crate::config::Limits;
use crate::error::ApiError;
use crate::game::{Care, Game, Position};
use crate::load::{Loader, NotLoaded};
use crate::store::{GameRow, Store};
use crate::token;

/// The name under which a player's own scenario is spoken of.
pub(crate) const OWN_SCENARIO: &str = "your scenario";

/// So many reasons of damaged games are remembered.
const MOST_ASIDE: usize = 1000;

/// The games in memory.
pub(crate) struct Hall {
    pub(crate) shelf: &'static [Title],
    pub(crate) store: Arc<Store>,
    games: Mutex<HashMap<String, Arc<OnceCell<Arc<Game>>>>>,
    /// Work for people: reading, checking, playing.
    desk: Arc<Semaphore>,
    /// Work for computer players. Apart from the desk, so that people never wait for them.
    pub(crate) computers: Arc<Semaphore>,
    /// Games that could not be loaded, and why. They are not tried again by this process.
    damaged: Mutex<HashMap<String, String>>,
    most: usize,
    talk: usize,
}

impl Hall {
    pub(crate) fn new(shelf: &'static [Title], store: Store, limits: &Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            shelf,
            store: Arc::new(store),
            games: Mutex::default(),
            desk: Arc::new(Semaphore::new(cores * 2)),
            computers: Arc::new(Semaphore::new((cores - 1).max(1))),
            damaged: Mutex::default(),
            most: limits.games_in_memory,
            talk: limits.chat_lines,
        }
    }

    /// Does some work that takes time, on a thread of its own and with a bound on how much is done at once.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.desk).acquire_owned().await.map_err(|_| ApiError::busy())?;
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        })
        .await?
    }

    /// Does some work on the position of a game.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        game: &Arc<Game>,
        work: impl FnOnce(&mut OwnedMutexGuard<Position>, &Game, &Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut position = Arc::clone(&game.position).lock_owned().await;
        let (game, store) = (Arc::clone(game), Arc::clone(&self.store));
        self.work(move || {
            if let Some(error) = game.gone() {
                return Err(error);
            }
            let _care = Care(&game);
            work(&mut position, &game, &store)
        })
        .await
    }

    /// The game of this id.
    pub(crate) async fn game(self: &Arc<Self>, id: &str) -> Result<Arc<Game>, ApiError> {
        if !token::is_id(id) {
            return Err(ApiError::no_such_game());
        }
        if let Some(game) = self.cell(id).and_then(|cell| cell.get().cloned()) {
            if !game.lost() {
                game.touch();
                return Ok(game);
            }
            self.games().remove(id);
        }
        if let Some(why) = self.aside().get(id) {
            return Err(ApiError::damaged(why));
        }
        let wanted = id.to_owned();
        let row = self.store.call(move |db| GameRow::find(db, &wanted)).await?;
        let row = row.ok_or_else(ApiError::no_such_game)?;
        let cell = Arc::clone(self.games().entry(id.to_owned()).or_default());
        let hall = Arc::clone(self);
        let load = || async move {
            let again = Arc::clone(&hall);
            hall.work(move || again.load(row).map(Arc::new)).await
        };
        // A cell that stays empty is of no use to anybody.
        let _tidy = Tidy(self, id);
        let game = Arc::clone(cell.get_or_try_init(load).await?);
        self.make_room();
        Ok(game)
    }

    /// Builds a game from its log. One that cannot be built is set aside.
    fn load(&self, row: GameRow) -> Result<Game, ApiError> {
        let (id, marked) = (row.id.clone(), row.damaged.is_some());
        let loader = Loader { shelf: self.shelf, store: &self.store, talk: self.talk };
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
        crate::log::note(format_args!("game {id} is damaged and was set aside: {why}"));
        let (game, reason) = (id.to_owned(), why.to_owned());
        if let Err(error) = self.store.wait(move |db| GameRow::mark_damaged(db, &game, Some(&reason))) {
            crate::log::note(format_args!("game {id}: the mark cannot be written: {error}"));
        }
        let mut aside = self.aside();
        if aside.len() >= MOST_ASIDE {
            aside.clear();
        }
        aside.insert(id.to_owned(), why.to_owned());
        ApiError::damaged(why)
    }

    fn aside(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
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

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Arc<Game>>>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cell(&self, id: &str) -> Option<Arc<OnceCell<Arc<Game>>>> {
        self.games().get(id).cloned()
    }

    /// Sends away games that nobody has used for so many seconds.
    pub(crate) fn sweep(&self, seconds: i64) {
        // Whoever still holds a game may be about to change it.
        self.games().retain(|_, cell| {
            cell.get().is_none_or(|game| Arc::strong_count(game) > 1 || !game.idle(seconds))
        });
    }

    /// If there are too many games in memory, those that are idle go.
    fn make_room(&self) {
        if self.games().len() > self.most {
            self.sweep(5);
        }
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.games().len()
    }
}

/// Takes the cell of a game away if it could not be filled.
struct Tidy<'a>(&'a Hall, &'a str);

impl Drop for Tidy<'_> {
    fn drop(&mut self) {
        let mut games = self.0.games();
        // Whoever else waits for the same cell holds it too, and tidies up after himself.
        if games.get(self.1).is_some_and(|cell| cell.get().is_none() && Arc::strong_count(cell) <= 2) {
            games.remove(self.1);
        }
    }
}

/// A scenario of the player's own.
pub(crate) fn own_scenario(text: &str) -> Choice {
    Choice::File(Document { name: OWN_SCENARIO.into(), text: text.into() })
}
