//! The markers (2.3.8): one of each; there are always enough.

use engine::counter::{Counter, Marker};

/// The markers of the game, two-sided where one state follows the other.
pub fn markers() -> Vec<Counter> {
    let mut markers: Vec<Counter> =
        [Marker::Engaged, Marker::Roadblock, Marker::Interdiction, Marker::StrategicStrike]
            .map(Counter::marker)
            .into();
    markers.extend([
        Counter::two_sided_marker(Marker::BlownBridge, Marker::BridgeUnderConstruction),
        Counter::marker(Marker::Bridge),
        Counter::two_sided_marker(Marker::Dump("EE9".into()), Marker::CapturedDump),
        Counter::two_sided_marker(Marker::Dump("Stavelot".into()), Marker::CapturedDump),
    ]);
    markers.extend([1, 2, 3].map(|count| Counter::marker(Marker::Isolated(count))));
    markers.extend([
        Counter::marker(Marker::Turn),
        Counter::marker(Marker::VictoryPoints { tens: false }),
        Counter::marker(Marker::VictoryPoints { tens: true }),
    ]);
    markers
}
