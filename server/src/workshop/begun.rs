//! A scenario that begins at a moment of a game: made, set up, and laid beside the game, so that nothing is lost unnamed.

use std::collections::{BTreeMap, BTreeSet};

use engine::title::Kind;
use engine::{HexId, MarkKind, SumLine, View};
use players::{Setup, Shelved, Table, turn_number};
use serde_json::Value;

use super::compared::{LeftOut, compare};
use super::moment::Moment;
use super::{Draft, back_word};
use crate::error::ApiError;
use crate::own::OwnFiles;

/// A game as it stands at a moment.
pub(crate) struct Stand<'a> {
    /// The scenario that it began with.
    pub(crate) scenario: &'a str,
    /// Its switches, every one of them.
    pub(crate) rules: &'a str,
    /// What is seen.
    pub(crate) view: &'a View,
    /// The names of the sides.
    pub(crate) sides: &'a [String],
}

impl Draft {
    /// A scenario that begins where a game stands, which began with these files; and what of it a scenario cannot hold.
    pub(crate) fn of_moment(
        shelved: &'static Shelved,
        began: OwnFiles,
        stand: &Stand<'_>,
    ) -> Result<(Self, Vec<String>), ApiError> {
        let OwnFiles { scenario: text, charts, units, map } = began;
        let own = OwnFiles { scenario: None, charts, units, map };
        let began = match text {
            Some(text) => Self::of_text(shelved, own, text),
            None => Self { own, ..Self::shipped(shelved, Some(stand.scenario))? },
        };
        let first = began.laid_out(stand.rules)?;
        let schema = shelved.title.files.schema(Kind::Scenario);
        let lists = schema.as_value()["definitions"]["BridgesFile"]["properties"].as_object();
        let moment = Moment {
            began: began.page.value.clone().unwrap_or_default(),
            view: stand.view,
            first: &first.view(stand.view.seat),
            sides: stand.sides,
            keys: &engine::data::keys(&schema),
            lists: &lists.into_iter().flatten().map(|(list, _)| list.clone()).collect::<Vec<_>>(),
            back: back_word(shelved.title),
        };
        let (value, mut left) = moment.scenario().map_err(ApiError::bad)?;
        let draft = Self { shelved, own: began.own.clone(), page: began.page.changed(value)? };
        let draft = draft.with_switches(stand, &mut left)?.without_refused_forces(&mut left)?;
        let draft = draft.with_control(stand, &*first, &mut left)?;
        let begun = draft.laid_out("").ok().map(|table| table.view(stand.view.seat));
        // What cannot be set up yet has nothing of it.
        let begun = begun.unwrap_or_else(|| View::new(stand.view.seat, "", ""));
        // A card counts its turns from its beginning, so that who comes is in another box.
        compare(
            stand.view,
            &begun,
            schema.get("properties").is_some_and(|keys| keys.get("force").is_none()),
            &mut left,
        );
        Ok((draft, left.list()))
    }

    /// A game with it after the set-up.
    fn laid_out(&self, rules: &str) -> Result<Box<dyn Table>, ApiError> {
        let setup = Setup { rules: rules.to_owned(), ..self.setup() };
        let mut table = (self.shelved.open)(&setup)?;
        let before = |table: &dyn Table| turn_number(&table.headline().turn) == Some(0);
        while before(&*table) && table.setting_up() && table.place().is_ok_and(|choices| choices > 0) {}
        Ok(table)
    }

    /// The same with the switches of the game, where the scenario would have others.
    fn with_switches(self, stand: &Stand<'_>, left: &mut LeftOut) -> Result<Self, ApiError> {
        let wanted: Vec<&str> = stand.rules.split(',').collect();
        let mut value = self.page.value.clone().unwrap_or_default();
        let Some(switches) = value.get_mut("switches").and_then(Value::as_object_mut) else {
            return Ok(self);
        };
        if switches.contains_key("on") {
            let on = wanted.iter().filter_map(|word| word.strip_prefix('+').map(Value::from)).collect();
            switches.insert("on".into(), on);
        } else {
            switches.remove("set");
        }
        let bare = Self { page: self.page.changed(value.clone())?, own: self.own.clone(), ..self };
        let Ok(table) = bare.laid_out("") else { return Ok(self) };
        let has = table.rules().text().to_owned();
        let others: Vec<&str> =
            wanted.into_iter().filter(|word| !has.split(',').any(|other| other == *word)).collect();
        if others.is_empty() {
            return Ok(bare);
        }
        if value["switches"].get("on").is_none() {
            value["switches"]["set"] = others.join(",").into();
            let set = Self { page: self.page.changed(value)?, own: self.own.clone(), ..self };
            if set.laid_out("").is_ok_and(|table| table.rules().text() == stand.rules) {
                return Ok(set);
            }
        }
        left.add(format!("the switches {}", others.join(",")));
        Ok(bare)
    }

    /// The same without forces in zones that the game refuses, which are named: a unit of a game may stand where none is set up.
    fn without_refused_forces(self, left: &mut LeftOut) -> Result<Self, ApiError> {
        let Err(faults) = self.report() else { return Ok(self) };
        let mut refused = BTreeMap::new();
        for fault in self.page.told(&faults, |_, path| path) {
            if let [list, at, key] = &fault.path[..]
                && list == "force"
                && key == "zone"
                && let Ok(at) = at.parse::<usize>()
            {
                refused.insert(
                    at,
                    fault.help.map_or(fault.message.clone(), |help| format!("{}, {help}", fault.message)),
                );
            }
        }
        let mut value = self.page.value.clone().unwrap_or_default();
        let Some(forces) = value.get_mut("force").and_then(Value::as_array_mut) else { return Ok(self) };
        for (at, why) in refused.into_iter().rev() {
            let force = forces.remove(at);
            left.add(format!("{}: {why}", force["name"].as_str().unwrap_or_default()));
        }
        let page = self.page.changed(value)?;
        Ok(Self { page, ..self })
    }

    /// The same with lists of who controls what, where it would be another's: a campaign finds it out from the units that are set up.
    fn with_control(
        self,
        stand: &Stand<'_>,
        first: &dyn Table,
        left: &mut LeftOut,
    ) -> Result<Self, ApiError> {
        let mut value = self.page.value.clone().unwrap_or_default();
        if !matches!(value.get("setup"), Some(Value::Object(_))) || !has_control(first) {
            return Ok(self);
        }
        if let Some(control) = value.get_mut("control").and_then(Value::as_object_mut) {
            control.retain(|list, _| list == "towns");
        }
        let bare = Self { page: self.page.changed(value.clone())?, own: self.own.clone(), ..self };
        let Ok(table) = bare.laid_out("") else { return Ok(bare) };
        let wanted = control_now(stand, first);
        let other: Vec<(&String, &String)> = wanted
            .iter()
            .filter(|(hex, side)| {
                table.board().grid.find(hex).and_then(|hex| control_of(&*table, hex)).as_ref() != Some(side)
            })
            .collect();
        if other.is_empty() {
            return Ok(bare);
        }
        for name in stand.sides {
            let hexes: BTreeSet<&str> =
                other.iter().filter(|(_, side)| *side == name).map(|(hex, _)| hex.as_str()).collect();
            if !hexes.is_empty() {
                let list: Vec<&str> = hexes.into_iter().collect();
                value["control"][name.to_lowercase()] = list.join(", ").into();
            }
        }
        let draft = Self { page: bare.page.changed(value)?, ..bare };
        let Ok(table) = draft.laid_out("") else { return Ok(draft) };
        for (hex, side) in &wanted {
            let found = table.board().grid.find(hex).and_then(|hex| control_of(&*table, hex));
            if found.as_ref() != Some(side) {
                left.add(format!("that {hex} is {side}"));
            }
        }
        Ok(draft)
    }
}

/// Who controls a hex, in the word of its facts.
fn control_of(table: &dyn Table, hex: HexId) -> Option<String> {
    let is_control = |line: &&SumLine| line.label == "Control";
    table.facts(hex).iter().find(is_control).map(|line| line.value.to_string())
}

/// Whether hexes have a controller at all.
fn has_control(table: &dyn Table) -> bool {
    table.board().grid.ids().any(|hex| control_of(table, hex).is_some())
}

/// Who controls what: as it was at first, but where a mark says otherwise.
fn control_now(stand: &Stand<'_>, first: &dyn Table) -> BTreeMap<String, String> {
    let marks = stand.view.marks.iter().filter(|mark| mark.kind == MarkKind::Control);
    let changed: BTreeMap<&str, &String> =
        marks.filter_map(|mark| Some((mark.at.as_str(), stand.sides.get(mark.side?.index())?))).collect();
    let board = first.board();
    let all = board.grid.ids().filter_map(|hex| Some((board.grid.label(hex), control_of(first, hex)?)));
    all.map(|(hex, side)| {
        let side = changed.get(hex).map_or(side, |side| (*side).clone());
        (hex.to_owned(), side)
    })
    .collect()
}

#[cfg(test)]
mod tests;
