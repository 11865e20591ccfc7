//! Positions made by hand: for tests, puzzles and bug reports.
//!
//! ```
//! use bulge::{Position, Segment, charts::GERMAN};
//! use engine::Game;
//! let game = Position::empty("S1", "-DC")
//!     .turn(5)
//!     .place("g-1ss-peiper", "MM15")
//!     .place("u-28-110", "AA26")
//!     .control(GERMAN, "LL15 LL16")
//!     .begin(GERMAN, Segment::Movement);
//! assert!(game.check(game.parse_action("take Peiper/1SS").unwrap()).is_ok());
//! ```
//!
//! A mistake in such a position is a mistake in the test, so everything here panics.

pub use engine::by_hand::{hex, site, unit};
use engine::{Side, by_hand};

use crate::charts::GERMAN;
use crate::game::Bulge;
use crate::sequence::{SEQUENCE, Segment};
use crate::state::{Dump, Flag, Place, Span, UnitState};

engine::position! {
    /// A position in the making.
    pub struct Position of Bulge with "variant";
}

impl Position {
    /// A scenario with nobody on the map and no loss so far; units on the map are out of the game, others still come.
    pub fn empty(scenario: &str, switches: &str) -> Position {
        let gone = |place| matches!(place, Place::Map | Place::Eliminated);
        let mut position = Position::of(scenario, switches).without(gone);
        position.0.state.points.losses = [0; 2];
        position
    }

    /// Puts a unit into a hex.
    pub fn place(mut self, unit: &str, at: &str) -> Position {
        let (unit, hex) = (self.unit(unit), hex(&self.0, at));
        let german = self.0.state.german;
        self.0.state.units[unit.index()] = UnitState::new(Place::Map);
        by_hand::rolling(&[], |ctx| self.0.enter_hex(unit, hex, ctx));
        self.0.state.german = german;
        if self.0.counter(unit).is_combat() {
            self.0.state.german.set(hex, self.0.counter(unit).side == GERMAN);
        }
        self
    }

    /// Takes a unit out of the game, or puts it where it waits.
    pub fn send(mut self, unit: &str, place: Place) -> Position {
        let unit = self.unit(unit);
        self.0.leave(unit, place);
        if place == Place::Eliminated {
            let counter = self.0.counter(unit);
            let (side, vp) = (counter.side.other(), u16::from(counter.vp));
            self.0.state.points.losses[side.index()] += vp;
        }
        self
    }

    /// Sets the isolation count of a unit (6.6).
    pub fn isolation(mut self, unit: &str, count: u8) -> Position {
        let unit = self.unit(unit);
        self.0.state.units[unit.index()].isolation = count;
        self
    }

    /// Sets the turn.
    pub fn turn(mut self, turn: u8) -> Position {
        self.0.state.turn = turn;
        self.0.state.air = self.0.air_of_turn();
        self
    }

    /// One side controls the whole map.
    pub fn control_all(mut self, side: Side) -> Position {
        for hex in self.0.fixed.setting.board.grid.ids() {
            self.0.state.german.set(hex, side == GERMAN);
        }
        self
    }

    /// Sets a bridge: `GG11/GG12`.
    pub fn bridge(mut self, at: &str, span: Span) -> Position {
        let site = site(&self.0, at);
        self.0.set_span(site, span);
        self
    }

    /// Sets a fuel dump, by its number.
    pub fn dump(mut self, number: usize, dump: Dump) -> Position {
        self.0.state.dumps[number] = dump;
        self
    }

    /// Sets the Nordwind option (23.1).
    pub fn nordwind(mut self, option: u8) -> Position {
        self.0.state.nordwind = option;
        self
    }

    /// Puts a roadblock into a hex.
    pub fn roadblock(mut self, at: &str) -> Position {
        let hex = hex(&self.0, at);
        self.0.state.roadblocks.insert(hex);
        self
    }

    /// Interdicts a hex.
    pub fn interdict(mut self, at: &str) -> Position {
        let hex = hex(&self.0, at);
        self.0.state.interdicted.insert(hex);
        self
    }

    /// A strategic strike lies on a hex.
    pub fn strike(mut self, at: &str) -> Position {
        self.0.state.struck = Some(hex(&self.0, at));
        self
    }
}
