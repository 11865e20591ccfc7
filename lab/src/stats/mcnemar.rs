//! The exact test of pairs, which is called after `McNemar`: of the pairs that differ, does one arm have more?

use serde::Serialize;

/// How pairs of games fell out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Pairs {
    /// Pairs in which the first side has more in the arm than in the one that it is compared with.
    pub more: u64,
    /// Pairs in which it has less.
    pub less: u64,
    /// Pairs in which it has as much.
    pub same: u64,
}

impl Pairs {
    /// Counts differences.
    pub fn of(differences: &[f64]) -> Pairs {
        let count = |holds: fn(f64) -> bool| {
            differences.iter().filter(|difference| holds(**difference)).count() as u64
        };
        Pairs { more: count(|d| d > 0.0), less: count(|d| d < 0.0), same: count(|d| d == 0.0) }
    }
}

/// How probable it is that pairs which differ fall out at least as unevenly if neither arm is favoured: each is a fair coin.
///
/// ```
/// use lab::stats::{Pairs, exact};
/// let p = exact(Pairs { more: 10, less: 25, same: 100 });
/// assert!((p - 0.016_67).abs() < 1e-5, "{p}");
/// assert_eq!(exact(Pairs { more: 3, less: 3, same: 0 }), 1.0);
/// assert_eq!(exact(Pairs::default()), 1.0);
/// ```
pub fn exact(pairs: Pairs) -> f64 {
    let (n, few) = (pairs.more + pairs.less, pairs.more.min(pairs.less));
    if pairs.more == pairs.less {
        return 1.0;
    }
    // The sum of the smaller tail, in logarithms: the coefficients of thousands of pairs are beyond any number.
    let mut term = -(n as f64) * std::f64::consts::LN_2;
    let mut sum = term.exp();
    for k in 0..few {
        term += ((n - k) as f64).ln() - ((k + 1) as f64).ln();
        sum += term.exp();
    }
    (2.0 * sum).min(1.0)
}

/// The same probabilities when several arms are compared: so that a difference is called by chance in no more than one of twenty
/// whole reports (Holm).
///
/// ```
/// assert_eq!(lab::stats::holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
/// ```
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
    let mut adjusted = vec![1.0; probabilities.len()];
    let mut least = 0.0_f64;
    for (rank, &at) in order.iter().enumerate() {
        least = least.max(probabilities[at] * (order.len() - rank) as f64).min(1.0);
        adjusted[at] = least;
    }
    adjusted
}
