//! The layout of a unit's counter.

use engine::counter::{Corners, Side, Step, Symbol, UnitFace, Values};

use super::card::{CARD_CLIP, SIZE, draw_card, outline};
use super::echelon::draw_echelon;
use super::nato::{self, draw_box};
use super::palette::{INK, PALE, Palette, YELLOW, palette};
use super::print::{Print, Turn, centred, line_of_values};
use super::vehicle::{draw_vehicle, is_vehicle};
use crate::{Font, Path, Svg};

/// The middle line of a counter.
const MIDDLE: f64 = 49.6;
/// The top of the box and, from it, its middle, in the layout of formations.
const BOX_TOP: f64 = 20.5;
const BOX_MIDDLE: f64 = BOX_TOP + nato::HEIGHT / 2.0;
/// Where the band of a reduced unit begins.
const BAND_TOP: f64 = 56.5;

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

/// What the state of the unit does to the card: the band of a reduced unit, the bar of a restricted one, the
/// frame of a back.
fn draw_state(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    if face.step == Step::Reduced {
        svg.group().clip(CARD_CLIP).with(|svg| {
            svg.rect(0.0, BAND_TOP, SIZE, SIZE - BAND_TOP).fill(PALE);
            svg.rect(0.0, BAND_TOP, SIZE, 2.2).fill(colours.edge);
        });
    }
    if face.side == Side::Back && face.step == Step::Full {
        svg.path(&outline(3.6)).fill("none").stroke(colours.print, 1.3).opacity(0.75);
    }
    if face.restricted {
        svg.group().clip(CARD_CLIP).with(|svg| {
            svg.rect(0.0, 0.0, SIZE, 6.2).fill(YELLOW);
            svg.rect(0.0, 6.2, SIZE, 0.9).fill(INK);
        });
    }
}

/// Small print in the upper corners.
fn draw_notes(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    let top = if face.restricted { 16.4 } else { 13.6 };
    if !face.entry.is_empty() {
        let size = Font::Strong.size_to_fit(&face.entry, 12.0, 22.0);
        svg.label(Font::Strong, size, 6.4, top).fill(colours.print).opacity(0.82).text(&face.entry);
    }
    if !face.note.is_empty() {
        svg.circle(87.6, top - 2.6, 7.4).fill(colours.print);
        centred(svg, &Print::new(Font::Value, 12.5, colours.card), (87.6, top - 2.6), 11.0, &face.note);
    }
}

/// Regiments and brigades: size mark, box, names at its sides, a line of values.
fn draw_formation(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    let left = MIDDLE - nato::WIDTH / 2.0;
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 13.2), 8.6, colours.print);
    }
    draw_box(svg, face.symbol, (left, BOX_TOP), 1.0);
    let room_above = if face.entry.is_empty() && face.note.is_empty() { 46.0 } else { 37.0 };
    let low = BOX_TOP + nato::HEIGHT + 1.4;
    draw_side_text(svg, &face.designation, 15.0, (low, room_above), Turn::Up, colours);
    draw_side_text(svg, &face.parent, 84.4, (low, room_above), Turn::Down, colours);
    if let Values::Line(numbers) = &face.values {
        let ink = if face.step == Step::Reduced { INK } else { colours.print };
        line_of_values(svg, numbers, (MIDDLE, 90.4), 42.0, 87.0, ink);
    }
}

/// A name beside the box: level if it is short, else turned, ending at `low` and `room` long at most.
fn draw_side_text(svg: &mut Svg, text: &str, x: f64, (low, room): (f64, f64), turn: Turn, colours: &Palette) {
    const LEVEL_ROOM: f64 = 21.5;
    let print = Print::new(Font::Strong, 16.5, colours.print);
    if print.font.width(text, 15.0) <= LEVEL_ROOM {
        centred(svg, &print, (x, BOX_MIDDLE), LEVEL_ROOM, text);
    } else {
        // Turned texts are centred on the box unless they are longer than it.
        let print = print.turned(turn);
        let length = print.font.width(text, print.size).min(room);
        let middle = if length > nato::HEIGHT { low - length / 2.0 } else { BOX_MIDDLE };
        centred(svg, &print, (x, middle), room, text);
    }
}

/// A commander: flag with his command, name, command range and movement.
fn draw_commander(svg: &mut Svg, face: &UnitFace, colours: &Palette) {
    const TOP: f64 = 16.5;
    let scale = 0.84;
    let left = MIDDLE - nato::WIDTH * scale / 2.0;
    let bottom = TOP + nato::HEIGHT * scale;
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 10.0), 7.6, colours.print);
    }
    svg.line(left, bottom, left, bottom + 9.0).stroke(INK, 2.4);
    draw_box(svg, face.symbol, (left, TOP), scale);
    svg.group().place(left, TOP, scale).with(|svg| {
        nato::boxed_text(svg, if face.parent.is_empty() { "HQ" } else { &face.parent });
    });
    centred(svg, &Print::new(Font::Value, 19.0, colours.print), (MIDDLE, 58.5), 88.0, &face.designation);
    svg.path(&Path::new().move_to(14.0, 68.6).horizontal_to(85.2)).stroke(colours.print, 0.8).opacity(0.5);
    if let Values::Line(numbers) = &face.values {
        line_of_values(svg, numbers, (MIDDLE, 91.6), 28.0, 80.0, colours.print);
    }
}

/// Platoons and companies: factors in the corners, class above, picture and name between.
fn draw_tactical(svg: &mut Svg, face: &UnitFace, corners: &Corners, colours: &Palette) {
    const NAME_MIDDLE: f64 = 69.6;
    let print = Print::new(Font::Value, 29.0, colours.print);
    let number = |value: Option<u8>| value.map(|number| number.to_string()).unwrap_or_default();
    print.left(svg, 6.4, 26.6, &number(corners.attack));
    print.left(svg, 6.4, 93.4, &number(corners.defence));
    print.right(svg, 93.2, 93.4, &number(corners.movement));
    let range = number(corners.range);
    if corners.star {
        let small = Print::new(Font::Value, 24.0, colours.print);
        let width = small.font.width("*", small.size);
        small.right(svg, 94.4, 24.8, "*");
        print.right(svg, 94.4 - width, 26.6, &range);
    } else {
        print.right(svg, 93.2, 26.6, &range);
    }
    let class = Print::new(Font::Value, 19.0, colours.print);
    centred(svg, &class, (MIDDLE, 13.6), 30.0, &corners.class);
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 27.4), 6.4, colours.print);
    }
    if is_vehicle(face.symbol) {
        draw_vehicle(svg, face.symbol, (MIDDLE, 61.5), colours);
    } else {
        let scale = 0.93;
        draw_box(svg, face.symbol, (MIDDLE - nato::WIDTH * scale / 2.0, 33.0), scale);
    }
    centred(
        svg,
        &Print::new(Font::Strong, 13.0, colours.print),
        (MIDDLE, NAME_MIDDLE),
        88.0,
        &face.designation,
    );
}
