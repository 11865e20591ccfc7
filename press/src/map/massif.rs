//! Hexes of one kind as one piece of country: a round, uneven outline in place of the sides of the hexes.

use std::collections::HashMap;

use engine::{Direction, Point};

use super::curve::{Vector, relax_loop};
use super::field::{Cell, Field};
use super::noise::drift;

/// Each hexside is cut into so many pieces.
const PIECES: usize = 5;

/// How an outline is made.
pub(crate) struct Shape {
    /// How far it stays inside the hexes; less than nothing for outside.
    pub(crate) inset: f64,
    /// How uneven it is.
    pub(crate) wobble: f64,
    /// How round it is.
    pub(crate) passes: usize,
    /// Makes two outlines along the same sides alike or different.
    pub(crate) salt: u64,
}

/// The outlines of all cells that `inside` accepts; round a hole the line runs the other way. `inset` is asked for
/// each cell beyond a side (none at the rim of the field) how far the outline shall stay away from that side.
pub(crate) fn outlines(
    field: &Field,
    inside: impl Fn(&Cell) -> bool,
    inset: impl Fn(Option<&Cell>) -> f64,
    shape: &Shape,
) -> Vec<Vec<Point>> {
    let orientation = field.board.grid.orientation();
    let key = |p: Point| ((p.x * 1000.0).round() as i64, (p.y * 1000.0).round() as i64);
    let mut edges: Vec<(Point, Point, f64)> = Vec::new();
    for cell in field.cells.iter().filter(|c| inside(c)) {
        for direction in Direction::ALL {
            let other = field.cell(cell.hex.neighbour(orientation, direction));
            if other.is_none_or(|o| !inside(o)) {
                edges.push((
                    cell.hex.corner(orientation, direction),
                    cell.hex.corner(orientation, direction.turned(1)),
                    inset(other) + shape.inset,
                ));
            }
        }
    }
    let starts: HashMap<_, usize> = edges.iter().enumerate().map(|(i, e)| (key(e.0), i)).collect();
    let mut used = vec![false; edges.len()];
    let mut loops = Vec::new();
    for first in 0..edges.len() {
        let mut ring = Vec::new();
        let mut at = first;
        while !used[at] {
            used[at] = true;
            ring.push(edges[at]);
            match starts.get(&key(edges[at].1)) {
                Some(&next) => at = next,
                None => break,
            }
        }
        if ring.len() > 2 {
            loops.push(organic(&ring, shape));
        }
    }
    loops
}

/// Cuts the sides of a ring into pieces, moves them inwards, shakes and rounds them.
fn organic(ring: &[(Point, Point, f64)], shape: &Shape) -> Vec<Point> {
    let mut points = Vec::with_capacity(ring.len() * PIECES);
    for (i, &(a, b, inset)) in ring.iter().enumerate() {
        let (_, _, before) = ring[(i + ring.len() - 1) % ring.len()];
        let (_, _, after) = ring[(i + 1) % ring.len()];
        // Sides run clockwise round their hex, so that the inside is on the right hand.
        let inward = b.minus(a).unit().normal();
        for piece in 0..PIECES {
            let t = (piece as f64 + 0.5) / PIECES as f64;
            let depth = if t < 0.5 {
                before + (inset - before) * (t + 0.5)
            } else {
                inset + (after - inset) * (t - 0.5)
            };
            points.push(a.towards(b, t).plus(inward.times(depth)));
        }
    }
    relax_loop(&mut points, shape.passes);
    for p in &mut points {
        let shake = drift(*p, 0.55, shape.salt).plus(drift(*p, 0.21, shape.salt + 7).times(0.5));
        *p = p.plus(shake.times(shape.wobble));
    }
    points
}
