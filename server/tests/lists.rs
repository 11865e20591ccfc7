//! Lists of actions: played one by one until something intervenes, taken back as one.

#[allow(dead_code)]
mod common;

use common::{House, Made, made};
use serde_json::{Value, json};

/// A game for one who plays both sides, in which units can be taken.
async fn moving(house: &House) -> (Made, Value) {
    let game = house.game(&["me", "me"]).await;
    let mut table = house.table(&game).await;
    while !table["turn"]["offers"].as_array().unwrap().iter().any(|offer| offer["kind"] == "take") {
        house.play_on(&game, 1).await;
        table = house.table(&game).await;
    }
    (game, table)
}

async fn send(house: &House, game: &Made, actions: &[String], at: &Value, key: &str) -> Value {
    let body = json!({ "action": actions[0], "then": actions[1..], "at": at, "key": key });
    house.post(&format!("/api/games/{}/actions", game.id), game.token.as_deref(), &body).await.good()
}

/// The course of the first unit that can be taken to some hex.
async fn course(house: &House, game: &Made, table: &Value) -> (Vec<String>, Value) {
    let take =
        table["turn"]["offers"].as_array().unwrap().iter().find(|offer| offer["kind"] == "take").unwrap();
    let (unit, path) = (&take["unit"], format!("/api/games/{}", game.id));
    let reach = house.get(&format!("{path}/reach?units={unit}"), game.token.as_deref()).await.good();
    let to = reach.as_array().unwrap().iter().find(|hex| hex["stop"] == false).expect("it can go somewhere")
        ["at"]
        .clone();
    let to = to.as_str().unwrap();
    let plan = house.get(&format!("{path}/course?units={unit}&to={to}"), game.token.as_deref()).await.good();
    let actions =
        plan["actions"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    (actions, plan)
}

#[tokio::test]
async fn a_move_is_played_and_taken_back_as_one() {
    let house = House::open().await;
    let (game, table) = moving(&house).await;
    let at = &table["turn"]["actions"];
    let (actions, plan) = course(&house, &game, &table).await;
    assert_eq!(actions.len(), 2, "take and go: {plan}");
    let update = send(&house, &game, &actions, at, "list").await;
    assert!(update["stopped"].is_null());
    let chosen: Vec<&Value> = update["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["forced"] == false)
        .map(|step| &step["action"])
        .collect();
    assert_eq!(chosen, [&json!(actions[0]), &json!(actions[1])]);
    assert!(update["turn"]["undo"].as_str().unwrap().contains("all 2 actions"));
    // A repeat is answered, not played again, and holds after a restart; so does the list as one.
    let again = send(&house, &game, &actions, at, "list").await;
    assert_eq!(again["steps"], update["steps"]);
    let house = house.reopen().await;
    let undo = json!({ "at": update["turn"]["actions"] });
    let undone =
        house.post(&format!("/api/games/{}/undo", game.id), game.token.as_deref(), &undo).await.good();
    assert_eq!((&undone["turn"]["actions"], &undone["view"]), (at, &table["view"]));
}

#[tokio::test]
async fn a_move_by_two_presses_is_taken_back_by_one() {
    let house = House::open().await;
    let (game, table) = moving(&house).await;
    let (actions, _) = course(&house, &game, &table).await;
    let token = game.token.as_deref().unwrap();
    let mut at = table["turn"]["actions"].clone();
    for action in &actions {
        at = house.act(&game.id, token, action, &at).await.good()["turn"]["actions"].clone();
    }
    let undo = json!({ "at": at });
    let undone = house.post(&format!("/api/games/{}/undo", game.id), Some(token), &undo).await.good();
    assert_eq!(undone["view"], table["view"]);
}

#[tokio::test]
async fn a_list_stops_at_what_is_refused_and_says_why() {
    let house = House::open().await;
    let (game, table) = moving(&house).await;
    let (mut actions, _) = course(&house, &game, &table).await;
    actions.insert(1, "go AA1".into());
    let update = send(&house, &game, &actions, &table["turn"]["actions"], "list").await;
    let stopped = &update["stopped"];
    assert_eq!((&stopped["kind"], &stopped["action"]), (&json!("refused"), &json!("go AA1")));
    assert!(!stopped["reasons"].as_array().unwrap().is_empty());
    assert_eq!(update["steps"][0]["action"], actions[0]);
    // The answer to a repeat says it as well.
    let again = send(&house, &game, &actions, &table["turn"]["actions"], "list").await;
    assert_eq!(again["stopped"], *stopped);
    // If even the first is refused, nothing is played.
    let body = json!({ "action": "go AA1", "then": ["done"], "at": update["turn"]["actions"], "key": "no" });
    let path = format!("/api/games/{}/actions", game.id);
    assert_eq!(house.post(&path, game.token.as_deref(), &body).await.bad(422), "refused");
}

#[tokio::test]
async fn a_list_stops_when_somebody_else_is_asked_or_a_die_falls() {
    let house = House::open().await;
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wish = json!({ "game": "skirmish", "seats": seats, "seed": "7" });
    let game = made(&house.post("/api/games", None, &wish).await);
    let mut stops = Vec::new();
    for turn in 0..60 {
        let table = house.table(&game).await;
        let offers = table["turn"]["offers"].as_array().unwrap().clone();
        let Some(last) = offers.iter().rev().find(|offer| offer["kind"] != "end").or(offers.last()) else {
            break;
        };
        let actions = vec![last["text"].as_str().unwrap().to_owned(), "stay".into(), "stay".into()];
        let update = send(&house, &game, &actions, &table["turn"]["actions"], &format!("turn {turn}")).await;
        stops.extend(update["stopped"]["kind"].as_str().map(str::to_owned));
    }
    assert!(stops.contains(&"asked".to_owned()), "{stops:?}");
}

#[tokio::test]
async fn lists_and_questions_have_bounds() {
    let house = House::open().await;
    let (game, table) = moving(&house).await;
    let path = format!("/api/games/{}", game.id);
    let token = game.token.as_deref();
    let body =
        json!({ "action": "done", "then": vec!["done"; 401], "at": table["turn"]["actions"], "key": "long" });
    assert_eq!(house.post(&format!("{path}/actions"), token, &body).await.bad(413), "too-large");
    assert_eq!(house.get(&format!("{path}/reach?units=9999"), token).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/course?units=1"), token).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/course?units=1&to=nowhere"), token).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/course?units=1&to=AA26"), None).await.bad(409), "not-your-turn");
    let many = vec!["1"; 41].join(",");
    assert_eq!(house.get(&format!("{path}/course?units={many}&to=AA26"), token).await.bad(413), "too-large");
    house.get(&format!("{path}/outlook?hex=AA26"), None).await.good();
    assert_eq!(
        house.get(&format!("{path}/threats"), None).await.good(),
        json!([]),
        "who watches has nothing to lose"
    );
}
