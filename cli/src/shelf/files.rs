//! The data files of each game, for those who write their own: which keys each kind has, and who reads it.

use engine::data::{Doubt, MarginLevel, Source};
use engine::{Board, Faults, Rulebook, map};
use players::Document;

use super::{bulge_files, dark_december_files, panzerbitz_files};
use crate::check::Beside;
use crate::output::count;

/// The files of all games.
pub(crate) const FILES: &[GameFiles] =
    &[bulge_files::FILES, dark_december_files::FILES, panzerbitz_files::FILES];

/// A kind of data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scenario,
    Map,
    Charts,
    Units,
    Rules,
}

impl Kind {
    pub(crate) const ALL: [Self; 5] = [Self::Scenario, Self::Map, Self::Charts, Self::Units, Self::Rules];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Map => "map",
            Self::Charts => "charts",
            Self::Units => "units",
            Self::Rules => "rules",
        }
    }

    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Scenario => "a scenario",
            Self::Map => "a map",
            Self::Charts => "the charts",
            Self::Units => "the units",
            Self::Rules => "the rules",
        }
    }
}

/// What a file holds, in a few lines.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Its own name.
    pub(crate) name: String,
    /// What is in it: a label and the rest.
    pub(crate) lines: Vec<(&'static str, String)>,
    /// What is possible but hardly meant.
    pub(crate) doubts: Vec<String>,
}

/// The data files of a game.
pub(crate) struct GameFiles {
    /// The game.
    pub(crate) id: &'static str,
    /// The keys of a scenario.
    pub(crate) scenario_keys: &'static [&'static str],
    /// The keys of the charts.
    pub(crate) charts_keys: &'static [&'static str],
    /// The word for the labels of its maps.
    pub(crate) labels: &'static str,
    /// The ids of its units.
    pub(crate) unit_ids: fn() -> Vec<&'static str>,
    /// The map file that a scenario names.
    pub(crate) map_of: fn(&Document) -> Result<Option<String>, Faults>,
    /// Reads a scenario with the files beside it, as far as the first position.
    pub(crate) scenario: fn(&Document, &Beside) -> Result<Report, Faults>,
    pub(crate) map: fn(&Document) -> Result<Report, Faults>,
    /// Reads charts, which may name counters of the player's own.
    pub(crate) charts: fn(&Document, Option<&Document>) -> Result<Report, Faults>,
    pub(crate) units: fn(&Document) -> Result<Report, Faults>,
}

const MAP_KEYS: &[&str] = &[
    "format", "name", "credits", "grid", "kinds", "terrain", "ground", "place", "feature", "river", "side",
    "road", "stream", "separate", "bridge", "area", "caption", "trace",
];
const RULES_KEYS: &[&str] = &["game", "section", "rule", "switch", "preset"];

impl GameFiles {
    pub(crate) fn keys(&self, kind: Kind) -> &'static [&'static str] {
        match kind {
            Kind::Scenario => self.scenario_keys,
            Kind::Map => MAP_KEYS,
            Kind::Charts => self.charts_keys,
            Kind::Units => &["units"],
            Kind::Rules => RULES_KEYS,
        }
    }

    /// How many words of a file point to this game.
    pub(crate) fn marks(&self, kind: Kind, words: &[&str]) -> usize {
        match kind {
            Kind::Map => words.iter().filter(|word| **word == self.labels).count(),
            Kind::Rules => words.iter().take(200).filter(|word| **word == self.id).count(),
            Kind::Charts => 0,
            Kind::Scenario | Kind::Units => {
                let ids = (self.unit_ids)();
                words.iter().filter(|word| ids.contains(word)).count()
            }
        }
    }
}

/// What can be played with counters of the player's own: the scenarios of the game that can be set up with them. Why the
/// others cannot is doubtful, because a scenario of the player's own may be meant.
pub(crate) fn playable<'a, E: std::fmt::Display>(
    ids: impl Iterator<Item = (String, Source<'a>)>,
    read: impl Fn(Source<'a>) -> Result<(), E>,
) -> (String, Vec<String>) {
    let (mut good, mut doubts) = (Vec::new(), Vec::new());
    for (id, source) in ids {
        match read(source) {
            Ok(()) => good.push(id),
            Err(why) => {
                let why = why.to_string();
                let first = why.lines().next().unwrap_or_default();
                doubts.push(format!("scenario {id} cannot be played with them: {first}"));
            }
        }
    }
    (if good.is_empty() { "none".into() } else { good.join(", ") }, doubts)
}

/// The rules of any game.
pub(crate) fn rules(file: &Document) -> Result<Report, Faults> {
    let book = Rulebook::from_toml(&file.name, &file.text)?;
    let presets: Vec<&str> = book.presets().iter().map(|preset| preset.id.as_str()).collect();
    Ok(Report {
        name: format!("{}, version {}", book.title(), book.version()),
        lines: vec![
            ("rules", format!("{} in {}", book.rules().len(), count(book.sections().len(), "section"))),
            ("switches", book.switches().len().to_string()),
            ("presets", presets.join(", ")),
        ],
        doubts: Vec::new(),
    })
}

/// What a map holds.
pub(crate) fn map_report(board: &Board) -> Report {
    let lines = vec![
        ("hexes", board.grid.len().to_string()),
        ("rivers", board.rivers.len().to_string()),
        ("roads", board.roads.lines.len().to_string()),
        ("bridges", board.bridges.len().to_string()),
        ("places", board.places.len().to_string()),
        ("areas", board.areas.iter().map(|area| area.name.as_str()).collect::<Vec<_>>().join(", ")),
    ];
    let doubts = map::check(board).iter().map(|doubt| doubt.describe(board)).collect();
    Report { name: board.name.clone(), lines, doubts }
}

/// Doubts with their lines.
pub(crate) fn doubts(list: &[Doubt]) -> Vec<String> {
    list.iter().map(|doubt| format!("line {}: {}", doubt.line, doubt.message)).collect()
}

/// A number for each side: `German 68, Allied 23`.
pub(crate) fn by_side(sides: &[&str], number: impl Fn(engine::Side) -> usize) -> String {
    let one = |(at, name): (usize, &&str)| format!("{name} {}", number(engine::Side(at as u8)));
    sides.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

/// Victory levels: `German decisive from 110, ..., Allied decisive below`.
pub(crate) fn levels(sides: &[&str], list: &[MarginLevel]) -> String {
    let one = |level: &MarginLevel| {
        let who = level.winner.and_then(|side| sides.get(side.index())).map(|side| format!("{side} "));
        let from = level.at_least.map_or("below".to_owned(), |least| format!("from {least}"));
        format!("{}{} {from}", who.unwrap_or_default(), level.level.name())
    };
    list.iter().map(one).collect::<Vec<_>>().join(", ")
}
