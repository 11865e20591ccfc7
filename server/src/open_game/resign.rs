//! A side gives the game up. That is no action of the rules: the position stays as it is, and nobody chooses any more.
//!
//! It is kept beside the log, and stands in the record as a note and a last line of comment. A record holds what was chosen, and
//! is as true as before.

use engine::{Entry, Record, Side};

use super::shared_table::What;
use super::{OpenGame, Seat, SharedTable};
use crate::error::ApiError;
use crate::store::{GameRow, Standing, Store};
use crate::wire;

impl SharedTable {
    /// The same, of a game that a side gave up.
    pub(crate) fn given_up(mut self, side: Option<u8>) -> Self {
        self.resigned = side.map(Side);
        self
    }

    /// Whether nobody chooses any more: by the rules, or because a side gave up.
    pub(crate) fn over(&self) -> bool {
        self.resigned.is_some() || self.table.status().outcome().is_some()
    }

    /// Refuses what comes after the end.
    pub(super) fn still_open(&self) -> Result<(), ApiError> {
        match self.resigned {
            Some(side) => Err(ApiError::not_your_turn(self.end_words(side))),
            None => Ok(()),
        }
    }

    fn end_words(&self, side: Side) -> String {
        let winners: Vec<String> = (0..self.table.sides().len())
            .filter(|at| *at != side.index())
            .map(|at| self.table.side_name(Side(at as u8)))
            .collect();
        format!("{} resigned: {} wins.", self.table.side_name(side), winners.join(" and "))
    }

    /// How the game ended, if it did.
    pub(super) fn outcome(&self) -> Option<wire::Outcome> {
        if let Some(side) = self.resigned {
            return Some(wire::Outcome {
                winner: (self.table.sides().len() == 2).then(|| side.other()),
                level: "by resignation".into(),
                text: self.end_words(side),
                rule: String::new(),
                resigned: Some(side),
            });
        }
        self.table.status().outcome().map(|outcome| wire::Outcome {
            winner: outcome.winner,
            level: outcome.level.into(),
            text: self.table.ending().map(|told| told.text).unwrap_or_default(),
            rule: outcome.rule.to_string(),
            resigned: None,
        })
    }

    /// How it stands, for lists.
    pub(super) fn stands_after(&self, standing: Standing) -> Standing {
        match self.resigned {
            Some(side) => Standing { waits_for: None, over: Some(self.end_words(side)), ..standing },
            None => standing,
        }
    }

    /// The record with its end.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.table.record();
        if let Some(side) = self.resigned {
            let words = self.end_words(side);
            record.header.notes.push(words.clone());
            record.entries.push(Entry::Comment(words));
        }
        record
    }

    /// A seat gives up one of its sides: the one it names, or the only one that it has. Gives what changed.
    pub(crate) fn resign(
        &mut self,
        game: &OpenGame,
        store: &Store,
        seat: &Seat,
        side: Option<u8>,
    ) -> Result<wire::Update, ApiError> {
        if self.over() {
            return Err(ApiError::not_your_turn("the game is over"));
        }
        let chooses = self.table.status().side().map(|side| side.0);
        let side = match (side, seat.sides.as_slice()) {
            (_, []) => return Err(ApiError::not_your_seat("who watches gives nothing up")),
            (Some(side), sides) if !sides.contains(&side) => {
                return Err(ApiError::not_your_seat("you do not play that side"));
            }
            (Some(side), _) => side,
            (None, [only]) => *only,
            (None, [first, ..]) => chooses.filter(|side| seat.sides.contains(side)).unwrap_or(*first),
        };
        self.resigned = Some(Side(side));
        let (id, over, now) = (game.id.clone(), self.end_words(Side(side)), crate::time::now());
        let write = move |db: &mut _| GameRow::resign(db, &id, side, &over, now);
        store.wait(write).inspect_err(|_| game.lose())?;
        let played = self.table.actions();
        self.note(game, What::Played { before: played, keep: played, key: None });
        self.note(game, What::Dice);
        Ok(self.update(seat, self.latest(), played, 0))
    }
}
