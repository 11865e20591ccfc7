//! What was thought before a choice, to be told to whoever asks why.

use std::fmt::Write;

use serde::Serialize;

/// What a player thought.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
}

/// A plan that was weighed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Weighed {
    /// What it is called.
    pub name: &'static str,
    /// The chance to win with it, as the rollouts have it.
    pub chance: f64,
    /// How often it was tried.
    pub tries: u32,
    /// What it changes most: a word, and by which factor it counts.
    pub changes: Vec<(&'static str, f64)>,
}

impl Weighed {
    fn words(&self) -> String {
        let changes: Vec<String> =
            self.changes.iter().map(|(what, factor)| format!("{what} x{factor:.1}")).collect();
        if changes.is_empty() {
            self.name.to_owned()
        } else {
            format!("{} ({})", self.name, changes.join(", "))
        }
    }
}

impl Thought {
    /// The thought in sentences: the plan, the others with their chances, and what decided.
    ///
    /// ```
    /// use players::{Thought, Weighed};
    /// let plan = |name, chance, tries, changes| Weighed { name, chance, tries, changes };
    /// let thought = Thought {
    ///     when: "Turn 3, Movement".into(),
    ///     side: "Allied".into(),
    ///     plans: vec![
    ///         plan("hold", 0.62, 4, vec![("fear of losses", 1.4)]),
    ///         plan("as usual", 0.54, 4, vec![]),
    ///         plan("drive", 0.31, 1, vec![]),
    ///     ],
    ///     horizon: 2,
    ///     turns: 30,
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
        let Thought { when, side, plans, horizon, turns } = self;
        let mut text = format!(
            "{when}: {side} compared {} plans over {horizon} player-turns, in {turns} simulated ones.",
            plans.len()
        );
        let [chosen, others @ ..] = &plans[..] else { return text };
        let percent = |chance: f64| (chance * 100.0).round();
        let tries = |tries: u32| if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
        let (chance, tried) = (percent(chosen.chance), tries(chosen.tries));
        let _ = write!(text, "\nChosen: {}: {chance} % to win in {tried}.", chosen.words());
        if let Some(next) = others.first() {
            let by = percent(chosen.chance) - percent(next.chance);
            let name = next.name;
            let _ = match by {
                by if by >= 1.0 => {
                    write!(text, "\nIt decided that this was {by} % better than {name}, the next best.")
                }
                _ => write!(text, "\nIt was a near thing: {name} was as good."),
            };
            let told = |plan: &Weighed| {
                format!("{} {} % ({})", plan.words(), percent(plan.chance), tries(plan.tries))
            };
            let others: Vec<String> = others.iter().map(told).collect();
            let _ = write!(text, "\nOthers: {}.", others.join("; "));
        }
        text
    }
}
