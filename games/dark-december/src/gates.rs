//! What each hex does to a mover after its first step, for a flood: the same as [`March::step`], in parts, so that a hex is
//! judged when something has changed there and not for every flood.

use std::sync::Arc;

use engine::{HexId, HexSet, Side};

use crate::charts::{Cost, GERMAN, Ground, MP};
use crate::field::{SLOTS, STOP};
use crate::fixed::{Edge, Fixed};
use crate::march::{March, THROUGH_FRIENDS, add};
use crate::state::{Flag, Mode};
use crate::units::MoveClass;

/// The hexes of the map for one mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sieve {
    /// It may not enter them, whatever way it comes.
    barred: HexSet,
    /// Enemy zones that stop it (3.5).
    zone: HexSet,
    /// Friends through whom it marches slowly (3.7.1).
    friends: HexSet,
    /// Friends who block the road (OR7.0).
    congested: HexSet,
}

impl Sieve {
    /// The hexes that two sieves judge differently.
    fn differs(&self, other: &Sieve) -> HexSet {
        let mut differs = HexSet::new();
        for (own, theirs) in [
            (&self.barred, &other.barred),
            (&self.zone, &other.zone),
            (&self.friends, &other.friends),
            (&self.congested, &other.congested),
        ] {
            let mut set = *own;
            set.toggle(theirs);
            differs.add(&set);
        }
        differs
    }
}

/// The kinds of movers that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    side: Side,
    class: MoveClass,
    ground: Ground,
    strategic: bool,
    restricted: bool,
    limited: bool,
}

impl Kind {
    /// Whether two kinds share a table: what tells them apart changes seldom, and memory must not grow for it.
    fn like(self, other: Kind) -> bool {
        (self.side, self.class, self.strategic) == (other.side, other.class, other.strategic)
    }
}

/// The gates of the whole map for one kind of mover.
#[derive(Clone, Debug)]
struct Table {
    kind: Kind,
    sieve: Sieve,
    gates: Vec<Gate>,
}

/// The gates of the whole map, kept for each kind of mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates {
    /// The game that they are for.
    fixed: Option<Arc<Fixed>>,
    tables: Vec<Table>,
    current: usize,
}

impl Gates {
    /// Judges what has changed since a mover of that kind was here.
    pub(crate) fn lay(&mut self, march: &March) {
        let fixed = &march.game.fixed;
        if !self.fixed.as_ref().is_some_and(|own| Arc::ptr_eq(own, fixed)) {
            self.fixed = Some(Arc::clone(fixed));
            self.tables.clear();
        }
        let (kind, sieve) = (march.kind(), march.sieve());
        let hexes = fixed.setting.board.grid.len();
        let judge = |hex: HexId| {
            let gate = march.gate(&sieve, hex);
            // What is known of a hex with unconnected roads is kept for each of them: the place beyond all has no way.
            let at = if gate.forked() {
                hexes * SLOTS
            } else {
                usize::from(gate.slot(STOP as u8)) * hexes + hex.index()
            };
            gate.kept_at(at as u16)
        };
        let Some(at) = self.tables.iter().position(|table| table.kind.like(kind)) else {
            let gates = fixed.setting.board.grid.ids().map(judge).collect();
            self.current = self.tables.len();
            self.tables.push(Table { kind, sieve, gates });
            return;
        };
        let table = &mut self.tables[at];
        if table.kind == kind {
            for hex in table.sieve.differs(&sieve).iter() {
                table.gates[hex.index()] = judge(hex);
            }
        } else {
            table.gates.clear();
            table.gates.extend(fixed.setting.board.grid.ids().map(judge));
        }
        (table.kind, table.sieve) = (kind, sieve);
        self.current = at;
    }

    /// What was laid out last, by hex.
    #[inline]
    pub(crate) fn gates(&self) -> &[Gate] {
        &self.tables[self.current].gates
    }
}

/// What a hex does to a mover after its first step, whatever way it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gate {
    bits: u16,
    /// Where the flood keeps what it knows of the hex, if there are no unconnected roads.
    at: u16,
    /// What it costs to come off the road and along one, rivers aside.
    off: u16,
    road: u16,
}

impl Gate {
    /// More than anybody can pay.
    pub(crate) const DEAR: u16 = u16::MAX >> 1;
    const BARRED: u16 = 2;
    const STOPS: u16 = 4;
    const FRIENDS: u16 = 8;
    const FORKED: u16 = 16;
    const CONGESTED: u16 = 32;
    const ZONE: u16 = 64;

    /// The slot in which one arrives, if there are no unconnected roads: `stop` if the move ends there.
    #[inline]
    pub(crate) const fn slot(self, stop: u8) -> u8 {
        if self.is(Gate::STOPS) {
            stop
        } else if self.is(Gate::FRIENDS) {
            THROUGH_FRIENDS
        } else {
            0
        }
    }

    /// The same gate with the place where the flood keeps what it knows of the hex.
    pub(crate) const fn kept_at(mut self, at: u16) -> Gate {
        self.at = at;
        self
    }

    /// Where the flood keeps what it knows of the hex.
    #[inline]
    pub(crate) const fn at(self) -> usize {
        self.at as usize
    }

    /// What it costs to come without crossing a river.
    #[inline]
    pub(crate) const fn price(self, by_road: bool) -> u16 {
        if by_road { self.road } else { self.off }
    }

    /// The way in must be remembered (3.3.4).
    pub(crate) const fn forked(self) -> bool {
        self.is(Gate::FORKED)
    }

    const fn is(self, bit: u16) -> bool {
        self.bits & bit != 0
    }
}

/// Whether a lane says nothing of unconnected roads.
pub(crate) const fn plain_lane(lane: u8) -> bool {
    lane.is_multiple_of(THROUGH_FRIENDS)
}

/// The same as [`March::step`] for a step that is not the first, in parts, so that a flood judges each hex once.
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
            limited: self.limited,
        }
    }

    /// What the hexes of the map do to the mover, all at once.
    fn sieve(&self) -> Sieve {
        let (game, enemy) = (self.game, self.side.other());
        let options = &game.fixed.options;
        let fights = self.class != MoveClass::Commander;
        let mut sieve = Sieve::default();
        let mut friends = *game.occupied(self.side);
        sieve.barred = *game.occupied(enemy);
        if !fights {
            // OR9.2
            let mut lone = *game.zone(enemy);
            lone.subtract(&friends);
            sieve.barred.add(&lone);
            return sieve;
        }
        if self.mode != Mode::Infiltration {
            sieve.zone = *game.zone(enemy);
        }
        if self.mode != Mode::Strategic {
            if options.congestion {
                sieve.congested = friends.iter().filter(|&hex| self.congested(hex)).collect();
            }
            return sieve;
        }
        // The mover itself is no friend and no column in its way.
        let mut columns = *game.marching(self.side);
        if let Some(own) = game.hex_of(self.unit) {
            if game.combat_units(own) == 1 {
                friends.remove(own);
            }
            if game.columns_at(own) == u8::from(game.is(self.unit, Flag::Strategic)) {
                columns.remove(own);
            }
        }
        if !options.strategic_zones {
            sieve.barred.add(&sieve.zone);
        }
        let mut towns = game.fixed.towns;
        if self.side == GERMAN {
            towns.subtract(&game.state.german);
        } else {
            towns.intersect(&game.state.german);
        }
        sieve.barred.add(&towns);
        if options.road_space {
            // 3.2.5
            for edge in columns.iter().flat_map(|hex| game.fixed.edges(hex)) {
                if game.road(edge) {
                    sieve.barred.insert(edge.to);
                }
            }
        }
        sieve.barred.add(if options.strategic_stacking { &columns } else { game.occupied(self.side) });
        sieve.friends = friends;
        sieve
    }

    /// What a hex does to the mover.
    fn gate(&self, sieve: &Sieve, to: HexId) -> Gate {
        let game = self.game;
        if sieve.barred.contains(to) || (self.restricted && !game.fixed.guard_line.contains(to)) {
            return Gate { bits: Gate::BARRED, at: 0, off: Gate::DEAR, road: Gate::DEAR };
        }
        if self.class == MoveClass::Commander {
            let stops = if self.limited { Gate::STOPS } else { 0 };
            return Gate { bits: stops, at: 0, off: MP, road: MP };
        }
        let mut bits = 0;
        if sieve.zone.contains(to) {
            bits |= Gate::ZONE | Gate::STOPS;
        }
        if self.limited {
            bits |= Gate::STOPS;
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
        let points = |cost: Cost| match cost {
            Cost::Points(points) => points.clamp(1, Gate::DEAR),
            Cost::All | Cost::Never => Gate::DEAR,
        };
        let off = points(self.terrain(to));
        // 3.3.1, 3.7.1: in Strategic Movement friends slow it, else enemy zones and congestion.
        let slow = bits & if self.strategic() { Gate::FRIENDS } else { Gate::ZONE | Gate::CONGESTED };
        Gate { bits, at: 0, off, road: if slow == 0 { points(self.rate) } else { off } }
    }

    /// What a step out of a hex without an enemy zone costs; none if it may not be made.
    #[inline]
    pub(crate) fn price(&self, edge: &Edge, gate: Gate, lane: u8) -> Option<u16> {
        if gate.is(Gate::BARRED) {
            return None;
        }
        if self.class == MoveClass::Commander {
            return Some(MP);
        }
        let road = self.game.road(edge);
        let cost = if self.mode == Mode::Strategic {
            let slow = gate.is(Gate::FRIENDS) || lane >= THROUGH_FRIENDS;
            match (road, slow) {
                (false, _) => self.off_road(edge).ok()?,
                (true, true) => add(self.terrain(edge.to), self.over_bridge(edge)),
                (true, false) => add(self.rate, self.over_bridge(edge)),
            }
        } else if road && !gate.is(Gate::ZONE) && !gate.is(Gate::CONGESTED) {
            add(self.rate, self.over_bridge(edge))
        } else {
            self.off_road(edge).ok()?
        };
        match cost {
            Cost::Points(points) => Some(points.clamp(1, Gate::DEAR)),
            // 3.0.2: a crossing that takes all must be the first step.
            Cost::All | Cost::Never => None,
        }
    }
}
