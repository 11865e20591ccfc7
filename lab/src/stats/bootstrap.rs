//! The paired bootstrap: the mean difference with an interval, without a guess at how differences are spread.

use engine::Dice;
use serde::Serialize;

/// So many times the pairs are drawn anew.
const DRAWS: usize = 1000;
/// The number of the dice that they are drawn with.
const NUMBER: u64 = 0x05A1_1E47;

/// A mean, and where the true one lies in nineteen of twenty cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The mean of paired differences with its interval. The same differences always give the same interval.
///
/// ```
/// let differences: Vec<f64> = (0..400).map(|at| f64::from(at % 5) - 1.0).collect();
/// let found = lab::stats::paired(&differences);
/// assert_eq!(found.mean, 1.0);
/// assert!((found.low - 0.861).abs() < 0.02 && (found.high - 1.139).abs() < 0.02, "{found:?}");
/// ```
pub fn paired(differences: &[f64]) -> Interval {
    paired_by(differences, DRAWS)
}

/// The same, where the pairs are drawn anew so many times.
pub fn paired_by(differences: &[f64], draws: usize) -> Interval {
    let n = differences.len();
    if n == 0 || draws == 0 {
        return Interval::default();
    }
    let mean = differences.iter().sum::<f64>() / n as f64;
    let mut dice = Dice::fast(NUMBER);
    let mut means: Vec<f64> =
        (0..draws).map(|_| (0..n).map(|_| differences[dice.index(n)]).sum::<f64>() / n as f64).collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[((share * draws as f64) as usize).min(draws - 1)];
    Interval { mean, low: at(0.025), high: at(0.975) }
}
