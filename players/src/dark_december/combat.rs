//! The Combat Phase: which attack, with whom, and what to do with the result.

use dark_december::charts::Outcome;
use dark_december::{Action, DarkDecember, Hexes, Level, Stage};
use engine::{Game, HexId, Side};

use super::assault::prize;
use super::fight::{Fight, Stakes, least_step, mean_step, step_value};
use super::temper::Temper;
use crate::cadet::better;
use crate::cadet::mind::Mind;
use crate::cadet::numbers::share_lost;
use crate::cadet::war::gaps;

/// What there is to lose in an attacked hex.
struct Stand {
    /// What a step of the defender is worth, and how many he has.
    step: f32,
    steps: u8,
    /// What a step of the attacker is worth.
    enemy: f32,
    /// What the hex is worth.
    worth: f32,
    /// The share of a step that a hex of retreat costs each unit.
    kill: f32,
    units: f32,
}

impl Stand {
    /// What it costs to give so many hexes, and steps for the rest of what is required (4.4.6).
    fn cost(&self, temper: &Temper, requirement: u8, hexes: u8) -> f32 {
        let steps = f32::from(requirement.saturating_sub(hexes));
        let retreat = if hexes == 0 { 0.0 } else { self.worth };
        steps * self.step
            + retreat
            + f32::from(hexes) * (temper.give_hex + self.kill * self.step * self.units)
    }
}

impl Mind<DarkDecember> {
    pub(super) fn fight(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        self.plan.look(game, &self.temper, side, game.segment());
        let combat = &game.state().combat;
        match combat.stage {
            Stage::Target | Stage::Attackers | Stage::Assault => self.plan.need_flow(&self.temper, side),
            Stage::Give => self.plan.need_flow(&self.temper, side.other()),
            Stage::LowerCover if self.temper.lower_exact >= 0.5 => {
                self.plan.need_flow(&self.temper, side.other());
            }
            Stage::RetreatTo | Stage::Advance | Stage::AdvanceOn => self.need_places(game, side, legal),
            _ => {}
        }
        // D8: none if all cost more than they bring and none is owed (C5, 3.4.7).
        let Some(hex) = combat.target else { return self.pick_target(game, side, legal) };
        match combat.stage {
            Stage::Target | Stage::LowerOwn => Action::Done,
            Stage::Attackers => self.pick_attacker(game, side, hex, legal),
            Stage::LowerCover => self.lower(game, side, legal),
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

    /// Makes sure that all is known by which the places are weighed where units can retreat or advance.
    fn need_places(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) {
        let combat = &game.state().combat;
        self.plan.need_flow(&self.temper, side);
        self.plan.need_ways(&self.temper, side);
        let here = combat.advancing.and_then(|one| game.hex_of(one.unit));
        let ends = legal.iter().filter_map(|action| match *action {
            Action::Withdraw(way) => way.end(),
            Action::Advance(unit) => game.hex_of(unit),
            Action::Go(hex) => Some(hex),
            _ => None,
        });
        for hex in ends.chain(here).chain(combat.target) {
            self.plan.estimate.need_threat_at(&self.temper, side.other(), hex);
        }
    }

    /// D10: the level of the attacked hex that costs least, by all that the die can show (4.2.4).
    fn lower(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let combat = &game.state().combat;
        // D8: none if all cost more than they bring and none is owed (C5, 3.4.7).
        let Some(hex) = combat.target else { return Action::Done };
        let steps: u8 = combat.defenders.iter().map(|&unit| game.steps(unit)).sum();
        let exact = self.temper.lower_exact >= 0.5;
        if steps > 1 && !exact {
            return Action::Done;
        }
        let attack = game.attack_of(combat.attackers.iter().copied(), hex);
        let Some((column, _)) = game.column(attack, game.defence_of(combat.defenders.iter().copied())) else {
            return Action::Done;
        };
        let (table, modifier) = (&game.fixed().charts.combat, game.modifier(0));
        let ground = if exact { Some(self.ground(game, side, hex)) } else { None };
        let price = |outcome: Outcome| match &ground {
            Some(ground) => self.price(game, ground, outcome),
            None => self.rough_price(outcome),
        };
        let loss = |level: u8| {
            let dice = (1..=6).map(|die| table.level(column, die + modifier) - level as i8);
            dice.map(|margin| price(table.result(margin))).sum::<f32>()
        };
        let own = loss(game.level_against(hex, &combat.attackers));
        let least = legal.iter().copied().filter_map(|action| match action {
            Action::Lower(_, Level(level)) => Some((loss(level), action)),
            _ => None,
        });
        let least = least.min_by(|a, b| a.0.total_cmp(&b.0));
        least.filter(|least| least.0 < own).map_or(Action::Done, |least| least.1)
    }

    /// What a result costs a last step: it is better driven out than shot.
    fn rough_price(&self, outcome: Outcome) -> f32 {
        let temper = &self.temper;
        let price = match outcome {
            Outcome::Firefight => temper.lower_firefight,
            Outcome::Retreat { requirement, .. } => {
                temper.lower_retreat + i32::from(requirement) * temper.lower_requirement
            }
            Outcome::NoEffect => 0,
            Outcome::Counterattack => temper.lower_counter,
        };
        price as f32
    }

    /// What a result costs the defender.
    fn price(&self, game: &DarkDecember, ground: &Stand, outcome: Outcome) -> f32 {
        let temper = &self.temper;
        match outcome {
            Outcome::Firefight if ground.steps == 1 => ground.step + ground.worth - ground.enemy,
            Outcome::Firefight => ground.step - ground.enemy,
            Outcome::Retreat { requirement, hexes } => {
                let most = requirement.min(hexes);
                // 4.4.6: the last step is not given while hexes can be.
                let least =
                    if requirement >= ground.steps { (requirement + 1 - ground.steps).min(most) } else { 0 };
                let costs = (least..=most).map(|hexes| ground.cost(temper, requirement, hexes));
                costs.fold(f32::MAX, f32::min)
            }
            Outcome::NoEffect => 0.0,
            Outcome::Counterattack => {
                let strikes = game.state().combat.defenders.iter();
                let strikes = strikes.map(|&unit| f32::from(game.strength(unit).attack)).sum::<f32>();
                let lost = (temper.counter + temper.counter_strength * strikes).min(temper.counter_most);
                -ground.enemy * lost
            }
        }
    }

    /// What there is to lose in an attacked hex of a side.
    fn ground(&self, game: &DarkDecember, side: Side, hex: HexId) -> Stand {
        let temper = &self.temper;
        let goal = self.plan.goals.at(hex);
        let value = goal.map_or(0.0, |goal| goal.value * temper.give_goal);
        let stopped = self.plan.estimate.flow(side.other()).at(hex);
        Stand {
            step: mean_step(game, temper, game.fighters_at(hex)),
            steps: game.fighters_at(hex).map(|unit| game.steps(unit)).sum(),
            enemy: mean_step(game, temper, game.state().combat.attackers.iter().copied()),
            worth: temper.give_ground
                + value.max(self.plan.vp(hex) * temper.give_town)
                + stopped / (stopped + temper.give_half) * self.plan.estimate.defensive,
            kill: share_lost(temper, gaps(game, side.other(), hex, |_| false)),
            units: f32::from(game.combat_units(hex)),
        }
    }

    /// D13: hexes are given unless they cost more than the steps: what a town is worth, and whom a retreat would kill.
    fn give(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let combat = &game.state().combat;
        let Some(hex) = combat.counter.or(combat.target) else { return legal[0] };
        let ground = self.ground(game, side, hex);
        let cost = |action: &Action| match action {
            Action::Give(Hexes(hexes)) => ground.cost(&self.temper, combat.requirement.0, *hexes),
            _ => f32::MAX,
        };
        legal.iter().copied().min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or(legal[0])
    }

    /// D15: out of reach of the enemy, on good ground, among friends, and not away from the goal.
    fn retreat(&self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.state().combat.picked else { return legal[0] };
        better(legal, (f32::MIN, legal[0]), |action| {
            let Action::Withdraw(way) = action else { return None };
            let hex = way.end()?;
            let zone = if game.zoc(side.other(), hex) { self.temper.retreat_zone } else { 0.0 };
            Some(self.place_worth(game, unit, hex) - zone)
        })
    }

    /// D16: the strike that hurts most, if any does.
    fn strike(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        let defenders: u8 = game.state().combat.defenders.iter().map(|&unit| game.steps(unit)).sum();
        let temper = &self.temper;
        let own = mean_step(game, temper, game.state().combat.defenders.iter().copied());
        better(legal, (0.0, Action::Done), |action| {
            let Action::Strike(hex) = action else { return None };
            let step = mean_step(game, temper, game.fighters_at(hex));
            let worth = (1..=6).map(|die| match game.strike_outcome(hex, die).outcome {
                Outcome::Retreat { requirement, .. } => {
                    step * temper.strike_step * f32::from(requirement) + temper.strike
                }
                Outcome::Firefight if defenders == 1 => temper.strike_last,
                Outcome::Firefight => (step - own) * temper.strike_firefight,
                _ => 0.0,
            });
            Some(worth.sum())
        })
    }

    /// D17: an All Out Assault if what it brings is worth a step (4.1).
    fn assault_again(&self, game: &DarkDecember, side: Side, hex: HexId) -> Action {
        let combat = &game.state().combat;
        let (party, temper) = (&combat.attackers, &self.temper);
        let stakes = Stakes::of(game, temper, side, hex, &self.plan);
        let price = least_step(game, temper, party.iter().copied());
        // About a step of strength is lost.
        let attack = game.attack_of(party.iter().copied(), hex).saturating_sub(1);
        let kill = share_lost(temper, gaps(game, side, hex, |_| false));
        let fight = Fight::of(game, temper, side, hex, party, stakes, kill);
        let column = game.column(attack, stakes.defence);
        let (Some(fight), Some((column, _))) = (fight, column) else { return Action::Done };
        let again = Fight {
            column,
            modifier: fight.modifier + game.fixed().charts.modifiers.all_out_assault as i8,
            tdl: combat.cover.unwrap_or(u8::MAX).min(fight.tdl),
            ..fight
        };
        if again.worth(game, temper) > price + temper.assault_more { Action::Assault } else { Action::Done }
    }

    /// D18: as many go as are better off there; the first takes the hex.
    fn advance(&self, game: &DarkDecember, side: Side, hex: HexId, legal: &[Action]) -> Action {
        let temper = &self.temper;
        let may_stop = legal.contains(&Action::Done);
        let least = if may_stop { 0.0 } else { f32::MIN };
        better(legal, (least, legal[legal.len() - 1]), |action| {
            let Action::Advance(unit) = action else { return None };
            let Some(from) = game.hex_of(unit) else { return Some(f32::MAX) };
            if may_stop && self.plan.is_garrison(game, temper, unit) && game.combat_units(from) == 1 {
                return None;
            }
            let first = if game.combat_units(hex) == 0 {
                temper.advance_first + prize(game, temper, side, hex, &self.plan)
            } else {
                0.0
            };
            let gain = self.place_worth(game, unit, hex) - self.place_worth(game, unit, from) + first;
            Some(gain + f32::from(game.strength(unit).defence) * temper.advance_defence)
        })
    }

    /// D18: on to a better place.
    fn advance_on(&self, game: &DarkDecember, legal: &[Action]) -> Action {
        let here = game.state().combat.advancing.and_then(|one| Some((one.unit, game.hex_of(one.unit)?)));
        let Some((unit, here)) = here else { return legal[0] };
        let supply = |hex: HexId| if self.lines.reach(hex) { 0.0 } else { self.temper.advance_unsupplied };
        // 3.7: where the hex is full the unit must go on.
        let stay = self.place_worth(game, unit, here) + supply(here) + self.temper.advance_stay;
        let least = if legal.contains(&Action::Stay) { (stay, Action::Stay) } else { (f32::MIN, legal[0]) };
        better(legal, least, |action| match action {
            Action::Go(hex) => Some(self.place_worth(game, unit, hex) + supply(hex)),
            _ => None,
        })
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
