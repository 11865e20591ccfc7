//! How much room scenarios of players' own take up.

use rusqlite::{Connection, params};

/// How many bytes of scenarios are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// Of one network.
    pub(crate) of_one: usize,
    /// In all.
    pub(crate) in_all: usize,
}

/// Why a new game was not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotWritten {
    /// The scenarios of this network take up all that they may.
    TooMuchOfYours,
    /// The scenarios of all take up all that they may.
    TooMuchInAll,
}

/// Whether there is room for one more scenario of a network.
pub(crate) fn room(
    db: &Connection,
    maker: Option<&str>,
    bytes: usize,
    room: Room,
) -> rusqlite::Result<Result<(), NotWritten>> {
    let full = |stored: i64, most: usize| stored.saturating_add(bytes as i64) > most as i64;
    let of = |whose: &str| {
        format!(
            "SELECT (SELECT coalesce(sum(bytes), 0) FROM own_files {whose}) + (SELECT coalesce(sum(bytes), 0) FROM scenarios {whose})"
        )
    };
    let own: i64 = db.prepare_cached(&of("WHERE maker = ?1"))?.query_row([maker], |row| row.get(0))?;
    if full(own, room.of_one) {
        return Ok(Err(NotWritten::TooMuchOfYours));
    }
    let all: i64 = db.prepare_cached(&of(""))?.query_row([], |row| row.get(0))?;
    Ok(if full(all, room.in_all) { Err(NotWritten::TooMuchInAll) } else { Ok(()) })
}

/// Notes a scenario.
pub(crate) fn note(db: &Connection, game: &str, maker: Option<&str>, bytes: usize) -> rusqlite::Result<()> {
    db.execute(
        "INSERT INTO own_files (game, maker, bytes) VALUES (?1, ?2, ?3)",
        params![game, maker, bytes as i64],
    )
    .map(drop)
}
