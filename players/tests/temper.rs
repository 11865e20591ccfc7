//! Tempers: files are read and written, all their faults are told, and whatever a temper says the cadet plays on by the rules.

#[allow(dead_code)]
mod common;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::Dice;
use panzerbitz::Panzerbitz;
use players::{Dial, Player};
use players::{bulge as bulge_cadet, dark_december as december_cadet};
use players::{panzerbitz as panzer_cadet, skirmish as skirmish_cadet};
use skirmish::Skirmish;

/// Every number is declared in order: its usual value within its range, a name of its own, a sentence.
fn declared(dials: &[Dial]) {
    let mut names: Vec<&str> = dials.iter().map(|dial| dial.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), dials.len());
    for dial in dials {
        let Dial { name, usual, least, most, .. } = *dial;
        assert!((least..=most).contains(&usual) && least < most, "{name}: {usual} of {least} to {most}");
        assert!(dial.about.ends_with('.'), "{name}: {}", dial.about);
    }
}

/// A temper file in which every number is at an end of its range, as usual, or anywhere between.
fn random_file(dials: &[Dial], seed: u64) -> String {
    let mut dice = Dice::fast(seed);
    let mut line = |dial: &Dial| {
        let Dial { name, usual, least, most, whole, .. } = *dial;
        let between = least + (most - least) * (dice.index(1001) as f64 / 1000.0);
        let value = [least, most, usual, between, between, between][dice.index(6)];
        format!("{name} = {:?}\n", if whole { value.round() } else { value })
    };
    dials.iter().map(&mut line).collect()
}

macro_rules! tests_of {
    ($game:ident, $cadet:ident, $set_up:expr) => {
        mod $game {
            use super::*;
            use $cadet::{Cadet, Temper};

            #[test]
            fn every_number_is_declared_well() {
                declared(Temper::DIALS);
                let usual = Temper::default();
                assert_eq!(Temper::read("empty.toml", "").expect("nothing is wrong"), usual);
                assert_eq!(Temper::read("all.toml", &usual.write()).expect("nothing is wrong"), usual);
                for (dial, line) in Temper::DIALS.iter().zip(usual.write().lines().skip(1).step_by(2)) {
                    let (name, value) = line.split_once(" = ").expect("a key and a value");
                    assert_eq!((name, value.parse()), (dial.name, Ok(dial.usual)));
                }
            }

            #[test]
            fn it_plays_by_the_rules_whatever_its_temper() {
                for seed in 0..6 {
                    let player = |seed| -> Box<dyn Player<_>> {
                        let file = random_file(Temper::DIALS, seed);
                        Box::new(Cadet::default().with(Temper::read("random.toml", &file).expect(&file)))
                    };
                    let game = $set_up(seed);
                    common::play(game, seed, [player(seed * 2), player(seed * 2 + 1)], |_| ());
                }
            }
        }
    };
}

tests_of!(battle_of_the_bulge, bulge_cadet, |seed: u64| {
    let scenario = ["S2", "S3", "S5"][seed as usize % 3];
    Bulge::new(scenario, None, "").expect("the scenario is good")
});

tests_of!(dark_december_cadets, december_cadet, |seed: u64| {
    let scenario = ["C1", "C6", "C2"][seed as usize % 3];
    DarkDecember::new(scenario, None, "").expect("the scenario is good")
});

tests_of!(panzerbitz_cadets, panzer_cadet, |seed: u64| {
    Panzerbitz::new(["1", "4", "8", "10"][seed as usize % 4], None, "").expect("the card is good")
});

tests_of!(skirmish_cadets, skirmish_cadet, |seed: u64| {
    let scenario = ["clearing", "bridge", "mill", "hill"][seed as usize % 4];
    Skirmish::new(scenario, None, "").expect("the scenario is good")
});

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let text = "caution = \"much\"\nwhim = 7\nattack_most = 2.5\ncauton_few = 3\nxyz = 1\ntied = nan\n";
    let faults = bulge_cadet::Temper::read("bold.toml", text).unwrap_err();
    let told = "\
bold.toml:1:1: caution is no number
    write a number from 0 to 50
bold.toml:2:1: whim cannot be 7
    it must be a number from 0 to 5
bold.toml:3:1: attack_most cannot be 2.5
    it must be a whole number from 1 to 40
bold.toml:4:1: there is no number \"cauton_few\"
    did you mean caution_few?
bold.toml:5:1: there is no number \"xyz\"
    a temper without changes names them all
bold.toml:6:1: tied cannot be NaN
    it must be a number from 0 to 5";
    assert_eq!(faults.to_string(), told);
}

#[test]
fn a_file_that_is_no_toml_is_a_fault() {
    assert!(bulge_cadet::Temper::read("bold.toml", "caution = ").is_err());
    assert!(bulge_cadet::Temper::read("bold.toml", "caution = 1\ncaution = 2").is_err());
    assert!(bulge_cadet::Temper::read("bold.toml", "[caution]\nfew = 1").is_err());
}

#[test]
fn factors_keep_to_the_range_and_to_known_names() {
    use december_cadet::Temper;
    let usual = Temper::default();
    assert_eq!(usual.scaled(&[]).expect("nothing is wrong"), usual);
    let temper = usual.scaled(&[("attack_most", 1.3), ("whim", 1000.0), ("tied", 0.5)]).expect("known");
    assert_eq!((temper.attack_most, temper.whim, temper.tied), (12, 5.0, 0.01));
    let wrong = usual.scaled(&[("atack_most", 1.0)]).unwrap_err();
    assert_eq!(wrong, "there is no number \"atack_most\"; did you mean attack_most?");
    assert!(usual.scaled(&[("whim", f64::NAN)]).is_err());
}

/// A temper changes the game: who seeks no attack makes fewer.
#[test]
fn a_temper_changes_what_is_chosen() {
    let attacks = |least: f64| {
        let temper = bulge_cadet::Temper::default().scaled(&[("attack_least", least)]).expect("known");
        let cadet =
            || -> Box<dyn Player<Bulge>> { Box::new(bulge_cadet::Cadet::new(1).with(temper.clone())) };
        let game = Bulge::new("S2", None, "").expect("the scenario is good");
        let mut count = 0;
        common::play(game, 3, [cadet(), cadet()], |action| {
            let attack = matches!(action, bulge::Action::Attack(_));
            count += usize::from(attack);
        });
        count
    };
    let (usual, meek) = (attacks(1.0), attacks(1000.0));
    assert!(meek < usual, "{meek} attacks in place of {usual}");
}
