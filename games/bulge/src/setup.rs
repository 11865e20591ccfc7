//! Scenarios (24.0): the first position, and free set-up (24.2).

use engine::{Ask, Asks, HexId, HexSet, Rule, Stacks, Told, UnitId, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::combat::CombatState;
use crate::event::Ctx;
use crate::fixed::Fixed;
use crate::fuel::first_dumps;
use crate::game::Bulge;
use crate::scenario::BridgeState;
use crate::sequence::SEQUENCE;
use crate::state::{BridgeSite, Flag, Place, Points, Span, State, UnitState};

/// 24.1: the position of a scenario before its first turn.
pub(crate) fn first_state(fixed: &Fixed) -> State {
    let mut units: Vec<UnitState> = fixed
        .units
        .iter()
        .zip(&fixed.schedule.plans)
        .map(|(_, plan)| UnitState::new(if plan.is_some() { Place::Scheduled } else { Place::Absent }))
        .collect();
    let mut stacks = Stacks::new(fixed.setting.board.grid.len(), units.len());
    for placed in fixed.scenario.placed.iter().filter(|placed| fixed.unit(placed.unit).in_mix) {
        let unit = &mut units[placed.unit.index()];
        *unit = UnitState::new(Place::Map);
        unit.set(Flag::Emplaced, placed.back);
        stacks.place(placed.unit, placed.hex);
    }
    let mut points = Points::default();
    for &lost in fixed.scenario.lost.iter().filter(|&&unit| fixed.unit(unit).in_mix) {
        units[lost.index()] = UnitState::new(Place::Eliminated);
        let counter = fixed.unit(lost);
        points.losses[counter.side.other().index()] += u16::from(counter.vp);
    }
    let span = |state: BridgeState| match state {
        BridgeState::Intact => Span::Intact,
        BridgeState::Down => Span::Down,
        BridgeState::Building => Span::Opening,
    };
    let bridges = fixed.sites.iter().map(|site| {
        let listed = fixed.setting.board.bridge(site.side).and_then(|at| fixed.scenario.bridges.get(at));
        let span = listed.map_or(Span::Intact, |&state| span(state));
        BridgeSite { span, built_by: None, guarded: false, tried: false }
    });
    State {
        turn: fixed.scenario.first.number(),
        step: 0,
        passed: false,
        bridges: bridges.collect(),
        dumps: first_dumps(fixed),
        units,
        stacks,
        german: fixed.control,
        roadblocks: HexSet::new(),
        interdicted: HexSet::new(),
        struck: None,
        burned: 0,
        air: 0,
        airdrop: None,
        released: 0,
        nordwind: 0,
        diverted: 0,
        ruse_used: false,
        ruse: false,
        moving: None,
        entries: vec![0; fixed.schedule.edge.len()],
        shortfall: 0,
        points,
        combat: CombatState::default(),
        end: None,
    }
}

engine::events! {
    /// What happens before the first turn.
    pub enum SetupEvent for Bulge as game {
        /// 24.2.
        Placed { unit: UnitId, hex: HexId } =>
            Told::text(Rule("24.2"), format!("{unit} is set up in {hex}.")).place(unit, hex);
        /// 4.3.
        Declined => Told::text(Rule("24.2"), "The Germans set up no further unit anew.");
    }
}

/// Before the first turn, where nothing is set up anew (4.1).
pub(crate) static BEGIN: Ask<Bulge> = Ask {
    name: "begin",
    rule: Rule("4.1"),
    side: |_| GERMAN,
    open: |_| true,
    prompt: |_| "the game begins".into(),
    done: "The set-up is done",
    ..Ask::PLAIN
};

/// D1 (24.2): the German player sets units up anew.
pub(crate) static SET_UP: Ask<Bulge> = Ask {
    name: "set-up",
    rule: Rule("24.2"),
    side: |_| GERMAN,
    open: |_| true,
    prompt: |game| match game.state.moving {
        Some(_) => "where is the unit set up?".into(),
        None => "which unit is set up anew?".into(),
    },
    press: |game, on| match on.hex.filter(|_| game.state.moving.is_some()) {
        Some(hex) => Some(Action::Put(hex)),
        None => on.unit.map(Action::Take),
    },
    sets_up: true,
    list: |game, out| {
        out.extend(game.cache.ends.iter().filter(|_| game.state.moving.is_some()).map(Action::Put));
        out.extend(game.fixed.unit_ids().filter(|&unit| game.may_replace(unit)).map(Action::Take));
    },
    check: engine::judged!(game,
        Action::Take(unit) if game.may_replace(unit) => Ok(()),
        Action::Take(_) => {
            refuse(Rule("24.2"), "only German units of the corps A to G are re-placed, each once")
        },
        Action::Put(hex) if game.state.moving.is_some() && game.cache.ends.contains(hex) => Ok(()),
        Action::Put(_) => {
            refuse(Rule("24.2"), "that is not in the staging area of its corps, or is full or too near")
        }
    ),
    play: |game, action, ctx| match action {
        Action::Take(unit) => {
            game.state.moving = Some(unit);
            game.find_staging();
        }
        Action::Put(hex) => game.put(hex, ctx),
        _ => {}
    },
    offer: |game, action, offer| match action {
        Action::Take(unit) => offer.label(format!("Set up {} anew", game.counter(unit).name)),
        _ => offer,
    },
    done: "The set-up is done",
    may_end: |game| match game.state.moving {
        Some(_) => refuse(Rule("24.2"), "put the unit into a hex first"),
        None => Ok(()),
    },
    end: |game, ctx| game.decline(SetupEvent::Declined, ctx),
    ..Ask::PLAIN
};

/// 24.2: hexes from a set-up hex.
const STAGING: u16 = 3;

impl Bulge {
    /// 24.2: whether the German player may re-place units now.
    pub(crate) fn free_setup(&self) -> bool {
        self.fixed.options.free_setup && self.state.turn == 1
    }

    /// 24.2: whether a unit may be re-placed: a German unit of a corps, once.
    fn may_replace(&self, unit: UnitId) -> bool {
        let counter = self.counter(unit);
        self.free_setup()
            && counter.side == GERMAN
            && counter.corps.is_some()
            && self.state.moving.is_none()
            && self.hex_of(unit).is_some()
            && !self.is(unit, Flag::Finished)
    }

    fn next_to_enemy(&self, hex: HexId) -> bool {
        self.fixed.edges(hex).iter().any(|edge| self.holds(ALLIED, edge.to))
    }

    /// 24.2: where the taken unit may be put.
    pub(crate) fn find_staging(&mut self) {
        self.cache.ends.clear();
        let Some(unit) = self.state.moving else { return };
        let corps = self.counter(unit).corps;
        let mut ends = HexSet::new();
        let fixed = &self.fixed;
        let set_up = |one: UnitId| fixed.scenario.placed.iter().find(|placed| placed.unit == one);
        let own = set_up(unit).is_some_and(|placed| self.next_to_enemy(placed.hex));
        for placed in &fixed.scenario.placed {
            if fixed.unit(placed.unit).corps != corps || fixed.unit(placed.unit).side != GERMAN {
                continue;
            }
            for hex in fixed.setting.board.grid.ids() {
                if self.distance(hex, placed.hex) <= STAGING
                    && self.fixed.control.contains(hex)
                    && (self.hex_of(unit) == Some(hex) || self.room(hex, unit))
                    && !self.holds(ALLIED, hex)
                    && (own || !self.next_to_enemy(hex))
                {
                    ends.insert(hex);
                }
            }
        }
        self.cache.ends = ends;
    }

    /// 24.2: puts the taken unit into a hex.
    fn put(&mut self, hex: HexId, ctx: &mut Ctx) {
        if let Some(unit) = self.state.moving {
            self.finish_motion();
            self.enter_hex(unit, hex, ctx);
            // Control at the start is that of the scenario (2.2.2).
            self.state.german = self.fixed.control;
            ctx.tell(SetupEvent::Placed { unit, hex });
        }
    }

    /// The set-up is over.
    pub(crate) fn end_setup(&mut self) {
        self.drop_motion();
        for unit in &mut self.state.units {
            unit.set(Flag::Finished, false);
        }
        if self.fixed.scenario.begins == ALLIED {
            // The German player-turn of the first turn is left out.
            let allied = SEQUENCE.iter().position(|&(side, _)| side == ALLIED).unwrap_or(1);
            self.state.step = allied as u8 - 1;
            self.state.air = self.air_of_turn();
        }
    }
}
