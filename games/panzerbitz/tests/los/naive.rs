//! 4.2 and 4.3 word by word: slow, with fractions of `i64`, and without knowing anything of the program's own sight.

use std::collections::BTreeSet;

use engine::{Board, HexId};

type Spot = (i64, i64);

/// Centre to corners and to neighbours, clockwise; side `i` lies between corners `i` and `i + 1` and faces neighbour `i`.
const CORNERS: [Spot; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
const AROUND: [Spot; 6] = [(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)];

#[derive(Clone, Copy)]
struct T(i64, i64);

impl T {
    fn new(above: i64, below: i64) -> T {
        if below < 0 { T(-above, -below) } else { T(above, below) }
    }

    fn at_most(self, other: T) -> bool {
        self.0 * other.1 <= other.0 * self.1
    }

    fn below(self, other: T) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn other_way(self) -> T {
        T(self.1 - self.0, self.1)
    }
}

struct Hit {
    a: Spot,
    b: Spot,
    corners: [Spot; 2],
    low: T,
    high: T,
    along: bool,
}

pub(crate) struct Naive<'a> {
    board: &'a Board,
}

impl<'a> Naive<'a> {
    pub(crate) fn new(board: &'a Board) -> Naive<'a> {
        Naive { board }
    }

    fn spot(&self, hex: HexId) -> Spot {
        let hex = self.board.grid.hex(hex);
        (2 * i64::from(hex.q) + i64::from(hex.r) + 1, 3 * i64::from(hex.r))
    }

    fn hex(&self, (x, y): Spot) -> Option<HexId> {
        let r = y / 3;
        self.board.grid.id(engine::Hex::new(((x - 1 - r) / 2) as i16, r as i16))
    }

    fn level(&self, spot: Spot) -> i16 {
        self.hex(spot).map_or(0, |hex| self.board.elevation(hex))
    }

    fn is(&self, spot: Spot, terrain: &str) -> bool {
        self.hex(spot).is_some_and(|hex| self.board.terrain_name(hex) == terrain)
    }

    fn depression(&self, hex: HexId) -> bool {
        let water = self.board.streams.lines.iter().any(|line| line.path.contains(&hex));
        let crossed = ["bridge", "ford"]
            .into_iter()
            .any(|word| self.board.feature_named(word).is_some_and(|feature| self.board.has(hex, feature)));
        water && !crossed
    }

    fn orange(&self, a: Spot, b: Spot) -> bool {
        let on_map = self.hex(a).is_some() && self.hex(b).is_some();
        on_map && (self.level(a) == 2) != (self.level(b) == 2)
    }

    fn crest(&self, a: Spot, b: Spot) -> bool {
        let (Some(a), Some(b)) = (self.hex(a), self.hex(b)) else { return false };
        let side = self.board.grid.side_between(a, b).unwrap();
        self.board.side_kind_named("crest").is_some_and(|kind| self.board.side_has(side, kind))
    }

    /// The three hexes around a corner of the side between two hexes.
    fn corner_orange(&self, a: Spot, b: Spot, corner: Spot) -> bool {
        let touches = |hex: &Spot| CORNERS.iter().any(|c| (hex.0 + c.0, hex.1 + c.1) == corner);
        let near: BTreeSet<Spot> = [a, b]
            .into_iter()
            .flat_map(|hex| AROUND.map(|step| (hex.0 + step.0, hex.1 + step.1)).into_iter().chain([hex]))
            .filter(touches)
            .collect();
        assert_eq!(near.len(), 3);
        near.iter().any(|&one| near.iter().any(|&two| one != two && self.orange(one, two)))
    }

    fn hits(p: Spot, q: Spot) -> Vec<Hit> {
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let c = |v: Spot| dx * (v.1 - p.1) - dy * (v.0 - p.0);
        let along = |v: Spot| T::new((v.0 - p.0) * dx + (v.1 - p.1) * dy, dx * dx + dy * dy);
        let (zero, one) = (T(0, 1), T(1, 1));
        let mut hits = Vec::new();
        for y in (p.1.min(q.1) - 3..=p.1.max(q.1) + 3).step_by(3) {
            for x in p.0.min(q.0) - 2..=p.0.max(q.0) + 2 {
                if (x + y / 3) % 2 == 0 {
                    continue;
                }
                for side in 0..6 {
                    let a = (x + CORNERS[side].0, y + CORNERS[side].1);
                    let b = (x + CORNERS[(side + 1) % 6].0, y + CORNERS[(side + 1) % 6].1);
                    let other = (x + AROUND[side].0, y + AROUND[side].1);
                    let hit =
                        |low, high, along| Hit { a: (x, y), b: other, corners: [a, b], low, high, along };
                    match (c(a).signum(), c(b).signum()) {
                        (0, 0) => {
                            let (s, t) = (along(a), along(b));
                            let (low, high) = if s.at_most(t) { (s, t) } else { (t, s) };
                            if low.below(one) && zero.below(high) {
                                hits.push(hit(low, high, true));
                            }
                        }
                        (s, t) if s == t => {}
                        (s, t) => {
                            let at = if s == 0 {
                                along(a)
                            } else if t == 0 {
                                along(b)
                            } else {
                                let (ex, ey) = (b.0 - a.0, b.1 - a.1);
                                T::new((a.0 - p.0) * ey - (a.1 - p.1) * ex, dx * ey - dy * ex)
                            };
                            if zero.below(at) && at.below(one) {
                                hits.push(hit(at, at, false));
                            }
                        }
                    }
                }
            }
        }
        hits
    }

    fn own_hill(&self, end: Spot, touched: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let mut hill = BTreeSet::new();
        if self.level(end) > 0 {
            hill.insert(end);
        }
        loop {
            let next_to = |spot: &&Spot| AROUND.iter().any(|s| hill.contains(&(spot.0 + s.0, spot.1 + s.1)));
            let more: Vec<Spot> = touched
                .iter()
                .filter(|&&spot| self.level(spot) > 0 && !hill.contains(&spot))
                .filter(next_to)
                .copied()
                .collect();
            if more.is_empty() {
                return hill;
            }
            hill.extend(more);
        }
    }

    fn orange_pieces(&self, hits: &[Hit]) -> usize {
        let mut pieces: Vec<(T, T)> =
            hits.iter().filter(|hit| self.orange(hit.a, hit.b)).map(|hit| (hit.low, hit.high)).collect();
        // Join two pieces that share a point until no two do.
        'join: loop {
            for i in 0..pieces.len() {
                for j in 0..i {
                    let (one, two) = (pieces[i], pieces[j]);
                    if one.0.at_most(two.1) && two.0.at_most(one.1) {
                        let low = if one.0.at_most(two.0) { one.0 } else { two.0 };
                        let high = if one.1.at_most(two.1) { two.1 } else { one.1 };
                        pieces[j] = (low, high);
                        pieces.swap_remove(i);
                        continue 'join;
                    }
                }
            }
            return pieces.len();
        }
    }

    pub(crate) fn sees(&self, from: HexId, to: HexId) -> bool {
        if from == to || self.board.grid.direction(from, to).is_some() {
            return true;
        }
        let (p, q) = (self.spot(from), self.spot(to));
        let hits = Self::hits(p, q);
        if hits.iter().any(|hit| self.hex(hit.a).is_none() && self.hex(hit.b).is_none()) {
            return false;
        }
        let touched: BTreeSet<Spot> = hits.iter().flat_map(|hit| [hit.a, hit.b]).chain([p, q]).collect();
        let towns: Vec<Spot> =
            touched.iter().copied().filter(|&s| s != p && s != q && self.is(s, "town")).collect();
        let green = |hit: &Hit| self.is(hit.a, "woods") && self.is(hit.b, "woods");
        let height = |hit: &Hit| self.level(hit.a).max(self.level(hit.b));
        if hits.iter().any(|hit| green(hit) && height(hit) == 2) || towns.iter().any(|&s| self.level(s) == 2)
        {
            return false;
        }
        // Brown contacts, each with its t counted from P: the earliest and the latest.
        let hills = [self.own_hill(p, &touched), self.own_hill(q, &touched)];
        let mut brown: Vec<(T, T)> = Vec::new();
        for hit in &hits {
            let on_map = self.hex(hit.a).is_some() && self.hex(hit.b).is_some();
            let excused = hit.along && hit.corners.iter().any(|&v| self.corner_orange(hit.a, hit.b, v));
            let crest = self.crest(hit.a, hit.b) && !excused;
            let foot = on_map && (self.level(hit.a) == 0) != (self.level(hit.b) == 0);
            let higher = if self.level(hit.a) > 0 { hit.a } else { hit.b };
            let strange_foot = foot && hills.iter().all(|hill| !hill.contains(&higher));
            let slope_woods = green(hit) && height(hit) == 1;
            let slope_town = towns.iter().any(|&s| self.level(s) == 1 && (s == hit.a || s == hit.b));
            if crest || strange_foot || slope_woods || slope_town {
                brown.push((hit.low, hit.high));
            }
        }
        let orange = self.orange_pieces(&hits);
        let low_cover = |ground: Spot| {
            hits.iter().any(|hit| green(hit) && height(hit) == 0 && (hit.a == ground || hit.b == ground))
                || towns
                    .iter()
                    .any(|&s| self.level(s) == 0 && AROUND.iter().any(|d| (s.0 + d.0, s.1 + d.1) == ground))
        };
        let half = T(1, 2);
        let levels = (self.level(p), self.level(q));
        match levels {
            (0, 0) => {
                !hits.iter().any(green)
                    && towns.is_empty()
                    && brown.is_empty()
                    && orange == 0
                    && !self.depression(from)
                    && !self.depression(to)
            }
            (0, 1) | (1, 0) => {
                brown.is_empty() && orange == 0 && !low_cover(if levels.0 == 0 { p } else { q })
            }
            (0, 2) => {
                orange < 2 && !brown.iter().any(|(low, _)| half.at_most(low.other_way())) && !low_cover(p)
            }
            (2, 0) => orange < 2 && !brown.iter().any(|(_, high)| half.at_most(*high)) && !low_cover(q),
            (1, 1) => brown.is_empty() && orange == 0,
            (1, 2) | (2, 1) => orange < 2,
            _ => true,
        }
    }
}
