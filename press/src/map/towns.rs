//! Cities, towns and villages as houses beside their streets.

use engine::{Board, HexId, Point};

use super::Sheet;
use super::curve::{Vector, gap, point, relax_loop};
use super::field::Field;
use super::geometry::visible_centre;
use super::ink::Ink;
use super::massif::{Shape, outlines};
use super::noise::Chance;
use super::style::Ground;
use crate::Svg;

/// How far the houses of a city reach: nearly to the corners of its hex.
const CITY: f64 = 0.5;

/// How great a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    Village,
    Town,
    City,
}

/// A built-up hex.
pub(crate) struct Town {
    pub(crate) hex: HexId,
    pub(crate) at: Point,
    pub(crate) size: Size,
    /// How far its houses reach.
    pub(crate) reach: f64,
}

impl Size {
    /// The size of a kind of place, by its name.
    pub(crate) fn named(kind: &str) -> Size {
        let kind = kind.to_lowercase();
        if kind.contains("city") {
            Size::City
        } else if kind.contains("town") {
            Size::Town
        } else {
            Size::Village
        }
    }
}

/// All built-up hexes: by their terrain, a feature, or a place in them.
pub(crate) fn towns(board: &Board, field: &Field) -> Vec<Town> {
    let feature = |name: &str| board.feature_named(name);
    let (town, city) = (feature("town"), feature("city"));
    let mut found = Vec::new();
    for hex in board.grid.ids() {
        let ground = field.ground(hex);
        let built = if ground == Ground::City || city.is_some_and(|f| board.has(hex, f)) {
            Some(Size::City)
        } else if ground == Ground::Town || town.is_some_and(|f| board.has(hex, f)) {
            Some(Size::Town)
        } else {
            None
        };
        let place = board.place_at(hex).map(|p| Size::named(&board.place_kinds[usize::from(p.kind)]));
        // A town that is only a name on a map with towns of stone is drawn as a village.
        let has_ground = town.is_some()
            || city.is_some()
            || board.terrains.iter().any(|t| Ground::named(t) >= Ground::Town);
        let place = place.map(|size| if has_ground { Size::Village } else { size });
        let Some(size) = built.or(place) else { continue };
        let reach = match size {
            Size::Village => 0.16,
            Size::Town => 0.36,
            Size::City => CITY,
        };
        found.push(Town { hex, at: visible_centre(board, hex), size, reach });
    }
    found
}

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    build(sheet, svg, "map-houses", &sheet.towns);
}

/// A town by itself.
pub(crate) fn sample(sheet: &Sheet, svg: &mut Svg, at: Point, size: Size, reach: f64) {
    let id = format!("map-houses-{}", format!("{size:?}").to_lowercase());
    build(sheet, svg, &id, &[Town { hex: HexId(7), at, size, reach }]);
}

fn build(sheet: &Sheet, svg: &mut Svg, id: &str, towns: &[Town]) {
    let palette = sheet.palette();
    let mut grounds = Ink::fine(sheet.geometry);
    let mut houses = Ink::fine(sheet.geometry);
    for ring in city_grounds(sheet, towns) {
        grounds.round_shape(&ring);
    }
    for town in towns {
        if town.size == Size::Town || (town.size == Size::City && town.reach < CITY) {
            grounds.round_shape(&precinct(town));
        }
        let streets = streets(sheet, town);
        for block in blocks(town, &streets) {
            houses.shape(&block);
        }
    }
    if !grounds.is_empty() {
        svg.element("path")
            .class("precinct")
            .attr("d", grounds.data())
            .fill(&palette.built.to_string())
            .num("fill-opacity", 0.95)
            .stroke(&palette.built.mixed(palette.house, 0.3).to_string(), 0.8 * sheet.unit());
    }
    if houses.is_empty() {
        return;
    }
    // The same houses twice: first as the shadow that they throw.
    svg.define(id, |defs| {
        defs.element("path").id(id).attr("d", houses.data());
    });
    let scale = sheet.geometry.scale;
    svg.reuse(id, 0.014 * scale, 0.016 * scale)
        .class("house-shadow")
        .fill(&palette.shade.to_string())
        .num("fill-opacity", 0.35);
    let roofs = svg.reuse(id, 0.0, 0.0).class("house").fill(&palette.roof.to_string());
    if palette.roof != palette.house {
        roofs.stroke(&palette.house.to_string(), 1.3 * sheet.unit());
    }
}

/// A city fills its hex, and neighbouring hexes of it grow together.
fn city_grounds(sheet: &Sheet, towns: &[Town]) -> Vec<Vec<Point>> {
    let cities: Vec<HexId> =
        towns.iter().filter(|t| t.size == Size::City && t.reach >= CITY).map(|t| t.hex).collect();
    let shape = Shape { inset: 0.03, wobble: 0.05, passes: 4, salt: 90 };
    outlines(&sheet.field, |cell| cell.real && cities.contains(&cell.home), |_| 0.0, &shape)
}

/// The ground on which a town stands.
fn precinct(town: &Town) -> Vec<Point> {
    let mut chance = Chance::new(town.hex.index(), 21);
    let mut ring: Vec<Point> = (0..18)
        .map(|i| {
            let angle = f64::from(i) * std::f64::consts::TAU / 18.0;
            let radius = (town.reach + 0.05) * (1.0 + 0.28 * chance.swing());
            town.at.plus(point(angle.cos(), angle.sin()).times(radius))
        })
        .collect();
    relax_loop(&mut ring, 1);
    ring
}

/// The roads and rivers near a town, each with the room it needs.
fn streets(sheet: &Sheet, town: &Town) -> Vec<(Point, Point, f64)> {
    let mut found = Vec::new();
    if town.hex.index() >= sheet.field.board.grid.len() {
        return found;
    }
    for (_, side, _) in sheet.field.board.steps(town.hex) {
        let Some(line) = sheet.roads.across.get(&side) else { continue };
        let width = sheet.field.board.roads.kind(side).map_or(0.06, |k| sheet.way(k).width());
        found.extend(line.windows(2).map(|w| (w[0], w[1], width / 2.0)));
    }
    for direction in engine::Direction::ALL {
        let side = sheet.field.board.grid.side(town.hex, direction);
        if let Some(river) = sheet.rivers.along.get(&side) {
            found.extend(river.windows(2).map(|w| (w[0], w[1], 0.07)));
        }
        if sheet.field.board.grid.neighbour(town.hex, direction).is_none()
            && let Some(line) = sheet.roads.across.get(&side)
        {
            found.extend(line.windows(2).map(|w| (w[0], w[1], 0.045)));
        }
    }
    found
}

/// The houses of a town: small uneven blocks in rows, none on a street.
fn blocks(town: &Town, streets: &[(Point, Point, f64)]) -> Vec<Vec<Point>> {
    let mut chance = Chance::new(town.hex.index(), 22);
    let (spacing, skip) = match town.size {
        Size::Village => (0.074, 0.15),
        Size::Town => (0.088, 0.14),
        Size::City => (0.088, 0.04),
    };
    let turn = chance.between(0.0, std::f64::consts::FRAC_PI_2);
    let (along, across) = (point(turn.cos(), turn.sin()), point(-turn.sin(), turn.cos()));
    let count = (town.reach / spacing).ceil() as i32;
    let mut blocks = Vec::new();
    for row in -count..=count {
        let slip = chance.between(-0.3, 0.3);
        for column in -count..=count {
            let (u, v) =
                (f64::from(column) + slip + 0.12 * chance.swing(), f64::from(row) + 0.12 * chance.swing());
            let middle = town.at.plus(along.times(u * spacing)).plus(across.times(v * spacing));
            let (w, h) = (spacing * chance.between(0.26, 0.43), spacing * chance.between(0.24, 0.38));
            let away = middle.distance(town.at) / town.reach;
            let left_out = chance.unit() < skip + 0.75 * (away - 0.5).max(0.0);
            let size = w.max(h);
            if away > 1.0 || left_out || streets.iter().any(|s| gap(middle, s.0, s.1) < s.2 + size * 0.85) {
                continue;
            }
            let mut corner = |a: f64, b: f64| {
                middle
                    .plus(along.times(a * w * (1.0 + 0.18 * chance.swing())))
                    .plus(across.times(b * h * (1.0 + 0.18 * chance.swing())))
            };
            blocks.push(vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        }
    }
    blocks
}
