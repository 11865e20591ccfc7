//! Terrain and heights: what the rasters say of each hex.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Grid, HexId, Point, SideId};

use crate::geo::{Geography, Raster};
use crate::plan::GroundPlan;
use crate::register::Registration;
use crate::rivers::River;
use crate::shape;

/// What the rasters say of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Survey {
    /// Mean height in metres.
    pub(crate) height: f64,
    /// Difference between the highest and the lowest cell.
    pub(crate) spread: f64,
    /// Per cent of forest.
    pub(crate) forest: f64,
    /// Per cent of bog.
    pub(crate) bog: f64,
    /// True within a named wood.
    pub(crate) massif: bool,
}

/// Surveys all hexes.
pub(crate) fn survey(grid: &Grid, geo: &Geography, registration: &Registration) -> Vec<Survey> {
    let height = gather(grid, &geo.height, registration);
    let forest = gather(grid, &geo.forest, registration);
    let bog = gather(grid, &geo.bog, registration);
    let woods: Vec<Vec<Point>> = geo.woods.iter().map(|w| registration.line(&w.line)).collect();
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len().max(1) as f64;
    grid.ids()
        .map(|hex| {
            let heights = &height[hex.index()];
            let high = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let low = heights.iter().copied().fold(f64::INFINITY, f64::min);
            Survey {
                height: mean(heights),
                spread: if heights.is_empty() { 0.0 } else { high - low },
                forest: mean(&forest[hex.index()]),
                bog: mean(&bog[hex.index()]),
                massif: woods.iter().any(|w| shape::within(w, grid.centre(hex))),
            }
        })
        .collect()
}

fn gather(grid: &Grid, raster: &Raster, registration: &Registration) -> Vec<Vec<f64>> {
    let mut values = vec![Vec::new(); grid.len()];
    for (place, value) in raster.cells() {
        if let Some(hex) = grid.at(registration.point(place)) {
            values[hex.index()].push(value);
        }
    }
    values
}

/// The terrain of all hexes, by its number in the plan.
pub(crate) fn terrain(
    grid: &Grid,
    survey: &[Survey],
    plan: &GroundPlan,
    rivers: &[River],
    towns: &BTreeMap<HexId, String>,
) -> Vec<usize> {
    let number = |name: &str| plan.keys.iter().position(|k| k.1 == name).unwrap_or(0);
    let gorges: BTreeSet<SideId> = rivers
        .iter()
        .filter(|r| plan.rough.rivers.contains(&r.name))
        .flat_map(|r| r.sides.iter().copied())
        .collect();
    let gorge_sides =
        |hex: HexId| grid.neighbours(hex).filter(|(d, _)| gorges.contains(&grid.side(hex, *d))).count();
    let bonus = |h: HexId| if survey[h.index()].massif { plan.massif } else { 0.0 };
    let cover: Vec<f64> = grid.ids().map(|h| smooth(grid, survey, h) + bonus(h)).collect();
    let open: Vec<usize> = grid
        .ids()
        .map(|hex| {
            let land = survey[hex.index()];
            let valley = gorge_sides(hex) >= plan.rough.sides && land.spread >= plan.rough.valley;
            let rough = valley || land.spread >= plan.rough.steep || land.bog >= plan.rough.fen;
            if rough { number(&plan.rough.terrain) } else { 0 }
        })
        .collect();
    let mut terrain: Vec<usize> = grid
        .ids()
        .map(|hex| {
            let wood = plan.cover.iter().find(|c| cover[hex.index()] >= c.from);
            wood.map_or(open[hex.index()], |w| number(&w.terrain))
        })
        .collect();
    let woods: Vec<usize> = plan.cover.iter().map(|c| number(&c.terrain)).collect();
    merge(grid, &mut terrain, &open, &woods, &cover, plan);
    for (&hex, kind) in towns {
        if plan.towns.contains(kind) {
            terrain[hex.index()] = number(kind);
        }
    }
    terrain
}

/// A wood does not end at the hex's edge: a quarter of the weight is the neighbours'.
fn smooth(grid: &Grid, survey: &[Survey], hex: HexId) -> f64 {
    let around: Vec<f64> = grid.neighbours(hex).map(|(_, n)| survey[n.index()].forest).collect();
    let mean = around.iter().sum::<f64>() / around.len().max(1) as f64;
    0.75 * survey[hex.index()].forest + 0.25 * mean
}

/// A single hex of wood among open ground goes; a clearing with wood on five or more sides is filled, unless it is
/// really open.
fn merge(
    grid: &Grid,
    terrain: &mut [usize],
    open: &[usize],
    woods: &[usize],
    cover: &[f64],
    plan: &GroundPlan,
) {
    let least = plan.cover.last().map_or(100.0, |c| c.from);
    let before = terrain.to_vec();
    let Some(&thinnest) = woods.last() else { return };
    for hex in grid.ids() {
        let wooded = |h: HexId| woods.contains(&before[h.index()]);
        let around = grid.neighbours(hex).filter(|(_, n)| wooded(*n)).count();
        let cover = cover[hex.index()];
        if wooded(hex) && around == 0 && cover < least + 12.0 {
            terrain[hex.index()] = open[hex.index()];
        } else if !wooded(hex) && around >= 5 && cover > least - 12.0 {
            terrain[hex.index()] = thinnest;
        }
    }
}
