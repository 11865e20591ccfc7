//! Rows into columns, columns into pages.

use std::collections::HashMap;

use press::{Anchor, Font};

use crate::canvas::{FAINT, Letters, RULE, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::size::PaperSize;

use super::row::{Content, Row};

/// White at the sides, above and below the columns, and between two of them.
const SIDE: f64 = 17.0;
const TOP: f64 = 20.0;
const FOOT: f64 = 18.0;
const BETWEEN: f64 = 8.0;

/// How a page of the book is divided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) page: (f64, f64),
    pub(crate) columns: usize,
}

impl Frame {
    pub(crate) fn new(paper: PaperSize, columns: usize) -> Self {
        Self { page: paper.millimetres(), columns }
    }

    /// The width of a column.
    pub(crate) fn width(self) -> f64 {
        (self.page.0 - 2.0 * SIDE - (self.columns - 1) as f64 * BETWEEN) / self.columns as f64
    }

    /// The height of a column.
    pub(crate) fn height(self) -> f64 {
        self.page.1 - TOP - FOOT
    }

    fn left(self, column: usize) -> f64 {
        SIDE + column as f64 * (self.width() + BETWEEN)
    }
}

/// A row where it stands.
struct Placed {
    row: Row,
    column: usize,
    y: f64,
}

/// Pages with their rows.
pub(crate) struct Pages {
    frame: Frame,
    pages: Vec<Vec<Placed>>,
}

impl Pages {
    /// Fills columns with rows. A column is broken before the last row that need not stay with the one above it.
    pub(crate) fn fill(frame: Frame, rows: Vec<Row>) -> Self {
        let mut columns: Vec<Vec<Row>> = vec![Vec::new()];
        let mut used = 0.0;
        for row in rows {
            let column = columns.last_mut().expect("there is always one");
            if column.is_empty() && matches!(row.content, Content::Space) {
                continue;
            }
            if used + row.height > frame.height() + 1e-9 && !column.is_empty() {
                let free = (1..=column.len()).rev().find(|at| !column[at - 1].keep).unwrap_or(column.len());
                let mut carried: Vec<Row> = column.split_off(free);
                while carried.first().is_some_and(|row| matches!(row.content, Content::Space)) {
                    carried.remove(0);
                }
                used = carried.iter().map(|row| row.height).sum();
                columns.push(carried);
            }
            let column = columns.last_mut().expect("there is always one");
            if column.is_empty() && matches!(row.content, Content::Space) {
                continue;
            }
            used += row.height;
            column.push(row);
        }
        let mut pages: Vec<Vec<Placed>> = Vec::new();
        for (at, rows) in columns.into_iter().enumerate() {
            if at % frame.columns == 0 {
                pages.push(Vec::new());
            }
            let mut y = TOP;
            for row in rows {
                let height = row.height;
                pages.last_mut().expect("just made").push(Placed { row, column: at % frame.columns, y });
                y += height;
            }
        }
        Self { frame, pages }
    }

    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// Where the named rows stand, if the first page is number `first` of the document.
    pub(crate) fn anchors(&self, first: usize, into: &mut HashMap<String, Spot>) {
        for (page, rows) in self.pages.iter().enumerate() {
            for placed in rows {
                if let Some(name) = &placed.row.anchor {
                    let spot = Spot { page: first + page, x: self.frame.left(placed.column), y: placed.y };
                    into.entry(name.clone()).or_insert(spot);
                }
            }
        }
    }

    /// Writes the pages with their running head and number.
    pub(crate) fn write(
        &self,
        pdf: &mut Pdf,
        head: &str,
        credit: &str,
        find: &dyn Fn(&str) -> Option<Spot>,
    ) -> Result<(), PaperError> {
        let frame = self.frame;
        let (width, height) = frame.page;
        for rows in &self.pages {
            let number = pdf.pages() + 1;
            pdf.page(frame.page, |page| {
                let note = Letters::new(Font::Label, 9.0).ink(FAINT);
                if number > 1 {
                    page.text(note, (SIDE, 13.0), Anchor::Start, head);
                    page.line((SIDE, 15.0), (width - SIDE, 15.0), 0.15, RULE);
                }
                page.text(note, (width - SIDE, height - 9.0), Anchor::End, &number.to_string());
                page.text(
                    note.fitting(credit, width - 2.0 * SIDE - 15.0),
                    (SIDE, height - 9.0),
                    Anchor::Start,
                    credit,
                );
                for placed in rows {
                    placed.row.draw(page, (frame.left(placed.column), placed.y), frame.width(), find);
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(keep: bool) -> Row {
        let row = Row::new(10.0, Content::Stroke);
        if keep { row.kept() } else { row }
    }

    #[test]
    fn a_heading_is_never_left_alone_at_the_foot_of_a_column() {
        let frame = Frame::new(PaperSize::A4, 2);
        let fits = (frame.height() / 10.0).floor() as usize;
        let mut rows: Vec<Row> = (0..fits - 1).map(|_| line(false)).collect();
        rows.push(line(true));
        rows.push(line(false));
        let pages = Pages::fill(frame, rows);
        let second = pages.pages[0].iter().filter(|placed| placed.column == 1).count();
        assert_eq!(second, 2, "heading and text went on together");
        assert_eq!(pages.count(), 1);
    }
}
