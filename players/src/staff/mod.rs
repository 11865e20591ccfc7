//! The staff: a computer player for any game that has a cadet.
//!
//! A cadet weighs its choices by the numbers of its temper. When its time has come the staff tries some tempers, each of them a
//! plan: it plays them out with cadets on both sides for a few player-turns, appraises what has come of it, halves the field until
//! one plan is left, and lets a cadet of that temper choose until it thinks again. Before its attacks, and before great decisions,
//! it compares single orders in the same way: one attack more or less, another one first, another answer. A general does the same
//! with ten times the effort.
//!
//! | file | what it does |
//! |---|---|
//! | `drill` | what is asked of a game |
//! | `front` | what both wars answer alike |
//! | `hint` | what a staff would do in a person's place |
//! | `onward` | plays a position on, for rollouts and for the analysis |
//! | `plans` | which plans are compared |
//! | `orders` | which attacks and answers are compared, and who carries a plan and its orders out |
//! | `rollout` | plays a plan out |
//! | `search` | successive halving, on threads |
//! | `thought` | what was thought, in words |
//!
//! What is hidden from a side is imagined anew in each rollout, so that nothing is given away.

mod drill;
pub(crate) mod front;
mod hint;
mod onward;
mod orders;
mod plans;
mod rollout;
mod search;
mod thought;

use std::sync::Arc;

use engine::{Dice, Game, Headline, Seat, Side, Spot};

use crate::{Computer, Player, Progress};
use orders::{Candidate, Hand, Orders};
use plans::Plan;
use rollout::{Bench, Result, Start};

pub use drill::Moment;
pub(crate) use drill::{Drill, Effort, Knob, Named, Question, Reader, Ripe, led};
pub(crate) use hint::hinter;
pub use hint::{Hint, HintAttack, HintMove, HintPlan, Hinter};
pub(crate) use onward::{Acted, HowFar, Leads, Room, imagined, play_on, stands};
pub(crate) use rollout::mix;
pub use thought::{Thought, Weighed, part_words};

/// How many times the effort of a staff a general makes.
const GENERAL: u32 = 10;
/// How many times as many plans he compares.
const GENERAL_PLANS: usize = 2;
/// The player-turns of a think, times the units on the map, are no more than this.
const MOST: u32 = 70_000;
/// Orders differ less than plans: half as many are compared, and each more often.
const ORDERS: usize = 2;

/// The levels above the cadet.
pub(crate) fn levels<G: Drill>() -> [Computer<G>; 2] {
    [
        Computer {
            name: "staff",
            about: "compares plans by playing them out for a few turns, and lets a cadet carry the best one out",
            make: |number| Box::new(Staff::<G>::new(number, G::EFFORT)),
        },
        Computer {
            name: "general",
            about: "the same as staff with ten times the thought and twice as many plans",
            make: |number| {
                let Effort { plans, horizon, turns } = G::EFFORT;
                let effort = Effort { plans: plans * GENERAL_PLANS, horizon, turns: turns * GENERAL };
                Box::new(Staff::<G>::new(number, effort))
            },
        },
    ]
}

/// So many player-turns, but never so many that a person waits too long: what one costs grows with the units on the map.
fn bounded<G: Game>(game: &G, side: Side, turns: u32) -> u32 {
    let units = game.view(Seat::Player(side)).units;
    let units = units.iter().filter(|unit| matches!(unit.spot, Spot::Hex(_))).count() as u32;
    turns.min(MOST / units.max(1))
}

/// The staff.
pub(crate) struct Staff<G: Drill> {
    number: u64,
    effort: Effort,
    /// Who carries the plan out.
    hand: Hand<G>,
    /// The plan in force.
    plan: Plan,
    /// The last time to think.
    key: Option<u32>,
    threads: usize,
    /// It makes one divided by this of its effort.
    part: u32,
    progress: Arc<Progress>,
    benches: Vec<Bench<G>>,
    thought: Option<Thought>,
    /// Player-turns simulated so far.
    simulated: u64,
}

impl<G: Drill> Staff<G> {
    pub(crate) fn new(number: u64, effort: Effort) -> Staff<G> {
        Staff {
            number,
            effort,
            hand: Hand::free(number, &[]),
            plan: Plan::usual::<G>(),
            key: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            part: 1,
            progress: Arc::default(),
            benches: Vec::new(),
            thought: None,
            simulated: 0,
        }
    }

    fn think(&mut self, game: &G, legal: &[G::Action], ripe: Ripe) {
        let Some(side) = game.status().side() else { return };
        let number = mix(self.number, u64::from(ripe.key));
        let progress = Arc::clone(&self.progress);
        let start =
            Start { game, side, horizon: ripe.horizon, number, hand: self.number, progress: &progress };
        let turns = bounded(game, side, self.effort.turns);
        let turns = (turns as f32 * ripe.share) as u32 / self.part.max(1);
        self.benches.resize_with(self.threads.max(1), Bench::default);
        let (list, prior) = self.candidates(&start, legal, ripe.question, turns);
        if list.len() < 2 {
            self.simulated += prior.map_or(0, |prior| u64::from(prior.turns));
            return;
        }
        let found = search::search(&start, &list, turns, prior, &mut self.benches);
        self.simulated += u64::from(found.turns);
        if progress.halted() {
            return;
        }
        let weighed = |tried: &search::Tried| list[tried.plan].weighed(tried, game, ripe.question);
        let Headline { turn, phase } = game.headline();
        self.thought = Some(Thought {
            when: if phase.is_empty() { turn } else { format!("{turn}, {phase}") },
            side: game.side_name(side),
            plans: found.tried.iter().map(weighed).collect(),
            horizon: ripe.horizon,
            turns: found.turns,
            part: self.part,
        });
        let Some(best) = found.tried.first().map(|best| &list[best.plan]) else { return };
        if ripe.question == Question::Plan {
            self.plan = best.plan.clone();
        }
        self.hand = Hand::new(self.number, best, game);
    }

    /// What is compared, and what came of the first of them if it was played out already.
    fn candidates(
        &mut self,
        start: &Start<'_, G>,
        legal: &[G::Action],
        question: Question,
        turns: u32,
    ) -> (Vec<Candidate<G>>, Option<Result>) {
        let (plans, plan) = (self.effort.plans, &self.plan);
        if question == Question::Plan {
            let count = search::affordable(plans, start.horizon, turns);
            let list = plans::candidates::<G>(start.side, plan, count, &mut Dice::fast(start.number));
            return (list.into_iter().map(|plan| Candidate::new(plan, Orders::None)).collect(), None);
        }
        let prior = self.benches[0].play(start, &Candidate::new(plan.clone(), Orders::None), 0);
        let mut list = if question == Question::Attacks {
            orders::attacks(start.game, self.number, plan, &self.benches[0].opened, legal)
        } else {
            orders::answers(start.game, self.number, plan, legal)
        };
        list.truncate(search::affordable(plans / ORDERS, start.horizon, turns));
        (list, Some(prior))
    }
}

impl<G: Drill> Player<G> for Staff<G> {
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> G::Action {
        if let Some(ripe) = game.ripe()
            && self.key != Some(ripe.key)
        {
            self.key = Some(ripe.key);
            self.think(game, legal, ripe);
        }
        self.hand.choose(game, legal)
    }

    fn think_on(&mut self, threads: usize) {
        self.threads = threads;
        self.benches.truncate(threads.max(1));
    }

    fn think_with(&mut self, part: u32, progress: &Arc<Progress>) {
        self.part = part;
        self.progress = Arc::clone(progress);
    }

    fn is_ripe(&self, game: &G) -> bool {
        game.ripe().is_some_and(|ripe| self.key != Some(ripe.key))
    }

    fn errand(&self, game: &G, action: G::Action) -> Option<String> {
        self.hand.errand(game, action)
    }

    fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }

    fn simulated(&self) -> u64 {
        self.simulated
    }
}
