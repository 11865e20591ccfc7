//! What was thought before a choice, to be told to whoever asks why.

use std::borrow::Cow;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// What a player thought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// Turn and phase in which it was thought.
    pub when: String,
    /// The side.
    pub side: String,
    /// The plans that were compared: first the one that was chosen, then the others, those that were tried longest first.
    pub plans: Vec<Weighed>,
    /// Player-turns that each rollout looked ahead.
    pub horizon: u32,
    /// Player-turns that were simulated in all.
    pub turns: u32,
    /// Which part of the effort was made: 4 is a quarter. It is less than the whole where the server was busy.
    #[serde(default = "whole")]
    pub part: u32,
}

fn whole() -> u32 {
    1
}

/// Part of an effort, in words.
///
/// ```
/// assert_eq!(["half", "a quarter", "an eighth"], [2, 4, 8].map(players::part_words));
/// ```
pub fn part_words(part: u32) -> &'static str {
    match part {
        0 | 1 => "all",
        2 => "half",
        4 => "a quarter",
        8 => "an eighth",
        _ => "a small part",
    }
}

/// A plan that was weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// What it is called.
    pub name: Cow<'static, str>,
    /// The chance to win with it, as the rollouts have it.
    pub chance: f64,
    /// How often it was tried.
    pub tries: u32,
    /// What it changes most: a word, and by which factor it counts.
    pub changes: Vec<(Cow<'static, str>, f64)>,
    /// The attack or the answer that is ordered beside, as it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

impl Weighed {
    /// Its name, what is ordered beside, and what it changes most.
    pub fn words(&self) -> String {
        let changes = self.changes.iter().map(|(what, factor)| format!("{what} x{factor:.1}"));
        let changes: Vec<String> = self.order.iter().cloned().chain(changes).collect();
        if changes.is_empty() {
            self.name.to_string()
        } else {
            format!("{} ({})", self.name, changes.join(", "))
        }
    }
}

/// A chance in percent, without a fraction.
fn percent(chance: f64) -> f64 {
    (chance * 100.0).round()
}

impl Thought {
    /// What decided, in a sentence; empty if nothing was compared.
    pub fn decided(&self) -> String {
        let [chosen, next, ..] = &self.plans[..] else { return String::new() };
        let (by, name) = (percent(chosen.chance) - percent(next.chance), &next.name);
        if by >= 1.0 {
            format!("It decided that this was {by} % better than {name}, the next best.")
        } else {
            format!("It was a near thing: {name} was as good.")
        }
    }

    /// The thought in sentences: the plan, the others with their chances, and what decided.
    ///
    /// ```
    /// use players::{Thought, Weighed};
    /// let plan = |name: &'static str, chance, tries, changes| Weighed { name: name.into(), chance, tries, changes, order: None };
    /// let thought = Thought {
    ///     when: "Turn 3, Movement".into(),
    ///     side: "Allied".into(),
    ///     plans: vec![
    ///         plan("hold", 0.62, 4, vec![("fear of losses".into(), 1.4)]),
    ///         plan("as usual", 0.54, 4, vec![]),
    ///         plan("drive", 0.31, 1, vec![]),
    ///     ],
    ///     horizon: 2,
    ///     turns: 30,
    ///     part: 1,
    /// };
    /// assert_eq!(
    ///     thought.words(),
    ///     "Turn 3, Movement: Allied compared 3 plans over 2 player-turns, in 30 simulated ones.\n\
    ///      Chosen: hold (fear of losses x1.4): 62 % to win in 4 tries.\n\
    ///      It decided that this was 8 % better than as usual, the next best.\n\
    ///      Others: as usual 54 % (4 tries); drive 31 % (1 try)."
    /// );
    /// ```
    pub fn words(&self) -> String {
        let Thought { when, side, plans, horizon, turns, part } = self;
        let mut text = format!(
            "{when}: {side} compared {} plans over {horizon} player-turns, in {turns} simulated ones.",
            plans.len()
        );
        if *part > 1 {
            let _ = write!(text, " That was {} of its effort: the server was busy.", part_words(*part));
        }
        let [chosen, others @ ..] = &plans[..] else { return text };
        let tries = |tries: u32| if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
        let (chance, tried) = (percent(chosen.chance), tries(chosen.tries));
        let _ = write!(text, "\nChosen: {}: {chance} % to win in {tried}.", chosen.words());
        if !others.is_empty() {
            let _ = write!(text, "\n{}", self.decided());
            let told = |plan: &Weighed| {
                format!("{} {} % ({})", plan.words(), percent(plan.chance), tries(plan.tries))
            };
            let others: Vec<String> = others.iter().map(told).collect();
            let _ = write!(text, "\nOthers: {}.", others.join("; "));
        }
        text
    }
}
