//! The staff: a computer player for any game that has a cadet.
//!
//! A cadet weighs its choices by the numbers of its temper. When its time has come the staff tries some tempers, each of them a
//! plan: it plays them out with cadets on both sides for a few player-turns, appraises what has come of it, halves the field until
//! one plan is left, and lets a cadet of that temper choose until it thinks again. A general does the same with ten times the effort.
//!
//! | file | what it does |
//! |---|---|
//! | `drill` | what is asked of a game |
//! | `front` | what both wars answer alike |
//! | `plans` | which plans are compared |
//! | `rollout` | plays a plan out |
//! | `search` | successive halving, on threads |
//! | `thought` | what was thought, in words |
//!
//! What is hidden from a side is imagined anew in each rollout, so that nothing is given away.

mod drill;
pub(crate) mod front;
mod plans;
mod rollout;
mod search;
mod thought;

use engine::{Dice, Headline};

use crate::{Computer, Player};
use plans::Plan;
use rollout::{Bench, Start, mix};

pub use drill::Moment;
pub(crate) use drill::{Drill, Effort, Knob, Named, Reader, Ripe, names};
pub use thought::{Thought, Weighed};

/// How many times the effort of a staff a general makes.
const GENERAL: u32 = 10;
/// How many times as many plans he compares.
const GENERAL_PLANS: usize = 2;
/// So many changes of a plan are told.
const TOLD: usize = 3;

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
            about: "the same as staff with ten times the thought: a few seconds a turn",
            make: |number| {
                let Effort { plans, horizon, turns } = G::EFFORT;
                let effort = Effort { plans: plans * GENERAL_PLANS, horizon, turns: turns * GENERAL };
                Box::new(Staff::<G>::new(number, effort))
            },
        },
    ]
}

/// The staff.
pub(crate) struct Staff<G: Drill> {
    number: u64,
    effort: Effort,
    /// Who carries the plan out.
    hand: G::Cadet,
    /// The plan in force.
    plan: Plan,
    /// The last time to think.
    key: Option<u32>,
    threads: usize,
    benches: Vec<Bench<G>>,
    thought: Option<Thought>,
}

impl<G: Drill> Staff<G> {
    pub(crate) fn new(number: u64, effort: Effort) -> Staff<G> {
        Staff {
            number,
            effort,
            hand: G::cadet(number, &[]),
            plan: Plan::usual::<G>(),
            key: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            benches: Vec::new(),
            thought: None,
        }
    }

    fn think(&mut self, game: &G, ripe: Ripe) {
        let Some(side) = game.status().side() else { return };
        let Effort { plans, horizon, turns } = self.effort;
        let number = mix(self.number, u64::from(ripe.key));
        let turns = (turns as f32 * ripe.share) as u32;
        let plans = search::affordable(plans, horizon, turns);
        let list = plans::candidates::<G>(&self.plan, plans, &mut Dice::fast(number));
        self.benches.resize_with(self.threads.max(1), Bench::default);
        let start = Start { game, side, horizon, number, hand: self.number };
        let found = search::search(&start, &list, turns, &mut self.benches);
        let weighed = |tried: &search::Tried| {
            let plan = &list[tried.plan];
            let (chance, tries, changes) = (tried.chance(), tried.tries, plan.changes::<G>(TOLD));
            Weighed { name: plan.name, chance, tries, changes }
        };
        let Headline { turn, phase } = game.headline();
        self.thought = Some(Thought {
            when: if phase.is_empty() { turn } else { format!("{turn}, {phase}") },
            side: game.side_name(side),
            plans: found.tried.iter().map(weighed).collect(),
            horizon,
            turns: found.turns,
        });
        if let Some(best) = found.tried.first() {
            self.plan = list[best.plan].clone();
        }
        self.hand = G::cadet(self.number, &self.plan.factors::<G>());
    }
}

impl<G: Drill> Player<G> for Staff<G> {
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> G::Action {
        if let Some(ripe) = game.ripe()
            && self.key != Some(ripe.key)
        {
            self.key = Some(ripe.key);
            self.think(game, ripe);
        }
        self.hand.choose(game, legal)
    }

    fn think_on(&mut self, threads: usize) {
        self.threads = threads;
        self.benches.truncate(threads.max(1));
    }

    fn thought(&self) -> Option<&Thought> {
        self.thought.as_ref()
    }
}
