//! Where games are kept: one `SQLite` file, written by one thread.
//!
//! `SQLite` is built in (`rusqlite`, bundled): it needs no service beside the program, and a small blocking library behind a
//! thread of our own builds in a third of the time of an asynchronous one, whose pool a single writer has no use for.
//! The file is in WAL mode with `synchronous = FULL`: a transaction that has been acknowledged is on the disk, so it
//! survives a killed process and a power cut alike. The lock is exclusive: positions are cached in memory, and two
//! servers on one file would contradict each other.

mod delete;
mod games;
mod luck;
mod own;
mod talk;

pub(crate) use delete::{Deleted, delete};
pub(crate) use games::{Change, Draft, GameRow, LoggedAction, MOST_TRIES, SeatRow, Standing, append};
pub(crate) use luck::{DiceRow, give_word};
pub(crate) use own::{NotWritten, Room};
pub(crate) use talk::SaidRow;

use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::oneshot;

/// The version of the file's layout.
const LAYOUT: i64 = 2;

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder of {path}: {why}")]
    Folder {
        /// The file.
        path: String,
        /// Why.
        why: std::io::Error,
    },
    /// Somebody else has it open.
    #[error("{0} is in use by another server; stop that one, or choose another file with --db")]
    InUse(String),
    /// A later program wrote it.
    #[error("{path} has layout {found}; this program reads layout {LAYOUT}")]
    Later {
        /// The file.
        path: String,
        /// Its layout.
        found: i64,
    },
    /// Anything else.
    #[error("the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// The thread is gone.
    #[error("the database is closed")]
    Closed,
}

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The file and its thread. When it is dropped, all that was asked for is done first.
pub(crate) struct Store {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the file, and makes it if it is not there.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|why| StoreError::Folder { path: name.clone(), why })?;
        }
        let mut connection = Connection::open(path)?;
        prepare(&mut connection, &name).map_err(|error| match error {
            StoreError::Database(error)
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) =>
            {
                StoreError::InUse(name)
            }
            other => other,
        })?;
        let (jobs, todo) = mpsc::channel::<Job>();
        let work = move || {
            for job in todo {
                job(&mut connection);
            }
        };
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(work)
            .map_err(|why| StoreError::Folder { path: path.display().to_string(), why })?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<oneshot::Receiver<rusqlite::Result<T>>, StoreError> {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // Whoever asked may have gone; the work is done all the same.
            let _ = answer.send(work(connection));
        });
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or(StoreError::Closed)?;
        Ok(wait)
    }

    /// Does some work on the file's thread.
    pub(crate) async fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        Ok(self.send(work)?.await.map_err(|_| StoreError::Closed)??)
    }

    /// The same from a thread that may wait.
    pub(crate) fn wait<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.meanwhile(work, || ()).map(|(done, ())| done)
    }

    /// The same, and something else on the own thread in the meantime: the disk is slow.
    pub(crate) fn meanwhile<T: Send + 'static, U>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
        other: impl FnOnce() -> U,
    ) -> Result<(T, U), StoreError> {
        let wait = self.send(work)?;
        let other = other();
        Ok((wait.blocking_recv().map_err(|_| StoreError::Closed)??, other))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been printed already.
            let _ = thread.join();
        }
    }
}

fn prepare(connection: &mut Connection, name: &str) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(2))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        0 => {
            transaction.execute_batch(include_str!("schema.sql"))?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
        }
        1 => {
            transaction.execute_batch(include_str!("layout-2.sql"))?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
        }
        LAYOUT => {}
        found => return Err(StoreError::Later { path: name.into(), found }),
    }
    transaction.commit()?;
    Ok(())
}
