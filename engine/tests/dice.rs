//! Dice must never change: every stored game depends on them.

use engine::{Commitment, Dice, Seed};

fn forty(mut dice: Dice) -> String {
    (0..40).map(|_| dice.d6().to_string()).collect()
}

/// Each line of the file: a seed, then its first forty rolls of a six-sided die.
#[test]
fn the_checked_in_rolls_still_fall() {
    let file = include_str!("data/dice.txt");
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let (seed, rolls) = line.split_once(' ').expect("a seed and rolls");
        let seed: Seed = seed.parse().expect("a seed");
        assert_eq!(forty(Dice::sealed(seed)), rolls, "seed {seed}");
        count += 1;
    }
    assert_eq!(count, 5);
}

#[test]
fn other_dice_and_the_fast_kind_still_fall_too() {
    let mut dice = Dice::sealed(Seed::number(7));
    let rolls: Vec<u32> = [2, 3, 4, 8, 10, 12, 20, 100, 1].map(|sides| dice.roll(sides)).to_vec();
    assert_eq!(rolls, MIXED);
    assert_eq!(forty(Dice::fast(7)), FAST);
}

const MIXED: [u32; 9] = [2, 1, 2, 1, 1, 3, 19, 65, 1];
const FAST: &str = "1443152346213223323144334112553325646535";

#[test]
fn a_seed_is_the_same_in_every_form() {
    let seed = Seed::number(7);
    assert_eq!(seed.to_string(), "e8665e0908d4d8bd6c09833e1453205923764d3ecab9124547a05fae385c8910");
    assert_eq!("7".parse(), Ok(seed));
    assert_eq!(seed.to_string().parse(), Ok(seed));
    assert!("".parse::<Seed>().is_err());
    assert!("seven".parse::<Seed>().unwrap_err().to_string().contains("\"seven\" is no seed"));
    assert!("g".repeat(64).parse::<Seed>().is_err());
}

#[test]
fn dice_can_be_put_back_to_any_roll() {
    let seed = Seed::number(99);
    let mut dice = Dice::sealed(seed);
    let mut marks = Vec::new();
    for _ in 0..300 {
        let position = dice.position();
        marks.push((position, dice.roll(6), dice.roll(20)));
    }
    assert_eq!(dice.rolls(), 600);
    for (position, six, twenty) in marks {
        let mut again = Dice::at(seed, position);
        assert_eq!((again.roll(6), again.roll(20)), (six, twenty), "at {position}");
    }
}

#[test]
fn dice_are_fair() {
    // 60,000 rolls: each face is expected 10,000 times with a deviation of 91; five deviations are never reached.
    for mut dice in [Dice::sealed(Seed::number(1)), Dice::fast(1)] {
        let mut faces = [0u32; 6];
        (0..60_000).for_each(|_| faces[usize::from(dice.d6()) - 1] += 1);
        assert!(faces.iter().all(|count| count.abs_diff(10_000) < 456), "{faces:?}");
    }
}

#[test]
fn a_commitment_binds() {
    let commitment = Seed::number(3).commitment();
    assert!(commitment.keeps(&Seed::number(3)) && !commitment.keeps(&Seed::number(4)));
    assert_eq!(commitment.to_string().parse::<Commitment>(), Ok(commitment));
    assert_ne!(commitment.to_string(), Seed::number(3).to_string());
}

#[test]
fn words_of_the_players_change_the_dice() {
    let seed = Seed::number(3);
    assert_ne!(seed.stirred(&["a", "b"]), seed.stirred(&["b", "a"]));
    assert_ne!(seed.stirred(&["ab", ""]), seed.stirred(&["a", "b"]));
}

#[test]
fn fixed_dice_show_what_they_are_told() {
    let mut dice = Dice::fixed(&[6, 20]);
    assert_eq!((dice.d6(), dice.roll(20), dice.position()), (6, 20, 2));
}

#[test]
#[should_panic(expected = "fixed dice [6]: roll 2 is for a die with 6 sides, the list has None")]
fn fixed_dice_that_run_out_say_so() {
    let mut dice = Dice::fixed(&[6]);
    dice.d6();
    dice.d6();
}

#[test]
fn listed_dice_remember_that_they_ran_out() {
    let mut dice = Dice::listed(vec![2, 9]);
    assert_eq!((dice.d6(), dice.ran_out()), (2, false));
    assert_eq!((dice.d6(), dice.ran_out()), (1, true));
}

#[test]
fn kept_rolls_are_given_once() {
    let mut dice = Dice::fixed(&[4, 2]);
    dice.d6();
    dice.keep_rolls();
    dice.d6();
    assert_eq!(dice.take_rolled().map(|die| die.shown).collect::<Vec<_>>(), [2]);
    assert!(dice.take_rolled().next().is_none());
}

#[test]
fn shuffling_keeps_every_item() {
    let mut items: Vec<u8> = (0..50).collect();
    Dice::fast(5).shuffle(&mut items);
    assert_ne!(items, (0..50).collect::<Vec<_>>());
    items.sort_unstable();
    assert_eq!(items, (0..50).collect::<Vec<_>>());
}
