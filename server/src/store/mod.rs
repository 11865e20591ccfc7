//! Where games are kept: one `SQLite` file, written by one thread.
//!
//! `SQLite` is built in (`rusqlite`, bundled): it needs no service beside the program, and a small blocking library behind a
//! thread of our own builds in a third of the time of an asynchronous one, whose pool a single writer has no use for.
//! The file is in WAL mode with `synchronous = FULL`: a transaction that has been acknowledged is on the disk, so it
//! survives a killed process and a power cut alike. The lock is exclusive: tables are cached in memory, and two
//! servers on one file would contradict each other.

mod delete;
mod games;
mod luck;
mod own;
mod scenarios;
mod talk;

pub(crate) use delete::{Deleted, delete};
pub(crate) use games::{Change, Draft, GameRow, LoggedAction, MOST_TRIES, SeatRow, Standing, append};
pub(crate) use luck::{DiceRow, give_word};
pub(crate) use own::{NotWritten, Room};
pub(crate) use scenarios::ScenarioRow;
pub(crate) use talk::SaidRow;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use crate::asker;
use crate::work_queue::{Share, WorkQueue};

/// The version of the file's layout.
const LAYOUT: i64 = 5;

/// How a file comes to each layout from the one before.
const STEPS: [(i64, &str); 4] = [
    (2, include_str!("layout-2.sql")),
    (3, include_str!("layout-3.sql")),
    (4, include_str!("layout-4.sql")),
    (LAYOUT, include_str!("layout-5.sql")),
];

/// So much is asked of the file at once, moves apart.
const LINE: usize = 3;

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
    /// It is something else.
    #[error("{0} is no file of Salient's games; choose another with --db, or move it away and begin anew")]
    Foreign(String),
    /// It was damaged.
    #[error("{0} is damaged; put a copy of it in its place, or move it away and begin anew")]
    Damaged(String),
    /// It cannot be opened.
    #[error("cannot open {path}: {why}; see that it can be read and written, or choose another with --db")]
    Unopened {
        /// The file.
        path: String,
        /// Why.
        why: String,
    },
    /// There is no room left.
    #[error(
        "the disk is full: nothing can be written until there is room; all that was acknowledged is safe"
    )]
    Full,
    /// Anything else.
    #[error("the database: {0}")]
    Database(rusqlite::Error),
    /// The thread is gone.
    #[error("the database is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Database(error),
        }
    }
}

impl StoreError {
    /// The same about a file that is being opened, with what to do about it.
    fn opening(self, path: &str) -> Self {
        let Self::Database(error) = self else { return self };
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse(path),
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged(path),
            Some(
                ErrorCode::CannotOpen
                | ErrorCode::ReadOnly
                | ErrorCode::PermissionDenied
                | ErrorCode::SystemIoFailure,
            ) => Self::Unopened { path, why: error.to_string() },
            _ => Self::Database(error),
        }
    }
}

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The file and its thread. When it is dropped, all that was asked for is done first.
pub(crate) struct Store {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Whether there was no room at the last attempt to write.
    full: Arc<AtomicBool>,
    /// Who asks for something that is no move stands in line here, so that a move waits for a few of them at most.
    line: WorkQueue,
}

impl Store {
    /// Opens the file, and makes it if it is not there.
    pub(crate) fn open(path: &Path, most: Option<u64>) -> Result<Self, StoreError> {
        let name = path.display().to_string();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|why| StoreError::Folder { path: name.clone(), why })?;
        }
        let opened = Connection::open(path).map_err(StoreError::from);
        let mut connection = opened.map_err(|error| error.opening(&name))?;
        prepare(&mut connection, &name, most).map_err(|error| error.opening(&name))?;
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
        let line = WorkQueue::new(LINE, &[Share::of(LINE)]);
        Ok(Self { jobs: Some(jobs), thread: Some(thread), full: Arc::default(), line })
    }

    /// Whether there is room to write. If there was none, it is tried again.
    pub(crate) async fn is_full(&self) -> bool {
        if self.full.load(Ordering::Relaxed) {
            let full = !matches!(self.call(try_room).await, Ok(()));
            self.full.store(full, Ordering::Relaxed);
        }
        self.full.load(Ordering::Relaxed)
    }

    fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<oneshot::Receiver<rusqlite::Result<T>>, StoreError> {
        let (answer, wait) = oneshot::channel();
        let full = Arc::clone(&self.full);
        let job: Job = Box::new(move |connection| {
            let before = connection.total_changes();
            let done = work(connection);
            match &done {
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => {
                    full.store(true, Ordering::Relaxed);
                }
                // What was written shows that there is room; what was only read shows nothing.
                Ok(_) if full.load(Ordering::Relaxed) && connection.total_changes() != before => {
                    full.store(false, Ordering::Relaxed);
                }
                _ => {}
            }
            // Whoever asked may have gone; the work is done all the same.
            let _ = answer.send(done);
        });
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or(StoreError::Closed)?;
        Ok(wait)
    }

    /// Does some work on the file's thread. Each asker has his turn.
    pub(crate) async fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _permit = self.line.permit(0, asker::current()).await.map_err(|_| StoreError::Closed)?;
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

/// Writes something of some size, and takes it away again.
fn try_room(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(
        "CREATE TABLE IF NOT EXISTS room (bytes BLOB) STRICT; INSERT INTO room VALUES (zeroblob(65536));",
    )?;
    transaction.commit()?;
    connection.execute_batch("DROP TABLE room;")
}

fn prepare(connection: &mut Connection, name: &str, most: Option<u64>) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(2))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if let Some(most) = most {
        let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        connection.pragma_update(None, "max_page_count", (most as i64 / page).max(1))?;
    }
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found {
        0 => {
            transaction.execute_batch(include_str!("schema.sql"))?;
            transaction.pragma_update(None, "user_version", LAYOUT)?;
        }
        1..LAYOUT => {
            for (_, step) in STEPS.iter().filter(|(to, _)| *to > found) {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", LAYOUT)?;
        }
        LAYOUT => {}
        found => return Err(StoreError::Later { path: name.into(), found }),
    }
    transaction.commit()?;
    Ok(())
}
