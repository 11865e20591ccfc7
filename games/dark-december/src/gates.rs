//! What each step costs a mover after its first, for a flood: the same as [`March::step`], in parts, so that a hex is judged
//! when something has changed there and not for every flood.

use std::sync::Arc;

use engine::{HexId, MAX_HEXES};

use crate::field::{SLOTS, STOP};
use crate::fixed::{Fixed, WAYS};
use crate::march::{March, THROUGH_FRIENDS};
use crate::sieve::Sieve;
use crate::state::Mode;
use crate::tariff::{Kind, SHUT, Spans, Tariff, Tariffs};
use crate::units::MoveClass;

/// The steps on the whole map for one kind of mover.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    kind: Kind,
    /// What it was judged by; nothing if it is new.
    sieve: Option<Sieve>,
    spans: Spans,
    sheet: Box<Sheet>,
    least: u8,
}

/// What the steps into each hex cost, by their direction.
pub(crate) type Prices = [[u8; WAYS]; MAX_HEXES];

/// What a table says of each hex.
#[derive(Clone, Debug)]
struct Sheet {
    /// The slot in which one arrives; [`Table::FORK`] if the way in decides.
    slots: [u8; MAX_HEXES],
    prices: Prices,
    /// The same for those who come through friends (3.7.1).
    slow: Prices,
}

impl Table {
    /// The slot of a hex with unconnected roads (3.3.4).
    pub(crate) const FORK: u8 = SLOTS;

    fn new(kind: Kind) -> Table {
        let sheet = Sheet { slots: [0; MAX_HEXES], prices: [SHUT; MAX_HEXES], slow: [SHUT; MAX_HEXES] };
        Table { kind, sieve: None, spans: Spans::default(), sheet: Box::new(sheet), least: 1 }
    }

    /// Judges what has changed since a mover of that kind was here.
    fn follow(&mut self, march: &March, tariff: &Tariff, kind: Kind, sieve: Sieve) {
        let spans = march.game.cache.spans;
        match self.sieve.take() {
            Some(before) if self.kind == kind => {
                let mut changed = before.differs(&sieve);
                if self.spans != spans {
                    changed.add(&self.spans.differ(spans, &march.game.fixed));
                }
                changed.iter().for_each(|hex| self.judge(march, tariff, &sieve, hex));
            }
            _ => {
                let all = march.game.fixed.setting.board.grid.ids();
                all.for_each(|hex| self.judge(march, tariff, &sieve, hex));
            }
        }
        (self.kind, self.sieve, self.spans, self.least) = (kind, Some(sieve), spans, tariff.least());
    }

    fn judge(&mut self, march: &March, tariff: &Tariff, sieve: &Sieve, hex: HexId) {
        let at = hex.index() % MAX_HEXES;
        let gate = march.gate(sieve, hex);
        let [fast, slow] = tariff.of(hex);
        let sheet = &mut *self.sheet;
        sheet.slots[at] = gate.slot;
        (sheet.prices[at], sheet.slow[at]) = match (gate.barred, gate.slow) {
            (true, _) => (SHUT, SHUT),
            (false, true) => (slow, slow),
            (false, false) => (fast, slow),
        };
    }

    /// The slot in which one arrives in a hex after the first step, unless it is [`Table::FORK`].
    #[inline]
    pub(crate) fn slot(&self, hex: HexId) -> u8 {
        self.sheet.slots[hex.index() % MAX_HEXES]
    }

    /// What the steps cost one who came by a lane without unconnected roads.
    #[inline]
    pub(crate) fn prices(&self, lane: u8) -> &Prices {
        if lane == THROUGH_FRIENDS { &self.sheet.slow } else { &self.sheet.prices }
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
    tariffs: Tariffs,
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
        let known = self.tables.iter().position(|table| table.kind.like(kind));
        self.current = known.unwrap_or_else(|| {
            self.tables.push(Table::new(kind));
            self.tables.len() - 1
        });
        let tariff = self.tariffs.of(march, kind);
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
    lane == 0 || lane == THROUGH_FRIENDS
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
}
