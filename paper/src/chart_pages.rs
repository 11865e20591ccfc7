//! Charts as switched: each as large as it is read well, several on a page, and one that is too long for a page in parts.

use std::rc::Rc;

use engine::{Chart, ChartBody, ChartWhen};
use press::{Anchor, ChartStyle, Font};

use crate::canvas::{Area, FAINT, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::{MARGIN, PaperSize};

/// Millimetres of a unit of a chart's picture: text of 16 units is 9 point high.
const SCALE: f64 = 0.2;
/// A chart is cut into parts before it is made smaller than this part of what its width allows.
const LEAST: f64 = 0.85;
/// A track is cut behind so many turns or a multiple of it: a row of its boxes.
const ACROSS: usize = 4;
/// The most parts of a chart.
const MOST_PARTS: usize = 8;
/// White between two charts.
const GAP: f64 = 6.0;
/// White above the first.
const HEAD: f64 = 18.0;

/// A chart, or a part of one, where it lies in its frame.
pub(crate) struct Placed {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Whether it is the first or the only part.
    pub(crate) begins: bool,
    pub(crate) picture: Rc<Picture>,
    pub(crate) area: Area,
}

/// Charts that stand below each other.
struct Column {
    page: usize,
    x: f64,
    width: f64,
    y: f64,
}

/// A chart as it stands on paper, where nothing is the present row, column or turn.
pub(crate) fn drawn(chart: &Chart) -> String {
    let mut chart = Chart { now: Vec::new(), ..chart.clone() };
    if let ChartBody::Track { boxes } = &mut chart.body {
        for turn in boxes {
            turn.when = ChartWhen::Later;
        }
    }
    press::chart(&chart, &ChartStyle::LIGHT)
}

/// A chart in so many parts, the title on each, what explains it on the first and on the last.
fn cut(chart: &Chart, parts: usize) -> Vec<Chart> {
    let count = match &chart.body {
        ChartBody::Table { rows, .. } => rows.len(),
        ChartBody::Track { boxes } => boxes.len(),
    };
    let mut each = count.div_ceil(parts).max(1);
    if matches!(chart.body, ChartBody::Track { .. }) {
        each = each.next_multiple_of(ACROSS);
    }
    let parts = count.div_ceil(each).max(1);
    let part = |at: usize| {
        let span = at * each..((at + 1) * each).min(count);
        let mut part = chart.clone();
        match &mut part.body {
            ChartBody::Table { rows, .. } => *rows = rows[span].to_vec(),
            ChartBody::Track { boxes } => *boxes = boxes[span].to_vec(),
        }
        if at > 0 {
            part.title = format!("{}, continued", chart.title);
            part.about.clear();
        }
        if at + 1 < parts {
            part.key.clear();
        }
        part
    };
    (0..parts).map(part).collect()
}

/// The pictures of a chart with their sizes on paper.
fn pictures(chart: &Chart, (width, height): (f64, f64)) -> Result<Vec<(Picture, f64, f64)>, PaperError> {
    for parts in 1.. {
        let read = |part: &Chart| Picture::read(&drawn(part));
        let all = cut(chart, parts).iter().map(read).collect::<Result<Vec<Picture>, _>>()?;
        let sizes = || all.iter().map(Picture::size);
        let by_width = sizes().map(|(wide, _)| width / wide).fold(SCALE, f64::min);
        let scale = sizes().map(|(_, high)| height / high).fold(by_width, f64::min);
        if scale >= LEAST * by_width || parts == MOST_PARTS {
            // A little smaller, if two of them stand beside each other then.
            let (widest, half) =
                (sizes().map(|(wide, _)| wide * scale).fold(0.0, f64::max), (width - GAP) / 2.0);
            let scale = if widest > half && half >= LEAST * widest { scale * half / widest } else { scale };
            let sized = all.into_iter().map(|picture| {
                let (wide, high) = picture.size();
                (picture, wide * scale, high * scale)
            });
            return Ok(sized.collect());
        }
    }
    Ok(Vec::new())
}

/// Lays charts on pages of a size, of which the first has less room by `taken`: each below or beside those before it, on the first page
/// where it fits.
pub(crate) fn laid(
    charts: &[&Chart],
    (width, height): (f64, f64),
    taken: f64,
) -> Result<Vec<Vec<Placed>>, PaperError> {
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    let mut columns: Vec<Column> = Vec::new();
    for chart in charts {
        for (part, (picture, wide, high)) in pictures(chart, (width, height - taken))?.into_iter().enumerate()
        {
            let at = place(&mut columns, (wide, high), (width, height), taken);
            let column = &mut columns[at];
            let area = [column.x, column.y, wide, high];
            column.y += high + GAP;
            column.width = column.width.max(wide);
            pages.resize_with(pages.len().max(column.page + 1), Vec::new);
            let (id, title, begins) = (chart.id.clone(), chart.title.clone(), part == 0);
            pages[column.page].push(Placed { id, title, begins, picture: picture.into(), area });
        }
    }
    Ok(pages)
}

/// The column that a chart goes into: the first with room for it, or a new one.
fn place(
    columns: &mut Vec<Column>,
    (wide, high): (f64, f64),
    (width, height): (f64, f64),
    taken: f64,
) -> usize {
    let bottom = |page: usize| if page == 0 { height - taken } else { height };
    let pages = columns.iter().map(|column| column.page + 1).max().unwrap_or_default();
    let within = |length: f64, room: f64| length <= room + 1e-6;
    for page in 0..pages {
        let own = || columns.iter().enumerate().filter(move |(_, column)| column.page == page);
        let last = own().map(|(at, _)| at).next_back();
        for (at, column) in own() {
            // Only the last column can grow to the right.
            let room = if Some(at) == last { width - column.x } else { column.width };
            if within(wide, room) && within(column.y + high, bottom(page)) {
                return at;
            }
        }
        let x = own().map(|(_, column)| column.x + column.width + GAP).fold(0.0, f64::max);
        if within(x + wide, width) && within(high, bottom(page)) {
            columns.push(Column { page, x, width: 0.0, y: 0.0 });
            return columns.len() - 1;
        }
    }
    columns.push(Column { page: pages, x: 0.0, width: 0.0, y: 0.0 });
    columns.len() - 1
}

/// Writes the charts of a game, in the middle of the page.
pub fn charts(pdf: &mut Pdf, title: &str, charts: &[Chart], paper: PaperSize) -> Result<(), PaperError> {
    let page = paper.millimetres();
    let room = (page.0 - 2.0 * MARGIN, page.1 - HEAD - MARGIN);
    let pages = laid(&charts.iter().collect::<Vec<_>>(), room, 0.0)?;
    let first = pdf.pages();
    for chart in charts {
        let begins = |placed: &&Placed| placed.begins && placed.id == chart.id;
        let found = pages.iter().enumerate().find_map(|(at, placed)| Some((at, placed.iter().find(begins)?)));
        if let Some((at, placed)) = found {
            let y = HEAD + placed.area[1];
            pdf.bookmark(0, &placed.title, Spot { page: first + at, x: 0.0, y });
        }
    }
    for placed in pages {
        let used = placed.iter().map(|one| one.area[0] + one.area[2]).fold(0.0, f64::max);
        let left = (page.0 - used) / 2.0;
        pdf.page(page, |page| {
            let head = Letters::new(Font::Label, 9.0).ink(FAINT);
            page.text(head, (MARGIN, 12.0), Anchor::Start, &format!("{title}: charts"));
            for Placed { picture, area: [x, y, wide, high], .. } in &placed {
                page.picture(picture, [left + x, HEAD + y, *wide, *high]);
            }
            Ok(())
        })?;
    }
    Ok(())
}
