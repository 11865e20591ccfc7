//! Games are played, and at many player-turns a scenario is made of them: it can be played, and nothing is lost unnamed.

use engine::{Seat, Seed};
use players::{Choice, Setup, Shelved, Table, turn_number};

use super::*;

/// A game of computers.
fn game(shelved: &Shelved, scenario: &str, player: &str, seed: u64) -> Box<dyn Table> {
    let setup = Setup {
        scenario: Some(Choice::Id(scenario.to_owned())),
        players: format!("{player},{player}"),
        ..Setup::new(Seed::number(seed))
    };
    (shelved.open)(&setup).unwrap_or_else(|trouble| panic!("{scenario}: {trouble}"))
}

/// Plays until so many player-turns have begun; gives each of them as it began to `see`.
fn turns(table: &mut dyn Table, most: usize, mut see: impl FnMut(&dyn Table)) {
    let (mut last, mut count) = (String::new(), 0);
    while count < most && table.status().side().is_some() {
        let headline = table.headline();
        let side = table.sides().iter().find(|name| headline.phase.starts_with(**name));
        let begun = format!("{} {}", headline.turn, side.unwrap_or(&""));
        if side.is_some() && turn_number(&headline.turn).is_some_and(|turn| turn > 0) && begun != last {
            last = begun;
            count += 1;
            see(table);
        }
        if table.computer_move().expect("computers play by the rules").is_none() {
            break;
        }
    }
}

fn made(shelved: &'static Shelved, table: &dyn Table) -> (Draft, Vec<String>) {
    let sides: Vec<String> = table.sides().iter().map(ToString::to_string).collect();
    let stand = Stand {
        scenario: table.scenario(),
        rules: table.rules().text(),
        view: &table.view(Seat::Referee),
        sides: &sides,
    };
    Draft::of_moment(shelved, OwnFiles::default(), &stand).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Who controls what now, as the table itself says.
fn controlled(table: &dyn Table) -> Vec<Option<String>> {
    table.board().grid.ids().map(|hex| control_of(table, hex)).collect()
}

/// A scenario of a player-turn can be played, has its switches, and in a campaign everybody stands and every hex is held as in the game.
fn tried(shelved: &'static Shelved, table: &dyn Table) -> Vec<String> {
    let (draft, left) = made(shelved, table);
    let what = format!("{} {}, {}", shelved.title.id, table.scenario(), table.headline().turn);
    if let Err(faults) = draft.report() {
        panic!("{what}: {faults}");
    }
    let begun = draft.laid_out("").unwrap_or_else(|trouble| panic!("{what}: {trouble:?}"));
    assert_eq!(begun.rules().text(), table.rules().text(), "{what}");
    // Units of a card are of a kind, and may stand where none is set up.
    if shelved.title.id != "panzerbitz" {
        assert_eq!(controlled(&*begun), controlled(table), "{what}");
        let places = |table: &dyn Table| -> BTreeSet<(Option<String>, String)> {
            let units = table.view(Seat::Referee).units.into_iter();
            let on_map = units.filter_map(|unit| match unit.spot {
                engine::Spot::Hex(hex) => Some((unit.counter, hex)),
                engine::Spot::Box(_) => None,
            });
            on_map.collect()
        };
        assert_eq!(places(&*begun), places(table), "{what}");
    }
    left
}

/// Random players come into every position that the rules allow.
#[test]
fn every_player_turn_becomes_a_scenario() {
    for shelved in salient::SHELF {
        let scenarios = (shelved.title.scenarios)();
        // One of each game is played longer; the first turns of the others are like each other.
        for (at, scenario) in scenarios.iter().enumerate().filter(|(at, _)| at % 4 == 1) {
            let mut table = game(shelved, &scenario.id, "random", 7);
            turns(&mut *table, if at == 1 { 8 } else { 3 }, |table| {
                let left = tried(shelved, table);
                if std::env::var_os("SALIENT_SHOW").is_some() {
                    eprintln!("{} {}, {}: {left:#?}", shelved.title.id, scenario.id, table.headline().turn);
                }
            });
        }
    }
}

/// The switches that a game is played with are those of its scenario.
#[test]
fn switches_of_the_game_come_along() {
    let shelved = Shelved::find(salient::SHELF, "bulge").unwrap();
    let setup = Setup {
        rules: "-RB,MIX=base".into(),
        players: "random,random".into(),
        ..Setup::new(Seed::number(3))
    };
    let mut table = (shelved.open)(&setup).unwrap();
    let mut seen = 0;
    turns(&mut *table, 2, |table| {
        let left = tried(shelved, table);
        assert!(!left.iter().any(|name| name.contains("switches")), "{left:?}");
        seen += 1;
    });
    assert_eq!(seen, 2);
}
