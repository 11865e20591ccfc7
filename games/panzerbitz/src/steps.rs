//! The cost of one step (8.2 to 8.4, 12.1, 12.2).

use engine::{HexId, Refusal, UnitId};

use crate::charts::{Cost, Ground as Line};
use crate::fares::grade;
use crate::game::Panzerbitz;
use crate::ground::Way;
use crate::state::{Flag, Shelter};
use crate::tolls::Toll;
use crate::units::Mover;
use crate::why::{Why, no, no_if};

/// A step that a unit may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// Half movement points.
    pub cost: u8,
    /// At the road movement rate (8.3).
    pub rate: bool,
    /// Along a way of this grade.
    pub way: Option<Way>,
    /// With the die of 8.4.2.
    pub roll: bool,
    /// For the whole allowance, because nothing was spent before (8.4.1).
    pub least: bool,
}

impl StepCost {
    /// Whether a bound column may march so: along a highway or a road, which on saturated ground need not give the road
    /// movement rate (12.14.d, R12.14-b, R12.14-c).
    pub fn marches(&self) -> bool {
        self.way.is_some_and(|way| way >= Way::Road)
    }
}

impl Panzerbitz {
    /// The column of the movement chart for a unit.
    pub(crate) fn mover(&self, unit: UnitId) -> Mover {
        self.piece(unit).unit.mover.unwrap_or(Mover::Foot)
    }

    /// What the movement chart says, with the rows of the weather in use (11.4, 12.1, 12.2).
    pub(crate) fn chart_cost(&self, line: Line, mover: Mover) -> Cost {
        self.fixed.charts.movement.cost(self.fixed.options.weather, line, mover)
    }

    /// What a step along a way costs.
    pub(crate) fn way_cost(&self, unit: UnitId, way: Way) -> Cost {
        self.chart_cost(grade(way), self.mover(unit))
    }

    /// Whether the road movement rate may be used into a hex (8.3.2).
    pub(crate) fn road_is_open(&self, hex: HexId) -> bool {
        let state = &self.state;
        let others = self.fixed.charts.numbers.road_rate_others.unsigned_abs();
        !state.blocks.contains(hex)
            && !state.mines.contains(hex)
            && self.fort(hex).is_none()
            && self.count_at(hex, false) <= u16::from(others)
    }

    /// What a step costs by the chart, whatever the unit has left, and whatever is in the hex but the conditions of the road
    /// rate (8.2). `road`: ways count.
    pub fn plain_step(&self, unit: UnitId, from: HexId, to: HexId, road: bool) -> Result<StepCost, Refusal> {
        self.step_by(self.toll(unit, from, to).unwrap_or(Toll::NONE), to, road)
    }

    /// The same by what the ground asks of the step.
    fn step_by(&self, toll: Toll, to: HexId, road: bool) -> Result<StepCost, Refusal> {
        if road && let Some((way, cost)) = toll.way {
            match cost {
                Cost::RoadRate(cost) if self.road_is_open(to) => {
                    return Ok(StepCost { cost, rate: true, way: Some(way), roll: false, least: false });
                }
                Cost::Half(cost) => {
                    return Ok(StepCost { cost, rate: false, way: Some(way), roll: false, least: false });
                }
                _ => {}
            }
        }
        no_if(toll.barred, "8.2.5", "vehicles cross woods and broken sides only along a way")?;
        let plain = |cost, roll| Ok(StepCost { cost, rate: false, way: None, roll, least: false });
        match toll.terrain {
            Cost::Half(cost) | Cost::RoadRate(cost) => plain(cost, false),
            Cost::Roll => plain(Toll::ROLL, true),
            Cost::Forbidden | Cost::Negated => no("8.2.5", "the unit may not enter such a hex"),
        }
    }

    /// Whether a hex may be entered at all: no enemy, room, and no block but as the first step (7.0, 8.4.4).
    pub(crate) fn check_open(&self, unit: UnitId, to: HexId, shelter: Shelter) -> Result<(), Refusal> {
        Why::first(|why| self.judge_open(unit, to, shelter, why))
    }

    /// All that closes a hex to a unit.
    pub(crate) fn judge_open(&self, unit: UnitId, to: HexId, shelter: Shelter, why: &mut Why) -> Option<()> {
        let enemy = self.holds(self.piece(unit).side.other(), to);
        why.when(enemy, "7.3", "an enemy unit is there")?;
        let outside = shelter == Shelter::Inside && self.fort(to).is_none();
        why.when(outside, "10.2.2", "there is no fortification")?;
        // The limit is one side's (7.1).
        let full = !enemy && !self.has_room(to, self.points(unit), shelter);
        why.when(full, "7.4", "the stacking limit would be broken")?;
        let first = self.unit(unit).spent == 0 && !self.is(unit, Flag::Moved);
        let blocked = self.state.blocks.contains(to) && !first;
        why.when(blocked, "8.4.4", "a block is entered only as the first step")
    }

    /// All that is against a normal step with what the unit has left, and what it costs (8.1, 8.2, 8.4.1).
    pub(crate) fn judge_step(
        &self,
        unit: UnitId,
        from: HexId,
        to: HexId,
        road: bool,
        shelter: Shelter,
        why: &mut Why,
    ) -> Option<StepCost> {
        let toll = self.toll(unit, from, to);
        why.when(toll.is_none(), "8.1.1", "the hex is not adjacent")?;
        self.judge_open(unit, to, shelter, why)?;
        let mut step = why.of(self.step_by(toll?, to, road))?;
        if step.cost > self.left(unit) {
            if self.unit(unit).spent > 0 {
                return why.stop("8.1.4", "the unit has not enough movement points left");
            }
            step.cost = self.left(unit);
            step.least = true;
        }
        Some(step)
    }

    /// A quick yes to whether a unit has a normal step: next to it is an empty hex that it can pay for. Most units that can
    /// do anything have one. A no says nothing: the step may be along the route of a column, or into a stack.
    pub(crate) fn has_step(&self, unit: UnitId) -> bool {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        let flags = Flag::Stopped as u16 | Flag::Unloaded as u16 | Flag::Quick as u16;
        let able = !state.dispersed() && !state.inverted && state.flags & flags == 0 && piece.allowance > 0;
        let Some(hex) = self.hex_of(unit).filter(|_| able && self.bound_by(unit).is_none()) else {
            return false;
        };
        let (left, positions) = (self.left(unit), !self.state.forts.is_empty());
        self.points(unit) <= self.fixed.limit
            && self.fixed.setting.board.grid.neighbours(hex).any(|(direction, next)| {
                self.state.stacks.is_empty(next)
                    && !self.state.blocks.contains(next)
                    && !(positions && self.fort(next).is_some())
                    && self
                        .step_by(self.toll_towards(unit, hex, direction, next), next, true)
                        .is_ok_and(|step| state.spent == 0 || step.cost <= left)
            })
    }
}
