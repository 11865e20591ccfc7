//! Areas of equal value: a raster of samples over the map, and the shapes in which it is above or below a level.

use std::collections::HashMap;

use engine::Point;

use super::curve::simplify;
use super::geometry::MapGeometry;

/// Samples of a value, row by row, over the rectangle of the map and a little beyond.
pub(crate) struct Raster {
    origin: Point,
    step: f64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) values: Vec<f64>,
}

impl Raster {
    pub(crate) fn new(geometry: &MapGeometry, step: f64, mut value: impl FnMut(Point) -> f64) -> Raster {
        let origin = Point { x: geometry.low.x - step, y: geometry.low.y - step };
        let columns = ((geometry.high.x - origin.x) / step).ceil() as usize + 2;
        let rows = ((geometry.high.y - origin.y) / step).ceil() as usize + 2;
        let mut raster = Raster { origin, step, columns, rows, values: Vec::with_capacity(columns * rows) };
        for row in 0..rows {
            for column in 0..columns {
                raster.values.push(value(raster.place(column as f64, row as f64)));
            }
        }
        raster
    }

    /// The point of a sample.
    pub(crate) fn place(&self, column: f64, row: f64) -> Point {
        Point { x: self.origin.x + column * self.step, y: self.origin.y + row * self.step }
    }

    /// The samples within `reach` of a point: index and place.
    pub(crate) fn around(&self, p: Point, reach: f64) -> impl Iterator<Item = (usize, Point)> + use<'_> {
        let index = |v: f64, count: usize| (v / self.step).clamp(0.0, count as f64 - 1.0);
        let (west, east) = (p.x - reach - self.origin.x, p.x + reach - self.origin.x);
        let (north, south) = (p.y - reach - self.origin.y, p.y + reach - self.origin.y);
        let columns = index(west, self.columns).ceil() as usize..=index(east, self.columns).floor() as usize;
        let rows = index(north, self.rows).ceil() as usize..=index(south, self.rows).floor() as usize;
        rows.flat_map(move |row| {
            columns.clone().map(move |c| (row * self.columns + c, self.place(c as f64, row as f64)))
        })
    }

    /// A raster of the same samples with other values.
    pub(crate) fn map(&self, value: impl Fn(usize, usize) -> f64) -> Raster {
        let values =
            (0..self.rows * self.columns).map(|i| value(i % self.columns, i / self.columns)).collect();
        Raster { origin: self.origin, step: self.step, columns: self.columns, rows: self.rows, values }
    }

    pub(crate) fn get(&self, column: usize, row: usize) -> f64 {
        self.values[row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)]
    }

    /// The closed outlines of the area above (or below) a level.
    pub(crate) fn areas(&self, level: f64, above: bool) -> Vec<Vec<Point>> {
        // One more ring of samples, outside every area, closes what the edge of the map cuts.
        let (columns, rows) = (self.columns + 2, self.rows + 2);
        let value = |c: usize, r: usize| {
            if c == 0 || r == 0 || c == columns - 1 || r == rows - 1 {
                -1e-3
            } else {
                let v = self.values[(r - 1) * self.columns + c - 1] - level;
                let v = if above { v } else { -v };
                if v == 0.0 { 1e-9 } else { v }
            }
        };
        // A crossing lies on an edge of the sample lattice: (column, row, 0 eastwards or 1 southwards).
        let cut = |c: usize, r: usize, down: usize| {
            let a = value(c, r);
            let b = if down == 1 { value(c, r + 1) } else { value(c + 1, r) };
            let t = a / (a - b);
            let (x, y) = (c as f64 - 1.0, r as f64 - 1.0);
            if down == 1 { self.place(x, y + t) } else { self.place(x + t, y) }
        };
        let mut next: HashMap<(usize, usize, usize), (usize, usize, usize)> = HashMap::new();
        let mut order = Vec::new();
        for r in 0..rows - 1 {
            for c in 0..columns - 1 {
                let corners = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)];
                let bits = corners.iter().enumerate().fold(0, |b, (i, v)| b | usize::from(*v > 0.0) << i);
                let [n, e, s, w] = [(c, r, 0), (c + 1, r, 1), (c, r + 1, 0), (c, r, 1)];
                // Pieces run with the area on their right hand.
                let pieces: &[_] = match bits {
                    1 => &[(n, w)],
                    2 => &[(e, n)],
                    3 => &[(e, w)],
                    4 => &[(s, e)],
                    5 => &[(n, w), (s, e)],
                    6 => &[(s, n)],
                    7 => &[(s, w)],
                    8 => &[(w, s)],
                    9 => &[(n, s)],
                    10 => &[(e, n), (w, s)],
                    11 => &[(e, s)],
                    12 => &[(w, e)],
                    13 => &[(n, e)],
                    14 => &[(w, n)],
                    _ => &[],
                };
                for &(from, to) in pieces {
                    next.insert(from, to);
                    order.push(from);
                }
            }
        }
        let mut rings = Vec::new();
        for start in order {
            let mut ring = Vec::new();
            let mut at = start;
            while let Some(to) = next.remove(&at) {
                ring.push(cut(at.0, at.1, at.2));
                at = to;
            }
            if ring.len() > 5 {
                ring.push(ring[0]);
                let mut kept = simplify(&ring, 0.08 * self.step);
                kept.pop();
                if kept.len() > 3 {
                    rings.push(kept);
                }
            }
        }
        rings
    }
}
