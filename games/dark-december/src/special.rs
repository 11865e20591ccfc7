//! 150 Panzer Brigade (OR2.0) and von der Heydte (OR8.0).

use engine::{Direction, HexId, Refusal, Rule, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::{Cause, Ctx, Event};
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::state::{Flag, Gate, Mode, Place};

impl DarkDecember {
    /// OR2.0.1, OR2.0.2: whether a unit may try to infiltrate.
    pub(crate) fn check_infiltrate(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        if self.fixed.brigade_150 != Some(unit) {
            return Err(Refusal::new(Rule("OR2.0"), "only 150 Panzer Brigade infiltrates"));
        }
        self.check_free(unit, look)?;
        let numbers = &self.fixed.charts.numbers;
        let three = self.fixed.options.three_attempts;
        let last = if three { numbers.infiltration_last_turn } else { numbers.infiltration_last_turn_base };
        let rule = Rule("OR2.0.2 (VOR2.0)");
        let mut reasons = Reasons::new(look);
        reasons.unless(self.supplied(unit), Rule("OR2.0.1"), || "it is not Supplied".into());
        reasons.unless(i16::from(self.state.turn) <= last, rule, || "the time for it is over".into());
        let left = !three || i16::from(self.state.attempts) < numbers.infiltration_max_attempts;
        reasons.unless(left, rule, || "all attempts have been made".into());
        reasons.verdict()
    }

    /// OR2.0.1: the attempt.
    pub(crate) fn infiltrate(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let needed = self.fixed.charts.infiltration(self.date());
        let die = ctx.dice.d6();
        self.state.attempts += 1;
        ctx.tell(Event::Infiltration { unit, needed, die });
        if die <= needed {
            self.take(unit, Mode::Infiltration);
        } else {
            self.set(unit, Flag::Finished, true);
            self.set(unit, Flag::Shaken, true);
        }
    }

    /// The unit that may be dropped now (OR8.0).
    fn jumper(&self) -> Option<UnitId> {
        self.fixed.vdh.filter(|&unit| {
            let state = self.unit_state(unit);
            state.place == Place::Scheduled && state.gate == Gate::Air && state.due == self.state.turn
        })
    }

    /// OR8.0: whether the drop is to be decided now.
    pub(crate) fn drop_due(&self) -> bool {
        self.jumper().is_some()
    }

    /// OR8.0: whether the drop may be aimed at a hex.
    pub(crate) fn check_drop(&self, hex: HexId, look: Look) -> Result<(), Refusal> {
        let radius = u16::try_from(self.fixed.charts.numbers.drop_radius).unwrap_or(0);
        let mut reasons = Reasons::new(look);
        let near = self.fixed.drop_zone.is_some_and(|centre| self.distance(centre, hex) <= radius);
        reasons.unless(near, Rule("OR8.0"), || "it is too far from Baraque Michel".into());
        let empty = self.units_at(hex).all(|unit| self.counter(unit).side != ALLIED);
        reasons.unless(empty, Rule("OR8.0"), || "an Allied unit is there".into());
        reasons.verdict()
    }

    /// OR8.0: the drop scatters. It is lost off the map, on an Allied unit and where there is no room (3.7).
    pub(crate) fn drop_on(&mut self, target: HexId, ctx: &mut Ctx) {
        let Some(unit) = self.jumper() else { return };
        let direction = ctx.dice.d6();
        let die = ctx.dice.d6();
        let distance = self.fixed.charts.drop.scatter[usize::from(die) - 1];
        let mut hex = Some(target);
        for _ in 0..distance {
            let towards = Direction::new(usize::from(direction) - 1);
            hex = hex.and_then(|hex| self.fixed.setting.board.grid.neighbour(hex, towards));
        }
        ctx.tell(Event::Dropped { target, direction, distance, hex });
        let safe = hex.filter(|&hex| {
            self.room(hex, unit) && self.units_at(hex).all(|unit| self.counter(unit).side == GERMAN)
        });
        match safe {
            Some(hex) => {
                self.arrive(unit, hex, ctx);
                for flag in [Flag::Entered, Flag::Finished, Flag::Shaken] {
                    self.set(unit, flag, true);
                }
            }
            None => self.eliminate(unit, Cause::Landing, ctx),
        }
    }

    /// OR8.0: not dropped in time, it is lost.
    pub(crate) fn drop_missed(&mut self, ctx: &mut Ctx) {
        if let Some(unit) = self.jumper() {
            self.leave(unit, Place::Removed);
            ctx.tell(Event::Removed { unit, hex: None, cause: Cause::NoDrop });
        }
    }
}
