//! The charts as a player reads them. Every number is asked of the rules that use it.

use engine::{Chart, ChartBox, ChartSpot, Game, HexId, Rule, place};

use crate::charts::{Ground, TERRAIN};
use crate::fixed::{Fixed, ground_of};
use crate::game::Skirmish;

/// All charts of a position. Nothing that is hidden is on them.
pub(crate) fn charts(game: &Skirmish) -> Vec<Chart> {
    let boxes = (1..=game.fixed.scenario.turns).map(|turn| ChartBox::of(turn, game.turn(), "")).collect();
    let turns = Chart::track(game.rulebook(), "turns", boxes);
    vec![combat(&game.fixed), terrain(&game.fixed), turns, victory(game)]
}

/// 3.1 to 3.4: what is rolled.
fn combat(fixed: &Fixed) -> Chart {
    let most = fixed.units.iter().map(|unit| usize::from(unit.aim)).max().unwrap_or(0);
    let columns = 0..if fixed.options.fire { AIM + most + 1 } else { 1 };
    let names = columns.clone().map(|column| match column {
        0 | 1 => ("To attack", ["fresh", "pinned"][column].to_owned()),
        _ => ("To hit by fire", format!("aim {}", column - AIM)),
    });
    let mut chart = Chart::table(&fixed.setting.book, "crt", "Enemy in", names);
    for (terrain, name) in TERRAIN.iter().enumerate() {
        let ground = ground_of(&fixed.charts, fixed.options, terrain);
        chart.row(*name, None, columns.clone().map(|column| format!("{}+", fixed.roll(ground, column))));
    }
    chart
}

/// 2.1, 2.3: what a step counts.
fn terrain(fixed: &Fixed) -> Chart {
    let mut chart = Chart::table(&fixed.setting.book, "terrain", "Ground", ["A step counts"]);
    for (terrain, name) in TERRAIN.iter().enumerate() {
        chart.row(*name, None, [ground_of(&fixed.charts, fixed.options, terrain).hexes.to_string()]);
    }
    chart.row("over the stream", Some(Rule("2.3")), [format!("{} more", fixed.charts.numbers.stream)]);
    chart.row("up a hill", Some(Rule("2.3")), [format!("{} more", fixed.charts.numbers.slope)]);
    chart
}

/// 4.1: what is worth points, and who has it.
fn victory(game: &Skirmish) -> Chart {
    let mut chart = Chart::table(game.rulebook(), "victory", "For", ["Points", "Held by"]);
    chart.row("each squad that is left", Some(Rule("4.1")), ["1".to_owned(), String::new()]);
    for (objective, holder) in game.fixed.scenario.objectives.iter().zip(&game.state.held) {
        let holder = holder.map_or_else(|| "nobody".to_owned(), |side| game.side_name(side));
        chart.row(place(game, objective.hex), Some(Rule("4.1")), [objective.points.to_string(), holder]);
    }
    chart
}

/// An attack and an attack on a pinned squad have a column each; from this one on it is fire, by how well one aims.
pub(crate) const AIM: usize = 2;

impl Fixed {
    /// 3.1 to 3.4: what is rolled against a squad on such ground.
    pub(crate) fn roll(&self, ground: Ground, column: usize) -> u8 {
        let numbers = &self.charts.numbers;
        match column {
            0 => numbers.attack + ground.cover,
            1 => (numbers.attack + ground.cover).saturating_sub(numbers.pinned),
            _ => (numbers.fire + ground.cover).saturating_sub((column - AIM) as u8),
        }
    }

    /// Where that is on the chart.
    pub(crate) fn spot(&self, hex: HexId, column: usize) -> ChartSpot {
        ChartSpot::cell("crt", column, self.terrain_index(hex))
    }
}
