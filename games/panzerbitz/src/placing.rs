//! Setting up all that is left at once (13.2): the program places it by a plain plan that leaves nothing to chance.
//!
//! Position counters come first, so that units can use them; then the units, those with the smallest zone and the most
//! stacking points first. Each goes to the hex of its zone that suits it best: a position or concealing terrain, near what
//! the card counts, and not too many in a hex.

use engine::{HexId, UnitId};

use crate::charts::PositionKind;
use crate::counters::CounterId;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::{Place, Shelter};
use crate::units::WeaponClass;
use crate::why::Why;

/// What a place is worth: cover, and what is taken off for each hex of the way and each point in the hex.
const FORTIFICATION: i32 = 40;
const IMPROVED: i32 = 28;
const CONCEALED: i32 = 16;
const ON_A_WAY: i32 = 8;
const PER_HEX: i32 = 2;
const PER_POINT: i32 = 4;
/// Nobody is put among his own mines or behind his own block if there is any other place.
const BARRED: i32 = 1000;

impl Panzerbitz {
    /// Sets up all that is left of the side that sets up.
    pub(crate) fn place_rest(&mut self, ctx: &mut Ctx) {
        for line in self.counter_lines() {
            while Why::allows(|why| self.judge_take_counter(line, why))
                && let Some(hex) = self.best_for_counter(line)
            {
                self.state.counter = Some(line.0);
                self.place_counter(hex, ctx);
            }
        }
        let mut units: Vec<UnitId> =
            self.fixed.ids(self.phasing()).filter(|&unit| self.unit(unit).place == Place::Unplaced).collect();
        units.sort_by_key(|&unit| {
            let zone = self.zone_of(unit).map_or(0, engine::HexSet::len);
            (zone, u8::MAX - self.piece(unit).stack, unit)
        });
        for unit in units {
            let (place, carrier) = (self.best_place(unit), self.carriers_for(unit).next());
            self.state.hand = Some(unit);
            match (place, carrier) {
                (Some((hex, shelter)), _) => self.place(hex, shelter, ctx),
                (None, Some(carrier)) => self.place_aboard(carrier, ctx),
                (None, None) => self.state.hand = None,
            }
        }
    }

    /// How far a hex is from what the card counts for control; none if it counts nothing.
    fn to_objective(&self, hex: HexId) -> i32 {
        self.fixed.to_objective[hex.index()].into()
    }

    fn best_for_counter(&self, line: CounterId) -> Option<HexId> {
        let card = self.fixed.counters[usize::from(line)];
        let kind = card.counter.kind();
        let worth = |hex: HexId| {
            let way = i32::from(self.fixed.ground.way_of_hex(hex).is_some());
            let bars = matches!(kind, PositionKind::Mine | PositionKind::Block);
            // Mines and blocks bar ways; positions hold what is counted, and lie beside the ways.
            let goal = i32::from(bars && self.fixed.objectives.contains(hex));
            let way = if bars { ON_A_WAY * way } else { 0 };
            way - PER_HEX * self.to_objective(hex) - CONCEALED * goal
        };
        // The first of equals, so that the plan depends on the map alone.
        self.places_of_counter(line).max_by_key(|&hex| (worth(hex), std::cmp::Reverse(hex)))
    }

    fn best_place(&self, unit: UnitId) -> Option<(HexId, Shelter)> {
        let piece = self.piece(unit);
        let wheels = matches!(piece.class, Some(WeaponClass::Carrier | WeaponClass::ArmedCarrier));
        // Guns that reach far need not be near.
        let step = if piece.unit.indirect { PER_HEX / 2 } else { PER_HEX };
        let worth = |hex: HexId, shelter: Shelter| {
            let cover = match shelter {
                Shelter::Inside => FORTIFICATION,
                Shelter::Under => IMPROVED,
                Shelter::Open if self.fixed.conceals.contains(hex) => CONCEALED,
                Shelter::Open => 0,
            };
            let way = wheels && self.fixed.ground.way_of_hex(hex).is_some();
            let there = if shelter == Shelter::Inside { 0 } else { i32::from(self.points_at(hex)) };
            let barred = self.state.mines.contains(hex) || self.state.blocks.contains(hex);
            cover + ON_A_WAY * i32::from(way)
                - step * self.to_objective(hex)
                - PER_POINT * there
                - BARRED * i32::from(barred)
        };
        self.places_of(unit).max_by_key(|&(hex, shelter)| (worth(hex, shelter), std::cmp::Reverse(hex)))
    }
}
