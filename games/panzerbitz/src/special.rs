//! Special ways to move: quick march (8.5), leaving the map (8.4.5), and how a unit's move ends.

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Cost, Ground as Line};
use crate::event::{Ctx, Event, Gait, Release};
use crate::game::Panzerbitz;
use crate::ground::{Terrain, Water};
use crate::state::{Flag, Place, Shelter};
use crate::steps::StepCost;
use crate::why::Why;

impl Panzerbitz {
    /// All that is against a step of a quick march (8.5).
    pub(crate) fn judge_quick(&self, unit: UnitId, to: HexId, why: &mut Why) -> Result<(), Refusal> {
        let from = self.judge_may_move(unit, why)?;
        let state = self.unit(unit);
        if !self.piece(unit).quick_marches() {
            why.no("8.5", "the unit does not quick-march")?;
        }
        why.of(self.check_unbound(unit))?;
        if !state.is(Flag::Quick) && (state.is(Flag::Moved) || state.spent > 0) {
            why.no("8.5", "the unit has moved already")?;
        }
        if i16::from(state.marched) >= self.fixed.charts.numbers.quick_march_hexes.into() {
            why.no("8.5", "the unit has marched as far as it can")?;
        }
        let Some(from) = from else { return Ok(()) };
        let next_to = self.range(from, to) == 1;
        if !next_to {
            why.no("8.1.1", "the hex is not adjacent")?;
        }
        self.judge_open(unit, to, Shelter::Open, why)?;
        if self.way_between(unit, from, to).is_some() {
            return Ok(());
        }
        let ground = &self.fixed.ground;
        let closed = ground.level(to) == 1
            || matches!(ground.terrain(to), Terrain::Woods | Terrain::Town)
            || self.water(to) == Some(Water::Stream);
        if closed {
            why.no("8.5", "a quick march enters no slope, woods, stream or town but along a way")?;
        }
        if next_to && self.terrain_cost(unit, Some(from), to) == Cost::Forbidden {
            why.no("8.2.5", "the unit may not enter such a hex")?;
        }
        Ok(())
    }

    pub(crate) fn quick_march(&mut self, unit: UnitId, to: HexId, ctx: &mut Ctx) {
        let cost = self.left(unit);
        let state = self.unit_mut(unit);
        state.set(Flag::Quick, true);
        state.marched += 1;
        let step = StepCost { cost, rate: false, way: None, roll: false, least: false };
        self.step(unit, to, step, Gait::Quick, Shelter::Open, ctx);
    }

    /// Leaving the map (8.4.5).
    pub(crate) fn check_exit(&self, unit: UnitId) -> Result<u8, Refusal> {
        let hex = self.check_may_move(unit)?;
        self.check_not_quick(unit)?;
        if !self.fixed.exits[self.piece(unit).side.index()].contains(hex) {
            return no("8.4.5", "the card does not count exits here");
        }
        if self.bound_by(unit).is_some() && !self.leads(unit) {
            return no("12.14.c", "only the leading unit of a bound column leaves its route");
        }
        let way = self.fixed.ground.way_of_hex(hex).map(|way| self.way_cost(unit, way));
        let clear =
            || self.fixed.charts.movement.cost(self.fixed.options.weather, Line::Clear, self.mover(unit));
        let cost = way.filter(|cost| *cost != Cost::Negated).unwrap_or_else(clear);
        let (Cost::Half(cost) | Cost::RoadRate(cost)) = cost else {
            return no("8.2.5", "the unit may not move so");
        };
        match (cost <= self.left(unit), self.unit(unit).spent) {
            (true, _) => Ok(cost),
            (false, 0) => Ok(self.left(unit)),
            _ => no("8.1.4", "the unit has not enough movement points left"),
        }
    }

    pub(crate) fn exit(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        self.release_of(unit, Release::LeftRoad, ctx);
        self.depart(unit, hex, ctx);
        self.state.exits[0].insert(hex);
        if let Some(cargo) = self.unit_mut(unit).cargo.take() {
            self.leave(cargo, Place::Exited(hex), ctx);
            ctx.tell(Event::Exited { unit: cargo, hex });
        }
        self.leave(unit, Place::Exited(hex), ctx);
        ctx.tell(Event::Exited { unit, hex });
        self.test_markers(ctx);
    }

    /// Puts back a unit that has done nothing: it may be taken again, but after three changes of mind it is done with, so
    /// that games end (14.3.D9).
    fn put_back(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let state = self.unit_mut(unit);
        let next = [Flag::PutBack, Flag::PutBackTwice].into_iter().find(|&flag| !state.is(flag));
        state.set(next.unwrap_or(Flag::Passed), true);
        ctx.tell(Event::PutBack { unit, last: next.is_none() });
    }

    /// Puts the unit in hand down. A quick march ends with its die (8.5).
    pub(crate) fn put_down(&mut self, ctx: &mut Ctx) {
        let Some(unit) = self.state.hand.take() else { return };
        if !self.state.acted {
            self.put_back(unit, ctx);
        }
        let state = self.unit(unit);
        if state.is(Flag::Quick) && state.place == Place::Map && state.marched > 0 && !state.is(Flag::Passed)
        {
            let dispersed = state.dispersed();
            let state = self.unit_mut(unit);
            state.set(Flag::Stopped, true);
            // One die for each quick march, and none for a unit that is dispersed already.
            state.set(Flag::Passed, true);
            if !dispersed {
                let die = ctx.dice.d6();
                let dispersed = i16::from(die) >= self.fixed.charts.numbers.quick_march_roll.into();
                ctx.tell(Event::QuickMarch { unit, die, dispersed });
                if dispersed {
                    self.disperse_by_march(unit, ctx);
                    self.test_markers(ctx);
                }
            }
        }
    }
}
