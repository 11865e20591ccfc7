//! Counters in the making: drawn, compared, checked at their fields, printed, and played with.

#[allow(dead_code)]
mod common;

use common::{House, made};
use serde_json::{Value, json};

/// For each game: the list, a unit's number in it, a key with a new value, and a value that cannot be.
const GAMES: [(&str, &str, i64, i64); 4] = [
    ("bulge", "att", 13, 200),
    ("dark-december", "stack", 3, 90),
    ("panzerbitz", "attack", 9, 200),
    ("skirmish", "move", 3, 9),
];

async fn opened(house: &House, game: &str) -> Value {
    house.get(&format!("/api/workshop/{game}/units"), None).await.good()
}

async fn checked(house: &House, game: &str, value: &Value) -> Value {
    house.post("/api/workshop/units", None, &json!({ "game": game, "value": value })).await.good()
}

#[tokio::test]
async fn the_counters_of_every_game_are_opened_changed_drawn_and_compared() {
    let house = House::open().await;
    for (game, key, new, wrong) in GAMES {
        let open = opened(&house, game).await;
        let first = &open["checked"];
        assert_eq!(first["faults"], json!([]), "{game}");
        assert_eq!(first["changes"], json!([]), "{game}: nothing differs from itself");
        assert!(open["faces"].as_str().unwrap().contains("<symbol id=\"c-"), "{game}");
        assert_eq!(open["order"][0], "id", "{game}");
        let mut value = first["value"].clone();
        let id = value["units"][0]["id"].as_str().unwrap().to_owned();
        value["units"][0][key] = json!(new);
        let mut copy = value["units"][1].clone();
        copy["id"] = json!("made-here");
        value["units"].as_array_mut().unwrap().push(copy);
        let now = checked(&house, game, &value).await;
        assert_eq!(now["faults"], json!([]), "{game}");
        assert_eq!(now["value"], value, "{game}");
        let changes: Vec<&str> =
            now["changes"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
        // The stacking value of Dark December is not printed on the counter.
        if key == "stack" {
            assert_eq!(changes, ["made-here"], "{game}");
        } else {
            assert_eq!(changes, [id.as_str(), "made-here"], "{game}");
            let symbol = format!("c-own-{}", id.replace(' ', "-"));
            assert!(now["faces"].as_str().unwrap().contains(&symbol), "{game}");
        }
        // The file is the game's own with one line changed and one more: comments and order stay.
        let (before, after) = (first["text"].as_str().unwrap(), now["text"].as_str().unwrap());
        let kept = before.lines().filter(|line| after.lines().any(|other| other == *line)).count();
        assert_eq!(
            (kept + 1, after.lines().count()),
            (before.lines().count(), before.lines().count() + 1),
            "{game}"
        );
        // A fault is told at its field; the others are drawn all the same.
        value["units"][0][key] = json!(wrong);
        let bad = checked(&house, game, &value).await;
        assert_eq!(bad["ok"], false);
        assert_eq!(bad["faults"][0]["path"], json!(["units", "0", key]), "{game}: {}", bad["faults"]);
        assert_eq!(bad["drawn"], true, "{game}");
        assert!(bad["changes"].as_array().unwrap().iter().any(|one| one["id"] == "made-here"), "{game}");
        value["units"][0][key] = json!("soon");
        let bad = checked(&house, game, &value).await;
        assert_eq!(bad["faults"][0]["path"], json!(["units", "0", key]), "{game}: {}", bad["faults"]);
        assert_eq!(bad["value"], value, "nothing is lost");
    }
}

#[tokio::test]
async fn a_list_is_printed_and_played_with() {
    let house = House::open().await;
    let open = opened(&house, "skirmish").await;
    let mut value = open["checked"]["value"].clone();
    value["units"][0]["move"] = json!(3);
    let draft = json!({ "game": "skirmish", "value": value });
    for part in ["counters", "differences"] {
        let wish = json!({ "draft": draft, "part": part, "sheet": { "paper": "a4", "turn": "fold" } });
        let printed = house.post("/api/workshop/units/print", None, &wish).await;
        assert!(printed.status == 200 && printed.text.starts_with("%PDF-"), "{part}");
    }
    let text = checked(&house, "skirmish", &value).await["text"].clone();
    let seats = json!([{ "kind": "me" }, { "kind": "computer", "player": "random" }]);
    let wish = json!({ "game": "skirmish", "scenario": "hill", "units_file": text, "seats": seats });
    let game = made(&house.post("/api/games", None, &wish).await);
    let table = house.table(&game).await;
    assert!(table["view"]["units"].as_array().unwrap().iter().any(|unit| unit["counter"] == "Blue-1"));
    // A game that is played with them prints the whole sheet of them.
    let answer = house.get(&format!("/api/games/{}/print/counters", game.id), None).await;
    assert!(answer.status == 200 && answer.text.starts_with("%PDF-"));
}

#[tokio::test]
async fn whatever_is_sent_is_answered_and_nothing_breaks() {
    let house = House::open().await;
    let mut deep = json!(1);
    for _ in 0..60 {
        deep = json!([deep]);
    }
    for bad in [
        json!({ "game": "nothing", "value": {} }),
        json!({ "game": "bulge" }),
        json!({ "game": "bulge", "value": {}, "units_file": "" }),
        json!({ "game": "bulge", "value": [] }),
        json!({ "game": "bulge", "value": { "units": deep } }),
        json!({ "game": "bulge", "value": {}, "mix": "mine" }),
        json!({ "game": "skirmish", "value": {}, "mix": "base" }),
        json!({ "game": "bulge", "value": {}, "more": 1 }),
    ] {
        assert_eq!(house.post("/api/workshop/units", None, &bad).await.bad(400), "bad-request", "{bad}");
    }
    let long = json!({ "game": "bulge", "units_file": "#".repeat(500_000) });
    assert_eq!(house.post("/api/workshop/units", None, &long).await.status, 413);
    let open = opened(&house, "skirmish").await;
    let unit = open["checked"]["value"]["units"][0].clone();
    let with = |id: &str| {
        let mut unit = unit.clone();
        unit["id"] = json!(id);
        json!({ "units": [unit] })
    };
    for value in [
        json!({}),
        json!({ "units": [] }),
        json!({ "units": 3 }),
        json!({ "units": [3, "x", null] }),
        json!({ "units": [{}] }),
        json!({ "units": [unit, unit] }),
        json!({ "units": vec![unit.clone(); 600] }),
        with(""),
        with("a b"),
        with("\"><script>"),
        with(&"x".repeat(3000)),
    ] {
        let checked = checked(&house, "skirmish", &value).await;
        assert_eq!(checked["ok"], false, "{value}");
        assert!(!checked["faults"].as_array().unwrap().is_empty());
        assert!(!checked["faces"].as_str().unwrap().contains("<script"), "{value}");
    }
    // Signs that mean something in a drawing are drawn as they are.
    let checked_now = checked(&house, "skirmish", &with("<b>&amp")).await;
    assert!(!checked_now["faces"].as_str().unwrap().contains("<b>"), "{}", checked_now["faces"]);
    let wish = json!({ "draft": { "game": "skirmish", "value": {} }, "part": "counters" });
    assert_eq!(house.post("/api/workshop/units/print", None, &wish).await.bad(400), "bad-request");
    let wish =
        json!({ "draft": { "game": "skirmish", "value": open["checked"]["value"] }, "part": "poster" });
    assert_eq!(house.post("/api/workshop/units/print", None, &wish).await.bad(400), "bad-request");
}

#[tokio::test]
async fn the_comments_of_a_file_stay() {
    let house = House::open().await;
    let open: Value = house.get("/api/workshop/panzerbitz?scenario=1", None).await.good();
    let checked = &open["checked"];
    let text = checked["text"].as_str().unwrap();
    assert!(text.starts_with("# Scenario card 1."), "a scenario comes as its file is");
    let mut value = checked["value"].clone();
    value["turns"]["count"] = json!(9);
    value["name"] = json!("Mine");
    let draft = json!({ "game": "panzerbitz", "value": value, "base": text });
    let now: Value = house.post("/api/workshop/check", None, &draft).await.good();
    let wanted = text.replace("count = 7", "count = 9").replace("\"The Stone Bridge\"", "\"Mine\"");
    assert_eq!(now["text"], json!(wanted));
    // Without a file to hold on to it is written anew.
    let anew: Value = house
        .post("/api/workshop/check", None, &json!({ "game": "panzerbitz", "value": value, "base": "= no" }))
        .await
        .good();
    assert!(!anew["text"].as_str().unwrap().contains('#'));
}

#[tokio::test]
async fn a_turn_of_panzerbitz_becomes_a_scenario() {
    let house = House::open().await;
    let seats =
        json!([{ "kind": "computer", "player": "random" }, { "kind": "computer", "player": "random" }]);
    let wish = json!({ "game": "panzerbitz", "scenario": "1", "seats": seats, "seed": "3" });
    let game = made(&house.post("/api/games", None, &wish).await);
    let turns = loop {
        let chronicle: Value = house.get(&format!("/api/games/{}/chronicle", game.id), None).await.good();
        let turns = chronicle["turns"].as_array().unwrap().clone();
        if turns.iter().filter(|line| line["turn"].as_str().unwrap().starts_with("Turn ")).count() >= 3 {
            break turns;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    let third = turns.iter().rfind(|line| line["turn"].as_str().unwrap().starts_with("Turn 2")).unwrap();
    let path = format!("/api/games/{}/scenario?at={}", game.id, third["from"]);
    let open: Value = house.get(&path, game.token.as_deref()).await.good();
    let checked = &open["checked"];
    assert_eq!(checked["faults"], json!([]), "{}", checked["text"]);
    assert!(checked["value"]["name"].as_str().unwrap().ends_with("from turn 2"));
    assert_eq!(checked["value"]["turns"]["count"], 6);
    assert!(checked["value"]["force"][0]["zone"].as_str().unwrap().starts_with("hex("));
    // And it is played.
    let seats =
        json!([{ "kind": "computer", "player": "random" }, { "kind": "computer", "player": "random" }]);
    let wish = json!({ "game": "panzerbitz", "scenario_file": checked["text"], "seats": seats });
    let game = made(&house.post("/api/games", None, &wish).await);
    assert!(house.table(&game).await["view"]["turn"].is_string());
}
