//! The charts of section 11 as a player reads them, as switched and as the game stands; turns and victory from the card. Every
//! number is asked of the charts and rules that use it.

mod combat;
mod ground;
mod rolls;
mod track;

use engine::{Chart, ChartSpot};

use crate::charts::{Column, Combat};
use crate::game::Panzerbitz;

pub(crate) use rolls::Throw;

/// The id of the combat results table.
const COMBAT: &str = "crt";

/// All charts, with the column of the attack in hand and all that counts in this turn marked. Nothing is hidden (1.9).
pub(crate) fn charts(game: &Panzerbitz) -> Vec<Chart> {
    vec![
        combat::results(game),
        combat::weapons(&game.fixed),
        combat::modifiers(game),
        ground::movement(&game.fixed),
        ground::terrain(&game.fixed),
        ground::elevation(&game.fixed),
        ground::loading(&game.fixed),
        ground::positions(&game.fixed),
        ground::engineers(&game.fixed),
        combat::recovery(&game.fixed),
        rolls::rolls(&game.fixed).chart(&game.fixed.setting.book),
        track::weather(game),
        track::turns(game),
        track::victory(game),
    ]
}

/// 6.6: where a column of the table is.
pub(crate) fn column_spot(column: Column) -> ChartSpot {
    ChartSpot::column(COMBAT, column.index())
}

/// 6.6, 6.7: where a die with its modifiers is in a column.
pub(crate) fn result_spot(column: Column, die: i8) -> ChartSpot {
    ChartSpot::cell(COMBAT, column.index(), Combat::row(die))
}
