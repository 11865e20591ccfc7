//! A position, and what the rest of the program knows of it.

use std::fmt;
use std::sync::Arc;

use engine::counter::Counter;
use engine::{
    Dice, Explanation, Game, Headline, HexId, Offer, Overlay, Passage, Refusal, Seat, Setting, Status,
    SumLine, Tally, Told, UnitId, Unreadable, View,
};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN, Turn};
use crate::combat;
use crate::event::{Ctx, Event};
use crate::fixed::Fixed;
use crate::look::Look;
use crate::sequence::{SEQUENCE, Step};
use crate::state::{Mode, Place, State};
use crate::zoc::Cache;
use crate::{explain, facts, markers, narrate, offers, setup, units, view, words};

/// A position of the game.
///
/// ```
/// use dark_december::DarkDecember;
/// use engine::{Game, Play, Seed};
/// let game = DarkDecember::new("C2", None, "-V4.1").unwrap();
/// let play = Play::new(game, Seed::number(7));
/// assert_eq!(play.game().turn(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct DarkDecember {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
}

impl DarkDecember {
    pub(crate) fn start(fixed: Fixed) -> DarkDecember {
        let state = setup::first_state(&fixed);
        let cache = Cache::new(&fixed, &state);
        DarkDecember { fixed: Arc::new(fixed), state, cache }
    }

    /// All that never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Computes again what the state alone does not hold.
    pub(crate) fn refresh(&mut self) {
        self.cache = Cache::new(&self.fixed, &self.state);
        match self.step() {
            Step::Begin => self.find_deployment(),
            Step::Replacement => self.find_towns(),
            Step::Entry => self.find_linked(),
            _ => self.find_ends(),
        }
        if let Some(&unit) = self.state.displaced.first() {
            self.cache.refuges = self.refuges(unit);
        }
    }
}

impl Game for DarkDecember {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn setting(&self) -> &Setting {
        &self.fixed.setting
    }

    fn status(&self) -> Status {
        match self.state.end {
            Some(end) => Status::Over(self.outcome(end)),
            None => Status::Choose(self.decision_now()),
        }
    }

    fn prompt(&self) -> String {
        words::prompt(self)
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.state.end.is_some() {
            return;
        }
        if !self.state.displaced.is_empty() {
            out.extend(self.cache.refuges.iter().map(Action::Relocate));
            return;
        }
        let units = || self.fixed.unit_ids();
        match self.step() {
            Step::Begin | Step::Replacement if self.state.taken.is_some() => {
                out.extend(self.cache.ends.iter().map(Action::Put));
                return;
            }
            Step::Begin => {
                out.extend(units().filter(|&unit| self.check_deploy(unit).is_ok()).map(Action::Take));
            }
            Step::Fuel => {
                out.extend(self.divisions_to_starve().map(Action::Starve));
                out.extend(self.pairs_to_starve().map(|(a, b)| Action::StarvePair(a, b)));
                return;
            }
            Step::Forces => out.extend(self.commitable().map(Action::Commit)),
            Step::Replacement => {
                out.extend(
                    units()
                        .filter(|&unit| self.check_restore(unit, Look::Quick).is_ok())
                        .map(Action::Restore),
                );
                out.extend(
                    units().filter(|&unit| self.check_return(unit, Look::Quick).is_ok()).map(Action::Return),
                );
            }
            Step::Entry => {
                self.entry_actions(|action| {
                    out.push(action);
                    true
                });
                if self.check_done(Look::Quick).is_err() {
                    return;
                }
            }
            Step::Drop => {
                let hexes = self
                    .fixed
                    .setting
                    .board
                    .grid
                    .ids()
                    .filter(|&hex| self.check_drop(hex, Look::Quick).is_ok());
                out.extend(hexes.map(Action::Drop));
            }
            Step::Movement | Step::Reserve => {
                self.legal_moves(out);
                return;
            }
            Step::Combat => {
                combat::legal(self, out);
                return;
            }
            Step::Bridges => out.extend(self.bridge_actions()),
            Step::TurnStart | Step::Supply | Step::TurnEnd => {}
        }
        out.push(Action::Done);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        let decision = self.status().open()?;
        if !self.exists(action) {
            return Err(Refusal::new(decision.rule, "there is no such unit, hex or bridge"));
        }
        let other = || Err(self.not_now(action));
        if !self.state.displaced.is_empty() {
            return match action {
                Action::Relocate(hex) => self.check_relocate(hex),
                _ => other(),
            };
        }
        match (self.step(), action) {
            (Step::Combat, _) => combat::check(self, action),
            (_, Action::Done) => self.check_done(Look::Full),
            (Step::Begin, Action::Take(unit)) => self.check_deploy(unit),
            (Step::Begin | Step::Replacement, Action::Put(hex)) => self.check_put(hex),
            (Step::Fuel, Action::Starve(one)) => self.check_starve(one),
            (Step::Fuel, Action::StarvePair(a, b)) => self.check_starve_pair((a, b)),
            (Step::Forces, Action::Commit(unit)) => self.check_commit(unit, Look::Full),
            (Step::Replacement, Action::Restore(unit)) if self.state.taken.is_none() => {
                self.check_restore(unit, Look::Full)
            }
            (Step::Replacement, Action::Return(unit)) if self.state.taken.is_none() => {
                self.check_return(unit, Look::Full)
            }
            (Step::Entry, Action::Screen(..) | Action::Gather(..) | Action::Shift(..)) => {
                self.check_entry(action, Look::Full)
            }
            (Step::Drop, Action::Drop(hex)) => self.check_drop(hex, Look::Full),
            (Step::Movement | Step::Reserve, Action::Take(unit)) => self.check_take(unit, Look::Full),
            (Step::Movement | Step::Reserve, Action::Go(hex)) => self.check_go(hex),
            (Step::Movement | Step::Reserve, Action::Stay) => self.check_stay(),
            (Step::Movement, Action::Column(unit)) => self.check_column(unit, Look::Full),
            (Step::Movement, Action::Fort(unit)) => self.check_fort(unit, Look::Full),
            (Step::Movement, Action::Infiltrate(unit)) => self.check_infiltrate(unit, Look::Full),
            (Step::Movement, Action::Enter(unit, hex)) => {
                self.check_enter(unit, hex, Mode::Normal, Look::Full)
            }
            (Step::Movement, Action::EnterColumn(unit, hex)) => {
                self.check_enter(unit, hex, Mode::Strategic, Look::Full)
            }
            (Step::Bridges, Action::Blow(site)) if self.phasing() == ALLIED => {
                self.check_blow(site, Look::Full)
            }
            (Step::Bridges, Action::Build(site)) if self.phasing() == GERMAN => {
                self.check_build(site, Look::Full)
            }
            _ => other(),
        }
    }

    fn play(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        let ctx = &mut Ctx { dice, events };
        match (self.step(), action) {
            (_, Action::Relocate(hex)) => self.relocate(hex, ctx),
            (Step::Combat, action) => combat::play(self, action, ctx),
            (_, Action::Done) => self.pass(ctx),
            (Step::Begin, Action::Take(unit)) => self.take_to_deploy(unit),
            (Step::Begin, Action::Put(hex)) => self.deploy(hex, ctx),
            (_, Action::Put(hex)) => self.put_in_town(hex, ctx),
            (_, Action::Starve(one)) => self.starve(&[one], ctx),
            (_, Action::StarvePair(a, b)) => self.starve(&[a, b], ctx),
            (_, Action::Commit(unit)) => self.commit(unit, ctx),
            (_, Action::Restore(unit)) => self.restore_step(unit, ctx),
            (_, Action::Return(unit)) => self.return_unit(unit, ctx),
            (_, Action::Screen(unit, hex)) => self.screen(unit, hex, ctx),
            (_, Action::Shift(unit, hex)) => self.shift(unit, hex, ctx),
            (_, Action::Gather(unit, hex)) => self.gather(unit, hex, ctx),
            (_, Action::Drop(hex)) => self.drop_on(hex, ctx),
            (_, Action::Take(unit)) => self.take(unit, Mode::Normal),
            (_, Action::Column(unit)) => self.take(unit, Mode::Strategic),
            (_, Action::Fort(unit)) => self.build_fort(unit, ctx),
            (_, Action::Infiltrate(unit)) => self.infiltrate(unit, ctx),
            (_, Action::Go(hex)) => self.go(hex, ctx),
            (_, Action::Stay) => self.stay(ctx),
            (_, Action::Enter(unit, hex)) => self.enter(unit, hex, Mode::Normal, ctx),
            (_, Action::EnterColumn(unit, hex)) => self.enter(unit, hex, Mode::Strategic, ctx),
            (_, Action::Blow(site)) => self.blow(site, ctx),
            (_, Action::Build(site)) => self.build(site, ctx),
            _ => {}
        }
        self.run(ctx);
    }

    fn explain(&self, action: Action) -> Explanation {
        explain::explain(self, action)
    }

    fn narrate(&self, event: &Event, _seat: Seat) -> Option<Told> {
        Some(narrate::narrate(self, event))
    }

    fn view(&self, seat: Seat) -> View {
        view::view(self, seat)
    }

    fn headline(&self) -> Headline {
        view::headline(self)
    }

    fn chapter(&self) -> u64 {
        u64::from(self.state.turn) << 8 | u64::from(self.state.step)
    }

    fn offers(&self) -> Vec<Offer> {
        offers::offers(self)
    }

    fn counters(&self) -> Vec<Counter> {
        let mut counters = units::faces(&self.fixed.list);
        counters.extend(markers::markers());
        counters
    }

    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        facts::facts(self, hex)
    }

    fn overlays(&self, _seat: Seat) -> Vec<Overlay> {
        facts::overlays(self)
    }

    fn go_to(&self, hex: HexId) -> Option<Action> {
        let moves = matches!(self.step(), Step::Movement | Step::Reserve) && self.state.displaced.is_empty();
        self.state.motion.filter(|_| moves && self.state.end.is_none()).map(|_| Action::Go(hex))
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(to) = action else { return None };
        self.go_to(to)?;
        Some(Box::new(self.trek(to)?))
    }

    fn tally(&self) -> Option<Tally> {
        Some(self.points_of_both())
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&self, state: State) -> Result<Self, String> {
        let (hexes, units) = (self.fixed.setting.board.grid.len(), self.fixed.units.len());
        let placed = |(unit, hex): (UnitId, HexId)| unit.index() < units && hex.index() < hexes;
        let known = |unit: &UnitId| unit.index() < units;
        let combat = &state.combat;
        let possible = Turn::new(state.turn).is_some()
            && usize::from(state.step) < SEQUENCE.len()
            && state.units.len() == units
            && state.bridges.len() == self.fixed.site_hexes.len()
            && state.stacks.on_map().all(placed)
            && state.motion.is_none_or(|motion| known(&motion.unit))
            && state.taken.iter().chain(&state.displaced).all(known)
            && combat.attackers.iter().chain(&combat.defenders).chain(&combat.retreating).all(known)
            && combat.picked.iter().chain(&combat.capability).all(known)
            && combat.target.iter().chain(&combat.counter).all(|hex| hex.index() < hexes);
        if !possible {
            return Err("the state is not of this game".into());
        }
        for (at, unit) in state.units.iter().enumerate() {
            if (unit.place == Place::Map) != state.stacks.hex(UnitId(at as u16)).is_some() {
                return Err(format!("{} is in two places", self.fixed.units[at].name));
            }
        }
        let mut game = DarkDecember { fixed: self.fixed.clone(), cache: self.cache.clone(), state };
        game.refresh();
        Ok(game)
    }

    fn write_action<W: fmt::Write>(&self, action: Action, out: &mut W) -> fmt::Result {
        words::write(self, action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, Unreadable> {
        words::parse(self, text)
    }

    fn audit(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let fresh = Cache::new(&self.fixed, &self.state);
        faults.extend(self.cache.differs(&fresh).map(str::to_owned));
        if !self.ready_is_right() {
            faults.push("Q.3: what the units may do is not as they stand".into());
        }
        if !self.lines_are_right() {
            faults.push("1.0.1: the supply lines are not as the units stand".into());
        }
        let limit = self.fixed.charts.numbers.stack_limit_points;
        // 3.7: an advance may lead through a full hex.
        let passing = self.state.combat.advancing.map(|one| one.unit);
        for hex in self.fixed.setting.board.grid.ids() {
            let through = passing.filter(|&unit| self.hex_of(unit) == Some(hex));
            let passes = through.map_or(0, |unit| self.counter(unit).stack);
            if i16::from(self.stacked(hex) - passes) > limit {
                faults.push(format!("3.7: too many units in {}", self.fixed.label(hex)));
            }
            if self.holds(GERMAN, hex) && self.holds(ALLIED, hex) {
                faults.push(format!("3.1: both sides are in {}", self.fixed.label(hex)));
            }
        }
        for side in [GERMAN, ALLIED] {
            let forts = self.state.forts[side.index()].len() + self.state.works[side.index()].len();
            if i16::try_from(forts).is_ok_and(|forts| forts > self.fixed.charts.numbers.fort_limit_per_side) {
                faults.push("3.6.3: too many forts".into());
            }
        }
        for unit in self.fixed.unit_ids() {
            let state = self.unit_state(unit);
            if (state.place == Place::Map) != self.hex_of(unit).is_some() {
                faults.push(format!("C0: {} is in two places", self.counter(unit).name));
            }
            let off_map = matches!(state.place, Place::Screening | Place::Gathered | Place::Displaced);
            if off_map != state.beside.is_some() {
                faults.push(format!(
                    "3.4.2: {} is beside no hex, or beside one from afar",
                    self.counter(unit).name
                ));
            }
        }
        if self.state.built > 0 && i16::from(self.state.built) > self.fixed.charts.numbers.german_bridge_limit
        {
            faults.push("5.1: too many bridges are built".into());
        }
        faults
    }
}
