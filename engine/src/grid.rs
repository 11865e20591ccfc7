//! The hexes of a board: dense ids, neighbours, hexsides, labels.
//!
//! Everything is looked up in tables that are built once, when a board is loaded.

use std::collections::HashMap;
use std::sync::Arc;

use crate::frame::Frame;
use crate::hex::{Direction, Hex, Orientation, Point};
use crate::label::{Labels, letters};
use crate::layout::{Joint, Placement};

/// A hex of one grid: 0 up to the number of its hexes. On a flat-topped grid ids run down the columns from west to
/// east, on a pointed one along the rows from north to south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct HexId(pub u16);

impl HexId {
    /// As an index into per-hex tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A hexside of one grid. The side between two hexes has one id, whichever hex it is asked from; the outer sides of
/// edge hexes have ids too, so that roads can leave the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct SideId(pub u16);

impl SideId {
    /// As an index into per-side tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most hexes a board may have; [`HexSet`](crate::HexSet) is as large as that.
pub const MAX_HEXES: usize = 2048;

const NONE: u16 = u16::MAX;

/// What lies around a hex in one direction: the hexside, and the hex beyond it or `NONE`. Together in memory, because
/// a step always asks for both.
#[derive(Clone, Copy, Debug)]
struct Around {
    hex: u16,
    side: SideId,
}

/// The frame of a board: which hexes exist, how they touch and what they are called.
#[derive(Clone, Debug)]
pub struct Grid {
    orientation: Orientation,
    labels: Labels,
    hexes: Vec<Hex>,
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, HexId>,
    around: Vec<[Around; 6]>,
    ends: Vec<(HexId, Direction)>,
    frame: Arc<Frame>,
    half: Vec<bool>,
}

impl Grid {
    /// The grid of a label scheme.
    ///
    /// ```
    /// use engine::{Grid, Labels, Orientation, Parity};
    /// let grid = Grid::new(Orientation::Flat, Labels::letters(50, 34, Parity::Even)).unwrap();
    /// let bastogne = grid.find("AA26").unwrap();
    /// assert_eq!(grid.label(bastogne), "AA26");
    /// assert_eq!(grid.distance(bastogne, grid.find("BB31").unwrap()), 6);
    /// ```
    pub fn new(orientation: Orientation, labels: Labels) -> Result<Grid, GridFault> {
        if let Some(lines) = labels.lettered_lines().filter(|&n| n > letters::MAX) {
            return Err(GridFault::TooManyLetters(lines));
        }
        if labels.count() > MAX_HEXES {
            return Err(GridFault::TooLarge(labels.count()));
        }
        let mut cells = Vec::with_capacity(labels.count());
        labels.each(orientation, |hex, name, half| cells.push(Cell { hex, names: vec![name], half }));
        Grid::from_cells(orientation, labels, cells)
    }

    /// Geomorphic boards joined, and turned where the placement says so. Beside the grid, for each board the id that
    /// each of its own hexes got. Hexes cut in two by a joint are one hex with two names.
    pub fn joined(board: &Labels, placements: &[Placement]) -> Result<(Grid, Vec<Vec<HexId>>), GridFault> {
        let joint = Joint::new(board, placements)?;
        let labels = Labels::Joined { boards: placements.to_vec() };
        let mut cells = Vec::new();
        for (hex, names) in joint.hexes {
            cells.push(Cell {
                hex,
                half: names.len() == 1 && names[0].1,
                names: names.into_iter().map(|n| n.0).collect(),
            });
        }
        let grid = Grid::from_cells(Orientation::Pointed, labels, cells)?;
        let maps =
            joint.members.iter().map(|own| own.iter().filter_map(|&hex| grid.id(hex)).collect()).collect();
        Ok((grid, maps))
    }

    /// The grid of some of the hexes, in the order of their ids. They keep their places and their names.
    pub(crate) fn part(&self, kept: &[HexId]) -> Option<Grid> {
        let cell = |hex: &HexId| Cell {
            hex: self.hex(*hex),
            names: vec![self.label(*hex).into()],
            half: self.is_half(*hex),
        };
        let cells = kept.iter().map(cell).collect();
        let mut grid = Grid::from_cells(self.orientation, self.labels.clone(), cells).ok()?;
        // A hex that two boards share answers to its second name too.
        for (name, id) in &self.by_name {
            if let Ok(at) = kept.binary_search(id) {
                grid.by_name.insert(name.clone(), HexId(at as u16));
            }
        }
        Some(grid)
    }

    fn from_cells(orientation: Orientation, labels: Labels, mut cells: Vec<Cell>) -> Result<Grid, GridFault> {
        if cells.is_empty() {
            return Err(GridFault::Empty);
        }
        if cells.len() > MAX_HEXES {
            return Err(GridFault::TooLarge(cells.len()));
        }
        match orientation {
            Orientation::Flat => cells.sort_by_key(|c| (c.hex.q, c.hex.r)),
            Orientation::Pointed => cells.sort_by_key(|c| (c.hex.r, c.hex.q)),
        }
        let hexes: Vec<Hex> = cells.iter().map(|c| c.hex).collect();
        let frame = Arc::new(Frame::new(&hexes, orientation));
        let mut by_name = HashMap::new();
        for (id, cell) in cells.iter().enumerate() {
            for name in &cell.names {
                by_name.insert(name.clone(), HexId(id as u16));
            }
        }
        let mut around = vec![[Around { hex: NONE, side: SideId(NONE) }; 6]; hexes.len()];
        let mut ends = Vec::new();
        for (id, hex) in hexes.iter().enumerate() {
            for direction in Direction::ALL {
                let other = frame.get(hex.neighbour(orientation, direction));
                let known = other.filter(|o| o.index() < id);
                let side = if let Some(o) = known {
                    around[o.index()][direction.opposite().index()].side
                } else {
                    ends.push((HexId(id as u16), direction));
                    SideId(ends.len() as u16 - 1)
                };
                around[id][direction.index()] = Around { hex: other.map_or(NONE, |o| o.0), side };
            }
        }
        let half = cells.iter().map(|c| c.half).collect();
        let names = cells.into_iter().map(|mut c| c.names.swap_remove(0)).collect();
        Ok(Grid { orientation, labels, hexes, names, by_name, around, ends, frame, half })
    }

    /// Flat-topped or pointed.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The label scheme.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Number of hexes.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// A grid always has a hex; this is for form's sake.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Number of hexsides, the outer ones of the map edge included.
    pub fn side_count(&self) -> usize {
        self.ends.len()
    }

    /// All hexes in the order of their ids.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + use<> {
        (0..self.hexes.len() as u16).map(HexId)
    }

    /// The coordinates of a hex.
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    /// The hex with these coordinates, if it is on the map.
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        self.frame.get(hex)
    }

    /// The hexes as a flood sees them.
    #[inline]
    pub(crate) fn frame(&self) -> &Arc<Frame> {
        &self.frame
    }

    /// What the hex is called.
    pub fn label(&self, id: HexId) -> &str {
        &self.names[id.index()]
    }

    /// The hex of that name. Letters may be small; a shared hex answers to both its names.
    pub fn find(&self, name: &str) -> Option<HexId> {
        self.by_name.get(name).or_else(|| self.by_name.get(name.to_uppercase().as_str())).copied()
    }

    /// Says what the labels of this grid look like, for an error message.
    pub fn label_help(&self) -> String {
        self.labels.help()
    }

    /// The hex across that side, unless the map ends there.
    #[inline]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        let other = self.around[id.index()][direction.index()].hex;
        (other != NONE).then_some(HexId(other))
    }

    /// The neighbours of a hex, clockwise, with the directions they lie in.
    #[inline]
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = (Direction, HexId)> + '_ {
        self.steps(id).map(|(direction, _, hex)| (direction, hex))
    }

    /// All steps out of a hex: the direction, the hexside and the hex beyond.
    #[inline]
    pub fn steps(&self, id: HexId) -> impl Iterator<Item = (Direction, SideId, HexId)> + '_ {
        let row = &self.around[id.index()];
        let step = |(around, d): (&Around, Direction)| {
            (around.hex != NONE).then_some((d, around.side, HexId(around.hex)))
        };
        row.iter().zip(Direction::ALL).filter_map(step)
    }

    /// The direction from a hex to a neighbour.
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.around[from.index()][d.index()].hex == to.0)
    }

    /// The hexside of a hex in a direction.
    #[inline]
    pub fn side(&self, id: HexId, direction: Direction) -> SideId {
        self.around[id.index()][direction.index()].side
    }

    /// The hexside between two neighbours.
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<SideId> {
        self.direction(a, b).map(|d| self.side(a, d))
    }

    /// All hexsides.
    pub fn side_ids(&self) -> impl ExactSizeIterator<Item = SideId> + use<> {
        (0..self.ends.len() as u16).map(SideId)
    }

    /// One hex of the side and the direction it faces there, with the hex beyond unless the map ends there.
    pub fn side_ends(&self, side: SideId) -> (HexId, Direction, Option<HexId>) {
        let (hex, direction) = self.ends[side.index()];
        (hex, direction, self.neighbour(hex, direction))
    }

    /// The side as text: `BB25/BB26`, or `XX20 NE` at the map edge.
    pub fn side_label(&self, side: SideId) -> String {
        let (hex, direction, beyond) = self.side_ends(side);
        match beyond {
            Some(other) => format!("{}/{}", self.label(hex), self.label(other)),
            None => format!("{} {}", self.label(hex), direction.name(self.orientation)),
        }
    }

    /// Number of hexsides on the shortest way between two hexes, map edges ignored.
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.hexes[a.index()].distance(self.hexes[b.index()])
    }

    /// The centre of a hex on the map plane.
    pub fn centre(&self, id: HexId) -> Point {
        self.hex(id).centre(self.orientation)
    }

    /// The two corners of a side, clockwise as seen from its first hex.
    pub fn side_corners(&self, side: SideId) -> (Point, Point) {
        let (hex, direction, _) = self.side_ends(side);
        let hex = self.hex(hex);
        (hex.corner(self.orientation, direction), hex.corner(self.orientation, direction.turned(1)))
    }

    /// The hex whose centre is nearest to a point, if it is on the map.
    pub fn at(&self, point: Point) -> Option<HexId> {
        self.id(nearest(point, self.orientation))
    }

    /// True if the edge of a geomorphic board cuts this hex in two and nothing is joined there.
    pub fn is_half(&self, id: HexId) -> bool {
        self.half[id.index()]
    }

    /// True if a side of the hex is the edge of the map.
    pub fn is_edge(&self, id: HexId) -> bool {
        self.around[id.index()].iter().any(|a| a.hex == NONE)
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.orientation == other.orientation && self.labels == other.labels && self.hexes == other.hexes
    }
}

struct Cell {
    hex: Hex,
    names: Vec<Box<str>>,
    half: bool,
}

/// The hex of the endless plane that holds a point.
pub fn nearest(point: Point, orientation: Orientation) -> Hex {
    let (q, r) = match orientation {
        Orientation::Flat => {
            let q = point.x / crate::hex::HALF_ROOT_3;
            (q, point.y - q / 2.0)
        }
        Orientation::Pointed => {
            let r = point.y / crate::hex::HALF_ROOT_3;
            (point.x - r / 2.0, r)
        }
    };
    let s = -q - r;
    let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Hex::new(rq as i16, rr as i16)
}

/// Why a grid cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridFault {
    /// No hex at all.
    #[error("the grid has no hexes: columns and rows must be at least 1")]
    Empty,
    /// Over [`MAX_HEXES`].
    #[error("the grid has {0} hexes; at most {MAX_HEXES} are possible")]
    TooLarge(usize),
    /// Two boards on one place of the layout.
    #[error("boards {0} and {1} lie on the same place of the layout")]
    Overlap(String, String),
    /// The same board twice in one layout.
    #[error("board {0} is used twice; its hexes would have the same names")]
    Twice(String),
    /// Only geomorphic boards can be joined.
    #[error("only geomorphic boards can be joined")]
    NotGeomorphic,
    /// More columns than letters.
    #[error("columns or rows with letters end at ZZZ, the {max}th; {0} are asked for", max = letters::MAX)]
    TooManyLetters(u16),
}
