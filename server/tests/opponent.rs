//! Computers that think ahead: how far they are, why they did something, and hints.

#[allow(dead_code)]
mod common;

use common::{House, Made, made};
use serde_json::{Value, json};

/// A game of Skirmish, which hides things, with these seats.
async fn skirmish(house: &House, seats: &[&str], hints: bool) -> Made {
    let seat = |word: &&str| match *word {
        "me" | "friend" => json!({ "kind": word }),
        player => json!({ "kind": "computer", "player": player }),
    };
    let seats: Vec<Value> = seats.iter().map(seat).collect();
    let wish = json!({ "game": "skirmish", "scenario": "bridge", "seats": seats, "hints": hints });
    made(&house.post("/api/games", None, &wish).await)
}

async fn account(house: &House, game: &Made, number: u64) -> common::Answer {
    house.get(&format!("/api/games/{}/account/{number}", game.id), game.token.as_deref()).await
}

async fn hint(house: &House, id: &str, token: &str, at: &Value) -> common::Answer {
    house.post(&format!("/api/games/{id}/hint"), Some(token), &json!({ "at": at })).await
}

/// Waits until a person must choose, or it is over; gives the table.
async fn computers_done(house: &House, game: &Made) -> Value {
    for _ in 0..6000 {
        let table = house.table(game).await;
        if table["turn"]["thinking"] == false {
            return table;
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    panic!("the computers are never done");
}

/// The number of the last action that a computer chose among several.
async fn last_choice(house: &House, game: &Made, side: u64) -> u64 {
    let story = house
        .get(&format!("/api/games/{}/story?from=0&count=500", game.id), game.token.as_deref())
        .await
        .good();
    let steps = story.as_array().unwrap();
    let step = steps.iter().rfind(|step| step["side"] == side && step["forced"] == false);
    step.expect("it has chosen")["action_number"].as_u64().unwrap()
}

#[tokio::test]
async fn a_staff_tells_how_far_it_is_and_why_even_after_a_restart() {
    let house = House::open().await;
    // The first side of S2 is the German's.
    let game = house.game(&["staff", "me"]).await;
    let mut socket = house.live(&game.id, game.token.as_deref(), None).await;
    let told = socket.next("thinking").await.expect("it thinks");
    assert_eq!((&told["side"], &told["part"]), (&json!(0), &json!(1)), "{told}");
    assert!(told["percent"].as_u64().unwrap() <= 100);
    // The table can be looked at while it thinks.
    assert_eq!(house.table(&game).await["turn"]["thinking"], true);
    computers_done(&house, &game).await;
    let number = last_choice(&house, &game, 0).await;
    let told = account(&house, &game, number).await.good();
    assert_eq!((&told["player"], &told["held"]), (&json!("staff"), &Value::Null));
    let thought = &told["thought"];
    assert!(thought["plans"].as_array().unwrap().len() > 2, "{thought}");
    assert!(thought["turns"].as_u64().unwrap() > 0 && thought["part"] == 1, "{thought}");
    assert!(!thought["decided"].as_str().unwrap().is_empty());
    let house = house.reopen().await;
    assert_eq!(account(&house, &game, number).await.good(), told, "it is kept with the game");
    assert_eq!(house.server.figures().under_lock, 0);
}

#[tokio::test]
async fn a_cadet_gives_a_short_account_and_a_person_none() {
    let house = House::open().await;
    let game = house.game(&["cadet", "me"]).await;
    computers_done(&house, &game).await;
    let number = last_choice(&house, &game, 0).await;
    let told = account(&house, &game, number).await.good();
    assert_eq!(told["thought"], Value::Null);
    assert!(!told["reasons"].as_array().unwrap().is_empty(), "{told}");
    let update = house.play_on(&game, 1).await;
    let mine = update["steps"][0]["action_number"].as_u64().unwrap();
    assert_eq!(account(&house, &game, mine).await.bad(400), "bad-request");
    assert_eq!(account(&house, &game, 100_000).await.bad(400), "bad-request");
}

#[tokio::test]
async fn what_would_tell_more_than_one_may_know_is_held_back_until_the_end() {
    let house = House::open().await;
    let game = skirmish(&house, &["me", "staff"], false).await;
    let token = game.token.clone().unwrap();
    let mut table = house.table(&game).await;
    // The other side chooses after a move of mine.
    for _ in 0..40 {
        let story = house.get(&format!("/api/games/{}/story", game.id), Some(&token)).await.good();
        if story.as_array().unwrap().iter().any(|step| step["side"] == 1 && step["forced"] == false) {
            break;
        }
        house.play_on(&game, 1).await;
        table = computers_done(&house, &game).await;
    }
    assert_eq!(table["turn"]["outcome"], Value::Null);
    let number = last_choice(&house, &game, 1).await;
    let told = account(&house, &game, number).await.good();
    assert!(told["held"].as_str().unwrap().contains("when the game is over"), "{told}");
    assert_eq!((&told["thought"], &told["sum"], &told["reasons"]), (&Value::Null, &Value::Null, &json!([])));
    house.post(&format!("/api/games/{}/resign", game.id), Some(&token), &json!({})).await.good();
    let told = account(&house, &game, number).await.good();
    assert!(told["thought"]["plans"].as_array().is_some_and(|plans| plans.len() > 1), "{told}");
}

#[tokio::test]
async fn who_plays_alone_may_ask_for_hints() {
    let house = House::open().await;
    let game = skirmish(&house, &["me", "cadet"], false).await;
    let table = computers_done(&house, &game).await;
    assert_eq!(table["hints"], true);
    let token = game.token.clone().unwrap();
    let (at, side) = (&table["turn"]["actions"], &table["turn"]["side"]);
    let told = hint(&house, &game.id, &token, at).await.good();
    let plans = told["plans"].as_array().unwrap();
    assert_eq!(plans.len(), 2, "{told}");
    for plan in plans {
        assert!((0.0..=1.0).contains(&plan["plan"]["chance"].as_f64().unwrap()));
        for going in plan["moves"].as_array().unwrap() {
            let units = table["view"]["units"].as_array().unwrap();
            let unit = units.iter().find(|unit| unit["id"] == going["unit"]).expect("it is seen");
            assert_eq!(&unit["side"], side);
        }
    }
    assert_eq!(&house.table(&game).await["turn"]["actions"], at, "nothing is played");
    assert_eq!(hint(&house, &game.id, &token, &json!(99)).await.bad(409), "stale");
}

#[tokio::test]
async fn two_people_have_hints_only_if_they_agreed() {
    let house = House::open().await;
    for agreed in [false, true] {
        let game = skirmish(&house, &["me", "friend"], agreed).await;
        let table = house.table(&game).await;
        assert_eq!(table["hints"], agreed);
        let chooser = game.token_of(table["turn"]["side"].as_u64().unwrap() as usize);
        let other = game.token_of(1 - table["turn"]["side"].as_u64().unwrap() as usize);
        let at = &table["turn"]["actions"];
        if agreed {
            hint(&house, &game.id, &chooser, at).await.good();
            assert_eq!(hint(&house, &game.id, &other, at).await.bad(409), "not-your-turn");
        } else {
            assert_eq!(hint(&house, &game.id, &chooser, at).await.bad(403), "not-yours");
        }
    }
}

#[tokio::test]
async fn a_later_hint_breaks_an_earlier_one_off() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let table = computers_done(&house, &game).await;
    let token = game.token.clone().unwrap();
    let at = &table["turn"]["actions"];
    let both = tokio::join!(hint(&house, &game.id, &token, at), hint(&house, &game.id, &token, at));
    let mut answers = [both.0.status, both.1.status];
    answers.sort_unstable();
    // Where the first was done before the second came, both have their answer.
    assert!(answers == [200, 409] || answers == [200, 200], "{answers:?}");
}

#[tokio::test]
async fn nobody_asks_for_hints_without_end() {
    let house = House::open_with(|config| config.limits.hints_per_minute = 1).await;
    let game = skirmish(&house, &["me", "cadet"], false).await;
    let table = computers_done(&house, &game).await;
    let token = game.token.clone().unwrap();
    let at = &table["turn"]["actions"];
    hint(&house, &game.id, &token, at).await.good();
    assert_eq!(hint(&house, &game.id, &token, at).await.bad(429), "too-many");
}
