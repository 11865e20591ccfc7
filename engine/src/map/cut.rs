//! A piece of a map as a map of its own: the small pictures of a rulebook show no more than they need.

use crate::board::{Board, Bridge, NamedPlace, River, Tables};
use crate::grid::{Grid, HexId, SideId};
use crate::hexset::HexSet;
use crate::network::{Line, Network, Separation};

/// The part of a board that consists of some of its hexes. They keep their names and places; rivers and roads end where it ends, and what is
/// written across the map is left out. Nothing if none of the hexes is on the board.
///
/// ```
/// # let text = "format = 1\nname = \"Four\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 4\nrows = 1\n\
/// # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ....\n'''\n";
/// let board = engine::map::read("four", text).unwrap();
/// let middle = ["B1", "C1"].iter().filter_map(|name| board.grid.find(name)).collect();
/// let part = engine::map::cut(&board, &middle).unwrap();
/// assert!(part.grid.len() == 2 && part.grid.find("C1").is_some() && part.grid.find("A1").is_none());
/// ```
pub fn cut(board: &Board, hexes: &HexSet) -> Option<Board> {
    let kept: Vec<HexId> = board.grid.ids().filter(|&hex| hexes.contains(hex)).collect();
    let grid = board.grid.part(&kept)?;
    let part = Part { board, kept: &kept, grid: &grid };
    let own = &board.tables;
    let mut tables = Tables {
        terrain: kept.iter().map(|hex| own.terrain[hex.index()]).collect(),
        elevation: kept.iter().map(|hex| own.elevation[hex.index()]).collect(),
        features: kept.iter().map(|hex| own.features[hex.index()]).collect(),
        sides: vec![0; grid.side_count()],
        bridges: vec![None; grid.side_count()],
    };
    for side in board.grid.side_ids() {
        if let Some(new) = part.side(side) {
            tables.sides[new.index()] = own.sides[side.index()];
        }
    }
    let bridge = |bridge: &Bridge| Some(Bridge { side: part.side(bridge.side)?, ..bridge.clone() });
    let bridges: Vec<Bridge> = board.bridges.iter().filter_map(bridge).collect();
    for (at, bridge) in bridges.iter().enumerate() {
        tables.bridges[bridge.side.index()] = Some(at as u16);
    }
    let place = |place: &NamedPlace| Some(NamedPlace { hex: part.hex(place.hex)?, ..place.clone() });
    Some(Board {
        roads: part.network(&board.roads),
        streams: part.network(&board.streams),
        rivers: board.rivers.iter().flat_map(|river| part.river(river)).collect(),
        places: board.places.iter().filter_map(place).collect(),
        areas: Vec::new(),
        captions: Vec::new(),
        bridges,
        tables,
        grid: grid.clone(),
        ..board.clone()
    })
}

/// The hexes that are kept, with their new ids.
struct Part<'a> {
    board: &'a Board,
    kept: &'a [HexId],
    grid: &'a Grid,
}

impl Part<'_> {
    /// Ids keep their order, so that the new one is the place among those that are kept.
    fn hex(&self, old: HexId) -> Option<HexId> {
        self.kept.binary_search(&old).ok().map(|at| HexId(at as u16))
    }

    fn side(&self, old: SideId) -> Option<SideId> {
        let (hex, direction, beyond) = self.board.grid.side_ends(old);
        match self.hex(hex) {
            Some(hex) => Some(self.grid.side(hex, direction)),
            None => Some(self.grid.side(self.hex(beyond?)?, direction.opposite())),
        }
    }

    fn network(&self, network: &Network) -> Network {
        let lines = network.lines.iter().flat_map(|line| self.lines(line)).collect();
        let separation = |one: &Separation| Some(Separation { hex: self.hex(one.hex)?, ..one.clone() });
        let separations = network.separations.iter().filter_map(separation).collect();
        Network::new(self.grid, network.kinds.clone(), lines, separations)
    }

    /// The pieces of a line that lie within; they run over the edge where the line goes on beyond it.
    fn lines(&self, line: &Line) -> Vec<Line> {
        let mut pieces: Vec<Line> = Vec::new();
        let mut before: Option<HexId> = None;
        let mut open = false;
        for &old in &line.path {
            let step = |from: HexId, to: HexId| self.board.grid.direction(from, to);
            match (self.hex(old), open) {
                (Some(hex), true) => pieces.last_mut().expect("one is open").path.push(hex),
                (Some(hex), false) => {
                    let from_edge = before.map_or(line.from_edge, |before| step(old, before));
                    pieces.push(Line { path: vec![hex], from_edge, to_edge: None, ..line.clone() });
                    open = true;
                }
                (None, true) => {
                    let last = pieces.last_mut().expect("one is open");
                    last.to_edge = before.and_then(|before| step(before, old));
                    open = false;
                }
                (None, false) => {}
            }
            before = Some(old);
        }
        if let Some(last) = pieces.last_mut().filter(|_| open) {
            last.to_edge = line.to_edge;
        }
        pieces
    }

    fn river(&self, river: &River) -> Vec<River> {
        let sides: Vec<Option<SideId>> = river.sides.iter().map(|&side| self.side(side)).collect();
        let runs = sides.split(Option::is_none).filter(|run| !run.is_empty());
        runs.map(|run| River { sides: run.iter().flatten().copied().collect(), ..river.clone() }).collect()
    }
}
