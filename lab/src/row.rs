//! A game as it is noted: a row of a part.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;

use crate::columns::{Blob, Column, Columns, Group};

/// How often something was, by its name.
type Counts = BTreeMap<String, i32>;

/// Declares the row and its columns.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)+) => {
        /// A game as it is noted. Lists by turn begin with turn 0, the position before the first turn.
        #[derive(Debug, Clone, Default, PartialEq)]
        pub struct Row {
            $($(#[$doc])* pub $name: $type,)+
        }

        /// The columns in the words of Parquet.
        pub(crate) fn schema() -> String {
            let columns = [$(<$type as Column>::schema(stringify!($name)),)+];
            format!("message game {{ {} }}", columns.join(" "))
        }

        pub(crate) fn write<W: Write + Send>(rows: &[Row], out: Group<'_, '_, W>) -> Result<()> {
            $(<$type as Column>::write(rows.iter().map(|row| &row.$name), out)?;)+
            Ok(())
        }

        pub(crate) fn read(columns: &mut Columns<'_>) -> Result<Vec<Row>> {
            let mut rows = vec![Row::default(); columns.rows];
            $(for (row, value) in rows.iter_mut().zip(<$type as Column>::read(columns)?) {
                row.$name = value;
            })+
            Ok(rows)
        }
    };
}

columns! {
    /// The arm.
    arm: String,
    /// The number of its dice.
    seed: i64,
    /// Whether the players have changed sides.
    swapped: bool,
    /// Who played, in the order of the sides.
    players: String,
    /// A hash of the resolved rules and charts.
    rules: String,
    /// Who won; empty in a draw.
    winner: String,
    /// How well.
    level: String,
    /// The margin, positive for the first side.
    margin: i32,
    /// The rule that decided.
    rule: String,
    /// The last turn that was played.
    turns: i32,
    /// The turn from which the winner was ahead to the end.
    deciding_turn: i32,
    /// How many choices there were.
    decisions: i32,
    /// A hash of the last position.
    end: String,
    /// Units lost, by side and type.
    losses: Counts,
    /// Units of the first side that were lost until the end of each turn.
    lost_first: Vec<i32>,
    /// The same of the second side.
    lost_second: Vec<i32>,
    /// Points of the first side at the end of each turn, if the game counts any.
    points_first: Vec<i32>,
    /// The same of the second side.
    points_second: Vec<i32>,
    /// The chance that the first side wins, as appraised at the end of each turn, in thousandths.
    chance: Vec<i32>,
    /// Who held each objective at the end of each turn, a letter a turn: 1 or 2 for a side, - for nobody.
    towns: BTreeMap<String, String>,
    /// How many hexes the foremost tenth of the first side's units came beyond the ground that it held at first.
    advance_first: i32,
    /// Where that was.
    farthest_first: String,
    /// The same of the second side.
    advance_second: i32,
    /// Where that was.
    farthest_second: String,
    /// How many units were in a state at the end of a turn, in all turns: out of supply, isolated, by side.
    states: Counts,
    /// The ground of the first side at the end of each turn (see `Areas`).
    front: Blob,
    /// Where units stood at the end of each turn (see `Crowds`).
    units: Blob,
    /// How often each rule was cited by an event.
    cited: Counts,
    /// How often each rule was counted in the sum behind a roll.
    summed: Counts,
    /// How many lists of choices were compared with those under the rules of another arm, by that arm.
    compared: Counts,
    /// How many of them were different.
    differing: Counts,
}

impl Row {
    /// What the first side has of it: 1 for a victory, a half for a draw.
    pub fn share(&self, first: &str) -> f64 {
        if self.winner.is_empty() { 0.5 } else { f64::from(u8::from(self.winner == first)) }
    }
}
