//! Points as vectors, and smooth lines through points.

use engine::Point;

/// Vector arithmetic on points of the map plane.
pub(crate) trait Vector: Copy {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, factor: f64) -> Self;
    fn dot(self, other: Self) -> f64;
    fn cross(self, other: Self) -> f64;
    fn length(self) -> f64;
    /// Of length 1; a vector without length stays as it is.
    fn unit(self) -> Self;
    /// Turned by a right angle: what points east then points south.
    fn normal(self) -> Self;
}

pub(crate) const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Vector for Point {
    fn plus(self, other: Point) -> Point {
        point(self.x + other.x, self.y + other.y)
    }
    fn minus(self, other: Point) -> Point {
        point(self.x - other.x, self.y - other.y)
    }
    fn times(self, factor: f64) -> Point {
        point(self.x * factor, self.y * factor)
    }
    fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }
    fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }
    fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }
    fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-12 { self.times(1.0 / length) } else { self }
    }
    fn normal(self) -> Point {
        point(-self.y, self.x)
    }
}

/// A smooth line through all `points` (Catmull-Rom), `steps` pieces between two of them.
pub(crate) fn through(points: &[Point], steps: usize) -> Vec<Point> {
    let Some((&first, &last)) = points.first().zip(points.last()) else { return Vec::new() };
    let mut line = vec![first];
    for i in 0..points.len().saturating_sub(1) {
        let (b, c) = (points[i], points[i + 1]);
        let a = if i > 0 { points[i - 1] } else { b.plus(b.minus(c).times(0.5)) };
        let d = points.get(i + 2).copied().unwrap_or_else(|| c.plus(c.minus(b).times(0.5)));
        // Tangents no longer than the piece itself keep uneven spacing from making loops.
        let span = b.distance(c);
        let tame = |t: Point| if t.length() > span { t.unit().times(span) } else { t };
        let (m, n) = (tame(c.minus(a).times(0.5)), tame(d.minus(b).times(0.5)));
        for step in 1..=steps {
            let t = step as f64 / steps as f64;
            let (t2, t3) = (t * t, t * t * t);
            line.push(
                b.times(2.0 * t3 - 3.0 * t2 + 1.0)
                    .plus(m.times(t3 - 2.0 * t2 + t))
                    .plus(c.times(-2.0 * t3 + 3.0 * t2))
                    .plus(n.times(t3 - t2)),
            );
        }
    }
    *line.last_mut().expect("a line has a point") = last;
    line
}

/// Moves every point of a line towards the middle of its neighbours; the ends stay.
pub(crate) fn relax(line: &mut [Point], passes: usize) {
    for _ in 0..passes {
        let mut before = line[0];
        for i in 1..line.len().saturating_sub(1) {
            let here = line[i];
            line[i] = before.towards(line[i + 1], 0.5).towards(here, 0.5);
            before = here;
        }
    }
}

/// Moves every point of a closed line towards the middle of its neighbours.
pub(crate) fn relax_loop(ring: &mut [Point], passes: usize) {
    let count = ring.len();
    if count < 4 {
        return;
    }
    for _ in 0..passes {
        let first = ring[0];
        let mut before = ring[count - 1];
        for i in 0..count {
            let here = ring[i];
            let after = if i + 1 < count { ring[i + 1] } else { first };
            ring[i] = before.towards(after, 0.5).towards(here, 0.5);
            before = here;
        }
    }
}

/// The length of a line.
pub(crate) fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// The direction of a line at one of its points, of length 1.
pub(crate) fn direction(line: &[Point], i: usize) -> Point {
    let (a, b) = (i.saturating_sub(1), (i + 1).min(line.len() - 1));
    line[b].minus(line[a]).unit()
}

/// The line moved sideways, to the right hand of one who walks along it.
pub(crate) fn offset(line: &[Point], by: impl Fn(usize) -> f64) -> Vec<Point> {
    (0..line.len()).map(|i| line[i].plus(direction(line, i).normal().times(by(i)))).collect()
}

/// The point at a distance along a line, and the direction there.
pub(crate) fn along(line: &[Point], mut distance: f64) -> Option<(Point, Point)> {
    for pair in line.windows(2) {
        let span = pair[0].distance(pair[1]);
        if distance <= span && span > 0.0 {
            return Some((pair[0].towards(pair[1], distance / span), pair[1].minus(pair[0]).unit()));
        }
        distance -= span;
    }
    None
}

/// The part of a line between two distances along it.
pub(crate) fn part(line: &[Point], from: f64, to: f64) -> Vec<Point> {
    let mut piece = Vec::new();
    let mut at = 0.0;
    for pair in line.windows(2) {
        let next = at + pair[0].distance(pair[1]);
        if next > from && at < to && next > at {
            let place = |d: f64| pair[0].towards(pair[1], ((d - at) / (next - at)).clamp(0.0, 1.0));
            if piece.is_empty() {
                piece.push(place(from));
            }
            piece.push(place(to));
        }
        at = next;
    }
    piece
}

/// Where two straight pieces cross.
pub(crate) fn crossing(a: (Point, Point), b: (Point, Point)) -> Option<Point> {
    let (r, s) = (a.1.minus(a.0), b.1.minus(b.0));
    let area = r.cross(s);
    if area.abs() < 1e-12 {
        return None;
    }
    let gap = b.0.minus(a.0);
    let (t, u) = (gap.cross(s) / area, gap.cross(r) / area);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| a.0.plus(r.times(t)))
}

/// The first crossing of two lines, with the direction of the first there.
pub(crate) fn meeting(a: &[Point], b: &[Point]) -> Option<(Point, Point)> {
    for p in a.windows(2) {
        for q in b.windows(2) {
            if let Some(at) = crossing((p[0], p[1]), (q[0], q[1])) {
                return Some((at, p[1].minus(p[0]).unit()));
            }
        }
    }
    None
}

/// How far a point is from a straight piece.
pub(crate) fn gap(p: Point, a: Point, b: Point) -> f64 {
    let along = b.minus(a);
    let square = along.dot(along);
    let t = if square > 0.0 { (p.minus(a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a.plus(along.times(t)))
}

/// Leaves out points that a straight line between the kept ones passes closer than `tolerance`.
pub(crate) fn simplify(line: &[Point], tolerance: f64) -> Vec<Point> {
    let Some(last) = line.len().checked_sub(1).filter(|&n| n >= 2) else { return line.to_vec() };
    let mut keep = vec![false; line.len()];
    (keep[0], keep[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((a, b)) = open.pop() {
        let far = (a + 1..b)
            .map(|i| (i, gap(line[i], line[a], line[b])))
            .max_by(|x, y| x.1.total_cmp(&y.1))
            .filter(|f| f.1 > tolerance);
        if let Some((i, _)) = far {
            keep[i] = true;
            open.push((a, i));
            open.push((i, b));
        }
    }
    line.iter().zip(keep).filter(|(_, k)| *k).map(|(p, _)| *p).collect()
}
