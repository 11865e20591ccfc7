//! A test for each rule of the Combat Phase (12.0 to 15.0, 22.0), named after its number.
//!
//! Most of them happen around O10: clear ground in the west, without rivers or forest. Its neighbours are, from north and
//! clockwise, O9 P9 P10 O11 N10 N9.

mod advance;
mod artillery;
mod attack;
mod boundaries;
mod cohesion;
mod obligation;
mod oracle;
mod own_rolls;
mod results;
mod retreat;
mod rulings;
mod tools;
mod totals;
mod whole;
