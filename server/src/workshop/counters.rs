//! Counters in the making: a list of units is looked through, drawn, and laid beside the game's own.

use std::collections::BTreeSet;

use engine::counter::{Counter, CounterGroup, Face};
use engine::data::Source;
use engine::title::{Kind, Report};
use engine::{Fault, Faults};
use paper::{Differences, PaperSize};
use players::Shelved;
use serde_json::Value;

use super::page::Page;
use super::written::{Path, Written};
use crate::error::ApiError;
use crate::own::OwnFiles;
use crate::pictures;
use crate::wire::{
    CounterChange, CounterTotal, CountersChecked, CountersOpened, CountersRequest, SheetCounter, SheetGroup,
};

/// What the list is called in messages.
const NAME: &str = "your units";

/// A list of units in the making.
pub(crate) struct Roster {
    shelved: &'static Shelved,
    mix: Option<String>,
    page: Page,
}

impl Roster {
    /// What somebody sends.
    pub(crate) fn read(shelf: &'static [Shelved], wish: CountersRequest) -> Result<Self, ApiError> {
        let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
        let CountersRequest { value, units_file, base, mix, .. } = wish;
        for text in [&units_file, &base] {
            OwnFiles { units: text.clone(), ..OwnFiles::default() }.check()?;
        }
        // A tree that came from nowhere else came from the list of the game.
        let base = base.as_deref().unwrap_or(shelved.title.files.unit_file);
        let page = Page::read(NAME, value, units_file, Some(base))?;
        OwnFiles { units: Some(page.written.text.clone()), ..OwnFiles::default() }.check()?;
        Self { shelved, mix: None, page }.in_mix(mix)
    }

    /// The list that comes with a game.
    pub(crate) fn shipped(shelved: &'static Shelved, mix: Option<String>) -> Result<Self, ApiError> {
        let text = shelved.title.files.unit_file.to_owned();
        Self { shelved, mix: None, page: Page::of_text(NAME, text) }.in_mix(mix)
    }

    fn in_mix(self, mix: Option<String>) -> Result<Self, ApiError> {
        let mixes = self.shelved.title.files.mixes;
        match &mix {
            Some(name) if !mixes.contains(&name.as_str()) => Err(ApiError::bad(match mixes {
                [] => "this game has no counter mixes".to_owned(),
                _ => format!("there is no such counter mix; the mixes are {}", mixes.join(", ")),
            })),
            _ => Ok(Self { mix, ..self }),
        }
    }

    pub(crate) fn shelved(&self) -> &'static Shelved {
        self.shelved
    }

    fn report(&self) -> Result<Report, Faults> {
        (self.shelved.title.files.units)(self.page.document().source())
    }

    /// The sheet of this list.
    pub(crate) fn sheet(&self) -> Result<Vec<CounterGroup>, Faults> {
        (self.shelved.title.files.sheet)(self.page.document().source(), self.mix.as_deref())
    }

    /// The sheet that comes with the game.
    pub(crate) fn first_sheet(&self) -> Result<Vec<CounterGroup>, Faults> {
        let files = &self.shelved.title.files;
        (files.sheet)(Source { name: "units.toml", text: files.unit_file }, self.mix.as_deref())
    }

    /// The sheet without the units that are wrong: the others are drawn all the same.
    fn sheet_without(&self, wrong: &BTreeSet<usize>) -> Option<Vec<CounterGroup>> {
        let mut value = self.page.value.clone()?;
        let mut at = 0..;
        value.get_mut("units")?.as_array_mut()?.retain(|_| at.next().is_some_and(|at| !wrong.contains(&at)));
        let text = Written::new(&value).ok()?.text;
        (self.shelved.title.files.sheet)(Source { name: NAME, text: &text }, self.mix.as_deref()).ok()
    }

    /// The two sheets laid beside each other.
    pub(crate) fn differences<'a>(
        &self,
        first: &'a [CounterGroup],
        second: &'a [CounterGroup],
        paper: PaperSize,
    ) -> Differences<'a> {
        let title = self.shelved.title.name;
        Differences { title, names: ["those of the game", "your own"], groups: [first, second], paper }
    }

    /// Looks the list through, and draws what can be drawn.
    pub(crate) fn check(&self) -> Result<CountersChecked, ApiError> {
        let page = self.page.checked(self.report(), |fault, path| self.field(fault, path));
        let first = self.first_sheet().map_err(|faults| ApiError::internal(&faults.to_string()))?;
        let unit = |path: &Path| path.get(1).and_then(|at| at.parse().ok());
        let wrong: BTreeSet<usize> = page.faults.iter().filter_map(|fault| unit(&fault.path)).collect();
        let second = match self.sheet() {
            Ok(sheet) => Some(sheet),
            Err(_) if wrong.is_empty() => None,
            Err(_) => self.sheet_without(&wrong),
        };
        let drawn = second.as_deref().unwrap_or(&first);
        let differences = self.differences(&first, drawn, PaperSize::default());
        let list = differences.list();
        let own: Vec<Counter> = list.iter().filter_map(|one| one.second.clone()).map(own_name).collect();
        let changed = |id: &str| list.iter().find(|one| one.id == id).map(|one| one.first.is_none());
        let total = |(section, [a, b]): (String, [(usize, u32); 2])| CounterTotal {
            section,
            units: [a.0 as u32, b.0 as u32],
            strength: [a.1, b.1],
        };
        Ok(CountersChecked {
            page,
            drawn: second.is_some(),
            sheet: drawn.iter().map(|group| laid(group, &changed)).collect(),
            faces: sprite(&own),
            // A unit that is wrong for now is not gone.
            changes: list
                .iter()
                .filter(|one| wrong.is_empty() || one.second.is_some())
                .map(|one| CounterChange {
                    id: one.id.clone(),
                    formation: one.formation.clone(),
                    text: one.text(),
                    before: one.first.is_some(),
                    after: one.second.is_some(),
                })
                .collect(),
            totals: differences.totals().into_iter().map(total).collect(),
        })
    }

    /// All that a workshop begins with.
    pub(crate) fn opened(&self) -> Result<CountersOpened, ApiError> {
        let files = &self.shelved.title.files;
        let first = self.first_sheet().map_err(|faults| ApiError::internal(&faults.to_string()))?;
        let all: Vec<Counter> = first.into_iter().flat_map(|group| group.counters).collect();
        Ok(CountersOpened {
            game: self.shelved.title.id.into(),
            schema: files.schema(Kind::Units).to_value(),
            order: self.order(),
            legend: self.shelved.title.legend.into(),
            mixes: files.mixes.iter().map(ToString::to_string).collect(),
            faces: sprite(&all),
            checked: self.check()?,
        })
    }

    /// The keys of a unit in the order in which the list of the game has them.
    fn order(&self) -> Vec<String> {
        let text = self.shelved.title.files.unit_file;
        let keys = self.keys();
        let place = |key: &String| text.find(&format!(" {key} = ")).unwrap_or(usize::MAX);
        let mut order = keys;
        order.sort_by_key(place);
        order
    }

    fn keys(&self) -> Vec<String> {
        let schema = self.shelved.title.files.schema(Kind::Units).to_value();
        let keys = schema["definitions"]["Unit"]["properties"].as_object().map(|table| table.keys().cloned());
        keys.into_iter().flatten().collect()
    }

    /// The field of a unit that a fault speaks of: the key that it names, or whose value it says again.
    fn field(&self, fault: &Fault, path: Path) -> Path {
        if path.len() != 2 {
            return path;
        }
        let (list, at) = (&path[0], &path[1]);
        let said = fault.message.split_once(": ").filter(|(head, _)| head.starts_with("unit "));
        let message = said.map_or(fault.message.as_str(), |(_, rest)| rest);
        let words: Vec<&str> =
            message.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect();
        let keys = self.keys();
        let named = keys.iter().find(|key| message.contains(&format!("`{key}`")));
        let named = named.or_else(|| keys.iter().find(|key| words.contains(&key.as_str())));
        let unit = self.page.value.as_ref().and_then(|value| value.get(list)?.get(at.parse::<usize>().ok()?));
        let says = |value: &Value| match value {
            Value::String(text) => [('"', '"'), ('\'', '\''), ('`', '`')]
                .iter()
                .any(|(open, close)| message.contains(&format!("{open}{text}{close}"))),
            Value::Number(number) => words.contains(&number.to_string().as_str()),
            Value::Array(list) => list.iter().any(|one| words.contains(&one.to_string().as_str())),
            _ => false,
        };
        let of_value =
            || unit?.as_object()?.iter().find(|(key, value)| *key != "id" && says(value)).map(|(key, _)| key);
        let field = named.or_else(of_value).cloned();
        path.iter().cloned().chain(field).collect()
    }
}

/// The counter under a name that none of the game has: both are drawn on one page.
fn own_name(counter: Counter) -> Counter {
    Counter { id: format!("own {}", counter.id), ..counter }
}

fn sprite(counters: &[Counter]) -> String {
    String::from_utf8_lossy(&pictures::counters(counters)).into_owned()
}

fn laid(group: &CounterGroup, changed: &impl Fn(&str) -> Option<bool>) -> SheetGroup {
    let counter = |counter: &Counter| {
        let (name, values) = match &counter.front {
            Face::Unit(face) => (face.designation.clone(), face.values.to_string()),
            Face::Marker(marker) => (marker.key(), String::new()),
        };
        SheetCounter {
            id: counter.id.clone(),
            name,
            values,
            is_unit: matches!(counter.front, Face::Unit(_)),
            has_back: matches!(counter.back, Some(Face::Unit(_))),
            is_changed: changed(&counter.id).is_some(),
            is_new: changed(&counter.id) == Some(true),
        }
    };
    SheetGroup {
        section: group.section.clone(),
        name: group.name.clone(),
        counters: group.counters.iter().map(counter).collect(),
    }
}
