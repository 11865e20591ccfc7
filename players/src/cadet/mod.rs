//! What the cadets of all games share: marches over the map, and where the enemy wants to go.

pub(crate) mod flood;
pub(crate) mod flow;
