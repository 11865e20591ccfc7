//! Geomorphic boards laid side by side: each may be turned, and the half hexes at a joint become one hex.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::GridFault;
use crate::hex::Hex;
use crate::label::Labels;

/// Where a board lies in a layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The board's name, which is the first part of its labels.
    pub board: String,
    /// Counted from the west, 0 first.
    pub column: u8,
    /// Counted from the north, 0 first.
    pub row: u8,
    /// Turned by 180 degrees; hexes keep their printed labels.
    #[serde(default)]
    pub turned: bool,
}

/// The names of a hex, and whether the edge of the board that gave the name cuts it.
type Names = Vec<(Box<str>, bool)>;

/// The hexes of a layout: for each its names (the western or northern board's first) and whether a board's edge cuts
/// it there; and for each board its own hexes, in the order of its own ids.
pub(crate) struct Joint {
    pub(crate) hexes: Vec<(Hex, Names)>,
    pub(crate) members: Vec<Vec<Hex>>,
}

impl Joint {
    pub(crate) fn new(board: &Labels, placements: &[Placement]) -> Result<Joint, GridFault> {
        let Labels::Geomorphic { rows, places, .. } = board else {
            return Err(GridFault::NotGeomorphic);
        };
        for (i, a) in placements.iter().enumerate() {
            for b in &placements[..i] {
                if (a.column, a.row) == (b.column, b.row) {
                    return Err(GridFault::Overlap(b.board.clone(), a.board.clone()));
                }
                if a.board == b.board {
                    return Err(GridFault::Twice(a.board.clone()));
                }
            }
        }
        // Western boards before eastern ones, northern before southern: the first name is the one that is printed.
        let mut order: Vec<usize> = (0..placements.len()).collect();
        order.sort_by_key(|&i| (placements[i].row, placements[i].column));
        let mut hexes: BTreeMap<(i16, i16), Names> = BTreeMap::new();
        let mut members = vec![Vec::new(); placements.len()];
        for i in order {
            let place = &placements[i];
            let labels = Labels::Geomorphic { board: place.board.clone(), rows: *rows, places: *places };
            let mut own = Vec::new();
            labels.each(crate::hex::Orientation::Pointed, |hex, name, cut| own.push((hex, name, cut)));
            for (hex, name, cut) in own {
                let hex = placed(hex, *rows as i16, *places as i16, place);
                hexes.entry((hex.r, hex.q)).or_default().push((name, cut));
                members[i].push(hex);
            }
        }
        let hexes = hexes.into_iter().map(|((r, q), names)| (Hex::new(q, r), names)).collect();
        Ok(Joint { hexes, members })
    }
}

/// Where a board's hex lies on the layout. Doubled coordinates (half a hex width east, one row south) make turning and
/// shifting plain sums.
fn placed(hex: Hex, rows: i16, places: i16, place: &Placement) -> Hex {
    let (mut x, mut y) = (2 * hex.q + hex.r + 1, hex.r);
    if place.turned {
        x = 2 * places - x;
        y = rows - 1 - y;
    }
    x += 2 * places * i16::from(place.column);
    y += (rows - 1) * i16::from(place.row);
    Hex::new((x - 1 - y).div_euclid(2), y)
}
