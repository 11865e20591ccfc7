//! Panzerbitz: platoons, companies and batteries on geomorphic boards.
//!
//! The rules in the order of the rulebook:
//!
//! | section | file |
//! |---|---|
//! | 2.4 state of a unit | `state.rs`, `change.rs` (how it changes), `query.rs` (what is asked of it) |
//! | 3.0 sequence of play | `sequence.rs`, `skipping.rs` (what is passed over), `choices.rs` (what can be chosen) |
//! | 4.0 line of sight, spotting | `los.rs`, `sights.rs` (kept), `spotting.rs`, `watch.rs` (as sets) |
//! | 5.0 indirect fire, 12.7 to 12.9 | `indirect.rs` |
//! | 6.0 direct fire and combat resolution, 12.10, 12.11 | `direct.rs`, `strength.rs`, `modifiers.rs`, `attack.rs` |
//! | 7.0 stacking, 12.3 | `stacking.rs` |
//! | 8.0 movement, 12.1, 12.2, 12.4 | `tolls.rs`, `steps.rs`, `movement.rs`, `special.rs`, `trek.rs` (why a hex is not reached) |
//! | 8.6 transport, 12.5, 12.6 | `transport.rs` |
//! | 8.7, 8.8, 8.10 reactions | `reaction.rs` |
//! | 8.9 overrun, 12.12 | `overrun.rs` |
//! | 9.1 assault, 12.15 | `assault.rs` |
//! | 9.3 recovery | `recovery.rs` |
//! | 10.0 positions, engineers | `works.rs`, `engineers.rs` |
//! | 12.13 reinforcements, 12.14 march order | `columns.rs`, `march.rs` |
//! | 13.0 set-up, victory | `setup.rs`, `victory.rs`, `verdict.rs` (in words) |

mod action;
mod assault;
mod attack;
mod audit;
mod boards;
mod change;
pub mod charts;
mod choices;
mod columns;
mod direct;
mod engineers;
mod event;
mod explain;
mod facts;
mod fares;
mod files;
mod fixed;
mod game;
pub mod ground;
mod indirect;
pub mod los;
mod march;
pub mod markers;
mod modifiers;
mod movement;
mod narrate;
mod odds;
mod offers;
mod overrun;
mod placing;
pub mod position;
mod press;
mod query;
mod reaction;
mod recovery;
mod roster;
pub mod rulebook;
pub mod scenario;
mod sequence;
mod setup;
mod sights;
mod skipping;
mod special;
mod spotting;
mod stacking;
mod state;
mod steps;
mod strength;
mod title;
mod tolls;
mod transport;
mod trek;
mod unit_set;
pub mod units;
mod verdict;
mod victory;
mod view;
mod watch;
mod why;
mod words;
mod works;

pub use action::Action;
pub use boards::{boards, layout};
pub use engine::data::{Files, Source};
pub use event::{Ctx, Event, Gait, Release, Roll};
pub use fixed::{Fixed, SetupError};
pub use game::Panzerbitz;
pub use modifiers::Modifier;
pub use position::Position;
pub use reaction::NEVER;
pub use roster::{Origin, Piece};
pub use sequence::Step;
pub use state::{
    Attack, ColumnState, Dispersal, End, Flag, LoadMarker, Place, Shelter, Spotted, State, UnitState, Work,
};
pub use steps::StepCost;
pub use strength::{Group, Sum};
pub use units::{Unit, counters};
