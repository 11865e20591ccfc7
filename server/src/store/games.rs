//! What is read from the file and written to it.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// A game as the lists show it.
#[derive(Debug, Clone)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) scenario: String,
    pub(crate) head: String,
    pub(crate) own_file: Option<String>,
    /// Names and players of the sides, as JSON.
    pub(crate) sides: String,
    pub(crate) updated: i64,
    pub(crate) dice_seen: bool,
    pub(crate) standing: Standing,
}

/// How a game stands, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) actions: u32,
    pub(crate) turn: String,
    pub(crate) phase: String,
    pub(crate) waits_for: Option<u8>,
    pub(crate) over: Option<String>,
}

/// A new game with all that belongs to it.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) game: GameRow,
    pub(crate) actions: Vec<String>,
    pub(crate) seats: Vec<SeatRow>,
}

/// A seat.
#[derive(Debug, Clone)]
pub(crate) struct SeatRow {
    pub(crate) hash: [u8; 32],
    pub(crate) sides: Vec<u8>,
    pub(crate) webhook: Option<String>,
    pub(crate) base: Option<String>,
}

/// An action in the log.
#[derive(Debug, Clone)]
pub(crate) struct LoggedAction {
    pub(crate) text: String,
    pub(crate) key: Option<String>,
}

/// A line of talk.
#[derive(Debug, Clone)]
pub(crate) struct SaidRow {
    pub(crate) n: i64,
    pub(crate) from: String,
    pub(crate) text: String,
    pub(crate) at: i64,
}

const COLUMNS: &str = "id, game, title, scenario, head, own_file, sides, updated, dice_seen, actions, turn, phase, \
                       waits_for, over";

fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        game: row.get(1)?,
        title: row.get(2)?,
        scenario: row.get(3)?,
        head: row.get(4)?,
        own_file: row.get(5)?,
        sides: row.get(6)?,
        updated: row.get(7)?,
        dice_seen: row.get(8)?,
        standing: Standing {
            actions: row.get(9)?,
            turn: row.get(10)?,
            phase: row.get(11)?,
            waits_for: row.get(12)?,
            over: row.get(13)?,
        },
    })
}

/// Whether what stands in a row cannot be what it should be. The file itself can be read.
fn is_bad_row(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(
        error,
        FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..)
    )
}

impl GameRow {
    /// The game of this id.
    pub(crate) fn find(db: &mut Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
            .query_row([id], game)
            .optional()
    }

    /// The game of this id for a list: one bad row spoils one entry, not the list.
    pub(crate) fn listed(db: &mut Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        match Self::find(db, id) {
            Err(error) if is_bad_row(&error) => {
                crate::log::note(format_args!("game {id} cannot be read: {error}"));
                Ok(None)
            }
            found => found,
        }
    }

    /// The games in which something happened last.
    pub(crate) fn newest(db: &mut Connection, count: u32) -> rusqlite::Result<Vec<Self>> {
        let sql = format!("SELECT {COLUMNS} FROM games ORDER BY updated DESC, id LIMIT ?1");
        let mut statement = db.prepare_cached(&sql)?;
        let mut rows = statement.query([count])?;
        let mut list = Vec::new();
        while let Some(row) = rows.next()? {
            match game(row) {
                Ok(found) => list.push(found),
                Err(error) if is_bad_row(&error) => {
                    let id: String = row.get(0).unwrap_or_else(|_| "?".into());
                    crate::log::note(format_args!("game {id} cannot be read: {error}"));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(list)
    }

    /// Games in which a computer must choose: a server that was stopped goes on with them.
    pub(crate) fn unfinished(db: &mut Connection, since: i64) -> rusqlite::Result<Vec<String>> {
        db.prepare_cached(
            "SELECT id FROM games WHERE over IS NULL AND waits_for IS NULL AND updated >= ?1 ORDER BY updated",
        )?
        .query_map([since], |row| row.get(0))?
        .collect()
    }

    /// Notes that the whole record was saved while the game went on.
    pub(crate) fn mark_dice_seen(db: &mut Connection, id: &str) -> rusqlite::Result<()> {
        db.execute("UPDATE games SET dice_seen = 1 WHERE id = ?1", [id]).map(drop)
    }
}

impl Draft {
    /// Writes a new game, all or nothing.
    pub(crate) fn write(&self, db: &mut Connection, now: i64) -> rusqlite::Result<()> {
        let (row, standing) = (&self.game, &self.game.standing);
        let transaction = db.transaction()?;
        transaction.execute(
            "INSERT INTO games (id, game, title, scenario, head, own_file, sides, created, updated, actions, turn, phase, \
             waits_for, over) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12, ?13)",
            params![
                row.id,
                row.game,
                row.title,
                row.scenario,
                row.head,
                row.own_file,
                row.sides,
                now,
                standing.actions,
                standing.turn,
                standing.phase,
                standing.waits_for,
                standing.over
            ],
        )?;
        for (n, text) in self.actions.iter().enumerate() {
            insert_action(&transaction, &row.id, n, text, None, now)?;
        }
        for seat in &self.seats {
            let sides = serde_json::to_string(&seat.sides).unwrap_or_default();
            transaction.execute(
                "INSERT INTO seats (hash, game, sides) VALUES (?1, ?2, ?3)",
                params![seat.hash, row.id, sides],
            )?;
        }
        transaction.commit()
    }
}

fn insert_action(
    db: &Connection,
    game: &str,
    n: usize,
    text: &str,
    key: Option<&str>,
    now: i64,
) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO actions (game, n, text, key, at) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![game, n as i64, text, key, now])
        .map(drop)
}

/// What changes in a log: of `before` actions `keep` stay, and `actions` come after them.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) before: usize,
    pub(crate) keep: usize,
    pub(crate) actions: Vec<LoggedAction>,
}

/// Writes what changed in a game, all or nothing. Says whether the log was as long as it should be; if not, nothing is
/// written.
pub(crate) fn append(
    db: &mut Connection,
    game: &str,
    change: &Change,
    standing: &Standing,
    now: i64,
) -> rusqlite::Result<bool> {
    let transaction = db.transaction()?;
    let long: i64 = transaction
        .prepare_cached("SELECT coalesce(max(n) + 1, 0) FROM actions WHERE game = ?1")?
        .query_row([game], |row| row.get(0))?;
    if long != change.before as i64 {
        return Ok(false);
    }
    let Change { keep, actions, .. } = change;
    let keep = *keep;
    transaction
        .prepare_cached("DELETE FROM actions WHERE game = ?1 AND n >= ?2")?
        .execute(params![game, keep as i64])?;
    for (at, action) in actions.iter().enumerate() {
        insert_action(&transaction, game, keep + at, &action.text, action.key.as_deref(), now)?;
    }
    transaction
        .prepare_cached(
            "UPDATE games SET updated = ?2, actions = ?3, turn = ?4, phase = ?5, waits_for = ?6, over = ?7 WHERE id = ?1",
        )?
        .execute(params![
            game,
            now,
            standing.actions,
            standing.turn,
            standing.phase,
            standing.waits_for,
            standing.over
        ])?;
    transaction.commit().map(|()| true)
}

impl LoggedAction {
    /// Every action of a game, in order.
    pub(crate) fn all(db: &mut Connection, game: &str) -> rusqlite::Result<Vec<Self>> {
        db.prepare_cached("SELECT text, key FROM actions WHERE game = ?1 ORDER BY n")?
            .query_map([game], |row| Ok(Self { text: row.get(0)?, key: row.get(1)? }))?
            .collect()
    }
}

impl SeatRow {
    /// The seats of a game.
    pub(crate) fn all(db: &mut Connection, game: &str) -> rusqlite::Result<Vec<Self>> {
        db.prepare_cached("SELECT hash, sides, webhook, base FROM seats WHERE game = ?1")?
            .query_map([game], |row| {
                let sides: String = row.get(1)?;
                Ok(Self {
                    hash: row.get(0)?,
                    sides: serde_json::from_str(&sides).unwrap_or_default(),
                    webhook: row.get(2)?,
                    base: row.get(3)?,
                })
            })?
            .collect()
    }

    /// The sides that a token gives in a game.
    pub(crate) fn sides(
        db: &mut Connection,
        game: &str,
        hash: [u8; 32],
    ) -> rusqlite::Result<Option<Vec<u8>>> {
        db.prepare_cached("SELECT sides FROM seats WHERE hash = ?1 AND game = ?2")?
            .query_row(params![hash, game], |row| row.get::<_, String>(0))
            .optional()
            .map(|found| found.map(|sides| serde_json::from_str(&sides).unwrap_or_default()))
    }

    /// Sets where a seat is called.
    pub(crate) fn set_webhook(
        db: &mut Connection,
        hash: [u8; 32],
        url: Option<&str>,
        base: Option<&str>,
    ) -> rusqlite::Result<()> {
        db.execute("UPDATE seats SET webhook = ?2, base = ?3 WHERE hash = ?1", params![hash, url, base])
            .map(drop)
    }
}

impl SaidRow {
    /// What was said in a game, in order.
    pub(crate) fn all(db: &mut Connection, game: &str) -> rusqlite::Result<Vec<Self>> {
        let mut said: Vec<Self> = db
            .prepare_cached(
                "SELECT n, said_by, text, at FROM chat WHERE game = ?1 ORDER BY n DESC LIMIT 500",
            )?
            .query_map([game], |row| {
                Ok(Self { n: row.get(0)?, from: row.get(1)?, text: row.get(2)?, at: row.get(3)? })
            })?
            .collect::<rusqlite::Result<_>>()?;
        said.reverse();
        Ok(said)
    }

    /// Writes a line of talk.
    pub(crate) fn write(&self, db: &mut Connection, game: &str) -> rusqlite::Result<()> {
        db.execute(
            "INSERT INTO chat (game, n, said_by, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, self.n, self.from, self.text, self.at],
        )
        .map(drop)
    }
}
