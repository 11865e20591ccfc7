//! The charts as a player reads them, as switched and as the game stands. Every number is asked of the charts and rules that
//! use it.

mod combat;
mod ground;
mod rolls;
mod track;
mod victory;

use engine::{Chart, ChartSpot};

use crate::combat::Roll;
use crate::fixed::Fixed;
use crate::game::DarkDecember;

pub(crate) use rolls::Throw;

/// The id of the combat table.
const COMBAT: &str = "crt";
/// The id of the table of results.
const RESULTS: &str = "results";

/// All charts, with the column of the attack in hand and all that counts in this turn marked. Nothing is hidden in this game.
pub(crate) fn charts(game: &DarkDecember) -> Vec<Chart> {
    let mut all = vec![
        combat::levels(game),
        combat::results(&game.fixed),
        combat::modifiers(game),
        ground::terrain(game),
        combat::advance(&game.fixed),
        rolls::rolls(&game.fixed).chart(&game.fixed.setting.book),
        track::weather(game),
        track::turns(game),
        victory::levels(game),
    ];
    all.extend(victory::points(game));
    all
}

/// 4.3: where a column of the table is.
pub(crate) fn column_spot(column: u8) -> ChartSpot {
    ChartSpot::column(COMBAT, column.into())
}

/// 4.3.4, 4.3.5: where a roll is on the combat table, and its margin among the results.
pub(crate) fn roll_spots(fixed: &Fixed, roll: &Roll) -> [ChartSpot; 2] {
    let table = &fixed.charts.combat;
    let die = roll.die as i8 + roll.modifier;
    let margin = table.level(roll.column.into(), die) - roll.tdl as i8;
    let found = table.results.iter().position(|(least, _)| margin >= *least);
    let row = found.unwrap_or(table.results.len().saturating_sub(1));
    [ChartSpot::cell(COMBAT, roll.column.into(), table.row(die)), ChartSpot::row(RESULTS, row)]
}
