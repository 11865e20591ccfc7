//! A position, and what the rest of the program knows of it.

use std::sync::Arc;

use engine::counter::Counter;
use engine::title::Playable;
use engine::{Asks, Game, HexId, Outcome, Outlook, OwnRolls, Passage, Refusal, Tally, UnitId};

use crate::action::Action;
use crate::event::{Ctx, Event};
use crate::fixed::{Fixed, SetupError};
use crate::mixes::{self, Role};
use crate::sequence::{SEQUENCE, Segment};
use crate::state::{Place, State};
use crate::trek::Trek;
use crate::zoc::Cache;
use crate::{briefing, card, facts, setup, sheet, view};

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
    /// Whose attacks are rolled only when their player says so. It is no part of the position.
    pub(crate) own_rolls: OwnRolls,
}

impl Bulge {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-RB,NWF=2`.
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Bulge, SetupError> {
        Bulge::shipped(scenario, preset, switches)
    }

    pub(crate) fn start(fixed: Fixed) -> Bulge {
        let state = setup::first_state(&fixed);
        let cache = Cache::new(&fixed, &state);
        Bulge { fixed: Arc::new(fixed), state, cache, own_rolls: OwnRolls::default() }
    }

    /// All that never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Computes again what the state alone does not hold.
    fn refresh(&mut self) {
        self.cache = Cache::new(&self.fixed, &self.state);
        match self.segment() {
            Segment::Begin => self.find_staging(),
            Segment::Movement => {
                self.find_ready();
                self.find_ends();
            }
            Segment::Airdrop if !self.state.passed => self.find_drops(),
            _ => {}
        }
    }
}

impl Asks for Bulge {
    engine::sequenced!();

    fn ended(&self) -> Option<Outcome> {
        self.state.end.map(|end| self.outcome(end))
    }

    fn go_on(&mut self, _: Action, ctx: &mut Ctx) {
        self.run(ctx);
    }

    /// An attack or advance that is not asked for now is told what bars it besides.
    fn not_asked(&self, action: Action) -> Refusal {
        let refusal = Refusal::new(self.question().rule, "something else is asked for now");
        let besides = match action {
            Action::Attack(hex) => self.attack_bars(hex),
            Action::Advance(unit) if self.state.combat.target.is_some() => self.check_advance(unit),
            _ => Ok(()),
        };
        refusal.besides(besides)
    }
}

impl Game for Bulge {
    engine::asked!(campaign);

    engine::shown!(card, facts);

    fn counters(&self) -> Vec<Counter> {
        mixes::faces(&self.fixed.list, &self.fixed.units, &self.fixed.options)
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(to) = action else { return None };
        let trek = Trek::new(self, self.state.moving?, to)?;
        Some(Box::new(trek))
    }

    fn outlook(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        self.outlook_on(hex, joins)
    }

    fn tally(&self) -> Option<Tally> {
        Some(Tally { points: [self.german_points(), self.allied_points()], unit: "Victory points" })
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
            && state.stacks.fit(hexes, units)
            && state.nordwind <= 3;
        if !possible {
            return Err("the state is not of this game".into());
        }
        let mut game = Bulge { state, ..self.clone() };
        if let Some(unit) = game.misplaced().next() {
            return Err(format!("{} is in two places", self.counter(unit).name));
        }
        game.refresh();
        match game.combat_faults() {
            Some(fault) => Err(fault.to_owned()),
            None => Ok(game),
        }
    }

    fn audit(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let numbers = &self.fixed.charts.numbers;
        let fresh = Cache::new(&self.fixed, &self.state);
        faults.extend(self.cache.differs(&fresh).map(str::to_owned));
        if self.segment() == Segment::Movement {
            let mut again = self.clone();
            again.find_ready();
            if self.cache.waiting != again.cache.waiting {
                faults.push("7.2: who may enter is not known rightly".to_owned());
            }
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
        faults.extend(
            self.misplaced().map(|unit| format!("7.1: {} is in two places", self.counter(unit).name)),
        );
        let mut losses = [0; 2];
        for unit in self.fixed.unit_ids() {
            let (counter, state) = (self.counter(unit), self.unit_state(unit));
            if state.place == Place::Eliminated {
                losses[counter.side.other().index()] += u16::from(counter.vp);
            }
        }
        if losses != self.state.points.losses {
            faults.push(format!("25.2.1: losses are {losses:?}, counted are {:?}", self.state.points.losses));
        }
        faults.extend(self.combat_faults().map(str::to_owned));
        faults
    }
}
