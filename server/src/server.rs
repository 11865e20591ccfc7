//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use players::Shelved;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::api;
use crate::app::App;
use crate::cache::GameCache;
use crate::config::Config;
use crate::figures::Figures;
use crate::listen;
use crate::picture_cache::PictureCache;
use crate::rate_limit::RateLimit;
use crate::shares::Shares;
use crate::store::{Store, StoreError};
use crate::thinkers::Thinkers;
use crate::webhook::Webhooks;
use crate::workshop::Benches;

/// How often idle games are looked for.
const SWEEP: Duration = Duration::from_secs(30);

/// How long work in hand may take when the server stops.
const LAST: Duration = Duration::from_secs(5);

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port cannot be opened.
    #[error("cannot listen on {address}: {why}")]
    Port {
        /// The address.
        address: String,
        /// Why.
        why: std::io::Error,
    },
    /// The file cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There are no threads to be had.
    #[error("cannot start threads: {0}")]
    Threads(std::io::Error),
    /// The configuration contradicts itself.
    #[error("{0}")]
    Config(&'static str),
}

/// A running server. It goes on until it is told to stop.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    /// The server's own tasks hold it; when they have ended, the file is closed.
    cache: Weak<GameCache>,
}

impl Server {
    /// Starts a server with these games: opens the file and the port, goes on with games that a computer left in the
    /// middle, and serves in tasks of its own.
    #[expect(clippy::unused_async, reason = "its tasks need a runtime, and whoever awaits it has one")]
    pub async fn start(shelf: &'static [Shelved], config: Config) -> Result<Self, StartError> {
        if config.local_webhooks && !config.bind.is_loopback() {
            return Err(StartError::Config("calls to local addresses are only for a server on loopback"));
        }
        let listener = listen::open(&config).map_err(|why| StartError::Port {
            address: config
                .port
                .map_or_else(|| config.bind.to_string(), |port| config.address(port).to_string()),
            why,
        })?;
        crate::log::begin();
        let port_error = |why| StartError::Port { address: config.bind.to_string(), why };
        let address = listener.local_addr().map_err(port_error)?;
        let limits = &config.limits;
        let store = Store::open(&config.database, limits.database_bytes)?;
        let (stop, stopped) = watch::channel(false);
        let cache = Arc::new(GameCache::new(shelf, store, limits));
        let app = Arc::new(App {
            shelf: api::read_shelf(shelf, &cache.atlas),
            cache: Arc::clone(&cache),
            pictures: PictureCache::new(limits.picture_bytes),
            limit: RateLimit::new(limits),
            sockets: Shares::new(limits.sockets, limits.sockets_per_address),
            thinkers: Thinkers::new(limits),
            analyses: Arc::default(),
            benches: Benches::default(),
            webhooks: Webhooks::start(config.local_webhooks),
            stop: stopped.clone(),
            openapi: std::sync::OnceLock::new(),
            config,
        });
        let going_on = Arc::clone(&app);
        tokio::spawn(async move { going_on.go_on().await });
        tokio::spawn(sweep(Arc::clone(&app)));
        if app.config.prepare {
            let draws = Arc::clone(&app);
            tokio::spawn(async move { draws.prepare().await });
        }
        let (router, limits) = (api::router(&app), app.config.limits.clone());
        let task = tokio::spawn(async move {
            listen::serve(listener, router, limits, stopped).await;
            // A computer's last slice and those who listen come to their end; the file is closed behind them.
            let start = Instant::now();
            while Arc::strong_count(&app) > 1 && start.elapsed() < LAST {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        Ok(Self { address, stop, task, cache: Arc::downgrade(&cache) })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it has done since it started.
    pub fn figures(&self) -> Figures {
        self.cache.upgrade().map(|cache| cache.counts.figures(cache.count())).unwrap_or_default()
    }

    /// Stops: no new connections, open requests are answered, computers stop after the choice they are at.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Err(error) = self.task.await {
            tracing::warn!("the server did not stop well: {error}");
        }
    }
}

/// Runs a server until the process is told to stop: by Ctrl-C, or by SIGTERM where there is one. `started` is told the
/// address.
pub fn run(
    shelf: &'static [Shelved],
    config: Config,
    started: impl FnOnce(SocketAddr),
) -> Result<(), StartError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Threads)?;
    runtime.block_on(async {
        let server = Server::start(shelf, config).await?;
        started(server.address());
        told_to_stop().await;
        server.stop().await;
        Ok(())
    })
}

async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<Option<()>>();
    tokio::select! {
        () = interrupt => {}
        _ = terminate => {}
    }
}

async fn sweep(app: Arc<App>) {
    let mut stop = app.stop.clone();
    let idle = app.config.limits.idle.as_secs() as i64;
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(SWEEP) => app.cache.sweep(idle),
        }
    }
}
