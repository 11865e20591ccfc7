//! The figures on markers. Each is drawn around a point and is about 60 wide and 50 high.

use super::emblem::burst;
use super::palette::{INK, RED, YELLOW};
use super::print::{Print, centred};
use crate::{Font, Path, Svg};

/// Pale parts of figures.
const PALE: &str = "#fffaf0";

/// Points moved to a middle.
fn around((cx, cy): (f64, f64), points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    points.iter().map(|&(x, y)| (cx + x, cy + y)).collect()
}

/// A filled shape around a middle.
fn solid(svg: &mut Svg, at: (f64, f64), points: &[(f64, f64)], paint: &str) {
    svg.path(&Path::polygon(&around(at, points))).fill(paint);
}

/// A line around a middle.
fn stroke(svg: &mut Svg, at: (f64, f64), points: &[(f64, f64)], paint: &str, width: f64) {
    svg.path(&Path::polyline(&around(at, points))).fill("none").stroke(paint, width).round();
}

/// Two arrows that meet in a burst.
pub(crate) fn clash(svg: &mut Svg, at: (f64, f64)) {
    svg.path(&burst(at.0, at.1, 27.0, 13.0, 10)).fill(YELLOW).stroke(RED, 2.0);
    for side in [-1.0, 1.0] {
        let arrow = [
            (-40.0, -4.5),
            (-17.0, -4.5),
            (-17.0, -11.5),
            (-2.5, 0.0),
            (-17.0, 11.5),
            (-17.0, 4.5),
            (-40.0, 4.5),
        ];
        let turned: Vec<(f64, f64)> = arrow.iter().map(|&(x, y)| (x * side, y)).collect();
        solid(svg, at, &turned, if side < 0.0 { INK } else { RED });
    }
}

/// An explosion.
pub(crate) fn explosion(svg: &mut Svg, at: (f64, f64), r: f64) {
    svg.path(&burst(at.0, at.1, r, r * 0.62, 12)).fill("#f4a63a").stroke(RED, 1.8);
}

/// A striped beam on two trestles.
pub(crate) fn barrier(svg: &mut Svg, at: (f64, f64)) {
    for x in [-24.0, 24.0] {
        stroke(svg, at, &[(x - 7.0, 25.0), (x, -16.0), (x + 7.0, 25.0)], INK, 4.0);
    }
    let (left, top, width, height) = (at.0 - 38.0, at.1 - 14.0, 76.0, 18.0);
    let beam = Path::new().rect(left, top, width, height);
    svg.define_clip("beam", &beam);
    svg.path(&beam).fill(PALE);
    svg.group().clip("beam").with(|svg| {
        for index in 0..5 {
            let x = left - 4.0 + 18.0 * f64::from(index);
            let stripe = [(x, top + height), (x + 9.0, top + height), (x + 18.0, top), (x + 9.0, top)];
            svg.path(&Path::polygon(&stripe)).fill(RED);
        }
    });
    svg.path(&beam).fill("none").stroke(INK, 2.6);
}

/// A fighter-bomber from above, nose up.
pub(crate) fn aeroplane(svg: &mut Svg, at: (f64, f64), ink: &str) {
    let (x, y) = at;
    let body = Path::new()
        .move_to(x, y - 27.0)
        .curve_to((x + 5.0, y - 23.0), (x + 5.0, y - 12.0), x + 4.4, y - 9.0)
        .line_to(x + 34.0, y - 1.5)
        .curve_to((x + 37.0, y), (x + 36.0, y + 5.0), x + 33.0, y + 5.0)
        .line_to(x + 4.0, y + 4.0)
        .line_to(x + 2.6, y + 18.0)
        .line_to(x + 13.0, y + 22.0)
        .vertical_to(y + 26.5)
        .line_to(x, y + 25.0)
        .line_to(x - 13.0, y + 26.5)
        .vertical_to(y + 22.0)
        .line_to(x - 2.6, y + 18.0)
        .line_to(x - 4.0, y + 4.0)
        .line_to(x - 33.0, y + 5.0)
        .curve_to((x - 36.0, y + 5.0), (x - 37.0, y), x - 34.0, y - 1.5)
        .line_to(x - 4.4, y - 9.0)
        .curve_to((x - 5.0, y - 12.0), (x - 5.0, y - 23.0), x, y - 27.0)
        .close();
    svg.path(&body).fill(ink);
}

/// A bridge as on a map, over water; in outline while it is being built.
pub(crate) fn bridge(svg: &mut Svg, at: (f64, f64), building: bool) {
    for dy in [-10.0, 0.0, 10.0] {
        let wave = Path::new()
            .move_to(at.0 - 38.0, at.1 + dy)
            .quad_to((at.0 - 28.5, at.1 + dy - 5.0), at.0 - 19.0, at.1 + dy)
            .quad_to((at.0 - 9.5, at.1 + dy + 5.0), at.0, at.1 + dy)
            .quad_to((at.0 + 9.5, at.1 + dy - 5.0), at.0 + 19.0, at.1 + dy)
            .quad_to((at.0 + 28.5, at.1 + dy + 5.0), at.0 + 38.0, at.1 + dy);
        svg.path(&wave).fill("none").stroke("#4f8fb8", 3.2);
    }
    let deck = around(at, &[(-11.0, -26.0), (11.0, -26.0), (11.0, 26.0), (-11.0, 26.0)]);
    svg.path(&Path::polygon(&deck)).fill(PALE);
    for side in [-1.0, 1.0] {
        let rail = around(
            at,
            &[(18.0 * side, -27.0), (11.0 * side, -19.0), (11.0 * side, 19.0), (18.0 * side, 27.0)],
        );
        let line = svg.path(&Path::polyline(&rail)).fill("none").stroke(INK, 4.4);
        if building {
            line.dashes(&[7.0, 4.0]);
        }
    }
}

/// Two strokes that cancel what is below.
pub(crate) fn struck_out(svg: &mut Svg, at: (f64, f64), r: f64) {
    for (width, paint) in [(12.0, PALE), (7.0, RED)] {
        stroke(svg, at, &[(-r, -r), (r, r)], paint, width);
        stroke(svg, at, &[(-r, r), (r, -r)], paint, width);
    }
}

/// A jerrican.
pub(crate) fn fuel_can(svg: &mut Svg, at: (f64, f64), ink: &str, card: &str) {
    let body = around(at, &[(-19.0, 27.0), (-19.0, -12.0), (-9.0, -19.0), (19.0, -19.0), (19.0, 27.0)]);
    svg.path(&Path::polygon(&body)).fill(ink).stroke(ink, 3.0).round();
    solid(svg, at, &[(-15.0, -17.0), (-20.0, -22.0), (-13.0, -28.0), (-8.0, -22.0)], ink);
    stroke(svg, at, &[(-3.0, -20.0), (-3.0, -26.0), (17.0, -26.0), (17.0, -20.0)], ink, 3.2);
    stroke(svg, at, &[(-12.0, -4.0), (12.0, 20.0)], card, 2.8);
    stroke(svg, at, &[(12.0, -4.0), (-12.0, 20.0)], card, 2.8);
}

/// A closed ring with a number in it.
pub(crate) fn ring(svg: &mut Svg, at: (f64, f64), number: &str, ink: &str) {
    svg.circle(at.0, at.1, 25.0).fill("none").stroke(ink, 5.0).dashes(&[11.0, 4.71]);
    centred(svg, &Print::new(Font::Value, 40.0, ink), at, 32.0, number);
}

/// Three chevrons, forward.
pub(crate) fn speed(svg: &mut Svg, at: (f64, f64)) {
    for x in [-26.0, -6.0, 14.0] {
        solid(
            svg,
            at,
            &[
                (x - 6.0, -21.0),
                (x + 4.0, -21.0),
                (x + 18.0, 0.0),
                (x + 4.0, 21.0),
                (x - 6.0, 21.0),
                (x + 8.0, 0.0),
            ],
            INK,
        );
    }
}

/// A field work in plan, its front up; dashed while it is being dug.
pub(crate) fn fort(svg: &mut Svg, at: (f64, f64), building: bool) {
    let trace = [(-32.0, 22.0), (-32.0, -2.0), (-17.0, -20.0), (17.0, -20.0), (32.0, -2.0), (32.0, 22.0)];
    let wall = around(at, &trace);
    let dashes: &[f64] = if building { &[11.0, 6.0] } else { &[1.0, 0.0] };
    svg.path(&Path::polyline(&wall)).fill("none").stroke(INK, 6.0).dashes(dashes);
    if building {
        return;
    }
    for (from, to) in
        [((-24.0, -11.0), (-32.0, -18.0)), ((0.0, -20.0), (0.0, -29.0)), ((24.0, -11.0), (32.0, -18.0))]
    {
        stroke(svg, at, &[from, to], INK, 4.0);
    }
    let inner = [(-18.0, 20.0), (-18.0, 3.0), (-10.0, -7.0), (10.0, -7.0), (18.0, 3.0), (18.0, 20.0)];
    stroke(svg, at, &inner, INK, 2.4);
}

/// An open eye.
pub(crate) fn eye(svg: &mut Svg, (x, y): (f64, f64), ink: &str, white: &str) {
    let lids = Path::new()
        .move_to(x - 36.0, y)
        .quad_to((x, y - 39.0), x + 36.0, y)
        .quad_to((x, y + 39.0), x - 36.0, y)
        .close();
    svg.path(&lids).fill(PALE).stroke(ink, 4.4).round();
    svg.circle(x, y, 13.0).fill(ink);
    svg.circle(x + 4.4, y - 4.4, 3.8).fill(white);
}

/// Cross hairs on a target; a letter beside them.
pub(crate) fn cross_hairs(svg: &mut Svg, at: (f64, f64), letter: Option<&str>) {
    svg.circle(at.0, at.1, 20.0).fill(PALE).stroke(INK, 3.6);
    for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        stroke(svg, at, &[(9.0 * dx, 9.0 * dy), (29.0 * dx, 29.0 * dy)], INK, 3.6);
    }
    svg.circle(at.0, at.1, 3.6).fill(RED);
    if let Some(letter) = letter {
        centred(svg, &Print::new(Font::Value, 25.0, INK), (at.0 + 34.0, at.1 - 18.0), 16.0, letter);
    }
}

/// An arrow onto or off a platform, and the turns that remain.
pub(crate) fn load(svg: &mut Svg, at: (f64, f64), onto: bool, count: &str) {
    let left = (at.0 - 20.0, at.1);
    let arrow =
        [(0.0, 16.0), (14.0, -1.0), (6.0, -1.0), (6.0, -22.0), (-6.0, -22.0), (-6.0, -1.0), (-14.0, -1.0)];
    let turned: Vec<(f64, f64)> = arrow.iter().map(|&(x, y)| (x, if onto { y } else { -y - 6.0 })).collect();
    solid(svg, left, &turned, INK);
    stroke(svg, left, &[(-17.0, 23.0), (17.0, 23.0)], INK, 5.0);
    centred(svg, &Print::new(Font::Value, 50.0, INK), (at.0 + 20.0, at.1), 36.0, count);
}

/// Rifle pits behind a parapet.
pub(crate) fn trench(svg: &mut Svg, (x, y): (f64, f64)) {
    for dx in [-24.0, 0.0, 24.0] {
        let pit = Path::new().move_to(x + dx - 11.0, y + 14.0).curve_to(
            (x + dx - 11.0, y - 8.0),
            (x + dx + 11.0, y - 8.0),
            x + dx + 11.0,
            y + 14.0,
        );
        svg.path(&pit).fill("none").stroke(INK, 5.0).round();
    }
    stroke(svg, (x, y), &[(-36.0, -17.0), (36.0, -17.0)], INK, 3.0);
}

/// A bunker with its strength.
pub(crate) fn bunker(svg: &mut Svg, at: (f64, f64), strength: &str) {
    let walls = around(
        at,
        &[(-35.0, 27.0), (-28.0, -20.0), (-16.0, -27.0), (16.0, -27.0), (28.0, -20.0), (35.0, 27.0)],
    );
    svg.path(&Path::polygon(&walls)).fill("#8d8678").stroke(INK, 3.6).round();
    centred(svg, &Print::new(Font::Value, 44.0, PALE), (at.0, at.1 + 3.0), 50.0, strength);
}

/// Three mines, from above.
pub(crate) fn mines(svg: &mut Svg, (x, y): (f64, f64)) {
    for (dx, dy) in [(-21.0, 12.0), (21.0, 12.0), (0.0, -14.0)] {
        svg.circle(x + dx, y + dy, 13.5).fill(INK);
        svg.circle(x + dx, y + dy, 8.6).fill("none").stroke(PALE, 1.6);
        svg.circle(x + dx, y + dy, 3.4).fill(RED);
    }
}

/// Two hedgehogs of crossed beams.
pub(crate) fn hedgehogs(svg: &mut Svg, at: (f64, f64)) {
    for dx in [-19.0, 19.0] {
        for tip in [-15.0, 15.0] {
            stroke(svg, at, &[(dx - tip, -21.0), (dx + tip, 22.0)], INK, 5.0);
        }
        stroke(svg, at, &[(dx - 17.0, 3.0), (dx + 17.0, 3.0)], INK, 5.0);
    }
}

/// A burnt-out hull under its smoke.
pub(crate) fn wreck(svg: &mut Svg, at: (f64, f64)) {
    let (x, y) = at;
    let smoke = Path::new()
        .move_to(x - 4.0, y + 4.0)
        .curve_to((x - 26.0, y - 2.0), (x - 16.0, y - 18.0), x - 7.0, y - 16.0)
        .curve_to((x - 10.0, y - 31.0), (x + 12.0, y - 32.0), x + 14.0, y - 22.0)
        .curve_to((x + 31.0, y - 25.0), (x + 32.0, y - 8.0), x + 18.0, y - 6.0)
        .curve_to((x + 16.0, y), (x + 8.0, y + 4.0), x + 4.0, y + 4.0)
        .close();
    svg.path(&smoke).fill("#6d675e");
    solid(
        svg,
        at,
        &[(-36.0, 12.0), (-31.0, 4.0), (30.0, 4.0), (37.0, 11.0), (33.0, 27.0), (-32.0, 27.0)],
        INK,
    );
    solid(svg, at, &[(-15.0, 5.0), (-11.0, -6.0), (10.0, -3.0), (14.0, 5.0)], INK);
    stroke(svg, at, &[(10.0, 0.0), (35.0, 7.0)], INK, 3.4);
    for dx in [-22.0, -7.0, 8.0, 23.0] {
        svg.circle(x + dx, y + 19.0, 4.6).fill("#6d675e");
    }
    let flame = Path::new()
        .move_to(x - 8.0, y - 4.0)
        .quad_to((x - 7.0, y - 14.0), x, y - 18.0)
        .quad_to((x + 9.0, y - 11.0), x + 6.0, y - 3.0)
        .close();
    svg.path(&flame).fill("#f4a63a").stroke(RED, 1.2);
}

/// A clock face.
pub(crate) fn clock(svg: &mut Svg, at: (f64, f64), ink: &str) {
    svg.circle(at.0, at.1, 25.0).fill("none").stroke(ink, 4.6);
    stroke(svg, at, &[(0.0, -16.0), (0.0, 0.0), (11.0, 8.0)], ink, 4.6);
}
