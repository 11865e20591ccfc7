//! What people read and write about a Combat Phase: prompts, the log, the notation.

use std::fmt;

use engine::{Effect, Game, HexId, Rule, Told, UnitId, Unreadable, Words};

use crate::charts::Outcome;
use crate::game::Bulge;
use crate::words::{count, people, place, read_hex, read_unit};

use super::{CombatAction, CombatEvent, Stage, decision};

/// A number of hexes in words.
fn distance(hexes: usize) -> String {
    if hexes == 1 { "1 hex".into() } else { format!("{hexes} hexes") }
}

/// What a unit does in the present attack.
pub(crate) fn badge(game: &Bulge, unit: UnitId) -> Option<&'static str> {
    let combat = &game.state.combat;
    let roles = [
        (&combat.retreating, "must retreat"),
        (&combat.attackers, "attacking"),
        (&combat.advanced, "advanced"),
        (&combat.guns, "supporting"),
        (&combat.fire, "supporting"),
    ];
    if combat.picked == Some(unit) {
        return Some("retreating");
    }
    roles.iter().find(|(list, _)| list.binary_search(&unit).is_ok()).map(|(_, role)| *role)
}

/// The question as a person reads it.
pub(crate) fn prompt(game: &Bulge) -> String {
    let combat = &game.state.combat;
    let hex = combat.target.map_or_else(String::new, |hex| place(game, hex));
    let odds = || {
        let battle = game.battle().filter(|battle| !battle.attackers.is_empty());
        battle.map_or_else(String::new, |battle| {
            let totals = game.totals(&battle);
            let column = game.fixed.charts.combat.odds[totals.shifted];
            format!(" ({} to {}, column {column})", totals.attack, totals.defence)
        })
    };
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let text = match combat.stage {
        Stage::Target => match game.open_obligation() {
            Some((unit, _)) => format!("which hex is attacked? {} is obliged to attack", name(unit)),
            None => "which hex is attacked?".into(),
        },
        Stage::Attackers => format!("who attacks {hex}?{}", odds()),
        Stage::Support => format!("artillery in support of the attack on {hex}?{}", odds()),
        Stage::AttackAir => format!("air points for the attack on {hex}, of {}?{}", game.state.air, odds()),
        Stage::FinalFire => format!("final protective fire for {hex}?{}", odds()),
        Stage::DefenceAir => format!("air points for the defence of {hex}, of {}?{}", game.state.air, odds()),
        Stage::DefenderLoss => format!("exchange in {hex}: which unit is lost?"),
        Stage::AttackerLoss => {
            let points = count(combat.need, "strength point");
            format!("exchange in {hex}: which attacker is lost, of {points}?")
        }
        Stage::StandFast => {
            let losses = combat.length.saturating_sub(1);
            let far = distance(usize::from(combat.length));
            let price = count(losses, "unit");
            format!("{hex} has to retreat {far}: stand at the price of {price}, or give way?")
        }
        Stage::StandLoss => format!("{hex} stands: which unit is lost ({} to go)?", combat.need),
        Stage::Retreat => format!("who retreats next ({})?", distance(usize::from(combat.length))),
        Stage::RetreatTo => match game.present_retreat() {
            Some((unit, retreat)) => {
                let risk = if retreat.safe { "" } else { ", through enemy zones of control" };
                format!("where does {} retreat to ({}{risk})?", name(unit), distance(retreat.steps))
            }
            None => "where does it retreat to?".into(),
        },
        Stage::Advance => format!("who advances into {hex}?"),
        Stage::Breakthrough => "who breaks through, and where to?".into(),
    };
    let decision = decision(game);
    format!("{}: {text} [{}]", game.side_name(decision.side), decision.rule)
}

/// The result in words.
pub(super) fn meaning(outcome: Outcome) -> (Rule, String) {
    match outcome {
        Outcome::AttackerEliminated => (Rule("14.1"), "all attackers are eliminated".into()),
        Outcome::AttackerRetreats(hexes) => {
            (Rule("14.2"), format!("the attackers retreat {}", distance(usize::from(hexes))))
        }
        Outcome::Engaged => (Rule("14.3"), "the defenders are Engaged".into()),
        Outcome::Exchange => (Rule("14.5"), "exchange".into()),
        Outcome::DefenderRetreats(hexes) => {
            (Rule("14.2"), format!("the defenders retreat {}", distance(usize::from(hexes))))
        }
        Outcome::DefenderEliminated => (Rule("14.1"), "all defenders are eliminated".into()),
    }
}

/// An event in a sentence.
pub(crate) fn narrate(game: &Bulge, event: &CombatEvent) -> Told {
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let label = |hex: HexId| game.fixed.label(hex).to_owned();
    let odds = |column: u8| game.fixed.charts.combat.odds[usize::from(column)];
    let went = |rule, unit: UnitId, path: Vec<String>, text| {
        Told::new(rule, text, Effect::Move { unit: unit.0.into(), path })
    };
    match *event {
        CombatEvent::Obliged { unit } => {
            Told::text(Rule("12.2.1 (MC)"), format!("{} is obliged to attack.", name(unit)))
        }
        CombatEvent::Declared { side, hex } => {
            Told::text(Rule("12.1.2"), format!("{} attack {}.", people(side), place(game, hex)))
        }
        CombatEvent::Joined { unit, forced: true } => {
            Told::text(Rule("12.2.4 (MC)"), format!("{} must take part in the attack.", name(unit)))
        }
        CombatEvent::Joined { unit, forced: false } => {
            Told::text(Rule("12.3"), format!("{} takes part in the attack.", name(unit)))
        }
        CombatEvent::Supported { unit, strength } => {
            Told::text(Rule("13.4"), format!("{} supports the attack with {strength}.", name(unit)))
        }
        CombatEvent::Fired { unit, strength } => {
            Told::text(Rule("13.6"), format!("{} supports the defence with {strength}.", name(unit)))
        }
        CombatEvent::Air { points, strength } => {
            let add = if points == 1 { "adds" } else { "add" };
            let text = format!("{} {add} {strength}.", count(points, "Allied air point"));
            Told::text(Rule("16.4 (AIR)"), text)
        }
        CombatEvent::Resolved { hex, attack, defence, column, shifted, die, outcome } => {
            let shift =
                if shifted == column { String::new() } else { format!(", shifted to {}", odds(shifted)) };
            let (_, meaning) = meaning(outcome);
            let text = format!(
                "{}: {attack} to {defence} is {}{shift}. A {die}: {outcome}, {meaning}.",
                place(game, hex),
                odds(column),
            );
            Told::new(Rule("12.8"), text, Effect::Roll { what: "combat".into(), dice: vec![die] })
        }
        CombatEvent::Engaged { unit } => Told::text(Rule("14.3"), format!("{} is Engaged.", name(unit))),
        CombatEvent::Stood { hex, losses: 0 } => {
            Told::text(Rule("14.6 (STF)"), format!("{} stands fast.", place(game, hex)))
        }
        CombatEvent::Stood { hex, losses } => Told::text(
            Rule("14.6 (STF)"),
            format!("{} stands fast at the price of {}.", place(game, hex), count(losses, "combat unit")),
        ),
        CombatEvent::GaveWay { hex } => {
            Told::text(Rule("14.6 (STF)"), format!("{} does not stand fast.", place(game, hex)))
        }
        CombatEvent::GunOverrun { unit } => {
            Told::text(Rule("13.8"), format!("{} is emplaced and cannot retreat.", name(unit)))
        }
        CombatEvent::Straggled { unit, hex, needed, die } => {
            let fate = if die <= needed { "it is lost" } else { "it gets through" };
            let text = format!(
                "{} retreats to {} through enemy zones of control: a {die}, lost on {needed} or less, {fate}.",
                name(unit),
                label(hex),
            );
            Told::new(Rule("14.4"), text, Effect::Roll { what: "straggling".into(), dice: vec![die] })
        }
        CombatEvent::Trapped { unit } => {
            Told::text(Rule("14.4"), format!("{} has no hex to retreat to.", name(unit)))
        }
        CombatEvent::Retreated { unit, path } => {
            let path: Vec<String> = path.hexes(&game.fixed).into_iter().map(label).collect();
            let end = path.last().cloned().unwrap_or_default();
            went(Rule("14.4"), unit, path, format!("{} retreats to {end}.", name(unit)))
        }
        CombatEvent::Advanced { unit, from, to } => {
            let text = format!("{} advances into {}.", name(unit), place(game, to));
            went(Rule("14.7"), unit, vec![label(from), label(to)], text)
        }
        CombatEvent::BrokeThrough { unit, from, to } => {
            let text = format!("{} breaks through to {}.", name(unit), place(game, to));
            went(Rule("14.8 (BRK)"), unit, vec![label(from), label(to)], text)
        }
    }
}

/// Writes an action in the notation.
pub(crate) fn write(game: &Bulge, action: CombatAction, out: &mut dyn fmt::Write) -> fmt::Result {
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let label = |hex: HexId| game.fixed.label(hex);
    match action {
        CombatAction::Attack(hex) => write!(out, "attack {}", label(hex)),
        CombatAction::Add(unit) => write!(out, "add {}", name(unit)),
        CombatAction::Confirm => write!(out, "confirm"),
        CombatAction::Support(unit) => write!(out, "support {}", name(unit)),
        CombatAction::Air(points) => write!(out, "air {points}"),
        CombatAction::Fire(unit) => write!(out, "fpf {}", name(unit)),
        CombatAction::Stand => write!(out, "stand"),
        CombatAction::GiveWay => write!(out, "give way"),
        CombatAction::Retreat(unit) => write!(out, "retreat {}", name(unit)),
        CombatAction::To(hex) => write!(out, "to {}", label(hex)),
        CombatAction::Advance(unit) => write!(out, "advance {}", name(unit)),
        CombatAction::Exploit(unit, hex) => write!(out, "exploit {} {}", name(unit), label(hex)),
    }
}

/// The words that actions of the Combat Phase begin with.
pub(crate) const KEYWORDS: &[&str] = &[
    "attack", "add", "confirm", "support", "air", "fpf", "stand", "give", "retreat", "to", "advance",
    "exploit",
];

/// Reads the rest of an action that begins with one of [`KEYWORDS`].
pub(crate) fn parse(game: &Bulge, keyword: &str, words: &mut Words) -> Result<CombatAction, Unreadable> {
    Ok(match keyword {
        "attack" => CombatAction::Attack(read_hex(game, words)?),
        "add" => CombatAction::Add(read_unit(game, words)?),
        "confirm" => CombatAction::Confirm,
        "support" => CombatAction::Support(read_unit(game, words)?),
        "air" => CombatAction::Air(words.parse("a number of air points")?),
        "fpf" => CombatAction::Fire(read_unit(game, words)?),
        "stand" => CombatAction::Stand,
        "give" => {
            words.keyword(&["way"])?;
            CombatAction::GiveWay
        }
        "retreat" => CombatAction::Retreat(read_unit(game, words)?),
        "to" => CombatAction::To(read_hex(game, words)?),
        "advance" => CombatAction::Advance(read_unit(game, words)?),
        "exploit" => CombatAction::Exploit(read_unit(game, words)?, read_hex(game, words)?),
        _ => return Err(words.wrong("an action of the Combat Phase")),
    })
}
