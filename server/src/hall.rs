//! The games in memory: fetched from the log when somebody asks, sent away when nobody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Entry, Record, Seed};
use players::{Setup, Title};
use tokio::sync::{OnceCell, OwnedMutexGuard, Semaphore};

use crate::error::ApiError;
use crate::game::{Care, Game, Parts, Position};
use crate::own::OwnFiles;
use crate::store::{GameRow, LoggedAction, SaidRow, SeatRow, Store};
use crate::{colour, token, wire};

/// The games in memory.
pub(crate) struct Hall {
    pub(crate) shelf: &'static [Title],
    pub(crate) store: Arc<Store>,
    games: Mutex<HashMap<String, Arc<OnceCell<Arc<Game>>>>>,
    /// Work for people: reading, checking, playing.
    desk: Arc<Semaphore>,
    /// Work for computer players. Apart from the desk, so that people never wait for them.
    pub(crate) computers: Arc<Semaphore>,
    most: usize,
}

impl Hall {
    pub(crate) fn new(shelf: &'static [Title], store: Store, most: usize) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            shelf,
            store: Arc::new(store),
            games: Mutex::default(),
            desk: Arc::new(Semaphore::new(cores * 2)),
            computers: Arc::new(Semaphore::new((cores - 1).max(1))),
            most,
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
            if game.lost() {
                return Err(ApiError::busy());
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
        let wanted = id.to_owned();
        let row = self.store.call(move |db| GameRow::find(db, &wanted)).await?;
        let row = row.ok_or_else(ApiError::no_such_game)?;
        let cell = Arc::clone(self.games().entry(id.to_owned()).or_default());
        let hall = Arc::clone(self);
        let load = || async move {
            let again = Arc::clone(&hall);
            hall.work(move || again.load(row).map(Arc::new)).await
        };
        let game = Arc::clone(cell.get_or_try_init(load).await?);
        self.make_room();
        Ok(game)
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Arc<Game>>>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cell(&self, id: &str) -> Option<Arc<OnceCell<Arc<Game>>>> {
        self.games().get(id).cloned()
    }

    /// Builds a game from its log.
    fn load(&self, row: GameRow) -> Result<Game, ApiError> {
        let id = row.id.clone();
        let (log, seats, chat) = self.store.wait(move |db| {
            Ok((LoggedAction::all(db, &id)?, SeatRow::all(db, &id)?, SaidRow::all(db, &id)?))
        })?;
        let shelved = Title::find(self.shelf, &row.game).map_err(|why| ApiError::internal(&why))?;
        let rules = shelved.playable().map_err(|why| ApiError::internal(&why))?;
        let mut record =
            Record::parse("the head of a game", &row.head).map_err(|faults| ApiError::internal(&faults))?;
        record.entries =
            log.iter().map(|action| Entry::Action { text: action.text.clone(), comment: None }).collect();
        let own = OwnFiles::found(row.own_file.as_deref());
        let setup = own.give(Setup::new(Seed::number(0)));
        // A game is pinned to the version of its rules; what does not fit any more says so.
        let table = rules.resume(&record, &setup).map_err(|trouble| {
            crate::log::note(format_args!("game {}: {trouble}", row.id));
            ApiError::outdated(&trouble)
        })?;
        let listed = rules.list().into_iter().find(|scenario| scenario.id == table.scenario());
        let scenario = match listed.filter(|_| own.scenario.is_none()) {
            Some(found) => wire::Scenario {
                id: found.id,
                name: found.name,
                about: found.about,
                switches: found.switches,
            },
            None => wire::Scenario {
                id: table.scenario().into(),
                name: row.scenario,
                about: String::new(),
                switches: String::new(),
            },
        };
        let colours = colour::of_sides(&*table);
        let sides: Vec<(String, String)> = serde_json::from_str(&row.sides).unwrap_or_default();
        Ok(Game::new(Parts {
            id: row.id,
            shelved,
            title: row.title,
            scenario,
            own_scenario: row.own_file.is_some(),
            sides: sides.into_iter().map(|(name, player)| wire::GameCardSide { name, player }).collect(),
            colours,
            position: Position::new(table, log, chat, row.dice_seen),
            seats,
        }))
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
