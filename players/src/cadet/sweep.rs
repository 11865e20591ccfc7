//! Many marches at once: what those to, or from, several places cost lies side by side in each hex, so that the machine adds and
//! compares it together.
//!
//! Whenever a march has become shorter in a hex its neighbours are told, until there is no news. That is more steps than a flood
//! for each place makes, but each of them serves all places, and none of them waits for a guess of the machine.

use std::ops::{BitOrAssign, BitXor};

use engine::HexId;

use super::flood::{FAR, Flood, Measured};
use super::march::Steps;

/// What a march costs: whole numbers of some size.
pub(crate) trait Cost: Copy + Ord + Default + BitXor<Output = Self> + BitOrAssign {
    /// No march.
    const FAR: Self;

    /// The cost of a march that goes on by a step.
    fn on(self, step: u16) -> Self;
}

/// For marches anywhere on the map.
impl Cost for i16 {
    const FAR: i16 = FAR as i16;

    fn on(self, step: u16) -> i16 {
        self.saturating_add(step as i16)
    }
}

/// For short marches: who cannot count on has gone too far.
impl Cost for u8 {
    const FAR: u8 = u8::MAX;

    fn on(self, step: u16) -> u8 {
        self.saturating_add(step.min(u16::from(u8::MAX)) as u8)
    }
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// The hexes in several orders: outwards from a corner of the map along its roads and back, and the same from another. Most
    /// marches run along one of them.
    orders: [Vec<HexId>; 4],
    /// Which lanes of each hex have yet to be told to its neighbours, as bits.
    news: Vec<u8>,
}

impl Sweep {
    /// Learns the map, unless it is known.
    pub(crate) fn survey(&mut self, steps: &Steps, flood: &mut Flood) {
        if self.news.len() == steps.hexes() {
            return;
        }
        self.news.resize(steps.hexes(), 0);
        let mut field = Vec::new();
        let mut outwards = |from: HexId| {
            flood.run(steps, Measured::To, std::iter::once((from, 0)), &mut field);
            let mut order = flood.order.clone();
            order.extend((0..field.len()).filter(|&at| field[at] == FAR).map(|at| HexId(at as u16)));
            (order, field.clone())
        };
        let (first, near) = outwards(HexId(0));
        let (_, far) = outwards(first[first.len() - 1]);
        // The other corner is far from both ends of the first order.
        let corner = (0..near.len()).max_by_key(|&at| near[at].min(far[at])).unwrap_or(0);
        let (second, _) = outwards(HexId(corner as u16));
        let back = |order: &[HexId]| order.iter().rev().copied().collect::<Vec<_>>();
        self.orders = [first.clone(), back(&first), second.clone(), back(&second)];
    }

    /// Finds the marches between each hex and some places, which begin with a cost: with `W` lanes of `N` marches in each hex. `costs`
    /// says what the steps cost by which marches go on from a hex.
    pub(crate) fn run<T: Cost, const N: usize, const W: usize>(
        &mut self,
        (to, costs): (&[[HexId; 6]], &[[u16; 6]]),
        places: impl Iterator<Item = HexId>,
        begin: T,
        out: &mut Vec<[T; N]>,
    ) {
        let Sweep { orders, news } = self;
        out.clear();
        out.resize(to.len() * W, [T::FAR; N]);
        let (field, _) = out.as_chunks_mut::<W>();
        for (number, place) in places.enumerate() {
            field[place.index()][number / N][number % N] = begin;
            news[place.index()] |= 1 << (number / N);
        }
        for order in orders.iter().cycle() {
            let mut quiet = true;
            for hex in order.iter().map(|hex| hex.index()) {
                let mut told = std::mem::take(&mut news[hex]);
                quiet &= told == 0;
                while told != 0 {
                    let lane = told.trailing_zeros() as usize % W;
                    told &= told - 1;
                    let own = field[hex][lane];
                    for (to, &cost) in to[hex].iter().zip(&costs[hex]) {
                        let better = shorten(&mut field[to.index()][lane], &own, cost);
                        news[to.index()] |= u8::from(better) << lane;
                    }
                }
            }
            if quiet {
                return;
            }
        }
    }
}

/// Lets marches go on by a step where that is shorter than what is known; true if any does.
fn shorten<T: Cost, const N: usize>(known: &mut [T; N], marches: &[T; N], step: u16) -> bool {
    let (before, mut differ) = (*known, T::default());
    for (known, march) in known.iter_mut().zip(marches) {
        *known = march.on(step).min(*known);
    }
    for (known, before) in known.iter().zip(before) {
        differ |= *known ^ before;
    }
    differ != T::default()
}

/// So many marches to goals lie together.
const LANES: usize = 8;

/// What marches to several places cost from each hex.
#[derive(Debug, Default)]
pub(crate) struct Marches {
    /// The number of each place among all in the order of their ids: those that lie together have news at the same time.
    rank: Vec<u8>,
    groups: Vec<Group>,
    /// How many are in groups; the others are found each by itself.
    grouped: usize,
    single: Vec<Vec<u16>>,
}

/// What marches to some of them cost: for each hex as many lanes as it takes.
#[derive(Clone, Debug, Default)]
struct Group {
    lanes: Vec<[i16; LANES]>,
    width: usize,
}

/// So many are found at once, which the machine can hold side by side; the marches to more places are found one group after the
/// other.
const GROUP: usize = 3 * LANES;

/// So few are not worth a group.
const FEW: usize = 2;

impl Marches {
    /// Finds the marches from each hex to some places.
    pub(crate) fn find(&mut self, places: &[HexId], steps: &Steps, sweep: &mut Sweep, flood: &mut Flood) {
        sweep.survey(steps, flood);
        let mut sorted: Vec<(HexId, usize)> = places.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        self.rank.clear();
        self.rank.resize(places.len(), 0);
        for (rank, &(_, place)) in sorted.iter().enumerate() {
            self.rank[place] = rank as u8;
        }
        let places: Vec<HexId> = sorted.into_iter().map(|(hex, _)| hex).collect();
        let rest = places.len() % GROUP;
        self.grouped = places.len() - if rest > FEW { 0 } else { rest };
        let (places, others) = places.split_at(self.grouped);
        let count = places.len().div_ceil(GROUP);
        self.groups.resize(count.max(self.groups.len()), Group::default());
        for (places, Group { lanes, width }) in places.chunks(GROUP).zip(&mut self.groups) {
            *width = places.len().div_ceil(LANES);
            let (by, places) = ((&steps.to[..], &steps.back[..]), places.iter().copied());
            match width {
                1 => sweep.run::<_, _, 1>(by, places, 0, lanes),
                2 => sweep.run::<_, _, 2>(by, places, 0, lanes),
                _ => sweep.run::<_, _, 3>(by, places, 0, lanes),
            }
        }
        self.single.clear();
        for &place in others {
            self.add(std::iter::once(place), steps, flood);
        }
    }

    /// Adds the marches to the nearest of some hexes as those to one place more.
    pub(crate) fn add(&mut self, ends: impl Iterator<Item = HexId>, steps: &Steps, flood: &mut Flood) {
        let mut field = Vec::new();
        flood.run(steps, Measured::To, ends.map(|hex| (hex, 0)), &mut field);
        self.single.push(field);
    }

    /// What the march costs from a hex to the place of that number; `FAR` if there is none.
    pub(crate) fn to(&self, place: usize, hex: HexId) -> u16 {
        let place = self.rank.get(place).map_or(place, |&rank| usize::from(rank));
        if let Some(single) = place.checked_sub(self.grouped) {
            return self.single[single][hex.index()];
        }
        let Group { lanes, width } = &self.groups[place / GROUP];
        let place = place % GROUP;
        lanes[hex.index() * width + place / LANES][place % LANES] as u16
    }
}
