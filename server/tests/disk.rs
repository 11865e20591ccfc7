//! A full disk, a damaged row, a file that is none of ours.

#[allow(dead_code)]
mod common;

use common::{House, made};
use serde_json::{Value, json};
use server::{Config, Server, StartError};

/// A game that is in the public list.
fn listed() -> Value {
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    json!({ "game": "bulge", "scenario": "S2", "seats": seats, "listed": true })
}

#[tokio::test]
async fn a_full_disk_says_so_and_loses_nothing() {
    let house = House::open_with(|config| config.limits.database_bytes = Some(100 << 10)).await;
    let game = house.game(&["me", "me"]).await;
    let wish = listed();
    assert_eq!(house.get("/health", None).await.status, 200);
    let mut count = 0;
    let refused = loop {
        let answer = house.post("/api/games", None, &wish).await;
        if answer.status != 200 {
            break answer;
        }
        count += 1;
        assert!(count < 1000, "the file has no bound");
    };
    assert_eq!(refused.bad(507), "disk-full");
    assert!(refused.text.contains("disk is full"), "{}", refused.text);
    assert_eq!(house.get("/health", None).await.bad(507), "disk-full", "not healthy while it lasts");
    // Moves are refused as soon as they do not fit; until then they are kept.
    let (mut kept, token) = (house.table(&game).await["turn"].clone(), game.token.clone().unwrap());
    let refused = loop {
        let action = kept["offers"][0]["text"].as_str().unwrap().to_owned();
        let answer = house.act(&game.id, &token, &action, &kept["actions"]).await;
        if answer.status != 200 {
            break answer;
        }
        kept = answer.good()["turn"].clone();
        assert!(kept["actions"].as_u64().unwrap() < 5000, "the file has no bound");
    };
    assert_eq!(refused.bad(507), "disk-full");
    // Reading goes on, and what was acknowledged is there.
    assert_eq!(house.table(&game).await["turn"]["actions"], kept["actions"]);
    let house = house.reopen().await;
    assert_eq!(house.get("/health", None).await.status, 200, "there is room again");
    assert_eq!(house.table(&game).await["turn"]["actions"], kept["actions"]);
    house.play_on(&game, 1).await;
    let cards = house.get("/api/games", None).await.good();
    assert_eq!(cards.as_array().unwrap().len().min(50), count.min(50));
}

#[tokio::test]
async fn one_bad_row_spoils_one_entry() {
    let house = House::open().await;
    let (good, bad) =
        (house.post("/api/games", None, &listed()).await, house.post("/api/games", None, &listed()).await);
    let (good, bad) = (made(&good), made(&bad));
    let House { server, folder, .. } = house;
    server.stop().await;
    let file = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    file.execute("UPDATE games SET waits_for = 999 WHERE id = ?1", [&bad.id]).unwrap();
    drop(file);
    let house = House::open_in(folder, |_| {}).await;
    let cards = house.get("/api/games", None).await.good();
    let ids: Vec<&Value> = cards.as_array().unwrap().iter().map(|card| &card["id"]).collect();
    assert!(ids.contains(&&json!(good.id)), "{ids:?}");
    let tokens = json!({ "tokens": [
        { "game": bad.id, "token": bad.token },
        { "game": good.id, "token": good.token },
    ] });
    let cards = house.post("/api/mine", None, &tokens).await.good();
    assert!(cards.as_array().unwrap().iter().any(|card| card["id"] == good.id.as_str()), "{cards}");
}

#[tokio::test]
async fn a_file_that_cannot_be_used_says_why_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Anna, ".repeat(100)).unwrap();
    for (path, word) in [(text, "no file of Salient's games"), (folder.path().to_owned(), "cannot open")] {
        let mut config = Config::new(path);
        config.port = Some(0);
        let Err(StartError::Store(error)) = Server::start(salient::SHELF, config).await else {
            panic!("it is no file of games");
        };
        let said = error.to_string();
        assert!(said.contains(word) && said.contains("--db"), "{said}");
        assert!(std::error::Error::source(&error).is_none(), "what is said is not said again");
    }
}
