//! The map as the line of sight sees it: for each cell of a frame around the map its hex, its level and its sides.

use engine::{Board, Direction, HexId, SideId};

use super::line::{NEIGHBOURS, Spot};
use crate::ground::{Ground, Terrain};

/// A green side, by the level of its higher hex.
pub(super) const GREEN: [u8; 3] = [1, 2, 4];
pub(super) const ANY_GREEN: u8 = GREEN[0] | GREEN[1] | GREEN[2];
pub(super) const ORANGE: u8 = 8;
pub(super) const FOOT: u8 = 16;
pub(super) const CREST: u8 = 32;
/// A crest side with a corner in common with an orange side: it does not count for a line that runs along it (4.2.6).
pub(super) const BESIDE_ORANGE: u8 = 64;
/// No hex of the map on either side.
pub(super) const OUTSIDE: u8 = 128;

const NONE: u16 = u16::MAX;

/// One cell: a place where a hex may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    hex: u16,
    pub(super) level: u8,
    pub(super) town: bool,
    /// A stream or gully without bridge or ford.
    pub(super) depression: bool,
    /// What each side is, clockwise from the north-east, as bits.
    pub(super) sides: [u8; 6],
}

impl Cell {
    pub(super) fn hex(&self) -> Option<HexId> {
        (self.hex != NONE).then_some(HexId(self.hex))
    }
}

/// The frame, with two cells to spare all around, so that the neighbours of a touched hex are always in it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    origin: Spot,
    width: usize,
    cells: Vec<Cell>,
    spots: Vec<Spot>,
    sides: Vec<[SideId; 6]>,
}

impl Plan {
    pub(super) fn new(board: &Board, ground: &Ground) -> Plan {
        let grid = &board.grid;
        let spot = |id: HexId| {
            let hex = grid.hex(id);
            Spot { x: 2 * i32::from(hex.q) + i32::from(hex.r) + 1, y: 3 * i32::from(hex.r) }
        };
        let spots: Vec<Spot> = grid.ids().map(spot).collect();
        let low = |f: fn(&Spot) -> i32| spots.iter().map(f).min().unwrap_or(0);
        let high = |f: fn(&Spot) -> i32| spots.iter().map(f).max().unwrap_or(0);
        let origin = Spot { x: low(|s| s.x) - 4, y: low(|s| s.y) - 6 };
        let width = (high(|s| s.x) - origin.x) as usize + 5;
        let height = ((high(|s| s.y) - origin.y) / 3) as usize + 3;
        let empty = Cell { hex: NONE, level: 0, town: false, depression: false, sides: [OUTSIDE; 6] };
        let sides = grid.ids().map(|id| Direction::ALL.map(|direction| grid.side(id, direction))).collect();
        let mut plan = Plan { origin, width, cells: vec![empty; width * height], spots, sides };
        for id in grid.ids() {
            let at = plan.place(plan.spots[id.index()]);
            let cell = &mut plan.cells[at];
            cell.hex = id.0;
            cell.level = ground.level(id);
            cell.town = ground.terrain(id) == Terrain::Town;
            cell.depression = ground.water(id).is_some();
            for direction in Direction::ALL {
                cell.sides[direction.index()] = bits(board, ground, id, direction);
            }
        }
        plan.close();
        plan
    }

    /// A side between a hex of the map and a place beyond it is not outside, whichever of the two is asked.
    fn close(&mut self) {
        for at in 0..self.spots.len() {
            let spot = self.spots[at];
            for (side, (x, y)) in NEIGHBOURS.into_iter().enumerate() {
                let beyond = self.place(Spot { x: spot.x + x, y: spot.y + y });
                if self.cells[beyond].hex == NONE {
                    self.cells[beyond].sides[(side + 3) % 6] = 0;
                }
            }
        }
    }

    /// The place of a spot in the frame.
    pub(super) fn place(&self, spot: Spot) -> usize {
        ((spot.y - self.origin.y) / 3) as usize * self.width + (spot.x - self.origin.x) as usize
    }

    /// How far a place is from another in the frame.
    pub(super) fn step(&self, offset: Spot) -> isize {
        offset.y as isize / 3 * self.width as isize + offset.x as isize
    }

    pub(super) fn cell(&self, place: usize) -> &Cell {
        &self.cells[place]
    }

    /// The id of a side of the hex at a place, or of the hex beyond; one of the two is on the map.
    pub(super) fn side(&self, place: usize, side: u8) -> SideId {
        let side = usize::from(side);
        let (x, y) = NEIGHBOURS[side];
        let beyond = place.wrapping_add_signed(self.step(Spot { x, y }));
        match (self.cells[place].hex(), self.cells[beyond].hex()) {
            (Some(hex), _) => self.sides[hex.index()][side],
            (None, Some(hex)) => self.sides[hex.index()][(side + 3) % 6],
            (None, None) => SideId(NONE),
        }
    }

    /// The centre of a hex in the coordinates of 4.2.1.
    pub(super) fn spot(&self, hex: HexId) -> Spot {
        self.spots[hex.index()]
    }

    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }
}

/// What a side of a hex is, as bits.
fn bits(board: &Board, ground: &Ground, hex: HexId, direction: Direction) -> u8 {
    let side = ground.side(board.grid.side(hex, direction));
    let mut bits = 0;
    if side.green {
        bits |= GREEN[usize::from(side.height)];
    }
    if side.orange {
        bits |= ORANGE;
    }
    if side.foot {
        bits |= FOOT;
    }
    if side.crest {
        bits |= CREST;
        if beside_orange(board, ground, hex, direction) {
            bits |= BESIDE_ORANGE;
        }
    }
    bits
}

/// Whether one of the four sides that meet a side at its corners is orange.
fn beside_orange(board: &Board, ground: &Ground, hex: HexId, direction: Direction) -> bool {
    let orange = |hex: HexId, direction| ground.side(board.grid.side(hex, direction)).orange;
    let own = [1, 5].into_iter().any(|turn| orange(hex, direction.turned(turn)));
    let beyond = board
        .grid
        .neighbour(hex, direction)
        .is_some_and(|other| [1, 5].into_iter().any(|turn| orange(other, direction.opposite().turned(turn))));
    own || beyond
}
