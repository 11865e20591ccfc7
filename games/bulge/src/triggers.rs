//! What a path sets off on its way (8.9): guards, stops, and what is lost to whoever enters a hex.

use engine::{HexId, Rule, UnitId};

use crate::charts::ALLIED;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::march::StepCost;
use crate::state::Dump;

/// One thing that a step sets off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trigger {
    /// The rule.
    pub(crate) rule: Rule,
    /// What happens.
    pub(crate) text: String,
    /// If a die decides: at or below which number it happens, and what happens otherwise.
    pub(crate) roll: Option<(u8, String)>,
}

impl Trigger {
    fn sure(rule: Rule, text: impl Into<String>) -> Trigger {
        Trigger { rule, text: text.into(), roll: None }
    }
}

impl Bulge {
    /// What a step of a unit from a hex sets off.
    pub(crate) fn triggers(&self, unit: UnitId, from: HexId, edge: Edge, step: &StepCost) -> Vec<Trigger> {
        let mut all = Vec::new();
        all.extend(self.guard_trigger(unit, from, edge));
        if step.zone {
            all.push(Trigger::sure(Rule("10.2"), "An enemy zone of control ends the move"));
        }
        if step.roadblock {
            all.push(Trigger::sure(Rule("5.1.3"), "A roadblock ends the move"));
        }
        let counter = self.counter(unit);
        if counter.side == ALLIED && counter.is_ground() {
            for team in self.units_at(edge.to).filter(|&one| !self.counter(one).is_ground()) {
                let name = &self.counter(team).name;
                all.push(Trigger::sure(Rule("18.1.5"), format!("{name} is eliminated")));
            }
            if counter.is_combat() {
                all.extend(self.dump_trigger(edge.to));
            }
        }
        all
    }

    /// 11.6: the guards of a Meuse bridge.
    fn guard_trigger(&self, unit: UnitId, from: HexId, edge: Edge) -> Option<Trigger> {
        let site = edge.site().filter(|_| self.guards_wait(unit, &edge))?;
        let (needed, bridge) =
            (self.fixed.charts.numbers.meuse_guard_success as u8, self.fixed.site_label(site));
        let stays = self.fixed.label(from);
        Some(Trigger {
            rule: Rule("11.6"),
            text: format!("Meuse guards blow the bridge {bridge}, and it stays at {stays}"),
            roll: Some((needed, format!("the bridge {bridge} is safe for good, and it goes on"))),
        })
    }

    /// 19.5: a captured dump.
    fn dump_trigger(&self, hex: HexId) -> Option<Trigger> {
        let at = self.fixed.dumps.iter().position(|&dump| dump == hex)?;
        let captured = self.state.dumps.get(at) == Some(&Dump::Captured);
        let name = &self.fixed.charts.dumps.get(at)?.name;
        captured.then(|| Trigger::sure(Rule("19.5"), format!("The captured dump {name} is destroyed")))
    }
}
