//! A position, and what the rest of the program knows of it.

use std::sync::Arc;

use engine::counter::Counter;
use engine::title::Playable;
use engine::{Asks, Game, HexId, Outcome, Outlook, OwnRolls, Passage, Refusal, Tally, UnitId};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN, Turn};
use crate::event::{Ctx, Event};
use crate::fixed::{Fixed, SetupError};
use crate::sequence::{SEQUENCE, Segment};
use crate::state::{Place, State};
use crate::zoc::Cache;
use crate::{briefing, card, facts, markers, setup, sheet, units, view};

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
    /// Whose attacks are rolled only when their player says so. It is no part of the position.
    pub(crate) own_rolls: OwnRolls,
}

impl DarkDecember {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-V4.1,+OPT5.0`.
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<DarkDecember, SetupError> {
        DarkDecember::shipped(scenario, preset, switches)
    }

    pub(crate) fn start(fixed: Fixed) -> DarkDecember {
        let state = setup::first_state(&fixed);
        let cache = Cache::new(&fixed, &state);
        DarkDecember { fixed: Arc::new(fixed), state, cache, own_rolls: OwnRolls::default() }
    }

    /// All that never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Computes again what the state alone does not hold.
    pub(crate) fn refresh(&mut self) {
        self.cache = Cache::new(&self.fixed, &self.state);
        match self.segment() {
            Segment::Begin => self.find_deployment(),
            Segment::Replacement => self.find_towns(),
            Segment::Entry => self.find_linked(),
            _ => self.find_ends(),
        }
        if let Some(&unit) = self.state.displaced.first() {
            self.cache.refuges = self.refuges(unit);
        }
    }
}

impl Asks for DarkDecember {
    engine::sequenced!();

    fn ended(&self) -> Option<Outcome> {
        self.state.end.map(|end| self.outcome(end))
    }

    /// OR9.4: when a commander has found his place, an attack goes on where it was.
    fn go_on(&mut self, action: Action, ctx: &mut Ctx) {
        if !matches!(action, Action::Relocate(_)) {
            self.proceed(ctx);
        }
        self.run(ctx);
    }

    fn not_asked(&self, action: Action) -> Refusal {
        self.untimely(action)
    }
}

impl Game for DarkDecember {
    engine::asked!(campaign);

    engine::shown!(card, facts);

    fn counters(&self) -> Vec<Counter> {
        let mut counters = units::faces(&self.fixed.list);
        counters.extend(markers::markers());
        counters
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(to) = action else { return None };
        Some(Box::new(self.trek(to)?))
    }

    fn outlook(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        self.outlook_on(hex, joins)
    }

    fn tally(&self) -> Option<Tally> {
        Some(self.points_of_both())
    }

    fn restore(&self, state: State) -> Result<Self, String> {
        let (hexes, units) = (self.fixed.setting.board.grid.len(), self.fixed.units.len());
        let known = |unit: &UnitId| unit.index() < units;
        let combat = &state.combat;
        let possible = Turn::new(state.turn).is_some()
            && usize::from(state.step) < SEQUENCE.len()
            && state.units.len() == units
            && state.bridges.len() == self.fixed.site_hexes.len()
            && state.stacks.fit(hexes, units)
            && state.motion.is_none_or(|motion| known(&motion.unit))
            && state.taken.iter().chain(&state.displaced).all(known)
            && combat.attackers.iter().chain(&combat.defenders).chain(&combat.retreating).all(known)
            && combat.picked.iter().chain(&combat.capability).all(known)
            && combat.target.iter().chain(&combat.counter).all(|hex| hex.index() < hexes);
        if !possible {
            return Err("the state is not of this game".into());
        }
        let mut game = DarkDecember { state, ..self.clone() };
        if let Some(unit) = game.misplaced().next() {
            return Err(format!("{} is in two places", self.counter(unit).name));
        }
        game.refresh();
        Ok(game)
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
        faults
            .extend(self.misplaced().map(|unit| format!("C0: {} is in two places", self.counter(unit).name)));
        for unit in self.fixed.unit_ids() {
            let state = self.unit_state(unit);
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
