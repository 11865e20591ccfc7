//! The map keeps the contract of section 27 of the rules, and the set-ups work on it.

mod contract;
mod field;
mod rivers;
mod setups;
