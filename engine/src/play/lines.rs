//! The lines of a record while the game goes on: actions stay actions until somebody reads the record.

use crate::{Dice, Entry, Game};
use std::ops::Range;

/// What was played and written so far, in order.
#[derive(Debug, Clone)]
pub(super) struct Lines<A> {
    lines: Vec<Line<A>>,
    /// What the dice of all actions showed, one after the other.
    shown: Vec<u32>,
}

#[derive(Debug, Clone)]
enum Line<A> {
    Played {
        action: A,
        forced: bool,
        /// Its dice.
        shown: Range<usize>,
    },
    Written(Entry),
}

impl<A: Copy> Lines<A> {
    pub(super) fn new() -> Self {
        Self { lines: Vec::new(), shown: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.lines.truncate(len);
    }

    /// An action that was played, with the dice that fell since the last one.
    pub(super) fn play(&mut self, action: A, forced: bool, dice: &mut Dice) {
        let first = self.shown.len();
        self.shown.extend(dice.take_rolled().map(|die| die.shown));
        self.lines.push(Line::Played { action, forced, shown: first..self.shown.len() });
    }

    /// A line as it is to be written.
    pub(super) fn write(&mut self, entry: Entry) {
        self.lines.push(Line::Written(entry));
    }

    /// The lines as a record has them.
    pub(super) fn entries<G: Game<Action = A>>(&self, game: &G) -> Vec<Entry> {
        let entry = |line: &Line<A>| match line {
            Line::Written(entry) => entry.clone(),
            Line::Played { action, forced, shown } => {
                let comment = remark(*forced, &self.shown[shown.clone()]);
                Entry::Action { text: game.action_text(*action), comment }
            }
        };
        self.lines.iter().map(entry).collect()
    }
}

/// What is written behind an action.
fn remark(forced: bool, shown: &[u32]) -> Option<String> {
    let rolled = shown.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    match (forced, shown.is_empty()) {
        (false, true) => None,
        (true, true) => Some("forced".into()),
        (false, false) => Some(format!("rolled {rolled}")),
        (true, false) => Some(format!("forced, rolled {rolled}")),
    }
}
