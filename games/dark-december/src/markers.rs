//! The markers: one of each; there are always enough.

use engine::counter::{Counter, Marker, Nation};

/// The markers of the game, two-sided where one state follows the other.
pub fn markers() -> Vec<Counter> {
    let mut markers = vec![
        Counter::two_sided_marker(Marker::FortUnderConstruction, Marker::Fort),
        Counter::two_sided_marker(Marker::Bridge, Marker::BlownBridge),
        Counter::marker(Marker::StrategicMovement),
        Counter::marker(Marker::OutOfSupply),
    ];
    markers.extend([1, 2, 3].map(|count| Counter::marker(Marker::Isolated(count))));
    markers.extend([
        Counter::two_sided_marker(Marker::Control(Nation::German), Marker::Control(Nation::American)),
        Counter::marker(Marker::Turn),
        Counter::marker(Marker::VictoryPoints { tens: false }),
        Counter::marker(Marker::VictoryPoints { tens: true }),
    ]);
    markers
}
