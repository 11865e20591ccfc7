//! A colour for each side, taken from its counters.

use engine::counter::{CounterGroup, Face, Nation};
use players::{Table, Title};

/// For sides whose counters show no nation.
const PLAIN: [&str; 4] = ["#4a6078", "#8a5a3c", "#5d7042", "#74557a"];

/// The colours of the sides, as CSS.
pub(crate) fn of_sides(title: &Title, table: &dyn Table) -> Vec<String> {
    let groups = (title.counters)(None).unwrap_or_default();
    let view = table.view(engine::Seat::Referee);
    let of_side = |side: usize| {
        let own = view.units.iter().filter(|unit| unit.side.index() == side);
        let nation = own.filter_map(|unit| unit.counter.as_deref()).find_map(|id| nation(&groups, id));
        nation.map_or(PLAIN[side % PLAIN.len()], shade).to_owned()
    };
    (0..table.sides().len()).map(of_side).collect()
}

fn nation(groups: &[CounterGroup], id: &str) -> Option<Nation> {
    let mut counters = groups.iter().flat_map(|group| &group.counters);
    match &counters.find(|counter| counter.id == id)?.front {
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
