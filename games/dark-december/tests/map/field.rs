//! Small readers of the board that several checks share.

use std::collections::BTreeSet;

use dark_december::map::board;
use engine::{HexId, SideId};

use trials::table::{plain, table};

pub(crate) fn hex(label: &str) -> HexId {
    board().grid.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

pub(crate) fn label(hex: HexId) -> &'static str {
    board().grid.label(hex)
}

/// A hexside written as two hexes with a slash.
pub(crate) fn side(text: &str) -> SideId {
    let (a, b) = text.split_once('/').expect("two hexes");
    board().grid.side_between(hex(a), hex(b)).unwrap_or_else(|| panic!("{text} is no hexside"))
}

/// The hexsides of a river, by its name without accents.
pub(crate) fn river(name: &str) -> BTreeSet<SideId> {
    board().rivers.iter().filter(|r| plain(&r.name) == name).flat_map(|r| r.sides.iter().copied()).collect()
}

/// All hexes that can be reached from some hexes by the steps that `may` allows.
pub(crate) fn flood(start: &[HexId], may: impl Fn(HexId, SideId, HexId) -> bool) -> BTreeSet<HexId> {
    let mut seen: BTreeSet<HexId> = start.iter().copied().collect();
    let mut open = start.to_vec();
    while let Some(at) = open.pop() {
        for (_, side, next) in board().steps(at) {
            if !seen.contains(&next) && may(at, side, next) {
                seen.insert(next);
                open.push(next);
            }
        }
    }
    seen
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
