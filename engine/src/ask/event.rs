//! What happens, declared with the sentence that tells it.

use super::{Names, Path, Said, Word};
use crate::{ChartSpot, Effect, Game, HexId, Told, UnitId};

/// Declares what can happen by one part of the rules: for each event its facts, and the sentence that tells it.
///
/// In the sentence a fact is written as people say it ([`Say`](crate::Say)); `*fact` is the fact itself. The game may be
/// asked for what never changes (names, charts), but not for the position, so that an old log can be told again.
///
/// ```ignore
/// engine::events! {
///     /// What happens in a Support Phase.
///     pub enum SupportEvent for Bulge as game {
///         /// 5.1.1.
///         Roadblock { hex: HexId } =>
///             Told::text(Rule("5.1.1"), format!("The Allies place a roadblock in {hex}.")).mark(hex, "roadblock");
///     }
/// }
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$about:meta])* $visible:vis enum $type:ident for $game:ty as $known:ident {
            $($(#[$doc:meta])* $name:ident $({ $($fact:ident: $of:ty),+ $(,)? })? => $told:expr;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)]
        $visible enum $type {
            $($(#[$doc])* $name $({ $($fact: $of),+ })?,)+
        }

        impl $type {
            /// It in a sentence.
            #[allow(unused_variables)]
            $visible fn told(&self, $known: &$game) -> $crate::Told {
                match *self {
                    $(Self::$name $({ $($fact),+ })? => {
                        $($(let $fact = $crate::Said::new($known, $fact);)+)?
                        $told
                    })+
                }
            }
        }
    };
}

/// Declares all that can happen in a game: the events of each part of its rules.
///
/// ```ignore
/// engine::chapters! {
///     /// One thing that happened.
///     pub enum Event for Bulge { Sequence(SequenceEvent), Support(SupportEvent) }
/// }
/// ```
#[macro_export]
macro_rules! chapters {
    ($(#[$about:meta])* $visible:vis enum $type:ident for $game:ty { $($name:ident($of:ident)),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)]
        $visible enum $type {
            $($name($of),)+
        }

        impl $type {
            /// It in a sentence.
            $visible fn told(&self, game: &$game) -> $crate::Told {
                match self {
                    $(Self::$name(event) => event.told(game),)+
                }
            }
        }

        $(impl ::core::convert::From<$of> for $type {
            fn from(event: $of) -> Self {
                Self::$name(event)
            }
        })+
    };
}

/// What an event looks like, said behind its sentence.
impl Told {
    /// Dice are rolled.
    pub fn roll(self, what: &str, dice: &[u8]) -> Self {
        self.shown(Effect::Roll { what: what.into(), dice: dice.to_vec(), spots: Vec::new() })
    }

    /// Where the dice that were rolled are looked up on a chart.
    pub fn on(mut self, spot: impl Into<Option<ChartSpot>>) -> Self {
        if let Effect::Roll { spots, .. } = &mut self.effect {
            spots.extend(spot.into());
        }
        self
    }

    /// A counter is turned over.
    pub fn flip<G>(self, unit: Said<G, UnitId>) -> Self {
        self.shown(Effect::Flip { unit: unit.number() })
    }

    /// A unit comes onto the board.
    pub fn place<G>(self, unit: Said<G, UnitId>, at: Said<G, HexId>) -> Self
    where
        HexId: Word<G>,
    {
        self.shown(Effect::Place { unit: unit.number(), at: at.label() })
    }

    /// A unit leaves the board.
    pub fn remove<G>(self, unit: Said<G, UnitId>, from: Said<G, HexId>) -> Self
    where
        HexId: Word<G>,
    {
        self.shown(Effect::Remove { unit: unit.number(), from: from.label() })
    }

    /// A unit leaves the board, if it was in a hex of it.
    pub fn taken_off<G: Names>(self, unit: Said<G, UnitId>, from: Option<HexId>) -> Self {
        match from {
            Some(hex) => self.remove(unit, Said::new(unit.game(), hex)),
            None => self,
        }
    }

    /// A unit goes along these hexes; the first is where it stood.
    pub fn go<G>(self, unit: Said<G, UnitId>, path: impl IntoIterator<Item = String>) -> Self {
        self.shown(Effect::Move { unit: unit.number(), path: path.into_iter().collect() })
    }

    /// A unit goes along a path.
    pub fn along<G: Game>(self, unit: Said<G, UnitId>, path: Said<G, Path>) -> Self {
        self.go(unit, path.labels(&path.game().board().grid))
    }

    /// A marker is put on a hex.
    pub fn mark<G>(self, at: Said<G, HexId>, mark: impl Into<String>) -> Self
    where
        HexId: Word<G>,
    {
        self.shown(Effect::Mark { at: at.label(), mark: mark.into(), on: true })
    }

    /// A marker is taken off a hex.
    pub fn unmark<G>(self, at: Said<G, HexId>, mark: impl Into<String>) -> Self
    where
        HexId: Word<G>,
    {
        self.shown(Effect::Mark { at: at.label(), mark: mark.into(), on: false })
    }

    fn shown(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }
}
