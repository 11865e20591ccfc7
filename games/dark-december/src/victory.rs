//! Victory (W).

use engine::{HexId, Outcome, Rule, Said, Tally, Told, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::scenario::Victory;
use crate::state::{End, Place};
use crate::supply::Lines;
use crate::units::UnitType;

engine::events! {
    /// How a game ends.
    pub enum VictoryEvent for DarkDecember as game {
        Over { end: End } => match *end {
            End::Meuse => Told::text(Rule("W2"), "German victory: panzers in supply beyond the Meuse."),
            End::City => Told::text(Rule("W2"), "German victory: a great city is taken and in supply."),
            End::Objectives => Told::text(Rule("W1"), "German victory: all objectives are met."),
            End::Held => Told::text(Rule("W1"), "Allied victory: not all objectives are met."),
            End::Score(score) => {
                let Outcome { winner, level, rule, .. } = game.outcome(*end);
                let text = match winner.map(|winner| Said::new(game, winner)) {
                    Some(winner) => format!("{winner} victory, {level}: the score is {score}."),
                    None => format!("Nobody wins: the score is {score}."),
                };
                Told::text(rule, text)
            }
        };
    }
}

/// The parts of the score (W3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// German: towns in supply.
    pub towns: i32,
    /// German: mech units far west.
    pub mech: i32,
    /// German: Allied units lost.
    pub allied_losses: i32,
    /// German: optional forces that the Allies committed.
    pub allied_forces: i32,
    /// Allied: German units lost.
    pub german_losses: i32,
    /// Allied: optional forces that the German committed.
    pub german_forces: i32,
    /// Allied: attacks missing on turn 1.
    pub missing: i32,
}

impl Score {
    /// German points (W3.1).
    pub fn german(&self) -> i32 {
        self.towns + self.mech + self.allied_losses + self.allied_forces
    }

    /// Allied points (W3.2).
    pub fn allied(&self) -> i32 {
        self.german_losses + self.german_forces + self.missing
    }

    /// S (W3).
    pub fn margin(&self) -> i32 {
        self.german() - self.allied()
    }
}

impl DarkDecember {
    /// German mech units with a supply line west of a column (W0).
    pub(crate) fn mech_west(&self, lines: &Lines, column: i16) -> impl Iterator<Item = (UnitId, HexId)> {
        self.fighters(GERMAN).filter(move |&(unit, hex)| {
            self.counter(unit).is_mech() && self.fixed.column(hex) < column && lines.reach(hex)
        })
    }

    /// W3: the score as it stands, by the German supply lines.
    pub fn score(&self, lines: &Lines) -> Score {
        let numbers = &self.fixed.charts.numbers;
        let of = |number: i16| i32::from(number);
        let mut score = Score::default();
        for town in &self.fixed.charts.towns {
            let hex = self.fixed.setting.board.grid.find(&town.hex);
            if hex.is_some_and(|hex| self.controls(GERMAN, hex) && lines.reach(hex)) {
                score.towns += i32::from(town.vp);
            }
        }
        for (_, hex) in self.mech_west(lines, numbers.mech_west_of_column) {
            score.mech += of(numbers.vp_mech_west_of_column);
            if self.fixed.far_bank.contains(hex) {
                score.mech += of(numbers.vp_mech_west_of_meuse_extra);
            }
        }
        for unit in self.fixed.unit_ids().filter(|&unit| self.in_pools(unit)) {
            let counter = self.counter(unit);
            if counter.battalion || !counter.is_combat() {
                continue;
            }
            let surrendered = self.unit_state(unit).place == Place::Surrendered;
            let more = if surrendered { of(numbers.vp_surrendered_extra) } else { 0 };
            if counter.side == ALLIED {
                score.allied_losses += of(numbers.vp_allied_regiment_eliminated) + more;
            } else if counter.is_mech() {
                score.german_losses += of(numbers.vp_german_mech_eliminated) + more;
            } else {
                score.german_losses += of(numbers.vp_german_foot_eliminated) + more;
            }
        }
        let forces = |side: engine::Side| i32::from(self.state.committed[side.index()]);
        score.allied_forces = forces(ALLIED) * of(numbers.vp_optional_unit_committed);
        score.german_forces = forces(GERMAN) * of(numbers.vp_optional_unit_committed);
        score.missing = i32::from(self.state.missing) * of(numbers.vp_missing_first_turn_attack);
        score
    }

    /// W1: conditions that are met: towns, and panzer units that count.
    pub fn objectives_met(&self, lines: &Lines) -> Option<(usize, usize)> {
        let Victory::Objectives { towns, west_of_column, .. } = &self.fixed.scenario.victory else {
            return None;
        };
        let held = towns.iter().filter(|&&hex| self.controls(GERMAN, hex)).count();
        let panzers = self.mech_west(lines, i16::from(*west_of_column));
        let panzers = panzers.filter(|&(unit, _)| self.counter(unit).kind == UnitType::Arm).count();
        Some((held, panzers))
    }

    /// Q.6, W2: at the end of any Game-Turn; W1, W4: at the end of the last.
    pub(crate) fn check_victory(&mut self, ctx: &mut Ctx) {
        let lines = self.take_lines(GERMAN);
        let end = self.judge(&lines);
        self.keep_lines(GERMAN, lines);
        if let Some(end) = end {
            self.state.end = Some(end);
            ctx.tell(VictoryEvent::Over { end });
        }
    }

    fn judge(&self, lines: &Lines) -> Option<End> {
        if let Some(cities) = &self.fixed.scenario.sudden_death {
            let across =
                self.mech_west(lines, i16::MAX).filter(|(_, hex)| self.fixed.far_bank.contains(*hex));
            let needed = self.fixed.charts.numbers.sudden_death_mech_west_of_meuse;
            if i16::try_from(across.count()).is_ok_and(|across| across >= needed) {
                return Some(End::Meuse);
            }
            if cities.iter().any(|&hex| self.controls(GERMAN, hex) && lines.reach(hex)) {
                return Some(End::City);
            }
        }
        if self.state.turn < self.fixed.scenario.last.number() {
            return None;
        }
        match &self.fixed.scenario.victory {
            Victory::Objectives { towns, panzers, .. } => {
                let met = self.objectives_met(lines);
                let won =
                    met.is_some_and(|(held, west)| held == towns.len() && west >= usize::from(*panzers));
                Some(if won { End::Objectives } else { End::Held })
            }
            Victory::Score(_) => Some(End::Score(self.score(lines).margin() as i16)),
        }
    }

    /// W1, W3: what each side has: of the conditions of W1 those that are met and those that are not, otherwise points.
    pub(crate) fn points_of_both(&self) -> Tally {
        let lines = self.lines(GERMAN);
        if let Victory::Objectives { towns, panzers, .. } = &self.fixed.scenario.victory
            && let Some((held, west)) = self.objectives_met(&lines)
        {
            let panzers = usize::from(*panzers);
            let met = held + west.min(panzers);
            let open = towns.len() + panzers - met;
            return Tally { points: [met as i32, open as i32], unit: "Conditions met and denied" };
        }
        let score = self.score(&lines);
        Tally { points: [score.german(), score.allied()], unit: "Victory points" }
    }

    /// Who has won.
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let won = |winner, level, rule| Outcome { winner: Some(winner), level, rule, score: 0 };
        match end {
            End::Meuse | End::City => Outcome { score: 1, ..won(GERMAN, "decisive", Rule("W2")) },
            End::Objectives => Outcome { score: 1, ..won(GERMAN, "victory", Rule("W1")) },
            End::Held => Outcome { score: -1, ..won(ALLIED, "victory", Rule("W1")) },
            End::Score(score) => {
                let level = self.fixed.scenario.victory.by_score(i32::from(score));
                Outcome {
                    winner: level.and_then(|level| level.winner),
                    level: level.map_or("draw", |level| level.level.name()),
                    rule: Rule("W4"),
                    score: i32::from(score),
                }
            }
        }
    }
}
