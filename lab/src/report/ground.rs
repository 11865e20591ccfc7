//! The map: the mean front and where units stood, turn by turn, for two arms side by side.

use std::fmt::Write as _;

use anyhow::Result;
use base64::Engine as _;
use engine::{Board, Grid};
use press::{MapGeometry, MapStyle};
use serde::Serialize;

use super::tally::{Ground, Tally};
use crate::Experiment;

/// Pixels of the longer side of the map.
const SIDE: u32 = 1000;
/// Hexes in which fewer units than this stood in the mean game are left out.
const FEW: f64 = 0.05;

/// What the page's script draws.
#[derive(Serialize)]
struct Sheet {
    width: u32,
    height: u32,
    /// The radius of a hex.
    radius: f64,
    arms: Vec<ArmSheet>,
}

#[derive(Serialize)]
struct ArmSheet {
    name: String,
    turns: Vec<TurnSheet>,
}

#[derive(Serialize)]
struct TurnSheet {
    /// Games that went so far.
    games: u32,
    /// x, y and the mean number of units of each side in hundredths.
    units: Vec<[u32; 4]>,
    /// The lines where the ground is the first side's in half of all games, in a tenth and in nine tenths.
    fronts: [String; 3],
}

/// The map as a data address, and the sheets that are drawn on it as JSON.
pub(super) fn sheets(experiment: &Experiment, tallies: &[Tally]) -> Result<(String, String)> {
    let board = &experiment.arena.setting(0).board;
    let style = MapStyle { frame: false, labels: false, ..MapStyle::default() };
    let geometry = MapGeometry::new(board, &style);
    let [picture] = press::jpegs(&press::map(board, &style), [SIDE])?;
    let address =
        format!("data:image/jpeg;base64,{}", base64::engine::general_purpose::STANDARD.encode(picture));
    let scale = f64::from(SIDE) / geometry.width.max(geometry.height);
    let place = Plot { board, geometry: &geometry, scale };
    let arms = experiment.arms.iter().zip(tallies).map(|(info, tally)| ArmSheet {
        name: info.name.clone(),
        turns: tally.grounds.iter().map(|ground| place.turn(ground)).collect(),
    });
    let sheet = Sheet {
        width: (geometry.width * scale) as u32,
        height: (geometry.height * scale) as u32,
        radius: (geometry.hex_radius() * scale * 10.0).round() / 10.0,
        arms: arms.collect(),
    };
    // In a script no text may look like the end of it.
    Ok((address, serde_json::to_string(&sheet)?.replace('<', "\\u003c")))
}

struct Plot<'a> {
    board: &'a Board,
    geometry: &'a MapGeometry,
    scale: f64,
}

impl Plot<'_> {
    fn turn(&self, ground: &Ground) -> TurnSheet {
        let games = f64::from(ground.games.max(1));
        let mean = |sums: &[u32], hex: usize| f64::from(sums[hex]) / games;
        let units = self.board.grid.ids().filter_map(|hex| {
            let [first, second] = [0, 1].map(|side| mean(&ground.units[side], hex.index()));
            if first.max(second) < FEW {
                return None;
            }
            let (x, y) = self.geometry.centre(self.board, hex);
            let [x, y] = [x, y].map(|at| (at * self.scale).round() as u32);
            Some([x, y, (first * 100.0).round() as u32, (second * 100.0).round() as u32])
        });
        TurnSheet {
            games: ground.games,
            units: units.collect(),
            fronts: [0.5, 0.1, 0.9].map(|share| self.front(&self.board.grid, ground, share)),
        }
    }

    /// The hexsides at which the ground ceases to be the first side's in so many games.
    fn front(&self, grid: &Grid, ground: &Ground, share: f64) -> String {
        let own = |hex: usize| f64::from(ground.first[hex]) >= share * f64::from(ground.games.max(1));
        let mut path = String::new();
        for side in grid.side_ids() {
            let (hex, _, Some(beyond)) = grid.side_ends(side) else { continue };
            if own(hex.index()) == own(beyond.index()) {
                continue;
            }
            let (from, to) = grid.side_corners(side);
            let [from, to] = [from, to].map(|point| self.geometry.svg(point));
            let at = |value: f64| (value * self.scale).round();
            let _ = write!(path, "M{} {}L{} {}", at(from.0), at(from.1), at(to.0), at(to.1));
        }
        path
    }
}
