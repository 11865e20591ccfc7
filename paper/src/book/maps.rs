//! The small maps of a rulebook's worked examples, drawn from the positions that the tests play.

use engine::counter::Counter;
use engine::rules::example_id;
use engine::title::Title;
use press::SmallMap;

use crate::pdf::PaperError;

/// Small maps, each with the examples that it is of.
#[derive(Clone, Debug, Default)]
pub struct SmallMaps(Vec<(Vec<String>, String)>);

impl SmallMaps {
    /// Draws the positions of a game's examples, with these counters.
    pub fn draw(title: &Title, counters: &[Counter]) -> Result<SmallMaps, PaperError> {
        let examples = title.examples().map_err(|faults| PaperError::Wish(faults.to_string()))?;
        let mut maps = Vec::new();
        for position in examples.all() {
            let Some(board) = (title.example_map)(&position.map) else { continue };
            let small = SmallMap {
                board,
                counters,
                units: position.places().collect(),
                arrows: pairs(&position.arrows),
                sights: pairs(&position.sights),
                show: position.show.iter().map(String::as_str).collect(),
            };
            maps.extend(small.svg().map(|svg| (position.of.clone(), svg)));
        }
        Ok(SmallMaps(maps))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The map that stands below an example of a rule: one that is of several stands below the last of them, with the rule of the first.
    pub(crate) fn below(&self, examples: &[String], at: usize) -> Option<&str> {
        let ids: Vec<&str> = examples.iter().map(|text| example_id(text).unwrap_or("")).collect();
        let (of, svg) = self.0.iter().find(|(of, _)| of.iter().any(|id| id == ids[at]))?;
        let is_of = |id: &&str| of.iter().any(|one| one == id);
        let last = ids.iter().rposition(is_of) == Some(at);
        (last && ids.contains(&of[0].as_str())).then_some(svg.as_str())
    }
}

fn pairs(list: &[(String, String)]) -> Vec<(&str, &str)> {
    list.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect()
}
