//! What every hex-and-counter game shares: the grid and the board, movement and supply over dense hex ids, dice,
//! rules and switches, the game as a state machine, records, and the laws that every game must keep.

#![deny(missing_docs)]

mod board;
mod fault;
mod grid;
mod hex;
mod hexset;
mod label;
mod layout;
pub mod map;
mod network;
mod reach;
mod stacks;
mod trace;

pub use board::{Area, Board, Bridge, Caption, Feature, Place, River, SideKind, Terrain, TerrainKey, Trace};
pub use fault::{Fault, Faults, closest};
pub use grid::{Grid, GridFault, HexId, MAX_HEXES, SideId, nearest};
pub use hex::{Direction, HALF_ROOT_3, Hex, Orientation, Point, RADIUS};
pub use hexset::HexSet;
pub use label::{Labels, Parity, letters};
pub use layout::Placement;
pub use network::{Line, Network, Separation};
pub use reach::{Arrival, Mover, Reach, Start, Step};
pub use stacks::{Stacks, UnitId};
pub use trace::{ANY_LENGTH, Link, Supply, zone};
