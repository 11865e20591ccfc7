//! Games in words, as a player reads them, to be compared with what they were.
//!
//! A text begins with its scenario, preset, switches and seed. After that a line with `>` is an action, one with `?` asks
//! for the sum behind an action, and one with `!` is an action that must be refused. They are the input; every other line
//! is the answer. [`Script::tell`] plays the input again and tells the whole text anew.
//!
//! ```text
//! # What this game is there for.
//! scenario: 1
//! preset:
//! rules: +OPT12.15
//! seed: 7
//!
//! > take Rifle.1
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use engine::{Game, Play, Seat, Seed, Status};

use crate::bless;

/// The head of a text and what is chosen in it.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    /// The remarks above the head.
    pub remarks: Vec<&'a str>,
    /// The scenario.
    pub scenario: &'a str,
    /// The preset; empty for that of the scenario.
    pub preset: &'a str,
    /// Changes of switches.
    pub rules: &'a str,
    /// The number of the seed.
    pub seed: u64,
    /// What is chosen or asked, each with its sign.
    pub input: Vec<(char, &'a str)>,
}

impl<'a> Script<'a> {
    /// Reads a text, or says what is wrong with it.
    pub fn read(text: &'a str) -> Result<Self, String> {
        let key = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
            line.map(str::trim).ok_or_else(|| format!("there is no line \"{key}:\""))
        };
        let input = text.lines().filter_map(|line| {
            let sign = line.chars().next().filter(|sign| ">?!".contains(*sign))?;
            Some((sign, line[1..].trim()))
        });
        Ok(Self {
            remarks: text.lines().take_while(|line| line.starts_with('#')).collect(),
            scenario: key("scenario")?,
            preset: key("preset")?,
            rules: key("rules")?,
            seed: key("seed")?.parse().map_err(|_| "the seed is not a number".to_owned())?,
            input: input.collect(),
        })
    }

    /// The preset, if one is named.
    pub fn preset(&self) -> Option<&'a str> {
        Some(self.preset).filter(|preset| !preset.is_empty())
    }

    /// Whether an action that begins so is chosen.
    pub fn chooses(&self, action: &str) -> bool {
        self.input.iter().any(|&(sign, text)| sign == '>' && text.starts_with(action))
    }

    /// Plays the input from the first position of the game, and tells everything.
    pub fn tell<G: Game>(&self, game: G) -> Result<String, String> {
        let play = Play::new(game, Seed::number(self.seed));
        let mut teller = Teller { play, told: 0, steps: 0, out: String::new() };
        for remark in &self.remarks {
            teller.line(remark);
        }
        let seed = self.seed.to_string();
        for (key, value) in
            [("scenario", self.scenario), ("preset", self.preset), ("rules", self.rules), ("seed", &seed)]
        {
            teller.line(&format!("{key}: {value}"));
        }
        teller.line("");
        let mut heading = String::new();
        for (at, &(sign, text)) in self.input.iter().enumerate() {
            teller.tell_new();
            let now = teller.heading();
            if now != heading {
                teller.line(&format!("\n== {now}"));
                heading = now;
            }
            if at == 0 || self.input[at - 1].0 == '>' {
                teller.question();
            }
            teller.line(&format!("{sign} {text}"));
            teller.obey(sign, text)?;
        }
        teller.tell_new();
        teller.line(&format!("\n== {}", teller.heading()));
        teller.question();
        let hash = teller.play.hash();
        teller.line(&format!("position {hash}"));
        Ok(teller.out)
    }
}

struct Teller<G: Game> {
    play: Play<G>,
    /// How many events were told, and how many actions seen.
    told: usize,
    steps: usize,
    out: String,
}

impl<G: Game> Teller<G> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}", text.trim_end());
    }

    fn indented(&mut self, text: &str) {
        for line in text.lines() {
            self.line(&format!("    {line}"));
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

    fn obey(&mut self, sign: char, text: &str) -> Result<(), String> {
        let game = self.play.game();
        let action = game.parse_action(text).map_err(|why| format!("\"{text}\": {why}"))?;
        match (sign, game.check(action)) {
            ('>', _) => self.play.act(action).map_err(|refusal| format!("\"{text}\": {refusal}")),
            ('?', Ok(())) => {
                let sum = game.explain(action).to_string();
                self.indented(&sum);
                Ok(())
            }
            ('!', Err(refusal)) => {
                self.indented(&refusal.to_string());
                Ok(())
            }
            ('!', Ok(())) => Err(format!("\"{text}\" must be refused, and is legal")),
            (_, Err(refusal)) => {
                Err(format!("\"{text}\" can be explained only where it is legal: {refusal}"))
            }
            (_, Ok(())) => Err(format!("\"{sign}\" means nothing")),
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

/// The golden games of a crate, in its folder `tests/golden`.
pub struct Golden {
    /// The folder.
    pub folder: PathBuf,
    texts: Vec<(PathBuf, String)>,
}

impl Golden {
    /// Those of the crate in a folder.
    ///
    /// # Panics
    /// If they cannot be read.
    pub fn of(manifest: &str) -> Self {
        let folder = Path::new(manifest).join("tests/golden");
        let texts = bless::texts(&folder).expect("the folder can be read");
        Self { folder, texts }
    }

    /// Each of them as it is played.
    ///
    /// # Panics
    /// If one has no head.
    pub fn scripts(&self) -> Vec<Script<'_>> {
        self.texts.iter().map(|(_, text)| Script::read(text).expect("it is read")).collect()
    }

    /// Tells every game anew and compares it with its file.
    ///
    /// # Panics
    /// If one differs.
    pub fn compare<G: Game>(&self, begin: impl Fn(&Script<'_>) -> G) {
        let tell = |text: &str| {
            let script = Script::read(text)?;
            script.tell(begin(&script))
        };
        bless::folder(&self.folder, tell).unwrap_or_else(|wrong| panic!("{wrong}"));
    }

    /// There is a game of each of these scenarios and presets, and with each of these switches; each of these actions is
    /// chosen, and sums and refusals are asked for.
    ///
    /// # Panics
    /// If there is none.
    pub fn show(&self, scenarios: &[&str], presets: &[&str], switches: &[&str], actions: &[&str]) {
        let scripts = self.scripts();
        let some = |is: &dyn Fn(&Script<'_>) -> bool, what: &str| assert!(scripts.iter().any(is), "{what}");
        for scenario in scenarios {
            some(&|script| script.scenario == *scenario, scenario);
        }
        for preset in presets {
            some(&|script| script.preset == *preset, preset);
        }
        for switch in switches {
            some(&|script| script.rules.split(',').any(|word| word == *switch), switch);
        }
        for action in actions {
            some(&|script| script.chooses(action), &format!("nobody chooses \"{action}\""));
        }
        for sign in ['?', '!'] {
            some(&|script| script.input.iter().any(|&(one, _)| one == sign), &sign.to_string());
        }
    }
}

/// The test of a game that its golden games are told as ever, and `golden`, all of them: `golden_games!(Bulge);`
#[macro_export]
macro_rules! golden_games {
    ($game:ty) => {
        fn golden() -> $crate::golden::Golden {
            $crate::golden::Golden::of(env!("CARGO_MANIFEST_DIR"))
        }

        #[test]
        fn golden_games_are_told_as_ever() {
            golden().compare($crate::begin::scripted::<$game>);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_with_its_remarks() {
        let text = "# Why.\nscenario: S1\npreset:\nrules: -A,+B\nseed: 12\n\n> go E3\n? fire\n! done\nelse\n";
        let script = Script::read(text).unwrap();
        assert_eq!((script.scenario, script.preset(), script.rules, script.seed), ("S1", None, "-A,+B", 12));
        assert_eq!((script.remarks.as_slice(), script.input.len()), (&["# Why."][..], 3));
        assert!(script.chooses("go") && !script.chooses("fire"));
        assert_eq!(Script::read("scenario: 1\n").unwrap_err(), "there is no line \"preset:\"");
        let seedless = "scenario: 1\npreset:\nrules:\nseed: x\n";
        assert_eq!(Script::read(seedless).unwrap_err(), "the seed is not a number");
    }
}
