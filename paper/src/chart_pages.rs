//! Charts as switched: each as large as it is read well, several on a page.

use engine::Chart;
use press::{Anchor, Font};

use crate::book::drawn;
use crate::canvas::{FAINT, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::{MARGIN, PaperSize};

/// Millimetres of a unit of a chart's picture: text of 16 units is 9 point high.
const SCALE: f64 = 0.2;
/// White between two charts.
const GAP: f64 = 6.0;
/// White above the first.
const HEAD: f64 = 18.0;

/// Writes the charts of a game below each other, smaller where one is wider or higher than the page.
pub fn charts(pdf: &mut Pdf, title: &str, charts: &[Chart], paper: PaperSize) -> Result<(), PaperError> {
    let page = paper.millimetres();
    let (width, height) = (page.0 - 2.0 * MARGIN, page.1 - HEAD - MARGIN);
    let mut pages: Vec<Vec<(Picture, [f64; 4])>> = Vec::new();
    let mut y = f64::INFINITY;
    for chart in charts {
        let picture = Picture::read(&drawn(chart))?;
        let (wide, high) = picture.size();
        let scale = SCALE.min(width / wide).min(height / high);
        let (wide, high) = (wide * scale, high * scale);
        if y + high > page.1 - MARGIN {
            pages.push(Vec::new());
            y = HEAD;
        }
        let place = [(page.0 - wide) / 2.0, y, wide, high];
        pdf.bookmark(0, &chart.title, Spot { page: pdf.pages() + pages.len() - 1, x: 0.0, y });
        if let Some(last) = pages.last_mut() {
            last.push((picture, place));
        }
        y += high + GAP;
    }
    for pictures in pages {
        pdf.page(page, |page| {
            let head = Letters::new(Font::Label, 9.0).ink(FAINT);
            page.text(head, (MARGIN, 12.0), Anchor::Start, &format!("{title}: charts"));
            for (picture, place) in &pictures {
                page.picture(picture, *place);
            }
            Ok(())
        })?;
    }
    Ok(())
}
