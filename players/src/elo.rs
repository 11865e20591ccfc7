//! How strong players are on one scale, from their games: the model of Bradley and Terry.
//!
//! Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952: the chance of one against another is his
//! strength by the sum of both. The strengths are those under which the results are likeliest, found by Newton's method; a draw
//! counts as half a victory. To every pair that met one draw is added, so that who never lost is not infinitely strong.

use serde::{Deserialize, Serialize};

/// What came of a match, or of several: what two players had of their games.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct MatchResult {
    /// The two, by name.
    pub players: [String; 2],
    /// Their games.
    pub games: usize,
    /// What the first had of them, draws as halves.
    pub share: f64,
}

/// How strong a player is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rated {
    /// The player.
    pub name: String,
    /// Points above the first player of the first match: 400 are odds of ten to one.
    pub elo: f64,
    /// In nineteen of twenty cases the true number is no further away.
    pub within: f64,
    /// The games that he played.
    pub games: usize,
}

/// Points of Elo in a natural logarithm of strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Rounds of Newton's method; it is at its end long before.
const ROUNDS: usize = 50;

/// Rates players by their games, the strongest first. `zero` is the one whom the others are compared with; the first of all if he did
/// not play.
///
/// ```
/// use players::{MatchResult, rate};
/// let met = |one: &str, other: &str, games, share| MatchResult { players: [one.into(), other.into()], games, share };
/// let rated = rate(&[met("cadet", "recruit", 1000, 0.75), met("staff", "cadet", 1000, 0.75)], "recruit");
/// let names: Vec<&str> = rated.iter().map(|one| one.name.as_str()).collect();
/// assert_eq!(names, ["staff", "cadet", "recruit"]);
/// assert_eq!(rated[2].elo, 0.0);
/// assert!((rated[1].elo - 190.0).abs() < 5.0 && (rated[0].elo - 380.0).abs() < 10.0, "{rated:?}");
/// assert!((rated[1].within - 25.0).abs() < 3.0 && (rated[0].within - 35.0).abs() < 5.0, "{rated:?}");
/// ```
pub fn rate(results: &[MatchResult], zero: &str) -> Vec<Rated> {
    let mut names: Vec<&str> = Vec::new();
    for name in results.iter().flat_map(|result| &result.players) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return Vec::new();
    }
    if let Some(at) = names.iter().position(|name| *name == zero) {
        names.swap(0, at);
    }
    let place = |name: &String| names.iter().position(|known| known == name).unwrap_or(0);
    let pairs: Vec<(usize, usize, f64, f64)> = results
        .iter()
        .map(|MatchResult { players: [one, other], games, share }| {
            let games = *games as f64;
            (place(one), place(other), games + 1.0, games * share + 0.5)
        })
        .filter(|(one, other, ..)| one != other)
        .collect();
    let mut strength = vec![0.0; names.len()];
    let mut spread = Vec::new();
    for _ in 0..ROUNDS {
        let (slope, bend) = slopes(&strength, &pairs);
        spread = inverse(bend);
        for (at, row) in spread.iter().enumerate() {
            let step: f64 = row.iter().zip(&slope[1..]).map(|(one, other)| one * other).sum();
            strength[at + 1] += step.clamp(-1.0, 1.0);
        }
    }
    let rated = |(at, name): (usize, &&str)| {
        let played = results.iter().filter(|result| result.players.iter().any(|one| one == name));
        let variance = at.checked_sub(1).map_or(0.0, |at| spread[at][at]);
        Rated {
            name: (*name).to_owned(),
            elo: strength[at] * SCALE,
            within: 1.96 * variance.max(0.0).sqrt() * SCALE,
            games: played.map(|result| result.games).sum(),
        }
    };
    let mut list: Vec<Rated> = names.iter().enumerate().map(rated).collect();
    list.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    list
}

/// How the logarithm of the likelihood rises with each strength, and how it bends, with the sign turned. The first strength is fixed
/// and has no part in the bends.
fn slopes(strength: &[f64], pairs: &[(usize, usize, f64, f64)]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope = vec![0.0; strength.len()];
    let mut bend = vec![vec![0.0; strength.len() - 1]; strength.len() - 1];
    for &(one, other, games, won) in pairs {
        let chance = 1.0 / (1.0 + (strength[other] - strength[one]).exp());
        slope[one] += won - games * chance;
        slope[other] -= won - games * chance;
        let weight = games * chance * (1.0 - chance);
        for (a, b, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
            if a > 0 && b > 0 {
                bend[a - 1][b - 1] += sign * weight;
            }
        }
    }
    (slope, bend)
}

/// The inverse of a positive matrix, by elimination. What nothing ties to the rest gets nothing.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let pivot = matrix[at][at];
        if pivot.abs() < 1e-9 {
            matrix[at].fill(0.0);
            continue;
        }
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        let from = matrix[at].clone();
        for (other, row) in matrix.iter_mut().enumerate() {
            let factor = if other == at { 0.0 } else { row[at] };
            row.iter_mut().zip(&from).for_each(|(value, from)| *value -= factor * from);
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(one: &str, other: &str, games: usize, share: f64) -> MatchResult {
        MatchResult { players: [one.into(), other.into()], games, share }
    }

    /// Results that say the same in both directions, and one that says it twice, rate alike.
    #[test]
    fn it_does_not_matter_who_is_named_first() {
        let one = rate(&[met("a", "b", 40, 0.7), met("b", "c", 40, 0.6), met("a", "c", 20, 0.8)], "c");
        let other = rate(&[met("c", "a", 20, 0.2), met("b", "a", 40, 0.3), met("c", "b", 40, 0.4)], "c");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!((&one.name, one.games), (&other.name, other.games));
            assert!((one.elo - other.elo).abs() < 1e-6 && (one.within - other.within).abs() < 1e-6);
        }
    }

    #[test]
    fn who_never_lost_is_strong_and_not_infinitely_so() {
        let rated = rate(&[met("general", "random", 20, 1.0)], "random");
        assert_eq!(rated[0].name, "general");
        assert!(rated[0].elo.is_finite() && rated[0].elo > 400.0 && rated[0].within > 200.0, "{rated:?}");
        assert!(rate(&[], "random").is_empty());
    }
}
