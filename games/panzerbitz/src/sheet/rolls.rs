//! All dice that are not of an attack, by what they show.

use engine::{ChartCell, ChartSpot, Rolls, Rule};

use crate::charts::Task;
use crate::fixed::Fixed;

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

impl Throw {
    /// Where a die of it is on the chart; nowhere if none is rolled for it.
    pub(crate) fn spot(self, fixed: &Fixed, die: u8) -> Option<ChartSpot> {
        rolls(fixed).spot(&self, die)
    }
}

/// All of them.
pub(super) fn rolls(fixed: &Fixed) -> Rolls<Throw> {
    let (n, mut rolls) = (&fixed.charts.numbers, Rolls::default());
    rolls.at_most(Throw::Stream, "wading into a stream", Rule("8.4.2"), n.stream_roll, "wades");
    let least = n.quick_march_roll;
    rolls.faces(Throw::QuickMarch, "a quick march", Rule("8.5"), |die| {
        if i16::from(die) >= i16::from(least) { "dispersed".into() } else { ChartCell::none() }
    });
    for (task, head, rule) in [
        (Task::LayBlockInWoods, "laying a block in woods", Rule("10.5")),
        (Task::LayBlock, "laying a block elsewhere", Rule("10.5")),
        (Task::BlowPreparedBridge, "blowing a prepared bridge", Rule("10.6.2")),
        (Task::BlowBridge, "blowing a bridge", Rule("10.5")),
    ] {
        let most = fixed.charts.task(task).die.unwrap_or(u8::MAX);
        rolls.at_most(Throw::Task(task), head, rule, most, "done");
    }
    rolls
}
