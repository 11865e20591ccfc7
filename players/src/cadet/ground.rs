//! What the line is chosen by: the ground, the marches, and whom a line would leave on which side.

use engine::{HexId, HexSet, Side};

use super::line::{self, BARRED, MOST_CUT};
use super::numbers::Numbers as _;
use super::war::Doctrine;

/// What the line is chosen by.
pub(crate) struct Ground<'a, G: Doctrine> {
    pub(crate) game: &'a G,
    pub(crate) temper: &'a G::Temper,
    pub(crate) side: Side,
    /// How many units can get to each hex in this phase.
    pub(crate) near: &'a [u8],
    /// The march of our units, and of the enemy's, to each hex.
    pub(crate) own_march: &'a [u16],
    pub(crate) enemy_march: &'a [u16],
    /// The threat of the enemy.
    pub(crate) danger: &'a [f32],
    /// The strength of our units, and of the enemy's, whose supply comes through each hex.
    pub(crate) lifelines: [&'a [f32]; 2],
    /// Where a garrison stands that is never called away.
    pub(crate) garrisons: HexSet,
    /// Towns that count.
    pub(crate) towns: HexSet,
    /// How much the side must defend itself.
    pub(crate) defensive: f32,
    /// The combat units of the side.
    pub(crate) men: usize,
}

impl<G: Doctrine> Ground<'_, G> {
    /// Whether a hex lies behind a river, as seen from where the enemy comes.
    fn is_behind_river(&self, hex: HexId) -> bool {
        let here = self.enemy_march[hex.index()];
        let (mut ways, mut wet_ways) = (0, 0);
        // Which way he comes cannot be foreseen: all are counted.
        for (to, wet) in self.game.around(hex) {
            let nearer = u8::from(self.enemy_march[to.index()] < here);
            ways += nearer;
            wet_ways += nearer * u8::from(wet);
        }
        ways > 0 && wet_ways == ways
    }
}

impl<G: Doctrine> line::Ground for Ground<'_, G> {
    fn held(&self, hex: HexId) -> bool {
        self.game.holds(self.side.other(), hex)
    }

    fn zones(&self, hex: HexId) -> u8 {
        self.game.watch(hex)
    }

    fn has_site(&self, hex: HexId) -> bool {
        self.game.ways(hex).any(|(_, site)| site)
    }

    /// Little if there are few men for the line.
    fn wide(&self) -> u32 {
        let temper = self.temper;
        if self.men < usize::from(temper.line_few()) {
            temper.link_few()
        } else if self.men < usize::from(temper.line_some()) {
            temper.link_some()
        } else {
            temper.link_many()
        }
    }

    fn cut(&self, hex: HexId) -> u16 {
        let [own, enemy] = self.lifelines.map(|lines| lines[hex.index()]);
        // Who stands in the line is not before it.
        let here = self.game.strength_in(self.side, hex);
        let left = (own - here).max(0.0) * G::line_left(self.temper, self.side);
        (left + enemy * self.temper.line_cut()).min(MOST_CUT) as u16
    }

    fn cost(&self, hex: HexId, cut: u16) -> u16 {
        let (game, temper, side, at) = (self.game, self.temper, self.side, hex.index());
        if game.holds(side.other(), hex) {
            return BARRED;
        }
        if self.garrisons.contains(hex) {
            return temper.post_garrison() + cut;
        }
        let cover = game.cover(side, hex);
        let mut cost = temper.post() + (G::GOOD_GROUND - cover) * temper.post_ground();
        if self.is_behind_river(hex) {
            cost -= temper.post_river();
        }
        if game.is_ours(side, hex) {
            cost -= temper.post_ours();
        }
        cost += game.post_zone(temper, side, hex);
        if self.towns.contains(hex) && game.controls(side, hex) {
            cost -= temper.post_town();
        }
        let march = |field: &[u16]| f32::from(field[at].min(temper.post_march_most())) / G::POINT;
        let late = march(self.own_march) - temper.post_march();
        let nobody = if self.near[at] == 0 { temper.post_nobody() } else { 0.0 };
        let given = march(self.enemy_march);
        let odds = self.danger[at] / (cover.max(1.0) * temper.post_stand());
        cost += nobody
            + late.max(0.0) * temper.post_late()
            + given * G::line_given(temper, side, self.defensive)
            + (odds - 1.0).clamp(0.0, temper.post_odds_most()) * temper.post_odds() * self.defensive;
        cost.max(1.0) as u16 + cut
    }
}
