//! What is wished for before a game begins, and what can be wrong with the wish.

use engine::{Faults, Luck, Mismatch, Seed, SwitchErrors, closest};
use serde::Serialize;

/// A file that a player gives: a scenario, its map, charts, counters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its path, as the player knows it.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Which scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One that comes with the game.
    Id(String),
    /// One of the player's own.
    File(Document),
}

/// A scenario that comes with a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// What one types.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A paragraph for those who choose.
    pub about: String,
    /// The switches that it sets, such as `-RB,NWF=2`; often empty.
    pub switches: String,
}

impl Scenario {
    /// The scenario that is wished for: the one with this id, or the first if none is named.
    ///
    /// ```
    /// # use players::{Choice, Scenario};
    /// let list = ["S1", "S2"].map(|id| Scenario { id: id.into(), name: id.into(), about: "".into(), switches: "".into() });
    /// assert_eq!(Scenario::find(&list, None).unwrap().id, "S1");
    /// assert_eq!(Scenario::find(&list, Some("s2")).unwrap().id, "S2");
    /// assert!(Scenario::find(&list, Some("S3")).unwrap_err().to_string().contains("S1"));
    /// ```
    pub fn find<'a>(list: &'a [Self], id: Option<&str>) -> Result<&'a Self, Trouble> {
        let Some(id) = id else {
            return list.first().ok_or_else(|| Trouble::Wish("the game has no scenarios".into()));
        };
        if let Some(found) = list.iter().find(|scenario| scenario.id.eq_ignore_ascii_case(id)) {
            return Ok(found);
        }
        let ids: Vec<&str> = list.iter().map(|scenario| scenario.id.as_str()).collect();
        Err(Trouble::Wish(match closest(id, ids.iter().copied()) {
            Some(near) => {
                format!("there is no scenario \"{id}\"; did you mean {near}? (There are {})", ids.join(", "))
            }
            None => format!("there is no scenario \"{id}\"; the scenarios are {}", ids.join(", ")),
        }))
    }
}

/// All that is chosen before a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The scenario; the game's first one if none is chosen.
    pub scenario: Option<Choice>,
    /// The map file that a scenario of the player's own names, if it names one.
    pub map: Option<Document>,
    /// A named set of switches.
    pub preset: Option<String>,
    /// Switches on top of it, such as `+DC,-NW`.
    pub rules: String,
    /// Charts in place of the game's own.
    pub charts: Option<Document>,
    /// Counters in place of the game's own.
    pub units: Option<Document>,
    /// Where the dice come from. A secret seed is none at all: nothing can be played with it.
    pub luck: Luck,
    /// Who plays, as [`seats`](crate::seats) reads it; people if nothing is said.
    pub players: String,
}

impl Setup {
    /// The game's first scenario with its own switches, played by people.
    pub fn new(seed: Seed) -> Self {
        Self {
            scenario: None,
            map: None,
            preset: None,
            rules: String::new(),
            charts: None,
            units: None,
            luck: Luck::Seed(seed),
            players: String::new(),
        }
    }
}

/// Why a game could not begin.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no such scenario, player, preset.
    #[error("{0}")]
    Wish(String),
    /// The switches are unknown or contradict each other.
    #[error("{0}")]
    Switches(#[from] SwitchErrors),
    /// A file is broken.
    #[error("{0}")]
    File(#[from] Faults),
    /// A record does not fit the game.
    #[error("{0}")]
    Record(#[from] Mismatch),
}

impl Trouble {
    /// Whether the wish itself is at fault, and not a file.
    pub fn is_wish(&self) -> bool {
        matches!(self, Self::Wish(_) | Self::Switches(_))
    }
}
