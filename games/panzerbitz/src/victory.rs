//! Victory (13.4, 14.4).

use engine::{Outcome, Rule, Side, Told, UnitId};

use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::roster::side_of;
use crate::scenario::{Count, Filter, Level};
use crate::state::{End, Place};
use crate::verdict::verdict_words;

engine::events! {
    /// How it ends.
    pub enum VictoryEvent for Panzerbitz as game {
        /// 13.4: the game is over.
        Over { end: End } =>
            Told::text(Rule("13.4.1"), format!("The game is over: {}.", verdict_words(game, *end)));
    }
}

impl Level {
    /// In the rulebook's words.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Decisive => "decisive",
            Level::Tactical => "tactical",
            Level::Marginal => "marginal",
        }
    }

    /// For statistics (13.4.3, 14.4.5).
    const fn score(self) -> i32 {
        match self {
            Level::Decisive => 3,
            Level::Tactical => 2,
            Level::Marginal => 1,
        }
    }
}

impl Panzerbitz {
    /// The value of a function of the victory conditions (13.4.2, 14.4.1).
    pub fn count(&self, count: &Count) -> u16 {
        let units = |nation, filter: Filter, holds: &dyn Fn(UnitId) -> bool| {
            let side = side_of(&self.fixed.card, nation);
            let ids =
                self.fixed.ids(side).filter(|&unit| filter.counts(&self.piece(unit).unit) && holds(unit));
            ids.count() as u16
        };
        match count {
            Count::Control(nation, zone) => {
                let mut held = self.state.control[side_of(&self.fixed.card, *nation).index()];
                held.intersect(self.fixed.zone(zone));
                held.len() as u16
            }
            Count::Destroyed(nation, filter) => {
                units(*nation, *filter, &|unit| self.unit(unit).place == Place::Eliminated)
            }
            Count::Exited(nation, zone, filter) => {
                let hexes = self.fixed.zone(zone);
                let out =
                    |unit: UnitId| matches!(self.unit(unit).place, Place::Exited(hex) if hexes.contains(hex));
                units(*nation, *filter, &out)
            }
            Count::InZone(nation, zone, filter) => {
                let hexes = self.fixed.zone(zone);
                let within = |unit: UnitId| self.where_is(unit).is_some_and(|hex| hexes.contains(hex));
                units(*nation, *filter, &within)
            }
        }
    }

    /// The first line of the card that is true (13.4.1, 14.4.2, 14.4.3).
    pub fn verdict(&self) -> End {
        for (at, line) in self.fixed.card.victory.iter().enumerate() {
            if line.when.holds(&mut |count| self.count(count)) {
                let side = side_of(&self.fixed.card, line.side);
                return End { winner: Some((side, line.level)), line: Some(at as u8) };
            }
        }
        End { winner: None, line: None }
    }

    /// The game is over (3.5).
    pub(crate) fn finish(&mut self, ctx: &mut Ctx) {
        let end = self.verdict();
        self.state.end = Some(end);
        ctx.tell(VictoryEvent::Over { end });
    }

    /// How it ended.
    pub(crate) fn outcome(end: End) -> Outcome {
        match end.winner {
            None => Outcome { winner: None, level: "draw", rule: Rule("13.4.1"), score: 0 },
            Some((side, level)) => {
                let score = if side == Side(0) { level.score() } else { -level.score() };
                Outcome { winner: Some(side), level: level.word(), rule: Rule("13.4.1"), score }
            }
        }
    }
}
