//! Rivers along hexsides.
//!
//! A hexside carries the river if the river runs between the two hexes: if its course crosses the way from centre to
//! centre an odd number of times. Around a corner, where three such ways close, the number of crossings is even, so the
//! hexsides of a river hang together by themselves and break off only at its ends. To put a hex on the other bank turns
//! all its six sides round and keeps that so.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use anyhow::{Context, Result, ensure};
use engine::{Direction, Grid, HexId, Point, SideId};

use crate::corrections::Corrections;
use crate::geo::Geography;
use crate::labels;
use crate::plan::RiverPlan;
use crate::register::Registration;
use crate::shape;

/// A river of the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct River {
    /// Its name.
    pub(crate) name: String,
    /// Its kind.
    pub(crate) kind: String,
    /// Its hexsides from source to mouth.
    pub(crate) sides: Vec<SideId>,
}

/// A corner of the grid, in thousandths.
type Corner = (i64, i64);

/// How near to its end a river may be cut off at the first touch of the one it flows into.
const TAIL: usize = 5;
/// How many hexsides may be added to reach the river it flows into.
const JOIN: usize = 3;

fn corners(grid: &Grid, side: SideId) -> [Corner; 2] {
    let (a, b) = grid.side_corners(side);
    let key = |p: Point| ((p.x * 1000.0).round() as i64, (p.y * 1000.0).round() as i64);
    [key(a), key(b)]
}

/// Which hexsides lie between hexes, with their corners.
struct Web {
    sides: BTreeMap<Corner, Vec<SideId>>,
}

impl Web {
    fn new(grid: &Grid) -> Web {
        let mut sides: BTreeMap<Corner, Vec<SideId>> = BTreeMap::new();
        for side in grid.side_ids().filter(|&s| grid.side_ends(s).2.is_some()) {
            for corner in corners(grid, side) {
                sides.entry(corner).or_default().push(side);
            }
        }
        Web { sides }
    }
}

/// Lays all rivers of the plan.
pub(crate) fn lay(
    grid: &Grid,
    geo: &Geography,
    registration: &Registration,
    plans: &[RiverPlan],
    fixes: &Corrections,
) -> Result<Vec<River>> {
    let web = Web::new(grid);
    let mut rivers: Vec<River> = Vec::new();
    for plan in plans {
        let line = course(grid, geo, registration, plan)?;
        let mut odd = divided(grid, &line);
        for fix in fixes.bank.iter().filter(|f| f.river == plan.name) {
            for hex in labels::hexes(grid, &fix.hexes)? {
                turn(grid, &mut odd, hex);
            }
        }
        for fix in fixes.reach.iter().filter(|f| f.river == plan.name) {
            odd.extend(labels::sides(grid, &fix.sides)?);
        }
        let mut chains = chains(grid, &odd, &line);
        if let (Some(into), Some(last)) = (&plan.into, chains.last_mut()) {
            let main: BTreeSet<Corner> = rivers
                .iter()
                .filter(|r| r.name == *into)
                .flat_map(|r| r.sides.iter().flat_map(|&s| corners(grid, s)))
                .collect();
            ensure!(!main.is_empty(), "{} flows into {into}, which is not laid yet", plan.name);
            join(grid, &web, last, &main);
        }
        for sides in chains.into_iter().filter(|c| !c.is_empty()) {
            rivers.push(River { name: plan.name.clone(), kind: plan.kind.clone(), sides });
        }
    }
    Ok(rivers)
}

/// Hexsides in any order as chains from the source of the river to its mouth.
pub(crate) fn ordered(
    grid: &Grid,
    geo: &Geography,
    registration: &Registration,
    plan: &RiverPlan,
    sides: &[SideId],
) -> Result<Vec<Vec<SideId>>> {
    let line = course(grid, geo, registration, plan)?;
    Ok(chains(grid, &sides.iter().copied().collect(), &line))
}

/// The course of a river on the plane.
fn course(grid: &Grid, geo: &Geography, registration: &Registration, plan: &RiverPlan) -> Result<Vec<Point>> {
    let own = [plan.name.clone()];
    let names = if plan.of.is_empty() { &own[..] } else { &plan.of[..] };
    let mut line = Vec::new();
    for name in names {
        let river = geo.river(name).with_context(|| format!("there is no river {name}"))?;
        line.extend(registration.line(&river.line));
    }
    if let Some(from) = &plan.from {
        let at = grid.find(from).map(|hex| grid.centre(hex));
        let at = at.or_else(|| geo.town(from).map(|t| registration.point(t.at)));
        let at = at.with_context(|| format!("{from} is neither a hex nor a town"))?;
        let start = shape::nearest(&line, at).along;
        let mut length = 0.0;
        let skip = line.windows(2).take_while(|pair| {
            length += pair[0].distance(pair[1]);
            length < start
        });
        let skip = skip.count();
        line.drain(..skip);
    }
    Ok(line)
}

/// The hexsides between hexes on different banks.
fn divided(grid: &Grid, line: &[Point]) -> BTreeSet<SideId> {
    let between = |side: SideId| {
        let (hex, _, beyond) = grid.side_ends(side);
        beyond.is_some_and(|b| shape::crossings(line, grid.centre(hex), grid.centre(b)) % 2 == 1)
    };
    grid.side_ids().filter(|&s| between(s)).collect()
}

/// Puts a hex on the other bank.
fn turn(grid: &Grid, odd: &mut BTreeSet<SideId>, hex: HexId) {
    for direction in Direction::ALL {
        let side = grid.side(hex, direction);
        if grid.neighbour(hex, direction).is_some() && !odd.remove(&side) {
            odd.insert(side);
        }
    }
}

/// The hexsides as chains from source to mouth; rings around single hexes are left out.
fn chains(grid: &Grid, odd: &BTreeSet<SideId>, line: &[Point]) -> Vec<Vec<SideId>> {
    let mut at: BTreeMap<Corner, Vec<SideId>> = BTreeMap::new();
    for &side in odd {
        for corner in corners(grid, side) {
            at.entry(corner).or_default().push(side);
        }
    }
    let mut used = BTreeSet::new();
    let mut found: Vec<(f64, Vec<SideId>)> = Vec::new();
    for (&start, sides) in &at {
        if sides.len() != 1 || used.contains(&sides[0]) {
            continue;
        }
        let mut chain = Vec::new();
        let mut corner = start;
        while let Some(&side) = at[&corner].iter().find(|s| !used.contains(*s)) {
            used.insert(side);
            chain.push(side);
            let ends = corners(grid, side);
            corner = if ends[0] == corner { ends[1] } else { ends[0] };
        }
        let along =
            |c: Corner| shape::nearest(line, Point { x: c.0 as f64 / 1000.0, y: c.1 as f64 / 1000.0 }).along;
        let (first, last) = (along(start), along(corner));
        if first > last {
            chain.reverse();
        }
        found.push((first.min(last), chain));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|f| f.1).collect()
}

/// Ends a river at the one it flows into.
fn join(grid: &Grid, web: &Web, chain: &mut Vec<SideId>, main: &BTreeSet<Corner>) {
    let path = walk(grid, chain);
    let first = path.len().saturating_sub(TAIL).max(1);
    if let Some(touch) = (first..path.len()).find(|&i| main.contains(&path[i])) {
        chain.truncate(touch);
        return;
    }
    let Some(&end) = path.last() else { return };
    // The shortest way along hexsides to any corner of the other river.
    let mut came: BTreeMap<Corner, (Corner, SideId)> = BTreeMap::new();
    let mut open = VecDeque::from([(end, 0)]);
    while let Some((corner, steps)) = open.pop_front() {
        if main.contains(&corner) {
            let mut added = Vec::new();
            let mut back = corner;
            while back != end {
                let (before, side) = came[&back];
                added.push(side);
                back = before;
            }
            added.reverse();
            chain.extend(added);
            return;
        }
        if steps == JOIN {
            continue;
        }
        for &side in &web.sides[&corner] {
            let ends = corners(grid, side);
            let next = if ends[0] == corner { ends[1] } else { ends[0] };
            if next != end && !chain.contains(&side) && !came.contains_key(&next) {
                came.insert(next, (corner, side));
                open.push_back((next, steps + 1));
            }
        }
    }
}

/// The corners of a chain in order, its beginning first.
fn walk(grid: &Grid, chain: &[SideId]) -> Vec<Corner> {
    let Some(&first) = chain.first() else { return Vec::new() };
    let ends = corners(grid, first);
    let mut path = match chain.get(1) {
        Some(&second) if corners(grid, second).contains(&ends[0]) => vec![ends[1]],
        _ => vec![ends[0]],
    };
    for &side in chain {
        let ends = corners(grid, side);
        let last = path[path.len() - 1];
        path.push(if ends[0] == last { ends[1] } else { ends[0] });
    }
    path
}
