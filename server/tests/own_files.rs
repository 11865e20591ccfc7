//! Games with files of the player's own: scenario, charts, counters.

#[allow(dead_code)]
mod common;

use common::{House, made};
use http_body_util::Full;
use serde_json::{Value, json};

fn data(game: &str, name: &str) -> String {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("data").join(name);
    std::fs::read_to_string(path).unwrap()
}

fn wish(game: &str, change: &Value) -> Value {
    let mut wish = json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "me" }] });
    for (key, value) in change.as_object().unwrap() {
        wish[key] = value.clone();
    }
    wish
}

#[tokio::test]
async fn own_charts_and_counters_are_played_and_survive_a_restart() {
    let house = House::open().await;
    let units = data("bulge", "units.toml").replacen("att = 12, move = 4", "att = 97, move = 4", 1);
    let charts = data("bulge", "charts.toml");
    let change = json!({ "scenario": "S1", "charts_file": charts, "units_file": units });
    let game = made(&house.post("/api/games", None, &wish("bulge", &change)).await);
    let plain = made(&house.post("/api/games", None, &wish("bulge", &json!({ "scenario": "S1" }))).await);
    let picture = |id: &str| format!("/api/games/{id}/counters.svg");
    let drawn = house.get(&picture(&game.id), None).await.text;
    assert_ne!(drawn, house.get(&picture(&plain.id), None).await.text, "each game has its own counters");
    assert!(drawn.contains("97"), "the counter shows its strength");
    let before = house.table(&game).await;
    let house = house.reopen().await;
    let after = house.table(&game).await;
    assert_eq!((&before["view"], &before["turn"]), (&after["view"], &after["turn"]));
    assert_eq!(house.get(&picture(&game.id), None).await.text, drawn);
}

#[tokio::test]
async fn own_counters_of_every_game_are_taken() {
    let house = House::open().await;
    for game in ["bulge", "dark-december", "panzerbitz"] {
        let change =
            json!({ "units_file": data(game, "units.toml"), "charts_file": data(game, "charts.toml") });
        let answer = house.post("/api/games", None, &wish(game, &change)).await;
        house.table(&made(&answer)).await;
    }
}

#[tokio::test]
async fn wrong_files_are_told_with_their_lines_and_nothing_is_kept() {
    let house = House::open().await;
    let units = data("bulge", "units.toml").replacen("att = 12, move = 4", "att = 12, move = 200", 1);
    let answer = house.post("/api/games", None, &wish("bulge", &json!({ "units_file": units }))).await;
    assert_eq!(answer.bad(400), "bad-request");
    assert!(
        answer.text.contains("your units:") && answer.text.contains("`move` cannot be 200"),
        "{}",
        answer.text
    );
    for (key, text) in [
        ("units_file", String::new()),
        ("units_file", "units = []".into()),
        ("units_file", format!("units = {}", "[".repeat(300_000))),
        ("units_file", format!("units = [{}]", "{},".repeat(100_000))),
        ("units_file", format!("{}a = 1", "a.".repeat(100_000))),
        ("charts_file", "\u{0}".repeat(1000)),
        ("charts_file", format!("format = {}", "9".repeat(300_000))),
        ("charts_file", format!("format = 1\nname = \"{}\"", "x".repeat(300_000))),
        ("scenario_file", format!("map = {}", "{a=".repeat(100_000))),
    ] {
        for game in ["bulge", "dark-december", "panzerbitz"] {
            let mut change = json!({});
            change[key] = text.clone().into();
            let answer = house.post("/api/games", None, &wish(game, &change)).await;
            assert_eq!(answer.bad(400), "bad-request", "{game} {key}");
            assert!(answer.text.len() < 100_000, "it says it shortly");
        }
    }
    let long = json!({ "units_file": "#".repeat(400_001) });
    assert_eq!(house.post("/api/games", None, &wish("bulge", &long)).await.bad(413), "too-large");
    let listed = house.get("/health", None).await;
    assert_eq!(listed.status, 200, "it lives");
}

/// The files are a part of the wish, and what is no part of either is refused still.
#[tokio::test]
async fn a_word_that_no_wish_has_is_refused() {
    let house = House::open().await;
    let answer = house.post("/api/games", None, &wish("bulge", &json!({ "maps_file": "" }))).await;
    assert_eq!(answer.bad(400), "bad-request");
    assert!(answer.text.contains("maps_file"), "{}", answer.text);
    let draft = json!({ "game": "bulge", "scenario_file": "", "maps_file": "" });
    let answer = house.post("/api/workshop/check", None, &draft).await;
    assert_eq!(answer.bad(400), "bad-request");
    assert!(answer.text.contains("maps_file"), "{}", answer.text);
}

/// Bodies that are no wishes at all.
#[tokio::test]
async fn a_body_may_hold_anything() {
    let house = House::open().await;
    let many = "[".repeat(500_000);
    let nested = format!("{{\"game\":{}", "{\"a\":".repeat(100_000));
    let words = format!("{{\"game\":\"{}\"}}", "x".repeat(500_000));
    for body in [many, nested, words, "\u{0}".into(), "\"".into(), String::new(), "nul".into()] {
        for path in ["/api/games", "/api/mine", "/api/games/x/actions", "/api/records"] {
            let request = house.request("POST", path, None).header("content-type", "application/json");
            let answer = house.send(request.body(Full::from(body.clone())).unwrap()).await;
            assert!(
                (400..500).contains(&answer.status),
                "{path}: {} {}",
                answer.status,
                &body[..body.len().min(40)]
            );
        }
    }
    assert_eq!(house.get("/health", None).await.status, 200);
}
