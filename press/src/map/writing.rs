//! What is written across the map: the names of forests, hills and countries.

use engine::{Caption, Point};

use super::Sheet;
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

/// The points along the middle line of a caption, for those who keep away from it.
pub(crate) fn caption_line(sheet: &Sheet, caption: &Caption) -> (Vec<Point>, f64) {
    let (font, size, spacing, _, _) = hand(sheet, &caption.kind);
    let text = wording(caption);
    let half = (font.width(&text, size) + spacing * size * text.chars().count() as f64) / 2.0;
    let angle = caption.angle.to_radians();
    let (x, y) = (angle.cos() * half, angle.sin() * half);
    let ends = vec![
        Point { x: caption.at.x - x, y: caption.at.y - y },
        Point { x: caption.at.x + x, y: caption.at.y + y },
    ];
    (ends, size * 0.6)
}

/// Names across the map, their letters spaced out.
pub(crate) fn captions(sheet: &Sheet, svg: &mut Svg) {
    let scale = sheet.geometry.scale;
    for caption in &sheet.field.board.captions {
        let (font, size, spacing, colour, opacity) = hand(sheet, &caption.kind);
        let (x, y) = sheet.geometry.svg(caption.at);
        let middle = font.cap_height(size * scale) / 2.0;
        svg.label(font, size * scale, x + spacing * size * scale / 2.0, y + middle)
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
