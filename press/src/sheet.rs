//! A counter sheet: all counters of a game, by nation and formation.

use engine::counter::{Counter, CounterGroup, Face};

use crate::counter::{COUNTER_SIZE, draw_face};
use crate::{Anchor, Font, Svg};

/// Size of a counter on the sheet.
const CELL: f64 = 66.0;
/// Space between counters of a group.
const GAP: f64 = 5.0;
/// Space between groups.
const BETWEEN: f64 = 20.0;
/// Height of the label above a group.
const LABEL: f64 = 20.0;
/// Margin of the sheet.
const MARGIN: f64 = 36.0;
/// Width of the sheet.
const WIDTH: f64 = 1500.0;
/// Height of the heading of a section.
const HEADING: f64 = 46.0;

const PAPER: &str = "#f3eee2";
const INK: &str = "#2a2824";
const FAINT: &str = "#8a8272";

/// Draws a counter sheet. A new section begins where the section of a group differs from the one before. Counters
/// with two sides show the back below the front. `credits` is printed at the foot.
///
/// ```
/// use engine::counter::{Counter, CounterGroup, Face, Marker};
/// let turn = Counter { id: "turn".into(), front: Face::Marker(Marker::Turn), back: None };
/// let group = CounterGroup { section: "Markers".into(), name: "Turn".into(), counters: vec![turn] };
/// let sheet = press::counter_sheet("A game", &[group], "Drawn by its own press");
/// assert!(press::check(&sheet).is_ok());
/// ```
pub fn counter_sheet(title: &str, groups: &[CounterGroup], credits: &str) -> String {
    let mut svg = Svg::new();
    let mut y = MARGIN;
    svg.label(Font::NameBold, 40.0, MARGIN, y + 30.0).fill(INK).text(title);
    let count: usize = groups.iter().map(|group| group.counters.len()).sum();
    svg.label(Font::Label, 18.0, WIDTH - MARGIN, y + 30.0)
        .anchor(Anchor::End)
        .fill(FAINT)
        .text(&format!("{count} counters; where two rows stand together the lower one is the back"));
    y += 48.0;
    for section in groups.chunk_by(|a, b| a.section == b.section) {
        y = draw_section(&mut svg, section, y);
    }
    y += 10.0;
    svg.line(MARGIN, y, WIDTH - MARGIN, y).stroke(FAINT, 1.0);
    svg.label(Font::Label, 15.0, MARGIN, y + 22.0).fill(FAINT).text(credits);
    let height = y + 22.0 + MARGIN / 2.0;
    let mut page = Svg::new();
    page.rect(0.0, 0.0, WIDTH, height).fill(PAPER);
    page.append(&svg);
    page.finish(WIDTH, height)
}

/// Draws the groups of a section in rows; gives the y below them.
fn draw_section(svg: &mut Svg, groups: &[CounterGroup], top: f64) -> f64 {
    let Some(first) = groups.first() else { return top };
    let mut y = top + 14.0;
    svg.label(Font::NameBold, 25.0, MARGIN, y + 18.0).fill(INK).text(&first.section);
    svg.line(MARGIN, y + 27.0, WIDTH - MARGIN, y + 27.0).stroke(INK, 1.4);
    y += HEADING - 6.0;
    let mut x = MARGIN;
    let mut row_height: f64 = 0.0;
    for group in groups {
        let mut rest = group.counters.as_slice();
        let mut label = group.name.as_str();
        while !rest.is_empty() {
            let room = WIDTH - MARGIN - x;
            let fitting = ((room + GAP) / (CELL + GAP)).floor().max(0.0) as usize;
            let whole_row = ((WIDTH - 2.0 * MARGIN + GAP) / (CELL + GAP)).floor() as usize;
            // A group is broken only if it is longer than a row.
            let take = if rest.len() <= fitting { rest.len() } else { fitting.min(whole_row) };
            let too_narrow = take == 0 || (rest.len() > fitting && rest.len() <= whole_row);
            if x > MARGIN && (too_narrow || rest.len() > whole_row) {
                y += row_height;
                (x, row_height) = (MARGIN, 0.0);
                continue;
            }
            let (now, later) = rest.split_at(take.max(1).min(rest.len()));
            let width = draw_group(svg, label, now, (x, y));
            row_height = row_height.max(group_height(now));
            x += width + BETWEEN;
            rest = later;
            label = "";
        }
    }
    y + row_height
}

/// Draws the counters of a group side by side under its label; gives the width used.
fn draw_group(svg: &mut Svg, label: &str, counters: &[Counter], (x, y): (f64, f64)) -> f64 {
    let cells = counters.len() as f64 * (CELL + GAP) - GAP;
    let size = Font::Strong.size_to_fit(label, 15.0, cells.max(CELL) + BETWEEN - 8.0);
    if !label.is_empty() {
        svg.label(Font::Strong, size, x + 1.0, y + LABEL - 6.0).fill(INK).text(label);
    }
    for (index, counter) in counters.iter().enumerate() {
        let cell = x + index as f64 * (CELL + GAP);
        draw_cell(svg, &counter.front, (cell, y + LABEL));
        if let Some(back) = &counter.back {
            draw_cell(svg, back, (cell, y + LABEL + CELL + GAP));
        }
    }
    cells
}

/// How high a group is, with its label and the space below.
fn group_height(counters: &[Counter]) -> f64 {
    let rows = if counters.iter().any(|counter| counter.back.is_some()) { 2.0 } else { 1.0 };
    LABEL + rows * (CELL + GAP) + 6.0
}

fn draw_cell(svg: &mut Svg, face: &Face, (x, y): (f64, f64)) {
    svg.group().place(x, y, CELL / COUNTER_SIZE).with(|svg| draw_face(svg, face));
}
