//! How fast a game goes: at random, with its record, in lists, with computer players.
//!
//! Time is what this thread had of a core, so that other work on the machine counts little. Every figure is the median
//! of several rounds of the same games.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::{Dice, Game, Play, Seat, Seed, Status};
use serde::Serialize;

use engine::title::{Playable, Trouble};

use crate::{Computer, Player, Setup, of};

/// How long a measurement may take.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// How often the same games are played; the median counts.
    pub rounds: u32,
    /// The seconds for each figure. Whole games are played, and several, so that it takes longer where they do; with none, one.
    pub seconds: f64,
}

/// How fast a scenario goes on one core.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pace {
    /// Milliseconds to read the scenario and set it up.
    pub load_ms: f64,
    /// Games a second in which every action is chosen at random.
    pub random_games: f64,
    /// Decisions in such a game.
    pub decisions: f64,
    /// Actions in the list of a decision.
    pub listed: f64,
    /// Microseconds a decision: the list and the action.
    pub decision_us: f64,
    /// Microseconds that a decision takes longer if the game is kept as a record (`Play::act`).
    pub act_us: f64,
    /// How long the lists take, the slowest first.
    pub legal: Vec<ListPace>,
    /// Which computer player plays all sides.
    pub player: &'static str,
    /// Games a second of those players.
    pub player_games: f64,
    /// Decisions in such a game.
    pub player_decisions: f64,
}

/// How long it takes to list the legal actions of a decision.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ListPace {
    /// The decision.
    pub decision: &'static str,
    /// How many were listed.
    pub count: u64,
    /// Microseconds in the mean.
    pub mean_us: f64,
    /// Microseconds of the slowest.
    pub worst_us: f64,
}

/// Measures a scenario.
pub(crate) fn measure<G: Playable>(setup: &Setup, effort: &Effort) -> Result<Pace, Trouble> {
    let first = G::set_up(&setup.wish())?;
    let load = median((0..effort.rounds.max(1)).map(|_| timed(|| drop(G::set_up(&setup.wish())))).collect());
    let (mut bare, mut recorded) = (Bare::new(&first), 0_usize);
    let mut rounds = rounds(
        effort,
        &mut [&mut |seed| bare.play(seed), &mut |seed| {
            recorded += record(&first, seed);
        }],
    );
    let above = median(rounds.iter().map(|round| round[1] - round[0]).collect());
    let random = median(rounds.drain(..).map(|round| round[0]).collect());
    debug_assert_eq!(bare.decisions as usize, recorded, "the record is of the same games");
    let decisions = bare.decisions as f64 / bare.games as f64;
    let computers = of::<G>();
    let cadet = computers.iter().find(|computer| computer.name == "cadet").or(computers.first());
    let (games, player_decisions) = cadet.map_or((0.0, 0.0), |cadet| duel(&first, cadet, effort));
    Ok(Pace {
        load_ms: load * 1e3,
        random_games: 1.0 / random,
        decisions,
        listed: bare.listed as f64 / bare.decisions as f64,
        decision_us: random / decisions * 1e6,
        act_us: above / decisions * 1e6,
        legal: lists(&first, effort),
        player: cadet.map_or("", |cadet| cadet.name),
        player_games: games,
        player_decisions,
    })
}

/// What this thread had of a core so far.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The clock on the wall, where the system does not tell what a thread had.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}

/// The seconds that this takes.
fn timed(work: impl FnOnce()) -> f64 {
    let begun = processor_time();
    work();
    processor_time().saturating_sub(begun).as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

/// Some games are twice as long as others: no figure is of fewer, unless there is no time at all.
const LEAST_GAMES: u64 = 8;

/// The seconds a game of each kind of work, round by round. The kinds take turns, so that a disturbance hits all.
fn rounds(effort: &Effort, works: &mut [&mut dyn FnMut(u64)]) -> Vec<Vec<f64>> {
    let budget = effort.seconds / f64::from(effort.rounds.max(1) + 1);
    let least = if effort.seconds > 0.0 { LEAST_GAMES } else { 1 };
    // The first round says how many games fit, and warms up.
    let (mut games, mut spent) = (0, 0.0);
    while games < least || spent < budget {
        spent += timed(|| works.iter_mut().for_each(|work| work(games)));
        games += 1;
    }
    let mut round = || -> Vec<f64> {
        works.iter_mut().map(|work| timed(|| (0..games).for_each(work)) / games as f64).collect()
    };
    (0..effort.rounds.max(1)).map(|_| round()).collect()
}

/// Games at random without a record.
struct Bare<'a, G: Game> {
    first: &'a G,
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    games: u64,
    decisions: u64,
    listed: u64,
}

impl<'a, G: Game> Bare<'a, G> {
    fn new(first: &'a G) -> Self {
        Self { first, legal: Vec::new(), events: Vec::new(), games: 0, decisions: 0, listed: 0 }
    }

    /// The same game as [`record`] plays.
    fn play(&mut self, seed: u64) {
        let (mut game, mut dice) = (self.first.clone(), Dice::sealed(Seed::number(seed)));
        let mut random = Dice::fast(seed);
        self.events.clear();
        loop {
            game.legal(&mut self.legal);
            let action = match self.legal[..] {
                [] => break,
                [only] => only,
                ref list => list[random.index(list.len())],
            };
            self.decisions += 1;
            self.listed += self.legal.len() as u64;
            game.play(action, &mut dice, &mut self.events);
        }
        self.games += 1;
    }
}

/// A game at random that is kept as a record, and how many actions it had.
fn record<G: Game>(first: &G, seed: u64) -> usize {
    let mut play = Play::new(first.clone(), Seed::number(seed));
    let mut random = Dice::fast(seed);
    while let Some(action) = play.random_action(&mut random) {
        if play.act(action).is_err() {
            break;
        }
    }
    play.steps().len()
}

/// How long lists take, by decision. Asking for the time takes time, which is not counted.
fn lists<G: Game>(first: &G, effort: &Effort) -> Vec<ListPace> {
    let clock = median((0..1001).map(|_| timed(|| ())).collect());
    let (mut legal, mut events, mut spent) = (Vec::new(), Vec::new(), 0.0);
    let mut paces = BTreeMap::<&str, ListPace>::new();
    for seed in 0.. {
        let (mut game, mut dice, mut random) = (first.clone(), Dice::fast(seed), Dice::fast(seed + 1));
        while let Status::Choose(decision) = game.status() {
            let seconds = timed(|| game.legal(&mut legal));
            spent += seconds;
            let us = (seconds - clock).max(0.0) * 1e6;
            let fresh = ListPace { decision: decision.name, count: 0, mean_us: 0.0, worst_us: 0.0 };
            let pace = paces.entry(decision.name).or_insert(fresh);
            pace.count += 1;
            pace.mean_us += (us - pace.mean_us) / pace.count as f64;
            pace.worst_us = pace.worst_us.max(us);
            events.clear();
            game.play(legal[random.index(legal.len())], &mut dice, &mut events);
        }
        if spent >= effort.seconds / 2.0 {
            break;
        }
    }
    let mut paces: Vec<ListPace> = paces.into_values().collect();
    paces.sort_by(|one, other| other.mean_us.total_cmp(&one.mean_us));
    paces
}

/// Games a second of computer players against each other, and the decisions of such a game.
fn duel<G: Game>(first: &G, computer: &Computer<G>, effort: &Effort) -> (f64, f64) {
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let rounds = rounds(
        effort,
        &mut [&mut |seed| {
            let (mut game, mut dice, mut fancy) = (first.clone(), Dice::fast(seed), Dice::fast(seed + 1));
            let sides = 0..first.sides().len() as u64;
            let mut players: Vec<Box<dyn Player<G>>> =
                sides.map(|side| (computer.make)(2 * seed + side)).collect();
            while let Some(side) = game.status().side() {
                game.legal(&mut legal);
                let imagined = game.imagine(Seat::Player(side), &mut fancy);
                let action = players[side.index()].choose(imagined.as_ref().unwrap_or(&game), &legal);
                events.clear();
                game.play(action, &mut dice, &mut events);
                decisions += 1;
            }
            games += 1;
        }],
    );
    let seconds = median(rounds.iter().map(|round| round[0]).collect());
    (1.0 / seconds, decisions as f64 / games as f64)
}
