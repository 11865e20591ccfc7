//! The first two pages of a box: its title, and the sheet that says how to put it together.

use engine::counter::{Counter, CounterGroup, Face};
use press::{Anchor, Font, UNCUT, uncut_face};

use crate::book::{Content, Frame, Pages, Row, headline, paragraph};
use crate::canvas::{FAINT, Letters, RULE, Spot};
use crate::counters::Turned;
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::{MARGIN, PaperSize};
use crate::text::Setting;

/// The side of a counter on the title page.
const COUNTER: f64 = 26.0;
/// From one line to the next.
const LEADING: f64 = 5.2;
const BODY: Letters = Letters::new(Font::Name, 11.0);

/// What is in a box.
pub struct Cover<'a> {
    /// The game.
    pub title: &'a str,
    /// A sentence about it.
    pub about: &'a str,
    /// Id and name of the scenario that its card and its switches are of.
    pub scenario: &'a str,
    /// Its counters.
    pub groups: &'a [CounterGroup],
    /// How many counters there are in all, and on how many sheets.
    pub counters: (usize, usize),
    /// How fronts and backs meet.
    pub turned: Turned,
    /// Columns and rows of the map's tiles.
    pub tiles: (usize, usize),
    /// Width and height of the map in millimetres.
    pub map: (f64, f64),
    /// How many charts there are.
    pub charts: usize,
    /// Printed at the foot.
    pub credit: &'a str,
    /// The paper.
    pub paper: PaperSize,
}

impl Cover<'_> {
    /// Writes both pages.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        pdf.bookmark(0, self.title, Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        self.title_page(pdf)?;
        let head = format!("{}: how to put it together", self.title);
        pdf.bookmark(0, "How to put it together", Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        let frame = Frame::new(self.paper, 1);
        Pages::fill(frame, self.steps(frame.width())).write(pdf, &head, self.credit, &|_| None)
    }

    fn title_page(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let size = self.paper.millimetres();
        let faces: Vec<Picture> =
            self.samples().iter().map(|svg| Picture::read(svg)).collect::<Result<_, _>>()?;
        pdf.page(size, |page| {
            let (width, height) = size;
            let (middle, room) = (width / 2.0, width - 4.0 * MARGIN);
            let title = Letters::new(Font::NameBold, 40.0).fitting(self.title, room);
            page.text(title, (middle, height * 0.27), Anchor::Middle, self.title);
            page.line((middle - 30.0, height * 0.295), (middle + 30.0, height * 0.295), 0.4, RULE);
            let about = Setting {
                letters: Letters::new(Font::NameItalic, 14.0),
                width: room * 0.8,
                justified: false,
            };
            let mut y = height * 0.33;
            for line in about.lines(self.about) {
                let words: Vec<&str> = line.iter().map(|word| word.text.as_str()).collect();
                page.text(about.letters, (middle, y), Anchor::Middle, &words.join(" "));
                y += 6.8;
            }
            let step = COUNTER + 6.0;
            let (wide, over) = (COUNTER * UNCUT, COUNTER * (UNCUT - 1.0) / 2.0);
            let left = middle - (faces.len().min(3) as f64 * step - 6.0) / 2.0;
            for (at, face) in faces.iter().enumerate() {
                let (x, y) = (left + (at % 3) as f64 * step, height * 0.5 + (at / 3) as f64 * step);
                let frame = [x, y, COUNTER, COUNTER];
                page.clipped(frame, |page| page.picture(face, [x - over, y - over, wide, wide]));
            }
            let note = Letters::new(Font::Strong, 12.0);
            let scenario = format!("Scenario {}", self.scenario);
            page.text(note.fitting(&scenario, room), (middle, height - 42.0), Anchor::Middle, &scenario);
            let small = Letters::new(Font::Label, 9.5).ink(FAINT);
            let rules = "The rules in force are listed on the first page of the rulebook";
            page.text(small.fitting(rules, room), (middle, height - 35.0), Anchor::Middle, rules);
            page.text(
                small.fitting(self.credit, width - 2.0 * MARGIN),
                (middle, height - 12.0),
                Anchor::Middle,
                self.credit,
            );
            Ok(())
        })
    }

    /// A unit each of six groups from all over the sheet.
    fn samples(&self) -> Vec<String> {
        let units: Vec<&Counter> = self.groups.iter().filter_map(sample).collect();
        let step = units.len().div_ceil(6).max(1);
        units.into_iter().step_by(step).map(|counter| uncut_face(&counter.front)).collect()
    }

    /// What to do, step by step.
    fn steps(&self, width: f64) -> Vec<Row> {
        let text = Setting { letters: BODY, width, justified: true };
        let mut rows = headline("", "How to put it together");
        rows.push(Row::space(3.0));
        for (at, step) in self.words().iter().enumerate() {
            let number = Content::Heading {
                number: (at + 1).to_string(),
                title: step.0.to_owned(),
                letters: Letters::new(Font::Strong, 12.0),
                mark: String::new(),
            };
            rows.push(Row::new(6.4, number).kept());
            rows.extend(paragraph(&step.1, text, LEADING, 6.0, None));
            rows.push(Row::space(3.5));
        }
        rows
    }

    fn words(&self) -> Vec<(&'static str, String)> {
        let (count, sheets) = self.counters;
        let sheets = if sheets == 1 { "1 sheet".to_owned() } else { format!("{sheets} sheets") };
        let (columns, rows) = self.tiles;
        let backs = match self.turned {
            Turned::LongEdge => {
                "Print them on both sides of the paper, turned over the long edge: the back of each counter then lies behind its front."
            }
            Turned::ShortEdge => {
                "Print them on both sides of the paper, turned over the short edge: the back of each counter then lies behind its front."
            }
            Turned::Folded => {
                "Print them on one side, fold each sheet along the dashed line and glue it: the backs then lie behind the fronts."
            }
        };
        let map = match columns * rows {
            1 => "The map is one page.".to_owned(),
            tiles => format!(
                "The map has {tiles} tiles in {rows} rows of {columns}; row A is the northernmost, and A1 lies at its left. Begin there: \
                 lay each tile over the edge of the one before it, up to the marks, and glue. Put together it is {:.0} by {:.0} mm.",
                self.map.0, self.map.1
            ),
        };
        vec![
            (
                "Print",
                format!(
                    "Use {} paper and print at 100 per cent, without fitting to the page. Measure the bar of 50 mm at the foot of a counter \
                     sheet: if it is not 50 mm long, the printer has scaled, and counters will not fit the hexes.",
                    self.paper
                ),
            ),
            ("The map", map),
            (
                "The counters",
                format!(
                    "There are {count} counters on {sheets}. {backs} Glue the sheets on card of a millimetre, then cut along the marks: \
                     first all lines in one direction, then those across. Between two counters lies a strip of waste, so that a cut that \
                     is a little off shows no white."
                ),
            ),
            (
                "The rulebook",
                "Print it on both sides and staple it. A bar in its margin marks what is not of the base game.".to_owned(),
            ),
            (
                "Charts and tracks",
                format!(
                    "There are {} of them. Give each player those that he needs, and lay the turn track beside the map.",
                    self.charts
                ),
            ),
            (
                "Set up",
                format!(
                    "The card of scenario {} says what each side is told, who stands where, and who comes when. Dice are ordinary six-sided ones.",
                    self.scenario
                ),
            ),
        ]
    }
}

/// A unit that can stand for its group.
fn sample(group: &CounterGroup) -> Option<&Counter> {
    group.counters.iter().find(|counter| matches!(counter.front, Face::Unit(_)))
}
