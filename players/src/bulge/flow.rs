//! Where the enemy wants to go, and who stands in his way.
//!
//! The strength of each enemy column runs down the roads towards what he wants, and parts where several ways are about as
//! good. Units and their zones of control hold it up: behind them little is left. So what still runs through a hex says
//! what a unit there would stop, and a line of units grows where there was a gap.

use bulge::Bulge;
use engine::{Game, HexId, Side, UnitId};

use super::fields::{Flood, Steps, Way};

/// How much longer, in twelfths of a movement point, a way may be and still be taken by a third as many.
const DETOUR: f32 = 9.0;

/// What goes on from a hex to the next.
const ON: f32 = 0.96;

/// What goes on through a zone of control.
const THROUGH_ZONE: f32 = 0.4;

/// What goes on through a hex that is held.
const THROUGH_UNIT: f32 = 0.1;

/// What goes on through a roadblock.
const THROUGH_BLOCK: f32 = 0.5;

/// A hex of the way.
#[derive(Clone, Copy, Debug)]
struct Fork {
    to: [HexId; 6],
    share: [f32; 6],
    ways: u8,
}

/// A hex from which nothing goes on.
const NOWHERE: Fork = Fork { to: [HexId(0); 6], share: [0.0; 6], ways: 0 };

/// The streams of a side.
#[derive(Debug, Default)]
pub(super) struct Flow {
    lure: Vec<u16>,
    steps: Steps,
    /// The hexes, the furthest first.
    order: Vec<HexId>,
    forks: Vec<Fork>,
    /// The strength that wants to pass through each hex.
    stream: Vec<f32>,
    /// How many hexes with units of the other side watch a hex, or hold it: 16 and more.
    watch: Vec<u8>,
}

impl Flow {
    /// Finds the ways of a side to its aims, whoever stands there. An aim with a higher number draws less.
    pub(super) fn aim(
        &mut self,
        game: &Bulge,
        side: Side,
        aims: impl Iterator<Item = (HexId, u16)>,
        flood: &mut Flood,
    ) {
        self.steps.measure(game, side, false);
        flood.run(game, &self.steps, Way::To, aims, &mut self.lure);
        self.order.clear();
        self.order.extend(flood.order.iter().rev());
        self.forks.clear();
        self.forks.resize(self.lure.len(), NOWHERE);
        for &hex in &self.order {
            let mut fork = NOWHERE;
            let mut sum = 0.0;
            let here = self.lure[hex.index()];
            for (edge, cost) in game.fixed().edges(hex).iter().zip(self.steps.out_of(hex)) {
                let there = self.lure[edge.to.index()];
                if there < here {
                    let share = (-f32::from((there + cost).saturating_sub(here)) / DETOUR).exp();
                    if share > 0.02 {
                        fork.to[usize::from(fork.ways)] = edge.to;
                        fork.share[usize::from(fork.ways)] = share;
                        fork.ways += 1;
                        sum += share;
                    }
                }
            }
            for share in &mut fork.share[..usize::from(fork.ways)] {
                *share /= sum;
            }
            self.forks[hex.index()] = fork;
        }
    }

    /// Lets the strength of a side run, past all units of the other side but one.
    pub(super) fn run(&mut self, game: &Bulge, side: Side, without: Option<UnitId>) {
        let fixed = game.fixed();
        let other = side.other();
        self.watch.clear();
        self.watch.resize(self.lure.len(), 0);
        for (unit, hex) in game.combat_units_of(other) {
            if Some(unit) == without || self.watch[hex.index()] >= 16 {
                continue;
            }
            self.watch[hex.index()] += 16;
            for edge in fixed.edges(hex) {
                if !edge.wet() || game.bridged(edge) {
                    self.watch[edge.to.index()] += 1;
                }
            }
        }
        self.stream.clear();
        self.stream.resize(self.lure.len(), 0.0);
        let mut begins = [0.0_f32; engine::MAX_HEXES];
        for (unit, hex) in game.combat_units_of(side) {
            begins[hex.index()] += f32::from(game.counter(unit).attack);
        }
        for &hex in &self.order {
            let at = hex.index();
            let goes_on = match self.watch[at] {
                16.. => THROUGH_UNIT,
                0 if game.state().roadblocks.contains(hex) => THROUGH_BLOCK,
                0 => ON,
                _ => THROUGH_ZONE,
            };
            let leaves = self.stream[at] * goes_on + begins[at] * ON;
            if leaves < 0.05 {
                continue;
            }
            let fork = &self.forks[at];
            for way in 0..usize::from(fork.ways) {
                self.stream[fork.to[way].index()] += leaves * fork.share[way];
            }
        }
    }

    /// The strength that wants to pass through a hex.
    pub(super) fn at(&self, hex: HexId) -> f32 {
        self.stream.get(hex.index()).copied().unwrap_or(0.0)
    }

    /// The strength that a unit in a hex would newly stop there and in its zone of control.
    pub(super) fn stopped(&self, game: &Bulge, hex: HexId) -> f32 {
        let known = |at: HexId| self.watch.get(at.index()).copied().unwrap_or(0);
        let mut sum = self.at(hex)
            * match known(hex) {
                0 => 1.0,
                1..16 => 0.6,
                _ => 0.1,
            };
        for edge in game.fixed().edges(hex) {
            if !edge.wet() || game.bridged(edge) {
                sum += self.at(edge.to) * if known(edge.to) == 0 { 0.6 } else { 0.1 };
            }
        }
        sum
    }
}
