//! Parts that vehicles are built from.

use std::f64::consts::TAU;

use crate::{Path, Svg};

/// Draws with the ink of a livery on its card.
#[derive(Debug)]
pub(crate) struct Pen<'a> {
    pub(crate) svg: &'a mut Svg,
    pub(crate) ink: &'a str,
    pub(crate) card: &'a str,
}

/// The running gear of a tracked vehicle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    /// Rear end of the track.
    pub(crate) from: f64,
    /// Front end of the track.
    pub(crate) to: f64,
    /// Height of the track.
    pub(crate) height: f64,
    /// Number of road wheels.
    pub(crate) wheels: u32,
    /// Their radius.
    pub(crate) radius: f64,
}

impl Pen<'_> {
    /// A filled shape.
    pub(crate) fn solid(&mut self, corners: &[(f64, f64)]) {
        self.svg.path(&Path::polygon(corners)).fill(self.ink).stroke(self.ink, 0.6).round();
    }

    /// An opening through which the card shows.
    pub(crate) fn hole(&mut self, corners: &[(f64, f64)]) {
        self.svg.path(&Path::polygon(corners)).fill(self.card);
    }

    /// A line in the colour of the card.
    pub(crate) fn cut(&mut self, points: &[(f64, f64)], width: f64) {
        self.svg.path(&Path::polyline(points)).fill("none").stroke(self.card, width);
    }

    /// A thick line: a gun, an arm, a pole.
    pub(crate) fn barrel(&mut self, from: (f64, f64), to: (f64, f64), width: f64) {
        self.svg.line(from.0, from.1, to.0, to.1).stroke(self.ink, width);
    }

    /// A filled circle.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), r: f64) {
        self.svg.circle(x, y, r).fill(self.ink);
    }

    /// A wheel with a tyre and a hub, cut free from the body above it.
    pub(crate) fn wheel(&mut self, (x, y): (f64, f64), r: f64) {
        self.svg.circle(x, y, r + 1.1).fill(self.card);
        self.svg.circle(x, y, r).fill(self.ink);
        self.svg.circle(x, y, r * 0.46).fill(self.card);
        self.svg.circle(x, y, r * 0.2).fill(self.ink);
    }

    /// A wooden wheel with spokes.
    pub(crate) fn spoked(&mut self, (x, y): (f64, f64), r: f64) {
        self.svg.circle(x, y, r + 1.0).fill(self.card);
        self.svg.circle(x, y, r - 0.8).fill("none").stroke(self.ink, 1.6);
        let spokes = (0..4).fold(Path::new(), |path, index| {
            let (dy, dx) = (TAU * f64::from(index) / 8.0).sin_cos();
            let (dx, dy) = (dx * (r - 0.8), dy * (r - 0.8));
            path.move_to(x - dx, y - dy).line_to(x + dx, y + dy)
        });
        self.svg.path(&spokes).stroke(self.ink, 0.9);
        self.disc((x, y), 1.5);
    }

    /// A track with road wheels.
    pub(crate) fn tracks(&mut self, gear: &Running) {
        let (length, middle) = (gear.to - gear.from, -gear.height / 2.0);
        self.svg.rounded_rect(gear.from, -gear.height, length, gear.height, gear.height / 2.0).fill(self.ink);
        let inner = gear.height - 3.0;
        self.svg
            .rounded_rect(gear.from + 1.5, middle - inner / 2.0, length - 3.0, inner, inner / 2.0)
            .fill(self.card);
        let first = gear.from + 2.0 + gear.radius;
        let step = (length - 4.0 - 2.0 * gear.radius) / f64::from(gear.wheels.max(2) - 1);
        for index in 0..gear.wheels {
            let x = first + step * f64::from(index);
            self.disc((x, -1.5 - gear.radius + 0.4), gear.radius);
            self.svg.circle(x, -1.1 - gear.radius, gear.radius * 0.32).fill(self.card);
        }
    }
}
