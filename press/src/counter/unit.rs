//! The layout of a unit's counter.

use engine::counter::{Side, StepsLeft, Symbol, UnitFace, Values};

use super::card::{CARD_CLIP, SIZE, draw_card, draw_edges};
use super::echelon::draw_echelon;
use super::nato::{self, draw_box};
use super::palette::{INK, PALE, Palette, YELLOW, palette};
use super::print::{Print, Turn, centred, line_of_values};
use super::tactical::draw_tactical;
use crate::{Font, Path, Svg};

/// The middle line of a counter.
pub(crate) const MIDDLE: f64 = 49.6;
/// The top of the box, its middle and its foot, in the layout of formations.
const BOX_TOP: f64 = 20.5;
const BOX_MIDDLE: f64 = BOX_TOP + nato::HEIGHT / 2.0;
const BOX_FOOT: f64 = BOX_TOP + nato::HEIGHT;
/// Where the band behind the values of a reduced or turned unit begins.
const BAND_TOP: f64 = 55.8;

/// Draws one side of a unit's counter.
pub(crate) fn draw_unit(svg: &mut Svg, face: &UnitFace) {
    let colours = palette(face.livery);
    draw_card(svg, colours.name, colours.card, colours.edge);
    draw_state(svg, face, &colours);
    match &face.values {
        Values::Corners(corners) => draw_tactical(svg, face, corners, &colours),
        _ if face.symbol == Symbol::Headquarters => draw_commander(svg, face, &colours),
        _ => draw_formation(svg, face, &colours),
    }
    draw_notes(svg, face, &colours);
}

/// Draws the card of a unit with nothing on it.
pub(crate) fn draw_blank(svg: &mut Svg, face: &UnitFace) {
    let colours = palette(face.livery);
    draw_card(svg, colours.name, colours.card, colours.edge);
}

/// The band behind the values, pale for a reduced unit and dark for any other back, and the ink on it.
fn band(face: &UnitFace, colours: &Palette) -> Option<(&'static str, &'static str)> {
    match (face.step, face.side) {
        (StepsLeft::Reduced, _) => Some((PALE, INK)),
        (StepsLeft::Full, Side::Back) => Some((colours.deep, PALE)),
        (StepsLeft::Full, Side::Front) => None,
    }
}

/// What the state of the unit does to the card: the band of a back, the bar of a restricted unit.
fn draw_state(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    let band = band(face, colours);
    if band.is_none() && !face.restricted {
        return;
    }
    svg.group().clip(CARD_CLIP).with(|svg| {
        if let Some((paint, _)) = band {
            svg.rect(-SIZE, BAND_TOP, 3.0 * SIZE, SIZE).fill(paint);
            svg.rect(-SIZE, BAND_TOP, 3.0 * SIZE, 1.8).fill(colours.edge);
        }
        if face.restricted {
            svg.rect(-SIZE, -SIZE, 3.0 * SIZE, SIZE + 6.2).fill(YELLOW);
            svg.rect(-SIZE, 6.2, 3.0 * SIZE, 0.9).fill(INK);
        }
    });
    draw_edges(svg, colours.name, colours.edge);
}

/// Baseline of the small print in the upper corners.
fn notes_baseline(face: &UnitFace) -> f64 {
    if face.restricted { 17.2 } else { 14.2 }
}

/// Small print in the upper corners.
fn draw_notes(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    let top = notes_baseline(face);
    if !face.entry.is_empty() {
        let size = Font::Strong.size_to_fit(&face.entry, 13.2, 23.0);
        svg.label(Font::Strong, size, 6.0, top).fill(colours.print).opacity(0.82).text(&face.entry);
    }
    if !face.note.is_empty() {
        let at = (87.0, top - 1.6);
        svg.circle(at.0, at.1, 7.4).fill(colours.print);
        centred(svg, &Print::new(Font::Value, 12.5, colours.card), at, 11.0, &face.note);
    }
}

/// Regiments and brigades: size mark, box, names at its sides, a line of values.
fn draw_formation(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 13.4), 8.4, colours.print);
    }
    draw_box(svg, face.symbol, (MIDDLE - nato::WIDTH / 2.0, BOX_TOP), 1.0);
    // A turned name may rise from the foot of the box to the small print, or to the edge where there is none.
    let bar = if face.restricted { 10.0 } else { 6.0 };
    let rise = |note: &str| if note.is_empty() { bar } else { notes_baseline(face) + 2.6 };
    draw_side_name(svg, &face.designation, 15.2, rise(&face.entry), Turn::Up, colours);
    let beside_note = if face.note.is_empty() { bar } else { notes_baseline(face) + 8.0 };
    draw_side_name(svg, &face.parent, 84.0, beside_note, Turn::Down, colours);
    if let Values::Line(numbers) = &face.values {
        let ink = band(face, colours).map_or(colours.print, |(_, ink)| ink);
        line_of_values(svg, numbers, (MIDDLE, 89.8), 42.0, 82.0, ink);
    }
}

/// A name beside the box: level if it is short, else turned, between the foot of the box and `top`.
fn draw_side_name(svg: &mut Svg, text: &str, x: f64, top: f64, turn: Turn, colours: &Palette) {
    const LEVEL_ROOM: f64 = 20.2;
    let print = Print::new(Font::Strong, 17.4, colours.print);
    if print.font.width(text, 14.4) <= LEVEL_ROOM {
        centred(svg, &print, (x, BOX_MIDDLE), LEVEL_ROOM, text);
        return;
    }
    let foot = BOX_FOOT + 1.2;
    let length = print.font.width(text, print.size).min(foot - top);
    // Centred on the box unless it is longer than that.
    let middle = BOX_MIDDLE.min(foot - length / 2.0).max(top + length / 2.0);
    centred(svg, &print.turned(turn), (x, middle), length, text);
}

/// A commander: flag with his command, name, command range and movement.
fn draw_commander(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    const TOP: f64 = 15.6;
    const SCALE: f64 = 0.86;
    let left = MIDDLE - nato::WIDTH * SCALE / 2.0;
    let foot = TOP + nato::HEIGHT * SCALE;
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 9.4), 7.4, colours.print);
    }
    svg.line(left, foot, left, foot + 7.4).stroke(INK, 2.4);
    draw_box(svg, face.symbol, (left, TOP), SCALE);
    svg.group().place(left, TOP, SCALE).with(|svg| {
        nato::boxed_text(svg, if face.parent.is_empty() { "HQ" } else { &face.parent });
    });
    centred(svg, &Print::new(Font::Value, 19.0, colours.print), (MIDDLE, 57.6), 88.0, &face.designation);
    svg.path(&Path::new().move_to(12.0, 67.6).horizontal_to(87.2)).stroke(colours.print, 0.8).opacity(0.5);
    if let Values::Line(numbers) = &face.values {
        line_of_values(svg, numbers, (MIDDLE, 91.4), 29.0, 80.0, colours.print);
    }
}
