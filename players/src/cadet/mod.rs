//! What the cadets of all games share: marches over the map, where the enemy wants to go, the line that keeps him out and who
//! holds it.

pub(crate) mod flood;
pub(crate) mod flow;
pub(crate) mod front;
pub(crate) mod line;
pub(crate) mod posts;
