//! The rules, each tested by its number. The examples are those of the rulebook.

mod advance;
mod bridges;
mod combat;
mod commanders;
mod entry;
mod ground;
mod movement;
mod replacement;
mod retreat;
mod setup;
mod supply;
mod surrender;
mod tools;
mod victory;
