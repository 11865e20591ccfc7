//! The Movement Phase: which unit moves (14.3.D8), and what the unit in hand does (14.3.D9). How it takes a step is in
//! `movement`; entry (12.13), transport (8.6), overruns (8.9) and works (10.0) have their own files.

use engine::briefing::{names, units};
use engine::{Ask, Asks, Explanation, HexId, Offer, Refusal, Rule, UnitId};

use crate::action::Action;
use crate::event::Ctx;
use crate::explain::{blow_chances, march_chances, overrun_sum, step_sum};
use crate::game::Panzerbitz;
use crate::movement::MovementEvent;
use crate::sequence::{ANSWER, Bar, SEGMENT, nearest};
use crate::state::{Flag, Place, Shelter};
use crate::why::{Why, no};
use crate::words::{mp, points};

/// D8 (8.1.1): which unit is taken in hand.
pub(crate) static MOVE: Ask<Panzerbitz> = Ask {
    name: "move",
    rule: Rule("8.1.1"),
    prompt: |_| "which unit moves?".into(),
    press: |_, on| on.unit.map(Action::Take),
    list: |game, out| {
        let own = game.fixed.ids(game.phasing());
        out.extend(own.filter(|&unit| Why::allows(|why| game.judge_take(unit, why))).map(Action::Take));
        if game.check_orders(game.phasing()).is_ok() {
            out.push(Action::Orders);
        }
    },
    check: engine::judged!(game,
        Action::Take(unit) => Why::every(|why| game.judge_take(unit, why)),
        Action::Orders => game.check_orders(game.phasing()),
    ),
    play: |game, action, _| match action {
        Action::Take(unit) => {
            game.state.hand = Some(unit);
            game.state.acted = false;
        }
        Action::Orders => game.state.ordering = Some(game.phasing()),
        _ => {}
    },
    offer: |game, action, offer| if action == Action::Done { game.warn_of_waiting(offer) } else { offer },
    done: "End the movement",
    end: |game, ctx| game.end_segment(Rule("8.1"), ctx),
    ..SEGMENT
};

/// D9 (8.1): what the unit in hand does.
pub(crate) static MOTION: Ask<Panzerbitz> = Ask {
    name: "motion",
    rule: Rule("8.1"),
    open: |game| game.state.hand.is_some_and(|unit| game.can_act(unit)),
    prompt: |game| {
        let left = game.state.hand.map_or(0, |unit| game.left(unit));
        format!("what does {} do ({})?", game.hand_name(), points(left))
    },
    press: |_, on| on.hex.map(Action::Go).or(on.unit.map(Action::Load)),
    list: |game, out| {
        if let Some(unit) = game.state.hand {
            game.each_motion(unit, |action| {
                if game.may_do(unit, action) {
                    out.push(action);
                }
                false
            });
        }
        out.push(Action::Stay);
    },
    check: |game, action| match (action, game.state.hand) {
        (Action::Stay, _) => Ok(()),
        (_, None) => no("14.3.D9", "no unit is in hand"),
        (action, Some(unit)) => Why::every(|why| game.judge_motion(unit, action, why)).map_err(|refusal| {
            if let Action::Go(hex) = action { game.with_way(refusal, hex) } else { refusal }
        }),
    },
    play: |game, action, ctx| match (action, game.state.hand) {
        (Action::Stay, _) => game.put_down(ctx),
        (action, Some(unit)) => game.do_motion(unit, action, ctx),
        _ => {}
    },
    explain: |game, action, why| match game.state.hand {
        Some(unit) => game.explain_motion(unit, action, why),
        None => why,
    },
    offer: |game, action, offer| game.offer_motion(action, game.about_hand(offer)),
    ..ANSWER
};

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
    /// 3.4: why nobody moves.
    pub(crate) fn movement_bar(&self) -> Option<Bar> {
        let answers = self.fixed.ids(self.phasing()).map(|unit| self.check_take(unit));
        nearest(answers, &[Bar("8.1.2", "no unit can do anything")])
    }

    fn check_take(&self, unit: UnitId) -> Result<(), Refusal> {
        Why::first(|why| self.judge_take(unit, why))
    }

    /// All that keeps a unit from being taken in hand (14.3.D8).
    fn judge_take(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if piece.side != self.phasing() {
            return why.stop("1.3", "it is not a unit of this side");
        }
        if matches!(state.place, Place::Aboard(_)) {
            return why.stop("8.6.2", "a passenger does nothing");
        }
        if !matches!(state.place, Place::Map | Place::Behind(_) | Place::Due) {
            return why.stop("8.1.2", "the unit is not in play");
        }
        why.when(state.dispersed(), "6.8.1", "the unit is dispersed")?;
        why.when(state.inverted, "6.9", "the unit is inverted")?;
        why.when(state.load.is_some(), "12.5.a", "the unit carries a load marker")?;
        why.when(state.is(Flag::Passed), "14.3.D8", "the unit is done with in this phase")?;
        let idle = why.is_clear() && !self.can_act(unit);
        why.when(idle, "14.3.D8", "the unit can do nothing now")
    }

    /// Whether the unit in hand can do anything but stay.
    fn can_act(&self, unit: UnitId) -> bool {
        self.has_step(unit) || self.can_do_something(unit)
    }

    /// The same without the quick answer.
    pub(crate) fn can_do_something(&self, unit: UnitId) -> bool {
        self.each_motion(unit, |action| self.may_do(unit, action))
    }

    /// Calls `visit` with everything that a unit in hand could do, until it says that it is enough. Illegal ones are among
    /// them.
    fn each_motion(&self, unit: UnitId, mut visit: impl FnMut(Action) -> bool) -> bool {
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
            creeps: fresh && self.may_creep(unit),
            marches: (quick || fresh) && !marched && piece.quick_marches(),
            only: self.next_on_route(unit),
        }
    }

    fn may_do(&self, unit: UnitId, action: Action) -> bool {
        Why::allows(|why| self.judge_motion(unit, action, why))
    }

    /// All that keeps the unit in hand from doing this.
    fn judge_motion(&self, unit: UnitId, action: Action, why: &mut Why) -> Option<()> {
        // A reaction may have dispersed it, and a try to blow a bridge inverts it: then it does nothing more.
        why.when(self.unit(unit).dispersed(), "6.8.1", "the unit is dispersed")?;
        why.when(self.unit(unit).inverted, "6.9", "the unit is inverted")?;
        let off_map = self.hex_of(unit).is_none();
        match action {
            Action::Go(hex) if off_map => self.judge_enter(unit, hex, why).map(|_| ()),
            Action::Forward => self.judge_forward(unit, why).map(|_| ()),
            _ if off_map => why.stop("8.1.2", "the unit is not on the map"),
            Action::Go(hex) => self.judge_go(unit, hex, why).map(|_| ()),
            Action::Cross(hex) => self.judge_cross(unit, hex, why).map(|_| ()),
            Action::GoInside(hex) => self.judge_go_inside(unit, hex, why).map(|_| ()),
            Action::Creep(hex) => self.judge_creep(unit, hex, why).map(|_| ()),
            Action::March(hex) => self.judge_quick(unit, hex, why),
            Action::Exit => self.judge_exit(unit, why),
            Action::Overrun(hex) => {
                self.judge_may_move(unit, why);
                why.goes_on()?;
                self.judge_overrun(unit, hex, why)
            }
            Action::Load(other) => self.judge_load(unit, other, why),
            Action::Unload => self.judge_unload(unit, why),
            Action::Under => self.judge_under(unit, why),
            Action::Inside => self.judge_inside(unit, why),
            Action::Out => self.judge_out(unit, why),
            Action::Begin(task, hex) => self.judge_begin(unit, task, hex, why),
            Action::GiveUp => self.judge_give_up(unit, why),
            Action::Blow(other, hex) if other == unit => self.judge_blow(unit, hex, why),
            _ => why.stop("14.3.D9", "something else is asked for now"),
        }
    }

    /// Does what the unit in hand may do.
    fn do_motion(&mut self, unit: UnitId, action: Action, ctx: &mut Ctx) {
        self.state.acted = true;
        match action {
            Action::Go(hex) if self.hex_of(unit).is_none() => self.enter(unit, hex, ctx),
            Action::Forward => self.forward(unit, ctx),
            Action::Go(hex) | Action::Cross(hex) | Action::GoInside(hex) | Action::Creep(hex) => {
                if let Ok(step) = self.check_way(unit, action) {
                    self.walk(unit, action, hex, step, ctx);
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

    /// Puts back a unit that has done nothing: it may be taken again, but after three changes of mind it is done with, so
    /// that games end (14.3.D9).
    fn put_back(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let state = self.unit_mut(unit);
        let next = [Flag::PutBack, Flag::PutBackTwice].into_iter().find(|&flag| !state.is(flag));
        state.set(next.unwrap_or(Flag::Passed), true);
        ctx.tell(MovementEvent::PutBack { unit, last: next.is_none() });
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
                ctx.tell(MovementEvent::QuickMarch { unit, die, dispersed });
                if dispersed {
                    self.disperse_by_march(unit, ctx);
                    self.test_markers(ctx);
                }
            }
        }
    }

    fn explain_motion(&self, unit: UnitId, action: Action, why: Explanation) -> Explanation {
        match action {
            Action::Overrun(hex) => overrun_sum(self, unit, hex, why),
            Action::Go(_) | Action::Cross(_) | Action::GoInside(_) | Action::Creep(_) => {
                step_sum(self, unit, action, why)
            }
            Action::Load(other) => self.explain_load(unit, other, why),
            Action::Unload => match self.unit(unit).cargo {
                Some(cargo) => self.explain_load(unit, cargo, why),
                None => why,
            },
            Action::Blow(..) => blow_chances(self, why),
            Action::March(_) => march_chances(self, why),
            _ => why,
        }
    }

    fn offer_motion(&self, action: Action, offer: Offer) -> Offer {
        match action {
            Action::Go(hex)
            | Action::Cross(hex)
            | Action::GoInside(hex)
            | Action::Creep(hex)
            | Action::March(hex) => self.offer_step(action, hex, offer),
            Action::Begin(task, _) => offer.note(format!("{} turns", self.fixed.charts.task(task).turns)),
            Action::Blow(..) => offer.odds(self.blow_odds()),
            Action::Stay if !self.state.acted => offer.label("Put it back"),
            _ => offer,
        }
    }

    /// A step with the points that are left.
    fn offer_step(&self, action: Action, hex: HexId, offer: Offer) -> Offer {
        let Some(unit) = self.state.hand else { return offer };
        let label = format!("{} {}", self.hand_name(), offer.label);
        let mut offer = offer.label(label);
        let Some(from) = self.hex_of(unit) else { return offer };
        offer.path = [from, hex].map(|hex| self.fixed.label(hex).to_owned()).into();
        offer.stop = self.state.mines.contains(hex) || self.state.blocks.contains(hex);
        if let (Action::Go(_), Ok(step)) = (action, self.check_go(unit, hex)) {
            let left = self.left(unit) - step.cost;
            offer.stop |= left == 0 || step.roll;
            offer = offer.left(mp(left).number.to_string());
            if self.state.mines.contains(hex) {
                offer = offer.warn(Rule("10.3.2"), "there are mines");
            }
            if self.leads(unit) && (!step.marches() || step.least) {
                offer = offer.warn(Rule("12.14.2"), "the column leaves the road and is free of march order");
            }
        }
        offer
    }

    /// Who is still off the map though he could enter it, or behind an entry hex; and who has not moved though he could.
    fn warn_of_waiting(&self, mut offer: Offer) -> Offer {
        let own = |test: &dyn Fn(UnitId) -> bool| -> Vec<UnitId> {
            self.fixed.ids(self.phasing()).filter(|&unit| test(unit)).collect()
        };
        let named = |list: &[UnitId]| names(list.iter().map(|&unit| self.piece(unit).name.clone()), NAMED);
        let ready = |unit: UnitId| Why::allows(|why| self.judge_take(unit, why));
        let behind = own(&|unit| matches!(self.unit(unit).place, Place::Behind(_)));
        if !behind.is_empty() {
            let text = format!("{} still behind the entry hex: {}", are(behind.len()), named(&behind));
            offer = offer.warn(Rule("12.13.f"), text);
        }
        let due = own(&|unit| self.unit(unit).place == Place::Due && ready(unit));
        if !due.is_empty() {
            let text = format!("{} still off the map, and could enter: {}", are(due.len()), named(&due));
            offer = offer.warn(Rule("8.4.6"), text);
        }
        let still = own(&|unit| self.hex_of(unit).is_some() && !self.is(unit, Flag::Moved) && ready(unit));
        match still.len() {
            0 => offer,
            1 => offer.warn(Rule("8.1.1"), "1 unit has not moved"),
            count => offer.warn(Rule("8.1.1"), format!("{count} units have not moved")),
        }
    }
}

/// Units that a warning names.
const NAMED: usize = 5;

/// `1 unit is`, `3 units are`.
fn are(count: usize) -> String {
    format!("{} {}", units(count), if count == 1 { "is" } else { "are" })
}
