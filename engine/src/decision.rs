//! Who must choose now, or how the game ended.

use crate::{Refusal, Rule};
use serde::{Deserialize, Serialize};

/// One of the sides of a game, numbered from 0 in the order of [`Game::sides`](crate::Game::sides).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Side(pub u8);

impl Side {
    /// The other side of a game for two.
    ///
    /// ```
    /// use engine::Side;
    /// assert_eq!(Side(0).other(), Side(1));
    /// assert_eq!(Side(1).other(), Side(0));
    /// ```
    #[inline]
    pub fn other(self) -> Self {
        Self(1 - self.0.min(1))
    }

    /// The side's number, to index a table by side.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Whose eyes a position is seen with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The player of this side.
    Player(Side),
    /// A guest, who sees only what both sides see.
    Observer,
    /// One who sees everything: a finished game, a test, a solitaire player.
    Referee,
}

impl Seat {
    /// Whether this seat may see what belongs to `side` alone.
    ///
    /// ```
    /// use engine::{Seat, Side};
    /// assert!(Seat::Player(Side(0)).sees(Side(0)));
    /// assert!(!Seat::Player(Side(0)).sees(Side(1)));
    /// assert!(Seat::Referee.sees(Side(1)) && !Seat::Observer.sees(Side(1)));
    /// ```
    pub fn sees(self, side: Side) -> bool {
        match self {
            Self::Player(own) => own == side,
            Self::Observer => false,
            Self::Referee => true,
        }
    }
}

/// A question that the rules put to one side.
///
/// It is small and `Copy`, because computer players ask for it at every step. The sentence that a person reads
/// is [`Game::prompt`](crate::Game::prompt).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Who chooses.
    pub side: Side,
    /// The decision's name in the code and in the log, such as `"choose-target"`.
    pub name: &'static str,
    /// The rule that asks.
    pub rule: Rule,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How well, in the rulebook's words: `"decisive"`, `"marginal"`, `"draw"`.
    pub level: &'static str,
    /// The victory rule that decided.
    pub rule: Rule,
    /// The margin in victory points, positive for side 0.
    pub score: i32,
}

impl Outcome {
    /// The outcome of a game for two that is won by whoever the score favours; a score of 0 is a draw.
    ///
    /// ```
    /// use engine::{Outcome, Rule, Side};
    /// assert_eq!(Outcome::by_margin(-3, "decisive", Rule("4.1")).winner, Some(Side(1)));
    /// assert_eq!(Outcome::by_margin(0, "decisive", Rule("4.1")).level, "draw");
    /// ```
    pub fn by_margin(score: i32, level: &'static str, rule: Rule) -> Self {
        match score {
            0 => Self { winner: None, level: "draw", rule, score },
            _ => Self { winner: Some(Side(u8::from(score < 0))), level, rule, score },
        }
    }
}

/// The points of each side, for the last line of a game and the score on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// By side.
    pub points: [i32; 2],
    /// What is counted, as a sentence begins with it: `"Victory points"`.
    pub unit: &'static str,
}

/// A game either waits for a choice or is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Someone must choose.
    Choose(Decision),
    /// Nobody chooses any more.
    Over(Outcome),
}

impl Status {
    /// The side that must choose, if the game is not over.
    pub fn side(&self) -> Option<Side> {
        self.decision().map(|decision| decision.side)
    }

    /// The decision, if the game is not over.
    pub fn decision(&self) -> Option<Decision> {
        match self {
            Self::Choose(decision) => Some(*decision),
            Self::Over(_) => None,
        }
    }

    /// The decision, or after the end the refusal that every action gets.
    ///
    /// ```
    /// use engine::{Outcome, Rule, Status};
    /// let over = Status::Over(Outcome::by_margin(2, "marginal", Rule("4.1")));
    /// assert_eq!(over.open().unwrap_err().to_string(), "4.1: the game is over");
    /// ```
    pub fn open(&self) -> Result<Decision, Refusal> {
        match self {
            Self::Choose(decision) => Ok(*decision),
            Self::Over(outcome) => Err(Refusal::new(outcome.rule, "the game is over")),
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Choose(_) => None,
            Self::Over(outcome) => Some(*outcome),
        }
    }
}

/// Declares the two sides of a game: what each is called in the code, in sentences and in data files.
///
/// ```
/// engine::sides! {
///     /// They come over the bridge.
///     BLUE "Blue" "blue";
///     /// They hold the village.
///     RED "Red" "red";
/// }
/// assert_eq!((SIDES[RED.index()], side_word(BLUE)), ("Red", "blue"));
/// ```
#[macro_export]
macro_rules! sides {
    (
        $(#[$of_one:meta])* $one:ident $name:literal $word:literal;
        $(#[$of_other:meta])* $other:ident $other_name:literal $other_word:literal;
    ) => {
        /// The names of the sides, in their order.
        pub const SIDES: &[&str] = &[$name, $other_name];

        /// The words for the sides in data files, in their order.
        pub const SIDE_WORDS: &[&str] = &[$word, $other_word];

        $(#[$of_one])*
        pub const $one: $crate::Side = $crate::Side(0);

        $(#[$of_other])*
        pub const $other: $crate::Side = $crate::Side(1);

        /// The word for a side in data files.
        pub fn side_word(side: $crate::Side) -> &'static str {
            SIDE_WORDS[side.index()]
        }
    };
}
