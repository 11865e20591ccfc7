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

/// The type of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum UnitType {
    /// Infantry.
    Inf,
    /// Parachute infantry.
    Para,
    /// Glider infantry.
    Glider,
    /// Armour.
    Arm,
    /// Armoured infantry, panzergrenadiers.
    ArmInf,
    /// Mechanised parachute infantry.
    MechPara,
    /// Armoured cavalry.
    Cav,
    /// Engineers.
    Eng,
    /// A commander (OR9.0).
    Cmd,
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

/// The size of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Battalion.
    Bn,
    /// Regiment.
    Rgt,
    /// Group.
    Grp,
    /// Brigade.
    Bde,
    /// Combat command.
    Cc,
    /// Headquarters of a corps.
    Corps,
    /// Headquarters of an army.
    Army,
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

impl UnitType {
    /// The symbol on the counter.
    pub const fn symbol(self) -> Symbol {
        match self {
            UnitType::Inf => Symbol::Infantry,
            UnitType::Para => Symbol::Parachute,
            UnitType::Glider => Symbol::Glider,
            UnitType::Arm => Symbol::Armour,
            UnitType::ArmInf => Symbol::Mechanised,
            UnitType::MechPara => Symbol::MechanisedParachute,
            UnitType::Cav => Symbol::ArmouredCavalry,
            UnitType::Eng => Symbol::Engineer,
            UnitType::Cmd => Symbol::Headquarters,
        }
    }
}

impl Size {
    /// The size mark on the counter.
    pub const fn echelon(self) -> Echelon {
        match self {
            Size::Bn => Echelon::Battalion,
            Size::Rgt => Echelon::Regiment,
            Size::Grp => Echelon::Group,
            Size::Bde => Echelon::Brigade,
            Size::Cc => Echelon::CombatCommand,
            Size::Corps => Echelon::Corps,
            Size::Army => Echelon::Army,
        }
    }
}
