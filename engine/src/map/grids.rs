//! The row pictures of a map file: a line for each row of hexes, its label first.

use super::tokens::Places;
use crate::data::Spanned;
use crate::fault::Faults;
use crate::grid::{Grid, HexId};
use crate::label::{Labels, letters};

/// The rows of a grid as a map file prints them: the label of the row and its hexes from west to east.
pub(super) fn rows(grid: &Grid) -> Vec<(String, Vec<HexId>)> {
    match grid.labels() {
        Labels::Letters { lines, places, .. } => {
            rectangle(grid, *lines, *places, |place| (place + 1).to_string())
        }
        Labels::Ccrr { lines, places, first_place, .. } => {
            rectangle(grid, *lines, *places, |place| format!("{:02}", place + first_place))
        }
        Labels::Geomorphic { rows, places, .. } => {
            let mut ids = grid.ids();
            (0..*rows)
                .map(|row| {
                    (letters::name(row + 1), ids.by_ref().take(usize::from(places + row % 2)).collect())
                })
                .collect()
        }
        Labels::Joined { .. } => Vec::new(),
    }
}

/// Printed rows of a rectangular frame: they run across the columns of a flat-topped grid.
fn rectangle(
    grid: &Grid,
    lines: u16,
    places: u16,
    name: impl Fn(u16) -> String,
) -> Vec<(String, Vec<HexId>)> {
    use crate::hex::Orientation;
    match grid.orientation() {
        Orientation::Flat => (0..places)
            .map(|place| (name(place), (0..lines).map(|line| HexId(line * places + place)).collect()))
            .collect(),
        Orientation::Pointed => (0..lines)
            .map(|line| {
                let label = grid.label(HexId(line * places));
                let row = label.trim_end_matches(|c: char| c.is_ascii_digit());
                let row = if row.is_empty() { &label[..2] } else { row };
                (row.to_owned(), (0..places).map(|place| HexId(line * places + place)).collect())
            })
            .collect(),
    }
}

/// Reads a row picture. `cell` gets each word or character with its span and the hex it stands for.
pub(super) fn read(
    source: &str,
    value: &Spanned<String>,
    grid: &Grid,
    by_character: bool,
    faults: &mut Faults,
    mut cell: impl FnMut(HexId, &str, std::ops::Range<usize>, &mut Faults),
) {
    let text = value.get_ref();
    let (wanted, places) = (rows(grid), Places::of(source, value));
    let mut expected = wanted.iter();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let body = line.trim_end();
        if body.trim().is_empty() || body.trim_start().starts_with('#') {
            continue;
        }
        let whole = places.span(at..at + body.len());
        let Some((label, hexes)) = expected.next() else {
            faults.add(whole, "one row too many", format!("the grid has {} rows", wanted.len()));
            return;
        };
        let mut cells = cells(body, by_character);
        if cells.first().is_none_or(|c| c.1 != label) {
            let found = cells.first().map_or("", |c| c.1);
            faults.add(
                whole,
                format!("this should be row {label}, but it begins with '{found}'"),
                "every row begins with its label, then a space, then its hexes from west to east",
            );
            return;
        }
        cells.remove(0);
        if cells.len() != hexes.len() {
            faults.add(
                whole,
                format!("row {label} has {} hexes, not {}", cells.len(), hexes.len()),
                format!("the grid has {} hexes in this row", hexes.len()),
            );
            continue;
        }
        for ((offset, word), &hex) in cells.iter().zip(hexes) {
            let from = at + offset;
            cell(hex, word, places.span(from..from + word.len()), faults);
        }
    }
    if let Some((label, _)) = expected.next() {
        faults.add(
            value.span(),
            format!("row {label} is missing"),
            format!("the grid has {} rows", wanted.len()),
        );
    }
}

/// The label and the cells of a line with their offsets.
fn cells(body: &str, by_character: bool) -> Vec<(usize, &str)> {
    let words = body.split_whitespace().map(|w| (w.as_ptr() as usize - body.as_ptr() as usize, w));
    if !by_character {
        return words.collect();
    }
    let mut cells = Vec::new();
    for (i, (at, word)) in words.enumerate() {
        if i == 0 {
            cells.push((at, word));
        } else {
            cells.extend(word.char_indices().map(|(j, c)| (at + j, &word[j..j + c.len_utf8()])));
        }
    }
    cells
}
