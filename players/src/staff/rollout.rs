//! A plan played out with cadets on both sides, for a few player-turns.

use engine::{Dice, Seat, Side};

use super::drill::Drill;
use super::onward::{Acted, HowFar, Leads, Room, imagined, play_on, stands};
use super::orders::{Candidate, Hand};
use crate::Progress;

/// What a thread needs for rollouts, kept from one to the next. The cadets are not: what one remembers of another rollout could
/// change what it chooses, and then the threads would matter.
pub(super) struct Bench<G: Drill> {
    room: Room<G>,
    /// The attacks that the side opened in the first player-turn of the last rollout.
    pub(super) opened: Vec<G::Action>,
}

impl<G: Drill> Default for Bench<G> {
    fn default() -> Bench<G> {
        Bench { room: Room::default(), opened: Vec::new() }
    }
}

/// Those who carry a rollout out, and the attacks that the side of the plan opens.
struct Hands<'a, G: Drill> {
    by_side: [Hand<G>; 2],
    side: Side,
    opened: &'a mut Vec<G::Action>,
}

impl<G: Drill> Leads<G> for Hands<'_, G> {
    fn choose(&mut self, seen: &G, side: Side, legal: &[G::Action]) -> G::Action {
        self.by_side[side.index()].choose(seen, legal)
    }

    fn played(&mut self, _: &G, step: &Acted<'_, G>) {
        if step.turns == 1 && step.side == self.side && G::opens(step.action) {
            self.opened.push(step.action);
        }
    }
}

/// What a rollout starts from.
pub(super) struct Start<'a, G: Drill> {
    pub(super) game: &'a G,
    /// Whose plans are compared.
    pub(super) side: Side,
    /// Player-turns to be played, the present one included.
    pub(super) horizon: u32,
    /// What all dice of this think come from.
    pub(super) number: u64,
    /// The number of the cadet who will carry the plan out, so that what is tried is what will be done.
    pub(super) hand: u64,
    /// Who waits for it.
    pub(super) progress: &'a Progress,
}

/// What came of a rollout.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Result {
    /// The chance that the side wins, as it stood at the end.
    pub(super) chance: f64,
    /// Player-turns that were played.
    pub(super) turns: u32,
}

impl<G: Drill> Bench<G> {
    /// Plays on with this plan and these orders for the side. Rollouts of the same `die` have the same dice, the same enemy and the same
    /// imagined position.
    pub(super) fn play(&mut self, start: &Start<'_, G>, candidate: &Candidate<G>, die: u32) -> Result {
        let Start { game, side, horizon, number, hand, .. } = *start;
        let number = mix(number, u64::from(die) + 1);
        let enemy: &[(&'static str, f64)] = match die % 3 {
            0 => &[],
            bold_or_cautious => G::ENEMIES[bold_or_cautious as usize - 1],
        };
        let by_side = [Side(0), Side(1)].map(|seat| {
            if seat == side { Hand::new(hand, candidate, game) } else { Hand::free(mix(number, 2), enemy) }
        });
        self.opened.clear();
        let (mut dice, mut fancy) = (Dice::fast(number), Dice::fast(mix(number, 1)));
        // What is hidden from the side is imagined anew in each rollout.
        let mut world = imagined(game, Seat::Player(side), &mut fancy);
        let way = HowFar { since: world.moment(), horizon };
        let mut hands = Hands { by_side, side, opened: &mut self.opened };
        let turns = play_on(&mut world, way, [&mut dice, &mut fancy], &mut self.room, &mut hands);
        let first = stands(&world);
        Result { chance: if side == Side(0) { first } else { 1.0 - first }, turns }
    }
}

/// A number out of two.
pub(crate) fn mix(number: u64, other: u64) -> u64 {
    let mut mixed = number ^ other.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
