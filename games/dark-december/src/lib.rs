//! Dark December: the Ardennes, 16 to 25 December 1944, with its variant.
//!
//! The rules are in rulebook order, a file for each section: `sequence` (Q), `supply`, `isolation` (1.0, OR1.0), `fuel` (1.1),
//! `forces` (OR3.0), `replacement` (2.0), `march`, `bars`, `door`, `columns`, `movement` and `moves` (3.0 to 3.3, 3.5), `infiltration` (OR2.0),
//! `disengagement` (OR4.0), `reinforcement`, `delays` (without V3.4) and `screening` (with it) (3.4), `zoc` (3.5), `forts` (3.6), `combat` (4), `bridges` (5), `weather`
//! (OR5.0), `parachute` (OR8.0), `reserves` (OR6.0), `commanders` (OR9.4), `activation` (SR1.2), `setup` (C), `victory` (W). Stacking (3.7) is
//! in `query`. Each of these files has its decisions (`Ask`) and its events, and `sequence` says when they are
//! asked. `action` is the table of all choices, `query` asks, `change` changes, `words`, `explain`, `view` and `facts` tell.

mod action;
mod activation;
mod bars;
mod bridges;
mod briefing;
mod card;
mod change;
pub mod charts;
mod columns;
mod combat;
mod commanders;
mod delays;
mod disengagement;
mod door;
mod event;
mod explain;
mod facts;
mod field;
pub mod fixed;
mod forces;
mod forts;
mod fuel;
mod game;
mod gates;
mod hexsides;
mod infiltration;
mod isolation;
pub mod map;
mod march;
pub mod markers;
mod movement;
mod moves;
mod obstacles;
mod parachute;
mod passage;
pub mod position;
mod query;
mod ready;
mod reinforcement;
mod replacement;
mod reserves;
pub mod roster;
pub mod rulebook;
pub mod scenario;
mod screening;
mod sequence;
mod setup;
mod sheet;
pub mod state;
mod supply;
mod tariff;
mod title;
mod toll;
pub mod units;
mod untimely;
mod victory;
mod view;
mod weather;
mod words;
mod zoc;

pub use action::{Action, RetreatPath};
pub use activation::Leash;
pub use bars::Bar;
pub use change::Cause;
pub use combat::{Advancing, CombatState, Level, Modifier, Roll, Stage, Ways};
pub use engine::data::{Files, Source};
pub use event::*;
pub use field::Field;
pub use fixed::{Edge, Fixed, SetupError, Site};
pub use fuel::{FormationId, Pair};
pub use game::DarkDecember;
pub use map::board;
pub use march::{March, StepCost};
pub use position::Position;
pub use sequence::{Phase, SEQUENCE, Segment};
pub use state::{Flag, Gate, Mode, Motion, Place, State};
pub use supply::Lines;
pub use units::{Unit, counters};
pub use victory::Score;
pub use words::{Bonuses, Hexes, Steps};
pub use zoc::Cache;
