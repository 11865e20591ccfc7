//! The single numbers that rules use.

/// A number of the charts with what is known about it.
pub type Number = engine::data::Number<i8>;

engine::numbers! {
    /// The single numbers that rules use. The field's name is the name in the file.
    pub struct Numbers: i8;
    /// Stacking points in a hex (7.1).
    stack_limit: 1 to 20,
    /// The same with 12.3.
    stack_limit_revised: 1 to 20,
    /// Stacking points of a company (7.1).
    stack_company: 1 to 20,
    /// Other units in a hex that is entered at the road movement rate (8.3.2).
    road_rate_others: 0 to 20,
    /// Slots in a hex of an entering column (12.13.c).
    column_slots: 1 to 20,
    /// Least divisor of (H) and static M units (5.6.2).
    divisor_heavy: 1 to 9,
    /// Least divisor of other M units (5.6.2).
    divisor_mortar: 1 to 9,
    /// Near limit of direct fire by (H) and M (6.4.2).
    open_sights_range: 1 to 99,
    /// (H) fires indirectly farther than this part of its range (5.8).
    indirect_least_part: 1 to 99,
    /// The part of its range within which a unit reacts (8.7.1).
    opportunity_part: 1 to 9,
    /// Columns right for an overrun (8.9.5).
    columns_overrun: -6 to 6,
    /// Columns right for overrunning an improved position (12.12).
    columns_overrun_position: -6 to 6,
    /// Columns right for engineers in an assault (9.1.4).
    columns_assault_engineer: -6 to 6,
    /// The highest roll with which a unit on foot enters a stream (8.4.2).
    stream_roll: 0 to 6,
    /// The lowest roll that disperses after a quick march (8.5).
    quick_march_roll: 1 to 7,
    /// Hexes of a quick march (8.5).
    quick_march_hexes: 1 to 9,
    /// Defence of riders named as a target (6.2.3).
    rider_defence: 1 to 99,
    /// Hexes from a listed entry hex, when 12.13 is off (8.4.6).
    plain_entry_distance: 0 to 99,
    /// The least load marker that spots (12.6).
    spotting_marker: 1 to 9,
}
