//! Sequence of play (Q).
//!
//! Every decision belongs to a segment. A segment asks as long as there is something to choose; what only the program does
//! happens when a segment begins or ends.

use engine::{Ask, Rule, Side, Told, UnitId, next_step};

use crate::bridges::{BLOWING, BUILDING};
use crate::charts::{ALLIED, GERMAN, Turn};
use crate::commanders::DISPLACEMENT;
use crate::event::{Ctx, Event};
use crate::forces::FORCES;
use crate::fuel::FUEL;
use crate::game::DarkDecember;
use crate::moves::{MOTION, MOVEMENT};
use crate::parachute::DROP;
use crate::replacement::{REPLACEMENT, RETURN};
use crate::reserves::{RESERVE_MOTION, RESERVES};
use crate::screening::SCREENING;
use crate::setup::{BEGINNING, DEPLOYING, DEPLOYMENT};
use crate::state::{Flag, Place};

engine::events! {
    /// What happens by the sequence of play.
    pub enum SequenceEvent for DarkDecember as game {
        /// A turn begins (Q.0).
        Turn { turn: u8 } => {
            let date = Turn::new(*turn).map_or_else(String::new, |turn| turn.to_string());
            Told::text(Rule("Q.0"), format!("Turn {turn}, {date} December."))
        };
        /// A phase begins (Q.1 to Q.5).
        Phase { side: Side, phase: Phase } => {
            let (rule, name) = phase.told();
            Told::text(rule, format!("{side} {name} Phase."))
        };
        /// The German Movement Phase of turn 1 is skipped (Q2).
        Skipped => Told::text(Rule("Q2"), "The Germans stand in their assault positions: nobody moves.");
    }
}

/// A phase of a Player-Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Q.1.
    Supply,
    /// Q.2.
    Replacement,
    /// Q.3.
    Movement,
    /// Q.4.
    Combat,
    /// Q.5.
    Bridge,
}

impl Phase {
    /// Its rule, and its name.
    pub(crate) const fn told(self) -> (Rule, &'static str) {
        match self {
            Phase::Supply => (Rule("Q.1"), "Supply Determination"),
            Phase::Replacement => (Rule("Q.2"), "Replacement"),
            Phase::Movement => (Rule("Q.3"), "Movement"),
            Phase::Combat => (Rule("Q.4"), "Combat"),
            Phase::Bridge => (Rule("Q.5"), "Bridge"),
        }
    }
}

/// A segment of a game-turn: what the program does by itself, and perhaps a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
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
pub const SEQUENCE: &[(Side, Segment)] = &[
    (GERMAN, Segment::Begin),
    (GERMAN, Segment::TurnStart),
    (GERMAN, Segment::Fuel),
    (GERMAN, Segment::Supply),
    (GERMAN, Segment::Forces),
    (GERMAN, Segment::Replacement),
    (GERMAN, Segment::Entry),
    (GERMAN, Segment::Drop),
    (GERMAN, Segment::Movement),
    (GERMAN, Segment::Combat),
    (GERMAN, Segment::Reserve),
    (GERMAN, Segment::Bridges),
    (ALLIED, Segment::Supply),
    (ALLIED, Segment::Forces),
    (ALLIED, Segment::Replacement),
    (ALLIED, Segment::Entry),
    (ALLIED, Segment::Movement),
    (ALLIED, Segment::Combat),
    (ALLIED, Segment::Reserve),
    (ALLIED, Segment::Bridges),
    (ALLIED, Segment::TurnEnd),
];

impl Segment {
    /// The phase that it belongs to.
    pub(crate) const fn phase(self) -> Option<Phase> {
        match self {
            Segment::Begin | Segment::TurnStart | Segment::TurnEnd => None,
            Segment::Fuel | Segment::Supply => Some(Phase::Supply),
            Segment::Forces | Segment::Replacement => Some(Phase::Replacement),
            Segment::Entry | Segment::Drop | Segment::Movement => Some(Phase::Movement),
            Segment::Combat | Segment::Reserve => Some(Phase::Combat),
            Segment::Bridges => Some(Phase::Bridge),
        }
    }
}

/// The program goes on by itself.
static NOTHING: Ask<DarkDecember> = Ask { rule: Rule("Q.0"), side: DarkDecember::phasing, ..Ask::PLAIN };

/// What is forgotten when the Movement Phase of a side begins.
const OLD_MOVES: u32 = Flag::Moved as u32
    | Flag::Finished as u32
    | Flag::Entered as u32
    | Flag::Builder as u32
    | Flag::Shaken as u32
    | Flag::Reserve as u32;

impl DarkDecember {
    /// The segment of the turn.
    pub fn segment(&self) -> Segment {
        SEQUENCE[usize::from(self.state.step)].1
    }

    /// Goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        self.keep_ready();
        // Whether the step has just begun: then nobody was asked in it.
        let mut fresh = false;
        while self.state.end.is_none() && !self.settle_displaced(ctx) && !self.asks() {
            if fresh && let Some(event) = self.idle() {
                ctx.tell(event);
            }
            self.end_segment(ctx);
            if self.state.end.is_some() {
                break;
            }
            next_step(&mut self.state.turn, &mut self.state.step, SEQUENCE.len());
            self.state.passed = false;
            self.begin_segment(ctx);
            fresh = true;
        }
        self.keep_ready();
    }

    /// Whether somebody must choose. Within an attack somebody always must (4.0.5).
    fn asks(&self) -> bool {
        self.in_attack() || (!self.state.passed && (self.question().open)(self))
    }

    /// D1 to D22: what is asked now.
    pub(crate) fn question(&self) -> &'static Ask<DarkDecember> {
        if !self.state.displaced.is_empty() {
            return &DISPLACEMENT;
        }
        match self.segment() {
            Segment::Begin if self.state.taken.is_some() => &DEPLOYING,
            Segment::Begin if self.free_deployment() => &DEPLOYMENT,
            Segment::Begin => &BEGINNING,
            Segment::Fuel => &FUEL,
            Segment::Forces => &FORCES,
            Segment::Replacement if self.state.taken.is_some() => &RETURN,
            Segment::Replacement => &REPLACEMENT,
            Segment::Entry => &SCREENING,
            Segment::Drop => &DROP,
            Segment::Movement if self.state.motion.is_some() => &MOTION,
            Segment::Movement => &MOVEMENT,
            Segment::Combat => self.state.combat.stage.question(),
            Segment::Reserve if self.state.motion.is_some() => &RESERVE_MOTION,
            Segment::Reserve => &RESERVES,
            Segment::Bridges if self.phasing() == GERMAN => &BUILDING,
            Segment::Bridges => &BLOWING,
            Segment::TurnStart | Segment::Supply | Segment::TurnEnd => &NOTHING,
        }
    }

    /// What is said of a step that has just begun and asks nobody; nothing if that needs no word.
    fn idle(&self) -> Option<Event> {
        match self.segment() {
            Segment::Fuel => self.idle_fuel().map(Event::from),
            Segment::Replacement => Some(self.idle_replacement().into()),
            Segment::Movement => self.idle_movement().map(Event::from),
            Segment::Combat => Some(self.idle_combat().into()),
            Segment::Bridges => Some(self.idle_bridges().into()),
            _ => None,
        }
    }

    /// Q.1 to Q.5: tells of a phase that begins with the present step.
    fn begin_phase(&self, ctx: &mut Ctx) {
        let of = |&(side, step): &(Side, Segment)| Some((side, step.phase()?));
        let steps = &SEQUENCE[..=usize::from(self.state.step)];
        if let [.., before, now] = steps
            && of(before) != of(now)
            && let Some((side, phase)) = of(now)
        {
            ctx.tell(SequenceEvent::Phase { side, phase });
        }
    }

    /// What the program does when a segment begins.
    pub(crate) fn begin_segment(&mut self, ctx: &mut Ctx) {
        self.cache.ready.forget();
        self.begin_phase(ctx);
        let side = self.phasing();
        match self.segment() {
            Segment::TurnStart => {
                ctx.tell(SequenceEvent::Turn { turn: self.state.turn });
                self.roll_weather(ctx);
                self.forget(Flag::Activated);
            }
            Segment::Fuel => self.begin_fuel(),
            Segment::Supply => {
                self.judge_supply(side, ctx);
                self.judge_isolation(side.other(), ctx);
            }
            Segment::Forces => {
                self.gain_points(ctx);
                self.roll_for_forces(ctx);
            }
            Segment::Entry => {
                if self.movement_skipped() {
                    ctx.tell(SequenceEvent::Skipped);
                }
                self.begin_movement(ctx);
                self.begin_entry(ctx);
            }
            Segment::Combat => {
                self.find_reserves();
                self.state.combat.clear_phase();
            }
            Segment::Bridges => self.state.tried = 0,
            _ => {}
        }
    }

    /// Q.3: SM markers come off, forts are finished; nobody of the side has moved.
    fn begin_movement(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        for at in 0..self.state.units.len() {
            if self.fixed.units[at].side == side {
                let unit = UnitId(at as u16);
                self.set(unit, Flag::Strategic, false);
                self.state.units[at].clear(OLD_MOVES);
            }
        }
        self.finish_forts(ctx);
    }

    /// What the program does when a segment ends.
    fn end_segment(&mut self, ctx: &mut Ctx) {
        match self.segment() {
            Segment::Begin => self.end_setup(),
            Segment::Replacement => self.forget(Flag::Replaced),
            Segment::Drop => self.drop_missed(ctx),
            Segment::Movement => self.finish_motion(),
            Segment::Combat => self.end_combat(ctx),
            Segment::Reserve => {
                self.finish_motion();
                self.forget(Flag::Reserve);
            }
            Segment::Bridges if self.phasing() == ALLIED => self.state.infiltrated = None,
            Segment::TurnEnd => self.check_victory(ctx),
            _ => {}
        }
        self.raze_forts(ctx);
    }

    pub(crate) fn forget(&mut self, flag: Flag) {
        for unit in &mut self.state.units {
            unit.set(flag, false);
        }
    }

    /// The units of a side in some place off the map.
    pub(crate) fn placed(&self, side: Side, place: Place) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.fixed.unit_ids();
        units.filter(move |&unit| self.unit_state(unit).place == place && self.counter(unit).side == side)
    }
}
