//! The markers (2.5) and position counters: one of each; there are always enough.

use engine::counter::{Counter, LoadCount, Marker, Nation};

/// The markers of the game, two-sided where one state follows the other.
pub fn markers() -> Vec<Counter> {
    let mut markers = vec![
        Counter::two_sided_marker(Marker::Dispersed, Marker::DoubleDispersed),
        Counter::two_sided_marker(Marker::OpportunitySpotted, Marker::Spotted),
        Counter::marker(registration(None)),
        Counter::two_sided_marker(registration(Some(true)), registration(Some(false))),
    ];
    markers.extend(
        LoadCount::ALL
            .map(|count| Counter::two_sided_marker(Marker::Loading(count), Marker::Unloading(count))),
    );
    markers.push(Counter::marker(Marker::ImprovedPosition));
    markers.extend([10, 20, 30, 40, 50].map(|strength| Counter::marker(Marker::Fortification(strength))));
    markers.extend([Marker::Minefield, Marker::Block, Marker::Wreck].map(Counter::marker));
    markers.extend(
        [Nation::German, Nation::American, Nation::British, Nation::Soviet]
            .map(|nation| Counter::marker(Marker::Control(nation))),
    );
    markers.push(Counter::marker(Marker::Turn));
    markers
}

/// The registration marker of an unnamed gun (5.2); in play it carries the gun's name.
fn registration(odd: Option<bool>) -> Marker {
    Marker::Registration { unit: "Register".into(), odd }
}
