//! What the handbook says is so: the keys of scenario files, and the examples of the README.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::{Table, Value};

/// A key that no file has.
const STRANGE: &str = "qqqqqqqqqqqq";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The words between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The keys that a page explains, by table: `turns`, `arrivals line`, nothing for the head.
fn explained(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut here: Vec<String> = Vec::new();
    let mut in_keys = false;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let suffix = if heading.starts_with("A line of ") { " line" } else { "" };
            let named = quoted(heading).map(|word| format!("{}{suffix}", word.trim_matches(['[', ']'])));
            here = if heading == "At the head" { vec![String::new()] } else { named.collect() };
        }
        in_keys = line == "| key | what |" || in_keys && line.starts_with('|');
        let cell = line.trim_start_matches('|').split(" | ").next().unwrap_or_default();
        if in_keys {
            for table in &here {
                tables.entry(table.clone()).or_default().extend(quoted(cell).map(str::to_owned));
            }
        }
    }
    tables
}

/// The part of a file in which a page's table stands; it is made if the file has none.
fn find<'a>(file: &'a mut Table, name: &str) -> &'a mut Table {
    let (path, line) = name.strip_suffix(" line").map_or((name, false), |path| (path, true));
    let mut here = file;
    for step in path.split('.').filter(|step| !step.is_empty()) {
        let next = here.entry(step).or_insert_with(|| Value::Table(Table::new()));
        here = match next {
            Value::Table(table) => table,
            Value::Array(list) => list.first_mut().and_then(Value::as_table_mut).expect("a list of tables"),
            other => panic!("{name}: {other} is no table"),
        };
    }
    if !line {
        return here;
    }
    // A line is in the first list of tables that the table has.
    let lists = here.iter_mut().filter_map(|(_, value)| value.as_array_mut());
    let mut lines = lists.filter_map(|list| list.first_mut().and_then(Value::as_table_mut));
    lines.next().unwrap_or_else(|| panic!("{name}: the file has no line"))
}

/// The keys that the reader of a game accepts in a table, as it says itself when it finds a strange one.
fn accepted(game: &str, text: &str, table: &str) -> BTreeSet<String> {
    let mut file: Table = toml::from_str(text).unwrap();
    find(&mut file, table).insert(STRANGE.into(), Value::Integer(1));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strange.toml");
    fs::write(&path, file.to_string()).unwrap();
    let mut salient = Command::new(env!("CARGO_BIN_EXE_salient"));
    let ran = salient.args(["check", "--game", game, "--json"]).arg(&path).output().unwrap();
    let verdict: serde_json::Value = serde_json::from_slice(&ran.stdout)
        .unwrap_or_else(|error| panic!("{table}: {error}: {}", String::from_utf8_lossy(&ran.stderr)));
    let faults = verdict["faults"].as_array().unwrap();
    let fault = faults.iter().find(|fault| fault["message"].as_str().unwrap().contains(STRANGE));
    let fault = fault.unwrap_or_else(|| panic!("{game} [{table}] takes any key: {faults:?}"));
    let help = fault["help"].as_str().unwrap();
    let list = help.strip_prefix("known here: ").unwrap_or_else(|| panic!("{table}: {help}"));
    list.split(", ").map(str::to_owned).collect()
}

fn scenario(path: &str) -> String {
    page(&format!("games/{path}"))
}

/// Every key of every table is explained, and none that does not exist.
fn page_is_true(game: &str, name: &str, files: &[String], free: &[&str]) {
    let pages = explained(&page(name));
    assert!(pages.len() > 8, "{pages:?}");
    for (table, keys) in &pages {
        let file = files.iter().find(|text| {
            let mut file: Table = toml::from_str(text).unwrap();
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| find(&mut file, table).len())).is_ok()
        });
        let file = file.unwrap_or_else(|| panic!("no scenario of {game} has [{table}]"));
        assert_eq!(&accepted(game, file, table), keys, "{name}, [{table}]");
    }
    // A key of the head that is no plain value has a table of its own on the page.
    for text in files {
        let file: Table = toml::from_str(text).unwrap();
        for (key, value) in &file {
            let table =
                value.is_table() || value.as_array().is_some_and(|list| list.iter().all(Value::is_table));
            let told = pages.keys().any(|name| name == key) || free.contains(&key.as_str());
            assert!(!table || told, "{name} says nothing about [{key}]");
            for (inner, value) in value.as_table().into_iter().flatten() {
                let nested = format!("{key}.{inner}");
                let lines = value.as_array().is_some_and(|list| list.iter().any(Value::is_table));
                let line = format!("{key} line");
                let told = pages.contains_key(&nested) || free.contains(&nested.as_str());
                assert!(
                    !value.is_table() || told || free.contains(&key.as_str()),
                    "{name} says nothing about [{nested}]"
                );
                assert!(!lines || pages.contains_key(&line), "{name} says nothing about a line of [{key}]");
            }
        }
    }
}

#[test]
fn the_page_about_bulge_has_every_key_and_no_other() {
    let names = ["S1-wacht-am-rhein", "S2-first-four-days", "S3-bastogne", "S5-christmas"];
    let files = names.map(|name| scenario(&format!("bulge/data/scenarios/{name}.toml")));
    page_is_true("bulge", "docs/bulge-scenarios.md", &files, &["setup.german", "setup.allied", "dumps"]);
}

#[test]
fn the_page_about_dark_december_has_every_key_and_no_other() {
    let names = ["C1-herbstnebel", "C2-campaign", "C6-turning-point"];
    let files = names.map(|name| scenario(&format!("dark-december/data/scenarios/{name}.toml")));
    let free = ["setup.german", "setup.free", "setup.allied"];
    page_is_true("dark-december", "docs/dark-december-scenarios.md", &files, &free);
}

#[test]
fn the_page_about_panzerbitz_has_every_key_and_no_other() {
    let names = [
        "card02-losheim-fog",
        "card01-the-stone-bridge",
        "card04-column-on-the-ambre",
        "card06-hedgerow-morning",
    ];
    let files = names.map(|name| scenario(&format!("panzerbitz/data/scenarios/{name}.toml")));
    page_is_true("panzerbitz", "docs/panzerbitz-scenarios.md", &files, &["control"]);
}

/// The blocks of a page that are fenced with this word.
fn blocks(text: &str, word: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut block: Option<String> = None;
    for line in text.lines() {
        match (&mut block, line) {
            (None, line) if line == format!("```{word}") => block = Some(String::new()),
            (Some(_), "```") => blocks.extend(block.take()),
            (Some(text), line) => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

/// The example script is played as it stands.
#[test]
fn the_script_of_the_readme_plays() {
    let readme = page("README.md");
    let scripts = blocks(&readme, "text");
    assert_eq!(scripts.len(), 1, "the README has one script");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("script.txt");
    fs::write(&path, &scripts[0]).unwrap();
    let command = quoted(&readme).find(|code| code.starts_with("salient play ") && code.contains("--script"));
    let words: Vec<&str> = command.expect("the README says how").split_whitespace().skip(1).collect();
    let words = words.into_iter().map(|word| if word == "FILE" { path.to_str().unwrap() } else { word });
    let ran = Command::new(env!("CARGO_BIN_EXE_salient")).args(words).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{out}{err}");
    assert!(out.contains("as expected"), "{out}");
}

/// No command is shown twice, and each is one that the program has.
#[test]
fn the_commands_of_the_readme_exist_and_differ() {
    let readme = page("README.md");
    let mut seen = BTreeSet::new();
    for line in blocks(&readme, "sh").iter().flat_map(|block| block.lines()) {
        let command = line.split(" # ").next().unwrap_or_default().trim();
        assert!(command.is_empty() || seen.insert(command.to_owned()), "twice: {command}");
        let Some(rest) = command.strip_prefix("salient ") else { continue };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let help = Command::new(env!("CARGO_BIN_EXE_salient")).args([words[0], "--help"]).output().unwrap();
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(!help.is_empty(), "there is no command {}", words[0]);
        for option in words.iter().filter(|word| word.starts_with("--")) {
            let option = option.split('=').next().unwrap_or_default();
            assert!(help.contains(option), "salient {} has no {option}", words[0]);
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

/// Every page and file that a page points to is there.
#[test]
fn every_link_leads_somewhere() {
    let docs = fs::read_dir(root().join("docs")).unwrap().flatten().map(|entry| entry.path());
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    for path in pages.chain([root().join("README.md"), root().join("CONTRIBUTING.md")]) {
        let text = fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if !target.contains("://") && !target.starts_with('#') {
                let there = path.parent().unwrap().join(target.split('#').next().unwrap_or_default());
                assert!(there.exists(), "{} points to {target}", path.display());
            }
        }
    }
}
