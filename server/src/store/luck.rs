//! New dice in the middle of a game, and the words of the players.

use rusqlite::{Connection, params};

/// From here on the dice are others: a line `~` of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DiceRow {
    /// How many actions were played before.
    pub(crate) n: usize,
    /// What stands behind the `~`.
    pub(crate) line: String,
}

impl DiceRow {
    /// Those of a game, in order.
    pub(crate) fn all(db: &mut Connection, game: &str) -> rusqlite::Result<Vec<Self>> {
        db.prepare_cached("SELECT n, line FROM dice WHERE game = ?1 ORDER BY k")?
            .query_map([game], |row| {
                let n: i64 = row.get(0)?;
                Ok(Self { n: usize::try_from(n).unwrap_or(usize::MAX), line: row.get(1)? })
            })?
            .collect()
    }

    /// Writes one behind the others.
    pub(crate) fn write(&self, db: &Connection, game: &str) -> rusqlite::Result<()> {
        db.prepare_cached(
            "INSERT INTO dice (game, k, n, line) \
             VALUES (?1, (SELECT coalesce(max(k) + 1, 0) FROM dice WHERE game = ?1), ?2, ?3)",
        )?
        .execute(params![game, self.n as i64, self.line])
        .map(drop)
    }
}

/// Writes the word of a seat, and with the last word that all are stirred in: both or neither, so that a server that dies
/// in between comes back to one of the two. A seat that has a word keeps it; then nothing is written. Says whether it was.
pub(crate) fn give_word(
    db: &mut Connection,
    game: &str,
    hash: [u8; 32],
    word: &str,
    stirred: Option<&DiceRow>,
) -> rusqlite::Result<bool> {
    let transaction = db.transaction()?;
    let written = transaction.execute(
        "UPDATE seats SET word = ?3 WHERE hash = ?1 AND game = ?2 AND word IS NULL",
        params![hash, game, word],
    )?;
    if written != 1 {
        return Ok(false);
    }
    if let Some(row) = stirred {
        row.write(&transaction, game)?;
    }
    transaction.commit().map(|()| true)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{DiceRow, give_word};

    fn file() -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("schema.sql")).unwrap();
        db.execute_batch(
            "INSERT INTO games (id, game, title, scenario, head, sides, created, updated, actions, turn, phase) \
             VALUES ('g', '', '', '', '', '', 0, 0, 0, '', '');",
        )
        .unwrap();
        db.execute("INSERT INTO seats (hash, game, sides) VALUES (?1, 'g', '[0]')", [[7_u8; 32]]).unwrap();
        db
    }

    fn word(db: &Connection) -> Option<String> {
        db.query_row("SELECT word FROM seats", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn the_last_word_and_the_new_dice_are_written_together_or_not_at_all() {
        let mut db = file();
        let row = DiceRow { n: 3, line: "words tulip mill".into() };
        db.execute_batch(
            "CREATE TRIGGER cut BEFORE INSERT ON dice BEGIN SELECT RAISE(ABORT, 'the power is cut'); END",
        )
        .unwrap();
        assert!(give_word(&mut db, "g", [7; 32], "tulip", Some(&row)).is_err());
        assert_eq!((word(&db), DiceRow::all(&mut db, "g").unwrap()), (None, Vec::new()));
        db.execute_batch("DROP TRIGGER cut").unwrap();
        assert!(give_word(&mut db, "g", [7; 32], "tulip", Some(&row)).unwrap());
        assert_eq!((word(&db).as_deref(), DiceRow::all(&mut db, "g").unwrap()), (Some("tulip"), vec![row]));
        // It is never changed.
        assert!(!give_word(&mut db, "g", [7; 32], "roses", None).unwrap());
        assert_eq!(word(&db).as_deref(), Some("tulip"));
    }
}
