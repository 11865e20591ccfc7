//! What was said.

use rusqlite::{Connection, params};

/// A line of talk.
#[derive(Debug, Clone)]
pub(crate) struct SaidRow {
    pub(crate) n: i64,
    pub(crate) from: String,
    pub(crate) text: String,
    pub(crate) at: i64,
}

impl SaidRow {
    /// What was said last in a game, in order.
    pub(crate) fn all(db: &mut Connection, game: &str, count: usize) -> rusqlite::Result<Vec<Self>> {
        let mut said: Vec<Self> = db
            .prepare_cached("SELECT n, said_by, text, at FROM chat WHERE game = ?1 ORDER BY n DESC LIMIT ?2")?
            .query_map(params![game, count as i64], |row| {
                Ok(Self { n: row.get(0)?, from: row.get(1)?, text: row.get(2)?, at: row.get(3)? })
            })?
            .collect::<rusqlite::Result<_>>()?;
        said.reverse();
        Ok(said)
    }

    /// Writes a line of talk. So many are kept in a game; the oldest go.
    pub(crate) fn write(&self, db: &mut Connection, game: &str, keep: usize) -> rusqlite::Result<()> {
        let transaction = db.transaction()?;
        transaction.execute(
            "INSERT INTO chat (game, n, said_by, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, self.n, self.from, self.text, self.at],
        )?;
        transaction.execute(
            "DELETE FROM chat WHERE game = ?1 AND n <= ?2",
            params![game, self.n.saturating_sub(i64::try_from(keep).unwrap_or(i64::MAX))],
        )?;
        transaction.commit()
    }
}
