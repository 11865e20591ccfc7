//! Nation and arm of service.

use serde::{Deserialize, Serialize};

/// The colours of a unit: its nation, and within the German forces its service.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Livery {
    /// German army.
    Heer,
    /// German volksgrenadier divisions, army too, but a class of their own in 1944.
    Volksgrenadier,
    /// Waffen-SS.
    Ss,
    /// German parachute and other air force ground troops.
    Luftwaffe,
    /// United States.
    American,
    /// British Commonwealth.
    British,
    /// France.
    French,
    /// Soviet Union.
    Soviet,
}

/// Whose unit it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// Germany.
    German,
    /// United States, and the Western Allies together.
    American,
    /// British Commonwealth.
    British,
    /// France.
    French,
    /// Soviet Union.
    Soviet,
}

impl Livery {
    /// Every livery.
    pub const ALL: [Livery; 8] = [
        Livery::Heer,
        Livery::Volksgrenadier,
        Livery::Ss,
        Livery::Luftwaffe,
        Livery::American,
        Livery::British,
        Livery::French,
        Livery::Soviet,
    ];

    /// Whose colours they are.
    pub const fn nation(self) -> Nation {
        match self {
            Livery::Heer | Livery::Volksgrenadier | Livery::Ss | Livery::Luftwaffe => Nation::German,
            Livery::American => Nation::American,
            Livery::British => Nation::British,
            Livery::French => Nation::French,
            Livery::Soviet => Nation::Soviet,
        }
    }
}

impl Nation {
    /// Every nation.
    pub const ALL: [Nation; 5] =
        [Nation::German, Nation::American, Nation::British, Nation::French, Nation::Soviet];

    /// As the heading of a list of units: `United States`.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::German => "Germany",
            Nation::American => "United States",
            Nation::British => "British Commonwealth",
            Nation::French => "France",
            Nation::Soviet => "Soviet Union",
        }
    }
}
