//! Counter sheets to cut out: fronts, and backs that meet them.
//!
//! The grid of counters lies in the middle of the page, so that the back of a sheet is its mirror image whatever the printer's margins are.

use engine::counter::{Counter, CounterGroup, Face, Marker};
use press::{Anchor, Font, UNCUT, uncut_blank, uncut_face};

use crate::canvas::{Canvas, FAINT, INK, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::PaperSize;

/// White between two counters: the bleed of both.
const GAP: f64 = 3.0;
/// White above and below the grid, for the heading and the cut marks.
const HEAD: f64 = 22.0;
/// White at the sides of the grid.
const SIDE: f64 = 14.0;
/// How long a cut mark is, and how far it stays away from the bleed.
const MARK: f64 = 4.0;
const AWAY: f64 = 2.0;

/// How the back of a sheet comes to lie behind its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Turned {
    /// A printer for both sides that turns the sheet over its long edge.
    #[default]
    LongEdge,
    /// One that turns it over its short edge.
    ShortEdge,
    /// A printer for one side: fronts and backs lie on one page, which is folded in the middle and glued.
    Folded,
}

impl std::str::FromStr for Turned {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "long" => Ok(Turned::LongEdge),
            "short" => Ok(Turned::ShortEdge),
            "fold" => Ok(Turned::Folded),
            _ => Err(format!("there is no way '{word}' to turn a sheet; choose long, short or fold")),
        }
    }
}

/// A set of counter sheets.
pub struct Counters<'a> {
    /// The game.
    pub title: &'a str,
    /// Its counters.
    pub groups: &'a [CounterGroup],
    /// How many of a unit's counter are needed, by its id.
    pub copies: Box<dyn Fn(&str) -> usize + 'a>,
    /// Printed at the foot.
    pub credit: &'a str,
    /// The side of a counter in millimetres.
    pub size: f64,
    /// The paper.
    pub paper: PaperSize,
    /// How fronts and backs meet.
    pub turned: Turned,
}

/// Where the counters of a page lie.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    page: (f64, f64),
    columns: usize,
    rows: usize,
    size: f64,
    left: f64,
    top: f64,
}

impl Grid {
    fn new(paper: PaperSize, size: f64, turned: Turned) -> Self {
        let page = paper.millimetres();
        let fit = |room: f64| ((room + GAP) / (size + GAP)).floor() as usize;
        let extent = |count: usize| count as f64 * (size + GAP) - GAP;
        let rows = fit(page.1 - 2.0 * HEAD);
        let top = (page.1 - extent(rows)) / 2.0;
        let (columns, left) = match turned {
            Turned::Folded => {
                let half = page.0 / 2.0;
                let columns = fit(half - SIDE - GAP);
                (columns, half - GAP - extent(columns))
            }
            Turned::LongEdge | Turned::ShortEdge => {
                let columns = fit(page.0 - 2.0 * SIDE);
                (columns, (page.0 - extent(columns)) / 2.0)
            }
        };
        Self { page, columns, rows, size, left, top }
    }

    fn counters(self) -> usize {
        self.columns * self.rows
    }

    /// The upper left corner of a counter.
    fn corner(self, at: usize) -> (f64, f64) {
        let step = self.size + GAP;
        (self.left + (at % self.columns) as f64 * step, self.top + (at / self.columns) as f64 * step)
    }

    /// Where the back of a counter lies: mirrored about the middle of the page.
    fn back_corner(self, at: usize) -> (f64, f64) {
        let (x, y) = self.corner(at);
        (self.page.0 - x - self.size, y)
    }
}

/// A counter that is printed so many times.
struct Piece<'a> {
    counter: &'a Counter,
    front: Picture,
    back: Picture,
}

impl Counters<'_> {
    /// How many counters there are, and on how many sheets.
    pub fn count(&self) -> (usize, usize) {
        let counters = self.groups.iter().flat_map(|group| &group.counters);
        let count = counters.map(|counter| self.copies_of(counter)).sum::<usize>();
        (count, count.div_ceil(Grid::new(self.paper, self.size, self.turned).counters()))
    }

    /// How many of a counter are printed: of a unit as many as are needed, of a marker as many as can well lie on a map at once.
    pub fn copies_of(&self, counter: &Counter) -> usize {
        match &counter.front {
            Face::Unit(_) => (self.copies)(&counter.id).max(1),
            Face::Marker(marker) => of_marker(marker, counter.back.is_some()),
        }
    }

    /// Writes the sheets; gives how many counters there are.
    pub fn write(&self, pdf: &mut Pdf) -> Result<usize, PaperError> {
        let grid = Grid::new(self.paper, self.size, self.turned);
        let mut pieces = Vec::new();
        for group in self.groups {
            for counter in &group.counters {
                let piece = Piece::new(counter)?;
                let copies = self.copies_of(piece.counter);
                pieces.push((piece, copies));
            }
        }
        let all: Vec<&Piece<'_>> =
            pieces.iter().flat_map(|(piece, copies)| std::iter::repeat_n(piece, *copies)).collect();
        let sheets = all.len().div_ceil(grid.counters());
        for (number, sheet) in all.chunks(grid.counters()).enumerate() {
            let heading = format!("{}: counters, sheet {} of {sheets}", self.title, number + 1);
            pdf.bookmark(0, &heading, Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
            self.sheet(pdf, grid, sheet, &heading)?;
        }
        Ok(all.len())
    }

    fn sheet(
        &self,
        pdf: &mut Pdf,
        grid: Grid,
        sheet: &[&Piece<'_>],
        heading: &str,
    ) -> Result<(), PaperError> {
        if self.turned == Turned::Folded {
            return pdf.page(grid.page, |page| {
                self.frame(page, grid, heading, "fronts on the left, backs on the right");
                marks(page, grid, true);
                faces(page, grid, sheet, false);
                faces(page, grid, sheet, true);
                let middle = grid.page.0 / 2.0;
                page.dashed((middle, 8.0), (middle, grid.page.1 - 8.0), 0.15, FAINT);
                let note = Letters::new(Font::Label, 8.0).ink(FAINT);
                page.text(note, (middle, 6.0), Anchor::Middle, "fold here, glue, then cut");
                Ok(())
            });
        }
        pdf.page(grid.page, |page| {
            self.frame(page, grid, heading, "fronts");
            marks(page, grid, false);
            faces(page, grid, sheet, false);
            Ok(())
        })?;
        pdf.page(grid.page, |page| {
            let draw = |page: &mut Canvas<'_, '_>| {
                self.frame(page, grid, heading, "backs");
                faces(page, grid, sheet, true);
            };
            if self.turned == Turned::ShortEdge {
                page.turned(grid.page, draw);
            } else {
                draw(page);
            }
            Ok(())
        })
    }

    /// Heading, foot and a bar to measure.
    fn frame(&self, page: &mut Canvas<'_, '_>, grid: Grid, heading: &str, which: &str) {
        let (width, height) = grid.page;
        page.text(Letters::new(Font::NameBold, 12.0), (SIDE, 10.5), Anchor::Start, heading);
        let note = Letters::new(Font::Label, 9.0).ink(FAINT);
        page.text(note, (width - SIDE, 10.5), Anchor::End, which);
        page.text(
            note.fitting(self.credit, width - 80.0 - 2.0 * SIDE),
            (SIDE, height - 7.0),
            Anchor::Start,
            self.credit,
        );
        let (end, y) = (width - SIDE, height - 8.0);
        page.line((end - 50.0, y), (end, y), 0.25, INK);
        for x in [end - 50.0, end] {
            page.line((x, y - 1.2), (x, y + 1.2), 0.25, INK);
        }
        page.text(note, (end - 52.0, height - 7.0), Anchor::End, "50 mm");
    }
}

impl<'a> Piece<'a> {
    fn new(counter: &'a Counter) -> Result<Self, PaperError> {
        let back = counter.back.as_ref().map_or_else(|| uncut_blank(&counter.front), uncut_face);
        Ok(Self { counter, front: Picture::read(&uncut_face(&counter.front))?, back: Picture::read(&back)? })
    }
}

/// Draws the fronts or the backs of a sheet.
fn faces(page: &mut Canvas<'_, '_>, grid: Grid, sheet: &[&Piece<'_>], back: bool) {
    let wide = grid.size * UNCUT;
    let over = (wide - grid.size) / 2.0;
    for (at, piece) in sheet.iter().enumerate() {
        let (x, y) = if back { grid.back_corner(at) } else { grid.corner(at) };
        let face = if back { &piece.back } else { &piece.front };
        page.picture(face, [x - over, y - over, wide, wide]);
    }
}

/// Draws the cut marks around the grid; of a folded sheet around its left half, since both halves are cut at once.
fn marks(page: &mut Canvas<'_, '_>, grid: Grid, folded: bool) {
    let step = grid.size + GAP;
    let right = grid.left + grid.columns as f64 * step - GAP;
    let foot = grid.top + grid.rows as f64 * step - GAP;
    for column in 0..grid.columns {
        for x in [0.0, grid.size].map(|edge| grid.left + column as f64 * step + edge) {
            page.line((x, grid.top - AWAY - MARK), (x, grid.top - AWAY), 0.1, INK);
            page.line((x, foot + AWAY), (x, foot + AWAY + MARK), 0.1, INK);
        }
    }
    for row in 0..grid.rows {
        for y in [0.0, grid.size].map(|edge| grid.top + row as f64 * step + edge) {
            page.line((grid.left - AWAY - MARK, y), (grid.left - AWAY, y), 0.1, INK);
            if !folded {
                page.line((right + AWAY, y), (right + AWAY + MARK, y), 0.1, INK);
            }
        }
    }
}

/// How many of a marker are printed: more than lay on a map at once in games that computers played against each other, also at random
/// (`server/tests/markers.rs`), or as many as the rules allow.
fn of_marker(marker: &Marker, two_sided: bool) -> usize {
    match marker {
        Marker::Turn | Marker::VictoryPoints { .. } | Marker::Dump(_) => 1,
        Marker::CapturedDump | Marker::StrategicStrike => 2,
        // Four in a turn at most.
        Marker::Interdiction => 6,
        Marker::Fortification(_)
        | Marker::Block
        | Marker::Text(_)
        | Marker::Loading(_)
        | Marker::Unloading(_) => 8,
        // Five in a turn at most.
        Marker::Roadblock => 10,
        Marker::DoubleDispersed => 12,
        Marker::Isolated(3..) | Marker::Minefield | Marker::ImprovedPosition => 16,
        Marker::Isolated(2) | Marker::Registration { .. } => 20,
        // Both sides have twelve forts.
        Marker::Engaged | Marker::Dispersed | Marker::Fort | Marker::FortUnderConstruction => 24,
        Marker::Wreck => 32,
        Marker::Spotted | Marker::OpportunitySpotted => 36,
        Marker::Isolated(_) | Marker::Bridge => 40,
        Marker::BlownBridge | Marker::BridgeUnderConstruction => 56,
        // One of both sides serves for either of them.
        Marker::Control(_) if !two_sided => 16,
        Marker::Control(_) | Marker::OutOfSupply => 64,
        Marker::StrategicMovement => 72,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_back_lies_behind_its_front() {
        for turned in [Turned::LongEdge, Turned::ShortEdge, Turned::Folded] {
            for paper in [PaperSize::A4, PaperSize::Letter, PaperSize::A3] {
                let grid = Grid::new(paper, 14.0, turned);
                assert!(grid.counters() > 30, "{grid:?}");
                for at in 0..grid.counters() {
                    let ((x, y), (back, level)) = (grid.corner(at), grid.back_corner(at));
                    assert!(
                        x >= SIDE - 0.001 && back >= SIDE - 0.001 && y >= HEAD - 0.001,
                        "{turned:?} {paper}"
                    );
                    // Seen through the sheet both begin at the same place.
                    assert!((grid.page.0 - back - grid.size - x).abs() < 1e-9 && (y - level).abs() < 1e-9);
                    if turned == Turned::Folded {
                        assert!(x + grid.size + GAP <= grid.page.0 / 2.0 + 1e-9 && back >= grid.page.0 / 2.0);
                    }
                }
            }
        }
    }
}
