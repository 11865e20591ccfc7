//! What units are: their nations, types and sizes.

use engine::counter::{Echelon, Symbol};
use schemars::JsonSchema;
use serde::Deserialize;

/// Whose unit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum Nation {
    /// German.
    #[serde(rename = "GE")]
    German,
    /// United States.
    #[serde(rename = "US")]
    American,
    /// British.
    #[serde(rename = "BR")]
    British,
    /// French.
    #[serde(rename = "FR")]
    French,
}

engine::drawn! {
    /// The type of a unit.
    pub enum UnitType as symbol: Symbol {
        /// Infantry.
        Inf => Infantry,
        /// Parachute infantry.
        Para => Parachute,
        /// Glider infantry.
        Glider => Glider,
        /// Armour.
        Arm => Armour,
        /// Armoured infantry, panzergrenadiers.
        ArmInf => Mechanised,
        /// Mechanised parachute infantry.
        MechPara => MechanisedParachute,
        /// Armoured cavalry.
        Cav => ArmouredCavalry,
        /// Engineers.
        Eng => Engineer,
        /// A commander (OR9.0).
        Cmd => Headquarters,
    }
}

/// The movement class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum MoveClass {
    /// Foot.
    #[serde(rename = "F")]
    Foot,
    /// Mechanised.
    #[serde(rename = "M")]
    Mechanised,
    /// Armour.
    #[serde(rename = "A")]
    Armour,
    /// Commander.
    #[serde(rename = "C")]
    Commander,
}

engine::drawn! {
    /// The size of a unit.
    pub enum Size as echelon: Echelon {
        /// Battalion.
        Bn => Battalion,
        /// Regiment.
        Rgt => Regiment,
        /// Group.
        Grp => Group,
        /// Brigade.
        Bde => Brigade,
        /// Combat command.
        Cc => CombatCommand,
        /// Headquarters of a corps.
        Corps => Corps,
        /// Headquarters of an army.
        Army => Army,
    }
}

/// When a commander's second ability applies (OR9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoubleWhen {
    /// While the German side has the tactical advantage.
    GermanTacticalAdvantage,
    /// In clear weather.
    ClearWeather,
}

/// Where a unit's strengths come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Printed in public sources.
    Public,
    /// Set by the house.
    House,
}

/// Attack, defence and movement, as the data file writes them: `[3, 4, 5]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(from = "[u8; 3]")]
pub struct Strength {
    /// Attack.
    pub attack: u8,
    /// Defence.
    pub defence: u8,
    /// Movement allowance.
    pub movement: u8,
}

impl From<[u8; 3]> for Strength {
    fn from([attack, defence, movement]: [u8; 3]) -> Self {
        Self { attack, defence, movement }
    }
}
