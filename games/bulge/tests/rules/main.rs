//! A test for each rule, named after its number, the Combat Phase aside. `combat` has tests of its own.

mod bridges;
mod counters;
mod diversion;
mod entry;
mod forces;
mod mixes;
mod movement;
mod nordwind;
mod points;
mod rulings;
mod scenarios;
mod sequence;
mod special;
mod supply;
mod tools;
mod victory;
mod weather;
