//! The names of places: where each can stand without lying on another name, a hex label or a town.

use engine::{HexId, Point};

use super::Sheet;
use super::boxes::{Boxes, COUNTER, Rect};
use super::captions::{self, Written};
use super::curve::{Vector, point};
use super::features::{WORKS, works_hexes, works_spot};
use super::geometry::visible_centre;
use super::lattice::label_spot;
use super::lettering;
use super::river_names::{self, RiverName};
use super::towns::Size;
use crate::{Anchor, Font, Svg};

/// A name with its place on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedName {
    /// The text as it is written.
    pub text: String,
    /// The hex it belongs to.
    pub hex: HexId,
    /// North-western corner of its box on the map plane.
    pub low: Point,
    /// South-eastern corner.
    pub high: Point,
    pub(crate) size: Size,
    /// Where the baseline begins.
    at: Point,
}

/// Everything that is lettered on the map.
pub(crate) struct Lettering {
    pub(crate) names: Vec<PlacedName>,
    pub(crate) captions: Vec<Written>,
    pub(crate) rivers: Vec<RiverName>,
}

/// A name that would disturb more than this is left out.
const WORST: f64 = 4.0;

/// Font, size in hexes and letter spacing of a name.
pub(crate) fn hand(size: Size) -> (Font, f64, f64) {
    match size {
        Size::City => (Font::NameBold, 0.25, 0.024),
        Size::Town => (Font::NameBold, 0.205, 0.0),
        Size::Village => (Font::Name, 0.168, 0.0),
    }
}

/// Finds a place for every name: the great ones first, then captions and rivers, then villages as far as there is room.
pub(crate) fn place(sheet: &Sheet) -> Lettering {
    let board = sheet.field.board;
    let mut taken = Boxes::default();
    if sheet.style.labels {
        for hex in board.grid.ids() {
            let spot = label_spot(board, hex);
            taken.add(Rect::new(spot.x, spot.y, lettering::width(board.grid.label(hex)), lettering::HEIGHT));
        }
    }
    for hex in works_hexes(board) {
        taken.add(Rect::around(works_spot(board, hex), WORKS));
    }
    let mut wanted: Vec<(Size, &str, HexId)> = board
        .places
        .iter()
        .map(|p| (Size::named(&board.place_kinds[usize::from(p.kind)]), p.name.as_str(), p.hex))
        .filter(|w| !w.1.is_empty())
        .collect();
    // Long names have fewer places to go to.
    wanted.sort_by_key(|w| (std::cmp::Reverse(w.0), std::cmp::Reverse(w.1.chars().count()), w.2));
    let mut lettering = Lettering { names: Vec::new(), captions: Vec::new(), rivers: Vec::new() };
    let mut letters = Boxes::default();
    let (great, small) = wanted.split_at(wanted.partition_point(|w| w.0 > Size::Village));
    lettering.settle(sheet, &mut taken, &letters, great);
    lettering.captions = captions::place(sheet, &taken);
    lettering.captions.iter().flat_map(|c| &c.letters).for_each(|&letter| letters.add(letter));
    lettering.rivers = river_names::place(sheet, &mut taken, &letters);
    lettering.settle(sheet, &mut taken, &letters, small);
    lettering
}

impl Lettering {
    /// The boxes of all that is written.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = Rect> + '_ {
        let names = self.names.iter().map(|n| Rect { low: n.low, high: n.high });
        let captions = self.captions.iter().flat_map(|c| c.letters.iter().copied());
        names.chain(captions).chain(self.rivers.iter().flat_map(|r| r.boxes.iter().copied()))
    }

    /// Finds places for names; what finds none is left out.
    fn settle(&mut self, sheet: &Sheet, taken: &mut Boxes, letters: &Boxes, wanted: &[(Size, &str, HexId)]) {
        for &(size, name, hex) in wanted {
            if let Some(placed) = settle(sheet, taken, letters, size, name, hex) {
                taken.add(Rect { low: placed.low, high: placed.high });
                self.names.push(placed);
            }
        }
    }
}

/// Tries a lattice of positions around the hex and takes the one that disturbs least.
fn settle(
    sheet: &Sheet,
    taken: &Boxes,
    letters: &Boxes,
    size: Size,
    name: &str,
    hex: HexId,
) -> Option<PlacedName> {
    let (font, height, spacing) = hand(size);
    let text = if size == Size::City { name.to_uppercase() } else { name.to_owned() };
    let width = font.width(&text, height) + spacing * text.chars().count() as f64;
    let (rise, drop) = (height * 0.7, height * 0.2);
    let centre = visible_centre(sheet.field.board, hex);
    let mut best: Option<(f64, PlacedName)> = None;
    for row in -15..=16 {
        let y = f64::from(row) * 0.05;
        let reach = width / 2.0 + 0.4;
        for column in -8..=8 {
            let x = f64::from(column) / 8.0 * reach;
            let at = centre.plus(point(x - width / 2.0, y + rise / 2.0));
            let rect = Rect::new(at.x - 0.02, at.y - rise - 0.01, width + 0.04, rise + drop + 0.01);
            // The cheap questions first: most positions are no better than one that is known.
            let limit = best.as_ref().map_or(WORST, |b| b.0 - 1e-9);
            let distance = distance(&rect, centre);
            if distance >= limit || !sheet.geometry.holds(rect.low, rect.high) || !taken.free(&rect) {
                continue;
            }
            let cost = distance + cost(sheet, &rect, hex, centre) + 4.0 * letters.shared(&rect) / rect.area();
            if cost < limit {
                best = Some((
                    cost,
                    PlacedName { text: text.clone(), hex, low: rect.low, high: rect.high, size, at },
                ));
            }
        }
    }
    best.map(|b| b.1)
}

/// How far a name would stand from where it is looked for: below its hex, then above, then beside.
fn distance(rect: &Rect, centre: Point) -> f64 {
    let away = rect.centre().minus(centre);
    0.5 * (away.x.abs() - 0.1).max(0.0) + 0.9 * (away.y - 0.405).abs().min((away.y + 0.42).abs() + 0.12)
}

/// How much a name would disturb there.
fn cost(sheet: &Sheet, rect: &Rect, hex: HexId, centre: Point) -> f64 {
    let board = sheet.field.board;
    let area = rect.area().max(1e-6);
    let middle = rect.centre();
    let mut cost = 2.2 * sheet.busy.ink(rect.low, rect.high) / area;
    for cell in sheet.field.near(middle, 2) {
        let counter = Rect::around(cell.centre, COUNTER).shared(rect) / area;
        cost += counter * if cell.home == hex && cell.real { 3.0 } else { 0.9 };
    }
    // A name must not seem to belong to another place.
    for town in sheet.field.near(middle, 1).filter(|c| c.real && c.home != hex) {
        let Some(other) = sheet.town_at(town.home) else { continue };
        let box_of_houses = Rect::around(other.at, other.reach * 0.8);
        cost += 3.0 * box_of_houses.shared(rect) / area;
        if middle.distance(other.at) < middle.distance(centre) + 0.08 {
            cost += 1.6;
        }
    }
    if board.grid.at(middle) != Some(hex) {
        cost += 0.25;
    }
    cost
}

/// The names of places.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg, lettering: &Lettering) {
    let palette = sheet.palette();
    let scale = sheet.geometry.scale;
    for size in [Size::Village, Size::Town, Size::City] {
        let (font, height, spacing) = hand(size);
        let class = format!("name-{} {}", format!("{size:?}").to_lowercase(), font.class());
        let ink = if size == Size::Village { palette.ink.mixed(palette.paper, 0.12) } else { palette.ink };
        let mut group = svg
            .group()
            .class(&class)
            .num("font-size", height * scale)
            .fill(&ink.to_string())
            .stroke(&palette.paper.to_string(), 2.8 * sheet.unit())
            .num("stroke-opacity", 0.82)
            .attr("stroke-linejoin", "round")
            .attr("paint-order", "stroke");
        if spacing > 0.0 {
            group = group.num("letter-spacing", spacing * scale);
        }
        group.with(|svg| {
            for name in lettering.names.iter().filter(|n| n.size == size) {
                let (x, y) = sheet.geometry.svg(name.at);
                svg.element("text").num("x", x).num("y", y).anchor(Anchor::Start).text(&name.text);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Rect, label_spot, lettering, place};
    use crate::map::{MapGeometry, MapStyle, Sheet};

    #[test]
    fn nothing_is_written_over_hex_labels_or_other_names() {
        let text = include_str!("../../tests/maps/corner.toml");
        let board = engine::map::read("corner", text).unwrap();
        let style = MapStyle::default();
        let geometry = MapGeometry::new(&board, &style);
        let placed = place(&Sheet::new(&board, &style, &geometry));
        assert_eq!(placed.names.len(), board.places.len());
        assert!(!placed.rivers.is_empty());
        let labels: Vec<Rect> = board
            .grid
            .ids()
            .map(|hex| {
                let spot = label_spot(&board, hex);
                Rect::new(spot.x, spot.y, lettering::width(board.grid.label(hex)), lettering::HEIGHT)
            })
            .collect();
        let names: Vec<Rect> = placed.names.iter().map(|n| Rect { low: n.low, high: n.high }).collect();
        let rivers: Vec<Rect> = placed.rivers.iter().flat_map(|r| r.boxes.clone()).collect();
        for (name, other) in [(&names, &labels), (&rivers, &labels), (&names, &rivers)] {
            assert!(!name.iter().any(|a| other.iter().any(|b| a.touches(b))));
        }
    }
}
