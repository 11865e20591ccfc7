//! What the line is chosen by in Dark December: the ground, the marches, and whom a line would leave on which side.

use dark_december::DarkDecember;
use dark_december::charts::GERMAN;
use engine::{HexId, Side};

use super::goals::Goals;
use crate::cadet::line::{self, BARRED};

/// What a post costs, in tenths; all else is measured by it.
const POST: f32 = 10.0;

/// What a point of enemy strength costs that would be on our side of the line.
const CUT: f32 = 8.0;

/// What a point of our strength costs that would be before the line: the German spearhead is not left alone.
const LEFT: [f32; 2] = [5.0, 3.0];

/// What a movement point of ground costs that the German gives up before his line; the Allies give less the less they must defend.
const GIVEN: f32 = 0.4;

/// What a post costs to which nobody can get in this phase.
const NOBODY: f32 = 20.0;

/// What the line is chosen by.
pub(super) struct Ground<'a> {
    pub(super) game: &'a DarkDecember,
    pub(super) side: Side,
    /// How many units can get to each hex in this phase.
    pub(super) near: &'a [u8],
    /// The march of our units, and of the enemy's, to each hex, in halves of a movement point.
    pub(super) own_march: &'a [u16],
    pub(super) enemy_march: &'a [u16],
    /// The threat of the enemy.
    pub(super) danger: &'a [f32],
    /// The strength of our units, and of the enemy's, whose supply comes through each hex.
    pub(super) lifelines: [&'a [f32]; 2],
    pub(super) goals: &'a Goals,
    /// How much the side must defend itself.
    pub(super) defensive: f32,
    /// The combat units of the side.
    pub(super) men: usize,
}

impl line::Ground for Ground<'_> {
    fn held(&self, hex: HexId) -> bool {
        self.game.holds(self.side.other(), hex)
    }

    /// 3.5.1: not over a major river without a bridge.
    fn zones(&self, hex: HexId) -> u8 {
        let edges = self.game.fixed().edges(hex).iter();
        let watched = edges.filter(|edge| !edge.major() || self.game.bridged(edge));
        watched.fold(0, |bits, edge| bits | 1 << edge.direction.index())
    }

    /// Little if there are few men for the line.
    fn wide(&self) -> u32 {
        match self.men {
            0..26 => 1,
            26..42 => 4,
            _ => 9,
        }
    }

    fn cut(&self, hex: HexId) -> u16 {
        let [own, enemy] = self.lifelines.map(|lines| lines[hex.index()]);
        // Who stands in the line is not before it.
        let here = if self.game.holds(self.side, hex) { strength_in(self.game, hex) } else { 0.0 };
        ((own - here).max(0.0) * LEFT[self.side.index()] + enemy * CUT).min(5_000.0) as u16
    }

    fn cost(&self, hex: HexId) -> u16 {
        let (game, side) = (self.game, self.side);
        let (fixed, enemy, at) = (game.fixed(), side.other(), hex.index());
        if game.holds(enemy, hex) {
            return BARRED;
        }
        if self.goals.is_garrisoned(hex) {
            return 2 + self.cut(hex);
        }
        let level = f32::from(game.ground_level(side, hex, 0));
        let mut cost = POST + (3.0 - level) * 2.0;
        // 4.2: behind a river, as seen from where the enemy comes.
        let mut nearer =
            fixed.edges(hex).iter().filter(|edge| self.enemy_march[edge.to.index()] < self.enemy_march[at]);
        let mut faced = false;
        if nearer.all(|edge| {
            faced = true;
            edge.wet()
        }) && faced
        {
            cost -= 4.0;
        }
        if game.holds(side, hex) {
            cost -= 3.0;
        } else if game.zoc(enemy, hex) {
            cost += 4.0;
        }
        // 3.2.4: columns of the enemy stop before a town of ours.
        if fixed.towns.contains(hex) && game.controls(side, hex) {
            cost -= 3.0;
        }
        let late = f32::from(self.own_march[at].min(80)) / 2.0 - 6.0;
        let nobody = if self.near[at] == 0 { NOBODY } else { 0.0 };
        let given = f32::from(self.enemy_march[at].min(80)) / 2.0;
        let odds = self.danger[at] / (level.max(1.0) * 4.0);
        let hold = if side == GERMAN { GIVEN } else { 1.2 - 0.7 * self.defensive };
        cost +=
            nobody + late.max(0.0) * 1.5 + given * hold + (odds - 1.0).clamp(0.0, 3.0) * 4.0 * self.defensive;
        cost.max(1.0) as u16 + self.cut(hex)
    }
}

/// The attack strength of the combat units in a hex.
fn strength_in(game: &DarkDecember, hex: HexId) -> f32 {
    game.fighters_at(hex).map(|unit| f32::from(game.strength(unit).attack)).sum()
}
