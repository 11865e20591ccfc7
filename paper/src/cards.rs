//! The cards of each side of a scenario, with true counters: set-up, reinforcements, order of battle.

use std::collections::BTreeMap;

use engine::counter::{Counter, CounterGroup, Face};
use engine::{Board, ChartBox, SeenUnit, Side, Spot as At, View};
use press::{Anchor, Font, Svg, define_face};

use crate::book::{Content, Frame, Pages, Row, headline};
use crate::canvas::{Letters, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::PaperSize;

/// The side of a counter on a card, the space to the next, and the line below it, in millimetres.
const COUNTER: f64 = 11.0;
const GAP: f64 = 1.4;
const CAPTION: f64 = 3.2;
/// So many lines of counters stay together.
const TOGETHER: usize = 6;
/// So many columns a card may have.
const COLUMNS: [usize; 3] = [2, 3, 4];

/// The cards of a scenario.
pub struct Cards<'a> {
    /// The game.
    pub title: &'a str,
    /// Id and name of the scenario.
    pub name: &'a str,
    /// The names of the sides.
    pub sides: &'a [&'a str],
    /// Its turns, with who comes when.
    pub turns: &'a [ChartBox],
    /// The first position.
    pub view: &'a View,
    /// The map.
    pub board: &'a Board,
    /// The counters as switched.
    pub counters: &'a [Counter],
    /// The same by formation, in the order of the sheet.
    pub groups: &'a [CounterGroup],
    /// Printed at the foot.
    pub credit: &'a str,
    /// The paper.
    pub paper: PaperSize,
}

/// Counters below a heading, each with its line.
struct Entry<'a> {
    heading: String,
    counters: Vec<(&'a Face, String)>,
}

impl Cards<'_> {
    /// Writes the cards, each on pages of its own: one can be given to each player.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        for (at, side) in self.sides.iter().enumerate() {
            let side_id = Side(at as u8);
            let cards = [
                ("set-up", self.set_up(side_id)),
                ("reinforcements, and who else is beside the map", self.reinforcements(side_id)),
                ("order of battle", self.order_of_battle(side_id)),
            ];
            for (what, entries) in cards {
                if !entries.is_empty() {
                    self.card(pdf, &format!("{side}: {what}"), &entries)?;
                }
            }
        }
        Ok(())
    }

    fn card(&self, pdf: &mut Pdf, heading: &str, entries: &[Entry<'_>]) -> Result<(), PaperError> {
        pdf.bookmark(0, heading, Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        // As many columns as make the fewest pages; of those the fewest.
        let mut best: Option<Pages> = None;
        for columns in COLUMNS {
            let frame = Frame::new(self.paper, columns);
            let pages = Pages::balanced(frame, headline("", heading), rows(entries, frame.width())?);
            if best.as_ref().is_none_or(|best| pages.count() < best.count()) {
                best = Some(pages);
            }
        }
        let head = format!("{}: scenario {}", self.title, self.name);
        best.map_or(Ok(()), |pages| pages.write(pdf, &head, self.credit, &|_| None))
    }

    fn face(&self, unit: &SeenUnit) -> Option<&Face> {
        let word = unit.counter.as_deref()?;
        let id = word.strip_suffix(" back").unwrap_or(word);
        let counter = self.counters.iter().find(|counter| counter.id == id)?;
        Some(counter.back.as_ref().filter(|_| id != word).unwrap_or(&counter.front))
    }

    fn units(&self, side: Side) -> impl Iterator<Item = &SeenUnit> {
        self.view.units.iter().filter(move |unit| unit.side == side)
    }

    /// Who stands where, hex by hex.
    fn set_up(&self, side: Side) -> Vec<Entry<'_>> {
        let mut places: BTreeMap<String, Vec<(&Face, String)>> = BTreeMap::new();
        for unit in self.units(side) {
            let (At::Hex(hex), Some(face)) = (&unit.spot, self.face(unit)) else { continue };
            let place = self.board.grid.find(hex).and_then(|hex| self.board.place_at(hex));
            let label = place.map_or_else(|| hex.clone(), |place| format!("{hex} {}", place.name));
            places.entry(label).or_default().push((face, String::new()));
        }
        places.into_iter().map(|(heading, counters)| Entry { heading, counters }).collect()
    }

    /// Who waits beside the map, box by box, in the order of the turns, and where he comes.
    fn reinforcements(&self, side: Side) -> Vec<Entry<'_>> {
        let mut coming = self.coming(side);
        let mut boxes: BTreeMap<(u32, String), Vec<(&Face, String)>> = BTreeMap::new();
        for unit in self.units(side) {
            let (At::Box(name), Some(face)) = (&unit.spot, self.face(unit)) else { continue };
            let turn = turn(name);
            // Units of one name come on several turns.
            let known = |exactly: bool| {
                let alike = |one: &(u32, &str, String)| {
                    Some(one.1) == unit.name.as_deref() && (!exactly || one.0 == turn)
                };
                coming.iter().position(alike)
            };
            let place = known(true).or_else(|| known(false)).map(|at| coming.remove(at).2);
            let heading = place.map_or_else(|| name.clone(), |place| joined(name, &place));
            boxes.entry((turn, heading)).or_default().push((face, String::new()));
        }
        boxes.into_iter().map(|((_, heading), counters)| Entry { heading, counters }).collect()
    }

    /// Who of a side comes on which turn, by name, and where.
    fn coming(&self, side: Side) -> Vec<(u32, &str, String)> {
        let mut list = Vec::new();
        for one in self.turns {
            for arrival in one.arrivals.iter().filter(|arrival| arrival.side == side) {
                let (turn, place) = (one.name.parse().unwrap_or(u32::MAX), arrival.place());
                list.extend(arrival.units.iter().map(|unit| (turn, unit.as_str(), place.clone())));
            }
        }
        list
    }

    /// All units by formation, with where each of them is.
    fn order_of_battle(&self, side: Side) -> Vec<Entry<'_>> {
        let mut left: Vec<&SeenUnit> = self.units(side).collect();
        let mut entries = Vec::new();
        for group in self.groups {
            let mut counters = Vec::new();
            for counter in &group.counters {
                let own = |unit: &SeenUnit| {
                    unit.counter
                        .as_deref()
                        .is_some_and(|word| word.strip_suffix(" back").unwrap_or(word) == counter.id)
                };
                let (these, others): (Vec<&SeenUnit>, Vec<&SeenUnit>) =
                    left.into_iter().partition(|unit| own(unit));
                left = others;
                let tile = |unit: &SeenUnit| {
                    let (At::Hex(place) | At::Box(place)) = &unit.spot;
                    Some((self.face(unit)?, place.clone()))
                };
                counters.extend(these.into_iter().filter_map(tile));
            }
            if !counters.is_empty() {
                let heading = if group.name.is_empty() { group.section.clone() } else { group.name.clone() };
                entries.push(Entry { heading, counters });
            }
        }
        entries
    }
}

/// The rows of entries: a heading, and its counters in lines.
fn rows(entries: &[Entry<'_>], width: f64) -> Result<Vec<Row>, PaperError> {
    let mut rows = Vec::new();
    for entry in entries {
        let title = Content::Heading {
            number: String::new(),
            title: entry.heading.clone(),
            letters: Letters::new(Font::Strong, 10.5),
            mark: String::new(),
        };
        rows.push(Row::space(1.6));
        rows.push(Row::new(5.0, title).kept());
        let each = per_line(width);
        let lines = entry.counters.len().div_ceil(each);
        for (at, line) in entry.counters.chunks(each).enumerate() {
            let captions = line.iter().any(|(_, caption)| !caption.is_empty());
            let high = COUNTER + if captions { CAPTION } else { GAP };
            let picture = Picture::read(&strip(line, width, high))?;
            let row = Row::new(high, Content::Pictures(vec![(picture.into(), [0.0, 0.0, width, high])]));
            // What is short stays in one column, below its heading.
            let stays = lines <= TOGETHER && at + 1 < lines;
            rows.push(if stays { row.kept() } else { row });
        }
    }
    Ok(rows)
}

/// The turn that a box names; one without comes last.
fn turn(name: &str) -> u32 {
    let number =
        name.split_once("turn ").map(|(_, rest)| rest.split(|sign: char| !sign.is_ascii_digit()).next());
    number.flatten().and_then(|word| word.parse().ok()).unwrap_or(u32::MAX)
}

/// A box and the place where its units come, which may begin with words that the box has said: "column S1, turn 2, at 5-I-10".
fn joined(name: &str, place: &str) -> String {
    let said = |words: &&str| words.contains(' ') && name.contains(*words);
    let mut heads = place.match_indices(' ').map(|(end, _)| &place[..end]);
    let known = heads.rfind(said).map_or(0, str::len);
    format!("{name}, {}", place[known..].trim_start())
}

fn per_line(width: f64) -> usize {
    (((width + GAP) / (COUNTER + GAP)).floor() as usize).max(1)
}

/// Counters in a line, each with what stands below it. A unit of the picture is a tenth of a millimetre.
fn strip(line: &[(&Face, String)], width: f64, height: f64) -> String {
    let mut svg = Svg::new();
    let side = COUNTER * 10.0;
    for (at, (face, caption)) in line.iter().enumerate() {
        let (id, x) = (format!("c{at}"), at as f64 * (COUNTER + GAP) * 10.0);
        define_face(&mut svg, &id, face);
        svg.reuse(&id, x, 0.0).num("width", side).num("height", side);
        if !caption.is_empty() {
            let size = Font::Label.size_to_fit(caption, 24.0, side + GAP * 8.0);
            svg.label(Font::Label, size, x + side / 2.0, side + 22.0)
                .anchor(Anchor::Middle)
                .fill("#2a2824")
                .text(caption);
        }
    }
    svg.finish(width * 10.0, height * 10.0)
}

#[cfg(test)]
mod tests;
