//! The game once more, with the positions that are looked at.

use std::collections::HashSet;

use engine::{Effect, Headline, Play, Rolled, Seat, Side, Told};

use crate::staff::{Drill, Moment};

/// What is noted of an action.
pub(super) struct Noted<G: Drill> {
    pub(super) action: G::Action,
    /// Who chose, if there was a choice.
    pub(super) chooser: Option<Side>,
    /// The player-turn.
    pub(super) moment: Moment,
    /// The phase, by number.
    chapter: u64,
    /// The dice.
    pub(super) rolled: Vec<Rolled>,
}

/// A game with the positions at the beginning of each phase, and before and after each action with dice.
pub(super) struct Walk<G: Drill> {
    pub(super) eyes: Seat,
    pub(super) steps: Vec<Noted<G>>,
    /// Turn and phase of each step.
    headlines: Vec<Headline>,
    /// What each step is told as.
    told: Vec<Vec<Told>>,
    /// By number of actions before it, in order.
    kept: Vec<(usize, G)>,
    /// The questions that phases begin with. When one of them is asked, nothing is left half done.
    pub(super) openings: HashSet<&'static str>,
}

impl<G: Drill> Walk<G> {
    pub(super) fn new(start: G, play: &Play<G>, eyes: Seat) -> Walk<G> {
        let mut game = start;
        let mut walk = Walk {
            eyes,
            steps: Vec::new(),
            headlines: Vec::new(),
            told: Vec::new(),
            kept: Vec::new(),
            openings: HashSet::new(),
        };
        let mut stretches = play.stretches().iter().peekable();
        let mut cup = None;
        let mut events = Vec::new();
        for (at, played) in play.steps().iter().enumerate() {
            while let Some(stretch) = stretches.next_if(|stretch| stretch.from <= at) {
                cup = stretch.dice();
            }
            let Some(dice) = &mut cup else { break };
            dice.keep_rolls();
            let chapter = game.chapter();
            if walk.steps.last().is_none_or(|last| last.chapter != chapter) {
                walk.keep(at, &game);
                walk.openings.insert(played.decision.name);
            }
            let before = game.clone();
            let moment = game.moment();
            events.clear();
            game.play(played.action, dice, &mut events);
            let rolled: Vec<Rolled> = dice.take_rolled().collect();
            if is_thrown(&rolled) {
                walk.keep(at, &before);
                walk.keep(at + 1, &game);
            }
            let chooser = (!played.forced).then_some(played.decision.side);
            walk.steps.push(Noted { action: played.action, chooser, moment, chapter, rolled });
            walk.headlines.push(play.headline_of(played).cloned().unwrap_or_else(|| before.headline()));
            walk.told.push(events.iter().filter_map(|event| before.narrate(event, eyes)).collect());
        }
        walk.keep(walk.steps.len(), &game);
        walk
    }

    fn keep(&mut self, at: usize, game: &G) {
        if self.kept.last().is_none_or(|(last, _)| *last < at) {
            self.kept.push((at, game.clone()));
        }
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The position after so many actions, if it was kept.
    pub(super) fn at(&self, actions: usize) -> Option<&G> {
        let place = self.kept.binary_search_by_key(&actions, |(at, _)| *at).ok()?;
        Some(&self.kept[place].1)
    }

    /// The last position.
    pub(super) fn end(&self) -> &G {
        // There is always one: it is kept when the walk is over.
        &self.kept[self.kept.len() - 1].1
    }

    /// Whether an action begins a phase.
    pub(super) fn begins(&self, at: usize) -> bool {
        at == 0 || self.steps[at - 1].chapter != self.steps[at].chapter
    }

    /// Where phases begin.
    pub(super) fn phases(&self) -> impl Iterator<Item = usize> {
        (0..self.steps.len()).filter(|&at| self.begins(at))
    }

    /// The actions with dice.
    pub(super) fn throws(&self) -> impl Iterator<Item = usize> {
        (0..self.steps.len()).filter(|&at| self.is_throw(at))
    }

    /// Whether dice fell in an action.
    pub(super) fn is_throw(&self, at: usize) -> bool {
        is_thrown(&self.steps[at].rolled)
    }

    /// Turn and phase of an action.
    pub(super) fn headline(&self, at: usize) -> &Headline {
        &self.headlines[at]
    }

    /// What happened in some actions until a die fell.
    pub(super) fn told(&self, from: usize, to: usize) -> Vec<String> {
        until_roll(self.told[from..to].iter().flatten())
    }

    /// What is told of the dice of an action.
    pub(super) fn roll(&self, at: usize) -> String {
        let told = &self.told[at];
        let rolls = told.iter().filter(|told| matches!(told.effect, Effect::Roll { .. }));
        let rolls: Vec<&str> = rolls.map(|told| told.text.as_str()).collect();
        match (&rolls[..], told.first()) {
            ([], Some(first)) => first.text.clone(),
            (rolls, _) => rolls.join(" "),
        }
    }
}

/// Whether there is a die that could have fallen otherwise.
fn is_thrown(rolled: &[Rolled]) -> bool {
    rolled.iter().any(|die| die.sides > 1)
}

/// The sentences before the first die.
pub(super) fn until_roll<'a>(told: impl Iterator<Item = &'a Told>) -> Vec<String> {
    told.take_while(|told| !matches!(told.effect, Effect::Roll { .. }))
        .map(|told| told.text.clone())
        .collect()
}
