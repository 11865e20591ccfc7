//! Computer players.

use std::any::Any;
use std::sync::Arc;

use engine::{Dice, Faults, Game, Luck, Outcome, Play, Seat, Side};

use crate::analysis::{self, Study};
use crate::staff::{self, Drill, Hinter, Reader, Thought};
use crate::{Dial, Forfeit, Progress};

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

    /// It never makes more than one divided by `part` of its effort: that is all of it from now on.
    fn hold_back(&mut self, part: u32) {
        let _ = part;
    }

    /// With how much of its effort it thinks, as one divided by `part`, and who waits for it.
    fn think_with(&mut self, part: u32, progress: &Arc<Progress>) {
        let _ = (part, progress);
    }

    /// Whether it would think ahead before it chooses in a position, which takes a while.
    fn is_ripe(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// What it thought before its last choices; none for those who do not think ahead.
    fn thought(&self) -> Option<&Thought> {
        None
    }

    /// The errand that its last choice, this action in this position, served; none if it gave out none.
    fn errand(&self, game: &G, action: G::Action) -> Option<String> {
        let _ = (game, action);
        None
    }

    /// How many player-turns it has simulated so far; 0 for those who do not think ahead.
    fn simulated(&self) -> u64 {
        0
    }

    /// Why its side has lost whatever the board says, so that its last choice is none; only a program can do that.
    fn forfeit(&self) -> Option<&Forfeit> {
        None
    }

    /// It is told that the game is over, which it played for a side.
    fn over(&mut self, game: &G, side: Side, outcome: Outcome) {
        let _ = (game, side, outcome);
    }
}

/// Tells all players, in the order of the sides, that the game is over.
pub(crate) fn tell_all<'a, G: Game + 'a>(
    game: &G,
    outcome: Outcome,
    players: impl Iterator<Item = &'a mut Box<dyn Player<G>>>,
) {
    for (side, player) in (0..).map(Side).zip(players) {
        player.over(game, side, outcome);
    }
}

/// Makes a computer player out of a number.
pub(crate) type Make<G> = Box<dyn Fn(u64) -> Box<dyn Player<G>> + Send + Sync>;

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

/// Makes a cadet whose temper is that of a file. Two with the same number and temper choose alike.
type Tempered<G> = fn(u64, &str) -> Result<Box<dyn Player<G>>, Faults>;

/// What a game has of its own.
struct Own<G: Game> {
    computers: fn() -> Vec<Computer<G>>,
    reader: Reader<G>,
    hinter: fn(G, Side) -> Box<dyn Hinter>,
    study: fn(&G, &Play<G>, Seat) -> Box<dyn Study>,
    dials: &'static [Dial],
    tempered: Tempered<G>,
}

impl<G: Drill> Own<G> {
    const fn new(computers: fn() -> Vec<Computer<G>>) -> Own<G> {
        Own {
            computers,
            reader: Reader::of(),
            hinter: staff::hinter,
            study: analysis::study,
            dials: G::DIALS,
            tempered: |number, file| Ok(Box::new(G::tempered(number, file)?)),
        }
    }
}

fn own<G: Game + 'static>() -> Option<&'static Own<G>> {
    OWN.iter().find_map(|own| own.downcast_ref())
}

/// How positions of a game are read, if it has computer players of its own.
pub(crate) fn reader<G: Game + 'static>() -> Option<&'static Reader<G>> {
    own().map(|own| &own.reader)
}

/// One who finds out what a staff would do for a side in a position, if the game has a staff.
pub(crate) fn hinter<G: Game + 'static>(game: G, side: Side) -> Option<Box<dyn Hinter>> {
    own().map(|own| (own.hinter)(game, side))
}

/// A game to be analysed, as a seat may know it; none if nobody can appraise it.
pub(crate) fn study<G: Game + 'static>(start: &G, play: &Play<G>, eyes: Seat) -> Option<Box<dyn Study>> {
    own().map(|own| (own.study)(start, play, eyes))
}

/// How a cadet of a game is made whose temper is not the usual one, if the game has a cadet.
pub(crate) fn tempered<G: Game + 'static>() -> Option<Tempered<G>> {
    own().map(|own| own.tempered)
}

/// The numbers of the temper of a game's cadet; none if it has no cadet.
pub(crate) fn dials<G: Game + 'static>() -> &'static [Dial] {
    own::<G>().map_or(&[], |own| own.dials)
}

/// The levels of a game that has a cadet, and after them those who play every game. The cadet is first: he is quick, so that he
/// sets up for people and answers where nobody should wait.
pub(crate) fn levels<G: Drill>(about: &'static str) -> Vec<Computer<G>> {
    let easy = "the easy level: knows the rules and the odds, and little else";
    let own = [
        Computer { name: "cadet", about, make: |number| Box::new(G::cadet(number, &[])) },
        Computer { name: "recruit", about: easy, make: |number| Box::new(G::recruit(number)) },
    ];
    own.into_iter().chain(staff::levels()).chain(computers()).collect()
}

/// Whether a level thinks ahead, so that it can be asked to think less.
///
/// ```
/// assert!(players::thinks_ahead("staff") && !players::thinks_ahead("cadet"));
/// ```
pub fn thinks_ahead(level: &str) -> bool {
    matches!(level, "staff" | "general")
}

/// How long a level thinks in a player-turn, for whoever chooses his enemy.
///
/// ```
/// assert_eq!(players::thinking_time("cadet"), "answers at once");
/// ```
pub fn thinking_time(level: &str) -> &'static str {
    match level {
        "staff" => "thinks for a second or less in each of its turns",
        "general" => "thinks for some seconds in each of its turns, never for more than ten",
        _ => "answers at once",
    }
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

/// A number for a computer player that the game's dice fix but do not give away.
pub(crate) fn number(luck: &Luck, what: &str) -> u64 {
    let luck = match luck {
        Luck::Seed(seed) | Luck::Listed { then: Some(seed), .. } => seed.to_string(),
        Luck::Listed { then: None, .. } | Luck::Secret => String::new(),
    };
    let hash = blake3::hash(format!("salient {what} {luck}").as_bytes());
    let [a, b, c, d, e, f, g, h, ..] = *hash.as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
