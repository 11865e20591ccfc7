//! Registration (5.3), with two markers (12.8).

use engine::{Ask, Asks, HexId, Refusal, Rule, Told, UnitId};

use crate::action::Action;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::markers::registration_word;
use crate::sequence::{ANSWER, Bar, SEGMENT, nearest};
use crate::state::{Flag, Place};
use crate::why::{Why, no};

engine::events! {
    /// What becomes of registration markers.
    pub enum RegistrationEvent for Panzerbitz as game {
        /// 5.3: a marker is placed.
        Registered { unit: UnitId, hex: HexId, even: bool } => {
            let piece = game.piece(*unit);
            let which = match (piece.odd_even, *even) {
                (false, _) => "",
                (true, false) => " (odd marker)",
                (true, true) => " (even marker)",
            };
            Told::text(Rule("5.3"), format!("{unit} registers on {hex}{which}."))
                .mark(hex, registration_word(piece, *even))
        };
        /// 5.2.3, 5.3: a marker is taken up.
        Lifted { unit: UnitId, hex: HexId, even: bool } => {
            let text = format!("The registration marker of {unit} in {} is taken up.", hex.word());
            Told::text(Rule("5.2.3"), text).unmark(hex, registration_word(game.piece(*unit), *even))
        };
        /// 5.3: a marker stays as it is.
        Kept { unit: UnitId } => Told::text(Rule("5.3"), format!("{unit} leaves its registration as it is."));
    }
}

/// D6 (5.3): whose marker is decided next.
pub(crate) static REGISTRATION: Ask<Panzerbitz> = Ask {
    name: "registration",
    rule: Rule("5.3"),
    prompt: |_| "whose registration marker?".into(),
    press: |_, on| on.unit.map(Action::Take),
    list: |game, out| {
        let own = game.fixed.ids(game.phasing());
        out.extend(own.filter(|&unit| Why::allows(|why| game.judge_register(unit, why))).map(Action::Take));
    },
    check: engine::judged!(game, Action::Take(unit) => Why::every(|why| game.judge_register(unit, why))),
    play: engine::played!(game, _ctx, Action::Take(unit) => game.state.hand = Some(unit)),
    done: "End registration",
    ..SEGMENT
};

/// D6 (5.3): where the marker of the unit in hand goes.
pub(crate) static MARKER: Ask<Panzerbitz> = Ask {
    name: "marker",
    rule: Rule("5.3"),
    prompt: |game| format!("where does {} register?", game.hand_name()),
    press: |_, on| on.hex.map(Action::Put),
    list: |game, out| {
        if let Some(unit) = game.state.hand {
            game.list_marks(unit, out);
        }
        out.push(Action::Stay);
    },
    check: |game, action| match (action, game.state.hand) {
        (Action::Put(hex), Some(unit)) => Why::every(|why| game.judge_mark(unit, hex, why)),
        (Action::Lift, Some(unit)) => game.check_lift(unit),
        (Action::Stay, _) => Ok(()),
        _ => no("14.3.D6", "decide the marker of the unit in hand first"),
    },
    play: |game, action, ctx| game.register(action, ctx),
    offer: |game, action, offer| match action {
        Action::Stay => game.about_hand(offer).label("Leave the marker"),
        _ => game.about_hand(offer),
    },
    ..ANSWER
};

impl Panzerbitz {
    /// 3.4: why nobody registers.
    pub(crate) fn registration_bar(&self) -> Option<Bar> {
        let answers = self.fixed.ids(self.phasing()).map(|unit| self.check_register(unit));
        nearest(answers, &[Bar("5.3", "no indirect fire unit can register")])
    }

    fn list_marks(&self, unit: UnitId, out: &mut Vec<Action>) {
        let put = |hex: &HexId| Why::allows(|why| self.judge_mark(unit, *hex, why));
        match self.watches.of(self.piece(unit).side) {
            // A marker lies where someone observes (5.3.3, 12.7.5).
            Some(watch) => {
                let observed = if self.is_off_board(unit) { &watch.directed } else { &watch.observed };
                out.extend(observed.iter().filter(put).map(Action::Put));
            }
            None => out.extend(self.fixed.setting.board.grid.ids().filter(put).map(Action::Put)),
        }
        if self.check_lift(unit).is_ok() {
            out.push(Action::Lift);
        }
    }

    fn check_register(&self, unit: UnitId) -> Result<(), Refusal> {
        Why::first(|why| self.judge_register(unit, why))
    }

    /// All that keeps a unit's registration from being decided now (5.3).
    fn judge_register(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if piece.side != self.phasing() {
            return why.stop("1.3", "it is not a unit of this side");
        }
        if !piece.unit.indirect {
            return why.stop("5.3", "only indirect fire units have registration markers");
        }
        let off_board = state.place == Place::OffBoard;
        let away = !off_board && (state.place != Place::Map || state.load.is_some());
        why.when(away, "5.2.3", "a unit that is loaded or off the map has no marker")?;
        why.when(state.dispersed(), "5.3", "the unit is dispersed")?;
        why.when(state.is(Flag::Seen), "5.3", "its marker was decided in this segment")
    }

    /// The marker that is placed in this turn, anew if it lies somewhere: the odd one, the even one, or the only one (12.8.1,
    /// 12.8.2).
    fn marker_now(&self, unit: UnitId) -> usize {
        usize::from(self.piece(unit).odd_even && self.state.turn.is_multiple_of(2))
    }

    /// All that keeps the marker of a unit from being placed in a hex (5.3).
    fn judge_mark(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        let (side, off_board) = (self.piece(unit).side, self.is_off_board(unit));
        let there = self.unit(unit).marks[self.marker_now(unit)] == Some(hex);
        why.when(there, "5.3", "the marker lies there already")?;
        why.when(!self.in_indirect_range(unit, hex), "5.3.1", "the hex is out of range")?;
        let unseen = !self.observed_by(side, hex, off_board);
        let rule = if off_board { "12.7.5" } else { "5.3.3" };
        why.when(unseen, rule, "no eligible observing unit sees the hex")?;
        why.when(!self.is_spotted_hex(side, hex), "5.3.2", "the hex is not spotted")
    }

    /// Whether the marker may be taken up.
    fn check_lift(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.unit(unit).marks[self.marker_now(unit)] {
            Some(_) => Ok(()),
            None => no("5.3", "it has no marker to take up in this turn"),
        }
    }

    /// Places or takes up the marker of the unit in hand, or leaves it.
    fn register(&mut self, action: Action, ctx: &mut Ctx) {
        let Some(unit) = self.state.hand.take() else { return };
        let at = self.marker_now(unit);
        let (state, even) = (self.unit_mut(unit), at == 1);
        state.set(Flag::Seen, true);
        match action {
            Action::Put(hex) => {
                state.marks[at] = Some(hex);
                ctx.tell(RegistrationEvent::Registered { unit, hex, even });
            }
            Action::Lift => {
                if let Some(hex) = state.marks[at].take() {
                    ctx.tell(RegistrationEvent::Lifted { unit, hex, even });
                }
            }
            _ => ctx.tell(RegistrationEvent::Kept { unit }),
        }
    }

    /// Takes up all registration markers of a unit (5.2.3).
    pub(crate) fn lift_marks(&mut self, unit: UnitId, ctx: &mut Ctx) {
        for at in 0..2 {
            if let Some(hex) = self.unit_mut(unit).marks[at].take() {
                ctx.tell(RegistrationEvent::Lifted { unit, hex, even: at == 1 });
            }
        }
    }
}
