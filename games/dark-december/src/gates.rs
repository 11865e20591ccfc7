//! What each step costs a mover after its first, for a flood: the same as [`March::step`], in parts, so that a hex is judged
//! when something has changed there and not for every flood.

use std::sync::Arc;

use engine::{HexId, HexSet, MAX_HEXES, Side};

use crate::charts::{Cost, Ground, MP};
use crate::field::{SLOTS, STOP};
use crate::fixed::{Edge, Fixed, WAYS};
use crate::march::{March, THROUGH_FRIENDS, add};
use crate::scenario::BridgeState;
use crate::sieve::Sieve;
use crate::state::Mode;
use crate::units::MoveClass;

/// The kinds of movers that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    side: Side,
    class: MoveClass,
    ground: Ground,
    strategic: bool,
    restricted: bool,
}

impl Kind {
    /// Whether two kinds share a table: the ground changes seldom, and memory must not grow for it.
    fn like(self, other: Kind) -> bool {
        self == Kind { ground: self.ground, ..other }
    }

    /// Whether two kinds pay the same for their steps, if nobody is in the way.
    fn pays_like(self, other: Kind) -> bool {
        (self.class, self.ground, self.strategic) == (other.class, other.ground, other.strategic)
    }
}

/// What the steps into each hex cost, by their direction.
pub(crate) type Prices = Box<[[u8; WAYS]; MAX_HEXES]>;

/// A hex that nobody may enter.
const SHUT: [u8; WAYS] = [Table::DEAR; WAYS];

/// What the steps into each hex cost a kind of mover if nobody is in the way, at full speed and slowly: off the road, or
/// in Strategic Movement among friends (3.3.1, 3.7.1).
#[derive(Clone, Debug)]
struct Tariff {
    kind: Kind,
    bridges: Vec<BridgeState>,
    prices: [Prices; 2],
    /// No step costs less.
    least: u8,
}

impl Tariff {
    fn new(march: &March, kind: Kind) -> Tariff {
        let bridges = march.game.state.bridges.clone();
        let prices = [(); 2].map(|()| Box::new([SHUT; MAX_HEXES]));
        let mut tariff = Tariff { kind, bridges, prices, least: Table::DEAR };
        for hex in march.game.fixed.setting.board.grid.ids() {
            tariff.price(march, hex);
        }
        tariff
    }

    fn price(&mut self, march: &March, hex: HexId) {
        for out in march.game.fixed.edges(hex) {
            // The hexside is the same from both sides.
            let way = out.direction.opposite().index();
            for (prices, slow) in self.prices.iter_mut().zip([false, true]) {
                let price = march.price(out, hex, slow);
                prices[hex.index()][way] = price;
                self.least = self.least.min(price);
            }
        }
    }

    /// Prices what has changed since.
    fn follow(&mut self, march: &March) {
        for hex in changed_bridges(&mut self.bridges, march).iter() {
            self.price(march, hex);
        }
    }
}

/// The hexes beside the bridges that have changed, which are as they stand from now on.
fn changed_bridges(known: &mut Vec<BridgeState>, march: &March) -> HexSet {
    let mut changed = HexSet::new();
    let bridges = &march.game.state.bridges;
    if known != bridges {
        for (at, hexes) in march.game.fixed.site_hexes.iter().enumerate() {
            if known.get(at) != bridges.get(at) {
                hexes.iter().for_each(|&hex| _ = changed.insert(hex));
            }
        }
        known.clone_from(bridges);
    }
    changed
}

/// The steps on the whole map for one kind of mover.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    kind: Kind,
    /// What it was judged by; nothing if it is new.
    sieve: Option<Sieve>,
    bridges: Vec<BridgeState>,
    /// The slot in which one arrives in each hex; [`Table::FORK`] if the way in decides.
    slots: Box<[u8; MAX_HEXES]>,
    prices: Prices,
    /// The same for those who come through friends (3.7.1).
    slow: Prices,
    least: u8,
}

impl Table {
    /// More than anybody can pay whose steps are read here.
    pub(crate) const DEAR: u8 = u8::MAX;
    /// The slot of a hex with unconnected roads (3.3.4).
    pub(crate) const FORK: u8 = SLOTS;

    fn new(kind: Kind) -> Table {
        let [prices, slow] = [(); 2].map(|()| Box::new([SHUT; MAX_HEXES]));
        Table { kind, sieve: None, bridges: Vec::new(), slots: Box::new([0; MAX_HEXES]), prices, slow, least: 1 }
    }

    /// Judges what has changed since a mover of that kind was here.
    fn follow(&mut self, march: &March, tariff: &Tariff, kind: Kind, sieve: Sieve) {
        let bridges = changed_bridges(&mut self.bridges, march);
        match self.sieve.take() {
            Some(before) if self.kind == kind => {
                let mut changed = before.differs(&sieve);
                changed.add(&bridges);
                changed.iter().for_each(|hex| self.judge(march, tariff, &sieve, hex));
            }
            _ => {
                let all = march.game.fixed.setting.board.grid.ids();
                all.for_each(|hex| self.judge(march, tariff, &sieve, hex));
            }
        }
        (self.kind, self.sieve, self.least) = (kind, Some(sieve), tariff.least);
    }

    fn judge(&mut self, march: &March, tariff: &Tariff, sieve: &Sieve, hex: HexId) {
        let at = hex.index() % MAX_HEXES;
        let gate = march.gate(sieve, hex);
        let [fast, slow] = tariff.prices.each_ref().map(|prices| prices[at]);
        self.slots[at] = gate.slot;
        (self.prices[at], self.slow[at]) = match (gate.barred, gate.slow) {
            (true, _) => (SHUT, SHUT),
            (false, true) => (slow, slow),
            (false, false) => (fast, slow),
        };
    }

    /// The slot in which one arrives in a hex after the first step, unless it is [`Table::FORK`].
    #[inline]
    pub(crate) fn slot(&self, hex: HexId) -> u8 {
        self.slots[hex.index() % MAX_HEXES]
    }

    /// What the steps cost one who came by a lane without unconnected roads.
    #[inline]
    pub(crate) fn prices(&self, lane: u8) -> &Prices {
        if lane == THROUGH_FRIENDS { &self.slow } else { &self.prices }
    }

    /// No step costs less.
    #[inline]
    pub(crate) fn least(&self) -> u16 {
        u16::from(self.least)
    }
}

/// The steps on the whole map, kept for each kind of mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates {
    /// The game that they are for.
    fixed: Option<Arc<Fixed>>,
    tariffs: Vec<Tariff>,
    tables: Vec<Table>,
    current: usize,
}

impl Gates {
    /// Lays out the steps of a mover.
    pub(crate) fn lay(&mut self, march: &March) {
        let fixed = &march.game.fixed;
        if !self.fixed.as_ref().is_some_and(|own| Arc::ptr_eq(own, fixed)) {
            *self = Gates { fixed: Some(Arc::clone(fixed)), ..Gates::default() };
        }
        let kind = march.kind();
        let priced = self.tariffs.iter().position(|tariff| tariff.kind.pays_like(kind));
        let priced = priced.unwrap_or_else(|| {
            self.tariffs.push(Tariff::new(march, kind));
            self.tariffs.len() - 1
        });
        let known = self.tables.iter().position(|table| table.kind.like(kind));
        self.current = known.unwrap_or_else(|| {
            self.tables.push(Table::new(kind));
            self.tables.len() - 1
        });
        let tariff = &mut self.tariffs[priced];
        tariff.follow(march);
        self.tables[self.current].follow(march, tariff, kind, march.sieve());
    }

    /// What was laid out last.
    #[inline]
    pub(crate) fn table(&self) -> Option<&Table> {
        self.tables.get(self.current)
    }
}

/// What a hex does to a mover after its first step, whatever way it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gate {
    /// The slot in which one arrives, or [`Table::FORK`].
    slot: u8,
    barred: bool,
    /// The road is of no use, or one marches through friends.
    slow: bool,
}

/// Whether a lane says nothing of unconnected roads.
pub(crate) const fn plain_lane(lane: u8) -> bool {
    lane.is_multiple_of(THROUGH_FRIENDS)
}

/// The same as [`March::step`] for a step that is not the first, in parts.
impl March<'_> {
    /// SR1.2.2: whether it moves hex by hex.
    pub(crate) const fn limited(&self) -> bool {
        self.limited
    }

    /// Whether it is in Strategic Movement.
    pub(crate) fn strategic(&self) -> bool {
        self.mode == Mode::Strategic
    }

    fn kind(&self) -> Kind {
        Kind {
            side: self.side,
            class: self.class,
            ground: self.ground,
            strategic: self.strategic(),
            restricted: self.restricted,
        }
    }

    /// What a hex does to the mover.
    fn gate(&self, sieve: &Sieve, to: HexId) -> Gate {
        let fixed = &self.game.fixed;
        let barred = sieve.barred.contains(to) || (self.restricted && !fixed.guard_line.contains(to));
        if barred || self.class == MoveClass::Commander {
            return Gate { slot: 0, barred, slow: false };
        }
        let (zone, friends) = (sieve.zone.contains(to), sieve.friends.contains(to));
        let slot = if fixed.separated.contains(to) {
            Table::FORK
        } else if zone {
            STOP
        } else if friends {
            THROUGH_FRIENDS
        } else {
            0
        };
        // 3.3.1, 3.7.1: in Strategic Movement friends slow it, else enemy zones and congestion.
        let slow = if self.strategic() { friends } else { zone || sieve.congested.contains(to) };
        Gate { slot, barred, slow }
    }

    /// What a step over a hexside into a hex costs, nobody being in the way.
    fn price(&self, side: &Edge, to: HexId, slow: bool) -> u8 {
        if self.class == MoveClass::Commander {
            return COMMANDER;
        }
        let along = match (self.game.road(side), slow) {
            (false, _) => None,
            (true, false) => Some(self.rate),
            // 3.7.1: a column stays on the road.
            (true, true) => self.strategic().then_some(self.terrain(to)),
        };
        price(match along {
            Some(cost) => add(cost, self.over_bridge(side)),
            None => add(self.terrain(to), self.water(side)),
        })
    }
}

/// What every hex costs a commander (OR9.2).
const COMMANDER: u8 = MP as u8;

/// A cost in a table. 3.0.2: a crossing that takes all must be the first step.
fn price(cost: Cost) -> u8 {
    match cost {
        Cost::Points(points) => points.clamp(1, u16::from(Table::DEAR)) as u8,
        Cost::All | Cost::Never => Table::DEAR,
    }
}
