//! A position, and what the rest of the program knows of it.

use std::fmt;
use std::sync::Arc;

use engine::counter::Counter;
use engine::{
    Dice, Explanation, Game, Headline, HexId, Offer, Overlay, Passage, Refusal, Rule, Seat, Setting, Status,
    SumLine, Tally, Told, UnitId, Unreadable, View,
};

use crate::action::Action;
use crate::combat;
use crate::event::{Ctx, Event};
use crate::fixed::{Fixed, Site};
use crate::mixes::{self, Role};
use crate::sequence::{SEQUENCE, Step};
use crate::state::{Place, State};
use crate::trek::Trek;
use crate::zoc::Cache;
use crate::{explain, facts, narrate, offers, setup, view, words};

/// A position of the game.
///
/// ```
/// use bulge::Bulge;
/// use engine::{Game, Play, Seed};
/// let game = Bulge::new("S1", None, "-RB").unwrap();
/// let play = Play::new(game, Seed::number(7));
/// assert_eq!(play.game().turn(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Bulge {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
}

impl Bulge {
    pub(crate) fn start(fixed: Fixed) -> Bulge {
        let state = setup::first_state(&fixed);
        let cache = Cache::new(&fixed, &state);
        Bulge { fixed: Arc::new(fixed), state, cache }
    }

    /// All that never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Computes again what the state alone does not hold.
    fn refresh(&mut self) {
        self.cache = Cache::new(&self.fixed, &self.state);
        match self.step() {
            Step::Begin => self.find_staging(),
            Step::Movement => {
                self.find_ready();
                self.find_ends();
            }
            Step::Airdrop if !self.state.passed => self.find_drops(),
            _ => {}
        }
    }

    /// "Done" in the present decision (4.3).
    fn check_done(&self) -> Result<(), Refusal> {
        let wait = |rule, text| Err(Refusal::new(Rule(rule), text));
        match self.step() {
            Step::Begin if self.state.moving.is_some() => wait("24.2", "put the unit into a hex first"),
            Step::Teams => wait("18.1.1", "every team must be placed"),
            Step::Drop => wait("18.4.1", "aim the drop or cancel it"),
            Step::Movement => self.check_pick(),
            Step::Combat => combat::check_done(self),
            Step::Nordwind => wait("23.1", "an option must be chosen"),
            Step::Shortfall => wait("23.6", "a unit must be chosen"),
            _ => Ok(()),
        }
    }

    fn check_stay(&self) -> Result<(), Refusal> {
        if self.state.moving.is_none() {
            Err(Refusal::new(Rule("8.9"), "no unit is in motion"))
        } else if self.may_stop() {
            Ok(())
        } else {
            Err(Refusal::new(Rule("8.12"), "it cannot stop in a full hex"))
        }
    }

    /// Whether an id that came from outside exists.
    fn exists(&self, action: Action) -> bool {
        let hexes = self.fixed.setting.board.grid.len();
        let hex = |hex: HexId| hex.index() < hexes;
        let unit = |unit: UnitId| unit.index() < self.fixed.units.len();
        let site = |site: Site| site.index() < self.fixed.sites.len();
        match action {
            Action::Put(at)
            | Action::Roadblock(at)
            | Action::Interdict(at)
            | Action::Strike(at)
            | Action::Airdrop(at)
            | Action::Drop(at)
            | Action::Go(at) => hex(at),
            Action::Emplace(one) | Action::Take(one) | Action::Exit(one) | Action::Lose(one) => unit(one),
            Action::Land(one, at) | Action::Enter(one, at) => unit(one) && hex(at),
            Action::Demolish(one) => site(one),
            Action::Build(at, one) | Action::DemolishWith(at, one) => site(at) && unit(one),
            Action::Burn(dump) => usize::from(dump) < self.fixed.dumps.len(),
            Action::Release(division) => usize::from(division) < self.fixed.schedule.okw.len(),
            Action::Done
            | Action::Cancel
            | Action::Stay
            | Action::Ruse
            | Action::Nordwind(_)
            | Action::Combat(_) => true,
        }
    }
}

impl Game for Bulge {
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
        match self.step() {
            Step::Begin => {
                if self.state.moving.is_some() {
                    out.extend(self.cache.ends.iter().map(Action::Put));
                    return;
                }
                out.extend(self.fixed.unit_ids().filter(|&unit| self.may_replace(unit)).map(Action::Take));
            }
            Step::Roadblocks => out.extend(self.roadblock_hexes().map(Action::Roadblock)),
            Step::Interdiction => out.extend(self.interdiction_hexes().map(Action::Interdict)),
            Step::Strike => out.extend(self.strike_hexes().map(Action::Strike)),
            Step::Emplacement => out.extend(self.guns_to_emplace().map(Action::Emplace)),
            Step::Demolition => {
                out.extend(self.sites_to_blow(self.phasing().other()).map(Action::Demolish));
            }
            Step::Burning => out.extend(self.dumps_to_burn().map(Action::Burn)),
            Step::Airdrop => out.extend(self.cache.ends.iter().map(Action::Airdrop)),
            Step::Okw => out.extend(self.okw_divisions().map(Action::Release)),
            Step::Teams => {
                if let Some(team) = self.next_team() {
                    out.extend(self.team_hexes().map(|hex| Action::Land(team, hex)));
                }
                return;
            }
            Step::Drop => {
                let hexes = self.fixed.setting.board.grid.ids().filter(|&hex| self.may_drop(hex));
                out.extend(hexes.map(Action::Drop));
                out.push(Action::Cancel);
                return;
            }
            Step::Movement => {
                self.legal_moves(out);
                return;
            }
            Step::Combat => {
                if !combat::legal(self, out) {
                    return;
                }
            }
            Step::Nordwind => {
                out.extend((1..=3).map(Action::Nordwind));
                return;
            }
            Step::Shortfall => {
                out.extend(self.southernmost().map(Action::Lose));
                return;
            }
            Step::TurnStart | Step::Supply | Step::Arrivals | Step::TurnEnd => {}
        }
        out.push(Action::Done);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        let decision = self.status().open()?;
        if !self.exists(action) {
            return Err(Refusal::new(decision.rule, "there is no such unit, hex or bridge"));
        }
        match (self.step(), action) {
            (_, Action::Done) => self.check_done(),
            (Step::Begin, Action::Take(unit)) if self.free_setup() => self.check_replace(unit),
            (Step::Begin, Action::Put(hex)) if self.free_setup() => self.check_put(hex),
            (Step::Roadblocks, Action::Roadblock(hex)) => self.check_roadblock(hex),
            (Step::Interdiction, Action::Interdict(hex)) => self.check_interdict(hex),
            (Step::Strike, Action::Strike(hex)) => self.check_strike(hex),
            (Step::Emplacement, Action::Emplace(unit)) => self.check_emplace(unit),
            (Step::Demolition, Action::Demolish(site)) => self.check_demolish(site),
            (Step::Burning | Step::Movement, Action::Burn(dump)) => self.check_burn(dump),
            (Step::Airdrop, Action::Airdrop(hex)) => self.check_airdrop(hex),
            (Step::Okw, Action::Release(division)) if self.okw_divisions().any(|one| one == division) => {
                Ok(())
            }
            (Step::Okw, Action::Release(_)) => {
                Err(Refusal::new(Rule("7.6 (OKW)"), "that division cannot be released now"))
            }
            (Step::Teams, Action::Land(unit, hex)) => self.check_land(unit, hex),
            (Step::Drop, Action::Drop(hex)) => self.check_drop(hex),
            (Step::Movement, Action::Take(unit)) => self.check_take(unit),
            (Step::Movement, Action::Go(hex)) => self.check_go(hex),
            (Step::Movement, Action::Stay) => self.check_stay(),
            (Step::Movement, Action::Enter(unit, hex)) => self.check_enter(unit, hex),
            (Step::Movement, Action::Build(site, unit)) => self.check_build(site, unit),
            (Step::Movement, Action::DemolishWith(site, unit)) => self.check_demolish_with(site, unit),
            (Step::Movement, Action::Ruse) => self.check_ruse(),
            (Step::Movement, Action::Exit(unit)) => self.check_exit(unit),
            (Step::Combat, Action::Combat(action)) => combat::check(self, action),
            (Step::Drop, Action::Cancel) | (Step::Nordwind, Action::Nordwind(1..=3)) => Ok(()),
            (Step::Combat, Action::Lose(unit)) => combat::check_lose(self, unit),
            (Step::Shortfall, Action::Lose(unit)) => self.check_lose(unit),
            (_, Action::Combat(action)) => Err(combat::not_now(self, action)),
            _ => Err(Refusal::new(decision.rule, "something else is asked for now")),
        }
    }

    fn play(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        let ctx = &mut Ctx { dice, events };
        match action {
            Action::Done if self.step() == Step::Combat => combat::done(self, ctx),
            Action::Done => {
                self.decline(ctx);
                self.state.passed = true;
            }
            Action::Put(hex) => self.put(hex, ctx),
            Action::Roadblock(hex) => self.place_roadblock(hex, ctx),
            Action::Interdict(hex) => self.interdict(hex, ctx),
            Action::Strike(hex) => self.strike(hex, ctx),
            Action::Emplace(unit) => self.emplace(unit, ctx),
            Action::Demolish(site) => self.demolish(site, self.phasing().other(), None, ctx),
            Action::Burn(dump) => self.burn(dump, ctx),
            Action::Airdrop(hex) => self.airdrop(hex, ctx),
            Action::Release(division) => self.release(division, ctx),
            Action::Land(unit, hex) => self.land(unit, hex, ctx),
            Action::Drop(hex) => self.drop_on(hex, ctx),
            Action::Cancel => self.cancel_drop(ctx),
            Action::Take(unit) if self.step() == Step::Begin => self.take_to_place(unit),
            Action::Take(unit) => self.take(unit),
            Action::Go(hex) => self.go(hex, ctx),
            Action::Stay => {
                self.tell_stay(ctx);
                self.finish_motion();
            }
            Action::Enter(unit, hex) => self.enter(unit, hex, ctx),
            Action::Build(site, unit) => self.build(site, unit, ctx),
            Action::DemolishWith(site, unit) => self.demolish(site, self.phasing(), Some(unit), ctx),
            Action::Ruse => self.use_ruse(ctx),
            Action::Exit(unit) => self.exit(unit, ctx),
            Action::Nordwind(option) => self.choose_nordwind(option, ctx),
            Action::Lose(unit) if self.step() == Step::Combat => combat::lose(self, unit, ctx),
            Action::Lose(unit) => {
                self.lose(unit, ctx);
                self.settle_shortfall(ctx);
            }
            Action::Combat(action) => combat::play(self, action, ctx),
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
        mixes::faces(&self.fixed.list, &self.fixed.units, &self.fixed.options)
    }

    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        facts::facts(self, hex)
    }

    fn overlays(&self, _seat: Seat) -> Vec<Overlay> {
        facts::overlays(self)
    }

    fn go_to(&self, hex: HexId) -> Option<Action> {
        let asked = self.state.end.is_none() && self.step() == Step::Movement;
        self.state.moving.filter(|_| asked).map(|_| Action::Go(hex))
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(to) = action else { return None };
        let trek = Trek::new(self, self.state.moving?, to)?;
        Some(Box::new(trek))
    }

    fn tally(&self) -> Option<Tally> {
        Some(Tally { points: [self.german_points(), self.allied_points()], unit: "Victory points" })
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&self, state: State) -> Result<Self, String> {
        let hexes = self.fixed.setting.board.grid.len();
        let units = self.fixed.units.len();
        let possible = (1..=36).contains(&state.turn)
            && usize::from(state.step) < SEQUENCE.len()
            && state.units.len() == units
            && state.bridges.len() == self.fixed.sites.len()
            && state.dumps.len() == self.state.dumps.len()
            && state.entries.len() == self.fixed.schedule.edge.len()
            && state.moving.is_none_or(|unit| unit.index() < units)
            && fits(&state.stacks, hexes, units)
            && state.nordwind <= 3;
        if !possible {
            return Err("the state is not of this game".into());
        }
        for (at, unit) in state.units.iter().enumerate() {
            if (unit.place == Place::Map) != state.stacks.hex(UnitId(at as u16)).is_some() {
                return Err(format!("{} is in two places", self.fixed.units[at].name));
            }
        }
        let mut game = Bulge { fixed: self.fixed.clone(), cache: self.cache.clone(), state };
        game.refresh();
        combat::restore(&game)?;
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
        let numbers = &self.fixed.charts.numbers;
        let fresh = Cache::new(&self.fixed, &self.state);
        faults.extend(self.cache.differs(&fresh).map(str::to_owned));
        if self.step() == Step::Movement {
            let mut again = self.clone();
            again.find_ready();
            for (unit, _) in self.on_map(self.phasing()).filter(|&(unit, _)| self.may_act(unit)) {
                if self.may_take(unit) != again.may_take(unit) {
                    faults.push(format!(
                        "8.1: whether {} may move is not known rightly",
                        self.counter(unit).name
                    ));
                }
            }
        }
        for hex in self.fixed.setting.board.grid.ids() {
            let (mut sides, mut combat, mut guns) = ([false; 2], 0, 0);
            for unit in self.units_at(hex).filter(|&unit| self.state.moving != Some(unit)) {
                let counter = self.counter(unit);
                match counter.role {
                    Role::Combat => combat += 1,
                    Role::Artillery => guns += 1,
                    Role::Team => continue,
                }
                sides[counter.side.index()] = true;
            }
            if combat > numbers.stack_combat || guns > numbers.stack_artillery {
                faults.push(format!("9.1: too many units in {}", self.fixed.label(hex)));
            }
            if sides == [true, true] {
                faults.push(format!("8.4: both sides are in {}", self.fixed.label(hex)));
            }
        }
        let mut losses = [0; 2];
        for unit in self.fixed.unit_ids() {
            let (counter, state) = (self.counter(unit), self.unit_state(unit));
            if state.place == Place::Eliminated {
                losses[counter.side.other().index()] += u16::from(counter.vp);
            }
            if (state.place == Place::Map) != self.hex_of(unit).is_some() {
                faults.push(format!("7.1: {} is in two places", counter.name));
            }
        }
        if losses != self.state.points.losses {
            faults.push(format!("25.2.1: losses are {losses:?}, counted are {:?}", self.state.points.losses));
        }
        combat::audit(self, &mut faults);
        faults
    }
}

impl Bulge {
    /// D12 to D17: every action of the Movement Phase.
    fn legal_moves(&self, out: &mut Vec<Action>) {
        if let Some(unit) = self.state.moving {
            out.reserve(self.cache.ends.len());
            self.cache.ends.iter().for_each(|hex| out.push(Action::Go(hex)));
            if self.may_stop() {
                out.push(Action::Stay);
            }
            if !self.may_pick() {
                if self.may_exit(unit) {
                    out.push(Action::Exit(unit));
                }
                return;
            }
        }
        out.extend(self.takeable().map(Action::Take));
        out.extend(self.entries().map(|(unit, hex)| Action::Enter(unit, hex)));
        self.works(|action| {
            out.push(action);
            false
        });
        if self.may_use_ruse() {
            out.push(Action::Ruse);
        }
        out.extend(self.exits().map(Action::Exit));
        out.extend(self.dumps_to_burn().map(Action::Burn));
        out.push(Action::Done);
    }
}

/// Whether stacks are of this map and these units. Their size is only seen when they are saved.
fn fits(stacks: &engine::Stacks, hexes: usize, units: usize) -> bool {
    // A stack list of another size would be out of range at its last hex or unit.
    stacks.on_map().all(|(unit, hex)| unit.index() < units && hex.index() < hexes)
}
