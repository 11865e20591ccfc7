//! The die is rolled (4.3.4, 4.3.5), and an attack goes from one combat to the next.

use engine::{HexId, Rule, Side, Told, UnitId, dismiss};

use crate::charts::Outcome;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::roll_spots;
use crate::state::{Flag, Place};
use crate::words::count;

use super::stage::Stage;

engine::events! {
    /// The die of a combat.
    pub enum ResultEvent for DarkDecember as game {
        /// 4.3, 4.1; `round`: how many All Out Assaults went before.
        Attack { side: Side, hex: HexId, roll: Roll, round: u8 } => {
            let what = match *round {
                0 => "attack",
                1 => "All Out Assault",
                _ => "second All Out Assault",
            };
            let (_, result) = meaning(roll.outcome);
            let text = format!("The {side} {what} on {hex}: {}, {result}.", roll.told(game));
            let [level, margin] = roll_spots(&game.fixed, &roll);
            Told::text(Rule("4.3"), text).roll("combat", &[roll.die]).on(level).on(margin)
        };
        Strike { side: Side, hex: HexId, roll: Roll } => {
            let (_, result) = struck(roll.outcome);
            let text = format!("The {side} strike at {hex}: {}, {result}.", roll.told(game));
            let [level, margin] = roll_spots(&game.fixed, &roll);
            Told::text(Rule("4.9.1"), text).roll("combat", &[roll.die]).on(level).on(margin)
        };
    }
}

/// The sum of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Attack strength.
    pub attack: u16,
    /// Defence strength.
    pub defence: u16,
    /// The column of the table.
    pub column: u8,
    /// The die.
    pub die: u8,
    /// All modifiers.
    pub modifier: i8,
    /// The Terrain Defence Level.
    pub tdl: u8,
    /// The result.
    pub outcome: Outcome,
    /// Whether the second DI bonus was dropped (4.6.3).
    pub dropped: bool,
}

impl Roll {
    /// All of it but what the result means.
    fn told(&self, game: &DarkDecember) -> String {
        let Roll { attack, defence, tdl, die, modifier, outcome, .. } = self;
        let odds = game.fixed.charts.combat.odds[usize::from(self.column)];
        let dropped = if self.dropped { ", the second bonus dropped" } else { "" };
        format!("{attack} to {defence}, {odds}, TDL {tdl}, die {die} {modifier:+}{dropped}: {outcome}")
    }
}

/// A result in words.
pub(crate) fn meaning(outcome: Outcome) -> (Rule, String) {
    match outcome {
        Outcome::Retreat { requirement, hexes } => {
            let most = count(hexes.into(), "hex", "hexes");
            (Rule("4.4.6"), format!("{requirement} in hexes and steps, at most {most}"))
        }
        Outcome::Firefight => (Rule("4.8"), "each side loses a step".into()),
        Outcome::NoEffect => (Rule("4.3.5"), "no effect".into()),
        Outcome::Counterattack => (Rule("4.9"), "the defender may strike back".into()),
    }
}

/// The same when the defender strikes back: there is no further counterattack (4.9.2).
pub(super) fn struck(outcome: Outcome) -> (Rule, String) {
    match outcome {
        Outcome::Counterattack => (Rule("4.9.2"), "no effect".into()),
        other => meaning(other),
    }
}

impl DarkDecember {
    /// What a die would give in the present attack.
    pub fn outcome_of(&self, die: u8) -> Option<Roll> {
        let combat = &self.state.combat;
        let hex = combat.target?;
        let (attack, defence) = self.strengths(hex);
        let (column, _) = self.column(attack, defence).unwrap_or((0, true));
        let (table, tdl) = (&self.fixed.charts.combat, self.cover_level());
        let with = |bonuses: u8| {
            let modifier = self.modifier(bonuses);
            let outcome = table.result(table.level(column, die as i8 + modifier) - tdl as i8);
            (modifier, outcome)
        };
        let (mut modifier, mut outcome) = with(combat.integrity);
        // RL26: the second bonus is dropped if the result with both is FF.
        let dropped = combat.integrity > 1 && outcome == Outcome::Firefight;
        if dropped {
            (modifier, outcome) = with(1);
        }
        Some(Roll { attack, defence, column: column as u8, die, modifier, tdl, outcome, dropped })
    }

    /// 4.3: the attack is resolved.
    pub(crate) fn resolve(&mut self, ctx: &mut Ctx) {
        let die = ctx.dice.d6();
        let Some(hex) = self.state.combat.target else { return };
        let Some(roll) = self.outcome_of(die) else { return };
        let round = self.state.combat.round;
        ctx.tell(ResultEvent::Attack { side: self.phasing(), hex, roll, round });
        match roll.outcome {
            Outcome::Retreat { requirement, hexes } => {
                self.state.combat.affected = true;
                self.begin_giving(requirement, hexes);
            }
            Outcome::Firefight => {
                self.state.combat.affected = true;
                self.begin_fire(Stage::Fire);
            }
            Outcome::NoEffect => self.end_round(),
            Outcome::Counterattack => self.state.combat.stage = Stage::Counter,
        }
    }

    /// The units of a hex, or of the stack off the map if it is the attacked hex (4.9.1).
    pub(crate) fn group_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let off_map = self.state.combat.counter == Some(hex) && self.state.combat.target == Some(hex);
        let on_map = self.fighters_at(hex).filter(move |_| !off_map);
        on_map.chain(self.gathered_at(hex).filter(move |_| off_map))
    }

    /// Whether a unit is still there.
    pub(crate) fn is_alive(&self, unit: UnitId) -> bool {
        matches!(self.unit_state(unit).place, Place::Map | Place::Gathered)
    }

    /// A combat is over, with what followed from it.
    pub(crate) fn end_round(&mut self) {
        let target = self.state.combat.target;
        self.state.combat.counter = None;
        self.state.combat.retreating.clear();
        self.state.combat.picked = None;
        let mut at = 0;
        while let Some(&unit) = self.state.combat.attackers.get(at) {
            let near = self.hex_of(unit).zip(target).is_some_and(|(own, hex)| self.distance(own, hex) == 1);
            let beside = self.unit_state(unit).place == Place::Gathered && !self.is(unit, Flag::Stunned);
            if near || beside {
                at += 1;
            } else {
                // It is lost or has retreated: it takes no part any more, but leaves SM all the same (RL36).
                if self.is_alive(unit) {
                    self.set(unit, Flag::Strategic, false);
                }
                dismiss(&mut self.state.combat.attackers, unit);
            }
        }
        self.state.combat.stage = Stage::Assault;
    }
}
