//! Battle of the Bulge '81: the Ardennes, December 1944, with the variants that were published for it.
//!
//! The rules are in rulebook order, a file for each section: `setup` (24), `sequence` (4), `support` (5), `supply` (6),
//! `reinforcement` (7), `moves`, `movement` and `march` (8), `zoc` (10), `bridges` (11), `combat` (12 to 15, 22), `weather` (16), `special`
//! (18), `fuel` (19), `british` (20), `mixes` (21), `nordwind` (23), `victory` (25). Stacking (9) is `Bulge::room` in `query`,
//! surprise (17) is `Bulge::surprise` there. Each file has its decisions (an [`engine::Ask`] for D1 to D30, 31.0), and its
//! events with their sentences. `action` is the table of choices, `query` asks, `change` changes, `explain` and `view` tell.

mod action;
mod bars;
mod bridges;
mod briefing;
mod british;
mod card;
mod change;
pub mod charts;
mod combat;
mod event;
mod explain;
mod facts;
mod field;
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
mod moves;
mod nordwind;
pub mod position;
mod query;
mod reinforcement;
pub mod rulebook;
pub mod scenario;
mod schedule;
mod sequence;
mod setup;
mod sheet;
mod special;
pub mod state;
mod supply;
mod support;
mod tariff;
mod title;
mod trek;
mod triggers;
pub mod units;
mod victory;
mod view;
mod weather;
mod words;
mod zoc;

pub use action::{Action, NordwindOption};
pub use bridges::BridgeEvent;
pub use change::{Cause, ChangeEvent};
pub use combat::{
    AdvanceEvent, ArtilleryEvent, AttackEvent, Battle, Cohesion, CombatState, ResultEvent, Retreat,
    RetreatEvent, Stage, StandEvent, Totals, cohesion_bonus,
};
pub use engine::data::{Files, Source};
pub use event::{Ctx, Event};
pub use field::Field;
pub use fixed::{DivisionId, DumpId, Edge, Fixed, SetupError, Site};
pub use fuel::FuelEvent;
pub use game::Bulge;
pub use map::board;
pub use march::{Bar, March, StepCost};
pub use moves::MovementEvent;
pub use nordwind::NordwindEvent;
pub use position::Position;
pub use reinforcement::ReinforcementEvent;
pub use schedule::{Coming, Plan, Reserve, Schedule};
pub use sequence::{Phase, SEQUENCE, Segment, SequenceEvent};
pub use setup::SetupEvent;
pub use special::SpecialEvent;
pub use state::{Flag, Place, State};
pub use supply::{Lines, SupplyEvent};
pub use support::SupportEvent;
pub use units::{Mix, Unit, counters};
pub use victory::VictoryEvent;
pub use weather::WeatherEvent;
pub use zoc::Cache;
