//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it.
//!
//! A file begins with its scenario (or a scenario file beside it), preset, switches and seed. After that a line with `>` is an action, one with `?` asks
//! for the sum behind an action, and one with `!` is an action that must be refused. They are the input; every other line
//! is the answer. The test plays the input again and compares the whole text.
//!
//! `SALIENT_GOLDEN=write cargo test -p dark-december --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that; or add it to [`plans::PLANS`] and run with `SALIENT_GOLDEN=plan`, which writes the
//! games of the plans that have no file yet.

#[path = "golden/plans.rs"]
mod plans;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use dark_december::DarkDecember;
use dark_december::charts::Charts;
use engine::{Game, Play, Seat, Seed, Status};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// A game of the program, or of a scenario file of the folder.
fn begin(scenario: &str, preset: &str, rules: &str) -> DarkDecember {
    let game = if Path::new(scenario).extension().is_some() {
        let text = fs::read_to_string(folder().join(scenario)).expect("the scenario is there");
        DarkDecember::read(scenario, &text, Charts::standard(), Some(preset), rules)
    } else {
        DarkDecember::new(scenario, Some(preset), rules)
    };
    game.unwrap_or_else(|error| panic!("{error}"))
}

/// The head of a file and what is chosen in it.
struct Script<'a> {
    /// The remarks above the head.
    remarks: Vec<&'a str>,
    scenario: &'a str,
    preset: &'a str,
    rules: &'a str,
    seed: u64,
    input: Vec<(char, &'a str)>,
}

impl<'a> Script<'a> {
    fn read(text: &'a str) -> Script<'a> {
        let key = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
            line.unwrap_or_else(|| panic!("there is no line \"{key}:\"")).trim()
        };
        let input = text.lines().filter_map(|line| {
            let sign = line.chars().next().filter(|sign| ">?!".contains(*sign))?;
            Some((sign, line[1..].trim()))
        });
        Script {
            remarks: text.lines().take_while(|line| line.starts_with('#')).collect(),
            scenario: key("scenario"),
            preset: key("preset"),
            rules: key("rules"),
            seed: key("seed").parse().expect("the seed is a number"),
            input: input.collect(),
        }
    }

    /// Plays it and tells everything.
    fn tell(&self) -> String {
        let Script { scenario, preset, rules, seed, .. } = self;
        let game = begin(scenario, preset, rules);
        let mut teller =
            Teller { play: Play::new(game, Seed::number(*seed)), told: 0, steps: 0, out: String::new() };
        for remark in &self.remarks {
            teller.line(remark);
        }
        for (key, value) in
            [("scenario", *scenario), ("preset", *preset), ("rules", *rules), ("seed", &seed.to_string())]
        {
            teller.line(format!("{key}: {value}").trim_end());
        }
        teller.line("");
        let mut heading = String::new();
        for (at, (sign, text)) in self.input.iter().enumerate() {
            teller.tell_new();
            let now = teller.heading();
            if now != heading {
                teller.line(&format!("\n== {now}"));
                heading = now;
            }
            if at == 0 || self.input[at - 1].0 == '>' {
                teller.question();
            }
            teller.line(format!("{sign} {text}").trim_end());
            teller.obey(*sign, text);
        }
        teller.tell_new();
        teller.line(&format!("\n== {}", teller.heading()));
        teller.question();
        let hash = teller.play.hash();
        teller.line(&format!("position {hash}"));
        teller.out
    }
}

struct Teller {
    play: Play<DarkDecember>,
    /// How many events were told, and how many actions seen.
    told: usize,
    steps: usize,
    out: String,
}

impl Teller {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
    }

    fn indented(&mut self, text: &str) {
        for line in text.lines() {
            self.line(format!("    {line}").trim_end());
        }
    }

    fn heading(&self) -> String {
        let view = self.play.game().view(Seat::Referee);
        format!("{}, {}", view.turn, view.phase)
    }

    /// Who must choose, and what.
    fn question(&mut self) {
        let game = self.play.game();
        let text = match self.play.status() {
            Status::Choose(_) => format!("{} ({} choices)", game.prompt(), self.play.legal().len()),
            Status::Over(_) => game.ending().map(|told| told.to_string()).unwrap_or_default(),
        };
        self.line(&text);
    }

    fn obey(&mut self, sign: char, text: &str) {
        let game = self.play.game();
        let action = game.parse_action(text).unwrap_or_else(|why| panic!("\"{text}\": {why}"));
        match sign {
            '?' => {
                assert_eq!(game.check(action), Ok(()), "\"{text}\" can be explained only where it is legal");
                let sum = game.explain(action).to_string();
                self.indented(&sum);
            }
            '!' => {
                let refusal = game.check(action).expect_err("this must be refused");
                self.indented(&refusal.to_string());
            }
            _ => self.play.act(action).unwrap_or_else(|refusal| panic!("\"{text}\": {refusal}")),
        }
    }

    /// What happened since, with what was played without a choice.
    fn tell_new(&mut self) {
        let forced: Vec<String> = self.play.steps()[self.steps..]
            .iter()
            .filter(|step| step.forced)
            .map(|step| self.play.game().action_text(step.action))
            .collect();
        let told: Vec<String> =
            self.play.told(Seat::Referee, self.told).map(|told| told.to_string()).collect();
        (self.told, self.steps) = (self.play.events().len(), self.play.steps().len());
        for text in told {
            self.indented(&text);
        }
        if !forced.is_empty() {
            self.indented(&format!("without a choice: {}", forced.join(", ")));
        }
    }
}

/// Every file of the folder, by name.
fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    files
}

/// The first line that differs, with both texts.
fn difference(old: &str, new: &str) -> Option<String> {
    let (mut left, mut right) = (old.lines(), new.lines());
    for at in 1.. {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (a, b) if a == b => {}
            (a, b) => {
                let end = "the end of the file";
                return Some(format!(
                    "line {at}\n  file: {}\n  now:  {}",
                    a.unwrap_or(end),
                    b.unwrap_or(end)
                ));
            }
        }
    }
    None
}

#[test]
fn golden_games_are_told_as_ever() {
    let wish = std::env::var("SALIENT_GOLDEN").unwrap_or_default();
    let write = wish == "write";
    if wish == "plan" {
        for plan in plans::PLANS {
            let path = folder().join(plan.file).with_extension("txt");
            if !path.exists() {
                let text = plans::play(plan, begin(plan.scenario, plan.preset, plan.rules));
                fs::write(&path, Script::read(&text).tell()).expect("it can be written");
            }
        }
    }
    let mut differing = Vec::new();
    for path in files() {
        let text = fs::read_to_string(&path).expect("it is text");
        let told = Script::read(&text).tell();
        if write {
            fs::write(&path, &told).expect("it can be written");
        } else if let Some(difference) = difference(&text, &told) {
            differing.push(format!("{}: {difference}", path.display()));
        }
    }
    assert!(
        differing.is_empty(),
        "{}\nif that is meant: SALIENT_GOLDEN=write cargo test -p dark-december --test golden",
        differing.join("\n")
    );
}

#[test]
fn there_is_a_golden_game_of_everything_that_changes_the_flow() {
    let texts: Vec<String> = files().iter().map(|path| fs::read_to_string(path).expect("text")).collect();
    let scripts: Vec<Script> = texts.iter().map(|text| Script::read(text)).collect();
    for scenario in ["C1", "C2", "C6"] {
        assert!(scripts.iter().any(|script| script.scenario == scenario), "{scenario}");
    }
    for preset in ["variant", "free", "base79", "base79+"] {
        assert!(scripts.iter().any(|script| script.preset == preset), "{preset}");
    }
    for switch in ["-V3.4", "-V4.1", "-V4.2", "-V4.4", "-OPT6.0", "+OPT5.0", "+VAR-B", "+VAR-C", "+VAR-D"] {
        let has = |script: &Script| script.rules.split(',').any(|word| word == switch);
        assert!(scripts.iter().any(has), "{switch}");
    }
    let chosen = |action: &str| {
        scripts
            .iter()
            .any(|script| script.input.iter().any(|&(sign, text)| sign == '>' && text.starts_with(action)))
    };
    for action in plans::WANTED {
        assert!(chosen(action), "nobody chooses \"{action}\"");
    }
    for sign in ['?', '!'] {
        assert!(scripts.iter().any(|script| script.input.iter().any(|&(one, _)| one == sign)), "{sign}");
    }
}
