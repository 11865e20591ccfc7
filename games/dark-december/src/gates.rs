//! What each step costs a mover after its first, for a flood: the same as [`March::step`], in parts, so that a hex is judged
//! when something has changed there and not for every flood.

use std::sync::Arc;

use engine::{HexId, MAX_HEXES, Side};

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
}

/// What the steps out of every hex cost, by direction.
type Prices = Box<[[u8; WAYS]; MAX_HEXES]>;

/// The steps on the whole map for one kind of mover.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    kind: Kind,
    sieve: Sieve,
    bridges: Vec<BridgeState>,
    /// The slot in which one arrives in each hex; [`Table::FORK`] if the way in decides.
    slots: Box<[u8; MAX_HEXES]>,
    prices: Prices,
    /// The same for those who come through friends (3.7.1); only units in Strategic Movement do.
    slow: Option<Prices>,
}

impl Table {
    /// More than anybody can pay whose steps are read here.
    pub(crate) const DEAR: u8 = u8::MAX;
    /// The slot of a hex with unconnected roads (3.3.4).
    pub(crate) const FORK: u8 = SLOTS;

    fn new(march: &March, kind: Kind, sieve: Sieve) -> Table {
        let prices = || Box::new([[Table::DEAR; WAYS]; MAX_HEXES]);
        let mut table = Table {
            kind,
            sieve,
            bridges: march.game.state.bridges.clone(),
            slots: Box::new([0; MAX_HEXES]),
            prices: prices(),
            slow: kind.strategic.then(prices),
        };
        table.judge_all(march);
        table
    }

    fn judge_all(&mut self, march: &March) {
        for hex in march.game.fixed.setting.board.grid.ids() {
            self.judge(march, hex);
        }
    }

    /// Lays out the steps into a hex.
    fn judge(&mut self, march: &March, hex: HexId) {
        let fixed = &march.game.fixed;
        let gate = march.gate(&self.sieve, hex);
        self.slots[hex.index()] = if gate.is(Gate::FORKED) { Table::FORK } else { gate.slot() };
        for out in fixed.edges(hex) {
            let (from, way) = (out.to.index() % MAX_HEXES, out.direction.opposite().index() % WAYS);
            let wet = out.wet() && !gate.is(Gate::BARRED);
            // The hexside is the same from both sides.
            self.prices[from][way] = if wet {
                march.over_water(out, hex, gate, 0)
            } else if out.road() {
                gate.road
            } else {
                gate.off
            };
            if let Some(slow) = &mut self.slow {
                slow[from][way] =
                    if wet { march.over_water(out, hex, gate, THROUGH_FRIENDS) } else { gate.off };
            }
        }
    }

    /// Judges what has changed since a mover of that kind was here.
    fn follow(&mut self, march: &March, kind: Kind, sieve: Sieve) {
        let mut changed = self.sieve.differs(&sieve);
        self.sieve = sieve;
        let bridges = &march.game.state.bridges;
        if self.bridges != *bridges {
            for (at, hexes) in march.game.fixed.site_hexes.iter().enumerate() {
                if self.bridges.get(at) != bridges.get(at) {
                    hexes.iter().for_each(|&hex| _ = changed.insert(hex));
                }
            }
            self.bridges.clone_from(bridges);
        }
        if self.kind == kind {
            changed.iter().for_each(|hex| self.judge(march, hex));
        } else {
            self.kind = kind;
            self.judge_all(march);
        }
    }

    /// The slot in which one arrives in a hex after the first step, unless it is [`Table::FORK`].
    #[inline]
    pub(crate) fn slot(&self, hex: HexId) -> u8 {
        self.slots[hex.index() % MAX_HEXES]
    }

    /// What the steps out of a hex cost, by direction, for one who came by a lane without unconnected roads.
    #[inline]
    pub(crate) fn prices(&self, from: HexId, lane: u8) -> &[u8; WAYS] {
        let slow = self.slow.as_ref().filter(|_| lane == THROUGH_FRIENDS);
        &slow.unwrap_or(&self.prices)[from.index() % MAX_HEXES]
    }
}

/// The steps on the whole map, kept for each kind of mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates {
    /// The game that they are for.
    fixed: Option<Arc<Fixed>>,
    tables: Vec<Table>,
    current: usize,
}

impl Gates {
    /// Lays out the steps of a mover.
    pub(crate) fn lay(&mut self, march: &March) {
        let fixed = &march.game.fixed;
        if !self.fixed.as_ref().is_some_and(|own| Arc::ptr_eq(own, fixed)) {
            self.fixed = Some(Arc::clone(fixed));
            self.tables.clear();
        }
        let (kind, sieve) = (march.kind(), march.sieve());
        if let Some(at) = self.tables.iter().position(|table| table.kind.like(kind)) {
            self.tables[at].follow(march, kind, sieve);
            self.current = at;
        } else {
            self.current = self.tables.len();
            self.tables.push(Table::new(march, kind, sieve));
        }
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
    bits: u8,
    /// What it costs to come off the road and along one, rivers aside.
    off: u8,
    road: u8,
}

impl Gate {
    const BARRED: u8 = 1;
    const STOPS: u8 = 2;
    const FRIENDS: u8 = 4;
    const FORKED: u8 = 8;
    const CONGESTED: u8 = 16;
    const ZONE: u8 = 32;

    /// The slot in which one arrives, if there are no unconnected roads.
    const fn slot(self) -> u8 {
        if self.is(Gate::STOPS) {
            STOP
        } else if self.is(Gate::FRIENDS) {
            THROUGH_FRIENDS
        } else {
            0
        }
    }

    const fn is(self, bit: u8) -> bool {
        self.bits & bit != 0
    }
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
        let game = self.game;
        if sieve.barred.contains(to) || (self.restricted && !game.fixed.guard_line.contains(to)) {
            return Gate { bits: Gate::BARRED, off: Table::DEAR, road: Table::DEAR };
        }
        if self.class == MoveClass::Commander {
            return Gate { bits: 0, off: COMMANDER, road: COMMANDER };
        }
        let mut bits = 0;
        if sieve.zone.contains(to) {
            bits |= Gate::ZONE | Gate::STOPS;
        }
        if sieve.friends.contains(to) {
            bits |= Gate::FRIENDS;
        }
        if game.fixed.separated.contains(to) {
            bits |= Gate::FORKED;
        }
        if sieve.congested.contains(to) {
            bits |= Gate::CONGESTED;
        }
        let off = price(self.terrain(to));
        // 3.3.1, 3.7.1: in Strategic Movement friends slow it, else enemy zones and congestion.
        let slow = bits & if self.strategic() { Gate::FRIENDS } else { Gate::ZONE | Gate::CONGESTED };
        Gate { bits, off, road: if slow == 0 { price(self.rate) } else { off } }
    }

    /// What a step over water into a hex costs from one without an enemy zone.
    fn over_water(&self, side: &Edge, to: HexId, gate: Gate, lane: u8) -> u8 {
        if self.class == MoveClass::Commander {
            return COMMANDER;
        }
        let along = match (self.game.road(side), self.strategic()) {
            (false, _) => None,
            // 3.7.1: a column stays on the road and is slow.
            (true, true) if gate.is(Gate::FRIENDS) || lane >= THROUGH_FRIENDS => Some(self.terrain(to)),
            (true, false) if gate.is(Gate::ZONE) || gate.is(Gate::CONGESTED) => None,
            (true, _) => Some(self.rate),
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
