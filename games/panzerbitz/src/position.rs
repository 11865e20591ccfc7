//! Positions made by hand: for tests, puzzles and bug reports.
//!
//! ```
//! use engine::Game;
//! use panzerbitz::units::Nation::{American, German};
//! use panzerbitz::{Position, Segment};
//! let game = Position::on(&panzerbitz::boards()[0], [German, American], "+OPT12.15")
//!     .unit("ge_panther", "1-I-3")
//!     .unit("us_m10", "1-I-4")
//!     .begin(German, Segment::Direct);
//! assert!(game.check(game.parse_action("attack 1-I-4").unwrap()).is_ok());
//! ```
//!
//! A mistake in such a position is a mistake in the test, so everything here panics.

pub use engine::by_hand::{hex, unit};
use engine::{Board, HexId, UnitId, by_hand};

use crate::charts::Charts;
use crate::event::Event;
use crate::game::Panzerbitz;
use crate::roster::side_of;
use crate::rulebook::rulebook;
use crate::scenario::{Card, Column, Force, OffBoard, Special, Zone, card};
use crate::sequence::Segment;
use crate::state::{Dispersal, LoadMarker, Place, Shelter, Spotted};
use crate::units::{Nation, standard};

type Change = Box<dyn FnOnce(&mut Panzerbitz)>;

/// A position in the making.
pub struct Position {
    card: Card,
    places: [Vec<Option<String>>; 2],
    changes: Vec<Change>,
}

impl Position {
    /// An empty map, the attacker and the defender, and switches on top of the base game.
    pub fn on(board: &Board, sides: [Nation; 2], switches: &str) -> Position {
        let rules = rulebook().resolve(Some("base"), switches).unwrap_or_else(|wrong| panic!("{wrong}"));
        let force = |side| Force {
            side,
            name: "Force".into(),
            zone: Zone::All,
            units: Vec::new(),
            positions: Vec::new(),
        };
        let card = Card {
            number: 0,
            // The map is given, and may be no layout of the boards.
            layout: Vec::new(),
            board: board.clone(),
            turns: 20,
            first: sides[0],
            attacker: sides[0],
            defender: sides[1],
            setup: sides,
            switches: rules,
            visibility: vec![None; 20],
            control: Vec::new(),
            forces: sides.map(force).to_vec(),
            columns: Vec::new(),
            off_board: Vec::new(),
            special: Special::default(),
            victory: Vec::new(),
            ..card(1).expect("there is a first card").clone()
        };
        Position { card, places: [Vec::new(), Vec::new()], changes: Vec::new() }
    }

    fn add(mut self, id: &str, place: Option<&str>) -> Position {
        let unit = kind(id);
        let side = usize::from(self.card.units[unit].nation == self.card.defender);
        self.card.forces[side].units.push((unit, 1));
        self.places[side].push(place.map(str::to_owned));
        self
    }

    /// A unit of a type in a hex. Units of a type are numbered in the order in which they come, the attacker's first.
    pub fn unit(self, id: &str, at: &str) -> Position {
        self.add(id, Some(at))
    }

    /// Several units in a hex.
    pub fn stack(self, ids: &[&str], at: &str) -> Position {
        ids.iter().fold(self, |position, id| position.unit(id, at))
    }

    /// A unit aboard the carrier that came last.
    pub fn carrying(self, id: &str) -> Position {
        self.add(id, None)
    }

    /// A column of reinforcements.
    pub fn column(mut self, column: Column) -> Position {
        self.card.columns.push(column);
        self
    }

    /// Off-board artillery.
    pub fn off_board(mut self, line: OffBoard) -> Position {
        self.card.off_board.push(line);
        self
    }

    /// Changes the card.
    pub fn card(mut self, change: impl FnOnce(&mut Card)) -> Position {
        change(&mut self.card);
        self
    }

    fn change(mut self, change: impl FnOnce(&mut Panzerbitz) + 'static) -> Position {
        self.changes.push(Box::new(change));
        self
    }

    fn with(self, name: &str, change: impl FnOnce(&mut Panzerbitz, UnitId) + 'static) -> Position {
        let name = name.to_owned();
        self.change(move |game| {
            let unit = unit(game, &name);
            change(game, unit);
        })
    }

    fn at(self, label: &str, change: impl FnOnce(&mut Panzerbitz, HexId) + 'static) -> Position {
        let label = label.to_owned();
        self.change(move |game| {
            let hex = hex(game, &label);
            change(game, hex);
        })
    }

    /// The game turn.
    pub fn turn(self, turn: u8) -> Position {
        self.change(move |game| game.state.turn = turn)
    }

    /// A unit is inverted.
    pub fn inverted(self, name: &str) -> Position {
        self.with(name, |game, unit| game.unit_mut(unit).inverted = true)
    }

    /// A unit is dispersed, and its passenger, for so many own recoveries.
    pub fn dispersed(self, name: &str, marker: Dispersal, recoveries: u8) -> Position {
        self.with(name, move |game, unit| {
            for one in [Some(unit), game.unit(unit).cargo].into_iter().flatten() {
                game.unit_mut(one).dispersal = marker;
                game.unit_mut(one).recovery = recoveries;
            }
        })
    }

    /// A unit carries a spotted marker.
    pub fn spotted(self, name: &str, marker: Spotted) -> Position {
        self.with(name, move |game, unit| game.unit_mut(unit).spotted = marker)
    }

    /// A unit is under the improved position or inside the fortification of its hex.
    pub fn sheltered(self, name: &str, shelter: Shelter) -> Position {
        self.with(name, move |game, unit| game.unit_mut(unit).shelter = shelter)
    }

    /// A carrier has a load marker.
    pub fn load(self, name: &str, marker: LoadMarker) -> Position {
        self.with(name, move |game, unit| game.unit_mut(unit).load = Some(marker))
    }

    /// A registration marker of a unit: the only one or the odd one, or the even one.
    pub fn mark(self, name: &str, even: bool, label: &str) -> Position {
        let label = label.to_owned();
        self.with(name, move |game, unit| {
            let hex = hex(game, &label);
            game.unit_mut(unit).marks[usize::from(even)] = Some(hex);
        })
    }

    /// An improved position in a hex.
    pub fn improved(self, label: &str) -> Position {
        self.at(label, |game, hex| {
            game.state.improved.insert(hex);
        })
    }

    /// A fortification in a hex.
    pub fn fort(self, label: &str, defence: u8) -> Position {
        self.at(label, move |game, hex| game.state.forts.push((hex, defence)))
    }

    /// A minefield in a hex.
    pub fn mine(self, label: &str) -> Position {
        self.at(label, |game, hex| {
            game.state.mines.insert(hex);
        })
    }

    /// A block in a hex.
    pub fn block(self, label: &str) -> Position {
        self.at(label, |game, hex| {
            game.state.blocks.insert(hex);
        })
    }

    /// A blown bridge.
    pub fn blown(self, label: &str) -> Position {
        self.at(label, |game, hex| {
            game.state.blown.insert(hex);
        })
    }

    /// Hexes from which units of the other side left the map in the last player turn.
    pub fn exited(self, label: &str) -> Position {
        self.at(label, |game, hex| {
            game.state.exits[1].insert(hex);
        })
    }

    /// The position at the beginning of a segment of a side's player turn, without dice.
    pub fn begin(self, side: Nation, step: Segment) -> Panzerbitz {
        self.begin_with(side, step, &[]).0
    }

    /// The same with dice, and what happened at once.
    pub fn begin_with(self, side: Nation, step: Segment, dice: &[u32]) -> (Panzerbitz, Vec<Event>) {
        let Position { mut card, places, changes } = self;
        let forces = [card.attacker, card.defender];
        let first = side_of(&card, side);
        // Nobody is set up: everybody is put where he belongs.
        card.setup = forces;
        let game = Panzerbitz::with_card(card, Charts::standard(), None, "");
        let mut game = game.unwrap_or_else(|error| panic!("{error}"));
        for (own, places) in places.iter().enumerate() {
            let units: Vec<UnitId> = game.fixed.ids(engine::Side(own as u8)).take(places.len()).collect();
            let mut carrier = None;
            for (&unit, place) in units.iter().zip(places) {
                match (place, carrier) {
                    (Some(label), _) => {
                        let hex = hex(&game, label);
                        game.put(unit, hex, Shelter::Open);
                        carrier = Some(unit);
                    }
                    (None, Some(carrier)) => {
                        game.unit_mut(unit).place = Place::Aboard(carrier);
                        game.unit_mut(carrier).cargo = Some(unit);
                    }
                    (None, None) => panic!("there is no carrier"),
                }
                by_hand::rolling(&[], |ctx| game.claim(unit, ctx));
            }
        }
        game.state.turn = 1;
        for change in changes {
            change(&mut game);
        }
        game.state.phasing = first;
        game.state.step = step;
        game.refresh();
        let events = by_hand::rolling(dice, |ctx| {
            game.begin_segment(ctx);
            game.run(ctx);
        });
        (game, events)
    }
}

fn kind(id: &str) -> usize {
    standard().iter().position(|unit| unit.id == id).unwrap_or_else(|| panic!("there is no type {id}"))
}

/// The place of a type in the list, for columns and off-board artillery.
pub fn type_of(id: &str) -> usize {
    kind(id)
}
