//! Sequence of play (Q).
//!
//! Every decision belongs to a step. A step asks as long as there is something to choose; what only the program does
//! happens when a step begins or ends.

use engine::{Decision, Rule, Side};

use crate::charts::{ALLIED, GERMAN};
use crate::combat;
use crate::event::{Choice, Ctx, Event, Phase};
use crate::game::DarkDecember;
use crate::state::{Flag, Place};

/// A step of a game-turn: what the program does by itself, and perhaps a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Before the first turn: free deployment (C3), or only "done".
    Begin,
    /// A turn begins: weather (OR5.0), activation ends (SR1.2.1).
    TurnStart,
    /// Fuel selections of both players (1.1).
    Fuel,
    /// Supply (1.0), isolation of the other side and surrender (OR1.0).
    Supply,
    /// Replacement points, and optional forces (2.0.1, OR3.0).
    Forces,
    /// Replacement points are spent (2.0).
    Replacement,
    /// Blocked letters (3.4).
    Entry,
    /// The parachute drop (OR8.0).
    Drop,
    /// Movement (3.0).
    Movement,
    /// Combat (4.0).
    Combat,
    /// Reserves (OR6.0).
    Reserve,
    /// Bridges (5.0, 5.1).
    Bridges,
    /// Victory (W), and the next turn.
    TurnEnd,
}

/// Q.0: one game-turn. The side is the one whose Player-Turn it is.
pub const SEQUENCE: &[(Side, Step)] = &[
    (GERMAN, Step::Begin),
    (GERMAN, Step::TurnStart),
    (GERMAN, Step::Fuel),
    (GERMAN, Step::Supply),
    (GERMAN, Step::Forces),
    (GERMAN, Step::Replacement),
    (GERMAN, Step::Entry),
    (GERMAN, Step::Drop),
    (GERMAN, Step::Movement),
    (GERMAN, Step::Combat),
    (GERMAN, Step::Reserve),
    (GERMAN, Step::Bridges),
    (ALLIED, Step::Supply),
    (ALLIED, Step::Forces),
    (ALLIED, Step::Replacement),
    (ALLIED, Step::Entry),
    (ALLIED, Step::Movement),
    (ALLIED, Step::Combat),
    (ALLIED, Step::Reserve),
    (ALLIED, Step::Bridges),
    (ALLIED, Step::TurnEnd),
];

/// Where a turn after the first begins.
const TURN_START: u8 = 1;

/// What is forgotten when the Movement Phase of a side begins.
const OLD_MOVES: u32 = Flag::Moved as u32
    | Flag::Finished as u32
    | Flag::Entered as u32
    | Flag::Builder as u32
    | Flag::Shaken as u32
    | Flag::Reserve as u32;

impl DarkDecember {
    /// The step of the turn.
    pub fn step(&self) -> Step {
        SEQUENCE[usize::from(self.state.step)].1
    }

    /// Goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        self.keep_ready();
        // Whether the step has just begun: then nobody was asked in it.
        let mut fresh = false;
        while self.state.end.is_none() && !self.settle_displaced(ctx) && !self.asks() {
            if fresh && let Some(why) = self.idle() {
                ctx.tell(Event::Passed { side: self.phasing(), why });
            }
            self.end_step(ctx);
            if self.state.end.is_some() {
                break;
            }
            if self.step() == Step::TurnEnd {
                self.state.turn += 1;
                self.state.step = TURN_START;
            } else {
                self.state.step += 1;
            }
            self.state.passed = false;
            self.begin_step(ctx);
            fresh = true;
        }
        self.keep_ready();
    }

    /// Whether the step has a decision that is still open.
    pub(crate) fn asks(&self) -> bool {
        if self.step() == Step::Combat {
            return combat::asks(self);
        }
        if self.state.passed {
            return false;
        }
        match self.step() {
            Step::Begin => true,
            Step::Fuel => self.selecting().is_some(),
            Step::Forces => self.commitable().next().is_some(),
            Step::Replacement => self.state.taken.is_some() || self.can_replace(),
            Step::Entry => self.entry_asks(),
            Step::Drop => self.drop_due(),
            Step::Movement => !self.movement_skipped() && self.can_act_in_movement(),
            Step::Reserve => self.state.motion.is_some() || self.reserves().next().is_some(),
            Step::Bridges => self.bridge_actions().next().is_some(),
            Step::TurnStart | Step::Supply | Step::TurnEnd | Step::Combat => false,
        }
    }

    /// A player has said "done".
    pub(crate) fn pass(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        let choice = match self.step() {
            Step::Begin => self.free_deployment().then_some(Choice::Deployment),
            Step::Forces => Some(Choice::Forces),
            Step::Replacement => Some(Choice::Replacements),
            Step::Entry => Some(Choice::Entry),
            Step::Drop => Some(Choice::Drop),
            Step::Movement => Some(Choice::Moves),
            Step::Combat => Some(Choice::Attacks),
            Step::Reserve => Some(Choice::Reserves),
            Step::Bridges if side == GERMAN => Some(Choice::Building),
            Step::Bridges => Some(Choice::Blowing),
            Step::TurnStart | Step::Fuel | Step::Supply | Step::TurnEnd => None,
        };
        if let Some(choice) = choice {
            ctx.tell(Event::Declined { side, choice });
        }
        self.state.passed = true;
    }

    /// Q2: with Historical Assault Positions the first German Movement Phase is skipped whole.
    pub(crate) fn movement_skipped(&self) -> bool {
        self.phasing() == GERMAN && self.assault_positions()
    }

    /// What the program does when a step begins.
    pub(crate) fn begin_step(&mut self, ctx: &mut Ctx) {
        self.cache.ready.forget();
        let side = self.phasing();
        match self.step() {
            Step::TurnStart => {
                ctx.tell(Event::Turn { turn: self.state.turn });
                self.roll_weather(ctx);
                for unit in &mut self.state.units {
                    unit.set(Flag::Activated, false);
                }
            }
            Step::Fuel => {
                ctx.tell(Event::Phase { side, phase: Phase::Supply });
                self.begin_fuel();
            }
            Step::Supply => {
                if side == ALLIED {
                    ctx.tell(Event::Phase { side, phase: Phase::Supply });
                }
                self.judge_supply(side, ctx);
                self.judge_isolation(side.other(), ctx);
            }
            Step::Forces => {
                ctx.tell(Event::Phase { side, phase: Phase::Replacement });
                self.gain_points(ctx);
                self.roll_for_forces(ctx);
            }
            Step::Entry => {
                ctx.tell(Event::Phase { side, phase: Phase::Movement });
                if self.movement_skipped() {
                    ctx.tell(Event::Skipped);
                }
                self.begin_movement(ctx);
                self.begin_entry(ctx);
            }
            Step::Combat => {
                ctx.tell(Event::Phase { side, phase: Phase::Combat });
                self.find_reserves();
                combat::begin(self);
            }
            Step::Bridges => {
                ctx.tell(Event::Phase { side, phase: Phase::Bridge });
                self.state.tried = 0;
            }
            _ => {}
        }
    }

    /// Q.3: SM markers come off, forts are finished; nobody of the side has moved.
    fn begin_movement(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        for at in 0..self.state.units.len() {
            if self.fixed.units[at].side == side {
                let unit = engine::UnitId(at as u16);
                self.set(unit, Flag::Strategic, false);
                self.state.units[at].clear(OLD_MOVES);
            }
        }
        self.finish_forts(ctx);
    }

    /// What the program does when a step ends.
    fn end_step(&mut self, ctx: &mut Ctx) {
        match self.step() {
            Step::Begin => self.end_setup(),
            Step::Replacement => self.forget(Flag::Replaced),
            Step::Drop => self.drop_missed(ctx),
            Step::Movement => self.finish_motion(),
            Step::Combat => combat::end(self, ctx),
            Step::Reserve => {
                self.finish_motion();
                self.forget(Flag::Reserve);
            }
            Step::Bridges if self.phasing() == ALLIED => self.state.infiltrated = None,
            Step::TurnEnd => self.check_victory(ctx),
            _ => {}
        }
        self.raze_forts(ctx);
    }

    fn forget(&mut self, flag: Flag) {
        for unit in &mut self.state.units {
            unit.set(flag, false);
        }
    }

    /// Who chooses, and under which rule.
    pub(crate) fn decision_now(&self) -> Decision {
        let phasing = self.phasing();
        if let Some(&unit) = self.state.displaced.first() {
            let side = self.counter(unit).side;
            return Decision { side, name: "relocate", rule: Rule("OR9.4 (VOR9.4)") };
        }
        let (side, name, rule) = match self.step() {
            Step::Begin if self.free_deployment() => (GERMAN, "deploy", "C3"),
            Step::Begin => (GERMAN, "begin", "Q.0"),
            Step::Fuel => (self.selecting().unwrap_or(GERMAN), "fuel", "1.1"),
            Step::Forces => (phasing, "commit", "OR3.0.1"),
            Step::Replacement if self.state.taken.is_some() => (phasing, "return-to", "2.0.5"),
            Step::Replacement => (phasing, "replace", "2.0"),
            Step::Entry => (phasing, "screen", "3.4 (V3.4)"),
            Step::Drop => (GERMAN, "drop", "OR8.0"),
            Step::Movement | Step::Reserve if self.state.motion.is_some() => (phasing, "go", "3.0"),
            Step::Movement => (phasing, "move", "Q.3"),
            Step::Reserve => (phasing, "reserve", "OR6.0"),
            Step::Combat => return combat::decision(self),
            Step::Bridges if phasing == GERMAN => (GERMAN, "build", "5.1"),
            Step::Bridges => (ALLIED, "blow", "5.0"),
            Step::TurnStart | Step::Supply | Step::TurnEnd => (phasing, "sequence", "Q.0"),
        };
        Decision { side, name, rule: Rule(rule) }
    }

    /// The units of a side in some place off the map.
    pub(crate) fn placed(&self, side: Side, place: Place) -> impl Iterator<Item = engine::UnitId> + '_ {
        let units = self.fixed.unit_ids();
        units.filter(move |&unit| self.unit_state(unit).place == place && self.counter(unit).side == side)
    }
}
