//! Scenarios that players keep here to give them to others.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::own::{NotWritten, Room, room};

/// A scenario that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioRow {
    pub(crate) id: String,
    /// Which game it is of.
    pub(crate) game: String,
    /// Its files, as JSON.
    pub(crate) files: String,
}

impl ScenarioRow {
    /// Writes it, if there is room. One that is there already is not written twice.
    pub(crate) fn write(
        &self,
        db: &mut Connection,
        now: i64,
        maker: Option<&str>,
        most: Room,
    ) -> rusqlite::Result<Result<String, NotWritten>> {
        let known = "SELECT id FROM scenarios WHERE game = ?1 AND files = ?2";
        let there: Option<String> = db
            .prepare_cached(known)?
            .query_row(params![self.game, self.files], |row| row.get(0))
            .optional()?;
        if let Some(id) = there {
            return Ok(Ok(id));
        }
        if let Err(full) = room(db, maker, self.files.len(), most)? {
            return Ok(Err(full));
        }
        db.execute(
            "INSERT INTO scenarios (id, game, files, maker, bytes, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![self.id, self.game, self.files, maker, self.files.len() as i64, now],
        )?;
        Ok(Ok(self.id.clone()))
    }

    /// The scenario of an id.
    pub(crate) fn find(db: &Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        let read =
            |row: &rusqlite::Row<'_>| Ok(Self { id: row.get(0)?, game: row.get(1)?, files: row.get(2)? });
        db.prepare_cached("SELECT id, game, files FROM scenarios WHERE id = ?1")?
            .query_row([id], read)
            .optional()
    }
}
