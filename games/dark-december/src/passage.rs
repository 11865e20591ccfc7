//! Why the unit in motion cannot go somewhere: the cheapest way as if nothing were barred, and all that bars it.

use engine::{Arrival, CheapestWay, Game, HexId, Passage, Reason, Refusal, Rule, Start, Step};

use crate::bars::Bar;
use crate::charts::Cost;
use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::march::{LANES, March, StepCost};
use crate::state::Motion;
use crate::toll::{Lifting, Strict};
use crate::words::{mp, points};

/// The unit in motion on its way to a hex.
pub(crate) struct Trek<'a> {
    march: March<'a>,
    start: Start,
    to: HexId,
}

impl DarkDecember {
    /// The way of the unit in motion to a hex, legal or not.
    pub(crate) fn trek(&self, to: HexId) -> Option<Trek<'_>> {
        let (Motion { unit, mode, .. }, from) = self.under_way()?;
        let start = Start { hex: from.hex, points: from.points, moved: from.moved, lane: from.lane };
        Some(Trek { march: March::new(self, unit, mode), start, to })
    }

    /// Why the unit in motion cannot go to a hex.
    pub(crate) fn why_not(&self, to: HexId) -> Refusal {
        let trek = self.trek(to).filter(|trek| trek.start.hex != to);
        let told = trek.and_then(|trek| CheapestWay::find(self.board(), &trek)?.refusal(self, &trek));
        told.unwrap_or_else(|| Refusal::new(Rule("3.0"), "it stands there already"))
    }
}

impl Trek<'_> {
    fn edge(&self, step: &Step) -> Option<&Edge> {
        self.march.game.fixed.edge_towards(step.from, step.direction)
    }

    /// SR1.2.2: a unit that moves hex by hex stops after each.
    fn arrival(&self, made: StepCost) -> Arrival {
        Arrival { cost: made.cost, stop: made.stop || self.march.limited(), lane: made.lane }
    }
}

impl Passage for Trek<'_> {
    fn start(&self) -> Start {
        self.start
    }

    fn target(&self) -> HexId {
        self.to
    }

    fn step(&self, step: &Step) -> Result<Arrival, engine::Bar> {
        let &Step { from, lane, first, left, .. } = step;
        let nowhere = engine::Bar::new(Rule("3.1"), "the map ends there", Arrival::stop(1));
        let Some(edge) = self.edge(step) else { return Err(nowhere) };
        let bar = match self.march.walk(&mut Strict, from, edge, lane, first, left) {
            Ok(made) => return Ok(self.arrival(made)),
            Err(bar) => bar,
        };
        let lifted = self.march.walk(&mut Lifting, from, edge, lane, first, left);
        match (bar, lifted) {
            (Bar::Points, Ok(made)) => Ok(self.arrival(made)),
            (bar, Ok(made)) => Err(engine::Bar::new(bar.rule(), bar.text(), self.arrival(made))),
            (bar, Err(_)) => Err(engine::Bar::new(bar.rule(), bar.text(), Arrival::stop(1))),
        }
    }

    fn halt(&self, step: &Step) -> Reason {
        let whole = |edge: &Edge| self.march.water(edge) == Cost::All;
        if self.march.limited() {
            Reason::new(Rule("SR1.2.2"), "an activated unit goes no further")
        } else if self.march.enemy_zone(step.to) {
            Reason::new(Rule("3.5.2"), "it stops in the enemy zone of control there")
        } else if self.edge(step).is_some_and(whole) {
            Reason::new(Rule("3.0.2"), "the crossing takes its whole allowance")
        } else {
            Reason::new(Rule("3.1.1 (V3.1)"), "that hex alone takes all its points")
        }
    }

    fn full(&self, hex: HexId) -> Option<Reason> {
        if !self.march.game.room(hex, self.march.unit) {
            return Some(Reason::new(Rule("3.7"), "the hex is full"));
        }
        let crowded = self.march.crowded(hex);
        let text = "it may not end next to another unit in Strategic Movement";
        crowded.then(|| Reason::new(Rule("3.2.5 (V3.2R)"), text))
    }

    fn too_dear(&self, cost: u16, left: u16) -> Reason {
        let text = format!("the way costs {}, and it has {}", points(cost), points(left));
        Reason::new(Rule("3.1"), text)
    }

    fn points(&self, points: u16) -> String {
        mp(points).number.to_string()
    }

    fn lanes(&self) -> u8 {
        LANES
    }

    fn most_steps(&self) -> usize {
        if self.march.limited() { 1 } else { usize::MAX }
    }
}
