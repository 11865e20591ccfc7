//! Games of computer players against each other: who wins, by how much, and how fast.
//!
//! `cargo bench -p players --bench cadet -- bulge 20 S1 S2` plays 20 games of each pair; `-- dark-december 200 C1 cadet,cadet`
//! only that pair; `-- panzerbitz 100 P4` card 4, and `-- panzerbitz 100 FILE.toml` a card of one's own. The dice are those
//! of the numbers from 0; `from=5000` begins elsewhere, for games that nothing was tuned on.

use std::collections::BTreeMap;
use std::time::Instant;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::{Dice, Game, Status};
use panzerbitz::Panzerbitz;
use panzerbitz::charts::Charts;
use players::Computer;
use players::bulge::bulge_computers;
use players::dark_december::dark_december_computers;
use players::panzerbitz::panzerbitz_computers;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(20_u64);
    let wished = |first: char| -> Vec<&str> {
        let own = words.iter().map(String::as_str);
        own.filter(|word| word.starts_with(first) && !word.contains(',')).collect()
    };
    let mut pairs: Vec<[&str; 2]> = words
        .iter()
        .filter_map(|word| word.split_once(','))
        .map(|(german, allied)| [german, allied])
        .collect();
    if pairs.is_empty() {
        pairs = vec![["cadet", "random"], ["random", "cadet"], ["cadet", "cadet"]];
    }
    if words.iter().any(|word| word == "dark-december") {
        let scenarios = wished('C');
        let scenarios = if scenarios.is_empty() { vec!["C1", "C2"] } else { scenarios };
        for scenario in scenarios {
            let first = DarkDecember::new(scenario, None, "").unwrap_or_else(|error| panic!("{error}"));
            for &seats in &pairs {
                series(&first, &dark_december_computers(), seats, games, DarkDecember::turn);
            }
        }
    } else if words.iter().any(|word| word == "panzerbitz") {
        let cards: Vec<String> = wished('P').iter().map(|word| word[1..].to_owned()).collect();
        let cards = if cards.is_empty() { (1..=10).map(|card| card.to_string()).collect() } else { cards };
        let own = words
            .iter()
            .filter(|word| std::path::Path::new(word).extension().is_some_and(|end| end == "toml"))
            .map(|file| {
                let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
                Panzerbitz::read(file, &text, Charts::standard(), None, "")
            });
        let own: Vec<Result<Panzerbitz, _>> = own.collect();
        let known = cards.iter().map(|card| Panzerbitz::new(card, None, ""));
        for first in if own.is_empty() { known.collect() } else { own } {
            let first = first.unwrap_or_else(|error| panic!("{error}"));
            for &seats in &pairs {
                series(&first, &panzerbitz_computers(), seats, games, Panzerbitz::turn);
            }
        }
    } else {
        let scenarios = wished('S');
        let scenarios = if scenarios.is_empty() { vec!["S1", "S2"] } else { scenarios };
        for scenario in scenarios {
            let first = Bulge::new(scenario, None, "").unwrap_or_else(|error| panic!("{error}"));
            for &seats in &pairs {
                series(&first, &bulge_computers(), seats, games, Bulge::turn);
            }
        }
    }
}

fn series<G: Game>(
    first: &G,
    computers: &[Computer<G>],
    seats: [&str; 2],
    games: u64,
    turn: impl Fn(&G) -> u8,
) {
    let make = |name: &str, number| {
        let found = computers.iter().find(|computer| computer.name == name);
        found.map_or_else(|| panic!("no player {name}"), |computer| (computer.make)(number))
    };
    let (mut wins, mut margins, mut decisions) = ([0_u32; 3], Vec::new(), 0_u64);
    let (mut rules, mut turns) = (BTreeMap::<String, u32>::new(), 0_u32);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    let from = std::env::args().find_map(|word| word.strip_prefix("from=")?.parse().ok()).unwrap_or(0_u64);
    for seed in from..from + games {
        let (mut game, mut dice) = (first.clone(), Dice::fast(seed));
        let mut players = [make(seats[0], seed * 2 + 1), make(seats[1], seed * 2 + 2)];
        loop {
            let side = match game.status() {
                Status::Choose(decision) => decision.side,
                Status::Over(outcome) => {
                    let winner = outcome.winner.map_or(2, engine::Side::index);
                    wins[winner] += 1;
                    margins.push(outcome.score);
                    *rules
                        .entry(format!(
                            "{} {} {}",
                            outcome.rule.0,
                            outcome.level,
                            ["1st", "2nd", "-"][winner]
                        ))
                        .or_default() += 1;
                    turns += u32::from(turn(&game));
                    break;
                }
            };
            game.legal(&mut legal);
            let action = players[side.index()].choose(&game, &legal);
            assert!(legal.contains(&action), "{action:?} is not legal");
            decisions += 1;
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    margins.sort_unstable();
    let mean = f64::from(margins.iter().sum::<i32>()) / games as f64;
    println!(
        "{} {:>6} - {:<6}: {} {} {} {} draws {}; margin mean {mean:.0} ({} to {}); {:?}; turn {:.0}; \
         {:.1} games/s, {} decisions a game",
        first.setting().scenario,
        seats[0],
        seats[1],
        first.sides()[0],
        wins[0],
        first.sides()[1],
        wins[1],
        wins[2],
        margins[0],
        margins[margins.len() - 1],
        rules,
        f64::from(turns) / games as f64,
        games as f64 / seconds,
        decisions / games,
    );
}
