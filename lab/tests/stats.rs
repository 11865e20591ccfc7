//! The statistics keep what they promise, on data whose truth is known.

use engine::Dice;
use lab::stats::{Pairs, exact, looks, paired_by};
use players::Share;

const TRIALS: usize = 2000;

/// A share between 0 and 1 at random.
fn random(dice: &mut Dice) -> f64 {
    dice.index(1_000_000) as f64 / 1e6
}

/// Pairs of which the arm has more in `more` and less in `less` of all cases.
fn pairs(dice: &mut Dice, n: usize, more: f64, less: f64) -> Vec<f64> {
    let one = |draw: f64| {
        if draw < more {
            1.0
        } else if draw < more + less {
            -1.0
        } else {
            0.0
        }
    };
    (0..n).map(|_| one(random(dice))).collect()
}

/// How many of all trials something holds in, in percent.
fn percent(mut holds: impl FnMut(u64) -> bool) -> f64 {
    (0..TRIALS).filter(|&trial| holds(trial as u64)).count() as f64 * 100.0 / TRIALS as f64
}

#[test]
fn the_interval_of_a_share_covers_it() {
    let covered = percent(|trial| {
        let mut dice = Dice::fast(trial);
        let (truth, n) = (0.1 + 0.8 * random(&mut dice), 50 + dice.index(450));
        let share = Share::of((0..n).map(|_| f64::from(u8::from(random(&mut dice) < truth))));
        (share.low..=share.high).contains(&truth)
    });
    assert!((93.5..=96.5).contains(&covered), "{covered} %");
}

#[test]
fn the_interval_of_a_paired_difference_covers_it() {
    for (more, less, n) in [(0.2, 0.2, 200), (0.3, 0.12, 150)] {
        let truth = more - less;
        let covered = percent(|trial| {
            let found = paired_by(&pairs(&mut Dice::fast(trial + 7), n, more, less), 400);
            (found.low..=found.high).contains(&truth)
        });
        assert!((93.5..=96.5).contains(&covered), "{more} {less}: {covered} %");
    }
}

#[test]
fn no_difference_is_called_one_in_twenty_times() {
    let all = percent(|trial| {
        let pairs = pairs(&mut Dice::fast(trial), 1500, 0.25, 0.25);
        exact(Pairs::of(&pairs)) < 0.05
    });
    assert!((3.5..=6.5).contains(&all), "one look: {all} %");
}

#[test]
fn looking_often_does_not_call_more() {
    for count in [1_usize, 5, 10] {
        let after: Vec<usize> = (1..=count).map(|look| 1500 * look / count).collect();
        let called =
            percent(|trial| looks(&pairs(&mut Dice::fast(trial), 1500, 0.25, 0.25), &after, 0.05).decided);
        assert!((3.5..=6.5).contains(&called), "{count} looks: {called} %");
    }
}

#[test]
fn a_real_difference_stops_early() {
    let after: Vec<usize> = (1..=10).map(|look| 100 * look).collect();
    let (mut called, mut played) = (0, 0);
    for trial in 0..200 {
        let verdict = looks(&pairs(&mut Dice::fast(trial), 1000, 0.30, 0.18), &after, 0.05);
        called += usize::from(verdict.decided);
        played += verdict.pairs;
    }
    assert!(called > 195 && played < 200 * 600, "{called} of 200 called, {} pairs each", played / 200);
}

#[test]
fn one_look_is_the_exact_test() {
    for trial in 0..300 {
        let pairs = pairs(&mut Dice::fast(trial), 120, 0.3, 0.2);
        let called = exact(Pairs::of(&pairs)) <= 0.05;
        assert_eq!(looks(&pairs, &[120], 0.05).decided, called, "trial {trial}");
    }
}

#[test]
fn known_values() {
    // 8 of 10, as in textbooks.
    let share = Share::of((0..10).map(|at| f64::from(u8::from(at < 8))));
    assert!((share.low - 0.4902).abs() < 1e-4 && (share.high - 0.9433).abs() < 1e-4, "{share:?}");
    for (more, less, p) in [(10, 25, 0.016_67), (1, 9, 0.021_48), (5, 15, 0.041_39), (1000, 1100, 0.030_72)] {
        let found = exact(Pairs { more, less, same: 3 });
        assert!((found - p).abs() < 1e-4, "{more} {less}: {found}");
    }
}
