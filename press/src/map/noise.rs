//! Chance that is always the same: a hash of a place, and smooth noise made of it.

use engine::Point;

/// Mixes two whole numbers and a salt into 64 well-spread bits.
pub(crate) fn hash(a: i64, b: i64, salt: u64) -> u64 {
    let mut z = (a as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (b as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ salt.wrapping_mul(0x1656_67b1_9e37_79f9);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number from 0 up to 1.
pub(crate) fn unit(a: i64, b: i64, salt: u64) -> f64 {
    (hash(a, b, salt) >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number from -1 up to 1.
pub(crate) fn swing(a: i64, b: i64, salt: u64) -> f64 {
    unit(a, b, salt) * 2.0 - 1.0
}

/// Smooth noise between -1 and 1; it changes over a distance of about 1.
pub(crate) fn smooth(p: Point, salt: u64) -> f64 {
    let (x, y) = (p.x.floor(), p.y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(p.x - x), ease(p.y - y));
    let (x, y) = (x as i64, y as i64);
    let top = mix(swing(x, y, salt), swing(x + 1, y, salt), u);
    let bottom = mix(swing(x, y + 1, salt), swing(x + 1, y + 1, salt), u);
    mix(top, bottom, v)
}

/// Noise on several scales, each half as large as the one before.
pub(crate) fn layered(p: Point, octaves: u32, salt: u64) -> f64 {
    let (mut sum, mut weight, mut scale) = (0.0, 1.0, 1.0);
    for octave in 0..octaves {
        // Each octave is turned, so that the lattices of the octaves do not line up.
        let (x, y) = (p.x * 0.8 - p.y * 0.6, p.x * 0.6 + p.y * 0.8);
        let at = Point { x: x * scale, y: y * scale };
        sum += weight
            * smooth(
                if octave % 2 == 0 { at } else { Point { x: p.x * scale, y: p.y * scale } },
                salt + u64::from(octave),
            );
        weight *= 0.5;
        scale *= 2.0;
    }
    sum
}

/// A displacement whose parts lie between -1 and 1; it changes over a distance of `wave`.
pub(crate) fn drift(p: Point, wave: f64, salt: u64) -> Point {
    let at = Point { x: p.x / wave, y: p.y / wave };
    Point { x: smooth(at, salt), y: smooth(at, salt + 101) }
}

fn mix(a: f64, b: f64, t: f64) -> f64 {
    a + (b - a) * t
}

/// A row of numbers, the same for the same seed.
pub(crate) struct Chance {
    seed: i64,
    drawn: i64,
    salt: u64,
}

impl Chance {
    pub(crate) fn new(seed: usize, salt: u64) -> Chance {
        Chance { seed: seed as i64, drawn: 0, salt }
    }

    /// From 0 up to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.drawn += 1;
        unit(self.seed, self.drawn, self.salt)
    }

    /// From -1 up to 1.
    pub(crate) fn swing(&mut self) -> f64 {
        self.unit() * 2.0 - 1.0
    }

    /// Between two numbers.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }
}
