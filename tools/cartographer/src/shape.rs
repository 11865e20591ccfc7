//! Lines on the map plane.

use engine::Point;

/// A point of a line and how far along it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foot {
    /// Distance from the point asked for.
    pub(crate) distance: f64,
    /// Length of the line up to here.
    pub(crate) along: f64,
}

/// The place of a line that is nearest to a point.
pub(crate) fn nearest(line: &[Point], point: Point) -> Foot {
    let mut best = Foot { distance: f64::INFINITY, along: 0.0 };
    let mut length = 0.0;
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let step = a.distance(b);
        let part = if step > 0.0 {
            ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (step * step)
        } else {
            0.0
        };
        let part = part.clamp(0.0, 1.0);
        let distance = a.towards(b, part).distance(point);
        if distance < best.distance {
            best = Foot { distance, along: length + part * step };
        }
        length += step;
    }
    best
}

/// How often a line crosses the straight way between two points.
pub(crate) fn crossings(line: &[Point], from: Point, to: Point) -> usize {
    line.windows(2).filter(|pair| cross(pair[0], pair[1], from, to)).count()
}

/// True if the point lies within the outline.
pub(crate) fn within(outline: &[Point], point: Point) -> bool {
    let Some(&last) = outline.last() else { return false };
    let west = Point { x: -1.0e6, y: point.y };
    let open = crossings(outline, west, point);
    let close = crossings(&[last, outline[0]], west, point);
    (open + close) % 2 == 1
}

fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// The line with as few points as keep it within `tolerance` of its course.
pub(crate) fn thinned(line: &[Point], tolerance: f64) -> Vec<Point> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let (first, last) = (line[0], line[line.len() - 1]);
    let (mut far, mut at) = (0.0, 0);
    for (i, &point) in line.iter().enumerate().take(line.len() - 1).skip(1) {
        let distance = nearest(&[first, last], point).distance;
        if distance > far {
            (far, at) = (distance, i);
        }
    }
    if far <= tolerance {
        return vec![first, last];
    }
    let mut out = thinned(&line[..=at], tolerance);
    out.pop();
    out.extend(thinned(&line[at..], tolerance));
    out
}

/// The parts of a line inside the frame, cut where it leaves.
pub(crate) fn clipped(line: &[Point], inside: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for pair in line.windows(2) {
        let steps = (pair[0].distance(pair[1]) / 0.02).ceil().max(1.0) as usize;
        for i in 0..=steps {
            let point = pair[0].towards(pair[1], i as f64 / steps as f64);
            match (inside(point), open) {
                (true, false) => parts.push(vec![point]),
                (true, true) => {
                    let part = parts.len() - 1;
                    parts[part].push(point);
                }
                (false, _) => {}
            }
            open = inside(point);
        }
    }
    parts.retain(|p| p.len() > 1);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_bend_that_comes_back_crosses_twice() {
        let line = [p(0.0, -1.0), p(0.0, 1.0), p(0.5, 1.0), p(0.5, -1.0)];
        assert_eq!(crossings(&line, p(-1.0, 0.0), p(1.0, 0.0)), 2);
        assert_eq!(crossings(&line, p(-1.0, 0.0), p(0.2, 0.0)), 1);
    }

    #[test]
    fn an_outline_closes_itself() {
        let square = [p(0.0, 0.0), p(2.0, 0.0), p(2.0, 2.0), p(0.0, 2.0)];
        assert!(
            within(&square, p(1.0, 1.0)) && !within(&square, p(3.0, 1.0)) && !within(&square, p(-1.0, 1.0))
        );
    }

    #[test]
    fn thinning_keeps_the_corners() {
        let line = [p(0.0, 0.0), p(1.0, 0.01), p(2.0, 0.0), p(2.0, 2.0)];
        assert_eq!(thinned(&line, 0.1), [p(0.0, 0.0), p(2.0, 0.0), p(2.0, 2.0)]);
    }

    #[test]
    fn a_line_that_leaves_and_returns_has_two_parts() {
        let line = [p(0.0, 0.0), p(3.0, 0.0), p(3.0, 1.0), p(0.0, 1.0)];
        assert_eq!(clipped(&line, |q| q.x < 2.0).len(), 2);
    }
}
