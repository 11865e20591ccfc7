//! What the line is chosen by in Battle of the Bulge '81: the ground, the marches, and whom a line would leave on which side.

use bulge::{Bulge, Flag};
use engine::{HexId, HexSet, Side};

use super::fields::POINT;
use super::temper::Temper;
use crate::cadet::line::{self, BARRED, MOST_CUT};

/// The multiplier of ground that neither helps nor hinders, nearly (15.1).
const GOOD_GROUND: f32 = 2.0;

/// What the line is chosen by.
pub(super) struct Ground<'a> {
    pub(super) game: &'a Bulge,
    pub(super) temper: &'a Temper,
    pub(super) side: Side,
    /// How many units can get to each hex in this phase.
    pub(super) near: &'a [u8],
    /// The march of our units, and of the enemy's, to each hex, in twelfths of a movement point.
    pub(super) own_march: &'a [u16],
    pub(super) enemy_march: &'a [u16],
    /// The threat of the enemy.
    pub(super) danger: &'a [f32],
    /// The strength of our units, and of the enemy's, whose supply comes through each hex.
    pub(super) lifelines: [&'a [f32]; 2],
    /// Where a garrison stands that is never called away.
    pub(super) garrisons: HexSet,
    /// Towns that count.
    pub(super) towns: HexSet,
    /// How much the side must defend itself.
    pub(super) defensive: f32,
    /// The combat units of the side.
    pub(super) men: usize,
}

impl line::Ground for Ground<'_> {
    fn held(&self, hex: HexId) -> bool {
        self.game.holds(self.side.other(), hex)
    }

    /// 10.1: not over water without a bridge.
    fn zones(&self, hex: HexId) -> u8 {
        let edges = self.game.fixed().edges(hex).iter();
        let watched = edges.filter(|edge| !edge.wet() || self.game.bridged(edge));
        watched.fold(0, |bits, edge| bits | 1 << edge.direction.index())
    }

    /// Little if there are few men for the line.
    fn wide(&self) -> u32 {
        let temper = self.temper;
        if self.men < usize::from(temper.line_few) {
            temper.link_few
        } else if self.men < usize::from(temper.line_some) {
            temper.link_some
        } else {
            temper.link_many
        }
    }

    fn cut(&self, hex: HexId) -> u16 {
        let [own, enemy] = self.lifelines.map(|lines| lines[hex.index()]);
        // Who stands in the line is not before it.
        let here = strength_in(self.game, self.side, hex);
        let left = (own - here).max(0.0) * self.temper.line_left;
        (left + enemy * self.temper.line_cut).min(MOST_CUT) as u16
    }

    fn cost(&self, hex: HexId, cut: u16) -> u16 {
        let (game, temper, side) = (self.game, self.temper, self.side);
        let (fixed, enemy, at) = (game.fixed(), side.other(), hex.index());
        if game.holds(enemy, hex) {
            return BARRED;
        }
        let multiplier = f32::from(fixed.multiplier(hex, side));
        let mut cost = temper.post + (GOOD_GROUND - multiplier) * temper.post_ground;
        // 15.3: behind a river, as seen from where the enemy comes.
        let mut nearer =
            fixed.edges(hex).iter().filter(|edge| self.enemy_march[edge.to.index()] < self.enemy_march[at]);
        let mut faced = false;
        if nearer.all(|edge| {
            faced = true;
            edge.wet()
        }) && faced
        {
            cost -= temper.post_river;
        }
        let ours = game.has_combat(side, hex);
        if ours {
            cost -= temper.post_ours;
        }
        if game.zoc(enemy, hex) && !fixed.forts.contains(hex) {
            // 12.2: who stands there must attack, unless he was attacked and held.
            let engaged = ours && game.friends_at(side, hex).any(|unit| game.is(unit, Flag::Engaged));
            cost += if engaged {
                0.0
            } else if ours {
                temper.post_zone_ours
            } else {
                temper.post_zone
            };
        }
        if self.garrisons.contains(hex) {
            return temper.post_garrison + cut;
        }
        if game.controls(side, hex) && self.towns.contains(hex) {
            cost -= temper.post_town;
        }
        let march = |field: &[u16]| f32::from(field[at].min(temper.post_march_most)) / POINT;
        let late = march(self.own_march) - temper.post_march;
        let nobody = if self.near[at] == 0 { temper.post_nobody } else { 0.0 };
        let given = march(self.enemy_march);
        let odds = self.danger[at] / (multiplier * temper.post_stand);
        cost += nobody
            + late.max(0.0) * temper.post_late
            + given * (temper.post_given - temper.post_given_defensive * self.defensive)
            + (odds - 1.0).clamp(0.0, temper.post_odds_most) * temper.post_odds * self.defensive;
        cost.max(1.0) as u16 + cut
    }
}

/// The attack strength of a side's combat units in a hex.
fn strength_in(game: &Bulge, side: Side, hex: HexId) -> f32 {
    if game.combat_units(hex) == 0 {
        return 0.0;
    }
    let units = game.friends_at(side, hex).filter(|&unit| game.counter(unit).is_combat());
    units.map(|unit| f32::from(game.counter(unit).attack)).sum()
}
