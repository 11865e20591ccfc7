//! Moves of many actions, who can join an attack, and what an attack would be.

use serde::Serialize;
use utoipa::ToSchema;

use engine::{Note, Reason, UnitId};

/// How some units would come to a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CoursePlan {
    /// What is to be played, in this order.
    pub actions: Vec<String>,
    /// The way of each unit that moves.
    pub legs: Vec<CourseLeg>,
    /// The units that do not get there.
    pub stays: Vec<CourseStay>,
    /// What would happen on the way: somebody else is asked, a die falls.
    pub incidents: Vec<CourseIncident>,
}

/// The way of one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseLeg {
    /// Its number in the view.
    pub unit: u32,
    /// Every hex of its way, the first included.
    pub path: Vec<String>,
    /// The points that it has left then; none if its move is over.
    pub left: Option<String>,
}

/// A unit that does not get there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseStay {
    /// Its number in the view.
    pub unit: u32,
    /// Why not.
    pub reasons: Vec<Reason>,
}

/// Something that would happen on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseIncident {
    /// The hex where it would happen; empty if it has none.
    pub at: String,
    /// What, and by which rule.
    pub reason: Reason,
    /// Whether a player should be asked before.
    pub warning: bool,
}

impl From<engine::Course<String>> for CoursePlan {
    fn from(course: engine::Course<String>) -> Self {
        let number = |unit: UnitId| u32::from(unit.0);
        let leg = |leg: engine::Leg| CourseLeg { unit: number(leg.unit), path: leg.path, left: leg.left };
        let stay = |(unit, refusal): (UnitId, engine::Refusal)| CourseStay {
            unit: number(unit),
            reasons: refusal.into(),
        };
        let incident = |engine::Incident { at, reason, warning }| CourseIncident { at, reason, warning };
        Self {
            actions: course.actions,
            legs: course.legs.into_iter().map(leg).collect(),
            stays: course.stays.into_iter().map(stay).collect(),
            incidents: course.incidents.into_iter().map(incident).collect(),
        }
    }
}

/// A hex to which a unit can come by several actions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReachHex {
    /// Its name.
    pub at: String,
    /// The points that are left there.
    pub left: String,
    /// Whether the unit must stop there.
    pub stop: bool,
    /// Every hex of the way, the first included.
    pub path: Vec<String>,
}

/// One who can join what is put together, after all before him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JoinerInfo {
    /// What adds him.
    pub action: String,
    /// The odds that stand when he has joined too.
    pub odds: Option<Note>,
    /// Whether the die falls at once when he has joined.
    pub rolls: bool,
}

/// A hex of one's own that the enemy could attack at 1-1 or better from where he stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Threat {
    /// The hex.
    pub at: String,
    /// The place in it.
    pub name: Option<String>,
    /// The units there, by their numbers in the view.
    pub units: Vec<u32>,
    /// The odds of the attack.
    pub odds: String,
    /// How many could attack.
    pub attackers: u32,
}

/// Why a list of actions was not played to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stopped {
    /// What stopped it.
    pub kind: StoppedKind,
    /// The first action that was not played.
    pub action: String,
    /// In a sentence.
    pub message: String,
    /// Every reason with its rule, where rules refuse.
    pub reasons: Vec<Reason>,
}

/// What stopped a list of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StoppedKind {
    /// The action is not legal, or no action at all.
    Refused,
    /// A die fell, or something hidden was shown: whoever made the list may think again.
    News,
    /// Somebody else is asked.
    Asked,
}
