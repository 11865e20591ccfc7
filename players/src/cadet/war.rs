//! What the cadets of games of fronts ask of a game: who stands where, and what the ground costs.

use engine::{Game, HexId, Side, UnitId};

use super::flow::Rates;

/// A game in which two sides keep fronts on a map with roads, rivers and sources of supply.
pub(crate) trait War: Game + std::fmt::Debug {
    /// The numbers of its cadet.
    type Temper;

    /// The hexes of the map.
    fn hexes(&self) -> usize;
    /// The combat units of a side on the map.
    fn army(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_;
    /// The hexes in which a side has combat units, and the strength with which those there can attack.
    fn stacks(&self, side: Side) -> impl Iterator<Item = (HexId, f32)> + '_;
    /// The attack strength of a unit.
    fn attack(&self, unit: UnitId) -> f32;
    /// Whether a unit is in supply.
    fn is_supplied(&self, unit: UnitId) -> bool;
    /// The sources of supply of a side.
    fn sources(&self, side: Side) -> &[HexId];
    /// The hexes into which a unit in a hex has a zone of control.
    fn zones(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_;

    /// The steps out of a hex: where to, and whether there is a bridge site, so that what they cost can change.
    fn ways(&self, hex: HexId) -> impl Iterator<Item = (HexId, bool)> + '_;
    /// What water adds to the step of that number out of a hex for columns of a side; none along a road.
    fn toll(&self, temper: &Self::Temper, side: Side, hex: HexId, way: usize) -> Option<u16>;
    /// What it costs columns of a side to enter a hex along a road, and off it. With `foes` they go around the enemy where that is
    /// cheap; without, he counts for nothing.
    fn entry(&self, temper: &Self::Temper, side: Side, hex: HexId, foes: bool) -> [u16; 2];
    /// What goes on of what wants to pass through a hex that nobody watches.
    fn open(&self, temper: &Self::Temper, hex: HexId) -> f32;
    /// How the situation is estimated.
    fn scales(temper: &Self::Temper) -> Scales;
}

/// How the situation is estimated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scales {
    /// What a threat counts for after a march of at most so much.
    pub(crate) soon: [(u8, f32); 4],
    /// How much longer a way may be and still be taken by a third as many.
    pub(crate) detour: f32,
    pub(crate) rates: Rates,
    /// A side so many times as strong as the enemy need not defend itself.
    pub(crate) defensive: f32,
    /// What a unit counts for in the choice of the line if it is out of supply already.
    pub(crate) supply_lost: f32,
}
