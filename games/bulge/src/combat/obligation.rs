//! Mandatory combat (12.2).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::ALLIED;
use crate::event::Ctx;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::state::Flag;

use super::AttackEvent;

impl Bulge {
    /// 12.2.1, 12.2.2, 12.2.6: whether a unit would be obliged if its Combat Phase began now.
    pub fn would_be_obliged(&self, unit: UnitId) -> bool {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let Some(hex) = self.hex_of(unit) else { return false };
        self.fixed.options.mandatory_combat
            && counter.is_combat()
            && self.zoc(counter.side.other(), hex)
            && !(counter.side == ALLIED && self.surprise())
            && !self.fixed.forts.contains(hex)
            && self.fixed.vdh != Some(unit)
            && !state.is(Flag::Engaged)
            && (!state.is(Flag::Pinned) || state.is(Flag::Moved))
    }

    /// 12.2.1: marks who is obliged, and 14.9: from which hexes.
    pub(super) fn mark_obliged(&mut self, ctx: &mut Ctx) {
        let enemy = self.phasing().other();
        self.state.combat.front.clear();
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(hex) = self.hex_of(unit) else { continue };
            if self.fixed.units[at].side == enemy {
                if self.zoc_units(hex) > 0 {
                    self.state.combat.front.insert(hex);
                }
            } else if self.would_be_obliged(unit) {
                self.set(unit, Flag::Obliged, true);
                ctx.tell(AttackEvent::Obliged { unit });
            }
        }
    }

    /// 12.2.3: whether the hex beyond a step obliges a unit to attack it.
    fn presses(&self, unit: UnitId, edge: Edge) -> bool {
        let combat = &self.state.combat;
        let zone = |edge: &Edge| {
            edge.water().is_none_or(|water| self.fixed.charts.hexside(water).zoc || self.bridged(edge))
        };
        combat.front.contains(edge.to)
            && !combat.attacked.contains(edge.to)
            && self.zoc_units(edge.to) > 0
            && self.holds(self.counter(unit).side.other(), edge.to)
            && zone(&edge)
            && self.can_strike(unit, &edge)
    }

    /// 12.2.3: the hexes of which an obliged unit must attack one. None if it is not obliged, or no longer.
    pub fn obligations(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let state = self.unit_state(unit);
        let bound = state.is(Flag::Obliged) && !state.is(Flag::Attacked);
        let hex = self.hex_of(unit).filter(|_| bound);
        let edges = hex.map_or(&[][..], |hex| self.fixed.edges(hex));
        edges.iter().filter(move |edge| self.presses(unit, **edge)).map(|edge| edge.to)
    }

    /// 12.2.4: whether a unit must take part in an attack on a hex.
    pub fn must_join(&self, unit: UnitId, hex: HexId) -> bool {
        let mut hexes = self.obligations(unit);
        hexes.next() == Some(hex) && hexes.next().is_none()
    }

    /// 12.2.3: a unit that keeps the phase from ending, and a hex that it may attack.
    pub fn open_obligation(&self) -> Option<(UnitId, HexId)> {
        self.fixed.unit_ids().find_map(|unit| self.obligations(unit).next().map(|hex| (unit, hex)))
    }

    /// 12.2.3: whether the phase may end.
    pub(super) fn check_end_of_phase(&self) -> Result<(), Refusal> {
        match self.open_obligation() {
            None => Ok(()),
            Some((unit, hex)) => {
                let (name, hex) = (&self.counter(unit).name, self.fixed.label(hex));
                Err(Refusal::new(Rule("12.2.3 (MC)"), format!("{name} is obliged to attack, {hex} for one")))
            }
        }
    }
}
