//! Games over HTTP: begin, choose, ask, take back, save, go on.

#[allow(dead_code)]
mod common;

use common::{House, made};
use http_body_util::Full;
use serde_json::{Value, json};

#[tokio::test]
async fn the_shelf_says_what_can_be_chosen() {
    let house = House::open().await;
    let shelf = house.get("/api/shelf", None).await.good();
    let bulge = &shelf["games"][0];
    assert_eq!(bulge["id"], "bulge");
    assert_eq!(bulge["sides"], json!(["German", "Allied"]));
    assert_eq!(bulge["scenarios"][1]["id"], "S2");
    assert!(bulge["players"].as_array().unwrap().iter().any(|player| player["name"] == "cadet"));
    let switches = bulge["switches"].as_array().unwrap();
    let cohesion = switches.iter().find(|switch| switch["id"] == "DC").unwrap();
    assert!(!cohesion["text"].as_str().unwrap().is_empty() && !cohesion["name"].as_str().unwrap().is_empty());
    assert_eq!(cohesion["presets"]["original"], "off");
    assert!(cohesion["choices"].as_array().unwrap().len() >= 2);
    let picture = house.get("/api/shelf/bulge/board.svg", None).await;
    assert!(picture.text.starts_with("<svg") && picture.headers["content-type"] == "image/svg+xml");
    let small = shelf["games"].as_array().unwrap().iter().find(|game| game["id"] == "skirmish").unwrap();
    for name in ["picture", "thumb"] {
        let picture = house.get(small[name].as_str().unwrap(), None).await;
        assert_eq!((picture.status, &picture.headers["content-type"]), (200, &"image/jpeg".parse().unwrap()));
        assert_eq!(picture.headers["cache-control"], "public, max-age=31536000, immutable");
    }
}

#[tokio::test]
async fn a_new_game_can_be_played_and_refuses_with_rules() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let token = game.token.clone().unwrap();
    let table = house.table(&game).await;
    assert_eq!(table["seat"], json!({ "sides": [0], "name": "German" }));
    assert!(table["turn"]["yours"] == true && table["seed"].is_null() && table["commitment"].is_string());
    let at = table["turn"]["actions"].clone();
    let offer = table["turn"]["offers"][0].clone();
    let action = offer["text"].as_str().unwrap();

    let update = house.act(&game.id, &token, action, &at).await.good();
    assert_eq!((&update["steps"][0]["action"], &update["undone"]), (&json!(action), &json!(0)));
    assert_eq!(update["steps"][0]["action_number"], at);
    assert!(update["n"].as_u64() > table["n"].as_u64());

    let now = &update["turn"]["actions"];
    let refused = house.act(&game.id, &token, "go AA26", now).await;
    assert_eq!(refused.bad(422), "refused");
    let body: Value = serde_json::from_str(&refused.text).unwrap();
    let reason = &body["error"]["reasons"][0];
    assert!(!reason["rule"].as_str().unwrap().is_empty() && !reason["text"].as_str().unwrap().is_empty());
    assert_eq!(house.act(&game.id, &token, "dance", now).await.bad(400), "unreadable");
    assert_eq!(house.act(&game.id, &token, action, &at).await.bad(409), "stale");
    assert_eq!(house.table(&game).await["turn"]["actions"], *now, "what was refused changed nothing");
}

#[tokio::test]
async fn a_repeated_request_is_answered_and_not_played_again() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let turn = house.table(&game).await["turn"].clone();
    let body = json!({ "action": turn["offers"][0]["text"], "at": turn["actions"], "key": "once" });
    let path = format!("/api/games/{}/actions", game.id);
    let first = house.post(&path, game.token.as_deref(), &body).await.good();
    let second = house.post(&path, game.token.as_deref(), &body).await.good();
    assert_eq!(first["steps"], second["steps"]);
    assert_eq!(first["turn"]["actions"], second["turn"]["actions"]);
    // The key is in the log, so that it holds after a restart too.
    let house = house.reopen().await;
    let third = house.post(&path, game.token.as_deref(), &body).await.good();
    assert_eq!(first["steps"], third["steps"]);
}

#[tokio::test]
async fn choices_are_taken_back_until_a_die_is_rolled() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let before = house.table(&game).await;
    assert_eq!(before["seat"], json!({ "sides": [0, 1], "name": "both sides" }));
    assert!(before["turn"]["undo"].is_null() && before["turn"]["no_undo"].is_string());
    let update = house.play_on(&game, 1).await;
    assert_eq!(update["turn"]["undo"], before["turn"]["offers"][0]["text"]);
    let path = format!("/api/games/{}/undo", game.id);
    let token = game.token.as_deref();
    assert_eq!(house.post(&path, token, &json!({ "at": 0 })).await.bad(409), "stale");
    let at = &update["turn"]["actions"];
    assert_eq!(house.post(&path, None, &json!({ "at": at })).await.bad(403), "not-your-seat");
    let undone = house.post(&path, token, &json!({ "at": at })).await.good();
    assert!(undone["undone"].as_u64() >= Some(1));
    assert_eq!((&undone["view"], &undone["turn"]["offers"]), (&before["view"], &before["turn"]["offers"]));
    assert_eq!(
        house.post(&path, token, &json!({ "at": undone["turn"]["actions"] })).await.bad(409),
        "no-undo"
    );
    // What was taken back is gone from the log too.
    let house = house.reopen().await;
    assert_eq!(house.table(&game).await["turn"]["actions"], before["turn"]["actions"]);
}

#[tokio::test]
async fn one_may_ask_before_one_chooses() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let (id, token) = (&game.id, game.token.as_deref());
    let turn = house.table(&game).await["turn"].clone();
    let action = turn["offers"][0]["text"].as_str().unwrap().replace(' ', "%20");
    let sum = house.get(&format!("/api/games/{id}/explain?action={action}"), token).await.good();
    assert!(!sum["title"].as_str().unwrap().is_empty());
    let lit = turn["offers"][0]["hex"].as_str().unwrap();
    let why = house.get(&format!("/api/games/{id}/why?hex={lit}"), token).await.good();
    assert_eq!(why, json!({ "legal": true, "reasons": [] }));
    for place in ["hex=AA26", "unit=0", "unit=65535&picked=65535", "hex=AA26&picked=0", ""] {
        let why = house.get(&format!("/api/games/{id}/why?{place}"), token).await.good();
        assert!(why["legal"] == false && !why["reasons"].as_array().unwrap().is_empty(), "{place}: {why}");
    }
    assert_eq!(house.get(&format!("/api/games/{id}/why?hex=nowhere"), token).await.bad(400), "bad-request");
    // What a choice would do is for those who choose.
    assert_eq!(house.get(&format!("/api/games/{id}/why?hex={lit}"), None).await.bad(409), "not-your-turn");

    let hex = house.get(&format!("/api/games/{id}/hex/AA26"), token).await.good();
    assert!(hex["name"] == "Bastogne" && !hex["facts"].as_array().unwrap().is_empty());
    let peiper = house.get(&format!("/api/games/{id}/hex/UU11"), token).await.good();
    assert!(peiper["units"].as_array().unwrap().contains(&json!(0)), "{peiper}");
    assert_eq!(house.get(&format!("/api/games/{id}/hex/ZZ99"), token).await.bad(400), "bad-request");
    let layers = house.get(&format!("/api/games/{id}/overlays"), token).await.good();
    assert!(
        layers.as_array().unwrap().iter().all(|layer| layer["id"].is_string() && layer["hexes"].is_array())
    );
    assert!(!layers.as_array().unwrap().is_empty());
    let rules = house.get(&format!("/api/games/{id}/rules"), None).await.good();
    assert!(rules.as_array().unwrap().iter().any(|rule| rule["id"] == "8.3" || rule["id"] == "8.1"));
}

#[tokio::test]
async fn the_story_is_told_and_every_position_shown_again() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let first = house.table(&game).await;
    house.play_on(&game, 12).await;
    let last = house.table(&game).await;
    let played = last["turn"]["actions"].as_u64().unwrap();
    let path = format!("/api/games/{}", game.id);
    let token = game.token.as_deref();
    let story = house.get(&format!("{path}/story"), token).await.good();
    let numbers: Vec<u64> =
        story.as_array().unwrap().iter().map(|step| step["action_number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..played).collect::<Vec<_>>());
    let part = house.get(&format!("{path}/story?from=3&count=2"), token).await.good();
    assert_eq!(part.as_array().unwrap().as_slice(), &story.as_array().unwrap()[3..5]);
    let began = first["turn"]["actions"].as_u64().unwrap();
    assert_eq!(house.get(&format!("{path}/at/{began}"), token).await.good()["units"], first["view"]["units"]);
    assert_eq!(house.get(&format!("{path}/at/{played}"), token).await.good()["units"], last["view"]["units"]);
    assert_eq!(house.get(&format!("{path}/at/{}", played + 1), token).await.bad(400), "bad-request");
    // So are its layers.
    let layers = house.get(&format!("{path}/overlays"), token).await.good();
    assert_eq!(house.get(&format!("{path}/at/{played}/overlays"), token).await.good(), layers);
    assert!(house.get(&format!("{path}/at/{began}/overlays"), token).await.good().is_array());
    assert_eq!(house.get(&format!("{path}/at/{}/overlays", played + 1), token).await.bad(400), "bad-request");
}

#[tokio::test]
async fn a_saved_game_goes_on() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    house.play_on(&game, 3).await;
    let path = format!("/api/games/{}", game.id);
    let record = house.get(&format!("{path}/record"), None).await;
    assert!(record.text.starts_with("salient record 3") && record.text.contains("commitment: "));
    assert!(!record.text.contains("seed: "), "the seed of a running game is secret");
    assert_eq!(house.text("/api/records?seats=me,cadet", &record.text).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/save"), None).await.bad(403), "not-your-seat");

    assert!(house.table(&game).await["dice_seen"] == false);
    let saved = house.get(&format!("{path}/save"), game.token.as_deref()).await;
    assert!(saved.text.contains("seed: "));
    let before = house.table(&game).await;
    assert!(before["dice_seen"] == true);
    let other = made(&house.text("/api/records?seats=me,cadet", &saved.text).await);
    let after = house.table(&other).await;
    assert_eq!((&after["view"], &after["turn"]["offers"]), (&before["view"], &before["turn"]["offers"]));
    house.play_on(&other, 1).await;
    assert_eq!(house.text("/api/records", "salient record 1\ngaem: bulge\n").await.bad(400), "bad-request");
    assert_eq!(house.text("/api/records?seats=me", &saved.text).await.bad(400), "bad-request");
}

#[tokio::test]
async fn between_two_people_the_dice_stay_secret() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let path = format!("/api/games/{}", game.id);
    assert_eq!(house.get(&format!("{path}/save"), game.token.as_deref()).await.bad(403), "not-your-seat");
    let seats = json!([{ "kind": "me" }, { "kind": "friend" }]);
    let wish = json!({ "game": "bulge", "seats": seats, "seed": "7" });
    assert_eq!(house.post("/api/games", None, &wish).await.bad(400), "bad-request");
    for answer in [
        house.get(&path, game.token.as_deref()).await,
        house.get(&format!("{path}/story"), game.token.as_deref()).await,
        house.get(&format!("{path}/record"), game.token.as_deref()).await,
    ] {
        assert!(!answer.text.contains("\"seed\":\"") && !answer.text.contains("seed: "), "{}", answer.text);
    }
}

#[tokio::test]
async fn wrong_wishes_are_told_apart() {
    let house = House::open().await;
    let wish = |change: Value| {
        let mut wish = json!({ "game": "bulge", "seats": [{ "kind": "me" }, { "kind": "me" }] });
        for (key, value) in change.as_object().unwrap() {
            wish[key] = value.clone();
        }
        wish
    };
    for change in [
        json!({ "game": "chess" }),
        json!({ "scenario": "S9" }),
        json!({ "scenario_file": "x = 1" }),
        json!({ "scenario": "S1", "scenario_file": "x = 1" }),
        json!({ "preset": "nonsense" }),
        json!({ "rules": "+NOSUCH" }),
        json!({ "seats": [{ "kind": "me" }] }),
        json!({ "seats": [{ "kind": "me" }, { "kind": "computer", "player": "nobody" }] }),
        json!({ "seed": "x" }),
        json!({ "unknown": 1 }),
    ] {
        let answer = house.post("/api/games", None, &wish(change.clone())).await;
        assert_eq!(answer.bad(400), "bad-request", "{change}");
    }
    let good = house.post("/api/games", None, &wish(json!({ "rules": "-DC", "name": " Evening " }))).await;
    let table = house.table(&made(&good)).await;
    assert!(table["rules"].as_str().unwrap().contains("-DC") && table["title"] == "Evening");
}

#[tokio::test]
async fn lines_of_sight_are_told_where_a_game_has_them() {
    let house = House::open().await;
    let wish = json!({ "game": "panzerbitz", "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let tactical = made(&house.post("/api/games", None, &wish).await);
    assert_eq!(house.table(&tactical).await["has_sight"], true);
    let path = format!("/api/games/{}/sight", tactical.id);
    let seen = house.get(&format!("{path}/1-I-6"), None).await.good();
    let hexes = seen["hexes"].as_array().unwrap();
    assert_eq!(seen["from"], "1-I-6");
    assert!(hexes.iter().all(|hex| hex["rule"] != "" && hex["text"] != "" && hex["at"] != "1-I-6"));
    let clear = |name: &str| hexes.iter().find(|hex| hex["at"] == name).unwrap()["clear"].clone();
    assert_eq!(clear("1-I-7"), true, "the next hex is always seen");
    let blocked: Vec<&Value> = hexes.iter().filter(|hex| hex["clear"] == false).collect();
    assert!(blocked.len() > 50 && blocked.iter().any(|hex| !hex["blocks"].as_array().unwrap().is_empty()));
    assert_eq!(house.get(&format!("{path}/9-Z-9"), None).await.bad(400), "bad-request");
    let other = house.game(&["me", "me"]).await;
    assert_eq!(house.table(&other).await["has_sight"], false);
    let none = house.get(&format!("/api/games/{}/sight/AA26", other.id), None).await;
    assert_eq!(none.bad(400), "bad-request");
}

#[tokio::test]
async fn pictures_have_tags() {
    let house = House::open().await;
    let game = house.game(&["me", "me"]).await;
    let path = format!("/api/games/{}", game.id);
    let table = house.table(&game).await;
    let own = |name: &str| table["pictures"][name].as_str().unwrap().to_owned();
    let (svg, json) = ("image/svg+xml", "application/json");
    for (address, kind, forever) in [
        (format!("{path}/board.svg"), svg, false),
        (format!("{path}/counters.svg"), svg, false),
        (format!("{path}/board"), json, false),
        (format!("{path}/rules"), json, false),
        ("/api/shelf/panzerbitz/board.svg".into(), svg, false),
        (own("board"), svg, true),
        (own("frost"), svg, true),
        (format!("{path}/board.svg?season=frost"), svg, false),
        (own("counters"), svg, true),
        (own("layout"), json, true),
        (own("rules"), json, true),
    ] {
        let answer = house.get(&address, None).await;
        assert!(answer.status == 200 && answer.headers["content-type"] == kind, "{address}");
        let keep = answer.headers["cache-control"].to_str().unwrap();
        assert_eq!(keep.contains("immutable"), forever, "{address}: {keep}");
        let ask = |tag: &hyper::header::HeaderValue, packed: &'static str| {
            let request = house.request("GET", &address, None).header("if-none-match", tag.clone());
            house.send(request.header("accept-encoding", packed).body(Full::default()).unwrap())
        };
        let again = ask(&answer.headers["etag"], "identity").await;
        assert!(again.status == 304 && again.text.is_empty(), "{address}");
        assert_eq!(again.headers["cache-control"], answer.headers["cache-control"], "{address}");
        let packed = ask(&hyper::header::HeaderValue::from_static("\"other\""), "gzip").await;
        assert!(packed.status == 200 && packed.headers["content-encoding"] == "gzip", "{address}");
        assert_eq!(ask(&packed.headers["etag"], "gzip").await.status, 304, "{address}");
    }
    assert_eq!(house.get("/api/pictures/board-0.svg", None).await.bad(404), "no-such-picture");
    // The map is shown as the season of the view has it.
    assert_eq!(table["view"]["season"], "mud", "16 December");
    let mud = house.get(&own("mud"), None).await.text;
    assert!(mud.contains("class=\"puddles\"") && mud != house.get(&own("board"), None).await.text);
    assert_eq!(house.get(&format!("{path}/board.svg?season=mud"), None).await.text, mud);
    assert_eq!(house.get(&format!("{path}/board.svg?season=monsoon"), None).await.bad(400), "bad-request");
    // Every counter in view has its picture.
    let svg = house.get(&own("counters"), None).await.text;
    for unit in table["view"]["units"].as_array().unwrap() {
        let id = format!("id=\"c-{}\"", unit["counter"].as_str().unwrap());
        assert!(svg.contains(&id), "{id}");
    }
    let board = house.get(&own("layout"), None).await.good();
    assert!(
        board["hexes"].as_array().unwrap().len() > 1000 && board["corners"].as_array().unwrap().len() == 6
    );
}

#[tokio::test]
async fn the_set_up_is_left_to_the_computer_and_taken_back() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let table = house.table(&game).await;
    assert_eq!((&table["turn"]["decision"], &table["turn"]["place"]), (&json!("teams"), &json!(true)));
    let at = &table["turn"]["actions"];
    let path = format!("/api/games/{}/place", game.id);
    let body = json!({ "at": at, "key": "place" });
    let placed = house.post(&path, game.token.as_deref(), &body).await.good();
    assert_eq!((&placed["turn"]["decision"], &placed["turn"]["place"]), (&json!("move"), &json!(false)));
    let steps: Vec<&str> =
        placed["steps"].as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap()).collect();
    assert_eq!(steps.iter().filter(|action| action.starts_with("land Stielau")).count(), 4, "{steps:?}");
    // A repeat is answered and not done again, and there is nothing left to place.
    let again = house.post(&path, game.token.as_deref(), &body).await.good();
    assert_eq!(again["turn"]["actions"], placed["turn"]["actions"]);
    let now = json!({ "at": placed["turn"]["actions"], "key": "more" });
    assert_eq!(house.post(&path, game.token.as_deref(), &now).await.bad(400), "bad-request");
    assert!(placed["turn"]["undo"].is_string(), "it can be changed");
    // They are ordinary actions: the log gives the same game.
    let house = house.reopen().await;
    let table = house.table(&game).await;
    assert_eq!(table["turn"]["actions"], placed["turn"]["actions"]);
}

#[tokio::test]
async fn a_game_may_begin_with_its_set_up_done() {
    let house = House::open().await;
    let wish = json!({
        "game": "bulge", "scenario": "S2", "placed": true,
        "seats": [{ "kind": "me" }, { "kind": "computer", "player": "cadet" }],
    });
    let created = house.post("/api/games", None, &wish).await.good();
    let (id, token) = (created["id"].as_str().unwrap(), created["token"].as_str());
    let table = house.get(&format!("/api/games/{id}"), token).await.good();
    assert_eq!(table["turn"]["decision"], "move");
    assert!(table["turn"]["undo"].as_str().unwrap().starts_with("land Stielau"), "{}", table["turn"]["undo"]);
}

#[tokio::test]
async fn orders_are_those_of_the_seat() {
    let house = House::open().await;
    let game = house.game(&["me", "cadet"]).await;
    let path = format!("/api/games/{}/briefing", game.id);
    let mine = house.get(&path, game.token.as_deref()).await.good();
    assert_eq!((mine.as_array().unwrap().len(), &mine[0]["side"]), (1, &json!(0)));
    assert!(
        !mine[0]["wins"].as_array().unwrap().is_empty() && !mine[0]["first"].as_array().unwrap().is_empty()
    );
    let all = house.get(&path, None).await.good();
    assert_eq!(all.as_array().unwrap().len(), 2, "who watches reads both");
}

#[tokio::test]
async fn the_shelf_says_what_scenarios_and_switches_are() {
    let house = House::open().await;
    let shelf = house.get("/api/shelf", None).await.good();
    let games = shelf["games"].as_array().unwrap();
    let find = |list: &Value, id: &str| -> Value {
        list.as_array().unwrap().iter().find(|one| one["id"] == id).cloned().unwrap_or_default()
    };
    for game in games {
        for scenario in game["scenarios"].as_array().unwrap() {
            let (turns, units) = (&scenario["turns"], &scenario["units"]);
            assert!(turns.as_u64() > Some(0) && units.as_u64() > Some(1), "{}", scenario["id"]);
        }
        for switch in game["switches"].as_array().unwrap() {
            let choices = switch["choices"].as_array().unwrap();
            assert!(choices.iter().all(|choice| !choice["name"].as_str().unwrap().is_empty()));
        }
    }
    let bulge = find(&shelf["games"], "bulge");
    assert_eq!(find(&bulge["scenarios"], "S2")["turns"], 8);
    assert_eq!(find(&bulge["scenarios"], "S4")["fixed"], json!(["NW"]));
    let c1 = find(&bulge["switches"], "C1");
    assert_eq!(c1["needs"], json!([{ "switch": "MIX", "values": ["custom"] }]));
    let groups = ["DC", "SUR", "FREE"].map(|id| find(&bulge["switches"], id)["group"].clone());
    assert_eq!(groups, [json!("seed"), json!("base"), json!("house")]);
    // A card of Panzerbitz has switches of its own, in place of which a preset comes.
    let card = find(&find(&shelf["games"], "panzerbitz")["scenarios"], "2");
    assert_eq!((&card["own"]["OPT12.1"], &card["over"]), (&json!("on"), &json!({})));
}
