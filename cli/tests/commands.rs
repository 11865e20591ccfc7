//! Each command's output and exit code, with the example game on the shelf.

mod common;

use common::{Ran, salient};
use std::fs;
use std::path::Path;

fn fine(words: &[&str]) -> String {
    let ran = salient(words, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}: {ran:?}");
    ran.out
}

/// Runs what must go wrong, and looks for the words that say how.
fn wrong(words: &[&str], code: u8, says: &[&str]) {
    let Ran { code: is, out, err } = salient(words, "");
    assert_eq!((is, out.as_str()), (code, ""), "{words:?}: {err}");
    for text in says {
        assert!(err.contains(text), "{words:?}: {text:?} is not in {err:?}");
    }
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn games_are_listed() {
    let out = fine(&["games"]);
    assert!(out.starts_with("skirmish        Skirmish\n"), "{out}");
    let json: serde_json::Value = serde_json::from_str(&fine(&["games", "--json"])).unwrap();
    assert_eq!(json[0]["scenarios"][0], "clearing");
    assert_eq!((&json[0]["id"], &json[0]["rules_version"]), (&"skirmish".into(), &1.into()));
}

#[test]
fn scenarios_are_listed() {
    let out = fine(&["scenarios", "skirmish"]);
    assert!(out.starts_with("clearing  The clearing\n    Two patrols"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let json: serde_json::Value = serde_json::from_str(&fine(&["scenarios", "skirmish", "--json"])).unwrap();
    assert_eq!(json[0]["id"], "clearing");
}

#[test]
fn the_rulebook_is_printed_as_switched() {
    let out = fine(&["rules", "skirmish"]);
    assert!(out.starts_with("SKIRMISH\nRules version 1\n\nSWITCHES\n  GREEN = on [1.1]"), "{out}");
    assert!(out.contains("[3.1] Attack (house)\n  To go where an enemy is"), "{out}");
    let out = fine(&["rules", "skirmish", "--rules", "-WOODS"]);
    assert!(out.contains("[3.2] Woods (house; not in play: needs WOODS)"), "{out}");
    assert!(!out.contains("A forest counts as two hexes"), "{out}");
    let found = |word: &str| -> Vec<String> {
        let out = fine(&["rules", "skirmish", "--search", word]);
        let heads = out.lines().filter(|line| line.starts_with('[') && line.ends_with("(house)"));
        heads.map(|line| line[..5].to_owned()).collect()
    };
    assert_eq!(found("FOREST"), ["[3.2]", "[3.3]"]);
    assert_eq!(found("1.2"), ["[1.2]"]);
    assert_eq!(found("woods"), ["[3.2]"], "a switch is its rule");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&["rules", "skirmish", "--rules", "-WOODS", "--json"])).unwrap();
    assert_eq!(json["rules"], "+GREEN,-WOODS,+FIRE");
    wrong(
        &["rules", "skirmish", "--search", "submarines"],
        1,
        &["no rule of Skirmish is about \"submarines\""],
    );
}

#[test]
fn every_rule_has_code_and_a_test() {
    let out = fine(&["rules", "skirmish", "--coverage"]);
    assert!(out.ends_with("10 rules, 0 without code, 0 without a test\n"), "{out}");
    let json = fine(&["rules", "skirmish", "--coverage", "--json"]);
    assert!(!json.contains("\"tests\": []"), "{json}");
}

#[test]
fn what_is_not_there_is_named_and_what_is_near_suggested() {
    wrong(&["rules", "skirmsh"], 2, &["there is no game 'skirmsh'; did you mean 'skirmish'?"]);
    wrong(&["play", "chess"], 2, &["the games are skirmish"]);
    wrong(&["rules", "skirmish", "--rules", "+WODS,+FOG"], 2, &["did you mean WOODS?", "\"FOG\""]);
    wrong(&["rules", "skirmish", "--preset", "hard"], 2, &["there is no preset \"hard\""]);
    wrong(
        &["play", "skirmish", "--rules", "+WODS"],
        2,
        &["there is no switch \"WODS\"; did you mean WOODS?"],
    );
    wrong(&["play", "skirmish", "--scenario", "claering"], 2, &["did you mean clearing?"]);
    wrong(&["play", "skirmish", "--players", "rnadom"], 2, &["did you mean random?"]);
    wrong(
        &["play", "skirmish", "--players", "human,human,human"],
        2,
        &["2 sides (Blue, Red), but 3 players"],
    );
    wrong(
        &["play", "skirmish", "--players", "blu=random"],
        2,
        &["there is no side \"blu\"; did you mean Blue?"],
    );
    wrong(&["play", "skirmish", "--players", "blue=random,random"], 2, &["which side does \"random\" play?"]);
    wrong(&["play", "skirmish", "--seed", "lucky"], 2, &["\"lucky\" is no seed"]);
    wrong(&["play", "skirmish", "--charts", "nowhere.toml"], 1, &["cannot read nowhere.toml"]);
    wrong(&["play", "skirmish", "--scenario", "nowhere.toml"], 1, &["cannot read nowhere.toml"]);
    wrong(&["play"], 2, &["required"]);
    wrong(&["paly"], 2, &["play"]);
    wrong(&["map", "skirmish", "-o", "map.gif"], 2, &["must end in .svg or .png"]);
}

#[test]
fn broken_files_are_shown_where_they_are_broken() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "mine.toml", "claring\n");
    wrong(&["play", "skirmish", "--scenario", &file], 1, &["mine.toml:1:8: key with no value"]);
    let file = write(folder.path(), "game.txt", "salient record 1\ngaem: skirmish\n");
    wrong(&["verify", &file], 1, &["game.txt:2:1: there is no key \"gaem\"", "did you mean game?"]);
    wrong(&["replay", &file], 1, &["game.txt:2:1"]);
    wrong(&["play", "--resume", &file], 1, &["game.txt:2:1"]);
    let file =
        write(folder.path(), "script.txt", "expect sied Blue\npick Blue-1\ndice 6\nexpect unit Blue-1\n");
    let says =
        ["script.txt:1:1", "did you mean 'side'?", "script.txt:3:1: the dice stand once", "script.txt:4:1"];
    wrong(&["play", "skirmish", "--script", &file], 1, &says);
    fs::write(folder.path().join("binary"), [0xff, 0xfe, 0]).unwrap();
    let file = folder.path().join("binary").display().to_string();
    wrong(&["verify", &file], 1, &["is not a text file"]);
    let charts = write(folder.path(), "charts.toml", "");
    wrong(&["play", "skirmish", "--charts", &charts], 1, &["charts.toml:1:1: 'format' is missing"]);
}

#[test]
fn help_and_version_are_fine() {
    assert!(fine(&["--help"]).contains("Exit codes: 0 all is well"));
    assert!(fine(&["--version"]).starts_with("salient "));
    assert!(fine(&["help", "play"]).contains("--players"));
}

#[test]
fn two_computers_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt").display().to_string();
    let words = ["play", "skirmish", "--players", "random", "--seed", "7", "--record", &path];
    let out = fine(&words);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with("[4.1]"), "{out}");
    assert!(lines[1].contains("actions, position ") && lines[1].contains("seed "), "{out}");
    assert_eq!(fine(&words), out, "the same seed gives the same game");
    let json: serde_json::Value = serde_json::from_str(&fine(&[
        "play",
        "skirmish",
        "--players",
        "random,random",
        "--seed",
        "7",
        "--json",
    ]))
    .unwrap();
    assert_eq!((&json["over"], &json["rule"]), (&true.into(), &"4.1".into()));
    assert_eq!(json["players"], serde_json::json!(["random", "random"]));
    assert!(out.contains(json["hash"].as_str().unwrap()));

    let out = fine(&["verify", &path]);
    assert!(out.contains("agree") && out.contains("the seed is the one whose hash was published"), "{out}");
    assert!(out.ends_with(&format!("{}\n", lines[0])), "{out}");

    let told = fine(&["replay", &path]);
    assert!(told.starts_with("Skirmish, scenario clearing. Blue: random, Red: random.\n"), "{told}");
    assert!(
        told.contains("\n   1. Blue: pick Blue-") && told.ends_with(&format!("{}\n", lines[0])),
        "{told}"
    );
    let part = fine(&["replay", &path, "--to", "3"]);
    assert!(part.contains("   3. ") && !part.contains("   4. ") && part.contains("3 of "), "{part}");
    let json: serde_json::Value =
        serde_json::from_str(&fine(&["replay", &path, "--to", "3", "--json"])).unwrap();
    assert_eq!(json["steps"].as_array().unwrap().len(), 3);
    assert_eq!(json["steps"][0]["told"][0]["rule"], "1.1");
    let maps = folder.path().join("maps");
    let maps = maps.to_str().unwrap();
    let drawn = fine(&["replay", &path, "--maps", maps, "--turns", "1"]);
    assert_eq!(drawn.trim(), format!("{maps}/turn-01.png"));
    assert!(std::fs::read(drawn.trim()).unwrap().starts_with(b"\x89PNG"));
    let drawn = fine(&["replay", &path, "--maps", maps, "--turns", "2", "--svg"]);
    assert_eq!(drawn, format!("{maps}/turn-02.png\n{maps}/turn-02.svg\n"));
    let svg = std::fs::read_to_string(format!("{maps}/turn-02.svg")).unwrap();
    assert!(svg.contains("id=\"scene-band\"") && svg.contains("Skirmish, scenario clearing"), "{svg:.400}");
    wrong(&["replay", &path, "--maps", maps, "--turns", "99"], 2, &["there is no turn 99"]);
    wrong(&["replay", &path, "--turns", "1"], 2, &["--maps"]);
    let ran = salient(&["replay", &path, "--to", "99999"], "");
    assert_eq!((ran.code, ran.out), (0, told));
    assert!(ran.err.contains("there are only"));
}

#[test]
fn a_changed_record_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt").display().to_string();
    fine(&["play", "skirmish", "--players", "random", "--seed", "1", "--record", &path]);
    let good = fs::read_to_string(&path).unwrap();
    let verify = |text: &str, says: &[&str]| {
        let file = write(folder.path(), "changed.txt", text);
        wrong(&["verify", &file], 1, says);
        let ran = salient(&["verify", &file, "--json"], "");
        assert_eq!(ran.code, 1, "{ran:?}");
    };
    let change = |from: &str, to: &str| {
        assert!(good.contains(from), "{from:?} is not in {good}");
        good.replacen(from, to, 1)
    };
    // Another squad is green: nothing is illegal at once, but the position is another.
    let green =
        if good.contains("\npick Blue-1\npick Red") { ["Blue-1", "Blue-2"] } else { ["Blue-2", "Blue-1"] };
    let file = write(
        folder.path(),
        "changed.txt",
        &change(&format!("pick {}", green[0]), &format!("pick {}", green[1])),
    );
    let ran = salient(&["verify", &file], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("changed.txt:"), "{}", ran.err);
    verify(&change("\npick Blue", "\npick Red"), &["changed.txt:11: ", "is not legal here. 1.1: "]);
    verify(&change("\npick Blue", "\npcik Blue"), &["changed.txt:11: \"pcik Blue", "did you mean pick?"]);
    verify(
        &change("rules-version: 1", "rules-version: 2"),
        &["changed.txt:3: ", "needs the release of Salient"],
    );
    verify(&change("game: skirmish", "game: skrimish"), &["changed.txt:2: ", "did you mean 'skirmish'?"]);
    verify(
        &change("scenario: clearing", "scenario: meadow"),
        &["changed.txt:4: ", "the scenarios are clearing"],
    );
    verify(&change("rules: +GREEN", "rules: +FOG"), &["changed.txt:5: ", "there is no switch \"FOG\""]);
    verify(&change("charts: 1", "charts: 2"), &["changed.txt:6: ", "--charts"]);
    verify(
        &change("seed: ", "seed: 8\nnote: was "),
        &["changed.txt:8: the seed is not the one whose hash was published"],
    );
    let secret: Vec<&str> = good.split('\n').filter(|line| !line.starts_with("seed:")).collect();
    verify(&secret.join("\n"), &["the seed is still secret"]);
    let last = good.trim_end().rfind("= ").unwrap();
    verify(&format!("{}= 0123456789abcdef\n", &good[..last]), &["the record says 0123456789abcdef"]);
    // Without its last hash a record can be played, but not all of it is proved.
    let file = write(folder.path(), "open.txt", &good[..last]);
    assert!(fine(&["verify", &file]).contains("with no hash behind"));
}

#[test]
fn new_dice_are_proved_by_what_one_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt").display().to_string();
    fine(&["play", "skirmish", "--players", "random", "--seed", "1", "--record", &path]);
    let old = fs::read_to_string(&path).unwrap();
    assert!(fine(&["verify", &path]).contains("the seed is the one whose hash was published\n"));
    // Its beginning goes on with a fresh seed, and with two words from there on.
    let (seed, word) = (engine::Seed::number(2), "tulip-tulip-tulip");
    let hash = seed.commitment().to_string();
    let cut = old.match_indices("pick ").nth(1).unwrap().0;
    let text = old[..cut].replace("salient record 1", "salient record 2");
    let text = format!("{text}~ seed {seed} commitment {hash}\n~ words {word} mill-mill-mill-mill\n");
    let begun = write(folder.path(), "begun.txt", &text);
    fine(&["play", "--resume", &begun, "--players", "random", "--record", &path]);
    let whole = fs::read_to_string(&path).unwrap();
    assert!(whole.contains(&format!("~ words {word}")));
    let out = fine(&["verify", &path, "--commitment", &hash, "--word", word]);
    for says in [
        "the seed is the one whose hash was published\n",
        "from action 2 on: the seed is the one whose hash was published\n",
        "from action 2 on: the same seed, with the words \"tulip-tulip-tulip\" and \"mill-mill-mill-mill\" stirred in\n",
        "the hash that you were shown is in the record\n",
        "your word was stirred in\n",
    ] {
        assert!(out.contains(says), "{says:?} is not in {out}");
    }
    assert!(fine(&["replay", &path]).lines().count() > 5);
    let json: serde_json::Value = serde_json::from_str(&fine(&["verify", &path, "--json"])).unwrap();
    assert_eq!((&json["ok"], &json["committed"]), (&true.into(), &true.into()));
    assert_eq!((&json["dice"][2]["from"], &json["dice"][2]["words"][0]), (&1.into(), &word.into()));
    // What one was not told is not proved.
    let other = engine::Seed::number(3).commitment().to_string();
    wrong(&["verify", &path, "--commitment", &other], 1, &["the dice are not those promised"]);
    wrong(&["verify", &path, "--word", "roses"], 1, &["\"roses\" was not stirred into the dice"]);
    let ran = salient(&["verify", &path, "--word", "roses", "--json"], "");
    assert!(ran.code == 1 && ran.out.contains("\"ok\": false"), "{ran:?}");
    // Other words are another game, or no words at all.
    let cheat = write(folder.path(), "cheat.txt", &whole.replace(&seed.to_string(), &other));
    wrong(&["verify", &cheat], 1, &["the seed is not the one whose hash was published"]);
}

#[test]
fn a_game_with_listed_dice_goes_on_after_its_list() {
    let folder = tempfile::tempdir().unwrap();
    let script = write(folder.path(), "script.txt", "dice 6\npick Blue-1\npick Red-1\n");
    let (begun, whole) = (folder.path().join("begun.txt"), folder.path().join("whole.txt"));
    let (begun, whole) = (begun.display().to_string(), whole.display().to_string());
    fine(&["play", "skirmish", "--script", &script, "--record", &begun]);
    let text = fs::read_to_string(&begun).unwrap();
    assert!(text.starts_with("salient record 1\n") && text.contains("\ndice: 6\n"));
    fine(&["play", "--resume", &begun, "--players", "random", "--record", &whole]);
    let text = fs::read_to_string(&whole).unwrap();
    assert!(text.starts_with("salient record 2\n") && text.contains("\ndice: 6\nseed: "), "{text}");
    let out = fine(&["verify", &whole]);
    assert!(
        out.contains("the dice are a list, which was chosen, and after its end come from a seed"),
        "{out}"
    );
}

#[test]
fn a_script_is_played_and_what_it_expects_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |text: &str| {
        let file = write(folder.path(), "script.txt", text);
        salient(&["play", "skirmish", "--script", &file], "")
    };
    let good = "\
# The veteran of Blue walks to the corner and wins.
dice 6
expect prompt pick the green squad
expect side Blue
pick Blue-1
undo
expect illegal pick Red-1 [1.1]
expect illegal pick Red-1 1.1
expect illegal go A1
pick Blue-1   # the other one is a veteran
pick Red-1
expect legal pick Blue-2
expect unit Blue-2 at B3
pick Blue-2
go D3
expect unit Red-1 at lost
go D1
pick Blue-2
go D2
go E1
pick Blue-2
go E1
expect over Blue
expect over
";
    let ran = run(good);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(
        ran.out.contains(
            "script.txt: 11 actions, 10 things as expected\nBlue wins: victory. Points: Blue 2, Red 0. [4.1]"
        ),
        "{}",
        ran.out
    );
    let fails = |from: &str, to: &str, says: &str| {
        assert!(good.contains(from), "{from}");
        let ran = run(&good.replacen(from, to, 1));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(ran.err.contains(says), "{says:?} is not in {:?}", ran.err);
    };
    fails(
        "prompt pick the green",
        "prompt attack",
        "script.txt:3: expected the prompt \"attack squad\"; it is \"Blue: pick",
    );
    fails("side Blue", "side Red", "script.txt:4: expected that Red must choose; it is Blue");
    fails(
        "[1.1]",
        "[2.2]",
        "script.txt:7: expected \"pick Red-1\" to be illegal by rule 2.2; the reasons are: 1.1: ",
    );
    fails(
        "illegal pick Red-1 [1.1]",
        "illegal pick Blue-1",
        "script.txt:7: expected \"pick Blue-1\" to be illegal; it is legal",
    );
    fails("illegal go A1", "illegal fly A1", "script.txt:9: \"fly A1\" is no action");
    fails(
        "legal pick Blue-2",
        "legal pick Red-2",
        "script.txt:12: expected \"pick Red-2\" to be legal; it is not: 2.1: ",
    );
    fails("Blue-2 at B3", "Blue-2 at C3", "script.txt:13: expected unit Blue-2 at C3; it is at B3");
    fails(
        "Blue-2 at B3",
        "Blue-9 at C3",
        "script.txt:13: expected unit Blue-9 at C3; there is no such unit; did you mean Blue-",
    );
    fails("over Blue", "over Red", "script.txt:23: expected that Red wins; the winner is Blue");
    fails(
        "expect side Blue",
        "expect over Blue",
        "script.txt:4: expected the end of the game; Blue must choose",
    );
    fails("pick Red-1\nexpect", "pick Blue-2\nexpect", "script.txt:11: \"pick Blue-2\" is not legal: 1.1: ");
    fails("dice 6", "dice 1", "script.txt:23: expected the end");
    fails("dice 6", "dice ", "\"go E1\" needs a die that the line `dice` does not have");
    fails("dice 6", "dice 9", "\"go E1\" needs a die");
    let file = write(folder.path(), "script.txt", good);
    wrong(&["play", "skirmish", "--script", &file, "--seed", "1"], 2, &["leave --seed out"]);
}
