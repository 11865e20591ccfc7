//! What the hexes of the map do to a mover, all at once: sets of hexes, so that it is soon known what has changed.

use engine::{HexId, HexSet};

use crate::charts::GERMAN;
use crate::march::March;
use crate::state::{Flag, Mode};
use crate::units::MoveClass;

/// The hexes of the map for one mover.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sieve {
    /// It may not enter them, whatever way it comes.
    pub(crate) barred: HexSet,
    /// Enemy zones that stop it (3.5).
    pub(crate) zone: HexSet,
    /// Friends through whom it marches slowly (3.7.1).
    pub(crate) friends: HexSet,
    /// Friends who block the road (OR7.0).
    pub(crate) congested: HexSet,
}

impl Sieve {
    /// The hexes that two sieves judge differently.
    pub(crate) fn differs(&self, other: &Sieve) -> HexSet {
        let mut differs = HexSet::new();
        for (own, theirs) in [
            (&self.barred, &other.barred),
            (&self.zone, &other.zone),
            (&self.friends, &other.friends),
            (&self.congested, &other.congested),
        ] {
            differs.add_difference(own, theirs);
        }
        differs
    }
}

impl March<'_> {
    /// What the hexes of the map do to the mover, all at once.
    pub(crate) fn sieve(&self) -> Sieve {
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

    /// 3.2.5 without V3.2R: a unit in SM may not end its move next to another.
    pub(crate) fn may_crowd(&self) -> bool {
        self.mode == Mode::Strategic && !self.game.fixed.options.road_space
    }

    /// Whether it would be next to another in a hex.
    #[inline]
    pub(crate) fn crowded(&self, hex: HexId) -> bool {
        let game = self.game;
        self.may_crowd()
            && game.columns_near(self.side, hex)
            && game.fixed.edges(hex).iter().any(|edge| self.others_in_column(edge.to))
    }
}
