//! The rulebook (`data/rules.toml`) and its switches (0.6) as plain values.

use engine::Rulebook;

/// The rules that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

engine::shipped! {
    /// The rulebook, read once.
    ///
    /// ```
    /// let book = dark_december::rulebook::rulebook();
    /// assert_eq!(book.rule("4.5Z").unwrap().number, "4.5.3");
    /// assert_eq!(book.rule("Optional 9.5").unwrap().number, "OR9.5");
    /// ```
    pub fn rulebook() -> Rulebook = Rulebook::from_toml("rules.toml", RULES);
}

engine::options! {
    /// The switches (0.6) as plain values, read once from a rule set.
    ///
    /// ```
    /// use dark_december::rulebook::{Options, rulebook};
    /// let set = rulebook().resolve(Some("free"), "-V4.1").unwrap();
    /// let options = Options::of(&set);
    /// assert!(options.screening && !options.cheap_assault && !options.historical_positions);
    /// assert!(options.has("OPT9.0") && !options.has("VAR-C"));
    /// ```
    pub struct Options of rulebook;
    "V1.0" three_part_isolation /// Isolation has three conditions, and clear weather exempts Allies (1.0.5).
    "V1.1" brigade_pairs /// Two brigades may stand in for a division in a fuel selection (1.1.2).
    "V2.0" edge_returns /// Units return at the map edge for an extra point (2.0.4).
    "V3.0" tdl_to_zero /// A TDL may be set to 0 (3.0.3).
    "V3.1" minimum_move /// A unit may always move one hex (3.1.1).
    "V3.2R" road_space /// Road space of units in SM (3.2.5).
    "V3.2Z" strategic_zones /// Units in SM may enter zones and attack (3.2.6).
    "V3.3" bridge_crossing /// Bridges may be used outside Road March (3.3.2).
    "V3.4" screening /// No withholding, screening, off-map attacks (3.4.1 to 3.4.8).
    "V3.7" strategic_stacking /// Units in SM may pass over and stack with others (3.7.1).
    "V4.1" cheap_assault /// An All Out Assault costs one step in all (4.1.2).
    "V4.2" tdl_reduction /// A TDL may be lowered to any value (4.2.4).
    "V4.3" odds_limits /// No attacks below 1:3 (4.3.3).
    "V4.4" whole_path_retreat /// Retreat paths are judged as a whole, and rivers may be crossed (4.4).
    "V4.5T" advance_over_terrain /// Terrain costs are ignored in advance (4.5.2).
    "V4.5Z" advance_through_zones /// Armour may ignore zones in the first hex of an advance (4.5.3).
    "V4.5E" any_elimination /// Elimination by any cause in the combat (4.5.4).
    "V4.6" double_integrity /// Two DI bonuses near Manteuffel or Patton (4.6.3).
    "V5.0" near_demolition /// Blowing a bridge needs an enemy within two hexes (5.0.1).
    "VSR1.1" integrity_with_surprise /// One DI bonus together with Surprise (SR1.1.3).
    "VSR1.2" one_hex_activation /// Activated infantry moves one hex on turns 1 and 2 (SR1.2).
    "OPT1.0" surrender /// Surrender (OR1.0).
    "VOR1.0" group_surrender /// The variant's procedure for it (OR1.0.1 to OR1.0.7).
    "OPT2.0" infiltration /// Infiltration of 150 Panzer Brigade (OR2.0).
    "VOR2.0" three_attempts /// At most three attempts, none after 18 P.M. (OR2.0.2).
    "OPT3.0" optional_forces /// Optional Forces (OR3.0).
    "VOR3.0" three_units /// A roll of 1 or 2 commits three units (OR3.0.1).
    "OPT4.0" disengagement /// Disengagement (OR4.0).
    "VOR4.0" strong_terrain /// A TDL of 4 exempts (OR4.0.1).
    "OPT5.0" variable_weather /// Variable weather (OR5.0).
    "OPT6.0" reserves /// Reserves (OR6.0).
    "OPT7.0" congestion /// Road congestion (OR7.0).
    "OPT8.0" von_der_heydte /// Von der Heydte's drop (OR8.0).
    "OPT9.0" commanders /// Commanders (OR9.0).
    "VOR9.4" displacement /// Lone commanders are displaced (OR9.4).
    "VOR9.5" second_assault /// Manteuffel and Patton may order a second All Out Assault (OR9.5).
    "HAP" historical_positions /// Historical Assault Positions (C4).
    "FIVE" five_attacks /// Five German attacks on 16 A.M. (C5).
    "VAR-XVIII" division_66 /// The U.S. 66 Division comes (X1).
    "VAR-A" fog_holds /// No clear weather (X2).
    "VAR-B" full_tanks /// No fuel selections (X3).
    "VAR-C" early_reserves /// German reserves four turns early (X4).
    "VAR-D" alert_allies /// No Surprise, no restricted movement (X5).
    "VAR-E" slow_reaction /// Allied reinforcements of turns 4 to 10 one turn late (X6).
}
