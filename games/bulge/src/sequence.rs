//! Sequence of play (4.0).

use engine::{Decision, Rule, Side};

use crate::charts::{ALLIED, GERMAN, Half};
use crate::combat;
use crate::event::{Ctx, Event, Phase};
use crate::game::Bulge;
use crate::state::Flag;

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

impl Bulge {
    /// The step of the turn.
    pub fn step(&self) -> Step {
        SEQUENCE[usize::from(self.state.step)].1
    }

    /// 4.1: goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        while self.state.end.is_none() && !self.asks() {
            if !self.state.passed {
                self.tell_idle(ctx);
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
        if self.state.passed {
            return false;
        }
        match self.step() {
            Step::Begin => true,
            Step::Roadblocks => self.roadblock_hexes().next().is_some(),
            Step::Interdiction => self.may_interdict(),
            Step::Strike => self.strike_hexes().next().is_some(),
            Step::Emplacement => self.guns_to_emplace().next().is_some(),
            Step::Demolition => self.sites_to_blow(self.phasing().other()).next().is_some(),
            Step::Burning => self.dumps_to_burn().next().is_some(),
            Step::Airdrop => !self.cache.ends.is_empty(),
            Step::Okw => self.okw_divisions().next().is_some(),
            Step::Teams => self.next_team().is_some(),
            Step::Drop => self.drop_due(),
            Step::Movement => self.can_act_in_movement(),
            Step::Combat => combat::asks(self),
            Step::Nordwind => self.nordwind_due(),
            Step::Shortfall => self.state.shortfall > 0,
            Step::TurnStart | Step::Supply | Step::Arrivals | Step::TurnEnd => false,
        }
    }

    /// What the program does when a step begins.
    pub(crate) fn begin_step(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        match self.step() {
            Step::TurnStart => {
                self.state.air = if self.fixed.options.air { self.track().air } else { 0 };
                self.state.airdrop = None;
                ctx.tell(Event::Turn { turn: self.state.turn });
            }
            Step::Roadblocks => {
                ctx.tell(Event::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Step::Emplacement if side == ALLIED => {
                ctx.tell(Event::Phase { side, phase: Phase::Support });
                self.forget_attempts();
                self.tell_idle_support(ctx);
            }
            Step::Demolition => self.forget_attempts(),
            Step::Airdrop => self.find_drops(),
            Step::Supply => {
                ctx.tell(Event::Phase { side, phase: Phase::Supply });
                self.cache.ends.clear();
                self.judge_supply(side, ctx);
            }
            Step::Arrivals => {
                ctx.tell(Event::Phase { side, phase: Phase::Reinforcement });
                self.bring_arrivals(side, ctx);
            }
            Step::Movement => {
                ctx.tell(Event::Phase { side, phase: Phase::Movement });
                self.begin_movement(ctx);
            }
            Step::Combat => {
                ctx.tell(Event::Phase { side, phase: Phase::Combat });
                combat::begin(self, ctx);
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
                combat::end(self, ctx);
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
            ctx.tell(Event::StrikeOff { hex });
        }
    }

    /// Who chooses, and under which rule.
    pub(crate) fn decision_now(&self) -> Decision {
        let phasing = self.phasing();
        let (side, name, rule) = match self.step() {
            Step::Begin if self.free_setup() => (GERMAN, "set-up", Rule("24.2")),
            Step::Begin => (GERMAN, "begin", Rule("4.1")),
            Step::Roadblocks => (ALLIED, "roadblock", Rule("5.1.1")),
            Step::Interdiction => (ALLIED, "interdict", Rule("5.2.1")),
            Step::Strike => (ALLIED, "strike", Rule("5.3.1")),
            Step::Emplacement => (phasing.other(), "emplace", Rule("5.4.1")),
            Step::Demolition => (phasing.other(), "demolish", Rule("5.5.1")),
            Step::Burning => (ALLIED, "burn", Rule("19.4")),
            Step::Airdrop => (ALLIED, "airdrop", Rule("16.6")),
            Step::Okw => (GERMAN, "release", Rule("7.6")),
            Step::Teams => (GERMAN, "teams", Rule("18.1.1")),
            Step::Drop => (GERMAN, "drop", Rule("18.4.1")),
            Step::Movement if self.state.moving.is_some() => (phasing, "go", Rule("8.9")),
            Step::Movement => (phasing, "move", Rule("8.1")),
            Step::Combat => return combat::decision(self),
            Step::Nordwind => (GERMAN, "nordwind", Rule("23.1")),
            Step::Shortfall => (ALLIED, "shortfall", Rule("23.6")),
            Step::TurnStart | Step::Supply | Step::Arrivals | Step::TurnEnd => {
                (phasing, "sequence", Rule("4.1"))
            }
        };
        Decision { side, name, rule }
    }
}
