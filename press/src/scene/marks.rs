//! Marks on hexes and hexsides: control, works, bridges, barrages.

use engine::counter::Face;
use engine::{Board, HexId, Mark, MarkKind, Side};

use super::Scenes;
use super::faces::{Faces, key};
use super::pile;
use crate::counter::define_face;
use crate::{Anchor, Font, Svg};

/// The colours of the sides, where no counter has one.
pub(crate) fn side_colour(side: Side) -> &'static str {
    ["#5d6b66", "#7d8c45", "#9a4b3c", "#4c6a92"][side.index() % 4]
}

/// Whether there is a sign for a mark.
pub(crate) fn is_drawn(mark: &Mark, faces: &Faces<'_>) -> bool {
    lies_under(mark) || faces.marker(&mark.mark).is_some()
}

/// Marks that lie flat under all counters.
pub(crate) fn lies_under(mark: &Mark) -> bool {
    mark.kind != MarkKind::Marker
}

/// The hexes on both sides of the hexside that a mark is on: its value names them.
pub(crate) fn side_of(board: &Board, mark: &Mark) -> Option<(HexId, HexId)> {
    let (a, b) = mark.value.as_ref()?.split_once('/')?;
    Some((board.grid.find(a)?, board.grid.find(b)?))
}

/// Draws what lies under the counters: who holds a hex, what is attacked.
pub(crate) fn under(scene: &Scenes<'_>, svg: &mut Svg, mark: &Mark) {
    let Some(hex) = scene.board.grid.find(&mark.at) else { return };
    let (x, y) = scene.geometry.centre(scene.board, hex);
    let unit = scene.geometry.scale;
    match mark.kind {
        MarkKind::Control => svg
            .group()
            .class("mark control")
            .with(|svg| flag(svg, mark.side, (x - 0.36 * unit, y + 0.345 * unit), 0.068 * unit)),
        MarkKind::Target => {
            let Some(outline) = scene.outline(&mark.at) else { return };
            svg.path(&outline)
                .class("mark attack")
                .fill("#b3261e")
                .num("fill-opacity", 0.22)
                .stroke("#b3261e", 0.05 * unit);
        }
        MarkKind::Marker => {}
    }
}

/// Who holds a hex: a square for the first side, a disc for the second, as in the browser.
pub(crate) fn flag(svg: &mut Svg, side: Option<Side>, (x, y): (f64, f64), half: f64) {
    let colour = side.map_or("#8a8272", side_colour);
    let node = if side == Some(Side(1)) {
        svg.circle(x, y, half)
    } else {
        svg.rect(x - half, y - half, 2.0 * half, 2.0 * half)
    };
    node.fill(colour).stroke("#fffaf0", half * 0.26);
}

/// Draws a mark that lies on a hexside.
pub(crate) fn on_side(scene: &Scenes<'_>, svg: &mut Svg, mark: &Mark) {
    let Some((a, b)) = side_of(scene.board, mark) else { return };
    let (a, b) = (scene.geometry.centre(scene.board, a), scene.geometry.centre(scene.board, b));
    let size = 0.36 * scene.geometry.scale;
    let corner = (f64::midpoint(a.0, b.0) - size / 2.0, f64::midpoint(a.1, b.1) - size / 2.0);
    card(svg, &scene.faces, mark, corner, size, false);
}

/// A mark as a card; with words if it is large.
pub(crate) fn card(
    svg: &mut Svg,
    faces: &Faces<'_>,
    mark: &Mark,
    (x, y): (f64, f64),
    size: f64,
    large: bool,
) {
    let class = format!("mark {}", key(&mark.mark));
    svg.group().class(&class).with(|svg| match faces.marker(&mark.mark) {
        Some(marker) if large => {
            let id = format!("marker-{}", key(&mark.mark));
            define_face(svg, &id, &Face::Marker(marker.clone()));
            svg.reuse(&id, x, y).num("width", size).num("height", size);
        }
        Some(marker) => pile::sign(svg, marker, (x, y), size),
        None => written(svg, mark, (x, y), size),
    });
}

/// A mark that nobody has drawn: its word on a slip of paper.
fn written(svg: &mut Svg, mark: &Mark, (x, y): (f64, f64), size: f64) {
    let print = Font::Strong.size_to_fit(&mark.mark, size * 0.4, size * 1.9);
    let wide = Font::Strong.width(&mark.mark, print) + size * 0.2;
    let left = x + (size - wide) / 2.0;
    let edge = mark.side.map_or("#8a8272", side_colour);
    svg.rounded_rect(left, y + size * 0.25, wide, size * 0.5, size * 0.1)
        .fill("#fffaf0")
        .stroke(edge, size * 0.05);
    svg.label(Font::Strong, print, x + size / 2.0, y + size * 0.5 + Font::Strong.cap_height(print) / 2.0)
        .anchor(Anchor::Middle)
        .fill("#2a2824")
        .text(&mark.mark);
}
