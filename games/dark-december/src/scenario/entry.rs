//! Reinforcements (3.4): when, where and on what condition.

use engine::{Side, UnitId};

use super::Components;
use super::Pass;
use crate::charts::{December, Turn, side_word};
use crate::rulebook::Options;
use engine::data::{ArrivalFile, Text, switch_id, switch_words};

/// A group of units that arrives together; or it waits until its owner commits it (OR3.0), on this turn or later.
pub type Arrival = engine::data::Arrival<December, Entry, bool>;

/// Where reinforcements enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// At the hexes of a letter, which is an area of the board, by its place in the list.
    Letter(usize),
    /// From the air (OR8.0).
    Drop,
}

/// The word for the entry from the air.
const DROP: &str = "drop";

/// The word for units that their owner commits.
const COMMIT: &str = "commit";

/// Whether the switches let a group come.
fn is_in(arrival: &Arrival, options: &Options) -> bool {
    switch_words(&arrival.switch).all(|word| options.has(switch_id(word)) != word.starts_with('-'))
}

/// The arrivals as the switches make them: those of rules that are off are left out, and the what-ifs X4 and X6 move their
/// units to other turns, though not before the first. What would come after the last turn is left out.
pub(super) fn scheduled(
    arrivals: &[Arrival],
    turns: (Turn, Turn),
    parts: &Components,
    options: &Options,
) -> Vec<Arrival> {
    let mut list: Vec<Arrival> = Vec::new();
    for arrival in arrivals.iter().filter(|arrival| is_in(arrival, options)) {
        let mut by_turn: Vec<(Turn, Vec<UnitId>)> = Vec::new();
        for &id in &arrival.units {
            let unit = &parts.units[id.index()];
            let shifts = parts.charts.shifts.iter();
            let shifts = shifts.filter(|shift| options.has(&shift.switch) && shift.holds(unit, arrival.turn));
            let moved: i32 = shifts.map(|shift| i32::from(shift.turns)).sum();
            let number = (i32::from(arrival.turn.number()) + moved).clamp(0, 99) as u8;
            let number = number.max(turns.0.number());
            let Some(turn) = Turn::new(number).filter(|turn| *turn <= turns.1) else { continue };
            match by_turn.iter_mut().find(|(other, _)| *other == turn) {
                Some((_, units)) => units.push(id),
                None => by_turn.push((turn, vec![id])),
            }
        }
        list.extend(by_turn.into_iter().map(|(turn, units)| Arrival { turn, units, ..arrival.clone() }));
    }
    list.sort_by_key(|arrival| (arrival.turn, arrival.side));
    list
}

impl Pass<'_> {
    pub(super) fn arrivals(
        &mut self,
        list: &[ArrivalFile],
        side: Side,
        turns: Option<(Turn, Turn)>,
    ) -> Vec<Arrival> {
        let mut arrivals = Vec::new();
        for file in list {
            let turn = self.turn(&file.turn);
            if let Some(line) = &file.switch {
                self.reader.expression(self.parts.book, line);
            }
            let known = [(COMMIT, true)];
            let waits = file.decision.as_ref().and_then(|word| self.reader.one_of(word, "decision", &known));
            let waits = waits.unwrap_or(false);
            let entry = self.entry(&file.at, side);
            let units = self.units(&file.units, side);
            let (Some(turn), Some(entry)) = (turn, entry) else { continue };
            let switch = file.switches();
            let arrival = Arrival { turn, side, units, entry, switch, waits };
            if let Some(turns) = turns {
                self.in_time(file, &arrival, turns);
            }
            self.compare(file, &arrival, turns);
            arrivals.push(arrival);
        }
        arrivals
    }

    /// Nobody is listed for a turn that is not played, unless a what-if brings him into the scenario.
    fn in_time(&mut self, file: &ArrivalFile, arrival: &Arrival, (first, last): (Turn, Turn)) {
        if (first..=last).contains(&arrival.turn) {
            return;
        }
        let brought = |id: &UnitId| {
            let unit = &self.parts.units[id.index()];
            let shifts = self.parts.charts.shifts.iter().filter(|shift| shift.holds(unit, arrival.turn));
            shifts
                .filter_map(|shift| arrival.turn.shifted(shift.turns))
                .any(|turn| (first..=last).contains(&turn))
        };
        if !arrival.units.iter().any(brought) {
            self.reader.beyond(&file.turn, (first.number(), last.number()));
        }
    }

    fn entry(&mut self, at: &Text, side: Side) -> Option<Entry> {
        let (word, areas) = (at.get_ref().trim(), &self.parts.board.areas);
        if word == DROP {
            return Some(Entry::Drop);
        }
        let Some(found) = areas.iter().position(|area| area.name == word) else {
            let names = areas.iter().map(|area| area.name.as_str()).chain([DROP]);
            let list = names.clone().collect::<Vec<_>>().join(", ");
            let long = names.filter(|name| name.len() > 1);
            let help = self.reader.hint(word, long, || format!("write one of {list}"));
            self.reader.fault(at.span(), format!("there is no letter \"{word}\""), help);
            return None;
        };
        if !areas[found].kind.starts_with(side_word(side)) {
            let message = format!("letter {word} is not meant for the {} side", side_word(side));
            self.reader.doubt(at.span().start, message);
        }
        Some(Entry::Letter(found))
    }

    /// A counter names its own turn and letter. A scenario may differ, but a slip is more likely.
    fn compare(&mut self, file: &ArrivalFile, arrival: &Arrival, turns: Option<(Turn, Turn)>) {
        for &id in &arrival.units {
            let unit = &self.parts.units[id.index()];
            let own = unit.turn.map_or_else(|| "that it starts on the map".into(), |turn| turn.to_string());
            // An optional force of earlier turns waits for the scenario to begin.
            let due = unit.turn.map(|turn| match turns {
                Some((first, _)) if arrival.waits => turn.max(first.number()),
                _ => turn,
            });
            if due != Some(arrival.turn.number()) {
                let message =
                    format!("{} arrives on turn {}; its counter says {own}", unit.id, arrival.turn.number());
                self.reader.doubt(file.turn.span().start, message);
            }
            let entry = unit.entry.as_deref().unwrap_or("the map");
            if entry != file.at.get_ref().trim() {
                let message =
                    format!("{} enters at {}; its counter says {entry}", unit.id, file.at.get_ref());
                self.reader.doubt(file.at.span().start, message);
            }
            if unit.optional != arrival.waits {
                let message =
                    format!("{} is an optional force, or the line says so; the other does not", unit.id);
                self.reader.doubt(file.units.span().start, message);
            }
        }
    }
}
