//! Hexsides as dense tables: roads, rivers, bridges and fords (M5, M7).

use engine::{Board, HexId, HexSet, SideId};

engine::edge! {
    /// A step out of a hex: the hexside and what lies on it.
    pub struct Edge {
        /// Which of the unconnected roads of this hex goes here (M6.3).
        pub piece: u8,
        /// Which of the unconnected roads of the hex beyond comes from here.
        pub beyond: u8,
    }
}

const MEUSE: u8 = 8;
const LINE: u8 = 16;

/// The rivers that free deployment does not cross (C3).
const START_LINE: [&str; 3] = ["Our", "Sauer", "Rur"];

/// The river that restricted units guard (SR1.4), and beyond which victory lies (W2).
const MEUSE_NAME: &str = "Meuse";

impl Edge {
    /// Whether it is the Meuse.
    pub const fn meuse(&self) -> bool {
        self.bits & MEUSE != 0
    }

    /// Whether free deployment stops here (C3).
    pub const fn start_line(&self) -> bool {
        self.bits & LINE != 0
    }
}

/// The steps out of every hex, and where those of each hex begin.
pub(crate) fn hexsides(board: &Board) -> (Vec<Edge>, Vec<u16>) {
    let mut named = vec![0_u8; board.grid.side_count()];
    for river in &board.rivers {
        let mut bits = if river.name == MEUSE_NAME { MEUSE } else { 0 };
        if START_LINE.contains(&river.name.as_str()) {
            bits |= LINE;
        }
        for side in &river.sides {
            named[side.index()] |= bits;
        }
    }
    board.edges(|hex, direction, side, to| Edge {
        to,
        side,
        direction,
        site: board.bridge(side).map_or(NO_SITE, |site| site as u8),
        bits: bits(board, side) | named[side.index()],
        piece: board.roads.piece(hex, direction),
        beyond: board.roads.piece(to, direction.opposite()),
    })
}

/// Those of the steps out of every hex that run along a road, and where those of each hex begin.
pub(crate) fn along_roads(edges: &[Edge], first: &[u16]) -> (Vec<Edge>, Vec<u16>) {
    let (mut roads, mut begins) = (Vec::new(), vec![0]);
    for pair in first.windows(2) {
        let steps = &edges[usize::from(pair[0])..usize::from(pair[1])];
        roads.extend(steps.iter().filter(|edge| edge.road()));
        begins.push(roads.len() as u16);
    }
    (roads, begins)
}

/// All steps on the map between hexes whose ids differ by the same: there are few such differences, and sets of hexes are
/// moved by each of them at once.
#[derive(Clone, Debug)]
pub(crate) struct Stride {
    /// How much higher the id of the hex beyond is.
    pub(crate) by: i16,
    /// The hexes from which such a step crosses no river.
    pub(crate) dry: HexSet,
    /// Those from which it crosses one.
    pub(crate) wet: HexSet,
}

impl Stride {
    pub(crate) const fn between(from: HexId, to: HexId) -> i16 {
        to.0 as i16 - from.0 as i16
    }
}

/// The strides of a map, from the steps out of every hex.
pub(crate) fn strides<'a>(steps: impl Iterator<Item = (HexId, &'a Edge)>) -> Vec<Stride> {
    let mut strides: Vec<Stride> = Vec::new();
    for (from, edge) in steps {
        let by = Stride::between(from, edge.to);
        let at = strides.iter().position(|stride| stride.by == by).unwrap_or_else(|| {
            strides.push(Stride { by, dry: HexSet::new(), wet: HexSet::new() });
            strides.len() - 1
        });
        let stride = &mut strides[at];
        if edge.wet() {
            stride.wet.insert(from)
        } else {
            stride.dry.insert(from)
        };
    }
    strides
}

/// The two hexes of a hexside on the map.
pub(crate) fn ends(board: &Board, side: SideId) -> [HexId; 2] {
    let (a, _, b) = board.grid.side_ends(side);
    [a, b.unwrap_or(a)]
}
