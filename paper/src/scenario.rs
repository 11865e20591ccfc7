//! The card of a scenario: what each side is told, who stands where at the begin, who comes when.

use std::collections::BTreeMap;

use engine::{Board, Briefing, ChartBox, Remark, Side, Spot as At, View};
use press::Font;

use crate::book::{Content, Frame, Pages, Row, SMALL, headline, paragraph};
use crate::canvas::{FAINT, Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::PaperSize;
use crate::text::Setting;

/// From one line to the next.
const LEADING: f64 = 4.1;
const BODY: Letters = Letters::new(Font::Name, 9.6);

/// A scenario to print.
pub struct ScenarioCard<'a> {
    /// The game.
    pub title: &'a str,
    /// Id and name of the scenario.
    pub name: &'a str,
    /// A few sentences about it.
    pub about: &'a str,
    /// The names of the sides.
    pub sides: &'a [&'a str],
    /// What each side is told; none in games without orders.
    pub briefings: Vec<Briefing>,
    /// Its turns, with who comes when.
    pub turns: &'a [ChartBox],
    /// The first position.
    pub view: &'a View,
    /// The map.
    pub board: &'a Board,
    /// The first position as a picture.
    pub position: &'a str,
    /// Printed at the foot.
    pub credit: &'a str,
    /// The paper.
    pub paper: PaperSize,
}

impl ScenarioCard<'_> {
    /// Writes the pages: the position at the head, below it words in two columns.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        pdf.bookmark(0, &format!("Scenario {}", self.name), Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        let head = format!("{}: scenario {}", self.title, self.name);
        let frame = Frame::new(self.paper, 1);
        let picture = Picture::read(self.position)?;
        let (wide, high) = picture.size();
        let scale = (frame.width() / wide).min((frame.height() - 40.0) / high);
        let mut first = headline("", &head);
        let setting = Setting { letters: BODY, width: frame.width(), justified: true };
        first.extend(paragraph(self.about, setting, LEADING, 0.0, None));
        first.push(Row::space(3.0));
        first.push(Row::new(
            high * scale,
            Content::Pictures(vec![(picture.into(), [0.0, 0.0, wide * scale, high * scale])]),
        ));
        first.push(Row::space(4.0));
        let frame = Frame::new(self.paper, 2);
        Pages::balanced(frame, first, self.words(frame.width())).write(pdf, &head, self.credit, &|_| None)
    }

    fn words(&self, width: f64) -> Vec<Row> {
        let mut rows = Vec::new();
        let text = Setting { letters: BODY, width, justified: true };
        for briefing in &self.briefings {
            rows.push(Row::space(4.0));
            rows.extend(headline("", self.side(briefing.side)));
            rows.extend(paragraph(&briefing.you, text, LEADING, 0.0, None));
            rows.extend(remarks("What wins", &briefing.wins, text));
            rows.extend(remarks("To do first", &briefing.first, text));
        }
        rows.extend(self.arrivals(width));
        for (at, side) in self.sides.iter().enumerate() {
            rows.extend(self.set_up(Side(at as u8), side, width));
        }
        rows
    }

    /// Who comes when and where, every unit by its name.
    fn arrivals(&self, width: f64) -> Vec<Row> {
        let text = Setting { letters: SMALL, width, justified: false };
        let mut rows = Vec::new();
        for turn in self.turns {
            let date = if turn.date.is_empty() { String::new() } else { format!(", {}", turn.date) };
            for coming in &turn.arrivals {
                let (side, units) = (&coming.side_name, coming.units.join(", "));
                let words = format!(
                    "Turn {}{date}, {side}, {}: {units} [{}]",
                    turn.name,
                    coming.place(),
                    coming.rule
                );
                rows.extend(paragraph(&words, text, 3.9, 0.0, None));
            }
        }
        if rows.is_empty() {
            return rows;
        }
        let mut all = vec![Row::space(4.0)];
        all.extend(headline("", "Who comes when"));
        all.extend(rows);
        all
    }

    fn side(&self, side: Side) -> &str {
        self.sides.get(side.index()).copied().unwrap_or("")
    }

    /// Who stands where, hex by hex.
    fn set_up(&self, side: Side, name: &str, width: f64) -> Vec<Row> {
        let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for unit in self.view.units.iter().filter(|unit| unit.side == side) {
            let At::Hex(hex) = &unit.spot else { continue };
            let place = self.board.grid.find(hex).and_then(|hex| self.board.place_at(hex));
            let label = place.map_or_else(|| hex.clone(), |place| format!("{hex} {}", place.name));
            places.entry(label).or_default().extend(unit.name.as_deref());
        }
        if places.is_empty() {
            return Vec::new();
        }
        let mut rows = vec![Row::space(4.0)];
        rows.extend(headline("", &format!("{name}: set-up")));
        for (place, units) in places {
            let words = format!("{place}: {}", units.join(", "));
            rows.extend(paragraph(
                &words,
                Setting { letters: SMALL, width, justified: false },
                3.9,
                0.0,
                None,
            ));
        }
        rows
    }
}

/// Sentences under a small heading, each with its rule.
fn remarks(heading: &str, list: &[Remark], text: Setting) -> Vec<Row> {
    if list.is_empty() {
        return Vec::new();
    }
    let letters = Letters::new(Font::Strong, 10.0).ink(FAINT);
    let title =
        Content::Heading { number: String::new(), title: heading.to_owned(), letters, mark: String::new() };
    let mut rows = vec![Row::space(1.5), Row::new(4.8, title).kept()];
    for remark in list {
        let words = format!("{} [{}]", remark.text, remark.rule);
        rows.extend(paragraph(&words, text, LEADING, 3.0, None));
    }
    rows
}
