//! Stopping before all games are played, without fooling oneself.
//!
//! Whoever looks five times and stops at the first p below 5 % calls a difference where there is none in 14 of 100 cases. Here
//! every look may spend only a part of the error: until a share t of the games is played, `error * t²` (Lan and `DeMets`). If neither arm is favoured, each
//! pair that differs is a fair coin, so that what a look spends is known exactly: the walk of the coins is followed, and at every
//! look the bound is the least lead that keeps within what may be spent. What is not spent is left for the next look.

use serde::Serialize;

/// A look at the pairs that are played.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Look {
    /// Pairs that were played.
    pub pairs: usize,
    /// By how many pairs one arm is ahead: those in which it has more, less those in which it has less.
    pub lead: i64,
    /// The lead at which one stops; none if no lead would be enough yet.
    pub bound: Option<i64>,
}

/// What came of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Verdict {
    /// The looks, to the one at which it was decided.
    pub looks: Vec<Look>,
    /// Whether a difference is called.
    pub decided: bool,
    /// How many pairs count: those until it was decided.
    pub pairs: usize,
    /// Whether nothing more is to be played.
    pub over: bool,
}

/// Looks at differences of pairs in the order in which they are played, after so many of them each time. The last look is the end;
/// looks at more pairs than there are wait.
///
/// ```
/// use lab::stats::looks;
/// let clear = vec![1.0; 100];
/// let verdict = looks(&clear, &[20, 40, 100], 0.05);
/// assert!(verdict.decided && verdict.pairs == 20);
/// let even: Vec<f64> = (0..100).map(|at| f64::from(at % 2) * 2.0 - 1.0).collect();
/// assert!(!looks(&even, &[20, 40, 100], 0.05).decided);
/// ```
pub fn looks(differences: &[f64], after: &[usize], error: f64) -> Verdict {
    let total = after.last().copied().unwrap_or(0);
    let mut verdict = Verdict::default();
    let mut walk = Walk::new();
    let (mut spent, mut seen, mut lead) = (0.0, 0, 0_i64);
    for &pairs in after {
        if pairs > differences.len() {
            break;
        }
        for difference in &differences[seen..pairs] {
            if *difference != 0.0 {
                walk.step();
                lead += if *difference > 0.0 { 1 } else { -1 };
            }
        }
        seen = pairs;
        let share = pairs as f64 / total.max(1) as f64;
        let bound = walk.stop(error * share * share - spent);
        spent += bound.map_or(0.0, |(_, spends)| spends);
        let bound = bound.map(|(lead, _)| lead);
        verdict.looks.push(Look { pairs, lead, bound });
        verdict.pairs = pairs;
        verdict.over = pairs == total;
        if bound.is_some_and(|bound| lead.abs() >= bound) {
            (verdict.decided, verdict.over) = (true, true);
            break;
        }
    }
    verdict
}

/// The chances of walks that were not stopped, by how many of their coins fell for the arm: a lead is twice that, less all coins.
struct Walk(Vec<f64>);

impl Walk {
    fn new() -> Walk {
        Walk(vec![1.0])
    }

    /// A coin is tossed.
    fn step(&mut self) {
        self.0.push(0.0);
        for at in (0..self.0.len()).rev() {
            let below = if at == 0 { 0.0 } else { self.0[at - 1] };
            self.0[at] = f64::midpoint(self.0[at], below);
        }
    }

    /// Stops the walks whose lead is so great that all such together have no more than this chance. Gives the least such lead
    /// and the chance that it takes.
    fn stop(&mut self, may_spend: f64) -> Option<(i64, f64)> {
        let coins = self.0.len() - 1;
        let (mut bound, mut spends) = (None, 0.0);
        // From all coins for one arm, or all for the other, inwards.
        for few in 0..coins.div_ceil(2) {
            let both = self.0[few] + self.0[coins - few];
            if spends + both > may_spend {
                break;
            }
            spends += both;
            (self.0[few], self.0[coins - few]) = (0.0, 0.0);
            bound = Some((coins - 2 * few) as i64);
        }
        bound.map(|lead| (lead, spends))
    }
}
