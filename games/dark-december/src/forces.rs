//! Optional forces (OR3.0).

use engine::{Ask, Asks, Look, Reasons, Rule, Side, Told, UnitId};

use crate::action::Action;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::state::Place;
use crate::words::{player, rolled};

engine::events! {
    /// What happens about optional forces.
    pub enum ForcesEvent for DarkDecember as game {
        Rolled { side: Side, needed: u8, die: u8 } => {
            let result = rolled(*needed, *die, "forces may be committed", "nothing");
            player(Rule("OR3.0.1"), side, &format!("rolls for optional forces, {result}"))
                .roll("optional forces", &[*die])
                .on(Throw::Forces.spot(&game.fixed, *needed, *die))
        };
        Committed { unit: UnitId, turn: u8 } =>
            Told::text(Rule("OR3.0.2"), format!("{unit} is committed and arrives on turn {turn}."));
        NoMore { side: Side } => player(Rule("OR3.0.1"), side, "commits no more optional forces");
    }
}

/// D3 (OR3.0.1): the phasing player commits optional forces.
pub(crate) static FORCES: Ask<DarkDecember> = Ask {
    name: "commit",
    rule: Rule("OR3.0.1"),
    side: DarkDecember::phasing,
    prompt: |game| format!("commit an optional force ({} left)?", game.state.grants),
    check: |game, action| {
        let Action::Commit(unit) = action else { return Err(game.not_asked(action)) };
        let mut reasons = Reasons::new(Look::Full);
        let granted = game.state.grants > 0;
        reasons.unless(granted, Rule("OR3.0.1"), || "no more units may be committed".into());
        let own = game.unit_state(unit).place == Place::Pool && game.counter(unit).side == game.phasing();
        reasons.unless(own, Rule("OR3.0.3"), || "it is not one of the optional forces at hand".into());
        reasons.verdict()
    },
    play: |game, action, ctx| {
        let Action::Commit(unit) = action else { return };
        game.state.grants -= 1;
        game.state.committed[game.phasing().index()] += 1;
        // OR3.0.2: it arrives at its letter, not before its listed turn.
        let turn = game.state.turn;
        let state = &mut game.state.units[unit.index()];
        (state.place, state.due) = (Place::Scheduled, state.due.max(turn));
        ctx.tell(ForcesEvent::Committed { unit, turn: state.due });
    },
    end: |game, ctx| game.decline(ForcesEvent::NoMore { side: game.phasing() }, ctx),
    ..engine::one_of!(game, unit in game.commitable() => Action::Commit)
};

impl DarkDecember {
    /// OR3.0.1: the dice for optional forces.
    pub(crate) fn roll_for_forces(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        let numbers = &self.fixed.charts.numbers;
        let (needed, each) = if self.fixed.options.three_units {
            (numbers.optional_success_max, numbers.optional_units_per_success)
        } else {
            (numbers.optional_success_max_base, numbers.optional_units_per_success_base)
        };
        let (needed, each) = (u8::try_from(needed).unwrap_or(0), u8::try_from(each).unwrap_or(0));
        self.state.grants = 0;
        for _ in 0..self.track().dice[side.index()] {
            let die = ctx.dice.d6();
            ctx.tell(ForcesEvent::Rolled { side, needed, die });
            if die <= needed {
                self.state.grants = self.state.grants.saturating_add(each);
            }
        }
    }

    /// OR3.0.1: the units that may be committed now.
    fn commitable(&self) -> impl Iterator<Item = UnitId> + '_ {
        let granted = self.state.grants > 0;
        self.placed(self.phasing(), Place::Pool).filter(move |_| granted)
    }
}
