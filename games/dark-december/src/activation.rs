//! Restricted movement of the Allies on the first turns, until they are attacked (SR1.2).

use engine::{HexId, UnitId};

use crate::charts::{ALLIED, GERMAN, Turn};
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::units::MoveClass;

/// How an Allied unit may move on the first turns (SR1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leash {
    /// As always.
    Free,
    /// So many hexes.
    Hexes(u8),
    /// Not at all.
    Bound,
}

impl DarkDecember {
    /// SR1.2: how an Allied unit may move on the first turns.
    pub fn leash(&self, unit: UnitId) -> Leash {
        let counter = self.counter(unit);
        // Reinforcements have a turn on which they were due, and are never restricted.
        let reinforcement = self.unit_state(unit).due > 0;
        if counter.side != ALLIED || reinforcement || !self.track().restricted {
            return Leash::Free;
        }
        let activated = self.is(unit, Flag::Activated);
        if !self.fixed.options.one_hex_activation {
            return if activated { Leash::Free } else { Leash::Bound };
        }
        match counter.class {
            // SR1.2.3: on turn 2 armour moves, activated or not.
            MoveClass::Armour if activated || self.state.turn > Turn::FIRST.number() => Leash::Free,
            MoveClass::Foot | MoveClass::Mechanised if activated => {
                Leash::Hexes(u8::try_from(self.fixed.charts.numbers.restricted_infantry_hexes).unwrap_or(0))
            }
            MoveClass::Foot | MoveClass::Mechanised | MoveClass::Armour => Leash::Bound,
            MoveClass::Commander => Leash::Free,
        }
    }

    /// SR1.2.1: a German attack activates the units of the attacked hex and their divisions.
    pub(crate) fn activate(&mut self, hex: HexId) {
        if self.phasing() != GERMAN {
            return;
        }
        for unit in self.fixed.unit_ids() {
            let division = self.counter(unit).division;
            let kin = division.is_some()
                && self.state.combat.defenders.iter().any(|&one| self.counter(one).division == division);
            if self.hex_of(unit) == Some(hex) || kin {
                self.set(unit, Flag::Activated, true);
            }
        }
    }
}
