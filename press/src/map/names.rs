//! The names of places: where each can stand without lying on another name, a hex label or a town.

use engine::{HexId, Point};

use super::Sheet;
use super::boxes::{Boxes, Rect};
use super::curve::{Vector, point};
use super::geometry::visible_centre;
use super::lattice::label_spot;
use super::lettering;
use super::river_names::{self, RiverName};
use super::towns::Size;
use super::writing::caption_line;
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
    pub(crate) rivers: Vec<RiverName>,
}

/// Half the side of a counter that stands in the middle of a hex.
const COUNTER: f64 = 0.31;

/// Font, size in hexes and letter spacing of a name.
pub(crate) fn hand(size: Size) -> (Font, f64, f64) {
    match size {
        Size::City => (Font::NameBold, 0.222, 0.022),
        Size::Town => (Font::NameBold, 0.19, 0.0),
        Size::Village => (Font::Name, 0.165, 0.0),
    }
}

/// Finds a place for every name: the great ones first, then rivers, then villages as far as there is room.
pub(crate) fn place(sheet: &Sheet) -> Lettering {
    let board = sheet.field.board;
    let mut taken = Boxes::default();
    if sheet.style.labels {
        for hex in board.grid.ids() {
            let spot = label_spot(board, hex);
            taken.add(Rect::new(spot.x, spot.y, lettering::width(board.grid.label(hex)), lettering::HEIGHT));
        }
    }
    let mut wanted: Vec<(Size, &str, HexId)> = board
        .places
        .iter()
        .map(|p| (Size::named(&board.place_kinds[usize::from(p.kind)]), p.name.as_str(), p.hex))
        .filter(|w| !w.1.is_empty())
        .collect();
    // Long names have fewer places to go to.
    wanted.sort_by_key(|w| (std::cmp::Reverse(w.0), std::cmp::Reverse(w.1.chars().count()), w.2));
    let mut lettering = Lettering { names: Vec::new(), rivers: Vec::new() };
    let villages = wanted.iter().position(|w| w.0 == Size::Village).unwrap_or(wanted.len());
    for (i, &(size, name, hex)) in wanted.iter().enumerate() {
        if i == villages {
            lettering.rivers = river_names::place(sheet, &mut taken);
        }
        if let Some(placed) = settle(sheet, &taken, size, name, hex) {
            taken.add(Rect { low: placed.low, high: placed.high });
            lettering.names.push(placed);
        }
    }
    if villages == wanted.len() {
        lettering.rivers = river_names::place(sheet, &mut taken);
    }
    lettering
}

/// Tries a lattice of positions around the hex and takes the one that disturbs least.
fn settle(sheet: &Sheet, taken: &Boxes, size: Size, name: &str, hex: HexId) -> Option<PlacedName> {
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
            if !sheet.geometry.holds(rect.low, rect.high) || !taken.free(&rect) {
                continue;
            }
            let cost = cost(sheet, &rect, hex, centre);
            if cost < 4.0 && best.as_ref().is_none_or(|b| cost < b.0 - 1e-9) {
                best = Some((
                    cost,
                    PlacedName { text: text.clone(), hex, low: rect.low, high: rect.high, size, at },
                ));
            }
        }
    }
    best.map(|b| b.1)
}

/// How much a name would disturb there.
fn cost(sheet: &Sheet, rect: &Rect, hex: HexId, centre: Point) -> f64 {
    let board = sheet.field.board;
    let area = rect.area().max(1e-6);
    let middle = rect.centre();
    let mut cost = 2.2 * sheet.busy.ink(rect.low, rect.high) / area;
    // Below its hex a name is looked for first, then above, then beside.
    let away = middle.minus(centre);
    cost +=
        0.5 * (away.x.abs() - 0.1).max(0.0) + 0.9 * (away.y - 0.405).abs().min((away.y + 0.42).abs() + 0.12);
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

/// Lets names keep away from captions a little.
pub(crate) fn mind_captions(sheet: &mut Sheet) {
    let lines: Vec<_> = sheet.field.board.captions.iter().map(|c| caption_line(sheet, c)).collect();
    for (line, height) in lines {
        sheet.busy.line(&line, height, 0.3);
    }
}
