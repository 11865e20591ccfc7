//! A position played on with cadets on both sides.

use engine::{Dice, Seat, Side, Told};

use crate::Player as _;
use crate::staff::{Acted, Drill, HowFar, Leads, Room, imagined, mix, play_on, stands};

/// How a position is played on.
pub(super) struct Rollout<'a, G: Drill> {
    pub(super) game: &'a G,
    /// Whose eyes see it: what is hidden from them is imagined.
    pub(super) eyes: Seat,
    /// Player-turns to be played, the present one included.
    pub(super) horizon: u32,
    /// What comes first.
    pub(super) first: First<'a, G>,
}

/// What comes first when a position is played on.
pub(super) enum First<'a, G: Drill> {
    /// Nothing in particular.
    Nothing,
    /// This action.
    Action(G::Action),
    /// A side follows a plan to the end of the phase or until a die falls.
    Plan(Side, &'a [(&'static str, f64)]),
}

/// What came of it.
pub(super) struct End {
    /// The chance that side 0 wins, as it stood at the end.
    pub(super) chance: f64,
    /// Player-turns that were played.
    pub(super) turns: u32,
    /// What was done by the plan, as its side is told.
    pub(super) told: Vec<Told>,
}

/// Cadets on both sides, and who follows a plan before them.
struct Cadets<G: Drill> {
    by_side: [G::Cadet; 2],
    /// Whose plan it is and who follows it, until a die falls or the phase ends.
    leader: Option<(Side, G::Cadet)>,
    chapter: u64,
    eyes: Seat,
    told: Vec<Told>,
}

impl<G: Drill> Leads<G> for Cadets<G> {
    fn look(&mut self, world: &G, dice: &Dice) {
        if dice.rolls() != 0 || world.chapter() != self.chapter {
            self.leader = None;
        }
    }

    fn choose(&mut self, seen: &G, side: Side, legal: &[G::Action]) -> G::Action {
        let cadet = match &mut self.leader {
            Some((whose, plan)) if *whose == side => plan,
            _ => &mut self.by_side[side.index()],
        };
        cadet.choose(seen, legal)
    }

    fn played(&mut self, world: &G, step: &Acted<'_, G>) {
        if self.leader.is_some() {
            self.told.extend(step.events.iter().filter_map(|event| world.narrate(event, self.eyes)));
        }
    }
}

impl<G: Drill> Rollout<'_, G> {
    /// Plays on. The same number is the same dice. None if what comes first cannot be played in the position as imagined.
    pub(super) fn play(&self, number: u64) -> Option<End> {
        let (mut dice, mut fancy) = (Dice::fast(number), Dice::fast(mix(number, 1)));
        let mut world = imagined(self.game, self.eyes, &mut fancy);
        let way = HowFar { since: world.moment(), horizon: self.horizon };
        let by_side = [Side(0), Side(1)].map(|side| G::cadet(mix(number, 2 + u64::from(side.0)), &[]));
        let mut leader = None;
        match self.first {
            First::Nothing => {}
            First::Action(action) => {
                world.check(action).ok()?;
                world.play(action, &mut dice, &mut Vec::new());
            }
            First::Plan(side, factors) => leader = Some((side, G::cadet(mix(number, 4), factors))),
        }
        let mut cadets =
            Cadets { by_side, leader, chapter: world.chapter(), eyes: self.eyes, told: Vec::new() };
        let turns = play_on(&mut world, way, [&mut dice, &mut fancy], &mut Room::default(), &mut cadets);
        Some(End { chance: stands(&world), turns, told: cadets.told })
    }
}
