//! What is written across the map: the names of forests, hills and countries.

use engine::{Caption, Point};

use super::Sheet;
use super::curve::Vector;
use super::style::Rgb;
use crate::{Anchor, Font, Svg};

/// How a caption is set: font, size in hexes, space between letters in parts of the size, colour, opacity.
fn hand(sheet: &Sheet, kind: &str) -> (Font, f64, f64, Rgb, f64) {
    let palette = sheet.palette();
    match kind {
        "country" => (Font::NameBold, 0.62, 0.75, palette.border, 0.42),
        "forest" => (Font::NameItalic, 0.34, 0.32, palette.forest_tree, 0.88),
        "hill" => (Font::NameItalic, 0.34, 0.3, palette.crest, 0.8),
        _ => (Font::Name, 0.44, 0.6, palette.crest.mixed(palette.ink, 0.3), 0.5),
    }
}

fn wording(caption: &Caption) -> String {
    if matches!(caption.kind.as_str(), "forest" | "hill") {
        caption.text.clone()
    } else {
        caption.text.to_uppercase()
    }
}

/// Half the way from the first letter of a caption to its last.
fn reach(sheet: &Sheet, caption: &Caption) -> Point {
    let (font, size, spacing, _, _) = hand(sheet, &caption.kind);
    let text = wording(caption);
    let half = 0.5 * (font.width(&text, size) + spacing * size * text.chars().count() as f64);
    let angle = caption.angle.to_radians();
    Point { x: angle.cos() * half, y: angle.sin() * half }
}

/// The middle of a caption: where the map puts it, but not beyond the edge.
fn middle(sheet: &Sheet, caption: &Caption) -> Point {
    let (low, high) = (sheet.geometry.low, sheet.geometry.high);
    let half = reach(sheet, caption);
    let kept = |v: f64, half: f64, low: f64, high: f64| {
        let room = half.abs() + 0.35;
        if high - low > 2.0 * room { v.clamp(low + room, high - room) } else { f64::midpoint(low, high) }
    };
    Point { x: kept(caption.at.x, half.x, low.x, high.x), y: kept(caption.at.y, half.y, low.y, high.y) }
}

/// The middle line of a caption and its breadth, for those who keep away from it.
pub(crate) fn caption_line(sheet: &Sheet, caption: &Caption) -> (Vec<Point>, f64) {
    let (half, at) = (reach(sheet, caption), middle(sheet, caption));
    (vec![at.minus(half), at.plus(half)], hand(sheet, &caption.kind).1 * 0.6)
}

/// Names across the map, their letters spaced out.
pub(crate) fn captions(sheet: &Sheet, svg: &mut Svg) {
    let scale = sheet.geometry.scale;
    for caption in &sheet.field.board.captions {
        let (font, size, spacing, colour, opacity) = hand(sheet, &caption.kind);
        let (x, y) = sheet.geometry.svg(middle(sheet, caption));
        let drop = font.cap_height(size * scale) / 2.0;
        svg.label(font, size * scale, x + spacing * size * scale / 2.0, y + drop)
            .anchor(Anchor::Middle)
            .num("letter-spacing", spacing * size * scale)
            .fill(&colour.to_string())
            .num("fill-opacity", opacity)
            .stroke(&sheet.palette().paper.to_string(), 2.4 * sheet.unit())
            .num("stroke-opacity", 0.5)
            .attr("paint-order", "stroke")
            .rotate(caption.angle, x, y)
            .text(&wording(caption));
    }
}
