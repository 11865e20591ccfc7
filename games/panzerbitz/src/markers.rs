//! The markers (2.5) and position counters: one of each; there are always enough.

use engine::counter::{Counter, LoadCount, Marker, Nation};

use crate::roster::Piece;

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
    // A bridge with charges laid, and one that was blown (10.6).
    markers.extend([Marker::Bridge, Marker::BlownBridge].map(Counter::marker));
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

/// The registration markers of a gun: one, or an odd and an even one (5.2.1, 12.8.1).
pub(crate) fn registrations(piece: &Piece) -> Counter {
    let marker = |odd| Marker::Registration { unit: piece.name.clone(), odd };
    if piece.odd_even {
        Counter::two_sided_marker(marker(Some(true)), marker(Some(false)))
    } else {
        Counter::marker(marker(None))
    }
}

/// What a registration marker on the map is called.
pub(crate) fn registration_word(piece: &Piece, even: bool) -> String {
    let which = match (piece.odd_even, even) {
        (false, _) => "",
        (true, false) => " odd",
        (true, true) => " even",
    };
    format!("registration {}{which}", piece.name)
}
