//! The cadet plays every scenario to its end, chooses only what is legal, and chooses alike for the same number.

use bulge::Bulge;
use engine::{Dice, Game, Outcome, Side, Status};
use players::bulge::{Cadet, bulge_computers};
use players::{Player, Random};

/// Plays a game; gives the outcome, the number of choices and a number that differs where the games differ.
fn play(scenario: &str, switches: &str, mut players: [Box<dyn Player<Bulge>>; 2]) -> (Outcome, usize, u64) {
    let mut game = Bulge::new(scenario, None, switches).expect("the scenario is good");
    let (mut dice, mut legal, mut events) = (Dice::fast(5), Vec::new(), Vec::new());
    let (mut count, mut mark) = (0, 0_u64);
    loop {
        let side = match game.status() {
            Status::Choose(decision) => decision.side,
            Status::Over(outcome) => return (outcome, count, mark),
        };
        game.legal(&mut legal);
        let action = players[side.index()].choose(&game, &legal);
        let place = legal.iter().position(|&known| known == action);
        let place = place.unwrap_or_else(|| panic!("{} is not legal", game.action_text(action)));
        mark = mark.wrapping_mul(31).wrapping_add(place as u64);
        count += 1;
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
}

fn cadet(number: u64) -> Box<dyn Player<Bulge>> {
    Box::new(Cadet::new(number))
}

#[test]
fn it_plays_every_scenario_against_itself() {
    for scenario in ["S1", "S2", "S3", "S4", "S5"] {
        let (_, count, _) = play(scenario, "", [cadet(1), cadet(2)]);
        assert!(count > 100, "{scenario}: {count} choices");
    }
}

#[test]
fn it_knows_the_other_switches() {
    for switches in ["MIX=base,-DC", "-MC,-RB,-AIR,-ISO", "+FREE,-BRK,-STF,-SUR"] {
        play("S2", switches, [cadet(1), cadet(2)]);
    }
    for switches in ["NWF=2", "NWF=3"] {
        play("S4", switches, [cadet(1), cadet(2)]);
    }
}

#[test]
fn it_chooses_alike_for_the_same_number() {
    let game = || play("S2", "", [cadet(7), cadet(8)]);
    let (first, second) = (game(), game());
    assert_eq!((first.1, first.2), (second.1, second.2));
    assert_ne!(play("S2", "", [cadet(9), cadet(8)]).2, first.2);
}

#[test]
fn it_beats_chance_from_either_side() {
    let (german, ..) = play("S2", "", [cadet(1), Box::new(Random::new(2))]);
    assert_eq!(german.winner, Some(Side(0)), "margin {}", german.score);
    let (allied, ..) = play("S2", "", [Box::new(Random::new(1)), cadet(2)]);
    assert_eq!(allied.winner, Some(Side(1)), "margin {}", allied.score);
}

#[test]
fn it_is_the_first_of_the_list() {
    let names: Vec<&str> = bulge_computers().iter().map(|computer| computer.name).collect();
    assert_eq!(names, ["cadet", "random"]);
}
