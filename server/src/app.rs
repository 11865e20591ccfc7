//! All that the server has: the games, the pictures, the limits, and the computers at work.

use std::sync::Arc;

use tokio::sync::watch;

use crate::analyses::Analyses;
use crate::asker;
use crate::cache::{GameCache, Work};
use crate::config::Config;
use crate::error::ApiError;
use crate::open_game::{OpenGame, Waited};
use crate::picture_cache::{Anybody, Picture, PictureCache};
use crate::prints::{Look, Source};
use crate::rate_limit::RateLimit;
use crate::shares::Shares;
use crate::store::{GameRow, MOST_TRIES};
use crate::thinkers::Thinkers;
use crate::webhook::{Call, Webhooks};
use crate::wire;
use crate::workshop::Benches;

/// A game that a computer left in the middle is gone on with at the start if it is not older than this.
const RECENT: i64 = 7 * 24 * 3600;

/// All that the server has.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) cache: Arc<GameCache>,
    pub(crate) shelf: wire::Shelf,
    pub(crate) pictures: PictureCache,
    pub(crate) limit: RateLimit,
    pub(crate) sockets: Arc<Shares>,
    pub(crate) thinkers: Thinkers,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) benches: Benches,
    pub(crate) webhooks: Webhooks,
    /// Becomes true when the server shuts down.
    pub(crate) stop: watch::Receiver<bool>,
    /// The description of the interface, as JSON.
    pub(crate) openapi: std::sync::OnceLock<String>,
}

impl App {
    pub(crate) fn stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// The picture of a print. It is drawn if it is not there, once for all who wait, and with no table locked.
    pub(crate) async fn picture(&self, name: &str, source: Source) -> Result<Picture, ApiError> {
        let (cache, asker) = (Arc::clone(&self.cache), asker::current());
        let draw = |anybody: Anybody| {
            asker::on_behalf_of(asker, async move {
                let counts = Arc::clone(&cache.counts);
                let draw = move || {
                    // All who waited may have gone before it was begun.
                    if !anybody.waits() {
                        return Err(ApiError::busy());
                    }
                    counts.draw();
                    source.draw()
                };
                cache.work(Work::Draw, draw).await
            })
        };
        self.pictures.get(name, draw).await
    }

    /// What is kept under a name; if nothing is, it is made and kept. What is wrong with the wish is told, so it is made first.
    pub(crate) async fn made(
        &self,
        name: &str,
        kind: Work,
        make: impl FnOnce() -> Result<Picture, ApiError> + Send + 'static,
    ) -> Result<Picture, ApiError> {
        if let Some(kept) = self.pictures.kept(name) {
            return Ok(kept);
        }
        let picture = self.cache.work(kind, make).await?;
        self.pictures.get(name, |_| std::future::ready(Ok(picture))).await
    }

    /// Draws the small maps of the shelf, what is seen first at first, so that nobody waits for them. One at a time: whoever
    /// has come meanwhile goes first.
    pub(crate) async fn prepare(self: &Arc<Self>) {
        for look in Look::ALL.into_iter().filter(|look| *look != Look::Whole) {
            for title in self.cache.shelf.iter().map(|game| game.title) {
                let Some(name) = self.cache.atlas.shelf_name(title, look) else { continue };
                if self.stopping() || self.picture(name, Source::Shelf(title, look)).await.is_err() {
                    return;
                }
            }
        }
    }

    /// Calls the player of a side, if he wishes to be called.
    pub(crate) fn call(&self, game: &OpenGame, side: engine::Side, prompt: String) {
        let Some((url, base)) = game.webhook(side.0) else { return };
        let name = game.sides.get(side.index()).map_or_else(String::new, |side| side.name.clone());
        self.webhooks.call(Call {
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
        let Ok(list) = self.cache.store.call(move |db| GameRow::unfinished(db, since)).await else { return };
        for id in list {
            self.think_about(&id, Waited::Alone);
        }
    }

    /// A game for computers that nobody waits for, as after a start. That it is loaded is noted first: a game that ends the
    /// program again and again, so that not even a panic is left to catch, is set aside and keeps no server from starting.
    pub(crate) async fn load_carefully(self: &Arc<Self>, id: &str) -> Result<Arc<OpenGame>, ApiError> {
        if let Some(game) = self.cache.present(id) {
            return Ok(game);
        }
        let game = id.to_owned();
        let ended = self.cache.store.call(move |db| GameRow::try_once_more(db, &game)).await?;
        if ended >= MOST_TRIES {
            let (cache, game) = (Arc::clone(&self.cache), id.to_owned());
            let why = format!("the program ended {ended} times while it was loaded");
            return Err(tokio::task::spawn_blocking(move || cache.set_aside(&game, &why)).await?);
        }
        let loaded = self.cache.game(id).await;
        let game = id.to_owned();
        self.cache.store.call(move |db| GameRow::tried(db, &game)).await?;
        loaded
    }
}
