//! Who may do what: seats, spectators, other games.

#[allow(dead_code)]
mod common;

use common::House;
use serde_json::json;

#[tokio::test]
async fn who_watches_does_not_play() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let path = format!("/api/games/{}", game.id);
    let watched = house.get(&path, None).await.good();
    assert_eq!(watched["seat"], json!({ "sides": [], "name": "spectator" }));
    assert!(watched["turn"]["yours"] == false && watched["turn"]["offers"] == json!([]));
    let offer = house.table(&game).await["turn"]["offers"][0]["text"].clone();
    let wish = json!({ "action": offer, "at": watched["turn"]["actions"], "key": "k" });
    assert_eq!(house.post(&format!("{path}/actions"), None, &wish).await.bad(403), "not-your-seat");
    assert_eq!(
        house.post(&format!("{path}/chat"), None, &json!({ "text": "hi" })).await.bad(403),
        "not-your-seat"
    );
    let hook = json!({ "url": "https://example.org/" });
    assert_eq!(house.json("PUT", &format!("{path}/webhook"), None, &hook).await.bad(403), "not-your-seat");
}

#[tokio::test]
async fn a_seat_plays_its_own_side_only() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let (german, allied) = (game.token_of(0), game.token_of(1));
    assert_ne!(german, allied);
    assert_eq!(game.token.as_deref(), Some(german.as_str()));
    let turn = house.table(&game).await["turn"].clone();
    let (yours, other) = if turn["side"] == 0 { (&german, &allied) } else { (&allied, &german) };
    let path = format!("/api/games/{}", game.id);
    let turn = house.get(&path, Some(yours)).await.good()["turn"].clone();
    let action = turn["offers"][0]["text"].as_str().unwrap().to_owned();
    assert_eq!(house.get(&path, Some(other)).await.good()["turn"]["offers"], json!([]));
    assert_eq!(house.act(&game.id, other, &action, &turn["actions"]).await.bad(409), "not-your-turn");
    let update = house.act(&game.id, yours, &action, &turn["actions"]).await.good();
    // The other side takes back nothing that it did not choose.
    let undo = json!({ "at": update["turn"]["actions"] });
    assert_eq!(house.post(&format!("{path}/undo"), Some(other), &undo).await.bad(409), "no-undo");
    house.post(&format!("{path}/undo"), Some(yours), &undo).await.good();
}

#[tokio::test]
async fn a_token_is_of_no_use_in_another_game() {
    let house = House::open().await;
    let (one, two) = (house.game(&["me", "cadet"]).await, house.game(&["me", "cadet"]).await);
    let stranger = one.token.as_deref();
    let path = format!("/api/games/{}", two.id);
    for what in ["", "/record", "/save", "/story", "/overlays", "/hex/AA26", "/at/0"] {
        assert_eq!(house.get(&format!("{path}{what}"), stranger).await.bad(403), "not-your-seat", "{what}");
    }
    let turn = house.table(&two).await["turn"].clone();
    let action = turn["offers"][0]["text"].as_str().unwrap().to_owned();
    assert_eq!(
        house.act(&two.id, one.token.as_deref().unwrap(), &action, &turn["actions"]).await.bad(403),
        "not-your-seat"
    );
    assert_eq!(house.get(&path, Some("nonsense")).await.bad(403), "not-your-seat");
    // No answer repeats a link or token.
    for text in [
        house.get(&path, two.token.as_deref()).await.text,
        house.get("/api/games", None).await.text,
        house.get(&format!("{path}/record"), None).await.text,
    ] {
        assert!(!text.contains("seat=") && !text.contains(two.token.as_deref().unwrap()));
    }
    // Nor does the file.
    let folder = house.folder.path().to_owned();
    let token = two.token.clone().unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "a token is in the file");
    }
}

#[tokio::test]
async fn lists_show_what_one_has() {
    let house = House::open().await;
    let (mine, other) = (house.game(&["me", "cadet"]).await, house.game(&["friend", "cadet"]).await);
    let all = house.get("/api/games", None).await.good();
    assert_eq!(all, json!([]), "games are private unless they are listed");
    let tokens = json!({ "tokens": [
        { "game": mine.id, "token": mine.token },
        { "game": other.id, "token": mine.token },
        { "game": "AAAAAAAAAAAA", "token": mine.token },
        { "game": "../../etc", "token": "x" },
    ] });
    let cards = house.post("/api/mine", None, &tokens).await.good();
    assert_eq!(cards.as_array().unwrap().len(), 1, "{cards}");
    assert_eq!((&cards[0]["id"], &cards[0]["yours"]), (&json!(mine.id), &json!([0])));
    assert_eq!(cards[0]["sides"][1], json!({ "name": "Allied", "player": "cadet" }));
    assert_eq!(house.get("/api/games/AAAAAAAAAAAA", None).await.bad(404), "no-such-game");
}

#[tokio::test]
async fn seats_talk_to_each_other() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let path = format!("/api/games/{}/chat", game.id);
    house.post(&path, Some(&game.token_of(0)), &json!({ "text": " Good evening \u{7} " })).await.good();
    house.post(&path, Some(&game.token_of(1)), &json!({ "text": "Hello" })).await.good();
    let chat = house.table(&game).await["chat"].clone();
    assert_eq!((&chat[0]["from"], &chat[0]["text"]), (&json!("German"), &json!("Good evening")));
    assert_eq!((&chat[1]["from"], &chat[1]["n"]), (&json!("Allied"), &json!(2)));
    let token = game.token_of(0);
    assert_eq!(
        house.post(&path, Some(&token), &json!({ "text": "x".repeat(501) })).await.bad(413),
        "too-large"
    );
    assert_eq!(house.post(&path, Some(&token), &json!({ "text": "  " })).await.bad(400), "bad-request");
    let house = house.reopen().await;
    assert_eq!(house.table(&game).await["chat"], chat);
}
