//! Games that go.

use rusqlite::{Connection, OptionalExtension as _, params};

/// What came of a wish to delete a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deleted {
    /// It is gone.
    Done,
    /// There is no such game.
    NoSuchGame,
    /// The token is not that of its creator.
    NotYours,
    /// Somebody else has a seat in it.
    Shared,
}

/// Deletes a game for its creator if nobody else has a seat in it, all or nothing.
pub(crate) fn delete(db: &mut Connection, game: &str, token: [u8; 32]) -> rusqlite::Result<Deleted> {
    let transaction = db.transaction()?;
    let creator: Option<Option<[u8; 32]>> = transaction
        .prepare_cached("SELECT creator FROM games WHERE id = ?1")?
        .query_row([game], |row| row.get(0))
        .optional()?;
    match creator {
        None => return Ok(Deleted::NoSuchGame),
        Some(hash) if hash != Some(token) => return Ok(Deleted::NotYours),
        Some(_) => {}
    }
    let others: i64 = transaction
        .prepare_cached("SELECT count(*) FROM seats WHERE game = ?1 AND hash <> ?2")?
        .query_row(params![game, token], |row| row.get(0))?;
    if others > 0 {
        return Ok(Deleted::Shared);
    }
    remove(&transaction, game)?;
    transaction.commit().map(|()| Deleted::Done)
}

/// Takes a game out of every table.
pub(crate) fn remove(db: &Connection, game: &str) -> rusqlite::Result<()> {
    for table in ["actions", "dice", "chat", "own_files", "seats"] {
        db.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [game])?;
    }
    db.execute("DELETE FROM games WHERE id = ?1", [game]).map(drop)
}
