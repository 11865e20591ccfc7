//! What can happen. Each event stands with its sentence in the file of its rules, and is complete in itself, so that an old
//! log can be told again.

use crate::attack::AttackEvent;
use crate::change::ChangeEvent;
use crate::columns::ColumnEvent;
use crate::engineers::EngineerEvent;
use crate::game::Panzerbitz;
use crate::march_order::MarchOrderEvent;
use crate::movement::MovementEvent;
use crate::orders::OrderEvent;
use crate::overrun::OverrunEvent;
use crate::reaction::ReactionEvent;
use crate::recovery::RecoveryEvent;
use crate::registration::RegistrationEvent;
use crate::sequence::SequenceEvent;
use crate::setup::SetupEvent;
use crate::spotting::SpottingEvent;
use crate::transport::TransportEvent;
use crate::victory::VictoryEvent;
use crate::works::WorksEvent;

/// What an action needs beside the position: dice and a place for events.
pub type Ctx<'a> = engine::Ctx<'a, Panzerbitz>;

engine::chapters! {
    /// One thing that happened.
    pub enum Event for Panzerbitz {
        Sequence(SequenceEvent),
        Spotting(SpottingEvent),
        Registration(RegistrationEvent),
        Attack(AttackEvent),
        Change(ChangeEvent),
        Movement(MovementEvent),
        Transport(TransportEvent),
        Reaction(ReactionEvent),
        Overrun(OverrunEvent),
        Recovery(RecoveryEvent),
        Works(WorksEvent),
        Engineer(EngineerEvent),
        Column(ColumnEvent),
        MarchOrder(MarchOrderEvent),
        Setup(SetupEvent),
        Victory(VictoryEvent),
        Order(OrderEvent),
    }
}
