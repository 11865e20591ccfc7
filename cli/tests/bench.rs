//! `salient bench` on a tiny budget: what it prints, not how fast things are.

#[allow(dead_code)]
mod common;

use common::{Ran, salient};
use serde_json::Value;
use std::io::Cursor;

/// Runs the command with the real games on the shelf.
fn real(words: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("salient").chain(words.iter().copied()).map(Into::into);
    let code =
        salient::run(salient::SHELF, arguments, &mut salient::Io::new(Cursor::new(""), &mut out, &mut err));
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn every_figure_of_a_card_is_printed_as_json() {
    let (code, out, err) = real(&["bench", "panzerbitz", "--scenario", "1", "--seconds", "0", "--json"]);
    assert_eq!((code, err.as_str()), (0, "measuring panzerbitz 1\n"));
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["rounds"], &report["seconds"]), (&5.into(), &0.0.into()));
    let [card] = &report["scenarios"].as_array().unwrap()[..] else { panic!("{out}") };
    assert_eq!((&card["game"], &card["scenario"]), (&"panzerbitz".into(), &"1".into()));
    for figure in
        ["load_ms", "random_games", "decisions", "listed", "decision_us", "player_games", "player_decisions"]
    {
        assert!(card[figure].as_f64().is_some_and(|value| value > 0.0), "{figure}: {out}");
    }
    assert!(card["act_us"].is_f64());
    assert_eq!(card["player"], "cadet");
    let lists = card["legal"].as_array().unwrap();
    let means: Vec<f64> = lists.iter().map(|list| list["mean_us"].as_f64().unwrap()).collect();
    assert!(means.is_sorted_by(|one, other| one >= other), "the slowest first: {means:?}");
    assert!(lists.iter().any(|list| list["decision"] == "direct-fire"), "{out}");
    assert!(lists.iter().all(|list| list["worst_us"].as_f64() >= list["mean_us"].as_f64()), "{out}");
    let goals: Vec<&str> =
        card["goals"].as_array().unwrap().iter().map(|goal| goal["figure"].as_str().unwrap()).collect();
    assert_eq!(goals, ["random_games", "act_us", "legal"]);
}

#[test]
fn the_text_has_the_figures_to_reach() {
    let Ran { code, out, err } = salient(&["bench", "--seconds", "0"], "");
    assert_eq!((code, err.as_str()), (0, "measuring skirmish clearing\n"));
    for line in [
        "skirmish clearing\n",
        "  loading ",
        "  random games ",
        "  Play::act above the bare game ",
        "us        <= 1 ",
        "  games of cadet ",
        "  legal: ",
        "<= 30 ",
    ] {
        assert!(out.contains(line), "{line:?} is not in\n{out}");
    }
}

#[test]
fn a_wrong_wish_is_told() {
    for (words, says) in [
        (&["bench", "skirmish", "--scenario", "desert"][..], "there is no scenario \"desert\""),
        (&["bench", "chess"], "there is no game 'chess'"),
        (&["bench", "--seconds", "soon"], "write a number of seconds"),
        (&["bench", "--scenario", "S1"], "GAME"),
    ] {
        let Ran { code, err, .. } = salient(words, "");
        assert!(code == 2 && err.contains(says), "{words:?}: {code} {err}");
    }
}
