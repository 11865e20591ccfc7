//! A track of turns, with who comes when.

use crate::{Rule, Side};
use serde::Serialize;

/// A turn of a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartBox {
    /// Its number.
    pub name: String,
    /// Its date; often empty.
    pub date: String,
    /// Whether it is over, present or to come.
    pub when: ChartWhen,
    /// What holds or happens in it.
    pub notes: Vec<ChartNote>,
    /// Who comes in it.
    pub arrivals: Vec<ChartArrival>,
}

/// Where a turn lies from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ChartWhen {
    /// It is over.
    Past,
    /// It is the present turn.
    Now,
    /// It is still to come.
    Later,
}

/// What holds or happens in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartNote {
    /// The words.
    pub text: String,
    /// The rule that says so, if it is one of its own.
    pub rule: Option<Rule>,
}

/// Units that come in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartArrival {
    /// Whose they are.
    pub side: Side,
    /// Its name.
    pub side_name: String,
    /// Their names.
    pub units: Vec<String>,
    /// Where they come.
    pub place: String,
    /// What it depends on; often empty.
    pub condition: String,
    /// How many of them have come, or never will.
    pub done: u16,
    /// The rule that brings them.
    pub rule: Rule,
}

impl ChartBox {
    /// An empty box for a turn; `present` is the number of the turn that is played.
    ///
    /// ```
    /// use engine::{ChartBox, ChartWhen};
    /// assert_eq!(ChartBox::of(3, 4, "AM 17 Dec").when, ChartWhen::Past);
    /// ```
    pub fn of(turn: u8, present: u8, date: impl Into<String>) -> Self {
        let when = match turn.cmp(&present) {
            std::cmp::Ordering::Less => ChartWhen::Past,
            std::cmp::Ordering::Equal => ChartWhen::Now,
            std::cmp::Ordering::Greater => ChartWhen::Later,
        };
        let (notes, arrivals) = (Vec::new(), Vec::new());
        Self { name: turn.to_string(), date: date.into(), when, notes, arrivals }
    }

    /// Adds what holds or happens in it.
    pub fn note(&mut self, text: impl Into<String>, rule: impl Into<Option<Rule>>) {
        self.notes.push(ChartNote { text: text.into(), rule: rule.into() });
    }

    /// Adds a unit that comes in it: to those of the same side, place and condition, if there are any.
    pub fn arrive(&mut self, unit: impl Into<String>, with: ChartArrival) {
        let alike = |known: &&mut ChartArrival| {
            (known.side, &known.place, &known.condition, known.rule)
                == (with.side, &with.place, &with.condition, with.rule)
        };
        match self.arrivals.iter_mut().find(alike) {
            Some(known) => {
                known.units.push(unit.into());
                known.done += with.done;
            }
            None => self.arrivals.push(ChartArrival { units: vec![unit.into()], ..with }),
        }
    }

    pub(super) fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        let notes = self.notes.iter().filter_map(|note| note.rule);
        notes.chain(self.arrivals.iter().map(|arrival| arrival.rule))
    }
}

impl ChartArrival {
    /// Where they come, and what it depends on.
    pub fn place(&self) -> String {
        if self.condition.is_empty() {
            self.place.clone()
        } else {
            format!("{}, {}", self.place, self.condition)
        }
    }

    /// Whether all have come, or never will.
    pub fn is_done(&self) -> bool {
        usize::from(self.done) >= self.units.len()
    }
}
