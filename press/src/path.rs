//! The `d` of a path, built step by step.

use crate::number::write_number;

/// A path under construction. Coordinates are absolute.
///
/// ```
/// let roof = press::Path::new().move_to(0.0, 10.0).line_to(5.0, 0.0).line_to(10.0, 10.0).close();
/// assert_eq!(roof.as_str(), "M0 10L5 0L10 10Z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    /// An empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// A line through `points`, left open.
    pub fn polyline(points: &[(f64, f64)]) -> Self {
        let mut path = Self::new();
        for (index, &(x, y)) in points.iter().enumerate() {
            path.step(if index == 0 { 'M' } else { 'L' }, &[x, y]);
        }
        path
    }

    /// A closed shape with the corners `points`.
    pub fn polygon(points: &[(f64, f64)]) -> Self {
        Self::polyline(points).close()
    }

    /// Starts a new piece at a point.
    pub fn move_to(mut self, x: f64, y: f64) -> Self {
        self.step('M', &[x, y]);
        self
    }

    /// A straight line.
    pub fn line_to(mut self, x: f64, y: f64) -> Self {
        self.step('L', &[x, y]);
        self
    }

    /// A horizontal line.
    pub fn horizontal_to(mut self, x: f64) -> Self {
        self.step('H', &[x]);
        self
    }

    /// A vertical line.
    pub fn vertical_to(mut self, y: f64) -> Self {
        self.step('V', &[y]);
        self
    }

    /// A quadratic curve with one control point.
    pub fn quad_to(mut self, control: (f64, f64), x: f64, y: f64) -> Self {
        self.step('Q', &[control.0, control.1, x, y]);
        self
    }

    /// A cubic curve with two control points.
    pub fn curve_to(mut self, first: (f64, f64), second: (f64, f64), x: f64, y: f64) -> Self {
        self.step('C', &[first.0, first.1, second.0, second.1, x, y]);
        self
    }

    /// A circular arc of radius `r` to a point; `sweep` is clockwise on the screen.
    pub fn arc_to(mut self, r: f64, large: bool, sweep: bool, x: f64, y: f64) -> Self {
        let flag = |on| if on { 1.0 } else { 0.0 };
        self.step('A', &[r, r, 0.0, flag(large), flag(sweep), x, y]);
        self
    }

    /// A whole circle as a piece of its own.
    pub fn circle(self, cx: f64, cy: f64, r: f64) -> Self {
        self.move_to(cx - r, cy).arc_to(r, false, true, cx + r, cy).arc_to(r, false, true, cx - r, cy).close()
    }

    /// A rectangle as a piece of its own.
    pub fn rect(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        self.move_to(x, y).horizontal_to(x + width).vertical_to(y + height).horizontal_to(x).close()
    }

    /// Closes the piece.
    pub fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// Adds the pieces of another path.
    pub fn join(mut self, other: &Path) -> Self {
        self.0.push_str(&other.0);
        self
    }

    /// The text for the attribute `d`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing was drawn yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn step(&mut self, letter: char, numbers: &[f64]) {
        self.0.push(letter);
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            write_number(&mut self.0, number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Path;

    #[test]
    fn shapes_close() {
        assert_eq!(Path::polygon(&[(0.0, 0.0), (1.5, 0.0), (0.0, 2.0)]).as_str(), "M0 0L1.5 0L0 2Z");
        assert_eq!(Path::new().rect(1.0, 2.0, 3.0, 4.0).as_str(), "M1 2H4V6H1Z");
        assert_eq!(Path::new().circle(5.0, 5.0, 5.0).as_str(), "M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z");
    }
}
