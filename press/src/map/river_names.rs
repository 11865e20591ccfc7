//! The names of rivers, written along their courses.

use engine::Point;

use super::Sheet;
use super::boxes::{Boxes, COUNTER, Rect};
use super::curve::{Vector, along, length, offset, part, relax};
use super::ink::Ink;
use super::rivers::Stretch;
use super::style::Course;
use crate::{Font, Svg};

/// A name along a line.
pub(crate) struct RiverName {
    pub(crate) text: String,
    pub(crate) size: f64,
    /// The baseline, read from its start.
    pub(crate) line: Vec<Point>,
    pub(crate) boxes: Vec<Rect>,
}

/// One name for about so many hexes of river.
const EVERY: f64 = 13.0;
/// Shorter stretches carry no name.
const SHORTEST: f64 = 2.2;

/// Finds places for the names of rivers, away from names and the letters of captions, and marks them as taken.
pub(crate) fn place(sheet: &Sheet, taken: &mut Boxes, letters: &Boxes) -> Vec<RiverName> {
    let mut names: Vec<RiverName> = Vec::new();
    let mut order: Vec<&Stretch> = sheet.rivers.stretches.iter().filter(|s| !s.name.is_empty()).collect();
    order.sort_by(|a, b| length(&b.line).total_cmp(&length(&a.line)));
    let mut done: Vec<&str> = Vec::new();
    for stretch in order {
        let mut calm = stretch.line.clone();
        relax(&mut calm, 60);
        let total = length(&calm);
        let again = done.contains(&stretch.name.as_str());
        if total < SHORTEST && again || total > SHORTEST && again && total < EVERY * 0.5 {
            continue;
        }
        let count = (total / EVERY).round().max(1.0) as usize;
        for i in 0..count {
            let (from, to) = (total * i as f64 / count as f64, total * (i + 1) as f64 / count as f64);
            if let Some(name) = settle(sheet, [taken, letters], stretch, &calm, (from, to)) {
                for rect in &name.boxes {
                    taken.add(*rect);
                }
                names.push(name);
                done.push(&stretch.name);
            }
        }
    }
    names
}

/// The best place for a name between two distances along a stretch, whose windings `calm` leaves out.
fn settle(
    sheet: &Sheet,
    taken: [&Boxes; 2],
    stretch: &Stretch,
    calm: &[Point],
    (from, to): (f64, f64),
) -> Option<RiverName> {
    let major = stretch.course == Course::Major;
    let size = if major { 0.26 } else { 0.175 };
    let spacing = size * if major { 0.16 } else { 0.06 };
    let width = Font::NameItalic.width(&stretch.name, size) + spacing * stretch.name.chars().count() as f64;
    let water = stretch.widths.iter().fold(0.0_f64, |a, &b| a.max(b)) / 2.0;
    let mut best: Option<(f64, RiverName)> = None;
    let mut start = from;
    while start + width <= to {
        for above in [true, false] {
            let Some(line) = baseline(calm, water, start, (width, size), above) else { continue };
            let boxes = letter_boxes(&line, width, size);
            let clear =
                boxes.iter().all(|b| sheet.geometry.holds(b.low, b.high) && taken.iter().all(|t| t.free(b)));
            if !clear {
                continue;
            }
            let ink: f64 =
                boxes.iter().map(|b| sheet.busy.ink(b.low, b.high) / b.area() + hidden(sheet, b)).sum();
            let bend: f64 =
                line.windows(3).map(|w| w[1].minus(w[0]).unit().cross(w[2].minus(w[1]).unit()).abs()).sum();
            let middle = ((start + width / 2.0) - f64::midpoint(from, to)).abs() / (to - from);
            let cost = 2.5 * ink / boxes.len() as f64 + 0.8 * bend + 0.5 * middle;
            if best.as_ref().is_none_or(|b| cost < b.0 - 1e-9) {
                let name = RiverName { text: stretch.name.clone(), size, line, boxes };
                best = Some((cost, name));
            }
        }
        start += 0.12;
    }
    best.map(|b| b.1)
}

/// The part of a letter that counters in the middle of their hexes would hide.
fn hidden(sheet: &Sheet, letter: &Rect) -> f64 {
    let cells = sheet.field.near(letter.centre(), 1);
    0.4 * cells.map(|c| Rect::around(c.centre, COUNTER).shared(letter)).sum::<f64>() / letter.area()
}

/// A line beside the river, to be read from the west. `water` is half the width of the river.
fn baseline(
    calm: &[Point],
    water: f64,
    start: f64,
    (width, size): (f64, f64),
    above: bool,
) -> Option<Vec<Point>> {
    let mut line = part(calm, start - 0.25, start + width + 0.25);
    if line.len() < 4 {
        return None;
    }
    if line[0].x > line[line.len() - 1].x {
        line.reverse();
    }
    // Letters stand on the line: above the river, or below it by their own height.
    let shift = if above { -(water + 0.075) } else { water + 0.06 + size * 0.62 };
    let moved = offset(&line, |_| shift);
    let total = length(&moved);
    let spare = (total - width) / 2.0;
    (spare >= 0.0).then(|| part(&moved, spare * 0.5, total))
}

/// Boxes that cover the letters.
fn letter_boxes(line: &[Point], width: f64, size: f64) -> Vec<Rect> {
    let count = (width / (size * 0.5)).ceil();
    (0..count as usize)
        .filter_map(|i| along(line, (i as f64 + 0.5) * width / count))
        .map(|(p, direction)| {
            let up = direction.normal().times(-size * 0.28);
            Rect::around(p.plus(up), size * 0.36)
        })
        .collect()
}

/// The names of rivers.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg, names: &[RiverName]) {
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    for (i, name) in names.iter().enumerate() {
        let id = format!("river-name-{i}");
        let mut ink = Ink::fine(sheet.geometry);
        ink.round_open(&super::curve::simplify(&name.line, 0.004));
        svg.define(&id, |defs| {
            defs.element("path").id(&id).attr("d", ink.data());
        });
        let spacing = name.size * if name.size > 0.2 { 0.16 } else { 0.06 };
        svg.element("text")
            .class(Font::NameItalic.class())
            .num("font-size", name.size * scale)
            .num("letter-spacing", spacing * scale)
            .fill(&palette.bank.mixed(palette.ink, 0.12).to_string())
            .stroke(&palette.paper.to_string(), 2.6 * sheet.unit())
            .num("stroke-opacity", 0.75)
            .attr("stroke-linejoin", "round")
            .attr("paint-order", "stroke")
            .with(|svg| svg.element("textPath").attr("href", &format!("#{id}")).text(&name.text));
    }
}
