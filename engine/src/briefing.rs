//! What a player is told before the first move: who he is, what wins, who comes when, what to do first; and the objectives
//! as they stand.
//!
//! All of it is computed from the position, so that nothing is said that a switch, a scenario or the course of the game has
//! made wrong.

use std::fmt::Display;

use serde::Serialize;

use crate::data::Head;
use crate::{Calendar, Rule, Side};

/// A side's orders for the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Briefing {
    /// Whose.
    pub side: Side,
    /// Who you are: "You lead the German side: 68 units on the map, 12 to come."
    pub you: String,
    /// What wins, the quickest way first.
    pub wins: Vec<Remark>,
    /// Who comes, in the order of the turns, both sides.
    pub arrives: Vec<Coming>,
    /// What to do first.
    pub first: Vec<Remark>,
}

/// A sentence with the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Remark {
    /// The rule.
    pub rule: Rule,
    /// The sentence.
    pub text: String,
}

/// Units that come in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Coming {
    /// Whose they are.
    pub side: Side,
    /// The turn.
    pub turn: u16,
    /// The turn in words: "Turn 3, AM 17 Dec".
    pub when: String,
    /// Who they are.
    pub text: String,
    /// The rule by which they come.
    pub rule: Rule,
}

/// Something that is worth having, as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Objective {
    /// What it is: "Bastogne", "Strength points across the Meuse".
    pub name: String,
    /// The hexes that it is about, by their printed names; none if it is nowhere in particular.
    pub at: Vec<String>,
    /// Who gains by it; nobody in particular if either side can.
    pub side: Option<Side>,
    /// What it is worth, if it is worth points.
    pub points: Option<i32>,
    /// Who holds it; nobody if nobody does, or it cannot be held.
    pub holder: Option<Side>,
    /// How it stands, in a few words: "German, cut off", "1 of 3".
    pub state: String,
    /// Whether it counts now for the side that gains by it.
    pub met: bool,
    /// The rule that makes it count.
    pub rule: Rule,
}

impl Briefing {
    /// The orders of a side, to be filled.
    pub fn new(side: Side, you: impl Into<String>) -> Self {
        Self { side, you: you.into(), wins: Vec::new(), arrives: Vec::new(), first: Vec::new() }
    }

    /// The orders of the leader of a side in a scenario that ends on a date, with so many units on the map and so many to come.
    pub fn leader<C: Calendar>(
        (side, name): (Side, &str),
        head: &Head<C>,
        date: impl Display,
        [on_map, coming]: [usize; 2],
    ) -> Self {
        let (scenario, on_map, last) = (&head.name, units(on_map), head.last.number());
        let who =
            format!("You lead the {name} side in {scenario}: {on_map} on the map and {coming} to come.");
        Self::new(side, format!("{who} It is played to turn {last}, {date}."))
    }

    /// Adds what wins.
    pub fn win(&mut self, rule: Rule, text: impl Into<String>) {
        self.wins.push(Remark { rule, text: text.into() });
    }

    /// Adds what to do first.
    pub fn first(&mut self, rule: Rule, text: impl Into<String>) {
        self.first.push(Remark { rule, text: text.into() });
    }
}

impl Objective {
    /// An objective that nobody has, and that is not met.
    pub fn new(rule: Rule, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            at: Vec::new(),
            side: None,
            points: None,
            holder: None,
            state: String::new(),
            met: false,
            rule,
        }
    }

    /// In a hex.
    pub fn at(mut self, hex: impl Into<String>) -> Self {
        self.at.push(hex.into());
        self
    }

    /// For one side alone.
    pub fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    /// Worth points.
    pub fn points(mut self, points: impl Into<i32>) -> Self {
        self.points = Some(points.into());
        self
    }

    /// Held by a side.
    pub fn held(mut self, holder: Option<Side>) -> Self {
        self.holder = holder;
        self
    }

    /// How it stands, and whether it counts.
    pub fn state(mut self, state: impl Into<String>, met: bool) -> Self {
        (self.state, self.met) = (state.into(), met);
        self
    }
}

/// Names in a sentence, the first few of them.
///
/// ```
/// use engine::briefing::names;
/// assert_eq!(names(["Bastogne", "St. Vith"], 3), "Bastogne and St. Vith");
/// assert_eq!(names(["a", "b", "c", "d"], 2), "a, b and 2 more");
/// assert_eq!(names(Vec::<String>::new(), 2), "nobody");
/// ```
pub fn names<T: Into<String>>(list: impl IntoIterator<Item = T>, most: usize) -> String {
    let mut all: Vec<String> = list.into_iter().map(Into::into).collect();
    let more = all.len().saturating_sub(most);
    if more > 0 {
        all.truncate(most);
        all.push(format!("{more} more"));
    }
    match all.as_slice() {
        [] => "nobody".into(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number of units: `1 unit`, `12 units`, `no units`.
///
/// ```
/// use engine::briefing::units;
/// assert_eq!([units(0), units(1), units(7)], ["no units", "1 unit", "7 units"]);
/// ```
pub fn units(number: usize) -> String {
    match number {
        0 => "no units".into(),
        1 => "1 unit".into(),
        number => format!("{number} units"),
    }
}
