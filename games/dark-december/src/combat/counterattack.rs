//! Counterattack (4.9).

use engine::{Ask, Asks, HexId, Look, Reasons, Refusal, Rule, Side, Told, UnitId};

use crate::action::Action;
use crate::charts::Outcome;
use crate::game::DarkDecember;
use crate::words::player;

use super::explain::strike;
use super::levels::stack_or_hex;
use super::resolve::{ResultEvent, Roll};
use super::stage::Stage;

engine::events! {
    /// What happens in a counterattack.
    pub enum CounterattackEvent for DarkDecember as game {
        /// 4.9: the defender strikes at a hex, or at the stack off the map.
        Struck { side: Side, hex: HexId, off_map: bool } => {
            let what = stack_or_hex(hex, *off_map);
            Told::text(Rule("4.9"), format!("The {side} defenders strike back at {what}."))
        };
        None { side: Side } => player(Rule("4.9"), side, "does not strike back");
    }
}

/// D16 (4.9): the defender strikes back at a hex of the attackers.
pub(super) static COUNTERATTACK: Ask<DarkDecember> = Ask {
    name: "counterattack",
    rule: Rule("4.9"),
    side: |game| game.phasing().other(),
    prompt: |_| "strike back at which hex?".into(),
    check: engine::judged!(game, Action::Strike(hex) => game.check_strike(hex, Look::Full)),
    play: |game, action, ctx| {
        let Action::Strike(hex) = action else { return };
        let (side, off_map) = (game.phasing().other(), game.state.combat.target == Some(hex));
        ctx.tell(CounterattackEvent::Struck { side, hex, off_map });
        let roll = game.strike_outcome(hex, ctx.dice.d6());
        game.state.combat.counter = Some(hex);
        ctx.tell(ResultEvent::Strike { side, hex, roll });
        match roll.outcome {
            Outcome::Retreat { requirement, hexes } => game.begin_giving(requirement, hexes),
            Outcome::Firefight => {
                game.state.combat.affected = true;
                game.begin_fire(Stage::Fire);
            }
            Outcome::NoEffect | Outcome::Counterattack => game.end_round(),
        }
    },
    explain: engine::explained!(game, why, Action::Strike(hex) => strike(game, hex, why)),
    offer: |game, action, offer| match action {
        Action::Strike(hex) if game.state.combat.target == Some(hex) => offer.label("Strike off the map"),
        _ => offer,
    },
    done: "Do not strike back",
    end: |game, ctx| {
        ctx.tell(CounterattackEvent::None { side: game.phasing().other() });
        game.end_round();
    },
    ..engine::one_of!(game, hex in game.strikes() => Action::Strike)
};

impl DarkDecember {
    /// 4.9.1: whether the defender may strike back at a hex; the attacked hex stands for the stack off the map.
    fn check_strike(&self, hex: HexId, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let off_map = combat.target == Some(hex);
        let from = |unit: &UnitId| match self.hex_of(*unit) {
            Some(at) => at == hex,
            None => off_map,
        };
        let attacked_from = combat.attackers.iter().any(|unit| self.is_alive(*unit) && from(unit));
        let mut reasons = Reasons::new(look);
        reasons.unless(attacked_from, Rule("4.9.1"), || "nobody attacks from there".into());
        reasons.verdict()?;
        let (attack, defence) = self.strengths_of_strike(hex);
        let mut reasons = Reasons::new(look);
        reasons.unless(attack > 0, Rule("4.9.1"), || "the defenders have no attack strength".into());
        self.judge_odds(attack, defence, &mut reasons, look);
        reasons.verdict()
    }

    /// What the defenders strike with, and at.
    fn strengths_of_strike(&self, hex: HexId) -> (u16, u16) {
        let attack = self.attack_of(self.state.combat.defenders.iter().copied(), hex);
        let off_map = self.state.combat.target == Some(hex);
        let there = self.gathered_at(hex).filter(|_| off_map);
        (attack, self.defence_of(there.chain(self.fighters_at(hex).filter(|_| !off_map))))
    }

    /// The hexes at which the defender may strike.
    pub(crate) fn strikes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.attacking_hexes().filter(|&hex| self.check_strike(hex, Look::Quick).is_ok())
    }

    /// 4.9.1: what a die would give when the defender strikes at a hex. There are no modifiers at all.
    pub fn strike_outcome(&self, hex: HexId, die: u8) -> Roll {
        let (attack, defence) = self.strengths_of_strike(hex);
        let (column, _) = self.column(attack, defence).unwrap_or((0, true));
        let (table, tdl) = (&self.fixed.charts.combat, self.own_level(hex));
        let outcome = table.result(table.level(column, die as i8) - tdl as i8);
        Roll { attack, defence, column: column as u8, die, modifier: 0, tdl, outcome, dropped: false }
    }
}
