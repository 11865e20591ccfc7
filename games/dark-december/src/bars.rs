//! What forbids a step of movement, each with its rule.

use engine::Rule;

/// Why a step may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// 3.1
    Enemy,
    /// 3.0.2
    Prohibited,
    /// 3.0.2
    River,
    /// 3.0.2
    NotFirst,
    /// 3.1
    Points,
    /// 3.5.3
    ZoneToZone,
    /// 3.2.6
    ColumnInZone,
    /// 3.2.4
    EnemyTown,
    /// 3.7.1
    ColumnOnColumn,
    /// 3.7.1
    ColumnOnFriends,
    /// 3.2.5
    RoadSpace,
    /// 3.3.4
    Unconnected,
    /// SR1.4
    Restricted,
    /// OR9.2
    Commander,
}

impl Bar {
    /// The rule that forbids it.
    pub const fn rule(self) -> Rule {
        match self {
            Bar::Enemy | Bar::Points => Rule("3.1"),
            Bar::Prohibited | Bar::River | Bar::NotFirst => Rule("3.0.2"),
            Bar::ZoneToZone => Rule("3.5.3"),
            Bar::ColumnInZone => Rule("3.2.6 (V3.2Z)"),
            Bar::EnemyTown => Rule("3.2.4"),
            Bar::ColumnOnColumn | Bar::ColumnOnFriends => Rule("3.7.1 (V3.7)"),
            Bar::RoadSpace => Rule("3.2.5 (V3.2R)"),
            Bar::Unconnected => Rule("3.3.4"),
            Bar::Restricted => Rule("SR1.4"),
            Bar::Commander => Rule("OR9.2"),
        }
    }

    /// What a player reads.
    pub const fn text(self) -> &'static str {
        match self {
            Bar::Enemy => "an enemy unit stands there",
            Bar::Prohibited => "its class may not enter that terrain but along a road",
            Bar::River => "its class may not cross that river without bridge or ford",
            Bar::NotFirst => "the crossing takes its whole allowance and must be its first hex",
            Bar::Points => "it has too few movement points left",
            Bar::ZoneToZone => "it may not go directly from one enemy zone of control into another",
            Bar::ColumnInZone => "a unit in Strategic Movement may not enter an enemy zone of control",
            Bar::EnemyTown => "a unit in Strategic Movement may not enter a town that the enemy controls",
            Bar::ColumnOnColumn => "another unit in Strategic Movement is there",
            Bar::ColumnOnFriends => "a unit in Strategic Movement may not enter a hex with friendly units",
            Bar::RoadSpace => "the road joins that hex to a unit in Strategic Movement",
            Bar::Unconnected => "that road is not connected to the one it came by",
            Bar::Restricted => "it is restricted to the Meuse and the land west of it",
            Bar::Commander => "a commander enters an enemy zone of control only where a friendly unit is",
        }
    }
}
