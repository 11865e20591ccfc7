//! The relief: heights between the hexes, light from the north-west, higher ground paler, in winter under more snow.

use engine::Point;

use super::Sheet;
use super::contour::Raster;
use super::curve::{Vector, gap};
use super::ink::Ink;
use super::noise;
use super::palette::Rgb;
use super::style::Ground;
use crate::Svg;

/// Distance between samples, in hexes.
const STEP: f64 = 0.19;

/// The whole layer. A tactical board has its levels in the ground and gets no relief.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    if let Some(heights) = &sheet.heights {
        shade(sheet, svg, heights);
    }
}

/// The height of the land at every sample: smooth between the hexes, lower along the rivers, uneven where the ground is.
pub(crate) fn heights(sheet: &Sheet) -> Raster {
    let board = sheet.field.board;
    let (low, high) = board
        .grid
        .ids()
        .map(|h| f64::from(board.elevation(h)))
        .fold((f64::MAX, f64::MIN), |(a, b), e| (a.min(e), b.max(e)));
    // On a map without heights the ground alone makes the relief.
    let range = if high - low < 10.0 { 300.0 } else { high - low };
    let mut raster = Raster::new(sheet.geometry, STEP, |p| {
        let (mut sum, mut rough, mut weight) = (0.0, 0.0, 0.0);
        for cell in sheet.field.near(p, 2) {
            let away = p.minus(cell.centre);
            let w = (-away.dot(away) / 0.45).exp();
            sum += w * f64::from(board.elevation(cell.home));
            rough += w * roughness(cell.ground);
            weight += w;
        }
        let weight = weight.max(1e-9);
        let uneven = noise::layered(Point { x: p.x / 0.9, y: p.y / 0.9 }, 2, 77);
        sum / weight + range * (0.012 + 0.07 * rough / weight) * uneven
    });
    let mut carve = vec![0.0_f64; raster.values.len()];
    for stretch in &sheet.rivers.stretches {
        let width = 0.26 + stretch.course.width() * 0.8;
        let depth = range * (0.06 + 0.25 * stretch.course.width());
        for pair in stretch.line.windows(2) {
            for (i, p) in raster.around(pair[0].towards(pair[1], 0.5), width * 2.2) {
                let d = gap(p, pair[0], pair[1]) / width;
                carve[i] = carve[i].max(depth * (-d * d).exp());
            }
        }
    }
    for (value, cut) in raster.values.iter_mut().zip(carve) {
        *value -= cut;
    }
    raster
}

fn roughness(ground: Ground) -> f64 {
    match ground {
        Ground::Rough => 1.0,
        Ground::Forest => 0.55,
        Ground::Woods => 0.4,
        _ => 0.0,
    }
}

/// Low ground a little warmer, high ground a little whiter. This belongs to the open ground: woods and rough country
/// keep their colour at every height.
pub(crate) fn tint(sheet: &Sheet, svg: &mut Svg) {
    let Some(heights) = &sheet.heights else { return };
    let mut sorted = heights.values.clone();
    sorted.sort_by(f64::total_cmp);
    let level = |part: f64| sorted[((sorted.len() - 1) as f64 * part) as usize];
    let palette = sheet.palette();
    for (part, above, colour, opacity) in [
        (0.08, false, palette.stubble, 0.13),
        (0.18, false, palette.stubble, 0.12),
        (0.3, false, palette.stubble, 0.11),
        (0.42, false, palette.stubble, 0.1),
        (0.58, true, palette.light, 0.11),
        (0.72, true, palette.light, 0.12),
        (0.84, true, palette.light, 0.14),
        (0.93, true, palette.light, 0.16),
    ] {
        areas(sheet, svg, heights, level(part), above, colour, opacity);
    }
}

/// Slopes that face the light and slopes that do not.
fn shade(sheet: &Sheet, svg: &mut Svg, heights: &Raster) {
    let light = heights.map(|c, r| {
        let east = heights.get(c + 1, r) - heights.get(c.saturating_sub(1), r);
        let south = heights.get(c, r + 1) - heights.get(c, r.saturating_sub(1));
        (east + south) * std::f64::consts::FRAC_1_SQRT_2
    });
    let mut sizes: Vec<f64> = light.values.iter().map(|v| v.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    let strong = sizes[(sizes.len() - 1) * 95 / 100].max(1e-9);
    let palette = sheet.palette();
    for (level, opacity) in [(0.22, 0.045), (0.4, 0.05), (0.6, 0.055), (0.82, 0.06), (1.05, 0.06)] {
        areas(sheet, svg, &light, -level * strong, false, palette.shade, opacity);
    }
    for (level, opacity) in [(0.3, 0.12), (0.6, 0.13), (0.95, 0.15)] {
        areas(sheet, svg, &light, level * strong, true, palette.light, opacity);
    }
}

fn areas(sheet: &Sheet, svg: &mut Svg, raster: &Raster, level: f64, above: bool, colour: Rgb, opacity: f64) {
    let mut ink = Ink::coarse(sheet.geometry);
    for ring in raster.areas(level, above) {
        ink.round_shape(&ring);
    }
    if !ink.is_empty() {
        svg.element("path")
            .attr("d", ink.data())
            .fill(&colour.to_string())
            .attr("fill-rule", "evenodd")
            .num("fill-opacity", opacity);
    }
}
