//! What is written across the map: the names of forests, hills and countries, their letters spaced out, and heights.

use engine::{Caption, Point};

use super::Sheet;
use super::boxes::{Boxes, Rect};
use super::curve::{Vector, point};
use super::ink::Ink;
use super::palette::Rgb;
use super::style::Ground;
use crate::{Anchor, Font, Svg};

/// How a caption is set.
struct Hand {
    font: Font,
    /// In hexes.
    size: f64,
    /// Space between letters, in parts of the size.
    spacing: f64,
    colour: Rgb,
    opacity: f64,
}

/// A caption with its place on the map.
pub(crate) struct Written {
    text: String,
    hand: Hand,
    /// Its middle.
    at: Point,
    angle: f64,
    /// The mark of a height.
    peak: Option<Point>,
    /// The boxes of its letters.
    pub(crate) letters: Vec<Rect>,
}

/// A height is written like `Botrange 694`: a point of the land, not a stretch of it.
fn is_height(caption: &Caption) -> bool {
    caption.kind == "hill" && caption.text.ends_with(|c: char| c.is_ascii_digit())
}

fn hand(sheet: &Sheet, caption: &Caption) -> Hand {
    let palette = sheet.palette();
    let set = |font, size, spacing, colour, opacity| Hand { font, size, spacing, colour, opacity };
    match caption.kind.as_str() {
        "country" => set(Font::NameBold, 0.62, 0.75, palette.border, 0.42),
        "forest" => set(Font::NameItalic, 0.32, 0.3, palette.forest_tree.mixed(palette.ink, 0.25), 0.9),
        "hill" if is_height(caption) => set(Font::NameItalic, 0.175, 0.03, palette.crest, 1.0),
        "hill" => set(Font::NameItalic, 0.29, 0.25, palette.crest, 0.85),
        _ => set(Font::Name, 0.42, 0.6, palette.crest.mixed(palette.ink, 0.3), 0.5),
    }
}

fn wording(caption: &Caption) -> String {
    if matches!(caption.kind.as_str(), "forest" | "hill") {
        caption.text.clone()
    } else {
        caption.text.to_uppercase()
    }
}

/// Finds the place of every caption, near where the map wants it.
pub(crate) fn place(sheet: &Sheet, taken: &Boxes) -> Vec<Written> {
    let mut own = Boxes::default();
    let mut written: Vec<Written> = Vec::new();
    for caption in &sheet.field.board.captions {
        let found = settle(sheet, taken, &own, caption);
        found.letters.iter().for_each(|&letter| own.add(letter));
        written.push(found);
    }
    written
}

fn settle(sheet: &Sheet, taken: &Boxes, own: &Boxes, caption: &Caption) -> Written {
    let text = wording(caption);
    let hand = hand(sheet, caption);
    let height = is_height(caption);
    let half = 0.5 * width(&hand, &text);
    let way = point(caption.angle.to_radians().cos(), caption.angle.to_radians().sin());
    let mut best = (f64::MAX, caption.at, Vec::new());
    for row in -5..=5 {
        for column in -5..=5 {
            let (u, v) = (f64::from(column) / 5.0, f64::from(row) / 5.0);
            // A height keeps its point and moves its words around it; other captions drift a little.
            let shift = if height { point(u * (half + 0.12), v * 0.3) } else { point(u * 1.1, v * 0.9) };
            let at = inside(sheet, caption.at.plus(shift), way.times(half));
            let letters = letters(&hand, &text, at, way);
            let cost = cost(sheet, taken, own, caption, &letters)
                + 0.35 * shift.length()
                + if height && hides_peak(&letters, caption.at) { 3.0 } else { 0.0 };
            if cost < best.0 - 1e-9 {
                best = (cost, at, letters);
            }
        }
    }
    let peak = height.then_some(caption.at);
    Written { text, hand, at: best.1, angle: caption.angle, peak, letters: best.2 }
}

/// How much the letters disturb there.
fn cost(sheet: &Sheet, taken: &Boxes, own: &Boxes, caption: &Caption, letters: &[Rect]) -> f64 {
    let mut sum = 0.0;
    for letter in letters {
        sum += 1.3 * sheet.busy.ink(letter.low, letter.high) / letter.area().max(1e-6);
        sum += if taken.free(letter) { 0.0 } else { 1.2 };
        sum += if own.free(letter) { 0.0 } else { 2.0 };
        let ground = sheet.field.at(letter.centre()).map_or(Ground::Clear, |c| c.ground);
        let at_home = matches!(ground, Ground::Forest | Ground::Woods);
        sum += if caption.kind == "forest" && !at_home { 0.6 } else { 0.0 };
    }
    sum / letters.len().max(1) as f64
}

fn hides_peak(letters: &[Rect], peak: Point) -> bool {
    let mark = Rect::around(peak, 0.06);
    letters.iter().any(|l| l.touches(&mark))
}

/// A middle from which both ends of the words stay on the map.
fn inside(sheet: &Sheet, at: Point, half: Point) -> Point {
    let (low, high) = (sheet.geometry.low, sheet.geometry.high);
    let kept = |v: f64, half: f64, low: f64, high: f64| {
        let room = half.abs() + 0.3;
        if high - low > 2.0 * room { v.clamp(low + room, high - room) } else { f64::midpoint(low, high) }
    };
    point(kept(at.x, half.x, low.x, high.x), kept(at.y, half.y, low.y, high.y))
}

/// The width of the words without the space after the last letter.
fn width(hand: &Hand, text: &str) -> f64 {
    let gaps = text.chars().count().saturating_sub(1) as f64;
    hand.font.width(text, hand.size) + hand.spacing * hand.size * gaps
}

/// The boxes of the letters of words around a middle.
fn letters(hand: &Hand, text: &str, at: Point, way: Point) -> Vec<Rect> {
    let mut x = -0.5 * width(hand, text);
    let mut found = Vec::new();
    for letter in text.chars() {
        let wide = hand.font.width(letter.encode_utf8(&mut [0; 4]), hand.size);
        if letter != ' ' {
            found.push(Rect::around(at.plus(way.times(x + wide / 2.0)), hand.size * 0.34));
        }
        x += wide + hand.spacing * hand.size;
    }
    found
}

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg, written: &[Written]) {
    let scale = sheet.geometry.scale;
    let mut peaks = Ink::fine(sheet.geometry);
    for caption in written {
        let hand = &caption.hand;
        let size = hand.size * scale;
        let (x, y) = sheet.geometry.svg(caption.at);
        // The space after the last letter counts for the browser, not for the eye.
        svg.label(hand.font, size, x + hand.spacing * size / 2.0, y + hand.font.cap_height(size) / 2.0)
            .anchor(Anchor::Middle)
            .num("letter-spacing", hand.spacing * size)
            .fill(&hand.colour.to_string())
            .num("fill-opacity", hand.opacity)
            .stroke(&sheet.palette().paper.to_string(), 2.4 * sheet.unit())
            .num("stroke-opacity", if caption.peak.is_some() { 0.75 } else { 0.55 })
            .attr("paint-order", "stroke")
            .rotate(caption.angle, x, y)
            .text(&caption.text);
        if let Some(p) = caption.peak {
            let at = |x: f64, y: f64| p.plus(point(x, y));
            peaks.shape(&[at(0.0, -0.055), at(0.05, 0.035), at(-0.05, 0.035)]);
        }
    }
    if !peaks.is_empty() {
        svg.element("path")
            .class("peak")
            .attr("d", peaks.data())
            .fill(&sheet.palette().crest.to_string())
            .stroke(&sheet.palette().paper.to_string(), 1.2 * sheet.unit())
            .attr("paint-order", "stroke");
    }
}
