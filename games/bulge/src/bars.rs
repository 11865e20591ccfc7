//! What forbids a step of movement.

use engine::Rule;

/// Why a step may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// 8.4
    Enemy,
    /// 8.2
    Prohibited,
    /// 8.1
    Points,
    /// 11.2
    River,
    /// 11.3
    Meuse,
    /// 11.3
    MeuseNotFirst,
    /// 11.3
    MeuseZone,
    /// 21.9
    CombinedArms,
    /// 10.3
    ZoneToZone,
    /// 13.2
    GunInZone,
    /// 20.1
    British,
}

impl Bar {
    /// The rule that forbids it.
    pub const fn rule(self) -> Rule {
        match self {
            Bar::Enemy => Rule("8.4"),
            Bar::Prohibited => Rule("8.2"),
            Bar::Points => Rule("8.1"),
            Bar::River => Rule("11.2"),
            Bar::Meuse | Bar::MeuseNotFirst | Bar::MeuseZone => Rule("11.3"),
            Bar::CombinedArms => Rule("21.9 (CA)"),
            Bar::ZoneToZone => Rule("10.3"),
            Bar::GunInZone => Rule("13.2"),
            Bar::British => Rule("20.1 (BRIT)"),
        }
    }

    /// What a player reads.
    pub const fn text(self) -> &'static str {
        match self {
            Bar::Enemy => "an enemy unit stands there",
            Bar::Prohibited => "this class of unit enters that terrain only along a road",
            Bar::Points => "it has not enough movement points",
            Bar::River => "it cannot cross a river without a usable bridge",
            Bar::Meuse => "it cannot cross the Meuse without a usable bridge",
            Bar::MeuseNotFirst => {
                "the Meuse without a usable bridge is crossed only by the first step of a move"
            }
            Bar::MeuseZone => {
                "the Meuse without a usable bridge is never crossed into an enemy zone of control"
            }
            Bar::CombinedArms => {
                "combined arms cross an unbridged river only into a hex free of enemy zones of control"
            }
            Bar::ZoneToZone => "from one enemy zone of control to another only as the first step of a move",
            Bar::GunInZone => {
                "artillery ends no move in an enemy zone of control without a friendly combat unit"
            }
            Bar::British => "British units stay near the Meuse",
        }
    }
}
