//! Scenarios (C0 to C6): who stands where, who comes when, and what wins.
//!
//! A scenario is a text file that stands alone and that a designer can copy and change:
//!
//! ```toml
//! format = 1
//! id = "C9"
//! name = "A bad morning"
//! about = "What players read before they choose."
//! map = "standard"                 # or a map file beside this one
//!
//! [turns]
//! first = 1                        # 16 A.M.
//! last = 4
//! begins = "german"
//!
//! [switches]
//! preset = "variant"               # offered first
//! set = "-OPT6.0"                  # on top of it; players may change it
//! fixed = "-OPT3.0,-VOR3.0"        # for good
//! idle = "VAR-A"                   # changes nothing here
//!
//! [setup.german]                   # a line for each hex: its units
//! 4019 = "G-2Pz-304 PG"
//! 4119 = "G-26V-77 reduced"        # with one step lost
//!
//! [setup.free]                     # the same German units without HAP
//! 4218 = "G-2Pz-304 PG"
//! 4219 = "G-26V-77 reduced"
//!
//! [setup.allied]
//! 4020 = "A-28-110"
//!
//! [eliminated]                     # earlier
//! allied = "A-Eng-44"
//!
//! [surrendered]                    # earlier
//! allied = "A-106-422"
//!
//! [absent]                         # never come
//! german = "G-150"
//!
//! [arrivals]
//! german = [{ turn = 3, at = "drop", units = "G-vdH", switch = "OPT8.0" }]
//! allied = [{ turn = 4, at = "B", units = "A-7A-CCB, A-Sep-99 Inf" }]
//!
//! [control]
//! towns = "16"                     # the column of the town list in the charts
//! german = "4311"                  # and what differs
//!
//! [bridges]
//! states = "16"                    # the column of the map's bridges
//! built = "4019/4119"              # and what differs
//!
//! [forts]
//! allied = "4020"
//!
//! [counters]
//! bridges_built = 1                # of seven
//! german = { motorized = 1, other = 2 }
//!
//! [victory.sudden_death]
//! cities = "2101"
//!
//! [victory.objectives]
//! towns = "3811, 3022"
//! panzers = 3
//! west_of_column = 22
//! ```
//!
//! Every key is explained at the head of `data/scenarios/C2-campaign.toml`. [`Scenario::read`] gives a [`Scenario`], or all
//! faults of the file at once, each with its place and what to write instead. What is possible but hardly meant
//! stands in [`Scenario::doubts`].

mod entry;
mod file;
mod force;
mod read;
mod victory;

use engine::data::parse;
pub use engine::data::{Doubt, Map, Placed, ScenarioFile, Switches};
use engine::{Faults, HexId, Side, UnitId};

use crate::charts::{ALLIED, Charts, December, SIDE_WORDS, side_of};
use crate::map;
use crate::rulebook::{self, Options};
use crate::units::{self, Unit};

pub use entry::{Arrival, Entry};
pub use victory::{Level, MarginLevel, Victory};

/// The scenarios that the game comes with.
pub fn standard() -> &'static [ScenarioFile] {
    engine::scenario_files! {
        "C1" "C1-herbstnebel",
        "C2" "C2-campaign",
        "C6" "C6-turning-point",
    }
}

engine::campaign!(December);

engine::worded! {
    /// How a bridge stands (M7).
    #[derive(serde::Serialize, serde::Deserialize)]
    pub enum BridgeState {
        /// It stands.
        Intact "intact",
        /// The Germans have built it.
        Built "built",
        /// A bridge site without a bridge.
        None "none",
        /// It has been blown.
        Blown "blown",
        /// It is a ford and no bridge.
        Ford "ford",
    }
}

impl BridgeState {
    /// Whether there is a bridge.
    pub fn is_bridge(self) -> bool {
        matches!(self, BridgeState::Intact | BridgeState::Built)
    }
}

/// A scenario, checked against the components of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name, turns and switches.
    pub head: Head,
    /// Units on the map, in the order of the file, those that have lost a step on their backs, the German ones in their
    /// Historical Assault Positions (C4). See [`Scenario::placed_with`].
    pub placed: Vec<Placed>,
    /// German units where free deployment begins (C3); empty if the scenario has none.
    pub free: Vec<Placed>,
    /// Units eliminated earlier.
    pub eliminated: Vec<UnitId>,
    /// Units that surrendered earlier.
    pub surrendered: Vec<UnitId>,
    /// Units that never come.
    pub absent: Vec<UnitId>,
    /// Reinforcements as listed, in the order of their turns, German before Allied. See [`Scenario::schedule`].
    pub arrivals: Vec<Arrival>,
    /// Who controls each town of the charts that is on the map (M8).
    pub control: Vec<(HexId, Side)>,
    /// How the bridges of the board stand, in their order.
    pub bridges: Vec<BridgeState>,
    /// Forts and their owners.
    pub forts: Vec<(HexId, Side)>,
    /// German bridges that have been built (5.1).
    pub bridges_built: u8,
    /// Replacement points in hand, by side and [`Track`](crate::charts::Track).
    pub points: [[u8; 2]; 2],
    /// The cities whose capture wins at once (W2); none if there is no sudden death.
    pub sudden_death: Option<Vec<HexId>>,
    /// What decides at the end.
    pub victory: Victory,
    /// What is possible but hardly meant.
    pub doubts: Vec<Doubt>,
}

impl Scenario {
    /// Reads a scenario; `name` is the file's name for messages. All faults are reported together.
    ///
    /// ```
    /// use dark_december::scenario::{Scenario, components, standard};
    /// let file = &standard()[1];
    /// let scenario = Scenario::read(file.name, file.text, &components()).unwrap();
    /// assert_eq!((scenario.id.as_str(), scenario.placed.len()), ("C2", 87));
    /// ```
    pub fn read(name: &str, text: &str, components: &Components) -> Result<Scenario, Faults> {
        Pass::over(name, text, components, (parse(name, text)?, Vec::new()))
    }

    /// Whether the German may deploy freely (C3): the scenario lets him, and HAP is off.
    pub fn has_free_deployment(&self, options: &Options) -> bool {
        !self.free.is_empty() && !options.historical_positions
    }

    /// The units on the map at the start as the switches make them (C0, C3, C4). Those whose switch is off are left out.
    pub fn placed_with<'a>(
        &'a self,
        units: &'a [Unit],
        options: &'a Options,
    ) -> impl Iterator<Item = &'a Placed> {
        let free = self.has_free_deployment(options);
        let unit = |placed: &Placed| &units[placed.unit.index()];
        let fixed = self.placed.iter().filter(move |placed| !free || side_of(unit(placed)) == ALLIED);
        let deployed = self.free.iter().filter(move |_| free);
        fixed.chain(deployed).filter(move |placed| {
            let needs = unit(placed).needs.as_deref();
            needs.is_none_or(|switch| options.has(switch))
        })
    }

    /// The reinforcements as the switches make them: those of rules that are off are left out, and what-ifs move units to
    /// other turns (X4, X6), though not before the first. What would come after the last turn is left out.
    pub fn schedule(&self, components: &Components, options: &Options) -> Vec<Arrival> {
        entry::scheduled(&self.arrivals, (self.first, self.last), components, options)
    }
}
