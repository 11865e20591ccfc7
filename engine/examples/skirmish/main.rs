//! How to write a game: a small one, complete. Two patrols meet in the fog; one counter of each is a decoy.
//!
//! `cargo run -p engine --example skirmish` plays a random game and prints the log and the record.
//!
//! The parts are those of a real game. Read them in this order:
//! - `rules.toml` and `map.toml`: what is data. Every rule that the code cites is there.
//! - this file: what changes ([`State`]), what can be chosen ([`Action`]), what can happen ([`Event`]), and the
//!   [`Game`] trait, which is all that the rest of the program knows of a game;
//! - `rules.rs`: the rules as code, in the order of the rulebook;
//! - `words.rs`: what people read.
//!
//! `tests/laws.rs` shows the one line that tests it all.

mod rules;
mod words;

use engine::{
    Board, Decision, Dice, Explanation, Game, HexId, Outcome, Play, Refusal, Rule, RuleSet, Rulebook, Seat,
    Seed, Side, Status, Told, Unreadable, View, map,
};
use serde::{Deserialize, Serialize};
use std::{error::Error, fmt, sync::Arc};

pub(crate) const TURNS: u8 = 6;
pub(crate) const NAMES: [&str; 6] = ["Blue-1", "Blue-2", "Blue-3", "Red-1", "Red-2", "Red-3"];
const SET_UP: [&str; 6] = ["A1", "A2", "A4", "E1", "E3", "E4"];

/// All that never changes, shared by every position: cloning a position copies one pointer to it.
#[derive(Debug)]
pub(crate) struct Fixed {
    board: Board,
    book: Rulebook,
    rules: RuleSet,
    /// Looked up once: asking for a switch by name in every attack would be slow.
    woods: bool,
}

/// All that changes. It is saved and hashed, so it is small, ordered and serialisable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) turn: u8,
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    pub(crate) units: [Unit; 6],
}

/// A counter: numbers 0 to 2 are Blue's, 3 to 5 Red's.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Unit {
    pub(crate) hex: Option<HexId>,
    pub(crate) decoy: bool,
    /// Face up: both sides know what it is.
    pub(crate) up: bool,
    /// It has moved, or was attacked, in this phase.
    pub(crate) done: bool,
}

/// What is asked for now. Every question is a small one: first which counter, then where to. A question such as
/// "all moves of all counters" would have more answers than anyone can list.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Hide,
    Choose,
    Go(u8),
    Fight,
}

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Decoy(u8),
    Take(u8),
    Go(HexId),
    Attack(u8),
    Done,
}

/// What can happen. An event is complete in itself, so that a log can be told long after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Event {
    Hid { unit: u8 },
    Moved { unit: u8, from: HexId, to: HexId },
    Shown { unit: u8, decoy: bool },
    Attacked { unit: u8, needed: u8, rolled: u8 },
}

/// A position.
#[derive(Debug, Clone)]
pub(crate) struct Skirmish {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
}

impl Skirmish {
    /// A game with switches such as `-WOODS`. Everything that can be wrong with data or switches is found here.
    pub(crate) fn new(switches: &str) -> Result<Self, Box<dyn Error>> {
        let board = map::read("map.toml", include_str!("map.toml"))?;
        let book = Rulebook::from_toml("rules.toml", include_str!("rules.toml"))?;
        let rules = book.resolve(None, switches)?;
        let woods = book.switch("WOODS").is_some_and(|switch| rules.on(switch));
        let units =
            SET_UP.map(|hex| Unit { hex: board.grid.find(hex), decoy: false, up: false, done: false });
        let state = State { turn: 1, side: Side(0), phase: Phase::Hide, units };
        Ok(Self { fixed: Arc::new(Fixed { board, book, rules, woods }), state })
    }
}

pub(crate) fn side_of(unit: u8) -> Side {
    Side(unit / 3)
}

impl Game for Skirmish {
    type Action = Action;
    type Event = Event;
    type State = State;

    fn sides(&self) -> &[&'static str] {
        &["Blue", "Red"]
    }

    fn rulebook(&self) -> &Rulebook {
        &self.fixed.book
    }

    fn rules(&self) -> &RuleSet {
        &self.fixed.rules
    }

    fn scenario(&self) -> &'static str {
        "clearing"
    }

    /// Who chooses what for, with the rule that asks; or the end, with the rule that decides.
    fn status(&self) -> Status {
        let (blue, red) = (self.fighters(Side(0)), self.fighters(Side(1)));
        if self.state.turn > TURNS || blue == 0 || red == 0 {
            let winner = if blue == red { None } else { Some(Side(u8::from(red > blue))) };
            let level = if winner.is_some() { "victory" } else { "draw" };
            return Status::Over(Outcome { winner, level, rule: Rule("4.1"), score: blue - red });
        }
        let (name, rule) = match self.state.phase {
            Phase::Hide => ("hide", Rule("1.1")),
            Phase::Choose => ("move", Rule("2.1")),
            Phase::Go(_) => ("go", Rule("2.1")),
            Phase::Fight => ("fight", Rule("3.1")),
        };
        Status::Choose(Decision { side: self.state.side, name, rule })
    }

    /// Candidates, and of these what the rules allow. Where there are many, list without checking each.
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.state.phase {
            Phase::Hide => out.extend((0..6).map(Action::Decoy)),
            Phase::Choose => out.extend((0..6).map(Action::Take)),
            Phase::Go(_) => out.extend(self.fixed.board.grid.ids().map(Action::Go)),
            Phase::Fight => out.extend((0..6).map(Action::Attack)),
        }
        out.push(Action::Done);
        out.retain(|&action| self.check(action).is_ok());
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        rules::check(self, action)
    }

    /// The only place where a position changes.
    fn play(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        match action {
            Action::Decoy(unit) => rules::hide(self, unit, events),
            Action::Take(unit) => self.state.phase = Phase::Go(unit),
            Action::Go(to) => rules::go(self, to, events),
            Action::Attack(unit) => rules::fight(self, unit, dice, events),
            Action::Done => self.next_phase(),
        }
    }

    /// Undo stops here, because a player has learned something.
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    /// What the seat cannot know, dealt anew: any face-down enemy may be the decoy, unless the decoy was seen.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut world = self.clone();
        for side in [Side(0), Side(1)].into_iter().filter(|&side| !seat.sees(side)) {
            let down: Vec<u8> = (0..6).filter(|&unit| side_of(unit) == side && !self.unit(unit).up).collect();
            if let Some(&decoy) = down.iter().find(|&&unit| self.unit(unit).decoy) {
                world.unit_mut(decoy).decoy = false;
                world.unit_mut(down[dice.index(down.len())]).decoy = true;
            }
        }
        world
    }

    fn state(&self) -> &State {
        &self.state
    }

    /// A state may come from a file, so it is not trusted.
    fn restore(&self, state: State) -> Result<Self, String> {
        let on_map = |hex: HexId| hex.index() < self.fixed.board.grid.len();
        let possible = state.side.0 < 2
            && !matches!(state.phase, Phase::Go(unit) if unit > 5)
            && state.units.iter().all(|unit| unit.hex.is_none_or(on_map));
        if possible { Ok(Self { fixed: self.fixed.clone(), state }) } else { Err("no such position".into()) }
    }

    /// What must hold in every position, computed from nothing but the state.
    fn audit(&self) -> Result<(), Vec<String>> {
        let crowded = |unit: &u8| {
            let hex = self.unit(*unit).hex;
            hex.is_some() && self.state.units.iter().filter(|other| other.hex == hex).count() > 1
        };
        let faults: Vec<String> = (0..6)
            .filter(crowded)
            .map(|unit| format!("2.2: {} is not alone", NAMES[usize::from(unit)]))
            .collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Two decoys; then for each turn and side: three counters with two questions each, three attacks, two "done".
    fn longest(&self) -> usize {
        2 + usize::from(TURNS) * 2 * (3 * 2 + 3 + 2)
    }

    fn prompt(&self) -> String {
        words::prompt(self)
    }

    fn explain(&self, action: Action) -> Explanation {
        words::explain(self, action)
    }

    fn narrate(&self, event: &Event, seat: Seat) -> Option<Told> {
        Some(words::narrate(self, *event, seat))
    }

    fn view(&self, seat: Seat) -> View {
        words::view(self, seat)
    }

    fn write_action<W: fmt::Write>(&self, action: Action, out: &mut W) -> fmt::Result {
        words::write(self, action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action, Unreadable> {
        words::parse(self, text)
    }
}

/// Plays a random game with the seed of the command line, and prints what a referee sees.
fn main() -> Result<(), Box<dyn Error>> {
    let seed: Seed = std::env::args().nth(1).as_deref().unwrap_or("7").parse()?;
    let mut play = Play::new(Skirmish::new("")?, seed);
    let mut random = Dice::fast(1);
    while let Status::Choose(_) = play.status() {
        let legal = play.legal();
        play.act(legal[random.index(legal.len())])?;
    }
    play.told(Seat::Referee, 0).for_each(|told| println!("{told}"));
    println!("{}\n\n{}", words::outcome(play.game()), play.record());
    Ok(())
}
