//! What every hex-and-counter game shares: the grid and the board, movement and supply over dense hex ids, dice,
//! rules and switches, the game as a state machine, records, and the laws that every game must keep.

#![deny(missing_docs)]

pub mod ask;
mod board;
pub mod briefing;
pub mod by_hand;
mod card;
mod chart;
pub mod counter;
mod course;
pub mod data;
mod decision;
mod dice;
mod digest;
mod edges;
mod event;
mod explain;
mod fault;
mod flood;
mod frame;
mod game;
mod grid;
mod hex;
mod hexset;
mod joiners;
mod kit;
mod label;
pub mod laws;
mod layout;
pub mod lesson;
pub mod map;
mod network;
mod offer;
mod outlook;
mod own_rolls;
mod past;
mod play;
mod press;
mod record;
mod refusal;
mod rehearsal;
pub mod rules;
mod setting;
mod sight;
mod site;
mod spares;
mod stacks;
pub mod title;
mod turn;
mod unitset;
mod view;
mod way;
mod zones;

pub use ask::{Ask, Asks, Choice, Ctx, Form, Names, Path, Said, Say, Sites, Word, Written, place};
pub use board::{
    Area, Board, Bridge, Caption, Feature, NamedPlace, River, SideKind, Terrain, TerrainKey, Trace,
};
pub use briefing::{Briefing, Coming, Objective, Remark};
pub use card::UnitCard;
pub use chart::{
    Chart, ChartArrival, ChartBody, ChartBox, ChartCell, ChartColumn, ChartKey, ChartNote, ChartPlace,
    ChartRow, ChartSpot, ChartTone, ChartWhen, Rolls,
};
pub use course::{Course, Leg, Reachable, reach};
pub use decision::{Decision, Outcome, Seat, Side, Status, Tally};
pub use dice::{BadSeed, Commitment, Dice, Rolled, Seed};
pub use event::{Effect, Told, capital};
pub use explain::{Amount, Chance, Column, Explanation, Ratio, Rounding, SumLine, Value};
pub use fault::{Fault, Faults, closest};
pub use flood::{Arrival, Begin, Flood, Going, Landing, Mover, Prices, Shelf, Start, Step};
pub use game::Game;
pub use grid::{Grid, GridFault, HexId, MAX_HEXES, SideId, nearest};
pub use hex::{Direction, HALF_ROOT_3, Hex, Orientation, Point, RADIUS};
pub use hexset::HexSet;
pub use joiners::{Joiner, joiners};
pub use kit::Kit;
pub use label::{Labels, Parity, letters};
pub use layout::Placement;
pub use network::{Line, Network, Separation};
pub use offer::{Note, NoteKind, Offer, OfferKind, Overlay, Tint};
pub use outlook::Outlook;
pub use own_rolls::OwnRolls;
pub use past::Past;
pub use play::{NoUndo, NotPlayed, NotStirred, Play, Played};
pub use press::Press;
pub use record::{
    Entry, Header, Luck, Mismatch, MismatchKind, NewDice, Record, StateHash, Stretch, Unreadable, Words,
    is_word, replay,
};
pub use refusal::{Look, Reason, Reasons, Refusal, refuse};
pub use rehearsal::Incident;
pub use rules::{Rule, RuleSet, Rulebook, Switch, SwitchErrors, SwitchFault};
pub use setting::Setting;
pub use sight::Sight;
pub use site::Site;
pub use spares::Spares;
pub use stacks::{Stacks, UnitId, dismiss, enlist};
pub use turn::{Calendar, Half, Turn, next_step};
pub use unitset::UnitSet;
pub use view::{Badge, BadgeKind, Hand, Headline, Mark, MarkKind, Season, SeenUnit, Spot, Track, View};
pub use way::{Bar, Barred, CheapestWay, Passage};
pub use zones::Zones;
