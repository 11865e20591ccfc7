//! Makes hex maps from geographic data.
//!
//! A [`plan`] says where the hexes lie on the globe, which towns stand in which hex and which rivers and roads the map
//! has; the [`geo`]graphy gives their courses, the heights and the woods. Corrections by hand come last.

pub mod corrections;
mod csv;
pub mod geo;
mod ground;
mod labels;
mod make;
pub mod plan;
mod register;
mod rivers;
mod roads;
mod shape;
mod sheet;

pub use make::{Made, make};
