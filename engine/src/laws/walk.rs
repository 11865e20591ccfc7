//! Random games, and what the laws get to see of them.

use super::{Budget, Law, LawBroken, Report, Start, Test, Verdict};
use crate::{Dice, Entry, Game, Header, Luck, Record, Seed, Status};
use std::collections::HashSet;

/// At most so many actions are kept to be tried in positions that they do not belong to.
const POOL: usize = 400;

/// A position in a random game, as the laws visit it.
pub(super) struct Visit<'a, G: Game> {
    pub(super) start: &'a G,
    pub(super) game: &'a G,
    pub(super) dice: &'a Dice,
    pub(super) legal: &'a [G::Action],
    /// Actions of other positions; some may be legal here too.
    pub(super) strangers: &'a [G::Action],
    /// Dice of the test itself.
    pub(super) random: &'a mut Dice,
    pub(super) sample: usize,
    pub(super) report: &'a mut Report,
}

impl<G: Game> Visit<'_, G> {
    /// Some of the legal actions.
    pub(super) fn some_legal(&mut self) -> Vec<G::Action> {
        if self.legal.len() <= self.sample {
            return self.legal.to_vec();
        }
        (0..self.sample).map(|_| self.legal[self.random.index(self.legal.len())]).collect()
    }
}

/// An action in a random game.
pub(super) struct Moved<'a, G: Game> {
    pub(super) before: &'a G,
    pub(super) action: G::Action,
    pub(super) events: &'a [G::Event],
    pub(super) after: &'a G,
    pub(super) dice_before: &'a Dice,
    pub(super) dice_after: &'a Dice,
    pub(super) random: &'a mut Dice,
}

/// A random game from start to end.
pub(super) struct Finished<'a, G: Game> {
    pub(super) start: &'a G,
    pub(super) seed: Seed,
    pub(super) actions: &'a [G::Action],
    pub(super) events: &'a [G::Event],
    pub(super) game: &'a G,
    pub(super) dice: &'a Dice,
}

/// A random game under test.
pub(super) struct Trail<'a, G: Game> {
    start: &'a Start<G>,
    seed: u64,
    pool: &'a [G::Action],
    budget: &'a Budget,
    game: G,
    dice: Dice,
    random: Dice,
    actions: Vec<G::Action>,
    events: Vec<G::Event>,
}

impl<'a, G: Game> Trail<'a, G> {
    pub(super) fn new(start: &'a Start<G>, seed: u64, pool: &'a [G::Action], budget: &'a Budget) -> Self {
        Self {
            start,
            seed,
            pool,
            budget,
            game: start.game.clone(),
            dice: Dice::sealed(Seed::number(seed)),
            random: Dice::fast(seed),
            actions: Vec::new(),
            events: Vec::new(),
        }
    }

    pub(super) fn walk(mut self, laws: &[Law<G>], report: &mut Report) -> Result<(), Box<LawBroken>> {
        let mut legal = Vec::new();
        loop {
            self.game.legal(&mut legal);
            self.position_laws(laws, &legal, report)?;
            let Some(action) = choose(&self.game, &legal, &mut self.random) else { break };
            if self.actions.len() > self.game.longest() {
                break;
            }
            let (before, dice_before, first) = (self.game.clone(), self.dice.clone(), self.events.len());
            self.game.play(action, &mut self.dice, &mut self.events);
            self.actions.push(action);
            let mut random = self.random.clone();
            let mut moved = Moved {
                before: &before,
                action,
                events: &self.events[first..],
                after: &self.game,
                dice_before: &dice_before,
                dice_after: &self.dice,
                random: &mut random,
            };
            for (at, law) in laws.iter().enumerate() {
                if let Test::Moved(test) = law.test
                    && self.actions.len().is_multiple_of(self.budget.stride.max(1))
                {
                    report.tests[at].1 += 1;
                    test(&mut moved).map_err(|message| Box::new(self.broken(law, message)))?;
                }
            }
        }
        let finished = Finished {
            start: &self.start.game,
            seed: Seed::number(self.seed),
            actions: &self.actions,
            events: &self.events,
            game: &self.game,
            dice: &self.dice,
        };
        for (at, law) in laws.iter().enumerate() {
            if let Test::Finished(test) = law.test {
                report.tests[at].1 += 1;
                test(&finished).map_err(|message| Box::new(self.broken(law, message)))?;
            }
        }
        report.games += 1;
        report.decisions += self.actions.len() as u64;
        Ok(())
    }

    fn position_laws(
        &self,
        laws: &[Law<G>],
        legal: &[G::Action],
        report: &mut Report,
    ) -> Result<(), Box<LawBroken>> {
        let hit = self.actions.len().is_multiple_of(self.budget.stride.max(1)) || legal.is_empty();
        // A copy of the dice: what a law draws must not change which game is played.
        let mut random = self.random.clone();
        let strangers: Vec<G::Action> = match self.pool {
            [] => Vec::new(),
            pool => (0..self.budget.sample).map(|_| pool[random.index(pool.len())]).collect(),
        };
        for (at, law) in laws.iter().enumerate() {
            let (Test::Always(test) | Test::Often(test)) = law.test else { continue };
            if !hit && matches!(law.test, Test::Often(_)) {
                continue;
            }
            report.tests[at].1 += 1;
            let verdict: Verdict = test(&mut Visit {
                start: &self.start.game,
                game: &self.game,
                dice: &self.dice,
                legal,
                strangers: &strangers,
                random: &mut random,
                sample: self.budget.sample,
                report,
            });
            verdict.map_err(|message| Box::new(self.broken(law, message)))?;
        }
        Ok(())
    }

    fn broken(&self, law: &Law<G>, message: String) -> LawBroken {
        let action =
            |action: &G::Action| Entry::Action { text: self.game.action_text(*action), comment: None };
        let record = Record {
            header: Header::of(&self.start.game, Luck::Seed(Seed::number(self.seed))),
            entries: self.actions.iter().map(action).collect(),
        };
        LawBroken {
            law: law.name,
            says: law.says,
            start: self.start.name.clone(),
            seed: self.seed,
            action: self.actions.len(),
            message,
            record: record.to_string(),
        }
    }
}

/// A random action of the list that may really be played. A list that offers others breaks a law of its own, and
/// should not make the other laws look broken.
pub(super) fn choose<G: Game>(game: &G, legal: &[G::Action], random: &mut Dice) -> Option<G::Action> {
    if legal.is_empty() || matches!(game.status(), Status::Over(_)) {
        return None;
    }
    let first = random.index(legal.len());
    let (front, back) = legal.split_at(first);
    back.iter().chain(front).copied().find(|&action| game.check(action).is_ok())
}

/// Actions from all over random games, to be tried where they do not belong.
pub(super) fn pool<G: Game>(starts: &[Start<G>], budget: &Budget) -> Vec<G::Action> {
    let (mut pool, mut seen, mut legal, mut events) = (Vec::new(), HashSet::new(), Vec::new(), Vec::new());
    let mut random = Dice::fast(budget.seed);
    for (number, start) in starts.iter().enumerate() {
        let mut game = start.game.clone();
        let mut dice = Dice::fast(number as u64);
        for _ in 0..game.longest() {
            game.legal(&mut legal);
            for &action in legal.iter().filter(|&&action| seen.insert(action)) {
                // Beyond the limit a newcomer takes the place of another, so that late phases are there too.
                if pool.len() < POOL {
                    pool.push(action);
                } else {
                    pool[random.index(POOL)] = action;
                }
            }
            let Some(action) = choose(&game, &legal, &mut random) else { break };
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
    }
    pool
}
