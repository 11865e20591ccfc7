//! Panzerbitz on the shelf: its scenarios, games by computers, own cards, joined maps and lines of sight.

use std::io::Cursor;
use std::path::PathBuf;

use salient::{Io, SHELF};

struct Ran {
    code: u8,
    out: String,
    err: String,
}

fn salient(words: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code = salient::run(SHELF, all, &mut Io::new(Cursor::new(Vec::new()), &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).expect("only text is written");
    Ran { code, out: text(out), err: text(err) }
}

fn fine(words: &[&str]) -> String {
    let ran = salient(words);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}: {}", ran.out);
    ran.out
}

/// Runs what must go wrong, and looks for the words that say how.
fn wrong(words: &[&str], code: u8, says: &str) {
    let ran = salient(words);
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{words:?}: {}", ran.err);
    assert!(ran.err.contains(says), "{words:?}: {says:?} is not in {:?}", ran.err);
}

fn los(from: &str, to: &str) -> String {
    fine(&["los", "panzerbitz", "1", from, to])
}

#[test]
fn the_ten_cards_are_scenarios() {
    let out = fine(&["scenarios", "panzerbitz"]);
    assert!(out.starts_with('1') && out.contains("The Stone Bridge") && out.contains("Ice on the Tresna"));
    let json: serde_json::Value =
        serde_json::from_str(&fine(&["scenarios", "panzerbitz", "--json"])).expect("it is JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(10));
    wrong(&["play", "panzerbitz", "--scenario", "11"], 2, "there is no scenario \"11\"");
    wrong(&["play", "panzerbitz", "--rules", "+OPT12.6"], 2, "OPT12.5");
}

#[test]
fn a_game_by_computers_is_recorded_told_and_verified() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let record = folder.path().join("game.txt").display().to_string();
    let play = ["play", "panzerbitz", "--players", "random", "--seed", "3", "--record", &record];
    assert_eq!(salient(&play).code, 0);
    assert_eq!(salient(&["verify", &record]).code, 0);
    let story = fine(&["replay", &record]);
    assert!(story.contains('[') && story.lines().count() > 50, "a story with rules");
}

#[test]
fn a_card_of_ones_own_is_played() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let card = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../games/panzerbitz/data/scenarios/card01-the-stone-bridge.toml");
    let text = std::fs::read_to_string(card).expect("it can be read");
    assert_eq!(text.matches("count = 7").count(), 1);
    let own = folder.path().join("short.toml");
    std::fs::write(&own, text.replace("count = 7", "count = 4")).expect("it can be written");
    let own = own.display().to_string();
    let record = folder.path().join("game.txt").display().to_string();
    let play =
        ["play", "panzerbitz", "--scenario", &own, "--players", "random", "--seed", "1", "--record", &record];
    assert_eq!(salient(&play).code, 0);
    assert_eq!(salient(&["verify", &record]).code, 0);
    assert!(fine(&["los", "panzerbitz", &own, "1-I-6", "1-I-7"]).contains("clear [4.1.2]"));
}

#[test]
fn the_map_of_a_scenario_joins_its_boards() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let map = folder.path().join("map.svg").display().to_string();
    let size = |wish: [&str; 2]| {
        assert_eq!(salient(&["map", "panzerbitz", wish[0], wish[1], "-o", &map]).code, 0);
        let svg = std::fs::read_to_string(&map).expect("it was drawn");
        svg.split('"').find(|word| word.starts_with("0 0 ")).expect("it has a size").to_owned()
    };
    let joined = size(["--scenario", "4"]);
    assert_eq!(joined, size(["--boards", "1/3"]), "card 4 has board 1 above board 3");
    assert_ne!(joined, size(["--boards", "1,3"]));
    wrong(&["map", "panzerbitz", "--scenario", "4", "--boards", "1", "-o", &map], 2, "cannot be used with");
}

#[test]
fn a_line_of_sight_is_clear_or_blocked_by_what_it_names() {
    assert_eq!(los("1-I-6", "1-I-6"), "1-I-6 to 1-I-6, range 0: clear [4.1.2]: a hex sees itself\n");
    assert_eq!(
        los("1-I-6", "1-I-7"),
        "1-I-6 to 1-I-7, range 1: clear [4.1.2]: adjacent hexes always see each other\n"
    );
    assert_eq!(
        los("1-C-7", "1-C-10"),
        "1-C-7 to 1-C-10, range 3: blocked [4.3]: the green side 1-C-8/1-C-9\n"
    );
    assert_eq!(los("1-a-1", "1-a-3"), "1-A-1 to 1-A-3, range 2: clear [4.3]: nothing in the way\n");
    let there: serde_json::Value =
        serde_json::from_str(&fine(&["los", "panzerbitz", "1", "1-C-7", "1-C-10", "--json"])).expect("JSON");
    assert_eq!(there["clear"], false);
    assert_eq!(there["blocks"][0][0], "1-C-8");
    assert_eq!(there["blocks"][0][1], "1-C-9");
}

#[test]
fn fog_hides_what_is_too_far() {
    let out = fine(&["los", "panzerbitz", "2", "2-A-1", "2-A-9"]);
    assert!(out.contains("blocked [4.2.8]") && out.contains("one sees no farther than"), "{out}");
}

#[test]
fn a_wrong_question_about_sight_is_refused() {
    wrong(
        &["los", "panzerbitz", "1", "1-C-7", "4-C-9"],
        2,
        "there is no hex \"4-C-9\" on the map of this scenario",
    );
    wrong(&["los", "panzerbitz", "1", "nowhere", "1-C-7"], 2, "there is no hex \"nowhere\"");
    wrong(&["los", "panzerbitz", "12", "1-C-7", "1-C-8"], 2, "there is no scenario \"12\"");
    wrong(&["los", "bulge", "S1", "BB25", "BB26"], 2, "has no lines of sight");
    wrong(&["los", "panzerbitz", "1", "1-C-7"], 2, "required");
}

#[test]
fn a_broken_card_is_explained_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let card = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../games/panzerbitz/data/scenarios/card05-frozen-crossroads.toml");
    let sound = card.display().to_string();
    assert_eq!(salient(&["check", &sound]).code, 0);
    let text = std::fs::read_to_string(card).expect("it can be read");
    let text = text.replace("us_para = 6", "us_par = 6").replace("turn = 3", "turn = 30");
    let broken = folder.path().join("broken.toml");
    std::fs::write(&broken, text).expect("it can be written");
    let ran = salient(&["check", &broken.display().to_string()]);
    assert_eq!(ran.code, 1);
    let said = ran.out + &ran.err;
    for words in ["there is no unit \"us_par\"", "us_para?", "there is no turn 30", "the last turn is 9"] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
}
