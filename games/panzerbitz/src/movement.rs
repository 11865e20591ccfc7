//! Movement (8.1, 8.2.6, 8.4, 8.5): how a unit takes a step, marches in haste and leaves the map. Concealed movement is in
//! `concealed`.

use engine::{HexId, Refusal, Rule, Told, UnitId};

use crate::action::Action;
use crate::charts::{Cost, Ground as Line};
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::ground::{Terrain, Water};
use crate::march_order::Release;
use crate::sheet::Throw;
use crate::state::{Flag, Place, Shelter};
use crate::steps::StepCost;
use crate::why::{Why, no};
use crate::words::points;
use crate::works::WorksEvent;

engine::events! {
    /// How units move.
    pub enum MovementEvent for Panzerbitz as game {
        /// 8.2: a step.
        Moved { unit: UnitId, from: HexId, to: HexId, cost: u8, gait: Gait } => {
            let (rule, how) = match *gait {
                Gait::Normal => ("8.2", ""),
                Gait::Road => ("8.3.1", " by road"),
                Gait::Concealed => ("12.4", " in concealed movement"),
                Gait::Quick => ("8.5", " in a quick march"),
                Gait::Least => ("8.4.1", " as its least move"),
            };
            // A quick march has no price (8.5).
            let price = if *gait == Gait::Quick { String::new() } else { format!(" for {}", points(*cost)) };
            Told::text(Rule(rule), format!("{unit} goes to {to}{how}{price}.")).go(unit, [from.word(), to.word()])
        };
        /// 8.4.2: the die at a stream.
        Stream { unit: UnitId, hex: HexId, die: u8, enters: bool } => {
            let what = if *enters { "wades into" } else { "does not get across into" };
            Told::text(Rule("8.4.2"), format!("{unit} {what} {hex}: die {die}."))
                .roll("stream", &[*die])
                .on(Throw::Stream.spot(&game.fixed, *die))
        };
        /// 8.5: the die after a quick march.
        QuickMarch { unit: UnitId, die: u8, dispersed: bool } => {
            let what = if *dispersed { "falls apart" } else { "keeps together" };
            Told::text(Rule("8.5"), format!("{unit} {what} after its quick march: die {die}."))
                .roll("quick march", &[*die])
                .on(Throw::QuickMarch.spot(&game.fixed, *die))
        };
        /// 14.3.D9: a unit in hand is put back before it did anything, perhaps for the last time.
        PutBack { unit: UnitId, last: bool } => {
            let what = if *last { "it is done with in this phase" } else { "it may be taken again" };
            Told::text(Rule("14.3.D9"), format!("{unit} is put back without a move; {what}."))
        };
        /// 8.4.5: a unit leaves the map.
        Exited { unit: UnitId, hex: HexId } =>
            Told::text(Rule("8.4.5"), format!("{unit} leaves the map from {hex}.")).remove(unit, hex);
    }
}

/// How a unit took a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// By the chart.
    Normal,
    /// At the road movement rate (8.3).
    Road,
    /// In concealed movement (12.4).
    Concealed,
    /// In a quick march (8.5).
    Quick,
    /// One hex for the whole allowance (8.4.1).
    Least,
}

impl Panzerbitz {
    /// Whether a unit may move at all, and where it stands (8.1.2).
    pub(crate) fn check_may_move(&self, unit: UnitId) -> Result<HexId, Refusal> {
        Why::first(|why| self.judge_may_move(unit, why))
    }

    /// All that keeps a unit from moving, and where it stands.
    pub(crate) fn judge_may_move(&self, unit: UnitId, why: &mut Why) -> Option<HexId> {
        let state = self.unit(unit);
        why.when(self.piece(unit).allowance == 0, "8.1.2", "a static unit does not move")?;
        why.when(state.is(Flag::Unloaded), "8.6.5", "the unit was unloaded in this player turn")?;
        why.when(state.is(Flag::Stopped), "8.1.2", "the unit moves no more in this phase")?;
        why.need(self.hex_of(unit), "8.1.2", "the unit is not on the map")
    }

    pub(crate) fn check_not_quick(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.is(unit, Flag::Quick) { no("8.5", "the unit makes a quick march") } else { Ok(()) }
    }

    /// A normal step.
    pub fn check_go(&self, unit: UnitId, to: HexId) -> Result<StepCost, Refusal> {
        Why::first(|why| self.judge_go(unit, to, why))
    }

    /// What a step of one kind or another costs.
    pub(crate) fn check_way(&self, unit: UnitId, action: Action) -> Result<StepCost, Refusal> {
        Why::first(|why| match action {
            Action::Go(to) => self.judge_go(unit, to, why),
            Action::Cross(to) => self.judge_cross(unit, to, why),
            Action::GoInside(to) => self.judge_go_inside(unit, to, why),
            Action::Creep(to) => self.judge_creep(unit, to, why),
            _ => None,
        })
    }

    pub(crate) fn judge_go(&self, unit: UnitId, to: HexId, why: &mut Why) -> Option<StepCost> {
        let from = self.judge_may_move(unit, why);
        why.heed(self.check_not_quick(unit))?;
        let step = self.judge_step(unit, from?, to, true, Shelter::Open, why)?;
        why.heed(self.check_march_order(unit, to, step))?;
        Some(step)
    }

    /// The terrain instead of the road (8.2.6).
    pub(crate) fn judge_cross(&self, unit: UnitId, to: HexId, why: &mut Why) -> Option<StepCost> {
        let from = self.judge_loose(unit, why)?;
        let choice = self.piece(unit).allowance == 2 && self.fixed.conceals.contains(to);
        why.when(!choice, "8.2.6", "only units of movement 1 choose, and only into woods and towns")?;
        let far = self.range(from, to) != 1;
        let road = far || self.plain_step(unit, from, to, true).is_ok_and(|step| step.rate);
        why.when(!road, "8.2.6", "no highway or road leads there")?;
        self.judge_step(unit, from, to, false, Shelter::Open, why)
    }

    /// Where a unit stands that may move and is bound by neither a quick march nor march order (8.5, 12.14.e).
    pub(crate) fn judge_loose(&self, unit: UnitId, why: &mut Why) -> Option<HexId> {
        let from = self.judge_may_move(unit, why);
        why.heed(self.check_not_quick(unit))?;
        why.heed(self.check_unbound(unit))?;
        from
    }

    /// A step into a fortification (10.2.2).
    pub(crate) fn judge_go_inside(&self, unit: UnitId, to: HexId, why: &mut Why) -> Option<StepCost> {
        let from = self.judge_loose(unit, why)?;
        self.judge_step(unit, from, to, true, Shelter::Inside, why)
    }

    /// A unit takes a step that it may take.
    pub(crate) fn walk(&mut self, unit: UnitId, action: Action, to: HexId, step: StepCost, ctx: &mut Ctx) {
        let road = if step.rate { Gait::Road } else { Gait::Normal };
        match action {
            Action::Cross(_) => self.step(unit, to, step, Gait::Normal, Shelter::Open, ctx),
            Action::GoInside(_) => self.step(unit, to, step, road, Shelter::Inside, ctx),
            Action::Creep(_) => {
                self.step(unit, to, step, Gait::Concealed, Shelter::Open, ctx);
                self.unit_mut(unit).set(Flag::Stopped, true);
            }
            _ => {
                self.extend_route(unit, to, step, ctx);
                self.step(unit, to, step, road, Shelter::Open, ctx);
            }
        }
    }

    /// A unit leaves its hex and comes into another, or fails to cross a stream (8.4.2).
    fn step(&mut self, unit: UnitId, to: HexId, step: StepCost, gait: Gait, shelter: Shelter, ctx: &mut Ctx) {
        let Some(from) = self.hex_of(unit) else { return };
        self.unit_mut(unit).spent += step.cost;
        if step.roll {
            let die = ctx.dice.d6();
            let enters = i16::from(die) <= self.fixed.charts.numbers.stream_roll.into();
            ctx.tell(MovementEvent::Stream { unit, hex: to, die, enters });
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
        ctx.tell(MovementEvent::Moved { unit, from, to, cost: step.cost, gait });
        if step.rate {
            self.unit_mut(unit).set(Flag::RoadRate, true);
        }
        self.arrive(unit, self.is_concealed(unit, gait), ctx);
    }

    /// What ends when a unit leaves its hex: markers (5.2.3), work (10.5), a minefield under a Crab (10.3.5).
    pub(crate) fn depart(&mut self, unit: UnitId, from: HexId, ctx: &mut Ctx) {
        self.unit_mut(unit).set(Flag::Moved, true);
        self.lift_marks(unit, ctx);
        self.give_up(unit, ctx);
        if self.piece(unit).crab && self.state.mines.remove(from) {
            ctx.tell(WorksEvent::Flailed { unit, hex: from });
        }
    }

    /// All that is against a step of a quick march (8.5).
    pub(crate) fn judge_quick(&self, unit: UnitId, to: HexId, why: &mut Why) -> Option<()> {
        let from = self.judge_may_move(unit, why);
        let state = self.unit(unit);
        why.when(!self.piece(unit).quick_marches(), "8.5", "the unit does not quick-march")?;
        why.heed(self.check_unbound(unit))?;
        let moved = !state.is(Flag::Quick) && (state.is(Flag::Moved) || state.spent > 0);
        why.when(moved, "8.5", "the unit has moved already")?;
        let tired = i16::from(state.marched) >= self.fixed.charts.numbers.quick_march_hexes.into();
        why.when(tired, "8.5", "the unit has marched as far as it can")?;
        let from = from?;
        let next_to = self.range(from, to) == 1;
        why.when(!next_to, "8.1.1", "the hex is not adjacent")?;
        self.judge_open(unit, to, Shelter::Open, why)?;
        if self.way_between(unit, from, to).is_some() {
            return Some(());
        }
        let ground = &self.fixed.ground;
        let closed = ground.level(to) == 1
            || matches!(ground.terrain(to), Terrain::Woods | Terrain::Town)
            || self.water(to) == Some(Water::Stream);
        why.when(closed, "8.5", "a quick march enters no slope, woods, stream or town but along a way")?;
        let forbidden = next_to && self.terrain_cost(unit, Some(from), to) == Cost::Forbidden;
        why.when(forbidden, "8.2.5", "the unit may not enter such a hex")
    }

    pub(crate) fn quick_march(&mut self, unit: UnitId, to: HexId, ctx: &mut Ctx) {
        let cost = self.left(unit);
        let state = self.unit_mut(unit);
        state.set(Flag::Quick, true);
        state.marched += 1;
        let step = StepCost { cost, rate: false, way: None, roll: false, least: false };
        self.step(unit, to, step, Gait::Quick, Shelter::Open, ctx);
    }

    /// All that keeps a unit from leaving the map (8.4.5).
    pub(crate) fn judge_exit(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let hex = self.judge_may_move(unit, why);
        why.heed(self.check_not_quick(unit))?;
        let follows = self.bound_by(unit).is_some() && !self.leads(unit);
        why.when(follows, "12.14.c", "only the leading unit of a bound column leaves its route")?;
        let hex = hex?;
        if !self.fixed.exits[self.piece(unit).side.index()].contains(hex) {
            return why.stop("8.4.5", "the card does not count exits here");
        }
        let way = self.fixed.ground.way_of_hex(hex).map(|way| self.way_cost(unit, way));
        let clear = || self.chart_cost(Line::Clear, self.mover(unit));
        let cost = way.filter(|cost| *cost != Cost::Negated).unwrap_or_else(clear);
        let (Cost::Half(cost) | Cost::RoadRate(cost)) = cost else {
            return why.stop("8.2.5", "the unit may not move so");
        };
        let dear = cost > self.left(unit) && self.unit(unit).spent > 0;
        why.when(dear, "8.1.4", "the unit has not enough movement points left")
    }

    pub(crate) fn exit(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        self.release_of(unit, Release::LeftRoad, ctx);
        self.depart(unit, hex, ctx);
        self.state.exits[0].insert(hex);
        if let Some(cargo) = self.unit_mut(unit).cargo.take() {
            self.leave(cargo, Place::Exited(hex), ctx);
            ctx.tell(MovementEvent::Exited { unit: cargo, hex });
        }
        self.leave(unit, Place::Exited(hex), ctx);
        ctx.tell(MovementEvent::Exited { unit, hex });
        self.test_markers(ctx);
    }
}
