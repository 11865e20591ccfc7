//! Small readers of the board that several checks share.

use std::collections::BTreeSet;

use dark_december::map::board;
use engine::{HexId, SideId};
use trials::ground;
use trials::table::{plain, table};

pub(crate) fn hex(label: &str) -> HexId {
    ground::hex(board(), label)
}

pub(crate) fn label(hex: HexId) -> &'static str {
    board().grid.label(hex)
}

/// A hexside written as two hexes with a slash.
pub(crate) fn side(text: &str) -> SideId {
    let (a, b) = text.split_once('/').expect("two hexes");
    ground::side(board(), a, b)
}

/// The hexsides of a river, by its name without accents.
pub(crate) fn river(name: &str) -> BTreeSet<SideId> {
    board().rivers.iter().filter(|r| plain(&r.name) == name).flat_map(|r| r.sides.iter().copied()).collect()
}

/// All hexes that can be reached from some hexes by the steps that `may` allows.
pub(crate) fn flood(start: &[HexId], may: impl Fn(HexId, SideId, HexId) -> bool) -> BTreeSet<HexId> {
    ground::flood(board(), start, may)
}

/// The hexes west of the Meuse (M9.4).
pub(crate) fn west_of_the_meuse() -> BTreeSet<HexId> {
    let meuse = river("Meuse");
    flood(&[hex("0105")], |_, side, _| !meuse.contains(&side))
}

/// The entry hexes of a side with a road: its supply sources (1.0).
pub(crate) fn sources(side: &str) -> Vec<HexId> {
    let own =
        table("entries").into_iter().filter(|e| e["side"] == side && e["road_and_supply_source"] == "1");
    own.map(|e| hex(&e["hex"])).collect()
}
