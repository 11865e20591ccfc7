//! Games of computer players against each other: who wins, by how much, and how fast, and a mark of all that they chose: where two
//! versions of a player choose alike it is the same.
//!
//! `cargo bench -p players --bench cadet -- bulge 20 S1 S2` plays 20 games of each pair; `-- dark-december 200 C1 cadet,cadet`
//! only that pair; `-- panzerbitz 100 4` card 4, and `-- panzerbitz 100 FILE.toml` a card of one's own. All scenarios are
//! played if none is named. The dice are those of the numbers from 0; `from=5000` begins elsewhere, for games that nothing was
//! tuned on.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::data::Source;
use engine::title::{Playable, Wish, Wished};
use engine::{Dice, Status};
use panzerbitz::Panzerbitz;
use skirmish::Skirmish;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.first() {
        Some(&"dark-december") => bench::<DarkDecember>(&words[1..]),
        Some(&"panzerbitz") => bench::<Panzerbitz>(&words[1..]),
        Some(&"skirmish") => bench::<Skirmish>(&words[1..]),
        Some(&"bulge") => bench::<Bulge>(&words[1..]),
        _ => println!("which game? For instance: -- bulge 20 S1 cadet,random"),
    }
}

/// Plays the scenarios that are named with the pairs that are named. The first word is the number of games.
fn bench<G: Playable>(words: &[&str]) {
    let games = words.first().and_then(|word| word.parse().ok()).unwrap_or(20_u64);
    let words = &words[words.len().min(1)..];
    let mut pairs: Vec<(&str, &str)> = words.iter().filter_map(|word| word.split_once(',')).collect();
    if pairs.is_empty() {
        pairs = vec![("cadet", "random"), ("random", "cadet"), ("cadet", "cadet")];
    }
    let named = words.iter().filter(|word| !word.contains([',', '='])).map(ToString::to_string);
    let mut scenarios: Vec<String> = named.collect();
    if scenarios.is_empty() {
        scenarios = (G::TITLE.scenarios)().into_iter().map(|scenario| scenario.id).collect();
    }
    for scenario in scenarios {
        let own = Path::new(&scenario).extension().is_some();
        let text =
            if own { std::fs::read_to_string(&scenario).expect("a scenario file") } else { String::new() };
        let file = Source { name: &scenario, text: &text };
        let wish = Wish {
            scenario: if own { Wished::File(file) } else { Wished::Id(&scenario) },
            ..Wish::default()
        };
        let first = G::set_up(&wish).unwrap_or_else(|trouble| panic!("{trouble}"));
        for &(one, other) in &pairs {
            series(&first, [one, other], games);
        }
    }
}

fn series<G: Playable>(first: &G, seats: [&str; 2], games: u64) {
    let computers = players::of::<G>();
    let make = |name: &str, number| {
        let found = computers.iter().find(|computer| computer.name == name);
        found.map_or_else(|| panic!("no player {name}"), |computer| (computer.make)(number))
    };
    let (mut wins, mut margins, mut decisions, mut mark) = ([0_u32; 3], Vec::new(), 0_u64, 0_u64);
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
                    turns += turn(&game.headline().turn);
                    break;
                }
            };
            game.legal(&mut legal);
            let action = players[side.index()].choose(&game, &legal);
            let place = legal.iter().position(|&known| known == action);
            let place = place.unwrap_or_else(|| panic!("{action:?} is not legal"));
            mark = mark.wrapping_mul(31).wrapping_add(place as u64);
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
         {:.1} games/s, {} decisions a game, mark {mark:016x}",
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

/// The number of a turn, out of its words: `Turn 7, 19 December`.
fn turn(words: &str) -> u32 {
    words.split(|letter: char| !letter.is_ascii_digit()).find_map(|word| word.parse().ok()).unwrap_or(0)
}
