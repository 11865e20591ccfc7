//! The rules, each tested by its number. The examples are those of the rulebook.

mod advance;
mod basics;
mod bridges;
mod cases;
mod columns;
mod combat;
mod command;
mod commanders;
mod ends;
mod entry;
mod gates;
mod ground;
mod integrity;
mod lines;
mod movement;
mod paths;
mod phases;
mod replacement;
mod retreat;
mod setup;
mod special;
mod sums;
mod supply;
mod surrender;
mod tools;
mod victory;
