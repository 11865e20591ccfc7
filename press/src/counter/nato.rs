//! Unit symbols in the NATO manner: a box, and in it what the unit is.
//!
//! Where NATO has no sign for something of 1944 the house uses these:
//! - *combined arms*: the armour oval with the infantry cross **inside** it. In the mechanised symbol the cross
//!   runs to the corners of the box and the oval lies on it; here tank and rifleman are one thing.
//! - *glider*: the infantry cross with a thin wing and a fuselage, where the parachute has its canopies.
//! - *commando*: a dagger. *Ranger* and *security*: the infantry cross with a letter.
//! - *horse cavalry*: the cavalry stroke with one half of the box filled; *reconnaissance*: the stroke alone.
//! - *submachine guns*: the infantry cross with the lower field filled; *guards*: with a star.

use engine::counter::Symbol;

use super::emblem::star;
use super::palette::{INK, arm_tint};
use crate::{Anchor, Font, Path, Svg};

/// Width of the box.
pub(crate) const WIDTH: f64 = 43.0;
/// Height of the box.
pub(crate) const HEIGHT: f64 = 29.5;
/// Weight of the lines.
const LINE: f64 = 2.3;
/// Middle of the box.
const CX: f64 = WIDTH / 2.0;
const CY: f64 = HEIGHT / 2.0;

/// Draws the box of a symbol with its upper left corner at (`x`, `y`).
pub(crate) fn draw_box(svg: &mut Svg, symbol: Symbol, (x, y): (f64, f64), scale: f64) {
    let id = format!("nato-{}", symbol as u8);
    svg.define(&id, |defs| {
        defs.group().id(&id).with(|svg| {
            svg.rect(0.0, 0.0, WIDTH, HEIGHT).fill(arm_tint(symbol));
            draw_inside(svg, symbol);
            svg.rect(0.0, 0.0, WIDTH, HEIGHT).fill("none").stroke(INK, LINE);
        });
    });
    svg.group().place(x, y, scale).with(|svg| {
        svg.reuse(&id, 0.0, 0.0);
    });
}

/// What is in the box.
fn draw_inside(svg: &mut Svg, symbol: Symbol) {
    match symbol {
        Symbol::Infantry => cross(svg),
        Symbol::Motorised => {
            cross(svg);
            svg.line(CX, 0.0, CX, HEIGHT).stroke(INK, LINE);
        }
        Symbol::Mechanised => {
            cross(svg);
            oval(svg);
        }
        Symbol::Armour => oval(svg),
        Symbol::CombinedArms => combined_arms(svg),
        Symbol::Parachute => {
            cross(svg);
            canopies(svg);
        }
        Symbol::MechanisedParachute => {
            cross(svg);
            // The oval moves up to leave the canopies room.
            svg.group().translate(0.0, -2.6).with(oval);
            canopies(svg);
        }
        Symbol::Glider => {
            cross(svg);
            svg.line(CX - 10.0, HEIGHT - 5.4, CX + 10.0, HEIGHT - 5.4).stroke(INK, 2.1);
            svg.ellipse(CX, HEIGHT - 5.2, 2.8, 3.3).fill(INK);
        }
        Symbol::Mountain => {
            cross(svg);
            let peak = [(CX - 6.5, HEIGHT - 1.0), (CX, HEIGHT - 11.5), (CX + 6.5, HEIGHT - 1.0)];
            svg.path(&Path::polygon(&peak)).fill(INK);
        }
        Symbol::ArmouredCavalry => {
            stroke_up(svg);
            oval(svg);
        }
        Symbol::Reconnaissance => stroke_up(svg),
        Symbol::HorseCavalry => {
            let half = [(0.0, HEIGHT), (WIDTH, 0.0), (WIDTH, HEIGHT)];
            svg.path(&Path::polygon(&half)).fill(INK);
        }
        Symbol::Artillery | Symbol::Howitzer => {
            svg.circle(CX, CY, 5.6).fill(INK);
        }
        Symbol::RocketArtillery => {
            svg.circle(CX, CY + 6.4, 4.6).fill(INK);
            chevrons(svg, CY - 10.6);
        }
        Symbol::RocketLauncher => {
            chevrons(svg, CY - 9.6);
            svg.line(CX, CY - 8.0, CX, CY + 10.0).stroke(INK, LINE);
        }
        Symbol::Engineer => {
            let comb = Path::new()
                .move_to(CX - 12.5, HEIGHT - 7.0)
                .vertical_to(9.0)
                .horizontal_to(CX + 12.5)
                .vertical_to(HEIGHT - 7.0)
                .move_to(CX, 9.0)
                .vertical_to(HEIGHT - 7.0);
            svg.path(&comb).fill("none").stroke(INK, LINE + 0.5);
        }
        Symbol::Commando => dagger(svg),
        _ => draw_small_unit(svg, symbol),
    }
}

/// What is in the box of platoons, guns and posts.
fn draw_small_unit(svg: &mut Svg, symbol: Symbol) {
    match symbol {
        Symbol::GuardsInfantry => {
            cross(svg);
            svg.path(&star(CX, 5.9, 5.2)).fill(INK);
        }
        Symbol::Submachine => {
            let field = [(0.0, HEIGHT), (CX, CY), (WIDTH, HEIGHT)];
            svg.path(&Path::polygon(&field)).fill(INK);
            cross(svg);
        }
        Symbol::Security => lettered(svg, "S"),
        Symbol::Ranger => lettered(svg, "R"),
        Symbol::Motorcycle => {
            cross(svg);
            svg.circle(CX - 6.2, HEIGHT - 5.6, 3.0).fill("none").stroke(INK, 1.9);
            svg.circle(CX + 6.2, HEIGHT - 5.6, 3.0).fill("none").stroke(INK, 1.9);
        }
        Symbol::MachineGun => {
            arrow(svg, CY - 10.5, CY + 10.0);
            svg.line(CX - 7.5, CY + 10.0, CX + 7.5, CY + 10.0).stroke(INK, LINE);
            svg.line(CX - 5.0, CY + 5.2, CX + 5.0, CY + 5.2).stroke(INK, LINE);
        }
        Symbol::Mortar => {
            arrow(svg, CY - 11.0, CY + 2.0);
            svg.circle(CX, CY + 6.4, 4.4).fill("none").stroke(INK, LINE);
        }
        Symbol::InfantryGun => {
            cross(svg);
            svg.circle(CX, CY, 5.6).fill(INK);
        }
        Symbol::AntiTankGun => {
            let wedge = [(0.0, HEIGHT), (CX, 0.0), (WIDTH, HEIGHT)];
            svg.path(&Path::polyline(&wedge)).fill("none").stroke(INK, LINE);
        }
        Symbol::AntiAircraftGun => {
            let dome =
                Path::new().move_to(0.0, HEIGHT).curve_to((7.0, 6.0), (WIDTH - 7.0, 6.0), WIDTH, HEIGHT);
            svg.path(&dome).fill("none").stroke(INK, LINE);
        }
        Symbol::ForwardObserver => {
            let post = [(CX, 5.0), (CX + 12.5, HEIGHT - 5.5), (CX - 12.5, HEIGHT - 5.5)];
            svg.path(&Path::polygon(&post)).fill("none").stroke(INK, LINE);
            svg.circle(CX, 19.0, 2.5).fill(INK);
        }
        Symbol::CommandPost => boxed_text(svg, "CP"),
        _ => {}
    }
}

/// The infantry cross: two straps, corner to corner.
fn cross(svg: &mut Svg) {
    let straps =
        Path::new().move_to(0.0, 0.0).line_to(WIDTH, HEIGHT).move_to(0.0, HEIGHT).line_to(WIDTH, 0.0);
    svg.path(&straps).stroke(INK, LINE);
}

/// The track of a tank.
fn oval(svg: &mut Svg) {
    svg.rounded_rect(7.6, 7.6, WIDTH - 15.2, HEIGHT - 15.2, (HEIGHT - 15.2) / 2.0)
        .fill("none")
        .stroke(INK, LINE);
}

/// The cavalry stroke.
fn stroke_up(svg: &mut Svg) {
    svg.line(0.0, HEIGHT, WIDTH, 0.0).stroke(INK, LINE);
}

/// The oval with the cross inside it.
fn combined_arms(svg: &mut Svg) {
    let (left, right, top, bottom) = (5.0, WIDTH - 5.0, 5.6, HEIGHT - 5.6);
    svg.rounded_rect(left, top, right - left, bottom - top, (bottom - top) / 2.0)
        .fill("#fff7d8")
        .stroke(INK, LINE);
    let (dx, dy) = (10.2, (bottom - top) / 2.0);
    let straps = Path::new()
        .move_to(CX - dx, CY - dy)
        .line_to(CX + dx, CY + dy)
        .move_to(CX - dx, CY + dy)
        .line_to(CX + dx, CY - dy);
    svg.path(&straps).stroke(INK, LINE);
}

/// Two parachute canopies, side by side in the lower field.
fn canopies(svg: &mut Svg) {
    let y = HEIGHT - 3.6;
    let pair = Path::new()
        .move_to(CX - 8.4, y)
        .curve_to((CX - 8.0, y - 5.6), (CX - 0.6, y - 5.6), CX, y)
        .curve_to((CX + 0.6, y - 5.6), (CX + 8.0, y - 5.6), CX + 8.4, y);
    svg.path(&pair).fill("none").stroke(INK, 2.0).round();
}

/// Two rocket heads above each other.
fn chevrons(svg: &mut Svg, top: f64) {
    for y in [top, top + 5.0] {
        let head = [(CX - 7.0, y + 6.0), (CX, y), (CX + 7.0, y + 6.0)];
        svg.path(&Path::polyline(&head)).fill("none").stroke(INK, LINE);
    }
}

/// The arrow of weapons that fire bullets or bombs.
fn arrow(svg: &mut Svg, top: f64, bottom: f64) {
    svg.line(CX, top + 2.0, CX, bottom).stroke(INK, LINE);
    let head = [(CX - 5.0, top + 6.5), (CX, top + 0.5), (CX + 5.0, top + 6.5)];
    svg.path(&Path::polyline(&head)).fill("none").stroke(INK, LINE);
}

/// A dagger, point up.
fn dagger(svg: &mut Svg) {
    let blade = [
        (CX, 3.0),
        (CX + 2.7, 7.4),
        (CX + 1.9, 18.4),
        (CX + 6.4, 18.4),
        (CX + 6.4, 20.8),
        (CX + 1.6, 20.8),
        (CX + 1.6, 25.2),
        (CX - 1.6, 25.2),
        (CX - 1.6, 20.8),
        (CX - 6.4, 20.8),
        (CX - 6.4, 18.4),
        (CX - 1.9, 18.4),
        (CX - 2.7, 7.4),
    ];
    svg.path(&Path::polygon(&blade)).fill(INK);
    svg.circle(CX, 25.4, 2.1).fill(INK);
}

/// The cross with a letter in the upper field.
fn lettered(svg: &mut Svg, letter: &str) {
    cross(svg);
    svg.label(Font::Value, 14.0, CX, 11.2).anchor(Anchor::Middle).fill(INK).text(letter);
}

/// Letters that fill the box.
pub(crate) fn boxed_text(svg: &mut Svg, text: &str) {
    let size = Font::Value.size_to_fit(text, 22.0, WIDTH - 8.0);
    let baseline = CY + Font::Value.cap_height(size) / 2.0;
    svg.label(Font::Value, size, CX, baseline).anchor(Anchor::Middle).fill(INK).text(text);
}
