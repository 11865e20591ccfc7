//! Scenarios (24.0): who stands where, who comes when, and what wins.
//!
//! A scenario is a text file that stands alone and that a designer can copy and change:
//!
//! ```toml
//! format = 1
//! id = "S9"
//! name = "A bad morning"
//! about = "What players read before they choose."
//! map = "standard"                 # or a map file beside this one
//!
//! [turns]
//! first = 1                        # AM 16 December
//! last = 4
//! begins = "german"
//!
//! [switches]
//! preset = "variant"               # offered first
//! set = "-RB"                      # on top of it; players may change it
//! fixed = "-NW"                    # for good
//! idle = "NWF"                     # changes nothing here
//!
//! [setup.german]                   # a line for each hex: its units
//! MM24 = "g-26vg-77"
//! NN23 = "g-w15"
//!
//! [setup.allied]
//! OO8 = "u-2-23, u-a406 back"      # an emplaced gun
//!
//! [lost]                           # eliminated earlier
//! allied = "u-28-110"
//!
//! [absent]                         # never come
//! german = "g-fgb"
//!
//! [arrivals]
//! german = [{ turn = 3, at = "DROP", units = "g-vdh", switch = "VDH" }]
//! allied = [{ turn = 3, at = "AN, AL", units = "u-7ar-ccb, u-7ar-ccr" }]
//!
//! [control]
//! towns = "T1"                     # the column of the town list in the charts
//! german = "LL24"                  # and what differs
//!
//! [bridges]
//! states = "T1"                    # the column of the map's bridges
//! down = "LL23/MM24"               # and what differs
//!
//! [dumps]
//! EE9 = "gone"
//!
//! [victory]
//! at_once = ["25.3", "25.4"]
//!
//! [victory.hold]
//! hex = "AA26"
//! ```
//!
//! Every key is explained at the head of `data/scenarios/S1-wacht-am-rhein.toml`. [`Scenario::read`] gives a [`Scenario`], or all
//! faults of the file at once, each with its place and what to write instead. What is possible but hardly meant
//! stands in [`Scenario::doubts`].

mod control;
mod entry;
mod file;
mod force;
mod ground;
mod read;
mod victory;

use engine::data::parse_on;
pub use engine::data::{Doubt, Map, Placed, ScenarioFile, Switches};
use engine::{Faults, HexId, Side, UnitId};

use crate::charts::{Charts, SIDE_WORDS, Winter, side_of};
use crate::map;
use crate::rulebook::{self, Counters};
use crate::units::{self, Unit};

pub use entry::{Arrival, Entry, Release};
pub use victory::{AtOnce, Level, MarginLevel, Victory};

/// The scenarios that the game comes with.
pub fn standard() -> &'static [ScenarioFile] {
    engine::scenario_files! {
        "S1" "S1-wacht-am-rhein",
        "S2" "S2-first-four-days",
        "S3" "S3-bastogne",
        "S4" "S4-nordwind-decision",
        "S5" "S5-christmas",
    }
}

engine::campaign!(Winter);

engine::worded! {
    /// How a bridge stands (11.1).
    pub enum BridgeState {
        /// It can be used.
        Intact "intact",
        /// It is down.
        Down "down",
        /// It is intact from the German Movement Phase of turn 2 (11.9).
        Building "building",
    }
}

engine::worded! {
    /// The state of a fuel dump (19.1).
    pub enum DumpState {
        /// In Allied hands.
        Allied "allied",
        /// Captured by the Germans.
        Captured "captured",
        /// Burned, evacuated or destroyed.
        Gone "gone",
    }
}

/// A scenario, checked against the components of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name, turns and switches.
    pub head: Head,
    /// Units on the map, in the order of the file, guns on their backs emplaced (2.3.5). Those that the counter mix does not hold
    /// are to be skipped (24.1).
    pub placed: Vec<Placed>,
    /// Units eliminated earlier.
    pub lost: Vec<UnitId>,
    /// Units that never come.
    pub absent: Vec<UnitId>,
    /// Reinforcements, in the order of their turns, German before Allied.
    pub arrivals: Vec<Arrival>,
    /// Who controls hexes that the nearest combat unit does not decide (2.2.2).
    pub control: Vec<(HexId, Side)>,
    /// How the bridges of the board stand, in their order.
    pub bridges: Vec<BridgeState>,
    /// How the dumps of the charts stand, in their order.
    pub dumps: Vec<DumpState>,
    /// Victories that end the game at once (25.1).
    pub at_once: Vec<AtOnce>,
    /// What decides at the end.
    pub victory: Victory,
    /// What is possible but hardly meant.
    pub doubts: Vec<Doubt>,
}

impl Scenario {
    /// Reads a scenario; `name` is the file's name for messages. All faults are reported together.
    ///
    /// ```
    /// use bulge::scenario::{Scenario, components, standard};
    /// let file = &standard()[0];
    /// let scenario = Scenario::read(file.name, file.text, &components()).unwrap();
    /// assert_eq!(scenario.placed.len(), 91);
    /// ```
    pub fn read(name: &str, text: &str, components: &Components) -> Result<Scenario, Faults> {
        Pass::over(name, text, components, parse_on(name, text)?)
    }

    /// The units on the map that the counters in use hold (24.1).
    pub fn placed_with(&self, units: &[Unit], counters: Counters) -> impl Iterator<Item = &Placed> {
        self.placed.iter().filter(move |placed| counters.hold(&units[placed.unit.index()]))
    }

    /// 23.1: whether the scenario says that Nordwind changes nothing in it.
    pub fn nordwind_is_idle(&self) -> bool {
        self.switches.idle.iter().any(|switch| switch == "NW")
    }

    /// Whether the scenario says where a unit is, when it comes or that it does not.
    pub fn mentions(&self, unit: UnitId) -> bool {
        self.placed.iter().any(|placed| placed.unit == unit)
            || self.lost.contains(&unit)
            || self.absent.contains(&unit)
            || self.arrivals.iter().any(|arrival| arrival.units.contains(&unit))
    }
}
