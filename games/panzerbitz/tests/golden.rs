//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`.
//!
//! `SALIENT_BLESS=1 cargo test -p panzerbitz --test golden` writes the answers anew. To add a game write its head and
//! its actions, each after `>`, and run that.

use panzerbitz::Panzerbitz;
use panzerbitz::rulebook::rulebook;
use trials::begin::scripted;

trials::golden_games!(Panzerbitz);

#[test]
fn there_is_a_golden_game_of_every_card_and_of_all_that_changes_the_flow() {
    let all = "place-rest take put put-under put-inside counter enter next attack aim add fire cancel overrun \
        orders order lift creep load unload begin count reverse quick-march under blow stay done";
    let actions: Vec<&str> = all.split_whitespace().collect();
    golden().show(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"], &[], &[], &actions);
    // Each switch is on in one game and off in another.
    let games: Vec<Panzerbitz> = golden().scripts().iter().map(scripted).collect();
    for switch in rulebook().switches() {
        let id = rulebook().switch(&switch.id).expect("it is in the book");
        let on = games.iter().filter(|game| engine::Game::setting(*game).rules.on(id)).count();
        assert!((1..games.len()).contains(&on), "{} is on in {on} games", switch.id);
    }
}
