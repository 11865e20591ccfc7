//! What can happen. Each event stands with its sentence in the file of its rules, and is complete in itself, so that an old
//! log can be told again.

use crate::bridges::BridgeEvent;
use crate::change::ChangeEvent;
use crate::combat::{AdvanceEvent, ArtilleryEvent, AttackEvent, ResultEvent, RetreatEvent, StandEvent};
use crate::fuel::FuelEvent;
use crate::game::Bulge;
use crate::moves::MovementEvent;
use crate::nordwind::NordwindEvent;
use crate::reinforcement::ReinforcementEvent;
use crate::sequence::SequenceEvent;
use crate::setup::SetupEvent;
use crate::special::SpecialEvent;
use crate::supply::SupplyEvent;
use crate::support::SupportEvent;
use crate::victory::VictoryEvent;
use crate::weather::WeatherEvent;

/// What an action needs beside the position: dice and a place for events.
pub type Ctx<'a> = engine::Ctx<'a, Bulge>;

engine::chapters! {
    /// One thing that happened.
    pub enum Event for Bulge {
        Sequence(SequenceEvent),
        Support(SupportEvent),
        Supply(SupplyEvent),
        Reinforcement(ReinforcementEvent),
        Movement(MovementEvent),
        Bridge(BridgeEvent),
        Attack(AttackEvent),
        Artillery(ArtilleryEvent),
        Result(ResultEvent),
        Retreat(RetreatEvent),
        Stand(StandEvent),
        Advance(AdvanceEvent),
        Weather(WeatherEvent),
        Special(SpecialEvent),
        Fuel(FuelEvent),
        Nordwind(NordwindEvent),
        Setup(SetupEvent),
        Victory(VictoryEvent),
        Change(ChangeEvent),
    }
}
