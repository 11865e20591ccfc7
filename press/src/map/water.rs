//! Rivers and streams, drawn: a dark bank, a light core, narrow at the source.

use engine::Point;

use super::Sheet;
use super::curve::offset;
use super::ink::Ink;
use super::style::{Course, Rgb};
use crate::Svg;

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    let bank = palette.bank;
    streams(sheet, svg);
    // All banks lie under all cores, so that waters flow into each other.
    pass(sheet, svg, "bank-wash", palette.snow, 0.55, |_| 0.035);
    pass(sheet, svg, "bank", bank, 1.0, |course| match course {
        Course::Major => 0.016,
        Course::River => 0.013,
        Course::Stream => 0.008,
    });
    pass(sheet, svg, "core", palette.water, 1.0, |_| 0.0);
    current(sheet, svg);
}

/// Every stretch as a shape, `edge` wider on both sides than its water.
fn pass(sheet: &Sheet, svg: &mut Svg, class: &str, colour: Rgb, opacity: f64, edge: impl Fn(Course) -> f64) {
    let mut ink = Ink::fine(sheet.geometry);
    for stretch in &sheet.rivers.stretches {
        let edge = edge(stretch.course);
        let half = |i: usize| stretch.widths[i] / 2.0 + edge;
        let mut outline = offset(&stretch.line, half);
        outline.extend(offset(&stretch.line, |i| -half(i)).into_iter().rev());
        ink.shape(&outline);
        for i in [0, stretch.line.len() - 1] {
            ink.circle(stretch.line[i], half(i));
        }
    }
    if !ink.is_empty() {
        svg.element("path").class(class).attr("d", ink.data()).fill(&colour.to_string()).num("fill-opacity", opacity);
    }
}

/// A thin darker line in the middle of wide rivers.
fn current(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    for stretch in sheet.rivers.stretches.iter().filter(|s| s.course == Course::Major) {
        ink.open(&stretch.line);
    }
    if !ink.is_empty() {
        let palette = sheet.palette();
        svg.element("path")
            .class("current")
            .attr("d", ink.data())
            .fill("none")
            .stroke(&palette.water.mixed(palette.bank, 0.28).to_string(), 3.4 * sheet.unit())
            .round()
            .num("stroke-opacity", 0.35);
    }
}

/// Watercourses that run through hexes.
fn streams(sheet: &Sheet, svg: &mut Svg) {
    let lines: Vec<&[Point]> = sheet.streams.runs.iter().map(|r| r.line.as_slice()).collect();
    if lines.is_empty() {
        return;
    }
    let mut ink = Ink::fine(sheet.geometry);
    for line in lines {
        ink.open(line);
    }
    let palette = sheet.palette();
    for (colour, width) in [(palette.bank, 0.085), (palette.water, 0.055)] {
        svg.element("path")
            .class("stream")
            .attr("d", ink.data())
            .fill("none")
            .stroke(&colour.to_string(), width * sheet.geometry.scale)
            .round();
    }
}
