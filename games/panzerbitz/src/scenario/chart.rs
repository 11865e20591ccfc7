//! The map of a card as zones are looked up on it (13.2).

use engine::{Board, Direction, Grid, Hex, HexId, HexSet, Labels, letters};

use crate::ground::Ground;

engine::worded! {
    /// An edge of the joined map.
    #[allow(missing_docs, reason = "the words are plain")]
    pub enum Edge {
        North "north",
        East "east",
        South "south",
        West "west",
    }
}

impl Edge {
    /// Whether a hex lies on this edge: nothing is beyond it there.
    pub fn has(self, board: &Board, hex: HexId) -> bool {
        // Clockwise from the north-east.
        let beyond: &[usize] = match self {
            Edge::North => &[0, 5],
            Edge::East => &[1],
            Edge::South => &[2, 3],
            Edge::West => &[4],
        };
        beyond.iter().all(|&d| board.grid.neighbour(hex, Direction::new(d)).is_none())
    }
}

/// A hex of a board with its printed row, counted from 1, and its printed number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printed {
    pub(super) row: u16,
    pub(super) number: u16,
    pub(super) hex: HexId,
}

/// The map that zones are looked up on. What they ask for is laid out once, because a card may ask a thousand times.
pub struct Chart<'a> {
    pub(super) board: &'a Board,
    pub(super) ground: Ground,
    boards: Vec<(String, Vec<Printed>)>,
    shared: HexSet,
    frame: Frame,
}

impl<'a> Chart<'a> {
    /// The map of a layout.
    pub fn new(board: &'a Board) -> Chart<'a> {
        let names: Vec<String> = match board.grid.labels() {
            Labels::Joined { boards } => boards.iter().map(|place| place.board.clone()).collect(),
            Labels::Geomorphic { board, .. } => vec![board.clone()],
            _ => Vec::new(),
        };
        let boards: Vec<(String, Vec<Printed>)> = names
            .into_iter()
            .map(|name| {
                let hexes = printed(board, &name);
                (name, hexes)
            })
            .collect();
        let (mut once, mut shared) = (HexSet::new(), HexSet::new());
        for printed in boards.iter().flat_map(|(_, hexes)| hexes) {
            if !once.insert(printed.hex) {
                shared.insert(printed.hex);
            }
        }
        Chart { board, ground: Ground::new(board), boards, shared, frame: Frame::of(&board.grid) }
    }

    /// The hexes of a board with their printed row and number; shared ones too.
    pub(super) fn hexes(&self, name: &str) -> &[Printed] {
        self.boards.iter().find(|(known, _)| known == name).map_or(&[], |(_, hexes)| hexes)
    }

    /// The hexes that two boards share (2.6): in no set-up zone and no victory zone.
    pub fn shared(&self) -> HexSet {
        self.shared
    }

    /// Whether a board is on the map.
    pub(super) fn has(&self, name: &str) -> bool {
        self.boards.iter().any(|(known, _)| known == name)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = HexId> + use<> {
        self.board.grid.ids()
    }

    /// The hexes within a distance of some hexes.
    pub(super) fn near(&self, hexes: &HexSet, distance: u16) -> HexSet {
        let mut found = *hexes;
        self.flood(hexes, distance, |hex, _| {
            found.insert(hex);
        });
        found
    }

    /// How far each hex of the map is from the next of some hexes; 0 if there are none.
    pub(crate) fn distances(&self, hexes: &HexSet) -> Vec<u16> {
        let mut distances = vec![0; self.board.grid.len()];
        self.flood(hexes, u16::MAX, |hex, distance| distances[hex.index()] = distance);
        distances
    }

    /// Calls `visit` with every hex around some hexes, nearest first. It is a flood from all of them at once, also over
    /// places off the map, since boards may lie round a corner and distance is as the crow flies.
    fn flood(&self, hexes: &HexSet, most: u16, mut visit: impl FnMut(HexId, u16)) {
        let grid = &self.board.grid;
        let frame = &self.frame;
        let mut seen = vec![false; frame.len()];
        let mut edge: Vec<Hex> = hexes.iter().map(|id| grid.hex(id)).collect();
        for place in edge.iter().filter_map(|hex| frame.place(*hex)) {
            seen[place] = true;
        }
        let (mut next, mut distance) = (Vec::new(), 0);
        while distance < most && !edge.is_empty() {
            distance += 1;
            for hex in edge.drain(..) {
                for direction in Direction::ALL {
                    let beside = hex.neighbour(grid.orientation(), direction);
                    if let Some(place) = frame.place(beside).filter(|&place| !seen[place]) {
                        seen[place] = true;
                        next.push(beside);
                        if let Some(id) = grid.id(beside) {
                            visit(id, distance);
                        }
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
        }
    }
}

fn printed(board: &Board, name: &str) -> Vec<Printed> {
    let all = (1..=33).flat_map(|row| (1..=11).map(move |number| (row, number)));
    all.filter_map(|(row, number)| {
        let hex = board.grid.find(&format!("{name}-{}-{number}", letters::name(row)))?;
        Some(Printed { row, number, hex })
    })
    .collect()
}

/// The places between the outermost hexes of a map. A shortest way between two of its hexes never leaves it.
struct Frame {
    least: Hex,
    width: usize,
    height: usize,
}

impl Frame {
    fn of(grid: &Grid) -> Frame {
        let q = || grid.ids().map(|id| grid.hex(id).q);
        let r = || grid.ids().map(|id| grid.hex(id).r);
        let least = Hex::new(q().min().unwrap_or(0), r().min().unwrap_or(0));
        let span = |most: Option<i16>, least: i16| usize::from(most.unwrap_or(0).abs_diff(least)) + 1;
        Frame { least, width: span(q().max(), least.q), height: span(r().max(), least.r) }
    }

    fn len(&self) -> usize {
        self.width * self.height
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        let across = usize::try_from(hex.q - self.least.q).ok().filter(|&across| across < self.width)?;
        let down = usize::try_from(hex.r - self.least.r).ok().filter(|&down| down < self.height)?;
        Some(down * self.width + across)
    }
}
