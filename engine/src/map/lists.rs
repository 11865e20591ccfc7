//! The lists of a map file (rivers, sides, roads, streams, features, areas) while they are changed by hand.

use std::ops::Range;

use super::check::touch;
use super::edit::{Change, Sheet, same_side};
use super::file::{LineFile, SidesFile};
use super::tokens::{Token, words};
use super::write::block;
use crate::data::Spanned;
use crate::fault::Faults;
use crate::grid::SideId;

/// A table of which a file has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Feature,
    River,
    Side,
    Road,
    Stream,
    Area,
    Bridge,
    Place,
}

impl Section {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Feature => "feature",
            Self::River => "river",
            Self::Side => "side",
            Self::Road => "road",
            Self::Stream => "stream",
            Self::Area => "area",
            Self::Bridge => "bridge",
            Self::Place => "place",
        }
    }

    /// The key of its list of words.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Feature | Self::Area => "hexes",
            Self::River | Self::Side => "sides",
            Self::Road | Self::Stream => "path",
            Self::Bridge => "side",
            Self::Place => "hex",
        }
    }
}

/// One of them.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) table: Section,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) words: Vec<String>,
    /// Where its list stands in the text; none if it is new.
    at: Option<Range<usize>>,
    changed: bool,
}

/// The lists of one table.
pub(super) struct Lists {
    table: Section,
    entries: Vec<Entry>,
}

impl Lists {
    pub(super) fn of(sheet: &Sheet, table: Section) -> Self {
        let file = &sheet.file;
        let entry = |name: &str, kind: &str, list: &Spanned<String>| Entry {
            table,
            name: name.into(),
            kind: kind.into(),
            words: words(sheet.source, list).iter().map(|token| token.text.to_owned()).collect(),
            at: Some(list.span()),
            changed: false,
        };
        let sides = |files: &[SidesFile]| -> Vec<Entry> {
            files.iter().map(|f| entry(&f.name, f.kind.get_ref(), &f.sides)).collect()
        };
        let lines = |files: &[LineFile]| -> Vec<Entry> {
            files.iter().map(|f| entry(&f.name, f.kind.get_ref(), &f.path)).collect()
        };
        let entries = match table {
            Section::Feature => file.feature.iter().map(|f| entry("", f.kind.get_ref(), &f.hexes)).collect(),
            Section::Area => file.area.iter().map(|f| entry(&f.name, &f.kind, &f.hexes)).collect(),
            Section::River => sides(&file.river),
            Section::Side => sides(&file.side),
            Section::Road => lines(&file.road),
            Section::Stream => lines(&file.stream),
            Section::Bridge | Section::Place => Vec::new(),
        };
        Self { table, entries }
    }

    fn add(&mut self, name: &str, kind: &str, words: Vec<String>) {
        let table = self.table;
        self.entries.push(Entry {
            table,
            name: name.into(),
            kind: kind.into(),
            words,
            at: None,
            changed: true,
        });
    }

    /// Words without an order: into the list of this kind (of this name, if it has one), or out of it.
    pub(super) fn words(mut self, list: &[String], name: &str, kind: &str, on: bool) -> Self {
        let mine = |entry: &Entry| {
            entry.at.is_some() && if name.is_empty() { entry.kind == kind } else { entry.name == name }
        };
        let there: Vec<&String> = list
            .iter()
            .filter(|word| {
                self.entries.iter().any(|entry| mine(entry) && entry.words.iter().any(|w| same_side(w, word)))
            })
            .collect();
        let missing: Vec<String> = list.iter().filter(|word| !there.contains(word)).cloned().collect();
        if on {
            if missing.is_empty() {
                return self;
            }
            match self.entries.iter_mut().find(|entry| mine(entry)) {
                Some(entry) => {
                    entry.words.extend(missing);
                    entry.changed = true;
                }
                None => self.add(name, kind, missing),
            }
            return self;
        }
        for entry in self.entries.iter_mut().filter(|entry| mine(entry)) {
            let before = entry.words.len();
            entry.words.retain(|word| !list.iter().any(|out| same_side(word, out)));
            entry.changed |= entry.words.len() != before;
        }
        self
    }

    /// Sides of a river: they follow each other, so that a gap is seen.
    pub(super) fn rivers(mut self, sheet: &Sheet, sides: &[String], kind: &str, on: bool) -> Self {
        let side = |name: &str| -> Option<SideId> {
            let mut faults = Faults::new("", name);
            sheet.find().side(&Token { text: name, span: 0..name.len() }, &mut faults)
        };
        let meet =
            |a: &str, b: &str| matches!((side(a), side(b)), (Some(a), Some(b)) if touch(&sheet.grid, a, b));
        for new in sides {
            let there =
                |entry: &Entry| entry.kind == kind && entry.words.iter().any(|word| same_side(word, new));
            if on && self.entries.iter().any(there) {
                continue;
            }
            self.cut(|entry| entry.words.iter().position(|word| same_side(word, new)).map(|at| (at, at + 1)));
            if !on {
                continue;
            }
            let end =
                |entry: &&mut Entry| entry.kind == kind && entry.words.last().is_some_and(|w| meet(w, new));
            if let Some(entry) = self.entries.iter_mut().find(end) {
                entry.words.push(new.clone());
                entry.changed = true;
                continue;
            }
            let head =
                |entry: &&mut Entry| entry.kind == kind && entry.words.first().is_some_and(|w| meet(w, new));
            match self.entries.iter_mut().find(head) {
                Some(entry) => {
                    entry.words.insert(0, new.clone());
                    entry.changed = true;
                }
                None => self.add("", kind, vec![new.clone()]),
            }
        }
        self
    }

    /// Steps of a road: they are taken from what was there, and go on where a road of this kind ends.
    pub(super) fn ways(mut self, sheet: &Sheet, path: &[String], kind: &str, on: bool) -> Self {
        let is_edge = |word: &str| sheet.find().direction(word).is_some();
        let step = |a: &str, b: &str, pair: &[String]| {
            (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a)
        };
        let mut run: Vec<String> = Vec::new();
        let mut runs = Vec::new();
        for pair in path.windows(2) {
            let (a, b) = (&pair[0], &pair[1]);
            let has = |entry: &Entry| entry.words.windows(2).any(|pair| step(a, b, pair));
            if on && self.entries.iter().any(|entry| entry.kind == kind && has(entry)) {
                runs.push(std::mem::take(&mut run));
                continue;
            }
            // The hexes of a step belong to both halves.
            while self.entries.iter().any(has) {
                self.cut(|entry| {
                    entry.words.windows(2).position(|pair| step(a, b, pair)).map(|at| (at + 1, at + 1))
                });
            }
            if run.is_empty() {
                run.push(a.clone());
            }
            run.push(b.clone());
        }
        runs.push(run);
        // One hex alone is no road, unless it leads off the map.
        for entry in self.entries.iter_mut().filter(|entry| entry.changed) {
            if entry.words.len() < 2 || entry.words.iter().all(|word| is_edge(word)) {
                entry.words.clear();
            }
        }
        if on {
            for run in runs.into_iter().filter(|run| run.len() > 1) {
                self.lead(run, kind, &is_edge);
            }
        }
        self
    }

    /// A new piece of road: behind or before one that ends there, or by itself.
    fn lead(&mut self, run: Vec<String>, kind: &str, is_edge: &dyn Fn(&str) -> bool) {
        let (first, last) = (&run[0], &run[run.len() - 1]);
        let free = |word: &String| !is_edge(word);
        for entry in self.entries.iter_mut().filter(|entry| entry.kind == kind && !entry.words.is_empty()) {
            let (head, end) = (entry.words[0].clone(), entry.words[entry.words.len() - 1].clone());
            let more: Vec<String> = run.iter().skip(1).cloned().collect();
            let back: Vec<String> = run.iter().rev().skip(1).cloned().collect();
            match () {
                () if end == *first && free(first) => entry.words.extend(more),
                () if end == *last && free(last) => entry.words.extend(back),
                () if head == *last && free(last) => {
                    entry.words.splice(0..0, run[..run.len() - 1].iter().cloned());
                }
                () if head == *first && free(first) => {
                    entry.words.splice(0..0, run[1..].iter().rev().cloned());
                }
                () => continue,
            }
            entry.changed = true;
            return;
        }
        self.add("", kind, run);
    }

    /// Cuts lists in two: what `found` tells of a list ends its first half and begins its second.
    fn cut(&mut self, found: impl Fn(&Entry) -> Option<(usize, usize)>) {
        let mut rest = Vec::new();
        for entry in &mut self.entries {
            let Some((end, start)) = found(entry) else { continue };
            let second = entry.words[start..].to_vec();
            entry.words.truncate(end);
            entry.changed = true;
            if !second.is_empty() {
                let half = Entry { words: second, at: None, ..entry.clone() };
                rest.push(half);
            }
        }
        self.entries.extend(rest);
    }

    /// What changes in the text.
    pub(super) fn changes(self, sheet: &Sheet) -> Result<Vec<Change>, String> {
        let mut changes = Vec::new();
        let mut new = String::new();
        let table = self.table;
        for entry in self.entries.iter().filter(|entry| entry.changed) {
            let words: Vec<&str> = entry.words.iter().map(String::as_str).collect();
            match &entry.at {
                Some(at) if words.is_empty() => {
                    changes.push((sheet.entry_with_gap(table, at)?, String::new()));
                }
                Some(at) => changes.push((at.clone(), block(&words))),
                None if words.is_empty() => {}
                None => new += &entry.text(),
            }
        }
        if !new.is_empty() {
            let at = sheet.end_of(table);
            changes.push((at, new));
        }
        Ok(changes)
    }
}

impl Sheet<'_> {
    /// Where a table that holds a place of the text begins and ends, its heading included.
    pub(super) fn entry(&self, table: Section, inside: &Range<usize>) -> Result<Range<usize>, String> {
        let heading = format!("[[{}]]", table.word());
        let mut start = None;
        let mut at = 0;
        for line in self.source[..inside.start].split_inclusive('\n') {
            if line.trim_start().starts_with(&heading) {
                start = Some(at);
            }
            at += line.len();
        }
        let start = start.ok_or_else(|| {
            format!("write this as a table of its own, {heading}; it cannot be changed here")
        })?;
        let (mut end, mut at) = (inside.end, inside.end);
        let own = [format!("[{}.", table.word()), format!("[[{}.", table.word())];
        for (place, line) in self.source[inside.end..].split_inclusive('\n').enumerate() {
            let words = line.trim_start();
            let heads = words.starts_with('[') && !own.iter().any(|own| words.starts_with(own.as_str()));
            if heads && place > 0 {
                break;
            }
            at += line.len();
            // Blank lines and comments before the next heading belong to that.
            if place == 0 || !words.trim().is_empty() && !words.starts_with('#') {
                end = at;
            }
        }
        Ok(start..end)
    }

    /// The same with the blank line before it.
    pub(super) fn entry_with_gap(
        &self,
        table: Section,
        inside: &Range<usize>,
    ) -> Result<Range<usize>, String> {
        let Range { start, end } = self.entry(table, inside)?;
        let gap = if self.source[..start].ends_with("\n\n") { start - 1 } else { start };
        Ok(gap..end)
    }

    /// Where a new table of this kind is written: behind the last one, else at the end.
    pub(super) fn end_of(&self, table: Section) -> Range<usize> {
        let file = &self.file;
        let last = match table {
            Section::Feature => file.feature.last().map(|f| f.hexes.span()),
            Section::River => file.river.last().map(|f| f.sides.span()),
            Section::Side => file.side.last().map(|f| f.sides.span()),
            Section::Road => file.road.last().map(|f| f.path.span()),
            Section::Stream => file.stream.last().map(|f| f.path.span()),
            Section::Area => file.area.last().map(|f| f.hexes.span()),
            Section::Bridge => file.bridge.last().map(|f| f.side.span()),
            Section::Place => file.place.last().map(|f| f.hex.span()),
        };
        let end =
            last.and_then(|last| self.entry(table, &last).ok()).map_or(self.source.len(), |entry| entry.end);
        end..end
    }
}
