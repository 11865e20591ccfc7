//! Lessons over HTTP: a game against an enemy who does what the lesson says, in which what leads away is taken back.

#[allow(dead_code)]
mod common;

use std::time::Duration;

use common::{House, Made, PATIENCE, made};
use serde_json::{Value, json};

async fn begun(house: &House, lesson: &str) -> Made {
    made(&house.post("/api/lessons", None, &json!({ "game": "skirmish", "lesson": lesson })).await)
}

/// Plays an action of the pupil; the turn after it.
async fn act(house: &House, game: &Made, action: &str) -> Value {
    let at = my_turn(house, game).await["actions"].clone();
    house.act(&game.id, game.token.as_deref().unwrap(), action, &at).await.good()["turn"].clone()
}

/// The turn, as soon as the pupil is asked.
async fn my_turn(house: &House, game: &Made) -> Value {
    let until = tokio::time::Instant::now() + PATIENCE;
    loop {
        let turn = house.table(game).await["turn"].clone();
        if turn["yours"] == true {
            return turn;
        }
        assert!(tokio::time::Instant::now() < until, "the enemy answers: {turn}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn undo(house: &House, game: &Made, at: &Value) -> Value {
    let path = format!("/api/games/{}/undo", game.id);
    house.post(&path, game.token.as_deref(), &json!({ "at": at })).await.good()
}

#[tokio::test]
async fn a_lesson_is_learned_step_by_step_and_survives_a_restart() {
    let mut house = House::open().await;
    let shelf = house.get("/api/shelf", None).await.good();
    let skirmish = shelf["games"].as_array().unwrap().iter().find(|game| game["id"] == "skirmish").unwrap();
    assert_eq!(
        (&skirmish["for_beginners"], &skirmish["lessons"][0]["id"]),
        (&json!(true), &json!("first-move"))
    );
    let game = begun(&house, "first-move").await;
    let table = house.table(&game).await;
    let lesson = &table["turn"]["lesson"];
    assert_eq!((&lesson["step"], &lesson["goals"][0]["met"]), (&json!(0), &json!(false)));
    assert_eq!(table["sides"][1]["player"], "lesson");
    assert_eq!(table["dice"]["known"], true, "it says that the dice are a list");
    assert!(lesson["praise"].is_null() && lesson["next"]["id"] == "attack");
    let turn = act(&house, &game, "pick Blue-1").await;
    assert_eq!(turn["lesson"]["step"], 1);
    assert_eq!(turn["lesson"]["praise"]["rule"], "2.1");
    act(&house, &game, "go C2").await;
    house = house.reopen().await;
    let turn = my_turn(&house, &game).await;
    assert_eq!(turn["lesson"]["step"], 2);
    let units = house.table(&game).await["view"]["units"].clone();
    let red = units.as_array().unwrap().iter().find(|unit| unit["name"] == "Red-1").unwrap();
    assert_eq!(red["spot"], json!({ "hex": "E2" }), "the enemy did what the lesson says");
    act(&house, &game, "pick Blue-2").await;
    let turn = act(&house, &game, "go C3").await;
    assert_eq!((&turn["lesson"]["step"], &turn["lesson"]["steps"]), (&json!(3), &json!(3)));
    assert_eq!(turn["thinking"], false, "after the end the enemy rests");
}

#[tokio::test]
async fn what_leads_away_is_explained_and_taken_back() {
    let house = House::open().await;
    let game = begun(&house, "first-move").await;
    let token = game.token.clone().unwrap();
    let before = act(&house, &game, "pick Blue-1").await;
    let turn = act(&house, &game, "stay").await;
    assert!(turn["lesson"]["astray"]["text"].as_str().unwrap().contains("used up the turn"), "{turn}");
    assert_eq!((&turn["thinking"], &turn["yours"]), (&json!(false), &json!(false)), "the enemy waits");
    let refused = house.act(&game.id, &token, "pick Blue-2", &turn["actions"]).await;
    assert!(refused.status == 409, "{}", refused.text);
    let after = undo(&house, &game, &turn["actions"]).await;
    assert_eq!(after["turn"]["actions"], before["actions"]);
    assert!(after["turn"]["lesson"]["astray"].is_null());
    // Nothing before the lesson is taken back.
    let first = undo(&house, &game, &after["turn"]["actions"]).await;
    assert!(first["turn"]["undo"].is_null() && first["turn"]["no_undo"].is_string());
}

#[tokio::test]
async fn what_leads_away_and_rolls_a_die_is_not_played() {
    let house = House::open().await;
    let game = begun(&house, "fire").await;
    let token = game.token.clone().unwrap();
    act(&house, &game, "pick Blue-5").await;
    act(&house, &game, "fire Red-1").await;
    let before = act(&house, &game, "pick Blue-1").await;
    assert_eq!(before["lesson"]["step"], 1);
    let refused = house.act(&game.id, &token, "fire Red-1", &before["actions"]).await;
    assert_eq!(refused.bad(409), "astray");
    assert!(refused.text.contains("takes only a 2"), "{}", refused.text);
    let turn = my_turn(&house, &game).await;
    assert_eq!(turn["actions"], before["actions"], "it was not written");
    let turn = act(&house, &game, "go H5").await;
    assert_eq!(
        (&turn["lesson"]["step"], &turn["lesson"]["astray"]),
        (&json!(2), &Value::Null),
        "the die is still there"
    );
}

#[tokio::test]
async fn who_wants_a_lesson_that_is_not_there_is_told() {
    let house = House::open().await;
    for wish in
        [json!({ "game": "skirmish", "lesson": "dance" }), json!({ "game": "chess", "lesson": "attack" })]
    {
        assert_eq!(house.post("/api/lessons", None, &wish).await.bad(400), "bad-request");
    }
}
