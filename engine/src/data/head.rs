//! What the scenarios of several games say first, and what they are read against.

use super::{Map, Reader, Spanned, Switches, SwitchesFile, Text, TurnsFile};
use crate::{Board, Calendar, RuleSet, Rulebook, Side, SwitchErrors, Turn};

/// What a scenario is read against: the components of the game.
#[derive(Debug)]
pub struct Components<'a, U, C> {
    /// The map.
    pub board: &'a Board,
    /// The units.
    pub units: &'a [U],
    /// The charts.
    pub charts: &'a C,
    /// The rules.
    pub book: &'a Rulebook,
}

/// What a scenario of half-day turns says first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head<C> {
    /// Its id: `S1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A paragraph about it.
    pub about: String,
    /// Its map.
    pub map: Map,
    /// Its first turn.
    pub first: Turn<C>,
    /// Its last turn.
    pub last: Turn<C>,
    /// Whose player-turn comes first.
    pub begins: Side,
    /// Its switches.
    pub switches: Switches,
}

impl<C: Calendar> Head<C> {
    /// The rule set for a game: the preset (the scenario's own if none is chosen), what the scenario sets, and what the
    /// players set. What the scenario fixes cannot be changed.
    pub fn rule_set(
        &self,
        book: &Rulebook,
        preset: Option<&str>,
        line: &str,
    ) -> Result<RuleSet, SwitchErrors> {
        self.switches.rule_set(&self.id, book, preset, line)
    }

    /// The turns that are played.
    pub fn calendar(&self) -> impl Iterator<Item = Turn<C>> {
        let (first, last) = (self.first, self.last);
        Turn::all().filter(move |turn| (first..=last).contains(turn))
    }

    /// How many turns are played.
    pub fn turns(&self) -> usize {
        usize::from(self.last.number() - self.first.number()) + 1
    }
}

/// The first and the last turn of a scenario, if they are right.
pub type Played<C> = Option<(Turn<C>, Turn<C>)>;

/// The head as a file writes it.
pub struct HeadFile<'f> {
    /// Its id.
    pub id: &'f Text,
    /// Its name.
    pub name: &'f Text,
    /// The paragraph about it.
    pub about: &'f Text,
    /// The word for its map.
    pub map: &'f Text,
    /// Its turns.
    pub turns: &'f TurnsFile,
    /// Its switches.
    pub switches: &'f SwitchesFile,
}

/// The head of a scenario file whose fields are called as in [`HeadFile`].
#[macro_export]
macro_rules! head_of {
    ($file:ident) => {
        $crate::data::HeadFile {
            id: &$file.id,
            name: &$file.name,
            about: &$file.about,
            map: &$file.map,
            turns: &$file.turns,
            switches: &$file.switches,
        }
    };
}

/// The text about a scenario that has none.
pub fn nothing() -> Text {
    Spanned::new(0..0, String::new())
}

impl Reader<'_> {
    /// The head of a scenario, and its turns if they are right. `example` is an id as it should be, `turns` says which turns
    /// there are, and `sides` are the words for the sides.
    pub fn scenario_head<C: Calendar>(
        &mut self,
        file: &HeadFile,
        book: &Rulebook,
        sides: &[&str],
        [example, turns]: [&str; 2],
    ) -> (Head<C>, Played<C>) {
        self.head(file.id, file.name, file.about, example);
        let played = self.turns(file.turns, Turn::new, turns);
        let begins = file.turns.begins.as_ref().and_then(|word| self.side(sides, word));
        let (first, last) = played.unwrap_or((Turn::FIRST, Turn::LAST));
        let head = Head {
            id: file.id.get_ref().clone(),
            name: file.name.get_ref().clone(),
            about: file.about.get_ref().trim().to_owned(),
            map: Map::named(file.map.get_ref().clone()),
            first,
            last,
            begins: begins.unwrap_or(Side(0)),
            switches: self.switches(book, file.switches),
        };
        (head, played)
    }
}
