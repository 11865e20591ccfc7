//! A plan played out with cadets on both sides, for a few player-turns.

use engine::{Dice, Seat, Side, Status};

use super::drill::Drill;
use crate::Player as _;

/// What a thread needs for rollouts, kept from one to the next. The cadets are not: what one remembers of another rollout could
/// change what it chooses, and then the threads would matter.
pub(super) struct Bench<G: Drill> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    features: Vec<f32>,
}

impl<G: Drill> Default for Bench<G> {
    fn default() -> Bench<G> {
        Bench { legal: Vec::new(), events: Vec::new(), features: Vec::new() }
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
    /// Plays on with these factors for the side. Rollouts of the same `die` have the same dice, the same enemy and the same
    /// imagined position.
    pub(super) fn play(&mut self, start: &Start<'_, G>, factors: &[(&'static str, f64)], die: u32) -> Result {
        let Start { game, side, horizon, number, hand } = *start;
        let number = mix(number, u64::from(die) + 1);
        let enemy: &[(&'static str, f64)] = match die % 3 {
            0 => &[],
            bold_or_cautious => G::ENEMIES[bold_or_cautious as usize - 1],
        };
        let mut cadets = [Side(0), Side(1)].map(|seat| {
            let (factors, number) = if seat == side { (factors, hand) } else { (enemy, mix(number, 2)) };
            G::cadet(number, factors)
        });
        let (mut dice, mut fancy) = (Dice::fast(number), Dice::fast(mix(number, 1)));
        // What is hidden from the side is imagined anew in each rollout.
        let mut world = game.imagine(Seat::Player(side), &mut fancy).unwrap_or_else(|| game.clone());
        let (mut moment, mut turns) = (world.moment(), 1);
        let outcome = loop {
            let chooser = match world.status() {
                Status::Choose(decision) => decision.side,
                Status::Over(outcome) => break Some(outcome),
            };
            let now = world.moment();
            if now != moment {
                moment = now;
                if turns == horizon {
                    break None;
                }
                turns += 1;
            }
            world.legal(&mut self.legal);
            let action = if let [only] = self.legal[..] {
                only
            } else {
                let imagined = world.imagine(Seat::Player(chooser), &mut fancy);
                cadets[chooser.index()].choose(imagined.as_ref().unwrap_or(&world), &self.legal)
            };
            self.events.clear();
            world.play(action, &mut dice, &mut self.events);
        };
        let first = if let Some(outcome) = outcome {
            outcome.winner.map_or(0.5, |winner| if winner == Side(0) { 1.0 } else { 0.0 })
        } else {
            self.features.clear();
            world.features(&mut self.features);
            f64::from(G::chance(&self.features))
        };
        Result { chance: if side == Side(0) { first } else { 1.0 - first }, turns }
    }
}

/// A number out of two.
pub(super) fn mix(number: u64, other: u64) -> u64 {
    let mut mixed = number ^ other.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
