//! The layout of platoons and companies: factors in the corners, class above, picture and name between.

use engine::counter::{Corners, UnitFace};

use super::echelon::draw_echelon;
use super::nato::{self, draw_box};
use super::palette::{INK, PALE, Palette};
use super::print::{Print, centred};
use super::unit::MIDDLE;
use super::vehicle::{draw_vehicle, is_vehicle};
use crate::{Font, Svg};

/// Left and right end of the corner figures.
const LEFT: f64 = 6.0;
const RIGHT: f64 = 93.4;
/// Their baselines.
const UPPER: f64 = 24.4;
const LOWER: f64 = 95.0;

/// Draws everything on the card of a platoon or company.
pub(crate) fn draw_tactical(svg: &mut Svg, face: &UnitFace, corners: &Corners, colours: &Palette) {
    draw_factors(svg, corners, colours);
    draw_class(svg, &corners.class);
    if let Some(echelon) = face.echelon {
        draw_echelon(svg, echelon, (MIDDLE, 25.4), 5.6, colours.print);
    }
    if is_vehicle(face.symbol) {
        draw_vehicle(svg, face.symbol, (MIDDLE, 59.0), colours);
    } else {
        const SCALE: f64 = 0.98;
        draw_box(svg, face.symbol, (MIDDLE - nato::WIDTH * SCALE / 2.0, 30.4), SCALE);
    }
    let print = Print::new(Font::Strong, 13.4, colours.print);
    centred(svg, &print, (MIDDLE, 66.2), 88.0, &face.designation);
}

/// The four factors; a star hangs at the range.
fn draw_factors(svg: &mut Svg, corners: &Corners, colours: &Palette) {
    let print = Print::new(Font::Value, 26.0, colours.print);
    let number = |value: Option<u8>| value.map(|number| number.to_string()).unwrap_or_default();
    print.left(svg, LEFT, UPPER, &number(corners.attack));
    print.left(svg, LEFT, LOWER, &number(corners.defence));
    print.right(svg, RIGHT, LOWER, &number(corners.movement));
    let range = number(corners.range);
    if corners.star {
        let star = Print::new(Font::Value, 22.0, colours.print);
        star.right(svg, RIGHT + 1.4, UPPER - 1.6, "*");
        print.right(svg, RIGHT + 1.4 - star.font.width("*", star.size), UPPER, &range);
    } else {
        print.right(svg, RIGHT, UPPER, &range);
    }
}

/// The weapon class, on a pale badge so that it is not taken for a size mark.
fn draw_class(svg: &mut Svg, class: &str) {
    if class.is_empty() {
        return;
    }
    let print = Print::new(Font::Value, 15.5, INK);
    let width = (print.font.width(class, print.size) + 7.0).max(15.0);
    svg.rounded_rect(MIDDLE - width / 2.0, 4.8, width, 14.8, 3.4).fill(PALE).opacity(0.85);
    centred(svg, &print, (MIDDLE, 12.2), width, class);
}
