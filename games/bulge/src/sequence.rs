//! Sequence of play (4.0).

use engine::{Ask, Rule, Side, Told};

use crate::bridges::DEMOLITION;
use crate::charts::{ALLIED, GERMAN, Half, SIDES, Turn};
use crate::event::Ctx;
use crate::fuel::BURNING;
use crate::game::Bulge;
use crate::moves::{GO, MOVE};
use crate::nordwind::{NORDWIND, SHORTFALL};
use crate::reinforcement::OKW;
use crate::setup::{BEGIN, SET_UP};
use crate::special::{DROP, TEAMS};
use crate::state::Flag;
use crate::support::{EMPLACEMENT, INTERDICTION, ROADBLOCKS, STRATEGIC_STRIKE, SupportEvent};
use crate::weather::AIRDROP;

engine::events! {
    /// The course of a turn.
    pub enum SequenceEvent for Bulge as game {
        /// 4.1: a turn begins.
        Turn { turn: u8 } => {
            let date = Turn::new(*turn).map_or_else(String::new, |turn| turn.to_string());
            Told::text(Rule("4.1"), format!("Turn {turn}, {date}."))
        };
        /// 4.1: a phase of a player-turn begins.
        Phase { side: Side, phase: Phase } => {
            let (side, other) = (SIDES[side.index()], SIDES[side.other().index()]);
            match *phase {
                // The Support Phase is that of the other side.
                Phase::Support => Told::text(Rule("5.0"), format!("{other} Support Phase.")),
                Phase::Supply => Told::text(Rule("6.0"), format!("{side} Supply Phase.")),
                Phase::Reinforcement => Told::text(Rule("7.0"), format!("{side} Reinforcement Phase.")),
                Phase::Movement => Told::text(Rule("8.0"), format!("{side} Movement Phase.")),
                Phase::Combat => Told::text(Rule("12.0"), format!("{side} Combat Phase.")),
            }
        };
    }
}

/// A phase, as the log announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 5.0; of the other side.
    Support,
    /// 6.0.
    Supply,
    /// 7.0.
    Reinforcement,
    /// 8.0.
    Movement,
    /// 12.0.
    Combat,
}

/// A step of a game-turn: what the program does by itself, and perhaps a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Before the first turn: free set-up (24.2), or only "done".
    Begin,
    /// A turn begins: air points (16.3).
    TurnStart,
    /// D2 (5.1).
    Roadblocks,
    /// D3 (5.2).
    Interdiction,
    /// D4 (5.3).
    Strike,
    /// D5 (5.4).
    Emplacement,
    /// D6 (5.5).
    Demolition,
    /// D7 (19.4).
    Burning,
    /// D8 (16.6).
    Airdrop,
    /// 6.0.
    Supply,
    /// 7.1.
    Arrivals,
    /// D9 (7.6).
    Okw,
    /// D10 (18.1.1).
    Teams,
    /// D11 (18.4.1).
    Drop,
    /// D12 to D17 (8.0).
    Movement,
    /// D18 to D28 (12.0).
    Combat,
    /// D29 (23.1).
    Nordwind,
    /// D30 (23.6), after the dated removals.
    Shortfall,
    /// 25.0, and the next turn.
    TurnEnd,
}

/// 4.1: one game-turn. The side is the one whose player-turn it is.
pub const SEQUENCE: &[(Side, Step)] = &[
    (GERMAN, Step::Begin),
    (GERMAN, Step::TurnStart),
    // G1 Allied Support Phase
    (GERMAN, Step::Roadblocks),
    (GERMAN, Step::Interdiction),
    (GERMAN, Step::Strike),
    (GERMAN, Step::Emplacement),
    (GERMAN, Step::Demolition),
    (GERMAN, Step::Burning),
    // G2 to G6
    (GERMAN, Step::Supply),
    (GERMAN, Step::Arrivals),
    (GERMAN, Step::Okw),
    (GERMAN, Step::Teams),
    (GERMAN, Step::Drop),
    (GERMAN, Step::Movement),
    (GERMAN, Step::Combat),
    (GERMAN, Step::Nordwind),
    // A1 German Support Phase
    (ALLIED, Step::Emplacement),
    (ALLIED, Step::Demolition),
    // A2 to A6
    (ALLIED, Step::Airdrop),
    (ALLIED, Step::Supply),
    (ALLIED, Step::Arrivals),
    (ALLIED, Step::Movement),
    (ALLIED, Step::Combat),
    (ALLIED, Step::Shortfall),
    (ALLIED, Step::TurnEnd),
];

/// Where a turn after the first begins.
const TURN_START: u8 = 1;

/// The program goes on by itself.
static NOTHING: Ask<Bulge> = Ask { rule: Rule("4.1"), side: Bulge::phasing, ..Ask::PLAIN };

impl Bulge {
    /// The step of the turn.
    pub fn step(&self) -> Step {
        SEQUENCE[usize::from(self.state.step)].1
    }

    /// 4.1: goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        while self.state.end.is_none() && !self.asks() {
            if !self.state.passed {
                match self.step() {
                    Step::Movement => self.tell_idle_movement(ctx),
                    Step::Combat => self.tell_idle_combat(ctx),
                    _ => {}
                }
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
        }
    }

    /// Whether the step has a decision that is still open. The reasons to skip are those of 31.0.
    pub(crate) fn asks(&self) -> bool {
        (!self.state.passed || self.in_attack()) && (self.question().open)(self)
    }

    /// D1 to D30: what would be asked now.
    pub(crate) fn question(&self) -> &'static Ask<Bulge> {
        match self.step() {
            Step::Begin if self.free_setup() => &SET_UP,
            Step::Begin => &BEGIN,
            Step::Roadblocks => &ROADBLOCKS,
            Step::Interdiction => &INTERDICTION,
            Step::Strike => &STRATEGIC_STRIKE,
            Step::Emplacement => &EMPLACEMENT,
            Step::Demolition => &DEMOLITION,
            Step::Burning => &BURNING,
            Step::Airdrop => &AIRDROP,
            Step::Okw => &OKW,
            Step::Teams => &TEAMS,
            Step::Drop => &DROP,
            Step::Movement if self.state.moving.is_some() => &GO,
            Step::Movement => &MOVE,
            Step::Combat => self.state.combat.stage.question(),
            Step::Nordwind => &NORDWIND,
            Step::Shortfall => &SHORTFALL,
            Step::TurnStart | Step::Supply | Step::Arrivals | Step::TurnEnd => &NOTHING,
        }
    }

    /// What the program does when a step begins.
    pub(crate) fn begin_step(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        match self.step() {
            Step::TurnStart => {
                self.state.air = if self.fixed.options.air { self.track().air } else { 0 };
                self.state.airdrop = None;
                ctx.tell(SequenceEvent::Turn { turn: self.state.turn });
            }
            Step::Roadblocks => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Step::Emplacement if side == ALLIED => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Step::Demolition => self.forget_attempts(),
            Step::Airdrop => self.find_drops(),
            Step::Supply => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Supply });
                self.cache.ends.clear();
                self.judge_supply(side, ctx);
            }
            Step::Arrivals => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Reinforcement });
                self.bring_arrivals(side, ctx);
            }
            Step::Movement => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Movement });
                self.begin_movement(ctx);
            }
            Step::Combat => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Combat });
                self.begin_combat(ctx);
            }
            Step::Shortfall => {
                self.dated_removals(ctx);
                self.judge_shortfall(ctx);
            }
            Step::Nordwind => self.forced_nordwind(ctx),
            _ => {}
        }
    }

    /// What the program does when a step ends.
    fn end_step(&mut self, ctx: &mut Ctx) {
        match self.step() {
            Step::Begin => self.end_setup(),
            Step::Movement => self.end_movement(ctx),
            Step::Combat => {
                self.clear_combat();
                self.end_combat(ctx);
            }
            Step::TurnEnd => {
                self.state.air = 0;
                self.check_victory(ctx);
                self.strike_ends(ctx);
            }
            _ => {}
        }
    }

    /// 4.1 G4, A4: the Movement Phase ends.
    fn end_movement(&mut self, ctx: &mut Ctx) {
        self.finish_motion();
        if self.phasing() == GERMAN {
            self.markers_off(ctx);
            self.capture_dumps(ctx);
        } else {
            self.detect_teams(ctx);
        }
    }

    /// 4.1 G5, A5, G6: Engaged markers of the phasing side come off, "fired" marks of both; dumps are captured.
    fn end_combat(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        for at in 0..self.state.units.len() {
            let own = self.fixed.units[at].side == side;
            let state = &mut self.state.units[at];
            let combat = Flag::Obliged as u16 | Flag::Attacked as u16 | Flag::Fired as u16;
            state.clear(if own { combat | Flag::Engaged as u16 } else { combat });
        }
        if side == GERMAN {
            self.capture_dumps(ctx);
        }
    }

    /// 16.7: a strike ends with the PM turn.
    fn strike_ends(&mut self, ctx: &mut Ctx) {
        if self.calendar().half() == Half::Pm
            && let Some(hex) = self.state.struck.take()
        {
            ctx.tell(SupportEvent::StrikeOff { hex });
        }
    }
}
