//! A position for the eye: lists of actions.

use std::fmt::Write as _;

use engine::View;
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
