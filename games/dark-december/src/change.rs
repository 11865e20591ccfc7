//! How a position changes. Every rule goes through these few functions, so that control, counts, forts and
//! commanders follow by themselves.
//!
//! | change | what follows |
//! |---|---|
//! | [`DarkDecember::arrive`] | a unit comes onto the map: as `enter_hex`, and its place becomes `Map` |
//! | [`DarkDecember::enter_hex`] | a unit comes into a hex in any way, a step at a time: towns (M8), lone commanders (OR9.4) |
//! | [`DarkDecember::lose_step`] | a unit loses a step, and perhaps is eliminated |
//! | [`DarkDecember::leave`] | a unit leaves the map |
//! | [`DarkDecember::set_bridge`] | a bridge is blown or built: zones of control across it (3.5.1) |

use engine::{HexId, Rule, Said, Side, Site, Told, UnitId};

use crate::charts::GERMAN;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::gates::Spans;
use crate::scenario::BridgeState;
use crate::state::{Flag, Place, UnitState};

engine::ruled! {
    /// Why a unit was lost or taken out of the game.
    pub enum Cause {
        Surrender = Rule("OR1.0.3"), "it surrenders";
        Combat = Rule("4.4.6"), "combat";
        Fire = Rule("4.8"), "firefight";
        Retreat = Rule("4.4.7"), "lost on retreat";
        Assault = Rule("4.1.2 (V4.1)"), "the price of the assault";
        River = Rule("4.4.8 (V4.4)"), "lost in the river";
        Landing = Rule("OR8.0"), "it landed badly";
        NoDrop = Rule("OR8.0"), "it was not dropped";
        Displaced = Rule("OR9.4"), "it has nowhere to go";
    }
}

engine::events! {
    /// What follows from a change, whichever rule made it.
    pub enum ChangeEvent for DarkDecember as game {
        TownTaken { side: Side, hex: HexId } =>
            Told::text(Rule("M8"), format!("{hex} is in {side} hands.")).mark(hex, "control");
        /// A unit loses a step and remains.
        StepLost { unit: UnitId, cause: Cause } => {
            Told::text(cause.rule(), format!("{unit} loses a step: {}.", cause.text())).flip(unit)
        };
        /// A unit is lost.
        Eliminated { unit: UnitId, hex: Option<HexId>, cause: Cause } =>
            gone(unit, *hex, *cause, "is eliminated");
        /// A unit is taken out of the game.
        Removed { unit: UnitId, hex: Option<HexId>, cause: Cause } =>
            gone(unit, *hex, *cause, "is taken out of the game");
    }
}

/// A unit is lost or taken out of the game.
fn gone(unit: Said<DarkDecember, UnitId>, hex: Option<HexId>, cause: Cause, what: &str) -> Told {
    Told::text(cause.rule(), format!("{unit} {what}: {}.", cause.text())).taken_off(unit, hex)
}

impl DarkDecember {
    /// Sets or clears a flag of a unit.
    pub fn set(&mut self, unit: UnitId, flag: Flag, on: bool) {
        if self.is(unit, flag) != on
            && let Some(hex) = self.hex_of(unit)
        {
            self.cache.ready.touch(hex);
            if flag == Flag::Strategic {
                let side = self.counter(unit).side;
                self.cache.column(&self.fixed, side, hex, on);
            }
        }
        self.state.units[unit.index()].set(flag, on);
    }

    /// Brings a unit onto the map.
    pub fn arrive(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.state.units[unit.index()].place = Place::Map;
        self.state.units[unit.index()].beside = None;
        self.enter_hex(unit, hex, ctx);
    }

    /// Puts a unit into a hex, wherever it was. For movement, retreat and advance call it once for each hex on the way.
    pub fn enter_hex(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.lift(unit);
        self.state.stacks.place(unit, hex);
        self.cache.add(&self.fixed, &self.state, unit, hex);
        let side = self.counter(unit).side;
        if !self.counter(unit).is_combat() {
            return;
        }
        // M8: commanders never take control.
        if self.fixed.towns.contains(hex) && !self.controls(side, hex) {
            self.state.german.set(hex, side == GERMAN);
            ctx.tell(ChangeEvent::TownTaken { side, hex });
        }
        // RL32: only commanders without a friendly combat unit are there.
        loop {
            let other = self.commanders_at(hex).find(|&other| self.counter(other).side != side);
            let Some(other) = other else { break };
            self.displace(other, ctx);
        }
    }

    /// Takes a unit off the map without saying where it goes. 3.6.2: a fort is not finished if nobody stays.
    fn lift(&mut self, unit: UnitId) {
        if let Some(hex) = self.hex_of(unit) {
            self.cache.take(&self.fixed, &self.state, unit, hex);
            self.state.stacks.remove(unit);
            let side = self.counter(unit).side;
            if !self.holds(side, hex) {
                self.state.works[side.index()].remove(hex);
            }
        }
    }

    /// Takes a unit off the map and clears what was known of it.
    pub(crate) fn leave(&mut self, unit: UnitId, place: Place) {
        self.lift(unit);
        self.cache.ready.dismiss(unit);
        let before = self.unit_state(unit);
        let mut state = UnitState::new(place);
        (state.due, state.gate) = (before.due, before.gate);
        self.state.units[unit.index()] = state;
        if self.state.motion.is_some_and(|motion| motion.unit == unit) {
            self.state.motion = None;
            self.cache.ends.clear();
        }
    }

    /// 0.3: a unit loses a step. True if it is gone.
    pub fn lose_step(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) -> bool {
        if self.steps(unit) > 1 {
            self.set(unit, Flag::Reduced, true);
            ctx.tell(ChangeEvent::StepLost { unit, cause });
            return false;
        }
        self.eliminate(unit, cause, ctx);
        true
    }

    /// Eliminates a unit. OR9.4: commanders who were with it are displaced if nobody is left.
    pub fn eliminate(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        let place = if cause == Cause::Surrender { Place::Surrendered } else { Place::Eliminated };
        self.leave(unit, place);
        ctx.tell(ChangeEvent::Eliminated { unit, hex, cause });
        let side = self.counter(unit).side;
        if let Some(hex) = hex.filter(|&hex| !self.holds(side, hex)) {
            self.displace_all(hex, ctx);
        }
    }

    /// Changes a bridge, and the zones of control across it.
    pub fn set_bridge(&mut self, site: Site, state: BridgeState) {
        let before = self.stands(site);
        self.state.bridges[site.index()] = state;
        self.cache.spans = Spans::of(&self.state.bridges);
        self.cache.scratch.flooded = None;
        self.cache.scratch.traced = [false; 2];
        self.cache.ready.forget();
        let hexes = self.fixed.site_hexes[site.index()];
        let major = self.fixed.edge(hexes[0], hexes[1]).is_some_and(crate::fixed::Edge::major);
        if major && before != state.is_bridge() {
            self.cache.bridge(hexes, state.is_bridge());
        }
    }
}
