//! Who stands in the way of a unit on the march: enemies, friends, columns on the road (3.2, 3.5, 3.7.1, OR9.2).

use engine::HexId;

use crate::bars::Bar;
use crate::fixed::Edge;
use crate::march::March;
use crate::state::{Flag, Mode};
use crate::units::MoveClass;

impl March<'_> {
    /// 3.2.5 without V3.2R: a unit in SM may not end its move next to another.
    pub(crate) fn may_crowd(&self) -> bool {
        self.strategic() && !self.game.fixed.options.road_space
    }

    /// Whether it would be next to another in a hex.
    #[inline]
    pub(crate) fn crowded(&self, hex: HexId) -> bool {
        let game = self.game;
        self.may_crowd()
            && game.columns_near(self.side, hex)
            && game.fixed.edges(hex).iter().any(|edge| self.others_in_column(edge.to))
    }

    /// What forbids a hex whatever it costs.
    #[inline]
    pub(crate) fn barred(&self, to: HexId) -> Option<Bar> {
        let game = self.game;
        if game.holds(self.side.other(), to) {
            return Some(Bar::Enemy);
        }
        if self.restricted && !game.fixed.guard_line.contains(to) {
            return Some(Bar::Restricted);
        }
        if self.class == MoveClass::Commander {
            let lone = game.zoc(self.side.other(), to) && !game.holds(self.side, to);
            return lone.then_some(Bar::Commander);
        }
        if self.mode != Mode::Strategic {
            return None;
        }
        let options = &game.fixed.options;
        if !game.columns_fight() && self.enemy_zone(to) {
            return Some(Bar::ColumnInZone);
        }
        if game.fixed.towns.contains(to) && !game.controls(self.side, to) {
            return Some(Bar::EnemyTown);
        }
        if game.holds(self.side, to) {
            if self.others_in_column(to) {
                return Some(Bar::ColumnOnColumn);
            }
            if !options.strategic_stacking {
                return Some(Bar::ColumnOnFriends);
            }
        }
        let near = options.road_space && game.columns_near(self.side, to);
        (near && self.road_is_taken(to)).then_some(Bar::RoadSpace)
    }

    /// 3.2.5: whether a road joins a hex to another friendly unit in Strategic Movement.
    pub(crate) fn road_is_taken(&self, to: HexId) -> bool {
        let game = self.game;
        let near = |edge: &Edge| self.others_in_column(edge.to) && game.road(edge);
        game.fixed.edges(to).iter().any(near)
    }

    /// Whether another friendly unit in Strategic Movement is in a hex.
    #[inline]
    pub(crate) fn others_in_column(&self, hex: HexId) -> bool {
        let game = self.game;
        game.has_column(hex)
            && game.holds(self.side, hex)
            && game.fighters_at(hex).any(|one| one != self.unit && game.is(one, Flag::Strategic))
    }

    /// Whether other friendly combat units are in a hex.
    #[inline]
    pub(crate) fn friends(&self, hex: HexId) -> bool {
        self.game.holds(self.side, hex) && self.game.fighters_at(hex).any(|one| one != self.unit)
    }
}
