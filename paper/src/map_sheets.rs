//! A map at true size: on one page as large as itself, or tiled over pages that overlap and are glued.

use engine::Board;
use press::{Anchor, Font, MapGeometry, MapStyle};

use crate::canvas::{Canvas, FAINT, INK, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::{MARGIN, PaperSize};

/// How far two neighbouring tiles overlap, for the glue.
const OVERLAP: f64 = 8.0;
/// White below a tile for its label.
const FOOT: f64 = 7.0;

/// How wide a hex is, from flat to flat, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexSize(pub f64);

impl Default for HexSize {
    fn default() -> Self {
        Self(16.0)
    }
}

impl std::str::FromStr for HexSize {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let number = word.trim().strip_suffix("mm").unwrap_or(word.trim()).trim();
        match number.parse::<f64>() {
            Ok(size) if (8.0..=40.0).contains(&size) => Ok(Self(size)),
            Ok(_) => {
                Err(format!("hexes of {number} mm cannot be printed; choose 8 to 40 mm, usually 15 or 16"))
            }
            Err(_) => Err(format!("'{word}' is no size of a hex; write for instance 16mm")),
        }
    }
}

/// A map to print.
pub struct MapSheets<'a> {
    /// The board.
    pub board: &'a Board,
    /// How it is drawn.
    pub style: MapStyle,
    /// How large a hex is.
    pub hex: HexSize,
    /// The paper that it is tiled over; none makes one page as large as the map.
    pub paper: Option<PaperSize>,
}

impl MapSheets<'_> {
    /// Width and height of the whole map in millimetres.
    pub fn millimetres(&self) -> (f64, f64) {
        let geometry = MapGeometry::new(self.board, &self.style);
        let scale = self.hex.0 / geometry.scale;
        (geometry.width * scale, geometry.height * scale)
    }

    /// Columns and rows of its tiles.
    pub fn tiles(&self) -> (usize, usize) {
        let Some(paper) = self.paper else { return (1, 1) };
        let tiling = Tiling::new(self.millimetres(), paper);
        (tiling.columns, tiling.rows)
    }

    /// Writes the pages.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let picture = Picture::read(&press::map(self.board, &self.style))?;
        let whole = self.millimetres();
        pdf.bookmark(0, &format!("Map: {}", self.board.name), Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        let Some(paper) = self.paper else {
            return pdf.page(whole, |page| {
                page.picture(&picture, [0.0, 0.0, whole.0, whole.1]);
                Ok(())
            });
        };
        let tiling = Tiling::new(whole, paper);
        let mut shared = None;
        for row in 0..tiling.rows {
            for column in 0..tiling.columns {
                pdf.page(tiling.page, |page| {
                    let area = tiling.area((column, row));
                    let from =
                        (area[0] - column as f64 * tiling.step.0, area[1] - row as f64 * tiling.step.1);
                    let map = shared.get_or_insert_with(|| page.shared(&picture, whole)).clone();
                    page.clipped(area, |page| page.place(map, from));
                    tiling.glue(page, (column, row), &self.board.name);
                    Ok(())
                })?;
            }
        }
        Ok(())
    }
}

/// How a map is cut into tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tiling {
    /// The page, upright or lying, whichever needs fewer.
    page: (f64, f64),
    whole: (f64, f64),
    columns: usize,
    rows: usize,
    /// From one tile to the next.
    step: (f64, f64),
}

impl Tiling {
    fn new(whole: (f64, f64), paper: PaperSize) -> Self {
        let (short, long) = paper.millimetres();
        let of = |page: (f64, f64)| {
            let step = (page.0 - 2.0 * MARGIN - OVERLAP, page.1 - 2.0 * MARGIN - FOOT - OVERLAP);
            let count = |length: f64, step: f64| ((length - OVERLAP) / step).ceil().max(1.0) as usize;
            Self { page, whole, columns: count(whole.0, step.0), rows: count(whole.1, step.1), step }
        };
        let (upright, lying) = (of((short, long)), of((long, short)));
        if lying.columns * lying.rows < upright.columns * upright.rows { lying } else { upright }
    }

    /// The part of a page that its tile covers.
    fn area(self, (column, row): (usize, usize)) -> [f64; 4] {
        let width = (self.whole.0 - column as f64 * self.step.0).min(self.step.0 + OVERLAP);
        let height = (self.whole.1 - row as f64 * self.step.1).min(self.step.1 + OVERLAP);
        [MARGIN, MARGIN, width, height]
    }

    /// Marks where the neighbours are glued on, and says which tile it is.
    fn glue(self, page: &mut Canvas<'_, '_>, (column, row): (usize, usize), name: &str) {
        let [x, y, width, height] = self.area((column, row));
        let note = Letters::new(Font::Label, 8.5).ink(FAINT);
        if column + 1 < self.columns {
            let seam = x + self.step.0;
            page.line((seam, y - 5.0), (seam, y - 1.0), 0.15, INK);
            page.line((seam, y + height + 1.0), (seam, y + height + 5.0), 0.15, INK);
        }
        if row + 1 < self.rows {
            let seam = y + self.step.1;
            page.line((x - 5.0, seam), (x - 1.0, seam), 0.15, INK);
            page.line((x + width + 1.0, seam), (x + width + 5.0, seam), 0.15, INK);
        }
        let letter = char::from(b'A' + (row % 26) as u8);
        let label = format!(
            "{name}: tile {letter}{} of {} rows and {} columns; the next tile covers this one up to the marks",
            column + 1,
            self.rows,
            self.columns
        );
        page.text(
            note.fitting(&label, self.page.0 - 2.0 * MARGIN),
            (x + 8.0, self.page.1 - 5.0),
            Anchor::Start,
            &label,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_the_whole_map_and_overlap() {
        for whole in [(100.0, 100.0), (594.0, 520.0), (900.0, 300.0), (190.0, 277.0)] {
            for paper in [PaperSize::A4, PaperSize::A3, PaperSize::Letter] {
                let tiling = Tiling::new(whole, paper);
                let last = tiling.area((tiling.columns - 1, tiling.rows - 1));
                let reach = (
                    (tiling.columns - 1) as f64 * tiling.step.0 + last[2],
                    (tiling.rows - 1) as f64 * tiling.step.1 + last[3],
                );
                assert!((reach.0 - whole.0).abs() < 1e-9 && (reach.1 - whole.1).abs() < 1e-9, "{tiling:?}");
                assert!(last[2] > 0.0 && last[3] > 0.0 && last[2] + 2.0 * MARGIN <= tiling.page.0 + 1e-9);
            }
        }
    }
}
