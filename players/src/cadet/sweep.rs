//! Many marches at once: the costs to, or from, several places in each hex, side by side, so that the machine adds and compares
//! them together.
//!
//! A hex asks its neighbours whenever a march from one of them has become shorter, until there is no news. That is more steps than
//! a flood makes, but each of them serves all marches.

use engine::HexId;

use super::flood::{FAR, Flood, Way};
use super::march::Steps;

/// So many marches lie together.
pub(crate) const LANES: usize = 8;

/// The costs of marches in a hex, some of them.
pub(crate) type Lane<T> = [T; LANES];

/// What a march costs: whole numbers of some size.
pub(crate) trait Cost: Copy + Ord + Default {
    /// No march.
    const FAR: Self;

    /// What a step costs.
    fn step(cost: u16) -> Self;
    /// The cost of a march that goes on by a step.
    fn on(self, step: Self) -> Self;
    /// The cost of a march, if it is not longer than may be.
    fn within(self, most: Self) -> Self;
}

/// For marches anywhere on the map; they may be as long as they like.
impl Cost for i16 {
    const FAR: i16 = FAR as i16;

    fn step(cost: u16) -> i16 {
        cost as i16
    }

    fn on(self, step: i16) -> i16 {
        self.saturating_add(step)
    }

    fn within(self, _: i16) -> i16 {
        self
    }
}

/// For short marches.
impl Cost for u8 {
    const FAR: u8 = u8::MAX;

    fn step(cost: u16) -> u8 {
        cost.min(u16::from(u8::MAX)) as u8
    }

    fn on(self, step: u8) -> u8 {
        self.saturating_add(step)
    }

    fn within(self, most: u8) -> u8 {
        if self > most { u8::FAR } else { self }
    }
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// The hexes in several orders: outwards from a corner of the map along its roads and back, and the same from another. Most
    /// marches run along one of them.
    orders: [Vec<HexId>; 4],
    /// Which hexes have yet to ask their neighbours.
    news: Vec<bool>,
}

impl Sweep {
    /// Learns the map, unless it is known.
    pub(crate) fn survey(&mut self, steps: &Steps, flood: &mut Flood) {
        if self.news.len() == steps.hexes() {
            return;
        }
        self.news.resize(steps.hexes(), false);
        let mut field = Vec::new();
        let mut outwards = |from: HexId| {
            flood.run(steps, Way::To, std::iter::once((from, 0)), &mut field);
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

    /// Finds the marches between each hex and some places, with `W` lanes in each hex. `costs` says what the steps cost by which a hex
    /// is joined to its neighbours. A march that is longer than `most` is none.
    pub(crate) fn run<T: Cost, const W: usize>(
        &mut self,
        steps: &Steps,
        costs: &[[u16; 6]],
        places: &[HexId],
        most: T,
        out: &mut Vec<Lane<T>>,
    ) {
        out.clear();
        out.resize(steps.hexes() * W, [T::FAR; LANES]);
        let (field, _) = out.as_chunks_mut::<W>();
        for (number, place) in places.iter().enumerate() {
            field[place.index()][number / LANES][number % LANES] = T::default();
            self.tell(steps, *place);
        }
        let orders = std::mem::take(&mut self.orders);
        for order in orders.iter().cycle() {
            let mut quiet = true;
            for &hex in order {
                if self.news[hex.index()] {
                    self.news[hex.index()] = false;
                    quiet = false;
                    let around = (&steps.to[hex.index()], &costs[hex.index()]);
                    if ask(around, hex, most, field) {
                        self.tell(steps, hex);
                    }
                }
            }
            if quiet {
                break;
            }
        }
        self.orders = orders;
    }

    /// The neighbours of a hex have to ask.
    fn tell(&mut self, steps: &Steps, hex: HexId) {
        for to in &steps.to[hex.index()] {
            self.news[to.index()] = true;
        }
    }
}

/// A hex asks its neighbours whether a march by one of them is shorter.
fn ask<T: Cost, const W: usize>(
    (to, costs): (&[HexId; 6], &[u16; 6]),
    hex: HexId,
    most: T,
    field: &mut [[Lane<T>; W]],
) -> bool {
    let own = field[hex.index()];
    let mut best = own;
    for (to, &cost) in to.iter().zip(costs) {
        let (there, cost) = (&field[to.index()], T::step(cost));
        for (best, there) in best.as_flattened_mut().iter_mut().zip(there.as_flattened()) {
            *best = (*best).min(there.on(cost));
        }
    }
    let mut better = false;
    for (best, own) in best.as_flattened_mut().iter_mut().zip(own.as_flattened()) {
        *best = best.within(most);
        better |= *best != *own;
    }
    field[hex.index()] = best;
    better
}

/// What marches to several places cost from each hex.
#[derive(Debug, Default)]
pub(crate) struct Marches {
    groups: Vec<Group>,
}

/// What marches to some of them cost: for each hex as many lanes as it takes.
#[derive(Clone, Debug, Default)]
struct Group {
    lanes: Vec<Lane<i16>>,
    width: usize,
}

/// So many are found at once; the marches to more places are found one group after the other.
const GROUP: usize = 4 * LANES;

impl Marches {
    /// Finds the marches from each hex to some places.
    pub(crate) fn find(&mut self, places: &[HexId], steps: &Steps, sweep: &mut Sweep) {
        let count = places.len().div_ceil(GROUP);
        self.groups.resize(count.max(self.groups.len()), Group::default());
        for (places, Group { lanes, width }) in places.chunks(GROUP).zip(&mut self.groups) {
            *width = places.len().div_ceil(LANES);
            match width {
                1 => sweep.run::<_, 1>(steps, &steps.out, places, i16::FAR, lanes),
                2 => sweep.run::<_, 2>(steps, &steps.out, places, i16::FAR, lanes),
                3 => sweep.run::<_, 3>(steps, &steps.out, places, i16::FAR, lanes),
                _ => sweep.run::<_, 4>(steps, &steps.out, places, i16::FAR, lanes),
            }
        }
    }

    /// What the march costs from a hex to the place of that number; `FAR` if there is none.
    pub(crate) fn to(&self, place: usize, hex: HexId) -> u16 {
        let Group { lanes, width } = &self.groups[place / GROUP];
        let place = place % GROUP;
        lanes[hex.index() * width + place / LANES][place % LANES] as u16
    }
}
