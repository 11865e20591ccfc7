//! A game is played without allocating: see `trials::allocation`.

use panzerbitz::Panzerbitz;

#[test]
fn a_warm_game_does_not_allocate() {
    let game = Panzerbitz::new("9", None, "").expect("the data are good");
    trials::allocation::warm(game, 500, 300, |run| allocation_counter::measure(run).count_total);
}
