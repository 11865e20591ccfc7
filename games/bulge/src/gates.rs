//! What each step costs a unit after its first, laid out for its flood: a hex is judged again by the rules of [`March`] when
//! something has changed there, and not for every flood.

use engine::{HexId, HexSet, Landing, Prices, Shelf, Side};

use crate::charts::{Class, Crosser, Ground};
use crate::fixed::{Fixed, Site};
use crate::march::March;
use crate::state::Span;

/// The kinds of units that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact about the unit")]
pub(crate) struct Kind {
    pub(crate) side: Side,
    pub(crate) class: Class,
    pub(crate) crosser: Crosser,
    pub(crate) rates: [u16; 2],
    pub(crate) ignores_zones: bool,
    pub(crate) team: bool,
    pub(crate) british: bool,
    pub(crate) gun: bool,
}

/// Bridge sites, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sites([u64; 4]);

impl Sites {
    fn insert(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    fn contains(self, site: Site) -> bool {
        self.0[site.index() / 64] & 1 << (site.index() % 64) != 0
    }

    /// Adds the hexes beside those that differ.
    fn differ(self, other: Sites, fixed: &Fixed, changed: &mut HexSet) {
        if self == other {
            return;
        }
        for (site, info) in fixed.sites.iter().enumerate() {
            let site = Site(site as u8);
            if self.contains(site) != other.contains(site) {
                info.hexes.iter().for_each(|&hex| _ = changed.insert(hex));
            }
        }
    }
}

/// All that the steps of a kind of unit depend on, as sets, so that it is soon known where something has changed.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    ground: Ground,
    enemies: HexSet,
    /// Enemy zones that stop it (10.2), or that only bar it (21.9).
    zones: HexSet,
    roadblocks: HexSet,
    /// German control (8.6).
    german: HexSet,
    /// Where combat units escort guns in enemy zones (13.2).
    escorts: HexSet,
    /// Roads beside raiders (18.1.5, 18.4.4).
    unsafe_roads: [HexSet; 2],
    /// Roads under a strike or interdiction: these matter to steps out of them, too (16.5, 16.7).
    struck: HexSet,
    interdicted: HexSet,
    usable: Sites,
    /// Bridges whose guards wait (11.6).
    waiting: Sites,
}

impl Look {
    /// The hexes into which steps may cost something else.
    fn differs(&self, now: &Look, kind: Kind, fixed: &Fixed) -> HexSet {
        let mut both = HexSet::new();
        both.add_difference(&self.struck, &now.struck);
        both.add_difference(&self.interdicted, &now.interdicted);
        let mut changed = both;
        for edge in both.iter().flat_map(|hex| fixed.edges(hex)) {
            changed.insert(edge.to);
        }
        changed.add_difference(&self.enemies, &now.enemies);
        changed.add_difference(&self.german, &now.german);
        changed.add_difference(&self.escorts, &now.escorts);
        for (own, theirs) in self.unsafe_roads.iter().zip(&now.unsafe_roads) {
            changed.add_difference(own, theirs);
        }
        if kind.gun || kind.crosser == Crosser::Ca {
            changed.add_difference(&self.zones, &now.zones);
        }
        self.usable.differ(now.usable, fixed, &mut changed);
        self.waiting.differ(now.waiting, fixed, &mut changed);
        changed
    }

    /// The hexes in which a move may end otherwise.
    fn lands(&self, now: &Look) -> HexSet {
        let mut changed = HexSet::new();
        changed.add_difference(&self.zones, &now.zones);
        changed.add_difference(&self.roadblocks, &now.roadblocks);
        changed
    }
}

/// The steps on the whole map, kept for each kind of unit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates(Shelf<Kind, Look>);

impl Gates {
    /// Lays out what the steps of a unit cost now. Bridges whose guards wait are barred (8.9).
    pub(crate) fn lay(&mut self, march: &March) {
        let (fixed, kind) = (&march.game.fixed, march.kind());
        let all = |prices: &mut Prices, look: &Look| {
            for hex in fixed.setting.board.grid.ids() {
                march.price_into(prices, look, hex);
                march.land(prices, hex);
            }
        };
        let new = |look: &Look| {
            let mut prices = Prices::new(&fixed.setting.board.grid, 1, &[0]);
            all(&mut prices, look);
            prices
        };
        let follow = |prices: &mut Prices, before: &Look, now: &Look| {
            if before.ground != now.ground {
                return all(prices, now);
            }
            before.differs(now, kind, fixed).iter().for_each(|hex| march.price_into(prices, now, hex));
            before.lands(now).iter().for_each(|hex| march.land(prices, hex));
        };
        self.0.lay(kind, march.look(), new, follow);
    }

    /// What was laid out last.
    pub(crate) fn prices(&self) -> Option<&Prices> {
        self.0.prices()
    }
}

impl March<'_> {
    fn look(&self) -> Look {
        let (game, enemy) = (self.game, self.side().other());
        let kind = self.kind();
        let mut look = Look {
            ground: game.ground(),
            enemies: *game.occupied(enemy),
            zones: *game.zones(enemy),
            roadblocks: self.roadblocks(),
            german: game.state.german,
            escorts: HexSet::new(),
            unsafe_roads: self.unsafe_roads(),
            struck: HexSet::new(),
            interdicted: HexSet::new(),
            usable: Sites::default(),
            waiting: Sites::default(),
        };
        if kind.gun {
            let zones = look.zones.iter();
            look.escorts = zones.filter(|&hex| game.combat_units(hex) > 0).collect();
        }
        if self.is_marked() {
            look.struck = game.state.struck.into_iter().collect();
            look.interdicted = game.state.interdicted;
        }
        for (site, bridge) in game.state.bridges.iter().enumerate() {
            if bridge.span == Span::Intact {
                look.usable.insert(site);
            }
        }
        self.guards().for_each(|site| look.waiting.insert(site.index()));
        look
    }

    /// Writes down what the steps into a hex cost.
    fn price_into(&self, prices: &mut Prices, look: &Look, hex: HexId) {
        let fixed = &self.game.fixed;
        for back in fixed.edges(hex) {
            let direction = back.direction.opposite();
            let Some(edge) = fixed.edge_towards(back.to, direction) else { continue };
            let open = !edge.site().is_some_and(|site| look.waiting.contains(site));
            let fare = open.then(|| self.fare(back.to, *edge, false).ok()).flatten();
            prices.enter_by(&fixed.setting.board.grid, 0, hex, direction, fare.map(|fare| fare.cost));
        }
    }

    /// Writes down whether a move ends in a hex.
    fn land(&self, prices: &mut Prices, hex: HexId) {
        let halts = self.halted_by_zone(hex) || self.halted_by_roadblock(hex);
        let landing = if halts { Landing::Stop } else { Landing::Lane(0) };
        prices.land(&self.game.fixed.setting.board.grid, hex, landing);
    }
}
