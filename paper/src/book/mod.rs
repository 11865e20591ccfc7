//! The rulebook as switched, set in two columns: title, rules in force at a glance, contents, rules, charts, index.
//!
//! The rows of all parts are made first and laid into columns; then it is known on which page everything stands, and contents, index and
//! links are written with their numbers.

mod columns;
mod index;
mod row;

use std::collections::HashMap;

use engine::rules::{Kind, Origin, Printed, PrintedRule, PrintedSection};
use press::Font;

use crate::canvas::{ACCENT, FAINT, INK, Ink, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::size::PaperSize;
use crate::text::Setting;
pub(crate) use columns::{Frame, Pages};
pub(crate) use row::{Content, MARK, Row, paragraph};

/// The bar of a house rule.
const HOUSE: Ink = (0x3b, 0x5f, 0x7d);
/// From one line of text to the next, in millimetres.
const LEADING: f64 = 4.3;
const BODY: Letters = Letters::new(Font::Name, 9.6);
const EXAMPLE: Letters = Letters::new(Font::NameItalic, 9.0).ink(FAINT);
pub(crate) const SMALL: Letters = Letters::new(Font::Label, 9.0);
/// The last part of the book, and its name among the rows.
const INDEX: &str = "Index";
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
}

impl Book<'_> {
    /// Writes the book.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let frame = Frame::new(self.paper, 2);
        let sections = self.sections();
        if sections.is_empty() {
            return Err(PaperError::Wish(format!(
                "no rule of {} differs from the base game as it is switched",
                self.printed.title
            )));
        }
        let first = pdf.pages();
        let rules = Pages::fill(frame, body(&sections, frame.width()));
        // Contents and index have the same rows whatever the numbers of the pages are.
        let front_pages = Pages::fill(frame, self.front(&sections, frame.width(), &HashMap::new())).count();
        let mut spots = HashMap::new();
        rules.anchors(first + front_pages, &mut spots);
        spots.insert(INDEX.to_owned(), Spot { page: first + front_pages + rules.count(), x: 0.0, y: 0.0 });
        let front = Pages::fill(frame, self.front(&sections, frame.width(), &spots));
        let terms = index::rows(&sections, &spots);
        let index = Pages::fill(Frame::new(self.paper, 3), terms);
        for section in &sections {
            let Some(spot) = spots.get(&name(section)) else { continue };
            pdf.bookmark(0, format!("{} {}", section.number, section.title).trim(), *spot);
            for rule in &section.rules {
                let Some(spot) = spots.get(&rule.number) else { continue };
                pdf.bookmark(1, format!("{} {}", rule.number, rule.title).trim(), *spot);
            }
        }
        pdf.bookmark(0, INDEX, spots[INDEX]);
        let find = |name: &str| spots.get(name).or_else(|| spots.get(&format!("section {name}"))).copied();
        let head = self.heading();
        for part in [&front, &rules, &index] {
            part.write(pdf, &head, self.credit, &find)?;
        }
        Ok(())
    }

    fn heading(&self) -> String {
        let what = if self.changes { "what differs from the base game" } else { "rules" };
        format!("{}: {what}", self.printed.title)
    }

    /// The sections that are printed; of a variant sheet only what is not of the base game.
    fn sections(&self) -> Vec<PrintedSection> {
        let mut sections = self.printed.sections.clone();
        if self.changes {
            for section in &mut sections {
                section.rules.retain(|rule| rule.in_play && differs(rule));
                section.text.clear();
            }
        }
        sections.retain(|section| !section.rules.is_empty() || !section.text.trim().is_empty());
        sections
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
        rows.push(Row::space(5.0));
        rows.extend(headline("", "In force at a glance"));
        for switch in &self.printed.switches {
            let text = format!("{} = {} [{}] {}", switch.id, switch.value, switch.rule, switch.text.trim());
            rows.extend(paragraph(&text, small, 3.9, 0.0, None));
            rows.push(Row::space(0.8));
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
        let leader = Content::Leader { left: INDEX.to_owned(), right: page(INDEX), letters, indent: 0.0 };
        rows.push(Row::new(4.6, leader).leading_to(INDEX));
        rows
    }
}

/// The rules.
fn body(sections: &[PrintedSection], width: f64) -> Vec<Row> {
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
            rows.extend(rule_rows(rule, width));
        }
    }
    rows
}

/// The name of a section among the rows.
fn name(section: &PrintedSection) -> String {
    format!("section {}", section.number)
}

/// Whether a rule is not as in the base game.
fn differs(rule: &PrintedRule) -> bool {
    rule.kind != Kind::Base || !rule.because.is_empty() || rule.origin == Origin::House
}

/// The heading of a section with a line below it.
pub(crate) fn headline(number: &str, title: &str) -> Vec<Row> {
    let letters = Letters::new(Font::NameBold, 14.0);
    let heading =
        Content::Heading { number: number.to_owned(), title: title.to_owned(), letters, mark: String::new() };
    vec![Row::new(6.6, heading).kept(), Row::new(2.4, Content::Stroke).kept()]
}

/// A rule: heading with its marks, text, examples.
fn rule_rows(rule: &PrintedRule, width: f64) -> Vec<Row> {
    let bar = match (rule.in_play, rule.origin) {
        (true, Origin::House) => Some(HOUSE),
        (true, _) if differs(rule) => Some(ACCENT),
        _ => None,
    };
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
    if rule.in_play {
        for part in rule.text.split("\n\n") {
            rows.extend(paragraph(
                part,
                Setting { letters: BODY, width, justified: true },
                LEADING,
                0.0,
                bar,
            ));
        }
        for example in &rule.examples {
            let text = format!("Example. {example}");
            rows.extend(paragraph(
                &text,
                Setting { letters: EXAMPLE, width, justified: true },
                4.0,
                4.0,
                bar,
            ));
        }
    }
    rows.push(Row::space(SKIP));
    rows
}

/// What is said of a rule below its heading: where it comes from and what switched it.
fn marks(rule: &PrintedRule) -> String {
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
