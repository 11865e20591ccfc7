//! The line between two hex centres (4.1.1) in whole numbers (4.2): which hexsides it touches, and where.
//!
//! What a line touches depends on how far apart its ends are and not on where they lie, so one [`Line`] serves for
//! all pairs of hexes with the same offset.

use std::cmp::Ordering;

/// A point of the plane of 4.2.1: one unit of `x` is half a hex width, one of `y` a quarter of a hex height. Centres of
/// hexes have `y` a multiple of 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Spot {
    fn plus(self, (x, y): (i32, i32)) -> Spot {
        Spot { x: self.x + x, y: self.y + y }
    }
}

/// From a centre to its corners, clockwise from the north. Side `d` lies between corners `d` and `d + 1`.
const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// From a centre to its neighbours, clockwise from the north-east: neighbour `d` is across side `d`.
pub(super) const NEIGHBOURS: [(i32, i32); 6] = [(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)];

/// A place on the line, between 0 at its first end and 1 at its second. Always in lowest terms, so that equal places are
/// equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    /// Above.
    pub numerator: i32,
    /// Below, more than 0.
    pub denominator: i32,
}

impl Fraction {
    /// One half.
    pub const HALF: Fraction = Fraction { numerator: 1, denominator: 2 };
    const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// The fraction in lowest terms; `denominator` is not 0.
    pub fn new(numerator: i32, denominator: i32) -> Fraction {
        let mut a = numerator.unsigned_abs();
        let mut b = denominator.unsigned_abs();
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1) as i32 * denominator.signum();
        Fraction { numerator: numerator / common, denominator: denominator / common }
    }

    /// The same place counted from the other end.
    pub fn turned(self) -> Fraction {
        Fraction { numerator: self.denominator - self.numerator, denominator: self.denominator }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let product = |a: i32, b: i32| i64::from(a) * i64::from(b);
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// A hexside that the line touches, a corner or an edge of it included (4.1.4).
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact {
    /// One hex of the side and the other one: places in [`Line::hexes`].
    pub(super) hexes: [u16; 2],
    /// The side of the first hex, clockwise from the north-east.
    pub(super) side: u8,
    /// Where the contact begins and ends; the same at a point.
    pub(super) from: Fraction,
    pub(super) to: Fraction,
}

impl Contact {
    /// Whether the line runs along the side instead of crossing it.
    pub(super) fn along(&self) -> bool {
        self.from != self.to
    }
}

/// The line from a hex to the one that lies `offset` away, the first at (0, 0).
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The touched hexes (4.2.4) relative to the first end, which is the first of them; the second end is the second.
    pub(super) hexes: Vec<Spot>,
    /// The contacts (4.2.3), in the order of their beginnings.
    pub(super) contacts: Vec<Contact>,
}

impl Line {
    /// The line to a hex other than the first.
    pub(super) fn new(offset: Spot) -> Line {
        let mut line = Line { hexes: vec![Spot { x: 0, y: 0 }, offset], contacts: Vec::new() };
        let (low, high) = (offset.x.min(0) - 2, offset.x.max(0) + 2);
        for row in offset.y.min(0) / 3 - 1..=offset.y.max(0) / 3 + 1 {
            // The first hex is at an even place of row 0, and each row is shifted by one.
            let first = low + (low + row).rem_euclid(2);
            for x in (first..=high).step_by(2) {
                line.sides(offset, Spot { x, y: 3 * row });
            }
        }
        line.contacts.sort_by_key(|contact| (contact.from, contact.to));
        line
    }

    /// The contacts with three of the sides of a hex; the other three belong to its neighbours.
    fn sides(&mut self, offset: Spot, hex: Spot) {
        // No corner is farther from the line than this from its hex: most hexes are done with at once.
        let reach = 2 * offset.x.abs() + offset.y.abs();
        if across(offset, hex).abs() > reach {
            return;
        }
        for side in 0..3 {
            let (a, b) = (hex.plus(CORNERS[side]), hex.plus(CORNERS[side + 1]));
            let Some((from, to)) = contact(offset, a, b) else { continue };
            if from < Fraction::ONE && to > Fraction::ZERO && (from != to || in_between(from)) {
                let hexes = [self.touch(hex), self.touch(hex.plus(NEIGHBOURS[side]))];
                self.contacts.push(Contact { hexes, side: side as u8, from, to });
            }
        }
    }

    /// The place of a hex in the list of touched ones.
    fn touch(&mut self, hex: Spot) -> u16 {
        let place = self.hexes.iter().position(|&known| known == hex).unwrap_or_else(|| {
            self.hexes.push(hex);
            self.hexes.len() - 1
        });
        place as u16
    }
}

fn in_between(t: Fraction) -> bool {
    Fraction::ZERO < t && t < Fraction::ONE
}

/// On which side of the line from (0, 0) a point lies: c of 4.2.1.
fn across(offset: Spot, v: Spot) -> i32 {
    offset.x * v.y - offset.y * v.x
}

/// Where the line from (0, 0) touches the side between two corners (4.2.2), the earlier place first.
fn contact(offset: Spot, a: Spot, b: Spot) -> Option<(Fraction, Fraction)> {
    let (ca, cb) = (across(offset, a), across(offset, b));
    let corner = |v: Spot| {
        let length = offset.x * offset.x + offset.y * offset.y;
        Fraction::new(v.x * offset.x + v.y * offset.y, length)
    };
    match (ca.signum(), cb.signum()) {
        (0, 0) => {
            let (from, to) = (corner(a), corner(b));
            Some((from.min(to), from.max(to)))
        }
        (0, _) => Some((corner(a), corner(a))),
        (_, 0) => Some((corner(b), corner(b))),
        (one, other) if one == other => None,
        _ => {
            let (ex, ey) = (b.x - a.x, b.y - a.y);
            let t = Fraction::new(a.x * ey - a.y * ex, offset.x * ey - offset.y * ex);
            Some((t, t))
        }
    }
}
