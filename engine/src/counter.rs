//! What a counter shows, as data. Games build [`Counter`]s, `press` draws them; a game knows nothing of pictures.
//!
//! ```
//! use engine::counter::{Echelon, Livery, Symbol, UnitFace, Values};
//!
//! let peiper = UnitFace {
//!     designation: "Peiper".into(),
//!     parent: "1SS".into(),
//!     echelon: Some(Echelon::Regiment),
//!     values: Values::Line(vec![12, 4]),
//!     ..UnitFace::new(Livery::Ss, Symbol::Armour)
//! };
//! assert_eq!(peiper.values.to_string(), "12-4");
//! ```

mod livery;
mod marker;
mod roster;
mod symbol;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use livery::{Livery, Nation};
pub use marker::{LoadCount, Marker};
pub use roster::{MOST_UNITS, few, own_name, read_roster, roster_schema, too_great};
pub use symbol::{Echelon, Symbol};

/// A playing piece: a front, and a back if it has one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    /// The unit's id in its game, or a name for a marker.
    pub id: String,
    /// The side that is up at first.
    pub front: Face,
    /// The other side, if something is printed on it.
    pub back: Option<Face>,
}

/// Counters that belong together on a sheet, such as the regiments of a division.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CounterGroup {
    /// The section of the sheet: a nation, or the markers.
    pub section: String,
    /// The formation.
    pub name: String,
    /// Its counters.
    pub counters: Vec<Counter>,
}

impl CounterGroup {
    /// Sorts counters into groups by section and name. Sections and groups stand where their first counter stands.
    ///
    /// ```
    /// use engine::counter::{Counter, CounterGroup, Face, Marker};
    /// let turn = Counter::marker(Marker::Turn);
    /// let groups = CounterGroup::gather([("Markers".into(), "Time".into(), turn)]);
    /// assert_eq!(groups[0].counters.len(), 1);
    /// ```
    pub fn gather(counters: impl IntoIterator<Item = (String, String, Counter)>) -> Vec<CounterGroup> {
        let mut groups: Vec<CounterGroup> = Vec::new();
        for (section, name, counter) in counters {
            match groups.iter_mut().find(|group| group.section == section && group.name == name) {
                Some(group) => group.counters.push(counter),
                None => groups.push(CounterGroup { section, name, counters: vec![counter] }),
            }
        }
        let sections: Vec<String> = groups.iter().map(|group| group.section.clone()).collect();
        groups.sort_by_key(|group| sections.iter().position(|section| *section == group.section));
        groups
    }

    /// The units by section and group, then the markers, as a sheet shows them.
    pub fn sheet(
        units: impl IntoIterator<Item = (String, String, Counter)>,
        markers: Vec<Counter>,
    ) -> Vec<CounterGroup> {
        let markers = markers.into_iter().map(|counter| ("Markers".to_owned(), String::new(), counter));
        CounterGroup::gather(units.into_iter().chain(markers))
    }
}

impl Counter {
    /// A marker with a blank back; its id is [`Marker::key`].
    pub fn marker(front: Marker) -> Self {
        Self { id: front.key(), front: Face::Marker(front), back: None }
    }

    /// A marker with two sides.
    pub fn two_sided_marker(front: Marker, back: Marker) -> Self {
        Self { back: Some(Face::Marker(back)), ..Self::marker(front) }
    }
}

/// One side of a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Face {
    /// A unit.
    Unit(UnitFace),
    /// A marker.
    Marker(Marker),
}

/// One side of a unit's counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitFace {
    /// Nation and arm of service: the colours.
    pub livery: Livery,
    /// What kind of unit it is.
    pub symbol: Symbol,
    /// How large it is, if that is shown.
    pub echelon: Option<Echelon>,
    /// Its numbers.
    pub values: Values,
    /// Its own name or number: `1128`, `CCB`, `Panther G`.
    pub designation: String,
    /// The formation it belongs to, `560VG`; empty if none.
    pub parent: String,
    /// What stands small in the upper left corner: an entry code or a turn.
    pub entry: String,
    /// What stands small in the upper right corner, such as the range of guns.
    pub note: String,
    /// Full strength or reduced.
    pub step: StepsLeft,
    /// Front or back. A back that is not a reduced strength is drawn with an inner frame.
    pub side: Side,
    /// Whether it carries the bar of units that may not yet act freely.
    pub restricted: bool,
}

impl UnitFace {
    /// A face that shows only colours and symbol; fill in the rest.
    pub fn new(livery: Livery, symbol: Symbol) -> Self {
        Self {
            livery,
            symbol,
            echelon: None,
            values: Values::None,
            designation: String::new(),
            parent: String::new(),
            entry: String::new(),
            note: String::new(),
            step: StepsLeft::Full,
            side: Side::Front,
            restricted: false,
        }
    }
}

/// The numbers of a unit and how they are arranged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Values {
    /// No numbers.
    None,
    /// In a line at the bottom: `7-4`, `6-3-3`.
    Line(Vec<u8>),
    /// In the four corners, as tactical games have it.
    Corners(Corners),
}

/// Attack, weapon class, range, defence and movement. `None` leaves a corner empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Corners {
    /// Attack factor, upper left.
    pub attack: Option<u8>,
    /// Weapon class, top; empty if it has none.
    pub class: String,
    /// Range, upper right.
    pub range: Option<u8>,
    /// Whether the range has a star: double range at half attack.
    pub star: bool,
    /// Defence factor, lower left.
    pub defence: Option<u8>,
    /// Movement allowance, lower right.
    pub movement: Option<u8>,
}

/// How strong a unit still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StepsLeft {
    /// All steps.
    Full,
    /// One or more steps lost.
    Reduced,
}

/// Which side of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that is up at first.
    Front,
    /// The other side.
    Back,
}

/// The values as a player says them: `6-3-3`, `16-A-12-12-10`, `2-I-2*-6-1`.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::None => Ok(()),
            Values::Line(numbers) => {
                for (index, number) in numbers.iter().enumerate() {
                    let dash = if index == 0 { "" } else { "-" };
                    write!(f, "{dash}{number}")?;
                }
                Ok(())
            }
            Values::Corners(corners) => {
                let star = if corners.star { "*" } else { "" };
                let class = if corners.class.is_empty() { "none" } else { &corners.class };
                let shown = |number: Option<u8>| number.unwrap_or(0);
                write!(f, "{}-{class}-{}{star}", shown(corners.attack), shown(corners.range))?;
                write!(f, "-{}-{}", shown(corners.defence), shown(corners.movement))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Corners, Values};

    #[test]
    fn values_read_as_players_say_them() {
        assert_eq!(Values::Line(vec![6, 3, 3]).to_string(), "6-3-3");
        assert_eq!(Values::None.to_string(), "");
        let panther = Corners {
            attack: Some(16),
            class: "A".into(),
            range: Some(12),
            star: false,
            defence: Some(12),
            movement: Some(10),
        };
        assert_eq!(Values::Corners(panther.clone()).to_string(), "16-A-12-12-10");
        let starred = Corners { star: true, ..panther };
        assert_eq!(Values::Corners(starred).to_string(), "16-A-12*-12-10");
    }
}
