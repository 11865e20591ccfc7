//! Chosen positions: which switches change what can be done there, and what it comes to.

use dark_december::DarkDecember;

use crate::builds::{
    advance_over_a_river, assault, blocked_letter, breakthrough, bridge_far_from_the_enemy, bridge_in_a_zone,
    brigades, clear_sky, column_and_friends, column_near_the_enemy, columns, crowded_road,
    first_assault_failed, first_bonus, first_choice, first_morning, forces, fourth_turn, great_odds_against,
    infiltration, isolated, late_infiltration, lone_commander, lost_in_retreat, lowering, lowering_before,
    out_of_a_fort, out_of_woods, parachutists, reserve, retreat, second_turn, seventeenth_turn, short_legs,
    surprised, surrendered, surrendered_before, tenth_turn, two_divisions,
};
use crate::tools::{FLIPS, seen};

/// A position for given switches.
type Build = fn(&str) -> DarkDecember;

const NO_COMMANDERS: &str = "-OPT9.0,-VOR9.4,-VOR9.5,-V4.6";

/// A position, and the switches that make a difference there. All others make none.
const TABLE: &[(&str, Build, &[&str])] = &[
    ("two regiments surrounded", isolated, &["-V1.0", "-OPT1.0,-VOR1.0", "-VOR1.0"]),
    ("a fuel selection on turn 12", brigades, &["-V1.1", "+VAR-B"]),
    ("a surrendered regiment", surrendered, &["-V2.0", "-V3.4"]),
    ("a surrendered regiment without V2.0", surrendered_before, &["-VOR1.0", "-OPT1.0,-VOR1.0"]),
    ("the defender's level", lowering, &["-V4.2"]),
    ("the defender's level without V4.2", lowering_before, &["-V3.0"]),
    ("an engineer with one movement point", short_legs, &["-V3.1"]),
    ("two columns on a road", columns, &["-V3.2R"]),
    ("a column near the enemy", column_near_the_enemy, &["-V3.2Z"]),
    ("a column and friends on its road", column_and_friends, &["-V3.7"]),
    ("panzers at a bridge in an enemy zone", bridge_in_a_zone, &["-V3.3"]),
    ("a blocked entry hex", blocked_letter, &["-V3.4"]),
    ("an All Out Assault from three hexes", assault, &["-V4.1"]),
    ("one regiment against three", great_odds_against, &["-V4.3"]),
    ("a retreat in the open", retreat, &["-V4.4"]),
    ("an advance over a river", advance_over_a_river, &["-V4.5T"]),
    ("an advance through a zone", breakthrough, &["-V4.5Z"]),
    ("a regiment lost in its retreat", lost_in_retreat, &["-V4.5E"]),
    ("two divisions near Manteuffel", two_divisions, &["-V4.6", NO_COMMANDERS]),
    ("two divisions on turn 2", surprised, &["-V4.6", NO_COMMANDERS, "-VSR1.1", "+VAR-D"]),
    ("a failed All Out Assault", first_assault_failed, &["-V4.1", "-VOR9.5", NO_COMMANDERS]),
    ("the first morning", first_morning, &["-V4.2", "-FIVE", "+VAR-D"]),
    ("a division on the first morning", first_bonus, &["-HAP", "-VSR1.1", "+VAR-D"]),
    ("a bridge far from the enemy", bridge_far_from_the_enemy, &["-V5.0"]),
    ("Allied movement on turn 2", second_turn, &["-VSR1.2", "+VAR-D"]),
    ("brigade 150 on turn 3", infiltration, &["-OPT2.0,-VOR2.0"]),
    ("brigade 150 on turn 8", late_infiltration, &["-VOR2.0"]),
    ("optional forces", forces, &["-OPT3.0,-VOR3.0", "-VOR3.0"]),
    ("out of woods", out_of_woods, &["-OPT4.0,-VOR4.0"]),
    ("out of a fort in woods", out_of_a_fort, &["-VOR4.0"]),
    ("an Allied attack on turn 15", clear_sky, &["-V4.2", "+OPT5.0", "+VAR-A"]),
    ("panzers in reserve", reserve, &["-OPT6.0"]),
    ("a crowded road", crowded_road, &["+OPT7.0"]),
    ("the parachute drop", parachutists, &["-OPT8.0"]),
    ("a lone commander", lone_commander, &["-VOR9.4", NO_COMMANDERS]),
    ("before the first turn", first_choice, &["-HAP", NO_COMMANDERS]),
    ("Allied reinforcements of turn 4", fourth_turn, &["-V3.4", "+VAR-E"]),
    ("German reinforcements of turn 10", tenth_turn, &["-V3.4", "+VAR-C"]),
    ("Allied reinforcements of turn 17", seventeenth_turn, &["-V3.4", "+VAR-XVIII", NO_COMMANDERS]),
];

#[test]
fn a_switch_makes_a_difference_where_its_rule_holds_and_nowhere_else() {
    let mut wrong = Vec::new();
    for (name, build, expected) in TABLE {
        let variant = seen(&build(""));
        assert!(variant.len() > 1, "{name}");
        for flip in FLIPS.split_whitespace() {
            let other = seen(&build(flip));
            let differs = variant.iter().zip(&other).find(|(one, two)| one != two);
            let same = differs.is_none() && variant.len() == other.len();
            if same == expected.contains(&flip) {
                wrong.push(format!("{name}, {flip}: {differs:?} {} {}", variant.len(), other.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_switch_makes_a_difference_somewhere() {
    for flip in FLIPS.split_whitespace() {
        assert!(TABLE.iter().any(|(_, _, switches)| switches.contains(&flip)), "{flip}");
    }
}
