//! Movement (8.1, 8.4, 8.5): what the unit in hand may do, and how it takes a step. Concealed movement is 12.4.

use engine::{HexId, Refusal, UnitId};

use crate::action::Action;
use crate::attack::no;
use crate::event::{Ctx, Event, Gait};
use crate::game::Panzerbitz;
use crate::state::{Flag, Place, Shelter};
use crate::steps::StepCost;
use crate::why::Why;

/// The ways in which a unit could take a step.
struct Gaits {
    /// What a normal step may cost (8.1); none if it may take none.
    most: Option<u8>,
    /// Concealed movement (12.4).
    creeps: bool,
    /// A quick march (8.5).
    marches: bool,
    /// It goes nowhere else, because it follows the head of its column (12.14.c).
    only: Option<HexId>,
}

impl Panzerbitz {
    /// Whether a unit may be taken in hand in the movement segment (14.3.D8).
    pub(crate) fn check_take(&self, unit: UnitId) -> Result<(), Refusal> {
        self.judge_take(unit, &mut Why::first())
    }

    /// All that keeps a unit from being taken in hand.
    pub(crate) fn judge_take(&self, unit: UnitId, why: &mut Why) -> Result<(), Refusal> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if piece.side != self.phasing() {
            return no("1.3", "it is not a unit of this side");
        }
        if matches!(state.place, Place::Aboard(_)) {
            return no("8.6.2", "a passenger does nothing");
        }
        if !matches!(state.place, Place::Map | Place::Behind(_) | Place::Due) {
            return no("8.1.2", "the unit is not in play");
        }
        if state.dispersed() {
            why.no("6.8.1", "the unit is dispersed")?;
        }
        if state.inverted {
            why.no("6.9", "the unit is inverted")?;
        }
        if state.load.is_some() {
            why.no("12.5.a", "the unit carries a load marker")?;
        }
        if state.is(Flag::Passed) {
            why.no("14.3.D8", "the unit is done with in this phase")?;
        }
        if why.is_clear() && !self.can_act(unit) {
            why.no("14.3.D8", "the unit can do nothing now")?;
        }
        Ok(())
    }

    /// Whether the unit in hand can do anything but stay.
    pub(crate) fn can_act(&self, unit: UnitId) -> bool {
        self.has_step(unit) || self.can_do_something(unit)
    }

    /// The same without the quick answer.
    pub(crate) fn can_do_something(&self, unit: UnitId) -> bool {
        self.each_motion(unit, |action| self.check_motion(unit, action).is_ok())
    }

    /// Calls `visit` with everything that a unit in hand could do, until it says that it is enough. Illegal ones are among
    /// them.
    pub(crate) fn each_motion(&self, unit: UnitId, mut visit: impl FnMut(Action) -> bool) -> bool {
        let Some(hex) = self.hex_of(unit) else {
            return self.entry_hexes(unit).iter().any(|hex| visit(Action::Go(hex))) || visit(Action::Forward);
        };
        let (piece, state) = (self.piece(unit), self.unit(unit));
        let grid = &self.fixed.setting.board.grid;
        if piece.allowance > 0 && !state.is(Flag::Stopped) && !state.is(Flag::Unloaded) {
            let gaits = self.gaits(unit);
            for (direction, next) in grid.neighbours(hex) {
                if self.holds(piece.side.other(), next) {
                    // 7.3: it is overrun or not entered.
                    if piece.unit.overrun && visit(Action::Overrun(next)) {
                        return true;
                    }
                    continue;
                }
                if gaits.only.is_some_and(|only| only != next) {
                    continue;
                }
                let toll = || self.toll_towards(unit, hex, direction, next).least();
                let walks = gaits.most.is_some_and(|most| toll().is_some_and(|least| least <= most));
                let conceals = self.fixed.conceals.contains(next);
                let fort = || !self.state.forts.is_empty() && self.fort(next).is_some();
                if walks
                    && (visit(Action::Go(next))
                        || (conceals && piece.allowance == 2 && visit(Action::Cross(next)))
                        || (fort() && visit(Action::GoInside(next)))
                        || (conceals && gaits.creeps && visit(Action::Creep(next))))
                    || gaits.marches && visit(Action::March(next))
                {
                    return true;
                }
            }
            if self.fixed.exits[piece.side.index()].contains(hex) && visit(Action::Exit) {
                return true;
            }
        }
        if piece.unit.carries.is_some() {
            let loads = self.units_at(hex).filter(|&other| other != unit);
            if visit(Action::Unload) || loads.into_iter().any(|other| visit(Action::Load(other))) {
                return true;
            }
        }
        let works =
            self.state.improved.contains(hex) || (!self.state.forts.is_empty() && self.fort(hex).is_some());
        if works && [Action::Under, Action::Inside, Action::Out].into_iter().any(&mut visit) {
            return true;
        }
        piece.is_engineer() && self.each_task(unit, visit)
    }

    /// In which ways a unit that may move could take a step, whatever the hex.
    fn gaits(&self, unit: UnitId) -> Gaits {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        let quick = state.is(Flag::Quick);
        let fresh = state.spent == 0 && !state.is(Flag::Moved);
        let marched = i16::from(state.marched) >= self.fixed.charts.numbers.quick_march_hexes.into();
        // 8.4.1: whoever has spent nothing can pay for any step.
        let most = if state.spent == 0 { u8::MAX } else { self.left(unit) };
        Gaits {
            most: (!quick).then_some(most),
            creeps: fresh && self.fixed.options.concealed_movement && piece.allowance != 2,
            marches: (quick || fresh) && !marched && piece.quick_marches(),
            only: self.next_on_route(unit),
        }
    }

    /// Whether the unit in hand may do this.
    pub(crate) fn check_motion(&self, unit: UnitId, action: Action) -> Result<(), Refusal> {
        self.judge_motion(unit, action, &mut Why::first())
    }

    /// All that keeps the unit in hand from doing this.
    pub(crate) fn judge_motion(&self, unit: UnitId, action: Action, why: &mut Why) -> Result<(), Refusal> {
        // A reaction may have dispersed it, and a try to blow a bridge inverts it: then it does nothing more.
        if self.unit(unit).dispersed() {
            why.no("6.8.1", "the unit is dispersed")?;
        }
        if self.unit(unit).inverted {
            why.no("6.9", "the unit is inverted")?;
        }
        match action {
            Action::Go(hex) if self.hex_of(unit).is_none() => self.check_enter(unit, hex).map(|_| ()),
            Action::Forward => self.check_forward(unit).map(|_| ()),
            _ if self.hex_of(unit).is_none() => no("8.1.2", "the unit is not on the map"),
            Action::Go(hex) => self.judge_go(unit, hex, why).map(|_| ()),
            Action::Cross(hex) => self.judge_cross(unit, hex, why).map(|_| ()),
            Action::GoInside(hex) => self.judge_go_inside(unit, hex, why).map(|_| ()),
            Action::Creep(hex) => self.judge_creep(unit, hex, why).map(|_| ()),
            Action::March(hex) => self.judge_quick(unit, hex, why),
            Action::Exit => self.check_exit(unit).map(|_| ()),
            Action::Overrun(hex) => {
                self.judge_may_move(unit, why)?;
                self.judge_overrun(unit, hex, why)
            }
            Action::Load(other) => self.check_load(unit, other).map(|_| ()),
            Action::Unload => self.check_unload(unit).map(|_| ()),
            Action::Under => self.check_under(unit),
            Action::Inside => self.check_inside(unit),
            Action::Out => self.check_out(unit),
            Action::Begin(task, hex) => self.check_begin(unit, task, hex),
            Action::GiveUp => self.check_give_up(unit),
            Action::Blow(other, hex) if other == unit => self.check_blow(unit, hex),
            _ => no("14.3.D9", "something else is asked for now"),
        }
    }

    /// Does what the unit in hand may do.
    pub(crate) fn do_motion(&mut self, unit: UnitId, action: Action, ctx: &mut Ctx) {
        self.state.acted = true;
        match action {
            Action::Go(hex) if self.hex_of(unit).is_none() => self.enter(unit, hex, ctx),
            Action::Forward => self.forward(unit, ctx),
            Action::Go(hex) => {
                if let Ok(step) = self.check_go(unit, hex) {
                    self.extend_route(unit, hex, step, ctx);
                    let gait = if step.rate { Gait::Road } else { Gait::Normal };
                    self.step(unit, hex, step, gait, Shelter::Open, ctx);
                }
            }
            Action::Cross(hex) => {
                if let Ok(step) = self.check_cross(unit, hex) {
                    self.step(unit, hex, step, Gait::Normal, Shelter::Open, ctx);
                }
            }
            Action::GoInside(hex) => {
                if let Ok(step) = self.check_go_inside(unit, hex) {
                    let gait = if step.rate { Gait::Road } else { Gait::Normal };
                    self.step(unit, hex, step, gait, Shelter::Inside, ctx);
                }
            }
            Action::Creep(hex) => {
                if let Ok(step) = self.check_creep(unit, hex) {
                    self.step(unit, hex, step, Gait::Concealed, Shelter::Open, ctx);
                    self.unit_mut(unit).set(Flag::Stopped, true);
                }
            }
            Action::March(hex) => self.quick_march(unit, hex, ctx),
            Action::Exit => self.exit(unit, ctx),
            Action::Overrun(hex) => self.begin_overrun(unit, hex),
            Action::Load(other) => self.load(unit, other, ctx),
            Action::Unload => self.unload(unit, ctx),
            Action::Under => self.shelter(unit, Shelter::Under, ctx),
            Action::Inside => self.shelter(unit, Shelter::Inside, ctx),
            Action::Out => self.shelter(unit, Shelter::Open, ctx),
            Action::Begin(task, hex) => self.begin_task(unit, task, hex, ctx),
            Action::GiveUp => self.give_up(unit, ctx),
            Action::Blow(_, hex) => self.blow(unit, hex, ctx),
            _ => {}
        }
    }

    /// Whether a unit may move at all (8.1.2).
    pub(crate) fn check_may_move(&self, unit: UnitId) -> Result<HexId, Refusal> {
        Why::certain(self.judge_may_move(unit, &mut Why::first())?)
    }

    /// All that keeps a unit from moving, and where it stands.
    pub(crate) fn judge_may_move(&self, unit: UnitId, why: &mut Why) -> Result<Option<HexId>, Refusal> {
        let state = self.unit(unit);
        if self.piece(unit).allowance == 0 {
            why.no("8.1.2", "a static unit does not move")?;
        }
        if state.is(Flag::Unloaded) {
            why.no("8.6.5", "the unit was unloaded in this player turn")?;
        }
        if state.is(Flag::Stopped) {
            why.no("8.1.2", "the unit moves no more in this phase")?;
        }
        let hex = self.hex_of(unit);
        if hex.is_none() {
            why.no("8.1.2", "the unit is not on the map")?;
        }
        Ok(hex)
    }

    pub(crate) fn check_not_quick(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.is(unit, Flag::Quick) { no("8.5", "the unit makes a quick march") } else { Ok(()) }
    }

    /// A normal step.
    pub fn check_go(&self, unit: UnitId, to: HexId) -> Result<StepCost, Refusal> {
        Why::certain(self.judge_go(unit, to, &mut Why::first())?)
    }

    fn judge_go(&self, unit: UnitId, to: HexId, why: &mut Why) -> Result<Option<StepCost>, Refusal> {
        let from = self.judge_may_move(unit, why)?;
        why.of(self.check_not_quick(unit))?;
        let Some(from) = from else { return Ok(None) };
        let Some(step) = self.judge_step(unit, from, to, true, Shelter::Open, why)? else { return Ok(None) };
        why.of(self.check_march_order(unit, to, step))?;
        Ok(Some(step))
    }

    /// The terrain instead of the road (8.2.6).
    pub(crate) fn check_cross(&self, unit: UnitId, to: HexId) -> Result<StepCost, Refusal> {
        Why::certain(self.judge_cross(unit, to, &mut Why::first())?)
    }

    fn judge_cross(&self, unit: UnitId, to: HexId, why: &mut Why) -> Result<Option<StepCost>, Refusal> {
        let Some(from) = self.judge_loose(unit, why)? else { return Ok(None) };
        if self.piece(unit).allowance != 2 || !self.fixed.conceals.contains(to) {
            why.no("8.2.6", "only units of movement 1 choose, and only into woods and towns")?;
        }
        if self.range(from, to) == 1 && !self.plain_step(unit, from, to, true).is_ok_and(|step| step.rate) {
            why.no("8.2.6", "no highway or road leads there")?;
        }
        self.judge_step(unit, from, to, false, Shelter::Open, why)
    }

    /// Where a unit stands that may move and is bound by neither a quick march nor march order (8.5, 12.14.e).
    fn judge_loose(&self, unit: UnitId, why: &mut Why) -> Result<Option<HexId>, Refusal> {
        let from = self.judge_may_move(unit, why)?;
        why.of(self.check_not_quick(unit))?;
        why.of(self.check_unbound(unit))?;
        Ok(from)
    }

    /// A step into a fortification (10.2.2).
    pub(crate) fn check_go_inside(&self, unit: UnitId, to: HexId) -> Result<StepCost, Refusal> {
        Why::certain(self.judge_go_inside(unit, to, &mut Why::first())?)
    }

    fn judge_go_inside(&self, unit: UnitId, to: HexId, why: &mut Why) -> Result<Option<StepCost>, Refusal> {
        let Some(from) = self.judge_loose(unit, why)? else { return Ok(None) };
        self.judge_step(unit, from, to, true, Shelter::Inside, why)
    }

    /// Concealed movement (12.4).
    pub(crate) fn check_creep(&self, unit: UnitId, to: HexId) -> Result<StepCost, Refusal> {
        Why::certain(self.judge_creep(unit, to, &mut Why::first())?)
    }

    fn judge_creep(&self, unit: UnitId, to: HexId, why: &mut Why) -> Result<Option<StepCost>, Refusal> {
        if !self.fixed.options.concealed_movement {
            // No other reason of a rule that is not in play is told.
            return no("12.4", "concealed movement is not in use");
        }
        let from = self.judge_loose(unit, why)?;
        if self.piece(unit).allowance == 2 {
            why.no("12.4.2", "units of movement 1 have the benefit by themselves")?;
        }
        if !self.fixed.conceals.contains(to) {
            why.no("12.4", "the hex does not conceal")?;
        }
        if self.unit(unit).spent > 0 || self.is(unit, Flag::Moved) {
            why.no("14.R12.4-a", "it must be the unit's only step")?;
        }
        let Some(from) = from else { return Ok(None) };
        let step = self.judge_step(unit, from, to, true, Shelter::Open, why)?;
        if self.piece(unit).unit.vehicle && self.seen_by(self.piece(unit).side.other(), from) {
            why.no("12.4", "the enemy sees the hex that the vehicle leaves")?;
        }
        Ok(step.map(|step| StepCost { cost: self.left(unit), ..step }))
    }

    /// A unit leaves its hex and comes into another, or fails to cross a stream (8.4.2).
    pub(crate) fn step(
        &mut self,
        unit: UnitId,
        to: HexId,
        step: StepCost,
        gait: Gait,
        shelter: Shelter,
        ctx: &mut Ctx,
    ) {
        let Some(from) = self.hex_of(unit) else { return };
        self.unit_mut(unit).spent += step.cost;
        if step.roll {
            let die = ctx.dice.d6();
            let enters = i16::from(die) <= self.fixed.charts.numbers.stream_roll.into();
            ctx.tell(Event::Stream { unit, hex: to, die, enters });
            let state = self.unit_mut(unit);
            state.set(Flag::Stopped, true);
            state.set(Flag::Moved, true);
            if !enters {
                return;
            }
        }
        self.depart(unit, from, ctx);
        self.put(unit, to, shelter);
        let gait = if step.least && gait == Gait::Normal { Gait::Least } else { gait };
        ctx.tell(Event::Moved { unit, from, to, cost: step.cost, gait });
        if step.rate {
            self.unit_mut(unit).set(Flag::RoadRate, true);
        }
        // 12.4.2: units of movement 1 always have the benefit, but not in a quick march, nor once they have paid the road rate.
        let foot = self.fixed.options.concealed_movement
            && self.piece(unit).allowance == 2
            && gait != Gait::Quick
            && !self.is(unit, Flag::RoadRate);
        self.arrive(unit, gait == Gait::Concealed || foot, ctx);
    }

    /// What ends when a unit leaves its hex: markers (5.2.3), work (10.5), a minefield under a Crab (10.3.5).
    pub(crate) fn depart(&mut self, unit: UnitId, from: HexId, ctx: &mut Ctx) {
        self.unit_mut(unit).set(Flag::Moved, true);
        self.lift_marks(unit, ctx);
        self.give_up(unit, ctx);
        if self.piece(unit).crab && self.state.mines.remove(from) {
            ctx.tell(Event::Flailed { unit, hex: from });
        }
    }
}
