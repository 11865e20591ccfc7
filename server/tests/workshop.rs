//! Scenarios in the making: checked at their places, kept, tried, printed, and played.

#[allow(dead_code)]
mod common;

use std::time::Duration;

use common::{House, made};
use serde_json::{Value, json};

fn draft(game: &str, value: &Value) -> Value {
    json!({ "game": game, "value": value })
}

async fn opened(house: &House, game: &str, scenario: &str) -> Value {
    house.get(&format!("/api/workshop/{game}?scenario={scenario}"), None).await.good()
}

#[tokio::test]
async fn every_scenario_of_every_game_is_opened_written_and_read_again() {
    let house = House::open().await;
    let shelf: Value = house.get("/api/shelf", None).await.good();
    for title in shelf["games"].as_array().unwrap() {
        let game = title["id"].as_str().unwrap();
        for scenario in title["scenarios"].as_array().unwrap() {
            let id = scenario["id"].as_str().unwrap();
            let open = opened(&house, game, id).await;
            let checked = &open["checked"];
            assert_eq!(checked["faults"], json!([]), "{game} {id}: {}", checked["text"]);
            assert!(open["schema"]["properties"].is_object());
            let bench = &checked["bench"];
            assert!(!bench["roster"].as_array().unwrap().is_empty(), "{game}");
            let text = checked["text"].as_str().unwrap();
            let again: Value = house
                .post("/api/workshop/check", None, &json!({ "game": game, "scenario_file": text }))
                .await
                .good();
            assert_eq!(again["value"], checked["value"], "{game} {id}");
            assert_eq!(again["text"], checked["text"], "{game} {id}");
        }
    }
}

#[tokio::test]
async fn a_fault_is_told_at_its_place_and_nothing_is_lost() {
    let house = House::open().await;
    let open = opened(&house, "bulge", "S2").await;
    assert_eq!(open["checked"]["bench"]["back_word"], "back");
    let mut value = open["checked"]["value"].clone();
    value["setup"]["german"]["QQ4"] = json!("g-nobody");
    value["arrivals"]["german"][0]["at"] = json!("NOWHERE");
    value["turns"]["last"] = json!("soon");
    let checked: Value = house.post("/api/workshop/check", None, &draft("bulge", &value)).await.good();
    assert_eq!(checked["ok"], false);
    assert_eq!(checked["value"], value, "what was sent comes back");
    let paths = |checked: &Value| -> Vec<String> {
        let list = checked["faults"].as_array().unwrap().iter();
        list.map(|fault| {
            fault["path"]
                .as_array()
                .unwrap()
                .iter()
                .map(|key| key.as_str().unwrap())
                .collect::<Vec<_>>()
                .join("/")
        })
        .collect()
    };
    assert!(paths(&checked).contains(&"turns/last".to_owned()), "{checked}");
    value["turns"]["last"] = json!(8);
    let checked: Value = house.post("/api/workshop/check", None, &draft("bulge", &value)).await.good();
    let found = paths(&checked);
    assert!(found.contains(&"setup/german/QQ4".to_owned()), "{found:?}");
    assert!(found.contains(&"arrivals/german/0/at".to_owned()), "{found:?}");
    // A text that is no TOML stays as it is, with the line that is wrong.
    let text = "format = 1\nname = = \n";
    let checked: Value = house
        .post("/api/workshop/check", None, &json!({ "game": "bulge", "scenario_file": text }))
        .await
        .good();
    assert_eq!((&checked["value"], &checked["text"]), (&Value::Null, &json!(text)));
    assert_eq!(checked["faults"][0]["line"], 2, "{checked}");
    let mut deep = json!(1);
    for _ in 0..60 {
        deep = json!([deep]);
    }
    for bad in [json!([]), json!({ "a": deep }), json!("x")] {
        assert_eq!(
            house.post("/api/workshop/check", None, &draft("bulge", &bad)).await.bad(400),
            "bad-request"
        );
    }
}

#[tokio::test]
async fn a_scenario_is_kept_found_tried_printed_and_played() {
    let house = House::open().await;
    let open = opened(&house, "skirmish", "bridge").await;
    let mut value = open["checked"]["value"].clone();
    value["name"] = json!("My bridge");
    value["setup"]["blue"]["C4"] = json!("Blue-1");
    value["setup"]["blue"].as_object_mut().unwrap().remove("A5");
    let mine = draft("skirmish", &value);
    let kept: Value = house.post("/api/scenarios", None, &mine).await.good();
    let id = kept["id"].as_str().unwrap();
    assert_eq!(kept["link"], format!("/#/edit/kept/{id}"));
    let again: Value = house.post("/api/scenarios", None, &mine).await.good();
    assert_eq!(again["id"], kept["id"], "the same is kept once");
    let found: Value = house.get(&format!("/api/scenarios/{id}"), None).await.good();
    assert_eq!(found["checked"]["value"], value);
    assert_eq!(house.get("/api/scenarios/AAAAAAAAAAAA", None).await.bad(404), "no-such-scenario");
    let mut broken = value.clone();
    broken["setup"]["blue"]["ZZ99"] = json!("Blue-2");
    assert_eq!(house.post("/api/scenarios", None, &draft("skirmish", &broken)).await.bad(400), "bad-request");

    let wish = json!({ "draft": mine, "from": 1, "games": 5 });
    let tried: Value = house.post("/api/workshop/try", None, &wish).await.good();
    assert!((1..=5).contains(&tried["games"].as_array().unwrap().len()), "{tried}");
    let same: Value =
        house.post("/api/workshop/try", None, &json!({ "draft": mine, "from": 1, "games": 1 })).await.good();
    assert_eq!(same["games"][0], tried["games"][0], "the same dice are the same game");
    let slow = json!({ "draft": mine, "player": "general", "from": 1, "games": 1 });
    assert_eq!(house.post("/api/workshop/try", None, &slow).await.bad(400), "bad-request");

    let wish = json!({ "draft": mine, "part": "scenario", "sheet": { "paper": "letter" } });
    let printed = house.post("/api/workshop/print", None, &wish).await;
    assert_eq!(printed.status, 200);
    assert!(printed.text.starts_with("%PDF-"));

    let seats = json!([{ "kind": "me" }, { "kind": "computer", "player": "random" }]);
    let text = found["checked"]["text"].clone();
    let game = made(
        &house
            .post("/api/games", None, &json!({ "game": "skirmish", "scenario_file": text, "seats": seats }))
            .await,
    );
    let table = house.table(&game).await;
    let stands = |name: &str, table: &Value| {
        let units = table["view"]["units"].as_array().unwrap().iter();
        units.filter(|unit| unit["name"] == name).map(|unit| unit["spot"]["hex"].clone()).next().unwrap()
    };
    assert_eq!(stands("Blue-1", &table), "C4");
    let house = house.reopen().await;
    assert_eq!(stands("Blue-1", &house.table(&game).await), "C4", "it survives a restart");
    let after: Value = house.get(&format!("/api/scenarios/{id}"), None).await.good();
    assert_eq!(after["checked"]["value"], value);
}

#[tokio::test]
async fn a_turn_of_a_game_becomes_a_scenario_that_can_be_played() {
    let house = House::open().await;
    let seats =
        json!([{ "kind": "computer", "player": "random" }, { "kind": "computer", "player": "random" }]);
    let game = made(
        &house
            .post(
                "/api/games",
                None,
                &json!({ "game": "skirmish", "scenario": "hill", "seats": seats, "seed": "7" }),
            )
            .await,
    );
    while house.table(&game).await["turn"]["outcome"].is_null() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let chronicle: Value = house.get(&format!("/api/games/{}/chronicle", game.id), None).await.good();
    let turn = &chronicle["turns"][2];
    let path = format!("/api/games/{}/scenario?at={}", game.id, turn["from"]);
    let open: Value = house.get(&path, game.token.as_deref()).await.good();
    let value = &open["checked"]["value"];
    assert!(value["name"].as_str().unwrap().contains("from turn"), "{value}");
    assert_eq!(open["checked"]["faults"], json!([]), "{}", open["checked"]["text"]);
}

#[tokio::test]
async fn the_parts_of_a_game_are_printed_for_the_browser() {
    let house = House::open().await;
    for part in ["box", "rulebook", "charts", "scenario", "cards", "map", "counters"] {
        let answer = house.get(&format!("/api/shelf/skirmish/print/{part}?paper=a4&turn=fold"), None).await;
        assert_eq!(answer.status, 200, "{part}: {}", &answer.text[..answer.text.len().min(300)]);
        assert!(answer.text.starts_with("%PDF-"), "{part}");
    }
    let page = house.get("/api/shelf/skirmish/print/rulebook.html", None).await;
    assert!(page.status == 200 && page.text.starts_with("<!doctype html>"), "a page");
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let game = made(
        &house
            .post("/api/games", None, &json!({ "game": "skirmish", "rules": "-FIRE", "seats": seats }))
            .await,
    );
    assert!(
        house.get(&format!("/api/games/{}/print/rulebook", game.id), None).await.text.starts_with("%PDF-")
    );
    let two = house.get("/api/shelf/bulge/print/differences?first=revised&second=sheet&paper=a4", None).await;
    assert!(two.status == 200 && two.text.starts_with("%PDF-"), "what two mixes differ in");
    for bad in [
        "shelf/bulge/print/differences?first=revised",
        "shelf/bulge/print/differences?first=revised&second=paper",
        "shelf/skirmish/print/differences?first=revised&second=sheet",
        "shelf/skirmish/print/poster",
        "shelf/skirmish/print/map.html",
        "shelf/skirmish/print/map?hex=900mm",
        "shelf/skirmish/print/counters?size=1mm",
        "shelf/skirmish/print/box?paper=b5",
        "shelf/skirmish/print/box?scenario=nowhere",
    ] {
        assert_eq!(house.get(&format!("/api/{bad}"), None).await.bad(400), "bad-request", "{bad}");
    }
}
