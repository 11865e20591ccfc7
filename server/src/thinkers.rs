//! Computers at work. Those that a person waits for come first, and of these each address in turn; games without a person
//! get what is left, a few at a time, and the others wait outside of memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::app::App;
use crate::config::Limits;
use crate::error::ApiError;
use crate::figures::Locked;
use crate::open_game::{LoseOnPanic, OpenGame, Waited};
use crate::ponder::Thoughts;
use crate::work_queue::{Permit, Share, WorkQueue};

/// A game that nobody looks at keeps its turn for so long, if somebody looks at one that waits.
const TURN: Duration = Duration::from_secs(2);

/// A game for which there is no room in memory tries again after so long.
const PAUSE: Duration = Duration::from_secs(1);

/// A computer that a person waits for is left to itself for so long; then its choices are logged and told.
const SLICE: Duration = Duration::from_millis(50);
/// Others for so long: a person's computer waits no longer than this.
const SHORT: Duration = Duration::from_millis(20);

/// Who is first when computers want to think.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rank {
    /// A person waits.
    Waited,
    /// A person plays, but is away.
    Away,
    /// Only computers play.
    Computers,
}

/// Who is first when games without a person want their turn.
#[derive(Debug, Clone, Copy)]
enum Turn {
    Watched,
    Alone,
}

/// The computers at work.
pub(crate) struct Thinkers {
    /// The processors.
    cores: WorkQueue,
    /// So many of them are for computers.
    pub(crate) processors: usize,
    /// The long thoughts that go on.
    pub(crate) thoughts: Thoughts,
    /// Games that a person waits for.
    guests: WorkQueue,
    /// The other games.
    alone: WorkQueue,
    /// The games that think or wait for their turn, and who waits for each.
    games: Mutex<HashMap<String, watch::Sender<Waited>>>,
}

/// A game's turn to think.
struct MyTurn {
    /// For whom it was given.
    waited: Waited,
    _permit: Permit,
    since: Instant,
}

impl Thinkers {
    pub(crate) fn new(limits: &Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        // One processor is left to people, if there are several.
        let work = (cores - 1).max(1);
        let each = Share { most: usize::MAX, each: limits.thinking_per_address.max(1), queue: usize::MAX };
        Self {
            cores: WorkQueue::new(work, &[Share::of(work); 3]),
            processors: work,
            thoughts: Thoughts::default(),
            guests: WorkQueue::new((limits.games_in_memory / 2).max(1), &[each]),
            alone: WorkQueue::new(limits.computer_games, &[Share::of(usize::MAX); 2]),
            games: Mutex::default(),
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Waited>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a game has something to think about, and who waits for it. Says whether it is new here.
    fn enter(&self, id: &str, waited: Waited) -> Option<watch::Receiver<Waited>> {
        let mut games = self.games();
        if let Some(known) = games.get(id) {
            known.send_if_modified(|before| std::mem::replace(before, waited) != waited);
            return None;
        }
        let (known, news) = watch::channel(waited);
        games.insert(id.to_owned(), known);
        Some(news)
    }

    fn leave(&self, id: &str) {
        self.games().remove(id);
    }

    /// Waits for a turn. When somebody comes to the game meanwhile, it may come sooner.
    async fn turn(&self, news: &mut watch::Receiver<Waited>) -> Result<MyTurn, ApiError> {
        loop {
            let waited = *news.borrow_and_update();
            let permit = async {
                match waited {
                    Waited::Guest(address) => self.guests.permit(0, address).await,
                    Waited::Watched => self.alone.permit(Turn::Watched as usize, None).await,
                    Waited::Alone => self.alone.permit(Turn::Alone as usize, None).await,
                }
            };
            tokio::select! {
                permit = permit => {
                    let permit = permit.map_err(|_| ApiError::busy())?;
                    return Ok(MyTurn { waited, _permit: permit, since: Instant::now() });
                }
                changed = news.changed() => changed.map_err(|_| ApiError::busy())?,
            }
        }
    }

    /// Whether a turn is to be given up: somebody came to the game, or somebody looks at another one that waits.
    fn is_up(&self, turn: &MyTurn, waited: Waited) -> bool {
        match (turn.waited, waited) {
            (Waited::Guest(_), Waited::Guest(_)) => false,
            (Waited::Guest(_), _) | (_, Waited::Guest(_)) => true,
            (_, Waited::Watched) => false,
            (_, Waited::Alone) => {
                turn.since.elapsed() >= TURN && self.alone.is_waited_for(Turn::Watched as usize)
            }
        }
    }

    /// Waits for a processor.
    pub(crate) async fn core(&self, rank: Rank, address: Option<IpAddr>) -> Result<Permit, ApiError> {
        self.cores.permit(rank as usize, address).await.map_err(|_| ApiError::busy())
    }
}

impl App {
    /// Lets computers choose in a game until a person must, or it is over. At most one task does so for a game.
    pub(crate) fn think(self: &Arc<Self>, game: &OpenGame) {
        self.think_about(&game.id, game.waited_for());
    }

    /// The same for a game that need not be in memory.
    pub(crate) fn think_about(self: &Arc<Self>, id: &str, waited: Waited) {
        let Some(news) = self.thinkers.enter(id, waited) else { return };
        let (app, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move { app.thinker(id, news).await });
    }

    async fn thinker(self: Arc<Self>, id: String, mut news: watch::Receiver<Waited>) {
        loop {
            let done = self.take_turns(&id, &mut news).await;
            self.thinkers.leave(&id);
            let game = match done {
                Ok(Some(game)) => game,
                Ok(None) => return,
                Err(error) => {
                    tracing::warn!("game {id}: {}", error.body().message);
                    return;
                }
            };
            // Somebody may have acted after the computers were done and before this task said so.
            if self.stopping() || game.lost() || !game.shared.lock().await.computer_chooses() {
                return;
            }
            match self.thinkers.enter(&id, game.waited_for()) {
                Some(again) => news = again,
                None => return,
            }
        }
    }

    /// Lets computers choose until they have nothing more to choose, turn by turn. Between turns the game is not held in
    /// memory.
    async fn take_turns(
        self: &Arc<Self>,
        id: &str,
        news: &mut watch::Receiver<Waited>,
    ) -> Result<Option<Arc<OpenGame>>, ApiError> {
        loop {
            let Some(turn) = self.unless_stopped(self.thinkers.turn(news)).await else { return Ok(None) };
            let turn = turn?;
            let loaded = match turn.waited {
                Waited::Alone => self.load_carefully(id).await,
                Waited::Guest(_) | Waited::Watched => self.cache.game(id).await,
            };
            let game = match loaded {
                // There is no room in memory now: those that people use come first.
                Err(error) if error.is_busy() => {
                    drop(turn);
                    if self.unless_stopped(tokio::time::sleep(PAUSE)).await.is_none() {
                        return Ok(None);
                    }
                    continue;
                }
                found => found?,
            };
            if self.thinking(&game, &turn).await? {
                return Ok(Some(game));
            }
            let waited = game.waited_for();
            // The sender is in the list as long as this task has not left it.
            if let Some(known) = self.thinkers.games().get(id) {
                known.send_replace(waited);
            }
        }
    }

    /// Waits for something, or for the server to stop. What is being played is never broken off.
    pub(crate) async fn unless_stopped<T>(&self, wait: impl Future<Output = T>) -> Option<T> {
        let mut stop = self.stop.clone();
        tokio::select! {
            done = wait => Some(done),
            _ = stop.wait_for(|stop| *stop) => None,
        }
    }

    /// Lets computers choose. Says whether they are done; if not, the turn is up.
    async fn thinking(self: &Arc<Self>, game: &Arc<OpenGame>, turn: &MyTurn) -> Result<bool, ApiError> {
        let _alone = (!matches!(turn.waited, Waited::Guest(_))).then(|| self.cache.counts.alone());
        let mut worked = false;
        while !self.stopping() {
            let (rank, address, slice) = game.urgency();
            let permit = self.unless_stopped(self.thinkers.core(rank, address)).await;
            let Some(permit) = permit else { return Ok(true) };
            let permit = permit?;
            let mut shared = Arc::clone(&game.shared).lock_owned().await;
            if game.lost() {
                return Ok(true);
            }
            if !shared.computer_chooses() {
                if let Some(side) = shared.table.waits_for().filter(|_| worked) {
                    self.call(game, side, shared.table.prompt());
                }
                return Ok(true);
            }
            worked = true;
            if shared.is_ripe() {
                if !self.ponder(game, shared, permit).await? {
                    return Ok(true);
                }
                game.touch();
                continue;
            }
            let (here, store) = (Arc::clone(game), Arc::clone(&self.cache.store));
            tokio::task::spawn_blocking(move || {
                let _permit = permit;
                let _guard = LoseOnPanic(&here);
                let _locked = Locked::hold();
                shared.think(&here, &store, slice)
            })
            .await??;
            game.touch();
            if self.thinkers.is_up(turn, game.waited_for()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl OpenGame {
    /// Who comes first, for whom, and how long it may have a processor at a time.
    pub(crate) fn urgency(&self) -> (Rank, Option<IpAddr>, Duration) {
        match self.waited_for() {
            Waited::Guest(address) => (Rank::Waited, address, SLICE),
            _ if self.has_people() => (Rank::Away, None, SHORT),
            _ => (Rank::Computers, None, SHORT),
        }
    }
}
