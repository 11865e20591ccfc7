//! The small maps of a rulebook's worked examples, drawn from the positions that the tests play.

use engine::Board;
use engine::counter::Counter;
use engine::rules::{ExamplePosition, example_id};
use engine::title::Title;
use press::SmallMap;

use crate::pdf::PaperError;

/// Small maps, each with the examples that it is of, and the credits of the maps that they are cut from.
#[derive(Clone, Debug, Default)]
pub struct SmallMaps {
    maps: Vec<(Vec<String>, String)>,
    credits: Vec<String>,
}

impl SmallMaps {
    /// Draws the positions of a game's examples, with these counters.
    pub fn draw(title: &Title, counters: &[Counter]) -> Result<SmallMaps, PaperError> {
        let examples = title.examples().map_err(|faults| PaperError::Wish(faults.to_string()))?;
        let (mut maps, mut credits) = (Vec::new(), Vec::new());
        for position in examples.all() {
            let board = (title.example_map)(&position.map).filter(|_| position.row.is_empty());
            let svg = match board {
                Some(board) => of_ground(board, counters, position),
                None => of_row(title, counters, position)?,
            };
            for credit in board.iter().flat_map(|board| &board.credits) {
                if !credits.contains(credit) {
                    credits.push(credit.clone());
                }
            }
            maps.extend(svg.map(|svg| (position.of.clone(), svg)));
        }
        Ok(SmallMaps { maps, credits })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.maps.len()
    }

    /// The credits of the maps that they are cut from, as one paragraph; empty if they need none.
    pub fn credits(&self) -> String {
        self.credits.join(" ")
    }

    /// The map that stands below an example of a rule: one that is of several stands below the last of them in the rule.
    pub(crate) fn below(&self, examples: &[String], at: usize) -> Option<&str> {
        let ids: Vec<&str> = examples.iter().map(|text| example_id(text).unwrap_or("")).collect();
        let (of, svg) = self.maps.iter().find(|(of, _)| of.iter().any(|id| id == ids[at]))?;
        let is_of = |id: &&str| of.iter().any(|one| one == id);
        (ids.iter().rposition(is_of) == Some(at)).then_some(svg.as_str())
    }
}

/// A position on its ground.
fn of_ground(board: &Board, counters: &[Counter], position: &ExamplePosition) -> Option<String> {
    SmallMap {
        units: position.places().collect(),
        backs: position.backs.iter().map(String::as_str).collect(),
        marks: pairs(&position.marks),
        arrows: pairs(&position.arrows),
        sights: pairs(&position.sights),
        show: position.show.iter().map(String::as_str).collect(),
        ..SmallMap::of(board, counters)
    }
    .svg()
}

/// Counters side by side, in each of the mixes that the example is about.
fn of_row(
    title: &Title,
    counters: &[Counter],
    position: &ExamplePosition,
) -> Result<Option<String>, PaperError> {
    let mut lines: Vec<(&str, Vec<Counter>)> = Vec::new();
    for mix in &position.mixes {
        let groups = (title.counters)(Some(mix)).map_err(PaperError::Wish)?;
        lines.push((mix, groups.into_iter().flat_map(|group| group.counters).collect()));
    }
    let nowhere = |word: &&String| {
        let known = |counters: &[Counter]| counters.iter().any(|counter| counter.id == **word);
        *word != "|" && !lines.is_empty() && !lines.iter().any(|(_, own)| known(own))
    };
    if let Some(word) = position.row.iter().find(nowhere) {
        let message = format!("{}: none of its mixes has a counter {word}", position.of.join(", "));
        return Err(PaperError::Wish(message));
    }
    let mut shown: Vec<(&str, &[Counter])> = lines.iter().map(|(mix, own)| (*mix, own.as_slice())).collect();
    if shown.is_empty() {
        shown.push(("", counters));
    }
    Ok(press::counter_row(&position.row, &shown))
}

fn pairs(list: &[(String, String)]) -> Vec<(&str, &str)> {
    list.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect()
}
