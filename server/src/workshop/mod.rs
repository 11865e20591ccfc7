//! The workshop: scenarios and counters in the making. They are looked through by the checker of `salient check`, and what is wrong is
//! told at its place.

mod begun;
mod compared;
mod counters;
mod forces;
mod maps;
mod moment;
mod page;
mod patched;
mod trial;
mod works;
mod written;

pub(crate) use begun::Stand;
pub(crate) use counters::Roster;
pub(crate) use maps::{Sketch, cards as map_cards};
pub(crate) use trial::try_out;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use engine::counter::{Counter, Face, Nation};
use engine::title::{Kind, Report, Title};
use engine::{Faults, Seat, Seed};
use players::{Setup, Shelved, Table};

use crate::error::ApiError;
use crate::own::OwnFiles;
use crate::prints::{Atlas, Prints};
use crate::wire::{Bench, DraftChecked, DraftRequest, Files, Opened, RosterUnit};
use page::Page;

/// What the scenario is called in messages.
const NAME: &str = "your scenario";
/// The prints of so many scenarios in the making are kept at hand.
const BENCHES: usize = 12;

/// A scenario in the making.
pub(crate) struct Draft {
    shelved: &'static Shelved,
    own: OwnFiles,
    page: Page,
}

impl Draft {
    /// What somebody sends.
    pub(crate) fn read(shelf: &'static [Shelved], wish: DraftRequest) -> Result<Self, ApiError> {
        let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
        let mut own = OwnFiles::from(wish.files);
        let text = own.scenario.take();
        for text in [&text, &wish.base] {
            OwnFiles { scenario: text.clone(), ..OwnFiles::default() }.check()?;
        }
        let page = Page::read(NAME, wish.value, text, wish.base.as_deref())?;
        let draft = Self { shelved, own, page };
        draft.files().check()?;
        Ok(draft)
    }

    /// A scenario that is given as text. One that is no TOML stays as it is.
    fn of_text(shelved: &'static Shelved, own: OwnFiles, text: String) -> Self {
        Self { shelved, own, page: Page::of_text(NAME, text) }
    }

    /// A scenario that comes with a game.
    pub(crate) fn shipped(shelved: &'static Shelved, id: Option<&str>) -> Result<Self, ApiError> {
        let files = (shelved.title.files.scenarios)();
        let found = match id {
            None => files.first(),
            Some(id) => files.iter().find(|file| file.id.eq_ignore_ascii_case(id)),
        };
        let file = found.ok_or_else(|| ApiError::bad("there is no such scenario to begin with"))?;
        Ok(Self::of_text(shelved, OwnFiles::default(), file.text.to_owned()))
    }

    /// Its files, the scenario as text.
    pub(crate) fn files(&self) -> OwnFiles {
        OwnFiles { scenario: Some(self.page.written.text.clone()), ..self.own.clone() }
    }

    /// Which game it is of.
    pub(crate) fn shelved(&self) -> &'static Shelved {
        self.shelved
    }

    /// The set-up of a game with it.
    pub(crate) fn setup(&self) -> Setup {
        self.files().give(Setup::new(Seed::number(0)))
    }

    /// Reads it as `salient check` does.
    fn report(&self) -> Result<Report, Faults> {
        let (files, setup) = (&self.shelved.title.files, self.setup());
        let document = self.page.document();
        let source = document.source();
        if let Some(why) = &self.page.unreadable {
            // The reader of the game finds the place of it.
            (files.map_of)(source)?;
            let mut faults = Faults::new(NAME, &document.text);
            faults.add(0..0, why.clone(), "");
            return Err(faults);
        }
        if let Some(name) = (files.map_of)(source)?
            && setup.map.is_none()
        {
            let message = format!("there is no map \"{name}\" beside it");
            return Err(engine::title::at(source, "map", message));
        }
        (files.scenario)(source, &setup.wish())
    }

    /// Looks it through. What can be played is laid out on the bench.
    pub(crate) fn check(&self, benches: &Benches, atlas: &Atlas) -> DraftChecked {
        let report = self.report();
        let table = report.is_ok().then(|| (self.shelved.open)(&self.setup()).ok()).flatten();
        let bench = table.map(|table| benches.lay(&*table, atlas));
        let mut page = self.page.checked(report, |_, path| path);
        let name = self.page.value.as_ref().and_then(|value| value["name"].as_str());
        if name.is_some_and(|name| name.trim().is_empty()) {
            page.doubts.push("the name is empty: lists show the id alone".into());
        }
        DraftChecked { page, bench }
    }

    /// All that an editor begins with.
    pub(crate) fn opened(&self, benches: &Benches, atlas: &Atlas) -> Result<Opened, ApiError> {
        let mut checked = self.check(benches, atlas);
        if checked.bench.is_none() {
            // What cannot be set up is mended on the map of the game.
            let usual = Self::shipped(self.shelved, None)?;
            checked.bench = Some(benches.lay(&*(self.shelved.open)(&usual.setup())?, atlas));
        }
        let schema = self.shelved.title.files.schema(Kind::Scenario);
        Ok(Opened {
            game: self.shelved.title.id.into(),
            schema: schema.to_value(),
            checked,
            beside: Files::from(OwnFiles { scenario: None, ..self.own.clone() }),
            left_out: Vec::new(),
        })
    }
}

/// The prints of scenarios in the making, the latest last. As long as they are here their pictures can be drawn.
#[derive(Default)]
pub(crate) struct Benches(Mutex<VecDeque<Arc<Prints>>>);

impl Benches {
    /// Lays out what a scenario is made with.
    fn lay(&self, table: &dyn Table, atlas: &Atlas) -> Bench {
        let prints = atlas.prints(table.scenery(), None);
        let pictures = prints.addresses();
        self.hold(prints);
        Bench {
            pictures,
            sides: table.sides().iter().map(ToString::to_string).collect(),
            roster: roster(table),
            back_word: back_word(table.title()).map(str::to_owned),
            areas: table.board().areas.iter().map(|area| area.name.clone()).collect(),
        }
    }
}

impl Benches {
    /// Keeps prints at hand in place of the oldest.
    fn hold(&self, prints: Arc<Prints>) {
        let mut benches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        benches.retain(|other| !other.is_like(&prints));
        benches.push_back(prints);
        if benches.len() > BENCHES {
            benches.pop_front();
        }
    }
}

/// The word by which the scenarios of a game say that a unit starts on its back.
fn back_word(title: &Title) -> Option<&'static str> {
    let texts = (title.files.scenarios)();
    let says = |word: &str| texts.iter().any(|file| file.text.contains(&format!(" {word}\"")));
    ["back", "reduced"].into_iter().find(|word| says(word))
}

/// Every unit of a game. Whose it is tells its nation: those on the map show which side that is.
fn roster(table: &dyn Table) -> Vec<RosterUnit> {
    let counters = table.counters();
    let nation = |id: &str| counters.iter().find(|counter| counter.id == id).and_then(nation_of);
    let mut sides: BTreeMap<Nation, u8> = BTreeMap::new();
    for unit in table.view(Seat::Referee).units {
        let counter = unit.counter.unwrap_or_default();
        if let Some(nation) = nation(counter.strip_suffix(" back").unwrap_or(&counter)) {
            sides.entry(nation).or_insert(unit.side.0);
        }
    }
    let unit = |counter: &Counter| {
        let Face::Unit(face) = &counter.front else { return None };
        Some(RosterUnit {
            id: counter.id.clone(),
            name: face.designation.clone(),
            formation: face.parent.clone(),
            values: face.values.to_string(),
            side: sides.get(&face.livery.nation()).copied(),
            has_back: counter.back.is_some(),
        })
    };
    counters.iter().filter_map(unit).collect()
}

fn nation_of(counter: &Counter) -> Option<Nation> {
    match &counter.front {
        Face::Unit(face) => Some(face.livery.nation()),
        Face::Marker(_) => None,
    }
}
