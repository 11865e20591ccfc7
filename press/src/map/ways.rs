//! The courses of roads and streams: steps from hex to hex, in whatever order the map lists them, as long smooth lines.

use std::collections::{BTreeMap, HashMap};

use engine::{Board, Direction, HexId, Network, Point, SideId};

use super::curve::{Vector, meeting, through};
use super::noise::drift;

/// Points of the smooth line for each step.
const STEPS: usize = 8;

/// A line of one kind, as long as it can be drawn in one stroke.
pub(crate) struct Run {
    pub(crate) kind: u8,
    pub(crate) line: Vec<Point>,
}

/// Two lines that pass each other without meeting: the upper one near the crossing.
pub(crate) struct Overpass {
    pub(crate) kind: u8,
    pub(crate) at: Point,
    pub(crate) line: Vec<Point>,
}

#[derive(Default)]
pub(crate) struct Ways {
    pub(crate) runs: Vec<Run>,
    /// The line across each hexside.
    pub(crate) across: BTreeMap<SideId, Vec<Point>>,
    pub(crate) overpasses: Vec<Overpass>,
}

/// The end of a line in a hex: the hex and the direction in which the line leaves it.
type End = (HexId, usize);

struct Tracer<'a> {
    board: &'a Board,
    network: &'a Network,
    settled: &'a [bool],
    names: HashMap<SideId, usize>,
    /// For each end the one of the same hex in which its line goes on.
    partners: HashMap<End, End>,
}

impl Ways {
    /// `settled` tells for each hex whether there is a place in it: lines pass through its middle.
    pub(crate) fn new(board: &Board, network: &Network, settled: &[bool]) -> Ways {
        let mut tracer = Tracer { board, network, settled, names: HashMap::new(), partners: HashMap::new() };
        for (number, line) in network.lines.iter().enumerate() {
            for pair in line.path.windows(2) {
                let side = board.grid.side_between(pair[0], pair[1]);
                if let Some(side) = side.filter(|&s| network.kind(s) == Some(line.kind)) {
                    tracer.names.insert(side, number);
                }
            }
        }
        for hex in board.grid.ids() {
            tracer.pair(hex);
        }
        let mut ways = Ways::default();
        for strict in [true, false] {
            for side in board.grid.side_ids().filter(|&s| network.crosses(s)) {
                let (hex, direction, beyond) = board.grid.side_ends(side);
                let ends =
                    [Some((hex, direction.index())), beyond.map(|b| (b, direction.opposite().index()))];
                for end in ends.into_iter().flatten() {
                    let begins = !tracer.partners.contains_key(&end);
                    let outside = beyond.is_none();
                    if ways.across.contains_key(&side) || (strict && !begins && !outside) {
                        continue;
                    }
                    let from_outside = outside && !begins;
                    ways.trace(&tracer, end, from_outside);
                }
            }
        }
        ways.find_overpasses(board, network);
        ways
    }

    /// Follows a line from an end that begins there (or from beyond the map edge) and adds what it is made of.
    fn trace(&mut self, tracer: &Tracer, start: End, from_outside: bool) {
        let grid = &tracer.board.grid;
        let mut sides = Vec::new();
        let mut points = Vec::new();
        let mut end = start;
        if from_outside {
            points.push(tracer.outside(start));
            points.push(tracer.node(start));
            sides.push(grid.side(start.0, Direction::new(start.1)));
            match tracer.partners.get(&start) {
                Some(&on) => end = on,
                None => return self.add(tracer, &sides, &points),
            }
        } else {
            points.push(tracer.node(start));
        }
        loop {
            let direction = Direction::new(end.1);
            let side = grid.side(end.0, direction);
            if sides.contains(&side) || self.across.contains_key(&side) {
                break;
            }
            sides.push(side);
            let Some(next) = grid.neighbour(end.0, direction) else {
                points.push(tracer.outside(end));
                break;
            };
            let arrival = (next, direction.opposite().index());
            points.push(tracer.node(arrival));
            match tracer.partners.get(&arrival) {
                Some(&on) => end = on,
                None => break,
            }
        }
        self.add(tracer, &sides, &points);
    }

    fn add(&mut self, tracer: &Tracer, sides: &[SideId], points: &[Point]) {
        let line = through(points, STEPS);
        let mut run: Option<Run> = None;
        for (i, &side) in sides.iter().enumerate() {
            let piece = &line[i * STEPS..=(i + 1) * STEPS];
            self.across.insert(side, piece.to_vec());
            let kind = tracer.network.kind(side).unwrap_or(0);
            match &mut run {
                Some(r) if r.kind == kind => r.line.extend_from_slice(&piece[1..]),
                _ => self.runs.extend(run.replace(Run { kind, line: piece.to_vec() })),
            }
        }
        self.runs.extend(run);
    }

    /// Looks where the separate lines of a hex cross each other.
    fn find_overpasses(&mut self, board: &Board, network: &Network) {
        for separation in &network.separations {
            let hex = separation.hex;
            let centre = board.grid.centre(hex);
            let through_hex = |piece: usize| -> Vec<(u8, Vec<Point>)> {
                let mut lines: Vec<(u8, Vec<Point>)> = Direction::ALL
                    .into_iter()
                    .filter(|&d| network.mask(hex) & 1 << d.index() != 0)
                    .filter(|&d| usize::from(network.piece(hex, d)) == piece)
                    .filter_map(|d| {
                        let side = board.grid.side(hex, d);
                        let mut line = self.across.get(&side)?.clone();
                        if line[0].distance(centre) > line[line.len() - 1].distance(centre) {
                            line.reverse();
                        }
                        Some((network.kind(side)?, line))
                    })
                    .collect();
                // A road that goes through is one line, so that it can be carried over the other in one piece.
                if let Some((kind, first)) = lines.pop().filter(|_| !lines.is_empty()) {
                    for (other, line) in &mut lines {
                        let mut whole: Vec<Point> = first.iter().rev().copied().collect();
                        whole.extend_from_slice(&line[1..]);
                        *line = whole;
                        *other = kind.max(*other);
                    }
                }
                lines
            };
            let pieces: Vec<_> = (0..separation.pieces.len()).map(through_hex).collect();
            let mut found = Vec::new();
            for (i, lower) in pieces.iter().enumerate() {
                for upper in &pieces[i + 1..] {
                    for (a, below) in lower {
                        for (b, above) in upper {
                            if let Some((at, _)) = meeting(above, below) {
                                let (kind, line) = if a > b { (*a, below) } else { (*b, above) };
                                found.push(Overpass { kind, at, line: line.clone() });
                            }
                        }
                    }
                }
            }
            self.overpasses.extend(found);
        }
    }
}

impl Tracer<'_> {
    /// Decides which lines of a hex go on in which: the same kind, the same road, the straightest way.
    fn pair(&mut self, hex: HexId) {
        let grid = &self.board.grid;
        let ends: Vec<usize> = (0..6).filter(|d| self.network.mask(hex) & 1 << d != 0).collect();
        let mut pairs = Vec::new();
        for (i, &a) in ends.iter().enumerate() {
            for &b in &ends[i + 1..] {
                let (da, db) = (Direction::new(a), Direction::new(b));
                if self.network.piece(hex, da) != self.network.piece(hex, db) {
                    continue;
                }
                let (sa, sb) = (grid.side(hex, da), grid.side(hex, db));
                let mut score = match (b - a).min(a + 6 - b) {
                    3 => 6,
                    2 => 4,
                    _ => 0,
                };
                if self.network.kind(sa) == self.network.kind(sb) {
                    score += 3;
                }
                if self.names.get(&sa).is_some_and(|n| self.names.get(&sb) == Some(n)) {
                    score += 5;
                }
                pairs.push((score, a, b));
            }
        }
        pairs.sort_by_key(|&(score, a, b)| (std::cmp::Reverse(score), a, b));
        let mut taken = [false; 6];
        for (score, a, b) in pairs {
            // A hairpin is one road only where there is no other.
            if taken[a] || taken[b] || (score < 4 && ends.len() > 2) {
                continue;
            }
            (taken[a], taken[b]) = (true, true);
            self.partners.insert((hex, a), (hex, b));
            self.partners.insert((hex, b), (hex, a));
        }
    }

    /// The point through which the line of an end passes its hex.
    fn node(&self, (hex, direction): End) -> Point {
        let grid = &self.board.grid;
        let centre = grid.centre(hex);
        let piece = self.network.piece(hex, Direction::new(direction));
        let ends: Vec<Direction> = Direction::ALL
            .into_iter()
            .filter(|&d| self.network.mask(hex) & 1 << d.index() != 0 && self.network.piece(hex, d) == piece)
            .collect();
        let toward = |d: Direction| grid.hex(hex).neighbour(grid.orientation(), d).centre(grid.orientation());
        let middle = ends.iter().fold(Point::default(), |s, &d| s.plus(toward(d).minus(centre)));
        let middle = middle.times(1.0 / ends.len().max(1) as f64);
        if self.network.separations.iter().any(|s| s.hex == hex) {
            return centre.plus(middle.times(0.5));
        }
        if self.settled[hex.index()] {
            return centre.plus(middle.times(0.06));
        }
        let pull = match ends.len() {
            1 => 0.0,
            2 => 0.37,
            _ => 0.1,
        };
        let shift = middle.times(pull);
        let shift = if shift.length() > 0.17 { shift.unit().times(0.17) } else { shift };
        centre.plus(shift).plus(drift(centre, 0.8, 15).times(0.055))
    }

    /// The point beyond the map edge to which the line of an end goes.
    fn outside(&self, (hex, direction): End) -> Point {
        let grid = &self.board.grid;
        let beyond = grid.hex(hex).neighbour(grid.orientation(), Direction::new(direction));
        beyond.centre(grid.orientation())
    }
}
