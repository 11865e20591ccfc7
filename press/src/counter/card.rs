//! The blank card of a counter: a die-cut square with a lit upper edge and a shaded lower one.

use crate::{Path, Svg};

/// The side of a counter in its own units.
pub(crate) const SIZE: f64 = 100.0;
/// Corner of the card and its extent; the rest of the square is the shadow.
const INSET: f64 = 1.2;
const EXTENT: f64 = 96.8;
const RADIUS: f64 = 8.0;
/// How far the colour of a card goes on beyond the cut when it is printed.
const BLEED: f64 = 8.0;
/// The outline that keeps bars and bands inside the rounded corners.
pub(crate) const CARD_CLIP: &str = "card-clip";

/// Draws a blank card of a colour. Cards of the same `name` share one definition.
pub(crate) fn draw_card(svg: &mut Svg, name: &str, card: &str, edge: &str) {
    if svg.is_for_cutting() {
        svg.define_clip(CARD_CLIP, &uncut());
        svg.path(&uncut()).fill(card);
        return;
    }
    let id = format!("card-{name}");
    svg.define(&id, |defs| {
        defs.define_gradient(
            "card-light",
            (0.0, 0.0, 0.0, 1.0),
            &[(0.0, "#fff", 0.2), (0.45, "#fff", 0.0), (1.0, "#2a1a00", 0.1)],
        );
        defs.define_clip(CARD_CLIP, &outline(0.0));
        defs.group().id(&id).with(|svg| {
            svg.rounded_rect(INSET + 0.9, INSET + 1.6, EXTENT, EXTENT, RADIUS).fill("#000").opacity(0.32);
            svg.path(&outline(0.0)).fill(card);
            svg.path(&outline(0.0)).fill("url(#card-light)");
            draw_edges(svg, name, edge);
        });
    });
    svg.reuse(&id, 0.0, 0.0);
}

/// The outline of the card, drawn in by some units.
pub(crate) fn outline(by: f64) -> Path {
    let (low, high, r) = (INSET + by, INSET + EXTENT - by, RADIUS - by);
    Path::new()
        .move_to(low + r, low)
        .horizontal_to(high - r)
        .arc_to(r, false, true, high, low + r)
        .vertical_to(high - r)
        .arc_to(r, false, true, high - r, high)
        .horizontal_to(low + r)
        .arc_to(r, false, true, low, high - r)
        .vertical_to(low + r)
        .arc_to(r, false, true, low + r, low)
        .close()
}

/// The card before it is cut out: with its bleed.
fn uncut() -> Path {
    let (low, high) = (INSET - BLEED, INSET + EXTENT + BLEED);
    Path::new().move_to(low, low).horizontal_to(high).vertical_to(high).horizontal_to(low).close()
}

/// A drawing on a card as a picture to be cut out, with its bleed on all sides: what the printer gets.
pub(crate) fn uncut_picture(svg: &Svg) -> String {
    let (low, size) = (INSET - BLEED, EXTENT + 2.0 * BLEED);
    svg.finish_view((low, low, size, size), size, size)
}

/// How wide a picture with its bleed is, in parts of the counter that is cut out of it.
pub(crate) const UNCUT: f64 = (EXTENT + 2.0 * BLEED) / EXTENT;

/// Draws the edges of the card, lit from the upper left. Called again over something that covers them. What is cut out
/// has edges of its own.
pub(crate) fn draw_edges(svg: &mut Svg, name: &str, edge: &str) {
    if svg.is_for_cutting() {
        return;
    }
    let id = format!("edges-{name}");
    svg.define(&id, |defs| {
        defs.define_gradient(
            "card-bevel",
            (0.0, 0.0, 1.0, 1.0),
            &[(0.0, "#fff", 0.75), (0.4, "#fff", 0.18), (0.6, "#000", 0.08), (1.0, "#000", 0.45)],
        );
        defs.group().id(&id).attr("fill", "none").with(|svg| {
            svg.path(&outline(0.0)).stroke(edge, 0.9);
            svg.path(&outline(1.1)).stroke("url(#card-bevel)", 1.3);
        });
    });
    svg.reuse(&id, 0.0, 0.0);
}
