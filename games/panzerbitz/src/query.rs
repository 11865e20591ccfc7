//! Questions that many rules ask of a position.

use engine::{HexId, Offer, Side, UnitId};

use crate::charts::Weather;
use crate::game::Panzerbitz;
use crate::ground::{Terrain, Water};
use crate::roster::{Origin, Piece};
use crate::state::{Flag, Place, Shelter, UnitState};

impl Panzerbitz {
    /// The game turn.
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    /// The side whose player turn it is, or who sets up.
    pub fn phasing(&self) -> Side {
        self.state.phasing
    }

    /// What never changes of a unit.
    #[inline]
    pub fn piece(&self, unit: UnitId) -> &Piece {
        &self.fixed.pieces[unit.index()]
    }

    /// What changes of a unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.state.units[unit.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.state.units[unit.index()]
    }

    /// Whether a unit has done this in this player turn.
    pub fn is(&self, unit: UnitId, flag: Flag) -> bool {
        self.unit(unit).is(flag)
    }

    /// The hex of a unit that is on the map and no passenger.
    #[inline]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        self.state.stacks.hex(unit)
    }

    /// The hex of a unit, that of its carrier if it is a passenger.
    pub fn where_is(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).place {
            Place::Aboard(carrier) => self.hex_of(carrier),
            _ => self.hex_of(unit),
        }
    }

    /// The units in a hex, passengers aside.
    #[inline]
    pub fn units_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.state.stacks.at(hex)
    }

    /// The side that has units in a hex.
    #[inline]
    pub fn side_at(&self, hex: HexId) -> Option<Side> {
        self.units_at(hex).next().map(|unit| self.piece(unit).side)
    }

    /// Whether a side has units in a hex, inside a fortification or not (10.2.5).
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.side_at(hex) == Some(side)
    }

    /// Whether an enemy of the side is in a neighbouring hex.
    pub fn enemy_next_to(&self, side: Side, hex: HexId) -> bool {
        self.fixed.setting.board.grid.neighbours(hex).any(|(_, next)| self.holds(side.other(), next))
    }

    /// How far apart two hexes are.
    #[inline]
    pub fn range(&self, a: HexId, b: HexId) -> u16 {
        self.fixed.setting.board.grid.distance(a, b)
    }

    /// Whether two hexes see each other now (4.0).
    #[inline]
    pub fn sees(&self, a: HexId, b: HexId) -> bool {
        self.fixed.sight.sees(a, b, &self.now)
    }

    /// The watercourse that counts in a hex now: none at a bridge or ford, again where the bridge is blown (2.7).
    pub fn water(&self, hex: HexId) -> Option<Water> {
        self.land().water(hex)
    }

    /// Whether a unit in the hex wades and may not attack (6.1); on the ice it may (R12.2-e).
    pub fn wades(&self, hex: HexId) -> bool {
        self.water(hex) == Some(Water::Stream) && self.fixed.options.weather != Weather::Winter
    }

    /// The defence of the fortification in a hex (10.2).
    pub fn fort(&self, hex: HexId) -> Option<u8> {
        self.state.forts.iter().find(|(at, _)| *at == hex).map(|(_, defence)| *defence)
    }

    /// Whether a unit is an armoured target (6.4.2): an armoured vehicle, inside a fortification, or in a town.
    pub fn is_armoured_target(&self, unit: UnitId, hex: HexId) -> bool {
        self.piece(unit).unit.armoured
            || self.unit(unit).shelter == Shelter::Inside
            || self.fixed.ground.terrain(hex) == Terrain::Town
    }

    /// Whether a unit could act if nothing else were in the way: face-up, undispersed, in a hex, without load marker.
    #[inline]
    pub fn is_ready(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.place == Place::Map && !state.inverted && !state.dispersed() && state.load.is_none()
    }

    /// Half movement points that a unit has left.
    pub fn left(&self, unit: UnitId) -> u8 {
        self.piece(unit).allowance.saturating_sub(self.unit(unit).spent)
    }

    /// The column that a unit belongs to.
    pub fn column_of(&self, unit: UnitId) -> Option<u8> {
        match self.piece(unit).origin {
            Origin::Column { column, .. } => Some(column),
            _ => None,
        }
    }

    /// The column that binds a unit by march order now (12.14).
    pub fn bound_by(&self, unit: UnitId) -> Option<u8> {
        self.column_of(unit).filter(|&column| self.state.columns[usize::from(column)].bound)
    }

    /// The name of the unit in hand.
    pub(crate) fn hand_name(&self) -> &str {
        self.state.hand.map_or("", |unit| &self.piece(unit).name)
    }

    /// An offer that is about the unit in hand, unless it is about another.
    pub(crate) fn about_hand(&self, mut offer: Offer) -> Offer {
        offer.unit = offer.unit.or(self.state.hand.map(|unit| unit.0.into()));
        offer
    }

    /// The name of a side.
    pub(crate) fn side_word(&self, side: Side) -> &'static str {
        self.fixed.setting.sides[side.index()]
    }
}
