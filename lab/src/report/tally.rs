//! What is kept of the rows of an arm: a few numbers of each game, and sums.

use std::collections::BTreeMap;

use engine::Grid;
use serde::Serialize;

use super::standing::standing;
use crate::{Areas, Crowds, Experiment, Row};

/// The numbers of a game that are compared in pairs.
pub(crate) const MEASURES: usize = 7;

/// A game in a few numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Brief {
    pub(crate) share: f64,
    pub(crate) margin: i32,
    pub(crate) measures: [f64; MEASURES],
    /// How the first side stood where the plan tells pairs apart.
    pub(crate) standing: Option<i32>,
    /// The last position and the number of choices: two games with the same ones went the same way.
    pub(crate) way: (u64, i32),
}

/// What units did on the map until the end of a turn, in games that went so far.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) games: u32,
    /// In how many of them a hex was the first side's.
    pub(crate) first: Vec<u32>,
    /// How many units of each side stood there.
    pub(crate) units: [Vec<u32>; 2],
}

/// Sums by name.
pub(crate) type Sums = BTreeMap<String, i64>;

/// What is kept of an arm.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// By dice and round.
    pub(crate) games: BTreeMap<(i64, bool), Brief>,
    /// By turn and side: units lost so far, and in how many games.
    pub(crate) lost: Vec<([i64; 2], u32)>,
    pub(crate) grounds: Vec<Ground>,
    /// Whether games are appraised by a chance, and not by points.
    pub(crate) by_chance: bool,
    pub(crate) levels: Sums,
    pub(crate) rules: Sums,
    pub(crate) losses: Sums,
    pub(crate) states: Sums,
    pub(crate) cited: Sums,
    pub(crate) summed: Sums,
    pub(crate) compared: Sums,
    pub(crate) differing: Sums,
    /// Turns at the end of which the first side held an objective, and turns in all.
    pub(crate) towns: BTreeMap<String, [i64; 2]>,
}

/// What the first side has of a game.
pub(crate) fn share_of(row: &Row, experiment: &Experiment) -> f64 {
    row.share(experiment.sides().first().copied().unwrap_or_default())
}

/// What the measures are called.
pub(crate) fn measures(sides: &[&str]) -> [String; MEASURES] {
    let side = |at: usize| sides.get(at).copied().unwrap_or_default();
    [
        "margin".into(),
        "last turn".into(),
        "deciding turn".into(),
        format!("{} units lost", side(0)),
        format!("{} units lost", side(1)),
        format!("{} advance, hexes", side(0)),
        format!("{} advance, hexes", side(1)),
    ]
}

impl Tally {
    /// Adds a game.
    pub(crate) fn add(&mut self, row: &Row, experiment: &Experiment, grid: &Grid) {
        let last = |list: &[i32]| f64::from(list.last().copied().unwrap_or(0));
        let measures = [
            f64::from(row.margin),
            f64::from(row.turns),
            f64::from(row.deciding_turn),
            last(&row.lost_first),
            last(&row.lost_second),
            f64::from(row.advance_first),
            f64::from(row.advance_second),
        ];
        let brief = Brief {
            share: share_of(row, experiment),
            margin: row.margin,
            measures,
            standing: experiment.plan.split_after.and_then(|turn| standing(row, turn)),
            // The hash is one of 64 bits; as a number it takes a third of the room, and there may be a million games.
            way: (u64::from_str_radix(&row.end, 16).unwrap_or_default(), row.decisions),
        };
        self.by_chance |= !row.chance.is_empty();
        self.games.insert((row.seed, row.swapped), brief);
        let winner = if row.winner.is_empty() { String::new() } else { format!("{} ", row.winner) };
        *self.levels.entry(format!("{winner}{}", row.level)).or_default() += 1;
        *self.rules.entry(row.rule.clone()).or_default() += 1;
        let pairs = [
            (&mut self.losses, &row.losses),
            (&mut self.states, &row.states),
            (&mut self.cited, &row.cited),
            (&mut self.summed, &row.summed),
            (&mut self.compared, &row.compared),
            (&mut self.differing, &row.differing),
        ];
        for (sums, counts) in pairs {
            for (name, count) in counts {
                *sums.entry(name.clone()).or_default() += i64::from(*count);
            }
        }
        for (at, lost) in row.lost_first.iter().zip(&row.lost_second).enumerate() {
            if self.lost.len() <= at {
                self.lost.push(([0; 2], 0));
            }
            let ([first, second], games) = &mut self.lost[at];
            *first += i64::from(*lost.0);
            *second += i64::from(*lost.1);
            *games += 1;
        }
        for (name, held) in &row.towns {
            let [own, all] = self.towns.entry(name.clone()).or_default();
            *own += held.matches('1').count() as i64;
            *all += held.len() as i64;
        }
        self.ground(row, grid);
    }

    fn ground(&mut self, row: &Row, grid: &Grid) {
        let hexes = grid.len();
        let (areas, crowds) = (Areas::read(&row.front.0, hexes), Crowds::read(&row.units.0));
        for (at, (area, crowd)) in areas.0.iter().zip(&crowds.0).enumerate() {
            if self.grounds.len() <= at {
                self.grounds.push(Ground {
                    games: 0,
                    first: vec![0; hexes],
                    units: [vec![0; hexes], vec![0; hexes]],
                });
            }
            let ground = &mut self.grounds[at];
            ground.games += 1;
            for (sum, own) in ground.first.iter_mut().zip(area) {
                *sum += u32::from(*own);
            }
            for (sums, crowd) in ground.units.iter_mut().zip(crowd) {
                for &(hex, units) in crowd {
                    if let Some(sum) = sums.get_mut(usize::from(hex)) {
                        *sum += u32::from(units);
                    }
                }
            }
        }
    }

    /// The mean of a measure, and how far games are from it.
    pub(crate) fn spread(&self, measure: usize) -> Spread {
        let n = self.games.len().max(1) as f64;
        let values = || self.games.values().map(|brief| brief.measures[measure]);
        let mean = values().sum::<f64>() / n;
        let variance = values().map(|value| (value - mean).powi(2)).sum::<f64>() / n;
        Spread { mean, deviation: variance.sqrt() }
    }
}

/// A mean, and how far single games are from it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
}
