//! Two counter mixes side by side: every counter that differs, and what the formations come to.

use std::collections::{BTreeMap, BTreeSet};

use engine::counter::{Counter, CounterGroup, Face, Nation, UnitFace, Values};
use press::{Anchor, Font, UNCUT, uncut_face};

use crate::canvas::{ACCENT, Canvas, FAINT, INK, Letters, RULE, Spot};
use crate::pdf::{PaperError, Pdf};
use crate::picture::Picture;
use crate::size::PaperSize;

/// The side of a counter on the page.
const COUNTER: f64 = 13.0;
const SIDE: f64 = 17.0;
const TOP: f64 = 34.0;
const STEP: f64 = 17.0;

/// The sides whose units are of several nations, or stand in several sections of a sheet.
const SIDES: [(&str, &[Nation]); 2] = [
    ("German side in all", &[Nation::German]),
    ("Allied side in all", &[Nation::American, Nation::British, Nation::French]),
];

/// How many units there are, and their strength.
type Total = (usize, u32);

/// A counter that is not alike in two mixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The counter's id.
    pub id: String,
    /// Section and formation.
    pub formation: String,
    /// As it is in the first mix, if it is there.
    pub first: Option<Counter>,
    /// As it is in the second.
    pub second: Option<Counter>,
}

impl Difference {
    /// What is different, in words.
    pub fn text(&self) -> String {
        let values = |counter: &Counter| match &counter.front {
            Face::Unit(face) => face.values.to_string(),
            Face::Marker(_) => String::new(),
        };
        match (&self.first, &self.second) {
            (Some(first), None) => format!("{} is not in it", values(first)),
            (None, Some(second)) => format!("{} is new", values(second)),
            (Some(first), Some(second)) => changes(first, second).join(", "),
            (None, None) => String::new(),
        }
    }
}

/// What is not alike on two counters, each in a few words.
fn changes(first: &Counter, second: &Counter) -> Vec<String> {
    let mut found = Vec::new();
    if let (Face::Unit(one), Face::Unit(other)) = (&first.front, &second.front) {
        let (before, after) = (one.values.to_string(), other.values.to_string());
        if before != after {
            found.push(format!("{before} becomes {after}"));
        }
        if one.designation != other.designation {
            found.push(format!("{} is called {}", one.designation, other.designation));
        }
        if one.symbol != other.symbol {
            found.push("another symbol".to_owned());
        }
        if one.echelon != other.echelon {
            found.push("another size".to_owned());
        }
    }
    if found.is_empty() && first.front != second.front {
        found.push("another front".to_owned());
    }
    if first.back != second.back {
        found.push("another back".to_owned());
    }
    found
}

/// Two mixes to compare.
pub struct Differences<'a> {
    /// The game.
    pub title: &'a str,
    /// The names of the mixes, as a sentence has them: "sheet", "those of the game".
    pub names: [&'a str; 2],
    /// Their counters.
    pub groups: [&'a [CounterGroup]; 2],
    /// The paper.
    pub paper: PaperSize,
}

impl Differences<'_> {
    /// Every counter that differs, in the order of the sheets.
    pub fn list(&self) -> Vec<Difference> {
        let flat = |groups: &[CounterGroup]| -> Vec<(String, Counter)> {
            let formation = |group: &CounterGroup| match group.name.as_str() {
                "" => group.section.clone(),
                name => format!("{}, {name}", group.section),
            };
            groups
                .iter()
                .flat_map(|group| group.counters.iter().map(move |one| (formation(group), one.clone())))
                .collect()
        };
        let [first, second] = self.groups.map(flat);
        let find = |list: &[(String, Counter)], id: &str| {
            list.iter().find(|(_, one)| one.id == id).map(|(_, one)| one.clone())
        };
        let mut found = Vec::new();
        for (formation, counter) in &first {
            let other = find(&second, &counter.id);
            if other.as_ref() != Some(counter) {
                let id = counter.id.clone();
                found.push(Difference {
                    id,
                    formation: formation.clone(),
                    first: Some(counter.clone()),
                    second: other,
                });
            }
        }
        for (formation, counter) in second {
            if find(&first, &counter.id).is_none() {
                found.push(Difference {
                    id: counter.id.clone(),
                    formation,
                    first: None,
                    second: Some(counter),
                });
            }
        }
        found
    }

    /// What the counters of each section of the sheet come to, in both mixes: number of units, strength.
    pub fn totals(&self) -> BTreeMap<String, [Total; 2]> {
        let mut totals: BTreeMap<String, [Total; 2]> = BTreeMap::new();
        for (mix, groups) in self.groups.iter().enumerate() {
            for group in *groups {
                for face in group.counters.iter().filter_map(unit) {
                    let entry = &mut totals.entry(group.section.clone()).or_default()[mix];
                    entry.0 += 1;
                    entry.1 += strength(face);
                }
            }
        }
        totals
    }

    /// What both sides of 1944 come to in both mixes, each with all its sections; none where a side has a single one.
    pub fn sides(&self) -> Vec<(&'static str, [Total; 2])> {
        let mut found = Vec::new();
        for (name, nations) in SIDES {
            let mut total = [(0, 0); 2];
            let mut sections = BTreeSet::new();
            for (mix, groups) in self.groups.iter().enumerate() {
                for group in *groups {
                    let own = |face: &&UnitFace| nations.contains(&face.livery.nation());
                    for face in group.counters.iter().filter_map(unit).filter(own) {
                        sections.insert(group.section.as_str());
                        total[mix].0 += 1;
                        total[mix].1 += strength(face);
                    }
                }
            }
            if sections.len() > 1 {
                found.push((name, total));
            }
        }
        found
    }

    /// Writes the pages.
    pub fn write(&self, pdf: &mut Pdf) -> Result<(), PaperError> {
        let list = self.list();
        let page = self.paper.millimetres();
        let heading = format!("{}: counters, {} and {}", self.title, self.names[0], self.names[1]);
        pdf.bookmark(0, &heading, Spot { page: pdf.pages(), x: 0.0, y: 0.0 });
        let pictures: Vec<[Option<Picture>; 2]> = list
            .iter()
            .map(|one| {
                let read = |counter: &Option<Counter>| {
                    counter.as_ref().map(|counter| Picture::read(&uncut_face(&counter.front))).transpose()
                };
                Ok([read(&one.first)?, read(&one.second)?])
            })
            .collect::<Result<_, PaperError>>()?;
        let totals = self.totals();
        let lines = totals.len() + self.sides().len();
        let rows = ((page.1 - TOP - 20.0) / STEP).floor() as usize;
        let mut rest: Vec<(&Difference, &[Option<Picture>; 2])> = list.iter().zip(&pictures).collect();
        let mut first = true;
        while first || !rest.is_empty() {
            // The totals stand at the head of the first page.
            let above = if first { lines as f64 * 5.0 + 14.0 } else { 0.0 };
            let columns = 2;
            let room = (rows - (above / STEP).ceil() as usize) * columns;
            let now: Vec<_> = rest.drain(..room.min(rest.len())).collect();
            pdf.page(page, |canvas| {
                canvas.text(Letters::new(Font::NameBold, 15.0), (SIDE, 20.0), Anchor::Start, &heading);
                let count = match list.len() {
                    0 => "No counter differs".to_owned(),
                    1 => "1 counter differs".to_owned(),
                    more => format!("{more} counters differ"),
                };
                canvas.text(Letters::new(Font::Label, 10.0).ink(FAINT), (SIDE, 26.0), Anchor::Start, &count);
                if first {
                    self.draw_totals(canvas, &totals);
                }
                for (at, (one, pictures)) in now.iter().enumerate() {
                    let column = at / (room / columns);
                    let x = SIDE + column as f64 * (page.0 - 2.0 * SIDE + 6.0) / 2.0;
                    draw(canvas, one, pictures, (x, TOP + above + (at % (room / columns)) as f64 * STEP));
                }
                Ok(())
            })?;
            first = false;
        }
        Ok(())
    }

    fn draw_totals(&self, page: &mut Canvas<'_, '_>, totals: &BTreeMap<String, [Total; 2]>) {
        let (plain, strong) = (Letters::new(Font::Label, 10.0), Letters::new(Font::Strong, 10.0));
        let stops = [85.0, 120.0, 150.0];
        page.text(strong, (SIDE, TOP), Anchor::Start, "Units and strength");
        for (x, name) in stops.iter().zip([self.names[0], self.names[1], "difference"]) {
            page.text(strong, (*x, TOP), Anchor::End, name);
        }
        page.line((SIDE, TOP + 1.6), (stops[2], TOP + 1.6), 0.2, RULE);
        let sides = self.sides();
        let all = totals.iter().map(|(section, total)| (section.as_str(), total, plain));
        let all = all.chain(sides.iter().map(|(name, total)| (*name, total, strong)));
        for (row, (name, [first, second], letters)) in all.enumerate() {
            let y = TOP + 6.0 + row as f64 * 5.0;
            page.text(letters, (SIDE, y), Anchor::Start, name);
            page.text(plain, (stops[0], y), Anchor::End, &format!("{} units, {} SP", first.0, first.1));
            page.text(plain, (stops[1], y), Anchor::End, &format!("{} units, {} SP", second.0, second.1));
            let change = i64::from(second.1) - i64::from(first.1);
            let change = if change == 0 { "none".to_owned() } else { format!("{change:+} SP") };
            page.text(plain, (stops[2], y), Anchor::End, &change);
        }
    }
}

/// Draws one difference: the counter before and after, and words.
fn draw(page: &mut Canvas<'_, '_>, one: &Difference, pictures: &[Option<Picture>; 2], (x, y): (f64, f64)) {
    for (at, picture) in pictures.iter().enumerate() {
        let left = x + at as f64 * (COUNTER + 7.0);
        match picture {
            Some(picture) => {
                let over = COUNTER * (UNCUT - 1.0) / 2.0;
                let wide = COUNTER * UNCUT;
                page.clipped([left, y, COUNTER, COUNTER], |page| {
                    page.picture(picture, [left - over, y - over, wide, wide]);
                });
            }
            None => page.dashed(
                (left + 2.0, y + COUNTER / 2.0),
                (left + COUNTER - 2.0, y + COUNTER / 2.0),
                0.3,
                FAINT,
            ),
        }
    }
    page.text(
        Letters::new(Font::Value, 12.0).ink(ACCENT),
        (x + COUNTER + 3.5, y + COUNTER / 2.0 + 1.4),
        Anchor::Middle,
        ">",
    );
    let left = x + 2.0 * COUNTER + 10.0;
    let name = Letters::new(Font::Strong, 10.0).ink(INK);
    let room = 46.0;
    page.text(name.fitting(&one.formation, room), (left, y + 4.0), Anchor::Start, &one.formation);
    page.text(name.fitting(&one.id, room), (left, y + 8.2), Anchor::Start, &one.id);
    let text = one.text();
    page.text(Letters::new(Font::Label, 10.0).fitting(&text, room), (left, y + 12.4), Anchor::Start, &text);
}

fn unit(counter: &Counter) -> Option<&UnitFace> {
    match &counter.front {
        Face::Unit(face) => Some(face),
        Face::Marker(_) => None,
    }
}

/// The first number of a counter: its attack, or its strength.
fn strength(face: &UnitFace) -> u32 {
    match &face.values {
        Values::None => 0,
        Values::Line(numbers) => numbers.first().copied().map_or(0, u32::from),
        Values::Corners(corners) => corners.attack.map_or(0, u32::from),
    }
}
