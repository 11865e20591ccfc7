//! Why two hexes see each other, or do not.

use engine::{Grid, HexId, Rule, SideId};

use super::Fraction;

/// Why two hexes see each other, or do not. A side or hex is one of those that block; there may be more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A hex sees itself (4.1.2).
    Same,
    /// Adjacent hexes always see each other (4.1.2).
    Adjacent,
    /// Nothing that counts for these two levels is in the way (4.3).
    Clear,
    /// Farther apart than the visibility of the turn (4.2.8).
    TooFar {
        /// How far apart they are.
        range: u16,
        /// How far one sees.
        visibility: u16,
    },
    /// The line leaves the map (4.2.4).
    LeavesMap,
    /// Hilltop woods (4.3, any levels).
    HilltopWoods(SideId),
    /// A hilltop town (4.3, any levels).
    HilltopTown(HexId),
    /// A green side, ground to ground.
    Green(SideId),
    /// A town, ground to ground.
    Town(HexId),
    /// A crest side: brown (4.2.6). `at` is counted from the hilltop where that matters (4.2.7).
    Crest {
        /// The side.
        side: SideId,
        /// Where the line touches it.
        at: Fraction,
    },
    /// The foot of a hill that neither end stands on: brown.
    Foot {
        /// The side.
        side: SideId,
        /// Where the line touches it.
        at: Fraction,
    },
    /// Slope woods: brown.
    SlopeWoods {
        /// The side.
        side: SideId,
        /// Where the line touches it.
        at: Fraction,
    },
    /// A slope town: brown.
    SlopeTown {
        /// The hex.
        hex: HexId,
        /// Where the line touches it.
        at: Fraction,
    },
    /// An orange side, where one is enough.
    Orange(SideId),
    /// Two orange contacts, where one is allowed: the first and the second.
    TwiceOrange(SideId, SideId),
    /// A level-0 green side of the ground hex (note B).
    GreenOfGroundHex(SideId),
    /// A level-0 town next to the ground hex (note A).
    TownByGroundHex(HexId),
    /// An end in a gully or stream, ground to ground.
    Depression(HexId),
}

impl Reason {
    /// Whether the two hexes see each other.
    pub const fn visible(self) -> bool {
        matches!(self, Reason::Same | Reason::Adjacent | Reason::Clear)
    }

    /// The same with places on the line counted from the other end.
    pub(super) fn turned(self) -> Reason {
        match self {
            Reason::Crest { side, at } => Reason::Crest { side, at: at.turned() },
            Reason::Foot { side, at } => Reason::Foot { side, at: at.turned() },
            Reason::SlopeWoods { side, at } => Reason::SlopeWoods { side, at: at.turned() },
            Reason::SlopeTown { hex, at } => Reason::SlopeTown { hex, at: at.turned() },
            other => other,
        }
    }

    /// The rule that decides.
    pub const fn rule(self) -> Rule {
        match self {
            Reason::Same | Reason::Adjacent => Rule("4.1.2"),
            Reason::TooFar { .. } => Rule("4.2.8"),
            Reason::LeavesMap => Rule("4.2.4"),
            _ => Rule("4.3"),
        }
    }

    /// What is in the way: a hex, or a hexside as the two hexes that it lies between.
    pub fn blocks(self, grid: &Grid) -> Vec<(HexId, Option<HexId>)> {
        let side = |side: SideId| {
            let (hex, _, beyond) = grid.side_ends(side);
            (hex, beyond)
        };
        match self {
            Reason::Same | Reason::Adjacent | Reason::Clear | Reason::TooFar { .. } | Reason::LeavesMap => {
                Vec::new()
            }
            Reason::HilltopTown(hex)
            | Reason::Town(hex)
            | Reason::SlopeTown { hex, .. }
            | Reason::TownByGroundHex(hex)
            | Reason::Depression(hex) => vec![(hex, None)],
            Reason::HilltopWoods(at)
            | Reason::Green(at)
            | Reason::Crest { side: at, .. }
            | Reason::Foot { side: at, .. }
            | Reason::SlopeWoods { side: at, .. }
            | Reason::Orange(at)
            | Reason::GreenOfGroundHex(at) => vec![side(at)],
            Reason::TwiceOrange(one, two) => vec![side(one), side(two)],
        }
    }

    /// The reason in words.
    pub fn text(self, grid: &Grid) -> String {
        let side = |side| grid.side_label(side);
        let hex = |hex| grid.label(hex);
        match self {
            Reason::Same => "a hex sees itself".into(),
            Reason::Adjacent => "adjacent hexes always see each other".into(),
            Reason::Clear => "nothing in the way".into(),
            Reason::TooFar { range, visibility } => {
                format!("{range} hexes apart, and one sees no farther than {visibility}")
            }
            Reason::LeavesMap => "the line leaves the map".into(),
            Reason::HilltopWoods(at) => format!("hilltop woods at {}", side(at)),
            Reason::HilltopTown(at) => format!("the hilltop town {}", hex(at)),
            Reason::Green(at) => format!("the green side {}", side(at)),
            Reason::Town(at) => format!("the town hex {}", hex(at)),
            Reason::Crest { side: at, at: t } => format!("the crest side {} at {t} of the line", side(at)),
            Reason::Foot { side: at, at: t } => {
                format!("the foot of a hill between at {} at {t} of the line", side(at))
            }
            Reason::SlopeWoods { side: at, at: t } => {
                format!("slope woods at {} at {t} of the line", side(at))
            }
            Reason::SlopeTown { hex: at, at: t } => format!("the slope town {} at {t} of the line", hex(at)),
            Reason::Orange(at) => format!("the orange side {}", side(at)),
            Reason::TwiceOrange(one, two) => {
                format!("two orange contacts, {} and {}", side(one), side(two))
            }
            Reason::GreenOfGroundHex(at) => {
                format!("the green side {} belongs to the ground hex (note B)", side(at))
            }
            Reason::TownByGroundHex(at) => {
                format!("the town hex {} is adjacent to the ground hex (note A)", hex(at))
            }
            Reason::Depression(at) => format!("{} is a depression", hex(at)),
        }
    }
}
