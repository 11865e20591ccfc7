//! The chart of all dice that are not of a combat: a row for each roll, a column for each face.

use super::{Chart, ChartCell, ChartSpot};
use crate::{Rule, Rulebook};

/// The id of the chart.
const ROLLS: &str = "rolls";

/// All rolls of a game beside combat. A roll is found again by what the game calls it.
///
/// ```
/// use engine::{ChartSpot, Rolls, Rule};
/// let mut rolls = Rolls::default();
/// rolls.at_most("bridge", "blowing a bridge", Rule("11.4"), 4_u8, "blown");
/// rolls.faces("drop", "hexes off", Rule("18.4"), |die| (die / 2).to_string().into());
/// assert_eq!(rolls.spot(&"drop", 6), Some(ChartSpot::cell("rolls", 5, 1)));
/// ```
#[derive(Debug)]
pub struct Rolls<K> {
    rows: Vec<(K, String, Rule, [ChartCell; 6])>,
}

impl<K> Default for Rolls<K> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<K: PartialEq> Rolls<K> {
    /// A roll that does something at a number or below.
    pub fn at_most(
        &mut self,
        roll: K,
        head: impl Into<String>,
        rule: Rule,
        needed: impl Into<i32>,
        yes: &str,
    ) {
        let needed = needed.into();
        self.faces(
            roll,
            head,
            rule,
            |die| {
                if i32::from(die) <= needed { yes.into() } else { ChartCell::none() }
            },
        );
    }

    /// A roll of which each face does something of its own.
    pub fn faces(&mut self, roll: K, head: impl Into<String>, rule: Rule, face: impl Fn(u8) -> ChartCell) {
        self.rows.push((roll, head.into(), rule, [1, 2, 3, 4, 5, 6].map(face)));
    }

    /// Where a die of a roll is on the chart; nowhere if no such roll is made in this game.
    pub fn spot(&self, roll: &K, die: u8) -> Option<ChartSpot> {
        let row = self.rows.iter().position(|(known, ..)| known == roll)?;
        Some(ChartSpot::cell(ROLLS, usize::from(die) - 1, row))
    }

    /// The chart.
    pub fn chart(self, book: &Rulebook) -> Chart {
        let columns = (1..=6).map(|die| ("Die", die.to_string()));
        let mut chart = Chart::table(book, ROLLS, "Roll for", columns);
        for (_, head, rule, cells) in self.rows {
            chart.row(head, Some(rule), cells);
        }
        chart
    }
}
