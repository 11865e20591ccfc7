//! All that is chosen before a game begins: what is played, with which dice, by whom.

use engine::title::{Document, Wish, Wished};
use engine::{Header, Luck, Seed};

use crate::Clock;

/// Which scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One that comes with the game.
    Id(String),
    /// One of the player's own.
    File(Document),
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
    /// Who plays, as [`chairs`](crate::chairs) reads it; people if nothing is said.
    pub players: String,
    /// Whether it is a lesson: then whoever is not named is played by the teacher.
    pub lesson: bool,
    /// How long programs may think; none where no program may play, as on a server.
    pub clock: Option<Clock>,
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
            lesson: false,
            clock: None,
        }
    }

    /// What of it is the game's matter.
    pub fn wish(&self) -> Wish<'_> {
        Wish {
            scenario: match &self.scenario {
                None => Wished::First,
                Some(Choice::Id(id)) => Wished::Id(id),
                Some(Choice::File(file)) => Wished::File(file.source()),
            },
            map: self.map.as_ref().map(Document::source),
            preset: self.preset.as_deref(),
            rules: &self.rules,
            charts: self.charts.as_ref().map(Document::source),
            units: self.units.as_ref().map(Document::source),
        }
    }

    /// The same for a game that was recorded: its scenario, unless another is chosen, and its switches.
    pub fn wish_of<'a>(&'a self, head: &'a Header) -> Wish<'a> {
        let wish = self.wish();
        let scenario = if self.scenario.is_some() { wish.scenario } else { Wished::Id(&head.scenario) };
        Wish { scenario, preset: None, rules: &head.rules, ..wish }
    }
}
