//! The Combat Phase: which attack, with whom, what support, and what to do with the result.

use bulge::charts::Outcome;
use bulge::{Action, Battle, Bulge, Stage};
use engine::{HexId, Side, UnitId};

use super::Cadet;
use super::assault::prize;
use super::fight::{self, Fight, gaps, points};

impl Cadet {
    pub(super) fn fight(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let combat = game.combat();
        // What the attacker would win is weighed by both sides.
        let prized = matches!(combat.stage, Stage::FinalFire | Stage::DefenceAir | Stage::StandFast);
        self.plan.estimate.need_threat(&self.temper, if prized { side } else { side.other() });
        let Some(hex) = combat.target else { return self.pick_target(game, side, legal) };
        match combat.stage {
            Stage::Target => Action::Done,
            Stage::Attackers => self.pick_attacker(game, side, hex, legal),
            Stage::Support => self.pick_guns(game, side, hex, legal),
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

    /// D18: the attack that is worth most; none if all cost more than they bring and none is owed (12.2).
    fn pick_target(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let mut best: Option<(f32, HexId)> = None;
        for action in legal {
            if let Action::Attack(hex) = *action {
                let worth = self.muster(game, side, hex);
                if best.is_none_or(|(known, _)| worth > known) {
                    best = Some((worth, hex));
                }
            }
        }
        let may_stop = legal.contains(&Action::Done);
        match best {
            Some((worth, hex)) if worth > self.temper.fight_least || !may_stop => {
                self.muster(game, side, hex);
                Action::Attack(hex)
            }
            _ => Action::Done,
        }
    }

    /// Finds the best set of attackers for a hex, leaves it in `self.party`, and says what the attack is worth.
    fn muster(&mut self, game: &Bulge, side: Side, hex: HexId) -> f32 {
        self.party.clear();
        self.spare.clear();
        for unit in game.attackers_of(hex) {
            let elsewhere =
                self.assault.target(unit).is_some_and(|own| own != hex && game.may_attack(unit, own));
            if game.combat().attackers.contains(&unit) || game.must_join(unit, hex) {
                self.party.push(unit);
            } else if !elsewhere {
                self.spare.push(unit);
            }
        }
        self.spare.sort_by_key(|&unit| (std::cmp::Reverse(game.attack_strength(unit)), unit));
        let temper = &self.temper;
        let fire = fight::expected_fire(game, temper, hex);
        let support = fight::expected_support(game, hex);
        let stakes = fight::stakes(game, temper, hex, prize(game, temper, side, hex, &self.plan));
        let kill = temper.share_lost(gaps(game, side, hex, |_| false));
        let weigh = |party: &[UnitId]| {
            if party.is_empty() {
                return f32::MIN;
            }
            let totals = game.totals(&Battle { hex, attackers: party, guns: &[], fire: &[], air: 0 });
            let attack = totals.attack + support.min(totals.ground);
            let defence = totals.defence + fire.min(totals.base);
            let risk = points(game, party.iter().copied());
            let fight = Fight { column: fight::column(game, side, attack, defence), risk, kill, ..stakes };
            fight.worth(game, temper)
        };
        let mut best = (weigh(&self.party), self.party.len());
        for at in 0..self.spare.len() {
            self.party.push(self.spare[at]);
            let more = self.party.len().saturating_sub(best.1);
            let worth = weigh(&self.party) - temper.party * more as f32;
            if worth > best.0 {
                best = (worth, self.party.len());
            }
        }
        self.party.truncate(best.1);
        best.0
    }

    /// D19: the next of the party, or enough.
    fn pick_attacker(&mut self, game: &Bulge, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let next = |party: &[UnitId]| {
            let adds = party.iter().map(|&unit| Action::Add(unit));
            adds.into_iter().find(|add| legal.contains(add))
        };
        if let Some(add) = next(&self.party) {
            return add;
        }
        let confirm = Action::Confirm;
        if legal.contains(&confirm) {
            return confirm;
        }
        self.muster(game, side, hex);
        next(&self.party).unwrap_or(legal[0])
    }

    /// The worth of the present attack to the attacker with more guns, fire or air.
    fn present(&self, game: &Bulge, hex: HexId, guns: &[UnitId], fire: &[UnitId], air: u8) -> f32 {
        let combat = game.combat();
        let attacker = game.phasing();
        let totals = game.totals(&Battle { hex, attackers: &combat.attackers, guns, fire, air });
        let risk = points(game, combat.attackers.iter().copied());
        let kill = self.temper.share_lost(gaps(game, attacker, hex, |_| false));
        let prize = prize(game, &self.temper, attacker, hex, &self.plan);
        let stakes = fight::stakes(game, &self.temper, hex, prize);
        Fight { column: totals.shifted, risk, kill, ..stakes }.worth(game, &self.temper)
    }

    /// D20: guns are added, the strongest first, if together they change the odds for the better.
    fn pick_guns(&mut self, game: &Bulge, _side: Side, hex: HexId, legal: &[Action]) -> Action {
        let combat = game.combat();
        self.spare.clear();
        self.spare.extend(legal.iter().filter_map(|action| match action {
            Action::Support(gun) => Some(*gun),
            _ => None,
        }));
        self.spare.sort_by_key(|&gun| (std::cmp::Reverse(game.counter(gun).ofs), gun));
        let most = usize::from(game.fixed().charts.numbers.ofs_max_guns);
        self.spare.truncate(most.saturating_sub(combat.guns.len()));
        let now = self.present(game, hex, &combat.guns, &[], 0);
        self.party.clear();
        self.party.extend_from_slice(&combat.guns);
        let mut first = None;
        for at in 0..self.spare.len() {
            self.party.push(self.spare[at]);
            first = first.or(Some(self.spare[at]));
            let then = self.present(game, hex, &self.party, &[], 0);
            if then > now + self.temper.round {
                return Action::Support(first.unwrap_or(self.spare[at]));
            }
        }
        Action::Done
    }

    /// D22: the same for final protective fire.
    fn pick_fire(&mut self, game: &Bulge, hex: HexId, legal: &[Action]) -> Action {
        let combat = game.combat();
        self.spare.clear();
        self.spare.extend(legal.iter().filter_map(|action| match action {
            Action::Fire(gun) => Some(*gun),
            _ => None,
        }));
        self.spare.sort_by_key(|&gun| (std::cmp::Reverse(game.counter(gun).fpf), gun));
        let most = usize::from(game.fixed().charts.numbers.fpf_max_guns);
        self.spare.truncate(most.saturating_sub(combat.fire.len()));
        let now = self.present(game, hex, &combat.guns, &combat.fire, combat.air);
        self.party.clear();
        self.party.extend_from_slice(&combat.fire);
        for at in 0..self.spare.len() {
            self.party.push(self.spare[at]);
            let then = self.present(game, hex, &combat.guns, &self.party, combat.air);
            if then < now - self.temper.round {
                return Action::Fire(self.spare[0]);
            }
        }
        Action::Done
    }

    /// D21: the fewest air points that do the most.
    fn pick_air(&self, game: &Bulge, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let combat = game.combat();
        let sign = if game.phasing() == side { 1.0 } else { -1.0 };
        let worth = |points: u8| {
            let gain = sign * self.present(game, hex, &combat.guns, &combat.fire, points);
            gain - f32::from(points) * self.temper.air_point
        };
        let mut best = (f32::MIN, legal[0]);
        for &action in legal {
            if let Action::Air(points) = action {
                let known = worth(points);
                if known > best.0 {
                    best = (known, action);
                }
            }
        }
        best.1
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
        let lost = self.temper.share_lost(gaps(game, side.other(), hex, |_| false));
        let prize = prize(game, &self.temper, side.other(), hex, &self.plan);
        let going = points(game, game.friends_at(side, hex)) * lost + prize;
        let stand = hexes == 1 || standing < going;
        if stand { Action::Stand } else { Action::GiveWay }
    }

    /// D26: out of reach of the enemy, on good ground, among friends, and not away from the goal.
    fn retreat(&self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.combat().picked else { return legal[0] };
        let mut best = (f32::MIN, legal[0]);
        for &action in legal {
            if let Action::To(hex) = action {
                let zone = if game.zoc(side.other(), hex) { self.temper.retreat_zone } else { 0.0 };
                let worth = self.place_worth(game, unit, hex) - zone;
                if worth > best.0 {
                    best = (worth, action);
                }
            }
        }
        best.1
    }

    /// D27: the strongest unit goes first; as many go as are better off there.
    fn advance(&self, game: &Bulge, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let temper = &self.temper;
        let mut best = (0.0, Action::Done);
        for &action in legal {
            let Action::Advance(unit) = action else { continue };
            let Some(from) = game.hex_of(unit) else { continue };
            if self.plan.is_garrison(game, temper, unit) && game.combat_units(from) == 1 {
                continue;
            }
            let mut gain = self.place_worth(game, unit, hex) - self.place_worth(game, unit, from);
            if game.combat_units(hex) == 0 {
                gain = gain + temper.advance_first + prize(game, temper, side, hex, &self.plan);
            }
            let gain = gain + f32::from(game.counter(unit).defence) * temper.advance_defence;
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
    }

    /// D28: on along the road to the goal.
    fn exploit(&self, game: &Bulge, legal: &[Action]) -> Action {
        let mut best = (self.temper.exploit_least, Action::Done);
        for &action in legal {
            let Action::Exploit(unit, hex) = action else { continue };
            let Some(from) = game.hex_of(unit) else { continue };
            let gain = self.place_worth(game, unit, hex) - self.place_worth(game, unit, from);
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
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
