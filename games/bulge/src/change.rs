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

use engine::{HexId, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::{Cause, Ctx, Event};
use crate::fixed::{Edge, Site};
use crate::game::Bulge;
use crate::sequence::Step;
use crate::state::{Dump, Flag, Place, Span};

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
        self.enter_hex(unit, hex, ctx);
    }

    /// Puts a unit into a hex, wherever it was. For movement, retreat and advance call it once for each hex on the way.
    pub fn enter_hex(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.lift(unit);
        self.state.stacks.place(unit, hex);
        self.cache.add(&self.fixed, &self.state, unit, hex);
        let (side, combat, ground) = {
            let counter = self.counter(unit);
            (counter.side, counter.is_combat(), counter.is_ground())
        };
        if combat {
            // 2.2.1
            if side == GERMAN {
                self.state.german.insert(hex);
            } else {
                self.state.german.remove(hex);
            }
        }
        if side == ALLIED && ground {
            self.overrun_teams(hex, ctx);
            if combat {
                self.destroy_dump(hex, ctx);
            }
        }
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
                ctx.tell(Event::DumpDestroyed { dump: dump as u8 });
            }
        }
    }

    /// Takes a unit off the map without saying where it goes.
    fn lift(&mut self, unit: UnitId) {
        if let Some(hex) = self.hex_of(unit) {
            self.cache.take(&self.fixed, &self.state, unit, hex);
            self.state.stacks.remove(unit);
        }
    }

    /// Eliminates a unit, and scores for the enemy (25.2.1).
    pub fn eliminate(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        self.leave(unit, Place::Eliminated);
        let counter = self.counter(unit);
        let (winner, vp) = (counter.side.other(), u16::from(counter.vp));
        self.state.points.losses[winner.index()] += vp;
        ctx.tell(Event::Eliminated { unit, hex, cause });
    }

    /// Takes a unit out of the game without loss.
    pub fn withdraw(&mut self, unit: UnitId, cause: Cause, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        self.leave(unit, Place::Removed);
        ctx.tell(Event::Removed { unit, hex, cause });
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
        if before != after && self.step() == Step::Movement {
            self.find_ready();
        }
    }
}
