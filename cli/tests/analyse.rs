//! `salient analyse`, and `salient play --from`: what they print, their files, and what they refuse.

#[allow(dead_code)]
mod common;

use common::{Ran, salient};
use serde_json::Value;

/// A finished game in a folder that lives as long as this.
struct Played {
    folder: tempfile::TempDir,
    record: String,
}

fn played() -> Played {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.txt").display().to_string();
    let words =
        ["play", "skirmish", "--scenario", "mill", "--players", "cadet", "--seed", "7", "--record", &record];
    let Ran { code, err, .. } = salient(&words, "");
    assert_eq!(code, 0, "{err}");
    Played { folder, record }
}

#[test]
fn a_game_is_told_in_words() {
    let Played { folder: _folder, record } = played();
    let Ran { code, out, err } = salient(&["analyse", &record], "");
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("Skirmish, scenario mill.\nBlue began with a chance of "), "{out}");
    assert!(out.contains("The dice gave "), "{out}");
    assert!(out.contains(" in Blue player-turns, ") && out.contains(" in Red ones."), "{out}");
    assert!(out.contains("The choices that cost most:") || out.contains("No choice was found"), "{out}");
}

#[test]
fn json_does_not_depend_on_threads_and_adds_up() {
    let Played { folder: _folder, record } = played();
    let told = |threads: &str| -> Value {
        let Ran { code, out, err } = salient(&["analyse", &record, "--json", "--threads", threads], "");
        assert_eq!(code, 0, "{err}");
        serde_json::from_str(&out).unwrap()
    };
    let one = told("1");
    assert_eq!(one, told("3"));
    let worth =
        |throw: &Value| throw["worth"].as_array().unwrap().iter().filter_map(Value::as_f64).sum::<f64>();
    let dice: f64 = one["dice"].as_array().unwrap().iter().map(worth).sum();
    let luck: f64 = one["luck"].as_array().unwrap().iter().filter_map(Value::as_f64).sum();
    assert!((dice - luck).abs() < 1e-9, "{dice} {luck}");
    let last = &one["points"].as_array().unwrap().last().unwrap()["chance"];
    assert!([0.0, 0.5, 1.0].contains(&last.as_f64().unwrap()), "{last}");
    assert!(one["choices"].as_array().unwrap().len() <= 5);
}

#[test]
fn the_page_has_a_graph() {
    let Played { folder, record } = played();
    let page = folder.path().join("game.html").display().to_string();
    let Ran { code, out, err } = salient(&["analyse", &record, "--html", &page], "");
    assert_eq!((code, out.trim()), (0, page.as_str()), "{err}");
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"));
    let svg = &text[text.find("<svg").unwrap()..text.find("</svg>").unwrap() + 6];
    press::check(svg).unwrap();
    assert!(svg.contains("data-at=\"0\""));
}

#[test]
fn a_game_goes_on_from_a_moment_with_new_dice() {
    let Played { folder, record } = played();
    let other = folder.path().join("other.txt").display().to_string();
    let words =
        ["play", "--from", &record, "--to", "9", "--players", "random", "--seed", "8", "--record", &other];
    let Ran { code, err, .. } = salient(&words, "");
    assert_eq!(code, 0, "{err}");
    let actions = |path: &str| -> Vec<String> {
        let text = std::fs::read_to_string(path).unwrap();
        engine::Record::parse(path, &text).unwrap().actions().map(str::to_owned).collect()
    };
    let (first, second) = (actions(&record), actions(&other));
    assert_eq!(first[..9], second[..9]);
    assert!(second.len() > 9 && first != second);
    let text = std::fs::read_to_string(&other).unwrap();
    assert!(text.contains("\n~ seed ") && text.contains("\nplayers: random | random\n"), "{text}");
    assert_eq!(salient(&["verify", &other], "").code, 0);
}

#[test]
fn what_cannot_be_is_refused() {
    let Played { folder: _folder, record } = played();
    let Ran { code, err, .. } =
        salient(&["play", "--from", &record, "--to", "99999", "--players", "random"], "");
    assert_eq!(code, 2, "{err}");
    assert!(err.contains(" has only ") && err.contains(" actions"), "{err}");
    let Ran { code, err, .. } = salient(&["play", "skirmish", "--to", "3"], "");
    assert_eq!(code, 2, "{err}");
    assert_eq!(salient(&["analyse", "nowhere.txt"], "").code, 1);
}
