//! All dice that are not of an attack, by what they show.

use engine::{Chart, ChartCell, ChartSpot, Rule};

use crate::charts::Task;
use crate::fixed::Fixed;

use super::faint;

/// A die that is not of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throw {
    /// 8.4.2.
    Stream,
    /// 8.5.
    QuickMarch,
    /// 10.5: the end of a task.
    Task(Task),
}

/// The id of the chart.
const ROLLS: &str = "rolls";

const ALL: [Throw; 6] = [
    Throw::Stream,
    Throw::QuickMarch,
    Throw::Task(Task::LayBlockInWoods),
    Throw::Task(Task::LayBlock),
    Throw::Task(Task::BlowPreparedBridge),
    Throw::Task(Task::BlowBridge),
];

impl Throw {
    /// Where a die of it is on the chart; nowhere if none is rolled for it.
    pub(crate) fn spot(self, die: u8) -> Option<ChartSpot> {
        let row = ALL.iter().position(|throw| *throw == self)?;
        Some(ChartSpot::cell(ROLLS, usize::from(die) - 1, row))
    }

    fn about(self) -> (&'static str, Rule) {
        match self {
            Throw::Stream => ("wading into a stream", Rule("8.4.2")),
            Throw::QuickMarch => ("a quick march", Rule("8.5")),
            Throw::Task(Task::LayBlockInWoods) => ("laying a block in woods", Rule("10.5")),
            Throw::Task(Task::LayBlock) => ("laying a block elsewhere", Rule("10.5")),
            Throw::Task(Task::BlowPreparedBridge) => ("blowing a prepared bridge", Rule("10.6.2")),
            Throw::Task(Task::BlowBridge) => ("blowing a bridge", Rule("10.5")),
            Throw::Task(_) => ("another task", Rule("10.5")),
        }
    }

    fn result(self, fixed: &Fixed, die: u8) -> ChartCell {
        let n = &fixed.charts.numbers;
        let die_number = i16::from(die);
        let (holds, word) = match self {
            Throw::Stream => (die_number <= i16::from(n.stream_roll), "wades"),
            Throw::QuickMarch => (die_number >= i16::from(n.quick_march_roll), "dispersed"),
            Throw::Task(task) => (fixed.charts.task(task).die.is_none_or(|most| die <= most), "done"),
        };
        if holds { word.into() } else { faint("-") }
    }
}

/// All of them.
pub(super) fn rolls(fixed: &Fixed) -> Chart {
    let columns = (1..=6).map(|die| ("Die", die.to_string()));
    let mut chart = Chart::table(&fixed.setting.book, ROLLS, "Roll for", columns);
    for throw in ALL {
        let (head, rule) = throw.about();
        chart.row(head, Some(rule), (1..=6).map(|die| throw.result(fixed, die)));
    }
    chart
}
