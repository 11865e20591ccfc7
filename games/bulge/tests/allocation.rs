//! A game is played without allocating: see `trials::allocation`.

use allocation_counter::measure;
use bulge::Bulge;
use trials::allocation::{recorded, warm};

fn begin(scenario: &str) -> Bulge {
    Bulge::new(scenario, None, "").expect("the data are good")
}

#[test]
fn a_warm_game_does_not_allocate() {
    warm(begin("S5"), 1500, 1000, |run| measure(run).count_total);
}

#[test]
fn a_recorded_game_allocates_only_for_what_is_kept_of_it() {
    recorded(begin("S2"), 500, |run| measure(run).count_total);
}
