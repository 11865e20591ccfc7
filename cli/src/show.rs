//! A position for the eye: lists of actions and units.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use engine::{HexId, SeenUnit, Spot, View};
use players::Table;

/// Actions by their first word, in columns. No more than so many lines, with a word about the rest.
pub(crate) fn actions(list: &[String], width: usize, most: usize) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for action in list {
        let (head, rest) = action.split_once(' ').unwrap_or((action, ""));
        match groups.iter_mut().find(|group| group.0 == head) {
            Some(group) => group.1.push(rest),
            None => groups.push((head, vec![rest])),
        }
    }
    let mut lines = Vec::new();
    for (head, rests) in groups {
        if let [rest] = rests.as_slice() {
            lines.push((1, format!("  {head} {rest}").trim_end().to_owned()));
        } else {
            lines.push((0, format!("  {head} ... ({})", rests.len())));
            lines.extend(columns(&rests, 6, width));
        }
    }
    let mut out = String::new();
    let mut shown = 0;
    for (number, line) in lines.iter().take(if lines.len() > most { most - 1 } else { most }) {
        shown += number;
        let _ = writeln!(out, "{line}");
    }
    if shown < list.len() {
        let left = list.len() - shown;
        let _ = writeln!(
            out,
            "  and {left} more: `legal {}` narrows the list, `legal all` shows it whole",
            begin(list)
        );
    }
    out
}

/// How the first action begins, as an example.
fn begin(list: &[String]) -> &str {
    let first = list.first().map_or("", String::as_str);
    first.char_indices().nth(first.find(' ').map_or(1, |at| at + 2)).map_or(first, |(at, _)| &first[..at])
}

/// Words in columns of one width; each line with the number of words in it.
fn columns(words: &[&str], indent: usize, width: usize) -> Vec<(usize, String)> {
    let cell = words.iter().map(|word| word.chars().count()).max().unwrap_or(0) + 2;
    let each = (width.saturating_sub(indent) / cell).max(1);
    let line = |row: &[&str]| {
        let cells: Vec<String> = row.iter().map(|word| format!("{word:cell$}")).collect();
        (row.len(), format!("{:indent$}{}", "", cells.concat().trim_end()))
    };
    words.chunks(each).map(line).collect()
}

fn place(spot: &Spot) -> &str {
    match spot {
        Spot::Hex(name) | Spot::Box(name) => name,
    }
}

/// A unit in a few words: its name, which counter it is, its state.
fn unit(unit: &SeenUnit) -> String {
    let mut text = unit.name.clone().unwrap_or_else(|| "face down".into());
    let counter = unit.counter.iter().filter(|counter| unit.name.as_ref() != Some(counter));
    let words: Vec<&str> = counter.chain(&unit.badges).map(String::as_str).collect();
    if !words.is_empty() {
        let _ = write!(text, " ({})", words.join(", "));
    }
    text
}

/// The units in a hex or box, or everywhere, by side and place.
pub(crate) fn units(table: &dyn Table, view: &View, only: Option<&str>) -> Result<String, String> {
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
        let width = places.keys().map(|(.., name)| name.chars().count()).max().unwrap_or(0);
        for ((.., name), mut stack) in places {
            stack.sort_by_key(|unit| unit.level);
            let names: Vec<String> = stack.into_iter().map(unit).collect();
            let _ = writeln!(out, "  {name:width$}  {}", names.join(", "));
        }
    }
    match only {
        Some(only) if out.is_empty() => {
            let boxes: BTreeSet<&str> = view.units.iter().map(|unit| place(&unit.spot)).collect();
            let known = table.board().grid.find(&only.to_uppercase()).is_some() || boxes.contains(only);
            if known {
                Ok(format!("No unit is in {only}.\n"))
            } else {
                Err(format!("there is no hex {only}"))
            }
        }
        _ => Ok(out),
    }
}

/// The whole position in words.
pub(crate) fn position(table: &dyn Table, view: &View) -> String {
    let mut out = format!("{}\n", headline(table, view));
    out.push_str(&units(table, view, None).unwrap_or_default());
    for mark in &view.marks {
        let side = mark.side.map(|side| format!(", {}", table.side_name(side))).unwrap_or_default();
        let value = mark.value.as_ref().map(|value| format!(" {value}")).unwrap_or_default();
        let _ = writeln!(out, "{}: {}{value}{side}", mark.at, mark.mark);
    }
    for track in &view.tracks {
        let _ = writeln!(out, "{}: {} [{}]", track.label, track.value, track.rule);
    }
    out
}

/// The turn and the phase; the turn alone where the phase says what the prompt says.
pub(crate) fn headline(table: &dyn Table, view: &View) -> String {
    if view.phase.is_empty() || view.phase == table.prompt() {
        view.turn.clone()
    } else {
        format!("{}, {}", view.turn, view.phase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(count: usize) -> Vec<String> {
        let mut list: Vec<String> = (1..=count).map(|n| format!("move unit-{n} B{n}")).collect();
        list.push("done".into());
        list
    }

    #[test]
    fn actions_are_grouped_by_their_first_word() {
        let text = actions(&list(5), 40, 20);
        assert_eq!(
            text,
            "  move ... (5)\n      unit-1 B1  unit-2 B2  unit-3 B3\n      unit-4 B4  unit-5 B5\n  done\n"
        );
    }

    #[test]
    fn a_long_list_is_cut_and_says_how_to_go_on() {
        let text = actions(&list(500), 80, 20);
        assert_eq!(text.lines().count(), 20);
        assert!(
            text.ends_with(" more: `legal move u` narrows the list, `legal all` shows it whole\n"),
            "{text}"
        );
        let shown = text.matches("unit-").count();
        assert!(text.contains(&format!("and {} more", 501 - shown)), "{text}");
        assert_eq!(actions(&list(500), 80, usize::MAX).matches("unit-").count(), 500);
    }
}
