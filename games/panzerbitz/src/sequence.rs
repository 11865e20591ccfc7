//! Sequence of play (3.0).
//!
//! Every decision belongs to a segment. A segment asks as long as there is something to choose; what only the program does
//! happens when a segment begins. A segment without choice is passed over (3.4).

use std::fmt::{self, Write};

use engine::{Ask, HexId, Refusal, Rule, Say, Side, Told};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::assault::ASSAULT;
use crate::columns::{COLUMN, SLOTS};
use crate::counters::PLACE_COUNTER;
use crate::direct::DIRECT_FIRE;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::indirect::INDIRECT_FIRE;
use crate::moves::{MOTION, MOVE};
use crate::orders::ORDER;
use crate::reaction::REACTION;
use crate::registration::{MARKER, REGISTRATION};
use crate::setup::{PLACE, SET_UP};
use crate::state::Flag;
use crate::transport::LOAD_MARKER;
use crate::unit_set::UnitSet;

engine::events! {
    /// The course of a turn.
    pub enum SequenceEvent for Panzerbitz as game {
        /// 3.1: a game turn begins.
        Turn { turn: u8 } => Told::text(Rule("3.1"), format!("Turn {turn} begins."));
        /// 3.2: a phase begins.
        Phase { side: Side, step: Segment } => {
            let phase = match *step {
                Segment::Load => "player turn",
                Segment::Indirect => "Combat Phase",
                Segment::Columns => "Movement Phase",
                other => other.word(),
            };
            Told::text(Rule("3.2"), format!("{} {phase}.", game.side_word(*side)))
        };
        /// 3.4: a segment is passed over, because a rule leaves nothing to choose.
        PassedOver { side: Side, step: Segment, bar: Bar } => {
            let Bar(rule, why) = *bar;
            Told::text(Rule(rule), format!("{} {step} is passed over: {why}.", game.side_word(*side)))
        };
        /// 3.4: a side wants nothing more of a segment.
        Ended { side: Side, step: Segment, rule: Rule } => Told::text(*rule, format!("{side} ends its {step}."));
    }
}

/// A segment of a player turn (3.2), or set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Segment {
    /// Before the first turn (13.2).
    Setup,
    /// A1: count-down of load markers (12.5.1).
    Load,
    /// B1: mines (10.3).
    Mines,
    /// B2: indirect fire (5.4).
    Indirect,
    /// B3: direct fire (6.0).
    Direct,
    /// B4: registration (5.3).
    Register,
    /// C0: forming of reinforcement columns (12.13).
    Columns,
    /// C1: movement (8.0).
    Movement,
    /// D: assault (9.1).
    Assault,
    /// E: recovery (9.3).
    Recovery,
}

impl Segment {
    /// What it is called.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Segment::Setup => "set-up",
            Segment::Load => "Commencement: load markers",
            Segment::Mines => "Combat Phase: mines",
            Segment::Indirect => "Combat Phase: indirect fire",
            Segment::Direct => "Combat Phase: direct fire",
            Segment::Register => "Combat Phase: registration",
            Segment::Columns => "Movement Phase: reinforcements",
            Segment::Movement => "Movement Phase",
            Segment::Assault => "Assault Phase",
            Segment::Recovery => "Recovery Phase",
        }
    }
}

/// What is done in it.
impl Say<Panzerbitz> for Segment {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(match self {
            Segment::Movement => "movement",
            Segment::Assault => "assault",
            other => other.word().rsplit(": ").next().unwrap_or_default(),
        })
    }
}

/// A rule that leaves nothing to choose, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar(pub &'static str, pub &'static str);

/// A question of the side whose player turn it is that must be answered: "done" is no answer.
pub(crate) const ANSWER: Ask<Panzerbitz> = Ask {
    side: Panzerbitz::phasing,
    open: |_| true,
    may_end: |game| (game.question().check)(game, Action::Done),
    ends: |_| false,
    ..Ask::PLAIN
};

/// A question of the side whose player turn it is, asked until there is nothing left to choose or the side wants no more.
pub(crate) const SEGMENT: Ask<Panzerbitz> = Ask {
    side: Panzerbitz::phasing,
    open: |game| game.bar().is_none(),
    ends: |_| true,
    end: |game, ctx| game.end_segment(game.question().rule, ctx),
    ..Ask::PLAIN
};

impl Panzerbitz {
    /// The segment.
    pub fn segment_now(&self) -> Segment {
        self.state.step
    }

    /// D2 to D12: what is asked, if the game is not over.
    pub(crate) fn question(&self) -> &'static Ask<Panzerbitz> {
        let state = &self.state;
        if state.ordering.is_some() {
            return &ORDER;
        }
        if let Some(attack) = &state.attack {
            return attack.question();
        }
        if state.arranging.is_some() {
            return &SLOTS;
        }
        if !state.entering.is_empty() {
            return &REACTION;
        }
        match (state.step, state.hand) {
            (Segment::Setup, Some(_)) => &PLACE,
            (Segment::Setup, None) if state.counter.is_some() => &PLACE_COUNTER,
            (Segment::Setup, None) => &SET_UP,
            (Segment::Load | Segment::Mines, _) => &LOAD_MARKER,
            (Segment::Indirect, _) => &INDIRECT_FIRE,
            (Segment::Direct, _) => &DIRECT_FIRE,
            (Segment::Register, Some(_)) => &MARKER,
            (Segment::Register, None) => &REGISTRATION,
            (Segment::Columns, _) => &COLUMN,
            (Segment::Movement, Some(_)) => &MOTION,
            (Segment::Movement, None) => &MOVE,
            (Segment::Assault | Segment::Recovery, _) => &ASSAULT,
        }
    }

    /// Goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        while self.state.end.is_none() && !self.asks(ctx) {
            if !self.state.entering.is_empty() {
                self.finish_entry(ctx);
            } else if self.state.hand.is_some() {
                // Only "stay" is left.
                self.put_down(ctx);
            } else {
                self.next_step(ctx);
            }
        }
    }

    /// Whether there is something to choose now.
    fn asks(&mut self, ctx: &mut Ctx) -> bool {
        let state = &self.state;
        if state.ordering.is_some() || state.attack.is_some() || state.arranging.is_some() {
            return true;
        }
        let begun = state.hand.is_some() || state.counter.is_some() || !state.entering.is_empty();
        self.watch();
        match self.state.step {
            _ if begun => (self.question().open)(self),
            Segment::Setup | Segment::Load => (self.question().open)(self),
            Segment::Mines | Segment::Recovery => false,
            Segment::Columns => {
                self.delay_columns(ctx);
                (COLUMN.open)(self)
            }
            _ if self.state.passed => false,
            step => {
                let bar = self.bar();
                if let (Some(bar), false) = (bar, self.state.asked) {
                    ctx.tell(SequenceEvent::PassedOver { side: self.phasing(), step, bar });
                }
                self.state.asked |= bar.is_none();
                bar.is_none()
            }
        }
    }

    /// 3.4: what leaves the phasing side nothing to choose in the present segment. None if there is a choice.
    fn bar(&self) -> Option<Bar> {
        match self.state.step {
            Segment::Indirect => self.indirect_fire_bar(),
            Segment::Direct => self.direct_fire_bar(),
            Segment::Register => self.registration_bar(),
            Segment::Movement => self.movement_bar(),
            Segment::Assault => self.assault_bar(),
            Segment::Setup | Segment::Load | Segment::Mines | Segment::Columns | Segment::Recovery => None,
        }
    }

    /// The phasing side wants no more of the segment.
    pub(crate) fn end_segment(&mut self, rule: Rule, ctx: &mut Ctx) {
        self.state.passed = true;
        ctx.tell(SequenceEvent::Ended { side: self.phasing(), step: self.state.step, rule });
    }

    /// The hexes with enemies of the phasing side, each once.
    pub(crate) fn target_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.fixed.ids(self.phasing().other()).filter_map(|unit| {
            let hex = self.hex_of(unit)?;
            (self.units_at(hex).next() == Some(unit)).then_some(hex)
        })
    }

    /// Adds an attack on each of these hexes that those who are able to may make.
    pub(crate) fn list_targets(
        &self,
        able: &UnitSet,
        check: impl Fn(&Panzerbitz, &UnitSet, HexId) -> Result<(), Refusal>,
        out: &mut Vec<Action>,
    ) {
        let allowed = |hex: &HexId| check(self, able, *hex).is_ok();
        out.extend(self.target_hexes().filter(allowed).map(Action::Attack));
    }

    /// The next segment.
    fn next_step(&mut self, ctx: &mut Ctx) {
        self.state.passed = false;
        self.state.asked = false;
        self.state.given_up.clear();
        self.state.step = match self.state.step {
            Segment::Setup => {
                self.end_setup(ctx);
                let second = self.second_to_set_up();
                if self.state.phasing != second {
                    self.state.phasing = second;
                    return;
                }
                self.state.turn = 1;
                self.begin_turn(self.fixed.first, ctx);
                Segment::Load
            }
            Segment::Load => Segment::Mines,
            Segment::Mines => Segment::Indirect,
            Segment::Indirect => Segment::Direct,
            Segment::Direct => Segment::Register,
            Segment::Register => Segment::Columns,
            Segment::Columns => Segment::Movement,
            Segment::Movement => Segment::Assault,
            Segment::Assault => Segment::Recovery,
            Segment::Recovery => {
                let next = self.phasing().other();
                if next == self.fixed.first {
                    if self.state.turn == self.fixed.card.turns {
                        self.finish(ctx);
                        return;
                    }
                    self.state.turn += 1;
                }
                self.begin_turn(next, ctx);
                Segment::Load
            }
        };
        self.begin_segment(ctx);
    }

    /// A player turn begins (3.1).
    fn begin_turn(&mut self, side: Side, ctx: &mut Ctx) {
        self.state.phasing = side;
        if side == self.fixed.first {
            ctx.tell(SequenceEvent::Turn { turn: self.state.turn });
            self.refresh();
            self.test_markers(ctx);
        }
    }

    /// What the program does when a segment begins.
    pub(crate) fn begin_segment(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        match self.state.step {
            Segment::Mines => self.mines(ctx),
            Segment::Load | Segment::Register => {
                for unit in self.fixed.ids(side) {
                    self.unit_mut(unit).set(Flag::Seen, false);
                }
            }
            Segment::Columns | Segment::Assault => self.state.attacked.clear(),
            Segment::Recovery => self.recover(ctx),
            _ => {}
        }
        if matches!(self.state.step, Segment::Load | Segment::Indirect | Segment::Columns | Segment::Assault)
        {
            ctx.tell(SequenceEvent::Phase { side, step: self.state.step });
        }
    }
}

/// The bar of the answer that comes last in an order, which is nearest to a choice; the first of the order if there is no
/// answer at all, none if an answer is yes.
pub(crate) fn nearest(answers: impl Iterator<Item = Result<(), Refusal>>, order: &[Bar]) -> Option<Bar> {
    let mut best = 0;
    for answer in answers {
        let rule = answer.err()?.rule();
        best = best.max(order.iter().position(|known| known.0 == rule.0).unwrap_or(0));
    }
    order.get(best).copied()
}
