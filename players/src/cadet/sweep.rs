//! Many marches at once: the cost to several places in each hex, side by side, so that the machine adds and compares them
//! together.
//!
//! A hex asks its neighbours whenever a march from one of them has become shorter, until there is no news. That is more steps than
//! a flood makes, but each of them serves all marches.

use engine::HexId;

use super::flood::{FAR, Flood, Way};
use super::march::Steps;

/// So many marches are added and compared together.
const LANES: usize = 8;

/// The costs of marches in a hex, some of them.
type Lane = [i16; LANES];

/// No march.
const NONE: Lane = [FAR as i16; LANES];

/// What marches to several places cost from each hex.
#[derive(Debug, Default)]
pub(crate) struct Marches {
    /// For each hex as many lanes as it takes.
    lanes: Vec<Lane>,
    width: usize,
}

impl Marches {
    /// What the march costs from a hex to the place of that number; `FAR` if there is none.
    pub(crate) fn to(&self, place: usize, hex: HexId) -> u16 {
        self.lanes[hex.index() * self.width + place / LANES][place % LANES] as u16
    }
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// The hexes in several orders: outwards from a corner of the map along its roads and back, and the same from another. Most
    /// marches run along one of them.
    orders: [Vec<HexId>; 4],
    /// Which hexes have yet to ask their neighbours, and how many they are.
    news: Vec<bool>,
    open: usize,
}

impl Sweep {
    /// Learns the map.
    fn survey(&mut self, steps: &Steps, flood: &mut Flood) {
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

    /// Finds the marches from each hex to some places.
    pub(crate) fn run(
        &mut self,
        steps: &Steps,
        flood: &mut Flood,
        places: impl ExactSizeIterator<Item = HexId>,
        out: &mut Marches,
    ) {
        let hexes = steps.hexes();
        if self.news.len() != hexes {
            self.survey(steps, flood);
            self.news.resize(hexes, false);
        }
        out.width = places.len().div_ceil(LANES);
        out.lanes.clear();
        out.lanes.resize(hexes * out.width, NONE);
        for (number, place) in places.enumerate() {
            out.lanes[place.index() * out.width + number / LANES][number % LANES] = 0;
            self.tell(steps, place);
        }
        let orders = std::mem::take(&mut self.orders);
        for order in orders.iter().cycle() {
            if self.open == 0 {
                break;
            }
            for &hex in order {
                if self.news[hex.index()] {
                    self.news[hex.index()] = false;
                    self.open -= 1;
                    if ask(steps, hex, out) {
                        self.tell(steps, hex);
                    }
                }
            }
        }
        self.orders = orders;
    }

    /// The neighbours of a hex have to ask.
    fn tell(&mut self, steps: &Steps, hex: HexId) {
        for to in &steps.to[hex.index()] {
            let news = &mut self.news[to.index()];
            self.open += usize::from(!*news);
            *news = true;
        }
    }
}

/// A hex asks its neighbours whether a march by one of them is shorter.
fn ask(steps: &Steps, hex: HexId, out: &mut Marches) -> bool {
    let (to, costs) = (&steps.to[hex.index()], &steps.out[hex.index()]);
    let mut better = false;
    for lane in 0..out.width {
        let own = out.lanes[hex.index() * out.width + lane];
        let mut best = own;
        for (to, &cost) in to.iter().zip(costs) {
            let there = &out.lanes[to.index() * out.width + lane];
            for (best, there) in best.iter_mut().zip(there) {
                *best = (*best).min(there.saturating_add(cost as i16));
            }
        }
        if best != own {
            out.lanes[hex.index() * out.width + lane] = best;
            better = true;
        }
    }
    better
}
