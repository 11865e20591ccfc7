//! From the file back to a game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Entry, Luck, NewDice, Record, Seed};
use players::{Setup, Shelved, Table};

use crate::api::listed_scenario;
use crate::error::ApiError;
use crate::open_game::{OpenGame, Parts, SharedTable};
use crate::own::OwnFiles;
use crate::prints::Atlas;
use crate::store::{DiceRow, GameRow, LoggedAction, SaidRow, SeatRow, Store, StoreError};
use crate::{colour, token, wire};

/// Why a game was not loaded.
pub(crate) enum NotLoaded {
    /// It cannot be: it is broken, or does not fit the rules of this program.
    Damaged(String),
    /// It is not the game's fault.
    Later(ApiError),
}

impl From<ApiError> for NotLoaded {
    fn from(error: ApiError) -> Self {
        Self::Later(error)
    }
}

impl From<StoreError> for NotLoaded {
    fn from(error: StoreError) -> Self {
        use rusqlite::{Error, ErrorCode};
        match &error {
            StoreError::Database(
                Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::InvalidColumnType(..)
                | Error::Utf8Error(..),
            ) => Self::Damaged(error.to_string()),
            StoreError::Database(cause) if cause.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Later(error.into()),
        }
    }
}

/// What is needed to load a game.
pub(crate) struct Loader<'a> {
    pub(crate) shelf: &'static [Shelved],
    pub(crate) store: &'a Store,
    pub(crate) atlas: &'a Atlas,
    /// So much talk is fetched with it.
    pub(crate) talk: usize,
}

impl Loader<'_> {
    /// Builds a game from its log. Whatever is wrong with it, a panic of the rules included, is the game's own matter.
    pub(crate) fn load(&self, row: GameRow) -> Result<OpenGame, NotLoaded> {
        if let Some(why) = row.damaged.as_ref().filter(|_| row.hopeless) {
            return Err(NotLoaded::Damaged(why.clone()));
        }
        catch_unwind(AssertUnwindSafe(|| self.build(row))).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
            Err(NotLoaded::Damaged(format!("the program fails on it: {text}")))
        })
    }

    fn build(&self, row: GameRow) -> Result<OpenGame, NotLoaded> {
        let (id, talk) = (row.id.clone(), self.talk);
        let (log, dice, seats, chat) = self.store.wait(move |db| {
            let (log, dice) = (LoggedAction::all(db, &id)?, DiceRow::all(db, &id)?);
            Ok((log, dice, SeatRow::all(db, &id)?, SaidRow::all(db, &id, talk)?))
        })?;
        let damaged = |why: &dyn std::fmt::Display| NotLoaded::Damaged(why.to_string());
        let shelved = Shelved::find(self.shelf, &row.game).map_err(|why| damaged(&why))?;
        let record = self.record(&row, &log, &dice)?;
        let own = OwnFiles::found(row.own_file.as_deref());
        let setup = own.give(Setup::new(Seed::number(0)));
        // A game is pinned to the version of its rules; what does not fit any more says so.
        let mut table = (shelved.resume)(&record, &setup).map_err(|trouble| damaged(&trouble))?;
        if table.actions() < log.len() {
            return Err(NotLoaded::Damaged("its log has more actions than the game".into()));
        }
        remember(&mut *table, &log);
        let sides: Vec<(String, String)> = serde_json::from_str(&row.sides).unwrap_or_default();
        if sides.len() != table.sides().len() {
            return Err(NotLoaded::Damaged("its list of sides is not that of the game".into()));
        }
        // The prints of a scenario that comes with the program are always the same.
        let known = row
            .own_file
            .is_none()
            .then(|| format!("{} {} {}", shelved.title.id, table.scenario(), table.rules().text()));
        let prints = self.atlas.prints(table.scenery(), known.as_deref());
        let listed = (shelved.title.scenarios)().into_iter().find(|scenario| scenario.id == table.scenario());
        Ok(OpenGame::new(Parts {
            scenario: scenario(&*table, listed.filter(|_| own.scenario.is_none()), row.scenario),
            colours: colour::of_sides(&*table),
            id: row.id,
            shelved: shelved.title,
            title: row.title,
            own_scenario: own.scenario.is_some(),
            prints,
            sides: sides.into_iter().map(|(name, player)| wire::GameCardSide { name, player }).collect(),
            listed: row.listed,
            hints: row.hints,
            creator: row.creator,
            shared: SharedTable::new(shelved, table, log, chat, row.dice_seen).given_up(row.resigned),
            seats,
        }))
    }

    /// The record that the file holds in pieces.
    fn record(&self, row: &GameRow, log: &[LoggedAction], dice: &[DiceRow]) -> Result<Record, NotLoaded> {
        let mut record = Record::parse("the head of the game", &row.head)
            .map_err(|faults| NotLoaded::Damaged(faults.to_string()))?;
        let mut dice = dice.iter().peekable();
        for n in 0..=log.len() {
            while let Some(row) = dice.next_if(|row| row.n == n) {
                let dice = NewDice::parse(&row.line).map_err(|expected| {
                    NotLoaded::Damaged(format!("new dice before action {n}: expected {expected}"))
                })?;
                record.entries.push(Entry::Dice { dice, comment: None });
            }
            let action = log.get(n).map(|action| action.text.clone());
            record.entries.extend(action.map(|text| Entry::Action { text, comment: None }));
        }
        if dice.next().is_some() {
            return Err(NotLoaded::Damaged("there are new dice behind the end of its log".into()));
        }
        self.follow_list(&row.id, log.len(), &mut record)?;
        Ok(record)
    }

    /// Earlier servers began games whose dice were a list with nothing behind it. From here on they have a seed.
    fn follow_list(&self, id: &str, n: usize, record: &mut Record) -> Result<(), NotLoaded> {
        let bare = matches!(record.header.luck, Luck::Listed { then: None, .. });
        let changed = record.entries.iter().any(|entry| matches!(entry, Entry::Dice { .. }));
        if !bare || changed {
            return Ok(());
        }
        let dice = NewDice::fresh(token::new_seed().map_err(ApiError::from)?);
        let (id, row) = (id.to_owned(), DiceRow { n, line: dice.to_string() });
        self.store.wait(move |db| row.write(db, &id))?;
        record.entries.push(Entry::Dice { dice, comment: None });
        Ok(())
    }
}

/// Gives back what moved the computers. What an earlier program wrote in another form is forgotten: the game is as good without it.
fn remember(table: &mut dyn Table, log: &[LoggedAction]) {
    // A processor is for one game at a time, and one of them is left to people.
    table.think_on(1);
    for (number, action) in log.iter().enumerate() {
        let motive = action.motive.as_deref().and_then(|text| serde_json::from_str(text).ok());
        if let Some(motive) = motive {
            table.recall(number, motive);
        }
    }
}

/// The scenario: one of the game's, or the player's own under the name that it was given.
fn scenario(table: &dyn Table, listed: Option<engine::title::Listed>, name: String) -> wire::Scenario {
    match listed {
        Some(found) => listed_scenario(table.rulebook(), found),
        None => wire::Scenario { id: table.scenario().into(), name, ..wire::Scenario::default() },
    }
}
