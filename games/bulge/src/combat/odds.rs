//! Odds (12.7), the results table (12.8) and the shift for surprise (17.3).

use engine::Side;

use crate::charts::{GERMAN, Outcome};
use crate::game::Bulge;

impl Bulge {
    /// 17.3: the columns by which an attack of a side shifts to the right.
    pub fn column_shift(&self, attacker: Side) -> i8 {
        if attacker == GERMAN && self.surprise() { self.fixed.charts.numbers.surprise_shift as i8 } else { 0 }
    }

    /// 12.7: the column of the totals, the shift, and the column that is used.
    pub(super) fn columns(&self, attacker: Side, attack: u32, defence: u32) -> (usize, i8, usize) {
        let table = &self.fixed.charts.combat;
        let column = table.column(attack, defence);
        let shift = self.column_shift(attacker);
        (column, shift, table.shifted(column, shift))
    }

    /// 12.8: the six results of a column, each with a chance of one in six.
    pub fn results(&self, column: usize) -> &[Outcome; 6] {
        &self.fixed.charts.combat.results[column]
    }
}
