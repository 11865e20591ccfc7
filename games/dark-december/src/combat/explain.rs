//! The sums behind attacks, and the chances of what follows.

use engine::{Explanation, HexId, Rule, SumLine, UnitId};

use crate::charts::{Odds, Outcome};
use crate::game::DarkDecember;
use crate::sheet::column_spot;

use super::levels::lowering;
use super::resolve::{meaning, struck};
use super::{CombatState, Level, Modifier, Stage, sums};

/// The sum of the present attack as it would be after a change.
pub(super) fn battle_after(
    game: &DarkDecember,
    why: Explanation,
    change: impl FnOnce(&mut CombatState),
) -> Explanation {
    let mut after = game.clone();
    change(&mut after.state.combat);
    battle(&after, why)
}

/// 4.3: the whole sum of the present attack, and the chance of each result.
pub(super) fn battle(game: &DarkDecember, mut why: Explanation) -> Explanation {
    let combat = &game.state.combat;
    let Some(hex) = combat.target else { return why };
    let (attack, defence) = game.strengths(hex);
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
    if let Some(roll) = game.outcome_of(1).filter(|_| !combat.attackers.is_empty()) {
        why = why.spot(column_spot(roll.column));
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
    let open = matches!(
        game.state.combat.stage,
        Stage::Target | Stage::Attackers | Stage::LowerOwn | Stage::LowerCover
    ) && game.state.combat.cover.is_none();
    let mut values = game.lower_levels(game.cover_level()).rev().filter(|_| open).peekable();
    values.peek()?;
    let rule = lowering(game);
    let mut line = SumLine::words("If the defender lowers his TDL, dice 1 to 6", "", rule);
    let mut after = game.clone();
    for Level(value) in values {
        after.state.combat.cover = Some(value);
        let dice = (1..=6).filter_map(|die| after.outcome_of(die)).map(|roll| roll.outcome);
        let place = game.fixed.label(hex);
        line.parts.push(SumLine::words(format!("{place} to {value}: {}", row_of(dice)), "", rule));
    }
    Some(line)
}

/// 4.9: what the defender can strike back at if a die gives CA, and what lowering the TDL of that hex would change.
fn counterattacks(game: &DarkDecember) -> Option<SumLine> {
    let combat = &game.state.combat;
    let likely = |die| game.outcome_of(die).is_some_and(|roll| roll.outcome == Outcome::Counterattack);
    (1..=6).find(|&die| likely(die))?;
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
        for Level(value) in game.lower_levels(roll.tdl).rev().filter(|_| open && fresh) {
            let mut after = game.clone();
            after.state.combat.lowered.push((hex, value));
            let label = format!("TDL {value}: {}", dice(&after));
            strike.parts.push(SumLine::words(label, "", lowering(game)));
        }
        line.parts.push(strike);
    }
    (!line.parts.is_empty()).then_some(line)
}

/// 4.9.1: a strike at a hex.
pub(super) fn strike(game: &DarkDecember, hex: HexId, mut why: Explanation) -> Explanation {
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
    why = why.line(sums::own_cover(game, hex)).spot(column_spot(roll.column));
    for die in 1..=6 {
        let roll = game.strike_outcome(hex, die);
        let (rule, text) = struck(roll.outcome);
        why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
    }
    why
}
