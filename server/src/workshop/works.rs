//! What stands on the ground besides units: bridges, forts and dumps as they are now, and what each side has in store.

use std::collections::{BTreeMap, BTreeSet};

use engine::{MarkKind, View};
use serde_json::{Map, Value};

use super::moment::Moment;

/// The lists of bridges that a file may have, by what lies on the site: the first that it has counts.
const BRIDGES: [(Option<&str>, &[&str]); 4] = [
    (Some("blown bridge"), &["blown", "down"]),
    (Some("bridge under construction"), &["building"]),
    (Some("bridge"), &["built", "intact"]),
    (None, &["intact"]),
];

/// The markers of hexsides, by their label: `LL23/MM24`.
fn sites(view: &View) -> BTreeMap<&str, &str> {
    let markers = view.marks.iter().filter(|mark| mark.kind == MarkKind::Marker);
    let on_side = |label: &&str| label.contains('/');
    markers
        .filter_map(|mark| Some((mark.value.as_deref().filter(on_side)?, mark.mark.as_str())))
        .filter(|(_, word)| word.contains("bridge"))
        .collect()
}

/// The words of a list, with commas or without.
fn words(list: &Value) -> Vec<String> {
    let text = list.as_str().unwrap_or_default();
    text.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

impl Moment<'_> {
    /// Bridges, forts, dumps, and replacements.
    pub(super) fn works(&self, tree: &mut Value) {
        if self.keys.contains(&"bridges") {
            self.bridges(tree);
        }
        if self.keys.contains(&"forts") {
            let mut forts: Map<String, Value> = Map::new();
            for (at, name) in self.sides.iter().enumerate() {
                let mine =
                    self.view.marks.iter().filter(|mark| {
                        mark.mark == "fort" && mark.side.is_some_and(|side| side.index() == at)
                    });
                let hexes: Vec<&str> = mine.map(|mark| mark.at.as_str()).collect();
                if !hexes.is_empty() {
                    forts.insert(name.to_lowercase(), hexes.join(", ").into());
                }
            }
            put(tree, "forts", forts);
        }
        if self.keys.contains(&"dumps") {
            self.dumps(tree);
        }
        if self.keys.contains(&"counters") {
            self.store(tree);
        }
    }

    /// Sites on which something else lies now than at first go into the list of what they are.
    fn bridges(&self, tree: &mut Value) {
        let (first, now) = (sites(self.first), sites(self.view));
        let known = |list: &str| self.lists.iter().any(|one| one == list);
        let mut changed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for site in first.keys().chain(now.keys()).collect::<BTreeSet<_>>() {
            let word = now.get(site).copied();
            if word == first.get(site).copied() {
                continue;
            }
            let lists = BRIDGES.iter().find(|(lies, _)| *lies == word).map(|(_, lists)| *lists);
            if let Some(list) = lists.into_iter().flatten().find(|list| known(list)) {
                changed.entry(list).or_default().push(site);
            }
        }
        if changed.is_empty() {
            return;
        }
        let mut bridges = tree["bridges"].as_object().cloned().unwrap_or_default();
        for (list, value) in &mut bridges {
            if list != "states" {
                let mut kept = words(value);
                kept.retain(|word| !changed.values().flatten().any(|site| same_site(site, word)));
                *value = kept.join(", ").into();
            }
        }
        for (list, sites) in changed {
            let mut all = bridges.get(list).map(words).unwrap_or_default();
            all.extend(sites.into_iter().map(str::to_owned));
            bridges.insert(list.into(), all.join(", ").into());
        }
        bridges.retain(|_, value| value.as_str() != Some(""));
        put(tree, "bridges", bridges);
    }

    /// A dump is where its marker lies, taken where that of a captured one does, and else gone.
    fn dumps(&self, tree: &mut Value) {
        let of = |view: &View| -> BTreeMap<String, &'static str> {
            let word = |mark: &engine::Mark| match mark.mark.as_str() {
                "captured dump" => Some("captured"),
                name => name.starts_with("dump ").then_some("allied"),
            };
            view.marks.iter().filter_map(|mark| Some((mark.at.clone(), word(mark)?))).collect()
        };
        let (first, now) = (of(self.first), of(self.view));
        let mut dumps = tree["dumps"].as_object().cloned().unwrap_or_default();
        for hex in first.keys().chain(now.keys()).collect::<BTreeSet<_>>() {
            if first.get(hex) != now.get(hex) {
                dumps.insert(hex.clone(), now.get(hex).copied().unwrap_or("gone").into());
            }
        }
        put(tree, "dumps", dumps);
    }

    /// Replacements in store, and how many bridges were built.
    fn store(&self, tree: &mut Value) {
        let mut counters = tree["counters"].as_object().cloned().unwrap_or_default();
        for track in &self.view.tracks {
            let numbers: Vec<u64> =
                track.value.split([' ', '+']).filter_map(|word| word.parse().ok()).collect();
            let side = self.sides.iter().find(|name| track.label.starts_with(name.as_str()));
            match (side, &numbers[..]) {
                (Some(side), &[motorized, other]) if track.label.contains("replacements") => {
                    let mut points = Map::new();
                    points.insert("motorized".into(), motorized.into());
                    points.insert("other".into(), other.into());
                    counters.insert(side.to_lowercase(), points.into());
                }
                (Some(_), &[built, _]) if track.label.ends_with("bridges") => {
                    counters.insert("bridges_built".into(), built.into());
                }
                _ => {}
            }
        }
        put(tree, "counters", counters);
    }
}

/// Whether two labels are of one hexside, whichever hex is named first.
fn same_site(a: &str, b: &str) -> bool {
    a == b || a.split_once('/').is_some_and(|(from, to)| b.split_once('/') == Some((to, from)))
}

/// Puts a table into the tree; an empty one is left out.
fn put(tree: &mut Value, key: &str, table: Map<String, Value>) {
    if !table.is_empty() {
        tree[key] = table.into();
    } else if let Some(tree) = tree.as_object_mut() {
        tree.remove(key);
    }
}
