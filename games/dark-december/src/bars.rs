//! What forbids a step of movement, each with its rule.

use engine::Rule;

engine::ruled! {
    /// Why a step may not be made.
    pub enum Bar {
        Enemy = Rule("3.1"), "an enemy unit stands there";
        Prohibited = Rule("3.0.2"), "its class may not enter that terrain but along a road";
        River = Rule("3.0.2"), "its class may not cross that river without bridge or ford";
        NotFirst = Rule("3.0.2"), "the crossing takes its whole allowance and must be its first hex";
        Points = Rule("3.1"), "it has too few movement points left";
        ZoneToZone = Rule("3.5.3"), "it may not go directly from one enemy zone of control into another";
        ColumnInZone = Rule("3.2.6 (V3.2Z)"),
            "a unit in Strategic Movement may not enter an enemy zone of control";
        EnemyTown = Rule("3.2.4"),
            "a unit in Strategic Movement may not enter a town that the enemy controls";
        ColumnOnColumn = Rule("3.7.1 (V3.7)"), "another unit in Strategic Movement is there";
        ColumnOnFriends = Rule("3.7.1 (V3.7)"),
            "a unit in Strategic Movement may not enter a hex with friendly units";
        RoadSpace = Rule("3.2.5 (V3.2R)"), "the road joins that hex to a unit in Strategic Movement";
        Unconnected = Rule("3.3.4"), "that road is not connected to the one it came by";
        Restricted = Rule("SR1.4"), "it is restricted to the Meuse and the land west of it";
        Commander = Rule("OR9.2"),
            "a commander enters an enemy zone of control only where a friendly unit is";
    }
}
