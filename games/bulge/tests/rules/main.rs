//! A test for each rule, named after its number, the Combat Phase aside. `combat` has tests of its own.

mod arrivals;
mod bridges;
mod components;
mod counters;
mod diversion;
mod entry;
mod forces;
mod lines;
mod marching;
mod mixes;
mod movement;
mod nordwind;
mod overview;
mod own_scenarios;
mod phases;
mod points;
mod rulings;
mod scenarios;
mod sequence;
mod special;
mod supply;
mod support;
mod switches;
mod tools;
mod victory;
mod weather;
