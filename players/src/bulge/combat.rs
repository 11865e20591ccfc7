//! The Combat Phase: which attack, with whom, what support, and what to do with the result.

use bulge::charts::Outcome;
use bulge::{Action, Battle, Bulge, CombatState, Stage};
use engine::{HexId, Side, UnitId};

use super::assault::prize;
use super::fight::{self, Fight, points};
use crate::cadet::better;
use crate::cadet::mind::Mind;
use crate::cadet::numbers::share_lost;
use crate::cadet::war::{Doctrine as _, gaps};

impl Mind<Bulge> {
    pub(super) fn fight(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let combat = game.combat();
        self.need_threats(combat, side, legal);
        // D18: none if all cost more than they bring and none is owed (12.2).
        let Some(hex) = combat.target else { return self.pick_battle(game, side, legal) };
        match combat.stage {
            Stage::Target => Action::Done,
            // D19.
            Stage::Attackers => self.pick_attacker(game, side, hex, legal),
            Stage::Support => self.pick_guns(game, hex, legal),
            Stage::FinalFire => self.pick_fire(game, hex, legal),
            Stage::AttackAir | Stage::DefenceAir => self.pick_air(game, side, hex, legal),
            Stage::DefenderLoss | Stage::AttackerLoss | Stage::StandLoss => cheapest(game, legal),
            Stage::StandFast => self.stand_or_go(game, side, hex),
            Stage::Retreat => dearest_first(game, legal),
            Stage::RetreatTo => self.retreat(game, side, legal),
            Stage::Advance => self.advance(game, side, hex, legal),
            Stage::Breakthrough => self.exploit(game, legal),
        }
    }

    /// Makes sure that the threats are known that a choice is weighed by.
    fn need_threats(&mut self, combat: &CombatState, side: Side, legal: &[Action]) {
        let (estimate, temper) = (&mut self.plan.estimate, &self.temper);
        match (combat.stage, combat.target) {
            // What the attacker would win is weighed by both sides.
            (Stage::FinalFire | Stage::DefenceAir | Stage::StandFast, Some(hex)) => {
                estimate.need_threat_at(temper, side, hex);
            }
            (Stage::RetreatTo, Some(_)) => {
                for action in legal {
                    if let Action::To(hex) = *action {
                        estimate.need_threat_at(temper, side.other(), hex);
                    }
                }
            }
            (Stage::Retreat | Stage::DefenderLoss | Stage::AttackerLoss | Stage::StandLoss, Some(_)) => {}
            _ => estimate.need_threat(temper, side.other()),
        }
    }

    /// The next attack. One that costs more than it brings is made only by those who owe it (12.2.3); of the others those come
    /// first that may close the ways of retreat of the next (14.4).
    fn pick_battle(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let temper = &self.temper;
        if temper.owed_only == 0 && temper.order_closes == 0.0 {
            return self.pick_target(game, side, legal);
        }
        let (owed_only, least) = (temper.owed_only == 1, temper.fight_least);
        let may_stop = legal.contains(&Action::Done);
        let mut battles: Vec<(f32, HexId)> = Vec::new();
        let mut owed: Option<(f32, HexId)> = None;
        for action in legal {
            let Action::Attack(hex) = *action else { continue };
            let worth = Bulge::muster(self, game, side, hex);
            if worth > least {
                battles.push((worth, hex));
            } else if !may_stop && owed.is_none_or(|(known, _)| worth > known) {
                let owes = |&unit: &UnitId| game.obligations(unit).any(|to| to == hex);
                if !owed_only || self.party.iter().any(owes) {
                    owed = Some((worth, hex));
                }
            }
        }
        let first = |&(worth, hex): &(f32, HexId)| worth - self.waits(game, side, hex, &battles);
        let best = battles
            .iter()
            .map(|battle| (first(battle), battle.1))
            .reduce(|known, next| if next.0 > known.0 { next } else { known });
        match best.or(owed) {
            Some((_, hex)) => {
                Bulge::muster(self, game, side, hex);
                Action::Attack(hex)
            }
            None => self.pick_target(game, side, legal),
        }
    }

    /// What an attack gains by waiting: the ways of retreat that others may close first.
    fn waits(&self, game: &Bulge, side: Side, hex: HexId, battles: &[(f32, HexId)]) -> f32 {
        let near = |&&(_, at): &&(f32, HexId)| at != hex && game.distance(at, hex) <= 2;
        let others: Vec<HexId> = battles.iter().filter(near).map(|battle| battle.1).collect();
        if others.is_empty() {
            return 0.0;
        }
        let open = gaps(game, side, hex, |_| false);
        let watched = |to: HexId| others.iter().any(|&other| game.distance(other, to) <= 1);
        let beside = others.iter().filter(|&&other| game.distance(other, hex) == 1).count();
        let after = gaps(game, side, hex, watched).saturating_sub(beside);
        let prey = points(game, game.friends_at(side.other(), hex));
        prey * self.temper.order_closes * open.saturating_sub(after) as f32 / open.max(1) as f32
    }

    /// The worth of the present attack to the attacker with more guns, fire or air.
    fn present(&self, game: &Bulge, hex: HexId, guns: &[UnitId], fire: &[UnitId], air: u8) -> f32 {
        let combat = game.combat();
        let attacker = game.phasing();
        let totals = game.totals(&Battle { hex, attackers: &combat.attackers, guns, fire, air });
        let risk = points(game, combat.attackers.iter().copied());
        let kill = share_lost(&self.temper, gaps(game, attacker, hex, |_| false));
        let prize = prize(game, &self.temper, attacker, hex, &self.plan);
        let stakes = fight::stakes(game, &self.temper, hex, prize);
        Fight { column: totals.shifted, risk, kill, ..stakes }.worth(game, &self.temper)
    }

    /// D20: guns are added, the strongest first, if together they change the odds for the better.
    fn pick_guns(&mut self, game: &Bulge, hex: HexId, legal: &[Action]) -> Action {
        let (known, most) = (&game.combat().guns, game.fixed().charts.numbers.ofs_max_guns);
        let strength = |action: Action| match action {
            Action::Support(gun) => Some((game.counter(gun).ofs, gun)),
            _ => None,
        };
        let now = self.present(game, hex, known, &[], 0);
        let helps =
            |mind: &Self, guns: &[UnitId]| mind.present(game, hex, guns, &[], 0) > now + mind.temper.round;
        let guns = legal.iter().filter_map(|&action| strength(action));
        self.first_gun(guns, known, most, helps).map_or(Action::Done, Action::Support)
    }

    /// D22: the same for final protective fire.
    fn pick_fire(&mut self, game: &Bulge, hex: HexId, legal: &[Action]) -> Action {
        let combat = game.combat();
        let guns = legal.iter().filter_map(|action| match action {
            Action::Fire(gun) => Some((game.counter(*gun).fpf, *gun)),
            _ => None,
        });
        let most = game.fixed().charts.numbers.fpf_max_guns;
        let now = self.present(game, hex, &combat.guns, &combat.fire, combat.air);
        let helps = |mind: &Self, fire: &[UnitId]| {
            mind.present(game, hex, &combat.guns, fire, combat.air) < now - mind.temper.round
        };
        self.first_gun(guns, &combat.fire, most, helps).map_or(Action::Done, Action::Fire)
    }

    /// The strongest of some guns if it helps, with as many of the next ones as that takes, beside those that fire already.
    fn first_gun(
        &mut self,
        guns: impl Iterator<Item = (u8, UnitId)>,
        known: &[UnitId],
        most: u16,
        helps: impl Fn(&Self, &[UnitId]) -> bool,
    ) -> Option<UnitId> {
        let mut guns: Vec<(std::cmp::Reverse<u8>, UnitId)> =
            guns.map(|(strength, gun)| (std::cmp::Reverse(strength), gun)).collect();
        guns.sort_unstable();
        guns.truncate(usize::from(most).saturating_sub(known.len()));
        self.party.clear();
        self.party.extend_from_slice(known);
        for &(_, gun) in &guns {
            self.party.push(gun);
            if helps(self, &self.party) {
                return Some(guns[0].1);
            }
        }
        None
    }

    /// D21: the fewest air points that do the most.
    fn pick_air(&self, game: &Bulge, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let combat = game.combat();
        let sign = if game.phasing() == side { 1.0 } else { -1.0 };
        let worth = |points: u8| {
            let gain = sign * self.present(game, hex, &combat.guns, &combat.fire, points);
            gain - f32::from(points) * self.temper.air_point
        };
        better(legal, (f32::MIN, legal[0]), |action| match action {
            Action::Air(points) => Some(worth(points)),
            _ => None,
        })
    }

    /// D25: to stand costs one unit less than the hexes of the retreat, and keeps the town.
    fn stand_or_go(&self, game: &Bulge, side: Side, hex: HexId) -> Action {
        let hexes = match game.result() {
            Some(Outcome::DefenderRetreats(hexes)) => hexes,
            _ => 1,
        };
        let mut worths: Vec<f32> =
            game.defenders_of(hex).map(|unit| f32::from(game.counter(unit).vp)).collect();
        worths.sort_by(f32::total_cmp);
        let standing: f32 = worths.iter().take(usize::from(hexes - 1)).sum();
        let lost = share_lost(&self.temper, gaps(game, side.other(), hex, |_| false));
        let prize = prize(game, &self.temper, side.other(), hex, &self.plan);
        let going = points(game, game.friends_at(side, hex)) * lost + prize;
        let stand = hexes == 1 || standing < going;
        if stand { Action::Stand } else { Action::GiveWay }
    }

    /// D26: out of reach of the enemy, on good ground, among friends, and not away from the goal.
    fn retreat(&self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.combat().picked else { return legal[0] };
        better(legal, (f32::MIN, legal[0]), |action| {
            let Action::To(hex) = action else { return None };
            let zone = if game.zoc(side.other(), hex) { self.temper.retreat_zone } else { 0.0 };
            Some(self.place_worth(game, unit, hex) - zone)
        })
    }

    /// D27: the strongest unit goes first; as many go as are better off there.
    fn advance(&self, game: &Bulge, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let temper = &self.temper;
        better(legal, (0.0, Action::Done), |action| {
            let Action::Advance(unit) = action else { return None };
            let from = game.hex_of(unit)?;
            if self.plan.is_garrison(game, temper, unit) && game.combat_units(from) == 1 {
                return None;
            }
            let mut gain = self.place_worth(game, unit, hex) - self.place_worth(game, unit, from);
            if game.combat_units(hex) == 0 {
                gain = gain + temper.advance_first + prize(game, temper, side, hex, &self.plan);
            }
            Some(gain + f32::from(game.counter(unit).defence) * temper.advance_defence)
        })
    }

    /// D28: on along the road to the goal.
    fn exploit(&self, game: &Bulge, legal: &[Action]) -> Action {
        better(legal, (self.temper.exploit_least, Action::Done), |action| {
            let Action::Exploit(unit, hex) = action else { return None };
            Some(self.place_worth(game, unit, hex) - self.place_worth(game, unit, game.hex_of(unit)?))
        })
    }
}

/// The unit of least worth.
pub(super) fn cheapest(game: &Bulge, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Lose(unit) => game.counter(*unit).vp,
        _ => u8::MAX,
    };
    legal.iter().copied().min_by_key(worth).unwrap_or(legal[0])
}

/// Who has most to lose retreats while there is room.
fn dearest_first(game: &Bulge, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Retreat(unit) => game.counter(*unit).vp,
        _ => 0,
    };
    legal.iter().copied().max_by_key(worth).unwrap_or(legal[0])
}
