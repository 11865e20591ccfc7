//! Vehicles in side view, facing right. Every figure stands on the line y = 0 with its middle at x = 0 and is about 72 wide
//! and 28 high. Bodies are ink; wheels and panel lines are cut out in the colour of the card.

use engine::counter::Symbol;

use super::hull::{Pen, Running};
use super::palette::{Palette, RED};
use crate::{Path, Svg};

/// Whether a symbol is drawn as a vehicle (or ship) and not as a box.
pub(crate) const fn is_vehicle(symbol: Symbol) -> bool {
    matches!(
        symbol,
        Symbol::NavalGun
            | Symbol::Truck
            | Symbol::Wagon
            | Symbol::HalfTrack
            | Symbol::Carrier
            | Symbol::ArmouredCar
            | Symbol::LightTank
            | Symbol::MediumTank
            | Symbol::HeavyTank
            | Symbol::FlailTank
            | Symbol::FlameTank
            | Symbol::AssaultGun
            | Symbol::TankDestroyer
            | Symbol::SelfPropelledArtillery
            | Symbol::SelfPropelledRocket
            | Symbol::SelfPropelledMortar
            | Symbol::AntiAircraftVehicle
    )
}

/// Draws a vehicle that stands on the ground at a point.
pub(crate) fn draw_vehicle(svg: &mut Svg, symbol: Symbol, (x, ground): (f64, f64), colours: &Palette) {
    let id = format!("veh-{}-{}", colours.name, symbol as u8);
    svg.define(&id, |defs| {
        defs.group().id(&id).with(|svg| {
            let mut pen = Pen { svg, ink: colours.print, card: colours.card };
            draw(&mut pen, symbol);
        });
    });
    svg.reuse(&id, x, ground);
}

fn draw(pen: &mut Pen<'_>, symbol: Symbol) {
    match symbol {
        Symbol::LightTank => light_tank(pen),
        Symbol::MediumTank => medium_tank(pen),
        Symbol::HeavyTank => heavy_tank(pen),
        Symbol::FlailTank => {
            medium_tank(pen);
            flail(pen);
        }
        Symbol::FlameTank => {
            heavy_tank(pen);
            flame(pen);
        }
        Symbol::AssaultGun => assault_gun(pen),
        Symbol::TankDestroyer => tank_destroyer(pen),
        Symbol::SelfPropelledArtillery => howitzer_carriage(pen),
        Symbol::SelfPropelledRocket => rocket_truck(pen),
        Symbol::SelfPropelledMortar => {
            half_track(pen);
            pen.barrel((-20.0, -15.0), (-8.0, -27.0), 3.0);
        }
        Symbol::AntiAircraftVehicle => flak_tank(pen),
        Symbol::HalfTrack => {
            half_track(pen);
            pen.barrel((2.0, -21.4), (14.0, -22.6), 1.5);
            pen.solid(&[(1.0, -19.0), (3.0, -23.6), (5.6, -23.6), (7.0, -19.0)]);
        }
        Symbol::Carrier => carrier(pen),
        Symbol::ArmouredCar => armoured_car(pen),
        Symbol::Truck => truck(pen),
        Symbol::Wagon => wagon(pen),
        _ => warship(pen),
    }
}

fn light_tank(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -28.0, to: 23.0, height: 11.5, wheels: 4, radius: 4.6 });
    pen.solid(&[(-29.0, -9.5), (-28.0, -16.5), (8.0, -16.5), (24.0, -12.0), (25.0, -8.5)]);
    pen.solid(&[(-15.0, -16.5), (-13.0, -24.0), (3.0, -24.5), (7.0, -21.0), (7.0, -16.5)]);
    pen.solid(&[(-11.0, -24.0), (-10.2, -26.4), (-4.0, -26.4), (-3.2, -24.0)]);
    pen.barrel((6.0, -20.8), (26.0, -20.8), 1.8);
    pen.cut(&[(-27.0, -12.2), (21.0, -12.2)], 0.8);
}

fn medium_tank(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -34.0, to: 24.0, height: 12.0, wheels: 6, radius: 3.8 });
    pen.solid(&[(-35.0, -10.0), (-33.0, -17.0), (12.0, -17.0), (25.0, -11.5), (26.0, -8.5)]);
    pen.solid(&[(-20.0, -17.0), (-18.5, -25.5), (3.0, -26.0), (9.0, -22.0), (9.0, -17.0)]);
    pen.solid(&[(-15.0, -25.5), (-14.2, -28.4), (-6.4, -28.4), (-5.6, -25.5)]);
    pen.solid(&[(8.0, -24.0), (13.0, -23.0), (13.0, -19.8), (8.0, -18.6)]);
    pen.barrel((12.0, -21.4), (38.0, -21.4), 2.1);
    pen.barrel((35.5, -21.4), (38.6, -21.4), 3.4);
    pen.cut(&[(-32.0, -12.6), (22.0, -12.6)], 0.8);
}

fn heavy_tank(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -36.0, to: 26.0, height: 13.5, wheels: 7, radius: 4.3 });
    pen.solid(&[(-37.0, -11.0), (-36.5, -18.5), (15.0, -18.5), (16.0, -15.5), (27.5, -13.5), (28.0, -9.0)]);
    pen.solid(&[(-25.0, -18.5), (-25.0, -24.0), (-21.0, -28.0), (4.0, -28.0), (8.0, -25.0), (8.0, -18.5)]);
    pen.solid(&[(-17.0, -28.0), (-17.0, -30.6), (-8.6, -30.6), (-8.6, -28.0)]);
    pen.solid(&[(7.0, -26.4), (13.0, -25.4), (13.0, -20.8), (7.0, -19.8)]);
    pen.barrel((12.0, -23.0), (39.0, -23.0), 2.6);
    pen.barrel((36.0, -23.0), (40.6, -23.0), 4.4);
    pen.cut(&[(-34.0, -14.2), (24.0, -14.2)], 0.8);
}

fn flail(pen: &mut Pen<'_>) {
    pen.barrel((14.0, -10.0), (36.0, -15.0), 1.7);
    pen.disc((36.0, -14.6), 2.4);
    for (dx, dy) in [(-3.4, 12.6), (0.0, 14.0), (3.4, 12.6), (5.4, 9.6)] {
        pen.barrel((36.0, -14.6), (36.0 + dx, -14.6 + dy), 0.8);
        pen.disc((36.0 + dx, -14.6 + dy), 1.3);
    }
}

fn flame(pen: &mut Pen<'_>) {
    let jet = Path::new()
        .move_to(28.0, -12.0)
        .quad_to((33.0, -19.0), 44.6, -17.4)
        .quad_to((40.0, -14.6), 45.6, -11.6)
        .quad_to((41.0, -10.4), 44.4, -5.6)
        .quad_to((34.0, -5.0), 28.0, -10.0)
        .close();
    pen.svg.path(&jet).fill("#f4a63a").stroke(RED, 1.3);
}

fn assault_gun(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -33.0, to: 24.0, height: 12.0, wheels: 6, radius: 3.8 });
    pen.solid(&[(-34.0, -10.0), (-32.0, -15.5), (14.0, -15.5), (25.0, -11.5), (26.0, -8.5)]);
    pen.solid(&[(-19.0, -15.5), (-17.0, -22.0), (8.0, -22.0), (13.0, -15.5)]);
    pen.solid(&[(-10.0, -22.0), (-9.2, -24.4), (-2.6, -24.4), (-1.8, -22.0)]);
    pen.solid(&[(10.0, -20.6), (17.0, -19.4), (17.0, -16.2), (10.0, -15.4)]);
    pen.barrel((16.0, -17.8), (36.0, -17.8), 2.3);
    pen.barrel((33.0, -17.8), (37.0, -17.8), 3.6);
    pen.cut(&[(-31.0, -12.4), (22.0, -12.4)], 0.8);
}

fn tank_destroyer(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -36.0, to: 22.0, height: 12.5, wheels: 7, radius: 4.0 });
    pen.solid(&[
        (-37.0, -10.5),
        (-35.0, -16.0),
        (-22.0, -16.5),
        (-17.0, -25.0),
        (-1.0, -25.0),
        (25.0, -11.0),
        (24.0, -8.5),
    ]);
    pen.solid(&[(2.0, -23.4), (12.0, -20.8), (13.0, -17.2), (8.0, -15.6)]);
    pen.barrel((11.0, -19.2), (41.0, -19.2), 2.1);
    pen.barrel((38.0, -19.2), (41.6, -19.2), 3.6);
    pen.cut(&[(-34.0, -13.0), (19.0, -13.0)], 0.8);
}

fn howitzer_carriage(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -31.0, to: 24.0, height: 11.5, wheels: 5, radius: 3.9 });
    pen.solid(&[(-32.0, -9.5), (-32.0, -15.5), (14.0, -15.5), (25.0, -11.0), (25.5, -8.5)]);
    pen.solid(&[(-30.0, -15.5), (-33.0, -25.0), (-4.0, -25.0), (2.0, -15.5)]);
    pen.barrel((-6.0, -20.5), (20.0, -28.0), 3.4);
    pen.barrel((-8.0, -17.4), (8.0, -22.0), 2.4);
    pen.cut(&[(-29.0, -12.2), (22.0, -12.2)], 0.8);
}

fn flak_tank(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -31.0, to: 24.0, height: 11.5, wheels: 6, radius: 3.7 });
    pen.solid(&[(-32.0, -9.5), (-30.0, -16.0), (13.0, -16.0), (25.0, -11.0), (25.5, -8.5)]);
    pen.solid(&[(-20.0, -16.0), (-23.0, -20.0), (-17.0, -25.5), (0.0, -25.5), (5.0, -20.0), (2.0, -16.0)]);
    for shift in [0.0, 5.0] {
        pen.barrel((-6.0 + shift, -22.0), (16.0 + shift, -31.6), 1.5);
        pen.barrel((-6.0 + shift, -18.8), (17.0 + shift, -28.8), 1.5);
    }
    pen.cut(&[(-29.0, -12.4), (22.0, -12.4)], 0.8);
}

fn half_track(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -32.0, to: 6.0, height: 10.0, wheels: 4, radius: 3.4 });
    pen.solid(&[
        (-34.0, -8.5),
        (-36.0, -19.0),
        (8.0, -19.0),
        (13.0, -14.8),
        (30.0, -13.2),
        (31.0, -6.0),
        (6.0, -6.0),
    ]);
    pen.wheel((23.0, -5.6), 5.6);
    pen.cut(&[(-33.0, -10.4), (10.0, -10.4)], 0.8);
    pen.cut(&[(5.0, -16.2), (9.4, -16.2)], 1.3);
}

fn carrier(pen: &mut Pen<'_>) {
    pen.tracks(&Running { from: -24.0, to: 22.0, height: 9.5, wheels: 4, radius: 3.5 });
    pen.solid(&[
        (-26.0, -8.0),
        (-26.0, -17.0),
        (-2.0, -17.0),
        (1.0, -20.0),
        (15.0, -20.0),
        (24.0, -12.0),
        (25.0, -7.0),
    ]);
    pen.barrel((10.0, -17.2), (29.0, -17.2), 1.5);
    for x in [-19.0, -11.0] {
        pen.disc((x, -19.4), 2.7);
    }
    pen.cut(&[(-23.0, -10.4), (21.0, -10.4)], 0.8);
}

fn armoured_car(pen: &mut Pen<'_>) {
    pen.solid(&[
        (-31.0, -9.0),
        (-33.0, -13.0),
        (-22.0, -19.0),
        (14.0, -19.0),
        (31.0, -12.0),
        (29.0, -7.0),
        (-28.0, -6.0),
    ]);
    pen.solid(&[(-12.0, -19.0), (-9.0, -26.0), (4.0, -26.0), (8.0, -19.0)]);
    pen.barrel((5.0, -22.6), (26.0, -22.6), 1.7);
    for x in [-22.0, -8.5, 8.5, 22.0] {
        pen.wheel((x, -5.6), 5.6);
    }
}

fn truck(pen: &mut Pen<'_>) {
    pen.solid(&[(-35.0, -7.0), (-35.0, -10.0), (33.0, -10.0), (33.0, -6.5)]);
    pen.svg.path(&canvas()).fill(pen.ink);
    pen.solid(&[(8.0, -10.0), (8.0, -23.0), (17.0, -23.0), (20.4, -16.4), (32.0, -15.2), (33.0, -9.0)]);
    pen.hole(&[(11.0, -16.4), (11.0, -20.8), (15.8, -20.8), (17.8, -16.4)]);
    for x in [-25.5, -13.0, 23.5] {
        pen.wheel((x, -5.4), 5.4);
    }
    for x in [-25.0, -15.0, -5.0] {
        pen.cut(&[(x, -12.5), (x, -25.4)], 0.7);
    }
}

/// The canvas cover of a lorry.
fn canvas() -> Path {
    Path::new()
        .move_to(-35.0, -10.0)
        .vertical_to(-23.0)
        .quad_to((-34.4, -27.0), -30.0, -27.0)
        .horizontal_to(1.0)
        .quad_to((5.4, -27.0), 6.0, -23.0)
        .vertical_to(-10.0)
        .close()
}

fn rocket_truck(pen: &mut Pen<'_>) {
    pen.solid(&[(-33.0, -7.0), (-33.0, -11.0), (33.0, -11.0), (33.0, -6.5)]);
    pen.solid(&[(10.0, -10.0), (10.0, -22.0), (18.0, -22.0), (21.4, -16.0), (32.0, -15.0), (33.0, -9.0)]);
    pen.hole(&[(12.4, -16.0), (12.4, -20.0), (16.8, -20.0), (18.6, -16.0)]);
    for lift in [0.0, 3.9, 7.8] {
        pen.barrel((-33.0, -12.6 - lift), (2.0, -18.6 - lift), 2.3);
        pen.solid(&[(2.0, -20.6 - lift), (7.6, -19.6 - lift), (2.0, -16.8 - lift)]);
    }
    pen.barrel((-9.0, -11.0), (-9.0, -23.0), 2.4);
    for x in [-25.0, -12.5, 24.0] {
        pen.wheel((x, -5.4), 5.4);
    }
}

fn wagon(pen: &mut Pen<'_>) {
    pen.solid(&[(-33.0, -9.0), (-36.0, -18.0), (8.0, -18.0), (5.0, -9.0)]);
    let tilt = Path::new()
        .move_to(-34.0, -18.0)
        .quad_to((-33.0, -28.0), -24.0, -28.0)
        .horizontal_to(-4.0)
        .quad_to((5.0, -28.0), 6.0, -18.0)
        .close();
    pen.svg.path(&tilt).fill(pen.ink);
    for x in [-24.0, -14.0, -4.0] {
        pen.cut(&[(x, -19.0), (x, -27.4)], 0.8);
    }
    pen.cut(&[(-34.0, -17.6), (6.4, -17.6)], 0.8);
    pen.barrel((4.0, -8.5), (37.0, -10.5), 1.8);
    pen.barrel((34.0, -13.5), (34.0, -7.0), 1.6);
    pen.spoked((-24.0, -7.6), 7.2);
    pen.spoked((-2.0, -6.2), 5.8);
}

fn warship(pen: &mut Pen<'_>) {
    pen.solid(&[(-38.0, -11.0), (20.0, -11.0), (40.0, -15.0), (33.0, -4.0), (-35.0, -4.0)]);
    pen.solid(&[(-4.0, -11.0), (-4.0, -17.0), (2.0, -17.0), (2.0, -22.0), (12.0, -22.0), (13.0, -11.0)]);
    pen.solid(&[(-18.0, -11.0), (-16.6, -20.0), (-10.4, -20.0), (-9.0, -11.0)]);
    for (x, direction) in [(21.0, 1.0), (-28.0, -1.0)] {
        pen.solid(&[(x - 4.5, -11.0), (x - 3.5, -16.5), (x + 3.5, -16.5), (x + 4.5, -11.0)]);
        pen.barrel((x, -14.6), (x + 11.0 * direction, -17.4), 1.7);
    }
    pen.barrel((7.0, -22.0), (7.0, -29.0), 1.4);
    pen.barrel((3.0, -26.4), (11.0, -26.4), 1.0);
    let waves = (0..5).fold(Path::new().move_to(-40.0, -2.0), |path, index| {
        let x = -40.0 + 16.0 * f64::from(index);
        path.quad_to((x + 4.0, -4.6), x + 8.0, -2.0).quad_to((x + 12.0, 0.6), x + 16.0, -2.0)
    });
    pen.svg.path(&waves).fill("none").stroke(pen.ink, 1.3);
}
