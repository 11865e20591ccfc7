//! Roads from hex to hex: for each stretch between two fixed hexes the cheapest path, where a hex is the dearer the
//! further it lies from the true course.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use anyhow::{Context, Result, bail};
use engine::{Direction, Grid, HexId, Orientation, Point, SideId};

use crate::geo::{Geography, LatLon};
use crate::plan::{RoadPlan, RoutesPlan};
use crate::register::Registration;
use crate::shape;

/// A road of the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Road {
    /// Its name.
    pub(crate) name: String,
    /// Its kind, by number.
    pub(crate) kind: usize,
    /// Its hexes.
    pub(crate) path: Vec<HexId>,
    /// Where it comes onto the map.
    pub(crate) from_edge: Option<Direction>,
    /// Where it leaves the map.
    pub(crate) to_edge: Option<Direction>,
}

/// What a route needs to know.
pub(crate) struct Router<'a> {
    /// The hexes.
    pub(crate) grid: &'a Grid,
    /// The geography.
    pub(crate) geo: &'a Geography,
    /// Where it lies.
    pub(crate) registration: &'a Registration,
    /// The costs.
    pub(crate) costs: &'a RoutesPlan,
    /// Places of the plan by the name they have in the geography or on the map.
    pub(crate) towns: &'a BTreeMap<String, HexId>,
    /// River hexsides with the number of their kind.
    pub(crate) rivers: &'a BTreeMap<SideId, usize>,
    /// Crossings of the plan.
    pub(crate) sites: &'a BTreeSet<SideId>,
}

/// A word of a `via` list.
struct Stop {
    name: String,
    at: Point,
    globe: Option<LatLon>,
    pinned: Option<HexId>,
    edge: Option<Direction>,
}

impl Router<'_> {
    /// Lays the roads of the plan, one after the other.
    pub(crate) fn lay(&self, plans: &[RoadPlan], kinds: &[String]) -> Result<Vec<Road>> {
        let mut laid = BTreeSet::new();
        let mut roads = Vec::new();
        for plan in plans {
            let kind = kinds.iter().position(|k| *k == plan.kind);
            let kind = kind.with_context(|| format!("there is no kind of road {}", plan.kind))?;
            let road = self.road(plan, kind, &laid).with_context(|| format!("road {}", plan.name))?;
            laid.extend(sides(self.grid, &road.path));
            roads.push(road);
        }
        Ok(roads)
    }

    fn road(&self, plan: &RoadPlan, kind: usize, laid: &BTreeSet<SideId>) -> Result<Road> {
        let stops: Vec<Stop> =
            plan.via.split(';').map(|word| self.stop(word.trim())).collect::<Result<_>>()?;
        let (Some(first), Some(last)) = (stops.first(), stops.last()) else { bail!("no towns") };
        let mut road = Road {
            name: plan.name.clone(),
            kind,
            path: Vec::new(),
            from_edge: first.edge,
            to_edge: last.edge,
        };
        let mut laid = laid.clone();
        let mut course: Vec<Point> = Vec::new();
        let mut start: Option<HexId> = None;
        for (i, stop) in stops.iter().enumerate() {
            if i > 0 {
                course.extend(self.course(&stops[i - 1], stop));
            }
            let fixed = i == 0 || i + 1 == stops.len();
            let hex = stop.pinned.or_else(|| if fixed { self.grid.at(stop.at) } else { None });
            let Some(hex) = hex else {
                if fixed {
                    bail!(
                        "{} lies off the map: end the road with the hex and the direction it leaves by",
                        stop.name
                    );
                }
                continue;
            };
            match start {
                None => road.path.push(hex),
                Some(from) if from == hex => {}
                Some(from) => {
                    let path = self.path(from, hex, &course, &laid);
                    laid.extend(sides(self.grid, &path));
                    road.path.extend(path.into_iter().skip(1));
                }
            }
            start = Some(hex);
            course.clear();
        }
        Ok(road)
    }

    /// A hex, a hex with the direction of an exit, a place of the plan or a town of the geography.
    fn stop(&self, word: &str) -> Result<Stop> {
        if let Some((label, direction)) = word.rsplit_once(' ')
            && let Some(hex) = self.grid.find(label)
            && let Some(edge) = Direction::from_name(direction, Orientation::Flat)
        {
            let at = self.grid.centre(hex);
            return Ok(Stop { name: word.into(), at, globe: None, pinned: Some(hex), edge: Some(edge) });
        }
        if let Some(hex) = self.grid.find(word) {
            let at = self.grid.centre(hex);
            return Ok(Stop { name: word.into(), at, globe: None, pinned: Some(hex), edge: None });
        }
        let pinned = self.towns.get(word).copied();
        let town = self.geo.town(word);
        let globe = town.map(|t| t.at);
        let at = globe.map(|g| self.registration.point(g)).or(pinned.map(|h| self.grid.centre(h)));
        let at = at.with_context(|| format!("{word} is neither a hex nor a town"))?;
        Ok(Stop { name: word.into(), at, globe, pinned, edge: None })
    }

    /// The true course between two stops, or a straight line.
    fn course(&self, from: &Stop, to: &Stop) -> Vec<Point> {
        let leg = from.globe.and(to.globe).and_then(|_| self.geo.leg(&from.name, &to.name));
        match leg {
            Some(line) => shape::thinned(&self.registration.line(&line), 0.03),
            None => vec![from.at, to.at],
        }
    }

    fn path(&self, from: HexId, to: HexId, course: &[Point], laid: &BTreeSet<SideId>) -> Vec<HexId> {
        let grid = self.grid;
        let stray: Vec<u64> = grid
            .ids()
            .map(|h| {
                let distance = shape::nearest(course, grid.centre(h)).distance.min(4.0);
                (10.0 * (10.0 + self.costs.stray * distance * distance)).round() as u64
            })
            .collect();
        let mut best: Vec<u64> = vec![u64::MAX; grid.len()];
        let mut came: Vec<Option<HexId>> = vec![None; grid.len()];
        let mut open = BinaryHeap::from([Reverse((0_u64, from))]);
        best[from.index()] = 0;
        while let Some(Reverse((cost, hex))) = open.pop() {
            if hex == to {
                break;
            }
            if cost > best[hex.index()] {
                continue;
            }
            for (direction, next) in grid.neighbours(hex) {
                let side = grid.side(hex, direction);
                let known = laid.contains(&side);
                let mut step = stray[next.index()] as f64;
                if known {
                    step *= self.costs.reuse;
                }
                if let Some(&kind) = self.rivers.get(&side)
                    && !known
                {
                    let listed = self.sites.contains(&side);
                    step += 10.0 * if listed { 2.0 } else { self.costs.crossing[kind] };
                }
                let total = cost + step.round() as u64;
                if total < best[next.index()] {
                    best[next.index()] = total;
                    came[next.index()] = Some(hex);
                    open.push(Reverse((total, next)));
                }
            }
        }
        let mut path = vec![to];
        while let Some(before) = came[path[path.len() - 1].index()] {
            path.push(before);
        }
        path.reverse();
        path
    }
}

/// The hexsides that a path crosses.
pub(crate) fn sides(grid: &Grid, path: &[HexId]) -> Vec<SideId> {
    path.windows(2).filter_map(|pair| grid.side_between(pair[0], pair[1])).collect()
}

/// Hexsides to take out so that no three hexes are joined in a ring: of each ring the least side, the last laid first;
/// crossings of rivers stay.
pub(crate) fn rings(grid: &Grid, roads: &[Road], rivers: &BTreeMap<SideId, usize>) -> BTreeSet<SideId> {
    let mut order: BTreeMap<SideId, (usize, usize)> = BTreeMap::new();
    for (number, road) in roads.iter().enumerate() {
        for side in sides(grid, &road.path) {
            let entry = order.entry(side).or_insert((road.kind, number));
            entry.0 = entry.0.max(road.kind);
        }
    }
    let mut out = BTreeSet::new();
    for a in grid.ids() {
        for direction in [Direction::new(1), Direction::new(2)] {
            let b = grid.neighbour(a, direction);
            let c = grid.neighbour(a, direction.turned(1));
            let (Some(b), Some(c)) = (b, c) else { continue };
            let ring = [(a, b), (b, c), (a, c)].map(|(x, y)| grid.side_between(x, y));
            let [Some(s), Some(t), Some(u)] = ring else { continue };
            let all = [s, t, u];
            if all.iter().all(|x| order.contains_key(x) && !out.contains(x)) {
                let least = all.into_iter().min_by_key(|x| {
                    let (kind, number) = order[x];
                    (rivers.contains_key(x), kind, Reverse(number))
                });
                out.extend(least);
            }
        }
    }
    out
}

/// The roads without the hexsides of `without`, each hexside once, under the first road that uses it.
pub(crate) fn once(grid: &Grid, roads: &[Road], without: &BTreeSet<SideId>) -> Vec<Road> {
    let mut seen = without.clone();
    let mut out = Vec::new();
    let mut edges = BTreeSet::new();
    for road in roads {
        let mut run: Vec<HexId> = Vec::new();
        let flush = |run: &mut Vec<HexId>, out: &mut Vec<Road>| {
            if run.len() > 1 {
                let (name, kind) = (road.name.clone(), road.kind);
                out.push(Road { name, kind, path: run.clone(), from_edge: None, to_edge: None });
            }
            run.clear();
        };
        let before = out.len();
        for pair in road.path.windows(2) {
            let Some(side) = grid.side_between(pair[0], pair[1]) else { continue };
            if seen.insert(side) {
                if run.is_empty() {
                    run.push(pair[0]);
                }
                run.push(pair[1]);
            } else {
                flush(&mut run, &mut out);
            }
        }
        flush(&mut run, &mut out);
        for (hex, edge, end) in [(road.path.first(), road.from_edge, 0), (road.path.last(), road.to_edge, 1)]
        {
            let (Some(&hex), Some(edge)) = (hex, edge) else { continue };
            if !edges.insert((hex, edge)) {
                continue;
            }
            let fits =
                |r: &Road| if end == 0 { r.path.first() == Some(&hex) } else { r.path.last() == Some(&hex) };
            match out[before..].iter_mut().find(|r| fits(r)) {
                Some(piece) if end == 0 => piece.from_edge = Some(edge),
                Some(piece) => piece.to_edge = Some(edge),
                None => out.push(Road {
                    name: road.name.clone(),
                    kind: road.kind,
                    path: vec![hex],
                    from_edge: None,
                    to_edge: Some(edge),
                }),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Labels, Parity};

    fn grid() -> Grid {
        Grid::new(Orientation::Flat, Labels::letters(4, 4, Parity::Even)).unwrap()
    }

    fn road(grid: &Grid, kind: usize, path: &str) -> Road {
        let path = path.split(' ').map(|l| grid.find(l).unwrap()).collect();
        Road { name: String::new(), kind, path, from_edge: None, to_edge: None }
    }

    #[test]
    fn a_ring_loses_its_least_side() {
        let grid = grid();
        let roads = [road(&grid, 1, "A1 B1 A2"), road(&grid, 0, "A2 A1")];
        let out = rings(&grid, &roads, &BTreeMap::new());
        assert_eq!(out.into_iter().collect::<Vec<_>>(), sides(&grid, &roads[1].path));
    }

    #[test]
    fn a_ring_keeps_its_bridge() {
        let grid = grid();
        let roads = [road(&grid, 1, "A1 B1 A2"), road(&grid, 0, "A2 A1")];
        let bridge = sides(&grid, &roads[1].path)[0];
        let out = rings(&grid, &roads, &BTreeMap::from([(bridge, 0)]));
        assert!(out.len() == 1 && !out.contains(&bridge));
    }

    #[test]
    fn each_hexside_is_drawn_once() {
        let grid = grid();
        let roads = [road(&grid, 1, "A1 A2 A3"), road(&grid, 0, "B1 A2 A3 A4")];
        let once = once(&grid, &roads, &BTreeSet::new());
        let drawn: Vec<Vec<&str>> =
            once.iter().map(|r| r.path.iter().map(|&h| grid.label(h)).collect()).collect();
        assert_eq!(drawn, [vec!["A1", "A2", "A3"], vec!["B1", "A2"], vec!["A3", "A4"]]);
    }
}
