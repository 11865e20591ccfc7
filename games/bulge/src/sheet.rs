//! The charts as a player reads them, as switched and as the game stands. Every number is asked of the charts and rules that
//! use it.

mod combat;
mod ground;
mod track;
mod victory;

use engine::{Chart, ChartSpot};

use crate::game::Bulge;

pub(crate) use combat::Roll;

/// The id of the combat results table.
const COMBAT: &str = "crt";

/// All charts, with the column of the attack in hand and all that counts in this turn marked. Nothing is hidden in this game.
pub(crate) fn charts(game: &Bulge) -> Vec<Chart> {
    vec![
        combat::results(game),
        combat::modifiers(game),
        ground::terrain(game),
        ground::hexsides(game),
        ground::roads(game),
        combat::rolls(&game.fixed).chart(&game.fixed.setting.book),
        track::weather(game),
        track::turns(game),
        victory::levels(game),
        victory::points(game),
    ]
}

/// 12.7: where a column of the table is.
pub(crate) fn column_spot(column: usize) -> ChartSpot {
    ChartSpot::column(COMBAT, column)
}

/// 12.8: where a die in a column is.
pub(crate) fn result_spot(column: u8, die: u8) -> ChartSpot {
    ChartSpot::cell(COMBAT, column.into(), usize::from(die) - 1)
}
