//! Where a side wants to go, and who stands in its way.
//!
//! The strength of each column runs down the roads towards what it wants, and parts where several ways are about as good. Units
//! of the other side and their zones of control hold it up: behind them little is left. So what still runs through a hex says
//! what a unit there would stop, and a line of units grows where there was a gap.

use engine::{HexId, Side, UnitId};

use super::flood::{Flood, Measured};
use super::march::{March, Steps};
use super::numbers::Numbers as _;
use super::war::War;

/// A way that fewer than this share would take is none.
const FEW: f32 = 0.02;

/// Less strength than this is not followed.
const LITTLE: f32 = 0.05;

/// What is added to the watch of a hex that is held; less is the number of zones in it.
const HELD: u8 = 16;

/// A hex of the way.
#[derive(Clone, Copy, Debug)]
struct Fork {
    to: [HexId; 6],
    share: [f32; 6],
    ways: u8,
}

/// A hex that nobody has come to yet.
const UNKNOWN: Fork = Fork { to: [HexId(0); 6], share: [0.0; 6], ways: u8::MAX };

/// The streams of a side.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    lure: Vec<u16>,
    /// What the ways were found for: the aims, and the stamp of the steps.
    aims: Vec<(HexId, u16)>,
    stamp: Option<u32>,
    /// What goes on by a way that is so much longer than the shortest.
    shares: Vec<f32>,
    /// The hexes, the furthest first.
    order: Vec<HexId>,
    /// Where the ways part, found when somebody comes there.
    forks: Vec<Fork>,
    /// The strength that begins in each hex.
    begins: Vec<f32>,
    /// The strength that wants to pass through each hex.
    stream: Vec<f32>,
    /// How many hexes with units of the other side watch a hex, or hold it.
    watch: Vec<u8>,
}

impl Flow {
    /// Finds the ways to some aims by the steps of a march, unless they are known. An aim with a higher number draws less. `detour`
    /// is how much longer a way may be and still be taken by a third as many.
    pub(crate) fn aim(&mut self, march: &March, aims: &[(HexId, u16)], detour: f32, flood: &mut Flood) {
        if self.stamp == Some(march.stamp) && self.aims == aims {
            return;
        }
        self.stamp = Some(march.stamp);
        self.aims.clear();
        self.aims.extend_from_slice(aims);
        flood.run(&march.steps, Measured::To, aims.iter().copied(), &mut self.lure);
        self.order.clear();
        self.order.extend(flood.order.iter().rev());
        self.forks.clear();
        self.forks.resize(self.lure.len(), UNKNOWN);
        if self.shares.is_empty() {
            let shares = (0..=u16::MAX).map(|more| (-f32::from(more) / detour).exp());
            self.shares.extend(shares.take_while(|&share| share > FEW));
        }
    }

    /// Finds where the ways part in a hex.
    fn part(&mut self, steps: &Steps, hex: HexId) {
        let fork = &mut self.forks[hex.index()];
        fork.ways = 0;
        let mut sum = 0.0;
        let here = self.lure[hex.index()];
        for (to, cost) in steps.out_of(hex) {
            let there = self.lure[to.index()];
            let more = usize::from((there + cost).saturating_sub(here));
            if there < here
                && let Some(&share) = self.shares.get(more)
            {
                fork.to[usize::from(fork.ways)] = to;
                fork.share[usize::from(fork.ways)] = share;
                fork.ways += 1;
                sum += share;
            }
        }
        for share in &mut fork.share[..usize::from(fork.ways)] {
            *share /= sum;
        }
    }

    /// Lets the strength of a side run by the steps of its aims, past all units of the other side but one.
    pub(crate) fn pass<G: War>(
        &mut self,
        steps: &Steps,
        game: &G,
        temper: &G::Temper,
        side: Side,
        without: Option<UnitId>,
    ) {
        self.clear();
        for (unit, hex) in game.army(side.other()) {
            if Some(unit) != without {
                self.hold(hex, game.zones(hex));
            }
        }
        for (unit, hex) in game.army(side) {
            self.begins[hex.index()] += game.attack(unit);
        }
        self.run(steps, game, temper);
    }

    /// Nobody stands anywhere.
    fn clear(&mut self) {
        self.watch.clear();
        self.watch.resize(self.lure.len(), 0);
        self.begins.clear();
        self.begins.resize(self.lure.len(), 0.0);
    }

    /// The other side holds a hex, with zones of control into these.
    fn hold(&mut self, hex: HexId, zones: impl Iterator<Item = HexId>) {
        if self.watch[hex.index()] < HELD {
            self.watch[hex.index()] += HELD;
            for zone in zones {
                self.watch[zone.index()] += 1;
            }
        }
    }

    /// Lets the strength run.
    fn run<G: War>(&mut self, steps: &Steps, game: &G, temper: &G::Temper) {
        self.stream.clear();
        self.stream.resize(self.lure.len(), 0.0);
        for place in 0..self.order.len() {
            let hex = self.order[place];
            let at = hex.index();
            if self.stream[at] == 0.0 && self.begins[at] == 0.0 {
                continue;
            }
            let goes_on = match self.watch[at] {
                HELD.. => temper.flow_unit(),
                0 => game.open(temper, hex),
                _ => temper.flow_zone(),
            };
            let leaves = self.stream[at] * goes_on + self.begins[at] * temper.flow_on();
            if leaves < LITTLE {
                continue;
            }
            if self.forks[at].ways == UNKNOWN.ways {
                self.part(steps, hex);
            }
            let fork = &self.forks[at];
            for way in 0..usize::from(fork.ways) {
                self.stream[fork.to[way].index()] += leaves * fork.share[way];
            }
        }
    }

    /// The strength that wants to pass through a hex.
    pub(crate) fn at(&self, hex: HexId) -> f32 {
        self.stream.get(hex.index()).copied().unwrap_or(0.0)
    }

    /// The strength that a unit in a hex would newly stop there and in its zone of control: of what wants to pass the share `zone`
    /// through a hex that is watched already, or its own zone where nobody else watches, and `less` where others stop it.
    pub(crate) fn stopped(
        &self,
        [zone, less]: [f32; 2],
        hex: HexId,
        zones: impl Iterator<Item = HexId>,
    ) -> f32 {
        let known = |at: HexId| self.watch.get(at.index()).copied().unwrap_or(0);
        let mut sum = self.at(hex)
            * match known(hex) {
                0 => 1.0,
                1..HELD => zone,
                _ => less,
            };
        for beside in zones {
            sum += self.at(beside) * if known(beside) == 0 { zone } else { less };
        }
        sum
    }
}
