//! The single numbers and die modifiers that rules use.

/// A number of the charts with what is known about it.
pub type Number = engine::data::Number<i16>;

engine::numbers! {
    /// The die modifiers (4.3.4). The Surprise Attack Advantage is on the turn track.
    pub struct Modifiers: i16;
    /// Each DI bonus of the attacker (4.6.1).
    divisional_integrity_attack: -6 to 6,
    /// DI of the defender (4.6.2).
    divisional_integrity_defence: -6 to 6,
    /// An All Out Assault (4.1.3).
    all_out_assault: -6 to 6,
    /// Armour superiority of the attacker (4.7).
    armour_superiority_attacker: -6 to 6,
    /// Armour superiority of the defender (4.7).
    armour_superiority_defender: -6 to 6,
    /// Allied attacks in clear weather on clear or rough hexes without town or city (SR1.3).
    allied_air_support: -6 to 6,
    /// A commander's Attack Option Capability (OR9.3).
    attack_option_capability: -6 to 6,
    /// A commander stacked with defenders (OR9.3).
    commander_in_defending_hex: -6 to 6,
    /// Odds below the table, without V4.3 (4.3.3).
    odds_below_table: -6 to 6,
}

engine::numbers! {
    /// The single numbers that rules use. The field's name is the name in the file.
    pub struct Numbers: i16;
    /// Stacking points in a hex (3.7).
    stack_limit_points: 1 to 99,
    /// Supply points of the off-road leg (1.0.1).
    supply_offroad_points: 0 to 99,
    /// Supply points more for a river without bridge or ford (1.0.1).
    supply_river_extra: 0 to 99,
    /// What the attack of an Unsupplied unit is divided by (1.2.1).
    unsupplied_attack_divisor: 1 to 9,
    /// What the movement allowance of an Unsupplied unit is divided by (1.2.1).
    unsupplied_ma_divisor: 1 to 9,
    /// What the defence of an Isolated unit is divided by (1.2.3).
    isolated_defence_divisor: 1 to 9,
    /// The least distance from units with a supply line for isolation (1.0.5).
    isolation_min_distance: 1 to 99,
    /// Points to restore a step (2.0.2).
    replacement_step_cost: 0 to 9,
    /// Points to return a unit (2.0.3).
    replacement_return_cost: 0 to 9,
    /// Steps of a returned unit (2.0.3).
    replacement_return_steps: 1 to 2,
    /// Points more from the map edge (2.0.4).
    replacement_surcharge: 0 to 9,
    /// The least distance of a town from the enemy (2.0.5).
    replacement_town_min_enemy_distance: 0 to 99,
    /// What SM multiplies the allowance by (3.2.1).
    strategic_multiplier: 1 to 20,
    /// The same for Germans in clear weather (SR1.3).
    strategic_multiplier_german_clear: 1 to 20,
    /// What the attack of a unit in SM is divided by (3.2.6).
    strategic_attack_divisor: 1 to 9,
    /// What a unit in SM adds to the TDL of its hex (3.2.6).
    strategic_tdl_change: -9 to 0,
    /// What the defence of a unit in SM is divided by without V3.2Z (3.2.6).
    strategic_defence_divisor_base: 1 to 9,
    /// Fort markers of a side (3.6.3).
    fort_limit_per_side: 0 to 99,
    /// The greatest TDL (4.2.1).
    tdl_cap: 1 to 99,
    /// The TDL of attackers off the map (3.4.7).
    tdl_off_map: 0 to 99,
    /// What the attack of armour into forest off the road or over a river is divided by (4.3.1).
    armour_ground_attack_divisor: 1 to 9,
    /// What any attack over an unbridged major river is divided by (4.3.1).
    major_river_attack_divisor: 1 to 9,
    /// Steps that each side loses in a firefight (4.8).
    ff_steps: 0 to 9,
    /// Steps for an All Out Assault (4.1.2).
    aoa_step_loss_variant: 0 to 9,
    /// Steps from each attacking hex without V4.1 (4.1.2).
    aoa_step_loss_base_per_hex: 0 to 9,
    /// Steps for each hex of a retreat in EZOC without a friend (4.4.7).
    retreat_ezoc_step_loss: 0 to 9,
    /// Hexes that a unit short of fuel advances (1.2.2).
    fuel_short_advance_limit: 0 to 9,
    /// German bridges in the whole game (5.1).
    german_bridge_limit: 0 to 99,
    /// How near an enemy must be before a bridge is blown (5.0.1).
    blow_enemy_distance: 0 to 99,
    /// German attacks on turn 1 (C5).
    first_turn_attacks: 0 to 99,
    /// Hexes for activated infantry (SR1.2.2).
    restricted_infantry_hexes: 0 to 99,
    /// Isolated markers at which a group rolls (OR1.0.3).
    surrender_marker_count: 1 to 9,
    /// The highest roll that surrenders (OR1.0.3).
    surrender_roll_max: 0 to 6,
    /// Markers at which a unit rolls without VOR1.0 (OR1.0.3).
    surrender_marker_count_base: 1 to 9,
    /// The highest roll that surrenders without VOR1.0 (OR1.0.3).
    surrender_roll_max_base: 0 to 6,
    /// Attempts of 150 Panzer Brigade (OR2.0.2).
    infiltration_max_attempts: 0 to 99,
    /// The last turn for them (OR2.0.2).
    infiltration_last_turn: 1 to 20,
    /// The last turn without VOR2.0 (OR2.0.2).
    infiltration_last_turn_base: 1 to 20,
    /// The highest roll that commits optional forces (OR3.0.1).
    optional_success_max: 0 to 6,
    /// Units for each success (OR3.0.1).
    optional_units_per_success: 0 to 99,
    /// The highest roll without VOR3.0 (OR3.0.1).
    optional_success_max_base: 0 to 6,
    /// Units for each success without VOR3.0 (OR3.0.1).
    optional_units_per_success_base: 0 to 99,
    /// Movement points more to disengage (OR4.0).
    disengage_extra_mp: 0 to 9,
    /// The TDL that exempts from it (OR4.0.1).
    disengage_tdl: 0 to 99,
    /// How far from its centre the drop may be aimed (OR8.0).
    drop_radius: 0 to 99,
    /// Friendly combat units that stop the Road March rate (OR7.0).
    congestion_units: 1 to 99,
    /// Hexes of free deployment (C3).
    free_deployment_radius: 0 to 99,
    /// The column west of which mech units score (W3.1).
    mech_west_of_column: 1 to 53,
    /// For each of them (W3.1).
    vp_mech_west_of_column: 0 to 99,
    /// More if it is west of the Meuse (W3.1).
    vp_mech_west_of_meuse_extra: 0 to 99,
    /// For each Allied unit in the pools (W3.1).
    vp_allied_regiment_eliminated: 0 to 99,
    /// More if a unit surrendered (W3.1, W3.2).
    vp_surrendered_extra: 0 to 99,
    /// For each German unit of class F in the pools (W3.2).
    vp_german_foot_eliminated: 0 to 99,
    /// For each German mech unit in the pools (W3.2).
    vp_german_mech_eliminated: 0 to 99,
    /// For each optional unit that the opponent committed (W3.1, W3.2).
    vp_optional_unit_committed: 0 to 99,
    /// For each attack missing on turn 1 (W3.2).
    vp_missing_first_turn_attack: 0 to 99,
    /// Mech units west of the Meuse that win at once (W2).
    sudden_death_mech_west_of_meuse: 1 to 99,
}
