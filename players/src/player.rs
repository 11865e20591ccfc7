//! Computer players.

use std::any::Any;

use engine::{Dice, Game};

use crate::staff::{self, Drill, Reader, Thought};

/// One who chooses actions for a side.
///
/// It is given a position that its side cannot tell from the true one ([`Game::imagine`]), so that it cannot peek. The
/// legal actions are those of the true position.
pub trait Player<G: Game>: Send {
    /// One of the legal actions. There is at least one.
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> G::Action;

    /// On how many threads it may think. What it chooses does not depend on that.
    fn think_on(&mut self, threads: usize) {
        let _ = threads;
    }

    /// What it thought before its last choices; none for those who do not think ahead.
    fn thought(&self) -> Option<&Thought> {
        None
    }
}

/// A kind of computer player that can be asked for by name.
#[derive(Debug)]
pub struct Computer<G: Game> {
    /// What one types.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// Makes one. Two with the same number choose alike.
    pub make: fn(u64) -> Box<dyn Player<G>>,
}

/// The games that have computer players of their own: a line each.
static OWN: &[&(dyn Any + Send + Sync)] = &[
    &Own::new(crate::bulge::bulge_computers),
    &Own::new(crate::dark_december::dark_december_computers),
    &Own::new(crate::panzerbitz::panzerbitz_computers),
    &Own::new(crate::skirmish::skirmish_computers),
];

/// What a game has of its own.
struct Own<G: Game> {
    computers: fn() -> Vec<Computer<G>>,
    reader: Reader<G>,
}

impl<G: Drill> Own<G> {
    const fn new(computers: fn() -> Vec<Computer<G>>) -> Own<G> {
        Own { computers, reader: Reader::of() }
    }
}

fn own<G: Game + 'static>() -> Option<&'static Own<G>> {
    OWN.iter().find_map(|own| own.downcast_ref())
}

/// How positions of a game are read, if it has computer players of its own.
pub(crate) fn reader<G: Game + 'static>() -> Option<&'static Reader<G>> {
    own().map(|own| &own.reader)
}

/// The levels of a game that has a cadet, and after them those who play every game. The cadet is first: he is quick, so that he
/// sets up for people and answers where nobody should wait.
pub(crate) fn levels<G: Drill>(
    about: &'static str,
    cadet: fn(u64) -> Box<dyn Player<G>>,
    recruit: fn(u64) -> Box<dyn Player<G>>,
) -> Vec<Computer<G>> {
    let easy = "the easy level: knows the rules and the odds, and little else";
    let own = [
        Computer { name: "cadet", about, make: cadet },
        Computer { name: "recruit", about: easy, make: recruit },
    ];
    own.into_iter().chain(staff::levels()).chain(computers()).collect()
}

/// The computer players of a game: first the one who is taken where nobody chooses.
pub fn of<G: Game + 'static>() -> Vec<Computer<G>> {
    own().map_or_else(computers, |own| (own.computers)())
}

/// The computer players that can play every game, the best first.
pub fn computers<G: Game>() -> Vec<Computer<G>> {
    vec![Computer {
        name: "random",
        about: "plays any legal action, with equal chances",
        make: |number| Box::new(Random::new(number)),
    }]
}

/// Plays any legal action, with equal chances.
#[derive(Debug, Clone)]
pub struct Random(Dice);

impl Random {
    /// A random player. Two with the same number choose alike.
    pub fn new(number: u64) -> Self {
        Self(Dice::fast(number))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _: &G, legal: &[G::Action]) -> G::Action {
        legal[self.0.index(legal.len())]
    }
}
