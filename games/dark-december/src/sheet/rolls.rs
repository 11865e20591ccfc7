//! All dice that are not of a combat, by what they show.

use engine::{Chart, ChartCell, ChartSpot, ChartTone, Half, Rule};

use crate::charts::Turn;
use crate::fixed::Fixed;
use crate::units::UnitType;

/// A die that is not of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throw {
    /// 5.0.
    Blow,
    /// 5.1.
    Build,
    /// 4.4.8.
    River,
    /// OR1.0.3.
    Surrender,
    /// OR2.0.1.
    Infiltration,
    /// OR3.0.1.
    Forces,
    /// OR5.0.
    Weather,
    /// OR8.0.
    Drop,
}

/// The id of the chart.
const ROLLS: &str = "rolls";

/// A row of the chart.
struct Line {
    throw: Throw,
    head: String,
    rule: Rule,
    /// At this number or below ...
    needed: u8,
    /// ... this happens.
    yes: &'static str,
}

impl Throw {
    /// Where a die of it is on the chart, by the number that was needed.
    pub(crate) fn spot(self, fixed: &Fixed, needed: u8, die: u8) -> Option<ChartSpot> {
        let row = lines(fixed).iter().position(|line| (line.throw, line.needed) == (self, needed))?;
        Some(ChartSpot::cell(ROLLS, usize::from(die) - 1, row))
    }
}

fn line(throw: Throw, head: impl Into<String>, rule: Rule, needed: u8, yes: &'static str) -> Line {
    Line { throw, head: head.into(), rule, needed, yes }
}

/// All rows that the switches leave in play.
fn lines(fixed: &Fixed) -> Vec<Line> {
    let (charts, options, n) = (&fixed.charts, &fixed.options, &fixed.charts.numbers);
    let bridges = &charts.bridges;
    let [engineer, engineer_enemy] = bridges.blow_engineer;
    let [other, other_enemy] = bridges.blow_other;
    let mut lines = vec![
        line(Throw::Blow, "engineers blow a bridge", Rule("5.0"), engineer, "blown"),
        line(Throw::Blow, "engineers, a German in the other hex", Rule("5.0"), engineer_enemy, "blown"),
        line(Throw::Blow, "others blow a bridge", Rule("5.0"), other, "blown"),
        line(Throw::Blow, "others, a German in the other hex", Rule("5.0"), other_enemy, "blown"),
        line(Throw::Build, "building a bridge over a river", Rule("5.1"), bridges.build, "built"),
        line(Throw::Build, "building a bridge over a major river", Rule("5.1"), bridges.build_major, "built"),
    ];
    if options.whole_path_retreat {
        lines.extend(rivers(fixed));
    }
    if options.surrender {
        let (markers, needed) = if options.group_surrender {
            (n.surrender_marker_count, n.surrender_roll_max)
        } else {
            (n.surrender_marker_count_base, n.surrender_roll_max_base)
        };
        let head = format!("surrender, {markers} markers");
        lines.push(line(Throw::Surrender, head, Rule("OR1.0.3"), at_most(needed), "surrender"));
    }
    if options.infiltration {
        lines.extend(infiltration(fixed));
    }
    if options.optional_forces {
        let needed = if options.three_units { n.optional_success_max } else { n.optional_success_max_base };
        lines.push(line(Throw::Forces, "optional forces", Rule("OR3.0.1"), at_most(needed), "granted"));
    }
    if options.variable_weather {
        for turn in Turn::all().filter(|turn| turn.half() == Half::Am) {
            if let Some(needed) = charts.clear_roll(turn) {
                let head = format!("the sky on {} December", turn.day());
                lines.push(line(Throw::Weather, head, Rule("OR5.0"), needed, "clear"));
            }
        }
    }
    if options.von_der_heydte {
        lines.push(line(Throw::Drop, "von der Heydte's drop, hexes off", Rule("OR8.0"), 0, ""));
    }
    lines
}

fn at_most(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// 4.4.8: a retreat over a river, types with the same number together.
fn rivers(fixed: &Fixed) -> Vec<Line> {
    let types = [
        (UnitType::Inf, "infantry"),
        (UnitType::Para, "parachute"),
        (UnitType::Glider, "glider"),
        (UnitType::Eng, "engineers"),
        (UnitType::ArmInf, "armoured infantry"),
        (UnitType::MechPara, "mechanised parachute"),
        (UnitType::Arm, "armour"),
        (UnitType::Cav, "cavalry"),
    ];
    let mut found: Vec<(u8, Vec<&str>)> = Vec::new();
    for (kind, name) in types {
        let Some(needed) = fixed.charts.river_retreat(kind) else { continue };
        match found.iter_mut().find(|(known, _)| *known == needed) {
            Some((_, names)) => names.push(name),
            None => found.push((needed, vec![name])),
        }
    }
    let head = |names: Vec<&str>| format!("retreat over a river: {}", names.join(", "));
    let each = |(needed, names)| line(Throw::River, head(names), Rule("4.4.8 (V4.4)"), needed, "a step");
    found.into_iter().map(each).collect()
}

/// OR2.0.1: turns with the same number together.
fn infiltration(fixed: &Fixed) -> Vec<Line> {
    let (n, options) = (&fixed.charts.numbers, &fixed.options);
    let last = if options.three_attempts { n.infiltration_last_turn } else { n.infiltration_last_turn_base };
    let mut found: Vec<(u8, Turn, Turn)> = Vec::new();
    for turn in Turn::all().filter(|turn| i16::from(turn.number()) <= last) {
        let needed = fixed.charts.infiltration(turn);
        match found.last_mut() {
            Some((known, _, to)) if *known == needed => *to = turn,
            _ => found.push((needed, turn, turn)),
        }
    }
    let head = |from: Turn, to: Turn| {
        format!("150 Panzer Brigade infiltrates, turns {} to {}", from.number(), to.number())
    };
    let each =
        |(needed, from, to)| line(Throw::Infiltration, head(from, to), Rule("OR2.0.1"), needed, "slips in");
    found.into_iter().filter(|(needed, ..)| *needed > 0).map(each).collect()
}

/// All of them.
pub(super) fn rolls(fixed: &Fixed) -> Chart {
    let columns = (1..=6).map(|die| ("Die", die.to_string()));
    let mut chart = Chart::table(&fixed.setting.book, ROLLS, "Roll for", columns);
    for Line { throw, head, rule, needed, yes } in lines(fixed) {
        let cells = (1..=6_u8).map(|die| match throw {
            Throw::Drop => fixed.charts.drop.scatter[usize::from(die) - 1].to_string().into(),
            _ if die <= needed => yes.into(),
            _ => ChartCell::toned("-", ChartTone::Faint),
        });
        chart.row(head, Some(rule), cells.collect::<Vec<_>>());
    }
    chart
}
