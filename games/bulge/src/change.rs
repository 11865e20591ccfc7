//! How a position changes. Every rule goes through these few functions, so that control, victory points, teams, dumps
//! and counts follow by themselves.
//!
//! | change | what follows |
//! |---|---|
//! | [`Bulge::arrive`] | a unit comes onto the map: as `enter_hex`, and its place becomes `Map` |
//! | [`Bulge::enter_hex`] | a unit comes into a hex in any way, a step at a time: control (2.2.1), a team there is eliminated (18.1.5), a captured dump is destroyed (19.5) |
//! | [`Bulge::eliminate`] | a unit is lost: victory points (25.2.1) |
//! | [`Bulge::withdraw`] | a unit leaves the game without loss |
//! | [`Bulge::set_span`] | a bridge is blown or built: zones of control across it (10.1) |
//! | [`Bulge::set`] | a flag of a unit |

use engine::{HexId, Rule, Said, Site, Told, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::fixed::{DumpId, Edge};
use crate::fuel::FuelEvent;
use crate::game::Bulge;
use crate::sequence::Segment;
use crate::state::{Dump, Flag, Place, Span};

engine::events! {
    /// What becomes of units.
    pub enum ChangeEvent for Bulge as game {
        /// A unit is lost, from a hex if it was on the map.
        Eliminated { unit: UnitId, hex: Option<HexId>, cause: Cause } => gone(unit, *hex, *cause, "is eliminated");
        /// A unit is taken out of the game without loss.
        Removed { unit: UnitId, hex: Option<HexId>, cause: Cause } =>
            gone(unit, *hex, *cause, "is taken out of the game");
    }
}

engine::ruled! {
    /// Why a unit was lost or taken out of the game.
    pub enum Cause {
        Surrender = Rule("6.7"), "it surrenders";
        Overrun = Rule("18.1.5"), "an Allied unit enters its hex";
        Detected = Rule("18.1.6"), "it is found";
        BadLanding = Rule("18.4.3"), "it landed badly";
        TeamsOver = Rule("18.1.1"), "its time is over";
        DropOver = Rule("18.4.6"), "its time is over";
        Cancelled = Rule("18.4.1"), "the drop is cancelled";
        Struck = Rule("23.3"), "it goes to meet Nordwind";
        Shortfall = Rule("23.6"), "it was not diverted in time";
        Combat = Rule("14.1"), "the result of combat";
        Exchange = Rule("14.5"), "it goes in the exchange";
        StandFast = Rule("14.6 (STF)"), "it is the price of standing fast";
        Emplaced = Rule("13.8"), "it is emplaced and cannot retreat";
        Retreat = Rule("14.4"), "lost on retreat";
    }
}

/// A unit is lost or taken out of the game.
fn gone(unit: Said<Bulge, UnitId>, hex: Option<HexId>, cause: Cause, what: &str) -> Told {
    Told::text(cause.rule(), format!("{unit} {what}: {}.", cause.text())).taken_off(unit, hex)
}

impl Bulge {
    /// Sets or clears a flag of a unit.
    pub fn set(&mut self, unit: UnitId, flag: Flag, on: bool) {
        self.state.units[unit.index()].set(flag, on);
        if flag == Flag::Finished && on {
            self.cache.unready(unit);
        }
    }

    /// Brings a unit onto the map.
    pub fn arrive(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.state.units[unit.index()].place = Place::Map;
        self.cache.waiting.remove(unit);
        self.enter_hex(unit, hex, ctx);
    }

    /// Puts a unit into a hex, wherever it was. For movement, retreat and advance call it once for each hex on the way.
    pub fn enter_hex(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.lift(unit);
        self.state.stacks.place(unit, hex);
        self.cache.add(&self.fixed, &self.state, unit, hex);
        if self.fixed.raiders.contains(&unit) {
            self.cache.follow_raiders(&self.fixed, &self.state);
        }
        self.take_control(unit, hex);
        if self.meets_something(unit, hex) {
            self.overrun_teams(hex, ctx);
            if self.counter(unit).is_combat() {
                self.destroy_dump(hex, ctx);
            }
        }
    }

    /// 2.2.1: a combat unit that comes into a hex, were it only on its way, takes control of it.
    pub(crate) fn take_control(&mut self, unit: UnitId, hex: HexId) {
        let counter = self.fixed.unit(unit);
        if counter.is_combat() {
            self.state.german.set(hex, counter.side == GERMAN);
        }
    }

    /// 18.1.5, 19.5: whether a unit that comes into a hex finds a team or a captured dump there.
    pub(crate) fn meets_something(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.counter(unit);
        let team = || self.cache.unsafe_roads.as_ref().is_some_and(|[_, teams]| teams.contains(hex));
        let mut dumps = self.fixed.dumps.iter().zip(&self.state.dumps);
        counter.side == ALLIED
            && counter.is_ground()
            && (team() || dumps.any(|(&at, &dump)| at == hex && dump == Dump::Captured))
    }

    /// 18.1.5: an Allied ground unit that enters a team's hex eliminates the team.
    fn overrun_teams(&mut self, hex: HexId, ctx: &mut Ctx) {
        loop {
            let team = self.units_at(hex).find(|&unit| !self.counter(unit).is_ground());
            let Some(team) = team else { break };
            self.eliminate(team, Cause::Overrun, ctx);
        }
    }

    /// 19.5: an Allied combat unit that enters the hex of a captured dump destroys it.
    fn destroy_dump(&mut self, hex: HexId, ctx: &mut Ctx) {
        for dump in 0..self.state.dumps.len() {
            if self.fixed.dumps[dump] == hex && self.state.dumps[dump] == Dump::Captured {
                self.state.dumps[dump] = Dump::Gone;
                ctx.tell(FuelEvent::DumpDestroyed { dump: DumpId(dump as u8) });
            }
        }
    }

    /// Takes a unit off the map without saying where it goes.
    fn lift(&mut self, unit: UnitId) {
        if let Some(hex) = self.hex_of(unit) {
            self.cache.take(&self.fixed, &self.state, unit, hex);
            self.state.stacks.remove(unit);
            if self.fixed.raiders.contains(&unit) {
                self.cache.follow_raiders(&self.fixed, &self.state);
            }
        }
    }

    /// Eliminates a unit, and scores for the enemy (25.2.1).
    pub fn eliminate(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        self.leave(unit, Place::Eliminated);
        let counter = self.counter(unit);
        let (winner, vp) = (counter.side.other(), u16::from(counter.vp));
        self.state.points.losses[winner.index()] += vp;
        ctx.tell(ChangeEvent::Eliminated { unit, hex, cause });
    }

    /// Takes a unit out of the game without loss.
    pub fn withdraw(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        self.leave(unit, Place::Removed);
        ctx.tell(ChangeEvent::Removed { unit, hex, cause });
    }

    /// Takes a unit off the map and clears what was known of it.
    pub(crate) fn leave(&mut self, unit: UnitId, place: Place) {
        self.lift(unit);
        self.cache.unready(unit);
        self.state.units[unit.index()] = crate::state::UnitState::new(place);
        if self.state.moving == Some(unit) {
            self.drop_motion();
        }
    }

    /// Changes a bridge, and the zones of control across it.
    pub fn set_span(&mut self, site: Site, span: Span) {
        let before = self.usable(site);
        self.state.bridges[site.index()].span = span;
        let after = self.usable(site);
        self.cache.usable.set(site, after);
        if before != after {
            let info = &self.fixed.sites[site.index()];
            let edge = self.fixed.edge(info.hexes[0], info.hexes[1]);
            let reaches = edge.and_then(Edge::water).map(|water| self.fixed.charts.hexside(water).zoc);
            if reaches != Some(true) {
                self.cache.bridge(info.hexes, after);
            }
        }
        if !after {
            self.state.bridges[site.index()].built_by = None;
        }
        if before != after && self.segment() == Segment::Movement {
            self.find_ready();
        }
    }
}
