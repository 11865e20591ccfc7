//! Advance (14.7) and breakthrough (14.8).

use engine::{HexId, Reasons, Refusal, Rule, UnitId};

use crate::charts::{Class, Crosser, Outcome, Terrain, Water};
use crate::event::{Ctx, Event};
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::march::Bar;
use crate::state::Flag;

use super::CombatEvent;
use super::stage::remove;

/// The shortest retreat that opens a breakthrough (14.8).
const ROUT: u8 = 3;

impl Bulge {
    /// The step of an attacker into the attacked hex.
    fn advance_edge(&self, unit: UnitId) -> Option<(HexId, &Edge)> {
        let from = self.hex_of(unit)?;
        Some((from, self.fixed.edge(from, self.state.combat.target?)?))
    }

    /// 20.2: whether the British restriction lets a unit advance.
    fn british_may_advance(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        !self.british_bound(unit) || self.british_may_enter(from, to)
    }

    /// D27: whether an attacking unit may advance.
    fn may_advance(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return false };
        let step = |(from, edge): (HexId, &Edge)| {
            self.may_cross(unit, edge)
                && !self.prohibited(unit, edge)
                && self.british_may_advance(unit, from, hex)
        };
        combat.attackers.binary_search(&unit).is_ok()
            && !self.holds(self.phasing().other(), hex)
            && self.room(hex, unit)
            && self.advance_edge(unit).is_some_and(step)
    }

    /// D27: who may advance.
    pub(super) fn advancers(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.state.combat.attackers.iter().copied().filter(|&unit| self.may_advance(unit))
    }

    pub(super) fn check_advance(&self, unit: UnitId) -> Result<(), Refusal> {
        let rule = Rule("14.7");
        let (Some(hex), true) = (self.state.combat.target, self.is_attacker(unit)) else {
            return Err(Refusal::new(rule, "only units that took part advance, each once"));
        };
        let mut reasons = Reasons::default();
        reasons.unless(!self.holds(self.phasing().other(), hex), rule, || "enemies are still there".into());
        reasons.unless(self.room(hex, unit), Rule("9.1"), || "the hex is full".into());
        match self.advance_edge(unit) {
            None => reasons.unless(false, rule, || "it is not adjacent to the hex".into()),
            Some((from, edge)) => {
                let (water, why) = self.water_bar(unit, *edge);
                reasons.unless(self.may_cross(unit, edge), water, || why.into());
                reasons.unless(!self.prohibited(unit, edge), Rule("8.2"), || {
                    "this class of unit enters that terrain only along a road".into()
                });
                reasons.unless(self.british_may_advance(unit, from, hex), Rule("20.2 (BRIT)"), || {
                    "British units stay near the Meuse".into()
                });
            }
        }
        reasons.verdict()
    }

    /// The rule that keeps a unit from advancing over water without a usable bridge.
    fn water_bar(&self, unit: UnitId, edge: Edge) -> (Rule, &'static str) {
        match (edge.water(), self.fixed.crosser(unit)) {
            (Some(Water::Meuse), _) => (
                Rule("11.3"),
                "the Meuse without a usable bridge is crossed only by the first step of a move",
            ),
            (_, Crosser::Ca) => (Bar::CombinedArms.rule(), Bar::CombinedArms.text()),
            _ => (Rule("14.7"), "only infantry advances across a river without a usable bridge"),
        }
    }

    /// 14.7: a unit advances. 11.6: at the Meuse the guards may blow the bridge before it.
    pub(super) fn advance(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some((from, &edge)) = self.advance_edge(unit) else { return };
        if self.pass_guards(unit, &edge, ctx) {
            self.enter_hex(unit, edge.to, ctx);
            self.note_advance(unit);
            ctx.tell(Event::Combat(CombatEvent::Advanced { unit, from, to: edge.to }));
        }
    }

    /// 14.8: whether the result opens a breakthrough.
    fn breakthrough_open(&self) -> bool {
        let wide = match self.result() {
            Some(Outcome::DefenderRetreats(hexes)) => hexes >= ROUT,
            Some(Outcome::DefenderEliminated) => true,
            _ => false,
        };
        wide && self.fixed.options.breakthrough
    }

    /// 14.8, 19.2: whether a unit that advanced may go on.
    fn may_break_through(&self, unit: UnitId) -> bool {
        self.breakthrough_open()
            && self.state.combat.advanced.binary_search(&unit).is_ok()
            && self.counter(unit).class == Class::Mech
            && !self.unit_state(unit).any(Flag::Unsupplied as u16 | Flag::ShortOfFuel as u16)
    }

    /// 14.8: whether a step is one for a breakthrough.
    fn breakthrough_step(&self, unit: UnitId, from: HexId, edge: Edge) -> bool {
        let level = || matches!(self.terrain(edge.to), Terrain::Clear | Terrain::Town | Terrain::City);
        !self.holds(self.phasing().other(), edge.to)
            && self.room(edge.to, unit)
            && (self.road_step(&edge) || (!edge.wet() && level() && !self.prohibited(unit, &edge)))
            && self.british_may_advance(unit, from, edge.to)
    }

    /// D28: who may break through, and where to.
    pub(super) fn breakthroughs(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let units = self.state.combat.advanced.iter().copied().filter(|&unit| self.may_break_through(unit));
        units.filter_map(|unit| Some((unit, self.hex_of(unit)?))).flat_map(move |(unit, from)| {
            let steps = self.fixed.edges(from).iter();
            steps
                .filter(move |edge| self.breakthrough_step(unit, from, **edge))
                .map(move |edge| (unit, edge.to))
        })
    }

    pub(super) fn check_exploit(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let rule = Rule("14.8 (BRK)");
        if !self.may_break_through(unit) {
            let why = if self.state.combat.advanced.binary_search(&unit).is_err() {
                "only units that have just advanced break through, each once"
            } else if self.counter(unit).class != Class::Mech {
                "only the mechanised class breaks through"
            } else if self.is(unit, Flag::ShortOfFuel) {
                return Err(Refusal::new(Rule("19.2 (FUEL)"), "it is beyond the fuel range"));
            } else {
                "it is out of supply"
            };
            return Err(Refusal::new(rule, why));
        }
        let from = self.hex_of(unit).unwrap_or(hex);
        let Some(edge) = self.fixed.edge(from, hex) else {
            return Err(Refusal::new(rule, "a breakthrough goes one hex further"));
        };
        if self.breakthrough_step(unit, from, *edge) {
            return Ok(());
        }
        let mut reasons = Reasons::default();
        reasons
            .unless(!self.holds(self.phasing().other(), hex), Bar::Enemy.rule(), || Bar::Enemy.text().into());
        reasons.unless(self.room(hex, unit), Rule("9.1"), || "the hex is full".into());
        reasons.unless(self.british_may_advance(unit, from, hex), Rule("20.2 (BRIT)"), || {
            "British units stay near the Meuse".into()
        });
        let road = self.road_step(edge);
        reasons.unless(road || !edge.wet(), rule, || {
            "a breakthrough crosses water only along a road with a usable bridge".into()
        });
        reasons.unless(road || !self.prohibited(unit, edge), Bar::Prohibited.rule(), || {
            Bar::Prohibited.text().into()
        });
        reasons.verdict()?;
        Err(Refusal::new(rule, "a breakthrough goes along a road, or into clear, town or city"))
    }

    /// 14.8: a unit breaks through.
    pub(super) fn exploit(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let Some(from) = self.hex_of(unit) else { return };
        let Some(&edge) = self.fixed.edge(from, hex) else { return };
        if self.pass_guards(unit, &edge, ctx) {
            self.enter_hex(unit, hex, ctx);
            remove(&mut self.state.combat.advanced, unit);
            ctx.tell(Event::Combat(CombatEvent::BrokeThrough { unit, from, to: hex }));
        }
    }
}
