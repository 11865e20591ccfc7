//! Sequence of play (4.0).

use engine::{Ask, Rule, Side, Told, next_step};

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

/// A segment of a game-turn: what the program does by itself, and perhaps a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
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

/// 4.1: one game-turn, the German player-turn (4.1.1) and the Allied one (4.1.2). The side is the one whose player-turn it is.
pub const SEQUENCE: &[(Side, Segment)] = &[
    (GERMAN, Segment::Begin),
    (GERMAN, Segment::TurnStart),
    // G1 Allied Support Phase
    (GERMAN, Segment::Roadblocks),
    (GERMAN, Segment::Interdiction),
    (GERMAN, Segment::Strike),
    (GERMAN, Segment::Emplacement),
    (GERMAN, Segment::Demolition),
    (GERMAN, Segment::Burning),
    // G2 to G6
    (GERMAN, Segment::Supply),
    (GERMAN, Segment::Arrivals),
    (GERMAN, Segment::Okw),
    (GERMAN, Segment::Teams),
    (GERMAN, Segment::Drop),
    (GERMAN, Segment::Movement),
    (GERMAN, Segment::Combat),
    (GERMAN, Segment::Nordwind),
    // A1 German Support Phase
    (ALLIED, Segment::Emplacement),
    (ALLIED, Segment::Demolition),
    // A2 to A6
    (ALLIED, Segment::Airdrop),
    (ALLIED, Segment::Supply),
    (ALLIED, Segment::Arrivals),
    (ALLIED, Segment::Movement),
    (ALLIED, Segment::Combat),
    (ALLIED, Segment::Shortfall),
    (ALLIED, Segment::TurnEnd),
];

/// The program goes on by itself.
static NOTHING: Ask<Bulge> = Ask { rule: Rule("4.1"), side: Bulge::phasing, ..Ask::PLAIN };

impl Bulge {
    /// The segment of the turn.
    pub fn segment(&self) -> Segment {
        SEQUENCE[usize::from(self.state.step)].1
    }

    /// 4.1: goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        while self.state.end.is_none() && !self.asks() {
            if !self.state.passed {
                match self.segment() {
                    Segment::Movement => self.tell_idle_movement(ctx),
                    Segment::Combat => self.tell_idle_combat(ctx),
                    _ => {}
                }
            }
            self.end_segment(ctx);
            if self.state.end.is_some() {
                break;
            }
            next_step(&mut self.state.turn, &mut self.state.step, SEQUENCE.len());
            self.state.passed = false;
            self.begin_segment(ctx);
        }
    }

    /// Whether the segment has a decision that is still open. The reasons to skip are those of 31.0.
    pub(crate) fn asks(&self) -> bool {
        (!self.state.passed || self.in_attack()) && (self.question().open)(self)
    }

    /// D1 to D30: what would be asked now.
    pub(crate) fn question(&self) -> &'static Ask<Bulge> {
        match self.segment() {
            Segment::Begin if self.free_setup() => &SET_UP,
            Segment::Begin => &BEGIN,
            Segment::Roadblocks => &ROADBLOCKS,
            Segment::Interdiction => &INTERDICTION,
            Segment::Strike => &STRATEGIC_STRIKE,
            Segment::Emplacement => &EMPLACEMENT,
            Segment::Demolition => &DEMOLITION,
            Segment::Burning => &BURNING,
            Segment::Airdrop => &AIRDROP,
            Segment::Okw => &OKW,
            Segment::Teams => &TEAMS,
            Segment::Drop => &DROP,
            Segment::Movement if self.state.moving.is_some() => &GO,
            Segment::Movement => &MOVE,
            Segment::Combat => self.state.combat.stage.question(),
            Segment::Nordwind => &NORDWIND,
            Segment::Shortfall => &SHORTFALL,
            Segment::TurnStart | Segment::Supply | Segment::Arrivals | Segment::TurnEnd => &NOTHING,
        }
    }

    /// What the program does when a segment begins.
    pub(crate) fn begin_segment(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        match self.segment() {
            Segment::TurnStart => {
                self.state.air = self.air_of_turn();
                self.state.airdrop = None;
                ctx.tell(SequenceEvent::Turn { turn: self.state.turn });
            }
            Segment::Roadblocks => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Segment::Emplacement if side == ALLIED => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Segment::Demolition => self.forget_attempts(),
            Segment::Airdrop => self.find_drops(),
            Segment::Supply => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Supply });
                self.cache.ends.clear();
                self.judge_supply(side, ctx);
            }
            Segment::Arrivals => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Reinforcement });
                self.bring_arrivals(side, ctx);
            }
            Segment::Movement => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Movement });
                self.begin_movement(ctx);
            }
            Segment::Combat => {
                ctx.tell(SequenceEvent::Phase { side, phase: Phase::Combat });
                self.begin_combat(ctx);
            }
            Segment::Shortfall => {
                self.dated_removals(ctx);
                self.judge_shortfall(ctx);
            }
            Segment::Nordwind => self.forced_nordwind(ctx),
            _ => {}
        }
    }

    /// What the program does when a segment ends.
    fn end_segment(&mut self, ctx: &mut Ctx) {
        match self.segment() {
            Segment::Begin => self.end_setup(),
            Segment::Movement => self.end_movement(ctx),
            Segment::Combat => {
                self.clear_combat();
                self.end_combat(ctx);
            }
            Segment::TurnEnd => {
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
