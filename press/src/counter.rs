//! Counters: draws what a [`Face`] says on a square of 100 by 100 units.

mod card;
mod echelon;
mod emblem;
mod figure;
mod hull;
mod marker;
mod nato;
mod palette;
mod print;
mod tactical;
mod unit;
mod vehicle;

use engine::counter::{Face, Marker};

use crate::Svg;

/// The side of a counter in units of its own drawing.
pub const COUNTER_SIZE: f64 = card::SIZE;

/// Draws a face with its upper left corner at the origin.
pub fn draw_face(svg: &mut Svg, face: &Face) {
    match face {
        Face::Unit(unit) => unit::draw_unit(svg, unit),
        Face::Marker(marker) => marker::draw_marker(svg, marker),
    }
}

/// Defines a face as a symbol, to be shown any number of times with [`Svg::reuse`].
pub fn define_face(svg: &mut Svg, id: &str, face: &Face) {
    svg.define_symbol(id, COUNTER_SIZE, |symbol| draw_face(symbol, face));
}

/// Defines a marker as a symbol that can be told when it is small: its figure without its word.
pub(crate) fn define_sign(svg: &mut Svg, id: &str, marker: &Marker) {
    svg.define_symbol(id, COUNTER_SIZE, |symbol| marker::draw_sign(symbol, marker));
}

/// A face as a picture of its own, `pixels` wide.
///
/// ```
/// use engine::counter::{Face, Marker};
/// let picture = press::face_svg(&Face::Marker(Marker::Engaged), 44.0);
/// assert!(press::check(&picture).is_ok());
/// ```
pub fn face_svg(face: &Face, pixels: f64) -> String {
    let mut svg = Svg::new();
    draw_face(&mut svg, face);
    svg.finish_view((0.0, 0.0, COUNTER_SIZE, COUNTER_SIZE), pixels, pixels)
}

/// How wide a picture of [`uncut_face`] is, in parts of the counter that is cut out of its middle.
pub const UNCUT: f64 = card::UNCUT;

/// A face to be printed and cut out: flat, with a bleed of its colour on all sides. The counter is the middle of it, its side
/// being that of the picture divided by [`UNCUT`].
///
/// ```
/// use engine::counter::{Face, Marker};
/// let picture = press::uncut_face(&Face::Marker(Marker::Engaged));
/// assert!(press::check(&picture).is_ok());
/// assert!(press::UNCUT > 1.1);
/// ```
pub fn uncut_face(face: &Face) -> String {
    let mut svg = Svg::for_cutting();
    draw_face(&mut svg, face);
    card::uncut_picture(&svg)
}

/// The blank back of a counter, in the colour of its front, as [`uncut_face`].
pub fn uncut_blank(face: &Face) -> String {
    let mut svg = Svg::for_cutting();
    match face {
        Face::Unit(unit) => unit::draw_blank(&mut svg, unit),
        Face::Marker(marker) => marker::draw_blank(&mut svg, marker),
    }
    card::uncut_picture(&svg)
}
