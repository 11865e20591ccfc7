//! Frontiers. Where one runs along a river it is drawn on the river, since on a map of hexes that is where it is.

use engine::Point;

use super::Sheet;
use super::curve::{Vector, direction, length, relax, simplify, through};
use super::ink::Ink;
use super::palette::Rgb;
use crate::Svg;

/// A frontier nearer than this to a river that runs the same way follows it.
const NEAR: f64 = 0.6;
/// Shorter pieces along a river are chance.
const SHORTEST: f64 = 1.6;
/// Distance between the points of a frontier that is being drawn to its rivers.
const STEP: f64 = 0.12;

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    for trace in sheet.field.board.traces.iter().filter(|t| t.points.len() > 1) {
        let border = trace.kind == "border";
        let course = if border { along_rivers(sheet, &trace.points) } else { through(&trace.points, 6) };
        let mut ink = Ink::fine(sheet.geometry);
        ink.open(&simplify(&course, 0.003));
        let mut stroke = |class: &str, colour: Rgb, width: f64, opacity: f64, dashes: &[f64]| {
            let mut node = svg.element("path").class(class).attr("d", ink.data()).fill("none");
            node = node.stroke(&colour.to_string(), width * scale).attr("stroke-linejoin", "round");
            node = node.num("stroke-opacity", opacity);
            if !dashes.is_empty() {
                node.numbers("stroke-dasharray", &dashes.iter().map(|d| d * scale).collect::<Vec<_>>());
            }
        };
        if border {
            stroke("border-band", palette.border, 0.34, 0.13, &[]);
            stroke("border-band", palette.border, 0.2, 0.16, &[]);
            stroke("border", palette.border, 0.038, 0.95, &[0.2, 0.07, 0.04, 0.07]);
        } else {
            stroke("trace", palette.ink, 0.04, 0.6, &[0.12, 0.08]);
        }
    }
}

/// The course of a frontier, moved to the rivers that it follows.
fn along_rivers(sheet: &Sheet, points: &[Point]) -> Vec<Point> {
    let mut line = evenly(points);
    let targets: Vec<Option<Point>> = (0..line.len()).map(|i| river_near(sheet, &line, i)).collect();
    let mut i = 0;
    while i < line.len() {
        let end = (i..line.len()).find(|&j| targets[j].is_none()).unwrap_or(line.len());
        if (end - i) as f64 * STEP >= SHORTEST {
            for j in i..end {
                line[j] = targets[j].unwrap_or(line[j]);
            }
        }
        i = end + 1;
    }
    relax(&mut line, 4);
    line
}

/// A line through points, its own points evenly spaced.
fn evenly(points: &[Point]) -> Vec<Point> {
    let fine = through(points, 6);
    let count = (length(&fine) / STEP).ceil().max(2.0) as usize;
    let step = length(&fine) / count as f64;
    let mut line = vec![fine[0]];
    let mut left = step;
    for pair in fine.windows(2) {
        let span = pair[0].distance(pair[1]);
        let mut at = left;
        while at < span {
            line.push(pair[0].towards(pair[1], at / span));
            at += step;
        }
        left = at - span;
    }
    line.push(fine[fine.len() - 1]);
    line
}

/// The nearest point of a river that runs the same way as the line there.
fn river_near(sheet: &Sheet, line: &[Point], i: usize) -> Option<Point> {
    // The frontier's own windings are finer than a hex: its way is taken over a longer piece.
    let (from, to) = (i.saturating_sub(6), (i + 6).min(line.len() - 1));
    let way = line[to].minus(line[from]).unit();
    let mut best: Option<(f64, Point)> = None;
    for stretch in &sheet.rivers.stretches {
        for (j, &p) in stretch.line.iter().enumerate() {
            if (p.x - line[i].x).abs() > NEAR {
                continue;
            }
            let away = p.distance(line[i]);
            if away < NEAR
                && best.is_none_or(|b| away < b.0)
                && direction(&stretch.line, j).dot(way).abs() > 0.35
            {
                best = Some((away, p));
            }
        }
    }
    best.map(|b| b.1)
}
