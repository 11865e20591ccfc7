//! Hexsides as dense tables: roads, water and bridge sites (2.1.6, 11.1).

use engine::{Board, HexId, SideId};

use crate::charts::Water;
use crate::fixed::SetupError;

/// A fuel dump (19.1), by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DumpId(pub u8);

impl DumpId {
    /// As an index into tables by dump.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A division of the OKW reserve (7.6), by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DivisionId(pub u8);

impl DivisionId {
    /// As an index into the reserve.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a road crosses a river or the Meuse (11.1).
#[derive(Clone, Debug)]
pub struct SiteInfo {
    /// The hexside.
    pub side: SideId,
    /// Its two hexes.
    pub hexes: [HexId; 2],
    /// Whether it is on the Meuse.
    pub meuse: bool,
    /// The place it is known by.
    pub name: String,
}

engine::edge! {
    /// A step out of a hex: the hexside and what lies on it.
    pub struct Edge {}
}

impl Edge {
    /// The water along the hexside. Where a river meets the Meuse, the Meuse counts.
    pub const fn water(&self) -> Option<Water> {
        if self.major() {
            Some(Water::Meuse)
        } else if self.wet() {
            Some(Water::River)
        } else {
            None
        }
    }
}

pub(crate) type Hexsides = (Vec<SiteInfo>, Vec<Edge>, Vec<u16>);

/// Roads, rivers and bridge sites by hexside.
pub(crate) fn hexsides(board: &Board) -> Result<Hexsides, SetupError> {
    let grid = &board.grid;
    let mut sites = Vec::new();
    let mut site_of = vec![NO_SITE; grid.side_count()];
    for side in grid.side_ids() {
        let (a, _, Some(b)) = grid.side_ends(side) else { continue };
        let bits = bits(board, side);
        if bits & ROAD != 0 && board.is_river(side) {
            if sites.len() >= usize::from(NO_SITE) {
                return Err(SetupError::Unfit("the map has more than 254 bridge sites".into()));
            }
            site_of[side.index()] = sites.len() as u8;
            let name = board.bridge(side).map(|bridge| board.bridges[bridge].name.clone());
            let meuse = bits & MAJOR != 0;
            sites.push(SiteInfo { side, hexes: [a, b], meuse, name: name.unwrap_or_default() });
        }
    }
    let (edges, first) = board.edges(|_, direction, side, to| {
        let (site, bits) = (site_of[side.index()], bits(board, side));
        Edge { to, side, direction, site, bits }
    });
    Ok((sites, edges, first))
}

/// Where the road steps of each hex begin.
pub(crate) fn first_roads(edges: &[Edge], first: &[u16]) -> Vec<u16> {
    let mut roads = vec![0];
    for pair in first.windows(2) {
        let own = &edges[usize::from(pair[0])..usize::from(pair[1])];
        let before = roads.last().copied().unwrap_or(0);
        roads.push(before + own.iter().filter(|edge| edge.road()).count() as u16);
    }
    roads
}
