//! The signs of the legend as they look on the map, the compass and the scale.

use engine::{Direction, Hex, Orientation, Point};

use super::Sheet;
use super::curve::{Vector, point, through};
use super::features::{Look, draw_side_sign, mark, pillbox, side_sign, tooth};
use super::frame::side_colour;
use super::ground::{self, level_fill};
use super::ink::Ink;
use super::legend::{Sign, text};
use super::palette::Rgb;
use super::roads::{bridge_over, road_sample};
use super::style::{Course, Ground, RoadClass};
use super::texture;
use super::towns::{self, Size};
use super::water::{is_dry, stream, trough};
use crate::{Anchor, Font, Svg};

/// Half the length of a line that is shown.
const REACH: f64 = 0.36;

/// Draws a sign around a point.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg, sign: &Sign, at: Point) {
    let palette = sheet.palette();
    let board = sheet.field.board;
    let west = at.plus(point(-REACH, 0.0));
    let east = at.plus(point(REACH, 0.0));
    let wave = through(&[west, at.plus(point(-0.15, 0.03)), at.plus(point(0.15, -0.03)), east], 5);
    match sign {
        Sign::Ground(kind, level) => {
            let fill = level.map_or_else(|| ground::fill(sheet, *kind), |level| level_fill(sheet, level));
            tile(sheet, svg, at, fill);
            match kind {
                Ground::Town => houses(sheet, svg, at, Size::Town),
                Ground::City => houses(sheet, svg, at, Size::City),
                kind => texture::sample(sheet, svg, *kind, at),
            }
        }
        Sign::Place(size) => houses(sheet, svg, at, *size),
        Sign::River(number) => {
            let width = Course::named(&board.side_kinds[*number]).width();
            river(sheet, svg, &wave, width, (palette.bank, palette.water));
        }
        Sign::Stream(number) => {
            let mut ink = Ink::fine(sheet.geometry);
            ink.open(&wave);
            if is_dry(&board.streams.kinds[*number]) {
                trough(sheet, svg, ink.data(), [&wave[..]].into_iter());
            } else {
                stream(sheet, svg, &ink);
            }
        }
        Sign::Road(kind) => road_sample(sheet, svg, sheet.way(*kind), &wave),
        Sign::Bridge => {
            river_across(sheet, svg, at);
            road_sample(sheet, svg, RoadClass::Main, &[west, east]);
            bridge_over(
                sheet,
                svg,
                RoadClass::Main,
                &[at.plus(point(-0.11, 0.0)), at.plus(point(0.11, 0.0))],
            );
        }
        Sign::Ford => {
            river_across(sheet, svg, at);
            let mut ink = Ink::fine(sheet.geometry);
            for y in [-0.045, 0.045] {
                ink.open(&[at.plus(point(-0.1, y)), at.plus(point(0.1, y))]);
            }
            stroke(sheet, svg, &ink, palette.ink, 0.025, &[0.035, 0.025]);
        }
        Sign::Side(number) => {
            let name = &board.side_kinds[*number];
            let (mut line, mut ticks) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
            side_sign(&mut line, &mut ticks, name, west, east, point(0.0, 1.0));
            draw_side_sign(sheet, svg, name, &line, &ticks);
        }
        Sign::Feature(number) => feature(sheet, svg, Look::named(&board.features[*number]), at),
        Sign::Border => {
            let mut ink = Ink::fine(sheet.geometry);
            ink.open(&wave);
            stroke_soft(sheet, svg, &ink, palette.border, 0.2, 0.2);
            stroke(sheet, svg, &ink, palette.border, 0.034, &[0.2, 0.07, 0.035, 0.07]);
        }
        Sign::Entry(kind) => {
            let mut ink = Ink::fine(sheet.geometry);
            ink.shape(&[
                at.plus(point(-0.13, -0.15)),
                at.plus(point(0.13, -0.15)),
                at.plus(point(0.0, 0.15)),
            ]);
            svg.element("path").attr("d", ink.data()).fill(&side_colour(sheet, kind).to_string());
        }
    }
}

/// A river from north to south, to be crossed.
fn river_across(sheet: &Sheet, svg: &mut Svg, at: Point) {
    let palette = sheet.palette();
    let line = [at.plus(point(0.0, -0.24)), at.plus(point(0.0, 0.24))];
    river(sheet, svg, &line, 0.1, (palette.bank, palette.water));
}

/// A small hex of one ground.
fn tile(sheet: &Sheet, svg: &mut Svg, at: Point, fill: Rgb) {
    let mut ink = Ink::fine(sheet.geometry);
    let corners: Vec<Point> = Direction::ALL
        .iter()
        .map(|&d| at.plus(Hex::new(0, 0).corner(Orientation::Flat, d).times(0.56)))
        .collect();
    ink.shape(&corners);
    let palette = sheet.palette();
    svg.element("path")
        .attr("d", ink.data())
        .fill(&fill.to_string())
        .stroke(&palette.shade.mixed(palette.paper, 0.4).to_string(), 0.9 * sheet.unit());
}

fn houses(sheet: &Sheet, svg: &mut Svg, at: Point, size: Size) {
    let reach = match size {
        Size::Village => 0.12,
        Size::Town => 0.19,
        Size::City => 0.24,
    };
    towns::sample(sheet, svg, at, size, reach);
}

fn river(sheet: &Sheet, svg: &mut Svg, line: &[Point], width: f64, (edge, core): (Rgb, Rgb)) {
    let mut ink = Ink::fine(sheet.geometry);
    ink.open(line);
    stroke(sheet, svg, &ink, edge, width + 0.028, &[]);
    stroke(sheet, svg, &ink, core, width, &[]);
}

fn feature(sheet: &Sheet, svg: &mut Svg, look: Look, at: Point) {
    let palette = sheet.palette();
    let new = || Ink::fine(sheet.geometry);
    let (mut dark, mut lit, mut boxes, mut slits) = (new(), new(), new(), new());
    if look == Look::Works {
        for i in 0..4 {
            tooth(&mut dark, &mut lit, at.plus(point(-0.3 + 0.11 * f64::from(i), 0.0)), 0.045);
        }
        pillbox(&mut boxes, &mut slits, at.plus(point(0.24, 0.0)), 0.09);
    } else {
        mark(&mut boxes, at);
    }
    let concrete = palette.iron.mixed(palette.paper, 0.62);
    for (ink, fill) in [(&dark, palette.iron), (&lit, concrete), (&boxes, concrete), (&slits, palette.ink)] {
        svg.element("path")
            .attr("d", ink.data())
            .fill(&fill.to_string())
            .stroke(&palette.iron.to_string(), 0.8 * sheet.unit());
    }
}

fn stroke(sheet: &Sheet, svg: &mut Svg, ink: &Ink, colour: Rgb, width: f64, dashes: &[f64]) {
    let scale = sheet.geometry.scale;
    let mut node = svg.element("path").attr("d", ink.data()).fill("none");
    node = node.stroke(&colour.to_string(), width * scale);
    if !dashes.is_empty() {
        node.numbers("stroke-dasharray", &dashes.iter().map(|d| d * scale).collect::<Vec<_>>());
    }
}

fn stroke_soft(sheet: &Sheet, svg: &mut Svg, ink: &Ink, colour: Rgb, width: f64, opacity: f64) {
    svg.element("path")
        .attr("d", ink.data())
        .fill("none")
        .stroke(&colour.to_string(), width * sheet.geometry.scale)
        .num("stroke-opacity", opacity);
}

/// A compass rose whose needle points to true north.
pub(crate) fn compass(sheet: &Sheet, svg: &mut Svg, at: Point, size: f64) {
    let palette = sheet.palette();
    let turn = sheet.field.board.north.to_radians();
    let spoke = |angle: f64, length: f64| {
        let angle = angle.to_radians() + turn;
        at.plus(point(angle.sin(), -angle.cos()).times(length * size))
    };
    let (mut dark, mut light, mut ring) =
        (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    for i in 0..8 {
        let i = [1, 3, 5, 7, 0, 2, 4, 6][i];
        let angle = f64::from(i) * 45.0;
        let length = if i % 2 == 0 { 0.78 } else { 0.46 };
        let waist = if i % 2 == 0 { 0.15 } else { 0.13 };
        dark.shape(&[at, spoke(angle + 45.0 / 2.0, waist), spoke(angle, length)]);
        light.shape(&[at, spoke(angle - 45.0 / 2.0, waist), spoke(angle, length)]);
    }
    ring.circle(at, 0.6 * size);
    ring.circle(at, 0.54 * size);
    stroke(sheet, svg, &ring, palette.faint, 0.014, &[]);
    for (ink, fill) in [(&light, palette.snow), (&dark, palette.ink)] {
        svg.element("path")
            .attr("d", ink.data())
            .fill(&fill.to_string())
            .stroke(&palette.ink.to_string(), 0.7 * sheet.unit())
            .attr("stroke-linejoin", "round");
    }
    let letter = spoke(0.0, 0.98);
    text(sheet, svg, Font::NameBold, 0.3, point(letter.x, letter.y + 0.1), Anchor::Middle, "N");
}

/// A bar that shows a round distance.
pub(crate) fn scale_bar(sheet: &Sheet, svg: &mut Svg, at: Point, room: f64) {
    let km = sheet.field.board.hex_km;
    if km <= 0.0 {
        return;
    }
    let palette = sheet.palette();
    let steps = [0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 10.0, 20.0, 40.0, 50.0, 100.0];
    let Some(&whole) = steps.iter().rev().find(|&&d| d / km <= room) else { return };
    let long = whole / km;
    let height = 0.11;
    for i in 0..4 {
        let mut ink = Ink::fine(sheet.geometry);
        let x = at.x + long * f64::from(i) / 4.0;
        ink.shape(&[
            point(x, at.y),
            point(x + long / 4.0, at.y),
            point(x + long / 4.0, at.y + height),
            point(x, at.y + height),
        ]);
        let fill = if i % 2 == 0 { palette.ink } else { palette.snow };
        svg.element("path")
            .attr("d", ink.data())
            .fill(&fill.to_string())
            .stroke(&palette.ink.to_string(), 0.9 * sheet.unit());
    }
    let (name, factor) = if whole < 1.0 { ("metres", 1000.0) } else { ("kilometres", 1.0) };
    for i in [0, 2, 4] {
        let x = at.x + long * f64::from(i) / 4.0;
        let figure = whole * f64::from(i) / 4.0 * factor;
        text(sheet, svg, Font::Label, 0.22, point(x, at.y - 0.09), Anchor::Middle, &format!("{figure}"));
    }
    text(sheet, svg, Font::Label, 0.22, point(at.x + long / 2.0, at.y + 0.34), Anchor::Middle, name);
}
