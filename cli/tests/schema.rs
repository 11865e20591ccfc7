//! `salient schema`: the schemas have the keys that the readers take, and every file that a game comes with fits.

use std::fs;
use std::path::Path;
use std::process::Command;

use engine::data::keys;
use engine::title::Kind;
use serde_json::Value;

/// The files of a kind that a game comes with.
fn shipped(game: &str, kind: Kind) -> Vec<String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("data");
    let read =
        |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let folder = match kind {
        Kind::Scenario => data.join("scenarios"),
        Kind::Lesson => data.join("lessons"),
        Kind::Map if data.join("boards").exists() => data.join("boards"),
        _ => return vec![read(&data.join(format!("{}.toml", kind.word())))],
    };
    fs::read_dir(folder).unwrap().flatten().map(|file| read(&file.path())).collect()
}

/// Looks through a file for keys that its schema does not have, table by table.
fn strange(root: &Value, schema: &Value, value: &toml::Value, place: &str) -> Vec<String> {
    let schema = match schema.get("$ref").and_then(Value::as_str) {
        Some(name) => &root["definitions"][name.trim_start_matches("#/definitions/")],
        None => schema,
    };
    if let Some(choice) = ["allOf", "anyOf"].iter().find_map(|word| schema.get(*word)?.as_array()?.first()) {
        return strange(root, choice, value, place);
    }
    match value {
        toml::Value::Table(table) => table
            .iter()
            .flat_map(|(key, value)| {
                let place = format!("{place}.{key}");
                let other = schema.get("additionalProperties").filter(|other| other.is_object());
                match schema["properties"].get(key).or(other) {
                    Some(inner) => strange(root, inner, value, &place),
                    None => vec![place],
                }
            })
            .collect(),
        toml::Value::Array(list) => {
            let Some(inner) = schema.get("items").filter(|inner| inner.is_object()) else {
                return Vec::new();
            };
            list.iter().flat_map(|value| strange(root, inner, value, place)).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_file_of_every_game_has_the_keys_of_its_schema() {
    for title in salient::SHELF.iter().map(|game| game.title) {
        for kind in Kind::ALL {
            let schema = title.files.schema(kind);
            assert!(!keys(&schema).is_empty());
            let root = schema.as_value();
            for text in shipped(title.id, kind) {
                let file: toml::Table = toml::from_str(&text).unwrap();
                let strange = strange(root, root, &toml::Value::Table(file), "");
                assert!(strange.is_empty(), "{} {}: {strange:?}", title.id, kind.word());
            }
        }
    }
}

#[test]
fn the_command_prints_it_and_says_what_there_is() {
    let salient = |words: &[&str]| Command::new(env!("CARGO_BIN_EXE_salient")).args(words).output().unwrap();
    let ran = salient(&["schema", "skirmish", "scenario"]);
    let schema: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["turns"]["description"], "How many turns it has.");
    let ran = salient(&["schema", "skirmish", "dice"]);
    let error = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(
        ran.status.code() == Some(2) && error.contains("scenario, map, charts, units, rules, lesson"),
        "{error}"
    );
}
