//! The combat results table (12.8), what changes an attack, and all other dice.

use engine::{Chart, ChartCell, ChartSpot, ChartTone, Game, Rule};

use crate::charts::Outcome;
use crate::combat::meaning;
use crate::fixed::{Fixed, Kit};
use crate::game::Bulge;
use crate::rulebook::Options;
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

/// The id of the chart of these.
const ROLLS: &str = "rolls";

impl Roll {
    const SINGLE: [Roll; 8] = [
        Roll::Demolition,
        Roll::SpoiledDemolition,
        Roll::MeuseGuards,
        Roll::Burning,
        Roll::Straggling,
        Roll::DetectionEarly,
        Roll::DetectionLate,
        Roll::Scatter,
    ];

    /// Those that the switches leave in play, in the order of the chart.
    fn all(fixed: &Fixed) -> impl Iterator<Item = Roll> + '_ {
        let cap = fixed.charts.numbers.iso_roll_cap as u8;
        let single = Roll::SINGLE.into_iter();
        single.chain((1..=cap).map(Roll::Surrender)).filter(|roll| roll.in_play(&fixed.options))
    }

    fn in_play(self, options: &Options) -> bool {
        match self {
            Roll::Demolition | Roll::MeuseGuards | Roll::Straggling => true,
            Roll::SpoiledDemolition | Roll::DetectionEarly | Roll::DetectionLate => options.greif,
            Roll::Burning => options.fuel,
            Roll::Scatter => options.von_der_heydte,
            Roll::Surrender(_) => options.isolation,
        }
    }

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
        let row = Roll::all(fixed).position(|roll| roll == self)?;
        Some(ChartSpot::cell(ROLLS, usize::from(die) - 1, row))
    }

    /// What it is about, with its rule.
    fn about(self, fixed: &Fixed) -> (String, Rule) {
        let n = &fixed.charts.numbers;
        match self {
            Roll::Demolition => ("blowing a bridge".into(), Rule("11.4")),
            Roll::SpoiledDemolition => ("the same with a Stielau team beside it".into(), Rule("18.1.4")),
            Roll::MeuseGuards => ("guards of a Meuse bridge".into(), Rule("11.6")),
            Roll::Burning => ("burning a fuel dump".into(), Rule("19.4")),
            Roll::Straggling => ("retreat through enemy zones".into(), Rule("14.4")),
            Roll::DetectionEarly => ("looking for a team, turns 1 to 4".into(), Rule("18.1.6")),
            Roll::DetectionLate => ("the same later".into(), Rule("18.1.6")),
            Roll::Scatter => ("von der Heydte's drop, hexes off".into(), Rule("18.4.2")),
            Roll::Surrender(needed) => {
                let after = u16::from(needed) - 1;
                let (open, town) = (n.iso_open_from + after, n.iso_town_from + after);
                let more = if u16::from(needed) == n.iso_roll_cap { " or more" } else { "" };
                (format!("isolation count {open}{more} ({town}{more} in a town or fort)"), Rule("6.7"))
            }
        }
    }

    /// What a die of it does.
    fn result(self, fixed: &Fixed, die: u8) -> ChartCell {
        let n = &fixed.charts.numbers;
        let (needed, yes) = match self {
            Roll::Demolition => (n.demolition_success, "blown"),
            Roll::SpoiledDemolition => (n.demolition_success_stielau, "blown"),
            Roll::MeuseGuards => (n.meuse_guard_success, "blown"),
            Roll::Burning => (n.dump_success, "burns"),
            Roll::Straggling => (n.straggle_kill, "lost"),
            Roll::DetectionEarly => (n.stielau_detect_early, "found"),
            Roll::DetectionLate => (n.stielau_detect_late, "found"),
            Roll::Surrender(needed) => (needed.into(), "lost"),
            Roll::Scatter => return fixed.charts.drop.scatter[usize::from(die) - 1].to_string().into(),
        };
        if u16::from(die) <= needed { yes.into() } else { ChartCell::toned("-", ChartTone::Faint) }
    }
}

/// All other dice, by what they show.
pub(super) fn rolls(fixed: &Fixed) -> Chart {
    let columns = (1..=6).map(|die| ("Die", die.to_string()));
    let mut chart = Chart::table(&fixed.setting.book, ROLLS, "Roll for", columns);
    for roll in Roll::all(fixed) {
        let (head, rule) = roll.about(fixed);
        chart.row(head, Some(rule), (1..=6).map(|die| roll.result(fixed, die)));
    }
    chart
}
