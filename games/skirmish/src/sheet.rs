//! The charts as a player reads them. Every number is asked of the rules that use it.

use std::collections::BTreeSet;

use engine::{Chart, ChartBox, Game, Rule, place};

use crate::charts::{FOREST, Ground, TERRAIN};
use crate::fixed::{Fixed, ground_of};
use crate::game::Skirmish;

/// All charts of a position. Nothing that is hidden is on them.
pub(crate) fn charts(game: &Skirmish) -> Vec<Chart> {
    let [rolls, steps] = ground(&game.fixed);
    let boxes = (1..=game.fixed.scenario.turns).map(|turn| ChartBox::of(turn, game.turn(), "")).collect();
    vec![rolls, modifiers(&game.fixed), steps, Chart::track(game.rulebook(), "turns", boxes), victory(game)]
}

/// 2.1, 2.3, 3.1 to 3.4: what is rolled, and what a step counts.
fn ground(fixed: &Fixed) -> [Chart; 2] {
    let most = fixed.units.iter().map(|unit| usize::from(unit.aim)).max().unwrap_or(0);
    let columns = 0..if fixed.options.fire { AIM + most + 1 } else { 1 };
    let names = columns.clone().map(|column| match column {
        0 | 1 => ("To attack", ["fresh", "pinned"][column].to_owned()),
        _ => ("To hit by fire", format!("aim {}", column - AIM)),
    });
    let mut rolls = Chart::table(&fixed.setting.book, "crt", "Enemy in", names);
    let mut steps = Chart::table(&fixed.setting.book, "terrain", "Ground", ["A step counts"]);
    for (terrain, name) in TERRAIN.iter().enumerate() {
        let ground = ground_of(&fixed.charts, fixed.options, terrain);
        rolls.row(*name, None, columns.clone().map(|column| format!("{}+", fixed.roll(ground, column))));
        steps.row(*name, None, [ground.hexes.to_string()]);
    }
    steps.row("over the stream", Some(Rule("2.3")), [format!("{} more", fixed.charts.numbers.stream)]);
    steps.row("up a hill", Some(Rule("2.3")), [format!("{} more", fixed.charts.numbers.slope)]);
    [rolls, steps]
}

/// 3.1 to 3.4: what makes a roll harder or easier, one by one.
fn modifiers(fixed: &Fixed) -> Chart {
    let (options, numbers) = (fixed.options, &fixed.charts.numbers);
    let mut chart = Chart::table(&fixed.setting.book, "modifiers", "When", ["Roll"]);
    for (terrain, name) in TERRAIN.iter().enumerate() {
        let cover = ground_of(&fixed.charts, options, terrain).cover;
        let rule = if terrain == FOREST { Rule("3.2 (WOODS)") } else { Rule("3.1") };
        if cover > 0 {
            chart.row(format!("the enemy is in a {name}"), Some(rule), [format!("{cover} more")]);
        }
    }
    if options.fire {
        let pinned = format!("{} less", numbers.pinned);
        chart.row("a pinned enemy is attacked", Some(Rule("3.4 (FIRE)")), [pinned]);
        let aims: BTreeSet<u8> = fixed.units.iter().map(|unit| unit.aim).filter(|aim| *aim > 0).collect();
        for aim in aims {
            let plus = "+".repeat(aim.into());
            let head = format!("who fires has a {plus} on his counter");
            chart.row(head, Some(Rule("3.3 (FIRE)")), [format!("{aim} less")]);
        }
    }
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
        match (column, &self.charts.numbers) {
            (0, numbers) => numbers.attack + ground.cover,
            (1, numbers) => (numbers.attack + ground.cover).saturating_sub(numbers.pinned),
            (_, numbers) => (numbers.fire + ground.cover).saturating_sub((column - AIM) as u8),
        }
    }
}
