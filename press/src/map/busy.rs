//! Where the map is full already: roads, rivers, houses. Trees keep away from them, and names would rather.

use engine::Point;

use super::geometry::MapGeometry;

/// Size of a cell, in hexes.
const CELL: f64 = 0.04;

/// A fine lattice over the map with a weight of ink in every cell.
pub(crate) struct Busy {
    low: Point,
    columns: usize,
    rows: usize,
    weights: Vec<f32>,
    /// Sums of all weights to the north-west, one row and column more than cells.
    sums: Vec<f64>,
}

impl Busy {
    pub(crate) fn new(geometry: &MapGeometry) -> Busy {
        let columns = ((geometry.high.x - geometry.low.x) / CELL).ceil() as usize + 1;
        let rows = ((geometry.high.y - geometry.low.y) / CELL).ceil() as usize + 1;
        Busy { low: geometry.low, columns, rows, weights: vec![0.0; columns * rows], sums: Vec::new() }
    }

    fn index(&self, p: Point) -> Option<usize> {
        let (x, y) = ((p.x - self.low.x) / CELL, (p.y - self.low.y) / CELL);
        let inside = x >= 0.0 && y >= 0.0 && x < self.columns as f64 && y < self.rows as f64;
        inside.then(|| y as usize * self.columns + x as usize)
    }

    /// A line of some width.
    pub(crate) fn line(&mut self, line: &[Point], width: f64, weight: f32) {
        for pair in line.windows(2) {
            let pieces = (pair[0].distance(pair[1]) / CELL).ceil().max(1.0) as usize;
            for i in 0..pieces {
                self.disc(pair[0].towards(pair[1], i as f64 / pieces as f64), width / 2.0, weight);
            }
        }
    }

    /// A round patch.
    pub(crate) fn disc(&mut self, p: Point, radius: f64, weight: f32) {
        let reach = (radius / CELL).ceil() as i32;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let q = Point { x: p.x + f64::from(dx) * CELL, y: p.y + f64::from(dy) * CELL };
                if q.distance(p) <= radius.max(CELL * 0.5)
                    && let Some(i) = self.index(q)
                {
                    self.weights[i] = self.weights[i].max(weight);
                }
            }
        }
    }

    /// A rectangle.
    pub(crate) fn rect(&mut self, low: Point, high: Point, weight: f32) {
        let mut y = low.y;
        while y <= high.y {
            let mut x = low.x;
            while x <= high.x {
                if let Some(i) = self.index(Point { x, y }) {
                    self.weights[i] = self.weights[i].max(weight);
                }
                x += CELL * 0.9;
            }
            y += CELL * 0.9;
        }
    }

    /// True if there is something within a distance of the point; a quick look at five spots.
    pub(crate) fn near(&self, p: Point, distance: f64) -> bool {
        let d = distance;
        [(0.0, 0.0), (d, 0.0), (-d, 0.0), (0.0, d), (0.0, -d)].iter().any(|&(x, y)| {
            self.index(Point { x: p.x + x, y: p.y + y }).is_some_and(|i| self.weights[i] > 0.0)
        })
    }

    /// To be called before [`Busy::ink`].
    pub(crate) fn sum_up(&mut self) {
        let wide = self.columns + 1;
        self.sums = vec![0.0; wide * (self.rows + 1)];
        for row in 0..self.rows {
            let mut line = 0.0;
            for column in 0..self.columns {
                line += f64::from(self.weights[row * self.columns + column]);
                self.sums[(row + 1) * wide + column + 1] = self.sums[row * wide + column + 1] + line;
            }
        }
    }

    /// The ink inside a box, in squares of a hex.
    pub(crate) fn ink(&self, low: Point, high: Point) -> f64 {
        let column = |x: f64| (((x - self.low.x) / CELL).round().clamp(0.0, self.columns as f64)) as usize;
        let row = |y: f64| (((y - self.low.y) / CELL).round().clamp(0.0, self.rows as f64)) as usize;
        let sum = |c: usize, r: usize| self.sums[r * (self.columns + 1) + c];
        let (west, east, north, south) = (column(low.x), column(high.x), row(low.y), row(high.y));
        (sum(east, south) - sum(west, south) - sum(east, north) + sum(west, north)) * CELL * CELL
    }
}
