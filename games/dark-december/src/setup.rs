//! Set-up (C0): the first position, and free deployment (C3).

use engine::{Ask, Asks, HexId, HexSet, Refusal, Rule, Stacks, Told, UnitId, refuse};

use crate::action::Action;
use crate::charts::GERMAN;
use crate::combat::CombatState;
use crate::fixed::Fixed;
use crate::game::DarkDecember;
use crate::scenario::Entry;
use crate::sequence::{SEQUENCE, Segment};
use crate::state::{Flag, Gate, Place, State, UnitState};

engine::events! {
    /// What happens before the first turn.
    pub enum SetupEvent for DarkDecember as game {
        Deployed { unit: UnitId, hex: HexId } =>
            Told::text(Rule("C3"), format!("{unit} is deployed in {hex}.")).place(unit, hex);
        /// C3: nobody else is deployed anew.
        Content => Told::text(Rule("C3"), "The German player is content with the deployment.");
    }
}

/// C0: the position of a scenario before its first turn.
pub(crate) fn first_state(fixed: &Fixed) -> State {
    let mut units = vec![UnitState::new(Place::Absent); fixed.units.len()];
    let mut stacks = Stacks::new(fixed.setting.board.grid.len(), units.len());
    for arrival in &fixed.schedule {
        for &unit in arrival.units.iter().filter(|&&unit| fixed.unit(unit).in_use) {
            let state = &mut units[unit.index()];
            state.place = if arrival.waits { Place::Pool } else { Place::Scheduled };
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
        unit.set(Flag::Reduced, placed.back);
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

/// D1 (C0): the set-up is fixed, and the game begins.
pub(crate) static BEGINNING: Ask<DarkDecember> = Ask {
    name: "begin",
    rule: Rule("Q.0"),
    prompt: |_| "the game begins".into(),
    sets_up: false,
    list: |_, _| {},
    end: DarkDecember::pass,
    ..DEPLOYMENT
};

/// D1 (C3): the German player takes a unit to deploy it anew.
pub(crate) static DEPLOYMENT: Ask<DarkDecember> = Ask {
    name: "deploy",
    rule: Rule("C3"),
    side: |_| GERMAN,
    open: |_| true,
    prompt: |_| "which unit is deployed anew?".into(),
    press: |_, on| on.unit.map(Action::Take),
    sets_up: true,
    list: |game, out| {
        let units = game.fixed.unit_ids();
        out.extend(units.filter(|&unit| game.check_deploy(unit).is_ok()).map(Action::Take));
    },
    check: engine::judged!(game,
        Action::Take(_) | Action::Put(_) if !game.free_deployment() => {
            refuse(Rule("C0"), "the set-up is fixed")
        },
        Action::Take(unit) => game.check_deploy(unit),
        Action::Put(hex) if game.state.taken.is_some() && game.cache.ends.contains(hex) => Ok(()),
        Action::Put(_) => refuse(
            Rule("C3"),
            "it is more than three hexes away, beyond the rivers of the start line, or full",
        ),
    ),
    play: engine::played!(game, _ctx, Action::Take(unit) => {
        game.state.taken = Some(unit);
        game.find_deployment();
    }),
    done: "Begin",
    end: |game, ctx| game.decline(SetupEvent::Content, ctx),
    ..Ask::PLAIN
};

/// D1 (C3): where the unit goes that was taken.
pub(crate) static DEPLOYING: Ask<DarkDecember> = Ask {
    prompt: |_| "where is the unit deployed?".into(),
    press: |_, on| on.hex.map(Action::Put),
    list: |game, out| out.extend(game.cache.ends.iter().map(Action::Put)),
    play: |game, action, ctx| {
        let (Action::Put(hex), Some(unit)) = (action, game.state.taken.take()) else { return };
        game.set(unit, Flag::Finished, true);
        game.cache.ends.clear();
        game.enter_hex(unit, hex, ctx);
        ctx.tell(SetupEvent::Deployed { unit, hex });
    },
    may_end: |_| refuse(Rule("C3"), "put the unit into a hex first"),
    ..DEPLOYMENT
};

impl DarkDecember {
    /// C3: whether the German player may deploy freely now.
    pub(crate) fn free_deployment(&self) -> bool {
        self.fixed.scenario.has_free_deployment(&self.fixed.options)
    }

    /// C3: whether a unit may be taken to be deployed: a German one, once.
    fn check_deploy(&self, unit: UnitId) -> Result<(), Refusal> {
        let rule = Rule("C3");
        if self.state.taken.is_some() {
            refuse(rule, "put the unit that was taken into a hex first")
        } else if self.counter(unit).side != GERMAN || self.hex_of(unit).is_none() {
            refuse(rule, "only German units on the map are deployed")
        } else if self.is(unit, Flag::Finished) {
            refuse(rule, "it has been deployed")
        } else {
            Ok(())
        }
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

    /// The set-up is over.
    pub(crate) fn end_setup(&mut self) {
        self.forget(Flag::Finished);
        let first = self.fixed.scenario.begins;
        let supply = |&(side, step): &_| side == first && step == Segment::Supply && first != GERMAN;
        if let Some(at) = SEQUENCE.iter().position(supply) {
            // The German Player-Turn of the first turn is left out.
            self.state.step = at as u8 - 1;
        }
    }
}
