//! The arithmetic of luck, on Skirmish.

use engine::{Dice, Game, Play, Rolled, Seat, Seed, Side};
use skirmish::Skirmish;

use super::luck::Act;
use super::walk::Walk;
use super::{Analysis, Budget, study};
use crate::Player as _;
use crate::staff::Drill;

/// Only what needs no rollouts.
const BARE: Budget = Budget { graph: 0, search: 0, proof: 0, threads: 1 };

/// A game of cadets.
fn played(scenario: &str, seed: u64) -> (Skirmish, Play<Skirmish>) {
    let start = Skirmish::new(scenario, None, "").unwrap_or_else(|error| panic!("{error}"));
    let mut play = Play::new(start.clone(), Seed::number(seed));
    let mut cadets = [0, 1].map(|side| Skirmish::cadet(2 * seed + side, &[]));
    let mut fancy = Dice::fast(seed);
    while let Some(side) = play.status().side() {
        let seen = play.game().imagine(Seat::Player(side), &mut fancy);
        let action = cadets[side.index()].choose(seen.as_ref().unwrap_or(play.game()), play.legal());
        play.act(action).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    (start, play)
}

fn analysed(scenario: &str, seed: u64, eyes: Seat, budget: &Budget) -> Analysis {
    let (start, play) = played(scenario, seed);
    study(&start, &play, eyes).analyse(budget, &|_| true).expect("nobody breaks it off")
}

/// The dice of an action when these are forced.
fn rolled(act: &Act<'_, Skirmish>, shows: &[u32]) -> Vec<Rolled> {
    let mut dice = Dice::listed_then(shows.to_vec(), Seed::number(1));
    dice.keep_rolls();
    act.game.clone().play(act.action, &mut dice, &mut Vec::new());
    dice.take_rolled().collect()
}

#[test]
fn a_die_is_worth_nothing_in_the_mean_of_its_faces() {
    let (mut tried, mut matter) = (0, 0);
    for seed in 0..12 {
        let (start, play) = played("hill", seed);
        let walk = Walk::new(start, &play, Seat::Referee);
        for at in walk.throws() {
            let act = Act {
                walk: &walk,
                game: walk.at(at).unwrap().clone(),
                action: walk.steps[at].action,
                number: 5,
            };
            let sides = walk.steps[at].rolled[0].sides;
            let worth = |face: u32| act.worth(&rolled(&act, &[face]))[0];
            let sum: f64 = (1..=sides).map(worth).sum();
            assert!(sum.abs() < 1e-9, "seed {seed}, action {at}: the faces add up to {sum}");
            // A shot that cannot hit is worth nothing whatever falls.
            matter += usize::from((1..=sides).any(|face| worth(face) != 0.0));
            tried += 1;
        }
    }
    assert!(matter >= 6, "{matter} of {tried} throws matter");
}

#[test]
fn the_dice_of_an_action_add_up_to_what_it_changed() {
    let mut several = 0;
    for seed in 0..40 {
        let (start, play) = played("hill", seed);
        let walk = Walk::new(start, &play, Seat::Referee);
        for at in walk.throws() {
            let dice = &walk.steps[at].rolled;
            let act = Act {
                walk: &walk,
                game: walk.at(at).unwrap().clone(),
                action: walk.steps[at].action,
                number: 5,
            };
            let sum: f64 = act.worth(dice).iter().sum();
            let shown: Vec<u32> = dice.iter().map(|die| die.shown).collect();
            let changed = act.mean(&mut shown.clone(), 0) - act.mean(&mut Vec::new(), dice.len() + 1);
            assert!((sum - changed).abs() < 1e-9, "seed {seed}, action {at}: {sum} is not {changed}");
            several += usize::from(dice.len() > 1);
        }
    }
    println!("{several} actions with several dice");
}

/// The mean luck of games, and its standard error.
fn mean_luck(games: std::ops::Range<u64>) -> (f64, f64) {
    let count = games.end - games.start;
    let scenarios = ["clearing", "bridge", "mill", "hill"];
    let luck: Vec<f64> = games
        .map(|seed| {
            let analysis = analysed(scenarios[(seed % 4) as usize], seed, Seat::Referee, &BARE);
            analysis.luck_of(Side(0))
        })
        .collect();
    let mean = luck.iter().sum::<f64>() / count as f64;
    let spread = luck.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1) as f64;
    (mean, (spread / count as f64).sqrt())
}

#[test]
fn luck_is_nothing_in_the_mean_of_a_thousand_games() {
    let (mean, error) = mean_luck(10_000..11_000);
    println!("1,000 games: {mean:+.4}, standard error {error:.4}");
    assert!(error > 0.0 && mean.abs() <= 2.0 * error, "{mean} is more than twice {error}");
}

#[test]
fn threads_change_nothing_and_the_graph_ends_with_the_result() {
    let budget = Budget { graph: 200, search: 300, proof: 200, threads: 1 };
    let one = analysed("mill", 3, Seat::Referee, &budget);
    let three = analysed("mill", 3, Seat::Referee, &Budget { threads: 3, ..budget });
    assert_eq!(one, three);
    let last = one.points.last().expect("there is an end");
    assert!([0.0, 0.5, 1.0].contains(&last.chance) && last.actions == one.actions, "{last:?}");
    assert!(one.points.iter().all(|point| (0.0..=1.0).contains(&point.chance)));
    assert!(one.choices.len() <= 5 && one.choices.is_sorted_by(|a, b| a.cost >= b.cost));
    let course: f64 = one.course().iter().map(|point| point.luck).sum();
    assert!((course - one.luck_of(Side(0))).abs() < 1e-9);
}

#[test]
fn who_breaks_it_off_gets_nothing() {
    let (start, play) = played("mill", 3);
    assert!(study(&start, &play, Seat::Referee).analyse(&BARE, &|_| false).is_none());
}

/// A game that is not over, as the player of side 0 may know it: he is told of his own choices, and nothing peeks at squads that
/// are hidden from him, so that which of them is green changes nothing that is appraised.
#[test]
fn while_a_game_goes_on_only_its_own_eyes_look() {
    let (start, play) = played("mill", 4);
    let half = |green: usize| {
        let mut other = Play::new(start.clone(), Seed::number(4));
        for played in play.steps().iter().filter(|step| !step.forced).take(12) {
            let hidden = played.decision.name == "pick-the-green-squad" && played.decision.side == Side(1);
            let action = if hidden { other.legal()[green] } else { played.action };
            if other.act(action).is_err() {
                break;
            }
        }
        other
    };
    let eyes = Seat::Player(Side(0));
    let look = |play: &Play<Skirmish>, budget| study(&start, play, eyes).analyse(budget, &|_| true).unwrap();
    assert_eq!(look(&half(0), &BARE).points, look(&half(1), &BARE).points);
    let whole = look(&half(0), &Budget { graph: 60, search: 400, proof: 200, threads: 1 });
    assert!(!whole.points.last().unwrap().phase.is_empty(), "it is not over");
    assert!(whole.choices.iter().all(|choice| choice.side == Side(0)), "only his own choices");
}
