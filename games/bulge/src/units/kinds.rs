//! What units are: their nations, types and sizes.

use engine::counter::{Echelon, Symbol};
use schemars::JsonSchema;
use serde::Deserialize;

/// A counter mix (21.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mix {
    /// The original values.
    Base,
    /// README 1 to 7 applied.
    Revised,
    /// The printed counter sheet taken literally.
    Sheet,
}

impl Mix {
    /// Every mix.
    pub const ALL: [Mix; 3] = [Mix::Base, Mix::Revised, Mix::Sheet];
}

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
    #[serde(rename = "UK")]
    British,
    /// French.
    #[serde(rename = "FR")]
    French,
}

/// The type of a unit (2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum UnitType {
    /// Infantry.
    Inf,
    /// Parachute and glider infantry.
    Para,
    /// Mountain infantry.
    Mtn,
    /// German motorised infantry (21.8).
    Mot,
    /// Armour.
    Arm,
    /// Mechanised infantry.
    Mech,
    /// US cavalry group.
    Cav,
    /// Combined arms (21.9).
    Ca,
    /// Artillery, two-sided.
    Gun,
    /// Rocket artillery, one-sided.
    Werfer,
    /// Einheit Stielau team.
    Cdo,
}

/// The size of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// A team.
    Team,
    /// A battalion.
    Battalion,
    /// A regiment.
    Regiment,
    /// A group.
    Group,
    /// A brigade.
    Brigade,
}

/// A change of the custom mix (21.1 to 21.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the seven changes are named by their numbers")]
pub enum Change {
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
}

/// Where a unit's strengths come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The variant's own documents.
    Seed,
    /// Set by the house (21.10).
    House,
}

impl UnitType {
    /// The symbol on the counter.
    pub const fn symbol(self) -> Symbol {
        match self {
            UnitType::Inf => Symbol::Infantry,
            UnitType::Para => Symbol::Parachute,
            UnitType::Mtn => Symbol::Mountain,
            UnitType::Mot => Symbol::Motorised,
            UnitType::Arm => Symbol::Armour,
            UnitType::Mech => Symbol::Mechanised,
            UnitType::Cav => Symbol::ArmouredCavalry,
            UnitType::Ca => Symbol::CombinedArms,
            UnitType::Gun => Symbol::Artillery,
            UnitType::Werfer => Symbol::RocketArtillery,
            UnitType::Cdo => Symbol::Commando,
        }
    }
}

impl Size {
    /// The size mark on the counter.
    pub const fn echelon(self) -> Echelon {
        match self {
            Size::Team => Echelon::Team,
            Size::Battalion => Echelon::Battalion,
            Size::Regiment => Echelon::Regiment,
            Size::Group => Echelon::Group,
            Size::Brigade => Echelon::Brigade,
        }
    }
}
