//! The map keeps the assertions of section M of the rules, and the set-ups work on it.

mod contract;
mod field;
mod setups;
