//! The sums behind actions: what a move costs step by step, the chances of a roll, where a supply line runs.

use engine::{Explanation, HexId, Rule, SumLine, UnitId};

use crate::charts::{ALLIED, Crossing, GERMAN, MP, Terrain};
use crate::field::Field;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::march::{March, StepCost};
use crate::state::Flag;
use crate::supply::Lines;
use crate::words::mp;

/// The chances of a roll at or below a number.
pub(crate) fn chances(why: Explanation, needed: u8, results: [&str; 2], rule: Rule) -> Explanation {
    let hits = u64::from(needed.min(6));
    why.line(SumLine::new("Needed on the die, or less", needed, rule))
        .chance(results[0], hits, 6, rule)
        .chance(results[1], 6 - hits, 6, rule)
}

pub(crate) fn explain_entry(game: &Bulge, unit: UnitId, hex: HexId, why: Explanation) -> Explanation {
    let Some(number) = game.fixed.schedule.edge_number(hex) else { return why };
    let rate = March::new(game, unit).road_rate(None, hex);
    let count = game.state.entries[number] + 1;
    let (points, cost) = (game.allowance(unit), game.entry_cost(unit, number, hex));
    let entry = SumLine::new("Entry", mp(cost), Rule("7.3"))
        .with(SumLine::new("Road rate", mp(rate), Rule("8.5")))
        .with(SumLine::times("Unit number at this hex", count, Rule("7.3")));
    let left = SumLine::new("Left", mp(points.saturating_sub(cost)), Rule("8.2"))
        .with(SumLine::new("Allowance", mp(points), Rule("8.2")))
        .with(SumLine::minus("Entry", mp(cost), Rule("7.3")));
    why.line(allowance_line(game, unit)).line(entry).line(left)
}

/// The allowance of a unit, with every halving.
fn allowance_line(game: &Bulge, unit: UnitId) -> SumLine {
    let (counter, state) = (game.counter(unit), game.unit_state(unit));
    let printed = SumLine::new("Printed", (counter.movement, "MP"), Rule("2.3.2"));
    let line = SumLine::new("Allowance", mp(game.allowance(unit)), Rule("8.2")).with(printed);
    let (why, rule) = if state.is(Flag::ShortOfFuel) {
        ("Beyond the fuel range", Rule("19.2 (FUEL)"))
    } else if state.is(Flag::Unsupplied) {
        ("Out of supply", Rule("6.3"))
    } else if counter.side == ALLIED && game.surprise() {
        ("Surprise", Rule("17.2 (SUR)"))
    } else {
        return line;
    };
    line.with(SumLine::halved(why, rule)).with(SumLine::rounded_up(rule))
}

pub(crate) fn explain_allowance(game: &Bulge, unit: UnitId, why: Explanation) -> Explanation {
    let mut why = why.line(allowance_line(game, unit));
    if game.is(unit, Flag::Emplaced) {
        let points = SumLine::new("Points to move with", mp(game.first_points(unit)), Rule("13.3"))
            .with(SumLine::new("Allowance", mp(game.allowance(unit)), Rule("8.2")))
            .with(SumLine::minus("Limbering up", mp(MP), Rule("13.3")))
            .with(SumLine::at_least("Nothing", mp(0), Rule("13.3")));
        why = why.line(points);
    }
    why.line(explain_supply(game, unit))
}

/// A move, step by step, with all that it sets off.
pub(crate) fn explain_move(game: &Bulge, unit: UnitId, to: HexId) -> Explanation {
    let mut why = Explanation::new(format!("{} to {}", game.counter(unit).name, game.fixed.label(to)));
    let Some(start) = game.start_of(unit) else { return why };
    let march = March::new(game, unit);
    let (mut field, mut path) = (Field::flood_once(&march, start), Vec::new());
    if !field.path(&march, to, &mut path) {
        return why;
    }
    let points = game.unit_state(unit).left;
    let (mut at, mut first, mut left) = (start.hex, !game.under_way(unit), points);
    let (mut steps, mut halt) = (Vec::new(), None);
    for hex in path {
        let Some(edge) = game.fixed.edge(at, hex) else { break };
        let Ok(step) = march.step(at, edge, first, left) else { break };
        let mut line = step_line(game, &march, at, *edge, &step);
        for trigger in game.triggers(unit, at, *edge, &step) {
            if let Some((needed, otherwise)) = &trigger.roll {
                let hits = u64::from(*needed).min(6);
                why = why.chance(&trigger.text, hits, 6, trigger.rule);
                why = why.chance(otherwise, 6 - hits, 6, trigger.rule);
            }
            line = line.with(SumLine::words(trigger.text, "", trigger.rule));
        }
        steps.push(line);
        left -= step.cost;
        halt = step.halts();
        (at, first) = (hex, false);
    }
    let cost = points - left;
    let mut rest = SumLine::new("Left", mp(if halt.is_some() { 0 } else { left }), Rule("8.2"))
        .with(SumLine::new("Points", mp(points), Rule("8.9")))
        .with(SumLine::minus("Cost", mp(cost), Rule("8.2")));
    if let Some(rule) = halt {
        rest = rest.with(SumLine::instead("The move ends there", mp(0), rule));
    }
    why.line(SumLine::new("Cost", mp(cost), Rule("8.2")).with_all(steps)).line(rest)
}

fn step_line(game: &Bulge, march: &March, from: HexId, edge: Edge, step: &StepCost) -> SumLine {
    let rule = if step.road { Rule("8.5") } else { Rule("8.2") };
    let mut line = SumLine::new(game.fixed.label(edge.to), mp(step.cost), step.whole.unwrap_or(rule));
    if step.road {
        line = line.with(road_line(game, march, from, edge.to));
    } else {
        let word = match game.terrain(edge.to) {
            Terrain::Clear => "Clear",
            Terrain::Rough => "Rough",
            Terrain::Forest => "Forest",
            Terrain::Town => "Town",
            Terrain::City => "City",
        };
        let cost = game.fixed.cost(edge.to, march.class(), game.ground());
        line = line.with(SumLine::new(word, mp(cost), Rule("15.1")));
        if let Some(water) = edge.water().filter(|_| !game.bridged(&edge)) {
            line = match game.fixed.charts.crossing(water, march.crosser) {
                Crossing::Extra(more) => {
                    line.with(SumLine::plus("River without a bridge", mp(more), march.river_rule()))
                }
                _ => line.with(SumLine::words("Meuse without a bridge", "the first step", Rule("11.3"))),
            };
        }
    }
    match step.whole {
        Some(whole) => line.with(SumLine::instead("All that is left", mp(step.cost), whole)),
        None => line,
    }
}

fn road_line(game: &Bulge, march: &March, from: HexId, to: HexId) -> SumLine {
    let rate = mp(march.road_rate(Some(from), to));
    let german = march.side() == GERMAN;
    let state = &game.state;
    let marked = |test: &dyn Fn(HexId) -> bool| german && (test(from) || test(to));
    let (label, rule) = if marked(&|hex| state.struck == Some(hex)) {
        ("Road under a strategic strike", Rule("16.7"))
    } else if marked(&|hex| state.interdicted.contains(hex)) {
        ("Interdicted road", Rule("16.5"))
    } else if let Some(rule) = march.slowed_by(to) {
        ("Road made unsafe", rule)
    } else if game.road_is_hostile(march.side(), to) {
        ("Road in an enemy-controlled hex", Rule("8.6 (RC)"))
    } else {
        ("Road", Rule("8.5"))
    };
    SumLine::new(label, rate, rule)
}

/// Where a unit's supply line runs, or why there is none (6.2).
pub(crate) fn explain_supply(game: &Bulge, unit: UnitId) -> SumLine {
    let counter = game.counter(unit);
    let label = format!("Supply of {}", counter.name);
    let mut lines = Lines::default();
    lines.trace(game, counter.side);
    let Some(hex) = game.hex_of(unit) else { return SumLine::words(label, "not on the map", Rule("6.2")) };
    if !counter.is_ground() {
        return SumLine::words(label, "needs none", Rule("18.1.2"));
    }
    if !game.traces(&mut lines, unit) {
        if game.dropped_on(counter.side, hex) {
            return SumLine::words(label, "in supply from the air", Rule("16.6 (AIR)"));
        }
        let why = if lines.any_source() {
            SumLine::words("No road with an open way to a source within reach", "", Rule("6.2.1"))
        } else {
            SumLine::words("No open source", "", Rule("6.1"))
        };
        return SumLine::words(label, "out of supply", Rule("6.3")).with(why);
    }
    let Some((overland, road)) = lines.line(game, counter.side, counter.class, hex) else {
        return SumLine::words(label, "in supply", Rule("18.4.5"));
    };
    let text = |hexes: &[HexId]| hexes.iter().map(|&hex| game.fixed.label(hex)).collect::<Vec<_>>().join(" ");
    let (over, along) = (overland.len() as u16 - 1, road.len() as u16 - 1);
    SumLine::words(label, "in supply", Rule("6.2"))
        .with(SumLine::new(format!("Overland {}", text(&overland)), over, Rule("6.2.1")))
        .with(SumLine::new(format!("Road {}", text(&road)), along, Rule("6.2.2")))
}
