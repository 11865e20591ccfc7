//! The laws that every game keeps, on all scenarios and several switch sets.

use bulge::Bulge;
use engine::laws::{self, Budget, Start};
use engine::{Dice, Game, Status};

fn start(scenario: &str, preset: &str, switches: &str) -> Start<Bulge> {
    let game = Bulge::new(scenario, Some(preset), switches).unwrap_or_else(|error| panic!("{error}"));
    Start::new(format!("{scenario} {preset} {switches}"), game)
}

fn hold(starts: &[Start<Bulge>], games: u64, stride: usize) {
    let budget = Budget { games, stride, ..Budget::default() };
    let report = laws::all(starts, &budget).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
}

#[test]
fn the_opening_keeps_the_laws() {
    hold(&[start("S2", "variant", ""), start("S2", "original", "")], 1, 60);
}

#[test]
fn bastogne_keeps_the_laws() {
    hold(&[start("S3", "variant", ""), start("S3", "original", "-MC,-STF,-BRK")], 1, 120);
}

#[test]
fn the_campaign_keeps_the_laws() {
    hold(&[start("S1", "variant", "")], 1, 400);
}

#[test]
fn nordwind_keeps_the_laws() {
    let options = ["NWF=1", "NWF=2", "NWF=3"];
    hold(&options.map(|option| start("S4", "variant", option)), 1, 300);
}

#[test]
fn christmas_keeps_the_laws() {
    hold(&[start("S5", "variant", "")], 1, 400);
}

#[test]
fn free_set_up_keeps_the_laws() {
    hold(&[start("S2", "variant", "+FREE,-GREIF")], 1, 100);
}

/// Plays a game at random and says how many decisions it had.
fn play(mut game: Bulge, seed: u64) -> usize {
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events, mut decisions) = (Vec::new(), Vec::new(), 0);
    while let Status::Choose(_) = game.status() {
        game.legal(&mut legal);
        assert!(!legal.is_empty(), "nothing can be chosen");
        let action = legal[random.index(legal.len())];
        game.play(action, &mut dice, &mut events);
        events.clear();
        decisions += 1;
        assert!(decisions <= game.longest(), "the game does not end");
    }
    assert_eq!(game.audit(), Vec::<String>::new());
    decisions
}

#[test]
fn random_games_end_with_every_switch_off() {
    let switches = [
        "-MOT",
        "-CA",
        "-DC",
        "-NW",
        "-MC",
        "-SUR",
        "-RB",
        "-RC",
        "-BRK",
        "-STF",
        "-ISO",
        "-FUEL",
        "-OKW",
        "-AIR",
        "-BRIT",
        "-GREIF",
        "-VDH",
        "MIX=base",
        "MIX=sheet",
        "MIX=custom,+C1,-C2,+C3,-C4,+C5,-C6,+C7",
    ];
    for (seed, switches) in switches.into_iter().enumerate() {
        assert!(play(start("S2", "variant", switches).game, seed as u64) > 100, "{switches}");
    }
}

#[test]
fn random_games_end_in_every_scenario() {
    for (seed, scenario) in ["S1", "S2", "S3", "S4", "S5"].into_iter().enumerate() {
        assert!(play(start(scenario, "variant", "").game, seed as u64 + 50) > 100, "{scenario}");
    }
}
