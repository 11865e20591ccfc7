//! What grows and lies on the ground: firs, broadleaved trees, hachures, reeds, furrows.

use engine::Point;

use super::Sheet;
use super::curve::{Vector, point};
use super::field::Cell;
use super::ink::Ink;
use super::noise::{hash, smooth, unit};
use super::palette::Rgb;
use super::style::Ground;
use crate::Svg;

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    furrows(sheet, svg);
    hachures(sheet, svg);
    reeds(sheet, svg);
    broadleaves(sheet, svg);
    firs(sheet, svg);
}

/// Evenly strewn points: a triangular lattice, each point moved by chance. `accept` gets the point.
pub(super) fn strew(sheet: &Sheet, spacing: f64, salt: u64, mut accept: impl FnMut(Point, u64)) {
    let geometry = sheet.geometry;
    let rise = spacing * 0.866;
    let rows = ((geometry.low.y / rise).floor() as i64, (geometry.high.y / rise).ceil() as i64);
    let columns = ((geometry.low.x / spacing).floor() as i64 - 1, (geometry.high.x / spacing).ceil() as i64);
    for row in rows.0..=rows.1 {
        for column in columns.0..=columns.1 {
            let x = column as f64 + if row % 2 == 0 { 0.0 } else { 0.5 };
            let shift = point(unit(column, row, salt) - 0.5, unit(column, row, salt + 1) - 0.5).times(0.62);
            let p = point(x * spacing, row as f64 * rise).plus(shift.times(spacing));
            accept(p, hash(column, row, salt + 2));
        }
    }
}

/// A number from 0 to 1 out of some bits of a hash.
pub(super) fn bits(hash: u64, part: u32) -> f64 {
    (hash >> (part * 8) & 255) as f64 / 255.0
}

pub(super) fn of(kind: Ground) -> impl Fn(&Cell) -> bool {
    move |cell: &Cell| cell.ground == kind
}

/// Firs: a narrow triangle, lit from the west.
fn firs(sheet: &Sheet, svg: &mut Svg) {
    let (mut dark, mut light) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    strew(sheet, 0.165, 61, |p, h| {
        if sheet.field.depth(p, of(Ground::Forest)) < 0.085 || sheet.busy.near(p, 0.06) {
            return;
        }
        fir(&mut dark, &mut light, p, 0.075 + 0.045 * bits(h, 0) + 0.015 * smooth(p, 3));
    });
    draw_firs(sheet, svg, &dark, &light);
}

fn fir(dark: &mut Ink, light: &mut Ink, p: Point, size: f64) {
    let at = |x: f64, y: f64| p.plus(point(x * size, y * size));
    let (top, west, east) = (at(0.0, -1.0), at(-0.46, 0.5), at(0.46, 0.5));
    dark.shape(&[top, east, west]);
    light.open(&[top.plus(point(-0.006, 0.01)), west.plus(point(0.0, -0.008))]);
}

fn draw_firs(sheet: &Sheet, svg: &mut Svg, dark: &Ink, light: &Ink) {
    let palette = sheet.palette();
    fill(svg, "firs", dark, palette.forest_tree.mixed(palette.forest, 0.12), 0.95);
    // Snow lies on the branches; otherwise there is only the light.
    let (width, opacity) = if sheet.season().is_white() { (1.7, 0.95) } else { (0.9, 0.45) };
    stroke(sheet, svg, "firs", light, palette.light, width, opacity);
}

/// Radii of the crowns of broadleaved trees.
const CROWNS: [f64; 3] = [0.036, 0.044, 0.054];

/// Broadleaved trees: a small crown with its shadow.
fn broadleaves(sheet: &Sheet, svg: &mut Svg) {
    let mut crowns = CROWNS.map(|_| Ink::fine(sheet.geometry));
    strew(sheet, 0.185, 62, |p, h| {
        let lone = bits(h, 3) < 0.1;
        if lone || sheet.field.depth(p, of(Ground::Woods)) < 0.085 || sheet.busy.near(p, 0.06) {
            return;
        }
        crowns[(h >> 9) as usize % CROWNS.len()].dot(p);
    });
    draw_crowns(sheet, svg, "map-crowns", &crowns);
}

/// Every size of crown is one path of dots, drawn twice: as shadow and as tree.
fn draw_crowns(sheet: &Sheet, svg: &mut Svg, id: &str, crowns: &[Ink]) {
    if crowns.iter().all(Ink::is_empty) {
        return;
    }
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    let ids: Vec<String> = (0..crowns.len()).map(|i| format!("{id}-{i}")).collect();
    for (id, ink) in ids.iter().zip(crowns) {
        svg.define(id, |defs| {
            defs.element("path").id(id).attr("d", ink.data());
        });
    }
    let shadow = palette.forest_tree.mixed(palette.woods, 0.5);
    let tree = palette.woods_tree.mixed(palette.woods, 0.15);
    for ((x, y), colour) in [((0.014, 0.018), shadow), ((0.0, 0.0), tree)] {
        for (id, radius) in ids.iter().zip(CROWNS) {
            svg.reuse(id, x * scale, y * scale)
                .class("trees")
                .fill("none")
                .stroke(&colour.to_string(), 2.0 * radius * scale)
                .attr("stroke-linecap", "round");
        }
    }
    if sheet.season().is_white() {
        for (id, radius) in ids.iter().zip(CROWNS) {
            svg.reuse(id, -0.007 * scale, -0.012 * scale)
                .class("snow-on-trees")
                .fill("none")
                .stroke(&palette.snow.to_string(), 1.25 * radius * scale)
                .attr("stroke-linecap", "round")
                .num("stroke-opacity", 0.8);
        }
    }
}

/// Rough ground: short strokes down the slope, in groups.
fn hachures(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.255, 63, |p, h| {
        if sheet.field.depth(p, of(Ground::Rough)) < 0.11 || sheet.busy.near(p, 0.075) {
            return;
        }
        // Groups lie along lines that follow slow noise, as ledges on a hillside do.
        let angle = smooth(p.times(0.45), 8) * 1.5 + 0.25 * (bits(h, 0) - 0.5);
        let along = point(angle.cos(), angle.sin());
        ledge(&mut ink, p, along, h);
    });
    draw_ledges(sheet, svg, &ink);
}

fn ledge(ink: &mut Ink, p: Point, along: Point, h: u64) {
    let down = along.normal();
    let long = 0.055 + 0.035 * bits(h, 1);
    ink.round_open(&[
        p.minus(along.times(0.085)).plus(down.times(0.012)),
        p.minus(down.times(0.012)),
        p.plus(along.times(0.085)).plus(down.times(0.012)),
    ]);
    for (i, shift) in [-0.055, 0.0, 0.055].into_iter().enumerate() {
        let top = p.plus(along.times(shift));
        let length = long * (0.7 + 0.3 * bits(h, 2 + i as u32));
        ink.open(&[top, top.plus(down.times(length))]);
    }
}

fn draw_ledges(sheet: &Sheet, svg: &mut Svg, ink: &Ink) {
    stroke(sheet, svg, "hachures", ink, sheet.palette().hachure, 1.0, 0.52);
}

/// Marsh: tufts of reed over short lines of water.
fn reeds(sheet: &Sheet, svg: &mut Svg) {
    let (mut green, mut blue) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    strew(sheet, 0.21, 64, |p, h| {
        if sheet.field.depth(p, of(Ground::Swamp)) < 0.1 || sheet.busy.near(p, 0.06) {
            return;
        }
        tuft(&mut blue, &mut green, p, 0.05 + 0.03 * bits(h, 0));
    });
    draw_tufts(sheet, svg, &blue, &green);
}

fn tuft(blue: &mut Ink, green: &mut Ink, p: Point, half: f64) {
    blue.open(&[p.plus(point(-half, 0.0)), p.plus(point(half, 0.0))]);
    for lean in [-0.03, 0.0, 0.03] {
        green.open(&[p.plus(point(lean * 0.3, -0.008)), p.plus(point(lean, -0.06))]);
    }
}

fn draw_tufts(sheet: &Sheet, svg: &mut Svg, blue: &Ink, green: &Ink) {
    let palette = sheet.palette();
    stroke(sheet, svg, "reeds", blue, palette.bank, 1.1, 0.7);
    stroke(sheet, svg, "reeds", green, palette.woods_tree, 1.1, 0.9);
}

/// Open ground: here and there the furrows of a field.
fn furrows(sheet: &Sheet, svg: &mut Svg) {
    let mut ink = Ink::fine(sheet.geometry);
    strew(sheet, 0.52, 65, |p, h| {
        if bits(h, 0) < 0.5 || sheet.field.depth(p, of(Ground::Clear)) < 0.16 || sheet.busy.near(p, 0.13) {
            return;
        }
        let angle = (h % 6) as f64 * 0.52 + 0.2;
        let along = point(angle.cos(), angle.sin());
        let half = 0.05 + 0.04 * bits(h, 1);
        for row in 0..3 + (h >> 40) % 2 {
            let middle = p.plus(along.normal().times((row as f64 - 1.5) * 0.034));
            ink.open(&[middle.minus(along.times(half)), middle.plus(along.times(half))]);
        }
    });
    let palette = sheet.palette();
    stroke(sheet, svg, "furrows", &ink, palette.stubble.mixed(palette.hachure, 0.35), 0.8, 0.5);
}

/// A few signs of a kind of ground around a point, for the legend.
pub(crate) fn sample(sheet: &Sheet, svg: &mut Svg, kind: Ground, at: Point) {
    let spots =
        [(-0.13, -0.1), (0.06, -0.13), (-0.2, 0.05), (-0.03, 0.02), (0.17, 0.0), (-0.1, 0.16), (0.09, 0.15)];
    let spots = spots.map(|(x, y)| at.plus(point(x, y)));
    let (mut first, mut second) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    match kind {
        Ground::Forest => {
            for p in spots {
                fir(&mut first, &mut second, p, 0.09);
            }
            draw_firs(sheet, svg, &first, &second);
        }
        Ground::Woods => {
            for &p in spots.iter().step_by(2) {
                first.dot(p);
            }
            draw_crowns(sheet, svg, "map-crowns-sample", &[second, first]);
        }
        Ground::Rough => {
            for &p in spots.iter().step_by(2) {
                ledge(&mut first, p, point(0.94, 0.34), 0x5555_5555);
            }
            draw_ledges(sheet, svg, &first);
        }
        Ground::Swamp => {
            for &p in spots.iter().step_by(2) {
                tuft(&mut first, &mut second, p, 0.06);
            }
            draw_tufts(sheet, svg, &first, &second);
        }
        _ => {}
    }
}

fn fill(svg: &mut Svg, class: &str, ink: &Ink, colour: Rgb, opacity: f64) {
    if !ink.is_empty() {
        svg.element("path")
            .class(class)
            .attr("d", ink.data())
            .fill(&colour.to_string())
            .num("fill-opacity", opacity);
    }
}

pub(super) fn stroke(
    sheet: &Sheet,
    svg: &mut Svg,
    class: &str,
    ink: &Ink,
    colour: Rgb,
    width: f64,
    opacity: f64,
) {
    if !ink.is_empty() {
        svg.element("path")
            .class(class)
            .attr("d", ink.data())
            .fill("none")
            .stroke(&colour.to_string(), width * sheet.unit())
            .attr("stroke-linecap", "round")
            .num("stroke-opacity", opacity);
    }
}
