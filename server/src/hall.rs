//! The games in memory: fetched from the log when somebody asks, sent away when nobody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Entry, Record, Seed};
use players::{Setup, Title};
use tokio::sync::{OnceCell, OwnedMutexGuard};

use crate::asker;
use crate::config::Limits;
use crate::desk::{Desk, Share};
use crate::error::ApiError;
use crate::figures::{Counts, Locked};
use crate::game::{Care, Game, Parts, Position, Seat};
use crate::own::OwnFiles;
use crate::prints::Atlas;
use crate::store::{GameRow, LoggedAction, SaidRow, SeatRow, Store};
use crate::{colour, token, wire};

/// What is done for people, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// On the position of a game, which others wait for.
    Position,
    /// A look at something that nobody waits for but the asker; a new game.
    Look,
    /// A drawing.
    Draw,
    /// A scenario file or a record, which may be long.
    File,
}

impl Work {
    /// So much is done at once: always some places are left for what is more urgent.
    fn shares(cores: usize, limits: &Limits) -> [Share; 4] {
        let half = (cores / 2).max(1);
        let file = Share { most: half, each: limits.files_per_address, queue: limits.files_waiting };
        [Share::of(usize::MAX), Share::of(cores), Share::of(half), file]
    }
}

type Cell = Arc<OnceCell<Arc<Game>>>;

/// The games in memory.
pub(crate) struct Hall {
    pub(crate) shelf: &'static [Title],
    pub(crate) store: Arc<Store>,
    pub(crate) atlas: Atlas,
    pub(crate) counts: Arc<Counts>,
    games: Mutex<HashMap<String, Cell>>,
    /// Where work is done for people. Computers have a place of their own, so that people never wait for them.
    desk: Desk,
    most: usize,
}

impl Hall {
    pub(crate) fn new(shelf: &'static [Title], store: Store, limits: &Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            shelf,
            store: Arc::new(store),
            atlas: Atlas::new(shelf),
            counts: Arc::default(),
            games: Mutex::default(),
            desk: Desk::new(cores * 2 + 1, &Work::shares(cores, limits)),
            most: limits.games_in_memory.max(1),
        }
    }

    /// Does some work that takes time, on a thread of its own and with a bound on how much is done at once. If the client
    /// is gone before it began, it is not done.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        kind: Work,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.desk.place(kind as usize, asker::current()).await;
        let place =
            place.map_err(|_| ApiError::too_many("you have asked for much at once; wait for the answers"))?;
        tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        })
        .await?
    }

    /// Does some work on the position of a game, for a seat. Of one seat's wishes only a few stand in line at once, so that
    /// nobody holds up the others by asking often; those who watch are one seat in this.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        game: &Arc<Game>,
        seat: &Seat,
        work: impl FnOnce(&mut OwnedMutexGuard<Position>, &Game, &Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let gate = game.gate(seat);
        let _turn = gate.acquire().await.map_err(|_| ApiError::busy())?;
        let mut position = Arc::clone(&game.position).lock_owned().await;
        let (game, store) = (Arc::clone(game), Arc::clone(&self.store));
        self.work(Work::Position, move || {
            if game.lost() {
                return Err(ApiError::busy());
            }
            let _care = Care(&game);
            let _locked = Locked::hold();
            work(&mut position, &game, &store)
        })
        .await
    }

    /// The game of this id.
    pub(crate) async fn game(self: &Arc<Self>, id: &str) -> Result<Arc<Game>, ApiError> {
        if !token::is_id(id) {
            return Err(ApiError::no_such_game());
        }
        if let Some(game) = self.present(id) {
            return Ok(game);
        }
        let wanted = id.to_owned();
        let row = self.store.call(move |db| GameRow::find(db, &wanted)).await?;
        let row = row.ok_or_else(ApiError::no_such_game)?;
        let cell = self.room_for(id)?;
        let hall = Arc::clone(self);
        let load = || async move {
            let again = Arc::clone(&hall);
            // What is a file of the player's own may be long.
            let kind = if row.own_file.is_some() { Work::File } else { Work::Look };
            hall.work(kind, move || again.load(row).map(Arc::new)).await
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
    fn present(&self, id: &str) -> Option<Arc<Game>> {
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
                return Err(ApiError::full_house());
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
        // The prints of a scenario that comes with the program are always the same.
        let known = row
            .own_file
            .is_none()
            .then(|| format!("{} {} {}", shelved.id, table.scenario(), table.rules().text()));
        let prints = self.atlas.prints(table.scenery(), known.as_deref());
        let sides: Vec<(String, String)> = serde_json::from_str(&row.sides).unwrap_or_default();
        Ok(Game::new(Parts {
            id: row.id,
            shelved,
            title: row.title,
            scenario,
            prints,
            sides: sides.into_iter().map(|(name, player)| wire::GameCardSide { name, player }).collect(),
            colours,
            position: Position::new(table, log, chat, row.dice_seen),
            seats,
        }))
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
