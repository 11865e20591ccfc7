//! A colour for each side, taken from its counters.

use engine::counter::{Counter, Face, Nation};
use players::Table;

/// For sides whose counters show no nation.
const PLAIN: [&str; 4] = ["#4a6078", "#8a5a3c", "#5d7042", "#74557a"];

/// The colours of the sides, as CSS.
pub fn of_sides(table: &dyn Table) -> Vec<String> {
    let counters = table.counters();
    let view = table.view(engine::Seat::Referee);
    let of_side = |side: usize| {
        let own = view.units.iter().filter(|unit| unit.side.index() == side);
        let nation = own.filter_map(|unit| unit.counter.as_deref()).find_map(|id| nation(&counters, id));
        nation.map_or(PLAIN[side % PLAIN.len()], shade).to_owned()
    };
    (0..table.sides().len()).map(of_side).collect()
}

fn nation(counters: &[Counter], id: &str) -> Option<Nation> {
    match &counters.iter().find(|counter| counter.id == id)?.front {
        Face::Unit(face) => Some(face.livery.nation()),
        Face::Marker(_) => None,
    }
}

/// A nation's colour on a screen: the hue of its counters, dark enough for white print.
const fn shade(nation: Nation) -> &'static str {
    match nation {
        Nation::German => "#4c5a55",
        Nation::American => "#5f672f",
        Nation::British => "#8a6a35",
        Nation::French => "#3d5f92",
        Nation::Soviet => "#874a2d",
    }
}
