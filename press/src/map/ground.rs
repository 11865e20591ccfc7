//! The ground: open fields as the season leaves them, and on them levels, rough country, woods, marshes and lakes.

use engine::Point;

use super::Sheet;
use super::contour::Raster;
use super::field::Cell;
use super::ink::Ink;
use super::massif::{Shape, outlines};
use super::noise;
use super::palette::Rgb;
use super::relief;
use super::style::Ground;
use crate::Svg;

/// The kinds that are drawn as massifs, from the lowest layer to the highest.
const MASSIFS: [Ground; 8] = [
    Ground::Slope,
    Ground::Hilltop,
    Ground::Other,
    Ground::Rough,
    Ground::Swamp,
    Ground::Woods,
    Ground::Forest,
    Ground::Lake,
];

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    let (low, high) = (sheet.geometry.svg(sheet.geometry.low), sheet.geometry.svg(sheet.geometry.high));
    svg.rect(low.0 - 4.0, low.1 - 4.0, high.0 - low.0 + 8.0, high.1 - low.1 + 8.0)
        .fill(&sheet.palette().clear.to_string());
    fields(sheet, svg);
    relief::tint(sheet, svg);
    levels(sheet, svg);
    for kind in MASSIFS {
        massif(sheet, svg, kind);
    }
    level_edges(sheet, svg);
}

/// Patches of stubble and of what lies on the fields, so that open ground is not a blank.
fn fields(sheet: &Sheet, svg: &mut Svg) {
    let mottle =
        Raster::new(sheet.geometry, 0.3, |p| noise::layered(Point { x: p.x / 1.5, y: p.y / 1.2 }, 3, 31));
    let palette = sheet.palette();
    for (level, above, colour, opacity) in [
        (0.2, true, palette.stubble, 0.07),
        (0.4, true, palette.stubble, 0.07),
        (0.6, true, palette.stubble, 0.08),
        (0.85, true, palette.stubble, 0.08),
        (-0.15, false, palette.light, 0.1),
        (-0.35, false, palette.light, 0.1),
        (-0.55, false, palette.light, 0.1),
        (-0.8, false, palette.light, 0.1),
    ] {
        let mut ink = Ink::coarse(sheet.geometry);
        for ring in mottle.areas(level, above) {
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
}

/// The levels of a tactical board, one on the other.
fn levels(sheet: &Sheet, svg: &mut Svg) {
    for (level, ink) in level_inks(sheet) {
        svg.element("path").class("level").attr("d", ink.data()).fill(&level_fill(sheet, level).to_string());
    }
}

/// Their edges, which are seen under woods and marshes too.
fn level_edges(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    for (level, ink) in level_inks(sheet) {
        svg.element("path")
            .class("level")
            .attr("d", ink.data())
            .fill("none")
            .stroke(&palette.crest.mixed(level_fill(sheet, level), 0.35).to_string(), 1.4 * sheet.unit());
    }
}

/// The colour of a kind of ground in its season.
pub(crate) fn fill(sheet: &Sheet, kind: Ground) -> Rgb {
    if kind == Ground::Lake { sheet.still_water() } else { kind.fill(sheet.palette()) }
}

/// The colour of a level.
pub(crate) fn level_fill(sheet: &Sheet, level: i16) -> Rgb {
    let top = sheet.levels().unwrap_or(1);
    let part = f64::from(level - 1) / f64::from((top - 1).max(1));
    sheet.palette().slope.mixed(sheet.palette().hilltop, part)
}

/// The outline of each level.
fn level_inks<'a>(sheet: &Sheet<'a>) -> Vec<(i16, Ink<'a>)> {
    let board = sheet.field.board;
    let mut inks = Vec::new();
    for level in 1..=sheet.levels().unwrap_or(0) {
        let shape = Shape { inset: 0.03, wobble: 0.05, passes: 5, salt: 400 + level as u64 };
        let mut ink = Ink::fine(sheet.geometry);
        for ring in outlines(&sheet.field, |c| board.elevation(c.home) >= level, |_| 0.0, &shape) {
            ink.round_shape(&ring);
        }
        if !ink.is_empty() {
            inks.push((level, ink));
        }
    }
    inks
}

/// All country of one kind as a single path.
fn massif(sheet: &Sheet, svg: &mut Svg, kind: Ground) {
    let palette = sheet.palette();
    let inside = |cell: &Cell| cell.ground == kind;
    // What lies on top hides the seam; towards open ground the edge stays inside the hex.
    let inset = |other: Option<&Cell>| match other {
        Some(o) if o.ground > kind && o.ground < Ground::Town => -0.09,
        Some(o) if o.ground != Ground::Clear && o.ground < kind => 0.0,
        _ => 0.035,
    };
    let wobble = match kind {
        Ground::Rough | Ground::Slope | Ground::Hilltop => 0.07,
        Ground::Lake => 0.045,
        _ => 0.065,
    };
    let shape = Shape { inset: 0.0, wobble, passes: 6, salt: 50 };
    let rings = outlines(&sheet.field, inside, inset, &shape);
    if rings.is_empty() {
        return;
    }
    let mut ink = Ink::fine(sheet.geometry);
    for ring in &rings {
        ink.round_shape(ring);
    }
    let fill = fill(sheet, kind);
    let name = format!("{kind:?}").to_lowercase();
    let (edge, width) = match kind {
        Ground::Lake => (palette.bank, 1.6),
        Ground::Forest => (fill.mixed(palette.forest_tree, 0.55), 1.6),
        Ground::Woods => (fill.mixed(palette.woods_tree, 0.5), 1.2),
        Ground::Rough => (fill.mixed(palette.hachure, 0.22), 1.0),
        _ => (fill.mixed(palette.hachure, 0.3), 1.0),
    };
    svg.element("path")
        .class(&format!("ground-{name}"))
        .attr("d", ink.data())
        .fill(&fill.to_string())
        .num("fill-opacity", if sheet.levels().is_some() && kind != Ground::Lake { 0.8 } else { 1.0 })
        .attr("fill-rule", "evenodd")
        .stroke(&edge.to_string(), width * sheet.unit())
        .attr("stroke-linejoin", "round");
}
