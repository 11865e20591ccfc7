//! Concealed movement (12.4).

use engine::{HexId, UnitId};

use crate::game::Panzerbitz;
use crate::movement::Gait;
use crate::state::{Flag, Shelter};
use crate::steps::StepCost;
use crate::why::Why;

impl Panzerbitz {
    /// Whether a unit that has not moved could take a concealed step, whatever the hex (12.4, 12.4.2).
    pub(crate) fn may_creep(&self, unit: UnitId) -> bool {
        self.fixed.options.concealed_movement && self.piece(unit).allowance != 2
    }

    /// All that keeps a unit from a concealed step, and what it costs (12.4).
    pub(crate) fn judge_creep(&self, unit: UnitId, to: HexId, why: &mut Why) -> Option<StepCost> {
        if !self.fixed.options.concealed_movement {
            // No other reason of a rule that is not in play is told.
            return why.stop("12.4", "concealed movement is not in use");
        }
        let (piece, state) = (self.piece(unit), self.unit(unit));
        let from = self.judge_loose(unit, why);
        why.when(piece.allowance == 2, "12.4.2", "units of movement 1 have the benefit by themselves")?;
        why.when(!self.fixed.conceals.contains(to), "12.4", "the hex does not conceal")?;
        let moved = state.spent > 0 || state.is(Flag::Moved);
        why.when(moved, "14.R12.4-a", "it must be the unit's only step")?;
        let from = from?;
        let step = self.judge_step(unit, from, to, true, Shelter::Open, why);
        why.goes_on()?;
        let seen = piece.unit.vehicle && self.seen_by(piece.side.other(), from);
        why.when(seen, "12.4", "the enemy sees the hex that the vehicle leaves")?;
        step.map(|step| StepCost { cost: self.left(unit), ..step })
    }

    /// Whether a step has the benefit. Units of movement 1 always have it, but not in a quick march, nor once they have paid the road
    /// rate (12.4.2).
    pub(crate) fn is_concealed(&self, unit: UnitId, gait: Gait) -> bool {
        let foot = self.fixed.options.concealed_movement
            && self.piece(unit).allowance == 2
            && gait != Gait::Quick
            && !self.is(unit, Flag::RoadRate);
        gait == Gait::Concealed || foot
    }
}
