//! Why a unit in motion cannot go to a hex: the cheapest way as if nothing were barred, and every bar on it.

use engine::{
    Arrival, Bar, CheapestWay, Game, HexId, Mover, Passage, Reason, Refusal, Rule, Start, Step, UnitId,
};

use crate::fixed::Edge;
use crate::game::Bulge;
use crate::march::{self, March, StepCost};
use crate::words::{mp, points};

/// The move of a unit to a hex that somebody asks about.
pub(crate) struct Trek<'a> {
    march: March<'a>,
    from: HexId,
    to: HexId,
}

impl<'a> Trek<'a> {
    pub(crate) fn new(game: &'a Bulge, unit: UnitId, to: HexId) -> Option<Trek<'a>> {
        Some(Trek { march: March::new(game, unit), from: game.hex_of(unit)?, to })
    }

    fn edge(&self, step: &Step) -> Option<&Edge> {
        self.march.game.fixed.edge_towards(step.from, step.direction)
    }

    fn judge(&self, step: &Step) -> Result<StepCost, march::Bar> {
        let edge = self.edge(step).ok_or(march::Bar::Points)?;
        self.march.step(step.from, edge, step.first, step.left)
    }

    fn lifted(&self, step: &Step) -> StepCost {
        let nowhere =
            StepCost { cost: 1, stop: false, road: false, whole: None, zone: false, roadblock: false };
        self.edge(step).map_or(nowhere, |&edge| self.march.lifted(step.from, edge))
    }
}

impl Passage for Trek<'_> {
    fn start(&self) -> Start {
        let (game, unit) = (self.march.game, self.march.unit);
        let points = game.unit_state(unit).left;
        Start { hex: self.from, points, moved: game.under_way(unit), lane: 0 }
    }

    fn target(&self) -> HexId {
        self.to
    }

    fn step(&self, step: &Step) -> Result<Arrival, Bar> {
        let lifted = self.lifted(step);
        let arrival = |cost: &StepCost, lane| Arrival { cost: cost.cost.max(1), stop: cost.stop, lane };
        let lane = self.edge(step).and_then(|&edge| self.march.lane(step.lane, edge));
        let cost = match self.judge(step) {
            Ok(cost) => cost,
            // What there is to spend is asked at the end.
            Err(march::Bar::Points) => lifted,
            Err(bar) => {
                let lane = lane.unwrap_or(step.lane);
                return Err(Bar::new(bar.rule(), bar.text(), arrival(&lifted, lane)));
            }
        };
        if let Some(lane) = lane {
            return Ok(arrival(&cost, lane));
        }
        let why = "no path passes the guards of a Meuse bridge and ends on the bank where it began";
        Err(Bar::new(Rule("8.9"), why, arrival(&cost, step.lane)))
    }

    fn halt(&self, step: &Step) -> Reason {
        let cost = self.judge(step).unwrap_or_else(|_| self.lifted(step));
        let rule = cost.halts().unwrap_or(Rule("8.9"));
        let text = match rule.0 {
            "8.3" => "the first step takes all that it has, and the move ends there",
            "10.2" => "an enemy zone of control ends the move there",
            "10.3" => {
                "from one enemy zone of control to another takes all that it has, and the move ends there"
            }
            "11.3" => "the Meuse without a bridge takes all that it has, and the move ends there",
            _ => "a roadblock ends the move there",
        };
        Reason::new(rule, text)
    }

    fn full(&self, hex: HexId) -> Option<Reason> {
        let room = self.march.game.room(hex, self.march.unit);
        (!room).then(|| Reason::new(Rule("9.1"), "the hex is full"))
    }

    fn too_dear(&self, cost: u16, left: u16) -> Reason {
        let text = format!("the way there costs {}, and it has {}", points(cost), points(left));
        Reason::new(Rule("8.2"), text)
    }

    fn points(&self, points: u16) -> String {
        mp(points).number.to_string()
    }

    fn lanes(&self) -> u8 {
        self.march.lanes()
    }
}

impl Bulge {
    /// Why the unit in motion cannot go to a hex.
    pub(crate) fn why_not(&self, unit: UnitId, to: HexId) -> Refusal {
        if self.hex_of(unit) == Some(to) {
            return Refusal::new(Rule("8.9"), "it stands there already");
        }
        let told = Trek::new(self, unit, to)
            .and_then(|trek| CheapestWay::find(self.board(), &trek).and_then(|way| way.refusal(self, &trek)));
        told.unwrap_or_else(|| Refusal::new(Rule("8.2"), "no way leads there"))
    }
}
