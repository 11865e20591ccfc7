//! Reading the data files of a game: scenarios and charts.
//!
//! A file is read twice. First as TOML with exactly the fields that it may have, if it is neither too large nor too deep
//! ([`parse`]); a string keeps its place in the text ([`Text`]). Then a second pass goes over everything that the file names and collects *all* faults, each with its
//! place and with what to write instead. What that second pass needs in every game is here: a [`Reader`] that finds
//! hexes, bridges, switches and rules, a [`Muster`] of the units, of which each may be named once, the [`Switches`]
//! of a scenario, its [turns](TurnsFile), [arrivals](ArrivalFile) and victory [`levels`](Reader::levels), and the parts of a
//! chart: [`numbers!`](crate::numbers), [`Tag`]s, [`Town`]s, [`fraction`]s and the [`hash_of_values`]. A game declares
//! its files with [`tables!`](crate::tables) and [`lines!`](crate::lines), what they call by a word with [`worded!`](crate::worded), and its switches with [`options!`](crate::options). [`Source`] is a file that is read, [`SetupError`] says why no game came of it.

mod bounds;
mod campaign;
mod charts;
mod declare;
mod head;
mod levels;
mod muster;
mod numbers;
mod reader;
mod schema;
mod sections;
mod slips;
mod source;
mod spanned;
mod switches;
mod towns;
mod words;

pub use bounds::{MOST_BYTES, parse};
pub use campaign::{Arrival, Placed};
pub use charts::{Charted, Tag, fraction, hash_of_values};
pub use head::{Components, Head, HeadFile, Played, nothing};
pub use levels::{Level, LevelFile, MarginLevel, by_margin};
pub use muster::Muster;
pub use numbers::{Known, Number, NumberFile, NumbersFile};
pub use reader::{Doubt, Reader, Token};
pub use schema::{keys, schema};
pub use schemars::{JsonSchema, Schema};
pub use sections::{ArrivalFile, Map, TurnsFile};
pub use slips::parse_on;
pub use source::{Files, ScenarioFile, SetupError, Shipped, Source, read_map};
pub use spanned::{Spanned, Text};
pub use switches::{Switches, SwitchesFile, switch_id, switch_words};
pub use towns::{Town, TownFile, TownKind};

#[cfg(test)]
mod tests;
