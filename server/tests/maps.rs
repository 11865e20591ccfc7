//! Maps in the making: copies, empty grids, strokes, and scenarios that are played on them.

#[allow(dead_code)]
mod common;

use std::time::{Duration, Instant};

use common::{House, made};
use serde_json::{Value, json};

const GAMES: [&str; 4] = ["bulge", "dark-december", "panzerbitz", "skirmish"];

async fn copy(house: &House, game: &str) -> Value {
    let maps = house.get(&format!("/api/workshop/{game}/maps"), None).await;
    let maps: Value = serde_json::from_str(&maps.text).unwrap();
    let id = maps[0]["id"].as_str().unwrap();
    let opened = house.get(&format!("/api/workshop/{game}/map?map={id}"), None).await;
    assert_eq!(opened.status, 200, "{}", opened.text);
    serde_json::from_str(&opened.text).unwrap()
}

async fn change(house: &House, game: &str, text: &Value, edits: &Value) -> Value {
    let wish = json!({ "game": game, "map_file": text, "edits": edits });
    let answer = house.post("/api/workshop/map", None, &wish).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    serde_json::from_str(&answer.text).unwrap()
}

/// Two hexes that touch, by the layout of the picture: the first two sides that the map tells of, or any.
fn some_side(map: &Value) -> String {
    map["sheet"]["sides"][0]["side"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_copy_is_drawn_on_and_a_scenario_is_played_on_it() {
    let house = House::open().await;
    for game in GAMES {
        let map = copy(&house, game).await;
        assert_eq!((&map["ok"], &map["faults"]), (&json!(true), &json!([])), "{game}");
        let hex = map["sheet"]["hexes"][7]["hex"].as_str().unwrap();
        let key = map["palette"]["terrain"][1]["key"].as_str().unwrap();
        let side = some_side(&map);
        let sides = [&map["palette"]["river"], &map["palette"]["side"]];
        let kind = sides.iter().find_map(|kinds| kinds[0].as_str()).unwrap();
        let edits = json!([
            { "do": "ground", "hexes": [hex], "key": key },
            { "do": "side", "sides": [side], "kind": kind, "on": true },
            { "do": "name", "name": "My land" },
        ]);
        let new = change(&house, game, &map["text"], &edits).await;
        assert_eq!((&new["ok"], &new["refused"]), (&json!(true), &json!(null)), "{game}");
        assert_ne!(new["text"], map["text"]);
        assert_eq!(new["name"], "My land");
        let picture = new["sheet"]["pictures"]["board"].as_str().unwrap();
        assert_eq!(house.get(picture, None).await.status, 200);

        let shelf: Value = serde_json::from_str(&house.get("/api/shelf", None).await.text).unwrap();
        let title = shelf["games"].as_array().unwrap().iter().find(|title| title["id"] == game).unwrap();
        let wish = json!({ "game": game, "map_file": new["text"], "scenario": title["scenarios"][0]["id"] });
        let answer = house.post("/api/workshop/map/scenario", None, &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let opened: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(opened["checked"]["faults"], json!([]), "{game}");
        let seats = [json!({ "kind": "me" }), json!({ "kind": "me" })];
        let wish = json!({
            "game": game, "scenario_file": opened["checked"]["text"], "map_file": opened["map_file"], "seats": seats,
        });
        let begun = made(&house.post("/api/games", None, &wish).await);
        let board = house.get(&format!("/api/games/{}/board", begun.id), None).await.text;
        let board: Value = serde_json::from_str(&board).unwrap();
        let terrain = &map["palette"]["terrain"][1]["name"];
        let found = board["hexes"].as_array().unwrap().iter().any(|one| one["terrain"] == *terrain);
        assert!(found, "{game}");
        // It is kept for others with its map.
        let wish = json!({
            "game": game, "scenario_file": opened["checked"]["text"], "map_file": opened["map_file"],
        });
        let kept = house.post("/api/scenarios", None, &wish).await;
        assert_eq!(kept.status, 200, "{}", kept.text);
        let kept: Value = serde_json::from_str(&kept.text).unwrap();
        let found = house.get(&format!("/api/scenarios/{}", kept["id"].as_str().unwrap()), None).await;
        let found: Value = serde_json::from_str(&found.text).unwrap();
        assert_eq!(found["map_file"], opened["map_file"]);
        assert_eq!(found["checked"]["ok"], true);
    }
}

#[tokio::test]
async fn a_fault_is_told_at_its_hex_and_nothing_is_lost() {
    let house = House::open().await;
    let map = copy(&house, "skirmish").await;
    let text = map["text"].as_str().unwrap();
    let broken = text.replacen("1  .ff", "1  .?f", 1);
    let new = change(&house, "skirmish", &json!(broken), &json!([])).await;
    assert_eq!((&new["ok"], &new["text"]), (&json!(false), &json!(broken)));
    assert_eq!(new["faults"][0]["hexes"], json!(["B1"]));
    assert!(new["faults"][0]["line"].as_u64().unwrap() > 30);
    assert_eq!(new["sheet"], json!(null));
    // A road over the brook without a bridge is doubtful, and told at its side.
    let road = json!([{ "do": "way", "path": ["H2", "I2"], "kind": "track", "on": true }]);
    let new = change(&house, "skirmish", &map["text"], &road).await;
    let doubts = new["doubts"].as_array().unwrap();
    assert!(doubts.iter().any(|doubt| doubt["hexes"] == json!(["H2", "I2"])), "{doubts:?}");
    // What cannot be done is said, and the text is what it was.
    let wrong = json!([{ "do": "side", "sides": ["A1/C1"], "kind": "stream", "on": true }]);
    let new = change(&house, "skirmish", &map["text"], &wrong).await;
    assert!(new["refused"].as_str().unwrap().contains("A1/C1"));
    assert_eq!(new["text"], map["text"]);
    // Terrain that the charts do not know is told, and drawn.
    let other = text.replacen("name = \"hill\"", "name = \"moon\"", 1);
    let new = change(&house, "skirmish", &json!(other), &json!([])).await;
    assert!(new["faults"][0]["message"].as_str().unwrap().contains("moon"));
    assert_ne!(new["sheet"], json!(null));
}

#[tokio::test]
async fn a_scenario_on_an_empty_grid_says_what_is_missing() {
    let house = House::open().await;
    for game in GAMES {
        let wish = json!({ "game": game, "name": "Empty", "columns": 6, "rows": 5 });
        let answer = house.post("/api/workshop/map/blank", None, &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let map: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(map["faults"], json!([]), "{game}");
        let scenario = ["S1", "C1", "1", "bridge"][GAMES.iter().position(|one| *one == game).unwrap()];
        let wish = json!({ "game": game, "map_file": map["text"], "scenario": scenario });
        let answer = house.post("/api/workshop/map/scenario", None, &wish).await;
        assert_eq!(answer.status, 200, "{game} {}", answer.text);
        let opened: Value = serde_json::from_str(&answer.text).unwrap();
        let faults = opened["checked"]["faults"].as_array().unwrap();
        assert!(!faults.is_empty(), "{game}");
        assert!(faults.iter().all(|fault| fault["message"].as_str().is_some_and(|text| !text.is_empty())));
    }
}

/// Whatever is sent is answered soon, shortly, and with no harm.
#[tokio::test]
async fn maps_may_hold_anything() {
    let house = House::open().await;
    let begun = Instant::now();
    let grid = |columns: u32, rows: u32| {
        format!(
            "format = 1\nname = \"x\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = {columns}\nrows = {rows}\n\
             [[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = \"\"\n"
        )
    };
    let texts = [
        String::new(),
        "\u{0}".repeat(1000),
        "[".repeat(300_000),
        format!("{}a = 1", "a.".repeat(100_000)),
        format!("name = {}", "{a=".repeat(100_000)),
        "[[road]]\n".repeat(40_000),
        grid(65_535, 65_535),
        grid(200, 300),
        grid(0, 1),
        format!("{}[[river]]\nkind = \"x\"\nsides = \"{}\"\n", grid(2, 1), "A1/B1 ".repeat(50_000)),
    ];
    for text in &texts {
        let edits = json!([{ "do": "ground", "hexes": ["A1"], "key": "." }]);
        for edits in [json!([]), edits] {
            let wish = json!({ "game": "skirmish", "map_file": text, "edits": edits });
            let answer = house.post("/api/workshop/map", None, &wish).await;
            assert_eq!(answer.status, 200, "{:.200}", answer.text);
            let said: Value = serde_json::from_str(&answer.text).unwrap();
            assert_eq!(said["ok"], false, "{text:.80}");
            assert_eq!(said["text"], json!(text), "nothing is lost");
            assert!(answer.text.len() < 2 * text.len() + 400_000, "it says it shortly");
        }
        let wish = json!({ "game": "skirmish", "map_file": text, "scenario": "bridge" });
        assert_eq!(house.post("/api/workshop/map/scenario", None, &wish).await.bad(400), "bad-request");
    }
    let text = copy(&house, "skirmish").await["text"].clone();
    let hexes: Vec<&str> = vec!["A1"; 401];
    let many: Vec<Value> = vec![json!({ "do": "name", "name": "x" }); 17];
    for edits in [
        json!([{ "do": "ground", "hexes": hexes, "key": "f" }]),
        json!(many),
        json!([{ "do": "name", "name": "x".repeat(61) }]),
        json!([{ "do": "name", "name": "two\nlines" }]),
        json!([{ "do": "dig" }]),
        json!([{ "do": "ground", "hexes": ["A1"], "key": "f", "more": 1 }]),
        json!("all"),
    ] {
        let wish = json!({ "game": "skirmish", "map_file": text, "edits": edits });
        assert_eq!(house.post("/api/workshop/map", None, &wish).await.bad(400), "bad-request", "{edits}");
    }
    for (columns, rows) in [(0, 1), (65_535, 65_535), (400, 200)] {
        let wish = json!({ "game": "skirmish", "name": "x", "columns": columns, "rows": rows });
        let answer = house.post("/api/workshop/map/blank", None, &wish).await;
        assert!(answer.status == 400 || answer.status == 413, "{columns} {rows}: {}", answer.status);
    }
    let long = json!({ "game": "skirmish", "map_file": "#".repeat(400_001) });
    assert_eq!(house.post("/api/workshop/map", None, &long).await.bad(413), "too-large");
    let none = json!({ "game": "whist", "map_file": "" });
    assert_eq!(house.post("/api/workshop/map", None, &none).await.bad(400), "bad-request");
    let shipped = house.get("/api/workshop/skirmish/map?map=../../etc/passwd", None).await;
    assert_eq!(shipped.bad(400), "bad-request");
    assert!(begun.elapsed() < Duration::from_mins(2), "{:?}", begun.elapsed());
    assert_eq!(house.get("/health", None).await.status, 200, "it lives");
}
