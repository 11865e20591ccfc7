//! Playing, and taking back: one action, or a list of them that was played as one.

use players::{Halt, interruption};

use super::shared_table::{SharedTable, key_of};
use super::{OpenGame, Seat};
use crate::error::ApiError;
use crate::store::{Change, LoggedAction, Store};
use crate::wire::{ActRequest, PlaceRequest, Stopped, StoppedKind, Update};

/// Longer keys are not stored.
const LONGEST_KEY: usize = 64;
/// No action of any game is longer.
const LONGEST_ACTION: usize = 400;
/// No list has more actions after the first.
const LONGEST_LIST: usize = 400;
/// Between the key of a list and the place of an action in it. No key of a client has it.
const PART: char = '\u{1f}';

/// A choice that a seat may make, or has made under the same key.
enum Chooses {
    /// It may, after so many actions.
    Anew { key: String, before: usize },
    /// It has, after so many actions.
    Again { key: String, before: usize },
}

/// Actions that were sent as one list: the first, and the last that was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    first: usize,
    last: usize,
}

impl Group {
    /// The same after so many actions.
    pub(super) fn after(self, actions: usize) -> Self {
        Self { first: self.first + actions, last: self.last + actions }
    }
}

/// The lists in a log, by the keys of their actions.
pub(super) fn groups(log: &[LoggedAction]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    let mut first = 0;
    for (n, action) in log.iter().enumerate() {
        let Some(key) = &action.key else { continue };
        if !key.contains(PART) {
            first = n;
        } else if let Some(group) = found.last_mut().filter(|group| group.first == first) {
            group.last = n;
        } else {
            found.push(Group { first, last: n });
        }
    }
    found
}

impl SharedTable {
    /// Plays an action for a seat, and the others of its list until something intervenes. Gives what changed; for a repeated
    /// request since the first time.
    pub(crate) fn act(
        &mut self,
        game: &OpenGame,
        store: &Store,
        seat: &Seat,
        wish: &ActRequest,
    ) -> Result<Update, ApiError> {
        proper(wish)?;
        let (key, before) = match self.may_choose(seat, &wish.key, wish.at)? {
            Chooses::Anew { key, before } => (key, before),
            Chooses::Again { key, before } => {
                let stopped = self.stopped.clone().filter(|(of, _)| *of == key).map(|(_, stopped)| stopped);
                return Ok(Update { stopped, ..self.update(seat, self.latest(), before, 0) });
            }
        };
        let record = self.teacher.as_ref().map(|_| self.table.record());
        let (actions, stopped) = self.play_list(&key, wish)?;
        if let (Some(astray), Some(record)) = (self.astray(), record)
            && self.table.can_undo().is_err()
        {
            // What a die has followed is never taken back; but nothing was written yet, and the log goes on without it.
            self.as_recorded(game, &record);
            return Err(ApiError::astray(astray.say));
        }
        // The answer says already that they are taken back as one.
        self.groups.extend(groups(&actions).into_iter().map(|group| group.after(before)));
        let told = stopped.clone();
        let update = self.commit(game, store, Change { before, keep: before, actions }, |shared, n| {
            Update { stopped: told, ..shared.update(seat, n, before, 0) }
        })?;
        self.stopped = stopped.map(|stopped| (key, stopped));
        Ok(update)
    }

    /// Answers the questions of the set-up for a seat, by ordinary actions. Gives what changed; for a repeated request since
    /// the first time.
    pub(crate) fn place(
        &mut self,
        game: &OpenGame,
        store: &Store,
        seat: &Seat,
        wish: &PlaceRequest,
    ) -> Result<Update, ApiError> {
        let (key, before) = match self.may_choose(seat, &wish.key, wish.at)? {
            Chooses::Anew { key, before } => (key, before),
            Chooses::Again { before, .. } => return Ok(self.update(seat, self.latest(), before, 0)),
        };
        if !self.table.setting_up() {
            return Err(ApiError::bad("the set-up is done"));
        }
        let placed = self.table.place();
        let story = self.table.story(engine::Seat::Referee, before, usize::MAX);
        let mut keys = std::iter::once(key);
        let logged = |deed: players::Deed| LoggedAction { text: deed.action, key: keys.next(), motive: None };
        let actions: Vec<LoggedAction> = story.into_iter().map(logged).collect();
        let update = self.commit(game, store, Change { before, keep: before, actions }, |shared, n| {
            shared.update(seat, n, before, 0)
        })?;
        match placed {
            Ok(_) => Ok(update),
            Err(bad) => Err(ApiError::internal(&bad)),
        }
    }

    /// Whether a seat may choose now, and whether it did so before under the same key.
    fn may_choose(&self, seat: &Seat, key: &str, at: u32) -> Result<Chooses, ApiError> {
        if key.is_empty() || key.len() > LONGEST_KEY || key.contains(PART) {
            return Err(ApiError::bad(format!("a key has 1 to {LONGEST_KEY} characters")));
        }
        if seat.sides.is_empty() {
            return Err(ApiError::not_your_seat("who watches does not play"));
        }
        let key = key_of(seat, key);
        if let Some(&before) = self.keys.get(&key) {
            return Ok(Chooses::Again { key, before });
        }
        let before = self.table.actions();
        if at as usize != before {
            return Err(ApiError::stale(before));
        }
        self.still_open()?;
        match self.table.status().side() {
            Some(side) if !seat.plays(side) => {
                let whose = self.table.side_name(side);
                Err(ApiError::not_your_turn(format!("it is for {whose} to choose")))
            }
            _ => self.on_track().map(|()| Chooses::Anew { key, before }),
        }
    }

    /// Plays the actions of a wish one by one. If the first is refused, that is the error.
    fn play_list(
        &mut self,
        key: &str,
        wish: &ActRequest,
    ) -> Result<(Vec<LoggedAction>, Option<Stopped>), ApiError> {
        let side = self.table.status().side();
        let mut log = Vec::new();
        self.play_one(&wish.action, key.to_owned(), &mut log)?;
        for (place, action) in wish.then.iter().enumerate() {
            // Whoever leaves the way of a lesson is told so at once.
            if self.astray().is_some() {
                break;
            }
            let halt = match interruption(&*self.table, side) {
                Some(halt) => Some(halt),
                None => {
                    self.play_one(action, format!("{key}{PART}{place}"), &mut log).err().map(Halt::Refused)
                }
            };
            if let Some(halt) = halt {
                return Ok((log, Some(stopped(action, halt))));
            }
        }
        Ok((log, None))
    }

    /// Plays an action, and notes it with all that followed without a choice.
    fn play_one(
        &mut self,
        action: &str,
        key: String,
        log: &mut Vec<LoggedAction>,
    ) -> Result<(), engine::NotPlayed> {
        let before = self.table.actions();
        let text = self.table.check(action)?;
        self.table.act(&text)?;
        self.learn();
        log.push(LoggedAction { text, key: Some(key), motive: None });
        log.extend(self.forced_since(before));
        Ok(())
    }

    /// What was played without a choice after the action of that number.
    pub(super) fn forced_since(&self, number: usize) -> impl Iterator<Item = LoggedAction> {
        self.table.forced(number).into_iter().map(|(_, text)| LoggedAction { text, key: None, motive: None })
    }

    /// What undo would take back for a seat, or why nothing.
    pub(crate) fn can_undo(&self, seat: &Seat) -> Result<String, String> {
        let text = self.last_choice(seat)?;
        let whole = self.groups.last().filter(|group| {
            // Nothing was chosen after it.
            let later = self.table.actions() - group.last - 1;
            self.table.forced(group.last + 1).len() == later
        });
        Ok(match whole {
            Some(Group { first, last }) => {
                let story = self.table.story(engine::Seat::Observer, *first, last + 1 - first);
                let chosen = story.iter().filter(|deed| !deed.forced).count();
                format!("{text}, and all {chosen} actions of the move")
            }
            None => text,
        })
    }

    fn last_choice(&self, seat: &Seat) -> Result<String, String> {
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

    /// Takes back a seat's last choice: with it the whole list that it was sent in, as far as no die fell, and the pick of
    /// the unit that it moved. Gives what changed.
    pub(crate) fn undo(
        &mut self,
        game: &OpenGame,
        store: &Store,
        seat: &Seat,
        at: u32,
    ) -> Result<Update, ApiError> {
        if seat.sides.is_empty() {
            return Err(ApiError::not_your_seat("who watches takes nothing back"));
        }
        let before = self.table.actions();
        if at as usize != before {
            return Err(ApiError::stale(before));
        }
        self.last_choice(seat).map_err(ApiError::no_undo)?;
        let picked = self.fresh_hand(seat);
        let astray = self.astray().map(|astray| astray.back);
        self.take_back()?;
        for _ in 1..astray.unwrap_or(1) {
            if self.take_back().is_err() {
                break;
            }
        }
        if astray.is_none() {
            self.take_back_move(seat, picked.is_some())?;
        }
        self.learn();
        let keep = self.table.actions();
        self.groups.retain(|group| group.last < keep);
        self.commit(game, store, Change { before, keep, actions: Vec::new() }, |shared, n| {
            shared.update(seat, n, keep, before - keep)
        })
    }

    /// Takes back the rest of the list that the last choice was sent in, and the pick of the unit that it moved.
    fn take_back_move(&mut self, seat: &Seat, picked: bool) -> Result<(), ApiError> {
        let number = self.table.actions();
        let group = self.groups.iter().rev().find(|group| (group.first..=group.last).contains(&number));
        let first = group.map_or(number, |group| group.first);
        while self.table.actions() > first && self.last_choice(seat).is_ok() {
            self.take_back()?;
        }
        // To pick a unit is part of its move.
        let hand = self.fresh_hand(seat);
        if hand.is_some() && !picked && self.last_choice(seat).is_ok() {
            self.take_back()?;
        }
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), ApiError> {
        self.table.undo().map(drop).map_err(|why| ApiError::no_undo(why.to_string()))
    }

    /// The unit in hand with which nothing was done yet.
    fn fresh_hand(&self, seat: &Seat) -> Option<u32> {
        self.view(seat).hand.filter(|hand| hand.fresh).map(|hand| hand.unit)
    }
}

/// Whether a request has a form that can be stored.
fn proper(wish: &ActRequest) -> Result<(), ApiError> {
    if wish.then.len() > LONGEST_LIST {
        return Err(ApiError::too_large(format!(
            "a list has at most {LONGEST_LIST} actions after the first"
        )));
    }
    if wish.then.iter().chain([&wish.action]).any(|action| action.len() > LONGEST_ACTION) {
        return Err(ApiError::too_large("no action is that long"));
    }
    Ok(())
}

/// Why a list was not played to its end, for the client.
fn stopped(action: &str, halt: Halt) -> Stopped {
    let message = halt.to_string();
    let (kind, reasons) = match halt {
        Halt::Refused(engine::NotPlayed::Refused(refusal)) => (StoppedKind::Refused, refusal.into()),
        Halt::Refused(_) => (StoppedKind::Refused, Vec::new()),
        Halt::News(_) => (StoppedKind::News, Vec::new()),
        Halt::Asked => (StoppedKind::Asked, Vec::new()),
    };
    Stopped { kind, action: action.to_owned(), message, reasons }
}
