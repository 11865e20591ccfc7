//! Rivers and streams, drawn: a dark bank, a light core, narrow at the source.

use engine::{Point, Season};

use super::Sheet;
use super::curve::{Vector as _, along, length, offset};
use super::ink::Ink;
use super::palette::Rgb;
use super::style::{Course, Ground};
use super::weathering;
use crate::Svg;

const COURSES: [Course; 3] = [Course::Stream, Course::River, Course::Major];

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    streams(sheet, svg);
    for course in COURSES {
        define(sheet, svg, course);
    }
    // All banks lie under all cores, so that waters flow into each other.
    let palette = sheet.palette();
    pass(sheet, svg, "bank-wash", palette.snow, 0.5, |_| 0.04);
    pass(sheet, svg, "bank", palette.bank, 1.0, |course| match course {
        Course::Major => 0.016,
        Course::River => 0.013,
        Course::Stream => 0.008,
    });
    pass(sheet, svg, "core", palette.water, 1.0, |_| 0.0);
    current(sheet, svg);
}

fn id(course: Course) -> String {
    format!("map-water-{}", format!("{course:?}").to_lowercase())
}

/// Every stretch of one make as a shape as wide as its water.
fn define(sheet: &Sheet, svg: &mut Svg, course: Course) {
    let mut ink = Ink::fine(sheet.geometry);
    for stretch in sheet.rivers.stretches.iter().filter(|s| s.course == course) {
        let half = |i: usize| stretch.widths[i] / 2.0;
        let mut outline = offset(&stretch.line, half);
        outline.extend(offset(&stretch.line, |i| -half(i)).into_iter().rev());
        ink.shape(&outline);
        for i in [0, stretch.line.len() - 1] {
            ink.circle(stretch.line[i], half(i));
        }
    }
    svg.define(&id(course), |defs| {
        defs.element("path").id(&id(course)).attr("d", ink.data());
    });
}

/// All waters, `edge` wider on both sides than they are.
fn pass(sheet: &Sheet, svg: &mut Svg, class: &str, colour: Rgb, opacity: f64, edge: impl Fn(Course) -> f64) {
    let colour = colour.to_string();
    for course in COURSES.into_iter().filter(|&c| sheet.rivers.stretches.iter().any(|s| s.course == c)) {
        let mut node = svg.reuse(&id(course), 0.0, 0.0).class(class).fill(&colour);
        let edge = edge(course);
        if edge > 0.0 {
            node = node.stroke(&colour, 2.0 * edge * sheet.geometry.scale).attr("stroke-linejoin", "round");
        }
        if opacity < 1.0 {
            node.num("fill-opacity", opacity).num("stroke-opacity", opacity);
        }
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
    for (kind, name) in sheet.field.board.streams.kinds.iter().enumerate() {
        let mut ink = Ink::fine(sheet.geometry);
        for run in sheet.streams.runs.iter().filter(|r| usize::from(r.kind) == kind) {
            // What flows into a lake ends at its shore.
            let in_lake = |p: &Point| sheet.field.depth(*p, |c| c.ground == Ground::Lake) > 0.1;
            for dry in run.line.split(in_lake).filter(|piece| piece.len() > 1) {
                ink.open(dry);
            }
        }
        if ink.is_empty() {
            continue;
        }
        if is_dry(name) {
            let lines = sheet.streams.runs.iter().filter(|run| usize::from(run.kind) == kind);
            trough(sheet, svg, ink.data(), lines.map(|run| &run.line[..]));
            continue;
        }
        stream(sheet, svg, &ink);
        if sheet.season() == Season::Frost {
            let lines = sheet.streams.runs.iter().filter(|run| usize::from(run.kind) == kind);
            weathering::cracks_along(sheet, svg, lines.map(|run| &run.line[..]));
        }
    }
}

/// A brook, open or under ice.
pub(crate) fn stream(sheet: &Sheet, svg: &mut Svg, ink: &Ink) {
    let palette = sheet.palette();
    let frozen = sheet.season() == Season::Frost;
    let (bank, wide) =
        if frozen { (palette.bank.mixed(palette.ice, 0.35), 0.074) } else { (palette.bank, 0.055) };
    for (colour, width) in [(bank, wide + 0.03), (sheet.still_water(), wide)] {
        svg.element("path")
            .class("stream")
            .attr("d", ink.data())
            .fill("none")
            .stroke(&colour.to_string(), width * sheet.geometry.scale)
            .round();
    }
}

/// Whether a watercourse carries no water.
pub(crate) fn is_dry(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("gully") || name.contains("ravine")
}

/// A gully: a hollow between two banks, whose slopes point down into it. No road looks like it.
pub(crate) fn trough<'a>(
    sheet: &Sheet,
    svg: &mut Svg,
    middle: &str,
    lines: impl Iterator<Item = &'a [Point]>,
) {
    /// Half the width, the distance of two slopes and their length, in hexes.
    const HALF: f64 = 0.085;
    const STEP: f64 = 0.06;
    const SLOPE: f64 = 0.05;
    let palette = sheet.palette();
    let (mut banks, mut slopes) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    for line in lines {
        for side in [HALF, -HALF] {
            banks.open(&offset(line, |_| side));
        }
        let count = (length(line) / STEP) as usize;
        for (point, direction) in (0..count).filter_map(|i| along(line, (i as f64 + 0.5) * STEP)) {
            let across = direction.normal();
            for side in [1.0, -1.0] {
                slopes.open(&[
                    point.plus(across.times(side * HALF)),
                    point.plus(across.times(side * (HALF - SLOPE))),
                ]);
            }
        }
    }
    let hollow = palette.rough.mixed(palette.crest, 0.22).to_string();
    let brown = palette.crest.to_string();
    let mut stroke = |data: &str, colour: &str, width: f64, opacity: f64| {
        let node = svg.element("path").class("gully").attr("d", data).fill("none");
        node.stroke(colour, width * sheet.geometry.scale).round().num("stroke-opacity", opacity);
    };
    stroke(middle, &hollow, 2.0 * HALF, 0.55);
    stroke(banks.data(), &brown, 0.014, 0.9);
    stroke(slopes.data(), &brown, 0.013, 0.85);
}
