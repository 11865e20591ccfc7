//! Tuning: it goes on where it was left, finds its way, and says what is wrong with a plan.

use std::fs;

use lab::{Folder, TunePlan, TuneResult, tune};
use players::Shelved;

const SHELF: &[Shelved] = &[Shelved::game::<skirmish::Skirmish>()];

const PLAN: &str = r#"
game = "skirmish"
scenario = "clearing"
rounds = 4
games = 6
confirm = 20
confirm-seed = 5001
"#;

fn plan(text: &str) -> TunePlan {
    TunePlan::read(SHELF, "tune.toml", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn tuned(text: &str, folder: &Folder, threads: usize, rounds: &mut Vec<u32>) -> TuneResult {
    tune(SHELF, &plan(text), folder, threads, &mut |round| rounds.push(round.round)).expect("it is tuned")
}

#[test]
fn a_tuning_goes_on_where_it_was_left() {
    let [whole, parted] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let mut rounds = Vec::new();
    let result = tuned(PLAN, &Folder(whole.path().into()), 2, &mut rounds);
    assert_eq!(rounds, [1, 2, 3, 4]);
    let text = fs::read_to_string(whole.path().join("temper.toml")).expect("a temper");
    assert_eq!(text, result.temper);
    assert!(text.contains("# On 20 fresh dice from 5001 it has "), "{text}");
    players::skirmish::Temper::read("temper.toml", &text).expect("a cadet can read it");
    // What was kept after two rounds is as if it had been ended there.
    let kept = fs::read_to_string(whole.path().join("tuned.json")).expect("what is kept");
    let mut kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    kept["rounds"].as_array_mut().expect("rounds").truncate(2);
    kept["confirmed"] = serde_json::json!([]);
    fs::write(parted.path().join("tuned.json"), kept.to_string()).expect("it is written");
    rounds.clear();
    let other = tuned(PLAN, &Folder(parted.path().into()), 1, &mut rounds);
    assert_eq!((rounds, other.temper), (vec![3, 4], result.temper));
    // With another plan it does not go on.
    let other = plan(&PLAN.replace("games = 6", "games = 7"));
    let refused =
        tune(SHELF, &other, &Folder(parted.path().into()), 1, &mut |_| {}).expect_err("another plan");
    assert!(refused.to_string().contains("begin a new folder"), "{refused}");
}

#[test]
fn a_side_and_some_numbers_can_be_tuned() {
    let place = tempfile::tempdir().expect("a folder");
    let text = PLAN.replace("rounds = 4", "rounds = 2\nside = \"red\"\ndials = [\"caution\"]");
    let result = tuned(&text, &Folder(place.path().into()), 2, &mut Vec::new());
    let lines: Vec<&str> = result.temper.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() == 1 && lines[0].starts_with("caution = "), "{lines:?}");
}

/// A cadet that hardly cares to come nearer to an objective does not take the hill. Near to so small a number all choose alike: it
/// must look far.
#[test]
fn a_spoiled_number_is_found_again() {
    let place = tempfile::tempdir().expect("a folder");
    let text = r#"
game = "skirmish"
scenario = "hill"
dials = ["nearer"]
start = { nearer = 0.05, rally = 0.2 }
spread = 1.0
pace = 8.0
rounds = 15
games = 50
confirm = 400
confirm-seed = 5001
"#;
    let result = tuned(text, &Folder(place.path().into()), 2, &mut Vec::new());
    let temper = players::skirmish::Temper::read("temper.toml", &result.temper).expect("a cadet can read it");
    assert!(temper.nearer > 0.08, "{}", result.temper);
    assert!((temper.rally - 0.2).abs() < 1e-9, "what is not tuned stays as it was begun with");
    assert!(result.otherwise > 100 && result.gain.low > 0.0, "{result:?}");
    assert!(result.temper.contains(": better than the one that was begun with."), "{}", result.temper);
}

/// Cadets of whatever temper play the clearing alike.
#[test]
fn a_tuning_that_finds_out_nothing_says_so() {
    let place = tempfile::tempdir().expect("a folder");
    let text = PLAN.replace("rounds = 4", "rounds = 1\ndials = [\"despair\"]");
    let result = tuned(&text, &Folder(place.path().into()), 2, &mut Vec::new());
    assert_eq!((result.otherwise, result.gain.mean), (0, 0.0));
    assert!(result.temper.contains("nothing was found out"), "{}", result.temper);
}

#[test]
fn broken_plans_are_told_all_that_is_wrong() {
    let wrong = |from: &str, to: &str| {
        let text = PLAN.replace(from, to);
        TunePlan::read(SHELF, "tune.toml", &text).err().map_or_else(String::new, |faults| faults.to_string())
    };
    for (from, to, says) in [
        ("5001", "20", "these dice were learned from"),
        ("games = 6", "games = 0", "games cannot be 0"),
        ("skirmish", "skirmsih", "did you mean 'skirmish'?"),
        ("rounds = 4", "rounds = 4\nside = \"green\"", "the sides are Blue, Red"),
        ("rounds = 4", "rounds = 4\ndials = [\"cautoin\"]", "did you mean caution?"),
        ("rounds = 4", "rounds = 4\npace = 9.0", "pace cannot be 9"),
        ("rounds = 4", "rounds = 4\nstart = { cautoin = 1.0 }", "did you mean caution?"),
        ("rounds = 4", "rounds = 4\nstart = { caution = 70 }", "write a number from 0 to 10"),
        ("rounds = 4", "rounds = 4\nagain = 1", "unknown key 'again'"),
    ] {
        let said = wrong(from, to);
        assert!(said.contains(says), "{to}: {says:?} is not in\n{said}");
    }
}
