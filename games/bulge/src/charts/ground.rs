//! Terrain, rivers and roads (8.2, 8.5, 11.2, 11.3, 15.0). Movement points are counted in twelfths (8.1).

use engine::Side;
use engine::data::fraction;
use schemars::JsonSchema;
use serde::Deserialize;

use super::sides::GERMAN;
use crate::units::UnitType;

/// One movement point (8.1).
pub const MP: u16 = 12;

/// The class of a unit (2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Infantry, parachute, mountain and motorised.
    Inf,
    /// Armour, mechanised, cavalry and combined arms.
    Mech,
    /// Guns and werfers.
    Art,
    /// Einheit Stielau teams.
    Cdo,
}

impl Class {
    /// The class of a type. Where MOT or CA is off the type is another one to begin with (3.4).
    pub const fn of(kind: UnitType) -> Class {
        match kind {
            UnitType::Inf | UnitType::Para | UnitType::Mtn | UnitType::Mot => Class::Inf,
            UnitType::Arm | UnitType::Mech | UnitType::Cav | UnitType::Ca => Class::Mech,
            UnitType::Gun | UnitType::Werfer => Class::Art,
            UnitType::Cdo => Class::Cdo,
        }
    }
}

/// The ground of a turn (16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Mud.
    #[default]
    Mud,
    /// Frozen.
    Frozen,
}

engine::worded! {
    /// The terrain of a hex (2.1.6).
    pub enum Terrain {
        /// Clear.
        Clear "clear",
        /// Steep valleys and the Hautes Fagnes.
        Rough "rough",
        /// Forest.
        Forest "forest",
        /// A town.
        Town "town",
        /// A city.
        City "city",
    }
}

/// A line of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainLine {
    /// The cost in twelfths by class and ground; none where the hex may be entered only along a road.
    pub cost: [[Option<u16>; 2]; 4],
    /// What it multiplies the defender by (15.1).
    pub defence: u8,
}

/// Water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Water {
    /// A river.
    River,
    /// The Meuse.
    Meuse,
}

/// How a unit crosses water without a usable bridge (11.2, 11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// For so many twelfths beside the terrain.
    Extra(u16),
    /// With its whole allowance, as its first step, and not into an enemy zone of control.
    Whole,
    /// Not at all.
    Never,
}

/// Whose supply lines cross water overland without a usable bridge (6.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SupplyAcross {
    /// Those of the infantry class.
    Infantry,
    /// Nobody's.
    Nobody,
    /// Everybody's.
    All,
}

/// Who crosses: the classes, and combined arms as one of their own (21.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the classes are explained above")]
pub enum Crosser {
    Inf,
    Mech,
    Ca,
    Art,
    Cdo,
}

impl Crosser {
    /// How a type crosses water.
    pub const fn of(kind: UnitType) -> Crosser {
        match (kind, Class::of(kind)) {
            (UnitType::Ca, _) => Crosser::Ca,
            (_, Class::Inf) => Crosser::Inf,
            (_, Class::Mech) => Crosser::Mech,
            (_, Class::Art) => Crosser::Art,
            (_, Class::Cdo) => Crosser::Cdo,
        }
    }
}

/// What a hexside with water and without a usable bridge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hexside {
    /// How units cross it, by [`Crosser`].
    pub crossing: [Crossing; 5],
    /// Whether zones of control reach across (10.1).
    pub zoc: bool,
    /// Whose supply lines cross it.
    pub supply: SupplyAcross,
}

/// A group of units with one road rate (8.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoadGroup {
    /// German infantry, parachute and mountain units.
    GermanInfantry,
    /// German motorised infantry.
    GermanMotorised,
    /// Allied infantry, parachute and glider units.
    AlliedInfantry,
    /// The mechanised class of both sides.
    Mechanised,
    /// Artillery of both sides.
    Artillery,
    /// Einheit Stielau teams.
    Teams,
}

impl RoadGroup {
    /// The group of a type of unit of a side.
    pub fn of(kind: UnitType, side: Side) -> RoadGroup {
        match Class::of(kind) {
            Class::Inf if side != GERMAN => RoadGroup::AlliedInfantry,
            Class::Inf if kind == UnitType::Mot => RoadGroup::GermanMotorised,
            Class::Inf => RoadGroup::GermanInfantry,
            Class::Mech => RoadGroup::Mechanised,
            Class::Art => RoadGroup::Artillery,
            Class::Cdo => RoadGroup::Teams,
        }
    }
}

/// A road rate in twelfths (8.5, 8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoadRate {
    /// Into a hex that one's own side controls.
    pub friendly: u16,
    /// Into a hex that the enemy controls.
    pub enemy: u16,
}

/// Twelfths of a movement point from `2`, `1/3` ... ; none if it is not such a number or not a whole number of twelfths.
pub(super) fn twelfths(word: &str) -> Option<u16> {
    fraction(word, MP).filter(|points| *points > 0)
}
