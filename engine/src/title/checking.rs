//! What the checkers of all games share: a scenario that is set up in every way, and the words of a report.

use super::{Playable, Report, Trouble, Wish};
use crate::data::{Charted, Doubt, Files, Head, MarginLevel, ScenarioFile, Source};
use crate::{Board, Calendar, Faults, Rulebook, Side, map};

/// Sets a scenario file up with its own switches and with every preset. What is wrong is said at its place in the file.
pub fn checked<G: Playable>(file: Source, wish: &Wish) -> Result<G, Faults> {
    let with = |preset: Option<&str>| {
        let game = G::set_up(&Wish { preset, ..*wish }).map_err(|trouble| match trouble {
            Trouble::File(faults) => faults,
            Trouble::Switches(wrong) => at(file, "[switches]", wrong.to_string()),
            other => at(file, "map", other.to_string()),
        })?;
        match game.audit().as_slice() {
            [] => Ok(game),
            wrong => Err(at(file, "[setup", wrong.join("; "))),
        }
    };
    let game = with(None)?;
    for preset in game.rulebook().presets() {
        with(Some(&preset.id))?;
    }
    Ok(game)
}

/// A fault where a word stands first in a line.
pub fn at(file: Source, word: &str, message: String) -> Faults {
    let mut faults = Faults::new(file.name, file.text);
    let start = file.text.find(&format!("\n{word}")).map_or(0, |start| start + 1);
    faults.add(start..start + word.len(), message, "");
    faults
}

/// What can be played with counters of the player's own: the scenarios of the game that can be set up with them. Why the
/// others cannot is doubtful, because a scenario of the player's own may be meant.
pub fn fitting<E: ToString>(
    scenarios: &[ScenarioFile],
    read: impl Fn(Source<'static>) -> Result<(), E>,
) -> (String, Vec<String>) {
    let (mut good, mut doubts) = (Vec::new(), Vec::new());
    for file in scenarios {
        match read(file.source()) {
            Ok(()) => good.push(file.id),
            Err(why) => {
                let why = why.to_string();
                let first = why.lines().next().unwrap_or_default();
                doubts.push(format!("scenario {} cannot be played with them: {first}", file.id));
            }
        }
    }
    (if good.is_empty() { "none".into() } else { good.join(", ") }, doubts)
}

/// What a list of counters holds: its name, some lines, and which scenarios can be played with them.
pub fn units_report<G: Playable>(
    file: Source,
    name: String,
    mut lines: Vec<(&'static str, String)>,
) -> Report {
    let (scenarios, doubts) = fitting(G::scenario_files(), |scenario| {
        let files = Files { scenario, map: None, units: Some(file) };
        G::read_files(&files, G::Charts::standard(), None, "").map(drop)
    });
    lines.push(("scenarios", scenarios));
    Report { name, lines, doubts }
}

/// What charts hold.
pub fn charts_report<G: Playable>(file: Source, units: Option<Source>) -> Result<Report, Faults> {
    let charts = G::read_charts(file, units)?;
    let numbers = ("numbers", charts.number_count());
    let sizes = G::chart_sizes(&charts).into_iter().chain([numbers]);
    let lines = sizes.map(|(what, size)| (what, size.to_string())).collect();
    Ok(Report { name: charts.name().to_owned(), lines, doubts: Vec::new() })
}

/// What the rules of any game hold.
pub fn rules_report(file: Source) -> Result<Report, Faults> {
    let book = Rulebook::from_toml(file.name, file.text)?;
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
pub fn map_report(board: &Board) -> Report {
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
pub fn doubts(list: &[Doubt]) -> Vec<String> {
    list.iter().map(|doubt| format!("line {}: {}", doubt.line, doubt.message)).collect()
}

/// A number for each side: `German 68, Allied 23`.
pub fn by_side(sides: &[&str], number: impl Fn(Side) -> usize) -> String {
    let one = |(at, name): (usize, &&str)| format!("{name} {}", number(Side(at as u8)));
    sides.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

/// The turns of a scenario: `1 to 36, AM 16 Dec to PM 2 Jan; German begins`.
pub fn turns<C: Calendar>(sides: &[&str], head: &Head<C>) -> String {
    let Head { first, last, begins, .. } = head;
    format!("{} to {}, {first} to {last}; {} begins", first.number(), last.number(), sides[begins.index()])
}

/// Victory levels: `German decisive from 110, ..., Allied decisive below`.
pub fn levels(sides: &[&str], list: &[MarginLevel]) -> String {
    let one = |level: &MarginLevel| {
        let who = level.winner.and_then(|side| sides.get(side.index())).map(|side| format!("{side} "));
        let from = level.at_least.map_or("below".to_owned(), |least| format!("from {least}"));
        format!("{}{} {from}", who.unwrap_or_default(), level.level.name())
    };
    list.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// One of something or several of it: `1 action`, `2 actions`.
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
