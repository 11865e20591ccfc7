//! Reserves (OR6.0).

use engine::{Ask, Asks, Refusal, Rule, Side, UnitId, refuse};

use crate::action::Action;
use crate::charts::GERMAN;
use crate::explain;
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::moves::MOTION;
use crate::query::Leash;
use crate::state::{Flag, Mode, Place};
use crate::words::player;

engine::events! {
    /// What happens to units in reserve.
    pub enum ReserveEvent for DarkDecember as game {
        NoMore { side: Side } => player(Rule("OR6.0"), side, "moves no more units in reserve");
    }
}

/// D19 (OR6.0): after the Combat Phase units in reserve move.
pub(crate) static RESERVES: Ask<DarkDecember> = Ask {
    name: "reserve",
    rule: Rule("OR6.0"),
    side: DarkDecember::phasing,
    open: |game| game.reserves().next().is_some(),
    prompt: |_| "which unit in reserve moves?".into(),
    list: |game, out| out.extend(game.reserves().map(Action::Take)),
    check: DarkDecember::check_reserves,
    play: |game, action, _| {
        if let Action::Take(unit) = action {
            game.take(unit, Mode::Normal);
        }
    },
    explain: |game, action, why| match action {
        Action::Take(unit) => why.line(explain::allowance(game, unit, Mode::Normal)),
        _ => why,
    },
    done: "End the reserve movement",
    end: |game, ctx| game.decline(ReserveEvent::NoMore { side: game.phasing() }, ctx),
    ..Ask::PLAIN
};

/// D19 (OR6.0): where the unit goes that was taken, as in the Movement Phase.
pub(crate) static RESERVE_MOTION: Ask<DarkDecember> = Ask {
    check: DarkDecember::check_reserves,
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

    fn check_reserves(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Take(unit) => self.check_reserve(unit, Look::Full),
            Action::Go(_) | Action::Stay => self.check_motion(action),
            _ => Err(self.not_asked(action)),
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
