//! What of a position is not in the scenario that was made of it: both are laid beside each other, and every difference has a name.

use std::collections::{BTreeMap, BTreeSet};

use engine::{BadgeKind, MarkKind, SeenUnit, Spot, View};

/// What was left out, by name and how often.
#[derive(Default)]
pub(crate) struct LeftOut(BTreeMap<String, usize>);

impl LeftOut {
    pub(super) fn add(&mut self, name: impl Into<String>) {
        self.many(name, 1);
    }

    fn many(&mut self, name: impl Into<String>, times: usize) {
        *self.0.entry(name.into()).or_default() += times;
    }

    pub(super) fn list(self) -> Vec<String> {
        self.0
            .into_iter()
            .map(|(name, count)| if count > 1 { format!("{name} ({count})") } else { name })
            .collect()
    }
}

/// The list of units that a box beside the map stands for.
pub(super) const POOLS: [(&str, &str); 4] =
    [("eliminated", "lost"), ("eliminated", "eliminated"), ("surrendered", "surrendered"), ("lost", "lost")];

/// Whether who is in this box beside the map is still to come.
pub(super) fn is_coming(label: &str) -> bool {
    label.starts_with("turn ") || label == "available" || label == "due"
}

/// How often something is there.
type Counts<'a> = BTreeMap<Vec<&'a str>, usize>;

/// What of `one` is not in `other`.
fn missing<'a>(one: &Counts<'a>, other: &Counts<'a>) -> Vec<(Vec<&'a str>, usize)> {
    let less = |key: &Vec<&str>| other.get(key).copied().unwrap_or_default();
    let left = one.iter().map(|(key, count)| (key.clone(), count.saturating_sub(less(key))));
    left.filter(|(_, count)| *count > 0).collect()
}

fn counted<'a>(keys: impl Iterator<Item = Vec<&'a str>>) -> Counts<'a> {
    let mut counts = Counts::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// The id by which a scenario calls a unit.
fn id(unit: &SeenUnit) -> Option<&str> {
    unit.counter.as_deref().map(|counter| counter.strip_suffix(" back").unwrap_or(counter))
}

/// A state as a scenario could know it: without the name of another unit, or nothing if it is so only for this moment.
fn state(word: &str) -> Option<&str> {
    match word.split_once(' ') {
        Some((with @ ("aboard" | "carries"), _)) => Some(with),
        _ => (!matches!(word, "in motion" | "in hand")).then_some(word),
    }
}

/// Where a unit is: in a hex, to come, or in another box beside the map.
fn place(unit: &SeenUnit) -> &str {
    match &unit.spot {
        Spot::Hex(hex) => hex,
        Spot::Box(label) if is_coming(label) => COMING,
        Spot::Box(label) => label,
    }
}

fn hex(unit: &SeenUnit) -> Option<&str> {
    match &unit.spot {
        Spot::Hex(hex) => Some(hex),
        Spot::Box(_) => None,
    }
}

/// Where those are who are still to come.
const COMING: &str = "to come";

fn units(view: &View, is_told: impl Fn(&Spot) -> bool) -> Counts<'_> {
    let units = view.units.iter().filter(|unit| is_told(&unit.spot));
    counted(units.filter_map(|unit| Some(vec![id(unit)?, place(unit)])))
}

fn states(view: &View) -> Counts<'_> {
    let on_map = view.units.iter().filter(|unit| matches!(unit.spot, Spot::Hex(_)));
    counted(on_map.flat_map(|unit| {
        let states = unit.badges.iter().filter(|badge| badge.kind == BadgeKind::State);
        let words = states.filter_map(|badge| state(&badge.word));
        words.filter_map(move |word| Some(vec![word, id(unit)?, place(unit)]))
    }))
}

fn markers(view: &View) -> Counts<'_> {
    let markers = view.marks.iter().filter(|mark| mark.kind == MarkKind::Marker);
    counted(
        markers.map(|mark| vec![mark.mark.as_str(), mark.at.as_str(), mark.value.as_deref().unwrap_or("")]),
    )
}

/// Names what is now and is not so where the scenario begins. `boxes`: also who is in which box beside the map.
pub(super) fn compare(now: &View, begun: &View, boxes: bool, left: &mut LeftOut) {
    let is_told = |spot: &Spot| boxes || matches!(spot, Spot::Hex(_));
    let hexes: BTreeSet<&str> = [now, begun].iter().flat_map(|view| &view.units).filter_map(hex).collect();
    let (there, here) = (units(now, is_told), units(begun, is_told));
    for (key, count) in missing(&there, &here) {
        match key[..] {
            [id, COMING] => left.add(format!("{id}, who is to come")),
            [id, hex] if hexes.contains(hex) => left.add(format!("{id} in {hex}")),
            [_, label] => left.many(format!("units that are {label}"), count),
            _ => {}
        }
    }
    for (key, _) in missing(&here, &there) {
        match key[..] {
            [id, COMING] => left.add(format!("that {id} does not come")),
            [id, hex] if hexes.contains(hex) => left.add(format!("that {id} is not in {hex}")),
            // Where it is in truth was named.
            _ => {}
        }
    }
    let bare = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    for (key, count) in missing(&states(now), &states(begun)) {
        left.many(format!("the state \"{}\"", bare(key[0])), count);
    }
    for (key, count) in missing(&states(begun), &states(now)) {
        left.many(format!("that they are not \"{}\"", bare(key[0])), count);
    }
    for (key, count) in missing(&markers(now), &markers(begun)) {
        left.many(format!("the marker \"{}\"", key[0]), count);
    }
    for (key, count) in missing(&markers(begun), &markers(now)) {
        left.many(format!("that a \"{}\" is gone", key[0]), count);
    }
    tracks(now, begun, left);
}

/// Numbers beside the map. What is nothing yet needs no name.
fn tracks(now: &View, begun: &View, left: &mut LeftOut) {
    for track in &now.tracks {
        let same = begun.tracks.iter().any(|other| other.label == track.label && other.value == track.value);
        let label = track.label.to_lowercase();
        let number: String = track.value.chars().take_while(|c| *c == '-' || c.is_ascii_digit()).collect();
        match (same, track.score) {
            (true, _) => {}
            (false, true) if number.is_empty() => {}
            (false, true) => left.add(format!("{label} so far")),
            (false, false) => left.add(format!("{label}: {}", track.value)),
        }
    }
    for track in begun.tracks.iter().filter(|track| !track.score) {
        if !now.tracks.iter().any(|other| other.label == track.label) {
            left.add(format!("that there is no {}", track.label.to_lowercase()));
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Mark, Rule, Seat, Side, Track};

    use super::*;

    #[test]
    fn every_difference_has_a_name() {
        let at = |counter: &str, spot: Spot| SeenUnit::new(0, Side(0), "x", spot).drawn(counter, false);
        let (hex, beside) = (|name: &str| Spot::Hex(name.into()), |name: &str| Spot::Box(name.into()));
        let track = |label: &str, value: &str, score| Track {
            label: label.into(),
            value: value.into(),
            rule: Rule("1.1"),
            score,
        };
        let mut now = View::new(Seat::Referee, "Turn 3 of 8", "German Movement Phase");
        let mut begun = now.clone();
        now.units = vec![
            at("g-1", hex("QQ4")),
            at("g-2", hex("QQ5")),
            at("g-3", beside("turn 5")),
            at("g-4", beside("turn 5")),
            at("u-1", beside("diverted")),
            at("u-2", beside("lost")),
        ];
        now.units[0].badges.push("isolated 2".into());
        now.units[0].badges.push("in motion".into());
        now.marks =
            vec![Mark::marker("QQ4", "fort", None), Mark::marker("QQ5", "bridge", None).value("QQ5/QQ6")];
        now.tracks = vec![
            track("German VP", "12: losses 10", true),
            track("Margin", "0", true),
            track("Air points", "3", false),
            track("Ground", "mud", false),
        ];
        begun.units = vec![
            at("g-1", hex("QQ4")),
            at("g-2", hex("QQ6")),
            at("g-3", beside("turn 3")),
            at("u-2", beside("lost")),
        ];
        begun.marks = vec![Mark::marker("QQ4", "fort", None), Mark::marker("QQ7", "roadblock", None)];
        begun.tracks =
            vec![track("Margin", "0", true), track("Ground", "mud", false), track("Fuel range", "4", false)];
        let mut left = LeftOut::default();
        compare(&now, &begun, true, &mut left);
        assert_eq!(
            left.list(),
            [
                "air points: 3",
                "g-2 in QQ5",
                "g-4, who is to come",
                "german vp so far",
                "that a \"roadblock\" is gone",
                "that g-2 is not in QQ6",
                "that there is no fuel range",
                "the marker \"bridge\"",
                "the state \"isolated\"",
                "units that are diverted",
            ]
        );
        let mut left = LeftOut::default();
        compare(&now, &now, true, &mut left);
        assert!(left.list().is_empty(), "a game is like itself");
    }
}
