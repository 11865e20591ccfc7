//! A position as a card that says which forces set up where: every hex with units becomes a zone of its own, so that nobody
//! can set up otherwise.

use std::collections::BTreeMap;

use engine::{MarkKind, Spot};
use serde_json::{Map, Value, json};

use super::compared::LeftOut;
use super::moment::Moment;

/// The position counters of a card, by the words of their markers.
const POSITIONS: [(&str, &str); 3] = [("improved position", "ip"), ("minefield", "mine"), ("block", "block")];

/// How many of each kind.
type Numbers = BTreeMap<String, u32>;

impl Moment<'_> {
    /// Forces, columns and control of a card as they are now.
    pub(super) fn card(&self, tree: &mut Value, turn: usize, left: &mut LeftOut) {
        self.forces(tree, left);
        self.columns(tree, turn, left);
        self.order(tree, turn, left);
        schedules(tree, turn, left);
        let marks: Vec<_> = self.view.marks.iter().filter(|mark| mark.kind == MarkKind::Control).collect();
        for (at, name) in self.sides.iter().enumerate() {
            let mine = marks.iter().filter(|mark| mark.side.is_some_and(|side| side.index() == at));
            let held: Vec<String> = mine.map(|mark| format!("hex({})", mark.at)).collect();
            if !held.is_empty() {
                tree["control"][name] = held.join(" | ").into();
            }
        }
    }

    /// Who stands where, and the position counters.
    fn forces(&self, tree: &mut Value, left: &mut LeftOut) {
        let mut units: BTreeMap<(usize, &str), Numbers> = BTreeMap::new();
        let mut loaded = false;
        for unit in &self.view.units {
            let Some(id) = &unit.counter else { continue };
            match &unit.spot {
                Spot::Hex(hex) => {
                    *units.entry((unit.side.index(), hex)).or_default().entry(id.clone()).or_default() += 1;
                }
                Spot::Box(label) if label.contains(" behind the entry hex") => {
                    left.add("units that wait behind the entry hex");
                }
                Spot::Box(label) if label.ends_with("eliminated") => left.add("units that are eliminated"),
                Spot::Box(label) if label.ends_with("left the map") => left.add("units that left the map"),
                Spot::Box(_) => {}
            }
            loaded |= unit.badges.iter().any(|badge| badge.word.starts_with("aboard "));
        }
        let name = |side: usize| self.sides.get(side).cloned().unwrap_or_default();
        let mut forces: Vec<Value> = units
            .into_iter()
            .map(|((side, hex), units)| {
                json!({ "side": name(side), "name": format!("At {hex}"), "zone": format!("hex({hex})"), "units": units })
            })
            .collect();
        // A position counter is nobody's; the side that defends sets it up.
        let owner = tree["sides"]["defender"].as_str().map_or_else(|| name(1), str::to_owned);
        let mut positions: BTreeMap<&str, Numbers> = BTreeMap::new();
        for mark in self.view.marks.iter().filter(|mark| mark.kind == MarkKind::Marker) {
            let known =
                POSITIONS.iter().find(|(word, _)| *word == mark.mark).map(|(_, key)| (*key).to_owned());
            let fort = mark.mark.strip_prefix("fortification ").map(|defence| format!("fort{defence}"));
            // What it has no word for is named when both are compared.
            if let Some(key) = known.or(fort) {
                *positions.entry(&mark.at).or_default().entry(key).or_default() += 1;
            }
        }
        forces.extend(positions.into_iter().map(|(hex, positions)| {
            json!({ "side": owner, "name": format!("Works at {hex}"), "zone": format!("hex({hex})"), "positions": positions })
        }));
        tree["force"] = forces.into();
        if loaded {
            tree["special"]["setup_loaded"] = json!(self.sides);
        }
    }

    /// The columns that have not begun to enter, with their turns counted from now.
    fn columns(&self, tree: &mut Value, turn: usize, left: &mut LeftOut) {
        let Some(columns) = tree.get_mut("column").and_then(Value::as_array_mut) else { return };
        columns.retain_mut(|column| {
            let words = |key: &str| column[key].as_str().unwrap_or_default().to_owned();
            let head = format!("{} column {}, turn ", words("side"), words("name"));
            let due = |label: &str| label.strip_prefix(&head).and_then(|turn| turn.parse::<usize>().ok());
            let mut waiting = self.view.units.iter().filter_map(|unit| match &unit.spot {
                Spot::Box(label) => due(label),
                Spot::Hex(_) => None,
            });
            let Some(due) = waiting.next() else { return false };
            let slots = column["slots"].as_array().map_or(0, |slots| {
                slots.iter().filter_map(Value::as_str).map(|slot| slot.split('+').count()).sum()
            });
            let attached = column["attached"].as_array().map_or(0, Vec::len);
            if waiting.count() + 1 < slots + attached {
                left.add(format!("the rest of column {}", words("name")));
                return false;
            }
            column["turn"] = (due + 1).saturating_sub(turn).max(1).into();
            true
        });
    }

    /// How many turns are left, and who is first in them.
    fn order(&self, tree: &mut Value, turn: usize, left: &mut LeftOut) {
        let turns = tree["turns"].as_object_mut().map(std::mem::take).unwrap_or_default();
        let first = turns.get("first").and_then(Value::as_str).unwrap_or_default().to_owned();
        let all = turns.get("count").and_then(Value::as_u64).unwrap_or(1);
        let begins = self.sides.iter().find(|name| self.view.phase.starts_with(name.as_str()));
        let mut turns: Map<String, Value> = turns;
        turns.insert("count".into(), all.saturating_sub(turn as u64 - 1).max(1).into());
        if let Some(side) = begins.filter(|side| **side != first) {
            turns.insert("first".into(), side.clone().into());
            left.add(format!("that {first} has no last player-turn"));
        }
        tree["turns"] = turns.into();
    }
}

/// Sight and off-board artillery, with their turns counted from now.
fn schedules(tree: &mut Value, turn: usize, left: &mut LeftOut) {
    later(tree.get_mut("sight").and_then(|sight| sight.get_mut("visibility")), turn);
    if let Some(guns) = tree.get_mut("off_board") {
        if guns.as_array().is_some_and(|guns| guns.iter().any(|gun| gun.get("missions").is_some())) {
            left.add("missions that off-board artillery has fired");
        }
        later(Some(guns), turn);
    }
}

/// Keeps the lines of a list that are still to come.
fn later(list: Option<&mut Value>, turn: usize) {
    let Some(lines) = list.and_then(Value::as_array_mut) else { return };
    lines.retain_mut(|line| {
        let turns = line["turns"].as_str().map(|words| from_now(words, turn)).unwrap_or_default();
        let coming = !turns.is_empty();
        line["turns"] = turns.into();
        coming
    });
}

/// Turns such as "1-3,6" as they are counted if this one is the first; those that are past are gone.
fn from_now(words: &str, turn: usize) -> String {
    let since =
        |word: &str| word.trim().parse::<usize>().ok().map(|number| (number + 1).saturating_sub(turn));
    let coming = words.split(',').filter_map(|word| match word.split_once('-') {
        Some((first, last)) => {
            let (first, last) = (since(first)?.max(1), since(last)?);
            (last > first)
                .then(|| format!("{first}-{last}"))
                .or_else(|| (last == first).then(|| last.to_string()))
        }
        None => since(word).filter(|turn| *turn > 0).map(|turn| turn.to_string()),
    });
    coming.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_counted_from_the_first_one_of_the_new_card() {
        let all = ["1-7", "1-3,6", "2,4,6", "1-2", "3-4", "8"];
        assert_eq!(all.map(|turns| from_now(turns, 4)), ["1-4", "3", "1,3", "", "1", "5"]);
        assert_eq!(from_now("1-7", 1), "1-7");
    }
}
