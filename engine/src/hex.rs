//! A hex, its six directions and the plane it lies in.
//!
//! Coordinates are axial: `q` runs along one axis, `r` along another, and the third, `-q-r`, is implied. Rules never
//! see them: they work with dense [`HexId`](crate::HexId)s. They serve to build the tables of a
//! [`Grid`](crate::Grid) and to measure.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How the hexes stand: on a side, in columns, or on a point, in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Flat-topped hexes in vertical columns.
    Flat,
    /// Hexes on a point, in horizontal rows.
    Pointed,
}

/// One of the six sides of a hex, 0 to 5, clockwise.
///
/// 0 is north on a flat-topped grid and north-east on a pointed one, so that on both the compass name of a
/// direction is [`Direction::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Direction(u8);

const FLAT_NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const POINTED_NAMES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];
/// Steps of a flat-topped grid; those of a pointed one are the same list, begun one later.
const STEPS: [(i16, i16); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// The direction with this number, counted clockwise and modulo six.
    pub const fn new(number: usize) -> Direction {
        Direction((number % 6) as u8)
    }

    /// 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side across the hex.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// `by` sides further clockwise.
    pub const fn turned(self, by: usize) -> Direction {
        Direction::new(self.0 as usize + by)
    }

    /// The compass name: `N`, `NE`, `E`, ...
    pub const fn name(self, orientation: Orientation) -> &'static str {
        match orientation {
            Orientation::Flat => FLAT_NAMES[self.0 as usize],
            Orientation::Pointed => POINTED_NAMES[self.0 as usize],
        }
    }

    /// The direction of that compass name.
    ///
    /// ```
    /// use engine::{Direction, Orientation};
    /// assert_eq!(Direction::from_name("SE", Orientation::Flat), Some(Direction::new(2)));
    /// assert_eq!(Direction::from_name("E", Orientation::Flat), None);
    /// ```
    pub fn from_name(name: &str, orientation: Orientation) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| d.name(orientation) == name)
    }
}

/// A place on the endless hex plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hex {
    /// First axial coordinate: the column of a flat-topped grid.
    pub q: i16,
    /// Second axial coordinate: the row of a pointed grid.
    pub r: i16,
}

impl Hex {
    /// The hex with these axial coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The hex on the other side of that side.
    pub const fn neighbour(self, orientation: Orientation, direction: Direction) -> Hex {
        let turn = match orientation {
            Orientation::Flat => 0,
            Orientation::Pointed => 1,
        };
        let (q, r) = STEPS[(direction.index() + turn) % 6];
        Hex { q: self.q + q, r: self.r + r }
    }

    /// Number of hexsides on the shortest path; adjacent hexes are 1 apart.
    ///
    /// ```
    /// use engine::Hex;
    /// assert_eq!(Hex::new(0, 0).distance(Hex::new(5, 3)), 8);
    /// ```
    pub const fn distance(self, other: Hex) -> u16 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        let s = q + r;
        let (q, r, s) = (q.unsigned_abs(), r.unsigned_abs(), s.unsigned_abs());
        let longest = if q > r { q } else { r };
        if longest > s { longest } else { s }
    }

    /// The centre on the plane. Neighbouring centres are 1 apart, `x` runs east and `y` south.
    pub fn centre(self, orientation: Orientation) -> Point {
        let (q, r) = (f64::from(self.q), f64::from(self.r));
        match orientation {
            Orientation::Flat => Point { x: q * HALF_ROOT_3, y: r + q / 2.0 },
            Orientation::Pointed => Point { x: q + r / 2.0, y: r * HALF_ROOT_3 },
        }
    }

    /// The corner at the anticlockwise end of that side; the next corner ends the side.
    pub fn corner(self, orientation: Orientation, direction: Direction) -> Point {
        let first = match orientation {
            Orientation::Flat => -120.0_f64,
            Orientation::Pointed => -90.0,
        };
        let angle = (first + 60.0 * direction.index() as f64).to_radians();
        let centre = self.centre(orientation);
        Point { x: centre.x + RADIUS * angle.cos(), y: centre.y + RADIUS * angle.sin() }
    }
}

/// Half the square root of three: from the middle of a hex to the middle of the next column.
pub const HALF_ROOT_3: f64 = 0.866_025_403_784_438_6;
/// From the centre of a hex to a corner, when the centres of neighbours are 1 apart.
pub const RADIUS: f64 = 0.577_350_269_189_625_8;

/// A point of the map plane, in units of the distance between neighbouring hex centres.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// Eastward.
    pub x: f64,
    /// Southward.
    pub y: f64,
}

impl Point {
    /// The straight distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point that lies `part` of the way to the other one.
    pub fn towards(self, other: Point, part: f64) -> Point {
        Point { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:.2}, {:.2})", self.x, self.y)
    }
}
