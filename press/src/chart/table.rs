//! A chart of rows and columns.

use engine::{ChartColumn, ChartPlace, ChartRow, ChartTone};

use super::text::{widest, wrap};
use super::{ChartStyle, LINE, TEXT};
use crate::{Anchor, Font, Svg};

/// The widest that the heads of rows are set ...
const HEAD: f64 = 300.0;
/// ... and that other columns are.
const CELL: f64 = 230.0;
/// The narrowest column.
const LEAST: f64 = 38.0;
/// Space beside the text of a cell.
const PAD: f64 = 8.0;
/// Space above and below it.
const AIR: f64 = 5.0;
/// Cells with more than this many letters begin at the left.
const SHORT: usize = 14;

/// A table that is laid out.
pub(super) struct Layout<'a> {
    columns: &'a [ChartColumn],
    rows: &'a [ChartRow],
    now: &'a [ChartPlace],
    corner: Vec<String>,
    /// The widths: of the heads, of the columns, of the rules.
    widths: Vec<f64>,
    heads: Vec<Vec<String>>,
    lines: Vec<Vec<Vec<String>>>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(
        corner: &str,
        columns: &'a [ChartColumn],
        rows: &'a [ChartRow],
        now: &'a [ChartPlace],
    ) -> Self {
        let corner = wrap(Font::Strong, TEXT, corner, HEAD);
        let heads: Vec<_> =
            columns.iter().map(|column| wrap(Font::Strong, TEXT, &column.name, CELL / 2.0)).collect();
        let lines: Vec<Vec<Vec<String>>> = rows
            .iter()
            .map(|row| {
                let head = wrap(Font::Strong, TEXT, &row.head, HEAD);
                let cells = row.cells.iter().map(|cell| wrap(Font::Label, TEXT, &cell.text, CELL));
                let rule = row.rule.map(|rule| vec![rule.to_string()]).unwrap_or_default();
                std::iter::once(head).chain(cells).chain([rule]).collect()
            })
            .collect();
        let width = |at: usize| {
            let font = if at == 0 { Font::Strong } else { Font::Label };
            let cells = lines.iter().map(|row| row.get(at).map_or(0.0, |cell| widest(font, TEXT, cell)));
            cells.fold(0.0, f64::max)
        };
        let mut widths: Vec<f64> = (0..columns.len() + 2).map(width).collect();
        widths[0] = widths[0].max(widest(Font::Strong, TEXT, &corner)) + 2.0 * PAD;
        for (at, head) in heads.iter().enumerate() {
            widths[at + 1] = (widths[at + 1].max(widest(Font::Strong, TEXT, head)) + 2.0 * PAD).max(LEAST);
        }
        if let Some(rules) = widths.last_mut().filter(|width| **width > 0.0) {
            *rules += 2.0 * PAD;
        }
        widen(columns, &mut widths);
        Self { columns, rows, now, corner, widths, heads, lines }
    }

    fn left(&self, at: usize) -> f64 {
        self.widths[..at].iter().sum()
    }

    fn width(&self) -> f64 {
        self.widths.iter().sum()
    }

    fn marks(&self, at: usize, place: fn(&ChartPlace) -> Option<u16>) -> bool {
        self.now.iter().any(|each| place(each) == Some(at as u16))
    }

    fn is_grouped(&self) -> bool {
        self.columns.iter().any(|column| !column.group.is_empty())
    }

    /// The drawing, its width and its height.
    pub(super) fn draw(&self, style: &ChartStyle) -> (Svg, f64, f64) {
        let mut svg = Svg::new();
        let mut y = self.draw_heads(&mut svg, style);
        let below_heads = y;
        let mut group = "";
        for (at, row) in self.rows.iter().enumerate() {
            if row.group != group {
                svg.rect(0.0, y, self.width(), LINE + AIR).fill(style.head);
                svg.label(Font::Strong, TEXT, PAD, y + LINE - 2.0).fill(style.accent).text(&row.group);
                y += LINE + AIR;
                group = &row.group;
            }
            y = self.draw_row(&mut svg, style, at, row, y);
        }
        for at in 1..=self.columns.len() {
            let x = self.left(at);
            svg.line(x, below_heads, x, y).stroke(style.rule, 0.6);
        }
        for (at, _) in self.columns.iter().enumerate().filter(|(at, _)| self.marks(*at, |place| place.column))
        {
            let (x, top) = (self.left(at + 1), below_heads);
            svg.rect(x, top, self.widths[at + 1], y - top).fill("none").stroke(style.accent, 2.4);
        }
        svg.rect(0.0, 0.0, self.width(), y).fill("none").stroke(style.rule, 1.2);
        (svg, self.width(), y)
    }

    /// The heads of the columns; gives the y below them.
    fn draw_heads(&self, svg: &mut Svg, style: &ChartStyle) -> f64 {
        let most = self.heads.iter().chain([&self.corner]).map(Vec::len).max().unwrap_or(1).max(1);
        let over = if self.is_grouped() { LINE + AIR } else { 0.0 };
        let height = over + most as f64 * LINE + 2.0 * AIR;
        svg.rect(0.0, 0.0, self.width(), height).fill(style.head);
        let mut from = 0;
        while from < self.columns.len() && over > 0.0 {
            let group = &self.columns[from].group;
            let to = (from..self.columns.len()).find(|&at| self.columns[at].group != *group);
            let to = to.unwrap_or(self.columns.len());
            let (left, right) = (self.left(from + 1), self.left(to + 1));
            if !group.is_empty() {
                let label = svg.label(Font::Label, TEXT, f64::midpoint(left, right), LINE - 2.0);
                label.anchor(Anchor::Middle).fill(style.faint).text(group);
                svg.line(left + 4.0, over, right - 4.0, over).stroke(style.rule, 1.0);
            }
            from = to;
        }
        write_lines(svg, &self.corner, Font::Strong, (PAD, height - AIR), Anchor::Start, style.ink, true);
        for (at, head) in self.heads.iter().enumerate() {
            let (x, width) = (self.left(at + 1), self.widths[at + 1]);
            let now = self.marks(at, |place| place.column);
            if now {
                svg.rect(x, over, width, height - over).fill(style.accent);
            }
            let ink = if now { style.on_accent } else { style.ink };
            write_lines(svg, head, Font::Strong, (x + width / 2.0, height - AIR), Anchor::Middle, ink, true);
        }
        height
    }

    /// A row; gives the y below it.
    fn draw_row(&self, svg: &mut Svg, style: &ChartStyle, at: usize, row: &ChartRow, y: f64) -> f64 {
        let lines = &self.lines[at];
        let most = lines.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = most as f64 * LINE + 2.0 * AIR;
        let now = self.marks(at, |place| place.row);
        if at % 2 == 1 {
            svg.rect(0.0, y, self.width(), height).fill(style.stripe);
        }
        if now {
            svg.rect(0.0, y, self.widths[0], height).fill(style.accent);
        }
        let ink = if now { style.on_accent } else { style.ink };
        write_lines(svg, &lines[0], Font::Strong, (PAD, y + AIR), Anchor::Start, ink, false);
        for (column, cell) in row.cells.iter().enumerate() {
            let (x, width) = (self.left(column + 1), self.widths[column + 1]);
            if let Some(fill) = style.tone(cell.tone) {
                svg.rect(x, y, width, height).fill(fill);
            }
            let ink = if cell.tone == ChartTone::Faint { style.faint } else { style.ink };
            let long = self.rows.iter().any(|row| row.cells[column].text.chars().count() > SHORT);
            let (x, anchor) = if long { (x + PAD, Anchor::Start) } else { (x + width / 2.0, Anchor::Middle) };
            write_lines(svg, &lines[column + 1], Font::Label, (x, y + AIR), anchor, ink, false);
        }
        let x = self.left(self.columns.len() + 1) + PAD;
        write_lines(
            svg,
            &lines[self.columns.len() + 1],
            Font::Label,
            (x, y + AIR),
            Anchor::Start,
            style.faint,
            false,
        );
        if now {
            svg.rect(0.0, y, self.width(), height).fill("none").stroke(style.accent, 2.4);
        } else {
            svg.line(0.0, y + height, self.width(), y + height).stroke(style.rule, 0.6);
        }
        y + height
    }
}

/// Columns under a common head that is wider than all of them share what is missing.
fn widen(columns: &[ChartColumn], widths: &mut [f64]) {
    let mut from = 0;
    while from < columns.len() {
        let group = &columns[from].group;
        let to = (from..columns.len()).find(|&at| columns[at].group != *group).unwrap_or(columns.len());
        let own: f64 = widths[from + 1..=to].iter().sum();
        let missing = Font::Label.width(group, TEXT) + 2.0 * PAD - own;
        if !group.is_empty() && missing > 0.0 {
            widths[from + 1..=to].iter_mut().for_each(|width| *width += missing / (to - from) as f64);
        }
        from = to;
    }
}

/// Lines of text from a point downwards, or upwards to it.
fn write_lines(
    svg: &mut Svg,
    lines: &[String],
    font: Font,
    (x, y): (f64, f64),
    anchor: Anchor,
    ink: &str,
    upwards: bool,
) {
    let top = if upwards { y - lines.len() as f64 * LINE } else { y };
    for (at, line) in lines.iter().enumerate() {
        let y = top + at as f64 * LINE + TEXT - 2.0;
        svg.label(font, TEXT, x, y).anchor(anchor).fill(ink).text(line);
    }
}
