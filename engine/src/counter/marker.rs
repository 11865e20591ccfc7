//! Markers: what lies on the map and is not a unit.

use serde::{Deserialize, Serialize};

use super::Nation;

/// What a marker shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Marker {
    /// Units locked in combat.
    Engaged,
    /// A road barred.
    Roadblock,
    /// Air interdiction of a hex.
    Interdiction,
    /// A strategic air strike.
    StrategicStrike,
    /// A bridge built in play.
    Bridge,
    /// A bridge that was blown.
    BlownBridge,
    /// A bridge being built.
    BridgeUnderConstruction,
    /// A fuel dump, with its name.
    Dump(String),
    /// A dump that the enemy took.
    CapturedDump,
    /// No supply.
    OutOfSupply,
    /// Cut off, for so many turns.
    Isolated(u8),
    /// Moving strategically.
    StrategicMovement,
    /// A field fort.
    Fort,
    /// A field fort being built.
    FortUnderConstruction,
    /// Dispersed (D).
    Dispersed,
    /// Doubly dispersed (DD).
    DoubleDispersed,
    /// Seen by the enemy.
    Spotted,
    /// Seen by the enemy because of fire in his movement phase.
    OpportunitySpotted,
    /// The target hex of a gun, with the gun's name; two games of markers are told apart as odd and even.
    Registration {
        /// Which unit's.
        unit: String,
        /// `None` where only one marker a unit is in use.
        odd: Option<bool>,
    },
    /// Being loaded.
    Loading(LoadCount),
    /// Being unloaded.
    Unloading(LoadCount),
    /// An improved position.
    ImprovedPosition,
    /// A fortification of a strength.
    Fortification(u8),
    /// Mines.
    Minefield,
    /// A block across the road.
    Block,
    /// A burnt-out vehicle.
    Wreck,
    /// Who holds a place.
    Control(Nation),
    /// The turn.
    Turn,
    /// Victory points: ones, or tens.
    VictoryPoints {
        /// Whether it counts tens.
        tens: bool,
    },
    /// Anything else, in words.
    Text(String),
}

impl Marker {
    /// A short name for ids and notation: `blown-bridge`, `isolated-2`, `loading-nil`.
    pub fn key(&self) -> String {
        let name = match self {
            Marker::Engaged => "engaged",
            Marker::Roadblock => "roadblock",
            Marker::Interdiction => "interdiction",
            Marker::StrategicStrike => "strategic-strike",
            Marker::Bridge => "bridge",
            Marker::BlownBridge => "blown-bridge",
            Marker::BridgeUnderConstruction => "bridge-under-construction",
            Marker::Dump(place) => return format!("dump-{place}"),
            Marker::CapturedDump => "captured-dump",
            Marker::OutOfSupply => "out-of-supply",
            Marker::Isolated(count) => return format!("isolated-{count}"),
            Marker::StrategicMovement => "strategic-movement",
            Marker::Fort => "fort",
            Marker::FortUnderConstruction => "fort-under-construction",
            Marker::Dispersed => "dispersed",
            Marker::DoubleDispersed => "double-dispersed",
            Marker::Spotted => "spotted",
            Marker::OpportunitySpotted => "opportunity-spotted",
            Marker::Registration { unit, odd } => {
                let which = odd.map_or("", |odd| if odd { "-odd" } else { "-even" });
                return format!("registration-{unit}{which}");
            }
            Marker::Loading(count) => return format!("loading-{}", count.text()),
            Marker::Unloading(count) => return format!("unloading-{}", count.text()),
            Marker::ImprovedPosition => "improved-position",
            Marker::Fortification(strength) => return format!("fortification-{strength}"),
            Marker::Minefield => "minefield",
            Marker::Block => "block",
            Marker::Wreck => "wreck",
            Marker::Control(nation) => return format!("control-{}", nation.name()),
            Marker::Turn => "turn",
            Marker::VictoryPoints { tens: false } => "vp-1",
            Marker::VictoryPoints { tens: true } => "vp-10",
            Marker::Text(text) => return format!("text-{text}"),
        };
        name.to_owned()
    }

    /// One of each kind and form, with sample names: for legends and tests.
    pub fn samples() -> Vec<Marker> {
        let mut markers = vec![
            Marker::Engaged,
            Marker::Roadblock,
            Marker::Interdiction,
            Marker::StrategicStrike,
            Marker::Bridge,
            Marker::BlownBridge,
            Marker::BridgeUnderConstruction,
            Marker::Dump("Stavelot".into()),
            Marker::CapturedDump,
            Marker::OutOfSupply,
            Marker::Isolated(1),
            Marker::Isolated(2),
            Marker::Isolated(3),
            Marker::StrategicMovement,
            Marker::Fort,
            Marker::FortUnderConstruction,
            Marker::Dispersed,
            Marker::DoubleDispersed,
            Marker::Spotted,
            Marker::OpportunitySpotted,
            Marker::Registration { unit: "105mm".into(), odd: None },
            Marker::Registration { unit: "105mm".into(), odd: Some(true) },
            Marker::Registration { unit: "105mm".into(), odd: Some(false) },
        ];
        markers.extend(LoadCount::ALL.map(Marker::Loading));
        markers.extend(LoadCount::ALL.map(Marker::Unloading));
        markers.extend([Marker::ImprovedPosition, Marker::Fortification(30), Marker::Minefield]);
        markers.extend([Marker::Block, Marker::Wreck]);
        markers.extend(Nation::ALL.map(Marker::Control));
        markers.extend([Marker::Turn, Marker::VictoryPoints { tens: false }]);
        markers.extend([Marker::VictoryPoints { tens: true }, Marker::Text("Fuel shortage".into())]);
        markers
    }
}

/// Turns of loading or unloading that remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LoadCount {
    /// Done at the start of the next turn.
    Nil,
    /// Two.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
}

impl LoadCount {
    /// Every count, the longest first.
    pub const ALL: [LoadCount; 4] = [LoadCount::Four, LoadCount::Three, LoadCount::Two, LoadCount::Nil];

    /// As printed on the marker.
    pub const fn text(self) -> &'static str {
        match self {
            LoadCount::Nil => "Nil",
            LoadCount::Two => "2",
            LoadCount::Three => "3",
            LoadCount::Four => "4",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Marker;

    #[test]
    fn keys_differ() {
        let samples = Marker::samples();
        let keys: BTreeSet<String> = samples.iter().map(Marker::key).collect();
        assert_eq!(keys.len(), samples.len());
    }
}
