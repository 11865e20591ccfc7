//! What lies in a hex: a pile of counters, markers above it, the states of the units down its right edge.

use engine::{Mark, SeenUnit};

use super::chips::{self, Chip, Tone};
use super::faces::{Faces, key};
use super::marks;
use crate::counter::{define_face, define_sign};
use crate::{Anchor, Font, Svg};

/// The side of a counter, in hexes.
const COUNTER: f64 = 0.66;
/// How far each counter lies above the one below it, and how far a whole pile leans at most.
const STEP: f64 = 0.055;
const LEAN: f64 = 0.2;
/// The side of a marker on a pile of counters.
const CARD: f64 = 0.3;
/// The height of a chip, and how many have room.
const CHIP: f64 = 0.172;
const MOST: usize = 3;

/// The things in one hex.
#[derive(Default)]
pub(crate) struct Pile<'a> {
    pub(crate) units: Vec<&'a SeenUnit>,
    pub(crate) marks: Vec<&'a Mark>,
}

impl Pile<'_> {
    /// Draws the counters around the middle of the hex; `hex` is the size of one.
    pub(crate) fn counters(&self, svg: &mut Svg, faces: &Faces<'_>, (x, y): (f64, f64), hex: f64) {
        let (step, size) = (self.step() * hex, COUNTER * hex);
        let lean = self.lean() * hex;
        for (at, unit) in self.units.iter().enumerate() {
            let up = step * at as f64 - lean;
            counter(svg, faces, unit, (x - size / 2.0 + up, y - size / 2.0 - up), size);
        }
    }

    /// Draws markers and states around the top counter.
    pub(crate) fn signs(&self, svg: &mut Svg, faces: &Faces<'_>, (x, y): (f64, f64), hex: f64) {
        if self.units.is_empty() {
            return self.alone(svg, faces, (x, y), hex);
        }
        let top = (x + self.lean() * hex, y - self.lean() * hex);
        self.cards(svg, faces, top, hex);
        self.states(svg, top, hex);
        if self.units.len() > 1 {
            height(svg, self.units.len(), (top.0 + 0.37 * hex, top.1 + 0.3 * hex), 0.088 * hex);
        }
    }

    /// How far each counter lies above the one below it.
    fn step(&self) -> f64 {
        STEP.min(LEAN / self.units.len().saturating_sub(1).max(1) as f64)
    }

    /// How far the top counter lies off the middle.
    fn lean(&self) -> f64 {
        self.step() * self.units.len().saturating_sub(1) as f64 / 2.0
    }

    /// Markers in a hex without units: as large as there is room for.
    fn alone(&self, svg: &mut Svg, faces: &Faces<'_>, (x, y): (f64, f64), hex: f64) {
        let count = self.marks.len();
        let size = hex
            * match count {
                1 => 0.56,
                2 => 0.43,
                _ => 0.9 / count.max(3) as f64,
            };
        let west = x - size * 1.03 * (count as f64 - 1.0) / 2.0 - size / 2.0;
        for (at, mark) in self.marks.iter().enumerate() {
            let corner = (west + size * 1.03 * at as f64, y - size / 2.0);
            marks::card(svg, faces, mark, corner, size, count < 3);
        }
    }

    /// Markers above the top counter, where they hide none of its values.
    fn cards(&self, svg: &mut Svg, faces: &Faces<'_>, (x, y): (f64, f64), hex: f64) {
        let count = self.marks.len();
        let step = CARD.min(0.76 / count.max(1) as f64) * 1.04 * hex;
        let size = CARD * hex;
        let west = x - step * (count as f64 - 1.0) / 2.0 - size / 2.0;
        for (at, mark) in self.marks.iter().enumerate() {
            let corner = (west + step * at as f64, y - 0.59 * hex);
            marks::card(svg, faces, mark, corner, size, false);
        }
    }

    /// The states of all units of the pile.
    fn states(&self, svg: &mut Svg, (x, y): (f64, f64), hex: f64) {
        let chips = chips::chips(self.units.iter().copied());
        let tall = CHIP * hex;
        let shown = if chips.len() > MOST { MOST - 1 } else { chips.len() };
        let mut texts: Vec<(Tone, String)> =
            chips[..shown].iter().map(|chip: &Chip| (chip.tone, chips::text(chip))).collect();
        if shown < chips.len() {
            texts.push((Tone::Plain, format!("+{}", chips.len() - shown)));
        }
        let mut middle = y - 0.25 * hex;
        for (tone, text) in texts {
            // Beyond the right edge of the counter, whose corners have numbers.
            chips::draw(svg, tone, &text, (x + 0.29 * hex, middle), tall);
            middle += tall * 1.02;
        }
    }
}

/// How many counters lie in the pile.
fn height(svg: &mut Svg, count: usize, (x, y): (f64, f64), radius: f64) {
    svg.circle(x, y, radius).class("height").fill("#1d1b18").stroke("#fffaf0", radius * 0.16);
    let size = radius * 1.55;
    svg.label(Font::Value, size, x, y + Font::Value.cap_height(size) / 2.0)
        .anchor(Anchor::Middle)
        .fill("#fffaf0")
        .text(&count.to_string());
}

/// One counter; a plain card with the unit's name if nobody has drawn it.
fn counter(svg: &mut Svg, faces: &Faces<'_>, unit: &SeenUnit, (x, y): (f64, f64), size: f64) {
    match unit.counter.as_ref().and_then(|word| Some((word, faces.of(word)?))) {
        Some((word, face)) => {
            let id = format!("counter-{}", key(word));
            define_face(svg, &id, face);
            svg.reuse(&id, x, y).num("width", size).num("height", size).class("unit");
        }
        None => blank(svg, unit, (x, y), size),
    }
    if chips::is_veiled(unit) {
        veil(svg, (x, y), size);
    }
}

/// A unit that has fired lies on its face: dark, but its print can still be read.
pub(crate) fn veil(svg: &mut Svg, (x, y): (f64, f64), size: f64) {
    svg.define_pattern("veil-hatch", (7.0, 7.0), 45.0, |tile| {
        tile.rect(0.0, 0.0, 7.0, 7.0).fill("#20242a").opacity(0.3);
        tile.rect(0.0, 0.0, 2.4, 7.0).fill("#20242a").opacity(0.5);
    });
    let by = size * 0.014;
    svg.rounded_rect(x + by, y + by, size - 2.0 * by, size - 2.0 * by, size * 0.08)
        .class("inverted")
        .fill("url(#veil-hatch)");
}

fn blank(svg: &mut Svg, unit: &SeenUnit, (x, y): (f64, f64), size: f64) {
    let colour = marks::side_colour(unit.side);
    svg.rounded_rect(x, y, size, size, size / 12.0).class("unit").fill(colour).stroke("#222222", size / 40.0);
    if let Some(name) = &unit.name {
        let print = Font::Strong.size_to_fit(name, size * 0.34, size * 0.9);
        svg.label(Font::Strong, print, x + size / 2.0, y + size * 0.58)
            .fill("#ffffff")
            .anchor(Anchor::Middle)
            .text(name);
    }
}

/// A marker as a small picture without words.
pub(crate) fn sign(svg: &mut Svg, marker: &engine::counter::Marker, (x, y): (f64, f64), size: f64) {
    let id = format!("sign-{}", key(&marker.key()));
    define_sign(svg, &id, marker);
    svg.reuse(&id, x, y).num("width", size).num("height", size);
}
