//! Path data with relative coordinates: a map has some ten thousand strokes, and this keeps them short.

use engine::Point;

use super::geometry::MapGeometry;

/// A path under construction, from points of the map plane.
pub(crate) struct Ink<'a> {
    geometry: &'a MapGeometry,
    data: String,
    /// Steps in a unit: coordinates are rounded to this.
    grain: f64,
    at: (i64, i64),
    letter: char,
    /// Written in tenths, to be drawn at a tenth of the scale.
    tenths: bool,
}

impl<'a> Ink<'a> {
    /// Fine lines: a tenth of a unit.
    pub(crate) fn fine(geometry: &'a MapGeometry) -> Ink<'a> {
        Ink { geometry, data: String::new(), grain: 10.0, at: (0, 0), letter: ' ', tenths: false }
    }

    /// Fine lines in whole tenths of a unit, to be drawn under `scale(.1)`: shorter still.
    pub(crate) fn tenths(geometry: &'a MapGeometry) -> Ink<'a> {
        Ink { tenths: true, ..Ink::fine(geometry) }
    }

    /// Soft shapes whose edge nobody sees: whole units.
    pub(crate) fn coarse(geometry: &'a MapGeometry) -> Ink<'a> {
        Ink { grain: 1.0, ..Ink::fine(geometry) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The text for the attribute `d`.
    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    pub(crate) fn to(&mut self, p: Point) {
        let next = self.snap(p);
        self.step('m', &[next]);
        // What follows a move without a letter is a line.
        self.letter = 'l';
    }

    pub(crate) fn line(&mut self, p: Point) {
        let next = self.snap(p);
        if next != self.at {
            self.step('l', &[next]);
        }
    }

    pub(crate) fn quad(&mut self, control: Point, p: Point) {
        let (control, next) = (self.snap(control), self.snap(p));
        self.step('q', &[control, next]);
    }

    pub(crate) fn close(&mut self) {
        self.data.push('z');
        self.letter = 'z';
    }

    /// A line through points.
    pub(crate) fn open(&mut self, points: &[Point]) {
        for (i, &p) in points.iter().enumerate() {
            if i == 0 { self.to(p) } else { self.line(p) }
        }
    }

    /// A closed shape with straight sides.
    pub(crate) fn shape(&mut self, points: &[Point]) {
        self.open(points);
        self.close_at(points);
    }

    /// A closed shape that is round at all its corners: it passes through the middles of its sides.
    pub(crate) fn round_shape(&mut self, points: &[Point]) {
        let count = points.len();
        if count < 3 {
            return;
        }
        let middle = |i: usize| points[i % count].towards(points[(i + 1) % count], 0.5);
        let start = middle(count - 1);
        self.to(start);
        for (i, &p) in points.iter().enumerate() {
            self.quad(p, middle(i));
        }
        self.close_at(&[start]);
    }

    /// An open line that is round at all its inner corners.
    pub(crate) fn round_open(&mut self, points: &[Point]) {
        if points.len() < 3 {
            return self.open(points);
        }
        self.to(points[0]);
        let last = points.len() - 1;
        for i in 1..last {
            let end = if i + 1 == last { points[last] } else { points[i].towards(points[i + 1], 0.5) };
            self.quad(points[i], end);
        }
    }

    /// A circle.
    pub(crate) fn circle(&mut self, centre: Point, radius: f64) {
        let r = (radius * self.geometry.scale * self.grain).round() as i64;
        self.to(Point { x: centre.x - radius, y: centre.y });
        for across in [2 * r, -2 * r] {
            self.data.push('a');
            self.number(r);
            self.data.push(' ');
            self.number(r);
            self.data.push_str(" 0 1 0 ");
            self.number(across);
            self.data.push_str(" 0");
        }
        self.close();
    }

    /// A dot, to be drawn with a round pen of its diameter.
    pub(crate) fn dot(&mut self, p: Point) {
        self.to(p);
        self.data.push_str("h.1");
        self.at.0 += 1;
        self.letter = 'h';
    }

    /// After closing, the pen stands where the shape began.
    fn close_at(&mut self, points: &[Point]) {
        self.close();
        if let Some(&first) = points.first() {
            self.at = self.snap(first);
        }
    }

    fn snap(&self, p: Point) -> (i64, i64) {
        let (x, y) = self.geometry.svg(p);
        ((x * self.grain).round() as i64, (y * self.grain).round() as i64)
    }

    /// A coordinate without the zero before its point.
    fn number(&mut self, value: i64) {
        if value < 0 {
            self.data.push('-');
        }
        let (value, grain) = (value.unsigned_abs(), if self.tenths { 1 } else { self.grain as u64 });
        let (whole, tenth) = (value / grain, value % grain);
        if whole > 0 || tenth == 0 {
            crate::write_number(&mut self.data, whole as f64);
        }
        if tenth > 0 {
            self.data.push('.');
            self.data.push(char::from(b'0' + tenth as u8));
        }
    }

    fn step(&mut self, letter: char, points: &[(i64, i64)]) {
        let mut glued = self.letter != letter || letter == 'm';
        if glued {
            self.data.push(letter);
            self.letter = letter;
        }
        for p in points {
            for value in [p.0 - self.at.0, p.1 - self.at.1] {
                if !glued && value >= 0 {
                    self.data.push(' ');
                }
                self.number(value);
                glued = false;
            }
        }
        self.at = *points.last().unwrap_or(&self.at);
    }
}
