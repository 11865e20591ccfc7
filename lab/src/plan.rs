//! The file of a plan.
//!
//! ```
//! let text = r#"
//! question = "Do woods help whoever defends?"
//! game = "skirmish"
//! scenario = "clearing"
//! games = 100
//!
//! [[arm]]
//! name = "woods"
//!
//! [[arm]]
//! name = "open"
//! switches = "-WOODS"
//! "#;
//! let plan = lab::Plan::read("woods.toml", text).unwrap();
//! assert_eq!((plan.games, plan.arms.len()), (100, 2));
//! let wrong = lab::Plan::read("woods.toml", "game = \"skirmish\"\ngames = 0\nagain = 1\narm = []").unwrap_err().to_string();
//! assert!(wrong.contains("unknown key 'again'") && wrong.contains("at least 1") && wrong.contains("two arms"), "{wrong}");
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use engine::Faults;
use engine::data::{Spanned, Text, parse_on};
use players::Clock;
use serde::Deserialize;

/// The most games of an arm.
const MOST_GAMES: u32 = 1_000_000;
/// The most arms.
const MOST_ARMS: usize = 100;
/// The most looks of a stopping rule.
const MOST_LOOKS: u32 = 50;
/// The most games of a chunk, so that what a kill can lose, and what is held in memory, stays small.
const MOST_IN_CHUNK: u32 = 1000;
/// No game has so many turns.
const MOST_TURNS: u32 = 1000;

/// What is to be found out, and how.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The file, as its reader knows it.
    pub file: String,
    /// Its text.
    pub text: String,
    /// What it is called.
    pub name: String,
    /// What is asked.
    pub question: String,
    /// The game.
    pub game: Text,
    /// The scenario: an id, or a file.
    pub scenario: Option<Text>,
    /// So many dice, each played in every arm.
    pub games: u32,
    /// The number of the first dice.
    pub first_seed: u64,
    /// Whether every game is played a second time with the players' sides exchanged.
    pub swap: bool,
    /// So many dice in a chunk.
    pub chunk: u32,
    /// When to stop before all games are played; never if there is none.
    pub stop: Option<Stop>,
    /// Pairs are also told apart by how the first side stood at the end of this turn.
    pub split_after: Option<u32>,
    /// How long programs that play may think.
    pub clock: Clock,
    /// Whether arms may be equal.
    pub aa: bool,
    /// The arms. The others are compared with the first.
    pub arms: Vec<ArmPlan>,
}

/// When to stop before all games are played: whenever, at one of so many looks, the difference is beyond doubt. The chance to
/// call a difference where there is none is `error` in all, however often one looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop {
    /// How often a difference may be called that is none.
    pub error: f64,
    /// How often one looks, the end included.
    pub looks: u32,
}

/// An arm as the plan has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmPlan {
    /// Its name.
    pub name: Text,
    /// A named set of switches.
    pub preset: Option<Text>,
    /// Switches on top of it.
    pub switches: Option<Text>,
    /// Charts in place of the game's own: a file.
    pub charts: Option<Text>,
    /// Counters in place of the game's own: a file.
    pub units: Option<Text>,
    /// Who plays; as the plan says if the arm does not.
    pub players: Option<Text>,
    /// Numbers of a cadet's temper, by the side that he plays.
    #[serde(default)]
    pub temper: BTreeMap<Text, BTreeMap<String, toml::Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PlanFile {
    name: Option<String>,
    #[serde(default)]
    question: String,
    game: Text,
    scenario: Option<Text>,
    preset: Option<Text>,
    switches: Option<Text>,
    players: Option<Text>,
    games: Spanned<u32>,
    #[serde(default = "one")]
    first_seed: Spanned<u64>,
    #[serde(default)]
    swap: bool,
    chunk: Option<Spanned<u32>>,
    stop: Option<StopFile>,
    split_after: Option<Spanned<u32>>,
    clock: Option<Text>,
    #[serde(default)]
    aa: bool,
    #[serde(default)]
    arm: Vec<ArmPlan>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StopFile {
    error: Option<Spanned<f64>>,
    looks: Spanned<u32>,
}

fn one() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

impl Plan {
    /// Reads a plan; `name` is what the reader knows the file by. All that is wrong with it is told at once; whether the game has such
    /// a scenario, such switches and such players is found by [`Experiment::new`](crate::Experiment::new).
    pub fn read(name: &str, text: &str) -> Result<Plan, Faults> {
        let (file, slips): (PlanFile, _) = parse_on(name, text)?;
        let mut faults = Faults::new(name, text);
        for slip in slips {
            faults.add(slip.span, slip.message, slip.help.unwrap_or_default());
        }
        within(&mut faults, &file.games, "games", 1, MOST_GAMES);
        if let Some(chunk) = &file.chunk {
            within(&mut faults, chunk, "chunk", 1, MOST_IN_CHUNK);
        }
        if let Some(turn) = &file.split_after {
            within(&mut faults, turn, "split-after", 1, MOST_TURNS);
        }
        if file
            .first_seed
            .get_ref()
            .checked_add(u64::from(MOST_GAMES))
            .is_none_or(|end| end > i64::MAX as u64)
        {
            faults.add(
                file.first_seed.span(),
                "the number of the first dice is too great",
                "take one below a million millions",
            );
        }
        let stop = file.stop.as_ref().map(|stop| read_stop(&mut faults, stop));
        let clock = file.clock.as_ref().map(|clock| (clock, clock.get_ref().parse::<Clock>()));
        if let Some((place, Err(why))) = &clock {
            faults.add(place.span(), why, "");
        }
        read_arms(&mut faults, &file);
        let stem = std::path::Path::new(name)
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let arms = file.arm.iter().map(|arm| inherit(&file, arm)).collect();
        let plan = Plan {
            file: name.to_owned(),
            text: text.to_owned(),
            name: file.name.unwrap_or(stem),
            question: file.question,
            game: file.game,
            scenario: file.scenario,
            games: file.games.into_inner(),
            first_seed: file.first_seed.into_inner(),
            swap: file.swap,
            chunk: file.chunk.map_or(25, Spanned::into_inner),
            stop,
            split_after: file.split_after.map(Spanned::into_inner),
            clock: clock.and_then(|(_, clock)| clock.ok()).unwrap_or_default(),
            aa: file.aa,
            arms,
        };
        faults.finish(plan)
    }

    /// How many games a dice is in each arm.
    pub fn rounds(&self) -> u32 {
        1 + u32::from(self.swap)
    }

    /// After how many dice one looks, in order; the last are all.
    pub fn looks(&self) -> Vec<u32> {
        let looks = self.stop.map_or(1, |stop| stop.looks.min(self.games));
        (1..=looks)
            .map(|look| (u64::from(self.games) * u64::from(look)).div_ceil(u64::from(looks)) as u32)
            .collect()
    }
}

/// The arm with what the plan says for all arms.
fn inherit(file: &PlanFile, arm: &ArmPlan) -> ArmPlan {
    let mut arm = arm.clone();
    let switches =
        [&file.switches, &arm.switches].map(|line| line.as_ref().map(|line| line.get_ref().as_str()));
    let joined: Vec<&str> = switches.into_iter().flatten().filter(|line| !line.trim().is_empty()).collect();
    let span = arm.switches.as_ref().or(file.switches.as_ref()).map_or_else(|| arm.name.span(), Text::span);
    arm.switches = Some(Spanned::new(span, joined.join(",")));
    arm.preset = arm.preset.or_else(|| file.preset.clone());
    arm.players = arm.players.or_else(|| file.players.clone());
    arm
}

pub(crate) fn within(faults: &mut Faults, value: &Spanned<u32>, what: &str, least: u32, most: u32) {
    if !(least..=most).contains(value.get_ref()) {
        faults.add(
            value.span(),
            format!("{what} cannot be {}", value.get_ref()),
            format!("write at least {least} and at most {most}"),
        );
    }
}

fn read_stop(faults: &mut Faults, stop: &StopFile) -> Stop {
    within(faults, &stop.looks, "looks", 1, MOST_LOOKS);
    let error = stop.error.as_ref().map_or(0.05, |error| *error.get_ref());
    if let Some(wrong) = stop.error.as_ref().filter(|_| !(0.0001..=0.5).contains(&error)) {
        faults.add(
            wrong.span(),
            format!("error cannot be {error}"),
            "write a share from 0.0001 to 0.5; 0.05 is usual",
        );
    }
    Stop { error, looks: *stop.looks.get_ref() }
}

fn read_arms(faults: &mut Faults, file: &PlanFile) {
    if file.arm.len() < 2 {
        faults.add(
            file.game.span(),
            "a plan needs two arms or more",
            "add [[arm]] with a name; the others are compared with the first",
        );
    }
    faults.most(MOST_ARMS, "arms", file.arm.iter().map(|arm| arm.name.span()));
    for (at, arm) in file.arm.iter().enumerate() {
        let name = arm.name.get_ref();
        if name.trim().is_empty() || name.len() > 60 || name.contains(char::is_control) {
            faults.add(arm.name.span(), "this is no name for an arm", "write one of 1 to 60 letters");
        }
        if file.arm[..at].iter().any(|before| before.name.get_ref() == name) {
            faults.add(
                arm.name.span(),
                format!("there are two arms {name:?}"),
                "give each a name of its own",
            );
        }
        for path in [&arm.charts, &arm.units].into_iter().flatten() {
            check_path(faults, path);
        }
    }
    if let Some(path) = file.scenario.as_ref().filter(|path| is_file(path.get_ref())) {
        check_path(faults, path);
    }
}

/// Whether a scenario is meant that is the player's own.
pub(crate) fn is_file(scenario: &str) -> bool {
    std::path::Path::new(scenario).extension().is_some_and(|ending| ending == "toml")
}

/// Files lie in the folder of the plan or below it, so that a run takes them along.
fn check_path(faults: &mut Faults, path: &Text) {
    let place = std::path::Path::new(path.get_ref());
    let below = place.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    if !below || path.get_ref().is_empty() {
        let span: Range<usize> = path.span();
        faults.add(
            span,
            format!("{:?} does not lie beside the plan", path.get_ref()),
            "name a file in the folder of the plan, or below it",
        );
    }
}
