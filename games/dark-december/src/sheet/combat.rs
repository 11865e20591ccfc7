//! The combat table (4.3), its results (4.3.5), die modifiers (4.3.4) and advance (4.5.1).

use engine::{Chart, ChartCell, ChartTone, Game, Rule};

use crate::charts::{Emptied, GERMAN, Outcome};
use crate::combat::meaning;
use crate::fixed::Fixed;
use crate::game::DarkDecember;
use crate::units::MoveClass;

use super::{COMBAT, RESULTS, column_spot};

/// 4.3: levels by odds and modified die, with the column of the attack in hand.
pub(super) fn levels(game: &DarkDecember) -> Chart {
    let table = &game.fixed.charts.combat;
    let columns = table.odds.iter().map(|odds| ("Odds", odds.to_string()));
    let mut chart = Chart::table(game.rulebook(), COMBAT, "Die", columns);
    let last = table.levels.len().saturating_sub(1);
    for (row, _) in table.levels.iter().enumerate() {
        let die = table.first_die + row as i8;
        let head = match row {
            0 => format!("{die} or less"),
            _ if row == last => format!("{die} or more"),
            _ => die.to_string(),
        };
        let cells = (0..table.odds.len()).map(|column| table.level(column, die).to_string());
        chart.row(head, None, cells);
    }
    chart.key("level", "less the Terrain Defence Level is the margin of the results", Rule("4.3.5"));
    let roll = game.outcome_of(1).filter(|_| !game.state.combat.attackers.is_empty());
    chart.marked(roll.map(|roll| column_spot(roll.column)))
}

/// 4.3.5, 4.4.6: what a margin means.
pub(super) fn results(fixed: &Fixed) -> Chart {
    let list = &fixed.charts.combat.results;
    let mut chart = Chart::table(&fixed.setting.book, RESULTS, "Level less TDL", ["Result", "What it is"]);
    for (at, (least, outcome)) in list.iter().enumerate() {
        let (rule, text) = meaning(*outcome);
        let head = if at + 1 == list.len() { "less".into() } else { format!("{least} or more") };
        chart.row(head, Some(rule), [ChartCell::toned(outcome.to_string(), tone(*outcome)), text.into()]);
    }
    chart
}

fn tone(outcome: Outcome) -> ChartTone {
    match outcome {
        Outcome::Retreat { .. } => ChartTone::Defender,
        Outcome::Firefight => ChartTone::Both,
        Outcome::NoEffect => ChartTone::Faint,
        Outcome::Counterattack => ChartTone::Attacker,
    }
}

/// 4.3.4: what is added to the die.
pub(super) fn modifiers(game: &DarkDecember) -> Chart {
    let (modifiers, options) = (&game.fixed.charts.modifiers, &game.fixed.options);
    let mut chart = Chart::table(game.rulebook(), "modifiers", "When", ["Die"]);
    let mut row = |head: &str, value: i16, rule: Rule, used: bool| {
        if used && value != 0 {
            let tone = if value < 0 { ChartTone::Defender } else { ChartTone::Attacker };
            chart.row(head, Some(rule), [ChartCell::toned(format!("{value:+}"), tone)]);
        }
    };
    let surprise = game.surprise(GERMAN);
    row("German surprise on this turn", surprise.into(), Rule("SR1.1.2"), true);
    let integrity = modifiers.divisional_integrity_attack;
    row("Divisional Integrity of the attacker", integrity, Rule("4.6.1"), true);
    let double = "a second one, near Manteuffel or Patton";
    row(double, integrity, Rule("4.6.3 (V4.6)"), options.double_integrity && options.commanders);
    let defence = modifiers.divisional_integrity_defence;
    row("Divisional Integrity of the defender", defence, Rule("4.6.2"), true);
    row("All Out Assault", modifiers.all_out_assault, Rule("4.1.3"), true);
    let open = "in clear or rough without a town";
    let armour = format!("armour superiority of the attacker, {open}");
    row(&armour, modifiers.armour_superiority_attacker, Rule("4.7"), true);
    let armour = format!("armour superiority of the defender, {open}");
    row(&armour, modifiers.armour_superiority_defender, Rule("4.7"), true);
    let air = format!("Allied attack under a clear sky, {open}");
    row(&air, modifiers.allied_air_support, Rule("SR1.3"), !options.fog_holds);
    let capability = modifiers.attack_option_capability;
    row("Attack Option Capability of a commander", capability, Rule("OR9.3"), options.commanders);
    let commander = modifiers.commander_in_defending_hex;
    row("a commander in the defending hex", commander, Rule("OR9.3"), options.commanders);
    let below = modifiers.odds_below_table;
    row("odds below the table", below, Rule("4.3.3 (V4.3)"), !options.odds_limits);
    chart.key("-", "helps the attacker: low dice are good for him", Rule("4.3.4"));
    chart
}

/// 4.5.1: how far the victors go.
pub(super) fn advance(fixed: &Fixed) -> Chart {
    let classes =
        [(MoveClass::Foot, "Foot"), (MoveClass::Mechanised, "Mechanised"), (MoveClass::Armour, "Armour")];
    let columns = classes.map(|(_, name)| ("Hexes", name));
    let mut chart = Chart::table(&fixed.setting.book, "advance", "The defender", columns);
    let rows = [
        ("retreated 1 hex", Emptied::Retreat(1)),
        ("retreated 2 hexes", Emptied::Retreat(2)),
        ("retreated 3 hexes", Emptied::Retreat(3)),
        ("was eliminated", Emptied::Eliminated),
    ];
    for (head, emptied) in rows {
        let cells = classes.map(|(class, _)| ChartCell::number(fixed.charts.advance(emptied, class)));
        chart.row(head, None, cells);
    }
    chart
}
