//! The charts of a rulebook, behind its rules.

use engine::Chart;
use press::ChartStyle;

use crate::canvas::FAINT;
use crate::pdf::PaperError;
use crate::picture::Picture;

use super::row::{Content, Row};
use super::{CHARTS, Frame, SMALL, headline};

/// Millimetres of a unit of a chart's picture: text of 16 units is 9 point high.
const SCALE: f64 = 0.2;

/// The name of a chart among the rows.
pub(super) fn name(id: &str) -> String {
    format!("chart {id}")
}

/// A chart as it stands on paper, where nothing is the present row or column.
pub(crate) fn drawn(chart: &Chart) -> String {
    press::chart(&Chart { now: Vec::new(), ..chart.clone() }, &ChartStyle::LIGHT)
}

/// The rows of all charts, each as large as it is read well.
pub(super) fn rows(charts: &[&Chart], frame: Frame) -> Result<Vec<Row>, PaperError> {
    let mut rows = headline("", CHARTS);
    for chart in charts {
        let picture = Picture::read(&drawn(chart))?;
        let (wide, high) = picture.size();
        let scale = SCALE.min(frame.width() / wide).min((frame.height() - 12.0) / high);
        let (wide, high) = (wide * scale, high * scale);
        rows.push(Row::space(4.0));
        rows.push(Row::new(high, Content::Picture(picture.into(), wide, high)).anchored(&name(&chart.id)));
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
