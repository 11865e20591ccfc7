//! Random campaign games: how many in a second, and how many decisions each has.
//!
//! `cargo bench -p bulge --bench random -- S1 20`

use bulge::Bulge;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let scenario = words.next().unwrap_or_else(|| "S1".into());
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    match Bulge::new(&scenario, None, "") {
        Ok(game) => println!("{scenario}: {}", trials::soak::pace(&game, games)),
        Err(error) => panic!("{error}"),
    }
}
