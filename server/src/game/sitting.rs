//! A game in play: its table, its chat and its log, and the only places where they change. What changes is in the log before
//! anybody hears of it.

use std::collections::{HashMap, VecDeque};

use engine::{Headline, Side};
use players::{Chair, Shelved, Table, Teacher};

use super::{Game, Seat};
use crate::error::ApiError;
use crate::store::{self, Change, LoggedAction, SaidRow, Standing, Store};
use crate::wire;

/// So many messages are remembered for those who come back.
const REMEMBERED: usize = 1000;
/// Longer keys are not stored.
const LONGEST_KEY: usize = 64;
/// No action of any game is longer.
const LONGEST_ACTION: usize = 400;

/// The table of a game with all that belongs to it.
pub(crate) struct Sitting {
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
    keys: HashMap<String, usize>,
    pub(crate) dice_seen: bool,
}

/// A choice that a seat may make, or has made under the same key.
enum Chooses {
    /// It may, after so many actions.
    Anew { key: String, before: usize },
    /// It has, after so many actions.
    Again { before: usize },
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

impl Sitting {
    pub(crate) fn new(
        shelved: &'static Shelved,
        table: Box<dyn Table>,
        log: Vec<LoggedAction>,
        chat: Vec<SaidRow>,
        dice_seen: bool,
    ) -> Self {
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
            dice_seen,
        }
    }

    /// The number of the last message.
    pub(crate) fn latest(&self) -> u64 {
        self.n
    }

    /// Whether the side that must choose is played by a computer.
    pub(crate) fn computer_chooses(&self) -> bool {
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
        standing(&*self.table)
    }

    /// Plays an action for a seat. Gives what changed; for a repeated request since the first time.
    pub(crate) fn act(
        &mut self,
        game: &Game,
        store: &Store,
        seat: &Seat,
        wish: &wire::ActRequest,
    ) -> Result<wire::Update, ApiError> {
        if wish.action.len() > LONGEST_ACTION {
            return Err(ApiError::too_large("no action is that long"));
        }
        let (key, before) = match self.may_choose(seat, &wish.key, wish.at)? {
            Chooses::Anew { key, before } => (key, before),
            Chooses::Again { before } => return Ok(self.update(seat, self.n, before, 0)),
        };
        let text = self.table.check(&wish.action)?;
        let record = self.teacher.as_ref().map(|_| self.table.record());
        self.table.act(&text)?;
        self.learn();
        if let (Some(astray), Some(record)) = (self.astray(), record)
            && self.table.can_undo().is_err()
        {
            // What a die has followed is never taken back; but nothing was written yet, and the log goes on without it.
            self.as_recorded(game, &record);
            return Err(ApiError::astray(astray.say));
        }
        let mut actions = vec![LoggedAction { text, key: Some(key) }];
        actions.extend(self.forced_since(before));
        self.commit(game, store, Change { before, keep: before, actions }, |sitting, n| {
            sitting.update(seat, n, before, 0)
        })
    }

    /// Answers the questions of the set-up for a seat, by ordinary actions. Gives what changed; for a repeated request since
    /// the first time.
    pub(crate) fn place(
        &mut self,
        game: &Game,
        store: &Store,
        seat: &Seat,
        wish: &wire::PlaceRequest,
    ) -> Result<wire::Update, ApiError> {
        let (key, before) = match self.may_choose(seat, &wish.key, wish.at)? {
            Chooses::Anew { key, before } => (key, before),
            Chooses::Again { before } => return Ok(self.update(seat, self.n, before, 0)),
        };
        if !self.table.setting_up() {
            return Err(ApiError::bad("the set-up is done"));
        }
        let placed = self.table.place();
        let story = self.table.story(engine::Seat::Referee, before, usize::MAX);
        let mut keys = std::iter::once(key);
        let logged = |deed: players::Deed| LoggedAction { text: deed.action, key: keys.next() };
        let actions: Vec<LoggedAction> = story.into_iter().map(logged).collect();
        let update = self.commit(game, store, Change { before, keep: before, actions }, |sitting, n| {
            sitting.update(seat, n, before, 0)
        })?;
        match placed {
            Ok(_) => Ok(update),
            Err(bad) => Err(ApiError::internal(&bad)),
        }
    }

    /// Whether a seat may choose now, and whether it did so before under the same key.
    fn may_choose(&self, seat: &Seat, key: &str, at: u32) -> Result<Chooses, ApiError> {
        if key.is_empty() || key.len() > LONGEST_KEY {
            return Err(ApiError::bad(format!("a key has 1 to {LONGEST_KEY} characters")));
        }
        if seat.sides.is_empty() {
            return Err(ApiError::not_your_seat("who watches does not play"));
        }
        let key = key_of(seat, key);
        if let Some(&before) = self.keys.get(&key) {
            return Ok(Chooses::Again { before });
        }
        let before = self.table.actions();
        if at as usize != before {
            return Err(ApiError::stale(before));
        }
        match self.table.status().side() {
            Some(side) if !seat.plays(side) => {
                let whose = self.table.side_name(side);
                Err(ApiError::not_your_turn(format!("it is for {whose} to choose")))
            }
            _ => self.on_track().map(|()| Chooses::Anew { key, before }),
        }
    }

    /// What was played without a choice after the action of that number.
    pub(super) fn forced_since(&self, number: usize) -> impl Iterator<Item = LoggedAction> {
        self.table.forced(number).into_iter().map(|(_, text)| LoggedAction { text, key: None })
    }

    /// What undo would take back for a seat, or why nothing.
    pub(crate) fn can_undo(&self, seat: &Seat) -> Result<String, String> {
        if seat.sides.is_empty() {
            return Err("who watches takes nothing back".into());
        }
        if self.table.status().outcome().is_some() {
            return Err("the game is over".into());
        }
        if let Some(teacher) = &self.teacher {
            teacher.can_undo(&*self.table).map_err(|why| why.to_string())?;
        }
        let (side, text) = self.table.can_undo().map_err(|why| why.to_string())?;
        if !seat.plays(side) {
            return Err(format!("the last choice was that of {}", self.table.side_name(side)));
        }
        Ok(text)
    }

    /// Takes back a seat's last choice. Gives what changed.
    pub(crate) fn undo(
        &mut self,
        game: &Game,
        store: &Store,
        seat: &Seat,
        at: u32,
    ) -> Result<wire::Update, ApiError> {
        if seat.sides.is_empty() {
            return Err(ApiError::not_your_seat("who watches takes nothing back"));
        }
        let before = self.table.actions();
        if at as usize != before {
            return Err(ApiError::stale(before));
        }
        self.can_undo(seat).map_err(ApiError::no_undo)?;
        let choices = self.astray().map_or(1, |astray| astray.back);
        self.table.undo().map_err(|why| ApiError::no_undo(why.to_string()))?;
        for _ in 1..choices {
            if self.table.undo().is_err() {
                break;
            }
        }
        self.learn();
        let keep = self.table.actions();
        self.commit(game, store, Change { before, keep, actions: Vec::new() }, |sitting, n| {
            sitting.update(seat, n, keep, before - keep)
        })
    }

    /// Writes what changed into the log, and then tells everybody. The answer, for which the number of the message is
    /// given, is made while the disk is at work, and given away only when that is done. If it cannot be written the
    /// position is of no use any more: it is built again from the log.
    pub(super) fn commit<T>(
        &mut self,
        game: &Game,
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
        game: &Game,
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

    /// Tells that a word was given; with the last one the dice are others, and nothing before is taken back.
    pub(super) fn tell_dice(&mut self, game: &Game, changed: bool) {
        if changed {
            let now = self.table.actions();
            self.note(game, What::Played { before: now, keep: now, key: None });
        }
        self.note(game, What::Dice);
    }

    fn note(&mut self, game: &Game, what: What) {
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
