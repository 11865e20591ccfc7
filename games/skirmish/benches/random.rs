//! Random games: how many in a second, and how many decisions each has.
//!
//! `cargo bench -p skirmish --bench random -- bridge 2000`

use skirmish::Skirmish;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let scenario = words.next().unwrap_or_else(|| "bridge".into());
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(2000);
    match Skirmish::new(&scenario, None, "") {
        Ok(game) => println!("{scenario}: {}", trials::soak::pace(&game, games)),
        Err(error) => panic!("{error}"),
    }
}
