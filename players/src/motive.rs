//! What moved a computer player to what it did, kept with the game for whoever asks why.

use std::collections::BTreeMap;

use engine::{Explanation, Side};
use serde::{Deserialize, Serialize};

use crate::chair::level_and_part;
use crate::{Table, Thought, thinks_ahead};

/// What is kept of a choice of a computer player.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Motive {
    /// What was thought just before it; none if nothing new was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thought: Option<Thought>,
    /// The errand that it served, as whoever carries the plan out has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errand: Option<String>,
}

impl Motive {
    /// Whether there is nothing to keep.
    fn is_empty(&self) -> bool {
        self.thought.is_none() && self.errand.is_none()
    }
}

/// The motives of a game, by the number of the action.
#[derive(Debug, Default)]
pub(crate) struct Motives(BTreeMap<usize, Motive>);

impl Motives {
    /// Keeps one; a thought only if its side had another one before.
    pub(crate) fn note(&mut self, action: usize, thought: Option<&Thought>, errand: Option<String>) {
        let known = thought.and_then(|thought| self.thought(action, &thought.side));
        let thought = thought.filter(|thought| known != Some(thought)).cloned();
        self.keep(action, Motive { thought, errand });
    }

    /// Keeps one as it was kept before.
    pub(crate) fn keep(&mut self, action: usize, motive: Motive) {
        if !motive.is_empty() {
            self.0.insert(action, motive);
        }
    }

    /// Forgets those of actions that were taken back.
    pub(crate) fn truncate(&mut self, actions: usize) {
        self.0.split_off(&actions);
    }

    pub(crate) fn of(&self, action: usize) -> Option<&Motive> {
        self.0.get(&action)
    }

    /// The thought of a side that was in force at an action.
    pub(crate) fn thought(&self, action: usize, side: &str) -> Option<&Thought> {
        let thoughts = self.0.range(..=action).rev().filter_map(|(_, motive)| motive.thought.as_ref());
        thoughts.into_iter().find(|thought| thought.side == side)
    }
}

/// Why a computer player did something.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Account {
    /// The number of the action.
    pub number: usize,
    /// What was done.
    pub action: String,
    /// Whose choice it was.
    pub side: Side,
    /// The level of the player.
    pub player: String,
    /// Whether there was no other choice.
    pub forced: bool,
    /// The errand that it served.
    pub errand: Option<String>,
    /// The thought in force.
    pub thought: Option<Thought>,
    /// The sum behind the action, as it was then.
    pub sum: Option<Explanation>,
}

impl Account {
    /// What is known at a table of an action of a computer player; the sum is looked up elsewhere, for it takes time. An error says
    /// why there is none.
    pub fn of(table: &dyn Table, number: usize) -> Result<Account, String> {
        let deed = table.story(engine::Seat::Referee, number, 1).pop();
        let deed = deed.ok_or_else(|| format!("only {} actions were played", table.actions()))?;
        let side = deed.side;
        let player = match table.chairs().get(side.index()) {
            Some(chair) if !chair.is_human() => chair.to_string(),
            _ => return Err("a person chose that action".into()),
        };
        Ok(Account {
            number,
            errand: table.motive(number).and_then(|motive| motive.errand.clone()),
            thought: table.thought_at(number, side).cloned(),
            action: deed.action,
            side,
            player,
            forced: deed.forced,
            sum: None,
        })
    }

    /// What moved the player, sentence by sentence: the errand, then what was thought before.
    pub fn reasons(&self) -> Vec<String> {
        if self.forced {
            return vec!["There was no other choice.".into()];
        }
        let mut lines: Vec<String> = self.errand.iter().cloned().collect();
        match (&self.thought, self.player.as_str()) {
            (Some(thought), _) => lines.extend(thought.words().lines().map(str::to_owned)),
            (None, crate::TEACHER) => lines.push("It follows the script of the lesson.".into()),
            (None, player) if thinks_ahead(level_and_part(player).0) => {
                lines.push("It had not thought ahead yet, and chose as a cadet does.".into());
            }
            (None, "random") => lines.push("It plays any legal action, with equal chances.".into()),
            (None, player) if lines.is_empty() => lines.push(format!(
                "The {player} compares no plans: he weighs what he can do at the moment by the rules, the odds and the roads, and takes \
                 what he thinks best."
            )),
            (None, player) => lines.push(format!(
                "The {player} compares no plans: he follows the errands that he gave out at the start of the phase."
            )),
        }
        lines
    }
}
