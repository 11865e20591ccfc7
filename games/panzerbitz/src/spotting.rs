//! Spotting and observation (4.5 to 4.7).

use engine::{HexId, Rule, Side, Told, UnitId};

use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::sequence::Segment;
use crate::state::{Place, Spotted};

engine::events! {
    /// What becomes of spotted markers.
    pub enum SpottingEvent for Panzerbitz as game {
        /// 4.5.5.
        Spotted { unit: UnitId, opportunity: bool } => {
            let word = if *opportunity { "opportunity spotted" } else { "spotted" };
            Told::text(Rule("4.5.5"), format!("{unit} is {word}."))
        };
        /// 4.5.9: the marker of a passenger goes over to its carrier.
        SpottedWith { carrier: UnitId, unit: UnitId } =>
            Told::text(Rule("4.5.9"), format!("{carrier} is spotted now, as {unit} was."));
        /// 4.5.6, 4.5.7.
        Unspotted { unit: UnitId } => Told::text(Rule("4.5.7"), format!("{unit} is no longer spotted."));
    }
}

impl Panzerbitz {
    /// Whether a unit is an eligible spotting unit (4.5.2).
    #[inline]
    pub fn is_spotter(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        state.place == Place::Map && !state.dispersed() && state.load.is_none() && self.piece(unit).spots()
    }

    /// Whether a unit is an eligible observing unit (4.6).
    pub fn is_observer(&self, unit: UnitId) -> bool {
        self.is_spotter(unit) && !self.unit(unit).inverted
    }

    /// Whether an eligible spotting unit of the side sees the hex.
    pub fn seen_by(&self, side: Side, hex: HexId) -> bool {
        if let Some(watch) = self.watches.of(side) {
            return watch.seen.contains(hex);
        }
        self.fixed
            .ids(side)
            .any(|unit| self.is_spotter(unit) && self.hex_of(unit).is_some_and(|from| self.sees(from, hex)))
    }

    /// Whether an eligible observing unit of the side sees the hex; only forward observers count for off-board units
    /// (12.7.5).
    pub fn observed_by(&self, side: Side, hex: HexId, off_board: bool) -> bool {
        if let Some(watch) = self.watches.of(side) {
            return if off_board { &watch.directed } else { &watch.observed }.contains(hex);
        }
        self.fixed.ids(side).any(|unit| {
            (!off_board || self.piece(unit).observes_off_board())
                && self.is_observer(unit)
                && self.hex_of(unit).is_some_and(|from| self.sees(from, hex))
        })
    }

    /// Whether an eligible spotting unit of the side is next to the hex.
    pub fn spotter_next_to(&self, side: Side, hex: HexId) -> bool {
        if let Some(watch) = self.watches.of(side) {
            return watch.beside.contains(hex);
        }
        self.fixed.setting.board.grid.neighbours(hex).any(|(_, next)| {
            self.units_at(next).any(|unit| self.piece(unit).side == side && self.is_spotter(unit))
        })
    }

    /// Whether a unit in a hex is spotted by the enemy (4.5.3, 4.5.4).
    pub fn is_spotted(&self, unit: UnitId) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let enemy = self.piece(unit).side.other();
        if self.fixed.conceals.contains(hex) {
            self.unit(unit).spotted != Spotted::None || self.spotter_next_to(enemy, hex)
        } else {
            self.seen_by(enemy, hex)
        }
    }

    /// Whether a hex is a spotted hex for a side (4.7).
    pub fn is_spotted_hex(&self, side: Side, hex: HexId) -> bool {
        if !self.fixed.conceals.contains(hex) {
            return self.seen_by(side, hex);
        }
        self.spotter_next_to(side, hex)
            || self.units_at(hex).any(|unit| self.piece(unit).side != side && self.is_spotted(unit))
    }

    /// A unit does something that spots it if it is in a concealing hex in enemy sight (4.5.5).
    pub(crate) fn reveal(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        let side = self.piece(unit).side;
        if !self.fixed.conceals.contains(hex) || !self.seen_by(side.other(), hex) {
            return;
        }
        // Fire in the enemy's movement phase is told apart, because the marker lasts longer (4.5.8).
        let moving = matches!(self.state.step, Segment::Columns | Segment::Movement);
        let opportunity = moving && side != self.phasing();
        let marker = if opportunity { Spotted::Opportunity } else { Spotted::Spotted };
        let before = self.unit(unit).spotted;
        if before == marker || before == Spotted::Opportunity {
            return;
        }
        self.unit_mut(unit).spotted = marker;
        ctx.tell(SpottingEvent::Spotted { unit, opportunity });
    }

    /// Takes a spotted marker off.
    pub(crate) fn unspot(&mut self, unit: UnitId, ctx: &mut Ctx) {
        if self.unit(unit).spotted != Spotted::None {
            self.unit_mut(unit).spotted = Spotted::None;
            ctx.tell(SpottingEvent::Unspotted { unit });
        }
    }

    /// Removes the markers of units that nobody sees any more (4.5.7). It is done after every step, dispersal and loss.
    pub(crate) fn test_markers(&mut self, ctx: &mut Ctx) {
        for unit in self.fixed.all() {
            if self.unit(unit).spotted == Spotted::None {
                continue;
            }
            let enemy = self.piece(unit).side.other();
            let seen = self.hex_of(unit).is_some_and(|hex| self.seen_by(enemy, hex));
            if !seen {
                self.unspot(unit, ctx);
            }
        }
    }

    /// Spotted markers in the recovery phase (4.5.8, 9.3.3).
    pub(crate) fn fade_markers(&mut self, ctx: &mut Ctx) {
        for unit in self.fixed.ids(self.phasing().other()) {
            match self.unit(unit).spotted {
                Spotted::Spotted if self.piece(unit).allowance > 0 => self.unspot(unit, ctx),
                Spotted::Opportunity => self.unit_mut(unit).spotted = Spotted::Spotted,
                _ => {}
            }
        }
    }
}
