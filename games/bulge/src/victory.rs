//! Victory (25.0, 32.0).

use engine::{HexId, Outcome, Rule, Told, UnitId};

use crate::charts::{ALLIED, GERMAN, SIDES};
use crate::event::Ctx;
use crate::game::Bulge;
use crate::scenario::{AtOnce, Victory};
use crate::state::{End, Verdict};
use crate::supply::Lines;

engine::events! {
    /// How the game ends.
    pub enum VictoryEvent for Bulge as game {
        /// The game is over, with this margin (25.2.5).
        Over { end: End, margin: i16 } => {
            let (rule, text) = verdict(*end);
            Told::text(rule, format!("{text} Margin {margin}."))
        };
    }
}

fn verdict(end: End) -> (Rule, String) {
    let allied = SIDES[ALLIED.index()];
    match end {
        End::Meuse => (Rule("25.3"), "German victory: supplied across the Meuse.".to_owned()),
        End::Liege => (Rule("25.4"), "German victory: Liege is taken.".to_owned()),
        End::LastTurn(verdict) => match verdict {
            Verdict::Scrubbed => {
                (Rule("23.11"), format!("{allied} victory: neither the Meuse nor Liege was reached."))
            }
            Verdict::Town => (Rule("25.5.1"), format!("{allied} victory: the decisive towns are held.")),
            Verdict::Margin => (Rule("25.5.2"), "The margin decides.".to_owned()),
            Verdict::Levels => (Rule("24.4"), "The margin decides.".to_owned()),
            Verdict::HexLost => (Rule("24.5"), "German victory: Bastogne has fallen.".to_owned()),
            Verdict::HexHeld => (Rule("24.5"), format!("{allied} victory: Bastogne is held and supplied.")),
            Verdict::HexCutOff => (Rule("24.5"), "A draw: Bastogne is held, but cut off.".to_owned()),
        },
    }
}

impl Bulge {
    /// 25.2.2: victory points for towns under German control.
    pub fn town_points(&self) -> i32 {
        let held = self.fixed.towns.iter().filter(|(hex, _)| self.state.german.contains(*hex));
        held.map(|&(_, vp)| i32::from(vp)).sum()
    }

    /// 25.2: German victory points.
    pub fn german_points(&self) -> i32 {
        let points = &self.state.points;
        let dumps = i32::from(points.dumps) * i32::from(self.fixed.charts.numbers.dump_vp);
        i32::from(points.losses[GERMAN.index()]) + self.town_points() + dumps
    }

    /// 25.2: Allied victory points.
    pub fn allied_points(&self) -> i32 {
        let points = &self.state.points;
        let released = i32::from(points.released) * i32::from(self.fixed.charts.numbers.okw_vp_cost);
        i32::from(points.losses[ALLIED.index()]) + released
    }

    /// 25.2.5: the margin.
    pub fn margin(&self) -> i32 {
        self.german_points() - self.allied_points()
    }

    /// 25.3: German combat strength beyond the Meuse that can trace supply.
    pub(crate) fn far_strength(&self, lines: &mut Lines) -> u16 {
        let far = self.combat_units_of(GERMAN).filter(|&(_, hex)| self.fixed.far_bank.contains(hex));
        far.filter(|&(unit, _)| self.traces(lines, unit))
            .map(|(unit, _)| u16::from(self.counter(unit).attack))
            .sum()
    }

    /// 25.4: whether a strong, supplied German unit stands alone in Liege.
    fn liege_taken(&self, lines: &mut Lines) -> bool {
        let needed = self.fixed.charts.numbers.liege_victory_sp;
        let mut strong = |unit: UnitId| {
            let counter = self.counter(unit);
            counter.is_combat() && u16::from(counter.attack) >= needed && self.traces(lines, unit)
        };
        self.fixed.liege.is_some_and(|liege| {
            !self.holds(ALLIED, liege) && self.friends_at(GERMAN, liege).any(&mut strong)
        })
    }

    /// 25.1: the check at the end of every Allied player-turn, and of the last turn.
    pub(crate) fn check_victory(&mut self, ctx: &mut Ctx) {
        let mut lines = std::mem::take(&mut self.cache.scratch.lines);
        let end = self.judge(&mut lines);
        self.cache.scratch.lines = lines;
        if let Some(end) = end {
            self.state.end = Some(end);
            ctx.tell(VictoryEvent::Over { end, margin: self.margin() as i16 });
        }
    }

    fn judge(&self, lines: &mut Lines) -> Option<End> {
        let at_once = &self.fixed.scenario.at_once;
        // Tracing supply is only worth while if someone stands where it matters.
        let across = self
            .combat_units_of(GERMAN)
            .any(|(_, hex)| self.fixed.far_bank.contains(hex) || self.fixed.liege == Some(hex));
        if across {
            lines.trace(self, GERMAN);
            let needed = self.fixed.charts.numbers.meuse_victory_sp;
            if at_once.contains(&AtOnce::Meuse) && self.far_strength(lines) >= needed {
                return Some(End::Meuse);
            }
            if at_once.contains(&AtOnce::Liege) && self.liege_taken(lines) {
                return Some(End::Liege);
            }
        }
        if self.state.turn < self.fixed.scenario.last.number() {
            return None;
        }
        let verdict = match &self.fixed.scenario.victory {
            _ if self.state.nordwind == 3 => Verdict::Scrubbed,
            Victory::Campaign { .. } => {
                let held = self.victory_towns().iter().any(|&hex| self.holds(ALLIED, hex));
                if held { Verdict::Town } else { Verdict::Margin }
            }
            Victory::Margin(_) => Verdict::Levels,
            Victory::Hold(hex) => self.hold_verdict(*hex, lines),
        };
        Some(End::LastTurn(verdict))
    }

    /// 25.5.1, 23.7: the towns where an Allied unit wins the game for the Allies.
    pub fn victory_towns(&self) -> &[HexId] {
        match &self.fixed.scenario.victory {
            Victory::Campaign { nordwind_2, .. } if self.state.nordwind == 2 => nordwind_2,
            Victory::Campaign { towns, .. } => towns,
            _ => &[],
        }
    }

    /// 24.5
    fn hold_verdict(&self, hex: HexId, lines: &mut Lines) -> Verdict {
        let mut garrison =
            self.friends_at(ALLIED, hex).filter(|&unit| self.counter(unit).is_combat()).peekable();
        if garrison.peek().is_none() {
            return Verdict::HexLost;
        }
        lines.trace(self, ALLIED);
        if garrison.any(|unit| self.traces(lines, unit)) { Verdict::HexHeld } else { Verdict::HexCutOff }
    }

    /// 25.0: who has won.
    pub(crate) fn outcome(&self, end: End) -> Outcome {
        let score = self.margin();
        let won = |winner, level, rule| Outcome { winner: Some(winner), level, rule, score };
        match end {
            End::Meuse => won(GERMAN, "victory", Rule("25.3")),
            End::Liege => won(GERMAN, "victory", Rule("25.4")),
            End::LastTurn(Verdict::Scrubbed) => won(ALLIED, "victory", Rule("23.11")),
            End::LastTurn(Verdict::Town) => won(ALLIED, "victory", Rule("25.5.1")),
            End::LastTurn(Verdict::Margin) => {
                let enough = score > self.fixed.scenario.victory.more_than();
                won(if enough { GERMAN } else { ALLIED }, "victory", Rule("25.5.2"))
            }
            End::LastTurn(Verdict::Levels) => {
                let level = self.fixed.scenario.victory.by_margin(score);
                Outcome {
                    winner: level.and_then(|level| level.winner),
                    level: level.map_or("draw", |level| level.level.name()),
                    rule: Rule("24.4"),
                    score,
                }
            }
            End::LastTurn(Verdict::HexLost) => won(GERMAN, "victory", Rule("24.5")),
            End::LastTurn(Verdict::HexHeld) => won(ALLIED, "victory", Rule("24.5")),
            End::LastTurn(Verdict::HexCutOff) => {
                Outcome { winner: None, level: "draw", rule: Rule("24.5"), score }
            }
        }
    }
}
