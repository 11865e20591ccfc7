//! Rows into columns, columns into pages.

use std::collections::HashMap;
use std::ops::Range;

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
    /// What goes over all columns of the first page, above them.
    above: Vec<(Row, f64)>,
    /// The rows of each page.
    below: Vec<Vec<Placed>>,
}

/// Which rows go into which column, if column `n` has `room(n)`. A column is broken before the last row that need not stay with the one
/// above it, and does not begin with white.
fn broken(rows: &[Row], room: impl Fn(usize) -> f64) -> Vec<Range<usize>> {
    let is_white = |at: usize| matches!(rows[at].content, Content::Space);
    let (mut columns, mut start, mut used) = (Vec::new(), 0, 0.0);
    for at in 0..rows.len() {
        if used + rows[at].height > room(columns.len()) + 1e-9 && at > start {
            let free = (start + 1..=at).rev().find(|free| !rows[free - 1].keep).unwrap_or(at);
            columns.push(start..free);
            start = (free..at).find(|&at| !is_white(at)).unwrap_or(at);
            used = rows[start..at].iter().map(|row| row.height).sum();
        }
        if at == start && is_white(at) {
            start += 1;
        } else {
            used += rows[at].height;
        }
    }
    columns.push(start..rows.len());
    columns
}

/// How high the rows are together that must stay in one column.
fn longest(rows: &[Row]) -> f64 {
    let (mut most, mut together) = (0.0_f64, 0.0);
    for row in rows {
        together += row.height;
        most = most.max(together);
        if !row.keep {
            together = 0.0;
        }
    }
    most
}

impl Pages {
    /// Fills columns with rows.
    pub(crate) fn fill(frame: Frame, rows: Vec<Row>) -> Self {
        let columns = broken(&rows, |_| frame.height());
        Self::of(frame, Vec::new(), rows, columns)
    }

    /// Fills columns with rows, the first page below others that go over all of them; the columns of the last page are about equally long.
    pub(crate) fn balanced(frame: Frame, above: Vec<Row>, rows: Vec<Row>) -> Self {
        let taken: f64 = above.iter().map(|row| row.height).sum();
        let room =
            |column: usize| if column < frame.columns { frame.height() - taken } else { frame.height() };
        let mut columns = broken(&rows, room);
        let last = (columns.len() - 1) / frame.columns * frame.columns;
        let from = columns[last].start;
        let length: f64 = rows[from..].iter().map(|row| row.height).sum();
        let mut least = longest(&rows[from..]).max(length / frame.columns as f64);
        while least < room(last) {
            let even = broken(&rows[from..], |_| least);
            if even.len() <= frame.columns {
                columns.truncate(last);
                columns.extend(even.into_iter().map(|span| span.start + from..span.end + from));
                break;
            }
            least += 1.0;
        }
        Self::of(frame, above, rows, columns)
    }

    fn of(frame: Frame, above: Vec<Row>, rows: Vec<Row>, columns: Vec<Range<usize>>) -> Self {
        let mut top = TOP;
        let above: Vec<(Row, f64)> = above
            .into_iter()
            .map(|row| {
                let y = top;
                top += row.height;
                (row, y)
            })
            .collect();
        let mut rows: Vec<Option<Row>> = rows.into_iter().map(Some).collect();
        let mut below: Vec<Vec<Placed>> = Vec::new();
        for (at, span) in columns.into_iter().enumerate() {
            if at % frame.columns == 0 {
                below.push(Vec::new());
            }
            let mut y = if at < frame.columns { top } else { TOP };
            for row in rows[span].iter_mut().filter_map(Option::take) {
                let height = row.height;
                below.last_mut().expect("just made").push(Placed { row, column: at % frame.columns, y });
                y += height;
            }
        }
        Self { frame, above, below }
    }

    pub(crate) fn count(&self) -> usize {
        self.below.len()
    }

    /// Where the named rows stand, if the first page is number `first` of the document.
    pub(crate) fn anchors(&self, first: usize, into: &mut HashMap<String, Spot>) {
        for (page, rows) in self.below.iter().enumerate() {
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
        for (at, rows) in self.below.iter().enumerate() {
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
                for (row, y) in self.above.iter().filter(|_| at == 0) {
                    row.draw(page, (SIDE, *y), width - 2.0 * SIDE, find);
                }
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
        let second = pages.below[0].iter().filter(|placed| placed.column == 1).count();
        assert_eq!(second, 2, "heading and text went on together");
        assert_eq!(pages.count(), 1);
    }

    #[test]
    fn what_stays_together_is_not_divided_for_even_columns() {
        let rows = [false, true, true, true, false, false].map(line).into();
        let pages = Pages::balanced(Frame::new(PaperSize::A4, 3), Vec::new(), rows);
        let columns: Vec<usize> = pages.below[0].iter().map(|placed| placed.column).collect();
        assert_eq!(columns, [0, 1, 1, 1, 1, 2]);
    }

    #[test]
    fn the_columns_of_the_last_page_are_about_equally_long() {
        let frame = Frame::new(PaperSize::A4, 3);
        let fits = ((frame.height() - 45.0) / 10.0).floor() as usize;
        let above = vec![Row::new(45.0, Content::Stroke)];
        let rows = (0..3 * fits + 7).map(|_| line(false)).collect();
        let pages = Pages::balanced(frame, above, rows);
        let lengths = |page: usize| {
            [0, 1, 2].map(|column| pages.below[page].iter().filter(|placed| placed.column == column).count())
        };
        assert_eq!((lengths(0), lengths(1)), ([fits; 3], [3, 3, 1]));
        let lowest = pages.below[0].iter().map(|placed| placed.y + placed.row.height).fold(0.0, f64::max);
        assert!(lowest <= frame.page.1 - FOOT && pages.below[0][0].y == TOP + 45.0, "{lowest}");
    }
}
