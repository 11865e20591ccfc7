//! Set-up (C0): the first position, and free deployment (C3).

use engine::{HexId, HexSet, Refusal, Rule, Stacks, UnitId};

use crate::charts::GERMAN;
use crate::combat::CombatState;
use crate::event::{Ctx, Event};
use crate::fixed::Fixed;
use crate::game::DarkDecember;
use crate::scenario::Entry;
use crate::sequence::SEQUENCE;
use crate::state::{Flag, Gate, Place, State, UnitState};

/// C0: the position of a scenario before its first turn.
pub(crate) fn first_state(fixed: &Fixed) -> State {
    let mut units = vec![UnitState::new(Place::Absent); fixed.units.len()];
    let mut stacks = Stacks::new(fixed.setting.board.grid.len(), units.len());
    for arrival in &fixed.schedule {
        for &unit in arrival.units.iter().filter(|&&unit| fixed.unit(unit).in_use) {
            let state = &mut units[unit.index()];
            state.place = if arrival.optional { Place::Pool } else { Place::Scheduled };
            state.due = arrival.turn.number();
            state.gate = match arrival.entry {
                Entry::Letter(area) => Gate::Letter(area as u8),
                Entry::Drop => Gate::Air,
            };
        }
    }
    for placed in fixed.scenario.placed_with(&fixed.list, &fixed.options) {
        let unit = &mut units[placed.unit.index()];
        *unit = UnitState::new(Place::Map);
        unit.set(Flag::Reduced, placed.reduced);
        stacks.place(placed.unit, placed.hex);
    }
    for (list, place) in
        [(&fixed.scenario.eliminated, Place::Eliminated), (&fixed.scenario.surrendered, Place::Surrendered)]
    {
        for unit in list.iter().filter(|&&unit| fixed.unit(unit).in_use) {
            units[unit.index()] = UnitState::new(place);
        }
    }
    let german = fixed.scenario.control.iter().filter(|(_, side)| *side == GERMAN).map(|(hex, _)| *hex);
    let mut forts = [HexSet::new(); 2];
    for (hex, side) in &fixed.scenario.forts {
        forts[side.index()].insert(*hex);
    }
    State {
        turn: fixed.scenario.first.number(),
        step: 0,
        passed: false,
        units,
        stacks,
        german: german.collect(),
        bridges: fixed.scenario.bridges.clone(),
        tried: 0,
        built: fixed.scenario.bridges_built,
        forts,
        works: [HexSet::new(); 2],
        points: fixed.scenario.points,
        short: 0,
        short_before: 0,
        selections: [0; 2],
        grants: 0,
        committed: [0; 2],
        rolled_sky: None,
        motion: None,
        taken: None,
        attempts: 0,
        infiltrated: None,
        displaced: Vec::new(),
        combat: CombatState::default(),
        missing: 0,
        end: None,
    }
}

impl DarkDecember {
    /// C3: whether the German player may deploy freely now.
    pub(crate) fn free_deployment(&self) -> bool {
        self.fixed.scenario.has_free_deployment(&self.fixed.options)
    }

    /// C3: whether a unit may be taken to be deployed: a German one, once.
    pub(crate) fn check_deploy(&self, unit: UnitId) -> Result<(), Refusal> {
        let rule = Rule("C3");
        if !self.free_deployment() {
            Err(Refusal::new(Rule("C0"), "the set-up is fixed"))
        } else if self.state.taken.is_some() {
            Err(Refusal::new(rule, "put the unit that was taken into a hex first"))
        } else if self.counter(unit).side != GERMAN || self.hex_of(unit).is_none() {
            Err(Refusal::new(rule, "only German units on the map are deployed"))
        } else if self.is(unit, Flag::Finished) {
            Err(Refusal::new(rule, "it has been deployed"))
        } else {
            Ok(())
        }
    }

    /// C3: takes a unit to be deployed.
    pub(crate) fn take_to_deploy(&mut self, unit: UnitId) {
        self.state.taken = Some(unit);
        self.find_deployment();
    }

    /// C3: at most three hexes, over no hexside of the Our, Sauer or Rur, into no Allied hex.
    pub(crate) fn find_deployment(&mut self) {
        self.cache.ends.clear();
        let Some((unit, start)) = self.state.taken.and_then(|unit| Some((unit, self.hex_of(unit)?))) else {
            return;
        };
        let (mut seen, mut wave) = (HexSet::new(), HexSet::new());
        seen.insert(start);
        wave.insert(start);
        for _ in 0..self.fixed.charts.numbers.free_deployment_radius {
            let mut next = HexSet::new();
            for hex in wave.iter() {
                for edge in self.fixed.edges(hex) {
                    let open = !edge.start_line() && !self.holds(GERMAN.other(), edge.to);
                    if open && seen.insert(edge.to) {
                        next.insert(edge.to);
                    }
                }
            }
            wave = next;
        }
        self.cache.ends = seen.iter().filter(|&hex| self.room(hex, unit)).collect();
    }

    pub(crate) fn check_put(&self, hex: HexId) -> Result<(), Refusal> {
        if self.state.taken.is_some() && self.cache.ends.contains(hex) {
            Ok(())
        } else if !self.free_deployment() && self.step() == crate::sequence::Step::Begin {
            Err(Refusal::new(Rule("C0"), "the set-up is fixed"))
        } else if self.step() == crate::sequence::Step::Begin {
            let text = "it is more than three hexes away, beyond the rivers of the start line, or full";
            Err(Refusal::new(Rule("C3"), text))
        } else {
            let text = "it returns in the town nearest to a unit of its division";
            Err(Refusal::new(Rule("2.0.5"), text))
        }
    }

    /// C3: puts the taken unit into a hex.
    pub(crate) fn deploy(&mut self, hex: HexId, ctx: &mut Ctx) {
        if let Some(unit) = self.state.taken.take() {
            self.set(unit, Flag::Finished, true);
            self.cache.ends.clear();
            self.enter_hex(unit, hex, ctx);
            ctx.tell(Event::Deployed { unit, hex });
        }
    }

    /// The set-up is over.
    pub(crate) fn end_setup(&mut self) {
        for unit in &mut self.state.units {
            unit.set(Flag::Finished, false);
        }
        let first = self.fixed.scenario.begins;
        if let Some(at) = SEQUENCE.iter().position(|&(side, step)| {
            side == first && step == crate::sequence::Step::Supply && first != GERMAN
        }) {
            // The German Player-Turn of the first turn is left out.
            self.state.step = at as u8 - 1;
        }
    }
}
