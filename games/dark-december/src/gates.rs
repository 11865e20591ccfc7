//! What each step costs a mover after its first, laid out for its flood: a hex is judged again by the rules of [`March`] when
//! something has changed there, and not for every flood.

use engine::{Grid, HexId, HexSet, Landing, Prices, Shelf, Side};

use crate::charts::{Cost, Ground, MP};
use crate::fixed::Fixed;
use crate::march::{LANES, March, THROUGH_FRIENDS};
use crate::scenario::BridgeState;
use crate::state::{Flag, Mode};
use crate::units::MoveClass;

/// The kinds of movers that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    side: Side,
    class: MoveClass,
    strategic: bool,
    restricted: bool,
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

/// The steps on the whole map, kept for each kind of mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates(Shelf<Kind, Look>);

impl Gates {
    /// Takes out what the steps of a mover cost.
    pub(crate) fn lay(&mut self, march: &March) {
        let kind = march.kind();
        let grid = &march.game.fixed.setting.board.grid;
        let new = || {
            let lanes = [0, THROUGH_FRIENDS];
            let priced = if kind.strategic { &lanes[..] } else { &lanes[..1] };
            let mut look = Look::default();
            look.follow(march);
            (look, Prices::new(grid, LANES, priced, march.least()))
        };
        let follow = |look: &mut Look, prices: &mut Prices| {
            if look.ground != march.ground {
                prices.doubt_all(grid);
            }
            let [fares, landings] = look.follow(march);
            fares.iter().for_each(|hex| prices.doubt(grid, hex));
            landings.iter().for_each(|hex| prices.land(grid, hex, march.landing(hex)));
        };
        self.0.lay(kind, new, follow);
    }

    /// What was taken out last.
    #[inline]
    pub(crate) fn prices(&mut self) -> Option<&mut Prices> {
        self.0.prices()
    }
}

/// All that the prices of a hex depend on, as sets of hexes, so that it is soon known where something has changed.
#[derive(Clone, Debug, Default)]
struct Look {
    ground: Ground,
    spans: Spans,
    enemies: HexSet,
    /// Enemy zones (3.5).
    zone: HexSet,
    /// Friends other than the mover, if they matter, ...
    friends: HexSet,
    /// ... and with it.
    held: HexSet,
    /// Towns in German hands, if they matter.
    german: HexSet,
    /// Columns that others keep clear of; they matter to the hexes to which a road leads from them, too (3.2.5).
    columns: HexSet,
}

impl Look {
    /// Becomes the look of now: the hexes into which steps may cost something else, and those in which a move may end otherwise.
    fn follow(&mut self, march: &March) -> [HexSet; 2] {
        let (game, enemy) = (march.game, march.side.other());
        let [mut changed, mut landings] = [HexSet::new(); 2];
        self.ground = march.ground;
        self.enemies.follow(game.occupied(enemy), &mut changed);
        match march.mode {
            Mode::Infiltration => self.zone.follow(&HexSet::new(), &mut landings),
            _ => self.zone.follow(game.zone(enemy), &mut landings),
        }
        if march.class == MoveClass::Commander {
            changed.add(&landings);
            self.held.follow(game.occupied(march.side), &mut changed);
        } else if march.strategic() {
            // 3.2.6: columns keep out of zones, or go there as elsewhere.
            if !game.columns_fight() {
                changed.add(&landings);
            }
            self.follow_road(march, &mut changed);
        } else {
            // 3.3.1: a zone is the end of roads; off the road it changes no price.
            let mut zones = landings;
            zones.intersect(&game.fixed.roads);
            changed.add(&zones);
            // OR7.0
            if game.fixed.options.congestion {
                self.friends.follow(game.congested(march.side), &mut changed);
            }
        }
        if self.spans != game.cache.spans {
            changed.add(&self.spans.differ(game.cache.spans, &game.fixed));
            self.spans = game.cache.spans;
        }
        [changed, landings]
    }

    /// 3.2.5, 3.7.1: the same for those who move strategically.
    fn follow_road(&mut self, march: &March, changed: &mut HexSet) {
        let game = march.game;
        let mut friends = *game.occupied(march.side);
        if !game.fixed.options.strategic_stacking {
            self.held.follow(&friends, changed);
        }
        let mut german = game.fixed.towns;
        german.intersect(&game.state.german);
        self.german.follow(&german, changed);
        let mut columns = *game.marching(march.side);
        // The mover itself is no friend and no column in its way.
        if let Some(own) = game.hex_of(march.unit) {
            if game.combat_units(own) == 1 {
                friends.remove(own);
            }
            if game.columns_at(own) == u8::from(game.is(march.unit, Flag::Strategic)) {
                columns.remove(own);
            }
        }
        self.friends.follow(&friends, changed);
        let mut beside = HexSet::new();
        self.columns.follow(&columns, &mut beside);
        changed.add(&beside);
        if game.fixed.options.road_space {
            let edges = beside.iter().flat_map(|hex| game.fixed.edges(hex));
            edges.filter(|edge| edge.road()).for_each(|edge| _ = changed.insert(edge.to));
        }
    }
}

impl March<'_> {
    fn kind(&self) -> Kind {
        Kind { side: self.side, class: self.class, strategic: self.strategic(), restricted: self.restricted }
    }

    /// No step after its first costs it less, whatever ground comes.
    fn least(&self) -> u16 {
        if self.class == MoveClass::Commander {
            return MP;
        }
        let points = |cost: Cost| match cost {
            Cost::Points(points) => Some(points),
            Cost::All | Cost::Never => None,
        };
        let grounds = [Ground::Soft, Ground::Frozen].map(|ground| self.on(ground));
        let costs = grounds.iter().flat_map(|march| march.terrain.iter().copied().chain([march.rate]));
        costs.filter_map(points).min().unwrap_or(1)
    }

    /// Writes down what the steps into a hex cost the mover after its first, and how it arrives there.
    pub(crate) fn price_into(&self, grid: &Grid, prices: &mut Prices, to: HexId) {
        let [fast, slow] = if self.barred(to).is_some() { [[Prices::SHUT; 6]; 2] } else { self.fares(to) };
        prices.enter(grid, 0, to, if self.slow(to) { slow } else { fast });
        if self.strategic() {
            prices.enter(grid, 1, to, slow);
        }
        prices.land(grid, to, self.landing(to));
    }

    /// How it arrives in a hex, unless by its first step.
    fn landing(&self, to: HexId) -> Landing {
        if self.class == MoveClass::Commander {
            Landing::Lane(0)
        } else if self.game.fixed.separated.contains(to) {
            Landing::Fork
        } else if self.enemy_zone(to) {
            Landing::Stop
        } else {
            Landing::Lane(if self.strategic() && self.friends(to) { THROUGH_FRIENDS } else { 0 })
        }
    }

    /// 3.3.1, 3.7.1: whether the road into a hex is of no use, or only among friends.
    fn slow(&self, to: HexId) -> bool {
        if self.class == MoveClass::Commander {
            false
        } else if self.strategic() {
            self.friends(to)
        } else {
            self.enemy_zone(to) || self.congested(to)
        }
    }
}
