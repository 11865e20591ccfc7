//! A game that is lost because a program does not play it.

use std::fmt;

use engine::{Outcome, Rule, Side};

/// What a program did not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    Absent,
    /// It did not answer in time.
    Hung,
    /// It ended before the game did.
    Ended,
    /// Its answer is none of the actions that it could choose from.
    Nonsense,
}

impl Fault {
    /// How the other side has won.
    pub fn level(self) -> &'static str {
        match self {
            Fault::Absent => "forfeit, the program could not be started",
            Fault::Hung => "forfeit, the program did not answer in time",
            Fault::Ended => "forfeit, the program ended before the game",
            Fault::Nonsense => "forfeit, the program answered nonsense",
        }
    }
}

/// Why a side has lost whatever the board says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forfeit {
    /// What its program did not do.
    pub fault: Fault,
    /// What was seen of it.
    pub seen: String,
}

impl Forfeit {
    pub(super) fn new(fault: Fault, seen: impl Into<String>) -> Self {
        Self { fault, seen: seen.into() }
    }

    /// How a game ends in which a side forfeits: the other one wins, by no rule of the game and without a margin.
    pub fn outcome(&self, side: Side) -> Outcome {
        Outcome { winner: Some(side.other()), level: self.fault.level(), rule: Rule("forfeit"), score: 0 }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.fault.level(), self.seen)
    }
}
