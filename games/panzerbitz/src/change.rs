//! How a position changes. Every rule goes through these few functions, so that passengers, markers and control follow by
//! themselves.
//!
//! | change | what follows |
//! |---|---|
//! | [`Panzerbitz::put`] | a unit comes into a hex, wherever it was |
//! | [`Panzerbitz::leave`] | a unit leaves the map for good |
//! | [`Panzerbitz::invert`] | a unit has attacked (6.9) and observes no more (4.6) |
//! | [`Panzerbitz::eliminate`] | a unit is lost, its passenger with it (8.6.2); a wreck (6.8.4) |
//! | [`Panzerbitz::disperse`] | D or DD, with the passenger (6.8.2); riders get off (8.6.7) |
//! | [`Panzerbitz::claim`] | control (13.3) |

use engine::{HexId, Rule, Said, Side, Told, UnitId};

use crate::charts::{Outcome, Placed};
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::sequence::Segment;
use crate::state::{Dispersal, Flag, Place, Shelter, Spotted};
use crate::transport::TransportEvent;
use crate::works::WorksEvent;

engine::events! {
    /// What becomes of units and hexes, by whatever rule.
    pub enum ChangeEvent for Panzerbitz as game {
        /// 6.8: D or DD.
        Dispersed { unit: UnitId, marker: Dispersal, recoveries: u8 } => {
            let word = if *marker == Dispersal::DD { "doubly dispersed" } else { "dispersed" };
            let phases = if *recoveries == 1 { "one recovery".into() } else { format!("{recoveries} recoveries") };
            Told::text(Rule("6.8"), format!("{unit} is {word} for {phases}.")).flip(unit)
        };
        /// 6.8: X, or DD on a dispersed unit.
        Eliminated { unit: UnitId, hex: Option<HexId> } => {
            let told = Told::text(Rule("6.8"), format!("{unit} is eliminated."));
            match *hex {
                Some(hex) => told.remove(unit, Said::new(game, hex)),
                None => told,
            }
        };
        /// 13.3: control of a hex changes.
        Control { side: Side, hex: HexId } =>
            Told::text(Rule("13.3"), format!("{side} controls {hex}.")).mark(hex, "control");
    }
}

impl Panzerbitz {
    /// Puts a unit into a hex, wherever it was.
    pub(crate) fn put(&mut self, unit: UnitId, hex: HexId, shelter: Shelter) {
        self.unwatch(unit);
        self.state.stacks.place(unit, hex);
        let state = self.unit_mut(unit);
        state.place = Place::Map;
        state.shelter = shelter;
    }

    /// Takes a unit off the map for good. Its passenger goes with it.
    pub(crate) fn leave(&mut self, unit: UnitId, place: Place, ctx: &mut Ctx) {
        self.lift_marks(unit, ctx);
        self.unwatch(unit);
        self.state.stacks.remove(unit);
        if let Some(first) = self.state.entering.first() {
            if *first == unit {
                self.state.answered = false;
            }
            self.state.entering.retain(|&other| other != unit);
        }
        if self.state.hand == Some(unit) {
            self.state.hand = None;
        }
        let state = self.unit_mut(unit);
        state.place = place;
        state.spotted = Spotted::None;
        state.load = None;
        state.work = None;
        state.dispersal = Dispersal::None;
        state.recovery = 0;
        state.shelter = Shelter::Open;
    }

    /// A unit has attacked or tried to blow a bridge (6.9, 10.6.2): it observes no more (4.6).
    pub(crate) fn invert(&mut self, unit: UnitId) {
        self.unwatch(unit);
        self.unit_mut(unit).inverted = true;
    }

    /// X (6.8): the unit and its passenger are lost.
    pub(crate) fn eliminate(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let hex = self.where_is(unit);
        if let (Some(hex), true) = (hex, self.piece(unit).unit.armoured) {
            self.state.wrecks.insert(hex);
        }
        if let Place::Aboard(carrier) = self.unit(unit).place {
            self.unit_mut(carrier).cargo = None;
        }
        if let Some(cargo) = self.unit(unit).cargo {
            self.eliminate(cargo, ctx);
        }
        self.leave(unit, Place::Eliminated, ctx);
        ctx.tell(ChangeEvent::Eliminated { unit, hex });
    }

    /// A combat result on a unit in a hex, or on riders (6.8).
    pub(crate) fn suffer(&mut self, unit: UnitId, result: Outcome, ctx: &mut Ctx) {
        let dispersed = self.unit(unit).dispersed();
        match result {
            Outcome::Dispersed if !dispersed => self.disperse(unit, Dispersal::D, ctx),
            Outcome::DoubleDispersed if !dispersed => self.disperse(unit, Dispersal::DD, ctx),
            Outcome::DoubleDispersed | Outcome::Eliminated => self.eliminate(unit, ctx),
            _ => {}
        }
    }

    /// D or DD on a unit that is not dispersed, with its passenger.
    pub(crate) fn disperse(&mut self, unit: UnitId, marker: Dispersal, ctx: &mut Ctx) {
        self.mark_dispersed(unit, marker, 0, ctx);
        if let Place::Aboard(carrier) = self.unit(unit).place {
            // Riders named as a target (8.6.7).
            self.throw_off(carrier, unit, ctx);
        } else if let Some(cargo) = self.unit(unit).cargo {
            self.mark_dispersed(cargo, marker, 0, ctx);
            if self.piece(unit).has_riders() {
                self.throw_off(unit, cargo, ctx);
            }
        }
    }

    /// The D of a quick march: it is not gone at the end of this player turn, but at that of the owner's next (8.5).
    pub(crate) fn disperse_by_march(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.mark_dispersed(unit, Dispersal::D, 1, ctx);
    }

    /// D or DD for as many own recovery phases as the table says, and some more (9.3.1).
    fn mark_dispersed(&mut self, unit: UnitId, marker: Dispersal, more: u8, ctx: &mut Ctx) {
        let own = self.piece(unit).side == self.phasing();
        let placed = match (own, self.state.step) {
            (false, _) => Placed::Enemy,
            (true, Segment::Assault) => Placed::Assault,
            (true, _) => Placed::Own,
        };
        let recoveries = self.fixed.charts.recovery.phases(marker == Dispersal::DD, placed) + more;
        self.lift_marks(unit, ctx);
        self.unwatch(unit);
        let state = self.unit_mut(unit);
        state.dispersal = marker;
        state.recovery = recoveries;
        // 8.7.5: a dispersed mover stops.
        state.set(Flag::Stopped, true);
        ctx.tell(ChangeEvent::Dispersed { unit, marker, recoveries });
    }

    /// Riders get off into the hex; without room they are lost (7.4, 8.6.7).
    fn throw_off(&mut self, carrier: UnitId, riders: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(carrier) else { return };
        self.unit_mut(carrier).cargo = None;
        let room = self.has_room(hex, self.piece(riders).stack, Shelter::Open);
        self.put(riders, hex, Shelter::Open);
        if room {
            ctx.tell(TransportEvent::Unloaded { carrier, unit: riders, hex });
            self.unit_mut(riders).spotted = self.unit(carrier).spotted;
            self.unit_mut(riders).set(Flag::Unloaded, true);
        } else {
            self.eliminate(riders, ctx);
        }
    }

    /// Removes a fortification with all who are inside (10.2.3).
    pub(crate) fn raze(&mut self, hex: HexId, ctx: &mut Ctx) {
        if let Some(place) = self.state.forts.iter().position(|(at, _)| *at == hex) {
            let (_, defence) = self.state.forts.remove(place);
            ctx.tell(WorksEvent::FortLost { hex, defence });
        }
    }

    /// A result on a fortification falls on every unit inside (6.8.2).
    pub(crate) fn suffer_inside(&mut self, hex: HexId, result: Outcome, ctx: &mut Ctx) {
        for unit in self.fixed.all() {
            if self.hex_of(unit) == Some(hex) && self.unit(unit).shelter == Shelter::Inside {
                self.suffer(unit, result, ctx);
            }
        }
        if result == Outcome::Eliminated {
            self.raze(hex, ctx);
        }
    }

    /// Control of a hex goes to the side of a unit that is in it (13.3).
    pub(crate) fn claim(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        if !self.piece(unit).controls() {
            return;
        }
        self.take_control(self.piece(unit).side, hex, ctx);
    }

    pub(crate) fn take_control(&mut self, side: Side, hex: HexId, ctx: &mut Ctx) {
        if self.state.control[side.index()].insert(hex) {
            self.state.control[side.other().index()].remove(hex);
            if self.fixed.objectives.contains(hex) {
                ctx.tell(ChangeEvent::Control { side, hex });
            }
        }
    }
}
