//! The file that says what is to be tuned.

use std::collections::BTreeMap;

use engine::Faults;
use engine::data::{Spanned, Text, parse_on};
use players::{Dial, Shelved};
use serde::Deserialize;

use crate::plan::within;

/// How far is tried, where the plan does not say.
const SPREAD: f64 = 0.25;
/// How far a step goes, where the plan does not say. With a quarter of it nothing was found on any scenario of Skirmish: in thirty
/// steps no number came further than a tenth from where it began, and such cadets choose alike.
const PACE: f64 = 2.0;

/// What is to be tuned, and how.
#[derive(Debug, Clone)]
pub struct TunePlan {
    /// Its text: a tuning that was begun goes on only with the same.
    pub text: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Switches on top of those of the scenario.
    pub switches: String,
    /// Whose cadet is tuned, by the place of the side; none tunes one temper for all sides.
    pub side: Option<usize>,
    /// The numbers that are tuned. What is usual for them is what is begun with.
    pub dials: Vec<Dial>,
    /// Numbers that are begun with and not tuned.
    pub kept: Vec<Dial>,
    /// So many steps.
    pub rounds: u32,
    /// So many dice in a step, each played twice.
    pub games: u32,
    /// The number of the first dice to learn from.
    pub first_seed: u64,
    /// How far from the present temper is tried, as a power of e.
    pub spread: f64,
    /// How far a step goes.
    pub pace: f64,
    /// So many dice to confirm the result on.
    pub confirm: u32,
    /// The number of the first of them.
    pub confirm_seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    game: Text,
    scenario: Text,
    #[serde(default)]
    switches: String,
    side: Option<Text>,
    #[serde(default)]
    dials: Vec<Text>,
    #[serde(default)]
    start: BTreeMap<Text, Spanned<f64>>,
    rounds: Spanned<u32>,
    games: Spanned<u32>,
    #[serde(default = "first")]
    first_seed: Spanned<u64>,
    spread: Option<Spanned<f64>>,
    pace: Option<Spanned<f64>>,
    confirm: Spanned<u32>,
    confirm_seed: Spanned<u64>,
}

fn first() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

impl TunePlan {
    /// The temper that is begun with, as a temper file.
    pub(super) fn start(&self) -> String {
        self.kept.iter().chain(&self.dials).map(|dial| super::line(dial, dial.usual)).collect()
    }

    /// Reads a file; `name` is what the reader knows it by. All that is wrong with it is told at once.
    pub fn read(shelf: &[Shelved], name: &str, text: &str) -> Result<TunePlan, Faults> {
        let (file, slips): (File, _) = parse_on(name, text)?;
        let mut faults = Faults::new(name, text);
        for slip in slips {
            faults.add(slip.span, slip.message, slip.help.unwrap_or_default());
        }
        within(&mut faults, &file.rounds, "rounds", 1, 10_000);
        within(&mut faults, &file.games, "games", 1, 100_000);
        within(&mut faults, &file.confirm, "confirm", 1, 1_000_000);
        let seeds = Seeds {
            first: *file.first_seed.get_ref(),
            trained: u64::from(*file.rounds.get_ref()) * u64::from(*file.games.get_ref()),
            fresh: *file.confirm_seed.get_ref(),
            confirmed: u64::from(*file.confirm.get_ref()),
        };
        if !seeds.apart() {
            let last = seeds.first.saturating_add(seeds.trained);
            faults.add(
                file.confirm_seed.span(),
                "these dice were learned from",
                format!("begin at {last} or later"),
            );
        }
        let share = |faults: &mut Faults, value: &Option<Spanned<f64>>, what: &str, usual: f64, most: f64| {
            let found = value.as_ref().map_or(usual, |value| *value.get_ref());
            if let Some(wrong) = value.as_ref().filter(|_| !(0.001..=most).contains(&found)) {
                faults.add(
                    wrong.span(),
                    format!("{what} cannot be {found}"),
                    format!("write a number from 0.001 to {most}"),
                );
            }
            found
        };
        let spread = share(&mut faults, &file.spread, "spread", SPREAD, 2.0);
        let pace = share(&mut faults, &file.pace, "pace", PACE, 8.0);
        let (mut side, mut dials, mut kept) = (None, Vec::new(), Vec::new());
        match Shelved::find(shelf, file.game.get_ref()) {
            Err(why) => faults.add(file.game.span(), why, ""),
            Ok(game) => {
                side = file.side.as_ref().and_then(|side| find_side(&mut faults, game, &file, side));
                (dials, kept) = find_dials(&mut faults, game, &file);
            }
        }
        let plan = TunePlan {
            text: text.to_owned(),
            game: file.game.into_inner(),
            scenario: file.scenario.into_inner(),
            switches: file.switches,
            side,
            dials,
            kept,
            rounds: file.rounds.into_inner(),
            games: file.games.into_inner(),
            first_seed: seeds.first,
            spread,
            pace,
            confirm: file.confirm.into_inner(),
            confirm_seed: seeds.fresh,
        };
        faults.finish(plan)
    }
}

/// The dice to learn from, and those to confirm on.
struct Seeds {
    first: u64,
    trained: u64,
    fresh: u64,
    confirmed: u64,
}

impl Seeds {
    /// Whether no dice is in both.
    fn apart(&self) -> bool {
        self.fresh >= self.first.saturating_add(self.trained)
            || self.fresh.saturating_add(self.confirmed) <= self.first
    }
}

fn find_side(faults: &mut Faults, game: &Shelved, file: &File, side: &Text) -> Option<usize> {
    let scenario = players::Choice::Id(file.scenario.get_ref().clone());
    let setup = players::Setup { scenario: Some(scenario), ..players::Setup::new(engine::Seed::number(0)) };
    match (game.open)(&setup) {
        Err(trouble) => {
            faults.add(file.scenario.span(), trouble.to_string(), "");
            None
        }
        Ok(table) => {
            let found = table.sides().iter().position(|known| known.eq_ignore_ascii_case(side.get_ref()));
            if found.is_none() {
                let sides = table.sides().join(", ");
                faults.add(
                    side.span(),
                    format!("there is no side {:?}", side.get_ref()),
                    format!("the sides are {sides}"),
                );
            }
            found
        }
    }
}

/// The numbers of that name, or whose names begin so, all if none is named; and those that are begun with and not tuned.
fn find_dials(faults: &mut Faults, game: &Shelved, file: &File) -> (Vec<Dial>, Vec<Dial>) {
    let (all, names) = ((game.dials)(), &file.dials);
    let stranger = |faults: &mut Faults, name: &Text| {
        let help = faults.hint(name.get_ref(), all.iter().map(|dial| dial.name), || {
            "name a number of the cadet's temper, or how several begin".to_owned()
        });
        faults.add(name.span(), format!("there is no number {:?}", name.get_ref()), help);
    };
    for name in names {
        if !all.iter().any(|dial| dial.name.starts_with(name.get_ref().as_str())) {
            stranger(faults, name);
        }
    }
    let mut begun: Vec<Dial> = all.to_vec();
    for (name, value) in &file.start {
        let Some(dial) = begun.iter_mut().find(|dial| dial.name == name.get_ref().as_str()) else {
            stranger(faults, name);
            continue;
        };
        if dial.takes(*value.get_ref()) {
            dial.usual = *value.get_ref();
        } else {
            let wrong = format!("{} cannot be {}", dial.name, value.get_ref());
            faults.add(value.span(), wrong, format!("write {}", dial.range()));
        }
    }
    let is_wanted = |dial: &Dial| {
        names.is_empty() || names.iter().any(|name| dial.name.starts_with(name.get_ref().as_str()))
    };
    // What is nothing stays nothing, whatever it is multiplied by.
    let (dials, left): (Vec<Dial>, Vec<Dial>) =
        begun.into_iter().partition(|dial| is_wanted(dial) && dial.usual != 0.0);
    let is_set = |dial: &Dial| file.start.keys().any(|name| name.get_ref() == dial.name);
    (dials, left.into_iter().filter(is_set).collect())
}
