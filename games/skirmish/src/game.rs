//! All that can be chosen, all that can happen, and the [`Game`] trait: one line for each thing that the program asks.

use std::fmt;
use std::sync::Arc;

use engine::ask::{Ask, Asks, Ctx};
use engine::counter::Counter;
use engine::data::SetupError;
use engine::title::Playable;
use engine::{
    ChartSpot, Dice, Game, HexId, Names, Outcome, Passage, Path, Rule, Say, Seat, Side, Sight, SumLine,
    Tally, Told, UnitId, Word,
};

use crate::fixed::Fixed;
use crate::movement::{ORDER, PICK};
use crate::squads::GREEN;
use crate::state::State;
use crate::units::{SIDES, Unit};
use crate::{briefing, sheet, view};

engine::actions! {
    /// What can be chosen: small steps, first which squad and then where it goes. "All moves of all squads" would be more
    /// than anyone can list, and players of every kind choose from the list of legal actions.
    pub enum Action for Skirmish {
        /// Picks a squad (1.1, 2.1).
        Pick(squad: UnitId) = "pick {squad}" => "Pick {squad}";
        /// The picked squad goes to a hex (2.1), or attacks who is there (3.1).
        Go(to: HexId) = "go {to}" => "Go to {to}" as Go;
        /// The picked squad fires (3.3).
        Fire(at: UnitId) = "fire {at}" => "Fire at {at}" as Attack;
        /// The picked squad stays where it is (2.1).
        Stay = "stay" => "Stay here" as Stay;
    }
}

engine::events! {
    /// What can happen. An event is complete in itself, so that a log can be told long after.
    pub enum Event for Skirmish as game {
        /// 1.1: told to nobody else.
        Hid { unit: UnitId } => Told::text(Rule("1.1"), format!("{unit} is green."));
        /// 1.2.
        Ran { unit: UnitId, hex: HexId } =>
            Told::text(Rule("1.2"), format!("{unit} is attacked, is green and runs.")).remove(unit, hex);
        /// 2.1.
        Moved { unit: UnitId, to: HexId, path: Path } =>
            Told::text(Rule("2.1"), format!("{unit} enters {to}.")).along(unit, path);
        /// 3.1.
        Attacked { unit: UnitId, needed: u8, rolled: u8, lost: bool, spot: ChartSpot } => {
            let end = if *lost { "is lost" } else { "holds" };
            Told::text(Rule("3.1"), format!("{unit} is attacked and {end}: {rolled} against {needed}."))
                .roll("attack", &[*rolled]).on(*spot)
        };
        /// 3.3.
        Fired { unit: UnitId, enemy: UnitId, needed: u8, rolled: u8, spot: ChartSpot } =>
            Told::text(Rule("3.3"), format!("{unit} fires at {enemy}: {rolled} against {needed}."))
                .roll("fire", &[*rolled]).on(*spot);
        /// 3.3.
        Shot { unit: UnitId, hex: HexId } =>
            Told::text(Rule("3.3"), format!("{unit} was pinned and is lost.")).remove(unit, hex);
        /// 3.4.
        Pinned { unit: UnitId } => Told::text(Rule("3.4"), format!("{unit} is pinned."));
        /// 3.4.
        Rallied { unit: UnitId } => Told::text(Rule("3.4"), format!("{unit} rallies."));
        /// 4.1.
        Took { side: Side, hex: HexId } =>
            Told::text(Rule("4.1"), format!("{side} holds {hex}.")).mark(hex, "control");
    }
}

/// A position. What never changes is shared by all, because computer players copy positions by the million.
#[derive(Debug, Clone)]
pub struct Skirmish {
    pub(crate) fixed: Arc<Fixed>,
    /// All that changes.
    pub state: State,
}

impl Skirmish {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-FIRE`.
    ///
    /// ```
    /// use engine::Game;
    /// let game = skirmish::Skirmish::new("bridge", None, "-GREEN").unwrap();
    /// assert_eq!(game.prompt(), "Blue: pick a squad [2.1]");
    /// ```
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Skirmish, SetupError> {
        Skirmish::shipped(scenario, preset, switches)
    }

    pub(crate) fn start(fixed: Fixed) -> Skirmish {
        Skirmish { state: State::start(&fixed), fixed: Arc::new(fixed) }
    }

    /// The name of a squad.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.fixed.unit(unit).id
    }
}

impl Names for Skirmish {
    const UNIT: &'static str = "a squad";

    fn unit_count(&self) -> usize {
        self.fixed.units.len()
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        self.name(unit)
    }
}

impl Say<Skirmish> for Side {
    fn say(self, _: &Skirmish, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(SIDES[self.index()])
    }
}

impl Asks for Skirmish {
    const DONE: Action = Action::Stay;

    fn ended(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn ask(&self) -> &'static Ask<Self> {
        match self.state.picked {
            None if self.state.moves < 2 => &GREEN,
            None => &PICK,
            Some(_) => &ORDER,
        }
    }

    fn pass(&mut self, _: &mut Ctx<Self>) {
        self.end_move();
    }
}

impl Game for Skirmish {
    /// A state may come from a file, so it is not trusted.
    fn restore(&self, state: State) -> Result<Self, String> {
        let off_map = |hex: &HexId| hex.index() >= self.board().grid.len();
        let no_side = |side: &Side| side.index() > 1;
        let sizes =
            [(state.squads.len(), self.state.squads.len()), (state.held.len(), self.state.held.len())];
        let wrong = sizes.iter().any(|(found, needed)| found != needed)
            || state.picked.is_some_and(|unit| !unit.exists(self))
            || state.squads.iter().filter_map(|squad| squad.hex).any(|hex| off_map(&hex))
            || state.held.iter().flatten().any(no_side);
        if wrong { Err("no such squad, hex or side".into()) } else { Ok(Self { state, ..self.clone() }) }
    }

    engine::asked!();

    engine::shown!();

    /// Undo stops at such an event, because a player has learned something.
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Attacked { .. } | Event::Ran { .. })
    }

    /// The enemy hears nothing of a squad that is picked to be green (1.1).
    fn narrate(&self, event: &Event, seat: Seat) -> Option<Told> {
        match *event {
            Event::Hid { unit } if !seat.sees(self.fixed.side(unit)) => None,
            _ => Some(event.told(self)),
        }
    }

    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        view::facts(self, hex)
    }

    fn counters(&self) -> Vec<Counter> {
        self.fixed.units.iter().map(Unit::counter).collect()
    }

    fn sight(&self, from: HexId, to: HexId) -> Option<Sight> {
        self.line_of_sight(from, to)
    }

    fn passage(&self, action: Action) -> Option<Box<dyn Passage + '_>> {
        let Action::Go(to) = action else { return None };
        self.trek(to)
    }

    fn values(&self, unit: UnitId) -> Vec<SumLine> {
        let Some(squad) = self.fixed.units.get(unit.index()) else { return Vec::new() };
        let line = |label, hexes: u8, rule| SumLine::new(label, (i64::from(hexes), "hexes"), Rule(rule));
        let mut lines = vec![line("It goes", squad.moves, "2.1"), line("It shoots", squad.range, "3.3")];
        if squad.aim > 0 {
            lines.push(SumLine::new("Off the roll for fire", i64::from(squad.aim), Rule("3.3")));
        }
        lines
    }

    fn threat(&self, unit: UnitId) -> Vec<HexId> {
        if unit.index() >= self.fixed.units.len() {
            return Vec::new();
        }
        let side = self.fixed.side(unit);
        let free = |hex: &HexId| self.unit_in(*hex).is_none_or(|other| self.fixed.side(other) != side);
        let routes = self.hex_of(unit).map_or(&[][..], |from| self.fixed.routes(unit, from));
        routes.iter().map(|route| route.to).filter(free).collect()
    }

    fn tally(&self) -> Option<Tally> {
        Some(Tally { points: [self.points(Side(0)), self.points(Side(1))], unit: "Points" })
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Option<Self> {
        Some(self.imagined(seat, dice))
    }

    /// What must hold in every position, whatever the code above does: here 2.2 and 1.1.
    fn audit(&self) -> Vec<String> {
        let alone = |unit: UnitId| self.hex_of(unit).is_none_or(|hex| self.unit_in(hex) == Some(unit));
        let crowd = self.fixed.all().filter(|&unit| !alone(unit));
        crowd.map(|unit| format!("2.2: {} is not alone", self.name(unit))).collect()
    }
}
