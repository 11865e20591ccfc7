//! What forbids a step of movement.

use engine::Rule;

engine::ruled! {
    /// Why a step may not be made.
    pub enum Bar {
        Enemy = Rule("8.4"), "an enemy unit stands there";
        Prohibited = Rule("8.2"), "this class of unit enters that terrain only along a road";
        Points = Rule("8.1"), "it has not enough movement points";
        River = Rule("11.2"), "it cannot cross a river without a usable bridge";
        Meuse = Rule("11.3"), "it cannot cross the Meuse without a usable bridge";
        MeuseNotFirst = Rule("11.3"),
            "the Meuse without a usable bridge is crossed only by the first step of a move";
        MeuseZone = Rule("11.3"),
            "the Meuse without a usable bridge is never crossed into an enemy zone of control";
        CombinedArms = Rule("21.9 (CA)"),
            "combined arms cross an unbridged river only into a hex free of enemy zones of control";
        ZoneToZone = Rule("10.3"),
            "from one enemy zone of control to another only as the first step of a move";
        GunInZone = Rule("13.2"),
            "artillery ends no move in an enemy zone of control without a friendly combat unit";
        British = Rule("20.1 (BRIT)"), "British units stay near the Meuse";
    }
}
