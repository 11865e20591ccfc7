//! Plans, runs and reports of whole experiments, with the games of the shelf.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use lab::{Experiment, Folder, Manifest, Plan, Row, gather, run, run_chunk, run_first};
use players::{Shelved, Trial};

const SHELF: &[Shelved] = &[
    Shelved::game::<bulge::Bulge>(),
    Shelved::game::<dark_december::DarkDecember>(),
    Shelved::game::<panzerbitz::Panzerbitz>(),
    Shelved::game::<skirmish::Skirmish>(),
];

const WOODS: &str = r#"
question = "Do woods help?"
game = "skirmish"
scenario = "mill"
games = 24
chunk = 5

[[arm]]
name = "woods"

[[arm]]
name = "open"
switches = "-WOODS"
"#;

fn experiment(text: &str) -> Experiment {
    let plan = Plan::read("plan.toml", text).unwrap_or_else(|faults| panic!("{faults}"));
    Experiment::new(SHELF, plan, Vec::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// All that is wrong with a plan.
fn wrong(text: &str) -> String {
    match Plan::read("plan.toml", text) {
        Err(faults) => faults.to_string(),
        Ok(plan) => {
            Experiment::new(SHELF, plan, Vec::new()).err().map_or_else(String::new, |error| error.to_string())
        }
    }
}

fn rows(folder: &Path, experiment: &Experiment, manifest: &Manifest) -> BTreeMap<(usize, i64, bool), Row> {
    let mut rows = BTreeMap::new();
    let folder = Folder(folder.to_owned());
    gather(&folder, experiment, manifest, &mut |arm, row| {
        rows.insert((arm, row.seed, row.swapped), row);
    })
    .expect("the parts can be read");
    rows
}

#[test]
fn a_run_that_goes_on_has_the_rows_of_one_that_was_never_disturbed() {
    let experiment = experiment(WOODS);
    let [whole, parted] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let manifest = run(&Folder(whole.path().into()), &experiment, 2, &mut |_| {}).expect("it runs");
    let folder = Folder(parted.path().into());
    folder.prepare(&experiment).expect("it begins");
    for chunk in manifest.chunks.iter().step_by(3) {
        run_chunk(&folder, &experiment, chunk, &|| {}).expect("a chunk runs");
    }
    fs::write(parted.path().join("parts/.part-broken"), "half").expect("it can be written");
    let mut told = Vec::new();
    run(&folder, &experiment, 1, &mut |progress| told.push(progress)).expect("it goes on");
    assert_eq!(rows(whole.path(), &experiment, &manifest), rows(parted.path(), &experiment, &manifest));
    for chunk in &manifest.chunks {
        let [one, other] = [&Folder(whole.path().into()), &folder]
            .map(|folder| fs::read(folder.part(chunk)).expect("the part"));
        assert_eq!(one, other, "parts are the same bytes");
    }
    let last = told.last().expect("it was told");
    assert_eq!((last.games, last.of, last.now), (48, 48, 48 - 19));
    assert!(!parted.path().join("parts/.part-broken").exists(), "what was unfinished is gone");
}

/// A run can be played a little at a time, all arms alike, and ends with the rows of one that was played at once.
#[test]
fn a_run_can_be_played_a_little_at_a_time() {
    let experiment = experiment(WOODS);
    let [some, whole] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let folder = Folder(some.path().into());
    let mut told = None;
    let manifest =
        run_first(&folder, &experiment, 7, 2, &mut |progress| told = Some(progress)).expect("it runs");
    // A chunk has five dice, and none is cut.
    let first = rows(some.path(), &experiment, &manifest);
    let count = |arm: usize| first.keys().filter(|(of, ..)| *of == arm).count();
    assert_eq!((count(0), count(1)), (10, 10));
    assert_eq!(told.map(|told| (told.games, told.of)), Some((20, 20)));
    run_first(&folder, &experiment, 1000, 2, &mut |_| {}).expect("it goes on");
    run(&Folder(whole.path().into()), &experiment, 2, &mut |_| {}).expect("it runs");
    assert_eq!(rows(some.path(), &experiment, &manifest), rows(whole.path(), &experiment, &manifest));
}

#[test]
fn equal_arms_play_equal_games() {
    let text = WOODS.replace("switches = \"-WOODS\"", "").replace("games = 24", "games = 10\naa = true");
    let experiment = experiment(&text);
    let play = |arm, seed| {
        let mut row = experiment.play(Trial { arm, seed, swapped: false });
        row.arm.clear();
        row.compared.clear();
        row.differing.clear();
        row
    };
    for seed in 1..=10 {
        assert_eq!(play(0, seed), play(1, seed));
    }
}

#[test]
fn a_game_of_the_lab_is_that_of_its_record() {
    let experiment = experiment(WOODS);
    for arm in 0..2 {
        let trial = Trial { arm, seed: 7, swapped: false };
        let (row, record) = (experiment.play(trial), experiment.arena.record(trial).expect("a record"));
        let text = record.to_string();
        assert!(text.contains(&row.end), "the record ends where the game of the lab did: {}", row.end);
        assert_eq!(row.front.0.len().min(1), 1);
        assert_eq!(row.lost_first.len() as i32, row.turns + 1);
        assert!(row.towns.values().all(|held| held.len() as i32 == row.turns + 1), "{:?}", row.towns);
        assert!(row.cited.values().sum::<i32>() > 10);
    }
}

#[test]
fn parts_that_are_missing_foreign_or_there_twice_are_named() {
    let experiment = experiment(WOODS);
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let parts = place.path().join("parts");
    fs::remove_file(folder.part(&manifest.chunks[1])).expect("a part is removed");
    fs::copy(folder.part(&manifest.chunks[0]), parts.join("copy.parquet")).expect("a part is copied");
    fs::write(parts.join("note.parquet"), "no part at all").expect("it can be written");
    let other = self::experiment(&WOODS.replace("\"-WOODS\"", "\"-GREEN\""));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let strange = run(&Folder(elsewhere.path().into()), &other, 2, &mut |_| {}).expect("it runs");
    let stranger = Folder(elsewhere.path().into()).part(&strange.chunks[1]);
    fs::copy(&stranger, parts.join(stranger.file_name().expect("a name"))).expect("a foreign part is copied");
    let found = gather(&folder, &experiment, &manifest, &mut |_, _| {}).expect("it is read");
    assert_eq!((found.missing.len(), found.foreign.len(), found.overlapping.len()), (1, 2, 1), "{found:?}");
    assert!(
        found.missing[0].contains(&manifest.chunks[1].id) && found.missing[0].contains("arm open"),
        "{found:?}"
    );
    assert!(found.overlapping[0].starts_with("copy.parquet"), "{found:?}");
    let refused = folder.prepare(&other).expect_err("another plan may not go on in the folder");
    assert!(format!("{refused:#}").contains("begin a new folder"), "{refused:#}");
}

#[test]
fn a_report_says_what_was_found() {
    let experiment = experiment(WOODS);
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let (report, page) = lab::report::make(&folder, &experiment, &manifest).expect("a report");
    assert_eq!(report.parts.games, 48);
    assert_eq!(report.arms[0].share.games, 24);
    let found = &report.comparisons[0];
    assert_eq!(found.pairs.more + found.pairs.less + found.pairs.same, 24);
    assert!(!found.fired.void && found.fired.pairs > 0, "{:?}", found.fired);
    assert_eq!(report.told.len(), 6);
    assert!(
        page.contains("Do woods help?") && page.contains("data:image/jpeg") && page.contains("download=")
    );
    assert!(!page.contains("http://") && !page.contains("src="), "the page needs nothing else");
}

/// A part of an effort is another player: the rows say it, and no part of a run is taken for one of the other.
#[test]
fn a_part_of_an_effort_is_another_player() {
    let text = |players: &str| WOODS.replace("games = 24", &format!("games = 1\nplayers = \"{players}\""));
    let [whole, eighth] = ["staff", "staff/8"].map(|players| experiment(&text(players)));
    let row = eighth.play(Trial { arm: 0, seed: 1, swapped: false });
    assert_eq!(row.players, "staff/8,staff/8");
    let ids = |experiment: &Experiment| -> Vec<String> {
        Manifest::new(experiment).chunks.into_iter().map(|chunk| chunk.id).collect()
    };
    assert!(ids(&whole).iter().all(|id| !ids(&eighth).contains(id)));
}

/// Pairs are told apart by how the first side stood: lots of one size, the worst first, and together they are all pairs.
#[test]
fn pairs_are_told_apart_by_how_the_first_side_stood() {
    let experiment = experiment(&WOODS.replace("games = 24", "games = 24\nsplit-after = 2"));
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let rows = rows(place.path(), &experiment, &manifest);
    let open = rows.iter().filter(|((arm, ..), row)| *arm == 0 && row.turns > 2);
    let mut chances: Vec<i32> = open.map(|(_, row)| row.chance[2]).collect();
    chances.sort_unstable();
    let (report, page) = lab::report::make(&folder, &experiment, &manifest).expect("a report");
    let lots = &report.comparisons[0].standings;
    assert!(chances.len() > 6 && lots.len() == 3, "{chances:?} {lots:?}");
    let mut from = 0;
    for lot in lots {
        let pairs = (lot.pairs.more + lot.pairs.less + lot.pairs.same) as usize;
        let own = &chances[from..from + pairs];
        let stood = [own[0], own[pairs - 1]].map(|chance| f64::from(chance) * 0.1);
        assert!((lot.from - stood[0]).abs() < 1e-9 && (lot.to - stood[1]).abs() < 1e-9, "{lot:?} {stood:?}");
        from += pairs;
    }
    assert_eq!(from, chances.len());
    assert!(page.contains("When is it right?") && page.contains("at the end of turn 2"));
}

#[test]
fn an_arm_that_changes_nothing_voids_the_conclusion() {
    let text = WOODS
        .replace("\"mill\"", "\"clearing\"")
        .replace("\"-WOODS\"", "\"-FIRE\"")
        .replace("name = \"woods\"", "name = \"fire\"\nswitches = \"-FIRE\"");
    let text = text.replace("games = 24", "games = 6\naa = true");
    let experiment = experiment(&text);
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let (report, page) = lab::report::make(&folder, &experiment, &manifest).expect("a report");
    assert!(report.comparisons[0].fired.void);
    assert!(page.contains("It says nothing about the rule"));
}

/// The optional rules of Panzerbitz are cited by their own numbers, without a switch behind them.
#[test]
fn a_rule_that_is_there_by_a_switch_is_counted_for_it() {
    let text = r#"
game = "panzerbitz"
scenario = "5"
games = 2

[[arm]]
name = "the card"

[[arm]]
name = "no reinforcements"
switches = "-OPT12.13"
"#;
    let experiment = experiment(text);
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let (report, _) = lab::report::make(&folder, &experiment, &manifest).expect("a report");
    let switches = &report.comparisons[0].fired.switches;
    assert!(matches!(&switches[..], [(id, events, _)] if id == "OPT12.13" && *events > 0), "{switches:?}");
}

#[test]
fn looking_stops_a_run_that_is_decided() {
    // A cadet against one who plays at random: nobody need see all games.
    let text = WOODS
        .replace("switches = \"-WOODS\"", "players = \"random,cadet\"")
        .replace("games = 24", "games = 60");
    let experiment = experiment(&text.replace("chunk = 5", "chunk = 5\nstop = { looks = 6, error = 0.05 }"));
    let place = tempfile::tempdir().expect("a folder");
    let folder = Folder(place.path().into());
    let manifest = run(&folder, &experiment, 2, &mut |_| {}).expect("it runs");
    let (report, _) = lab::report::make(&folder, &experiment, &manifest).expect("a report");
    let found = &report.comparisons[0];
    let verdict = found.verdict.as_ref().expect("a verdict");
    assert!(found.different && verdict.decided && verdict.pairs < 60, "{verdict:?}");
    assert!(report.parts.games < 120 && report.parts.missing.is_empty(), "{:?}", report.parts);
}

#[test]
fn broken_plans_are_told_all_that_is_wrong() {
    let cases: [(&str, &str, &[&str]); 14] = [
        ("game = \"skirmish\"", "game = \"skirmsih\"", &["plan.toml:3:8", "did you mean 'skirmish'?"]),
        ("scenario = \"mill\"", "scenario = \"mlil\"", &["plan.toml:4:12", "did you mean mill?"]),
        ("games = 24", "games = 0\nagain = true", &["games cannot be 0", "unknown key 'again'"]),
        ("games = 24", "", &["'games' is missing"]),
        ("-WOODS", "-WODOS", &["plan.toml:13:12", "arm open", "did you mean WOODS?"]),
        ("switches = \"-WOODS\"", "", &["the arms woods and open are equal", "aa = true"]),
        ("name = \"open\"", "name = \"woods\"", &["two arms \"woods\""]),
        ("switches = \"-WOODS\"", "players = \"cadte\"", &["did you mean cadet?"]),
        ("switches = \"-WOODS\"", "players = \"staff/3\"", &["arm open", "staff/8", "an eighth"]),
        ("games = 24", "games = 24\nsplit-after = 0", &["split-after cannot be 0"]),
        ("switches = \"-WOODS\"", "players = \"human\"", &["is played by nobody"]),
        ("switches = \"-WOODS\"", "temper.blue.cautoin = 2", &["did you mean caution?"]),
        ("switches = \"-WOODS\"", "temper.green.caution = 2", &["there is no side \"green\""]),
        ("switches = \"-WOODS\"", "charts = \"../charts.toml\"", &["does not lie beside the plan"]),
    ];
    for (from, to, expected) in cases {
        let said = wrong(&WOODS.replacen(from, to, 1));
        for words in expected {
            assert!(said.contains(words), "{to}: {words:?} is not in\n{said}");
        }
    }
    assert!(wrong("games = 3").contains("'game' is missing"));
    assert!(wrong(WOODS.split("[[arm]]").next().unwrap_or_default()).contains("two arms or more"));
    assert_eq!(wrong(WOODS), "");
}

#[test]
fn tempers_make_other_players() {
    let text = WOODS.replace("switches = \"-WOODS\"", "temper.blue = { caution = 3.0, nearer = 0.1 }");
    let experiment = experiment(&text);
    assert!(experiment.arms[1].differs.contains("caution = 3"), "{}", experiment.arms[1].differs);
    let end = |arm, seed| experiment.play(Trial { arm, seed, swapped: false }).end;
    assert!((1..20).any(|seed| end(0, seed) != end(1, seed)));
}

/// Every plan that comes with the lab can be played.
#[test]
fn the_plans_of_the_lab_are_sound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the plans are there").flatten() {
        let read = Experiment::read(SHELF, &entry.path(), None);
        assert!(read.is_ok(), "{}", read.err().map_or_else(String::new, |error| format!("{error:#}")));
        count += 1;
    }
    assert!(count > 20);
}
