//! Reserves (OR6.0).

use engine::{Ask, Asks, Look, Reasons, Refusal, Rule, Side, UnitId, refuse};

use crate::action::Action;
use crate::activation::Leash;
use crate::charts::GERMAN;
use crate::game::DarkDecember;
use crate::moves::{MOTION, MOVEMENT};
use crate::state::{Flag, Mode, Place};
use crate::words::player;

engine::events! {
    /// What happens to units in reserve.
    pub enum ReserveEvent for DarkDecember as game {
        NoMore { side: Side } => player(Rule("OR6.0"), side, "moves no more units in reserve");
    }
}

/// D19 (OR6.0): after the Combat Phase units in reserve move, as in a Movement Phase.
pub(crate) static RESERVES: Ask<DarkDecember> = Ask {
    name: "reserve",
    rule: Rule("OR6.0"),
    open: |game| game.reserves().next().is_some(),
    prompt: |_| "which unit in reserve moves?".into(),
    list: |game, out| out.extend(game.reserves().map(Action::Take)),
    check: |game, action| match action {
        Action::Take(unit) => game.check_reserve(unit, Look::Full),
        Action::Go(_) | Action::Stay => game.check_motion(action),
        _ => Err(game.not_asked(action)),
    },
    offer: Ask::PLAIN.offer,
    done: "End the reserve movement",
    may_end: |_| Ok(()),
    end: |game, ctx| game.decline(ReserveEvent::NoMore { side: game.phasing() }, ctx),
    ..MOVEMENT
};

/// D19 (OR6.0): where the unit goes that was taken, as in the Movement Phase.
pub(crate) static RESERVE_MOTION: Ask<DarkDecember> = Ask {
    check: RESERVES.check,
    may_end: |_| refuse(Rule("OR6.0"), "a unit is in motion: let it go on or stay"),
    ..MOTION
};

impl DarkDecember {
    /// OR6.0: who is in reserve when the Combat Phase begins. Q2: nobody German on turn 1 with HAP.
    pub(crate) fn find_reserves(&mut self) {
        let side = self.phasing();
        if !self.fixed.options.reserves || (side == GERMAN && self.assault_positions()) {
            return;
        }
        let spent = Flag::Moved as u32 | Flag::Builder as u32 | Flag::Entered as u32 | Flag::Shaken as u32;
        for unit in self.fixed.unit_ids() {
            let Some(hex) = self.hex_of(unit) else { continue };
            let counter = self.counter(unit);
            let ready = counter.side == side
                && counter.is_mech()
                && !self.unit_state(unit).any(spent)
                && self.supplied(unit)
                && !self.zoc(side.other(), hex)
                && self.leash(unit) != Leash::Bound;
            if ready {
                self.set(unit, Flag::Reserve, true);
            }
        }
    }

    /// OR6.0: whether a unit in reserve may be taken to move.
    fn check_reserve(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let mut reasons = Reasons::new(look);
        reasons.unless(self.state.motion.is_none(), Rule("OR6.0"), || "a unit is in motion".into());
        let ready = self.is(unit, Flag::Reserve) && self.unit_state(unit).place == Place::Map;
        let own = self.counter(unit).side == self.phasing();
        reasons.unless(ready && own, Rule("OR6.0"), || "it is not in reserve".into());
        reasons.verdict()?;
        self.check_step(unit, Mode::Normal, look)
    }

    /// The units in reserve that may move now.
    fn reserves(&self) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.on_map(self.phasing()).map(|(unit, _)| unit);
        units.filter(|&unit| self.check_reserve(unit, Look::Quick).is_ok())
    }
}
