//! All that the server has: the games, the pictures, the limits, and the tasks that let computers choose.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::{Semaphore, watch};

use crate::config::Config;
use crate::error::ApiError;
use crate::flood::Flood;
use crate::game::{Care, Game};
use crate::hall::Hall;
use crate::pictures::Album;
use crate::store::{GameRow, MOST_TRIES};
use crate::webhook::{Call, Caller};
use crate::wire;

/// A game that a computer left in the middle is gone on with at the start if it is not older than this.
const RECENT: i64 = 7 * 24 * 3600;

/// All that the server has.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) hall: Arc<Hall>,
    pub(crate) shelf: wire::Shelf,
    pub(crate) album: Album,
    pub(crate) flood: Flood,
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) caller: Caller,
    /// Becomes true when the server shuts down.
    pub(crate) stop: watch::Receiver<bool>,
    /// The description of the interface, as JSON.
    pub(crate) openapi: std::sync::OnceLock<String>,
}

impl House {
    pub(crate) fn stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Lets computers choose in a game until a person must, or it is over. At most one task does so for a game.
    pub(crate) fn think(self: &Arc<Self>, game: &Arc<Game>) {
        if game.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (house, game) = (Arc::clone(self), Arc::clone(game));
        tokio::spawn(async move {
            loop {
                let done = house.thinking(&game).await;
                game.thinking.store(false, Ordering::Release);
                if let Err(error) = done {
                    crate::log::note(format_args!("game {}: {}", game.id, error.body().message));
                    return;
                }
                // Somebody may have acted after the computers were done and before this task said so.
                let stop = house.stopping() || game.lost();
                let more = !stop && game.position.lock().await.computer_chooses();
                if !more || game.thinking.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    async fn thinking(self: &Arc<Self>, game: &Arc<Game>) -> Result<(), ApiError> {
        let mut worked = false;
        while !self.stopping() {
            let permit =
                Arc::clone(&self.hall.computers).acquire_owned().await.map_err(|_| ApiError::busy())?;
            let mut position = Arc::clone(&game.position).lock_owned().await;
            if game.lost() {
                return Ok(());
            }
            if !position.computer_chooses() {
                if let Some(side) = position.table.waits_for().filter(|_| worked) {
                    self.call(game, side, position.table.prompt());
                }
                return Ok(());
            }
            worked = true;
            let (here, store) = (Arc::clone(game), Arc::clone(&self.hall.store));
            tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let _care = Care(&here);
                position.think(&here, &store)
            })
            .await??;
            game.touch();
        }
        Ok(())
    }

    /// Calls the player of a side, if he wishes to be called.
    pub(crate) fn call(&self, game: &Game, side: engine::Side, prompt: String) {
        let Some((url, base)) = game.webhook(side.0) else { return };
        let name = game.sides.get(side.index()).map_or_else(String::new, |side| side.name.clone());
        self.caller.call(Call {
            url,
            game: game.id.clone(),
            link: format!("{base}/#/game/{}", game.id),
            side: name,
            prompt,
        });
    }

    /// Goes on with the games in which a computer must choose.
    pub(crate) async fn go_on(self: &Arc<Self>) {
        let since = crate::time::now() - RECENT;
        let Ok(list) = self.hall.store.call(move |db| GameRow::unfinished(db, since)).await else { return };
        for id in list {
            if self.stopping() {
                return;
            }
            if let Err(error) = self.go_on_with(&id).await {
                crate::log::note(format_args!("game {id}: {}", error.body().message));
            }
        }
    }

    /// Goes on with a game. What it does is noted first: a game that ends the program again and again, so that not even a
    /// panic is left to catch, is set aside and does not keep the server from starting.
    async fn go_on_with(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let game = id.to_owned();
        let ended = self.hall.store.call(move |db| GameRow::try_once_more(db, &game)).await?;
        if ended >= MOST_TRIES {
            let (hall, game) = (Arc::clone(&self.hall), id.to_owned());
            let why = format!("the program ended {ended} times while it was loaded");
            return Err(tokio::task::spawn_blocking(move || hall.set_aside(&game, &why)).await?);
        }
        let loaded = self.hall.game(id).await;
        let game = id.to_owned();
        self.hall.store.call(move |db| GameRow::tried(db, &game)).await?;
        self.think(&loaded?);
        Ok(())
    }
}
