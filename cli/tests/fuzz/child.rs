//! The process that reads hostile texts, and what it measures.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::time::Duration;

use engine::title::Document;
use engine::{Luck, Record, Seed};
use players::{Choice, Setup, Shelved};
use trials::stopwatch::Stopwatch;

use crate::cases::{twisted, values, wild};

/// The stack of the thread that reads: half of what a server's threads have.
const STACK: usize = 1 << 20;
/// No case takes more processor time than this, in a build without much optimisation.
const SLOW: Duration = Duration::from_secs(4);

/// Reads all cases of a group. It prints each before it reads it, so that whoever waits knows where it ended.
pub(crate) fn run(group: &str) {
    let group = group.to_owned();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let reader = thread.spawn(move || {
        let mut bench = Bench::new();
        match group.split_once(' ') {
            Some((game, "files")) => files(game, &mut bench),
            Some((game, _)) => words(game, &mut bench),
            None => records(&mut bench),
        }
        bench.end();
    });
    reader.unwrap().join().unwrap();
}

/// Counts and measures.
struct Bench {
    folder: tempfile::TempDir,
    cases: usize,
    slowest: (Duration, String),
}

impl Bench {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), cases: 0, slowest: (Duration::ZERO, String::new()) }
    }

    fn case(&mut self, name: &str, read: impl FnOnce(&Path)) {
        say(&format!("case {name}"));
        let watch = Stopwatch::start();
        read(self.folder.path());
        let took = watch.elapsed();
        say(&format!("took {} ms", took.as_millis()));
        if took > SLOW {
            say(&format!("slow {name}: {took:.1?}"));
        }
        if took > self.slowest.0 {
            self.slowest = (took, name.to_owned());
        }
        self.cases += 1;
    }

    fn end(&self) {
        say(&format!("slowest {:.1?}: {}", self.slowest.0, self.slowest.1));
        if let Some(megabytes) = most_memory() {
            say(&format!("megabytes {megabytes}"));
        }
        say(&format!("done {}", self.cases));
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}

/// The most memory that this process has had, in megabytes, where the system tells it.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

fn shelved(game: &str) -> &'static Shelved {
    Shelved::find(salient::SHELF, game).unwrap()
}

fn data(game: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn document(text: impl Into<String>) -> Document {
    Document { name: "mine.toml".into(), text: text.into() }
}

/// Runs the program on a file that holds these bytes. Whatever it says, it answers.
fn salient(folder: &Path, words: &[&str], bytes: &[u8]) {
    let path = folder.join("mine.toml");
    fs::write(&path, bytes).unwrap();
    let path = path.display().to_string();
    let words = words.iter().map(|word| if *word == "FILE" { path.as_str() } else { *word });
    let all = ["salient"].into_iter().chain(words).map(std::ffi::OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code =
        salient::run(salient::SHELF, all, &mut salient::Io::new(Cursor::new(Vec::new()), &mut out, &mut err));
    assert!(code <= 2, "{}", String::from_utf8_lossy(&err));
    assert!(code == 0 || !out.is_empty() || !err.is_empty(), "it says what is wrong");
    assert!(out.len() + err.len() < 1_000_000, "it says it shortly");
}

/// What the game makes of a file, as the server asks it.
#[derive(Clone, Copy)]
enum Kind {
    Scenario,
    Charts,
    Units,
    Map,
    Rules,
    Lesson,
}

/// The scenario with a map file of its own.
fn on_own_map(game: &str, scenario: &str) -> String {
    let text = data(game, &format!("scenarios/{scenario}"));
    text.replace("map = \"standard\"", "map = \"mine.toml\"")
}

fn files(game: &str, bench: &mut Bench) {
    let (scenarios, map): (&[&str], _) = match game {
        "bulge" => (&["S2-first-four-days.toml", "S3-bastogne.toml"], "map.toml"),
        "skirmish" => (&["bridge.toml", "mill.toml"], "map.toml"),
        "dark-december" => (&["C1-herbstnebel.toml", "C6-turning-point.toml"], "map.toml"),
        _ => (&["card02-losheim-fog.toml", "card04-column-on-the-ambre.toml"], "boards/board-1.toml"),
    };
    let open = |kind: Kind, text: &str| {
        let file = Some(document(text));
        let plain = Setup::new(Seed::number(1));
        let setup = match kind {
            Kind::Scenario => Setup { scenario: file.map(Choice::File), ..plain },
            Kind::Charts => Setup { charts: file, ..plain },
            Kind::Units => Setup { units: file, ..plain },
            Kind::Map => {
                let scenario = Some(Choice::File(document(on_own_map(game, scenarios[0]))));
                Setup { scenario, map: file, ..plain }
            }
            Kind::Rules | Kind::Lesson => return,
        };
        if let Err(trouble) = (shelved(game).open)(&setup) {
            assert!(trouble.to_string().len() < 300_000, "it says it shortly");
        }
    };
    for (name, bytes) in wild() {
        bench.case(&format!("{game}: {name}"), |folder| {
            salient(folder, &["check", "FILE", "--game", game], &bytes);
        });
        if let Ok(text) = String::from_utf8(bytes) {
            for (word, kind) in
                [("scenario", Kind::Scenario), ("charts", Kind::Charts), ("units", Kind::Units)]
            {
                bench.case(&format!("{game} {word}: {name}"), |_| open(kind, &text));
            }
        }
    }
    let mut sources: Vec<(String, Kind, usize)> = scenarios
        .iter()
        .zip([3, 1])
        .map(|(name, each)| (format!("scenarios/{name}"), Kind::Scenario, each))
        .collect();
    sources.push(("charts.toml".into(), Kind::Charts, 1));
    sources.push(("units.toml".into(), Kind::Units, 1));
    sources.push((map.into(), Kind::Map, 1));
    sources.push(("rules.toml".into(), Kind::Rules, 1));
    let lesson = match game {
        "bulge" => "lessons/03-odds.toml",
        "skirmish" => "lessons/02-attack.toml",
        "dark-december" => "lessons/03-attack.toml",
        _ => "lessons/02-fire.toml",
    };
    sources.push((lesson.into(), Kind::Lesson, 1));
    for (source, kind, each) in sources {
        for (number, (what, text)) in twisted(&data(game, &source), each).into_iter().enumerate() {
            // The command line and the server read with the same readers: each case goes one of the two ways.
            if number % 2 == 0
                || matches!(kind, Kind::Rules | Kind::Lesson)
                || (matches!(kind, Kind::Map) && game == "panzerbitz")
            {
                let words = ["check", "FILE", "--game", game, "--json"];
                bench.case(&format!("check {source}: {what}"), |folder| {
                    salient(folder, &words, text.as_bytes());
                });
            } else {
                bench.case(&format!("open {source}: {what}"), |_| open(kind, &text));
            }
        }
    }
}

/// Switches, players, scenarios and actions of a game.
fn words(game: &str, bench: &mut Bench) {
    let plain = || Setup::new(Seed::number(1));
    let mut table = (shelved(game).open)(&plain()).unwrap();
    let book = table.rulebook().clone();
    let mut heads: Vec<String> =
        table.legal().iter().filter_map(|action| Some(action.split(' ').next()?.to_owned())).collect();
    heads.sort();
    heads.dedup();
    let known = [
        "go", "attack", "take", "put", "enter", "exit", "retreat", "advance", "add", "fire", "release",
        "starve",
    ];
    heads.extend(known.iter().map(|word| (*word).to_owned()));
    for (name, text) in values() {
        bench.case(&format!("{game}, switches: {name}"), |_| {
            let wrong = book.resolve(None, &text).map_or_else(|wrong| wrong.to_string().len(), |_| 0);
            assert!(wrong < 100_000, "it says it shortly");
            let _ = book.resolve(Some(&text), "");
        });
        bench.case(&format!("{game}, setup: {name}"), |_| {
            let wishes = [
                Setup { rules: text.clone(), ..plain() },
                Setup { preset: Some(text.clone()), ..plain() },
                Setup { players: text.clone(), ..plain() },
                Setup { scenario: Some(Choice::Id(text.clone())), ..plain() },
                Setup { luck: Luck::Listed { shows: vec![u32::MAX; 100_000], then: None }, ..plain() },
            ];
            for wish in wishes {
                drop((shelved(game).open)(&wish));
            }
        });
        bench.case(&format!("{game}, actions: {name}"), |_| {
            for head in &heads {
                for line in [format!("{head} {text}"), format!("{head}{text}"), format!("{head} A1 {text}")] {
                    // Blanks behind an action are nothing; whatever else is that long is none.
                    assert!(table.check(&line).is_err() || line.trim_end().len() < 100);
                    let _ = table.explain(&line);
                    let _ = table.act(&line);
                }
            }
            assert!(table.act(&text).is_err());
        });
    }
    let text = String::from_utf8_lossy(&[b"go ", &[0xff; 1000][..]].concat()).into_owned();
    bench.case(&format!("{game}, actions: no UTF-8"), |_| assert!(table.act(&text).is_err()));
}

/// Records, scripts, and what is typed into a session.
fn records(bench: &mut Bench) {
    for (number, (name, bytes)) in wild_records().into_iter().enumerate() {
        bench.case(&format!("record: {name}"), |folder| {
            let command = [["verify", "FILE"], ["replay", "FILE"]][number % 2];
            salient(folder, &command, &bytes);
            if let Ok(text) = String::from_utf8(bytes) {
                let _ = Record::parse("mine.txt", &text).map(|record| record.to_string());
            }
        });
    }
    scripts(bench);
}

/// Records that nobody would write, with what is odd about them.
fn wild_records() -> Vec<(String, Vec<u8>)> {
    let head = "salient record 1\ngame: bulge\nrules-version: 2\nscenario: S1\nrules: +DC\n";
    let charts = format!("charts: {}\nseed: 7\n", "0".repeat(64));
    let many = |line: &str, bytes: usize| line.repeat(bytes / line.len());
    let mut texts: Vec<(String, Vec<u8>)> = Vec::new();
    for (name, bytes) in wild() {
        texts.push((format!("{name} at the head"), bytes.clone()));
        texts.push((
            format!("{name} as actions"),
            [head.as_bytes(), charts.as_bytes(), b"\n", &bytes].concat(),
        ));
    }
    for (name, text) in values() {
        for key in [
            "game",
            "rules-version",
            "scenario",
            "rules",
            "charts",
            "commitment",
            "seed",
            "dice",
            "nonce",
            "players",
            "note",
        ] {
            texts.push((
                format!("{key}: {name}"),
                format!("{head}{charts}{key}: {text}\n\ndone\n").into_bytes(),
            ));
        }
    }
    for (name, line) in [
        ("actions", "go A1\n"),
        ("hashes", "= 0123456789abcdef\n"),
        ("wrong hashes", "= x\n"),
        ("comments", "# x\n"),
        ("blank lines", "\n"),
    ] {
        texts.push((
            format!("many {name}"),
            format!("{head}{charts}\n{}", many(line, 1_000_000)).into_bytes(),
        ));
    }
    for (name, line) in [
        ("notes", "note: x\n"),
        ("nonces", "nonce: x\n"),
        ("unknown keys", "gaem: x\n"),
        ("second keys", "game: x\n"),
    ] {
        texts.push((
            format!("many {name}"),
            format!("{head}{}{charts}\n", many(line, 1_000_000)).into_bytes(),
        ));
    }
    let later = head.replace("salient record 1", "salient record 2");
    for (name, line) in [
        ("words", "~ words tulip\n".to_owned()),
        ("wrong words", "~ words #\n".to_owned()),
        ("new dice", "~ x\n".to_owned()),
        ("secrets", format!("~ commitment {}\n", "0".repeat(64))),
    ] {
        texts.push((
            format!("many {name}"),
            format!("{later}{charts}\n{}", many(&line, 1_000_000)).into_bytes(),
        ));
    }
    texts.push((
        "many dice".into(),
        format!("{head}{charts}dice: {}\n\n", many("6 ", 1_000_000)).into_bytes(),
    ));
    texts.push((
        "many players".into(),
        format!("{head}{charts}players: {}\n\n", many("a|", 1_000_000)).into_bytes(),
    ));
    texts
}

fn scripts(bench: &mut Bench) {
    let words = ["play", "bulge", "--script", "FILE", "--seed", "1"];
    let mut texts: Vec<(String, Vec<u8>)> = Vec::new();
    for (name, text) in values() {
        for line in [
            "dice",
            "expect prompt",
            "expect legal",
            "expect illegal",
            "expect unit",
            "expect side",
            "expect over",
            "expect",
            "go",
            "",
        ] {
            texts.push((format!("{line} {name}"), format!("{line} {text}\n").into_bytes()));
        }
    }
    for line in ["expect what\n", "dice 6\n", "undo\n", "expect prompt x\n", "go A1\n", "# x\n"] {
        texts.push((format!("many {line:?}"), line.repeat(1_000_000 / line.len()).into_bytes()));
    }
    texts.extend(wild().into_iter().map(|(name, bytes)| (name.to_owned(), bytes)));
    for (name, bytes) in texts {
        bench.case(&format!("script: {name}"), |folder| salient(folder, &words, &bytes));
    }
}
