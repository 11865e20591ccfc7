//! Text on counters, centred by eye: by the height of capitals and figures, not by the font's line.

use crate::{Anchor, Font, Svg};

/// Which way a text is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Not at all.
    Level,
    /// It reads upwards.
    Up,
    /// It reads downwards.
    Down,
}

/// How a text is printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print<'a> {
    pub(crate) font: Font,
    pub(crate) size: f64,
    pub(crate) ink: &'a str,
    turn: Turn,
}

impl<'a> Print<'a> {
    /// Level print.
    pub(crate) fn new(font: Font, size: f64, ink: &'a str) -> Self {
        Self { font, size, ink, turn: Turn::Level }
    }

    /// The same print, turned.
    pub(crate) fn turned(self, turn: Turn) -> Self {
        Self { turn, ..self }
    }

    /// Prints from a left end on a baseline.
    pub(crate) fn left(&self, svg: &mut Svg, x: f64, baseline: f64, text: &str) {
        if !text.is_empty() {
            svg.label(self.font, self.size, x, baseline).fill(self.ink).text(text);
        }
    }

    /// Prints to a right end on a baseline.
    pub(crate) fn right(&self, svg: &mut Svg, x: f64, baseline: f64, text: &str) {
        if !text.is_empty() {
            let label = svg.label(self.font, self.size, x, baseline).anchor(Anchor::End);
            label.fill(self.ink).text(text);
        }
    }
}

/// Prints a text around a point, smaller if it is longer than `room`.
pub(crate) fn centred(svg: &mut Svg, print: &Print<'_>, (x, y): (f64, f64), room: f64, text: &str) {
    if text.is_empty() {
        return;
    }
    let size = print.font.size_to_fit(text, print.size, room);
    let down = print.font.cap_height(size) / 2.0;
    let label = svg.label(print.font, size, x, y + down).anchor(Anchor::Middle).fill(print.ink);
    match print.turn {
        Turn::Level => label.text(text),
        Turn::Up => label.rotate(-90.0, x, y).text(text),
        Turn::Down => label.rotate(90.0, x, y).text(text),
    }
}

/// Prints values with dashes between them, centred on `x`, on a baseline. The dashes are drawn at half the
/// height of the figures; the font's hyphen would hang below it.
pub(crate) fn line_of_values(
    svg: &mut Svg,
    numbers: &[u8],
    (x, baseline): (f64, f64),
    size: f64,
    room: f64,
    ink: &str,
) {
    const DASH: f64 = 0.24;
    const GAP: f64 = 0.065;
    let font = Font::Value;
    let texts: Vec<String> = numbers.iter().map(u8::to_string).collect();
    let joints = texts.len().saturating_sub(1) as f64;
    let width_at = |size: f64| {
        texts.iter().map(|text| font.width(text, size)).sum::<f64>() + joints * (DASH + 2.0 * GAP) * size
    };
    let full = width_at(size);
    let size = if full > room { size * room / full } else { size };
    let mut at = x - width_at(size) / 2.0;
    let middle = baseline - font.cap_height(size) / 2.0;
    for (index, text) in texts.iter().enumerate() {
        if index > 0 {
            svg.rect(at + GAP * size, middle - 0.055 * size, DASH * size, 0.11 * size).fill(ink);
            at += (DASH + 2.0 * GAP) * size;
        }
        svg.label(font, size, at, baseline).fill(ink).text(text);
        at += font.width(text, size);
    }
}
