//! Who sits down in the middle of a game, as a computer does after the server was started anew: it knows nothing of what went
//! before, and still chooses what is legal, whatever there is to choose.

#[allow(dead_code)]
mod common;

use std::collections::HashMap;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::Game;
use panzerbitz::Panzerbitz;
use players::Computer;
use skirmish::Skirmish;

/// A newcomer is asked at the first of each kind of choice, and then at each of so many.
const FIRST: usize = 6;
const EACH: usize = 29;

/// Cadets play a game to its end; recruits and cadets sit down in between. Gives how many were asked.
fn sit_down<G: Game>(game: G, seed: u64, computers: &[Computer<G>]) -> usize {
    let level = |name| computers.iter().find(|known| known.name == name).expect("the level is known");
    let cadet = level("cadet").make;
    let players = [cadet(seed * 2 + 1), cadet(seed * 2 + 2)];
    let (mut seen, mut asked, mut count) = (HashMap::new(), 0, 0);
    common::go_on(game, seed, players, |game, legal| {
        let decision = game.decision().expect("the game goes on");
        let times = seen.entry((decision.name, decision.rule, decision.side)).or_insert(0_usize);
        *times += 1;
        if *times <= FIRST || count % EACH == 0 {
            for name in ["cadet", "recruit"] {
                let choice = (level(name).make)(seed).choose(game, legal);
                assert!(
                    legal.contains(&choice),
                    "{name} at {count}: {} is not legal",
                    game.action_text(choice)
                );
                asked += 1;
            }
        }
        count += 1;
        true
    });
    asked
}

#[test]
fn in_battle_of_the_bulge() {
    for (scenario, switches, seed) in
        [("S1", "", 3), ("S2", "", 1), ("S2", "+FREE,-MC", 2), ("S4", "NWF=3", 2)]
    {
        let game = Bulge::new(scenario, None, switches).expect("the scenario is good");
        assert!(sit_down(game, seed, &players::bulge::bulge_computers()) > 100);
    }
}

#[test]
fn in_dark_december() {
    for (scenario, preset, seed) in
        [("C1", "variant", 3), ("C1", "base79", 4), ("C2", "variant", 1), ("C6", "variant", 2)]
    {
        let game = DarkDecember::new(scenario, Some(preset), "").expect("the scenario is good");
        assert!(sit_down(game, seed, &players::dark_december::dark_december_computers()) > 100);
    }
}

#[test]
fn in_panzerbitz() {
    for (scenario, seed) in [("1", 1), ("3", 2), ("7", 3), ("9", 4)] {
        let game = Panzerbitz::new(scenario, None, "").expect("the card is good");
        assert!(sit_down(game, seed, &players::panzerbitz::panzerbitz_computers()) > 100);
    }
}

#[test]
fn in_skirmish() {
    for scenario in ["clearing", "bridge", "mill", "hill"] {
        let game = Skirmish::new(scenario, None, "").expect("the scenario is good");
        assert!(sit_down(game, 1, &players::skirmish::skirmish_computers()) > 10);
    }
}
