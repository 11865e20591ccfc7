//! The courses of rivers: hexsides, in whatever order the map lists them, as long smooth lines.

use std::collections::{BTreeMap, HashMap};

use engine::{Board, Direction, Point, SideId};

use super::curve::{Vector, length, through};
use super::field::Field;
use super::noise::{drift, swing};
use super::style::{Course, Ground};

/// Points of the smooth line for each half of a hexside.
const STEPS: usize = 3;
/// A river reaches its full width at this distance from its source.
const TAPER: f64 = 3.0;

/// A part of a river that does not branch.
pub(crate) struct Stretch {
    pub(crate) name: String,
    pub(crate) course: Course,
    pub(crate) line: Vec<Point>,
    /// The width of the water at each point of the line.
    pub(crate) widths: Vec<f64>,
}

pub(crate) struct Rivers {
    pub(crate) stretches: Vec<Stretch>,
    /// The line along each hexside that has a river.
    pub(crate) along: BTreeMap<SideId, Vec<Point>>,
}

type Corner = (i64, i64);

/// A hexside with a river.
struct Link {
    side: SideId,
    ends: [Corner; 2],
    name: usize,
    course: Course,
}

struct Tracer<'a> {
    field: &'a Field<'a>,
    links: Vec<Link>,
    /// The links at each corner.
    at: HashMap<Corner, Vec<usize>>,
    places: HashMap<Corner, Point>,
    /// How many hexes of the board meet in each corner.
    hexes: HashMap<Corner, usize>,
}

impl Rivers {
    pub(crate) fn new(field: &Field) -> Rivers {
        let tracer = Tracer::new(field);
        let names: Vec<&str> = field.board.rivers.iter().map(|r| r.name.as_str()).collect();
        let mut rivers = Rivers { stretches: Vec::new(), along: BTreeMap::new() };
        let mut used = vec![false; tracer.links.len()];
        // Ends and branchings first, then what is left: rings.
        for ends_only in [true, false] {
            for first in 0..tracer.links.len() {
                for end in 0..2 {
                    let link = &tracer.links[first];
                    let start = link.ends[end];
                    if used[first] || (ends_only && tracer.same(link, start) == 2) {
                        continue;
                    }
                    let chain = tracer.walk(first, start, &mut used);
                    let name = names.get(link.name).copied().unwrap_or_default();
                    rivers.add(&tracer, name, link.course, start, &chain);
                }
            }
        }
        rivers
    }

    fn add(&mut self, tracer: &Tracer, name: &str, course: Course, start: Corner, chain: &[usize]) {
        let mut points = Vec::new();
        let mut at = start;
        points.extend(tracer.beyond(start));
        let lead = points.len();
        points.push(tracer.place(at));
        for &i in chain {
            let link = &tracer.links[i];
            let to = if link.ends[0] == at { link.ends[1] } else { link.ends[0] };
            let (a, b) = (tracer.place(at), tracer.place(to));
            let bend = swing(at.0 + to.0, at.1 + to.1, 9) * 0.035;
            points.push(a.towards(b, 0.5).plus(b.minus(a).unit().normal().times(bend)));
            points.push(b);
            at = to;
        }
        points.extend(tracer.beyond(at));
        let line = through(&points, STEPS);
        for (n, &i) in chain.iter().enumerate() {
            let from = (lead + 2 * n) * STEPS;
            self.along.insert(tracer.links[i].side, line[from..=from + 2 * STEPS].to_vec());
        }
        let (rises, ends) = (tracer.is_source(start), tracer.is_source(at));
        let total = length(&line);
        let mut done = 0.0;
        let mut widths = Vec::with_capacity(line.len());
        for (i, p) in line.iter().enumerate() {
            done += if i > 0 { line[i - 1].distance(*p) } else { 0.0 };
            let mut part = 1.0_f64;
            if rises {
                part = part.min(done / TAPER);
            }
            if ends {
                part = part.min((total - done) / TAPER);
            }
            widths.push(course.width() * (0.3 + 0.7 * part.max(0.0)));
        }
        self.stretches.push(Stretch { name: name.to_owned(), course, line, widths });
    }
}

impl<'a> Tracer<'a> {
    fn new(field: &'a Field<'a>) -> Tracer<'a> {
        let board = field.board;
        let mut tracer = Tracer {
            field,
            links: Vec::new(),
            at: HashMap::new(),
            places: HashMap::new(),
            hexes: HashMap::new(),
        };
        for hex in board.grid.ids() {
            for direction in Direction::ALL {
                let corner = board.grid.hex(hex).corner(board.grid.orientation(), direction);
                *tracer.hexes.entry(key(corner)).or_default() += 1;
            }
        }
        let mut named = vec![usize::MAX; board.grid.side_count()];
        for (number, river) in board.rivers.iter().enumerate().rev() {
            for side in &river.sides {
                named[side.index()] = number;
            }
        }
        // Rivers of one name count as one, even where the map lists them in parts.
        let first = |number: usize| {
            board
                .rivers
                .get(number)
                .map_or(number, |r| board.rivers.iter().position(|o| o.name == r.name).unwrap_or(number))
        };
        for side in board.grid.side_ids().filter(|&s| board.is_river(s)) {
            let (a, b) = board.grid.side_corners(side);
            for p in [a, b] {
                tracer.places.insert(key(p), p);
                tracer.at.entry(key(p)).or_default().push(tracer.links.len());
            }
            tracer.links.push(Link {
                side,
                ends: [key(a), key(b)],
                name: first(named[side.index()]),
                course: course_of(board, side),
            });
        }
        tracer.places = tracer.places.keys().map(|&c| (c, tracer.eased(c))).collect();
        tracer
    }

    /// Where the river passes a corner: a little to the inside of its bend.
    fn eased(&self, corner: Corner) -> Point {
        let p = self.places[&corner];
        let links = &self.at[&corner];
        let mut order: Vec<&Link> = links.iter().map(|&i| &self.links[i]).collect();
        if order.len() < 2 || self.hexes.get(&corner).is_none_or(|&n| n < 3) {
            return p;
        }
        // Of three, the two that belong together decide: the same river, or the greater ones.
        if order.len() > 2 {
            let kin = |l: &Link| order.iter().filter(|o| (o.name, o.course) == (l.name, l.course)).count();
            let mut ranked: Vec<(usize, usize)> = (0..order.len()).map(|i| (kin(order[i]), i)).collect();
            ranked.sort_by_key(|&(kin, i)| (std::cmp::Reverse(kin), std::cmp::Reverse(order[i].course), i));
            order = ranked.iter().take(2).map(|&(_, i)| order[i]).collect();
        }
        let other = |l: &Link| self.places[&if l.ends[0] == corner { l.ends[1] } else { l.ends[0] }];
        let middle = other(order[0]).towards(other(order[1]), 0.5);
        p.towards(middle, 0.3).plus(drift(p, 0.7, 5).times(0.025))
    }

    fn place(&self, corner: Corner) -> Point {
        self.places[&corner]
    }

    /// How many links of the same river and make meet at a corner.
    fn same(&self, link: &Link, corner: Corner) -> usize {
        self.at[&corner]
            .iter()
            .filter(|&&i| (self.links[i].name, self.links[i].course) == (link.name, link.course))
            .count()
    }

    /// The links from a corner on, up to the next end or branching.
    fn walk(&self, first: usize, start: Corner, used: &mut [bool]) -> Vec<usize> {
        let mut chain = Vec::new();
        let (mut link, mut at) = (first, start);
        loop {
            used[link] = true;
            chain.push(link);
            let here = &self.links[link];
            at = if here.ends[0] == at { here.ends[1] } else { here.ends[0] };
            let next = self.at[&at].iter().copied().find(|&i| {
                !used[i] && (self.links[i].name, self.links[i].course) == (here.name, here.course)
            });
            match next {
                Some(i) if self.same(here, at) == 2 => link = i,
                _ => return chain,
            }
        }
    }

    /// True if a river begins (or ends, which looks the same) in the open country there.
    fn is_source(&self, corner: Corner) -> bool {
        self.at[&corner].len() == 1 && self.hexes.get(&corner) == Some(&3) && !self.in_water(corner)
    }

    fn in_water(&self, corner: Corner) -> bool {
        let p = self.places[&corner];
        self.field.near(p, 1).any(|c| c.ground == Ground::Lake && c.centre.distance(p) < 0.7)
    }

    /// A river that reaches the edge of the map goes on beyond it, straight out.
    fn beyond(&self, corner: Corner) -> Option<Point> {
        let count = self.hexes.get(&corner).copied().unwrap_or(0);
        let [link] = self.at[&corner].as_slice() else { return None };
        if count >= 3 {
            return None;
        }
        let p = self.places[&corner];
        let ends = self.links[*link].ends;
        let before = self.places[&if ends[0] == corner { ends[1] } else { ends[0] }];
        let inner: Vec<Point> = self
            .field
            .near(p, 2)
            .filter(|c| c.real && c.centre.distance(p) < 1.2)
            .map(|c| c.centre)
            .collect();
        let middle =
            inner.iter().fold(Point::default(), |s, &c| s.plus(c)).times(1.0 / inner.len().max(1) as f64);
        let out = p.minus(middle).unit().times(0.75).plus(p.minus(before).unit().times(0.25)).unit();
        Some(p.plus(out.times(0.75)))
    }
}

/// The widest kind of river along a side.
fn course_of(board: &Board, side: SideId) -> Course {
    (0..board.river_kinds)
        .filter(|&k| board.side_bits(side) & (1 << k) != 0)
        .map(|k| Course::named(&board.side_kinds[k]))
        .max()
        .unwrap_or(Course::River)
}

fn key(p: Point) -> Corner {
    ((p.x * 1000.0).round() as i64, (p.y * 1000.0).round() as i64)
}
