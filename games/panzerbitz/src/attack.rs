//! What all attacks have in common: adding attackers, rolling the die, and what follows (6.6 to 6.9, 14.3).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::{Attack as Kind, Outcome};
use crate::event::{Ctx, Event, Release, Roll};
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag, Place, Shelter};
use crate::strength::{Group, Sum};
use crate::why::Why;

/// A refusal for one plain reason.
pub(crate) fn no<T>(rule: &'static str, text: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Rule(rule), text))
}

/// An attack on a hex may be given up so often in a segment. It is enough for every change of mind, and games end.
const CHANGES_OF_MIND: usize = 3;

impl Panzerbitz {
    /// Whether a unit may be added to the attack that is prepared.
    pub(crate) fn check_add(&self, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        self.judge_add(attack, unit, &mut Why::first())
    }

    /// All that keeps a unit from joining the attack that is prepared.
    pub(crate) fn judge_add(&self, attack: &Attack, unit: UnitId, why: &mut Why) -> Result<(), Refusal> {
        if attack.firers.contains(&unit) {
            return no("14.3.D12", "it takes part already");
        }
        let side = self.attacker_of(attack.kind);
        if self.piece(unit).side != side {
            return no("1.3", "it is not a unit of this side");
        }
        match attack.kind {
            Kind::Direct if attack.targets.is_empty() => no("6.2.1", "name a target first"),
            Kind::Direct | Kind::Opportunity => {
                self.judge_firer(attack.kind, unit, attack.hex, &attack.targets, why)
            }
            Kind::Indirect => self.judge_indirect_firer(unit, attack.hex, why),
            Kind::Interdiction => self.judge_interdictor(unit, attack.hex, why),
            Kind::Overrun => self.judge_joins_overrun(attack, unit, why),
            Kind::Assault => self.judge_assaulter(attack, unit, why),
        }
    }

    /// Gives the attack that is prepared up. No die was rolled, so that nothing has happened (14.3.D12).
    pub(crate) fn cancel(&mut self, ctx: &mut Ctx) {
        let Some(attack) = self.state.attack.take() else { return };
        let side = self.attacker_of(attack.kind);
        ctx.tell(Event::GivenUp { side, kind: attack.kind, hex: attack.hex });
        if attack.kind == Kind::Assault {
            self.state.attacked.remove(attack.hex);
        }
        self.state.given_up.push((attack.kind, attack.hex));
        self.spare = [attack.targets, attack.firers];
    }

    /// Whether an attack on a hex was given up so often that it is not offered again in this segment.
    pub(crate) fn check_given_up(&self, kind: Kind, hex: HexId) -> Result<(), Refusal> {
        let times = self.state.given_up.iter().filter(|&&one| one == (kind, hex)).count();
        if times < CHANGES_OF_MIND { Ok(()) } else { no("14.3.D12", "this attack was given up three times") }
    }

    /// Begins an attack. The lists of the last one are used again, so that nothing is allocated.
    pub(crate) fn prepare(&mut self, kind: Kind, hex: HexId, targets: &[UnitId], firer: Option<UnitId>) {
        let [mut own, mut firers] = std::mem::take(&mut self.spare);
        own.clear();
        own.extend_from_slice(targets);
        firers.clear();
        firers.extend(firer);
        self.state.attack = Some(Attack { kind, hex, targets: own, firers });
    }

    /// The side that attacks in this way now.
    pub(crate) fn attacker_of(&self, kind: Kind) -> engine::Side {
        match kind {
            Kind::Opportunity | Kind::Interdiction => self.phasing().other(),
            _ => self.phasing(),
        }
    }

    /// Whether the die of the attack may be rolled.
    pub(crate) fn check_fire(&self, attack: &Attack) -> Result<(), Refusal> {
        if attack.firers.is_empty() {
            return no("14.3.D12", "nobody takes part");
        }
        if self.best_odds(attack) { Ok(()) } else { no("6.6", "the odds are below 1-4") }
    }

    fn best_odds(&self, attack: &Attack) -> bool {
        let firers = attack.firers.iter().copied();
        if attack.kind == Kind::Indirect {
            return self.barrage_hits(attack.hex, firers);
        }
        self.odds(attack.kind, attack.hex, &attack.targets, firers).is_some()
    }

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
            ctx.tell(Event::Fires { unit, kind: attack.kind, hex: attack.hex });
        }
        if attack.kind == Kind::Indirect {
            self.fire_at_all(&attack, ctx);
        } else {
            let sum = self.weigh(attack.kind, attack.hex, &attack.targets, firers());
            let result = self.roll(&attack, None, &sum, ctx);
            self.strike(attack.kind, attack.hex, &attack.targets, result, ctx);
            if attack.kind == Kind::Assault && self.fixed.options.own_goal {
                // 12.15: grey results fall on the attackers.
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
        ctx.tell(Event::Rolled { side, kind: attack.kind, hex: attack.hex, target, roll });
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

    /// A result falls on its targets (6.8, 8.7.2).
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

    /// An attacker is inverted, and perhaps spotted (5.7, 6.9, 8.7.4, 9.1.7).
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
