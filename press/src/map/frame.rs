//! The frame around the map, with the areas where units enter.

use engine::{Area, HexId, Point};

use super::Sheet;
use super::curve::{Vector, point};
use super::ink::Ink;
use super::palette::Rgb;
use crate::{Anchor, Font, Svg};

/// The sheet of paper under everything.
pub(crate) fn paper(sheet: &Sheet, svg: &mut Svg) {
    let geometry = sheet.geometry;
    svg.rect(0.0, 0.0, geometry.width, geometry.height).fill(&sheet.palette().paper.to_string());
}

/// The neat line, and an outer rule.
pub(crate) fn lines(sheet: &Sheet, svg: &mut Svg) {
    let geometry = sheet.geometry;
    let ink = sheet.palette().ink.to_string();
    let unit = sheet.unit();
    let (x, y) = geometry.svg(geometry.low);
    let (right, bottom) = geometry.svg(geometry.high);
    for (out, width) in [(0.0, 1.6), (5.0 * unit, 0.7)] {
        svg.rect(x - out, y - out, right - x + 2.0 * out, bottom - y + 2.0 * out)
            .fill("none")
            .stroke(&ink, width * unit);
    }
    let edge = 0.16 * geometry.scale;
    svg.rect(edge, edge, geometry.width - 2.0 * edge, geometry.height - 2.0 * edge)
        .fill("none")
        .stroke(&ink, 2.2 * unit);
    svg.rect(
        edge + 4.0 * unit,
        edge + 4.0 * unit,
        geometry.width - 2.0 * (edge + 4.0 * unit),
        geometry.height - 2.0 * (edge + 4.0 * unit),
    )
    .fill("none")
    .stroke(&ink, 0.6 * unit);
}

/// A side of the frame: a point on it, the way along it and the way in.
struct Edge {
    along: Point,
    inward: Point,
    line: f64,
}

impl Edge {
    fn all(sheet: &Sheet) -> [Edge; 4] {
        let (low, high) = (sheet.geometry.low, sheet.geometry.high);
        let (x, y) = (point(1.0, 0.0), point(0.0, 1.0));
        [
            Edge { along: x, inward: y, line: low.y },
            Edge { along: x, inward: y.times(-1.0), line: -high.y },
            Edge { along: y, inward: x, line: low.x },
            Edge { along: y, inward: x.times(-1.0), line: -high.x },
        ]
    }

    /// How far inside a point lies.
    fn depth(&self, p: Point) -> f64 {
        p.dot(self.inward) - self.line
    }

    /// The point at a place along the edge and some way in.
    fn at(&self, along: f64, depth: f64) -> Point {
        self.along.times(along).plus(self.inward.times(self.line + depth))
    }
}

/// The colour of those who enter there, as far as the kind of the area tells.
pub(crate) fn side_colour(sheet: &Sheet, kind: &str) -> Rgb {
    let palette = sheet.palette();
    let kind = kind.to_lowercase();
    if kind.contains("german") || kind.contains("axis") {
        palette.iron
    } else if kind.contains("allied") || kind.contains("american") || kind.contains("british") {
        palette.forest_tree
    } else {
        palette.road
    }
}

/// True if units come in over the hexes of the area.
pub(crate) fn is_entry(sheet: &Sheet, area: &Area) -> bool {
    let kind = area.kind.to_lowercase();
    let edge = |&hex: &HexId| sheet.field.board.grid.is_edge(hex);
    !area.hexes.is_empty() && area.hexes.iter().all(edge) && (kind.contains("entry") || kind.is_empty())
}

/// Entry areas: a bracket along the edge, an arrow and the name in the margin.
pub(crate) fn entries(sheet: &Sheet, svg: &mut Svg) {
    let palette = sheet.palette();
    let (geometry, unit) = (sheet.geometry, sheet.unit());
    let edges = Edge::all(sheet);
    let mut used: [Vec<(f64, f64)>; 4] = Default::default();
    let mut ruled: [Vec<(f64, f64)>; 4] = Default::default();
    for area in sheet.field.board.areas.iter().filter(|a| is_entry(sheet, a)) {
        let centres: Vec<Point> = area.hexes.iter().map(|&h| sheet.field.board.grid.centre(h)).collect();
        let total = |edge: &Edge| centres.iter().map(|&c| edge.depth(c)).sum::<f64>();
        let Some(number) = (0..4).min_by(|&a, &b| total(&edges[a]).total_cmp(&total(&edges[b]))) else {
            continue;
        };
        let edge = &edges[number];
        let places = centres.iter().map(|c| c.dot(edge.along));
        let (from, to) = places.fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
        let (from, to) = (from - 0.38, to + 0.38);
        let colour = side_colour(sheet, &area.kind).to_string();
        // A bracket that would lie on another stands a little further out.
        let lane = ruled[number].iter().filter(|&&(a, b)| from < b - 0.05 && to > a + 0.05).count().min(2);
        ruled[number].push((from, to));
        let out = -0.13 - 0.055 * lane as f64;
        let mut rule = Ink::fine(geometry);
        rule.open(&[edge.at(from, -0.09), edge.at(from, out), edge.at(to, out), edge.at(to, -0.09)]);
        svg.element("path").class("entry").attr("d", rule.data()).fill("none").stroke(&colour, 2.6 * unit);
        let size = Font::Strong.size_to_fit(&area.name, 0.25, 2.4);
        let wide = Font::Strong.width(&area.name, size) / 2.0 + 0.1;
        // Areas that share hexes have their names side by side.
        let mut middle = f64::midpoint(from, to);
        let need = if number < 2 { wide } else { 0.2 };
        while let Some(&(_, b)) = used[number].iter().find(|&&(a, b)| middle + need > a && middle - need < b)
        {
            middle = b + need + 0.05;
        }
        used[number].push((middle - need, middle + need));
        let mut arrow = Ink::fine(geometry);
        arrow.shape(&[edge.at(middle - 0.13, -0.2), edge.at(middle + 0.13, -0.2), edge.at(middle, 0.1)]);
        svg.element("path").class("entry").attr("d", arrow.data()).fill(&colour);
        let (x, y) = geometry.svg(edge.at(middle, -0.38));
        svg.group().call("transform", "translate", &[x, y]).with(|svg| {
            let scale = geometry.scale;
            let turned = number >= 2 && wide > 0.3;
            let group = svg.group();
            let group = if turned {
                group.call("transform", "rotate", &[if number == 2 { -90.0 } else { 90.0 }])
            } else {
                group
            };
            group.with(|svg| {
                let (w, h) = (wide.max(0.18) * scale, 0.17 * scale);
                svg.rounded_rect(-w, -h, 2.0 * w, 2.0 * h, 3.0 * unit)
                    .fill(&palette.paper.to_string())
                    .stroke(&colour, 1.8 * unit);
                svg.label(Font::Strong, size * scale, 0.0, Font::Strong.cap_height(size * scale) / 2.0)
                    .anchor(Anchor::Middle)
                    .fill(&palette.ink.to_string())
                    .text(&area.name);
            });
        });
    }
}
