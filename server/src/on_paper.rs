//! A game on paper: its parts as PDF, made of a table. The command line and the browser print the same.

use std::collections::BTreeMap;
use std::str::FromStr;

use engine::counter::{Counter, CounterGroup, Face};
use engine::title::Title;
use engine::{ChartBody, ChartBox, Seat, Side, View};
use paper::{
    Book, Cards, Counters, Cover, HexSize, HtmlBook, MapSheets, PaperError, PaperSize, Pdf, ScenarioCard,
    SmallMaps, Turned,
};
use players::Table;
use press::{MapStyle, Scenes};

/// A part of a game that can be printed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaflet {
    /// All of it, with a title page and the sheet that says how to put it together.
    Box,
    /// The rulebook as switched.
    Rulebook,
    /// Only what differs from the base game.
    Changes,
    /// The charts and tracks as switched.
    Charts,
    /// The tracks alone: the turns, with who comes when.
    Tracks,
    /// The card of the scenario.
    Scenario,
    /// The cards of each side: set-up, reinforcements, order of battle.
    Cards,
    /// The map at true size, tiled.
    Map,
    /// The map at true size as one large page, for a print shop.
    WholeMap,
    /// The counters to cut out.
    Counters,
}

impl Leaflet {
    /// Every part, with its word.
    pub const ALL: [(&'static str, Self); 10] = [
        ("box", Self::Box),
        ("rulebook", Self::Rulebook),
        ("changes", Self::Changes),
        ("charts", Self::Charts),
        ("tracks", Self::Tracks),
        ("scenario", Self::Scenario),
        ("cards", Self::Cards),
        ("map", Self::Map),
        ("whole-map", Self::WholeMap),
        ("counters", Self::Counters),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, part)| *part == self).map_or("", |(word, _)| word)
    }
}

impl FromStr for Leaflet {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(known, _)| *known == word);
        found.map(|(_, part)| *part).ok_or_else(|| {
            let words = Self::ALL.map(|(word, _)| word);
            format!("there is no '{word}' to print; the parts are {}", words.join(", "))
        })
    }
}

/// A game to print, and how.
pub struct OnPaper<'a> {
    /// What it is.
    pub title: &'static Title,
    /// The game at its first position.
    pub table: &'a dyn Table,
    /// Its counters.
    pub groups: &'a [CounterGroup],
    /// The paper.
    pub paper: PaperSize,
    /// The side of a counter in millimetres.
    pub size: f64,
    /// How fronts and backs meet.
    pub turned: Turned,
    /// How wide a hex is.
    pub hex: HexSize,
}

impl OnPaper<'_> {
    /// Writes a part into a PDF.
    pub fn write(&self, part: Leaflet, pdf: &mut Pdf) -> Result<(), PaperError> {
        match part {
            Leaflet::Box => {
                self.cover(pdf)?;
                for part in [
                    Leaflet::Rulebook,
                    Leaflet::Charts,
                    Leaflet::Scenario,
                    Leaflet::Cards,
                    Leaflet::Map,
                    Leaflet::Counters,
                ] {
                    self.write(part, pdf)?;
                }
                Ok(())
            }
            Leaflet::Rulebook | Leaflet::Changes => {
                let printed = self.table.rulebook().printed(self.table.rules());
                Book {
                    printed: &printed,
                    credit: self.title.credit,
                    paper: self.paper,
                    changes: part == Leaflet::Changes,
                    charts: &self.table.chart_list(Seat::Observer),
                    maps: &self.small_maps()?,
                }
                .write(pdf)
            }
            Leaflet::Charts | Leaflet::Tracks => {
                let mut charts = self.table.chart_list(Seat::Observer);
                if part == Leaflet::Tracks {
                    charts.retain(|chart| matches!(chart.body, ChartBody::Track { .. }));
                }
                if charts.is_empty() {
                    return Err(PaperError::Wish(format!("{} has no tracks to print", self.title.name)));
                }
                paper::charts(pdf, self.title.name, &charts, self.paper)
            }
            Leaflet::Scenario => self.card(pdf),
            Leaflet::Cards => self.cards(pdf),
            Leaflet::Map => self.map().write(pdf),
            Leaflet::WholeMap => MapSheets { paper: None, ..self.map() }.write(pdf),
            Leaflet::Counters => self.counters().write(pdf).map(drop),
        }
    }

    /// The rulebook, or the variant sheet, as one page for a browser.
    pub fn page(&self, part: Leaflet) -> Result<String, PaperError> {
        if !matches!(part, Leaflet::Rulebook | Leaflet::Changes) {
            return Err(PaperError::Wish(format!(
                "only the rulebook and the changes are made as HTML, not the {}; leave html out",
                part.word()
            )));
        }
        let printed = self.table.rulebook().printed(self.table.rules());
        HtmlBook {
            printed: &printed,
            credit: self.title.credit,
            changes: part == Leaflet::Changes,
            charts: &self.table.chart_list(Seat::Observer),
            maps: &self.small_maps()?,
        }
        .page()
    }

    /// The small maps of the rulebook's examples. An example may name a counter that is not in this mix: then it is drawn as on the sheet.
    fn small_maps(&self) -> Result<SmallMaps, PaperError> {
        let mut counters = self.table.counters();
        let sheet = (self.title.counters)(None).unwrap_or_default();
        let missing = |counter: &Counter| !counters.iter().any(|own| own.id == counter.id);
        let more: Vec<Counter> = sheet.into_iter().flat_map(|group| group.counters).filter(missing).collect();
        counters.extend(more);
        SmallMaps::draw(self.title, &counters)
    }

    /// The counter sheets: enough for this scenario, and for every one that comes with the game.
    pub fn counters(&self) -> Counters<'_> {
        let mut here: BTreeMap<String, usize> = BTreeMap::new();
        for unit in self.table.view(Seat::Referee).units {
            *here.entry(unit.counter.unwrap_or_default()).or_default() += 1;
        }
        Counters {
            title: self.title.name,
            groups: self.groups,
            copies: Box::new(move |id| {
                (self.title.copies)(id).max(here.get(id).copied().unwrap_or_default())
            }),
            credit: self.title.credit,
            size: self.size,
            paper: self.paper,
            turned: self.turned,
        }
    }

    fn map(&self) -> MapSheets<'_> {
        let style = MapStyle::of(self.table.view(Seat::Observer).season);
        MapSheets { board: self.table.board(), style, hex: self.hex, paper: Some(self.paper) }
    }

    /// Id, name and paragraph of the scenario; one of the player's own has its id alone.
    fn scenario(&self) -> (String, String) {
        let id = self.table.scenario();
        let listed = (self.title.scenarios)().into_iter().find(|listed| listed.id == id);
        let (name, about) = listed.map(|listed| (listed.name, listed.about)).unwrap_or_default();
        (called(id, &name), about)
    }

    fn card(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let (table, view) = (self.table, self.table.view(Seat::Observer));
        let (name, about) = self.scenario();
        let sides = (0..table.sides().len()).map(|side| Side(side as u8));
        ScenarioCard {
            title: self.title.name,
            name: &name,
            about: &about,
            sides: table.sides(),
            briefings: sides.filter_map(|side| table.briefing(side)).collect(),
            turns: &turns(table),
            view: &view,
            board: table.board(),
            position: &position(self.title.name, table, &view),
            credit: self.title.credit,
            paper: self.paper,
        }
        .write(pdf)
    }

    fn cards(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let table = self.table;
        Cards {
            title: self.title.name,
            name: &self.scenario().0,
            sides: table.sides(),
            turns: &turns(table),
            view: &table.view(Seat::Observer),
            board: table.board(),
            counters: &table.counters(),
            groups: self.groups,
            credit: self.title.credit,
            paper: self.paper,
        }
        .write(pdf)
    }

    fn cover(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let map = self.map();
        Cover {
            title: self.title.name,
            about: self.title.about,
            scenario: &self.scenario().0,
            groups: self.groups,
            counters: self.counters().count(),
            turned: self.turned,
            tiles: map.tiles(),
            map: map.millimetres(),
            charts: self.table.chart_list(Seat::Observer).len(),
            credit: self.title.credit,
            paper: self.paper,
        }
        .write(pdf)
    }
}

/// The turns of a game, with who comes when.
fn turns(table: &dyn Table) -> Vec<ChartBox> {
    let tracks = table.chart_list(Seat::Observer).into_iter().filter_map(|chart| match chart.body {
        ChartBody::Track { boxes } => Some(boxes),
        ChartBody::Table { .. } => None,
    });
    tracks.flatten().collect()
}

/// A scenario by its id and its name; by the name alone if it says the id: "The bridge" of `bridge`.
fn called(id: &str, name: &str) -> String {
    let said = name.split_whitespace().any(|word| word.eq_ignore_ascii_case(id));
    if said { name.to_owned() } else { format!("{id} {name}").trim().to_owned() }
}

/// The counters of a game as its table has them switched: the units of every mix in which it comes that are in use, with the faces that
/// they have there. `sheet` gives those of a mix.
pub fn as_switched<E>(
    table: &dyn Table,
    sheet: impl Fn(Option<&str>) -> Result<Vec<CounterGroup>, E>,
) -> Result<Vec<CounterGroup>, E> {
    let mut groups = sheet(None)?;
    let mixes = table.title().files.mixes;
    if mixes.is_empty() {
        return Ok(groups);
    }
    for mix in mixes {
        for group in sheet(Some(mix))? {
            join(&mut groups, group);
        }
    }
    let used: BTreeMap<String, Counter> =
        table.counters().into_iter().map(|counter| (counter.id.clone(), counter)).collect();
    for group in &mut groups {
        group.counters.retain(|one| matches!(one.front, Face::Marker(_)) || used.contains_key(&one.id));
        for counter in &mut group.counters {
            if let Some(face) = used.get(&counter.id) {
                counter.clone_from(face);
            }
        }
    }
    groups.retain(|group| !group.counters.is_empty());
    Ok(groups)
}

/// Adds to groups what another has and they have not.
fn join(groups: &mut Vec<CounterGroup>, mut more: CounterGroup) {
    let known = |one: &Counter| groups.iter().any(|group| group.counters.iter().any(|own| own.id == one.id));
    more.counters.retain(|one| !known(one));
    match groups.iter_mut().find(|group| group.section == more.section && group.name == more.name) {
        Some(group) => group.counters.append(&mut more.counters),
        None => groups.push(more),
    }
}

/// Draws positions of a game that is going on.
pub fn scenes<'a>(title: &str, table: &'a dyn Table, counters: &'a [Counter]) -> Scenes<'a> {
    let title = format!("{title}, scenario {}", table.scenario());
    Scenes::new(&title, table.sides(), table.board(), counters)
}

/// The picture of one position.
pub fn position(title: &str, table: &dyn Table, view: &View) -> String {
    scenes(title, table, &table.counters()).svg(view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_called_by_its_id_once() {
        assert_eq!(called("S1", "Wacht am Rhein"), "S1 Wacht am Rhein");
        assert_eq!(called("bridge", "The bridge"), "The bridge");
        assert_eq!(called("mine", ""), "mine");
    }
}
