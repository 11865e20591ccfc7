//! What steps cost a kind of mover if nobody is in the way (3.0.1, 3.3, 3.7.1): laid out once for all games of a scenario, and
//! priced again where a bridge has changed.

use std::sync::OnceLock;

use engine::{HexId, HexSet, MAX_HEXES, Side};

use crate::charts::{Cost, Ground, Hexside, MP, Road};
use crate::fixed::{Edge, Fixed, on_heap};
use crate::march::March;
use crate::scenario::BridgeState;
use crate::toll::{Slow, Strict};
use crate::units::MoveClass;

/// The kinds of movers that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) side: Side,
    pub(crate) class: MoveClass,
    pub(crate) strategic: bool,
    pub(crate) restricted: bool,
}

impl Kind {
    /// The place of a kind among those that pay differently on the same ground if nobody is in the way.
    fn payer(self) -> usize {
        self.class as usize * 2 + usize::from(self.strategic)
    }
}

/// The bridges that stand, and the fords, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans {
    bridges: u128,
    fords: u128,
}

impl Spans {
    pub(crate) fn of(sites: &[BridgeState]) -> Spans {
        let mut spans = Spans::default();
        for (at, state) in sites.iter().enumerate() {
            spans.bridges |= u128::from(state.is_bridge()) << at;
            spans.fords |= u128::from(*state == BridgeState::Ford) << at;
        }
        spans
    }

    /// The hexes beside those that differ from others.
    pub(crate) fn differ(self, other: Spans, fixed: &Fixed) -> HexSet {
        let mut changed = HexSet::new();
        let mut sites = (self.bridges ^ other.bridges) | (self.fords ^ other.fords);
        while sites != 0 {
            for hex in fixed.site_hexes[sites.trailing_zeros() as usize] {
                changed.insert(hex);
            }
            sites &= sites - 1;
        }
        changed
    }
}

/// What the steps into a hex cost by their direction; none if nobody may make them.
type Prices = [Option<u16>; 6];

/// The prices of one kind of mover.
#[derive(Debug)]
pub(crate) struct Tariff {
    ground: Ground,
    spans: Spans,
    /// What the steps into each hex cost by their direction, at full speed and slowly: off the road, or in Strategic
    /// Movement among friends.
    prices: Box<[[Prices; 2]; MAX_HEXES]>,
}

impl Clone for Tariff {
    fn clone(&self) -> Tariff {
        Tariff { prices: self.prices.clone(), ..*self }
    }

    /// Into the same memory.
    fn clone_from(&mut self, other: &Tariff) {
        self.prices.copy_from_slice(&*other.prices);
        (self.ground, self.spans) = (other.ground, other.spans);
    }
}

impl Tariff {
    fn new(march: &March) -> Tariff {
        let prices = on_heap([[None; 6]; 2]);
        let mut tariff = Tariff { ground: march.ground, spans: march.game.cache.spans, prices };
        for hex in march.game.fixed.setting.board.grid.ids() {
            tariff.price(march, hex);
        }
        tariff
    }

    fn price(&mut self, march: &March, hex: HexId) {
        let fixed = &march.game.fixed;
        for back in fixed.edges(hex) {
            let direction = back.direction.opposite();
            let Some(edge) = fixed.edge_towards(back.to, direction) else { continue };
            for (prices, slow) in self.prices[hex.index()].iter_mut().zip([false, true]) {
                prices[direction.index()] = march.price(edge, slow);
            }
        }
    }

    /// Prices what has changed since.
    fn follow(&mut self, march: &March) {
        let now = march.game.cache.spans;
        if self.spans != now {
            for hex in self.spans.differ(now, &march.game.fixed).iter() {
                self.price(march, hex);
            }
            self.spans = now;
        }
    }

    /// The prices of a hex at full speed and slowly.
    #[inline]
    pub(crate) fn of(&self, hex: HexId) -> [Prices; 2] {
        self.prices[hex.index() % MAX_HEXES]
    }
}

const PAYERS: usize = 8;

/// The prices of every kind of mover on the ground as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tariffs([Option<Tariff>; PAYERS]);

/// Those that some game of the scenario had first, on both kinds of ground, for all others to begin with.
#[derive(Debug, Default)]
pub(crate) struct FirstTariffs([OnceLock<[Tariff; 2]>; PAYERS]);

impl Tariffs {
    /// The prices of a mover as the bridges stand.
    pub(crate) fn of(&mut self, march: &March, kind: Kind) -> &Tariff {
        let at = kind.payer() % PAYERS;
        let first = || {
            let both = || [Ground::Soft, Ground::Frozen].map(|ground| Tariff::new(&march.on(ground)));
            &march.game.fixed.tariffs.0[at].get_or_init(both)[march.ground as usize]
        };
        let tariff = self.0[at].get_or_insert_with(|| first().clone());
        if tariff.ground != march.ground {
            tariff.clone_from(first());
        }
        tariff.follow(march);
        tariff
    }
}

impl March<'_> {
    /// The same movement on some ground.
    fn on(&self, ground: Ground) -> Self {
        let (charts, class) = (&self.game.fixed.charts, self.class);
        let road = if self.strategic() { Road::Strategic } else { Road::March };
        March {
            ground,
            terrain: self.game.fixed.costs(class, ground),
            rate: charts.road(road).cost(class, ground),
            bridge: charts.hexside(Hexside::BridgeRoadMarch).cost(class, ground),
            ..*self
        }
    }

    /// What a step costs, nobody being in the way; slowly off the road, or in Strategic Movement among friends.
    fn price(&self, edge: &Edge, slow: bool) -> Option<u16> {
        if self.class == MoveClass::Commander {
            return Some(MP);
        }
        match self.fare(&mut Strict, edge, slow.then_some(Slow::Zone)) {
            Ok((Cost::Points(points), _)) => Some(points.max(1)),
            // 3.0.2: a crossing that takes all must be the first step.
            Ok((Cost::All | Cost::Never, _)) | Err(_) => None,
        }
    }
}
