//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`.
//!
//! `SALIENT_BLESS=1 cargo test -p bulge --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that.

use bulge::Bulge;

trials::golden_games!(Bulge);

#[test]
fn there_is_a_golden_game_of_everything_that_changes_the_flow() {
    let actions = ["nordwind 1", "nordwind 2", "nordwind 3", "land", "drop", "ruse", "attack", "put"];
    let switches = ["+FREE", "-DC", "-CA", "-MOT"];
    golden().show(&["S1", "S2", "S3", "S4", "S5"], &["variant", "original"], &switches, &actions);
}
