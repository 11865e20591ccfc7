//! What people read about a Combat Phase: prompts, badges and the log.

use engine::{Badge, BadgeKind, Effect, Game, HexId, Rule, Told, UnitId};

use crate::charts::{Odds, Outcome};
use crate::game::DarkDecember;
use crate::words::{count, place};

use super::{CombatEvent, Stage, decision};

/// What a unit does in the present attack.
pub(crate) fn badge(game: &DarkDecember, unit: UnitId) -> Option<Badge> {
    let combat = &game.state.combat;
    if combat.picked == Some(unit) {
        return Some("retreating".into());
    }
    if combat.advancing.is_some_and(|one| one.unit == unit) {
        return Some("advancing".into());
    }
    let roles = [
        (&combat.retreating, "must retreat", BadgeKind::State),
        (&combat.attackers, "attacking", BadgeKind::Attacking),
    ];
    let role = roles.into_iter().find(|(list, ..)| list.binary_search(&unit).is_ok());
    role.map(|(_, word, kind)| Badge::new(word, kind))
}

/// The odds of the present attack in words.
fn odds(game: &DarkDecember) -> String {
    let combat = &game.state.combat;
    let Some(hex) = combat.target.filter(|_| !combat.attackers.is_empty()) else { return String::new() };
    let attack = game.attack_of(combat.attackers.iter().copied(), hex);
    let defence = game.defence_of(combat.defenders.iter().copied());
    let odds = Odds::of(attack.into(), defence.into());
    format!(" ({attack} to {defence}, {odds}, TDL {})", game.cover_level())
}

/// The question as a person reads it.
pub(crate) fn prompt(game: &DarkDecember) -> String {
    let combat = &game.state.combat;
    let hex = combat.target.map_or_else(String::new, |hex| place(game, hex));
    let (requirement, _) = combat.requirement;
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let text = match combat.stage {
        Stage::Target if combat.made < game.attacks_due() => {
            format!("which hex is attacked? {} of {} attacks made", combat.made, game.attacks_due())
        }
        Stage::Target => "which hex is attacked?".into(),
        Stage::Attackers => format!("who attacks {hex}?{}", odds(game)),
        Stage::LowerOwn => "lower the TDL of an attacking hex, for a counterattack?".into(),
        Stage::LowerCover => format!("lower the TDL of {hex}?{}", odds(game)),
        Stage::Integrity => format!("how many Divisional Integrity bonuses?{}", odds(game)),
        Stage::Capability => format!("a commander's Attack Option Capability?{}", odds(game)),
        Stage::Stand => format!("Divisional Integrity for the defence of {hex}?{}", odds(game)),
        Stage::Give => format!("R{requirement}: how many hexes are given?"),
        Stage::Losses => format!("who loses a step ({} to go)?", combat.need),
        Stage::Fire | Stage::ReturnFire => "firefight: who loses a step?".into(),
        Stage::Retreat => format!("who retreats next ({})?", count(combat.hexes.into(), "hex", "hexes")),
        Stage::RetreatTo => {
            let unit = combat.picked.map_or("", name);
            format!("where does {unit} retreat to ({})?", count(combat.hexes.into(), "hex", "hexes"))
        }
        Stage::Counter => "strike back at which hex?".into(),
        Stage::Assault if combat.round == 1 => format!("a second All Out Assault on {hex}?{}", odds(game)),
        Stage::Assault => format!("an All Out Assault on {hex}?{}", odds(game)),
        Stage::Price => format!("who pays a step for the assault on {hex}?"),
        Stage::Advance => format!("who advances into {hex}?"),
        Stage::AdvanceOn => {
            let (unit, left) = combat.advancing.map_or(("", 0), |one| (name(one.unit), one.left));
            format!("where does {unit} advance to ({} left)?", count(left.into(), "hex", "hexes"))
        }
    };
    let decision = decision(game);
    format!("{}: {text} [{}]", game.side_name(decision.side), decision.rule)
}

/// A result in words.
pub(super) fn meaning(outcome: Outcome) -> (Rule, String) {
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

/// An event in a sentence.
pub(crate) fn narrate(game: &DarkDecember, event: &CombatEvent) -> Told {
    let name = |unit: UnitId| game.fixed.unit(unit).name.as_str();
    let label = |hex: HexId| game.fixed.label(hex).to_owned();
    match *event {
        CombatEvent::Declared { side, hex } => Told::text(
            Rule("4.0.1"),
            format!("The {} player attacks {}.", game.side_name(side), place(game, hex)),
        ),
        CombatEvent::Joined { unit, forced: true } => {
            Told::text(Rule("3.4.7 (V3.4)"), format!("{} attacks from off the map.", name(unit)))
        }
        CombatEvent::Joined { unit, forced: false } => {
            Told::text(Rule("4.0.5"), format!("{} attacks.", name(unit)))
        }
        CombatEvent::Lowered { side, hex, level, off_map } => {
            let what = if off_map { "the stack off the map".into() } else { place(game, hex) };
            let side = game.side_name(side);
            let any = game.fixed.options.tdl_reduction;
            let rule = if any { Rule("4.2.4 (V4.2)") } else { Rule("3.0.3 (V3.0)") };
            Told::text(rule, format!("The {side} player lowers the TDL of {what} to {level}."))
        }
        CombatEvent::Integrity { side, bonuses } => {
            let bonuses = count(bonuses.into(), "bonus", "bonuses");
            let side = game.side_name(side);
            Told::text(Rule("4.6"), format!("The {side} player uses {bonuses} for Divisional Integrity."))
        }
        CombatEvent::Capability { unit } => {
            Told::text(Rule("OR9.3"), format!("{} gives his Attack Option Capability.", name(unit)))
        }
        CombatEvent::Rolled { side, hex, roll, struck_back, round } => {
            let odds = game.fixed.charts.combat.odds[usize::from(roll.column)];
            let what = match (struck_back, round) {
                (true, _) => "strike at",
                (false, 0) => "attack on",
                (false, 1) => "All Out Assault on",
                (false, _) => "second All Out Assault on",
            };
            let side = game.side_name(side);
            let (_, result) = if struck_back { struck(roll.outcome) } else { meaning(roll.outcome) };
            let dropped = if roll.dropped { ", the second bonus dropped" } else { "" };
            let text = format!(
                "The {side} {what} {}: {} to {}, {odds}, TDL {}, die {} {:+}{dropped}: {}, {result}.",
                place(game, hex),
                roll.attack,
                roll.defence,
                roll.tdl,
                roll.die,
                roll.modifier,
                roll.outcome
            );
            let rule = if struck_back { Rule("4.9.1") } else { Rule("4.3") };
            Told::new(rule, text, Effect::Roll { what: "combat".into(), dice: vec![roll.die] })
        }
        CombatEvent::Gave { side, hexes, steps } => {
            let (hexes, steps) = (count(hexes.into(), "hex", "hexes"), count(steps.into(), "step", "steps"));
            let side = game.side_name(side);
            Told::text(Rule("4.4.6"), format!("The {side} player gives {hexes} and {steps}."))
        }
        CombatEvent::Retreated { unit, path } => {
            let hexes: Vec<String> = path.hexes(&game.fixed).into_iter().map(label).collect();
            let to = hexes.last().cloned().unwrap_or_default();
            let text = format!("{} retreats to {to}.", name(unit));
            Told::new(Rule("4.4.7"), text, Effect::Move { unit: unit.0.into(), path: hexes })
        }
        CombatEvent::Cornered { unit, steps } => {
            let steps = count(steps.into(), "step", "steps");
            Told::text(
                Rule("4.4.7"),
                format!("{} cannot retreat as far as it must and loses {steps}.", name(unit)),
            )
        }
        CombatEvent::RiverRoll { unit, needed, die } => {
            let text = format!("{} crosses a river and loses a step at {needed} or less: {die}.", name(unit));
            Told::new(Rule("4.4.8 (V4.4)"), text, Effect::Roll { what: "river".into(), dice: vec![die] })
        }
        CombatEvent::Stunned { unit } => {
            let text = format!("{} is thrown back off the map and waits a turn.", name(unit));
            Told::text(Rule("3.4.8 (V3.4)"), text)
        }
        CombatEvent::Struck { side, hex, off_map } => {
            let what = if off_map { "the stack off the map".into() } else { place(game, hex) };
            let side = game.side_name(side);
            Told::text(Rule("4.9"), format!("The {side} defenders strike back at {what}."))
        }
        CombatEvent::Assault { side, hex, second } => {
            let (rule, word) = if second { (Rule("OR9.5 (VOR9.5)"), "second ") } else { (Rule("4.1"), "") };
            let side = game.side_name(side);
            Told::text(rule, format!("{side} {word}All Out Assault on {}.", place(game, hex)))
        }
        CombatEvent::Advanced { unit, hex } => {
            let text = format!("{} advances to {}.", name(unit), place(game, hex));
            Told::new(Rule("4.5"), text, Effect::Place { unit: unit.0.into(), at: label(hex) })
        }
    }
}
