//! The log: every event in a sentence.

use std::fmt::Write as _;

use engine::{Effect, Game, HexId, Rule, Told, UnitId};

use crate::charts::{Attack as Kind, Outcome};
use crate::event::{Event, Gait, Release, Roll};
use crate::game::Panzerbitz;
use crate::scenario::{Count, Filter, Zone};
use crate::state::{Dispersal, End, LoadMarker, Shelter};
use crate::view::step_word;
use crate::words::{counter_word, kind_word, order_words, place, points, strength, task_word};

/// An event in a sentence.
pub(crate) fn narrate(game: &Panzerbitz, event: &Event) -> Option<Told> {
    let teller = Teller { game };
    [Teller::sequence, Teller::transport, Teller::combat, Teller::movement, Teller::works]
        .into_iter()
        .find_map(|tell| tell(&teller, event))
}

/// What every sentence needs: names, places, and the effects that a board shows.
struct Teller<'a> {
    game: &'a Panzerbitz,
}

impl Teller<'_> {
    fn name(&self, unit: UnitId) -> &str {
        &self.game.piece(unit).name
    }

    fn at(&self, hex: HexId) -> String {
        place(self.game, hex)
    }

    fn label(&self, hex: HexId) -> String {
        self.game.fixed.label(hex).to_owned()
    }

    fn placed(&self, rule: &'static str, text: String, unit: UnitId, hex: HexId) -> Told {
        Told::new(Rule(rule), text, Effect::Place { unit: unit.0.into(), at: self.label(hex) })
    }

    fn mark(&self, rule: &'static str, text: String, hex: HexId, mark: &str, on: bool) -> Told {
        Told::new(Rule(rule), text, Effect::Mark { at: self.label(hex), mark: mark.into(), on })
    }

    /// Sequence, set-up, control and the end.
    fn sequence(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Turn { turn } => plain("3.1", format!("Turn {turn} begins.")),
            Event::Phase { side, step } => {
                plain("3.2", format!("{} {}.", self.game.side_word(side), step_word(step)))
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
                let text = format!("{}: {word} in {}.", self.game.side_word(side), self.at(hex));
                self.mark("13.2", text, hex, &word, true)
            }
            Event::LeftOut { unit } => {
                plain("13.2", format!("There is no room for {}; it is left out.", self.name(unit)))
            }
            Event::Control { side, hex } => {
                let text = format!("{} controls {}.", self.game.side_word(side), self.at(hex));
                self.mark("13.3", text, hex, "control", true)
            }
            Event::Order { side, order } => plain(
                "14.3.D10",
                format!("{} standing order: {}.", self.game.side_word(side), order_words(order)),
            ),
            Event::Over { end } => {
                plain("13.4.1", format!("The self.game is over: {}.", verdict_words(self.game, end)))
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
                format!("{}: {} marker {}.", self.name(carrier), load_word(marker), marker_word(marker)),
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

    /// Fire, its results, registration and spotting.
    fn combat(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Mines { unit, hex, die, result } => {
                let text = format!(
                    "Mines in {}: {}, die {die}: {}.",
                    self.at(hex),
                    self.name(unit),
                    result_words(result)
                );
                rolled("10.3.2", text, "mines", die)
            }
            Event::Fires { unit, kind, hex } => {
                let verb = match kind {
                    Kind::Direct => "fires at",
                    Kind::Indirect => "fires indirectly at",
                    Kind::Opportunity => "fires at the mover in",
                    Kind::Interdiction => "interdicts",
                    Kind::Assault => "assaults",
                    Kind::Overrun => "overruns",
                };
                plain(kind_rule(kind), format!("{} {verb} {}.", self.name(unit), self.at(hex)))
            }
            Event::Rolled { kind, hex, target, roll } => {
                let target = target.map(|unit| format!(" at {}", self.name(unit))).unwrap_or_default();
                let what = kind_word(kind);
                rolled(
                    "11.1",
                    format!("{} {what}{target}: {}.", self.label(hex), roll_words(&roll)),
                    what,
                    roll.die,
                )
            }
            Event::Dispersed { unit, marker, recoveries } => {
                let word = if marker == Dispersal::DD { "doubly dispersed" } else { "dispersed" };
                let phases = if recoveries == 1 { "one recovery" } else { "recoveries" };
                let count = if recoveries == 1 { String::new() } else { format!("{recoveries} ") };
                flip("6.8", format!("{} is {word} for {count}{phases}.", self.name(unit)), unit)
            }
            Event::Eliminated { unit, hex } => {
                let text = format!("{} is eliminated.", self.name(unit));
                match hex {
                    Some(hex) => Told::new(
                        Rule("6.8"),
                        text,
                        Effect::Remove { unit: unit.0.into(), from: self.label(hex) },
                    ),
                    None => Told::text(Rule("6.8"), text),
                }
            }
            Event::Recovered { unit } => flip("9.3.1", format!("{} recovers.", self.name(unit)), unit),
            Event::FortLost { hex } => self.mark(
                "10.2.3",
                format!("The fortification in {} is destroyed.", self.at(hex)),
                hex,
                "fortification",
                false,
            ),
            Event::PositionLost { hex } => {
                let text = format!("The improved position in {} is overrun and gone.", self.at(hex));
                self.mark("12.12.1", text, hex, "improved position", false)
            }
            Event::Registered { unit, hex, even } => {
                let which = match (self.game.piece(unit).odd_even, even) {
                    (false, _) => "",
                    (true, false) => " (odd marker)",
                    (true, true) => " (even marker)",
                };
                self.mark(
                    "5.3",
                    format!("{} registers on {}{which}.", self.name(unit), self.at(hex)),
                    hex,
                    "registration",
                    true,
                )
            }
            Event::MarkLifted { unit, hex } => {
                let text = format!(
                    "The registration marker of {} in {} is taken up.",
                    self.name(unit),
                    self.label(hex)
                );
                self.mark("5.2.3", text, hex, "registration", false)
            }
            Event::Spotted { unit, opportunity } => {
                let word = if opportunity { "opportunity spotted" } else { "spotted" };
                plain("4.5.5", format!("{} is {word}.", self.name(unit)))
            }
            Event::Unspotted { unit } => plain("4.5.7", format!("{} is no longer spotted.", self.name(unit))),
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
            Event::Behind { unit, hex, back } => plain(
                "12.13.c",
                format!("{} stands {back} behind the entry hex {}.", self.name(unit), self.label(hex)),
            ),
            Event::Entered { unit, hex, cost } => self.placed(
                "12.13",
                format!("{} enters at {} for {}.", self.name(unit), self.at(hex), points(cost)),
                unit,
                hex,
            ),
            Event::Moved { unit, from, to, cost, gait } => {
                let (rule, how) = match gait {
                    Gait::Normal => ("8.2", ""),
                    Gait::Road => ("8.3.1", " by road"),
                    Gait::Concealed => ("12.4", " in concealed movement"),
                    Gait::Quick => ("8.5", " in a quick march"),
                    Gait::Least => ("8.4.1", " as its least move"),
                };
                let text = format!("{} goes to {}{how} for {}.", self.name(unit), self.at(to), points(cost));
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
                    "{} is done: {} in {}{}.",
                    self.name(unit),
                    task_words(task),
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

fn plain(rule: &'static str, text: String) -> Told {
    Told::text(Rule(rule), text)
}

fn flip(rule: &'static str, text: String, unit: UnitId) -> Told {
    Told::new(Rule(rule), text, Effect::Flip { unit: unit.0.into() })
}

fn rolled(rule: &'static str, text: String, what: &str, die: u8) -> Told {
    Told::new(Rule(rule), text, Effect::Roll { what: what.into(), dice: vec![die] })
}

fn column_name(game: &Panzerbitz, column: u8) -> &str {
    &game.fixed.card.columns[usize::from(column)].name
}

fn kind_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Direct => "6.1",
        Kind::Indirect => "5.4",
        Kind::Opportunity => "8.7",
        Kind::Interdiction => "8.8",
        Kind::Assault => "9.1",
        Kind::Overrun => "8.9",
    }
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

/// A result in words.
pub(crate) fn result_words(result: Outcome) -> &'static str {
    match result {
        Outcome::None => "no effect",
        Outcome::Dispersed => "D",
        Outcome::DoubleDispersed => "DD",
        Outcome::Eliminated => "X",
        Outcome::GreyDispersed => "grey D",
        Outcome::GreyDoubleDispersed => "grey DD",
        Outcome::GreyEliminated => "grey X",
    }
}

fn roll_words(roll: &Roll) -> String {
    let column = roll.column.map_or_else(|| "left of 1-4".into(), |column| column.to_string());
    let modifier = if roll.modifier == 0 { String::new() } else { format!(" {:+}", roll.modifier) };
    format!(
        "{} against {}, column {column}, die {}{modifier}: {}",
        strength(roll.attack),
        strength(2 * roll.defence),
        roll.die,
        result_words(roll.result)
    )
}

/// A function of the victory conditions in words (14.4.4).
pub(crate) fn count_words(count: &Count) -> String {
    match count {
        Count::Control(side, zone) => format!("{side:?} hexes of {}", zone_words(zone)),
        Count::Destroyed(side, filter) => format!("{side:?} {} eliminated", filter_words(*filter)),
        Count::Exited(side, zone, filter) => {
            format!("{side:?} {} off {}", filter_words(*filter), zone_words(zone))
        }
        Count::InZone(side, zone, filter) => {
            format!("{side:?} {} in {}", filter_words(*filter), zone_words(zone))
        }
    }
}

fn filter_words(filter: Filter) -> &'static str {
    match filter {
        Filter::All => "units",
        Filter::Combat => "combat units",
        Filter::Armour => "armour",
        Filter::Guns => "guns",
    }
}

fn zone_words(zone: &Zone) -> String {
    match zone {
        Zone::All => "the map".into(),
        Zone::Board(board) => format!("board {board}"),
        Zone::Rows(board, ..) | Zone::Columns(board, ..) => format!("a part of board {board}"),
        Zone::Hexes(names) => names.join(", "),
        Zone::Town(_, name) => name.clone(),
        Zone::Way(board) => format!("the ways of board {board}"),
        Zone::Terrain(terrain) => terrain.word().into(),
        Zone::Edge(edge) => format!("the {} edge", format!("{edge:?}").to_lowercase()),
        Zone::Near(distance, zone) => format!("{distance} hexes around {}", zone_words(zone)),
        Zone::Not(zone) => format!("all but {}", zone_words(zone)),
        Zone::And(one, other) => format!("{} within {}", zone_words(one), zone_words(other)),
        Zone::Or(one, other) => format!("{} or {}", zone_words(one), zone_words(other)),
    }
}

/// How the game ended, or would end now.
pub(crate) fn verdict_words(game: &Panzerbitz, end: End) -> String {
    let line = end.line.and_then(|line| game.fixed.card.victory.get(usize::from(line)));
    match (end.winner, line) {
        (Some((side, level)), Some(line)) => {
            format!("{} {} victory ({})", game.side_word(side), level.word(), line.text)
        }
        _ => "a draw".into(),
    }
}

/// How the game ended, with the value of every function of the card's conditions (14.4.4).
pub(crate) fn ending(game: &Panzerbitz) -> Option<Told> {
    game.status().outcome()?;
    let verdict = verdict_words(game, game.state.end?);
    let mut text = format!("The game ends with {verdict}.");
    let mut counts: Vec<&Count> = Vec::new();
    for line in &game.fixed.card.victory {
        line.when.counts(&mut |count| {
            if !counts.contains(&count) {
                counts.push(count);
            }
        });
    }
    for count in counts {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}: {}.", count_words(count), game.count(count));
    }
    Some(Told::text(Rule("13.4.1"), text))
}
