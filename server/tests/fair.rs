//! Dice that nobody can know: fresh seeds, words of the players, listed dice that do not end.

#[allow(dead_code)]
mod common;

use common::{Answer, House, Made, made};
use engine::{Luck, Record, Seed};
use players::{Setup, Shelved, Table};
use serde_json::{Value, json};

const ANNA: &str = "Anna-drew-this-word_1";
const BERT: &str = "Bert-drew-this-word_2";

fn bulge() -> &'static Shelved {
    Shelved::find(salient::SHELF, "bulge").unwrap()
}

/// A game of the second scenario, played by the computers for so long.
fn recorded(luck: Luck, choices: usize) -> Record {
    let setup = Setup {
        scenario: Some(players::Choice::Id("S2".into())),
        players: "random,random".into(),
        luck,
        ..Setup::new(Seed::number(1))
    };
    let mut table = (bulge().open)(&setup).unwrap();
    for _ in 0..choices {
        if table.computer_move().unwrap().is_none() {
            break;
        }
    }
    table.record()
}

fn again(text: &str) -> Box<dyn Table> {
    let record = Record::parse("the record", text).unwrap_or_else(|faults| panic!("{faults}"));
    (bulge().resume)(&record, &Setup::new(Seed::number(0))).unwrap_or_else(|trouble| panic!("{trouble}"))
}

async fn word(house: &House, game: &Made, seat: usize, commitment: &Value, word: &str) -> Answer {
    let path = format!("/api/games/{}/word", game.id);
    house
        .json("PUT", &path, Some(&game.token_of(seat)), &json!({ "commitment": commitment, "word": word }))
        .await
}

async fn dice(house: &House, game: &Made, seat: usize) -> Value {
    house.get(&format!("/api/games/{}", game.id), Some(&game.token_of(seat))).await.good()["dice"].clone()
}

/// Plays for whoever must choose, what ends a phase before all else, until the game is over or so many were played.
async fn play_out(house: &House, game: &Made, most: usize) -> bool {
    let path = format!("/api/games/{}", game.id);
    for _ in 0..most {
        let table = house.get(&path, None).await.good();
        let Some(side) = table["turn"]["side"].as_u64() else { return true };
        let token = game.token_of(side as usize);
        let turn = house.get(&path, Some(&token)).await.good()["turn"].clone();
        let offers = turn["offers"].as_array().unwrap();
        let offer = offers.iter().find(|offer| offer["ends"] == true).unwrap_or(&offers[0]);
        house.act(&game.id, &token, offer["text"].as_str().unwrap(), &turn["actions"]).await.good();
    }
    false
}

#[tokio::test]
async fn both_words_are_in_the_dice_as_soon_as_both_have_sat_down() {
    let house = House::open().await;
    let game = house.game(&["me", "friend"]).await;
    let before = dice(&house, &game, 0).await;
    assert_eq!(
        (&before["kind"], &before["known"], &before["wanted"]),
        (&json!("server"), &json!(false), &json!(true))
    );
    assert_eq!(before["words"][1], json!({ "seat": "Allied", "sides": [1], "word": null }));
    let hash = &before["commitment"];
    // Who watches, what is no word, and who has not seen the hash.
    let path = format!("/api/games/{}/word", game.id);
    let wish = json!({ "commitment": hash, "word": ANNA });
    assert_eq!(house.json("PUT", &path, None, &wish).await.bad(403), "not-your-seat");
    for bad in ["short", "with a blank in between", "with#comment-with#comment", &"x".repeat(65)] {
        assert_eq!(word(&house, &game, 0, hash, bad).await.bad(400), "bad-request", "{bad}");
    }
    let other = json!(Seed::number(1).commitment().to_string());
    assert_eq!(word(&house, &game, 0, &other, ANNA).await.bad(409), "word-given");

    // One alone changes nothing but that his word is there for the other to see.
    let given = word(&house, &game, 0, hash, ANNA).await.good();
    assert_eq!((&given["kind"], &given["wanted"]), (&json!("server"), &json!(false)));
    assert_eq!(word(&house, &game, 0, hash, BERT).await.bad(409), "word-given");
    word(&house, &game, 0, hash, ANNA).await.good();
    let seen = dice(&house, &game, 1).await;
    assert_eq!((&seen["words"][0]["word"], &seen["commitment"]), (&json!(ANNA), hash));
    assert_eq!(seen["parts"].as_array().unwrap().len(), 1);

    // He begins alone; with the friend's word the dice are others, and what he chose before stays.
    house.play_on(&game, 2).await;
    assert!(house.table(&game).await["turn"]["undo"].is_string());
    let mut line = house.live(&game.id, Some(&game.token_of(0)), None).await;
    let both = word(&house, &game, 1, hash, BERT).await.good();
    assert_eq!((&both["kind"], &both["parts"][1]["words"]), (&json!("words"), &json!([ANNA, BERT])));
    let told = line.next("dice").await.unwrap();
    assert_eq!((&told["dice"]["kind"], &told["dice"]["wanted"]), (&json!("words"), &json!(false)));
    let table = house.table(&game).await;
    assert_eq!(table["dice"]["parts"][1]["from"], table["turn"]["actions"]);
    assert!(table["turn"]["undo"].is_null());
    assert!(table["turn"]["no_undo"].as_str().unwrap().contains("the dice are new"), "{}", table["turn"]);
    assert_eq!(word(&house, &game, 1, hash, "a-word-that-comes-too-late").await.bad(409), "word-given");

    // The record says so without its seed, also after a restart.
    let house = house.reopen().await;
    assert_eq!(house.table(&game).await["dice"], table["dice"]);
    let record = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    assert!(record.starts_with("salient record 3") && record.contains(&format!("~ words {ANNA} {BERT}\n")));
    assert!(!record.contains("seed"), "{record}");
    house.play_on(&game, 1).await;
    let path = format!("/api/games/{}/save", game.id);
    assert_eq!(house.get(&path, game.token.as_deref()).await.bad(403), "not-your-seat");
}

#[tokio::test]
async fn a_word_is_kept_when_the_server_stops_before_the_other_comes() {
    let house = House::open().await;
    let game = house.game(&["friend", "me"]).await;
    let hash = dice(&house, &game, 0).await["commitment"].clone();
    word(&house, &game, 1, &hash, BERT).await.good();
    let house = house.reopen().await;
    let kept = dice(&house, &game, 1).await;
    assert_eq!(
        (&kept["words"][1]["word"], &kept["commitment"], &kept["wanted"]),
        (&json!(BERT), &hash, &json!(false))
    );
    assert_eq!(word(&house, &game, 1, &hash, ANNA).await.bad(409), "word-given");
    // They stand in the order of the sides, whoever was first.
    let both = word(&house, &game, 0, &hash, ANNA).await.good();
    assert_eq!(both["parts"][1]["words"], json!([ANNA, BERT]));
}

#[tokio::test]
async fn who_plays_alone_needs_no_words() {
    let house = House::open().await;
    for seats in [&["me", "cadet"], &["me", "me"], &["friend", "cadet"]] {
        let game = house.game(seats).await;
        let alone = dice(&house, &game, 0).await;
        assert_eq!(
            (&alone["kind"], &alone["wanted"], &alone["words"]),
            (&json!("alone"), &json!(false), &json!([]))
        );
        assert!(alone["commitment"].is_string() && alone["known"] == false);
        assert_eq!(word(&house, &game, 0, &alone["commitment"], ANNA).await.bad(400), "bad-request");
    }
    let wish = json!({ "game": "bulge", "seats": [{ "kind": "me" }, { "kind": "me" }], "seed": "7" });
    let chosen = made(&house.post("/api/games", None, &wish).await);
    assert_eq!(dice(&house, &chosen, 0).await["known"], true, "who chooses the seed knows the dice");
}

/// The detour of one who wants to know the dice of a game with a friend: to play alone with a seed of his own, to save,
/// and to go on with the friend.
#[tokio::test]
async fn an_upload_with_a_friend_goes_on_with_dice_that_nobody_knows() {
    let house = House::open().await;
    let known = recorded(Luck::Seed(Seed::number(7)), 30);
    let game = made(&house.text("/api/records?seats=me,friend", &known.to_string()).await);
    let table = house.table(&game).await;
    let parts = table["dice"]["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[0]["commitment"], Seed::number(7).commitment().to_string());
    assert_ne!(parts[1]["commitment"], parts[0]["commitment"]);
    assert_eq!(parts[1]["from"].as_u64().unwrap() as usize, known.actions().count());
    assert_eq!((&table["dice"]["known"], &table["commitment"]), (&json!(false), &parts[1]["commitment"]));
    assert!(table["turn"]["undo"].is_null(), "what was played elsewhere is not taken back");
    let other = made(&house.text("/api/records?seats=me,friend", &known.to_string()).await);
    assert_ne!(house.table(&other).await["commitment"], table["commitment"], "each has its own seed");
    // Who plays alone goes on with the dice that he knows, and that is said.
    let alone = made(&house.text("/api/records?seats=me,me", &known.to_string()).await);
    let alone = house.table(&alone).await["dice"].clone();
    assert_eq!((&alone["known"], alone["parts"].as_array().unwrap().len()), (&json!(true), 1));
    // All of it is there after a restart.
    let house = house.reopen().await;
    assert_eq!(house.table(&game).await["dice"], table["dice"]);
}

#[tokio::test]
async fn at_the_end_seeds_and_words_are_told_and_prove_the_game() {
    let house = House::open().await;
    let whole = recorded(Luck::Seed(Seed::number(3)), usize::MAX);
    let mut begun = whole.clone();
    begun.entries.retain(|entry| matches!(entry, engine::Entry::Action { .. }));
    begun.entries.truncate(begun.entries.len() - 12);
    let game = made(&house.text("/api/records?seats=me,friend", &begun.to_string()).await);
    let hash = dice(&house, &game, 0).await["commitment"].clone();
    word(&house, &game, 0, &hash, ANNA).await.good();
    word(&house, &game, 1, &hash, BERT).await.good();
    assert!(play_out(&house, &game, 300).await, "the game ends");
    let house = house.reopen().await;
    let told = dice(&house, &game, 1).await;
    let last = told["parts"].as_array().unwrap().last().unwrap().clone();
    let seed: Seed = last["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(hash, seed.commitment().to_string(), "the seed is the one that was promised");
    assert_eq!((&last["words"], &told["wanted"]), (&json!([ANNA, BERT]), &json!(false)));
    let text = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    assert!(text.contains(&format!("~ seed {seed} commitment {}\n", hash.as_str().unwrap())), "{text}");
    let table = again(&text);
    assert!(table.status().outcome().is_some());
    assert_eq!(table.stretches().last().unwrap().words, [ANNA, BERT]);
}

#[tokio::test]
async fn listed_dice_go_on_from_a_seed_and_the_game_is_not_lost() {
    let house = House::open().await;
    let listed = recorded(Luck::Listed { shows: vec![6; 4000], then: None }, 400);
    let text = listed.to_string();
    let rolled: usize = text
        .lines()
        .filter_map(|line| line.split_once("rolled "))
        .map(|(_, dice)| dice.split(' ').count())
        .sum();
    assert!(text.starts_with("salient record 1") && rolled > 0, "{rolled}");
    // Just so many dice as were rolled: every later one is beyond the list. With one fewer it is no record.
    let list = |count: usize| text.replace(&vec!["6"; 4000].join(" "), &vec!["6"; count].join(" "));
    let short = house.text("/api/records?seats=me,me", &list(rolled - 1)).await;
    assert!(short.bad(400) == "bad-request" && short.text.contains("not on the list"), "{}", short.text);
    let game = made(&house.text("/api/records?seats=me,me", &list(rolled)).await);
    let known = dice(&house, &game, 0).await;
    assert_eq!((&known["known"], &known["parts"][0]["listed"]), (&json!(true), &json!(true)));
    assert!(known["commitment"].is_string());
    // Computers play on beyond the list to the end.
    let game = made(&house.text("/api/records?seats=random,random", &list(rolled)).await);
    let mut before = house.table(&game).await;
    for _ in 0..4800 {
        if !before["turn"]["outcome"].is_null() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        before = house.table(&game).await;
    }
    assert!(before["turn"]["outcome"].is_object(), "{}", before["turn"]);
    let told = house.get(&format!("/api/games/{}/record", game.id), None).await.text;
    let house = house.reopen().await;
    let after = house.table(&game).await;
    assert_eq!((&after["view"], &after["turn"]["actions"]), (&before["view"], &before["turn"]["actions"]));
    let saved = house.get(&format!("/api/games/{}/save", game.id), None).await.text;
    assert!(
        saved.starts_with("salient record 2") && saved.contains("\ndice: 6") && saved.contains("\nseed: ")
    );
    // What the dice showed is told of what was played since the game was opened: all of it beyond the list.
    let rolls = told.lines().filter_map(|line| line.split_once("rolled "));
    let later: Vec<&str> = rolls.flat_map(|(_, dice)| dice.split(' ')).collect();
    let varied = |face: &str| later.iter().any(|die| *die != face);
    assert!(later.len() > 5 && varied("1") && varied("6"), "{later:?}");
    again(&saved);
    // With a friend there is no list any more.
    let shared = made(&house.text("/api/records?seats=me,friend", &text).await);
    let shared = dice(&house, &shared, 0).await;
    assert_eq!((&shared["known"], &shared["parts"][1]["listed"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn nobody_gets_the_seed_of_a_game_of_two_before_its_end() {
    let house = House::open().await;
    let known = recorded(Luck::Seed(Seed::number(7)), 20);
    let game = made(&house.text("/api/records?seats=me,friend", &known.to_string()).await);
    let hash = dice(&house, &game, 0).await["commitment"].clone();
    let answers = [
        word(&house, &game, 0, &hash, ANNA).await,
        word(&house, &game, 1, &hash, BERT).await,
        house.get(&format!("/api/games/{}", game.id), Some(&game.token_of(1))).await,
        house.get(&format!("/api/games/{}/record", game.id), Some(&game.token_of(1))).await,
        house.get(&format!("/api/games/{}/story", game.id), Some(&game.token_of(1))).await,
        house.get(&format!("/api/games/{}/save", game.id), Some(&game.token_of(1))).await,
    ];
    let folder = house.folder.path().join("games.sqlite");
    let House { server, folder: kept, .. } = house;
    server.stop().await;
    let db = rusqlite::Connection::open(folder).unwrap();
    let line: String =
        db.query_row("SELECT line FROM dice ORDER BY k LIMIT 1", [], |row| row.get(0)).unwrap();
    let seed = line.split(' ').nth(1).unwrap();
    assert_eq!(seed.len(), 64);
    for answer in answers {
        assert!(!answer.text.contains(seed) && !answer.text.contains("\"seed\":\""), "{}", answer.text);
    }
    drop(kept);
}
