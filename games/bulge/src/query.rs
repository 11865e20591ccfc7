//! Questions about a position that every rule asks. None of them changes or allocates anything.
//!
//! | question | answer |
//! |---|---|
//! | [`Bulge::turn`], [`Bulge::phasing`], [`Bulge::ground`] | when it is |
//! | [`Bulge::hex_of`], [`Bulge::unit_state`], [`Bulge::counter`] | where and what a unit is |
//! | [`Bulge::units_at`], [`Bulge::friends_at`], [`Bulge::enemies_at`] | who is in a hex |
//! | [`Bulge::holds`], [`Bulge::has_combat`], [`Bulge::combat_units`], [`Bulge::artillery_units`] | the same from counts, at once |
//! | [`Bulge::zoc`], [`Bulge::zoc_units`] | zones of control (10.0) |
//! | [`Bulge::room`] | stacking (9.0) |
//! | [`Bulge::usable`], [`Bulge::bridged`], [`Bulge::road_step`] | bridges and roads (8.5, 11.0) |
//! | [`Bulge::may_cross`] | rivers without a bridge, for retreat and advance (14.4, 14.7) |
//! | [`Bulge::prohibited`] | "P" in the terrain chart (8.2) |
//! | [`Bulge::terrain`], [`Fixed::multiplier`](crate::fixed::Fixed::multiplier) | terrain (15.0) |
//! | [`Bulge::controls`] | hex control (2.2) |
//! | [`Bulge::supplied`] | supply as judged in the last Supply Phase (6.4) |
//! | [`Bulge::allowance`] | movement allowance after all halving |
//! | [`Bulge::british_may_enter`] | 20.1, 20.2 |

use engine::{HexId, HexSet, Side, Site, UnitId};

use crate::charts::{ALLIED, Crosser, Crossing, GERMAN, Ground, MP, Terrain, Turn, TurnLine, Water};
use crate::fixed::{Edge, PROHIBITED};
use crate::game::Bulge;
use crate::mixes::Counter;
use crate::sequence::SEQUENCE;
use crate::state::{Flag, Place, Span, UnitState};

engine::unit_questions! { Bulge: Counter, UnitState with Flag at Place::Map }

impl Bulge {
    /// The turn.
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    /// The side whose player-turn it is.
    pub fn phasing(&self) -> Side {
        SEQUENCE[usize::from(self.state.step)].0
    }

    /// The turn on the turn track.
    pub fn calendar(&self) -> Turn {
        Turn::new(self.state.turn).unwrap_or(Turn::LAST)
    }

    /// What the turn track says about this turn (16.0).
    pub fn track(&self) -> &TurnLine {
        self.fixed.charts.turn(self.calendar())
    }

    /// The ground of this turn (16.2).
    pub fn ground(&self) -> Ground {
        self.track().ground
    }

    /// 17.0: whether the first-turn surprise is in force now.
    pub fn surprise(&self) -> bool {
        self.fixed.options.surprise && self.state.turn == 1
    }

    /// The ground units of a side in a hex.
    pub fn friends_at(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_at(hex).filter(move |&unit| {
            let counter = self.counter(unit);
            counter.side == side && counter.is_ground()
        })
    }

    /// The ground units of the other side in a hex.
    pub fn enemies_at(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.friends_at(side.other(), hex)
    }

    /// The units of a side on the map, in the order of their ids.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let members = self.fixed.members[side.index()].iter();
        members.filter_map(|&unit| self.hex_of(unit).map(|hex| (unit, hex)))
    }

    /// The combat units of a side on the map.
    pub fn combat_units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.on_map(side).filter(|&(unit, _)| self.counter(unit).is_combat())
    }

    /// Whether a combat unit of a side is within some hexes of a hex.
    pub fn combat_within(&self, side: Side, hex: HexId, range: u16) -> bool {
        let near = |at: HexId| self.combat_units(at) > 0 && self.distance(at, hex) <= range;
        self.occupied(side).iter().any(near)
    }

    /// Whether a combat unit of a side is in one of these hexes.
    pub(crate) fn combat_in(&self, side: Side, hexes: &HexSet) -> bool {
        let mut held = *self.occupied(side);
        held.intersect(self.with_combat());
        held.intersect(hexes);
        !held.is_empty()
    }

    /// 10.1: the hexes in a zone of control of a side.
    pub fn watched(&self, side: Side) -> &HexSet {
        self.zones(side)
    }

    /// 9.1: whether a hex has room for one more unit such as this one. Whether enemies are there is not asked.
    #[inline]
    pub fn room(&self, hex: HexId, unit: UnitId) -> bool {
        !self.full(self.counter(unit).role).is_some_and(|full| full.contains(hex))
    }

    /// 11.1: whether the bridge of a site is usable.
    #[inline]
    pub fn usable(&self, site: Site) -> bool {
        self.state.bridges[site.index()].span == Span::Intact
    }

    /// Whether a step crosses water by a usable bridge.
    #[inline]
    pub fn bridged(&self, edge: &Edge) -> bool {
        edge.site().is_some_and(|site| self.usable(site))
    }

    /// 8.5: whether a step goes along a road, over water by a usable bridge.
    #[inline]
    pub fn road_step(&self, edge: &Edge) -> bool {
        edge.road() && (!edge.wet() || self.bridged(edge))
    }

    /// 11.2, 14.4, 14.7: whether a unit may cross a hexside in retreat or advance. 26.R20: combined arms cross an
    /// unbridged river only into a hex outside every enemy zone. Nobody crosses the unbridged Meuse so.
    pub fn may_cross(&self, unit: UnitId, edge: &Edge) -> bool {
        let Some(water) = edge.water() else { return true };
        if self.bridged(edge) {
            return true;
        }
        let crosser = self.fixed.crosser(unit);
        let enemy = self.counter(unit).side.other();
        matches!(self.fixed.charts.crossing(water, crosser), Crossing::Extra(_))
            && water == Water::River
            && (crosser != Crosser::Ca || !self.zoc(enemy, edge.to))
    }

    /// 8.2: whether the hex beyond a step may be entered only along a road, and there is none.
    pub fn prohibited(&self, unit: UnitId, edge: &Edge) -> bool {
        !self.road_step(edge)
            && self.fixed.cost(edge.to, self.counter(unit).class, self.ground()) == PROHIBITED
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.fixed.terrain[hex.index()]
    }

    /// 2.2.1: whether a side controls a hex.
    #[inline]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.state.german.contains(hex) == (side == GERMAN)
    }

    /// 6.4: whether a unit counts as supplied.
    pub fn supplied(&self, unit: UnitId) -> bool {
        !self.is(unit, Flag::Unsupplied)
    }

    /// A unit's movement allowance in twelfths. 6.3, 17.2, 19.2: halved, rounded up to whole points, never twice.
    pub fn allowance(&self, unit: UnitId) -> u16 {
        let counter = self.counter(unit);
        let state = self.unit_state(unit);
        let halved = state.is(Flag::ShortOfFuel)
            || state.is(Flag::Unsupplied)
            || (counter.side == ALLIED && self.surprise());
        let points = u16::from(counter.movement);
        MP * if halved { points.div_ceil(2) } else { points }
    }

    /// 20.1, 20.2: whether the British restriction lets a unit go from one hex to the next.
    #[inline]
    pub fn british_may_enter(&self, from: HexId, to: HexId) -> bool {
        let far = &self.fixed.far_distance;
        u16::from(far[to.index()]) <= self.fixed.charts.numbers.british_zone
            || far[to.index()] < far[from.index()]
    }

    /// 20.1, 20.3, 23.10: whether a unit is bound by the British restriction now.
    pub fn british_bound(&self, unit: UnitId) -> bool {
        self.fixed.options.british_zone
            && self.counter(unit).nation == crate::units::Nation::British
            && !self.british_free()
    }
}
