//! A test for each rule, named after its number, the Combat Phase aside. `combat` has tests of its own.

mod bridges;
mod entry;
mod mixes;
mod movement;
mod nordwind;
mod sequence;
mod special;
mod supply;
mod tools;
mod victory;
