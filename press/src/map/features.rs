//! What a hex or a hexside has beside its ground: works of concrete, crests, walls.

use engine::{Board, Feature, HexId, Orientation, Point, SideId};

use super::Sheet;
use super::curve::{Vector, along, length, point, through};
use super::ink::Ink;
use super::palette::{Palette, Rgb};
use crate::Svg;

/// What a feature looks like, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Drawn elsewhere.
    Built,
    /// A line of dragon's teeth with pillboxes.
    Works,
    /// A bridge over a stream in the hex.
    Bridge,
    /// A ford through a stream in the hex.
    Ford,
    /// A small mark.
    Mark,
}

impl Look {
    pub(crate) fn named(name: &str) -> Look {
        let name = name.to_lowercase();
        if name == "town" || name == "city" || name == "village" {
            Look::Built
        } else if name == "bridge" {
            Look::Bridge
        } else if name == "ford" {
            Look::Ford
        } else if ["fort", "wall", "bunker", "pillbox", "works"].iter().any(|w| name.contains(w)) {
            Look::Works
        } else {
            Look::Mark
        }
    }
}

/// The whole layer.
pub(crate) fn draw(sheet: &Sheet, svg: &mut Svg) {
    sides(sheet, svg);
    for (number, name) in sheet.field.board.features.iter().enumerate() {
        let feature = Feature(number as u8);
        match Look::named(name) {
            Look::Built | Look::Bridge | Look::Ford => {}
            Look::Works => works(sheet, svg, feature),
            Look::Mark => marks(sheet, svg, feature, number),
        }
    }
}

/// Dragon's teeth from hex to hex, and a pillbox in every hex.
fn works(sheet: &Sheet, svg: &mut Svg, feature: Feature) {
    let board = sheet.field.board;
    let (mut teeth, mut lit) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    let (mut boxes, mut slits) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
    let mut part: Vec<HexId> = board.grid.ids().collect();
    for hex in board.grid.ids().filter(|&h| board.has(h, feature)) {
        let here = board.grid.centre(hex);
        for (_, _, next) in board.steps(hex).filter(|s| s.2 > hex && board.has(s.2, feature)) {
            // A line, not a mesh: hexes that hang together already get no second link.
            let (a, b) = (root(&part, hex), root(&part, next));
            if a == b {
                continue;
            }
            part[b.index()] = a;
            let there = board.grid.centre(next);
            let bend = there.minus(here).normal().times(0.06);
            let line = through(&[here, here.towards(there, 0.5).plus(bend), there], 6);
            let total = length(&line);
            let count = (total / 0.1).round();
            for i in 0..count as usize {
                if let Some((p, _)) = along(&line, (i as f64 + 0.5) * total / count) {
                    tooth(&mut teeth, &mut lit, p, 0.05);
                }
            }
        }
        pillbox(&mut boxes, &mut slits, works_spot(board, hex), WORKS);
    }
    let palette = sheet.palette();
    let concrete = palette.iron.mixed(palette.paper, 0.62);
    let edge = |svg: &mut Svg, ink: &Ink, fill: Rgb, width: f64| {
        if !ink.is_empty() {
            svg.element("path")
                .class("works")
                .attr("d", ink.data())
                .fill(&fill.to_string())
                .stroke(&palette.iron.to_string(), width * sheet.unit())
                .attr("stroke-linejoin", "round");
        }
    };
    edge(svg, &teeth, palette.iron, 0.5);
    edge(svg, &lit, concrete, 0.5);
    edge(svg, &boxes, concrete, 1.1);
    if !slits.is_empty() {
        svg.element("path").class("works").attr("d", slits.data()).fill(&palette.ink.to_string());
    }
}

/// Half the size of a pillbox.
pub(crate) const WORKS: f64 = 0.078;

/// Where the pillbox of a hex stands: beside its label, where no counter hides it.
pub(crate) fn works_spot(board: &Board, hex: HexId) -> Point {
    let shift = match board.grid.orientation() {
        Orientation::Flat => point(0.2, -0.395),
        Orientation::Pointed => point(0.39, -0.2),
    };
    board.grid.centre(hex).plus(shift)
}

/// All hexes with works.
pub(crate) fn works_hexes(board: &Board) -> impl Iterator<Item = HexId> + '_ {
    let works = |name: &&String| Look::named(name) == Look::Works;
    let features: Vec<Feature> =
        board.features.iter().filter(works).filter_map(|name| board.feature_named(name)).collect();
    board.grid.ids().filter(move |&hex| features.iter().any(|&f| board.has(hex, f)))
}

/// The hex that stands for all that are linked with this one.
fn root(part: &[HexId], mut hex: HexId) -> HexId {
    while part[hex.index()] != hex {
        hex = part[hex.index()];
    }
    hex
}

/// A pyramid of concrete: its dark side and its lit side.
pub(crate) fn tooth(dark: &mut Ink, lit: &mut Ink, p: Point, size: f64) {
    let top = p.plus(point(0.0, -size));
    let (west, east, front) = (
        p.plus(point(-size, size * 0.55)),
        p.plus(point(size, size * 0.55)),
        p.plus(point(-size * 0.15, size * 0.8)),
    );
    dark.shape(&[top, east, front]);
    lit.shape(&[top, front, west]);
}

/// A pillbox from above, with its embrasure.
pub(crate) fn pillbox(boxes: &mut Ink, slits: &mut Ink, p: Point, size: f64) {
    let at = |x: f64, y: f64| p.plus(point(x * size, y * size));
    boxes.shape(&[at(-0.5, -1.0), at(0.5, -1.0), at(1.0, -0.2), at(1.0, 0.7), at(-1.0, 0.7), at(-1.0, -0.2)]);
    slits.shape(&[at(-0.6, 0.05), at(0.6, 0.05), at(0.6, 0.3), at(-0.6, 0.3)]);
}

/// A feature without a picture of its own: a small mark at a place that depends on its number.
fn marks(sheet: &Sheet, svg: &mut Svg, feature: Feature, number: usize) {
    let board = sheet.field.board;
    let mut ink = Ink::fine(sheet.geometry);
    for hex in board.grid.ids().filter(|&h| board.has(h, feature)) {
        mark(&mut ink, board.grid.centre(hex).plus(point(0.37, 0.13 - 0.13 * (number % 3) as f64)));
    }
    let palette = sheet.palette();
    if !ink.is_empty() {
        svg.element("path")
            .class("mark")
            .attr("d", ink.data())
            .fill(&palette.paper.to_string())
            .stroke(&palette.border.to_string(), 1.4 * sheet.unit());
    }
}

/// A lozenge.
pub(crate) fn mark(ink: &mut Ink, p: Point) {
    let size = 0.06;
    ink.shape(&[
        p.plus(point(0.0, -size)),
        p.plus(point(size, 0.0)),
        p.plus(point(0.0, size)),
        p.plus(point(-size, 0.0)),
    ]);
}

/// Hexsides other than rivers.
fn sides(sheet: &Sheet, svg: &mut Svg) {
    let board = sheet.field.board;
    for (number, name) in board.side_kinds.iter().enumerate().skip(board.river_kinds) {
        let (mut ticks, mut line) = (Ink::fine(sheet.geometry), Ink::fine(sheet.geometry));
        for side in board.grid.side_ids().filter(|&s| board.side_bits(s) & (1 << number) != 0) {
            let (a, b, down) = downhill(sheet, side);
            side_sign(&mut line, &mut ticks, name, a, b, down);
        }
        draw_side_sign(sheet, svg, name, &line, &ticks);
    }
}

/// The corners of a side and the direction to its lower hex.
fn downhill(sheet: &Sheet, side: SideId) -> (Point, Point, Point) {
    let board = sheet.field.board;
    let (a, b) = board.grid.side_corners(side);
    let (hex, _, beyond) = board.grid.side_ends(side);
    let out = a.towards(b, 0.5).minus(board.grid.centre(hex)).unit();
    let lower = beyond.is_none_or(|other| board.elevation(other) <= board.elevation(hex));
    (a, b, if lower { out } else { out.times(-1.0) })
}

/// What a hexside other than a river looks like, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rim {
    /// Woods on both sides: a thick green bar.
    Green,
    /// The rim of a hilltop: an orange bar with teeth that point down.
    Orange,
    /// The bar of a ridge: brown, with strokes that point down.
    Crest,
    /// A hedge.
    Hedge,
    /// Anything else that is in the way: dots on a line.
    Obstacle,
}

impl Rim {
    fn named(name: &str) -> Rim {
        let name = name.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if has(&["green"]) {
            Rim::Green
        } else if has(&["orange"]) {
            Rim::Orange
        } else if has(&["crest", "slope", "cliff", "ridge", "escarp"]) {
            Rim::Crest
        } else if has(&["hedge", "bocage"]) {
            Rim::Hedge
        } else {
            Rim::Obstacle
        }
    }

    /// How wide its bar is.
    fn width(self) -> f64 {
        match self {
            Rim::Green => 5.4,
            Rim::Orange => 4.4,
            Rim::Crest => 3.4,
            Rim::Hedge => 2.6,
            Rim::Obstacle => 1.2,
        }
    }

    fn colour(self, palette: &Palette) -> Rgb {
        match self {
            Rim::Green => palette.green_side,
            Rim::Orange => palette.orange_side,
            Rim::Hedge => palette.forest_tree,
            Rim::Crest | Rim::Obstacle => palette.crest,
        }
    }
}

/// Adds the sign of a kind of side between two points.
pub(crate) fn side_sign(line: &mut Ink, ticks: &mut Ink, name: &str, a: Point, b: Point, down: Point) {
    line.open(&[a, b]);
    let spots =
        |count: i32| (0..count).map(move |i| (i, a.towards(b, (f64::from(i) + 0.5) / f64::from(count))));
    match Rim::named(name) {
        Rim::Green => {}
        Rim::Orange => {
            let along = b.minus(a).unit().times(0.05);
            for (_, p) in spots(4) {
                ticks.shape(&[p.minus(along), p.plus(along), p.plus(down.times(0.11))]);
            }
        }
        Rim::Crest => {
            for (i, p) in spots(7) {
                ticks.open(&[p, p.plus(down.times(if i % 2 == 0 { 0.1 } else { 0.07 }))]);
            }
        }
        Rim::Hedge | Rim::Obstacle => {
            for (_, p) in spots(5) {
                ticks.circle(p, 0.028);
            }
        }
    }
}

/// Draws what [`side_sign`] collected.
pub(crate) fn draw_side_sign(sheet: &Sheet, svg: &mut Svg, name: &str, line: &Ink, ticks: &Ink) {
    if line.is_empty() {
        return;
    }
    let (palette, rim) = (sheet.palette(), Rim::named(name));
    let colour = rim.colour(palette).to_string();
    let class = format!("side {}", name.to_lowercase().replace(' ', "-"));
    let mut bar = |ink: &Ink, colour: &str, width: f64, opacity: f64| {
        svg.element("path")
            .class(&class)
            .attr("d", ink.data())
            .fill("none")
            .stroke(colour, width * sheet.unit())
            .round()
            .num("stroke-opacity", opacity);
    };
    // A pale edge lifts a bar that matters for sight off woods and hills.
    if matches!(rim, Rim::Green | Rim::Orange | Rim::Crest) {
        bar(line, &palette.paper.to_string(), rim.width() + 2.0, 0.55);
    }
    bar(line, &colour, rim.width(), 1.0);
    match rim {
        Rim::Green => bar(line, &palette.woods.to_string(), 1.1, 0.75),
        Rim::Crest => bar(ticks, &colour, 1.6, 1.0),
        Rim::Orange | Rim::Hedge | Rim::Obstacle => {
            svg.element("path").class(&class).attr("d", ticks.data()).fill(&colour);
        }
    }
}
