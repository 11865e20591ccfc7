//! The rules, each tested by its number. The examples are those of the rulebook.

mod assault;
mod columns;
mod direct;
mod engineers;
mod entry;
mod indirect;
mod march;
mod movement;
mod overrun;
mod pieces;
mod reaction;
mod recovery;
mod resolution;
mod rulings;
mod sequence;
mod spotting;
mod stacking;
mod thunder;
mod tools;
mod transport;
mod victory;
mod weather;
mod works;
