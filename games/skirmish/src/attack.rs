//! 3.1, 3.2: attacks, and what the ground does in them.

use engine::ask::Ctx;
use engine::{Explanation, HexId, Rule, SumLine, UnitId};

use crate::game::{Event, Skirmish};

/// The faces of a die.
pub(crate) const FACES: u64 = 6;

impl Skirmish {
    /// 3.1, 3.2, 3.4: what is rolled to take an enemy's hex.
    pub fn to_attack(&self, enemy: UnitId) -> u8 {
        let ground = self.hex_of(enemy).map_or(self.fixed.charts.ground[0], |hex| self.fixed.ground(hex));
        self.fixed.roll(ground, self.squad(enemy).pinned.into())
    }

    /// 1.2, 3.1: attacks an enemy; true if it is lost.
    pub(crate) fn attack(&mut self, unit: UnitId, enemy: UnitId, ctx: &mut Ctx<Self>) -> bool {
        let Some(hex) = self.hex_of(enemy) else { return true };
        let needed = self.to_attack(enemy);
        let spot = self.fixed.spot(hex, self.squad(enemy).pinned.into());
        self.make_known(enemy);
        if self.squad(enemy).green {
            ctx.tell(Event::Ran { unit: enemy, hex });
        } else {
            let rolled = ctx.dice.d6();
            let lost = rolled >= needed;
            ctx.tell(Event::Attacked { unit: enemy, needed, rolled, lost, spot });
            if !lost {
                self.pin_attacker(unit, ctx);
                return false;
            }
        }
        self.squad_mut(enemy).hex = None;
        true
    }

    /// What the ground adds (3.1, 3.2).
    pub(crate) fn cover(&self, hex: HexId) -> SumLine {
        let cover = u64::from(self.fixed.ground(hex).cover);
        if self.fixed.is_woods(hex) {
            return SumLine::plus("Woods", cover, Rule("3.2 (WOODS)"));
        }
        SumLine::plus("Cover", cover, Rule("3.1"))
    }

    /// The sum behind an attack, as far as the attacker may know it, and its exact chances.
    pub(crate) fn explain_attack(&self, enemy: UnitId, why: Explanation) -> Explanation {
        let Some(hex) = self.hex_of(enemy) else { return why };
        let numbers = &self.fixed.charts.numbers;
        let squad = self.squad(enemy);
        let mut why = why.line(SumLine::new(
            format!("To attack {}", self.name(enemy)),
            u64::from(numbers.attack),
            Rule("3.1"),
        ));
        why = why.line(self.cover(hex)).spot(self.fixed.spot(hex, squad.pinned.into()));
        if squad.pinned {
            why = why.line(SumLine::minus("Pinned", u64::from(numbers.pinned), Rule("3.4 (FIRE)")));
        }
        let runs = squad.known && squad.green;
        let lost = if runs { FACES } else { chances(self.to_attack(enemy)) };
        why.chance("it is lost", lost, FACES, Rule("3.1")).chance(
            "it holds, unless green",
            FACES - lost,
            FACES,
            Rule("3.1"),
        )
    }
}

/// How many faces of a die are at least this.
pub(crate) fn chances(needed: u8) -> u64 {
    (FACES + 1).saturating_sub(u64::from(needed)).min(FACES)
}
