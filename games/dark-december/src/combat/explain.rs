//! The sums behind attacks, and the chances of what follows.

use engine::{Explanation, Game, HexId, Rule, SumLine, UnitId};

use crate::action::{Action, Way};
use crate::charts::{Odds, Outcome};
use crate::game::DarkDecember;
use crate::rulebook::Options;
use crate::state::Flag;

use super::stage::insert;
use super::words::{meaning, struck};
use super::{Modifier, Stage, sums};

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
        Action::Lower(hex, value) => {
            let mut after = game.clone();
            if combat.stage == Stage::LowerCover {
                after.state.combat.cover = Some(value);
                // What else he could have said is told of the other choices.
                after.state.combat.stage = Stage::Integrity;
            } else {
                after.state.combat.lowered.push((hex, value));
            }
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
            let each = if game.fixed.options.cheap_assault { "" } else { " in each attacking hex" };
            let price =
                SumLine::new(format!("Price, steps{each}"), game.assault_price(), Rule("4.1.2 (V4.1)"));
            battle(&after, why).line(price)
        }
        Action::Done if matches!(combat.stage, Stage::LowerOwn | Stage::LowerCover | Stage::Capability) => {
            battle(game, why)
        }
        Action::Strike(hex) => strike(game, hex, why),
        Action::Give(hexes) => give(combat.requirement.0, hexes, why),
        Action::Withdraw(way) => retreat(game, way, why),
        Action::Advance(unit) => advance(game, unit, why),
        _ => why,
    }
}

/// 4.3: the whole sum of the present attack, and the chance of each result.
fn battle(game: &DarkDecember, mut why: Explanation) -> Explanation {
    let combat = &game.state.combat;
    let Some(hex) = combat.target else { return why };
    let attack = game.attack_of(combat.attackers.iter().copied(), hex);
    let defence = game.defence_of(combat.defenders.iter().copied());
    why = why.line(sums::attack(game, &combat.attackers, hex, Rule("4.3.1"))).line(sums::defence(
        game,
        &combat.defenders,
        Rule("4.3.1"),
    ));
    why.lines.extend(sums::odds(game, attack, defence));
    why = why.line(sums::cover(game, hex));
    let mut die = SumLine::plus("Die", game.modifier(combat.integrity), Rule("4.3.4"));
    game.modifiers(combat.integrity, |Modifier { name, value, rule }| {
        die.parts.push(SumLine::plus(name, value, rule));
    });
    why = why.line(die).line(faces(game));
    for line in [lowered(game, hex), counterattacks(game)].into_iter().flatten() {
        why = why.line(line);
    }
    for die in 1..=6 {
        if let Some(roll) = game.outcome_of(die) {
            let (rule, text) = meaning(roll.outcome);
            why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
        }
    }
    why
}

/// 4.3.4, 4.3.5: the level of each die against the TDL.
fn faces(game: &DarkDecember) -> SumLine {
    let mut line = SumLine::words("Level less TDL", "", Rule("4.3.5"));
    for roll in (1..=6).filter_map(|die| game.outcome_of(die)) {
        let table = &game.fixed.charts.combat;
        let die = roll.die as i8 + roll.modifier;
        let level = table.level(usize::from(roll.column), die);
        let row = table.first_die + table.row(die) as i8;
        let (note, rule) =
            if roll.dropped { (", one bonus", Rule("4.6.3 (V4.6)")) } else { ("", Rule("4.3.5")) };
        let label = format!("Die {}{note}: {}", roll.die, roll.outcome);
        let margin = SumLine::plus(label, level - roll.tdl as i8, rule)
            .with(SumLine::new(format!("Level in row {row}"), level, Rule("4.3.4")))
            .with(SumLine::minus("TDL", roll.tdl, Rule("4.2")));
        line.parts.push(margin);
    }
    line
}

/// The results of the six dice in a row.
fn row_of(results: impl Iterator<Item = Outcome>) -> String {
    results.map(|outcome| outcome.to_string()).collect::<Vec<_>>().join(" ")
}

/// 4.2.4, 3.0.3: what each level would change to which the defender can still lower his.
fn lowered(game: &DarkDecember, hex: HexId) -> Option<SumLine> {
    let options = &game.fixed.options;
    let open = matches!(
        game.state.combat.stage,
        Stage::Target | Stage::Attackers | Stage::LowerOwn | Stage::LowerCover
    );
    let mut values = may_lower(options, game.cover_level()).filter(|_| open).peekable();
    values.peek()?;
    let rule = sums::lowering(game);
    let mut line = SumLine::words("If the defender lowers his TDL, dice 1 to 6", "", rule);
    let mut after = game.clone();
    for value in values {
        after.state.combat.cover = Some(value);
        let dice = (1..=6).filter_map(|die| after.outcome_of(die)).map(|roll| roll.outcome);
        let place = game.fixed.label(hex);
        line.parts.push(SumLine::words(format!("{place} to {value}: {}", row_of(dice)), "", rule));
    }
    Some(line)
}

/// The levels to which one may be lowered.
fn may_lower(options: &Options, level: u8) -> impl Iterator<Item = u8> {
    let (any, zero) = (options.tdl_reduction, options.tdl_to_zero);
    (0..level).rev().filter(move |&value| any || (zero && value == 0))
}

/// 4.9: what the defender can strike back at if a die gives CA, and what lowering the TDL of that hex would change.
fn counterattacks(game: &DarkDecember) -> Option<SumLine> {
    let combat = &game.state.combat;
    let likely = |die| game.outcome_of(die).is_some_and(|roll| roll.outcome == Outcome::Counterattack);
    (1..=6).find(|&die| likely(die))?;
    let options = &game.fixed.options;
    let open = matches!(combat.stage, Stage::Target | Stage::Attackers | Stage::LowerOwn);
    let mut line = SumLine::words("On CA, dice 1 to 6", "", Rule("4.9"));
    for hex in game.strikes() {
        let dice = |after: &DarkDecember| row_of((1..=6).map(|die| after.strike_outcome(hex, die).outcome));
        let roll = game.strike_outcome(hex, 1);
        let odds = Odds::of(roll.attack.into(), roll.defence.into());
        let off_map = if combat.target == Some(hex) { ", off the map" } else { "" };
        let label = format!("{}{off_map}, {odds}, TDL {}: {}", game.fixed.label(hex), roll.tdl, dice(game));
        let mut strike = SumLine::words(label, "", Rule("4.9.1"));
        let fresh = !combat.lowered.iter().any(|(one, _)| *one == hex);
        for value in may_lower(options, roll.tdl).filter(|_| open && fresh) {
            let mut after = game.clone();
            after.state.combat.lowered.push((hex, value));
            let label = format!("TDL {value}: {}", dice(&after));
            strike.parts.push(SumLine::words(label, "", sums::lowering(game)));
        }
        line.parts.push(strike);
    }
    (!line.parts.is_empty()).then_some(line)
}

/// 4.9.1: a strike at a hex.
fn strike(game: &DarkDecember, hex: HexId, mut why: Explanation) -> Explanation {
    let roll = game.strike_outcome(hex, 1);
    let struck_at: Vec<UnitId> = match game.state.combat.target {
        Some(target) if target == hex => game.gathered_at(hex).collect(),
        _ => game.fighters_at(hex).collect(),
    };
    why = why.line(sums::attack(game, &game.state.combat.defenders, hex, Rule("4.9.1"))).line(sums::defence(
        game,
        &struck_at,
        Rule("4.9.1"),
    ));
    why.lines.extend(sums::odds(game, roll.attack, roll.defence));
    why = why.line(sums::own_cover(game, hex));
    for die in 1..=6 {
        let roll = game.strike_outcome(hex, die);
        let (rule, text) = struck(roll.outcome);
        why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
    }
    why
}

/// 4.4.7, 4.4.8: what a path costs.
fn retreat(game: &DarkDecember, way: Way, mut why: Explanation) -> Explanation {
    let Some((unit, ways)) = game.present_ways() else { return why };
    let (missing, losses) = ways.prices();
    let line = SumLine::new("Steps lost for certain", ways.certain_losses(), Rule("4.4.7"))
        .with(SumLine::new("Hexes that it cannot go", missing, Rule("4.4.7")))
        .with(SumLine::plus("Enemy zones of control without a friend", losses, Rule("4.4.7")));
    why = why.line(line);
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

/// 4.4.6: hexes, and the steps that make up the rest.
fn give(requirement: u8, hexes: u8, why: Explanation) -> Explanation {
    let rule = Rule("4.4.6");
    let steps = SumLine::new("Steps", requirement.saturating_sub(hexes), rule)
        .with(SumLine::new("Hexes and steps", requirement, rule))
        .with(SumLine::minus("Hexes", hexes, rule));
    why.line(SumLine::new("Hexes", hexes, rule)).line(steps)
}

/// 4.5.1, 1.2.2: how far a unit may advance.
fn advance(game: &DarkDecember, unit: UnitId, why: Explanation) -> Explanation {
    let table = game.fixed.charts.advance(game.emptied(), game.counter(unit).class);
    let mut line = SumLine::new("Hexes of advance", game.advance_limit(unit), Rule("4.5.1"))
        .with(SumLine::new("By the table", table, Rule("4.5.1")));
    if game.is(unit, Flag::ShortOfFuel) {
        let most = game.fixed.charts.numbers.fuel_short_advance_limit;
        line = line.with(SumLine::at_most("Short of fuel", most, Rule("1.2.2")));
    }
    why.line(line)
}
