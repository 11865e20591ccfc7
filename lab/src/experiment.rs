//! A plan whose arms are ready to be played.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use engine::data::Text;
use engine::title::{Document, Trouble};
use engine::{Faults, Seed, Side};
use players::{Arena, Arm, ArmTrouble, Choice, Setup, Shelved, Trial};

use crate::notes::{Notes, Stage};
use crate::plan::is_file;
use crate::{ArmPlan, Plan};

/// Who plays where a plan does not say.
const USUAL: &str = "cadet";

/// An arm as it was resolved.
#[derive(Debug, Clone)]
pub struct ArmInfo {
    /// Its name.
    pub name: String,
    /// All its switches.
    pub switches: String,
    /// Who plays, in the order of the sides.
    pub players: Vec<String>,
    /// A hash of the resolved rules and charts.
    pub rules: String,
    /// A hash of all that its games depend on.
    pub key: String,
    /// What it has that the first arm has not, in words.
    pub differs: String,
    /// The ids of the switches that are set otherwise than in the first arm.
    pub switched: Vec<String>,
}

/// A plan whose arms are ready to be played.
pub struct Experiment {
    /// The plan.
    pub plan: Plan,
    /// Its arms.
    pub arms: Vec<ArmInfo>,
    /// Where they play.
    pub arena: Box<dyn Arena>,
    /// What is known of the counters of each arm.
    pub stages: Vec<Stage>,
    /// The files that the plan names, by the names that it calls them.
    pub files: Vec<Document>,
}

impl Experiment {
    /// Reads a plan and the files that it names. With `games` so many are played, whatever the plan says.
    pub fn read(shelf: &[Shelved], path: &Path, games: Option<u32>) -> Result<Experiment> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut plan = Plan::read(&path.display().to_string(), &text)?;
        plan.games = games.unwrap_or(plan.games);
        let folder = path.parent().unwrap_or(Path::new(""));
        let arms = plan.arms.iter().flat_map(|arm| [&arm.charts, &arm.units]).flatten();
        let scenario = plan.scenario.iter().filter(|name| is_file(name.get_ref()));
        let mut files: Vec<Document> = Vec::new();
        let mut faults = Faults::new(&plan.file, &plan.text);
        for name in arms.chain(scenario) {
            match std::fs::read_to_string(folder.join(name.get_ref())) {
                Ok(text) => files.push(Document { name: name.get_ref().clone(), text }),
                Err(error) => faults.add(
                    name.span(),
                    format!("cannot read {}: {error}", name.get_ref()),
                    "name a file beside the plan",
                ),
            }
        }
        faults.finish(())?;
        Experiment::new(shelf, plan, files)
    }

    /// Makes the arms of a plan ready. `files` are those that it names.
    pub fn new(shelf: &[Shelved], plan: Plan, mut files: Vec<Document>) -> Result<Experiment> {
        let fault = |at: &Text, message: String, help: &str| -> anyhow::Error {
            let mut faults = Faults::new(&plan.file, &plan.text);
            faults.add(at.span(), message, help);
            faults.into()
        };
        let game = Shelved::find(shelf, plan.game.get_ref()).map_err(|why| fault(&plan.game, why, ""))?;
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files.dedup();
        let file = |name: &Text| files.iter().find(|file| file.name == *name.get_ref()).cloned();
        let scenario = match &plan.scenario {
            None => None,
            Some(name) if is_file(name.get_ref()) => file(name).map(Choice::File),
            Some(name) => Some(Choice::Id(name.get_ref().clone())),
        };
        if let Some(Choice::File(own)) = &scenario
            && (game.title.files.map_of)(own.source())?.is_some()
        {
            bail!("{}: a scenario with a map file of its own cannot be played in the lab", own.name);
        }
        let text = |value: &Option<Text>| value.as_ref().map(|value| value.get_ref().clone());
        let sides = sides(game, scenario.clone()).map_err(|trouble| {
            fault(plan.scenario.as_ref().unwrap_or(&plan.game), trouble.to_string(), "")
        })?;
        let arms: Vec<Arm> = plan
            .arms
            .iter()
            .map(|arm| Arm {
                setup: Setup {
                    scenario: scenario.clone(),
                    preset: text(&arm.preset),
                    rules: text(&arm.switches).unwrap_or_default(),
                    charts: arm.charts.as_ref().and_then(&file),
                    units: arm.units.as_ref().and_then(&file),
                    clock: Some(plan.clock),
                    players: text(&arm.players).unwrap_or_else(|| USUAL.into()),
                    ..Setup::new(Seed::number(0))
                },
                tempers: tempers(arm, &sides),
            })
            .collect();
        strangers(&plan, &sides)?;
        let arena = (game.arrange)(&arms).map_err(|wrong| misarranged(&plan, &wrong))?;
        let infos: Vec<ArmInfo> = (0..arms.len()).map(|at| info(&plan, &arms, &*arena, at)).collect();
        twins(&plan, &infos)?;
        let stages = (0..arms.len()).map(|arm| Stage::new(&*arena, arm)).collect();
        Ok(Experiment { arms: together(infos, &*arena), plan, arena, stages, files })
    }

    /// Plays a game and notes it.
    pub fn play(&self, trial: Trial) -> crate::Row {
        let mut notes = Notes::new(self, trial);
        let ended = self.arena.play(trial, &mut notes);
        notes.finish(ended)
    }

    /// How the first game of the first arm ends: another program may play it otherwise.
    pub(crate) fn probe(&self) -> String {
        let row = self.play(Trial { arm: 0, seed: self.plan.first_seed, swapped: false });
        format!("{} after {} choices", row.end, row.decisions)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &[&'static str] {
        self.arena.setting(0).sides
    }
}

/// The names of the sides in a scenario.
fn sides(game: &Shelved, scenario: Option<Choice>) -> Result<Vec<&'static str>, Trouble> {
    let table = (game.open)(&Setup { scenario, ..Setup::new(Seed::number(0)) })?;
    Ok(table.sides().to_vec())
}

/// The tempers of an arm, as temper files.
fn tempers(arm: &ArmPlan, sides: &[&str]) -> Vec<(Side, String)> {
    let find = |name: &str| sides.iter().position(|side| side.eq_ignore_ascii_case(name));
    let file = |numbers: &BTreeMap<String, toml::Value>| {
        let lines: Vec<String> =
            numbers.iter().map(|(key, value)| format!("{} = {value}", key_text(key))).collect();
        lines.join("\n")
    };
    let listed = arm.temper.iter().filter_map(|(side, numbers)| {
        let at = find(side.get_ref())?;
        Some((Side(at as u8), file(numbers)))
    });
    listed.collect()
}

fn key_text(key: &str) -> String {
    toml::Value::String(key.to_owned()).to_string()
}

/// Tempers of sides that the game does not have.
fn strangers(plan: &Plan, sides: &[&str]) -> Result<()> {
    let mut faults = Faults::new(&plan.file, &plan.text);
    for side in plan.arms.iter().flat_map(|arm| arm.temper.keys()) {
        if !sides.iter().any(|known| known.eq_ignore_ascii_case(side.get_ref())) {
            let help = faults.hint(side.get_ref(), sides.iter().copied(), || {
                format!("the sides are {}", sides.join(", "))
            });
            faults.add(side.span(), format!("there is no side {:?}", side.get_ref()), help);
        }
    }
    Ok(faults.finish(())?)
}

/// What is wrong with arms, at the places of the plan where it stands.
fn misarranged(plan: &Plan, wrong: &[ArmTrouble]) -> Faults {
    let mut faults = Faults::new(&plan.file, &plan.text);
    for ArmTrouble { arm, temper, trouble } in wrong {
        let arm = &plan.arms[*arm];
        let own = [&arm.charts, &arm.units].into_iter().flatten().next().or(plan.scenario.as_ref());
        let place = match (temper, trouble) {
            (Some(_), _) => arm.temper.keys().next(),
            (None, Trouble::Switches(_)) => arm.switches.as_ref(),
            (None, Trouble::File(_)) => own,
            (None, _) => arm.players.as_ref(),
        };
        let place = place.unwrap_or(&arm.name).span();
        match trouble {
            Trouble::File(inner) => {
                for fault in inner.list() {
                    faults.add(
                        place.clone(),
                        format!("arm {}: {}", arm.name.get_ref(), fault.message),
                        fault.help.clone().unwrap_or_default(),
                    );
                }
            }
            Trouble::Switches(inner) => {
                for fault in &inner.0 {
                    faults.add(place.clone(), format!("arm {}: {}", arm.name.get_ref(), fault.message), "");
                }
            }
            other => faults.add(place, format!("arm {}: {other}", arm.name.get_ref()), ""),
        }
    }
    faults
}

fn info(plan: &Plan, arms: &[Arm], arena: &dyn Arena, at: usize) -> ArmInfo {
    let (arm, setting) = (&arms[at], arena.setting(at));
    let players: Vec<String> = arena.chairs(at).iter().map(ToString::to_string).collect();
    let rules = short(&format!("{} {} {}", setting.rules.hash(), setting.charts, setting.scenario));
    let tempers: Vec<String> = arm.tempers.iter().map(|(side, text)| format!("{}: {text}", side.0)).collect();
    let key = short(&format!("{rules} {} {}", players.join(","), tempers.join(";")));
    let switched = setting.book.switches().iter().map(|switch| &switch.id).filter(|id| {
        let value = |arm: usize| {
            let setting = arena.setting(arm);
            setting.book.switch(id).map(|switch| setting.rules.value(switch))
        };
        value(at) != value(0)
    });
    let switched: Vec<String> = switched.cloned().collect();
    let base = arena.setting(0);
    // The canonical text has a word for every switch, in the order of the rulebook.
    let words = setting.book.switches().iter().zip(setting.rules.text().split(','));
    let words = words.filter(|(switch, _)| switched.contains(&switch.id));
    let mut differs: Vec<String> = words.map(|(_, word)| word.to_owned()).collect();
    if base.charts != setting.charts {
        differs.push("other charts or counters".into());
    }
    if arena.chairs(0) != arena.chairs(at) {
        differs.push(players.join(" against "));
    }
    for (side, text) in &arm.tempers {
        let numbers: Vec<&str> = text.lines().collect();
        differs.push(format!(
            "temper of {}: {}",
            setting.sides[side.index()],
            numbers.join(", ").replace('"', "")
        ));
    }
    ArmInfo {
        name: plan.arms[at].name.get_ref().clone(),
        switches: setting.rules.text().to_owned(),
        players,
        rules,
        key,
        differs: differs.join(", "),
        switched,
    }
}

/// Equal arms are a mistake, unless the plan says that they are meant.
fn twins(plan: &Plan, arms: &[ArmInfo]) -> Result<()> {
    let mut faults = Faults::new(&plan.file, &plan.text);
    for (at, arm) in arms.iter().enumerate().filter(|_| !plan.aa) {
        if let Some(twin) = arms[..at].iter().find(|twin| twin.key == arm.key) {
            faults.add(
                plan.arms[at].name.span(),
                format!("the arms {} and {} are equal", twin.name, arm.name),
                "change a switch, or write aa = true if this is meant",
            );
        }
    }
    Ok(faults.finish(())?)
}

/// The lists of choices are compared between arms, so that the rows of one depend on the rules of the others.
fn together(mut arms: Vec<ArmInfo>, arena: &dyn Arena) -> Vec<ArmInfo> {
    let rules: Vec<String> = arms.iter().map(|arm| arm.rules.clone()).collect();
    let first = rules[0].clone();
    for (at, arm) in arms.iter_mut().enumerate() {
        let beside = if at == 0 { rules[1..].join(" ") } else { first.clone() };
        let version = arena.setting(at).book.version();
        // The name stands in the rows, and equal arms have parts of their own.
        arm.key = short(&format!("{} {} {beside} {version}", arm.name, arm.key));
    }
    arms
}

fn short(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(16).collect()
}
