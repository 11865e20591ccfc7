//! The sums behind attacks, and the chances of what follows.

use engine::{Explanation, Game, HexId, Rule, SumLine, UnitId};

use crate::action::{Action, Way};
use crate::charts::Odds;
use crate::game::DarkDecember;
use crate::state::Flag;

use super::stage::insert;
use super::words::meaning;
use super::{Modifier, Stage};

/// The sum behind an action of the Combat Phase.
pub(crate) fn explain(game: &DarkDecember, action: Action) -> Explanation {
    let why = Explanation::new(game.action_text(action));
    let combat = &game.state.combat;
    match action {
        Action::Attack(hex) => {
            let mut after = game.clone();
            after.state.combat.target = Some(hex);
            after.state.combat.defenders = game.fighters_at(hex).collect();
            after.state.combat.attackers = game.attackers_of(hex).collect();
            after.state.combat.attackers.sort_unstable();
            battle(&after, why)
        }
        Action::Add(unit) => {
            let mut after = game.clone();
            insert(&mut after.state.combat.attackers, unit);
            battle(&after, why)
        }
        Action::Lower(_, value) if combat.stage == Stage::LowerCover => {
            let mut after = game.clone();
            after.state.combat.cover = Some(value);
            battle(&after, why)
        }
        Action::Integrity(bonuses) => {
            let mut after = game.clone();
            if combat.stage == Stage::Stand {
                after.state.combat.stands = bonuses > 0;
            } else {
                after.state.combat.integrity = bonuses;
            }
            battle(&after, why)
        }
        Action::Command(unit) => {
            let mut after = game.clone();
            after.state.combat.capability = Some(unit);
            battle(&after, why)
        }
        Action::Confirm => battle(game, why),
        Action::Assault => {
            let mut after = game.clone();
            after.state.combat.round += 1;
            (after.state.combat.integrity, after.state.combat.capability) = (0, None);
            after.state.combat.stands = false;
            battle(&after, why).line(SumLine::new("Price, steps", game.assault_price(), Rule("4.1.2 (V4.1)")))
        }
        Action::Done if matches!(combat.stage, Stage::LowerOwn | Stage::LowerCover | Stage::Capability) => {
            battle(game, why)
        }
        Action::Strike(hex) => strike(game, hex, why),
        Action::Give(hexes) => {
            let steps = combat.requirement.0.saturating_sub(hexes);
            why.line(SumLine::new("Hexes", hexes, Rule("4.4.6"))).line(SumLine::new(
                "Steps",
                steps,
                Rule("4.4.6"),
            ))
        }
        Action::Withdraw(way) => retreat(game, way, why),
        Action::Advance(unit) => {
            why.line(SumLine::new("Hexes of advance", game.advance_limit(unit), Rule("4.5.1")))
        }
        _ => why,
    }
}

/// 4.3: the whole sum of the present attack, and the chance of each result.
fn battle(game: &DarkDecember, mut why: Explanation) -> Explanation {
    let combat = &game.state.combat;
    let Some(hex) = combat.target else { return why };
    let (mut attack, mut defence) = (0, 0);
    let mut attackers = SumLine::new("Attack", "", Rule("4.3.1"));
    for &unit in &combat.attackers {
        attack += game.attack_strength(unit, hex);
        attackers = attackers.with(attacker(game, unit, hex));
    }
    attackers.value = attack.to_string();
    let mut defenders = SumLine::new("Defence", "", Rule("4.3.1"));
    for &unit in &combat.defenders {
        defence += game.defence_strength(unit);
        let rule = if game.is(unit, Flag::Isolated) { Rule("1.2.3") } else { Rule("4.3.1") };
        defenders = defenders.with(SumLine::new(&game.counter(unit).name, game.defence_strength(unit), rule));
    }
    let defence = defence.max(1);
    defenders.value = defence.to_string();
    why = why.line(attackers).line(defenders);
    why = why.line(SumLine::new("Odds", Odds::of(attack.into(), defence.into()), Rule("4.3.2")));
    why = why.line(SumLine::new("TDL", game.cover_level(), Rule("4.2")));
    let mut die = SumLine::new("Die", format!("{:+}", game.modifier(combat.integrity)), Rule("4.3.4"));
    game.modifiers(combat.integrity, |Modifier { name, value, rule }| {
        die.parts.push(SumLine::new(name, format!("{value:+}"), rule));
    });
    why = why.line(die);
    for die in 1..=6 {
        if let Some(roll) = game.outcome_of(die) {
            let (rule, text) = meaning(roll.outcome);
            why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
        }
    }
    why
}

/// 4.3.1: what a unit attacks with, and why.
fn attacker(game: &DarkDecember, unit: UnitId, hex: HexId) -> SumLine {
    let (name, printed) = (&game.counter(unit).name, game.strength(unit).attack);
    let strength = game.attack_strength(unit, hex);
    if strength == u16::from(printed) {
        return SumLine::new(name, strength, Rule("4.3.1"));
    }
    let rule = if game.is(unit, Flag::Strategic) {
        Rule("3.2.6 (V3.2Z)")
    } else if game.supplied(unit) {
        Rule("4.3.1")
    } else {
        Rule("1.2.1")
    };
    SumLine::new(format!("{name}, {printed} halved"), strength, rule)
}

/// 4.9.1: a strike at a hex.
fn strike(game: &DarkDecember, hex: HexId, mut why: Explanation) -> Explanation {
    let roll = game.strike_outcome(hex, 1);
    why = why
        .line(SumLine::new("Attack", roll.attack, Rule("4.9.1")))
        .line(SumLine::new("Defence", roll.defence, Rule("4.9.1")))
        .line(SumLine::new("TDL", roll.tdl, Rule("4.2.3")));
    for die in 1..=6 {
        let roll = game.strike_outcome(hex, die);
        let (rule, text) = meaning(roll.outcome);
        why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
    }
    why
}

/// 4.4.7, 4.4.8: what a path costs.
fn retreat(game: &DarkDecember, way: Way, mut why: Explanation) -> Explanation {
    let Some((unit, ways)) = game.present_ways() else { return why };
    why = why.line(SumLine::new("Steps lost for certain", ways.certain_losses(), Rule("4.4.7")));
    let mut at = game.losing_hex();
    let mut wet = false;
    for &to in way.hexes() {
        wet |= at.and_then(|at| game.fixed.edge(at, to)).is_some_and(|edge| game.unbridged(edge));
        at = Some(to);
    }
    if wet {
        let rule = Rule("4.4.8 (V4.4)");
        let lost = u64::from(game.fixed.charts.river_retreat(game.counter(unit).kind).unwrap_or(0).min(6));
        why = why.chance("a step is lost in the river", lost, 6, rule).chance(
            "it gets across",
            6 - lost,
            6,
            rule,
        );
    }
    why
}
