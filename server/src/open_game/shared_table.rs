//! A table that several people share: the table itself, its chat and its log, and the only places where they change. What changes is in the log before
//! anybody hears of it.

use std::collections::{HashMap, VecDeque};

use engine::{Headline, Side};
use players::{Chair, Shelved, Table, Teacher};

use super::acting::{Group, groups};
use super::{OpenGame, Seat};
use crate::error::ApiError;
use crate::store::{self, Change, GameRow, LoggedAction, SaidRow, Standing, Store};
use crate::wire;

/// So many messages are remembered for those who come back.
const REMEMBERED: usize = 1000;

/// The table of a game with all that belongs to it and that only one may change at a time.
pub(crate) struct SharedTable {
    pub(crate) table: Box<dyn Table>,
    /// Its game, which builds a table from a record.
    pub(super) shelved: &'static Shelved,
    /// Who teaches, if it is a lesson.
    pub(super) teacher: Option<Teacher>,
    /// The number of the last message. It starts from the clock, so that it never repeats after the game left memory.
    n: u64,
    pub(super) notes: VecDeque<Note>,
    pub(crate) chat: Vec<wire::Chat>,
    /// Which request played which action.
    pub(super) keys: HashMap<String, usize>,
    /// The lists of actions that were sent as one and still stand.
    pub(super) groups: Vec<Group>,
    /// Why the last list was not played to its end, with its key.
    pub(super) stopped: Option<(String, wire::Stopped)>,
    pub(crate) dice_seen: bool,
    /// The side that gave the game up.
    pub(super) resigned: Option<Side>,
}

/// A message that was sent.
#[derive(Debug, Clone)]
pub(super) struct Note {
    pub(super) n: u64,
    pub(super) what: What,
}

/// What a message was about.
#[derive(Debug, Clone)]
pub(super) enum What {
    /// There were `before` actions; `keep` of them stayed, and others came after them, at the request of that key.
    Played { before: usize, keep: usize, key: Option<String> },
    /// Something was said.
    Said(wire::Chat),
    /// A word was given for the dice.
    Dice,
}

impl SharedTable {
    pub(crate) fn new(
        shelved: &'static Shelved,
        table: Box<dyn Table>,
        log: Vec<LoggedAction>,
        chat: Vec<SaidRow>,
        dice_seen: bool,
    ) -> Self {
        let groups = groups(&log);
        let keys = log.into_iter().enumerate().filter_map(|(n, action)| Some((action.key?, n))).collect();
        let chat = chat.into_iter().map(said).collect();
        let teacher = Teacher::of(&*table);
        Self {
            table,
            shelved,
            teacher,
            n: crate::time::millis(),
            notes: VecDeque::new(),
            chat,
            keys,
            groups,
            stopped: None,
            dice_seen,
            resigned: None,
        }
    }

    /// The number of the last message.
    pub(crate) fn latest(&self) -> u64 {
        self.n
    }

    /// Whether the side that must choose is played by a computer.
    pub(crate) fn computer_chooses(&self) -> bool {
        if self.resigned.is_some() {
            return false;
        }
        if let Some(teacher) = &self.teacher {
            return teacher.replies(&*self.table);
        }
        let chair = |side: Side| self.table.chairs().get(side.index());
        self.table.status().side().and_then(chair).is_some_and(|chair| !chair.is_human())
    }

    /// Whether computers play every side.
    pub(crate) fn only_computers(&self) -> bool {
        !self.table.chairs().iter().any(Chair::is_human)
    }

    /// How it stands, for lists.
    pub(crate) fn standing(&self) -> Standing {
        self.stands_after(standing(&*self.table))
    }

    /// Writes what changed into the log, and then tells everybody. The answer, for which the number of the message is
    /// given, is made while the disk is at work, and given away only when that is done. If it cannot be written the
    /// table is of no use any more: it is built again from the log.
    pub(super) fn commit<T>(
        &mut self,
        game: &OpenGame,
        store: &Store,
        change: Change,
        answer: impl FnOnce(&Self, u64) -> T,
    ) -> Result<T, ApiError> {
        let (id, standing, written) = (game.id.clone(), self.standing(), change.clone());
        let now = crate::time::now();
        let write = move |db: &mut _| store::append(db, &id, &written, &standing, now);
        let (done, answer) =
            store.meanwhile(write, || answer(self, self.n + 1)).inspect_err(|_| game.lose())?;
        if !done {
            game.lose();
            return Err(ApiError::internal(&format_args!(
                "game {}: the log is not as long as the game",
                game.id
            )));
        }
        let Change { before, keep, actions } = change;
        let key = actions.first().and_then(|action| action.key.clone());
        self.keys.retain(|_, n| *n < keep);
        let keyed = actions.into_iter().enumerate().filter_map(|(at, action)| Some((action.key?, keep + at)));
        self.keys.extend(keyed);
        self.note(game, What::Played { before, keep, key });
        Ok(answer)
    }

    /// Says something.
    pub(crate) fn say(
        &mut self,
        game: &OpenGame,
        store: &Store,
        from: &str,
        text: &str,
        keep: usize,
    ) -> Result<(), ApiError> {
        let n = self.chat.last().map_or(1, |chat| chat.n + 1);
        let row = SaidRow { n: n as i64, from: from.into(), text: text.into(), at: crate::time::now() };
        let (id, written) = (game.id.clone(), row.clone());
        store.wait(move |db| written.write(db, &id, keep))?;
        let chat = said(row);
        self.chat.push(chat.clone());
        if self.chat.len() > keep {
            self.chat.remove(0);
        }
        self.note(game, What::Said(chat));
        Ok(())
    }

    /// Notes that somebody may know the dice to come, while the game goes on.
    pub(crate) fn show_dice(&mut self, game: &OpenGame, store: &Store) -> Result<(), ApiError> {
        if !self.over() && !self.dice_seen {
            let id = game.id.clone();
            store.wait(move |db| GameRow::mark_dice_seen(db, &id))?;
            self.dice_seen = true;
        }
        Ok(())
    }

    /// Tells that a word was given; with the last one the dice are others, and nothing before is taken back.
    pub(super) fn tell_dice(&mut self, game: &OpenGame, changed: bool) {
        if changed {
            let now = self.table.actions();
            self.note(game, What::Played { before: now, keep: now, key: None });
        }
        self.note(game, What::Dice);
    }

    pub(super) fn note(&mut self, game: &OpenGame, what: What) {
        self.n += 1;
        self.notes.push_back(Note { n: self.n, what });
        if self.notes.len() > REMEMBERED {
            self.notes.pop_front();
        }
        game.latest.send_replace(self.n);
    }
}

/// The name of a request belongs to its seat: nobody learns or takes an answer by guessing another's.
pub(super) fn key_of(seat: &Seat, key: &str) -> String {
    format!("{:?} {key}", seat.sides)
}

fn said(row: SaidRow) -> wire::Chat {
    wire::Chat { n: row.n as u64, from: row.from, text: row.text, at: crate::time::text(row.at) }
}

/// How a game stands, for lists.
pub(crate) fn standing(table: &dyn Table) -> Standing {
    let Headline { turn, phase } = table.headline();
    Standing {
        actions: table.actions() as u32,
        turn,
        phase,
        waits_for: table.waits_for().map(|side| side.0),
        over: table.ending().map(|told| told.text),
    }
}
