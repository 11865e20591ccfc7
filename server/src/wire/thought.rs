//! Why a computer did something, and what one would do in a player's place.

use engine::{Chance, Explanation, Side};
use players::{Account, Hint, HintAttack, HintMove, HintPlan, Thought, Weighed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a computer did something.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountInfo {
    /// The number of the action.
    pub number: u32,
    /// The action.
    pub action: String,
    /// Whose choice it was.
    pub side: Side,
    /// The level of the computer player.
    pub player: String,
    /// In sentences: the errand that it served, or by which habits it was chosen. What was thought stands below.
    pub reasons: Vec<String>,
    /// The thought in force; none for those who compare no plans.
    pub thought: Option<ThoughtInfo>,
    /// The sum behind the action as it was then, with its chances.
    pub sum: Option<Explanation>,
    /// Why nothing is told, if it is held back.
    pub held: Option<String>,
}

impl AccountInfo {
    /// All that is known.
    pub(crate) fn told(mut account: Account) -> Self {
        let thought = account.thought.take();
        let reasons = match &thought {
            Some(_) => account.errand.iter().cloned().collect(),
            None => account.reasons(),
        };
        Self { reasons, thought: thought.map(Into::into), ..Self::bare(account) }
    }

    /// Nothing, and why.
    pub(crate) fn held(account: Account, held: String) -> Self {
        Self { held: Some(held), ..Self::bare(account) }
    }

    fn bare(account: Account) -> Self {
        Self {
            number: account.number as u32,
            action: account.action,
            side: account.side,
            player: account.player,
            reasons: Vec::new(),
            thought: None,
            sum: None,
            held: None,
        }
    }
}

/// What a computer thought.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThoughtInfo {
    /// Turn and phase in which it was thought.
    pub when: String,
    /// The plans that were compared: first the one that was chosen.
    pub plans: Vec<PlanInfo>,
    /// What decided, in a sentence.
    pub decided: String,
    /// Player-turns that each rollout looked ahead.
    pub horizon: u32,
    /// Player-turns that were simulated in all.
    pub turns: u32,
    /// The part of its effort that it made, as one divided by this; less than the whole where the server was busy.
    pub part: u32,
}

impl From<Thought> for ThoughtInfo {
    fn from(thought: Thought) -> Self {
        Self {
            decided: thought.decided(),
            plans: thought.plans.into_iter().map(Into::into).collect(),
            when: thought.when,
            horizon: thought.horizon,
            turns: thought.turns,
            part: thought.part,
        }
    }
}

/// A plan that was weighed.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlanInfo {
    /// What it is called.
    pub name: String,
    /// The chance to win with it, from 0 to 1.
    pub chance: f64,
    /// How often it was tried.
    pub tries: u32,
    /// What is ordered beside it, and what counts more or less in it than usual.
    pub changes: Vec<String>,
}

impl From<Weighed> for PlanInfo {
    fn from(plan: Weighed) -> Self {
        let change = |(what, factor): (std::borrow::Cow<'static, str>, f64)| format!("{what} ×{factor:.1}");
        Self {
            name: plan.name.into_owned(),
            chance: plan.chance,
            tries: plan.tries,
            changes: plan.order.into_iter().chain(plan.changes.into_iter().map(change)).collect(),
        }
    }
}

/// A question for a hint.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// How many actions the client has seen.
    pub at: u32,
}

/// What a staff would do in a player's place.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintInfo {
    /// Turn and phase for which it holds.
    pub when: String,
    /// After how many actions.
    pub at: u32,
    /// The best plans, the best first.
    pub plans: Vec<HintPlanInfo>,
    /// Player-turns that each rollout looked ahead.
    pub horizon: u32,
    /// Player-turns that were simulated in all.
    pub turns: u32,
}

/// A plan, and how it would begin.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintPlanInfo {
    /// The plan with the chance to win.
    pub plan: PlanInfo,
    /// The moves of the player-turn, in order.
    pub moves: Vec<HintMoveInfo>,
    /// The attacks of the player-turn, in order.
    pub attacks: Vec<HintAttackInfo>,
}

/// A move of a unit.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintMoveInfo {
    /// Its number in the view.
    pub unit: u32,
    /// What it is called.
    pub name: String,
    /// Its way: every hex, the first included; only the last for one that comes onto the map.
    pub path: Vec<String>,
    /// The rule by which it goes.
    pub rule: String,
}

/// An attack.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintAttackInfo {
    /// The hex that is attacked.
    pub at: String,
    /// The hexes from which it is attacked.
    pub from: Vec<String>,
    /// In words, with the odds.
    pub title: String,
    /// The exact chance of each result.
    pub chances: Vec<Chance>,
}

impl HintInfo {
    pub(crate) fn new(hint: Hint, at: u32) -> Self {
        let Hint { when, plans, horizon, turns, .. } = hint;
        Self { when, at, plans: plans.into_iter().map(Into::into).collect(), horizon, turns }
    }
}

impl From<HintPlan> for HintPlanInfo {
    fn from(told: HintPlan) -> Self {
        let going = |HintMove { unit, name, path, rule }| HintMoveInfo { unit, name, path, rule };
        let attack = |HintAttack { at, from, title, chances }| HintAttackInfo { at, from, title, chances };
        Self {
            plan: told.weighed.into(),
            moves: told.moves.into_iter().map(going).collect(),
            attacks: told.attacks.into_iter().map(attack).collect(),
        }
    }
}
