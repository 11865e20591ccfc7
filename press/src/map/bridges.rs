//! Bridges and fords.

use engine::{Feature, Point};

use super::Sheet;
use super::curve::{Vector, along, meeting, part, point};
use super::features::Look;
use super::ink::Ink;
use super::roads::{flared, nearest_distance};
use super::style::RoadClass;
use crate::Svg;

/// A bridge or ford: where it is, the way it leads, and half its breadth and length.
struct Crossing {
    at: Point,
    along: Point,
    half: f64,
    reach: f64,
    ford: bool,
    /// A road runs over it.
    road: bool,
}

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    let (mut deck, mut walls, mut fords) =
        (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    for Crossing { at, along, half, reach, ford, road } in on_sides(sheet).chain(in_hexes(sheet)) {
        let (from, to) = (at.minus(along.times(reach)), at.plus(along.times(reach)));
        if ford {
            for shift in [-half * 0.8, half * 0.8] {
                let aside = along.normal().times(shift);
                fords.open(&[from.plus(aside), to.plus(aside)]);
            }
            continue;
        }
        if !road {
            deck.open(&[from, to]);
        }
        for side in [half, -half] {
            let aside = along.normal().times(side);
            walls.open(&flared(&[from.plus(aside), to.plus(aside)], side.signum()));
        }
    }
    let stroke = |svg: &mut Svg, class: &str, ink: &Ink, colour: String, width: f64, dashes: &[f64]| {
        if ink.is_empty() {
            return;
        }
        let mut node = svg.element("path").class(class).attr("d", ink.data()).fill("none");
        node = node.stroke(&colour, width * scale).attr("stroke-linejoin", "round");
        if !dashes.is_empty() {
            node.numbers("stroke-dasharray", &dashes.iter().map(|d| d * scale).collect::<Vec<_>>());
        }
    };
    stroke(svg, "bridge", &deck, palette.lane.to_string(), 0.07, &[]);
    stroke(svg, "bridge", &walls, palette.paper.to_string(), 0.062, &[]);
    stroke(svg, "bridge", &walls, palette.ink.to_string(), 0.03, &[]);
    stroke(svg, "ford", &fords, palette.paper.to_string(), 0.05, &[]);
    stroke(svg, "ford", &fords, palette.ink.to_string(), 0.025, &[0.035, 0.025]);
}

/// The crossings of rivers along hexsides.
fn on_sides<'a>(sheet: &'a Sheet) -> impl Iterator<Item = Crossing> + 'a {
    sheet.field.board.bridges.iter().map(|bridge| {
        let (at, along, half) = site(sheet, bridge.side);
        let water = sheet.rivers.along.get(&bridge.side).map_or(0.08, |line| width_near(sheet, line));
        let road = sheet.roads.across.contains_key(&bridge.side);
        Crossing { at, along, half, reach: water / 2.0 + 0.045, ford: bridge.ford, road }
    })
}

/// The crossings of streams that run through hexes.
fn in_hexes<'a>(sheet: &'a Sheet) -> impl Iterator<Item = Crossing> + 'a {
    let board = sheet.field.board;
    let kinds = [(Look::Bridge, false), (Look::Ford, true)];
    let features = board.features.iter().enumerate().filter_map(move |(number, name)| {
        let kind = kinds.iter().find(|kind| kind.0 == Look::named(name));
        kind.map(|kind| (Feature(number as u8), kind.1))
    });
    features.flat_map(move |(feature, ford)| {
        let hexes = board.grid.ids().filter(move |&hex| board.has(hex, feature));
        hexes.map(move |hex| {
            let (at, along, way) = in_hex(sheet, board.grid.centre(hex));
            let half = way.unwrap_or(RoadClass::Lane).width() / 2.0 + 0.034;
            Crossing { at, along, half, reach: 0.13, ford, road: way.is_some() }
        })
    })
}

/// Where a way and a stream meet near the middle of a hex, and the way there; a crossing without a way leads over the stream.
fn in_hex(sheet: &Sheet, centre: Point) -> (Point, Point, Option<RoadClass>) {
    let near = |line: &[Point]| -> Vec<Point> {
        let at = nearest_distance(line, centre);
        part(line, at - 0.45, at + 0.45)
    };
    let close = |line: &Vec<Point>| line.iter().any(|p| p.distance(centre) < 0.45);
    let streams: Vec<Vec<Point>> =
        sheet.streams.runs.iter().map(|run| near(&run.line)).filter(close).collect();
    let ways = sheet.roads.runs.iter().map(|run| (near(&run.line), sheet.way(run.kind)));
    let ways: Vec<(Vec<Point>, RoadClass)> = ways.filter(|(line, _)| close(line)).collect();
    for (line, way) in &ways {
        if let Some((at, along)) = streams.iter().find_map(|stream| meeting(line, stream)) {
            return (at, along, Some(*way));
        }
    }
    let middle = |line: &[Point]| {
        let reach = nearest_distance(line, centre);
        along(line, reach).unwrap_or((centre, point(1.0, 0.0)))
    };
    if let Some((line, way)) = ways.first() {
        let (at, along) = middle(line);
        return (at, along, Some(*way));
    }
    match streams.first() {
        Some(stream) => {
            let (at, along) = middle(stream);
            (at, along.normal(), None)
        }
        None => (centre, point(1.0, 0.0), None),
    }
}

/// Where a bridge stands, the way it leads, and half its breadth.
fn site(sheet: &Sheet, side: engine::SideId) -> (Point, Point, f64) {
    let (a, b) = sheet.field.board.grid.side_corners(side);
    let fallback = (a.towards(b, 0.5), b.minus(a).unit().normal());
    let river = sheet.rivers.along.get(&side).map_or_else(|| vec![a, b], Clone::clone);
    let Some(road) = sheet.roads.across.get(&side) else {
        return (river[river.len() / 2], fallback.1, RoadClass::Lane.width() / 2.0 + 0.03);
    };
    let way = sheet.field.board.roads.kind(side).map_or(RoadClass::Lane, |kind| sheet.way(kind));
    let half = way.width() / 2.0 + 0.024;
    let Some((at, _)) = meeting(road, &river).or_else(|| meeting(road, &[a, b])) else {
        return (fallback.0, fallback.1, half);
    };
    let distance = nearest_distance(road, at);
    let span = part(road, distance - 0.06, distance + 0.06);
    let along = match span.first().zip(span.last()) {
        Some((&from, &to)) if from.distance(to) > 0.01 => to.minus(from).unit(),
        _ => fallback.1,
    };
    (at, along, half)
}

/// The width of the river that has this line along a hexside.
fn width_near(sheet: &Sheet, line: &[Point]) -> f64 {
    let middle = line[line.len() / 2];
    let mut best = (f64::MAX, 0.08);
    for stretch in &sheet.rivers.stretches {
        for (p, width) in stretch.line.iter().zip(&stretch.widths) {
            let away = p.distance(middle);
            if away < best.0 {
                best = (away, *width);
            }
        }
    }
    best.1
}
