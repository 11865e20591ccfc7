//! The single numbers that rules use.

/// A number of the charts with what is known about it.
pub type Number = engine::data::Number<u16>;

engine::numbers! {
    /// The single numbers that rules use. The field's name is the name in the file.
    pub struct Numbers: u16;
    /// Parts of a movement point (8.1).
    movement_unit: 12 to 12,
    /// Combat units in a hex (9.1).
    stack_combat: 1 to 20,
    /// Artillery units in a hex (9.1).
    stack_artillery: 0 to 20,
    /// Hexes from a unit to the road net (6.2.1).
    supply_overland: 0 to 100,
    /// Road hexes from the source (19.2).
    fuel_range: 0 to 999,
    /// Added to the fuel range by each captured dump (19.5).
    fuel_dump_bonus: 0 to 999,
    /// The turn from which fuel counts (19.2).
    fuel_from_turn: 1 to 37,
    /// The isolation count at which surrender rolls start (6.7).
    iso_open_from: 1 to 99,
    /// The same in a town, city or fort (6.7).
    iso_town_from: 1 to 99,
    /// The highest roll that surrenders (6.7).
    iso_roll_cap: 0 to 6,
    /// The highest roll at which a unit is lost that retreats through zones of control (14.4).
    straggle_kill: 0 to 6,
    /// Columns that German attacks shift on turn 1 (17.3).
    surprise_shift: 0 to 10,
    /// Guns and werfers in support of an attack (13.4).
    ofs_max_guns: 0 to 20,
    /// Guns in support of a defence (13.6).
    fpf_max_guns: 0 to 20,
    /// Strength of an air point (16.4).
    air_sp: 0 to 99,
    /// Air points in a combat (16.4).
    air_max_per_combat: 0 to 99,
    /// Air points for an airdrop (16.6).
    airdrop_cost: 0 to 99,
    /// Airdrops in a turn (16.6).
    airdrop_max: 0 to 99,
    /// Movement points into or out of an interdicted hex by road (16.5).
    interdict_cost_mp: 0 to 20,
    /// Movement points into or out of a struck hex by road (16.7).
    strategic_cost_mp: 0 to 20,
    /// Interdiction markers in a turn (5.2.1).
    interdict_max: 0 to 99,
    /// The highest roll that blows a bridge (11.4).
    demolition_success: 0 to 6,
    /// The same with a Stielau team beside it (18.1.4).
    demolition_success_stielau: 0 to 6,
    /// The highest roll at which guards blow a Meuse bridge (11.6).
    meuse_guard_success: 0 to 6,
    /// How near the Germans must be before a Meuse bridge is blown (11.5).
    meuse_demolition_range: 0 to 99,
    /// German bridges that may stand at once (11.8).
    bridge_markers_german: 0 to 99,
    /// Allied bridges that may stand at once (11.8).
    bridge_markers_allied: 0 to 99,
    /// Player-turns to build a bridge (11.7).
    bridge_turns: 1 to 36,
    /// Player-turns to build a bridge over the Meuse (11.7).
    bridge_turns_meuse: 1 to 36,
    /// The highest roll that burns a dump (19.4).
    dump_success: 0 to 6,
    /// How near the Germans must be before a dump is burned (19.4).
    dump_range: 0 to 99,
    /// The turn at whose end an Allied dump is gone (19.6).
    dump_evacuated_turn: 1 to 37,
    /// Victory points for a captured dump (19.5).
    dump_vp: 0 to 999,
    /// Victory points that a division of the OKW reserve costs (7.6).
    okw_vp_cost: 0 to 999,
    /// The last turn in which one may be released (7.6).
    okw_last_turn: 1 to 36,
    /// Hexes from the far bank (20.1).
    british_zone: 0 to 99,
    /// The turn at whose end the Stielau teams are removed (18.1.1).
    stielau_last_turn: 1 to 36,
    /// The highest roll that detects a team on turns 1 to 4 (18.1.6).
    stielau_detect_early: 0 to 6,
    /// The same on later turns (18.1.6).
    stielau_detect_late: 0 to 6,
    /// The last turn for the ruse of Panzer Brigade 150 (18.3).
    greif_last_turn: 1 to 36,
    /// The turn of von der Heydte's drop (18.4.1).
    vdh_drop_turn: 1 to 36,
    /// How far from its centre the drop may be aimed (18.4.1).
    vdh_radius: 0 to 99,
    /// The last turn on which he is supplied without a line (18.4.5).
    vdh_supply_last_turn: 1 to 36,
    /// The turn at whose end he is eliminated (18.4.6).
    vdh_last_turn: 1 to 36,
    /// Printed attack beyond the Meuse that wins (25.3).
    meuse_victory_sp: 1 to 999,
    /// Printed attack in Liege that wins (25.4).
    liege_victory_sp: 1 to 99,
    /// Victory points for artillery (25.2.1).
    art_vp: 0 to 99,
    /// US units to divert under Nordwind option 2 (23.4).
    nw_divert_units: 0 to 99,
    /// The turn of the Nordwind decision (23.1).
    nw_decision_turn: 1 to 36,
    /// The last turn of the diversion (23.4).
    nw_divert_deadline: 1 to 36,
}
