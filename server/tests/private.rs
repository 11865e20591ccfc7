//! What others see of a game, how much it may grow, who may delete it, and games that are damaged.

#[allow(dead_code)]
mod common;

use common::{House, Made, made};
use engine::{Record, Seed};
use http_body_util::Full;
use players::{Choice, Setup, Shelved};
use rusqlite::{Connection, params};
use serde_json::{Value, json};

async fn listed_game(house: &House, seats: Value) -> Made {
    let wish = json!({ "game": "bulge", "scenario": "S2", "seats": seats, "listed": true });
    made(&house.post("/api/games", None, &wish).await)
}

async fn delete(house: &House, id: &str, token: Option<&str>) -> common::Answer {
    house
        .send(house.request("DELETE", &format!("/api/games/{id}"), token).body(Full::default()).unwrap())
        .await
}

async fn ids(house: &House) -> Vec<String> {
    let all = house.get("/api/games", None).await.good();
    all.as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect()
}

async fn card(house: &House, game: &Made) -> Value {
    let token = game.token.as_ref().unwrap_or(&game.creator);
    let wish = json!({ "tokens": [{ "game": game.id, "token": token }] });
    house.post("/api/mine", None, &wish).await.good()[0].clone()
}

#[tokio::test]
async fn a_game_is_private_unless_its_creator_lists_it() {
    let house = House::open().await;
    let private = house.game(&["me", "friend"]).await;
    house.game(&["me", "cadet"]).await;
    assert!(ids(&house).await.is_empty());
    let public = listed_game(&house, json!([{ "kind": "me" }, { "kind": "friend" }])).await;
    assert_eq!(ids(&house).await, [public.id.as_str()]);
    assert_eq!(
        (&house.table(&public).await["listed"], &house.table(&private).await["listed"]),
        (&json!(true), &json!(false))
    );
    let record = house.get(&format!("/api/games/{}/record", public.id), None).await.text;
    assert!(record.contains("commitment"));
    assert_eq!(card(&house, &private).await["id"], private.id, "one's own are found by their tokens");
}

#[tokio::test]
async fn what_is_said_is_read_by_those_who_play_and_in_listed_games_by_those_who_watch() {
    let house = House::open().await;
    let private = house.game(&["me", "friend"]).await;
    let public = listed_game(&house, json!([{ "kind": "me" }, { "kind": "friend" }])).await;
    for (game, read) in [(&private, 0), (&public, 1)] {
        let mut watcher = house.live(&game.id, None, None).await;
        let mut friend = house.live(&game.id, Some(&game.token_of(1)), None).await;
        friend.next("presence").await;
        let path = format!("/api/games/{}", game.id);
        let say = json!({ "text": "Good evening" });
        house.post(&format!("{path}/chat"), Some(&game.token_of(0)), &say).await.good();
        assert_eq!(friend.next("chat").await.unwrap()["chat"]["text"], "Good evening");
        let chat = |table: Value| table["chat"].as_array().unwrap().len();
        assert_eq!(chat(house.get(&path, None).await.good()), read);
        assert_eq!(chat(house.get(&path, Some(&game.token_of(1))).await.good()), 1);
        // The next thing that the watcher hears of is what was played, or the talk before it.
        house.play_on(game, 1).await;
        let mut heard = Vec::new();
        while heard.last() != Some(&json!("update")) {
            let message = watcher.any().await;
            heard.push(message["type"].clone());
        }
        assert_eq!(heard.iter().filter(|kind| **kind == "chat").count(), read, "{heard:?}");
    }
}

#[tokio::test]
async fn talk_is_bounded() {
    let house = House::open_with(|config| {
        config.limits.chat_lines = 3;
        config.limits.chat_length = 10;
        config.limits.chat_per_minute = 5;
    })
    .await;
    let game = house.game(&["me", "friend"]).await;
    let path = format!("/api/games/{}/chat", game.id);
    let say = async |seat: usize, text: &str| {
        house.post(&path, Some(&game.token_of(seat)), &json!({ "text": text })).await
    };
    assert_eq!(say(0, "eleven long").await.bad(413), "too-large");
    for n in 0..5 {
        say(0, &format!("line {n}")).await.good();
    }
    let refused = say(0, "one more").await;
    assert!(refused.bad(429) == "too-many" && refused.text.contains("at most 5 lines of talk in a minute"));
    say(1, "hello").await.good();
    let texts = |table: Value| -> Vec<Value> {
        table["chat"].as_array().unwrap().iter().map(|chat| chat["text"].clone()).collect()
    };
    assert_eq!(texts(house.table(&game).await), ["line 3", "line 4", "hello"]);
    let file = house.folder.path().join("games.sqlite");
    let House { server, folder, .. } = house;
    server.stop().await;
    let stored: i64 =
        Connection::open(file).unwrap().query_row("SELECT count(*) FROM chat", [], |row| row.get(0)).unwrap();
    assert_eq!(stored, 3, "the oldest lines are gone from the file too");
    drop(folder);
}

#[tokio::test]
async fn stored_scenarios_are_bounded() {
    let own = include_str!("../../games/bulge/data/scenarios/S2-first-four-days.toml");
    let wish =
        json!({ "game": "bulge", "scenario_file": own, "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let room = own.len() * 5 / 2;
    let house = House::open_with(|config| config.limits.scenario_bytes_per_address = room).await;
    let first = made(&house.post("/api/games", None, &wish).await);
    made(&house.post("/api/games", None, &wish).await);
    let refused = house.post("/api/games", None, &wish).await;
    assert!(refused.bad(429) == "too-many" && refused.text.contains("delete a game"), "{}", refused.text);
    house.game(&["me", "me"]).await;
    assert_eq!(delete(&house, &first.id, first.token.as_deref()).await.status, 204);
    made(&house.post("/api/games", None, &wish).await);
    let house = House::open_with(|config| config.limits.scenario_bytes = own.len() * 3 / 2).await;
    made(&house.post("/api/games", None, &wish).await);
    assert!(house.post("/api/games", None, &wish).await.bad(429) == "too-many");
}

#[tokio::test]
async fn a_creator_deletes_a_game_in_which_nobody_else_has_a_seat() {
    let house = House::open().await;
    let (mine, shared, watched) = (
        house.game(&["me", "cadet"]).await,
        house.game(&["me", "friend"]).await,
        house.game(&["random", "random"]).await,
    );
    assert!(watched.token.is_none() && !watched.creator.is_empty());
    assert_eq!(delete(&house, &mine.id, None).await.bad(403), "not-yours");
    assert_eq!(delete(&house, &mine.id, shared.token.as_deref()).await.bad(403), "not-yours");
    assert_eq!(delete(&house, &shared.id, Some(&shared.token_of(1))).await.bad(403), "not-yours");
    assert_eq!(delete(&house, &shared.id, shared.token.as_deref()).await.bad(409), "not-yours");
    assert_eq!(delete(&house, "AAAAAAAAAAAA", mine.token.as_deref()).await.bad(404), "no-such-game");
    for (game, may) in [(&mine, true), (&shared, false), (&watched, true)] {
        assert_eq!(card(&house, game).await["can_delete"], may);
        let token = game.token.as_ref().unwrap_or(&game.creator);
        assert_eq!(
            house.get(&format!("/api/games/{}", game.id), Some(token)).await.good()["can_delete"],
            may
        );
    }
    let mut line = house.live(&mine.id, mine.token.as_deref(), None).await;
    line.next("presence").await;
    house
        .post(&format!("/api/games/{}/chat", mine.id), mine.token.as_deref(), &json!({ "text": "hi" }))
        .await
        .good();
    assert_eq!(delete(&house, &mine.id, mine.token.as_deref()).await.status, 204);
    let farewell = line.next("error").await.expect("whoever is connected is told");
    assert_eq!(farewell["error"]["code"], "no-such-game");
    // A game in which computers are at work goes too.
    assert_eq!(delete(&house, &watched.id, Some(&watched.creator)).await.status, 204);
    let house = house.reopen().await;
    for game in [&mine, &watched] {
        assert_eq!(house.get(&format!("/api/games/{}", game.id), None).await.bad(404), "no-such-game");
        assert_eq!(delete(&house, &game.id, Some(&game.creator)).await.bad(404), "no-such-game");
    }
    let file = house.folder.path().join("games.sqlite");
    let House { server, folder, .. } = house;
    server.stop().await;
    let db = Connection::open(file).unwrap();
    for table in ["actions", "seats", "chat", "dice", "own_files"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE game <> ?1");
        let left: i64 = db.query_row(&sql, [&shared.id], |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{table}");
    }
    drop(folder);
}

/// A server with games that are made bad while it is stopped.
async fn spoilt(spoil: impl FnOnce(&Connection, &[Made])) -> (House, Vec<Made>) {
    let house = House::open().await;
    let mut games = Vec::new();
    for _ in 0..6 {
        let seats = json!([{ "kind": "me" }, { "kind": "computer", "player": "cadet" }]);
        games.push(listed_game(&house, seats).await);
    }
    let House { server, folder, .. } = house;
    server.stop().await;
    {
        let db = Connection::open(folder.path().join("games.sqlite")).unwrap();
        // A server that starts goes on with all of them.
        db.execute("UPDATE games SET waits_for = NULL", []).unwrap();
        spoil(&db, &games);
    }
    (House::open_in(folder, |_| {}).await, games)
}

#[tokio::test]
async fn a_game_that_cannot_be_loaded_is_set_aside() {
    let (house, games) = spoilt(|db, games| {
        let set = |sql: &str, id: &str| assert_eq!(db.execute(sql, params![id]).unwrap(), 1, "{sql}");
        set("UPDATE games SET own_file = '((((' WHERE id = ?1", &games[0].id);
        set(
            "UPDATE games SET head = replace(head, 'rules-version: ', 'rules-version: 9') WHERE id = ?1",
            &games[1].id,
        );
        set(
            "INSERT INTO actions (game, n, text, at) SELECT id, actions, 'dance', 0 FROM games WHERE id = ?1",
            &games[2].id,
        );
        set("UPDATE games SET waits_for = 999 WHERE id = ?1", &games[3].id);
        set("UPDATE games SET tries = 8 WHERE id = ?1", &games[4].id);
    })
    .await;
    let reasons = [
        "your scenario",
        "rules-version",
        "\"dance\"",
        "its row in the file cannot be read",
        "the program ended 8 times",
    ];
    // The last of them is fine; when the server has come to it, it has come by all others.
    let good = &games[5];
    assert_eq!(house.table(good).await["turn"]["actions"], house.table(good).await["turn"]["actions"]);
    for (game, reason) in games.iter().zip(reasons) {
        let mut told = Value::Null;
        for _ in 0..2400 {
            told = card(&house, game).await["damaged"].clone();
            if told.is_string() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert!(told.as_str().is_some_and(|told| told.contains(reason)), "{reason}: {told}");
        let answer = house.get(&format!("/api/games/{}", game.id), game.token.as_deref()).await;
        assert!(answer.bad(500) == "damaged" && answer.text.contains("set aside"), "{}", answer.text);
    }
    assert_eq!(ids(&house).await.len(), 6, "the list has them all");
    assert!(card(&house, good).await["damaged"].is_null());
    assert_eq!(house.get("/health", None).await.status, 200);
    // They do not hold up the next start, and their creator can delete them.
    let house = house.reopen().await;
    assert_eq!(house.table(good).await["id"], good.id);
    for game in &games[..5] {
        assert_eq!(delete(&house, &game.id, game.token.as_deref()).await.status, 204);
    }
    assert_eq!(ids(&house).await, [good.id.as_str()]);
}

#[tokio::test]
async fn a_game_that_was_mended_can_be_opened_again() {
    let (house, games) = spoilt(|db, games| {
        db.execute("UPDATE games SET own_file = '((((' WHERE id = ?1", [&games[0].id]).unwrap();
    })
    .await;
    assert_eq!(house.get(&format!("/api/games/{}", games[0].id), None).await.bad(500), "damaged");
    let House { server, folder, .. } = house;
    server.stop().await;
    let db = Connection::open(folder.path().join("games.sqlite")).unwrap();
    db.execute("UPDATE games SET own_file = NULL", []).unwrap();
    drop(db);
    let house = House::open_in(folder, |_| {}).await;
    assert_eq!(house.table(&games[0]).await["id"], games[0].id);
    assert!(card(&house, &games[0]).await["damaged"].is_null());
}

/// A shelf whose one game panics on every record.
fn panicking_shelf() -> &'static [Shelved] {
    let bulge = *Shelved::find(salient::SHELF, "bulge").unwrap();
    let game = Shelved { resume: |_, _| panic!("the seventh seal is open"), ..bulge };
    Box::leak(Box::new([game]))
}

#[tokio::test]
async fn a_panic_while_a_game_is_loaded_is_that_games_own_matter() {
    let (house, games) = spoilt(|_, _| {}).await;
    let House { server, folder, .. } = house;
    server.stop().await;
    Connection::open(folder.path().join("games.sqlite"))
        .unwrap()
        .execute("UPDATE games SET waits_for = NULL", [])
        .unwrap();
    let house = House::open_on(panicking_shelf(), folder, |_| {}).await;
    let answer = house.get(&format!("/api/games/{}", games[0].id), None).await;
    assert!(
        answer.bad(500) == "damaged" && answer.text.contains("the seventh seal is open"),
        "{}",
        answer.text
    );
    assert_eq!(ids(&house).await.len(), 6);
    // A new game with a scenario of one's own that cannot be loaded again is not kept.
    let own = include_str!("../../games/bulge/data/scenarios/S2-first-four-days.toml");
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wish = json!({ "game": "bulge", "scenario_file": own, "seats": seats, "listed": true });
    assert_eq!(house.post("/api/games", None, &wish).await.status, 500);
    assert_eq!(ids(&house).await.len(), 6);
    // Under a program that does not panic they are all there again.
    let house = house.reopen().await;
    for game in &games {
        assert_eq!(house.table(game).await["id"], game.id);
    }
}

#[tokio::test]
async fn a_file_of_the_first_layout_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (solo, shared) = ("AAAAAAAAAAAA", "BBBBBBBBBBBB");
    {
        let db = Connection::open(folder.path().join("games.sqlite")).unwrap();
        db.execute_batch(include_str!("data/layout-1.sql")).unwrap();
        db.pragma_update(None, "user_version", 1).unwrap();
        let bulge = Shelved::find(salient::SHELF, "bulge").unwrap();
        let setup = Setup { scenario: Some(Choice::Id("S2".into())), ..Setup::new(Seed::number(5)) };
        let record = (bulge.open)(&setup).unwrap().record();
        let head = Record { header: record.header.clone(), entries: Vec::new() }.to_string();
        for id in [solo, shared] {
            db.execute(
                "INSERT INTO games (id, game, title, scenario, head, sides, created, updated, actions, turn, phase, waits_for) \
                 VALUES (?1, 'bulge', 'Old', 'Old', ?2, '[[\"German\",\"human\"],[\"Allied\",\"human\"]]', 1, 1, ?3, '', '', 0)",
                params![id, head, record.actions().count() as i64],
            )
            .unwrap();
            for (n, text) in record.actions().enumerate() {
                db.execute(
                    "INSERT INTO actions (game, n, text, at) VALUES (?1, ?2, ?3, 1)",
                    params![id, n as i64, text],
                )
                .unwrap();
            }
        }
        let seat = |token: &str, game: &str, sides: &str| {
            let hash = *blake3::hash(token.as_bytes()).as_bytes();
            db.execute(
                "INSERT INTO seats (hash, game, sides) VALUES (?1, ?2, ?3)",
                params![hash, game, sides],
            )
            .unwrap();
        };
        seat("one", solo, "[0,1]");
        seat("two", shared, "[0]");
        seat("three", shared, "[1]");
    }
    let house = House::open_in(folder, |_| {}).await;
    assert_eq!(ids(&house).await, [solo], "a game with a friend has become private");
    let table = house.get(&format!("/api/games/{shared}"), Some("two")).await.good();
    assert_eq!((&table["dice"]["kind"], &table["dice"]["wanted"]), (&json!("server"), &json!(true)));
    let hash = &table["commitment"];
    for (token, word) in [("three", "the-word-of-number-3"), ("two", "the-word-of-number-2")] {
        let wish = json!({ "commitment": hash, "word": word });
        house.json("PUT", &format!("/api/games/{shared}/word"), Some(token), &wish).await.good();
    }
    let house = house.reopen().await;
    let table = house.get(&format!("/api/games/{shared}"), Some("two")).await.good();
    assert_eq!(table["dice"]["parts"][1]["words"], json!(["the-word-of-number-2", "the-word-of-number-3"]));
    assert_eq!(delete(&house, shared, Some("two")).await.bad(403), "not-yours");
    assert_eq!(delete(&house, solo, Some("one")).await.status, 204);
}
