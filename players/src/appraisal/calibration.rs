//! How far predicted chances come true: predicted against observed in ten bins, on games that nothing was learned from.

use std::collections::BTreeMap;

use super::{Example, Network};
use crate::Share;

/// The positions to which a chance between two tenths was given.
#[derive(Debug, Clone, PartialEq)]
pub struct Bin {
    /// The chance that was given, in the mean of the games.
    pub predicted: f64,
    /// How often side 0 won. Positions of one game are not independent: every game counts once, however many positions it has
    /// here, and both games of the same dice count as one.
    pub seen: Share,
    /// Positions.
    pub positions: usize,
}

/// What is predicted and what is seen, by tenths of the chance that side 0 wins.
pub fn calibration(network: &Network, examples: &[Example]) -> Vec<Bin> {
    let mut bins: Vec<BTreeMap<u64, [f64; 3]>> = vec![BTreeMap::new(); 10];
    for example in examples {
        let chance = f64::from(network.chance(&example.features));
        let bin = &mut bins[((chance * 10.0) as usize).min(9)];
        let sums = bin.entry(example.game).or_default();
        for (sum, value) in sums.iter_mut().zip([1.0, chance, f64::from(example.share)]) {
            *sum += value;
        }
    }
    let bin = |games: BTreeMap<u64, [f64; 3]>| Bin {
        predicted: games.values().map(|[count, chance, _]| chance / count).sum::<f64>()
            / games.len().max(1) as f64,
        seen: Share::of(games.values().map(|[count, _, share]| share / count)),
        positions: games.values().map(|[count, ..]| *count as usize).sum(),
    };
    bins.into_iter().map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Dice;

    /// Games that go as predicted are near the diagonal, and a long game counts no more than a short one.
    #[test]
    fn what_is_true_is_seen() {
        let network = Network::read("x 0 1 1\nalways 0\nout", &["x"]).unwrap();
        let mut dice = Dice::fast(3);
        let mut examples = Vec::new();
        for game in 0..4000 {
            let x = dice.roll(6001) as f32 / 1000.0 - 3.001;
            let won = (dice.roll(1000) as f32 - 0.5) / 1000.0 < network.chance(&[x]);
            let one = Example { game, features: vec![x], share: f32::from(u8::from(won)) };
            examples.extend(std::iter::repeat_n(one, if game % 7 == 0 { 9 } else { 1 }));
        }
        let bins = calibration(&network, &examples);
        assert_eq!(bins.iter().map(|bin| bin.positions).sum::<usize>(), examples.len());
        assert_eq!(bins.iter().map(|bin| bin.seen.games).sum::<usize>(), 4000);
        for (at, Bin { predicted, seen, .. }) in bins.iter().enumerate() {
            assert!((predicted * 10.0 - at as f64 - 0.5).abs() < 0.5, "{predicted} in bin {at}");
            assert!((predicted - seen.share).abs() < 0.09, "{predicted} {seen:?}");
        }
    }
}
