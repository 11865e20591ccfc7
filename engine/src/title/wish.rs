//! What is wished for before a game begins, and what can be wrong with the wish.

use serde::Serialize;

use crate::data::{Files, ScenarioFile, SetupError, Source, Switches};
use crate::{Faults, Mismatch, SwitchErrors};

/// A file that a player gives: a scenario, its map, charts, counters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its path, as the player knows it.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Document {
    /// The same, borrowed.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, text: &self.text }
    }
}

/// A scenario that comes with a game, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// What one types.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A paragraph for those who choose.
    pub about: String,
    /// The switches that it sets, such as `-RB,NWF=2`; often empty.
    pub switches: String,
    /// The preset that it is played with if none is chosen.
    pub preset: Option<String>,
    /// Whether what it sets gives way to a preset that is chosen, and does not stay on top of it.
    pub yields: bool,
    /// Of the switches that it sets those that nobody may change.
    pub fixed: String,
    /// Switches that change nothing in it.
    pub idle: Vec<String>,
    /// How many turns it has.
    pub turns: u16,
    /// How many units take part, of both sides, those that come later included.
    pub units: u16,
}

impl Listed {
    /// A scenario with the switches of its file.
    pub fn new(id: String, name: String, about: String, switches: &Switches) -> Self {
        let parts = [switches.set.as_str(), switches.fixed.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Self {
            id,
            name,
            about,
            switches: parts.join(","),
            preset: switches.preset.clone(),
            yields: false,
            fixed: switches.fixed.clone(),
            idle: switches.idle.clone(),
            turns: 0,
            units: 0,
        }
    }

    /// With its length and size.
    pub fn sized(mut self, turns: usize, units: usize) -> Self {
        let small = |number| u16::try_from(number).unwrap_or(u16::MAX);
        (self.turns, self.units) = (small(turns), small(units));
        self
    }
}

/// Which scenario is wished for.
#[derive(Debug, Clone, Copy, Default)]
pub enum Wished<'a> {
    /// The first that comes with the game.
    #[default]
    First,
    /// The one of this id that comes with the game.
    Id(&'a str),
    /// One of the player's own.
    File(Source<'a>),
}

/// What somebody wants to play.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wish<'a> {
    /// The scenario.
    pub scenario: Wished<'a>,
    /// The map file that a scenario of the player's own names, if it names one.
    pub map: Option<Source<'a>>,
    /// A named set of switches.
    pub preset: Option<&'a str>,
    /// Switches on top of it, such as `+DC,-NW`.
    pub rules: &'a str,
    /// Charts in place of the game's own.
    pub charts: Option<Source<'a>>,
    /// Counters in place of the game's own.
    pub units: Option<Source<'a>>,
}

impl<'a> Wish<'a> {
    /// A scenario of the player's own, with its own switches and on a map of the game.
    pub fn file(scenario: Source<'a>) -> Self {
        Self { scenario: Wished::File(scenario), ..Self::default() }
    }

    /// The scenario, of those that come with the game; none if it is one of the player's own.
    ///
    /// ```
    /// use engine::data::ScenarioFile;
    /// use engine::title::{Wish, Wished};
    /// let list = ["S1", "S2"].map(|id| ScenarioFile { id, name: "", text: "" });
    /// let find = |scenario| Wish { scenario, ..Wish::default() }.find(&list).map(|found| found.unwrap().id);
    /// assert_eq!(find(Wished::First).unwrap(), "S1");
    /// assert_eq!(find(Wished::Id("s2")).unwrap(), "S2");
    /// assert!(find(Wished::Id("S3")).unwrap_err().to_string().contains("S1"));
    /// ```
    pub fn find<'f>(&self, shipped: &'f [ScenarioFile]) -> Result<Option<&'f ScenarioFile>, Trouble> {
        let found = match self.scenario {
            Wished::File(_) => return Ok(None),
            Wished::First => shipped.first().ok_or_else(|| "the game has no scenarios".into()),
            Wished::Id(id) => {
                let found = shipped.iter().find(|known| known.id.eq_ignore_ascii_case(id));
                found.ok_or_else(|| ScenarioFile::unknown(shipped, id))
            }
        };
        found.map(Some).map_err(Trouble::Wish)
    }

    /// The files to read: the player's own, or those of a scenario that comes with the game.
    pub fn files(&self, shipped: &[ScenarioFile]) -> Result<Files<'a>, Trouble> {
        let units = self.units;
        Ok(match (self.scenario, self.find(shipped)?) {
            (_, Some(found)) => Files { scenario: found.source(), map: None, units },
            (Wished::File(scenario), None) => Files { scenario, map: self.map, units },
            (..) => return Err(Trouble::Wish("the game has no scenarios".into())),
        })
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

impl From<SetupError> for Trouble {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Data(faults) => Self::File(faults),
            SetupError::Switches(errors) => Self::Switches(errors),
            other => Self::Wish(other.to_string()),
        }
    }
}
