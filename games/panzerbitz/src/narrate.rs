//! The log: every event in a sentence.

use engine::{Effect, HexId, Rule, Side, Told, UnitId};

use crate::event::{Event, Gait, Release};
use crate::game::Panzerbitz;
use crate::scenario::PositionCounter;
use crate::sequence::Step;
use crate::state::{LoadMarker, Shelter};
use crate::verdict::verdict_words;
use crate::view::step_word;
use crate::words::{counter_word, order_words, place, points, task_word};

/// An event in a sentence.
pub(crate) fn narrate(game: &Panzerbitz, event: &Event) -> Option<Told> {
    let teller = Teller { game };
    [Teller::sequence, Teller::transport, Teller::combat, Teller::movement, Teller::works]
        .into_iter()
        .find_map(|tell| tell(&teller, event))
}

/// What every sentence needs: names, places, and the effects that a board shows.
pub(crate) struct Teller<'a> {
    pub(crate) game: &'a Panzerbitz,
}

impl Teller<'_> {
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.game.piece(unit).name
    }

    /// A side as one that acts: "The German side".
    pub(crate) fn side(&self, side: Side) -> String {
        format!("The {} side", self.game.side_word(side))
    }

    pub(crate) fn at(&self, hex: HexId) -> String {
        place(self.game, hex)
    }

    pub(crate) fn label(&self, hex: HexId) -> String {
        self.game.fixed.label(hex).to_owned()
    }

    pub(crate) fn placed(&self, rule: &'static str, text: String, unit: UnitId, hex: HexId) -> Told {
        Told::new(Rule(rule), text, Effect::Place { unit: unit.0.into(), at: self.label(hex) })
    }

    pub(crate) fn mark(&self, rule: &'static str, text: String, hex: HexId, mark: &str, on: bool) -> Told {
        Told::new(Rule(rule), text, Effect::Mark { at: self.label(hex), mark: mark.into(), on })
    }

    /// Sequence, set-up, control and the end.
    fn sequence(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Turn { turn } => plain("3.1", format!("Turn {turn} begins.")),
            Event::Phase { side, step } => {
                let phase = match step {
                    Step::Load => "player turn",
                    Step::Indirect => "Combat Phase",
                    Step::Columns => "Movement Phase",
                    other => step_word(other),
                };
                plain("3.2", format!("{} {phase}.", self.game.side_word(side)))
            }
            Event::PassedOver { side, step, rule } => {
                let what = segment_word(step);
                let text = format!(
                    "{} {what} is passed over: {}.",
                    self.game.side_word(side),
                    bar_words(step, rule)
                );
                plain(rule.0, text)
            }
            Event::Ended { side, step } => {
                let rule = match step {
                    Step::Indirect => "5.4",
                    Step::Direct => "6.2",
                    Step::Register => "5.3",
                    Step::Assault => "9.1",
                    _ => "8.1",
                };
                plain(rule, format!("{} ends its {}.", self.side(side), segment_word(step)))
            }
            Event::Placed { unit, hex, shelter } => {
                let text =
                    format!("{} sets up in {}{}.", self.name(unit), self.at(hex), shelter_words(shelter));
                self.placed("13.2", text, unit, hex)
            }
            Event::PlacedAboard { unit, carrier } => {
                plain("8.6.8", format!("{} sets up aboard {}.", self.name(unit), self.name(carrier)))
            }
            Event::Counter { side, counter, hex } => {
                let word = counter_word(counter);
                let article = if counter == PositionCounter::Improved { "an" } else { "a" };
                let text = format!(
                    "{} places {article} {} in {}.",
                    self.side(side),
                    counter_phrase(counter),
                    self.at(hex)
                );
                self.mark("13.2", text, hex, &word, true)
            }
            Event::LeftOut { unit } => {
                plain("13.2", format!("There is no room for {}; it is left out.", self.name(unit)))
            }
            Event::Control { side, hex } => {
                let text = format!("{} controls {}.", self.side(side), self.at(hex));
                self.mark("13.3", text, hex, "control", true)
            }
            Event::Order { side, order } => plain(
                "14.3.D10",
                format!("{} gives a standing order: {}.", self.side(side), order_words(order)),
            ),
            Event::Over { end } => {
                plain("13.4.1", format!("The game is over: {}.", verdict_words(self.game, end)))
            }
            _ => return None,
        })
    }

    /// Loading and unloading (8.6, 12.5).
    fn transport(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::LoadBegun { carrier, unit, marker } => {
                let verb = if marker.loading { "loading" } else { "unloading" };
                let text = format!(
                    "{} begins {verb} {}: marker {}.",
                    self.name(carrier),
                    self.name(unit),
                    marker_word(marker)
                );
                plain("12.5", text)
            }
            Event::LoadCounted { carrier, marker } => plain(
                "12.5.1",
                format!(
                    "{} goes on {}: marker {}.",
                    self.name(carrier),
                    load_word(marker),
                    marker_word(marker)
                ),
            ),
            Event::LoadReversed { carrier, marker } => {
                let text = format!(
                    "{} turns round: {} marker {}.",
                    self.name(carrier),
                    load_word(marker),
                    marker_word(marker)
                );
                plain("12.5.2", text)
            }
            Event::LoadHeld { carrier } => {
                plain("7.4", format!("{} has no room to unload.", self.name(carrier)))
            }
            Event::Loaded { carrier, unit } => {
                plain("8.6.3", format!("{} loads {}.", self.name(carrier), self.name(unit)))
            }
            Event::Unloaded { carrier, unit, hex } => self.placed(
                "8.6.5",
                format!("{} gets off {} in {}.", self.name(unit), self.name(carrier), self.at(hex)),
                unit,
                hex,
            ),
            _ => return None,
        })
    }

    /// Movement, entry and march order.
    fn movement(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::ColumnEnters { column, hex } => plain(
                "12.13",
                format!("Column {} comes in at {}.", column_name(self.game, column), self.at(hex)),
            ),
            Event::ColumnWaits { column, turn } => {
                let name = column_name(self.game, column);
                plain("14.R12.13-b", format!("Column {name} cannot come in; it is due in turn {turn} now."))
            }
            Event::Behind { unit, hex, back } => {
                let hexes = if back == 1 { "hex" } else { "hexes" };
                let entry = self.label(hex);
                let text = format!("{} stands {back} {hexes} behind the entry hex {entry}.", self.name(unit));
                plain("12.13.c", text)
            }
            Event::Entered { unit, hex, cost } => {
                let price = if cost == 0 { String::new() } else { format!(" for {}", points(cost)) };
                let text = format!("{} enters at {}{price}.", self.name(unit), self.at(hex));
                let rule = if self.game.fixed.options.reinforcements { "12.13" } else { "8.4.6" };
                self.placed(rule, text, unit, hex)
            }
            Event::Moved { unit, from, to, cost, gait } => {
                let (rule, how) = match gait {
                    Gait::Normal => ("8.2", ""),
                    Gait::Road => ("8.3.1", " by road"),
                    Gait::Concealed => ("12.4", " in concealed movement"),
                    Gait::Quick => ("8.5", " in a quick march"),
                    Gait::Least => ("8.4.1", " as its least move"),
                };
                // A quick march has no price (8.5).
                let price =
                    if gait == Gait::Quick { String::new() } else { format!(" for {}", points(cost)) };
                let text = format!("{} goes to {}{how}{price}.", self.name(unit), self.at(to));
                Told::new(
                    Rule(rule),
                    text,
                    Effect::Move { unit: unit.0.into(), path: vec![self.label(from), self.label(to)] },
                )
            }
            Event::Stream { unit, hex, die, enters } => {
                let what = if enters { "wades into" } else { "does not get across into" };
                rolled(
                    "8.4.2",
                    format!("{} {what} {}: die {die}.", self.name(unit), self.at(hex)),
                    "stream",
                    die,
                )
            }
            Event::QuickMarch { unit, die, dispersed } => {
                let what = if dispersed { "falls apart" } else { "keeps together" };
                rolled(
                    "8.5",
                    format!("{} {what} after its quick march: die {die}.", self.name(unit)),
                    "quick march",
                    die,
                )
            }
            Event::NoReaction { side, unit, hex } => {
                let text =
                    format!("{} leaves {} alone in {}.", self.side(side), self.name(unit), self.at(hex));
                plain("8.10", text)
            }
            Event::PutBack { unit, last } => {
                let what = if last { "it is done with in this phase" } else { "it may be taken again" };
                plain("14.3.D9", format!("{} is put back without a move; {what}.", self.name(unit)))
            }
            Event::Exited { unit, hex } => Told::new(
                Rule("8.4.5"),
                format!("{} leaves the map from {}.", self.name(unit), self.at(hex)),
                Effect::Remove { unit: unit.0.into(), from: self.label(hex) },
            ),
            Event::Overran { unit, over, to } => {
                let text =
                    format!("{} drives through {} to {}.", self.name(unit), self.label(over), self.at(to));
                self.placed("8.9.6", text, unit, to)
            }
            Event::Released { column, why } => {
                let why = match why {
                    Release::LeftRoad => "its head leaves the road",
                    Release::Enemy => "it meets the enemy",
                    Release::Unloaded => "a unit is unloaded",
                    Release::Fired => "a unit has fired",
                    Release::FiredUpon => "it is fired upon",
                };
                plain(
                    "12.14.2",
                    format!("Column {} is free of march order: {why}.", column_name(self.game, column)),
                )
            }
            _ => return None,
        })
    }

    /// Positions, engineers and bridges.
    fn works(&self, event: &Event) -> Option<Told> {
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

pub(crate) fn plain(rule: &'static str, text: String) -> Told {
    Told::text(Rule(rule), text)
}

pub(crate) fn flip(rule: &'static str, text: String, unit: UnitId) -> Told {
    Told::new(Rule(rule), text, Effect::Flip { unit: unit.0.into() })
}

pub(crate) fn rolled(rule: &'static str, text: String, what: &str, die: u8) -> Told {
    Told::new(Rule(rule), text, Effect::Roll { what: what.into(), dice: vec![die] })
}

/// A position counter as the log names it.
fn counter_phrase(counter: PositionCounter) -> String {
    match counter {
        PositionCounter::Fortification(defence) => format!("fortification of {defence}"),
        other => counter_word(other),
    }
}

fn column_name(game: &Panzerbitz, column: u8) -> &str {
    &game.fixed.card.columns[usize::from(column)].name
}

fn shelter_words(shelter: Shelter) -> &'static str {
    match shelter {
        Shelter::Open => "",
        Shelter::Under => ", under the improved position",
        Shelter::Inside => ", inside the fortification",
    }
}

fn marker_word(marker: LoadMarker) -> String {
    if marker.value == 1 { "Nil".into() } else { marker.value.to_string() }
}

fn load_word(marker: LoadMarker) -> &'static str {
    if marker.loading { "loading" } else { "unloading" }
}

fn die_words(die: Option<u8>) -> String {
    die.map(|die| format!(": die {die}")).unwrap_or_default()
}

fn segment_word(step: Step) -> &'static str {
    match step {
        Step::Indirect => "indirect fire",
        Step::Direct => "direct fire",
        Step::Register => "registration",
        Step::Movement => "movement",
        Step::Assault => "assault",
        other => step_word(other),
    }
}

/// Why a segment is passed over (3.4).
fn bar_words(step: Step, rule: Rule) -> &'static str {
    match (step, rule.0) {
        (Step::Indirect, "5.8") => "no gun can fire at an enemy unit",
        (Step::Indirect, "5.4.1") => "no observing unit sees an enemy unit",
        (Step::Register, _) => "no indirect fire unit can register",
        (Step::Movement, _) => "no unit can do anything",
        (Step::Assault, "9.1.1") => "no unit that can assault is next to an enemy unit",
        (_, "4.5.1") => "no enemy unit that could be fired at is spotted",
        (_, "6.1") => "no unit can fire",
        (_, "5.4" | "6.2.1") => "no enemy unit is on the map",
        (_, "6.6") => "nobody reaches odds of 1-4",
        _ => "nothing can be attacked",
    }
}

fn done_words(task: crate::charts::Task) -> &'static str {
    use crate::charts::Task;
    match task {
        Task::ClearMine => "cleared the minefield",
        Task::ClearBlock => "cleared the block",
        Task::LayBlockInWoods | Task::LayBlock => "laid a block",
        Task::BlowPreparedBridge | Task::BlowBridge => "blown the bridge",
        Task::RepairBridge => "repaired the bridge",
    }
}

fn task_words(task: crate::charts::Task) -> &'static str {
    use crate::charts::Task;
    match task {
        Task::ClearMine => "clear the minefield",
        Task::ClearBlock => "clear the block",
        Task::LayBlockInWoods | Task::LayBlock => "lay a block",
        Task::BlowPreparedBridge | Task::BlowBridge => "blow the bridge",
        Task::RepairBridge => "repair the bridge",
    }
}
