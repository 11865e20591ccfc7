//! What can happen. Each event stands with its sentence in the file of its rules, and is complete in itself, so that an old
//! log can be told again.

use crate::game::DarkDecember;

pub use crate::bridges::BridgeEvent;
pub use crate::change::ChangeEvent;
pub use crate::combat::{
    AdvanceEvent, AssaultEvent, AttackEvent, CounterattackEvent, GivingEvent, IntegrityEvent, LevelEvent,
    ResultEvent, RetreatEvent,
};
pub use crate::commanders::CommanderEvent;
pub use crate::forces::ForcesEvent;
pub use crate::forts::FortEvent;
pub use crate::fuel::FuelEvent;
pub use crate::infiltration::InfiltrationEvent;
pub use crate::isolation::IsolationEvent;
pub use crate::moves::MovementEvent;
pub use crate::parachute::ParachuteEvent;
pub use crate::reinforcement::ReinforcementEvent;
pub use crate::replacement::ReplacementEvent;
pub use crate::reserves::ReserveEvent;
pub use crate::screening::ScreeningEvent;
pub use crate::sequence::SequenceEvent;
pub use crate::setup::SetupEvent;
pub use crate::supply::SupplyEvent;
pub use crate::victory::VictoryEvent;
pub use crate::weather::WeatherEvent;

/// What a rule needs to act: dice, and a place for events.
pub type Ctx<'a> = engine::Ctx<'a, DarkDecember>;

engine::chapters! {
    /// One thing that happened.
    pub enum Event for DarkDecember {
        Setup(SetupEvent),
        Sequence(SequenceEvent),
        Weather(WeatherEvent),
        Supply(SupplyEvent),
        Fuel(FuelEvent),
        Isolation(IsolationEvent),
        Forces(ForcesEvent),
        Replacement(ReplacementEvent),
        Movement(MovementEvent),
        Infiltration(InfiltrationEvent),
        Reinforcement(ReinforcementEvent),
        Screening(ScreeningEvent),
        Parachute(ParachuteEvent),
        Fort(FortEvent),
        Attack(AttackEvent),
        Level(LevelEvent),
        Integrity(IntegrityEvent),
        Result(ResultEvent),
        Giving(GivingEvent),
        Retreat(RetreatEvent),
        Counterattack(CounterattackEvent),
        Assault(AssaultEvent),
        Advance(AdvanceEvent),
        Commander(CommanderEvent),
        Reserve(ReserveEvent),
        Bridge(BridgeEvent),
        Change(ChangeEvent),
        Victory(VictoryEvent),
    }
}
