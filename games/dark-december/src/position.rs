//! Positions made by hand: for tests, puzzles and bug reports.
//!
//! ```
//! use dark_december::{Position, Segment, charts::GERMAN};
//! use engine::Game;
//! let game = Position::empty("C2", "")
//!     .turn(5)
//!     .place("G-2Pz-3 Pz", "4119")
//!     .place("A-28-110", "3022")
//!     .begin(GERMAN, Segment::Movement);
//! assert!(game.check(game.parse_action("take 3Pz/2Pz").unwrap()).is_ok());
//! ```
//!
//! A mistake in such a position is a mistake in the test, so everything here panics.

pub use engine::by_hand::{hex, site, unit};
use engine::{Side, by_hand};

use crate::charts::GERMAN;
use crate::game::DarkDecember;
use crate::scenario::BridgeState;
use crate::sequence::{SEQUENCE, Segment};
use crate::state::{Flag, Gate, Place, UnitState};

engine::position! {
    /// A position in the making.
    pub struct Position of DarkDecember with "variant";
}

impl Position {
    /// A scenario with nobody on the map, no losses, no forts; units on the map are out of the game, others still come.
    pub fn empty(scenario: &str, switches: &str) -> Position {
        let gone = |place| matches!(place, Place::Map | Place::Eliminated | Place::Surrendered);
        let mut position = Position::of(scenario, switches).without(gone);
        position.0.state.forts = Default::default();
        position
    }

    /// Puts a unit into a hex.
    pub fn place(mut self, unit: &str, at: &str) -> Position {
        let (unit, hex) = (self.unit(unit), hex(&self.0, at));
        self.0.state.units[unit.index()] = UnitState::new(Place::Map);
        by_hand::rolling(&[], |ctx| self.0.enter_hex(unit, hex, ctx));
        self
    }

    /// Takes a unit off the map to another place.
    pub fn send(mut self, unit: &str, place: Place) -> Position {
        let unit = self.unit(unit);
        self.0.leave(unit, place);
        self
    }

    /// Makes a unit due on a turn at a letter.
    pub fn due(mut self, unit: &str, turn: u8, letter: &str) -> Position {
        let unit = self.unit(unit);
        let area = self.0.fixed.setting.board.areas.iter().position(|area| area.name == letter);
        let area = area.unwrap_or_else(|| panic!("there is no letter {letter}"));
        self.0.leave(unit, Place::Scheduled);
        let state = &mut self.0.state.units[unit.index()];
        (state.due, state.gate) = (turn, Gate::Letter(area as u8));
        self
    }

    /// Nobody is to come: whoever is scheduled is out of the game.
    pub fn quiet(mut self) -> Position {
        for unit in &mut self.0.state.units {
            if unit.place == Place::Scheduled {
                unit.place = Place::Absent;
            }
        }
        self
    }

    /// Sets the Isolated markers of a unit.
    pub fn markers(mut self, unit: &str, markers: u8) -> Position {
        let unit = self.unit(unit);
        self.0.state.units[unit.index()].markers = markers;
        self
    }

    /// Sets the turn.
    pub fn turn(mut self, turn: u8) -> Position {
        self.0.state.turn = turn;
        self
    }

    /// Sets a bridge: `4019/4119`.
    pub fn bridge(mut self, at: &str, state: BridgeState) -> Position {
        let site = site(&self.0, at);
        self.0.set_bridge(site, state);
        self
    }

    /// Puts a fort into a hex.
    pub fn fort(mut self, side: Side, at: &str) -> Position {
        let hex = hex(&self.0, at);
        self.0.state.forts[side.index()].insert(hex);
        self
    }

    /// Sets the replacement points of a side: motorized and other.
    pub fn points(mut self, side: Side, points: [u8; 2]) -> Position {
        self.0.state.points[side.index()] = points;
        self
    }
}
