//! What each die was worth.
//!
//! The worth of a die is the chance after it less the mean over all its faces, with the dice before it as they fell and those after
//! it in the mean. Whatever the estimate of a chance is like, a fair die is then worth nothing in the mean: each face is subtracted as
//! often as it falls. The mean is exact over the next two dice, so that the worths of up to three dice of an action add up to the chance
//! after all of them less the chance before the first. Those that come later, as in a shuffle, are thrown once, the same for all faces
//! of the die: its worth is still nothing in the mean, only the sum is not exact.
//!
//! A chance is that of the position when nothing is left half done: losses, retreats and advances are chosen by cadets first.

use engine::{Dice, Headline, Rolled, Seed, Status};

use super::Throw;
use super::spread::Progress;
use super::walk::Walk;
use crate::Player as _;
use crate::staff::{Drill, imagined, mix, stands};

/// The mean is exact over so many dice after one ...
const AHEAD: usize = 2;
/// ... that have no more faces than this.
const MOST_AHEAD: u32 = 12;
/// Of a die with more faces so many are tried.
const MOST_TRIED: u32 = 60;
/// No more is chosen than this before a position is appraised.
const MOST_ANSWERS: usize = 16;

/// What the dice come from that never fell.
const NUMBER: u64 = 0x6c75_636b;

/// Every action with dice, with what they were worth.
pub(super) fn throws<G: Drill>(walk: &Walk<G>, progress: &Progress<'_>) -> Option<Vec<Throw>> {
    let places: Vec<usize> = walk.throws().collect();
    progress.spread(places.len(), |place| {
        let at = places[place];
        let step = &walk.steps[at];
        let worth = walk.at(at).map(|game| {
            let number = mix(NUMBER, at as u64);
            let game = imagined(game, walk.eyes, &mut Dice::fast(number));
            let act = Act { walk, game, action: step.action, number };
            act.worth(&step.rolled)
        });
        progress.tick(1);
        let Headline { turn, phase } = walk.headline(at).clone();
        Throw {
            actions: at,
            turn,
            phase,
            side: step.moment.side,
            told: walk.roll(at),
            faces: step.rolled.iter().map(|die| die.shown).collect(),
            worth: worth.unwrap_or_default(),
        }
    })
}

/// An action whose dice are thrown again.
pub(super) struct Act<'a, G: Drill> {
    pub(super) walk: &'a Walk<G>,
    /// The position before it.
    pub(super) game: G,
    pub(super) action: G::Action,
    pub(super) number: u64,
}

impl<G: Drill> Act<'_, G> {
    /// What each die was worth to side 0; nothing where the action is hidden from the eyes that look.
    pub(super) fn worth(&self, rolled: &[Rolled]) -> Vec<f64> {
        if self.game.check(self.action).is_err() {
            return vec![0.0; rolled.len()];
        }
        let mut shown = Vec::new();
        let worth = |(at, die): (usize, &Rolled)| {
            let mut after = |face: u32| {
                shown.push(face);
                let chance = self.mean(&mut shown, AHEAD);
                shown.pop();
                chance
            };
            let faces = self.faces(die.sides, at);
            let mean = faces.iter().map(|&face| after(face)).sum::<f64>() / faces.len() as f64;
            let worth = after(die.shown) - mean;
            shown.push(die.shown);
            worth
        };
        rolled.iter().enumerate().map(worth).collect()
    }

    /// The faces that are tried of a die: all, if it has not very many.
    fn faces(&self, sides: u32, at: usize) -> Vec<u32> {
        if sides <= MOST_TRIED {
            return (1..=sides).collect();
        }
        let mut random = Dice::fast(mix(self.number, 16 + at as u64));
        (0..MOST_TRIED).map(|_| random.roll(sides)).collect()
    }

    /// The chance after these dice, in the mean over so many more.
    pub(super) fn mean(&self, shown: &mut Vec<u32>, look: usize) -> f64 {
        let mut game = self.game.clone();
        // Where nothing is averaged any more the dice fall as they do for every face.
        let mut dice = Dice::listed_then(shown.clone(), Seed::number(self.number));
        dice.keep_rolls();
        let mut events = Vec::new();
        game.play(self.action, &mut dice, &mut events);
        let next = dice.take_rolled().nth(shown.len());
        let Some(Rolled { sides, .. }) = next.filter(|die| look > 0 && die.sides <= MOST_AHEAD) else {
            return self.settled(game);
        };
        let mut sum = 0.0;
        for face in 1..=sides {
            shown.push(face);
            sum += self.mean(shown, look - 1);
            shown.pop();
        }
        sum / f64::from(sides)
    }

    /// The chance when nothing is left half done.
    fn settled(&self, mut game: G) -> f64 {
        let moment = game.moment();
        let mut cadets = [2, 3].map(|side| G::cadet(mix(self.number, side), &[]));
        let (mut dice, mut fancy) = (Dice::fast(self.number), Dice::fast(mix(self.number, 4)));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        for _ in 0..MOST_ANSWERS {
            let Status::Choose(decision) = game.status() else { break };
            if game.moment() != moment || self.walk.openings.contains(decision.name) {
                break;
            }
            game.legal(&mut legal);
            let action = if let [only] = legal[..] {
                only
            } else {
                let seen = game.imagine(engine::Seat::Player(decision.side), &mut fancy);
                cadets[decision.side.index()].choose(seen.as_ref().unwrap_or(&game), &legal)
            };
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
        stands(&game)
    }
}
