//! Weather, ground and air (16.0). Ground and air points are on the turn track; here is the airdrop.

use engine::{Ask, Asks, HexId, HexSet, Rule, SumLine, Told, refuse};

use crate::action::Action;
use crate::charts::ALLIED;
use crate::explain::explain_supply;
use crate::game::Bulge;

engine::events! {
    /// What the air forces do.
    pub enum WeatherEvent for Bulge as game {
        /// 16.6.
        Airdrop { hex: HexId } =>
            Told::text(Rule("16.6"), format!("The Allies drop supplies on {hex}.")).mark(hex, "airdrop");
        /// 4.3.
        NoAirdrop => Told::text(Rule("16.6"), "The Allies drop no supplies.");
    }
}

/// D8 (16.6): the Allies drop supplies.
pub(crate) static AIRDROP: Ask<Bulge> = Ask {
    name: "airdrop",
    rule: Rule("16.6"),
    side: |_| ALLIED,
    open: |game| !game.cache.ends.is_empty(),
    prompt: |_| "drop supplies where?".into(),
    check: engine::judged!(game,
        Action::Airdrop(hex) if game.cache.ends.contains(hex) => Ok(()),
        Action::Airdrop(_) => {
            refuse(Rule("16.6"), "no Allied unit that is out of supply is there or adjacent")
        }
    ),
    play: engine::played!(game, ctx, Action::Airdrop(hex) => {
        game.state.air -= game.fixed.charts.numbers.airdrop_cost as u8;
        game.state.airdrop = Some(hex);
        game.cache.ends.clear();
        ctx.tell(WeatherEvent::Airdrop { hex });
    }),
    explain: |game, action, mut why| {
        if let Action::Airdrop(hex) = action {
            why = why.line(SumLine::new("Air points", game.fixed.charts.numbers.airdrop_cost, Rule("16.6")));
            for (unit, _) in game.on_map(ALLIED).filter(|&(_, at)| game.distance(at, hex) <= 1) {
                why = why.line(explain_supply(game, unit));
            }
        }
        why
    },
    done: "No airdrop",
    end: |game, ctx| game.decline(WeatherEvent::NoAirdrop, ctx),
    ..engine::one_of!(game, hex in game.cache.ends.iter() => Action::Airdrop)
};

impl Bulge {
    /// 16.3: the air points of this turn. Without AIR there are none, and nothing that costs one is done.
    pub(crate) fn air_of_turn(&self) -> u8 {
        if self.fixed.options.air { self.track().air } else { 0 }
    }

    /// 16.6: finds the hexes where an airdrop would help an Allied unit that is out of supply now.
    pub(crate) fn find_drops(&mut self) {
        let mut ends = HexSet::new();
        let numbers = &self.fixed.charts.numbers;
        let able = numbers.airdrop_max > 0
            && u16::from(self.state.air) >= numbers.airdrop_cost
            && self.state.airdrop.is_none();
        if able {
            let mut lines = std::mem::take(&mut self.cache.scratch.lines);
            lines.trace(self, ALLIED);
            for (unit, hex) in self.on_map(ALLIED) {
                if !self.traces(&mut lines, unit) {
                    ends.insert(hex);
                    for edge in self.fixed.edges(hex) {
                        ends.insert(edge.to);
                    }
                }
            }
            self.cache.scratch.lines = lines;
        }
        self.cache.ends = ends;
    }
}
