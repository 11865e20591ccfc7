//! The squads and their counters.

use engine::counter::{
    Counter, CounterGroup, Echelon, Face, Livery, Symbol, UnitFace, Values, few, read_roster,
};
use engine::{Faults, Side};
use schemars::JsonSchema;
use serde::Deserialize;

/// The file that the game comes with.
pub const UNITS: &str = include_str!("../data/units.toml");
/// The most squads of a list.
const MOST: usize = 40;
/// A squad goes and shoots at most so many hexes.
pub const FARTHEST: u8 = 6;

/// The sides, as data files name them.
pub const SIDE_WORDS: &[&str] = &["blue", "red"];
/// The sides, as people read them.
pub const SIDES: &[&str] = &["Blue", "Red"];

/// Whose a squad is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// Blue, who is first in each turn.
    Blue,
    /// Red.
    Red,
}

/// A squad.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name: one word.
    pub id: String,
    /// Whose it is.
    #[serde(rename = "side")]
    pub army: Army,
    /// What its counter shows.
    pub symbol: Symbol,
    /// How many hexes it goes (2.1).
    #[serde(rename = "move")]
    pub moves: u8,
    /// How many hexes it shoots (3.3).
    pub range: u8,
    /// What it subtracts from the roll for fire (3.3).
    #[serde(default)]
    pub aim: u8,
}

impl Unit {
    /// Its side.
    pub fn side(&self) -> Side {
        Side(self.army as u8)
    }

    /// Its counter.
    pub fn counter(&self) -> Counter {
        let livery = match self.army {
            Army::Blue => Livery::French,
            Army::Red => Livery::Soviet,
        };
        let face = UnitFace {
            echelon: Some(Echelon::Detachment),
            values: Values::Line(vec![self.range, self.moves]),
            designation: self.id.clone(),
            note: if self.aim > 0 { "+".into() } else { String::new() },
            ..UnitFace::new(livery, self.symbol)
        };
        Counter { id: self.id.clone(), front: Face::Unit(face), back: None }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut must = |holds: bool, what: &str| {
            if !holds {
                faults.push(what.to_owned());
            }
        };
        must(engine::is_word(&self.id), "the id must be one word");
        must((1..=FARTHEST).contains(&self.moves), "move must be from 1 to 6");
        must((1..=FARTHEST).contains(&self.range), "range must be from 1 to 6");
        must(self.aim <= 5, "aim must be at most 5");
        faults
    }
}

engine::shipped! {
    /// The squads that the game comes with.
    pub fn standard() -> Vec<Unit> = read_units("units.toml", UNITS);
}

/// Reads a list of squads; every fault is reported.
pub fn read_units(name: &str, text: &str) -> Result<Vec<Unit>, Faults> {
    let units = read_roster(name, text, Unit::faults)?;
    let counts = [(units.len(), MOST, "squads")];
    few(name, text, units, &counts)
}

/// The counters of a list of squads, by side.
pub fn sheet(units: &[Unit]) -> Vec<CounterGroup> {
    let group = |unit: &Unit| (SIDES[unit.side().index()].to_owned(), String::new(), unit.counter());
    CounterGroup::gather(units.iter().map(group))
}

/// The counter sheet.
pub fn counters() -> Vec<CounterGroup> {
    sheet(standard())
}
