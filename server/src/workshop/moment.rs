//! A scenario that begins where a player-turn of a game began. What a scenario file has no word for is left out; `compared` finds it.

use std::collections::{BTreeMap, BTreeSet};

use engine::{MarkKind, Spot, View};
use players::turn_number;
use serde_json::{Map, Value, json};

use super::compared::{LeftOut, POOLS, is_coming};

/// A game at a moment, and the scenario that it began with.
pub(crate) struct Moment<'a> {
    /// The scenario as a tree.
    pub(crate) began: Value,
    /// What is seen.
    pub(crate) view: &'a View,
    /// What was seen when the game began.
    pub(crate) first: &'a View,
    /// The names of the sides.
    pub(crate) sides: &'a [String],
    /// The keys that a scenario file of the game may have.
    pub(crate) keys: &'a [&'a str],
    /// The lists of bridges that it may have.
    pub(crate) lists: &'a [String],
    /// The word behind the id of a unit on its back.
    pub(crate) back: Option<&'static str>,
}

impl Moment<'_> {
    /// The scenario, and what it cannot hold.
    pub(crate) fn scenario(self) -> Result<(Value, LeftOut), String> {
        let by_forces = self.keys.contains(&"force");
        if !by_forces && !self.keys.contains(&"setup") {
            return Err("scenarios of this game do not say who stands where".into());
        }
        let turn = turn_number(&self.view.turn).filter(|turn| *turn > 0);
        let turn = turn.ok_or("this moment lies before the first turn; begin from the scenario itself")?;
        let mut left = LeftOut::default();
        let mut tree = self.began.clone();
        let name = tree["name"].as_str().unwrap_or("Scenario").to_owned();
        tree["name"] = format!("{name}, from turn {turn}").into();
        if by_forces {
            self.card(&mut tree, turn, &mut left);
        } else {
            self.place(&mut tree, turn, &mut left);
            self.head(&mut tree, turn, &mut left);
            self.holders(&mut tree);
            self.works(&mut tree);
        }
        Ok((tree, left))
    }

    pub(super) fn word(&self, side: engine::Side) -> String {
        self.sides.get(side.index()).map(|name| name.to_lowercase()).unwrap_or_default()
    }

    /// Units on the map, lost, and to come.
    fn place(&self, tree: &mut Value, turn: usize, left: &mut LeftOut) {
        let mut setup: Map<String, Value> =
            self.sides.iter().map(|name| (name.to_lowercase(), json!({}))).collect();
        let mut pools: BTreeMap<&str, BTreeMap<String, Vec<String>>> = BTreeMap::new();
        let mut coming = BTreeSet::new();
        let mut units: Vec<_> = self.view.units.iter().collect();
        units.sort_by_key(|unit| unit.level);
        for unit in units {
            let Some(counter) = &unit.counter else {
                left.add("units that lie face down");
                continue;
            };
            let (id, back) = counter.strip_suffix(" back").map_or((counter.as_str(), false), |id| (id, true));
            match &unit.spot {
                Spot::Hex(hex) => {
                    let line = &mut setup[&self.word(unit.side)][hex];
                    let state =
                        self.back.filter(|_| back).map_or_else(String::new, |word| format!(" {word}"));
                    let before = line.as_str().map_or_else(String::new, |before| format!("{before}, "));
                    *line = format!("{before}{id}{state}").into();
                }
                Spot::Box(label) if is_coming(label) => {
                    coming.insert(id.to_owned());
                }
                Spot::Box(label) => {
                    let pool = POOLS.iter().find(|(word, key)| word == label && self.keys.contains(key));
                    // Any other is named when both are compared.
                    if let Some((_, key)) = pool {
                        let of_side = pools.entry(key).or_default().entry(self.word(unit.side)).or_default();
                        of_side.push(id.to_owned());
                    }
                }
            }
        }
        tree["setup"] = setup.into();
        for (key, sides) in pools {
            for (side, ids) in sides {
                tree[key][side] = ids.join(", ").into();
            }
        }
        Self::arrivals(tree, turn, &coming);
    }

    /// Of the schedule what is still to come. Who should have come and waits comes now.
    fn arrivals(tree: &mut Value, turn: usize, coming: &BTreeSet<String>) {
        let Some(sides) = tree.get_mut("arrivals").and_then(Value::as_object_mut) else { return };
        for lines in sides.values_mut().filter_map(Value::as_array_mut) {
            lines.retain_mut(|line| {
                let units = line["units"].as_str().unwrap_or_default().to_owned();
                let waits: Vec<&str> =
                    units.split(',').map(str::trim).filter(|id| coming.contains(*id)).collect();
                if waits.is_empty() {
                    return false;
                }
                if line["turn"].as_u64().unwrap_or_default() < turn as u64 {
                    line["turn"] = turn.into();
                }
                line["units"] = waits.join(", ").into();
                true
            });
        }
    }

    /// When it begins, and with whom.
    fn head(&self, tree: &mut Value, turn: usize, left: &mut LeftOut) {
        let begins = self.sides.iter().find(|name| self.view.phase.starts_with(name.as_str()));
        match tree.get_mut("turns") {
            Some(Value::Object(turns)) if turns.contains_key("first") => {
                turns.insert("first".into(), turn.into());
                if let Some(side) = begins {
                    turns.insert("begins".into(), side.to_lowercase().into());
                }
            }
            Some(count @ Value::Number(_)) => {
                let all = count.as_u64().unwrap_or_default();
                *count = all.saturating_sub(turn as u64 - 1).max(1).into();
                // Without a word for it the first side begins.
                if let Some(side) = begins.filter(|side| Some(*side) != self.sides.first()) {
                    left.add(format!("that {side} begins"));
                }
            }
            _ => {}
        }
    }

    /// Who holds an objective that has a holder of its own.
    fn holders(&self, tree: &mut Value) {
        let marks: Vec<_> = self.view.marks.iter().filter(|mark| mark.kind == MarkKind::Control).collect();
        for objective in tree.get_mut("objective").and_then(Value::as_array_mut).into_iter().flatten() {
            let mark = marks.iter().find(|mark| Some(mark.at.as_str()) == objective["hex"].as_str());
            if let (Some(mark), Some(table)) = (mark, objective.as_object_mut()) {
                match mark.side {
                    Some(side) => table.insert("holder".into(), self.word(side).into()),
                    None => table.remove("holder"),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Mark, Seat, SeenUnit, Side};

    #[test]
    fn a_position_becomes_a_scenario_and_what_it_cannot_hold_is_named() {
        let mut view = View::new(Seat::Referee, "Turn 3 of 8, 17 Dec AM", "Allied Movement Phase");
        let unit = |id: u32, side: u8, counter: &str, spot: Spot| {
            SeenUnit::new(id, Side(side), "x", spot).drawn(counter, false)
        };
        let hex = |name: &str| Spot::Hex(name.into());
        let beside = |name: &str| Spot::Box(name.into());
        view.units = vec![
            unit(1, 0, "g-1", hex("QQ4")),
            SeenUnit::new(2, Side(0), "x", hex("QQ4")).drawn("g-2", true),
            unit(3, 0, "g-3", beside("eliminated")),
            unit(4, 0, "g-4", beside("turn 5")),
            unit(5, 0, "g-5", beside("available")),
            unit(6, 1, "u-1", beside("diverted")),
        ];
        view.units[1].level = 1;
        view.units[0].badges.push("isolated 2".into());
        view.marks = vec![Mark::control("MM15", Side(1)), Mark::marker("QQ4", "fort", Some(Side(0)))];
        let began = json!({
            "name": "First", "turns": { "first": 1, "last": 8 }, "setup": { "free": {} },
            "arrivals": { "german": [{ "turn": 2, "at": "EN", "units": "g-1, g-5" }, { "turn": 5, "at": "EC", "units": "g-4" },
                { "turn": 2, "at": "EC", "units": "g-2" }] }
        });
        let sides = ["German".to_owned(), "Allied".to_owned()];
        let keys = ["setup", "lost", "forts", "arrivals"];
        let first = View::new(Seat::Referee, "Turn 1 of 8", "German Movement Phase");
        let moment = Moment {
            began,
            view: &view,
            first: &first,
            sides: &sides,
            keys: &keys,
            lists: &[],
            back: Some("back"),
        };
        let (tree, left) = moment.scenario().unwrap();
        assert_eq!(tree["setup"], json!({ "german": { "QQ4": "g-1, g-2 back" }, "allied": {} }));
        assert_eq!(tree["turns"], json!({ "first": 3, "last": 8, "begins": "allied" }));
        assert_eq!(tree["lost"], json!({ "german": "g-3" }));
        assert_eq!(tree["forts"], json!({ "german": "QQ4" }));
        let lines = &tree["arrivals"]["german"];
        assert_eq!(lines[0], json!({ "turn": 3, "at": "EN", "units": "g-5" }));
        assert_eq!((lines[1]["turn"].as_u64(), lines.as_array().unwrap().len()), (Some(5), 2));
        assert!(left.list().is_empty());
    }
}
