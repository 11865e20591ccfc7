//! What can be chosen in a Movement Phase, when "done" is legal, and whether an action names what exists.

use engine::{HexId, Refusal, Rule, UnitId};

use crate::action::Action;
use crate::combat;
use crate::game::DarkDecember;
use crate::look::Look;
use crate::ready::Choices;
use crate::sequence::Step;
use crate::state::{Mode, Place};

impl DarkDecember {
    /// "Done" in the present decision.
    pub(crate) fn check_done(&self, look: Look) -> Result<(), Refusal> {
        let wait = |rule, text| Err(Refusal::new(Rule(rule), text));
        match self.step() {
            Step::Begin if self.state.taken.is_some() => wait("C3", "put the unit into a hex first"),
            Step::Fuel => wait("1.1.1", "a formation must be selected"),
            Step::Replacement if self.state.taken.is_some() => {
                wait("2.0.5", "put the unit into a town first")
            }
            Step::Entry => self.check_entry(Action::Done, look),
            Step::Movement => self.check_end_of_movement(),
            Step::Reserve if self.state.motion.is_some() => {
                wait("OR6.0", "a unit is in motion: let it go on or stay")
            }
            Step::Combat => combat::check_done(self, look),
            _ => Ok(()),
        }
    }

    /// Whether an id that came from outside exists.
    pub(crate) fn exists(&self, action: Action) -> bool {
        let hexes = self.fixed.setting.board.grid.len();
        let hex = |hex: HexId| hex.index() < hexes;
        let unit = |unit: UnitId| unit.index() < self.fixed.units.len();
        match action {
            Action::Put(at)
            | Action::Drop(at)
            | Action::Go(at)
            | Action::Relocate(at)
            | Action::Attack(at)
            | Action::Lower(at, _)
            | Action::Strike(at) => hex(at),
            Action::Commit(one)
            | Action::Restore(one)
            | Action::Return(one)
            | Action::Take(one)
            | Action::Column(one)
            | Action::Fort(one)
            | Action::Infiltrate(one)
            | Action::Add(one)
            | Action::Command(one)
            | Action::Lose(one)
            | Action::Retreat(one)
            | Action::Advance(one) => unit(one),
            Action::Screen(one, at)
            | Action::Shift(one, at)
            | Action::Gather(one, at)
            | Action::Enter(one, at)
            | Action::EnterColumn(one, at) => unit(one) && hex(at),
            Action::Withdraw(way) => way.hexes().iter().all(|&at| hex(at)),
            Action::Blow(site) | Action::Build(site) => site.index() < self.fixed.site_hexes.len(),
            Action::Starve(_)
            | Action::StarvePair(..)
            | Action::Done
            | Action::Stay
            | Action::Confirm
            | Action::Integrity(_)
            | Action::Give(_)
            | Action::Assault => true,
        }
    }

    /// D7, D19: every action of the Movement Phase.
    pub(crate) fn legal_moves(&self, out: &mut Vec<Action>) {
        if self.state.motion.is_some() {
            // Sets are read faster from within than one hex after the other.
            out.reserve(self.cache.ends.len() + 1);
            self.cache.ends.iter().for_each(|hex| out.push(Action::Go(hex)));
            out.push(Action::Stay);
            return;
        }
        if self.step() == Step::Reserve {
            out.extend(self.reserves().map(Action::Take));
            out.push(Action::Done);
            return;
        }
        let fort_left = self.fort_left(self.phasing());
        for (unit, choices) in self.ready() {
            if choices.has(Choices::TAKE) {
                out.push(Action::Take(unit));
            }
            if choices.has(Choices::COLUMN) {
                out.push(Action::Column(unit));
            }
            if choices.has(Choices::FORT) && fort_left {
                out.push(Action::Fort(unit));
            }
            if choices.has(Choices::INFILTRATE) {
                out.push(Action::Infiltrate(unit));
            }
        }
        // 3.4.1: as `check_end_of_movement`, with what is found on the way.
        let mut withheld = false;
        for unit in self.entrants() {
            for hex in self.doors(unit) {
                if self.check_enter(unit, hex, Mode::Normal, Look::Quick).is_ok() {
                    out.push(Action::Enter(unit, hex));
                    withheld |= self.unit_state(unit).place == Place::Due;
                }
                if self.check_enter(unit, hex, Mode::Strategic, Look::Quick).is_ok() {
                    out.push(Action::EnterColumn(unit, hex));
                }
            }
        }
        if !(withheld && self.fixed.options.screening) {
            out.push(Action::Done);
        }
    }
}
