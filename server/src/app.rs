//! All that the server has: the games, the pictures, the limits, and the computers at work.

use std::sync::Arc;

use tokio::sync::watch;

use crate::album::{Album, Anybody, Picture};
use crate::asker;
use crate::config::Config;
use crate::error::ApiError;
use crate::flood::Flood;
use crate::game::{Game, Waited};
use crate::hall::{Hall, Work};
use crate::prints::Source;
use crate::shares::Shares;
use crate::store::{GameRow, MOST_TRIES};
use crate::thinkers::Thinkers;
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
    pub(crate) sockets: Arc<Shares>,
    pub(crate) thinkers: Thinkers,
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

    /// The picture of a print. It is drawn if it is not there, once for all who wait, and with no position locked.
    pub(crate) async fn picture(&self, name: &str, source: Source) -> Result<Picture, ApiError> {
        let (hall, asker) = (Arc::clone(&self.hall), asker::current());
        let draw = |anybody: Anybody| {
            asker::on_behalf_of(asker, async move {
                let counts = Arc::clone(&hall.counts);
                let draw = move || {
                    // All who waited may have gone before it was begun.
                    if !anybody.waits() {
                        return Err(ApiError::busy());
                    }
                    counts.draw();
                    source.draw()
                };
                hall.work(Work::Draw, draw).await
            })
        };
        self.album.get(name, draw).await
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
            self.think_about(&id, Waited::Alone);
        }
    }

    /// A game for computers that nobody waits for, as after a start. That it is loaded is noted first: a game that ends the
    /// program again and again, so that not even a panic is left to catch, is set aside and keeps no server from starting.
    pub(crate) async fn load_carefully(self: &Arc<Self>, id: &str) -> Result<Arc<Game>, ApiError> {
        if let Some(game) = self.hall.present(id) {
            return Ok(game);
        }
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
        loaded
    }
}
