//! What is read from the file and written to it.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::DiceRow;
use super::own::{self, NotWritten, Room};

/// A game as the lists show it.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "a row of the file as it is")]
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
    /// Whether somebody may know the dice to come.
    pub(crate) dice_seen: bool,
    pub(crate) standing: Standing,
    /// The side that gave the game up.
    pub(crate) resigned: Option<u8>,
    /// Whether it is in the public list.
    pub(crate) listed: bool,
    /// Whether two people have agreed to hints.
    pub(crate) hints: bool,
    /// The hash of the token that may delete it.
    pub(crate) creator: Option<[u8; 32]>,
    /// Why it could not be loaded.
    pub(crate) damaged: Option<String>,
    /// Whether it is not even tried: the row itself cannot be read, and there is nothing in it but the id and `damaged`, or
    /// the program ended too often while it was loaded.
    pub(crate) hopeless: bool,
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
    pub(crate) dice: Vec<DiceRow>,
    pub(crate) seats: Vec<SeatRow>,
}

/// A seat.
#[derive(Debug, Clone)]
pub(crate) struct SeatRow {
    pub(crate) hash: [u8; 32],
    pub(crate) sides: Vec<u8>,
    pub(crate) webhook: Option<String>,
    pub(crate) base: Option<String>,
    /// What its player stirs into the dice.
    pub(crate) word: Option<String>,
}

/// An action in the log.
#[derive(Debug, Clone)]
pub(crate) struct LoggedAction {
    pub(crate) text: String,
    pub(crate) key: Option<String>,
    /// What moved a computer to it, as JSON.
    pub(crate) motive: Option<String>,
}

/// A game while whose loading the program ended so often in a row is not loaded any more. A server that is killed again and
/// again just after its start hardly comes to so many.
pub(crate) const MOST_TRIES: u32 = 8;

const COLUMNS: &str = "id, game, title, scenario, head, own_file, sides, updated, dice_seen, actions, turn, phase, \
                       waits_for, over, listed, creator, damaged, tries, resigned, hints";

/// A row; if it cannot be read, one that says so, so that a damaged game spoils nothing but itself.
fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    match whole(row) {
        Ok(read) => Ok(read),
        Err(why) => Ok(GameRow {
            id: row.get(0)?,
            game: String::new(),
            title: "a damaged game".into(),
            scenario: String::new(),
            head: String::new(),
            own_file: None,
            sides: "[]".into(),
            updated: row.get(7).unwrap_or_default(),
            dice_seen: false,
            standing: Standing {
                actions: 0,
                turn: String::new(),
                phase: String::new(),
                waits_for: None,
                over: None,
            },
            resigned: None,
            listed: row.get(14).unwrap_or_default(),
            hints: false,
            creator: row.get(15).unwrap_or_default(),
            damaged: Some(format!("its row in the file cannot be read: {why}")),
            hopeless: true,
        }),
    }
}

fn whole(row: &Row<'_>) -> rusqlite::Result<GameRow> {
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
        listed: row.get(14)?,
        creator: row.get(15)?,
        damaged: row.get(16)?,
        hopeless: row.get::<_, u32>(17)? >= MOST_TRIES,
        resigned: row.get(18)?,
        hints: row.get(19)?,
    })
}

impl GameRow {
    /// The game of this id.
    pub(crate) fn find(db: &mut Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
            .query_row([id], game)
            .optional()
    }

    /// The listed games in which something happened last.
    pub(crate) fn newest(db: &mut Connection, count: u32) -> rusqlite::Result<Vec<Self>> {
        db.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM games WHERE listed = 1 ORDER BY updated DESC, id LIMIT ?1"
        ))?
        .query_map([count], game)?
        .collect()
    }

    /// Games in which a computer must choose: a server that was stopped goes on with them, but not with damaged ones.
    pub(crate) fn unfinished(db: &mut Connection, since: i64) -> rusqlite::Result<Vec<String>> {
        db.prepare_cached(
            "SELECT id FROM games WHERE over IS NULL AND waits_for IS NULL AND damaged IS NULL AND updated >= ?1 \
             ORDER BY updated",
        )?
        .query_map([since], |row| row.get(0))?
        .collect()
    }

    /// Sets a game aside because it cannot be loaded, or takes the mark off.
    pub(crate) fn mark_damaged(db: &mut Connection, id: &str, why: Option<&str>) -> rusqlite::Result<()> {
        db.execute("UPDATE games SET damaged = ?2 WHERE id = ?1", params![id, why]).map(drop)
    }

    /// Notes that a game is about to be loaded, and says how often that was noted before without its end.
    pub(crate) fn try_once_more(db: &mut Connection, id: &str) -> rusqlite::Result<u32> {
        db.prepare_cached("UPDATE games SET tries = tries + 1 WHERE id = ?1 RETURNING tries - 1")?
            .query_row([id], |row| row.get(0))
            .optional()
            .map(Option::unwrap_or_default)
    }

    /// Notes that a game was loaded, or at least that the program is still there.
    pub(crate) fn tried(db: &mut Connection, id: &str) -> rusqlite::Result<()> {
        db.execute("UPDATE games SET tries = 0 WHERE id = ?1", [id]).map(drop)
    }

    /// Notes that a side gave the game up, and how that is told in lists.
    pub(crate) fn resign(
        db: &mut Connection,
        id: &str,
        side: u8,
        over: &str,
        now: i64,
    ) -> rusqlite::Result<()> {
        db.execute(
            "UPDATE games SET resigned = ?2, over = ?3, waits_for = NULL, updated = ?4 WHERE id = ?1",
            params![id, side, over, now],
        )
        .map(drop)
    }

    /// Notes that the whole record was saved while the game went on.
    pub(crate) fn mark_dice_seen(db: &mut Connection, id: &str) -> rusqlite::Result<()> {
        db.execute("UPDATE games SET dice_seen = 1 WHERE id = ?1", [id]).map(drop)
    }
}

impl Draft {
    /// Writes a new game, all or nothing. Scenarios of players' own may take up so many bytes: of one network, and in
    /// all.
    pub(crate) fn write(
        &self,
        db: &mut Connection,
        now: i64,
        maker: Option<&str>,
        room: Room,
    ) -> rusqlite::Result<Result<(), NotWritten>> {
        let (row, standing) = (&self.game, &self.game.standing);
        let transaction = db.transaction()?;
        if let Some(text) = &row.own_file
            && let Err(full) = own::room(&transaction, maker, text.len(), room)?
        {
            return Ok(Err(full));
        }
        transaction.execute(
            "INSERT INTO games (id, game, title, scenario, head, own_file, sides, created, updated, actions, turn, phase, \
             waits_for, over, listed, creator, dice_seen, hints) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
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
                standing.over,
                row.listed,
                row.creator,
                row.dice_seen,
                row.hints
            ],
        )?;
        if let Some(text) = &row.own_file {
            own::note(&transaction, &row.id, maker, text.len())?;
        }
        for dice in &self.dice {
            dice.write(&transaction, &row.id)?;
        }
        for (n, text) in self.actions.iter().enumerate() {
            let action = LoggedAction { text: text.clone(), key: None, motive: None };
            action.insert(&transaction, &row.id, n, now)?;
        }
        for seat in &self.seats {
            let sides = serde_json::to_string(&seat.sides).unwrap_or_default();
            transaction.execute(
                "INSERT INTO seats (hash, game, sides) VALUES (?1, ?2, ?3)",
                params![seat.hash, row.id, sides],
            )?;
        }
        transaction.commit().map(Ok)
    }
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
        action.insert(&transaction, game, keep + at, now)?;
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
        db.prepare_cached("SELECT text, key, motive FROM actions WHERE game = ?1 ORDER BY n")?
            .query_map([game], |row| Ok(Self { text: row.get(0)?, key: row.get(1)?, motive: row.get(2)? }))?
            .collect()
    }

    fn insert(&self, db: &Connection, game: &str, n: usize, now: i64) -> rusqlite::Result<()> {
        db.prepare_cached(
            "INSERT INTO actions (game, n, text, key, at, motive) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![game, n as i64, self.text, self.key, now, self.motive])
        .map(drop)
    }
}

impl SeatRow {
    /// The seats of a game, in the order of their sides.
    pub(crate) fn all(db: &mut Connection, game: &str) -> rusqlite::Result<Vec<Self>> {
        let mut seats: Vec<Self> = db
            .prepare_cached("SELECT hash, sides, webhook, base, word FROM seats WHERE game = ?1")?
            .query_map([game], |row| {
                let sides: String = row.get(1)?;
                Ok(Self {
                    hash: row.get(0)?,
                    sides: serde_json::from_str(&sides).unwrap_or_default(),
                    webhook: row.get(2)?,
                    base: row.get(3)?,
                    word: row.get(4)?,
                })
            })?
            .collect::<rusqlite::Result<_>>()?;
        seats.sort_by(|one, other| one.sides.cmp(&other.sides));
        Ok(seats)
    }

    /// The sides that a token gives in a game; none, but a card, for a creator who only watches.
    pub(crate) fn sides(
        db: &mut Connection,
        game: &str,
        hash: [u8; 32],
    ) -> rusqlite::Result<Option<Vec<u8>>> {
        db.prepare_cached(
            "SELECT sides FROM seats WHERE hash = ?1 AND game = ?2 \
             UNION ALL SELECT '[]' FROM games WHERE creator = ?1 AND id = ?2 LIMIT 1",
        )?
        .query_row(params![hash, game], |row| row.get::<_, String>(0))
        .optional()
        .map(|found| found.map(|sides| serde_json::from_str(&sides).unwrap_or_default()))
    }

    /// How many seats of a game have other tokens than this.
    pub(crate) fn others(db: &mut Connection, game: &str, hash: Option<[u8; 32]>) -> rusqlite::Result<u32> {
        db.prepare_cached("SELECT count(*) FROM seats WHERE game = ?1 AND hash IS NOT ?2")?
            .query_row(params![game, hash], |row| row.get(0))
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
