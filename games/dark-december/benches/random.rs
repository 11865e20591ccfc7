//! Random campaign games: how many in a second, and how many decisions each has.
//!
//! `cargo bench -p dark-december --bench random -- C2 20`

use std::time::Instant;

use dark_december::DarkDecember;
use engine::{Dice, Game};

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let scenario = words.next().unwrap_or_else(|| "C2".into());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    let first = match DarkDecember::new(&scenario, None, "") {
        Ok(game) => game,
        Err(error) => panic!("{error}"),
    };
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let (mut decisions, mut listed) = (0_u64, 0_u64);
    let begun = Instant::now();
    for seed in 0..games {
        let (mut game, mut dice, mut random) =
            (first.clone(), Dice::fast(seed), Dice::fast(seed + 1_000_000));
        loop {
            game.legal(&mut legal);
            if legal.is_empty() {
                break;
            }
            decisions += 1;
            listed += legal.len() as u64;
            events.clear();
            let action = legal[random.index(legal.len())];
            game.play(action, &mut dice, &mut events);
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{scenario}: {games} random games in {seconds:.2} s: {:.1} games/s, {} decisions a game, {:.2} us a decision, {:.0} actions listed",
        games as f64 / seconds,
        decisions / games,
        seconds * 1e6 / decisions as f64,
        listed as f64 / decisions as f64,
    );
}
