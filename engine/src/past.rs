//! Earlier positions of a play.

use crate::{Dice, Game};

/// At first a position is kept after so many actions.
const FIRST: usize = 64;
/// No more positions than this are kept. When there are too many every second one goes, and from then on they are kept
/// at twice the distance.
const MOST: usize = 32;

/// Positions of a game that are kept at intervals, so that any other is some actions away from one of them.
///
/// Whoever changes the dice otherwise than by rolling them [marks](Self::mark) the position.
#[derive(Debug, Clone)]
pub(crate) struct Marks<G> {
    every: usize,
    kept: Vec<Mark<G>>,
}

#[derive(Debug, Clone)]
struct Mark<G> {
    actions: usize,
    game: G,
    dice: Dice,
    /// Whether it cannot be reached by playing actions, and must stay.
    fixed: bool,
}

impl<G: Game> Marks<G> {
    /// The beginning of a game.
    pub(crate) fn new(game: &G, dice: &Dice) -> Self {
        let mut marks = Self { every: FIRST, kept: Vec::new() };
        marks.mark(0, game, dice);
        marks
    }

    /// Keeps a position, with the dice as they are now, whatever the interval.
    pub(crate) fn mark(&mut self, actions: usize, game: &G, dice: &Dice) {
        // Of several at the same point only the last counts.
        self.kept.pop_if(|last| last.actions == actions);
        self.kept.push(Mark { actions, game: game.clone(), dice: dice.clone(), fixed: true });
    }

    /// Keeps the position after so many actions if it is time.
    pub(crate) fn pass(&mut self, actions: usize, game: &G, dice: &Dice) {
        if !actions.is_multiple_of(self.every) {
            return;
        }
        if self.kept.len() >= MOST {
            self.every *= 2;
            self.kept.retain(|mark| mark.fixed || mark.actions.is_multiple_of(self.every));
        }
        if actions.is_multiple_of(self.every) {
            self.kept.push(Mark { actions, game: game.clone(), dice: dice.clone(), fixed: false });
        }
    }

    /// Forgets what was taken back.
    pub(crate) fn back(&mut self, actions: usize) {
        self.kept.retain(|mark| mark.actions <= actions);
    }

    /// The last position kept at or before so many actions: how many it is after, the position, the dice.
    pub(crate) fn before(&self, actions: usize) -> Option<(usize, &G, &Dice)> {
        let mark = self.kept.iter().rev().find(|mark| mark.actions <= actions)?;
        Some((mark.actions, &mark.game, &mark.dice))
    }
}

/// A moment of a game: a position that was kept, and the actions from there. It stands for itself, so that it can be
/// played up to its end elsewhere while the game goes on.
#[derive(Debug, Clone)]
pub struct Past<G: Game> {
    pub(crate) game: G,
    pub(crate) dice: Dice,
    pub(crate) actions: Vec<G::Action>,
}

impl<G: Game> Past<G> {
    /// How many actions are to be played again.
    pub fn distance(&self) -> usize {
        self.actions.len()
    }

    /// Plays them, and gives the position.
    pub fn position(self) -> G {
        let Self { mut game, mut dice, actions } = self;
        let mut events = Vec::new();
        for action in actions {
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
        game
    }
}
