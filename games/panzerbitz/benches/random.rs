//! Random games of a card: how many in a second, and how many decisions each has.
//!
//! `cargo bench -p panzerbitz --bench random -- 1 200`

use panzerbitz::Panzerbitz;

fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let scenario = words.next().unwrap_or_else(|| "1".into());
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(200);
    match Panzerbitz::new(&scenario, None, "") {
        Ok(game) => println!("{scenario}: {}", trials::soak::pace(&game, games)),
        Err(error) => panic!("{error}"),
    }
}
