//! What the season leaves on open ground: puddles and ruts in mud, drifts on snow, cracks in ice.

use engine::{Point, Season};

use super::Sheet;
use super::curve::{Vector, along, length, point};
use super::ink::Ink;
use super::noise::smooth;
use super::style::Ground;
use super::texture::{bits, of, strew, stroke};
use crate::Svg;

/// The whole layer; there is none on dry ground.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    match sheet.season() {
        Season::Dry => {}
        Season::Mud => {
            ruts(sheet, svg);
            puddles(sheet, svg);
        }
        Season::Snow => {
            bare_earth(sheet, svg);
            drifts(sheet, svg);
        }
        Season::Frost => {
            drifts(sheet, svg);
            cracks(sheet, svg);
        }
    }
}

/// Water that stands in the fields, a sky-coloured spot with a dark rim.
fn puddles(sheet: &Sheet, svg: &mut Svg) {
    let (mut water, mut gleam) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    strew(sheet, 0.36, 71, |p, h| {
        if bits(h, 0) < 0.55 || sheet.field.depth(p, of(Ground::Clear)) < 0.14 || sheet.busy.near(p, 0.11) {
            return;
        }
        let (wide, tall) = (0.035 + 0.06 * bits(h, 1), 0.016 + 0.018 * bits(h, 2));
        let lobe = |angle: f64, part: u32| {
            let reach = 0.75 + 0.5 * bits(h, part);
            p.plus(point(angle.cos() * wide * reach, angle.sin() * tall * reach))
        };
        let ring: Vec<Point> =
            (0..5).map(|i| lobe(f64::from(i) * std::f64::consts::TAU / 5.0, 1 + i as u32)).collect();
        water.round_shape(&ring);
        gleam.open(&[p.plus(point(-wide * 0.5, -tall * 0.25)), p.plus(point(wide * 0.25, -tall * 0.25))]);
    });
    let palette = sheet.palette();
    if !water.is_empty() {
        svg.element("path")
            .class("puddles")
            .attr("d", water.data())
            .fill(&palette.water.mixed(palette.light, 0.15).to_string())
            .stroke(&palette.verge.mixed(palette.shade, 0.2).to_string(), 0.9 * sheet.unit())
            .num("stroke-opacity", 0.7);
    }
    stroke(sheet, svg, "puddles", &gleam, palette.snow, 0.8, 0.7);
}

/// Pairs of wheel tracks across the fields.
fn ruts(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.46, 72, |p, h| {
        if bits(h, 0) < 0.45 || sheet.field.depth(p, of(Ground::Clear)) < 0.17 || sheet.busy.near(p, 0.15) {
            return;
        }
        let angle = smooth(p.times(0.4), 9) * 2.4 + bits(h, 1);
        let ahead = point(angle.cos(), angle.sin()).times(0.08 + 0.05 * bits(h, 2));
        let bend = ahead.normal().times(0.25 * (bits(h, 3) - 0.5));
        for side in [0.017, -0.017] {
            let off = ahead.unit().normal().times(side);
            ink.round_open(&[p.minus(ahead).plus(off), p.plus(bend).plus(off), p.plus(ahead).plus(off)]);
        }
    });
    stroke(sheet, svg, "ruts", &ink, sheet.palette().verge, 1.5, 0.5);
}

/// Earth and stubble that show through thin snow.
fn bare_earth(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.25, 73, |p, h| {
        if bits(h, 0) < 0.5 || sheet.field.depth(p, of(Ground::Clear)) < 0.1 || sheet.busy.near(p, 0.07) {
            return;
        }
        let half = 0.015 + 0.03 * bits(h, 1);
        ink.open(&[p.minus(point(half, 0.006)), p.plus(point(half, 0.0))]);
    });
    stroke(sheet, svg, "bare-earth", &ink, sheet.palette().verge, 1.7, 0.42);
}

/// Drifts: the wind comes from the west and leaves soft ridges, each with a blue shadow and a white crest.
fn drifts(sheet: &Sheet, svg: &mut Svg) {
    const ID: &str = "map-drifts";
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.3, 74, |p, h| {
        if bits(h, 0) < 0.4 || sheet.field.depth(p, of(Ground::Clear)) < 0.13 || sheet.busy.near(p, 0.1) {
            return;
        }
        let half = 0.06 + 0.07 * bits(h, 1);
        let lean = 0.03 * smooth(p.times(0.5), 10);
        let crown = p.plus(point(0.0, -0.028 - 0.02 * bits(h, 2)));
        ink.round_open(&[p.plus(point(-half, lean)), crown, p.plus(point(half, -lean))]);
    });
    if ink.is_empty() {
        return;
    }
    svg.define(ID, |defs| {
        defs.element("path").id(ID).attr("d", ink.data()).fill("none").attr("stroke-linecap", "round");
    });
    let palette = sheet.palette();
    let shadow = palette.shade.mixed(palette.clear, 0.35);
    for (rise, colour, width, opacity) in [(0.0, shadow, 1.3, 0.36), (-0.02, palette.snow, 1.9, 0.9)] {
        svg.reuse(ID, 0.0, rise * sheet.geometry.scale)
            .class("drifts")
            .stroke(&colour.to_string(), width * sheet.unit())
            .num("stroke-opacity", opacity);
    }
}

/// Cracks in the ice of ponds and swamps.
fn cracks(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.2, 75, |p, h| {
        let pond = sheet.field.depth(p, of(Ground::Lake)) > 0.1;
        let marsh = bits(h, 3) < 0.4 && sheet.field.depth(p, of(Ground::Swamp)) > 0.1;
        if pond || (marsh && !sheet.busy.near(p, 0.06)) {
            crack(&mut ink, p, h);
        }
    });
    draw_cracks(sheet, svg, &ink);
}

/// A crooked line with a branch.
fn crack(ink: &mut Ink, p: Point, h: u64) {
    let angle = bits(h, 0) * std::f64::consts::TAU;
    let ahead = point(angle.cos(), angle.sin());
    let knee = p.plus(ahead.times(0.05)).plus(ahead.normal().times(0.03 * (bits(h, 1) - 0.5)));
    ink.open(&[p.minus(ahead.times(0.06)), p, knee, knee.plus(ahead.times(0.04 + 0.04 * bits(h, 2)))]);
    ink.open(&[p, p.plus(ahead.normal().times(0.05)).plus(ahead.times(0.02))]);
}

/// Cracks across a frozen brook.
pub(crate) fn cracks_along<'a>(sheet: &Sheet, svg: &mut Svg, lines: impl Iterator<Item = &'a [Point]>) {
    const STEP: f64 = 0.13;
    let mut ink = Ink::fine(sheet.geometry);
    for line in lines {
        let count = (length(line) / STEP) as usize;
        for (i, (p, direction)) in (0..count).filter_map(|i| Some((i, along(line, (i as f64 + 0.5) * STEP)?)))
        {
            let lean = direction.times(if i % 2 == 0 { 0.02 } else { -0.03 });
            let across = direction.normal().times(0.032).plus(lean);
            ink.open(&[p.minus(across), p.plus(across)]);
        }
    }
    draw_cracks(sheet, svg, &ink);
}

fn draw_cracks(sheet: &Sheet, svg: &mut Svg, ink: &Ink) {
    let palette = sheet.palette();
    stroke(sheet, svg, "ice", ink, palette.bank.mixed(palette.ice, 0.35), 0.8, 0.75);
}
