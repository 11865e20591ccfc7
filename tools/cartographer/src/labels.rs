//! Hexes and hexsides by their labels.

use anyhow::{Context, Result};
use engine::{Grid, HexId, SideId};

/// A hex: `AA26`.
pub(crate) fn hex(grid: &Grid, label: &str) -> Result<HexId> {
    grid.find(label).with_context(|| format!("there is no hex {label}"))
}

/// Hexes, separated by spaces.
pub(crate) fn hexes(grid: &Grid, labels: &str) -> Result<Vec<HexId>> {
    labels.split_whitespace().map(|word| hex(grid, word)).collect()
}

/// A hexside: `AA26/BB25`.
pub(crate) fn side(grid: &Grid, label: &str) -> Result<SideId> {
    let (a, b) = label.split_once('/').with_context(|| format!("{label} is no hexside"))?;
    let side = grid.side_between(hex(grid, a)?, hex(grid, b)?);
    side.with_context(|| format!("{a} and {b} are not adjacent"))
}

/// Hexsides, separated by spaces.
pub(crate) fn sides(grid: &Grid, labels: &str) -> Result<Vec<SideId>> {
    labels.split_whitespace().map(|word| side(grid, word)).collect()
}
