//! The end of a game and what is told of it: resigning, turn by turn, and the cards of units.

#[allow(dead_code)]
mod common;

use std::time::Duration;

use common::{House, Made, made};
use engine::Record;
use serde_json::{Value, json};

async fn resign(house: &House, id: &str, token: Option<&str>, wish: Value) -> common::Answer {
    house.post(&format!("/api/games/{id}/resign"), token, &wish).await
}

/// A game of any kind, with the same player on both sides.
async fn begin(house: &House, game: &str, player: &str) -> Made {
    let seat = match player {
        "me" => json!({ "kind": "me" }),
        player => json!({ "kind": "computer", "player": player }),
    };
    made(&house.post("/api/games", None, &json!({ "game": game, "seats": [seat, seat] })).await)
}

/// Waits until computers have played a game to its end.
async fn ended(house: &House, game: &Made) -> Value {
    loop {
        let table = house.table(game).await;
        if !table["turn"]["outcome"].is_null() {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn whoever_resigns_ends_the_game_for_all_and_for_good() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let (mine, friend) = (game.token_of(0), game.token_of(1));
    assert_eq!(resign(&house, &game.id, None, json!({})).await.bad(403), "not-your-seat");
    assert_eq!(resign(&house, &game.id, Some(&friend), json!({ "side": 0 })).await.bad(403), "not-your-seat");
    let before = house.table(&game).await;
    let update = resign(&house, &game.id, Some(&friend), json!({})).await.good();
    let outcome = &update["turn"]["outcome"];
    assert_eq!((&outcome["resigned"], &outcome["winner"]), (&json!(1), &json!(0)));
    assert_eq!(outcome["text"], "Allied resigned: German wins.");
    assert_eq!(update["steps"], json!([]), "it is no action");
    assert_eq!(resign(&house, &game.id, Some(&mine), json!({})).await.bad(409), "not-your-turn");

    let offer = before["turn"]["offers"][0]["text"].as_str().unwrap();
    let at = &before["turn"]["actions"];
    assert_eq!(house.act(&game.id, &mine, offer, at).await.bad(409), "not-your-turn");

    // A server that is started again knows it, and so do the lists.
    let house = house.reopen().await;
    let table = house.table(&game).await;
    assert_eq!(table["turn"]["outcome"], *outcome);
    assert_eq!(table["turn"]["offers"], json!([]));
    assert!(table["seed"].is_string() && table["turn"]["yours"] == false);
    let asked = json!({ "tokens": [{ "game": game.id, "token": mine }] });
    let list = house.post("/api/mine", None, &asked).await.good();
    assert_eq!((&list[0]["over"], &list[0]["waits_for"]), (&outcome["text"], &Value::Null));
}

#[tokio::test]
async fn the_record_of_a_game_that_was_given_up_is_as_true_as_any() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let token = game.token.clone().unwrap();
    for _ in 0..3 {
        let turn = house.table(&game).await["turn"].clone();
        let offer = turn["offers"][0]["text"].as_str().unwrap().to_owned();
        house.act(&game.id, &token, &offer, &turn["actions"]).await.good();
    }
    let open = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    resign(&house, &game.id, Some(&token), json!({ "side": 0 })).await.good();
    let text = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    assert!(text.contains("note: German resigned: Allied wins.\n"), "{text}");
    assert!(text.ends_with("# German resigned: Allied wins.\n"), "{text}");
    let (before, after) = (Record::parse("open", &open).unwrap(), Record::parse("ended", &text).unwrap());
    assert!(before.actions().eq(after.actions()), "what was chosen stays");
    let again = house.text("/api/records", &text).await;
    assert!(
        house.table(&made(&again)).await["turn"]["outcome"].is_null(),
        "a record goes on where it stopped"
    );
}

#[tokio::test]
async fn a_game_is_told_turn_by_turn() {
    let house = House::open().await;
    let game = begin(&house, "skirmish", "cadet").await;
    let table = ended(&house, &game).await;
    let told = house.get(&format!("/api/games/{}/chronicle", game.id), None).await.good();
    let turns = told["turns"].as_array().unwrap();
    assert!(turns.len() > 1 && turns[0]["from"] == 0, "{told}");
    assert!(turns.windows(2).all(|two| two[0]["from"].as_u64() < two[1]["from"].as_u64()));
    assert_eq!(told["unit"], "Points");
    let points = &turns.last().unwrap()["points"];
    let text = table["turn"]["outcome"]["text"].as_str().unwrap();
    for side in 0..2 {
        assert!(text.contains(&points[side].to_string()), "{text}: {points}");
    }
    let story = house.get(&format!("/api/games/{}/story?count=500", game.id), None).await.good();
    let effects = || story.as_array().unwrap().iter().flat_map(|step| step["told"].as_array().unwrap());
    let dice: usize = effects().filter_map(|told| told["effect"]["dice"].as_array()).map(Vec::len).sum();
    let counted: u64 = told["dice"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|side| side["faces"].as_array().unwrap())
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(counted, dice as u64, "every die is counted once");
    let removed = effects().filter(|told| told["effect"]["kind"] == "remove").count() as u64;
    let lost: u64 = turns
        .iter()
        .flat_map(|turn| turn["losses"].as_array().unwrap())
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(lost, removed, "every unit that left the map is counted once");
}

#[tokio::test]
async fn every_unit_of_every_game_has_a_card_whose_rules_exist() {
    let house = House::open().await;
    for game in ["bulge", "dark-december", "panzerbitz", "skirmish"] {
        let begun = begin(&house, game, "me").await;
        let token = begun.token.clone().unwrap();
        let table = house.table(&begun).await;
        let rules = house.get(&format!("/api/games/{}/rules", begun.id), None).await.good();
        let known = |rule: &Value| rules.as_array().unwrap().iter().any(|one| one["id"] == *rule);
        let mut far = 0;
        for unit in table["view"]["units"].as_array().unwrap() {
            let info =
                house.get(&format!("/api/games/{}/unit/{}", begun.id, unit["id"]), Some(&token)).await.good();
            assert_eq!(info["card"]["name"], unit["name"]);
            assert!(
                !info["card"]["kind"].as_str().unwrap().is_empty()
                    && !info["legend"].as_str().unwrap().is_empty()
            );
            let values = info["card"]["values"].as_array().unwrap();
            assert!(values.len() >= 2, "{game}: {info}");
            for line in values {
                assert!(known(&line["rule"]), "{game} has no rule {}", line["rule"]);
            }
            let reach = info["reach"].as_array().unwrap();
            assert!(
                unit["spot"]["hex"].is_string() || reach.is_empty(),
                "who is off the map reaches nothing"
            );
            far = far.max(reach.len());
        }
        assert!(
            far > 2
                || table["view"]["units"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|unit| unit["spot"]["hex"].is_null())
        );
        let nobody = house.get(&format!("/api/games/{}/unit/60000", begun.id), Some(&token)).await;
        assert_eq!(nobody.bad(400), "bad-request");
    }
}

/// Where a unit may go is what its card says that it could reach, or less: it may not stop where there is no room.
#[tokio::test]
async fn a_unit_goes_nowhere_that_its_card_does_not_show() {
    let house = House::open().await;
    for game in ["bulge", "dark-december", "skirmish"] {
        let begun = begin(&house, game, "me").await;
        let token = begun.token.clone().unwrap();
        let mut turn = house.table(&begun).await["turn"].clone();
        let kind = |offer: &&Value, kind: &str| offer["kind"] == kind;
        let mut seen = 0;
        for _ in 0..120 {
            let offers = turn["offers"].as_array().unwrap().clone();
            let taken = offers.iter().find(|offer| kind(offer, "take"));
            let offer =
                taken.or_else(|| offers.iter().find(|offer| kind(offer, "end"))).unwrap_or(&offers[0]);
            let card = match taken {
                Some(offer) => {
                    let path = format!("/api/games/{}/unit/{}", begun.id, offer["unit"]);
                    Some(house.get(&path, Some(&token)).await.good())
                }
                None => None,
            };
            let action = offer["text"].as_str().unwrap();
            turn = house.act(&begun.id, &token, action, &turn["actions"]).await.good()["turn"].clone();
            let Some(card) = card else { continue };
            let reach = card["reach"].as_array().unwrap();
            let goes: Vec<Value> = turn["offers"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|offer| kind(offer, "go"))
                .map(|offer| offer["hex"].clone())
                .collect();
            assert!(goes.iter().all(|hex| reach.contains(hex)), "{game}: {goes:?} {card}");
            seen += usize::from(!goes.is_empty());
            if seen == 3 || turn["offers"].as_array().unwrap().is_empty() {
                break;
            }
        }
        assert!(seen > 0, "{game}: somebody moved");
    }
}
