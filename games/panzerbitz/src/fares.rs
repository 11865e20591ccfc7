//! The sum behind a step: what the chart asks, what the weather adds, and what counts instead (8.2 to 8.4, 11.4).

use engine::{HexId, Rule, SumLine, UnitId, Value};

use crate::action::Action;
use crate::charts::{Cost, Ground as Line, Weather};
use crate::game::Panzerbitz;
use crate::ground::{Terrain, Water, Way};
use crate::state::Place;
use crate::steps::StepCost;
use crate::units::Mover;
use crate::words::mp;

/// The line of a step, and what it costs; none if the step is refused.
pub(crate) fn step_line(
    game: &Panzerbitz,
    unit: UnitId,
    action: Action,
    to: HexId,
) -> Option<(SumLine, StepCost)> {
    let step = game.check_way(unit, action).ok()?;
    let from = game.hex_of(unit)?;
    let rule = match (step.way, step.least, step.roll) {
        (_, _, true) => "8.4.2",
        (_, true, _) => "8.4.1",
        (Some(_), ..) if step.rate => "8.3.1",
        (Some(_), ..) => "8.2.1",
        _ => "8.2.3",
    };
    let word = step.way.map_or_else(|| game.fixed.ground.terrain(to).word(), Way::word);
    let mut line = SumLine::new(format!("Cost ({word})"), mp(step.cost), Rule(rule));
    line = match step.way {
        Some(way) => line.with(row(game, game.mover(unit), grade(way), "8.2.1", false)),
        None if step.roll => line.with(SumLine::new("Stream", mp(step.cost), Rule("8.4.2"))),
        None => terrain(game, unit, from, to).into_iter().fold(line, SumLine::with),
    };
    let whole = |label, rule| SumLine::instead(label, mp(step.cost), Rule(rule));
    if matches!(action, Action::Creep(_)) {
        line = line.with(whole("Concealed movement takes the whole allowance", "12.4"));
    } else if step.least {
        line = line.with(whole("Least move: the whole allowance", "8.4.1"));
    }
    Some((line, step))
}

/// The line of an entry onto the map, and what it costs; none if it is refused.
pub(crate) fn entry_line(game: &Panzerbitz, unit: UnitId, hex: HexId) -> Option<(SumLine, u8)> {
    let cost = game.check_enter(unit, hex).ok()?;
    let rule = game.entry_rule("12.13.e");
    let (Cost::Half(each) | Cost::RoadRate(each)) = game.entry_cost(unit, hex)? else { return None };
    let steps = if let Place::Behind(back) = game.unit(unit).place { back } else { 1 };
    let mut line =
        SumLine::new("Entry", mp(cost), Rule(rule)).with(SumLine::new("A hex", mp(each), Rule(rule)));
    if steps > 1 {
        line = line.with(SumLine::times("Hexes", steps, Rule("12.13.c")));
    }
    if each.saturating_mul(steps) != cost {
        line = line.with(SumLine::instead("Least move: the whole allowance", mp(cost), Rule("8.4.1")));
    }
    Some((line, cost))
}

/// The points that a unit has left, and those that it will have.
pub(crate) fn left_after(game: &Panzerbitz, unit: UnitId, cost: u8) -> SumLine {
    let (left, spent) = (game.left(unit), game.unit(unit).spent);
    let before = SumLine::new("Left before", mp(left), Rule("8.1.4"))
        .with(SumLine::new("Allowance", mp(left + spent), Rule("2.1")))
        .with(SumLine::minus("Spent", mp(spent), Rule("8.1.4")));
    SumLine::new("Left after", mp(left - cost), Rule("8.1.4")).with(before).with(SumLine::minus(
        "This",
        mp(cost),
        Rule("8.1.4"),
    ))
}

/// The row of the chart for a way.
pub(crate) const fn grade(way: Way) -> Line {
    match way {
        Way::Highway => Line::Highway,
        Way::Road => Line::Road,
        Way::Track => Line::Track,
    }
}

/// What the ground of a hex asks off any way: the highest of all that is there (8.2.2 to 8.2.4).
fn terrain(game: &Panzerbitz, unit: UnitId, from: HexId, to: HexId) -> Vec<SumLine> {
    let (ground, mover) = (&game.fixed.ground, game.mover(unit));
    let water = game.water(to);
    let mut lines = Vec::new();
    if water == Some(Water::Stream) {
        lines.push(row(game, mover, Line::Stream, "8.2.2", false));
    } else {
        lines.push(row(game, mover, row_of(ground.terrain(to)), "8.2.3", false));
        let plain = ground.terrain(to) != Terrain::Town;
        if plain && ground.level(to) == 1 {
            lines.push(row(game, mover, Line::Slope, "8.2.3", true));
        }
        if plain && water == Some(Water::Gully) {
            lines.push(row(game, mover, Line::Gully, "8.2.3", true));
        }
    }
    if game.water(from) == Some(Water::Gully) && water != Some(Water::Gully) {
        lines.push(row(game, mover, Line::LeaveGully, "8.2.4", true));
    }
    lines
}

/// The row of the chart for a terrain.
pub(crate) const fn row_of(terrain: Terrain) -> Line {
    match terrain {
        Terrain::Clear => Line::Clear,
        Terrain::Town => Line::Town,
        Terrain::Woods => Line::Woods,
        Terrain::Broken => Line::Broken,
        Terrain::Swamp => Line::Swamp,
        Terrain::Lake => Line::Lake,
        Terrain::Sea => Line::Sea,
    }
}

/// A row of the movement chart, with what the weather makes of it. `higher`: it counts if it is the higher one.
fn row(game: &Panzerbitz, mover: Mover, line: Line, rule: &'static str, higher: bool) -> SumLine {
    let weather = game.fixed.options.weather;
    let points = |weather| match game.fixed.charts.movement.cost(weather, line, mover) {
        Cost::Half(cost) | Cost::RoadRate(cost) => Some(cost),
        _ => None,
    };
    let Some(now) = points(weather) else { return SumLine::words(word(line), "forbidden", Rule("8.2.5")) };
    let value = if higher { Value::AtLeast(mp(now)) } else { Value::from(mp(now)) };
    let mut sum = SumLine::new(word(line), value, Rule(rule));
    let (what, by) = match weather {
        Weather::Normal => return sum,
        Weather::Saturated => ("Saturated ground", "12.1"),
        Weather::Winter => ("Winter", "12.2"),
    };
    match points(Weather::Normal) {
        Some(normal) if normal == now => sum,
        Some(normal) if normal < now => {
            sum = sum.with(SumLine::new("In normal weather", mp(normal), Rule("11.4")));
            sum.with(SumLine::plus(what, mp(now - normal), Rule(by)))
        }
        _ => sum.with(SumLine::new(what, mp(now), Rule(by))),
    }
}

const fn word(line: Line) -> &'static str {
    match line {
        Line::Highway => "Along a highway",
        Line::Road => "Along a road",
        Line::Track => "Along a track",
        Line::Clear => "Clear",
        Line::Town => "Town",
        Line::Woods => "Woods",
        Line::Broken => "Broken",
        Line::Slope => "Slope",
        Line::Swamp => "Swamp",
        Line::Gully => "Gully",
        Line::Stream => "Stream",
        Line::Lake => "Lake",
        Line::Sea => "Sea",
        Line::LeaveGully => "Leaving a gully",
    }
}
