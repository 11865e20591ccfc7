//! Small maps: a few hexes around the units of a worked example, with every counter of a stack side by side.

use std::collections::BTreeMap;

use engine::counter::Counter;
use engine::{Board, HexId, HexSet, Point, map::cut};

use super::faces::{Faces, key};
use crate::counter::define_face;
use crate::map::{self, MapGeometry, MapStyle};
use crate::{Path, Svg};

/// How much country is seen around the hexes that are named, in hexes from their centres.
const AROUND: f64 = 1.02;
/// Units of the picture between two hexes.
const HEX: f64 = 64.0;
/// How far from the centre of a hex an arrow begins and ends, so that it touches no counter there.
const CLEAR: f64 = 0.4;
const ARROW: &str = "#a5260f";
const SIGHT: &str = "#15324a";
const CASING: &str = "#fffaf0";

/// What is seen on a small map.
pub struct SmallMap<'a> {
    /// The map that it is a part of.
    pub board: &'a Board,
    /// The game's counters.
    pub counters: &'a [Counter],
    /// The ids of counters, each with its hex; a carrier with who is aboard: `ge_truck+ge_m120`.
    pub units: Vec<(&'a str, &'a str)>,
    /// Those of them that lie with their back up.
    pub backs: Vec<&'a str>,
    /// Forts and other markers, each with its hex, or with the two hexes of a hexside: `O10/O11`.
    pub marks: Vec<(&'a str, &'a str)>,
    /// Moves and attacks, from hex to hex.
    pub arrows: Vec<(&'a str, &'a str)>,
    /// Lines of sight, and other distances.
    pub sights: Vec<(&'a str, &'a str)>,
    /// Hexes that are seen as well.
    pub show: Vec<&'a str>,
}

impl<'a> SmallMap<'a> {
    /// A part of a map on which nothing stands yet.
    pub fn of(board: &'a Board, counters: &'a [Counter]) -> SmallMap<'a> {
        let (units, backs, marks) = (vec![], vec![], vec![]);
        SmallMap { board, counters, units, backs, marks, arrows: vec![], sights: vec![], show: vec![] }
    }

    /// The picture; none if it names no hex of the board. Hexes and units that are not there are left out.
    ///
    /// ```
    /// # let text = "format = 1\nname = \"Six\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 6\nrows = 1\n\
    /// # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ......\n'''\n";
    /// let board = engine::map::read("six", text).unwrap();
    /// let mut small = press::SmallMap { board: &board, arrows: vec![("A1", "B1")], ..press::SmallMap::of(&board, &[]) };
    /// assert!(small.svg().unwrap().contains("small-lines"));
    /// small.arrows.clear();
    /// assert!(small.svg().is_none());
    /// ```
    pub fn svg(&self) -> Option<String> {
        let part = cut(self.board, &self.hexes()?)?;
        let style = MapStyle { hex: HEX, frame: false, ..MapStyle::default() };
        let geometry = MapGeometry::new(&part, &style);
        let mut svg = map::draw(&part, &style, &geometry);
        let sketch = Sketch { board: &part, geometry: &geometry };
        // A line of sight runs below the counters at its ends, an arrow above all.
        svg.group().id("small-sights").with(|svg| {
            for &(from, to) in &self.sights {
                sketch.sight(svg, from, to);
            }
        });
        svg.group().id("small-counters").with(|svg| self.counters(svg, &sketch));
        svg.group().id("small-lines").with(|svg| {
            for &(from, to) in &self.arrows {
                sketch.arrow(svg, from, to);
            }
        });
        let (width, height) = (geometry.width, geometry.height);
        svg.rect(0.5, 0.5, width - 1.0, height - 1.0).fill("none").stroke("#6f6858", 1.0);
        Some(svg.finish(width, height))
    }

    /// The hexes that are named, and those about them.
    fn hexes(&self) -> Option<HexSet> {
        let lines = self.arrows.iter().chain(&self.sights).flat_map(|&(from, to)| [from, to]);
        let marked = self.marks.iter().flat_map(|(_, at)| at.split('/'));
        let units = self.units.iter().map(|&(_, hex)| hex);
        let names = units.chain(marked).chain(lines).chain(self.show.iter().copied());
        let grid = &self.board.grid;
        let named: Vec<Point> =
            names.filter_map(|name| grid.find(name)).map(|hex| grid.centre(hex)).collect();
        let first = *named.first()?;
        let bounds = named.iter().fold((first, first), |(low, high), p| {
            (Point { x: low.x.min(p.x), y: low.y.min(p.y) }, Point { x: high.x.max(p.x), y: high.y.max(p.y) })
        });
        let inside = |hex: &HexId| {
            let p = grid.centre(*hex);
            p.x >= bounds.0.x - AROUND
                && p.x <= bounds.1.x + AROUND
                && p.y >= bounds.0.y - AROUND
                && p.y <= bounds.1.y + AROUND
        };
        Some(grid.ids().filter(inside).collect())
    }

    /// The words of the counters of each hex: units, and below them the markers.
    fn stacks(&self, sketch: &Sketch<'_>) -> BTreeMap<HexId, Vec<String>> {
        let mut stacks: BTreeMap<HexId, Vec<String>> = BTreeMap::new();
        for (units, name) in &self.units {
            let Some(hex) = sketch.board.grid.find(name) else { continue };
            let word = |id: &str| if self.backs.contains(&id) { format!("{id} back") } else { id.to_owned() };
            stacks.entry(hex).or_default().extend(units.split('+').map(word));
        }
        for (marker, at) in &self.marks {
            if let Some(hex) = sketch.board.grid.find(at) {
                stacks.entry(hex).or_default().push((*marker).to_owned());
            }
        }
        stacks
    }

    /// Every counter of a stack can be read: they lie beside each other, smaller the more there are.
    fn counters(&self, svg: &mut Svg, sketch: &Sketch<'_>) {
        let faces = Faces::new(self.counters);
        for (hex, stack) in self.stacks(sketch) {
            let (x, y) = sketch.geometry.centre(sketch.board, hex);
            let (across, size) = match stack.len() {
                1 => (1, 0.62),
                2 => (2, 0.44),
                3 | 4 => (2, 0.37),
                _ => (3, 0.28),
            };
            let (size, step) = (size * HEX, size * HEX * 1.04);
            let rows = stack.len().div_ceil(across);
            // A little below the middle: the name of the hex stands above.
            let top = y + 0.05 * HEX - (rows as f64 - 1.0) * step / 2.0 - size / 2.0;
            for (at, word) in stack.iter().enumerate() {
                let in_row = across.min(stack.len() - at / across * across);
                let left = x - (in_row as f64 - 1.0) * step / 2.0 - size / 2.0;
                let corner = (left + (at % across) as f64 * step, top + (at / across) as f64 * step);
                counter(svg, &faces, word, corner, size);
            }
        }
        let between = |at: &str| {
            let (a, b) = at.split_once('/')?;
            let centre =
                |name: &str| Some(sketch.geometry.centre(sketch.board, sketch.board.grid.find(name)?));
            let (a, b) = (centre(a)?, centre(b)?);
            Some((f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1)))
        };
        for (marker, at) in &self.marks {
            let Some((x, y)) = between(at) else { continue };
            let size = 0.36 * HEX;
            counter(svg, &faces, marker, (x - size / 2.0, y - size / 2.0), size);
        }
    }
}

/// A counter by its word; nothing if there is none.
fn counter(svg: &mut Svg, faces: &Faces<'_>, word: &str, (x, y): (f64, f64), size: f64) {
    let Some(face) = faces.of(word) else { return };
    let id = format!("counter-{}", key(word));
    define_face(svg, &id, face);
    svg.reuse(&id, x, y).num("width", size).num("height", size);
}

/// The ground of the picture, to draw lines on.
struct Sketch<'a> {
    board: &'a Board,
    geometry: &'a MapGeometry,
}

impl Sketch<'_> {
    /// Begin and end of a line between two hexes, so far from their centres, in parts of a hex.
    fn ends(&self, from: &str, to: &str, clear: f64) -> Option<((f64, f64), (f64, f64))> {
        let centre = |name: &str| Some(self.geometry.centre(self.board, self.board.grid.find(name)?));
        let (a, b) = (centre(from)?, centre(to)?);
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let length = x.hypot(y);
        if length < 1.0 {
            return None;
        }
        let (x, y) = (x / length * clear * HEX, y / length * clear * HEX);
        Some(((a.0 + x, a.1 + y), (b.0 - x, b.1 - y)))
    }

    fn sight(&self, svg: &mut Svg, from: &str, to: &str) {
        let Some((a, b)) = self.ends(from, to, 0.0) else { return };
        for (colour, width) in [(CASING, 3.2), (SIGHT, 1.4)] {
            svg.line(a.0, a.1, b.0, b.1).stroke(colour, width).round();
            for (x, y) in [a, b] {
                svg.circle(x, y, 1.4 + width).fill(colour);
            }
        }
    }

    /// A shaft with a head, in a light casing so that it shows on every ground.
    fn arrow(&self, svg: &mut Svg, from: &str, to: &str) {
        let Some((a, b)) = self.ends(from, to, CLEAR) else { return };
        let (x, y) = (b.0 - a.0, b.1 - a.1);
        let length = x.hypot(y).max(1.0);
        let (x, y) = (x / length, y / length);
        let (long, half) = (8.0, 5.0);
        let back = (b.0 - x * long, b.1 - y * long);
        let start = if length < 14.0 { (b.0 - x * 14.0, b.1 - y * 14.0) } else { a };
        let head = Path::polygon(&[
            b,
            (back.0 - y * half, back.1 + x * half),
            (back.0 + y * half, back.1 - x * half),
        ]);
        let shaft = Path::polyline(&[start, back]);
        svg.path(&shaft).fill("none").stroke(CASING, 6.0);
        svg.path(&head).fill(CASING).stroke(CASING, 3.0);
        svg.path(&shaft).fill("none").stroke(ARROW, 3.0);
        svg.path(&head).fill(ARROW);
    }
}
