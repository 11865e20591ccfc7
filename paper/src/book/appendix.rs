//! The charts of a rulebook, behind its rules.

use engine::Chart;

use crate::canvas::FAINT;
use crate::chart_pages::laid;
use crate::pdf::PaperError;

use super::row::{Content, Row};
use super::{CHARTS, Frame, SMALL, headline};

/// White below the heading.
const BELOW: f64 = 4.0;

/// The name of a chart among the rows.
pub(super) fn name(id: &str) -> String {
    format!("chart {id}")
}

/// The rows of all charts: one for the charts of a page, after the names of those that begin there.
pub(super) fn rows(charts: &[&Chart], frame: Frame) -> Result<Vec<Row>, PaperError> {
    let mut rows = headline("", CHARTS);
    rows.push(Row::space(BELOW).kept());
    let taken: f64 = rows.iter().map(|row| row.height).sum();
    let pages = laid(charts, (frame.width(), frame.height()), taken)?;
    for (at, page) in pages.into_iter().enumerate() {
        let height = page.iter().map(|one| one.area[1] + one.area[3]).fold(0.0, f64::max);
        for one in page.iter().filter(|one| one.begins) {
            rows.push(Row::new(0.0, Content::Pictures(Vec::new())).anchored(&name(&one.id)).kept());
        }
        let pictures = page.into_iter().map(|one| (one.picture, one.area)).collect();
        // Nothing goes below the charts of a page.
        let rest = if at > 0 { frame.height() } else { frame.height() - taken };
        rows.push(Row::new(height.max(rest), Content::Pictures(pictures)));
    }
    Ok(rows)
}

/// A line below a rule that leads to a chart; its page number is known when all is laid out.
pub(super) fn pointer(chart: &Chart, page: &str) -> Row {
    let leader = Content::Leader {
        left: format!("Chart: {}", chart.title),
        right: page.to_owned(),
        letters: SMALL.ink(FAINT),
        indent: 4.0,
    };
    Row::new(4.0, leader).leading_to(&name(&chart.id))
}
