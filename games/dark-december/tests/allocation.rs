//! A game is played without allocating: see `trials::allocation`.

use dark_december::DarkDecember;

#[test]
fn a_warm_game_does_not_allocate() {
    let game = DarkDecember::new("C2", None, "").expect("the data are good");
    trials::allocation::warm(game, 1500, 1000, |run| allocation_counter::measure(run).count_total);
}
