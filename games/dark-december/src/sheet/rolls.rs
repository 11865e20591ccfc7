//! All dice that are not of a combat, by what they show.

use engine::{ChartSpot, Half, Rolls, Rule};

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

impl Throw {
    /// Where a die of it is on the chart, by the number that was needed.
    pub(crate) fn spot(self, fixed: &Fixed, needed: u8, die: u8) -> Option<ChartSpot> {
        rolls(fixed).spot(&(self, needed), die)
    }
}

/// All rows of the chart: what is thrown for, and the number at or below which it happens.
type Rows = Rolls<(Throw, u8)>;

/// Adds a row.
fn row(rows: &mut Rows, throw: Throw, head: impl Into<String>, rule: Rule, needed: u8, yes: &str) {
    rows.at_most((throw, needed), head, rule, needed, yes);
}

/// All rolls that the switches leave in play.
pub(super) fn rolls(fixed: &Fixed) -> Rows {
    let (charts, options, n) = (&fixed.charts, &fixed.options, &fixed.charts.numbers);
    let (bridges, mut all) = (&charts.bridges, Rows::default());
    let rows = &mut all;
    let [engineer, engineer_enemy] = bridges.blow_engineer;
    let [other, other_enemy] = bridges.blow_other;
    row(rows, Throw::Blow, "engineers blow a bridge", Rule("5.0"), engineer, "blown");
    row(rows, Throw::Blow, "engineers, a German in the other hex", Rule("5.0"), engineer_enemy, "blown");
    row(rows, Throw::Blow, "others blow a bridge", Rule("5.0"), other, "blown");
    row(rows, Throw::Blow, "others, a German in the other hex", Rule("5.0"), other_enemy, "blown");
    row(rows, Throw::Build, "building a bridge over a river", Rule("5.1"), bridges.build, "built");
    row(
        rows,
        Throw::Build,
        "building a bridge over a major river",
        Rule("5.1"),
        bridges.build_major,
        "built",
    );
    if options.whole_path_retreat {
        rivers(fixed, rows);
    }
    if options.surrender {
        let (markers, needed) = if options.group_surrender {
            (n.surrender_marker_count, n.surrender_roll_max)
        } else {
            (n.surrender_marker_count_base, n.surrender_roll_max_base)
        };
        let head = format!("surrender, {markers} markers");
        row(rows, Throw::Surrender, head, Rule("OR1.0.3"), at_most(needed), "surrender");
    }
    if options.infiltration {
        infiltration(fixed, rows);
    }
    if options.optional_forces {
        let needed = if options.three_units { n.optional_success_max } else { n.optional_success_max_base };
        row(rows, Throw::Forces, "optional forces", Rule("OR3.0.1"), at_most(needed), "granted");
    }
    if options.variable_weather {
        for turn in Turn::all().filter(|turn| turn.half() == Half::Am) {
            if let Some(needed) = charts.clear_roll(turn) {
                let head = format!("the sky on {} December", turn.day());
                row(rows, Throw::Weather, head, Rule("OR5.0"), needed, "clear");
            }
        }
    }
    if options.von_der_heydte {
        let off = |die: u8| charts.drop.scatter[usize::from(die) - 1].to_string().into();
        rows.faces((Throw::Drop, 0), "von der Heydte's drop, hexes off", Rule("OR8.0"), off);
    }
    all
}

fn at_most(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// 4.4.8: a retreat over a river, types with the same number together.
fn rivers(fixed: &Fixed, rows: &mut Rows) {
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
    for (needed, names) in found {
        let head = format!("retreat over a river: {}", names.join(", "));
        row(rows, Throw::River, head, Rule("4.4.8 (V4.4)"), needed, "a step");
    }
}

/// OR2.0.1: turns with the same number together.
fn infiltration(fixed: &Fixed, rows: &mut Rows) {
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
    for (needed, from, to) in found.into_iter().filter(|(needed, ..)| *needed > 0) {
        let head = format!("150 Panzer Brigade infiltrates, turns {} to {}", from.number(), to.number());
        row(rows, Throw::Infiltration, head, Rule("OR2.0.1"), needed, "slips in");
    }
}
