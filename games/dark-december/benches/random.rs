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
    let (begun, worked) = (Instant::now(), processor_time());
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
    let passed = begun.elapsed().as_secs_f64();
    // On a busy machine the clock counts the work of others too.
    let seconds = match (worked, processor_time()) {
        (Some(before), Some(now)) => now - before,
        _ => passed,
    };
    println!(
        "{scenario}: {games} random games in {seconds:.2} s of one core ({passed:.2} s by the clock): {:.1} games/s, {} decisions a game, {:.2} us a decision, {:.0} actions listed",
        games as f64 / seconds,
        decisions / games,
        seconds * 1e6 / decisions as f64,
        listed as f64 / decisions as f64,
    );
}

/// The seconds that this program has had a core for itself, where the system tells.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}
