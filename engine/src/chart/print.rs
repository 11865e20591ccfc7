//! A chart as plain text.

use super::{Chart, ChartBody, ChartBox, ChartColumn, ChartPlace, ChartRow, ChartWhen};
use std::fmt::{self, Write as _};

impl fmt::Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} [{}]", self.title.to_uppercase(), self.rule)?;
        if !self.about.is_empty() {
            writeln!(f, "  {}", self.about)?;
        }
        match &self.body {
            ChartBody::Table { corner, columns, rows } => table(f, corner, columns, rows, &self.now)?,
            ChartBody::Track { boxes } => boxes.iter().try_for_each(|turn| turn_lines(f, turn))?,
        }
        let signs = self.key.iter().map(|key| key.sign.chars().count()).max().unwrap_or(0);
        for key in &self.key {
            writeln!(f, "  {:signs$}  {}  [{}]", key.sign, key.text, key.rule)?;
        }
        Ok(())
    }
}

/// The sign at the head of what counts now.
const NOW: &str = "> ";

fn table(
    f: &mut fmt::Formatter<'_>,
    corner: &str,
    columns: &[ChartColumn],
    rows: &[ChartRow],
    now: &[ChartPlace],
) -> fmt::Result {
    let marked = |place: fn(&ChartPlace) -> Option<u16>, at: usize| {
        now.iter().any(|each| place(each) == Some(at as u16))
    };
    let sign = |marked: bool, text: &str| if marked { format!("{NOW}{text}") } else { text.to_owned() };
    let mut lines = vec![vec![corner.to_owned()]];
    for (at, column) in columns.iter().enumerate() {
        lines[0].push(sign(marked(|place| place.column, at), &column.name));
    }
    let mut rules = vec![None];
    for (at, row) in rows.iter().enumerate() {
        let head =
            if row.group.is_empty() { row.head.clone() } else { format!("{}: {}", row.group, row.head) };
        let mut line = vec![sign(marked(|place| place.row, at), &head)];
        line.extend(row.cells.iter().map(|cell| cell.text.clone()));
        lines.push(line);
        rules.push(row.rule);
    }
    let letters = |text: &String| text.chars().count();
    let width = |at: usize| lines.iter().filter_map(|line| line.get(at)).map(letters).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=columns.len()).map(width).collect();
    groups(f, columns, &widths)?;
    for (line, rule) in lines.iter().zip(rules) {
        let mut text = String::from(" ");
        for (cell, width) in line.iter().zip(&widths) {
            write!(text, " {cell:width$} ")?;
        }
        if let Some(rule) = rule {
            write!(text, " [{rule}]")?;
        }
        writeln!(f, "{}", text.trim_end())?;
    }
    Ok(())
}

/// The line above the heads of the columns, where there is one.
fn groups(f: &mut fmt::Formatter<'_>, columns: &[ChartColumn], widths: &[usize]) -> fmt::Result {
    if columns.iter().all(|column| column.group.is_empty()) {
        return Ok(());
    }
    let mut text = " ".repeat(widths[0] + 2);
    let (mut from, mut before) = (text.len() + 2, "");
    for (column, width) in columns.iter().zip(&widths[1..]) {
        if column.group != before {
            while text.chars().count() < from {
                text.push(' ');
            }
            if text.chars().count() > from {
                text.push(' ');
            }
            text.push_str(&column.group);
            before = &column.group;
        }
        from += width + 2;
    }
    writeln!(f, "{}", text.trim_end())
}

fn turn_lines(f: &mut fmt::Formatter<'_>, turn: &ChartBox) -> fmt::Result {
    let sign = if turn.when == ChartWhen::Now { NOW } else { "  " };
    let mut head = format!("{sign}Turn {}", turn.name);
    if !turn.date.is_empty() {
        head = format!("{head}, {}", turn.date);
    }
    let notes: Vec<String> = turn
        .notes
        .iter()
        .map(|note| match note.rule {
            Some(rule) => format!("{} [{rule}]", note.text),
            None => note.text.clone(),
        })
        .collect();
    if notes.is_empty() { writeln!(f, "{head}") } else { writeln!(f, "{head}: {}", notes.join("; ")) }?;
    for arrival in &turn.arrivals {
        let (units, place) = (arrival.units.join(", "), &arrival.place);
        write!(f, "    {}: {units}; {place}", arrival.side_name)?;
        if !arrival.condition.is_empty() {
            write!(f, "; {}", arrival.condition)?;
        }
        if arrival.is_done() {
            f.write_str(" (done)")?;
        }
        writeln!(f, " [{}]", arrival.rule)?;
    }
    Ok(())
}
