//! How the weights are learned: gradient descent by Adam on the logarithm of the chance that was given to what came.
//!
//! Kingma and Ba, "Adam: a method for stochastic optimization", 2015. Positions of one game tell much of each other: so every game
//! counts for the same, however long it is, and whole games are set aside to see when it has learned enough.

use std::collections::BTreeMap;

use engine::Dice;

use super::{MOST, Network};

/// A position and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// Which game it is of.
    pub game: u64,
    /// The features.
    pub features: Vec<f32>,
    /// What side 0 had of the game: 1 for a victory, a half for a draw.
    pub share: f32,
}

/// How it learns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lesson {
    /// Hidden sums; with none it is a logistic regression.
    pub hidden: usize,
    /// How often all examples are seen at most.
    pub rounds: u32,
    /// How strongly large weights are pulled back.
    pub decay: f32,
    /// What fixes the first weights and the order.
    pub number: u64,
}

/// What was learned.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    /// The network.
    pub network: Network,
    /// The mean logarithm of the chance given to what came, with the sign turned: for the games it learned from ...
    pub loss: f32,
    /// ... and for those that were set aside.
    pub aside: f32,
    /// The same for one who knows only how often side 0 won.
    pub blind: f32,
}

const STEP: f32 = 0.003;
const SLOW: f32 = 0.9;
const SLOWER: f32 = 0.999;
const TINY: f32 = 1e-8;
const BATCH: usize = 64;
/// One game in so many is set aside.
const ASIDE: u64 = 5;
/// So many rounds without gain on what was set aside are enough.
const PATIENCE: u32 = 12;

/// Learns the weights of a network for features of these names.
pub fn train(names: &[&str], examples: &[Example], lesson: &Lesson) -> Trained {
    let hidden = lesson.hidden.min(MOST);
    let inputs = scales(names, examples);
    let mut counts: BTreeMap<u64, f32> = BTreeMap::new();
    for example in examples {
        *counts.entry(example.game).or_default() += 1.0;
    }
    let mean = examples.len() as f32 / counts.len().max(1) as f32;
    let row = |example: &Example| -> Known {
        let scaled = example.features.iter().zip(&inputs);
        let scaled = scaled.map(|(value, (_, mean, spread))| (value - mean) / spread);
        Known {
            row: scaled.chain([1.0]).collect(),
            share: example.share,
            weight: mean / counts[&example.game],
        }
    };
    let all: Vec<Known> = examples.iter().map(row).collect();
    let blind = blind(&all);
    let (aside, known): (Vec<&Example>, Vec<&Example>) =
        examples.iter().partition(|example| example.game % ASIDE == 0);
    let aside: Vec<_> = aside.into_iter().map(row).collect();
    let mut known: Vec<_> = known.into_iter().map(row).collect();
    let mut dice = Dice::fast(lesson.number);
    let mut learner = Learner::new(names.len() + 1, hidden, &mut dice);
    let mut best = (f32::INFINITY, f32::INFINITY, learner.values.clone(), 0);
    for round in 0..lesson.rounds {
        for at in (1..known.len()).rev() {
            known.swap(at, dice.index(at + 1));
        }
        known.chunks(BATCH).for_each(|batch| learner.learn(batch, lesson.decay));
        let judged = learner.loss(if aside.is_empty() { &known } else { &aside });
        if judged < best.0 {
            best = (judged, learner.loss(&known), learner.values.clone(), round);
        }
        if round - best.3 >= PATIENCE {
            break;
        }
    }
    let (width, values) = (hidden + 1, best.2);
    let weights = values[..(names.len() + 1) * width].chunks(width).map(<[f32]>::to_vec).collect();
    let out = values[(names.len() + 1) * width..].to_vec();
    Trained { network: Network { inputs, weights, out }, loss: best.1, aside: best.0, blind }
}

/// Mean and spread of each feature.
fn scales(names: &[&str], examples: &[Example]) -> Vec<(String, f32, f32)> {
    let count = examples.len().max(1) as f64;
    let scale = |(at, name): (usize, &&str)| {
        let values = || examples.iter().map(|example| f64::from(example.features[at]));
        let mean = values().sum::<f64>() / count;
        let spread = (values().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt();
        // What never differs counts for nothing.
        ((*name).to_owned(), mean as f32, if spread < 1e-6 { 1.0 } else { spread as f32 })
    };
    names.iter().enumerate().map(scale).collect()
}

/// What it costs to have given a chance to what came.
fn cost(chance: f32, share: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(share * chance.ln() + (1.0 - share) * (1.0 - chance).ln())
}

/// An example as it is learned from.
struct Known {
    /// The features by their scales, and 1 for what is always added.
    row: Vec<f32>,
    share: f32,
    /// What it counts for.
    weight: f32,
}

/// What it costs to know only how often side 0 won.
fn blind(all: &[Known]) -> f32 {
    let sum = all.iter().map(|one| one.weight).sum::<f32>().max(TINY);
    let mean = all.iter().map(|one| one.weight * one.share).sum::<f32>() / sum;
    all.iter().map(|one| one.weight * cost(mean, one.share)).sum::<f32>() / sum
}

/// The weights as one list, with what Adam remembers of their slopes.
struct Learner {
    values: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    hidden: usize,
    steps: i32,
}

impl Learner {
    fn new(inputs: usize, hidden: usize, dice: &mut Dice) -> Learner {
        let count = inputs * (hidden + 1) + hidden;
        let spread = 1.0 / (inputs as f32).sqrt();
        let mut first = |at: usize| {
            // The straight way begins at nothing, the hidden sums a little apart.
            let straight = at < inputs * (hidden + 1) && at.is_multiple_of(hidden + 1);
            if straight { 0.0 } else { (dice.roll(2001) as f32 / 1000.0 - 1.001) * spread }
        };
        let values = (0..count).map(&mut first).collect();
        let none = vec![0.0; count];
        Learner { values, slopes: none.clone(), means: none.clone(), squares: none, hidden, steps: 0 }
    }

    /// The chance, and the hidden sums after they were bent.
    fn chance(&self, row: &[f32]) -> (f32, [f32; MOST]) {
        let (width, mut bent) = (self.hidden + 1, [0.0; MOST]);
        let mut sum = 0.0;
        for (value, weights) in row.iter().zip(self.values.chunks(width)) {
            sum += value * weights[0];
            bent.iter_mut().zip(&weights[1..]).for_each(|(bent, weight)| *bent += value * weight);
        }
        for (bent, out) in bent.iter_mut().zip(&self.values[row.len() * width..]) {
            *bent = bent.tanh();
            sum += *bent * out;
        }
        (1.0 / (1.0 + (-sum).exp()), bent)
    }

    fn loss(&self, rows: &[Known]) -> f32 {
        let sum: f32 = rows.iter().map(|one| one.weight * cost(self.chance(&one.row).0, one.share)).sum();
        sum / rows.iter().map(|one| one.weight).sum::<f32>().max(TINY)
    }

    /// A step of Adam.
    fn learn(&mut self, rows: &[Known], decay: f32) {
        let width = self.hidden + 1;
        self.slopes.iter_mut().zip(&self.values).for_each(|(slope, value)| *slope = decay * value);
        for Known { row, share, weight } in rows {
            let (chance, bent) = self.chance(row);
            let wrong = weight * (chance - share) / rows.len() as f32;
            let outs = row.len() * width;
            for (slope, bent) in self.slopes[outs..].iter_mut().zip(&bent) {
                *slope += wrong * bent;
            }
            for (at, value) in row.iter().enumerate() {
                self.slopes[at * width] += wrong * value;
                let slopes = &mut self.slopes[at * width + 1..(at + 1) * width];
                for ((slope, bent), out) in slopes.iter_mut().zip(&bent).zip(&self.values[outs..]) {
                    *slope += wrong * out * (1.0 - bent * bent) * value;
                }
            }
        }
        self.steps += 1;
        let (one, two) = (1.0 - SLOW.powi(self.steps), 1.0 - SLOWER.powi(self.steps));
        for at in 0..self.values.len() {
            let slope = self.slopes[at];
            self.means[at] = SLOW * self.means[at] + (1.0 - SLOW) * slope;
            self.squares[at] = SLOWER * self.squares[at] + (1.0 - SLOWER) * slope * slope;
            self.values[at] -= STEP * (self.means[at] / one) / ((self.squares[at] / two).sqrt() + TINY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples(share: impl Fn(f32, f32) -> f32) -> Vec<Example> {
        let mut dice = Dice::fast(7);
        let mut one = |game| {
            let [x, y] = [(); 2].map(|()| dice.roll(2001) as f32 / 1000.0 - 1.001);
            Example { game, features: vec![x, 10.0 + 5.0 * y], share: share(x, y) }
        };
        (0..2000).map(&mut one).collect()
    }

    #[test]
    fn it_learns_what_no_straight_line_parts() {
        let examples = examples(|x, y| f32::from(u8::from(x * y > 0.0)));
        let lesson = |hidden| Lesson { hidden, rounds: 200, decay: 0.0, number: 3 };
        let straight = train(&["x", "y"], &examples, &lesson(0));
        let bent = train(&["x", "y"], &examples, &lesson(8));
        assert!(straight.aside > 0.65, "{}", straight.aside);
        assert!(bent.aside < 0.2 && bent.blind > 0.69, "{} {}", bent.aside, bent.blind);
    }

    #[test]
    fn it_says_how_likely_things_are_and_is_read_as_it_was_written() {
        let mut dice = Dice::fast(9);
        let mut examples = examples(|x, _| x);
        for example in &mut examples {
            let chance = 1.0 / (1.0 + (-2.0 * example.features[0]).exp());
            example.share = f32::from(u8::from(dice.roll(1000) as f32 / 1000.0 < chance));
        }
        let trained =
            train(&["x", "y"], &examples, &Lesson { hidden: 2, rounds: 60, decay: 1e-4, number: 1 });
        for x in [-0.8_f32, 0.0, 0.8] {
            let told = trained.network.chance(&[x, 10.0]);
            assert!((told - 1.0 / (1.0 + (-2.0 * x).exp())).abs() < 0.07, "{x}: {told}");
        }
        let again = Network::read(&trained.network.write(), &["x", "y"]).unwrap();
        assert!((again.chance(&[0.3, 12.0]) - trained.network.chance(&[0.3, 12.0])).abs() < 1e-3);
        assert!(Network::read("x 0 1 0.5", &["x", "y"]).unwrap_err().contains("x, y"));
        assert!(Network::read("x 0 one 0.5", &["x"]).unwrap_err().contains("no number"));
        assert!(Network::read("x 0 1 0.5\nalways 0 1\nout", &["x"]).is_err());
    }
}
