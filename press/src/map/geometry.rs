//! Where the board lies in the picture: the plane of the hexes and the units of the SVG.

use engine::{Board, Direction, HALF_ROOT_3, HexId, Labels, Orientation, Point, RADIUS};

use super::legend;
use super::style::MapStyle;

/// How points of the map plane become points of the picture, and back. A client places counters by it.
///
/// ```
/// # let text = "format = 1\nname = \"Two\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 2\nrows = 1\n\
/// # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ..\n'''\n";
/// let board = engine::map::read("two", text).unwrap();
/// let geometry = press::MapGeometry::new(&board, &press::MapStyle::default());
/// let hex = board.grid.find("B1").unwrap();
/// let (x, y) = geometry.centre(&board, hex);
/// assert_eq!(geometry.hex_at(&board, x + 5.0, y - 5.0), Some(hex));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MapGeometry {
    /// Units of the picture between the centres of neighbouring hexes.
    pub scale: f64,
    /// Where the origin of the map plane lies in the picture.
    pub origin: (f64, f64),
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// The part of the plane inside the neat line: its north-western corner.
    pub low: Point,
    /// Its south-eastern corner.
    pub high: Point,
}

/// Space between the hexes and the neat line, so that the country seems to go on.
const BLEED: f64 = 0.13;
/// Space around the neat line for entry areas and the frame.
const MARGIN: f64 = 0.8;
/// No page is narrower: the title and the legend need room.
const LEAST_WIDTH: f64 = 12.0;

impl MapGeometry {
    /// The geometry of a board's picture in a style.
    pub fn new(board: &Board, style: &MapStyle) -> MapGeometry {
        let (mut low, mut high) = bounds(board);
        if !geomorphic(board) {
            low = Point { x: low.x - BLEED, y: low.y - BLEED };
            high = Point { x: high.x + BLEED, y: high.y + BLEED };
        }
        let margin = if style.frame { MARGIN } else { 0.0 };
        let least = if style.frame { LEAST_WIDTH } else { 0.0 };
        let width = (high.x - low.x + 2.0 * margin).max(least);
        let west = (width - (high.x - low.x)) / 2.0;
        let strip = if style.frame { legend::height(board, width - 2.0 * margin) } else { 0.0 };
        MapGeometry {
            scale: style.hex,
            origin: ((west - low.x) * style.hex, (margin - low.y) * style.hex),
            width: width * style.hex,
            height: (high.y - low.y + 2.0 * margin + strip) * style.hex,
            low,
            high,
        }
    }

    /// A point of the plane in the picture.
    pub fn svg(&self, p: Point) -> (f64, f64) {
        (self.origin.0 + p.x * self.scale, self.origin.1 + p.y * self.scale)
    }

    /// A point of the picture in the plane.
    pub fn plane(&self, x: f64, y: f64) -> Point {
        Point { x: (x - self.origin.0) / self.scale, y: (y - self.origin.1) / self.scale }
    }

    /// The centre of a hex in the picture.
    pub fn centre(&self, board: &Board, hex: HexId) -> (f64, f64) {
        self.svg(board.grid.centre(hex))
    }

    /// The hex at a point of the picture.
    pub fn hex_at(&self, board: &Board, x: f64, y: f64) -> Option<HexId> {
        board.grid.at(self.plane(x, y))
    }

    /// From the centre of a hex to a corner, in units of the picture.
    pub fn hex_radius(&self) -> f64 {
        self.scale * RADIUS
    }

    /// The six corners of a hex in the picture; fewer or more where the edge of the board cuts the hex.
    pub fn corners(&self, board: &Board, hex: HexId) -> Vec<(f64, f64)> {
        shape(board, hex).into_iter().map(|p| self.svg(p)).collect()
    }

    /// True if a box of the plane lies inside the neat line.
    pub(crate) fn holds(&self, low: Point, high: Point) -> bool {
        low.x >= self.low.x && low.y >= self.low.y && high.x <= self.high.x && high.y <= self.high.y
    }
}

/// True if the board's edges cut hexes in two.
pub(crate) fn geomorphic(board: &Board) -> bool {
    matches!(board.grid.labels(), Labels::Geomorphic { .. } | Labels::Joined { .. })
}

/// Which halves of a hex the edge of the board cuts off: north, east, south, west.
fn cuts(board: &Board, hex: HexId) -> [bool; 4] {
    if !board.grid.is_half(hex) || board.grid.orientation() == Orientation::Flat {
        return [false; 4];
    }
    let gone = |d: usize| board.grid.neighbour(hex, Direction::new(d)).is_none();
    // Pointed: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
    [gone(5) && gone(0), gone(0) && gone(1) && gone(2), gone(2) && gone(3), gone(3) && gone(4) && gone(5)]
}

/// The outline of a hex, without the half that the edge of the board cuts off.
pub(crate) fn shape(board: &Board, hex: HexId) -> Vec<Point> {
    let orientation = board.grid.orientation();
    let cell = board.grid.hex(hex);
    let mut corners: Vec<Point> = Direction::ALL.into_iter().map(|d| cell.corner(orientation, d)).collect();
    let centre = board.grid.centre(hex);
    let [north, east, south, west] = cuts(board, hex);
    if north {
        corners = halve(&corners, |p| p.y - centre.y);
    }
    if south {
        corners = halve(&corners, |p| centre.y - p.y);
    }
    if west {
        corners = halve(&corners, |p| p.x - centre.x);
    }
    if east {
        corners = halve(&corners, |p| centre.x - p.x);
    }
    corners
}

/// The part of a shape where `side` is not negative.
fn halve(corners: &[Point], side: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (i, &a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let (sa, sb) = (side(a), side(b));
        if sa >= 0.0 {
            kept.push(a);
        }
        if (sa > 0.0 && sb < 0.0) || (sa < 0.0 && sb > 0.0) {
            kept.push(a.towards(b, sa / (sa - sb)));
        }
    }
    kept
}

/// The middle of the visible part of a hex.
pub(crate) fn visible_centre(board: &Board, hex: HexId) -> Point {
    let [north, east, south, west] = cuts(board, hex);
    let shift = |less: bool, more: bool| 0.25 * (f64::from(u8::from(more)) - f64::from(u8::from(less)));
    let centre = board.grid.centre(hex);
    Point { x: centre.x + shift(east, west), y: centre.y + shift(south, north) }
}

fn bounds(board: &Board) -> (Point, Point) {
    let mut low = Point { x: f64::MAX, y: f64::MAX };
    let mut high = Point { x: f64::MIN, y: f64::MIN };
    for p in board.grid.ids().flat_map(|hex| shape(board, hex)) {
        low = Point { x: low.x.min(p.x), y: low.y.min(p.y) };
        high = Point { x: high.x.max(p.x), y: high.y.max(p.y) };
    }
    (low, high)
}

/// True if the hexes fill the rectangle inside the neat line, as a single geomorphic board does.
pub(crate) fn fills_rectangle(board: &Board) -> bool {
    let (low, high) = bounds(board);
    let area: f64 = board.grid.ids().map(|hex| area(&shape(board, hex))).sum();
    (area - (high.x - low.x) * (high.y - low.y)).abs() < 0.3 * HALF_ROOT_3
}

fn area(shape: &[Point]) -> f64 {
    let twice: f64 = (0..shape.len())
        .map(|i| {
            let (a, b) = (shape[i], shape[(i + 1) % shape.len()]);
            a.x * b.y - a.y * b.x
        })
        .sum();
    twice.abs() / 2.0
}
