//! A position for the eye: lists of actions, and the picture of the map with its counters.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::counter::{Counter, Face};
use engine::{SeenUnit, Spot, View};
use players::Table;
use press::{Anchor, Font, MapGeometry, MapStyle, Svg};

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

/// The turn and the phase; the turn alone where the phase says what the prompt says.
pub(crate) fn headline(table: &dyn Table, view: &View) -> String {
    if view.phase.is_empty() || view.phase == table.prompt() {
        view.turn.clone()
    } else {
        format!("{}, {}", view.turn, view.phase)
    }
}

/// The picture of the map with the counters that the view shows on it.
pub(crate) fn picture(table: &dyn Table, view: &View) -> String {
    let board = table.board();
    let style = MapStyle::default();
    let geometry = MapGeometry::new(board, &style);
    let drawn = table.counters();
    let counters: BTreeMap<&str, &Counter> =
        drawn.iter().map(|counter| (counter.id.as_str(), counter)).collect();
    let face = |id: &str| match id.strip_suffix(" back") {
        Some(id) => counters.get(id).and_then(|counter| counter.back.as_ref()),
        None => counters.get(id).map(|counter| &counter.front),
    };
    let mut stacks: BTreeMap<&str, Vec<&SeenUnit>> = BTreeMap::new();
    for unit in &view.units {
        if let Spot::Hex(name) = &unit.spot {
            stacks.entry(name).or_default().push(unit);
        }
    }
    let mut svg = Svg::new();
    for (name, mut stack) in stacks {
        let Some(hex) = board.grid.find(name) else { continue };
        stack.sort_by_key(|unit| unit.level);
        let (x, y) = geometry.centre(board, hex);
        let size = geometry.scale * 0.66;
        let shift = geometry.scale * 0.06;
        let lean = shift * (stack.len() - 1) as f64 / 2.0;
        for (at, unit) in stack.iter().enumerate() {
            let up = shift * at as f64 - lean;
            card(
                &mut svg,
                unit,
                unit.counter.as_deref().and_then(face),
                (x - size / 2.0 + up, y - size / 2.0 - up),
                size,
            );
        }
    }
    let map = press::map(board, &style);
    let end = map.rfind("</svg>").unwrap_or(map.len());
    let defs = svg.definitions();
    format!("{}<defs>{defs}</defs><g id=\"counters\">{}</g></svg>\n", &map[..end], svg.body())
}

/// One counter; a plain card with the unit's name if nobody has drawn it.
fn card(svg: &mut Svg, unit: &SeenUnit, face: Option<&Face>, (x, y): (f64, f64), size: f64) {
    if let Some(face) = face {
        let id = format!("counter-{}", unit.id);
        press::define_face(svg, &id, face);
        svg.reuse(&id, x, y).num("width", size).num("height", size);
        return;
    }
    let colours = ["#4c6a92", "#9a4b3c", "#5d7a4a", "#8a7a3c"];
    let colour = colours[unit.side.index() % colours.len()];
    svg.rounded_rect(x, y, size, size, size / 12.0).fill(colour).stroke("#222222", size / 40.0);
    if let Some(name) = &unit.name {
        let letters = name.chars().count().max(4) as f64;
        let (middle, base) = (x + size / 2.0, y + size * 0.58);
        svg.label(Font::Strong, size * 1.6 / letters, middle, base)
            .fill("#ffffff")
            .anchor(Anchor::Middle)
            .text(name);
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
