//! Panzerbitz: platoons, companies and batteries on geomorphic boards.
//!
//! Each decision of the rulebook is one `Ask` in the file of its rule, beside the events that tell of it
//! (`docs/design/decisions.md`); `action.rs` is the table of all choices, `event.rs` that of all events. The rules in the
//! order of the rulebook:
//!
//! | section | file |
//! |---|---|
//! | 2.4 state of a unit | `state.rs`, `change.rs` (how it changes), `query.rs` (what is asked of it) |
//! | 3.0 sequence of play | `sequence.rs` |
//! | 4.0 line of sight, spotting | `los.rs`, `sights.rs` (kept), `spotting.rs`, `watch.rs` (as sets) |
//! | 5.0 indirect fire, 12.7, 12.9 | `indirect.rs` |
//! | 5.3 registration, 12.8 | `registration.rs` |
//! | 6.0 direct fire, 12.10, 12.11 | `direct.rs`, `strength.rs`, `modifiers.rs` |
//! | 6.6 to 6.9 combat of every kind | `attack.rs` (before the die), `resolution.rs` (the die) |
//! | 7.0 stacking, 12.3 | `stacking.rs` |
//! | 8.0 movement, 12.1, 12.2, 12.4 | `moves.rs` (what is chosen), `movement.rs`, `steps.rs`, `tolls.rs`, `concealed.rs` (12.4), `trek.rs` (why a hex is not reached) |
//! | 8.6 transport, 12.5, 12.6 | `transport.rs` |
//! | 8.7, 8.8, 8.10 reactions | `reaction.rs`, `orders.rs` (14.3: standing orders) |
//! | 8.9 overrun, 12.12 | `overrun.rs` |
//! | 9.1 assault, 12.15 | `assault.rs` |
//! | 9.3 recovery | `recovery.rs` |
//! | 10.0 positions, engineers | `works.rs`, `engineers.rs` |
//! | 12.13 reinforcements, 12.14 march order | `columns.rs`, `entry.rs` (onto the map, 8.4.6), `march_order.rs` |
//! | 13.0 set-up, victory | `setup.rs`, `counters.rs`, `placing.rs` (the rest at once), `victory.rs`, `verdict.rs` (in words) |
//!
//! What is against an action is collected by `why.rs`; the sums are in `explain.rs`, `odds.rs` and `fares.rs`.

mod action;
mod assault;
mod attack;
mod audit;
mod boards;
mod briefing;
mod card;
mod change;
pub mod charts;
mod columns;
mod concealed;
mod counters;
mod direct;
mod engineers;
mod entry;
mod event;
mod explain;
mod facts;
mod fares;
mod fixed;
mod game;
pub mod ground;
mod indirect;
pub mod los;
mod march_order;
pub mod markers;
mod modifiers;
mod movement;
mod moves;
mod odds;
mod orders;
mod outlook;
mod overrun;
mod placing;
pub mod position;
mod query;
mod reaction;
mod recovery;
mod registration;
mod resolution;
mod roster;
pub mod rulebook;
pub mod scenario;
mod sequence;
mod setup;
mod sheet;
mod sights;
mod spotting;
mod stacking;
mod start;
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
pub use attack::{AttackEvent, Roll};
pub use boards::{boards, layout};
pub use change::ChangeEvent;
pub use columns::{ColumnEvent, ColumnId};
pub use counters::CounterId;
pub use engine::data::{Files, Source};
pub use engineers::EngineerEvent;
pub use event::{Ctx, Event};
pub use fixed::{Fixed, SetupError};
pub use game::Panzerbitz;
pub use march_order::{MarchOrderEvent, Release};
pub use modifiers::Modifier;
pub use movement::{Gait, MovementEvent};
pub use orders::{NEVER, Order, OrderEvent};
pub use overrun::OverrunEvent;
pub use position::Position;
pub use reaction::ReactionEvent;
pub use recovery::RecoveryEvent;
pub use registration::RegistrationEvent;
pub use roster::{Origin, Piece};
pub use sequence::{Bar, Segment, SequenceEvent};
pub use setup::SetupEvent;
pub use spotting::SpottingEvent;
pub use state::{
    Attack, ColumnState, Dispersal, End, Flag, LoadMarker, Place, Shelter, Spotted, State, UnitState, Work,
};
pub use steps::StepCost;
pub use strength::{Group, Sum};
pub use transport::TransportEvent;
pub use units::{Unit, counters};
pub use victory::VictoryEvent;
pub use works::WorksEvent;
