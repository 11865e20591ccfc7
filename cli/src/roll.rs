//! The units in words: by side and place, with the numbers of their counters and their state.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use engine::counter::{Counter, Face, Values};
use engine::{HexId, SeenUnit, Spot, View};
use players::Table;

use crate::output::wrapped;

/// The numbers of the counters in use, by the names under which views speak of them.
pub(crate) struct Strengths {
    faces: BTreeMap<String, Values>,
}

impl Strengths {
    pub(crate) fn of(table: &dyn Table) -> Self {
        let mut faces = BTreeMap::new();
        for Counter { id, front, back } in table.counters() {
            let back = back.and_then(values).map(|values| (format!("{id} back"), values));
            faces.extend(values(front).map(|values| (id, values)).into_iter().chain(back));
        }
        Self { faces }
    }

    /// The numbers of a unit as its counter has them: `7-4`, `6-3-3`, `12H-8-6-5`; empty if they cannot be seen.
    pub(crate) fn text(&self, unit: &SeenUnit) -> String {
        match unit.counter.as_ref().and_then(|id| self.faces.get(id)) {
            None | Some(Values::None) => String::new(),
            Some(Values::Line(numbers)) => {
                numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
            }
            Some(Values::Corners(corners)) => {
                let number = |value: Option<u8>| value.map_or("0".to_owned(), |value| value.to_string());
                let star = if corners.star { "*" } else { "" };
                let (attack, range) = (number(corners.attack), number(corners.range));
                let (defence, movement) = (number(corners.defence), number(corners.movement));
                format!("{attack}{}-{range}{star}-{defence}-{movement}", corners.class)
            }
        }
    }

    /// Whether a counter has numbers at all.
    fn any(&self) -> bool {
        self.faces.values().any(|values| *values != Values::None)
    }

    /// How strong a unit attacks, to find the strongest of a stack.
    pub(crate) fn attack(&self, unit: &SeenUnit) -> u8 {
        match unit.counter.as_ref().and_then(|id| self.faces.get(id)) {
            Some(Values::Line(numbers)) => numbers.first().copied().unwrap_or(0),
            Some(Values::Corners(corners)) => corners.attack.unwrap_or(0),
            _ => 0,
        }
    }
}

fn values(face: Face) -> Option<Values> {
    match face {
        Face::Unit(unit) => Some(unit.values),
        Face::Marker(_) => None,
    }
}

/// The place of a unit: a hex or a box.
pub(crate) fn place(spot: &Spot) -> &str {
    match spot {
        Spot::Hex(name) | Spot::Box(name) => name,
    }
}

/// A unit in a few words: its name as it is typed, the numbers of its counter, its state.
fn unit(unit: &SeenUnit, strengths: &Strengths) -> String {
    let mut text = unit.name.clone().unwrap_or_else(|| "face down".into());
    let numbers = strengths.text(unit);
    if !numbers.is_empty() {
        let _ = write!(text, " {numbers}");
    }
    if !unit.badges.is_empty() {
        let _ = write!(
            text,
            " ({})",
            unit.badges.iter().map(|badge| badge.word.as_str()).collect::<Vec<_>>().join(", ")
        );
    }
    text
}

/// The units in a hex or box, or everywhere, by side and place.
pub(crate) fn units(
    table: &dyn Table,
    view: &View,
    only: Option<&str>,
    width: usize,
) -> Result<String, String> {
    let strengths = Strengths::of(table);
    let mut out = String::new();
    for (at, side) in table.sides().iter().enumerate() {
        // Hexes in the order of the map, then boxes by name.
        let mut places: BTreeMap<(bool, Option<HexId>, &str), Vec<&SeenUnit>> = BTreeMap::new();
        let wanted = |unit: &&SeenUnit| only.is_none_or(|only| place(&unit.spot).eq_ignore_ascii_case(only));
        for unit in view.units.iter().filter(|unit| unit.side.index() == at).filter(wanted) {
            let (name, boxed) = (place(&unit.spot), matches!(unit.spot, Spot::Box(_)));
            places.entry((boxed, table.board().grid.find(name), name)).or_default().push(unit);
        }
        if places.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{side}");
        let widest = places.keys().map(|(.., name)| name.chars().count()).max().unwrap_or(0).min(24);
        for ((.., name), mut stack) in places {
            stack.sort_by_key(|unit| unit.level);
            let units: Vec<String> = stack.into_iter().map(|one| unit(one, &strengths)).collect();
            out.push_str(&hanging(&format!("  {name:widest$}  "), &units, width));
        }
    }
    match only {
        Some(only) if out.is_empty() => {
            let boxes: BTreeSet<&str> = view.units.iter().map(|unit| place(&unit.spot)).collect();
            let known = table.board().grid.find(&only.to_uppercase()).is_some() || boxes.contains(only);
            return if known {
                Ok(format!("No unit is in {only}.\n"))
            } else {
                Err(format!("there is no hex {only}"))
            };
        }
        _ => {}
    }
    if strengths.any() {
        let legend = format!("Numbers as on the counter: {}.", table.title().legend);
        out.push_str(&wrapped(&legend, 0, width));
    }
    Ok(out)
}

/// A head and then items with commas, in lines that begin where the first item does. No item is broken.
pub(crate) fn hanging(head: &str, items: &[String], width: usize) -> String {
    let indent = head.chars().count();
    let mut out = head.to_owned();
    let mut used = indent;
    for (at, item) in items.iter().enumerate() {
        let comma = usize::from(at + 1 < items.len());
        let letters = item.chars().count() + comma;
        if used > indent && used + 1 + letters > width {
            let _ = write!(out, "\n{:indent$}", "");
            used = indent;
        }
        if used > indent {
            out.push(' ');
            used += 1;
        }
        out.push_str(item);
        out.push_str(if comma == 1 { "," } else { "" });
        used += letters;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_stack_goes_on_under_its_first_unit() {
        let items: Vec<String> = (1..=6).map(|number| format!("unit-{number} 7-4")).collect();
        let text = hanging("  AA26  ", &items, 40);
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("        unit-")), "{text}");
    }
}
