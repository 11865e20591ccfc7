//! Roads, tracks and railways, drawn; and where two pass each other without meeting.

use engine::{Point, Season};

use super::Sheet;
use super::curve::{Vector, offset, part, simplify};
use super::ink::Ink;
use super::palette::Rgb;
use super::style::RoadClass;
use crate::Svg;

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    verges(sheet, svg);
    for way in [RoadClass::Track, RoadClass::Lane, RoadClass::Main] {
        strokes(sheet, svg, way, Part::Edge);
    }
    for way in [RoadClass::Track, RoadClass::Lane, RoadClass::Main, RoadClass::Rail] {
        strokes(sheet, svg, way, Part::Middle);
    }
    for overpass in &sheet.roads.overpasses {
        let way = sheet.way(overpass.kind);
        let at = nearest_distance(&overpass.line, overpass.at);
        let span = part(&overpass.line, at - 0.13, at + 0.13);
        bridge_over(sheet, svg, way, &span);
    }
}

/// Soft ground beside the roads, churned up by wheels: wide brown edges with ruts in them.
fn verges(sheet: &Sheet, svg: &mut Svg) {
    if !matches!(sheet.season(), Season::Mud | Season::Snow) {
        return;
    }
    let scale = sheet.geometry.scale;
    let colour = sheet.palette().verge.to_string();
    for way in [RoadClass::Track, RoadClass::Lane, RoadClass::Main] {
        let ink = course(sheet, way);
        let line = |svg: &mut Svg, width: f64, opacity: f64, dashes: &[f64]| {
            let node = svg.element("path").class("verge").attr("d", ink.data()).fill("none");
            let node = node.stroke(&colour, width * scale).attr("stroke-linejoin", "round");
            node.num("stroke-opacity", opacity).dashes(&dashes.iter().map(|d| d * scale).collect::<Vec<_>>());
        };
        if !ink.is_empty() {
            line(svg, way.width() + 0.13, 0.22, &[0.31, 0.05, 0.17, 0.04, 0.23, 0.07]);
            line(svg, way.width() + 0.07, 0.42, &[0.19, 0.03, 0.4, 0.02]);
        }
    }
}

/// All roads of one make.
fn course<'a>(sheet: &Sheet<'a>, way: RoadClass) -> Ink<'a> {
    let mut ink = Ink::fine(sheet.geometry);
    for run in sheet.roads.runs.iter().filter(|r| sheet.way(r.kind) == way) {
        // Samples closer than a tenth of a unit to a straight line are not worth their bytes.
        ink.open(&simplify(&run.line, 0.002));
    }
    ink
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Edge,
    Middle,
}

/// Colour, width in hexes and dashes of a part of a road.
fn pen(sheet: &Sheet, way: RoadClass, part: Part) -> Option<(Rgb, f64, Option<[f64; 2]>)> {
    let palette = sheet.palette();
    let width = way.width();
    Some(match (way, part) {
        (RoadClass::Main, Part::Edge) => (palette.road_edge, width, None),
        (RoadClass::Main, Part::Middle) => (palette.road, width - 0.03, None),
        (RoadClass::Lane, Part::Edge) => (palette.lane_edge, width, None),
        (RoadClass::Lane, Part::Middle) => (palette.lane, width - 0.03, None),
        (RoadClass::Track, Part::Edge) => (palette.paper, width + 0.03, None),
        (RoadClass::Track, Part::Middle) => (palette.lane_edge, width, Some([0.1, 0.06])),
        (RoadClass::Rail, Part::Edge) => return None,
        (RoadClass::Rail, Part::Middle) => (palette.iron, width * 0.5, None),
    })
}

fn strokes(sheet: &Sheet, svg: &mut Svg, way: RoadClass, part: Part) {
    stroke_ink(sheet, svg, way, part, &course(sheet, way));
}

fn stroke_ink(sheet: &Sheet, svg: &mut Svg, way: RoadClass, part: Part, ink: &Ink) {
    let Some((colour, width, dashes)) = pen(sheet, way, part).filter(|_| !ink.is_empty()) else { return };
    let scale = sheet.geometry.scale;
    let class = format!("road-{}", format!("{way:?}").to_lowercase());
    let mut node = svg.element("path").class(&class).attr("d", ink.data()).fill("none");
    node = node.stroke(&colour.to_string(), width * scale).attr("stroke-linejoin", "round");
    match dashes {
        Some([on, off]) => drop(node.dashes(&[on * scale, off * scale])),
        None => drop(node.attr("stroke-linecap", "round")),
    }
    if way == RoadClass::Rail {
        svg.element("path")
            .class(&class)
            .attr("d", ink.data())
            .fill("none")
            .stroke(&colour.to_string(), width * 3.4 * scale)
            .dashes(&[0.02 * scale, 0.1 * scale]);
    }
}

/// A piece of road by itself.
pub(crate) fn road_sample(sheet: &Sheet, svg: &mut Svg, way: RoadClass, line: &[Point]) {
    let mut ink = Ink::fine(sheet.geometry);
    ink.open(line);
    for part in [Part::Edge, Part::Middle] {
        stroke_ink(sheet, svg, way, part, &ink);
    }
}

/// A short piece of road on a bridge, over what lies below.
pub(crate) fn bridge_over(sheet: &Sheet, svg: &mut Svg, way: RoadClass, span: &[Point]) {
    if span.len() < 2 {
        return;
    }
    let scale = sheet.geometry.scale;
    let palette = sheet.palette();
    let mut middle = Ink::fine(sheet.geometry);
    middle.open(span);
    let mut walls = Ink::fine(sheet.geometry);
    let half = way.width() / 2.0 + 0.018;
    for side in [half, -half] {
        walls.open(&flared(&offset(span, |_| side), side.signum()));
    }
    let stroke = |svg: &mut Svg, data: &str, colour: Rgb, width: f64| {
        svg.element("path")
            .attr("d", data)
            .fill("none")
            .stroke(&colour.to_string(), width * scale)
            .attr("stroke-linejoin", "round");
    };
    stroke(svg, middle.data(), palette.paper, 2.0 * half + 0.05);
    stroke(svg, walls.data(), palette.ink, 0.022);
    for part in [Part::Edge, Part::Middle] {
        if let Some((colour, width, _)) = pen(sheet, way, part) {
            stroke(svg, middle.data(), colour, width);
        }
    }
}

/// The wall of a bridge: its ends turn outwards.
pub(crate) fn flared(wall: &[Point], side: f64) -> Vec<Point> {
    let Some((&first, &last)) = wall.first().zip(wall.last()) else { return Vec::new() };
    let along = last.minus(first).unit();
    let out = along.normal().times(side * 0.035);
    let mut points = vec![first.minus(along.times(0.03)).plus(out)];
    points.extend_from_slice(wall);
    points.push(last.plus(along.times(0.03)).plus(out));
    points
}

/// How far along a line the point nearest to `p` lies.
pub(crate) fn nearest_distance(line: &[Point], p: Point) -> f64 {
    let (mut best, mut at, mut done) = (f64::MAX, 0.0, 0.0);
    for pair in line.windows(2) {
        let span = pair[0].distance(pair[1]);
        let along = pair[1].minus(pair[0]);
        let t = (p.minus(pair[0]).dot(along) / (span * span).max(1e-12)).clamp(0.0, 1.0);
        let away = p.distance(pair[0].towards(pair[1], t));
        if away < best {
            (best, at) = (away, done + span * t);
        }
        done += span;
    }
    at
}
