//! What the cadets of games of fronts ask of a game: who stands where, what the ground costs, and what its own cadet thinks.

use std::fmt::Debug;

use engine::{Game, HexId, HexSet, Side, UnitId};

use super::assault::{Party, Target};
use super::goals::Goal;
use super::march::Signs;
use super::mind::Mind;
use super::numbers::Numbers;
use super::plan::Plan;

/// A game in which two sides keep fronts on a map with roads, rivers and sources of supply.
pub(crate) trait War: Game + Debug {
    /// The numbers of its cadet.
    type Temper: Numbers;
    /// Parts of a movement point, by which marches are measured.
    const POINT: f32;
    /// The [`cover`](Self::cover) of ground that neither helps nor hinders, nearly.
    const GOOD_GROUND: f32;

    /// The hexes of the map.
    fn hexes(&self) -> usize;
    /// The units of the game.
    fn units(&self) -> usize;
    /// The present turn.
    fn turn(&self) -> u8;
    /// The combat units of a side on the map.
    fn army(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_;
    /// The hexes in which a side has combat units, and the strength with which those there can attack.
    fn stacks(&self, side: Side) -> impl Iterator<Item = (HexId, f32)> + '_;
    /// The attack strength of a unit.
    fn attack(&self, unit: UnitId) -> f32;
    /// The defence strength of a unit.
    fn defence(&self, unit: UnitId) -> f32;
    /// Whether a unit is in supply.
    fn is_supplied(&self, unit: UnitId) -> bool;
    /// The sources of supply of a side.
    fn sources(&self, side: Side) -> &[HexId];

    /// The unit in motion.
    fn moving(&self) -> Option<UnitId>;
    /// Where a unit is.
    fn hex_of(&self, unit: UnitId) -> Option<HexId>;
    /// Whether a side has units in a hex.
    fn holds(&self, side: Side, hex: HexId) -> bool;
    /// Whether a side has a zone of control in a hex.
    fn zoc(&self, side: Side, hex: HexId) -> bool;
    /// Whether a side controls a hex.
    fn controls(&self, side: Side, hex: HexId) -> bool;
    /// How many hexes are between two.
    fn distance(&self, a: HexId, b: HexId) -> u16;
    /// The hexes beside a hex, and whether water is between.
    fn around(&self, hex: HexId) -> impl Iterator<Item = (HexId, bool)> + '_;
    /// The hexes into which a unit in a hex has a zone of control.
    fn zones(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_;
    /// The same as bits by direction.
    fn watch(&self, hex: HexId) -> u8;
    /// What the ground of a hex does for a side that stands there.
    fn cover(&self, side: Side, hex: HexId) -> f32;

    /// The steps out of a hex: where to, and whether there is a bridge site, so that what they cost can change.
    fn ways(&self, hex: HexId) -> impl Iterator<Item = (HexId, bool)> + '_;
    /// What water adds to the step of that number out of a hex for columns of a side; none along a road.
    fn toll(&self, temper: &Self::Temper, side: Side, hex: HexId, way: usize) -> Option<u16>;
    /// What it costs columns of a side to enter a hex along a road, and off it, if there were no enemy.
    fn entry(&self, temper: &Self::Temper, side: Side, hex: HexId) -> [u16; 2];
    /// What decides what it costs columns of a side to enter hexes. With `foes` they go around the enemy where that is cheap;
    /// without, he counts for nothing.
    fn signs(&self, side: Side, foes: bool) -> Signs;
    /// What goes on of what wants to pass through a hex that nobody watches.
    fn open(&self, temper: &Self::Temper, hex: HexId) -> f32;
}

/// What of a war is the same question in both games.
macro_rules! alike {
    ($army:ident, $watches:ident) => {
        type Temper = Temper;
        const POINT: f32 = POINT;

        fn hexes(&self) -> usize {
            self.fixed().terrain.len()
        }

        fn units(&self) -> usize {
            self.fixed().units.len()
        }

        fn turn(&self) -> u8 {
            self.turn()
        }

        fn army(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
            self.$army(side)
        }

        fn is_supplied(&self, unit: UnitId) -> bool {
            self.supplied(unit)
        }

        fn sources(&self, side: Side) -> &[HexId] {
            &self.fixed().sources[side.index()]
        }

        fn hex_of(&self, unit: UnitId) -> Option<HexId> {
            self.hex_of(unit)
        }

        fn holds(&self, side: Side, hex: HexId) -> bool {
            self.holds(side, hex)
        }

        fn zoc(&self, side: Side, hex: HexId) -> bool {
            self.zoc(side, hex)
        }

        fn controls(&self, side: Side, hex: HexId) -> bool {
            self.controls(side, hex)
        }

        fn distance(&self, a: HexId, b: HexId) -> u16 {
            self.distance(a, b)
        }

        fn around(&self, hex: HexId) -> impl Iterator<Item = (HexId, bool)> + '_ {
            self.fixed().edges(hex).iter().map(|edge| (edge.to, edge.wet()))
        }

        fn zones(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
            self.fixed().edges(hex).iter().filter(|edge| $watches(self, **edge)).map(|edge| edge.to)
        }

        fn watch(&self, hex: HexId) -> u8 {
            let watched = self.fixed().edges(hex).iter().filter(|edge| $watches(self, **edge));
            watched.fold(0, |bits, edge| bits | 1 << edge.direction.index())
        }

        fn signs(&self, side: Side, foes: bool) -> $crate::cadet::march::Signs {
            let enemy = side.other();
            let set = |set: &HexSet| if foes { *set } else { HexSet::new() };
            let sets = [set(self.occupied(enemy)), set(self.watched(enemy)), self.state().german];
            $crate::cadet::march::Signs { ground: self.ground() as u8, sets }
        }

        fn ways(&self, hex: HexId) -> impl Iterator<Item = (HexId, bool)> + '_ {
            self.fixed().edges(hex).iter().map(|edge| (edge.to, edge.site().is_some()))
        }
    };
}

pub(crate) use alike;

/// What the cadet of a game thinks in its own way.
pub(crate) trait Doctrine: War {
    /// What is known of an enemy hex before an attack.
    type Facts: Copy + Debug;
    /// How supply is traced.
    type Lines: Default + Debug;
    /// Where a unit can go.
    type Field: Default + Debug;
    /// What only the cadet of this game keeps in mind.
    type Own: Default + Debug;

    /// The choice to stop, and to have enough.
    const DONE: Self::Action;
    const CONFIRM: Self::Action;
    /// The hex that an action attacks.
    fn attacked(action: Self::Action) -> Option<HexId>;
    /// The action that adds a unit to an attack.
    fn adding(unit: UnitId) -> Self::Action;
    /// The hex to which an action sends the unit in motion.
    fn gone_to(action: Self::Action) -> Option<HexId>;

    /// What draws a side, and how much further than it is it seems.
    fn aims(&self, temper: &Self::Temper, side: Side, own: &Self::Own) -> Vec<(HexId, u16)>;
    /// Sets the goals of a side and tells off the garrisons.
    fn set_goals(&self, plan: &mut Plan<Self>, temper: &Self::Temper, side: Side);
    /// What a goal is worth to a unit after such a march; none if it is closed to it.
    fn goal_worth(&self, temper: &Self::Temper, unit: UnitId, goal: &Goal, march: u16) -> Option<f32>;
    /// Whether a side that must defend itself so much sends units to goals that have all they take.
    fn sends_more(temper: &Self::Temper, defensive: f32) -> bool;
    /// Who is keener is given a goal first.
    fn keenness(&self, unit: UnitId) -> (bool, bool, u8);
    /// Whether who stands in a goal is its garrison and stays.
    fn is_kept(temper: &Self::Temper, goal: &Goal) -> bool;
    /// The defence of the units of a side in a hex, with the ground.
    fn defence_in(&self, side: Side, hex: HexId) -> f32;

    /// Whether a hex counts as held by a side in the choice of the line.
    fn is_ours(&self, side: Side, hex: HexId) -> bool;
    /// The attack strength of the combat units of a side in a hex.
    fn strength_in(&self, side: Side, hex: HexId) -> f32;
    /// The towns that a line likes to run through.
    fn line_towns(&self) -> HexSet;
    /// What a point of our strength costs that would be before the line.
    fn line_left(temper: &Self::Temper, side: Side) -> f32;
    /// What a movement point of ground costs that is given up before the line.
    fn line_given(temper: &Self::Temper, side: Side, defensive: f32) -> f32;
    /// What an enemy zone of control adds to a post.
    fn post_zone(&self, temper: &Self::Temper, side: Side, hex: HexId) -> f32;
    /// Whether a unit cannot leave where it is.
    fn is_stuck(&self, unit: UnitId) -> bool;

    /// How deep the water is over which a unit in a hex attacks another: 0 if there is none.
    fn river(&self, from: HexId, target: HexId) -> u8;
    /// The room that is taken in a hex.
    fn taken(&self, hex: HexId) -> u8;
    /// The room that there is in any.
    fn room(&self) -> u8;
    /// The room that a unit takes.
    fn size(&self, unit: UnitId) -> u8;
    /// The strength with which a unit in a hex attacks another.
    fn strikes(&self, unit: UnitId, from: HexId, target: HexId) -> u32;
    /// What it counts for in the choice of an attacker that he belongs to others who attack.
    fn kinship(&self, temper: &Self::Temper, unit: UnitId, others: &[(UnitId, HexId)]) -> f32;
    /// What an attack is worth, and the points that it ties; none if it cannot be made.
    fn attack_worth(
        &self,
        temper: &Self::Temper,
        target: &Target<Self::Facts>,
        party: &Party,
    ) -> Option<(f32, f32)>;
    /// Finds the best set of attackers for a hex, leaves it in the party, and says what the attack is worth.
    fn muster(mind: &mut Mind<Self>, game: &Self, side: Side, hex: HexId) -> f32;
}

/// The types and choices that both games have by the same name.
macro_rules! choices {
    () => {
        type Facts = Facts;
        type Lines = Lines;
        type Field = Field;
        type Own = Own;

        const DONE: Action = Action::Done;
        const CONFIRM: Action = Action::Confirm;

        fn attacked(action: Action) -> Option<HexId> {
            if let Action::Attack(hex) = action { Some(hex) } else { None }
        }

        fn adding(unit: UnitId) -> Action {
            Action::Add(unit)
        }

        fn gone_to(action: Action) -> Option<HexId> {
            if let Action::Go(hex) = action { Some(hex) } else { None }
        }
    };
}

pub(crate) use choices;

/// How many of a hex's neighbours are open to the retreat of its defenders: held by a friend, or neither held nor watched by the
/// attacker. `covers` says which the attack would watch beside.
pub(crate) fn gaps<G: War>(game: &G, attacker: Side, hex: HexId, covers: impl Fn(HexId) -> bool) -> usize {
    let open = |to: HexId| {
        let friend = game.holds(attacker.other(), to);
        !game.holds(attacker, to) && (friend || !(game.zoc(attacker, to) || covers(to)))
    };
    game.around(hex).filter(|&(to, _)| open(to)).count()
}

/// What a unit loses in a place in the mean, if the enemy has so much better odds there than are safe.
pub(crate) fn loss<G: War>(game: &G, temper: &G::Temper, enemy: Side, hex: HexId, odds: f32) -> f32 {
    let loss = (odds * temper.place_loss()).clamp(0.0, temper.place_loss_most());
    if loss > 0.0 && gaps(game, enemy, hex, |_| false) <= usize::from(temper.place_trapped()) {
        return (loss * temper.place_trapped_factor()).min(temper.place_trapped_most());
    }
    loss
}
