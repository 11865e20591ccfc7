//! Sequence of play (3.0).
//!
//! Every decision belongs to a segment. A segment asks as long as there is something to choose; what only the program does
//! happens when a segment begins. A segment without choice is passed over (3.4).

use engine::{Decision, Rule, Side};
use serde::{Deserialize, Serialize};

use crate::charts::Attack as Kind;
use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::state::Flag;

/// A segment of a player turn (3.2), or set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
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

/// What is asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// D2: pick a unit or counter to set up.
    Setup,
    /// D2: where the unit in hand goes.
    Place,
    /// D2: where the position counter in hand goes.
    PlaceCounter,
    /// D3.
    Load,
    /// D4, D5, D11: pick a hex.
    Target(Kind),
    /// D4, D5, D9, D10, D11: targets and attackers one by one.
    Attack(Kind),
    /// D6: pick a unit.
    Register,
    /// D6: where its marker goes.
    Mark,
    /// D7: pick the entry hex of a column.
    Column,
    /// D7: the next slot.
    Arrange,
    /// D8: pick a unit.
    Move,
    /// D9: what it does.
    Motion,
    /// D10.
    React,
    /// The standing order of D10.
    Order,
}

impl Panzerbitz {
    /// The segment.
    pub fn step_now(&self) -> Step {
        self.state.step
    }

    /// What is asked, if the game is not over.
    pub(crate) fn ask(&self) -> Ask {
        let state = &self.state;
        if state.ordering.is_some() {
            return Ask::Order;
        }
        if let Some(attack) = &state.attack {
            return Ask::Attack(attack.kind);
        }
        if state.arranging.is_some() {
            return Ask::Arrange;
        }
        if !state.entering.is_empty() {
            return Ask::React;
        }
        match (state.step, state.hand) {
            (Step::Setup, Some(_)) => Ask::Place,
            (Step::Setup, None) if state.counter.is_some() => Ask::PlaceCounter,
            (Step::Setup, None) => Ask::Setup,
            (Step::Load | Step::Mines, _) => Ask::Load,
            (Step::Indirect, _) => Ask::Target(Kind::Indirect),
            (Step::Direct, _) => Ask::Target(Kind::Direct),
            (Step::Register, Some(_)) => Ask::Mark,
            (Step::Register, None) => Ask::Register,
            (Step::Columns, _) => Ask::Column,
            (Step::Movement, Some(_)) => Ask::Motion,
            (Step::Movement, None) => Ask::Move,
            (Step::Assault | Step::Recovery, _) => Ask::Target(Kind::Assault),
        }
    }

    /// Who chooses, and under which rule.
    pub(crate) fn decision_now(&self) -> Decision {
        let (phasing, opposing) = (self.phasing(), self.phasing().other());
        let (side, name, rule) = match self.ask() {
            Ask::Setup => (phasing, "set-up", "13.2"),
            Ask::Place => (phasing, "place", "13.2"),
            Ask::PlaceCounter => (phasing, "place-counter", "13.2"),
            Ask::Load => (phasing, "load-marker", "12.5.1"),
            Ask::Target(Kind::Indirect) => (phasing, "indirect-fire", "5.4"),
            Ask::Target(Kind::Assault) => (phasing, "assault", "9.1"),
            Ask::Target(_) => (phasing, "direct-fire", "6.2"),
            Ask::Attack(Kind::Indirect) => (phasing, "indirect-firers", "5.4.2"),
            Ask::Attack(Kind::Direct) => (phasing, "direct-firers", "6.2.1"),
            Ask::Attack(Kind::Overrun) => (phasing, "overrun-stack", "8.9.1"),
            Ask::Attack(Kind::Assault) => (phasing, "assault-units", "9.1.1"),
            Ask::Attack(Kind::Opportunity) => (opposing, "opportunity-firers", "8.7.2"),
            Ask::Attack(Kind::Interdiction) => (opposing, "interdiction-firers", "8.8.2"),
            Ask::Register => (phasing, "registration", "5.3"),
            Ask::Mark => (phasing, "marker", "5.3"),
            Ask::Column => (phasing, "column", "12.13.a"),
            Ask::Arrange => (phasing, "slots", "12.13.b"),
            Ask::Move => (phasing, "move", "8.1.1"),
            Ask::Motion => (phasing, "motion", "8.1"),
            Ask::React => (opposing, "react", "8.10"),
            Ask::Order => (self.state.ordering.unwrap_or(phasing), "order", "14.3.D10"),
        };
        Decision { side, name, rule: Rule(rule) }
    }

    /// Goes on until someone must choose or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx) {
        loop {
            if self.state.end.is_some()
                || self.state.ordering.is_some()
                || self.state.attack.is_some()
                || self.state.arranging.is_some()
            {
                return;
            }
            self.watch();
            if !self.state.entering.is_empty() {
                if !self.state.answered && self.reacts() {
                    return;
                }
                self.finish_entry(ctx);
            } else if let Some(unit) = self.state.hand {
                if self.state.step != Step::Movement || self.can_act(unit) {
                    return;
                }
                // Only "stay" is left.
                self.put_down(ctx);
            } else if self.state.counter.is_some() || self.asks(ctx) {
                return;
            } else {
                self.next_step(ctx);
            }
        }
    }

    /// Whether the segment has a decision that is still open.
    fn asks(&mut self, ctx: &mut Ctx) -> bool {
        match self.state.step {
            Step::Setup => self.setup_asks(),
            Step::Load => self.marker_to_count().is_some(),
            Step::Mines | Step::Recovery => false,
            Step::Columns => self.columns_ask(ctx),
            _ if self.state.passed => false,
            step => match self.bar() {
                None => {
                    self.state.asked = true;
                    true
                }
                Some(rule) => {
                    if !self.state.asked {
                        ctx.tell(Event::PassedOver { side: self.phasing(), step, rule });
                    }
                    false
                }
            },
        }
    }

    /// The hexes with enemies of the phasing side, each once.
    pub(crate) fn target_hexes(&self) -> impl Iterator<Item = engine::HexId> + '_ {
        self.fixed.ids(self.phasing().other()).filter_map(|unit| {
            let hex = self.hex_of(unit)?;
            (self.units_at(hex).next() == Some(unit)).then_some(hex)
        })
    }

    /// The next segment.
    fn next_step(&mut self, ctx: &mut Ctx) {
        self.state.passed = false;
        self.state.asked = false;
        self.state.given_up.clear();
        self.state.step = match self.state.step {
            Step::Setup => {
                self.end_setup(ctx);
                let second = self.second_to_set_up();
                if self.state.phasing != second {
                    self.state.phasing = second;
                    return;
                }
                self.state.turn = 1;
                self.begin_turn(self.fixed.first, ctx);
                Step::Load
            }
            Step::Load => Step::Mines,
            Step::Mines => Step::Indirect,
            Step::Indirect => Step::Direct,
            Step::Direct => Step::Register,
            Step::Register => Step::Columns,
            Step::Columns => Step::Movement,
            Step::Movement => Step::Assault,
            Step::Assault => Step::Recovery,
            Step::Recovery => {
                let next = self.phasing().other();
                if next == self.fixed.first {
                    if self.state.turn == self.fixed.card.turns {
                        self.finish(ctx);
                        return;
                    }
                    self.state.turn += 1;
                }
                self.begin_turn(next, ctx);
                Step::Load
            }
        };
        self.begin_step(ctx);
    }

    /// A player turn begins (3.1).
    fn begin_turn(&mut self, side: Side, ctx: &mut Ctx) {
        self.state.phasing = side;
        if side == self.fixed.first {
            ctx.tell(Event::Turn { turn: self.state.turn });
            self.refresh();
            self.test_markers(ctx);
        }
    }

    /// What the program does when a segment begins.
    pub(crate) fn begin_step(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        match self.state.step {
            Step::Mines => self.mines(ctx),
            Step::Load | Step::Register => {
                for unit in self.fixed.ids(side) {
                    self.unit_mut(unit).set(Flag::Seen, false);
                }
            }
            Step::Columns | Step::Assault => self.state.attacked.clear(),
            Step::Recovery => self.recover(ctx),
            _ => {}
        }
        if matches!(self.state.step, Step::Load | Step::Indirect | Step::Columns | Step::Assault) {
            ctx.tell(Event::Phase { side, step: self.state.step });
        }
    }
}
