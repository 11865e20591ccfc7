//! The witness of a game: makes its row. It knows no game, only what a board shows.

use std::collections::BTreeMap;

use engine::counter::Face;
use engine::{Explanation, Rule, Side, Spot, Tally, View};
use players::{Arena, Ended, Scene, Trial, Witness};

use crate::field::{Areas, Crowds, distances};
use crate::{Blob, Experiment, Row};

/// What is known of the counters of an arm.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The type of a unit by its counter, in words.
    types: BTreeMap<String, String>,
}

impl Stage {
    pub(crate) fn new(arena: &dyn Arena, arm: usize) -> Stage {
        let counters = arena.counters(arm).into_iter();
        let types = counters.filter_map(|counter| match counter.front {
            Face::Unit(face) => Some((counter.id, spaced(&format!("{:?}", face.symbol)))),
            Face::Marker(_) => None,
        });
        Stage { types: types.collect() }
    }

    fn kind(&self, counter: Option<&String>) -> &str {
        let id = counter.map_or("", |id| id.strip_suffix(" back").unwrap_or(id));
        self.types.get(id).map_or("unit", String::as_str)
    }
}

/// `CombinedArms` in words: `combined arms`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// Takes notes of a game.
pub(crate) struct Notes<'a> {
    experiment: &'a Experiment,
    trial: Trial,
    row: Row,
    areas: Areas,
    crowds: Crowds,
    /// For each side how far each hex is from the ground that it held at first.
    far: [Vec<u16>; 2],
    cited: BTreeMap<Rule, i32>,
    summed: BTreeMap<Rule, i32>,
    /// Units lost at the end of the last turn, by side and type.
    fallen: BTreeMap<(Side, String), i32>,
}

impl<'a> Notes<'a> {
    pub(crate) fn new(experiment: &'a Experiment, trial: Trial) -> Notes<'a> {
        Notes {
            experiment,
            trial,
            row: Row::default(),
            areas: Areas::default(),
            crowds: Crowds::default(),
            far: [Vec::new(), Vec::new()],
            cited: BTreeMap::new(),
            summed: BTreeMap::new(),
            fallen: BTreeMap::new(),
        }
    }

    /// The row of the game that is over.
    pub(crate) fn finish(mut self, ended: Ended) -> Row {
        let info = &self.experiment.arms[self.trial.arm];
        let sides = self.experiment.sides();
        let mut players = info.players.clone();
        if self.trial.swapped {
            players.reverse();
        }
        let outcome = ended.outcome;
        let row = &mut self.row;
        row.arm.clone_from(&info.name);
        row.seed = self.trial.seed as i64;
        row.swapped = self.trial.swapped;
        row.players = players.join(",");
        row.rules.clone_from(&info.rules);
        row.winner = outcome
            .winner
            .and_then(|side| sides.get(side.index()))
            .map_or_else(String::new, ToString::to_string);
        outcome.level.clone_into(&mut row.level);
        row.margin = outcome.score;
        row.rule = outcome.rule.to_string();
        row.turns = self.crowds.0.len() as i32 - 1;
        row.decisions = ended.decisions as i32;
        row.end = ended.hash.to_string();
        row.deciding_turn = deciding(row, outcome.winner);
        row.front = Blob(self.areas.write());
        row.units = Blob(self.crowds.write());
        let named = |((side, kind), count): (&(Side, String), &i32)| {
            (format!("{} {kind}", sides[side.index()]), *count)
        };
        row.losses = self.fallen.iter().map(named).collect();
        row.cited = by_name(&self.cited);
        row.summed = by_name(&self.summed);
        self.row
    }

    /// Who stands where.
    fn crowd(&self, view: &View) -> [Vec<(u16, u16)>; 2] {
        let grid = &self.experiment.arena.setting(self.trial.arm).board.grid;
        let mut crowds: [BTreeMap<u16, u16>; 2] = Default::default();
        for unit in &view.units {
            let Spot::Hex(label) = &unit.spot else { continue };
            if let (Some(hex), Some(crowd)) = (grid.find(label), crowds.get_mut(unit.side.index())) {
                *crowd.entry(hex.0).or_default() += 1;
            }
        }
        crowds.map(|crowd| crowd.into_iter().collect())
    }

    /// Who was lost, and who is in which state.
    fn count(&mut self, view: &View, scene: &dyn Scene) -> [i32; 2] {
        let (stage, sides) = (&self.experiment.stages[self.trial.arm], self.experiment.sides());
        let mut lost = [0; 2];
        self.fallen.clear();
        for unit in &view.units {
            match &unit.spot {
                Spot::Box(beside) if scene.counts_as_lost(beside) => {
                    let kind = stage.kind(unit.counter.as_ref()).to_owned();
                    *self.fallen.entry((unit.side, kind)).or_default() += 1;
                    if let Some(count) = lost.get_mut(unit.side.index()) {
                        *count += 1;
                    }
                }
                Spot::Box(_) => {}
                Spot::Hex(_) => {
                    let held = unit.badges.iter().filter(|badge| badge.kind == engine::BadgeKind::State);
                    for badge in held {
                        // "isolated 2" is a state with a number.
                        let word = badge.word.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
                        let name = format!("{} {word}", sides[unit.side.index()]);
                        *self.row.states.entry(name).or_default() += 1;
                    }
                }
            }
        }
        lost
    }

    /// Who holds what.
    fn towns(&mut self, turn: usize, view: &View) {
        for objective in view.objectives.iter().filter(|objective| !objective.at.is_empty()) {
            let held = self.row.towns.entry(objective.name.clone()).or_default();
            // One that comes later was nobody's before.
            while held.len() < turn {
                held.push('-');
            }
            if held.len() == turn {
                held.push(objective.holder.map_or('-', |side| if side == Side(0) { '1' } else { '2' }));
            }
        }
    }

    /// How far each side has come.
    fn advance(&mut self, crowds: &[Vec<(u16, u16)>; 2]) {
        let grid = &self.experiment.arena.setting(self.trial.arm).board.grid;
        if self.areas.0.len() == 1 {
            let ground = &self.areas.0[0];
            self.far =
                [true, false].map(|own| distances(grid, grid.ids().filter(|hex| ground[hex.index()] == own)));
        }
        let row = &mut self.row;
        let most = [
            (&mut row.advance_first, &mut row.farthest_first),
            (&mut row.advance_second, &mut row.farthest_second),
        ];
        for ((advance, farthest), (crowd, far)) in most.into_iter().zip(crowds.iter().zip(&self.far)) {
            let mut came: Vec<(u16, u16, u16)> =
                crowd.iter().map(|&(hex, units)| (far[usize::from(hex)], hex, units)).collect();
            came.sort_unstable_by(|one, other| other.cmp(one));
            // A few who were dropped behind the lines are no advance.
            let mut tenth = came.iter().map(|&(.., units)| units).sum::<u16>().div_ceil(10);
            let reached = came.into_iter().find(|&(.., units)| {
                let last = tenth <= units;
                tenth = tenth.saturating_sub(units);
                last
            });
            if let Some((came, hex, _)) =
                reached.filter(|&(came, ..)| i32::from(came) > *advance && came < u16::MAX)
            {
                *advance = i32::from(came);
                grid.label(engine::HexId(hex)).clone_into(farthest);
            }
        }
    }
}

impl Witness for Notes<'_> {
    fn turn(&mut self, turn: usize, scene: &dyn Scene) {
        let view = scene.view();
        // A turn that nobody had anything to do in ends as this one does.
        let from = self.crowds.0.len();
        for at in from..=turn {
            let crowds = self.crowd(&view);
            let grid = &self.experiment.arena.setting(self.trial.arm).board.grid;
            self.areas.add(grid, &crowds);
            self.advance(&crowds);
            self.crowds.0.push(crowds);
            let [first, second] = self.count(&view, scene);
            self.row.lost_first.push(first);
            self.row.lost_second.push(second);
            if let Some(Tally { points: [first, second], .. }) = scene.tally() {
                self.row.points_first.push(first);
                self.row.points_second.push(second);
            }
            self.row.chance.extend(scene.chance().map(|chance| (chance * 1000.0).round() as i32));
            self.towns(at, &view);
        }
    }

    fn event(&mut self, rule: Rule) {
        *self.cited.entry(rule).or_default() += 1;
    }

    fn sum(&mut self, sum: &Explanation) {
        for rule in sum.rules() {
            *self.summed.entry(rule).or_default() += 1;
        }
    }

    fn compared(&mut self, other: usize, differs: bool) {
        let name = &self.experiment.arms[other].name;
        *self.row.compared.entry(name.clone()).or_default() += 1;
        *self.row.differing.entry(name.clone()).or_default() += i32::from(differs);
    }
}

fn by_name(counts: &BTreeMap<Rule, i32>) -> BTreeMap<String, i32> {
    counts
        .iter()
        .filter(|(rule, _)| !rule.0.is_empty())
        .map(|(rule, count)| (rule.0.to_owned(), *count))
        .collect()
}

/// The turn from which the winner was ahead to the end: by the chance as it was appraised, else by points. A draw is open to the end.
fn deciding(row: &Row, winner: Option<Side>) -> i32 {
    let Some(winner) = winner else { return row.turns };
    let sign = if winner == Side(0) { 1 } else { -1 };
    let points = row.points_first.iter().zip(&row.points_second).map(|(first, second)| first - second);
    let lead: Vec<i32> = if row.chance.is_empty() {
        points.collect()
    } else {
        row.chance.iter().map(|chance| chance - 500).collect()
    };
    // The last position is the end itself.
    let open = lead.iter().take(lead.len().saturating_sub(1)).rposition(|lead| lead * sign <= 0);
    open.map_or(1, |turn| turn as i32 + 1).min(row.turns).max(1)
}
