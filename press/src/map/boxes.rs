//! Rectangles that must not lie on each other.

use std::collections::HashMap;

use engine::Point;

/// Half the side of a counter that stands in the middle of a hex.
pub(crate) const COUNTER: f64 = 0.31;

/// A rectangle of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl Rect {
    pub(crate) fn new(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { low: Point { x, y }, high: Point { x: x + width, y: y + height } }
    }

    pub(crate) fn around(p: Point, half: f64) -> Rect {
        Rect::new(p.x - half, p.y - half, 2.0 * half, 2.0 * half)
    }

    pub(crate) fn touches(&self, other: &Rect) -> bool {
        self.shared(other) > 0.0
    }

    /// The area that both cover.
    pub(crate) fn shared(&self, other: &Rect) -> f64 {
        let wide = self.high.x.min(other.high.x) - self.low.x.max(other.low.x);
        let tall = self.high.y.min(other.high.y) - self.low.y.max(other.low.y);
        wide.max(0.0) * tall.max(0.0)
    }

    pub(crate) fn area(&self) -> f64 {
        self.shared(self)
    }

    pub(crate) fn centre(&self) -> Point {
        self.low.towards(self.high, 0.5)
    }
}

/// Rectangles in buckets of one hex, to find those near a place.
#[derive(Default)]
pub(crate) struct Boxes {
    buckets: HashMap<(i64, i64), Vec<Rect>>,
}

impl Boxes {
    fn keys(rect: &Rect) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (x0, x1) = (rect.low.x.floor() as i64, rect.high.x.floor() as i64);
        let (y0, y1) = (rect.low.y.floor() as i64, rect.high.y.floor() as i64);
        (x0..=x1).flat_map(move |x| (y0..=y1).map(move |y| (x, y)))
    }

    pub(crate) fn add(&mut self, rect: Rect) {
        for key in Boxes::keys(&rect) {
            self.buckets.entry(key).or_default().push(rect);
        }
    }

    /// True if no rectangle lies on this one.
    pub(crate) fn free(&self, rect: &Rect) -> bool {
        Boxes::keys(rect).all(|key| self.buckets.get(&key).is_none_or(|b| !b.iter().any(|r| r.touches(rect))))
    }

    /// The area of a rectangle that others cover.
    pub(crate) fn shared(&self, rect: &Rect) -> f64 {
        let near = Boxes::keys(rect).filter_map(|key| Some((key, self.buckets.get(&key)?)));
        // A rectangle stands in several buckets; it counts in that of its own corner, or of ours if that is later.
        near.flat_map(|(key, bucket)| bucket.iter().map(move |r| (key, r)))
            .filter(|(key, r)| {
                let first = |v: f64, w: f64| v.max(w).floor() as i64;
                *key == (first(r.low.x, rect.low.x), first(r.low.y, rect.low.y))
            })
            .map(|(_, r)| r.shared(rect))
            .sum()
    }
}
