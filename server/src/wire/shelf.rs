//! The games that there are, and what can be chosen before one begins.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::LessonCard;

/// The list of games.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shelf {
    /// The program's version.
    pub version: String,
    /// The games.
    pub games: Vec<Title>,
}

/// A game on the shelf.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Title {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// The names of its sides, in order.
    pub sides: Vec<String>,
    /// Its scenarios; the first is played if none is chosen.
    pub scenarios: Vec<Scenario>,
    /// Whether somebody who has never played a wargame should begin with it.
    pub for_beginners: bool,
    /// Its lessons, the first lesson first.
    pub lessons: Vec<LessonCard>,
    /// Named sets of switches.
    pub presets: Vec<PresetInfo>,
    /// The rules that can be switched.
    pub switches: Vec<Switch>,
    /// Switches that are hardly meant together.
    pub warnings: Vec<Warning>,
    /// The computer players, the best first.
    pub players: Vec<PlayerInfo>,
    /// Its counter mixes, the usual one first; none where there is one sheet only.
    pub mixes: Vec<String>,
    /// Where a picture of its map is.
    pub picture: String,
    /// Where a very small one is, for lists.
    pub thumb: String,
}

/// A scenario.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A paragraph for those who choose.
    pub about: String,
    /// The switches that it sets, such as `-RB,NWF=2`; often empty.
    pub switches: String,
    /// How many turns it has; 0 if that is not known.
    pub turns: u16,
    /// How many units take part, of both sides, those that come later included; 0 if that is not known.
    pub units: u16,
    /// The values that switches have in it if no preset is chosen, where they are not those of the game.
    pub own: BTreeMap<String, String>,
    /// The values that it sets on top of any preset that is chosen.
    pub over: BTreeMap<String, String>,
    /// Switches that nobody may change in it.
    pub fixed: Vec<String>,
    /// Switches that change nothing in it.
    pub idle: Vec<String>,
}

/// A named set of switches.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresetInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it sets.
    pub about: String,
}

/// A computer player.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerInfo {
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    /// How long it thinks.
    pub time: String,
}

/// A rule that can be played in one way or another.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Switch {
    /// Its id.
    pub id: String,
    /// The heading of the rule that it changes.
    pub name: String,
    /// What that rule says.
    pub text: String,
    /// The number of that rule.
    pub rule: String,
    /// Where it comes from.
    pub group: SwitchGroup,
    /// Its values; the first is the neutral one.
    pub choices: Vec<Choice>,
    /// The value when nothing is said.
    pub default: String,
    /// What must be set too when it is not neutral.
    pub needs: Vec<SwitchLink>,
    /// What must not be set when it is not neutral.
    pub excludes: Vec<SwitchLink>,
    /// Its value in each preset.
    pub presets: BTreeMap<String, String>,
}

/// Where a switch comes from, for a page that shows them in groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SwitchGroup {
    /// A change that the documents make to the game.
    Seed,
    /// A rule or an option of the game itself.
    Base,
    /// Of our own making.
    House,
}

/// A bond between two switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SwitchLink {
    /// The other switch.
    pub switch: String,
    /// The values of it that are meant, the best first.
    pub values: Vec<String>,
}

/// A value of a switch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choice {
    /// The value.
    pub value: String,
    /// What it means.
    pub name: String,
}

/// Switches that may stand together but are hardly meant to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Warning {
    /// The rule that it is about.
    pub rule: String,
    /// Values of switches; any one of the sets is enough.
    pub when: Vec<BTreeMap<String, String>>,
    /// What comes of them.
    pub text: String,
}
