//! The analysis of a game: who may have it, that it is made once, and another game from one of its moments.

#[allow(dead_code)]
mod common;

use std::time::Duration;

use common::{House, Made, made};
use serde_json::{Value, json};

/// A small game with these players.
async fn begin(house: &House, players: [&str; 2]) -> Made {
    let seats = players.map(|player| match player {
        "me" | "friend" => json!({ "kind": player }),
        player => json!({ "kind": "computer", "player": player }),
    });
    let wish = json!({ "game": "skirmish", "scenario": "mill", "seats": seats });
    made(&house.post("/api/games", None, &wish).await)
}

/// Waits until computers have played a game to its end.
async fn ended(house: &House, game: &Made) {
    while house.table(game).await["turn"]["outcome"].is_null() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The analysis, when it is done.
async fn analysed(house: &House, game: &Made, token: Option<&str>) -> Value {
    loop {
        let now = house.get(&format!("/api/games/{}/analysis", game.id), token).await.good();
        let share = now["share"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share), "{share}");
        if !now["analysis"].is_null() {
            return now["analysis"].clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_finished_game_is_analysed_for_all() {
    let house = House::open().await;
    let game = begin(&house, ["cadet", "cadet"]).await;
    ended(&house, &game).await;
    let told = analysed(&house, &game, None).await;
    assert_eq!(told, analysed(&house, &game, Some(&game.creator)).await, "it is made once");
    let points = told["points"].as_array().unwrap();
    let last = points.last().unwrap();
    assert_eq!((&last["phase"], &last["at"]), (&json!(""), &told["actions"]));
    assert!(told["gave"].as_str().unwrap().starts_with("The dice gave "), "{told}");
    let graph = told["graph"].as_str().unwrap();
    press::check(graph).unwrap();
    assert_eq!(graph.matches("data-at=").count(), points.len());
    let path = format!("/api/games/{}/analysis?wide=400&dark=true", game.id);
    let dark = house.get(&path, None).await.good();
    assert!(dark["analysis"]["graph"].as_str().unwrap().contains("width=\"400\""));
}

#[tokio::test]
async fn a_game_under_way_is_analysed_for_one_who_plays_alone() {
    let house = House::open().await;
    let game = begin(&house, ["me", "cadet"]).await;
    let path = format!("/api/games/{}/analysis", game.id);
    assert_eq!(house.get(&path, None).await.bad(403), "not-your-seat");
    let told = analysed(&house, &game, game.token.as_deref()).await;
    assert_ne!(told["points"].as_array().unwrap().last().unwrap()["phase"], json!(""));
    let pair = begin(&house, ["me", "friend"]).await;
    let path = format!("/api/games/{}/analysis", pair.id);
    assert_eq!(house.get(&path, pair.token.as_deref()).await.bad(403), "not-your-seat");
    let wish = json!({ "at": 0, "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let on = house.post(&format!("/api/games/{}/play-on", pair.id), pair.token.as_deref(), &wish).await;
    assert_eq!(on.bad(403), "not-your-seat");
}

#[tokio::test]
async fn another_game_begins_from_a_moment() {
    let house = House::open().await;
    let game = begin(&house, ["cadet", "cadet"]).await;
    ended(&house, &game).await;
    let path = format!("/api/games/{}/play-on", game.id);
    let wish = |at: u32| json!({ "at": at, "seats": [{ "kind": "me" }, { "kind": "computer", "player": "recruit" }] });
    assert_eq!(house.post(&path, None, &wish(99_999)).await.bad(400), "bad-request");
    let other = made(&house.post(&path, None, &wish(8)).await);
    let table = house.table(&other).await;
    assert_eq!(table["sides"][1]["player"], "recruit");
    assert!(table["turn"]["outcome"].is_null());
    let story = |id: String| {
        let house = &house;
        async move {
            let steps = house.get(&format!("/api/games/{id}/story?count=8"), None).await.good();
            steps.as_array().unwrap().iter().map(|step| step["action"].clone()).collect::<Vec<_>>()
        }
    };
    assert_eq!(story(game.id.clone()).await, story(other.id.clone()).await);
    // A server that is started again finds it with its dice.
    let house = house.reopen().await;
    let again = house.table(&other).await;
    assert_eq!(again["view"], table["view"]);
}
