//! The log of works: positions, engineers and bridges (10.0).

use engine::Told;

use super::{Teller, flip, plain, rolled};
use crate::charts::Task;
use crate::event::Event;
use crate::state::Shelter;
use crate::words::task_word;

impl Teller<'_> {
    /// Positions, engineers and bridges.
    pub(super) fn works(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Sheltered { unit, shelter } => {
                let rule = if shelter == Shelter::Inside { "10.2.2" } else { "10.1.2" };
                let what = match shelter {
                    Shelter::Open => "comes out",
                    Shelter::Under => "goes under the improved position",
                    Shelter::Inside => "goes inside the fortification",
                };
                flip(rule, format!("{} {what}.", self.name(unit)), unit)
            }
            Event::TaskBegun { unit, task, hex } => plain(
                "10.5",
                format!("{} begins to {} in {}.", self.name(unit), task_words(task), self.at(hex)),
            ),
            Event::TaskWorked { unit, task, hex, turns } => {
                let text = format!(
                    "{} works to {} in {}: turn {turns} of its own.",
                    self.name(unit),
                    task_words(task),
                    self.label(hex)
                );
                plain("10.5", text)
            }
            Event::TaskDone { unit, task, hex, die } => {
                let text = format!(
                    "{} has {} in {}{}.",
                    self.name(unit),
                    done_words(task),
                    self.at(hex),
                    die_words(die)
                );
                match die {
                    Some(die) => rolled("10.5", text, task_word(task), die),
                    None => plain("10.5", text),
                }
            }
            Event::TaskFailed { unit, task, hex, die } => {
                let text = format!(
                    "{} fails to {} in {}: die {die}.",
                    self.name(unit),
                    task_words(task),
                    self.at(hex)
                );
                rolled("10.5", text, task_word(task), die)
            }
            Event::TaskLost { unit, task, hex } => plain(
                "10.5",
                format!("{} gives up to {} in {}.", self.name(unit), task_words(task), self.at(hex)),
            ),
            Event::Flailed { unit, hex } => self.mark(
                "10.3.5",
                format!("{} has cleared the minefield in {}.", self.name(unit), self.at(hex)),
                hex,
                "minefield",
                false,
            ),
            Event::Blow { unit, hex, die, blown } => {
                let what = if blown { "blows" } else { "fails to blow" };
                rolled(
                    "10.6.2",
                    format!("{} {what} the bridge in {}: die {die}.", self.name(unit), self.at(hex)),
                    "demolition",
                    die,
                )
            }
            _ => return None,
        })
    }
}

fn die_words(die: Option<u8>) -> String {
    die.map(|die| format!(": die {die}")).unwrap_or_default()
}

fn done_words(task: Task) -> &'static str {
    match task {
        Task::ClearMine => "cleared the minefield",
        Task::ClearBlock => "cleared the block",
        Task::LayBlockInWoods | Task::LayBlock => "laid a block",
        Task::BlowPreparedBridge | Task::BlowBridge => "blown the bridge",
        Task::RepairBridge => "repaired the bridge",
    }
}

fn task_words(task: Task) -> &'static str {
    match task {
        Task::ClearMine => "clear the minefield",
        Task::ClearBlock => "clear the block",
        Task::LayBlockInWoods | Task::LayBlock => "lay a block",
        Task::BlowPreparedBridge | Task::BlowBridge => "blow the bridge",
        Task::RepairBridge => "repair the bridge",
    }
}
