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

engine::drawn! {
    /// The type of a unit (2.3.3).
    pub enum UnitType as symbol: Symbol {
        /// Infantry.
        Inf => Infantry,
        /// Parachute and glider infantry.
        Para => Parachute,
        /// Mountain infantry.
        Mtn => Mountain,
        /// German motorised infantry (21.8).
        Mot => Motorised,
        /// Armour.
        Arm => Armour,
        /// Mechanised infantry.
        Mech => Mechanised,
        /// US cavalry group.
        Cav => ArmouredCavalry,
        /// Combined arms (21.9).
        Ca => CombinedArms,
        /// Artillery, two-sided.
        Gun => Artillery,
        /// Rocket artillery, one-sided.
        Werfer => RocketArtillery,
        /// Einheit Stielau team.
        Cdo => Commando,
    }
}

engine::drawn! {
    /// The size of a unit.
    pub enum Size as echelon: Echelon {
        /// A team.
        Team => Team,
        /// A battalion.
        Battalion => Battalion,
        /// A regiment.
        Regiment => Regiment,
        /// A group.
        Group => Group,
        /// A brigade.
        Brigade => Brigade,
    }
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
