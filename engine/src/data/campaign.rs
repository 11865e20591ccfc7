//! What the scenarios of campaigns share: two sides on a map, and whoever comes to them turn by turn.

use super::Head;
use crate::title::Listed;
use crate::{Calendar, HexId, Side, Turn, UnitId};

/// A unit on the map at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The unit, by its place in the unit list.
    pub unit: UnitId,
    /// Its hex.
    pub hex: HexId,
    /// Whether its counter lies on its back.
    pub back: bool,
}

/// A group of units that arrives together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival<C, E, W> {
    /// The turn for which they are listed.
    pub turn: Turn<C>,
    /// Whose they are.
    pub side: Side,
    /// The units, by their places in the unit list.
    pub units: Vec<UnitId>,
    /// Where they enter.
    pub entry: E,
    /// The switches under which they come, such as `GREIF`; always if empty.
    pub switch: String,
    /// What they wait for beside the turn.
    pub waits: W,
}

impl<C: Calendar> Head<C> {
    /// The scenario as a list shows it, with the units on the map and those that arrive.
    pub fn listed<E, W>(self, placed: &[Placed], arrivals: &[Arrival<C, E, W>]) -> Listed {
        let arriving: usize = arrivals.iter().map(|arrival| arrival.units.len()).sum();
        let (turns, units) = (self.turns(), placed.len() + arriving);
        Listed::new(self.id, self.name, self.about, &self.switches).sized(turns, units)
    }
}

/// Declares the file of a scenario that is read as a [`HeadFile`](crate::data::HeadFile) first: beside the head it has these keys, which
/// may be left out, and the part about victory, a `VictoryFile`. The sides are called by their words.
#[macro_export]
macro_rules! scenario_file {
    ($one:ident, $other:ident; $($key:ident: $type:ty),+ $(,)?) => {
        /// The format that this version reads.
        pub(super) const FORMAT: u32 = 1;

        $crate::by_side! { BySide { $one, $other } }

        /// A list for each side.
        pub(super) type Sides = BySide<Option<$crate::data::Text>>;

        $crate::tables! {
            ScenarioFile {
                format: $crate::data::Spanned<u32>,
                id: $crate::data::Text,
                name: $crate::data::Text,
                #[serde(default = "engine::data::nothing")]
                about: $crate::data::Text,
                map: $crate::data::Text,
                turns: $crate::data::TurnsFile,
                #[serde(default)]
                switches: $crate::data::SwitchesFile,
                $(#[serde(default)] $key: $type,)+
                victory: $crate::data::Spanned<VictoryFile>,
            }
            #[derive(Default)]
            #[serde(default)]
            ControlFile {
                towns: Option<$crate::data::Text>,
                $one: Option<$crate::data::Text>,
                $other: Option<$crate::data::Text>,
            }
        }
    };
}

/// What the module `scenario` of a campaign with this calendar has beside its `Scenario`: the schema of the file, what it is read against,
/// the head, and the second pass over the file.
#[macro_export]
macro_rules! campaign {
    ($calendar:ty) => {
        /// The schema of a scenario file.
        pub fn schema() -> $crate::data::Schema {
            $crate::data::schema::<file::ScenarioFile>()
        }

        /// What a scenario is read against: the components of the game.
        pub type Components<'a> = $crate::data::Components<'a, Unit, Charts>;

        /// The components that the game comes with.
        pub fn components() -> Components<'static> {
            let (units, charts) = (units::standard(), Charts::standard());
            Components { board: map::board(), units, charts, book: rulebook::rulebook() }
        }

        /// The scenarios that the game comes with, as a list shows them.
        pub(crate) fn listed() -> Vec<$crate::title::Listed> {
            let read = |file: &ScenarioFile| Scenario::read(file.name, file.text, &components()).ok();
            let list = standard().iter().filter_map(read);
            list.map(|scenario| scenario.head.listed(&scenario.placed, &scenario.arrivals)).collect()
        }

        /// What a scenario says first.
        pub type Head = $crate::data::Head<$calendar>;

        /// What a scenario says first is asked of the scenario itself.
        impl ::std::ops::Deref for Scenario {
            type Target = Head;

            fn deref(&self) -> &Head {
                &self.head
            }
        }

        /// The second pass over a scenario file.
        struct Pass<'a> {
            reader: $crate::data::Reader<'a>,
            parts: &'a Components<'a>,
            muster: $crate::data::Muster<'a>,
        }

        impl<'a> Pass<'a> {
            /// Reads a file whose TOML has been read, with the slips that were passed over there.
            fn over(
                name: &'a str,
                text: &'a str,
                parts: &'a Components<'a>,
                (file, slips): (file::ScenarioFile, Vec<$crate::Fault>),
            ) -> Result<Scenario, $crate::Faults> {
                let units = parts.units.iter().map(|unit| (unit.id.as_str(), side_of(unit)));
                let mut reader =
                    $crate::data::Reader::new(name, text).of_format(&file.format, file::FORMAT)?;
                reader.slips(slips);
                let muster = $crate::data::Muster::new(SIDE_WORDS, units);
                let mut pass = Pass { reader, parts, muster };
                let scenario = pass.scenario(&file);
                pass.reader.finish(scenario)
            }

            fn units(&mut self, value: &$crate::data::Text, side: $crate::Side) -> Vec<$crate::UnitId> {
                self.muster.units(&mut self.reader, value, side)
            }

            fn both(&mut self, file: &file::Sides) -> Vec<$crate::UnitId> {
                self.muster.both(&mut self.reader, file.each())
            }
        }
    };
}
