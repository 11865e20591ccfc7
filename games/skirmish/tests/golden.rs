//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`.
//!
//! `SALIENT_BLESS=1 cargo test -p skirmish --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that.

use skirmish::Skirmish;

trials::golden_games!(Skirmish);

#[test]
fn there_is_a_golden_game_of_everything() {
    golden().show(&["clearing", "bridge", "mill", "hill"], &[], &[], &["pick", "go", "fire", "stay"]);
}
