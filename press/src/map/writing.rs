//! What is written or ruled across the map: frontiers and the names of forests, hills and countries.

use engine::{Caption, Point};

use super::Sheet;
use super::curve::through;
use super::ink::Ink;
use super::style::Rgb;
use crate::{Anchor, Font, Svg};

/// Frontiers and other lines that are only drawn.
pub(crate) fn borders(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    for trace in sheet.field.board.traces.iter().filter(|t| t.points.len() > 1) {
        let mut ink = Ink::fine(sheet.geometry);
        ink.open(&super::curve::simplify(&through(&trace.points, 6), 0.003));
        let mut stroke = |class: &str, colour: Rgb, width: f64, opacity: f64, dashes: &[f64]| {
            let mut node = svg.element("path").class(class).attr("d", ink.data()).fill("none");
            node = node.stroke(&colour.to_string(), width * scale).attr("stroke-linejoin", "round").num("stroke-opacity", opacity);
            if !dashes.is_empty() {
                node.numbers("stroke-dasharray", &dashes.iter().map(|d| d * scale).collect::<Vec<_>>());
            }
        };
        if trace.kind == "border" {
            stroke("border-band", palette.border, 0.3, 0.1, &[]);
            stroke("border-band", palette.border, 0.17, 0.13, &[]);
            stroke("border", palette.border, 0.034, 0.9, &[0.2, 0.07, 0.035, 0.07]);
        } else {
            stroke("trace", palette.ink, 0.04, 0.6, &[0.12, 0.08]);
        }
    }
}

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
