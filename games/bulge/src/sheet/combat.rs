//! The combat results table (12.8), what changes an attack, and all other dice.

use engine::{Chart, ChartCell, ChartSpot, ChartTone, Game, Rolls, Rule};

use crate::charts::Outcome;
use crate::combat::meaning;
use crate::fixed::{Fixed, Kit};
use crate::game::Bulge;
use crate::words::count;

use super::{COMBAT, column_spot};

/// 12.7, 12.8: the table, with the column of the attack in hand.
pub(super) fn results(game: &Bulge) -> Chart {
    let table = &game.fixed.charts.combat;
    let columns = table.odds.iter().map(|odds| ("Odds", odds.to_string()));
    let mut chart = Chart::table(game.rulebook(), COMBAT, "Die", columns);
    for die in 1..=6 {
        let cells = (0..table.odds.len()).map(|column| {
            let outcome = table.result(column, die);
            ChartCell::toned(outcome.to_string(), tone(outcome))
        });
        chart.row(die.to_string(), None, cells);
    }
    for outcome in [
        Outcome::AttackerEliminated,
        Outcome::AttackerRetreats(1),
        Outcome::Engaged,
        Outcome::Exchange,
        Outcome::DefenderRetreats(1),
        Outcome::DefenderEliminated,
    ] {
        let (rule, text) = meaning(outcome);
        let more = "so many hexes";
        let sign = outcome.to_string().replace('1', "n");
        chart.key(sign, text.replace("1 hex", more), rule);
    }
    let odds = game.battle().filter(|battle| !battle.attackers.is_empty());
    chart.marked(odds.map(|battle| column_spot(game.totals(&battle).shifted)))
}

fn tone(outcome: Outcome) -> ChartTone {
    match outcome {
        Outcome::AttackerEliminated | Outcome::AttackerRetreats(_) => ChartTone::Attacker,
        Outcome::Engaged => ChartTone::Plain,
        Outcome::Exchange => ChartTone::Both,
        Outcome::DefenderRetreats(_) => ChartTone::Defender,
        Outcome::DefenderEliminated => ChartTone::Ruin,
    }
}

/// 12.4 to 12.7: what changes strengths and columns.
pub(super) fn modifiers(game: &Bulge) -> Chart {
    let Kit { charts, options, .. } = &**game.fixed;
    let n = &charts.numbers;
    let mut chart = Chart::table(game.rulebook(), "modifiers", "When", ["Effect"]);
    let mut row = |group: &str, head: &str, effect: String, rule: Rule| {
        chart.row_of(group, head, Some(rule), [effect]);
    };
    let (tenth, guns) = ("a tenth of its strength is added", |most: u16| {
        format!("at most {most}; together no more than the ground units")
    });
    let air = format!("{} each, at most {}", n.air_sp, count(n.air_max_per_combat, "point"));
    row("Attack", "an attacker is out of supply", "its strength is halved, rounded up".into(), Rule("6.3"));
    if options.cohesion {
        row("Attack", "a whole division attacks", tenth.into(), Rule("22.2 (DC)"));
    }
    row("Attack", "artillery supports it (OFS)", guns(n.ofs_max_guns), Rule("13.4"));
    if options.air {
        row("Attack", "Allied air points", air.clone(), Rule("16.4 (AIR)"));
    }
    let river = format!("+{} to the multiplier", charts.across_river);
    row("Defence", "every attacker attacks across water", river, Rule("15.3"));
    row("Defence", "the multiplier", format!("at most x{}", charts.most_multiplier), Rule("15.3"));
    if options.cohesion {
        row("Defence", "a whole division is attacked", tenth.into(), Rule("22.5 (DC)"));
    }
    row("Defence", "artillery fires (FPF)", guns(n.fpf_max_guns), Rule("13.6"));
    if options.air {
        row("Defence", "Allied air points", air, Rule("16.4 (AIR)"));
    }
    if options.surprise {
        let columns = format!("{} to the right", count(n.surprise_shift, "column"));
        row("Column", "the Germans attack on turn 1", columns, Rule("17.3 (SUR)"));
    }
    chart
}

/// A die that is not of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// 11.4.
    Demolition,
    /// 18.1.4.
    SpoiledDemolition,
    /// 11.6.
    MeuseGuards,
    /// 19.4.
    Burning,
    /// 14.4.
    Straggling,
    /// 18.1.6, on turns 1 to 4.
    DetectionEarly,
    /// 18.1.6, later.
    DetectionLate,
    /// 18.4.2.
    Scatter,
    /// 6.7: at this number or below.
    Surrender(u8),
}

impl Roll {
    /// The attempt to blow a bridge that needs this number.
    pub(crate) fn demolition(fixed: &Fixed, needed: u8) -> Roll {
        let plain = u16::from(needed) == fixed.charts.numbers.demolition_success;
        if plain { Roll::Demolition } else { Roll::SpoiledDemolition }
    }

    /// The search for a team that needs this number.
    pub(crate) fn detection(fixed: &Fixed, needed: u8) -> Roll {
        let early = u16::from(needed) == fixed.charts.numbers.stielau_detect_early;
        if early { Roll::DetectionEarly } else { Roll::DetectionLate }
    }

    /// Where a die of it is on the chart.
    pub(crate) fn spot(self, fixed: &Fixed, die: u8) -> Option<ChartSpot> {
        rolls(fixed).spot(&self, die)
    }
}

/// All other dice that the switches leave in play, by what they show.
pub(super) fn rolls(fixed: &Fixed) -> Rolls<Roll> {
    let (n, options, mut rolls) = (&fixed.charts.numbers, &fixed.options, Rolls::default());
    let mut row = |used: bool, roll: Roll, head: &str, rule: Rule, needed: u16, yes: &str| {
        if used {
            rolls.at_most(roll, head, rule, needed, yes);
        }
    };
    let (greif, beside) = (options.greif, "the same with a Stielau team beside it");
    row(true, Roll::Demolition, "blowing a bridge", Rule("11.4"), n.demolition_success, "blown");
    row(greif, Roll::SpoiledDemolition, beside, Rule("18.1.4"), n.demolition_success_stielau, "blown");
    row(true, Roll::MeuseGuards, "guards of a Meuse bridge", Rule("11.6"), n.meuse_guard_success, "blown");
    row(options.fuel, Roll::Burning, "burning a fuel dump", Rule("19.4"), n.dump_success, "burns");
    row(true, Roll::Straggling, "retreat through enemy zones", Rule("14.4"), n.straggle_kill, "lost");
    let (early, late) = ("looking for a team, turns 1 to 4", "the same later");
    row(greif, Roll::DetectionEarly, early, Rule("18.1.6"), n.stielau_detect_early, "found");
    row(greif, Roll::DetectionLate, late, Rule("18.1.6"), n.stielau_detect_late, "found");
    if options.von_der_heydte {
        let off = |die: u8| fixed.charts.drop.scatter[usize::from(die) - 1].to_string().into();
        rolls.faces(Roll::Scatter, "von der Heydte's drop, hexes off", Rule("18.4.2"), off);
    }
    let last = if options.isolation { n.iso_roll_cap } else { 0 };
    for needed in 1..=last {
        let (open, town) = (n.iso_open_from + needed - 1, n.iso_town_from + needed - 1);
        let more = if needed == last { " or more" } else { "" };
        let head = format!("isolation count {open}{more} ({town}{more} in a town or fort)");
        rolls.at_most(Roll::Surrender(needed as u8), head, Rule("6.7"), needed, "lost");
    }
    rolls
}
