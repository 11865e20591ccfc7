//! The rulebook as switched, set in two columns: title, rules in force at a glance, contents, rules with their examples, charts, index.
//!
//! The rows of all parts are made first and laid into columns; then it is known on which page everything stands, and contents, index and
//! links are written with their numbers.

mod appendix;
mod columns;
pub(crate) mod content;
pub(crate) mod errata;
mod index;
mod maps;
mod row;

use std::collections::HashMap;

use engine::Chart;
use engine::rules::{Kind, Origin, Printed, PrintedRule, PrintedSection};
use press::Font;

use crate::canvas::{ACCENT, FAINT, INK, Ink, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::PaperSize;
use crate::text::Setting;
pub(crate) use columns::{Frame, Pages};
use errata::{differs, instruction};
pub use maps::SmallMaps;
use row::uncited;
pub(crate) use row::{Content, MARK, Row, amount_before, cited, paragraph};

/// The bar of a house rule.
const HOUSE: Ink = (0x3b, 0x5f, 0x7d);
/// From one line of text to the next, in millimetres.
const LEADING: f64 = 4.3;
const BODY: Letters = Letters::new(Font::Name, 9.6);
const EXAMPLE: Letters = Letters::new(Font::NameItalic, 9.0).ink(FAINT);
pub(crate) const SMALL: Letters = Letters::new(Font::Label, 9.0);
/// The last parts of the book, and their names among the rows.
const CHARTS: &str = "Charts";
const INDEX: &str = "Index";
/// Millimetres of a unit of a small map: a hex is 13.4 mm wide.
const MAP: f64 = 0.21;
/// No small map is taller than this, in millimetres.
const TALLEST: f64 = 120.0;
/// The space between two rules.
const SKIP: f64 = 1.6;

/// A rulebook to print.
pub struct Book<'a> {
    /// The rules as switched.
    pub printed: &'a Printed,
    /// Printed at the foot of the pages.
    pub credit: &'a str,
    /// The paper.
    pub paper: PaperSize,
    /// Only what differs from the base game: the variant sheet.
    pub changes: bool,
    /// The charts as switched.
    pub charts: &'a [Chart],
    /// The small maps of the worked examples.
    pub maps: &'a SmallMaps,
}

impl Book<'_> {
    /// Writes the book.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let frame = Frame::new(self.paper, 2);
        let sections = content::sections(self.printed, self.changes)?;
        let first = pdf.pages();
        let none = HashMap::new();
        // Contents, rules and index have the same rows whatever the numbers of the pages are.
        let front_pages = Pages::fill(frame, self.front(&sections, frame.width(), &none)).count();
        let rules = Pages::balanced(frame, Vec::new(), self.body(&sections, frame.width(), &none)?);
        let wide = Frame::new(self.paper, 1);
        let charts = match content::charts(self.charts, &sections, self.changes) {
            list if list.is_empty() => None,
            list => Some(Pages::fill(wide, appendix::rows(&list, wide)?)),
        };
        let mut spots = HashMap::new();
        rules.anchors(first + front_pages, &mut spots);
        let mut next = first + front_pages + rules.count();
        if let Some(charts) = &charts {
            spots.insert(CHARTS.to_owned(), Spot { page: next, x: 0.0, y: 0.0 });
            charts.anchors(next, &mut spots);
            next += charts.count();
        }
        spots.insert(INDEX.to_owned(), Spot { page: next, x: 0.0, y: 0.0 });
        let rules = Pages::balanced(frame, Vec::new(), self.body(&sections, frame.width(), &spots)?);
        let front = Pages::fill(frame, self.front(&sections, frame.width(), &spots));
        let terms = index::rows(&sections, &spots);
        let index = Pages::balanced(Frame::new(self.paper, 3), Vec::new(), terms);
        for section in &sections {
            let Some(spot) = spots.get(&name(section)) else { continue };
            pdf.bookmark(0, format!("{} {}", section.number, section.title).trim(), *spot);
            for rule in &section.rules {
                let Some(spot) = spots.get(&rule.number) else { continue };
                pdf.bookmark(1, format!("{} {}", rule.number, rule.title).trim(), *spot);
            }
        }
        if let Some(spot) = spots.get(CHARTS) {
            pdf.bookmark(0, CHARTS, *spot);
        }
        pdf.bookmark(0, INDEX, spots[INDEX]);
        let find = |name: &str| spots.get(name).or_else(|| spots.get(&format!("section {name}"))).copied();
        let head = self.heading();
        for part in [Some(&front), Some(&rules), charts.as_ref(), Some(&index)].into_iter().flatten() {
            part.write(pdf, &head, self.credit, &find)?;
        }
        Ok(())
    }

    fn heading(&self) -> String {
        let what = if self.changes { "what differs from the base game" } else { "rules" };
        format!("{}: {what}", self.printed.title)
    }

    /// Title, switches, contents.
    fn front(&self, sections: &[PrintedSection], width: f64, spots: &HashMap<String, Spot>) -> Vec<Row> {
        let page =
            |name: &str| spots.get(name).map_or_else(|| "000".to_owned(), |spot| (spot.page + 1).to_string());
        let small = Setting { letters: SMALL, width, justified: false };
        let mut rows = vec![];
        let title = Letters::new(Font::NameBold, 24.0);
        for line in (Setting { letters: title, width, justified: false }).lines(&self.printed.title) {
            rows.push(Row::new(10.5, Content::Words(line, title, 0.0)).kept());
        }
        let what =
            if self.changes { "What differs from the base game" } else { "The rules, as they are switched" };
        rows.extend(paragraph(
            what,
            Setting { letters: Letters::new(Font::NameItalic, 13.0), ..small },
            6.5,
            0.0,
            None,
        ));
        let version = format!(
            "Rules version {}. A bar in the margin marks what is not of the base game; a blue one is a rule of the house.",
            self.printed.version
        );
        rows.extend(paragraph(&version, Setting { letters: SMALL.ink(FAINT), ..small }, 4.0, 0.0, None));
        if self.changes {
            rows.push(Row::space(3.0));
            rows.extend(paragraph(errata::PREFACE, Setting { letters: BODY, ..small }, LEADING, 0.0, None));
        }
        rows.push(Row::space(5.0));
        rows.extend(headline("", "In force at a glance"));
        for switch in &self.printed.switches {
            let text = format!("{} = {} [{}] {}", switch.id, switch.value, switch.rule, switch.text.trim());
            rows.extend(paragraph(&text, small, 3.9, 0.0, None));
            rows.push(Row::space(0.8));
        }
        let credits = self.maps.credits();
        if !credits.is_empty() {
            rows.push(Row::space(3.0));
            let setting = Setting { letters: SMALL.ink(FAINT), ..small };
            let text = format!("The small maps. {credits}");
            rows.extend(uncited(paragraph(&text, setting, 4.0, 0.0, None)));
        }
        rows.push(Row::space(5.0));
        rows.extend(headline("", "Contents"));
        for section in sections {
            let left = format!("{} {}", section.number, section.title).trim().to_owned();
            let letters = Letters::new(Font::Strong, 10.0);
            let leader = Content::Leader { left, right: page(&name(section)), letters, indent: 0.0 };
            rows.push(Row::new(4.6, leader).leading_to(&name(section)));
        }
        let letters = Letters::new(Font::Strong, 10.0);
        let charts = content::charts(self.charts, sections, self.changes).first().map(|_| CHARTS);
        for part in charts.into_iter().chain([INDEX]) {
            let leader = Content::Leader { left: part.to_owned(), right: page(part), letters, indent: 0.0 };
            rows.push(Row::new(4.6, leader).leading_to(part));
        }
        rows
    }

    /// The rules.
    fn body(
        &self,
        sections: &[PrintedSection],
        width: f64,
        spots: &HashMap<String, Spot>,
    ) -> Result<Vec<Row>, PaperError> {
        let mut rows = Vec::new();
        for section in sections {
            rows.push(Row::space(4.0));
            let head = headline(&section.number, &section.title);
            rows.extend(
                head.into_iter()
                    .enumerate()
                    .map(|(at, row)| if at == 0 { row.anchored(&name(section)) } else { row }),
            );
            if !section.text.trim().is_empty() {
                let setting = Setting { letters: BODY, width, justified: true };
                rows.extend(paragraph(&section.text, setting, LEADING, 0.0, None));
                rows.push(Row::space(SKIP));
            }
            for rule in &section.rules {
                rows.extend(self.rule_rows(rule, width, spots)?);
            }
        }
        Ok(rows)
    }

    /// A rule: heading with its marks, text, examples with their small maps, charts.
    fn rule_rows(
        &self,
        rule: &PrintedRule,
        width: f64,
        spots: &HashMap<String, Spot>,
    ) -> Result<Vec<Row>, PaperError> {
        let bar = bar(rule);
        let mut rows = heading(rule, width, bar);
        if self.changes {
            let setting = Setting { letters: Letters::new(Font::NameItalic, 9.6), width, justified: false };
            let lead = paragraph(instruction(rule), setting, LEADING, 0.0, bar);
            rows.extend(lead.into_iter().map(|row| if rule.in_play { row.kept() } else { row }));
        }
        if rule.in_play {
            let body = Setting { letters: BODY, width, justified: true };
            for part in rule.text.split("\n\n") {
                rows.extend(paragraph(part, body, LEADING, 0.0, bar));
            }
            for (at, example) in rule.examples.iter().enumerate() {
                let setting = Setting { letters: EXAMPLE, width, justified: true };
                let mut text = paragraph(&format!("Example. {example}"), setting, 4.0, 4.0, bar);
                let map = self.maps.below(&rule.examples, at);
                if let Some(last) = text.last_mut().filter(|_| map.is_some()) {
                    last.keep = true;
                }
                rows.extend(text);
                if let Some(svg) = map {
                    rows.extend(small_map(svg, width, bar)?);
                }
            }
            for chart in self.charts.iter().filter(|chart| rule.charts.contains(&chart.id)) {
                let spot = spots.get(&appendix::name(&chart.id));
                let page = spot.map_or_else(|| "000".to_owned(), |spot| (spot.page + 1).to_string());
                rows.push(appendix::pointer(chart, &page).barred(bar));
            }
        }
        rows.push(Row::space(SKIP));
        Ok(rows)
    }
}

/// A small map below its example.
fn small_map(svg: &str, width: f64, bar: Option<Ink>) -> Result<[Row; 2], PaperError> {
    let picture = Picture::read(svg)?;
    let (wide, high) = picture.size();
    let scale = MAP.min((width - 4.0) / wide).min(TALLEST / high);
    let (wide, high) = (wide * scale, high * scale);
    let row = Row::new(high + 1.5, Content::Pictures(vec![(picture.into(), [4.0, 1.0, wide, high])]));
    Ok([row.barred(bar), Row::space(1.0).barred(bar)])
}

/// The name of a section among the rows.
fn name(section: &PrintedSection) -> String {
    format!("section {}", section.number)
}

/// The heading of a section with a line below it.
pub(crate) fn headline(number: &str, title: &str) -> Vec<Row> {
    let letters = Letters::new(Font::NameBold, 14.0);
    let heading =
        Content::Heading { number: number.to_owned(), title: title.to_owned(), letters, mark: String::new() };
    vec![Row::new(6.6, heading).kept(), Row::new(2.4, Content::Stroke).kept()]
}

/// The bar in the margin of a rule.
fn bar(rule: &PrintedRule) -> Option<Ink> {
    match (rule.in_play, rule.origin) {
        (true, Origin::House) => Some(HOUSE),
        (true, _) if differs(rule) => Some(ACCENT),
        _ => None,
    }
}

/// The heading of a rule with its marks.
fn heading(rule: &PrintedRule, width: f64, bar: Option<Ink>) -> Vec<Row> {
    let ink = if rule.in_play { INK } else { FAINT };
    let letters = Letters::new(Font::Strong, 11.0).ink(ink);
    let note = marks(rule);
    // A short note stands beside the heading, a long one below it.
    let taken = letters.width(&rule.number) + letters.width(&rule.title) + 8.0;
    let beside = taken + MARK.width(&note) <= width;
    let mark = if beside { note.clone() } else { String::new() };
    let heading = Content::Heading { number: rule.number.clone(), title: rule.title.clone(), letters, mark };
    let mut head = Row::new(5.0, heading).barred(bar).anchored(&rule.number);
    head.keep = rule.in_play || !beside;
    let mut rows = vec![head];
    if !beside {
        let setting = Setting { letters: MARK, width, justified: false };
        let notes = paragraph(&note, setting, 3.8, 0.0, bar);
        rows.extend(notes.into_iter().map(|row| if rule.in_play { row.kept() } else { row }));
    }
    rows
}

/// What is said of a rule below its heading: where it comes from and what switched it.
pub(crate) fn marks(rule: &PrintedRule) -> String {
    let mut marks = Vec::new();
    if !rule.in_play {
        marks.push(format!("not in play: needs {}", rule.because));
    }
    let kind = match rule.kind {
        Kind::Base => "",
        Kind::Clarification => "clarified",
        Kind::Change => "changed",
        Kind::Addition => "added",
        Kind::Optional => "optional",
        Kind::Errata => "corrected",
    };
    if !kind.is_empty() {
        marks.push(kind.to_owned());
    }
    if rule.origin == Origin::House {
        marks.push("house rule".to_owned());
    }
    if rule.in_play && !rule.because.is_empty() {
        marks.push(format!("by {}", rule.because));
    }
    if !rule.aliases.is_empty() {
        marks.push(format!("also {}", rule.aliases.join(", ")));
    }
    marks.join("; ")
}
