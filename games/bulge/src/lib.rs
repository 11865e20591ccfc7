//! Battle of the Bulge '81: the Ardennes, December 1944, with the variants that were published for it.
//!
//! The rules are in rulebook order, a file for each section: `setup` (24), `sequence` (4), `support` (5), `supply` (6),
//! `reinforcement` (7), `movement` and `march` (8), `zoc` (10), `bridges` (11), `combat` (12 to 15, 22), `weather` (16), `special`
//! (18), `fuel` (19), `british` (20), `mixes` (21), `nordwind` (23), `victory` (25). Stacking (9) is `Bulge::room` in `query`,
//! surprise (17) is `Bulge::surprise` there. `query` asks, `change` changes, `words`, `explain` and `view` tell.

mod action;
mod bridges;
mod british;
mod change;
pub mod charts;
mod combat;
mod decline;
mod event;
mod explain;
mod facts;
mod field;
mod files;
pub mod fixed;
mod fuel;
mod game;
mod gates;
mod hexsides;
pub mod map;
mod march;
pub mod markers;
pub mod mixes;
mod movement;
mod narrate;
mod nordwind;
mod offers;
pub mod position;
mod query;
mod reinforcement;
pub mod rulebook;
pub mod scenario;
mod sequence;
mod setup;
mod special;
pub mod state;
mod supply;
mod support;
mod title;
mod trek;
mod triggers;
pub mod units;
mod victory;
mod view;
mod weather;
mod words;
mod zoc;

pub use action::Action;
pub use combat::{
    Battle, Cohesion, CombatAction, CombatEvent, CombatState, Retreat, Stage, Totals, cohesion_bonus,
};
pub use engine::data::{Files, Source};
pub use event::{Cause, Ctx, Declined, Event, Idle, Path, Phase};
pub use field::Field;
pub use fixed::{Edge, Fixed, SetupError, Site};
pub use game::Bulge;
pub use map::board;
pub use march::{Bar, March, StepCost};
pub use position::Position;
pub use reinforcement::{Plan, Reserve, Schedule, Way};
pub use sequence::{SEQUENCE, Step};
pub use state::{Flag, Place, State};
pub use supply::Lines;
pub use units::{Mix, Unit, counters};
pub use zoc::Cache;
