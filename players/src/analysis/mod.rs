//! The analysis of a game: the chance to win from phase to phase, what each die was worth, and the choices that cost most.
//!
//! | file | what it does |
//! |---|---|
//! | `walk` | plays the game again and keeps the positions that are looked at |
//! | `luck` | what each die was worth: the chance after it less the mean over all its faces |
//! | `points` | the chance at the beginning of each phase |
//! | `rollout` | plays on from a position with cadets on both sides |
//! | `choices` | compares what was chosen with what the plans of a staff would have chosen |
//! | `spread` | work on several threads, with its progress |
//! | `words` | the analysis in sentences |
//!
//! All of it is bounded by counts and never by a clock, so that the same record is told alike on any machine and any number of
//! threads. What an eye may not see is only used as it can be [imagined](engine::Game::imagine).

mod choices;
mod luck;
mod points;
mod rollout;
mod spread;
#[cfg(test)]
mod tests;
mod walk;
mod words;

use engine::{Play, Seat, Side};
use serde::Serialize;

use crate::staff::Drill;
use spread::Progress;
use walk::Walk;
pub use words::{CoursePoint, gain, percent};

/// How much is tried: counts of simulated player-turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// For the chance at the beginning of each phase. Without any it is only appraised.
    pub graph: u32,
    /// To find choices that may have cost much ...
    pub search: u32,
    /// ... and to find out on other dice how much these did.
    pub proof: u32,
    /// Threads. What is found does not depend on it.
    pub threads: usize,
}

impl Budget {
    /// What a game of any length is given.
    pub fn usual() -> Budget {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Budget { graph: 2000, search: 4000, proof: 1600, threads }
    }
}

/// A game told in chances. All of them are those of side 0.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Analysis {
    /// The names of the sides.
    pub sides: Vec<String>,
    /// How many actions the game has.
    pub actions: usize,
    /// The chance at the beginning of each phase, and at the end.
    pub points: Vec<Point>,
    /// The dice, in order.
    pub dice: Vec<Throw>,
    /// What the dice gave side 0 in the player-turns of each side.
    pub luck: [f64; 2],
    /// The choices that cost most, the dearest first.
    pub choices: Vec<Costly>,
    /// Player-turns that were simulated.
    pub turns: u32,
}

impl Analysis {
    /// What the dice gave a side in all.
    pub fn luck_of(&self, side: Side) -> f64 {
        let sum = self.luck[0] + self.luck[1];
        if side == Side(0) { sum } else { -sum }
    }
}

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// How many actions were played before it.
    pub actions: usize,
    /// The turn.
    pub turn: String,
    /// The phase; empty at the end of the game.
    pub phase: String,
    /// Whose player-turn it is.
    pub side: Side,
    /// The chance that side 0 wins.
    pub chance: f64,
}

/// The dice of one action.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Throw {
    /// How many actions were played before it.
    pub actions: usize,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// Whose player-turn it was.
    pub side: Side,
    /// What happened, in a sentence.
    pub told: String,
    /// What the dice showed.
    pub faces: Vec<u32>,
    /// What each of them gave side 0: its chance after it, less the mean over all faces.
    pub worth: Vec<f64>,
}

impl Throw {
    /// What all of them gave side 0.
    pub fn sum(&self) -> f64 {
        self.worth.iter().sum()
    }
}

/// A choice that cost a side some of its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Costly {
    /// How many actions were played before it: the moment to look at.
    pub from: usize,
    /// How many when it was done.
    pub to: usize,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// Who chose.
    pub side: Side,
    /// What it cost him.
    pub cost: f64,
    /// The standard error of that.
    pub error: f64,
    /// The plan that would have been better.
    pub plan: &'static str,
    /// What was done that the plan would not have done.
    pub played: Vec<String>,
    /// What the plan would have done in its place.
    pub better: Vec<String>,
}

/// Whoever waits for an analysis: told how far it is, from 0 to 1; says whether to go on.
pub type Watch<'a> = dyn Fn(f32) -> bool + Sync + 'a;

/// A game to be analysed. It stands for itself: the game can go on meanwhile.
pub trait Study: Send {
    /// How many actions it has.
    fn actions(&self) -> usize;

    /// The analysis; none if whoever watches does not want it any more.
    fn analyse(self: Box<Self>, budget: &Budget, watch: &Watch<'_>) -> Option<Analysis>;
}

/// A game with the eyes that look at it.
struct Studied<G: Drill> {
    start: G,
    play: Play<G>,
    eyes: Seat,
}

/// A game to be analysed, as a seat may know it.
pub(crate) fn study<G: Drill>(start: &G, play: &Play<G>, eyes: Seat) -> Box<dyn Study> {
    Box::new(Studied { start: start.clone(), play: play.clone(), eyes })
}

impl<G: Drill> Study for Studied<G> {
    fn actions(&self) -> usize {
        self.play.steps().len()
    }

    fn analyse(self: Box<Self>, budget: &Budget, watch: &Watch<'_>) -> Option<Analysis> {
        let Studied { start, play, eyes } = *self;
        let walk = Walk::new(start, &play, eyes);
        let plan = choices::Plan::of(&walk, budget);
        let tries = points::tries(&walk, budget);
        let work = points::work(&walk, tries) + walk.throws().count() as u32 + plan.work();
        let progress = Progress::new(work, budget.threads, watch);
        let dice = luck::throws(&walk, &progress)?;
        let (points, graphed) = points::points(&walk, tries, &progress)?;
        let (choices, compared) = choices::find(&walk, &plan, &dice, &progress)?;
        let mut luck = [0.0; 2];
        for throw in &dice {
            luck[throw.side.index()] += throw.sum();
        }
        let sides = walk.end().sides().iter().map(ToString::to_string).collect();
        let turns = graphed + compared;
        Some(Analysis { sides, actions: walk.len(), points, dice, luck, choices, turns })
    }
}
