//! The WebSocket, computers at work, and the end of a server.

#[allow(dead_code)]
mod common;

use common::{House, PATIENCE};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn what_happens_is_told_at_once() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let table = house.table(&game).await;
    let friend = game.token_of(1);
    let mut socket = house.live(&game.id, Some(&friend), table["n"].as_u64()).await;
    let here = socket.next("presence").await.unwrap();
    assert!(here["seats"].as_array().unwrap().contains(&json!({ "side": 1, "here": true })), "{here}");
    let mover = if table["turn"]["side"] == 0 { game.token_of(0) } else { friend.clone() };
    let mine = house.get(&format!("/api/games/{}", game.id), Some(&mover)).await.good();
    let action = mine["turn"]["offers"][0]["text"].as_str().unwrap().to_owned();
    let update = house.act(&game.id, &mover, &action, &mine["turn"]["actions"]).await.good();
    let told = socket.next("update").await.unwrap();
    assert_eq!((&told["n"], &told["update"]["steps"]), (&update["n"], &update["steps"]));
    house.post(&format!("/api/games/{}/chat", game.id), Some(&mover), &json!({ "text": "Hm." })).await.good();
    let said = socket.next("chat").await.unwrap();
    assert_eq!(said["chat"]["text"], "Hm.");
}

#[tokio::test]
async fn a_page_is_not_told_again_what_it_played_itself() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let token = game.token.clone().unwrap();
    let before = house.table(&game).await;
    let since = before["n"].as_u64();
    let mut page = house.live_as(&game.id, Some(&token), since, Some("page-1")).await;
    let mut other = house.live_as(&game.id, Some(&token), since, Some("page-2")).await;
    page.next("presence").await.unwrap();
    let path = format!("/api/games/{}/actions", game.id);
    let play = async |key: &str, table: &serde_json::Value| {
        let (action, at) = (&table["turn"]["offers"][0]["text"], &table["turn"]["actions"]);
        house.post(&path, Some(&token), &json!({ "action": action, "at": at, "key": key })).await.good()
    };
    let first = play("page-1 a", &before).await;
    assert_eq!(other.next("update").await.unwrap()["n"], first["n"], "another page of the same seat is told");
    // The next thing that the page hears is what the other page played.
    let second = play("page-2 a", &first).await;
    let told = page.next("update").await.unwrap();
    assert_eq!((&told["n"], &told["update"]["steps"]), (&second["n"], &second["steps"]));
    // Who comes back may have lost the answer.
    let mut again = house.live_as(&game.id, Some(&token), since, Some("page-1")).await;
    let told = again.next("update").await.unwrap();
    assert_eq!(told["update"]["steps"][0], first["steps"][0]);
}

/// The next message that answers a request of this key.
async fn answer(socket: &mut common::Socket, kind: &str, key: &str) -> Value {
    let told = socket.next(kind).await.expect("the line stays open");
    assert_eq!(told["key"], key, "{told}");
    told
}

#[tokio::test]
async fn an_action_may_come_on_the_line() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let table = house.table(&game).await;
    let mover = usize::from(table["turn"]["side"] != 0);
    let (mine, other) = (game.token_of(mover), game.token_of(1 - mover));
    let before = house.get(&format!("/api/games/{}", game.id), Some(&mine)).await.good();
    let since = before["n"].as_u64();
    let mut line = house.live_as(&game.id, Some(&mine), since, Some("page-1")).await;
    let mut foe = house.live(&game.id, Some(&other), since).await;
    let mut watcher = house.live(&game.id, None, since).await;
    let (action, at) = (&before["turn"]["offers"][0]["text"], &before["turn"]["actions"]);
    let wish = json!({ "action": action, "at": at, "key": "page-1 a" });
    // Neither the other seat nor one who watches plays for this one; both stay connected.
    foe.say(&wish).await;
    assert_eq!(answer(&mut foe, "refused", "page-1 a").await["error"]["code"], "not-your-turn");
    watcher.say(&wish).await;
    assert_eq!(answer(&mut watcher, "refused", "page-1 a").await["error"]["code"], "not-your-seat");
    line.say(&wish).await;
    let first = answer(&mut line, "answer", "page-1 a").await["update"].clone();
    assert_eq!(first["steps"][0]["action_number"], *at);
    assert_eq!(foe.next("update").await.unwrap()["n"], first["n"], "the other seat is told");
    // The same request again, here or posted, is answered and not played again.
    line.say(&wish).await;
    assert_eq!(answer(&mut line, "answer", "page-1 a").await["update"]["steps"], first["steps"]);
    let posted = house.post(&format!("/api/games/{}/actions", game.id), Some(&mine), &wish).await.good();
    assert_eq!(posted["turn"]["actions"], first["turn"]["actions"]);
    // What is out of date or against a rule is refused with its reason, and nothing is played.
    line.say(&json!({ "action": action, "at": at, "key": "page-1 b" })).await;
    assert_eq!(answer(&mut line, "refused", "page-1 b").await["error"]["code"], "stale");
    line.say(&json!({ "action": "go nowhere", "at": first["turn"]["actions"], "key": "page-1 c" })).await;
    let refused = answer(&mut line, "refused", "page-1 c").await;
    assert!(!refused["error"]["message"].as_str().unwrap().is_empty(), "{refused}");
    assert_eq!(house.table(&game).await["turn"]["actions"], first["turn"]["actions"]);
}

#[tokio::test]
async fn a_flood_on_the_line_is_refused() {
    let house = House::open_with(|config| (config.limits.burst, config.limits.per_second) = (30, 1)).await;
    let game = house.game(&["me", "me"]).await;
    let mut line = house.live(&game.id, game.token.as_deref(), None).await;
    for n in 0..60 {
        line.say(&json!({ "action": "nonsense", "at": 0, "key": format!("k{n}") })).await;
    }
    let mut last = String::new();
    for n in 0..60 {
        let told = answer(&mut line, "refused", &format!("k{n}")).await;
        told["error"]["code"].as_str().unwrap().clone_into(&mut last);
    }
    assert_eq!(last, "too-many");
}

#[tokio::test]
async fn who_comes_back_is_told_what_was_missed() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let token = game.token.as_deref();
    let before = house.table(&game).await;
    let since = before["n"].as_u64();
    house.play_on(&game, 3).await;
    house.post(&format!("/api/games/{}/chat", game.id), token, &json!({ "text": "Back soon." })).await.good();
    let after = house.table(&game).await;

    let mut socket = house.live(&game.id, token, since).await;
    let told = socket.next("update").await.unwrap();
    let steps = told["update"]["steps"].as_array().unwrap();
    let (had, has) =
        (before["turn"]["actions"].as_u64().unwrap(), after["turn"]["actions"].as_u64().unwrap());
    assert_eq!(steps.len() as u64, has - had);
    assert_eq!(steps[0]["action_number"], json!(had));
    assert_eq!(told["update"]["view"], after["view"]);
    assert_eq!(socket.next("chat").await.unwrap()["n"], after["n"]);

    // Undo is told too: two choices are taken back, and the client takes back as many.
    let since = after["n"].as_u64();
    let path = format!("/api/games/{}/undo", game.id);
    let undone = house.post(&path, token, &json!({ "at": has })).await.good();
    let update = house.play_on(&game, 1).await;
    let mut socket = house.live(&game.id, token, since).await;
    let told = socket.next("update").await.unwrap();
    assert_eq!(told["update"]["undone"].as_u64().unwrap(), has - undone["turn"]["actions"].as_u64().unwrap());
    assert_eq!(told["update"]["steps"], update["steps"]);

    // A number from before a restart, or from nowhere, means: fetch the table again.
    let house = house.reopen().await;
    let mut socket = house.live(&game.id, token, since).await;
    assert!(socket.next("reset").await.unwrap()["n"].is_u64());
}

#[tokio::test]
async fn a_stranger_is_shown_the_door() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let mut socket = house.live(&game.id, Some("nonsense"), None).await;
    assert_eq!(socket.next("error").await.unwrap()["error"]["code"], "not-your-seat");
    // A list is no hello, though its fields in order would be one.
    let url = format!("ws://{}/api/games/{}/live", house.address(), game.id);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    socket.send(Message::text("[]")).await.unwrap();
    assert_eq!(common::Socket(socket).next("error").await.unwrap()["error"]["code"], "bad-request");
    // Who says what is no action is cut off, and so is who says too much.
    for text in ["{\"action\":\"done\"}".to_owned(), "x".repeat(100_000)] {
        let mut socket = house.live(&game.id, game.token.as_deref(), None).await;
        socket.0.send(Message::text(text)).await.unwrap();
        assert_eq!(socket.next("update").await, None);
    }
    let url = format!("ws://{}/api/games/{}/live", house.address(), game.id);
    let foreign = tokio_tungstenite::tungstenite::ClientRequestBuilder::new(url.parse().unwrap())
        .with_header("Origin", "https://example.org");
    assert!(tokio_tungstenite::connect_async(foreign).await.is_err(), "a foreign page may not listen");
    assert_eq!(house.get("/health", None).await.status, 200);
}

#[tokio::test]
async fn computers_play_to_the_end_and_the_seed_is_shown() {
    let house = House::open().await;
    let game = house.game(&["cadet", "random"]).await;
    assert!(game.token.is_none());
    // As a page does: the table first, then what came after it, and the table again if that was too much. The computers
    // may be through before any of it.
    let table = house.table(&game).await;
    let mut socket = house.live(&game.id, None, table["n"].as_u64()).await;
    let over = async {
        let mut turn = table["turn"].clone();
        while turn["outcome"].is_null() {
            let mut told = socket.any().await;
            turn = match told["type"].as_str().unwrap() {
                "update" => told["update"]["turn"].take(),
                "reset" => house.table(&game).await["turn"].take(),
                _ => continue,
            };
        }
        turn
    };
    let turn = tokio::time::timeout(2 * PATIENCE, over).await.expect("the game ends");
    assert!(turn["thinking"] == false);
    let table = house.table(&game).await;
    assert!(table["seed"].is_string() && !table["turn"]["outcome"]["text"].as_str().unwrap().is_empty());
    let record = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    assert!(record.contains(&format!("seed: {}", table["seed"].as_str().unwrap())));
    let own = json!({ "tokens": [{ "game": game.id, "token": game.creator }] });
    let cards = house.post("/api/mine", None, &own).await.good();
    assert_eq!(cards[0]["over"], table["turn"]["outcome"]["text"]);
    // The record is whole: played through again it gives the same game.
    let again = common::made(&house.text("/api/records?seats=me,me", &record).await);
    assert_eq!(house.table(&again).await["view"]["units"], table["view"]["units"]);
}

#[tokio::test]
async fn a_server_stops_in_order() {
    let house = House::open().await;
    // The longest game there is: it is not over when the server stops.
    let seats = json!([{ "kind": "computer", "player": "cadet" }, { "kind": "computer", "player": "cadet" }]);
    let wish = json!({ "game": "dark-december", "scenario": "C2", "seats": seats });
    let game = common::made(&house.post("/api/games", None, &wish).await);
    let mut socket = house.live(&game.id, None, None).await;
    socket.next("update").await.unwrap();
    let address = house.address();
    let House { server, folder, .. } = house;
    tokio::time::timeout(PATIENCE, server.stop()).await.expect("it stops in time");
    while socket.next("update").await.is_some() {}
    assert!(tokio::net::TcpStream::connect(address).await.is_err(), "the port is closed");
    // The file is free, and the game goes on.
    let house = House::open_in(folder, |_| {}).await;
    let mut socket = house.live(&game.id, None, None).await;
    socket.next("update").await.expect("the computers go on by themselves");
}

#[tokio::test]
async fn a_player_is_called_when_it_is_his_turn() {
    let house = House::open_with(|config| config.local_webhooks = true).await;
    // A person hands over to a person, and a computer to a person. Either way the player asks for the call while the
    // other side's choice is still his own to make, or a quick computer would be through before he can ask.
    for (seats, called, name) in [(["me", "friend"], 1, "Allied"), (["me", "cadet"], 0, "German")] {
        let phone = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/ring?x=1", phone.local_addr().unwrap());
        let game = house.game(&seats).await;
        let path = format!("/api/games/{}/webhook", game.id);
        house.json("PUT", &path, Some(&game.token_of(called)), &json!({ "url": url })).await.good();
        hand_over(&house, &game).await;
        let text = tokio::time::timeout(PATIENCE, ring(&phone)).await.expect("the call comes");
        assert!(text.starts_with("POST /ring?x=1 HTTP/1.1") && text.contains(&game.id), "{text}");
        assert!(text.contains(&format!("\"side\":\"{name}\"")) && !text.contains("seat="), "{text}");
    }
}

/// The German side does as little as it may until the other side is asked.
async fn hand_over(house: &House, game: &common::Made) {
    let token = game.token_of(0);
    let mut turn = house.get(&format!("/api/games/{}", game.id), Some(&token)).await.good()["turn"].clone();
    assert_eq!(turn["side"], 0, "{turn}");
    while turn["side"] == 0 {
        let offers = turn["offers"].as_array().unwrap();
        let least = offers.iter().find(|offer| offer["text"] == "done").unwrap_or(&offers[0]);
        let action = least["text"].as_str().unwrap().to_owned();
        turn = house.act(&game.id, &token, &action, &turn["actions"]).await.good()["turn"].clone();
    }
}

/// Answers a call; gives what was said.
async fn ring(phone: &tokio::net::TcpListener) -> String {
    let (mut stream, _) = phone.accept().await.unwrap();
    let mut text = String::new();
    while !text.contains("\"prompt\"") {
        let mut part = [0; 4096];
        let read = stream.read(&mut part).await.unwrap();
        text.push_str(&String::from_utf8_lossy(&part[..read]));
        assert!(read > 0, "{text}");
    }
    stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
    text
}

#[tokio::test]
async fn nobody_is_called_on_the_inside() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let path = format!("/api/games/{}/webhook", game.id);
    for url in [
        "http://127.0.0.1/",
        "http://localhost:1/",
        "http://[::1]/",
        "http://169.254.169.254/",
        "file:///etc",
    ] {
        let answer = house.json("PUT", &path, game.token.as_deref(), &json!({ "url": url })).await;
        assert_eq!(answer.bad(400), "bad-request", "{url}");
    }
    house.json("PUT", &path, game.token.as_deref(), &json!({ "url": null })).await.good();
}
