//! The Combat Phase: which attack, with whom, and what to do with the result.

use dark_december::charts::Outcome;
use dark_december::{Action, DarkDecember, Hexes, Level, Stage};
use engine::{Game, HexId, Side, UnitId};

use super::Cadet;
use super::assault::{integrity, prize};
use super::fight::{
    Fight, armour_modifier, gaps, ground_modifier, least_step, mean_step, stakes, step_value,
};
use super::temper::Temper;

impl Cadet {
    pub(super) fn fight(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        self.plan.refresh(game, &self.temper, side, game.step());
        let combat = &game.state().combat;
        match combat.stage {
            Stage::Target | Stage::Attackers | Stage::Assault => self.plan.need_flow(&self.temper, side),
            Stage::Give => self.plan.need_flow(&self.temper, side.other()),
            Stage::RetreatTo | Stage::Advance | Stage::AdvanceOn => {
                self.plan.need_flow(&self.temper, side);
                self.plan.need_places(&self.temper, side);
            }
            _ => {}
        }
        let Some(hex) = combat.target else { return self.pick_target(game, side, legal) };
        match combat.stage {
            Stage::Target | Stage::LowerOwn => Action::Done,
            Stage::Attackers => self.pick_attacker(game, side, hex, legal),
            Stage::LowerCover => self.lower(game, legal),
            Stage::Integrity | Stage::Stand => legal[legal.len() - 1],
            Stage::Capability => legal[0],
            Stage::Give => self.give(game, side, legal),
            Stage::Losses | Stage::Fire | Stage::ReturnFire | Stage::Price => {
                cheapest(game, &self.temper, legal)
            }
            Stage::Retreat => dearest_first(game, &self.temper, legal),
            Stage::RetreatTo => self.retreat(game, side, legal),
            Stage::Counter => self.strike(game, legal),
            Stage::Assault => self.assault_again(game, side, hex),
            Stage::Advance => self.advance(game, side, hex, legal),
            Stage::AdvanceOn => self.advance_on(game, legal),
        }
    }

    /// D8: the attack that is worth most; none if all cost more than they bring and none is owed (C5, 3.4.7).
    fn pick_target(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
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
    fn muster(&mut self, game: &DarkDecember, side: Side, hex: HexId) -> f32 {
        self.party.clear();
        self.spare.clear();
        self.party.extend_from_slice(&game.state().combat.attackers);
        let open =
            |other: HexId| game.holds(side.other(), other) && !game.state().combat.attacked.contains(other);
        for unit in game.attackers_of(hex) {
            let elsewhere = self.assault.target(unit).is_some_and(|own| own != hex && open(own));
            if !self.party.contains(&unit) && !elsewhere {
                self.spare.push(unit);
            }
        }
        // The units of a division together, the strongest first.
        let strength = |unit: UnitId| game.attack_strength(unit, hex);
        self.spare
            .sort_by_key(|&unit| (std::cmp::Reverse(strength(unit)), game.counter(unit).division, unit));
        let temper = &self.temper;
        let stakes = stakes(game, temper, hex, prize(game, temper, side, hex, &self.plan));
        let kill = temper.share_lost(gaps(game, side, hex, |_| false));
        let modifier = ground_modifier(game, side, hex);
        let weigh = |party: &[UnitId]| {
            let attack = game.attack_of(party.iter().copied(), hex);
            let Some((column, _)) = game.column(attack, stakes.defence) else { return f32::MIN };
            if party.is_empty() {
                return f32::MIN;
            }
            let posts: Vec<(UnitId, HexId)> =
                party.iter().map(|&unit| (unit, game.hex_of(unit).unwrap_or(hex))).collect();
            let fight = Fight {
                column,
                modifier: modifier
                    + armour_modifier(game, &posts, hex)
                    + integrity(game, side, || party.iter().copied()),
                tdl: game.level_against(hex, party),
                own: mean_step(game, temper, party.iter().copied()),
                stakes,
                kill,
            };
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

    /// The next of the party, or enough.
    fn pick_attacker(&mut self, game: &DarkDecember, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let next = |party: &[UnitId]| {
            let adds = party.iter().map(|&unit| Action::Add(unit));
            adds.into_iter().find(|add| legal.contains(add))
        };
        if let Some(add) = next(&self.party) {
            return add;
        }
        if legal.contains(&Action::Confirm) {
            return Action::Confirm;
        }
        self.muster(game, side, hex);
        next(&self.party).unwrap_or(legal[0])
    }

    /// D10: a last step is better driven out than shot (4.2.4): the level with the fewest firefights.
    fn lower(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        let combat = &game.state().combat;
        let Some(hex) = combat.target else { return Action::Done };
        let steps: u8 = combat.defenders.iter().map(|&unit| game.steps(unit)).sum();
        if steps > 1 {
            return Action::Done;
        }
        let attack = game.attack_of(combat.attackers.iter().copied(), hex);
        let Some((column, _)) = game.column(attack, game.defence_of(combat.defenders.iter().copied())) else {
            return Action::Done;
        };
        let (table, modifier) = (&game.fixed().charts.combat, game.modifier(0));
        let temper = &self.temper;
        let price = |outcome: Outcome| match outcome {
            Outcome::Firefight => temper.lower_firefight,
            Outcome::Retreat { requirement, .. } => {
                temper.lower_retreat + i32::from(requirement) * temper.lower_requirement
            }
            Outcome::NoEffect => 0,
            Outcome::Counterattack => temper.lower_counter,
        };
        let loss = |level: u8| {
            let dice = (1..=6).map(|die| table.level(column, die + modifier) - level as i8);
            dice.map(|margin| price(table.result(margin))).sum::<i32>()
        };
        let mut best = (loss(game.level_against(hex, &combat.attackers)), Action::Done);
        for &action in legal {
            if let Action::Lower(_, Level(level)) = action
                && loss(level) < best.0
            {
                best = (loss(level), action);
            }
        }
        best.1
    }

    /// D13: hexes are given unless they cost more than the steps: what a town is worth, and whom a retreat would kill.
    fn give(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let combat = &game.state().combat;
        let Some(hex) = combat.counter.or(combat.target) else { return legal[0] };
        let temper = &self.temper;
        let step = mean_step(game, temper, game.fighters_at(hex));
        let kill = temper.share_lost(gaps(game, side.other(), hex, |_| false));
        let goal = self.plan.goals.at(hex);
        let value = goal.map_or(0.0, |goal| goal.value * temper.give_goal);
        let stopped = self.plan.estimate.flow(side.other()).at(hex);
        let ground = temper.give_ground
            + value.max(self.plan.vp(hex) * temper.give_town)
            + stopped / (stopped + temper.give_half) * self.plan.estimate.defensive;
        let units = f32::from(game.combat_units(hex));
        let cost = |action: &Action| match action {
            Action::Give(Hexes(hexes)) => {
                let steps = f32::from(combat.requirement.0.saturating_sub(*hexes));
                let retreat = if *hexes == 0 { 0.0 } else { ground };
                steps * step + retreat + f32::from(*hexes) * (temper.give_hex + kill * step * units)
            }
            _ => f32::MAX,
        };
        legal.iter().copied().min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(legal[0])
    }

    /// D15: out of reach of the enemy, on good ground, among friends, and not away from the goal.
    fn retreat(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.state().combat.picked else { return legal[0] };
        let mut best = (f32::MIN, legal[0]);
        for &action in legal {
            if let Action::Withdraw(way) = action
                && let Some(hex) = way.end()
            {
                let zone = if game.zoc(side.other(), hex) { self.temper.retreat_zone } else { 0.0 };
                let worth = self.place_worth(game, unit, hex) - zone;
                if worth > best.0 {
                    best = (worth, action);
                }
            }
        }
        best.1
    }

    /// D16: the strike that hurts most, if any does.
    fn strike(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        let defenders: u8 = game.state().combat.defenders.iter().map(|&unit| game.steps(unit)).sum();
        let temper = &self.temper;
        let mut best = (0.0, Action::Done);
        for &action in legal {
            let Action::Strike(hex) = action else { continue };
            let step = mean_step(game, temper, game.fighters_at(hex));
            let worth: f32 = (1..=6)
                .map(|die| match game.strike_outcome(hex, die).outcome {
                    Outcome::Retreat { requirement, .. } => {
                        step * temper.strike_step * f32::from(requirement) + temper.strike
                    }
                    Outcome::Firefight if defenders == 1 => temper.strike_last,
                    _ => 0.0,
                })
                .sum();
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    /// D17: an All Out Assault if what it brings is worth a step (4.1).
    fn assault_again(&self, game: &DarkDecember, side: Side, hex: HexId) -> Action {
        let combat = &game.state().combat;
        let party = &combat.attackers;
        let temper = &self.temper;
        let stakes = stakes(game, temper, hex, prize(game, temper, side, hex, &self.plan));
        let price = least_step(game, temper, party.iter().copied());
        // About a step of strength is lost.
        let attack = game.attack_of(party.iter().copied(), hex).saturating_sub(1);
        let Some((column, _)) = game.column(attack, stakes.defence) else { return Action::Done };
        let posts: Vec<(UnitId, HexId)> =
            party.iter().map(|&unit| (unit, game.hex_of(unit).unwrap_or(hex))).collect();
        let fight = Fight {
            column,
            modifier: ground_modifier(game, side, hex)
                + armour_modifier(game, &posts, hex)
                + integrity(game, side, || party.iter().copied())
                + game.fixed().charts.modifiers.all_out_assault as i8,
            tdl: combat.cover.unwrap_or(u8::MAX).min(game.level_against(hex, party)),
            own: mean_step(game, temper, party.iter().copied()),
            stakes,
            kill: temper.share_lost(gaps(game, side, hex, |_| false)),
        };
        if fight.worth(game, temper) > price + temper.assault_more { Action::Assault } else { Action::Done }
    }

    /// D18: as many go as are better off there; the first takes the hex.
    fn advance(&self, game: &DarkDecember, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let temper = &self.temper;
        let may_stop = legal.contains(&Action::Done);
        let mut best = (if may_stop { 0.0 } else { f32::MIN }, legal[legal.len() - 1]);
        for &action in legal {
            let Action::Advance(unit) = action else { continue };
            let Some(from) = game.hex_of(unit) else { return action };
            if may_stop && self.plan.is_garrison(game, unit) && game.combat_units(from) == 1 {
                continue;
            }
            let first = if game.combat_units(hex) == 0 {
                temper.advance_first + prize(game, temper, side, hex, &self.plan)
            } else {
                0.0
            };
            let gain = self.place_worth(game, unit, hex) - self.place_worth(game, unit, from) + first;
            let gain = gain + f32::from(game.strength(unit).defence) * temper.advance_defence;
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
    }

    /// D18: on to a better place.
    fn advance_on(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        let here = game.state().combat.advancing.and_then(|one| Some((one.unit, game.hex_of(one.unit)?)));
        let Some((unit, here)) = here else { return legal[0] };
        let supply = |hex: HexId| if self.lines.reach(hex) { 0.0 } else { self.temper.advance_unsupplied };
        // 3.7: where the hex is full the unit must go on.
        let stay = self.place_worth(game, unit, here) + supply(here) + self.temper.advance_stay;
        let mut best =
            if legal.contains(&Action::Stay) { (stay, Action::Stay) } else { (f32::MIN, legal[0]) };
        for &action in legal {
            if let Action::Go(hex) = action {
                let worth = self.place_worth(game, unit, hex) + supply(hex);
                if worth > best.0 {
                    best = (worth, action);
                }
            }
        }
        best.1
    }
}

/// The step that costs least.
fn cheapest(game: &DarkDecember, temper: &Temper, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Lose(unit) => step_value(game, temper, *unit),
        _ => f32::MAX,
    };
    legal.iter().copied().min_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(legal[0])
}

/// Who has most to lose retreats while there is room.
fn dearest_first(game: &DarkDecember, temper: &Temper, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Retreat(unit) => step_value(game, temper, *unit),
        _ => 0.0,
    };
    legal.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(legal[0])
}
