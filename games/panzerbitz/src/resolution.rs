//! Combat resolution (6.6 to 6.9): the die, and what follows from it.

use engine::{HexId, UnitId};

use crate::attack::{AttackEvent, Roll};
use crate::charts::{Attack as Kind, Outcome};
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::march_order::Release;
use crate::state::{Attack, Flag, Place, Shelter};
use crate::strength::{Group, Sum};

impl Panzerbitz {
    /// The targets of indirect fire in stack order: every unit, and a fortification as one (5.6).
    pub(crate) fn each_target(&self, hex: HexId) -> impl Iterator<Item = Group> + '_ {
        let first = self.units_at(hex).find(|&unit| self.unit(unit).shelter == Shelter::Inside);
        self.units_at(hex)
            .filter(move |&unit| self.unit(unit).shelter != Shelter::Inside || first == Some(unit))
            .map(|unit| self.target_of(unit))
    }

    /// Rolls the die of the attack that is prepared, and does all that follows.
    pub(crate) fn fire(&mut self, ctx: &mut Ctx) {
        let Some(attack) = self.state.attack.take() else { return };
        let firers = || attack.firers.iter().copied();
        for unit in firers() {
            ctx.tell(AttackEvent::Fires { unit, kind: attack.kind, hex: attack.hex });
        }
        if attack.kind == Kind::Indirect {
            self.fire_at_all(&attack, ctx);
        } else {
            let sum = self.weigh(attack.kind, attack.hex, &attack.targets, firers());
            let result = self.roll(&attack, None, &sum, ctx);
            self.strike(attack.kind, attack.hex, &attack.targets, result, ctx);
            if self.has_own_goals(attack.kind) {
                firers().for_each(|unit| self.suffer(unit, result.on_assaulters(), ctx));
            }
        }
        for unit in firers() {
            self.after_firing(&attack, unit, ctx);
        }
        if attack.kind == Kind::Overrun {
            self.overrun_through(&attack, ctx);
        }
        self.test_markers(ctx);
        self.spare = [attack.targets, attack.firers];
    }

    /// The die, and its result.
    fn roll(&mut self, attack: &Attack, target: Option<UnitId>, sum: &Sum, ctx: &mut Ctx) -> Outcome {
        let die = ctx.dice.d6();
        let result = self.result(sum, die);
        let roll = Roll {
            attack: sum.attack,
            defence: sum.defence,
            column: sum.column,
            modifier: sum.modifier,
            die,
            result,
        };
        let side = self.attacker_of(attack.kind);
        ctx.tell(AttackEvent::Rolled { side, kind: attack.kind, hex: attack.hex, target, roll });
        result
    }

    /// Every unit in the hex is attacked by itself (5.6.3).
    fn fire_at_all(&mut self, attack: &Attack, ctx: &mut Ctx) {
        // The sums are those at the moment of the attack, so they are taken before anyone is hit.
        let mut sums = [None; Group::MOST];
        for (place, group) in sums.iter_mut().zip(self.each_target(attack.hex)) {
            let sum = self.weigh(Kind::Indirect, attack.hex, &group, attack.firers.iter().copied());
            *place = group.first().map(|&first| (first, sum));
        }
        for (first, sum) in sums.into_iter().flatten() {
            if sum.odds.is_some() {
                let group = self.target_of(first);
                let result = self.roll(attack, Some(first), &sum, ctx);
                self.strike(Kind::Indirect, attack.hex, &group, result, ctx);
            }
        }
    }

    /// A result falls on its targets (6.8, 8.7.2, 9.1.6).
    fn strike(&mut self, kind: Kind, hex: HexId, targets: &[UnitId], result: Outcome, ctx: &mut Ctx) {
        let result = result.on_targets();
        if !matches!(kind, Kind::Overrun | Kind::Assault) {
            // R12.14-e: a die at any unit of a column frees it.
            for &unit in targets {
                self.release_of(unit, Release::FiredUpon, ctx);
            }
        }
        let mut fort = false;
        for &unit in targets {
            let only_mover = matches!(kind, Kind::Opportunity | Kind::Interdiction);
            if self.unit(unit).shelter == Shelter::Inside && !only_mover {
                fort = true;
            } else if matches!(self.unit(unit).place, Place::Map | Place::Aboard(_)) {
                self.suffer(unit, result, ctx);
            }
        }
        if fort {
            self.suffer_inside(hex, result, ctx);
        }
    }

    /// An attacker is inverted, and perhaps spotted (5.7, 6.9, 8.7.4, 9.1.7, 12.7.4).
    fn after_firing(&mut self, attack: &Attack, unit: UnitId, ctx: &mut Ctx) {
        if self.unit(unit).place == Place::Eliminated {
            return;
        }
        self.invert(unit);
        match attack.kind {
            Kind::Interdiction => self.unit_mut(unit).set(Flag::Interdicted, true),
            Kind::Indirect => self.count_mission(unit),
            _ => {}
        }
        if !matches!(attack.kind, Kind::Assault | Kind::Overrun) {
            // 9.2: only fire spots.
            self.reveal(unit, ctx);
            self.release_of(unit, Release::Fired, ctx);
        }
    }
}
