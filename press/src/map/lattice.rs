//! The hex grid and the labels of the hexes.

use std::collections::BTreeSet;

use engine::{Board, HexId, Orientation, Point};

use super::Sheet;
use super::curve::point;
use super::geometry::{shape, visible_centre};
use super::ink::Ink;
use super::lettering;
use super::massif::{Shape, outlines};
use super::palette::Rgb;
use crate::Svg;

/// The lines between hexes.
pub(crate) fn grid(sheet: &Sheet, svg: &mut Svg) {
    let board = sheet.field.board;
    let mut ink = Ink::tenths(sheet.geometry);
    let mut done = BTreeSet::new();
    let key = |p: Point| ((p.x * 1000.0).round() as i64, (p.y * 1000.0).round() as i64);
    for hex in board.grid.ids() {
        let corners = shape(board, hex);
        let mut pen_at = None;
        for i in 0..corners.len() {
            let (a, b) = (corners[i], corners[(i + 1) % corners.len()]);
            let (ka, kb) = (key(a), key(b));
            if !done.insert((ka.min(kb), ka.max(kb))) {
                pen_at = None;
                continue;
            }
            if pen_at != Some(ka) {
                ink.to(a);
            }
            ink.line(b);
            pen_at = Some(kb);
        }
    }
    let palette = sheet.palette();
    twice(sheet, svg, "map-grid-lines", &ink, [(palette.snow, 2.2, 0.22), (palette.shade, 0.8, 0.48)]);
}

/// Where the label of a hex stands: its upper left corner.
pub(crate) fn label_spot(board: &Board, hex: HexId) -> Point {
    let width = lettering::width(board.grid.label(hex));
    let centre = visible_centre(board, hex);
    let cut = centre.y - board.grid.centre(hex).y;
    match board.grid.orientation() {
        // Beside the middle, where a road to the north would pass.
        Orientation::Flat => point(centre.x - 0.28, centre.y - 0.462),
        // Of a hex whose northern half is cut off, the label stands just inside the edge.
        Orientation::Pointed if cut > 0.0 => point(centre.x - width / 2.0, centre.y - 0.2),
        Orientation::Pointed => point(centre.x - width / 2.0, centre.y - cut - 0.455),
    }
}

/// The labels of all hexes in one path.
pub(crate) fn labels(sheet: &Sheet, svg: &mut Svg) {
    let board = sheet.field.board;
    let mut ink = Ink::tenths(sheet.geometry);
    for hex in board.grid.ids() {
        lettering::write(&mut ink, board.grid.label(hex), label_spot(board, hex));
    }
    let palette = sheet.palette();
    twice(sheet, svg, "map-label-lines", &ink, [(palette.paper, 2.6, 0.55), (palette.ink, 0.85, 0.66)]);
}

/// The same lines drawn with two pens, one on the other: colour, width and opacity of each.
fn twice(sheet: &Sheet, svg: &mut Svg, id: &str, ink: &Ink, pens: [(Rgb, f64, f64); 2]) {
    svg.define(id, |defs| {
        defs.element("path").id(id).attr("transform", "scale(.1)").attr("d", ink.data());
    });
    for (colour, width, opacity) in pens {
        svg.reuse(id, 0.0, 0.0)
            .fill("none")
            .stroke(&colour.to_string(), 10.0 * width * sheet.unit())
            .round()
            .num("stroke-opacity", opacity);
    }
}

/// The land beyond the outermost hexes, paler than the map.
pub(crate) fn veil(sheet: &Sheet, svg: &mut Svg) {
    let board = sheet.field.board;
    if super::geometry::geomorphic(board) {
        return;
    }
    let (low, high) = (sheet.geometry.low, sheet.geometry.high);
    let flat = Shape { inset: 0.0, wobble: 0.0, passes: 0, salt: 0 };
    let mut ink = Ink::fine(sheet.geometry);
    ink.shape(&[low, point(high.x, low.y), high, point(low.x, high.y)]);
    for ring in corner_rings(sheet, &flat) {
        ink.shape(&ring);
    }
    svg.element("path")
        .attr("d", ink.data())
        .fill(&sheet.palette().paper.to_string())
        .attr("fill-rule", "evenodd")
        .num("fill-opacity", 0.6);
}

fn corner_rings(sheet: &Sheet, shape: &Shape) -> Vec<Vec<Point>> {
    outlines(&sheet.field, |cell| cell.real, |_| 0.0, shape)
}
