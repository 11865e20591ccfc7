//! The data files: what comes with the game is good, and what is wrong is said with its line.

use engine::data::{Files, Source};
use engine::title::{Kind, Playable, Wish};
use skirmish::charts::{CHARTS, Charts};
use skirmish::map::{self, MAP};
use skirmish::scenario::standard;
use skirmish::units::{self, UNITS};
use skirmish::{Skirmish, scenario};

/// What is said of a file in which something is changed.
fn said<T>(text: &str, from: &str, to: &str, read: impl Fn(Source) -> Result<T, engine::Faults>) -> String {
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1);
    read(Source { name: "mine.toml", text: &text })
        .err()
        .map_or_else(String::new, |faults| faults.to_string())
}

fn played(file: Source) -> Result<(), engine::Faults> {
    (Skirmish::TITLE.files.scenario)(file, &Wish::file(file)).map(drop)
}

#[test]
fn every_scenario_can_be_set_up_in_every_way() {
    assert_eq!((Skirmish::TITLE.scenarios)().len(), standard().len());
    for file in standard() {
        let read = played(file.source());
        assert!(read.is_ok(), "{}: {}", file.id, read.unwrap_err());
    }
    assert!(Skirmish::new("nowhere", None, "").is_err());
    assert!(Skirmish::new("bridge", None, "+SMOKE").is_err());
}

#[test]
fn mistakes_in_a_scenario_are_named_with_their_places() {
    let text = standard()[1].text;
    for (from, to, says) in [
        ("turns = 40", "turns = 0", "the number of turns cannot be 0"),
        ("turns = 40", "turn = 40", "did you mean 'turns'?"),
        ("A5 = \"Blue-1\"", "A55 = \"Blue-1\"", "there is no hex \"A55\""),
        ("A5 = \"Blue-1\"", "A5 = \"Blue-7\"", "Blue-7"),
        ("A5 = \"Blue-1\"", "A5 = \"Blue-2\"", "Blue-2 is here for the second time"),
        ("A5 = \"Blue-1\"", "I5 = \"Blue-1\"", "a hex holds one squad (2.2)"),
        ("A5 = \"Blue-1\"", "A5 = \"Red-4\"", "Red-4"),
        ("holder = \"red\"", "holder = \"rde\"", "red"),
        ("hex = \"J5\"", "hex = \"I5\"", "I5 is an objective already"),
        ("name = \"The bridge\"", "name = \" \"", "the name is empty"),
        ("id = \"bridge\"", "id = \"a b\"", "the id is not one word"),
        ("map = \"standard\"", "map = \"other.toml\"", "the map \"other.toml\" is missing"),
        ("turns = 40", "turns = 40\n[switches]\nset = \"+SMOKE\"\n", "SMOKE"),
    ] {
        let told = said(text, from, to, played);
        assert!(told.contains(says), "{to}: {told:?}");
    }
    let none = text.replace("\"Red-", "\"Blue-");
    assert!(played(Source { name: "mine.toml", text: &none }).is_err());
}

#[test]
fn mistakes_in_charts_counters_and_maps_are_named() {
    for (from, to, says) in [
        ("hexes = 2", "hexes = 0", "it must be from 1 to 9"),
        ("cover = 1", "cover = 9", "it must be from 0 to 5"),
        ("attack = { value = 4", "attack = { value = 7", "attack cannot be 7"),
        ("rule = \"3.4\"", "rule = \"9.9\"", "9.9"),
        ("forest = {", "wood = {", "unknown key 'wood'"),
    ] {
        let told = said(CHARTS, from, to, |file| Charts::read(file.name, file.text));
        assert!(told.contains(says), "{to}: {told:?}");
    }
    for (from, to, says) in [
        ("move = 2", "move = 9", "move must be from 1 to 6"),
        ("id = \"Blue-1\"", "id = \"Blue 1\"", "the id must be one word"),
        ("range = 2", "reach = 2", "unknown key 'reach'"),
    ] {
        let told = said(UNITS, from, to, |file| units::read_units(file.name, file.text));
        assert!(told.contains(says), "{to}: {told:?}");
    }
    let told = said(MAP, "name = \"village\"", "name = \"swamp\"", |file| map::read(file.name, file.text));
    assert!(told.contains("there is no terrain \"swamp\""), "{told}");
}

#[test]
fn own_files_change_the_record_and_the_game() {
    use engine::Game;
    let plain = Skirmish::new("bridge", None, "").unwrap();
    let file = standard()[1].source();
    let text = CHARTS.replace("attack = { value = 4", "attack = { value = 3");
    let charts = Charts::read("mine.toml", &text).unwrap();
    let files = Files::scenario(file.name, file.text);
    let own = Skirmish::read_files(&files, &charts, None, "").unwrap();
    assert_ne!(own.charts(), plain.charts());
    let red = plain.squads_of(engine::Side(1)).next().unwrap();
    assert_eq!((plain.to_attack(red), own.to_attack(red)), (5, 4));
    let fast = UNITS.replacen("move = 2", "move = 3", 1);
    let files = Files { units: Some(Source { name: "fast.toml", text: &fast }), ..files };
    let quick = Skirmish::read_files(&files, Charts::standard(), None, "").unwrap();
    assert_eq!(quick.fixed().units[0].moves, 3);
    assert_ne!(quick.charts(), plain.charts());
}

#[test]
fn schemas_have_the_keys_of_the_files() {
    let keys = |kind| {
        let schema = Skirmish::TITLE.files.schema(kind);
        engine::data::keys(&schema).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let all = ["about", "format", "id", "map", "name", "objective", "setup", "switches", "turns"];
    assert_eq!(keys(Kind::Scenario), all);
    assert_eq!(keys(Kind::Charts), ["format", "name", "numbers", "terrain"]);
    assert_eq!(keys(Kind::Units), ["units"]);
    let text = serde_json(&scenario::schema());
    assert!(text.contains("How many turns it has.") && text.contains("additionalProperties"), "{text}");
}

fn serde_json(schema: &engine::data::Schema) -> String {
    format!("{schema:?}")
}
