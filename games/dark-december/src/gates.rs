//! What each step costs a mover after its first, laid out for its flood: a hex is judged again by the rules of [`March`] when
//! something has changed there, and not for every flood.

use engine::{HexId, HexSet, Landing, Prices, Shelf};

use crate::charts::Ground;
use crate::fixed::Fixed;
use crate::march::{LANES, March, THROUGH_FRIENDS};
use crate::state::{Flag, Mode};
use crate::tariff::{Kind, Spans, Tariff, Tariffs};
use crate::units::MoveClass;

/// The steps on the whole map, kept for each kind of mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates {
    tariffs: Tariffs,
    shelf: Shelf<Kind, Look>,
}

impl Gates {
    /// Lays out the steps of a mover.
    pub(crate) fn lay(&mut self, march: &March) {
        let kind = march.kind();
        let fixed = &march.game.fixed;
        let ids = || fixed.setting.board.grid.ids();
        let tariff = self.tariffs.of(march, kind);
        let new = |_: &Look| {
            let lanes = [0, THROUGH_FRIENDS];
            let priced = if kind.strategic { &lanes[..] } else { &lanes[..1] };
            let mut prices = Prices::new(&fixed.setting.board.grid, LANES, priced);
            ids().for_each(|hex| march.judge(tariff, &mut prices, hex));
            prices
        };
        let follow = |prices: &mut Prices, before: &Look, now: &Look| {
            if before.ground == now.ground {
                let changed = before.differs(now, fixed);
                changed.iter().for_each(|hex| march.judge(tariff, prices, hex));
            } else {
                ids().for_each(|hex| march.judge(tariff, prices, hex));
            }
        };
        self.shelf.lay(kind, march.look(), new, follow);
    }

    /// What was laid out last.
    #[inline]
    pub(crate) fn prices(&self) -> Option<&Prices> {
        self.shelf.prices()
    }
}

/// All that [`March::judge`] looks at, as sets of hexes, so that it is soon known where something has changed.
#[derive(Clone, Debug)]
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
    /// Columns that others keep clear of; they matter to the hexes beside them, too (3.2.5).
    columns: HexSet,
}

impl Look {
    /// The hexes that may have to be judged differently.
    fn differs(&self, now: &Look, fixed: &Fixed) -> HexSet {
        let mut beside = HexSet::new();
        beside.add_difference(&self.columns, &now.columns);
        let mut changed = beside;
        for edge in beside.iter().flat_map(|hex| fixed.edges(hex)) {
            changed.insert(edge.to);
        }
        changed.add_difference(&self.enemies, &now.enemies);
        changed.add_difference(&self.zone, &now.zone);
        changed.add_difference(&self.friends, &now.friends);
        changed.add_difference(&self.held, &now.held);
        changed.add_difference(&self.german, &now.german);
        if self.spans != now.spans {
            changed.add(&self.spans.differ(now.spans, fixed));
        }
        changed
    }
}

impl March<'_> {
    fn kind(&self) -> Kind {
        Kind { side: self.side, class: self.class, strategic: self.strategic(), restricted: self.restricted }
    }

    fn look(&self) -> Look {
        let (game, enemy) = (self.game, self.side.other());
        let mut look = Look {
            ground: self.ground,
            spans: game.cache.spans,
            enemies: *game.occupied(enemy),
            zone: HexSet::new(),
            friends: HexSet::new(),
            held: HexSet::new(),
            german: HexSet::new(),
            columns: HexSet::new(),
        };
        if self.mode != Mode::Infiltration {
            look.zone = *game.zone(enemy);
        }
        if self.class == MoveClass::Commander {
            look.held = *game.occupied(self.side);
        } else if self.strategic() {
            look.friends = *game.occupied(self.side);
            look.held = look.friends;
            look.german = game.fixed.towns;
            look.german.intersect(&game.state.german);
            look.columns = *game.marching(self.side);
            // The mover itself is no friend and no column in its way.
            if let Some(own) = game.hex_of(self.unit) {
                if game.combat_units(own) == 1 {
                    look.friends.remove(own);
                }
                if game.columns_at(own) == u8::from(game.is(self.unit, Flag::Strategic)) {
                    look.columns.remove(own);
                }
            }
        } else if game.fixed.options.congestion {
            // OR7.0
            look.friends = game.occupied(self.side).iter().filter(|&hex| self.congested(hex)).collect();
        }
        look
    }

    /// Writes down what the steps into a hex cost the mover after its first, and how it arrives there.
    fn judge(&self, tariff: &Tariff, prices: &mut Prices, to: HexId) {
        let grid = &self.game.fixed.setting.board.grid;
        let [fast, slow] = tariff.of(to);
        let after_friends = self.strategic().then_some(slow);
        if self.barred(to).is_some() {
            prices.land(grid, to, Landing::Lane(0));
            prices.enter(grid, 0, to, [None; 6]);
            after_friends.inspect(|_| prices.enter(grid, 1, to, [None; 6]));
            return;
        }
        prices.land(grid, to, self.landing(to));
        prices.enter(grid, 0, to, if self.slow(to) { slow } else { fast });
        after_friends.inspect(|&slow| prices.enter(grid, 1, to, slow));
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
