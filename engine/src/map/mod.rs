//! Map files: text that a person can read and edit.
//!
//! ```toml
//! format = 1
//! name = "The crossroads"
//!
//! [grid]
//! orientation = "flat"     # or "pointed"
//! labels = "letters"       # or "ccrr", or "geomorphic"
//! columns = 3
//! rows = 2
//! low = "even"             # which columns sit half a hex lower
//!
//! [kinds]                  # the words that this map uses
//! river = ["river"]
//! road = ["road"]
//! place = ["town"]
//! feature = ["fort"]
//!
//! [[terrain]]
//! key = "."
//! name = "clear"
//!
//! [[terrain]]
//! key = "f"
//! name = "forest"
//!
//! [ground]                 # a line for each row: its label, then a character for each hex
//! hexes = '''
//! 1 .f.
//! 2 ..f
//! '''
//!
//! [[place]]
//! name = "Cross"
//! hex = "B1"
//! kind = "town"
//!
//! [[river]]
//! name = "Brook"
//! kind = "river"
//! sides = "A1/B1 A2/B1"
//!
//! [[road]]                 # a direction at an end: the road leaves the map there
//! name = "High Street"
//! kind = "road"
//! path = "NW A1 B1 C2 SE"
//!
//! [[bridge]]
//! side = "A1/B1"
//! name = "Old bridge"
//! ```
//!
//! [`read`] gives a [`Board`](crate::Board) or all [`Faults`](crate::Faults) of the file; [`write()`] prints a board in
//! the same form; [`edit()`] changes a file by hand and leaves the rest of it as it is; [`check`] looks for what is possible but hardly meant, such as a road over a river without a bridge.

mod check;
mod cut;
mod edit;
mod file;
mod grids;
mod join;
mod lines;
mod lists;
mod read;
mod sketch;
mod tokens;
mod write;

pub use check::{Doubt, check};
pub use cut::cut;
pub use edit::{Edit, edit};
pub use join::{JoinFault, join};
pub use read::read;
pub use sketch::{MapPalette, TerrainKind, blank, hexes_at, palette};
pub use write::write;

use read::labels;

/// The schema of a map file.
pub fn schema() -> crate::data::Schema {
    crate::data::schema::<file::MapFile>()
}
