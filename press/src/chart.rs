//! Charts: combat tables, terrain, weather, turns, as SVG for the screen and for paper.

mod table;
mod text;
mod track;

use engine::{Chart, ChartBody, ChartTone};

use crate::{Font, Svg};
use text::wrap;

/// The colours of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStyle {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    faint: &'static str,
    rule: &'static str,
    head: &'static str,
    stripe: &'static str,
    pub(crate) accent: &'static str,
    pub(crate) on_accent: &'static str,
    attacker: &'static str,
    both: &'static str,
    defender: &'static str,
    ruin: &'static str,
}

impl ChartStyle {
    /// Dark on light, for paper and by day.
    pub const LIGHT: ChartStyle = ChartStyle {
        paper: "#f3eee2",
        ink: "#2a2824",
        faint: "#6f6858",
        rule: "#c9c0ab",
        head: "#e3dac4",
        stripe: "#ece5d5",
        accent: "#8a3b12",
        on_accent: "#fff8ec",
        attacker: "#f0d3c4",
        both: "#efe2b4",
        defender: "#dbe6cd",
        ruin: "#b7d0a4",
    };

    /// Light on dark, for the night.
    pub const DARK: ChartStyle = ChartStyle {
        paper: "#1f221f",
        ink: "#ece6d8",
        faint: "#a59f8f",
        rule: "#4a4c44",
        head: "#33362f",
        stripe: "#272a26",
        accent: "#e39a5b",
        on_accent: "#1f1408",
        attacker: "#553329",
        both: "#504722",
        defender: "#31442f",
        ruin: "#47643c",
    };

    fn tone(&self, tone: ChartTone) -> Option<&'static str> {
        match tone {
            ChartTone::Plain | ChartTone::Faint => None,
            ChartTone::Attacker => Some(self.attacker),
            ChartTone::Both => Some(self.both),
            ChartTone::Defender => Some(self.defender),
            ChartTone::Ruin => Some(self.ruin),
        }
    }
}

/// Margin of a sheet.
const MARGIN: f64 = 28.0;
/// Space between two charts.
const BETWEEN: f64 = 30.0;
/// Size of a chart's title.
const TITLE: f64 = 25.0;
/// Size of text.
const TEXT: f64 = 16.0;
/// From one line of text to the next.
const LINE: f64 = 19.0;
/// The narrowest that text below a title is set.
const COLUMN: f64 = 420.0;
/// How wide a sheet is on which charts stand side by side.
const SHEET: f64 = 1240.0;

/// A chart as SVG.
///
/// ```
/// use engine::{Chart, Rulebook};
/// # let book = Rulebook::from_toml("rules.toml", "[game]\nid = \"tiny\"\ntitle = \"Tiny\"\nversion = 1\n")?;
/// let mut chart = Chart::table(&book, "crt", "Die", ["1-1", "2-1"]);
/// chart.row("1", None, ["-", "D"]);
/// let picture = press::chart(&chart, &press::ChartStyle::LIGHT);
/// assert!(press::check(&picture).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn chart(chart: &Chart, style: &ChartStyle) -> String {
    let (svg, width, height) = draw(chart, style);
    page(&[(svg, MARGIN, MARGIN)], width + 2.0 * MARGIN, height + 2.0 * MARGIN, style)
}

/// All charts of a game on one sheet. `credits` is printed at the foot.
pub fn chart_sheet(title: &str, charts: &[Chart], credits: &str, style: &ChartStyle) -> String {
    let drawn: Vec<(Svg, f64, f64)> = charts.iter().map(|chart| draw(chart, style)).collect();
    let widest = drawn.iter().map(|(_, width, _)| *width).fold(SHEET, f64::max);
    let mut head = Svg::new();
    head.label(Font::NameBold, 40.0, 0.0, 32.0).fill(style.ink).text(title);
    let (mut parts, mut x, mut y, mut row) = (vec![(head, MARGIN, MARGIN)], 0.0, 52.0, 0.0_f64);
    for (svg, width, height) in drawn {
        // What fits beside the last one stands beside it.
        if x > 0.0 && x + width > widest {
            (x, y, row) = (0.0, y + row + BETWEEN, 0.0);
        }
        parts.push((svg, MARGIN + x, MARGIN + y));
        x += width + BETWEEN;
        row = row.max(height);
    }
    y += row + 16.0;
    let mut foot = Svg::new();
    foot.line(0.0, 0.0, widest, 0.0).stroke(style.rule, 1.0);
    foot.label(Font::Label, 15.0, 0.0, 22.0).fill(style.faint).text(credits);
    parts.push((foot, MARGIN, MARGIN + y));
    page(&parts, widest + 2.0 * MARGIN, y + 26.0 + 2.0 * MARGIN, style)
}

fn page(parts: &[(Svg, f64, f64)], width: f64, height: f64, style: &ChartStyle) -> String {
    let mut page = Svg::new();
    page.rect(0.0, 0.0, width, height).fill(style.paper);
    for (part, x, y) in parts {
        page.group().translate(*x, *y).with(|page| page.append(part));
    }
    page.finish(width.ceil(), height.ceil())
}

/// A chart with its title, how wide and how high it is.
fn draw(chart: &Chart, style: &ChartStyle) -> (Svg, f64, f64) {
    let (body, width, height) = match &chart.body {
        ChartBody::Table { corner, columns, rows } => {
            table::Layout::new(corner, columns, rows, &chart.now).draw(style)
        }
        ChartBody::Track { boxes } => track::draw(boxes, style),
    };
    let mut svg = Svg::new();
    let rule = format!("[{}]", chart.rule);
    svg.label(Font::NameBold, TITLE, 0.0, TITLE - 4.0).fill(style.ink).text(&chart.title);
    let after = Font::NameBold.width(&chart.title, TITLE) + 10.0;
    svg.label(Font::Label, TEXT, after, TITLE - 4.0).fill(style.faint).text(&rule);
    let wide = width.max(after + Font::Label.width(&rule, TEXT)).max(COLUMN);
    let mut y = TITLE + 8.0;
    for line in wrap(Font::Label, TEXT, &chart.about, wide) {
        svg.label(Font::Label, TEXT, 0.0, y + TEXT - 2.0).fill(style.faint).text(&line);
        y += LINE;
    }
    y += 4.0;
    svg.group().translate(0.0, y).with(|svg| svg.append(&body));
    y += height + 8.0;
    for key in &chart.key {
        let sign = Font::Strong.width(&key.sign, TEXT) + 8.0;
        svg.label(Font::Strong, TEXT, 0.0, y + TEXT).fill(style.ink).text(&key.sign);
        let text = format!("{} [{}]", key.text, key.rule);
        for line in wrap(Font::Label, TEXT, &text, wide - sign) {
            svg.label(Font::Label, TEXT, sign, y + TEXT).fill(style.ink).text(&line);
            y += LINE;
        }
    }
    (svg, wide, y)
}
