//! Questions about a position that every rule asks. None of them changes or allocates anything.

use engine::{HexId, HexSet, Side, Site, UnitId};

use crate::charts::{GERMAN, Ground, MP, Sky, Turn, TurnLine};
use crate::fixed::{Edge, halves};
use crate::game::DarkDecember;
use crate::roster::Counter;
use crate::scenario::BridgeState;
use crate::sequence::SEQUENCE;
use crate::state::{Flag, Place, UnitState};
use crate::units::Strength;

// M2: the distance is that of the grid.
engine::unit_questions! { DarkDecember: Counter, UnitState with Flag at Place::Map }

impl DarkDecember {
    /// The turn, 1 to 20.
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    /// The turn with its date.
    pub fn date(&self) -> Turn {
        Turn::new(self.state.turn).unwrap_or(Turn::LAST)
    }

    /// Whose Player-Turn it is (Q.0).
    pub fn phasing(&self) -> Side {
        SEQUENCE[usize::from(self.state.step)].0
    }

    /// What the turn track says of this turn, as the switches make it.
    #[inline]
    pub fn track(&self) -> &TurnLine {
        self.fixed.track(self.date())
    }

    /// SR1.3, OR5.0: whether the sky is clear.
    pub fn is_clear(&self) -> bool {
        self.state.rolled_sky.unwrap_or_else(|| self.track().sky == Sky::Clear)
    }

    /// The ground (3.0).
    pub fn ground(&self) -> Ground {
        self.track().ground
    }

    /// SR1.1.1: German Tactical Advantage.
    pub fn advantage(&self) -> bool {
        self.track().advantage
    }

    /// Q2, C4: whether the German Movement Phase of this turn is skipped.
    pub fn assault_positions(&self) -> bool {
        self.fixed.options.historical_positions
            && !self.fixed.scenario.free.is_empty()
            && self.state.turn == Turn::FIRST.number()
    }

    /// The combat units in a hex.
    pub fn fighters_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_at(hex).filter(|&unit| self.counter(unit).is_combat())
    }

    /// The commanders in a hex.
    pub fn commanders_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_at(hex).filter(|&unit| !self.counter(unit).is_combat())
    }

    /// The units of a side on the map with their hexes.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.state.stacks.on_map().filter(move |&(unit, _)| self.counter(unit).side == side)
    }

    /// The combat units of a side on the map with their hexes.
    pub fn fighters(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.on_map(side).filter(|&(unit, _)| self.counter(unit).is_combat())
    }

    /// 3.5.1: the hexes in a zone of control of a side.
    pub fn watched(&self, side: Side) -> &HexSet {
        self.zone(side)
    }

    /// 3.7: whether a unit has room in a hex.
    pub fn room(&self, hex: HexId, unit: UnitId) -> bool {
        let limit = u16::try_from(self.fixed.charts.numbers.stack_limit_points).unwrap_or(0);
        let own = u16::from(self.counter(unit).stack);
        let there = u16::from(self.stacked(hex));
        let already = if self.hex_of(unit) == Some(hex) { own } else { 0 };
        there + own - already <= limit
    }

    /// M7: whether a bridge stands.
    pub fn stands(&self, site: Site) -> bool {
        self.state.bridges[site.index()].is_bridge()
    }

    /// Whether a bridge crosses the hexside.
    #[inline]
    pub fn bridged(&self, edge: &Edge) -> bool {
        edge.site().is_some_and(|site| self.stands(site))
    }

    /// Whether there is a ford on the hexside.
    #[inline]
    pub fn forded(&self, edge: &Edge) -> bool {
        edge.site().is_some_and(|site| self.state.bridges[site.index()] == BridgeState::Ford)
    }

    /// Whether a river without bridge or ford runs along the hexside.
    #[inline]
    pub fn unbridged(&self, edge: &Edge) -> bool {
        edge.wet() && !self.bridged(edge) && !self.forded(edge)
    }

    /// Whether the hexside is joined by a road that is not cut (M7).
    #[inline]
    pub fn road(&self, edge: &Edge) -> bool {
        edge.road() && (!edge.wet() || self.bridged(edge))
    }

    /// The values of a unit as it is.
    pub fn strength(&self, unit: UnitId) -> Strength {
        let counter = self.counter(unit);
        match counter.reduced {
            Some(reduced) if self.is(unit, Flag::Reduced) => reduced,
            _ => counter.full,
        }
    }

    /// Steps that a unit has left (0.3).
    pub fn steps(&self, unit: UnitId) -> u8 {
        if self.counter(unit).reduced.is_some() && !self.is(unit, Flag::Reduced) { 2 } else { 1 }
    }

    /// 1.0.3: whether a unit is Supplied. An Isolated unit is also Unsupplied.
    pub fn supplied(&self, unit: UnitId) -> bool {
        !self.unit_state(unit).any(Flag::Unsupplied as u32 | Flag::Isolated as u32)
    }

    /// The movement allowance of a normal move, in halves (1.2.1, 0.4).
    pub fn allowance(&self, unit: UnitId) -> u16 {
        let full = u16::from(self.strength(unit).movement);
        let divisor = u16::try_from(self.fixed.charts.numbers.unsupplied_ma_divisor).unwrap_or(1).max(1);
        // OR9.1: commanders need no supply.
        let points = if self.supplied(unit) || !self.counter(unit).is_combat() {
            full
        } else {
            (full / divisor).max(1)
        };
        points * MP
    }

    /// The allowance in Strategic Movement, in halves (3.2.1, SR1.3).
    pub fn strategic_allowance(&self, unit: UnitId) -> u16 {
        let numbers = &self.fixed.charts.numbers;
        let german = self.counter(unit).side == GERMAN;
        let multiplier = if german && self.is_clear() {
            numbers.strategic_multiplier_german_clear
        } else {
            numbers.strategic_multiplier
        };
        u16::from(self.strength(unit).movement) * halves(multiplier)
    }

    /// Whether a side controls a town (M8).
    pub fn controls(&self, side: Side, town: HexId) -> bool {
        self.state.german.contains(town) == (side == GERMAN)
    }

    /// SR1.4: whether a unit is restricted now.
    pub fn restricted(&self, unit: UnitId) -> bool {
        self.counter(unit).restricted > self.state.turn
    }

    /// Whether a unit is out of the game or lost.
    pub fn in_pools(&self, unit: UnitId) -> bool {
        matches!(self.unit_state(unit).place, Place::Eliminated | Place::Surrendered)
    }
}
