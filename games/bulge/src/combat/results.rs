//! Combat results (14.1 to 14.3).

use engine::{HexId, Rule, Told, UnitId, enlist};

use crate::change::Cause;
use crate::charts::Outcome;
use crate::event::Ctx;
use crate::game::Bulge;
use crate::mixes::Role;
use crate::sheet::result_spot;
use crate::state::Flag;

use super::Stage;

engine::events! {
    /// The die of an attack, and what it does at once.
    pub enum ResultEvent for Bulge as game {
        /// 12.7, 12.8: the totals, the column before and after shifts, the die and its result.
        Resolved { hex: HexId, attack: u16, defence: u16, column: u8, shifted: u8, die: u8, outcome: Outcome } => {
            let odds = |column: u8| game.fixed.charts.combat.odds[usize::from(column)];
            let shift = if *shifted == *column { String::new() } else { format!(", shifted to {}", odds(*shifted)) };
            let (odds, (_, meaning), outcome) = (odds(*column), meaning(*outcome), *outcome);
            let text = format!("{hex}: {attack} to {defence} is {odds}{shift}. A {die}: {outcome}, {meaning}.");
            Told::text(Rule("12.8"), text).roll("combat", &[*die]).on(result_spot(*shifted, *die))
        };
        /// 14.3: a unit becomes Engaged.
        Engaged { unit: UnitId } => Told::text(Rule("14.3"), format!("{unit} is Engaged."));
        /// 13.8: artillery on its back that should have retreated.
        GunOverrun { unit: UnitId } => Told::text(Rule("13.8"), format!("{unit} is emplaced and cannot retreat."));
    }
}

/// The result in words.
pub(crate) fn meaning(outcome: Outcome) -> (Rule, String) {
    match outcome {
        Outcome::AttackerEliminated => (Rule("14.1"), "all attackers are eliminated".into()),
        Outcome::AttackerRetreats(hexes) => {
            (Rule("14.2"), format!("the attackers retreat {}", distance(hexes)))
        }
        Outcome::Engaged => (Rule("14.3"), "the defenders are Engaged".into()),
        Outcome::Exchange => (Rule("14.5"), "exchange".into()),
        Outcome::DefenderRetreats(hexes) => {
            (Rule("14.2"), format!("the defenders retreat {}", distance(hexes)))
        }
        Outcome::DefenderEliminated => (Rule("14.1"), "all defenders are eliminated".into()),
    }
}

/// A number of hexes in words.
pub(super) fn distance(hexes: u8) -> String {
    if hexes == 1 { "1 hex".into() } else { format!("{hexes} hexes") }
}

impl Bulge {
    /// 12.3 e and f: rolls and begins to apply the result.
    pub(super) fn resolve(&mut self, ctx: &mut Ctx) {
        let Some(battle) = self.battle() else { return };
        let (hex, totals) = (battle.hex, self.totals(&battle));
        let die = ctx.dice.d6();
        let outcome = self.fixed.charts.combat.result(totals.shifted, die);
        ctx.tell(ResultEvent::Resolved {
            hex,
            attack: totals.attack as u16,
            defence: totals.defence as u16,
            column: totals.column as u8,
            shifted: totals.shifted as u8,
            die,
            outcome,
        });
        let combat = &mut self.state.combat;
        combat.attacked.insert(hex);
        combat.column = totals.shifted as u8;
        combat.die = die;
        for at in 0..self.state.combat.attackers.len() {
            let unit = self.state.combat.attackers[at];
            self.set(unit, Flag::Attacked, true);
            self.set(unit, Flag::Obliged, false);
        }
        self.apply(hex, outcome, ctx);
    }

    fn apply(&mut self, hex: HexId, outcome: Outcome, ctx: &mut Ctx) {
        let guns_only = self.combat_units(hex) == 0;
        match outcome {
            Outcome::AttackerEliminated => {
                while let Some(&unit) = self.state.combat.attackers.first() {
                    self.lose_in_combat(unit, Cause::Combat, ctx);
                }
                self.state.combat.clear_attack();
            }
            Outcome::AttackerRetreats(hexes) => {
                let combat = &mut self.state.combat;
                combat.length = hexes;
                combat.retreating.clone_from(&combat.attackers);
                combat.stage = Stage::Retreat;
            }
            Outcome::Engaged if guns_only => self.drive_out(hex, 1, ctx),
            Outcome::Engaged => {
                self.engage_defenders(ctx);
                self.state.combat.clear_attack();
            }
            Outcome::Exchange if guns_only => self.destroy(hex, Cause::Exchange, ctx),
            Outcome::Exchange => self.begin_exchange(hex, ctx),
            Outcome::DefenderRetreats(hexes) if self.may_stand(hex, hexes) => {
                self.state.combat.length = hexes;
                self.state.combat.stage = Stage::StandFast;
            }
            Outcome::DefenderRetreats(hexes) => self.drive_out(hex, hexes, ctx),
            Outcome::DefenderEliminated => self.destroy(hex, Cause::Combat, ctx),
        }
    }

    /// A ground unit of the defender in the attacked hex for which something holds.
    pub(super) fn find_defender(&self, hex: HexId, test: impl Fn(UnitId) -> bool) -> Option<UnitId> {
        self.enemies_at(self.phasing(), hex).find(|&unit| test(unit))
    }

    /// 14.1, 14.5: all ground units in the attacked hex are eliminated.
    fn destroy(&mut self, hex: HexId, cause: Cause, ctx: &mut Ctx) {
        while let Some(unit) = self.find_defender(hex, |_| true) {
            self.eliminate(unit, cause, ctx);
        }
        self.state.combat.stage = Stage::Advance;
    }

    /// 14.2, 13.8: all ground units in the attacked hex retreat; artillery on its back is eliminated.
    pub(super) fn drive_out(&mut self, hex: HexId, hexes: u8, ctx: &mut Ctx) {
        let emplaced = |game: &Bulge, unit: UnitId| {
            game.counter(unit).role == Role::Artillery && game.is(unit, Flag::Emplaced)
        };
        while let Some(unit) = self.find_defender(hex, |unit| emplaced(self, unit)) {
            ctx.tell(ResultEvent::GunOverrun { unit });
            self.eliminate(unit, Cause::Emplaced, ctx);
        }
        let mut retreating = std::mem::take(&mut self.state.combat.retreating);
        for unit in self.enemies_at(self.phasing(), hex) {
            enlist(&mut retreating, unit);
        }
        let combat = &mut self.state.combat;
        combat.retreating = retreating;
        combat.length = hexes;
        combat.stage = Stage::Retreat;
    }

    /// 14.3: the combat units in the attacked hex become Engaged.
    pub(super) fn engage_defenders(&mut self, ctx: &mut Ctx) {
        let Some(hex) = self.state.combat.target else { return };
        let fresh =
            |game: &Bulge, unit: UnitId| game.counter(unit).is_combat() && !game.is(unit, Flag::Engaged);
        while let Some(unit) = self.find_defender(hex, |unit| fresh(self, unit)) {
            self.set(unit, Flag::Engaged, true);
            ctx.tell(ResultEvent::Engaged { unit });
        }
    }

    /// 14.7: after the retreats attackers may advance, unless they were the ones to retreat.
    pub(super) fn after_retreats(&mut self) -> Stage {
        if matches!(self.result(), Some(Outcome::AttackerRetreats(_))) {
            self.state.combat.clear_attack();
            Stage::Target
        } else {
            Stage::Advance
        }
    }
}
