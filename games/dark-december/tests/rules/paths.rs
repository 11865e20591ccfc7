//! Retreat paths and what they cost (4.4, RL20, RL21, RL24).

use std::collections::BTreeSet;

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::{Game, HexId};

use crate::tools::{
    AROUND, PLAIN, act, acts, at, declare, fight, hex, is, is_legal, roll, texts, unit, until,
};

/// Where a unit may end a retreat of so many hexes.
fn ends(game: &DarkDecember, id: &str, from: &str, hexes: u8) -> BTreeSet<String> {
    let ways = game.retreat_ways(unit(game, id), hex(game, from), hexes);
    ways.list().iter().filter_map(|way| Some(game.fixed().label(way.end()?).to_owned())).collect()
}

fn set(labels: &[&str]) -> BTreeSet<String> {
    labels.iter().map(ToString::to_string).collect()
}

/// Three Germans at distance two watch every neighbour of the plain.
fn watched(switches: &str) -> Position {
    Position::empty("C2", switches)
        .turn(10)
        .place("A-28-110", PLAIN)
        .place("G-26V-39", "0703")
        .place("G-26V-77", "0706")
        .place("G-26V-78", "0405")
}

#[test]
fn r4_4_3_in_enemy_zones_friends_are_the_refuge() {
    let alone = watched("").begin(GERMAN, Segment::Combat);
    assert!(AROUND.iter().all(|label| alone.zoc(GERMAN, hex(&alone, label))));
    // Every way costs a step, so that direction decides: west.
    assert_eq!(ends(&alone, "A-28-110", PLAIN, 1), set(&["0504", "0505"]));
    let ways = alone.retreat_ways(unit(&alone, "A-28-110"), hex(&alone, PLAIN), 1);
    assert_eq!(ways.certain_losses(), 1);
    // A friend to the east is better than losing a step to the west.
    let friend = watched("").place("A-28-109", "0704").begin(GERMAN, Segment::Combat);
    assert_eq!(ends(&friend, "A-28-110", PLAIN, 1), set(&["0704"]));
    // 3.7: not if the friends leave no room.
    let full = watched("").stack(&["A-28-109", "A-28-112", "A-4-12"], "0704").begin(GERMAN, Segment::Combat);
    assert_eq!(ends(&full, "A-28-110", PLAIN, 1), set(&["0504", "0505"]));
}

/// A hex whose western neighbour lies beyond a river without bridge or ford, and that neighbour.
fn at_the_river(game: &DarkDecember) -> (HexId, HexId) {
    let fixed = game.fixed();
    let centre = hex(game, "2515");
    let mut hexes: Vec<HexId> = fixed.setting.board.grid.ids().collect();
    hexes.sort_by_key(|&one| (game.distance(one, centre), one));
    for one in hexes {
        let edges = fixed.edges(one);
        let wet: Vec<_> = edges.iter().filter(|edge| edge.wet()).collect();
        let west = wet.iter().find(|edge| fixed.column(edge.to) < fixed.column(one));
        let only = wet.len() == 1 && edges.len() == 6;
        if let Some(west) = west.filter(|edge| only && !edge.major() && edge.site().is_none()) {
            let dry = fixed.edges(west.to).iter().filter(|edge| edge.wet()).count() <= 2;
            if dry && fixed.edges(west.to).len() == 6 {
                return (one, west.to);
            }
        }
    }
    panic!("the map has no such hex");
}

#[test]
fn r4_4_4_a_dry_way_east_is_better_than_a_river_west() {
    let game = Position::empty("C2", "").turn(10).place("A-28-110", "3022").begin(GERMAN, Segment::Combat);
    let (from, beyond) = at_the_river(&game);
    let from_label = game.fixed().label(from).to_owned();
    let ways = game.retreat_ways(unit(&game, "A-28-110"), from, 1);
    assert!(!ways.list().is_empty() && ways.list().iter().all(|way| way.end() != Some(beyond)));
    // The other western neighbour, or else north and south, are left; never the river.
    let column = |label: &String| game.fixed().column(hex(&game, label));
    let best = ends(&game, "A-28-110", &from_label, 1);
    assert!(best.iter().all(|label| column(label) <= game.fixed().column(from)), "{best:?}");
}

#[test]
fn r4_4_5_homeward_first_then_along_then_away() {
    let place = |blocked: &[(&str, &str)]| {
        let mut position =
            Position::empty("C2", "").turn(10).place("A-28-110", PLAIN).place("G-1SS-1 Pz", "1010");
        for (id, at) in blocked {
            position = position.place(id, at);
        }
        position.begin(GERMAN, Segment::Combat)
    };
    assert_eq!(ends(&place(&[]), "A-28-110", PLAIN, 1), set(&["0504", "0505"]));
    assert_eq!(ends(&place(&[]), "G-1SS-1 Pz", "1010", 1).len(), 2);
    // The end hex counts, not the way: two hexes by way of the north.
    let two = ends(&place(&[]), "A-28-110", PLAIN, 2);
    assert!(
        two.contains("0404") && two.contains("0406") && two.contains("0503") && !two.contains("0603"),
        "{two:?}"
    );
    // A German in the west shuts it: along the column.
    let west = place(&[("G-26V-39", "0405")]);
    assert_eq!(ends(&west, "A-28-110", PLAIN, 1), set(&["0604", "0606"]));
    // With those shut as well only the east is left.
    let north = place(&[("G-26V-39", "0405"), ("G-26V-77", "0603"), ("G-26V-78", "0607")]);
    let east = ends(&north, "A-28-110", PLAIN, 1);
    assert_eq!(east, set(&["0704", "0705"]));
}

#[test]
fn r4_4_9_without_the_switch_hex_by_hex() {
    let off = Position::empty("C2", "-V4.4")
        .turn(10)
        .place("A-28-110", PLAIN)
        .place("G-26V-39", "0405")
        .begin(GERMAN, Segment::Combat);
    // Out of zones, whatever the direction.
    assert_eq!(ends(&off, "A-28-110", PLAIN, 1), set(&["0604", "0704", "0705", "0606"]));
    // In zones only: the friend first, then any.
    let off = watched("-V4.4").place("A-28-109", "0704").begin(GERMAN, Segment::Combat);
    assert_eq!(ends(&off, "A-28-110", PLAIN, 1), set(&["0704"]));
    let off = watched("-V4.4").begin(GERMAN, Segment::Combat);
    assert_eq!(ends(&off, "A-28-110", PLAIN, 1).len(), 6);
}

/// RL20, 4.4.1: a short way that the unit survives comes before a long one that kills it.
#[test]
fn survival_is_the_first_priority() {
    let place = |reduced: bool| {
        let mut position =
            Position::empty("C2", "").turn(10).place("A-28-110", PLAIN).place("A-28-109", "0505");
        let germans = ["G-26V-39", "G-26V-77", "G-26V-78", "G-12V-27", "G-12V-48", "G-12V-89"];
        for (id, at) in germans.iter().zip(["0704", "0705", "0405", "0406", "0506", "0603"]) {
            position = position.place(id, at);
        }
        position.flag("A-28-110", Flag::Reduced, reduced).begin(GERMAN, Segment::Combat)
    };
    let game = place(false);
    // Two hexes would lead through two zones: both steps. One hex to the friend costs one for the missing hex.
    let ways = game.retreat_ways(unit(&game, "A-28-110"), hex(&game, PLAIN), 2);
    assert_eq!(ways.certain_losses(), 1);
    assert_eq!(ends(&game, "A-28-110", PLAIN, 2), set(&["0505"]));
    // A unit of one step is lost either way: then full length counts.
    let game = place(true);
    let ways = game.retreat_ways(unit(&game, "A-28-110"), hex(&game, PLAIN), 2);
    assert!(ways.list().iter().all(|way| way.hexes().len() == 2));
}

/// RL21, 4.4.8: behind the river the owner stops or goes on as he likes.
#[test]
fn behind_a_river_any_length_will_do() {
    let probe = Position::empty("C2", "").turn(10).begin(GERMAN, Segment::Combat);
    let (from, beyond) = at_the_river(&probe);
    let label = |one: HexId| probe.fixed().label(one).to_owned();
    let mut position = Position::empty("C2", "").turn(10).place("A-28-110", &label(from));
    let ids = ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14"];
    for (id, edge) in ids.iter().zip(probe.fixed().edges(from).iter().filter(|edge| edge.to != beyond)) {
        position = position.place(id, &label(edge.to));
    }
    let game = position.begin(GERMAN, Segment::Combat);
    let ways = game.retreat_ways(unit(&game, "A-28-110"), from, 3);
    let lengths: BTreeSet<usize> = ways.list().iter().map(|way| way.hexes().len()).collect();
    assert!(ways.list().iter().all(|way| way.hexes()[0] == beyond));
    assert_eq!(lengths, [1, 2, 3].into());
}

/// A regiment at a river, its flanks full of friends, and a strong attack from the dry side.
fn thrown_into_the_river(id: &str, dice: &[u32]) -> DarkDecember {
    let probe = Position::empty("C2", "").turn(10).begin(GERMAN, Segment::Combat);
    let (from, beyond) = at_the_river(&probe);
    let (grid, label) = (probe.fixed(), |one: HexId| probe.fixed().label(one).to_owned());
    let mut position = Position::empty("C2", "").turn(10).place(id, &label(from));
    let mut friends = ["A-28-109", "A-28-112", "A-4-12", "A-4-8", "A-4-22", "A-99-393"].chunks(3);
    let mut germans = [
        "G-26V-39",
        "G-26V-77",
        "G-26V-78",
        "G-12V-27",
        "G-12V-48",
        "G-12V-89",
        "G-18V-293",
        "G-18V-294",
        "G-18V-295",
    ]
    .chunks(3);
    let mut attackers: Vec<&str> = Vec::new();
    for edge in grid.edges(from).iter().filter(|edge| edge.to != beyond) {
        let flank = probe.distance(edge.to, beyond) == 1;
        let group = if flank { friends.next() } else { germans.next() }.expect("units");
        position = position.stack(group, &label(edge.to));
        if !flank {
            attackers.extend(group);
        }
    }
    // As many attackers as make R1 possible.
    for most in 1..=attackers.len() {
        let mut game = position.clone().begin(GERMAN, Segment::Combat);
        declare(&mut game, &label(from), &attackers[..most], &[]);
        let single = |die: &u8| game.outcome_of(*die).is_some_and(|roll| roll.outcome.to_string() == "R1");
        let Some(die) = (1..=6).find(single) else { continue };
        roll(&mut game, &[&[u32::from(die)], dice].concat());
        if game.state().combat.stage == Stage::Give {
            act(&mut game, "give 1", dice);
        }
        return game;
    }
    panic!("R1 is not possible");
}

/// RL24, 4.4.8: the die for the river: 1 for foot, 1 or 2 for armoured infantry and mechanised parachutists.
/// Ex 4.4-b.
#[test]
fn a_die_is_rolled_for_each_unit_in_the_river() {
    for (die, lost) in [(1, true), (2, false)] {
        let game = thrown_into_the_river("A-28-110", &[die]);
        assert_eq!(is(&game, "A-28-110", Flag::Reduced), lost, "{die}");
        assert_ne!(at(&game, "A-28-110"), "off the map");
    }
    let charts = &thrown_into_the_river("A-28-110", &[6]).fixed().charts.clone();
    for (kind, most) in [
        (UnitType::Inf, Some(1)),
        (UnitType::Para, Some(1)),
        (UnitType::Glider, Some(1)),
        (UnitType::Eng, Some(1)),
        (UnitType::ArmInf, Some(2)),
        (UnitType::MechPara, Some(2)),
        (UnitType::Arm, None),
        (UnitType::Cav, None),
    ] {
        assert_eq!(charts.river_retreat(kind), most, "{kind:?}");
    }
    // 4.5.4: who dies in the river was eliminated.
    let game = thrown_into_the_river("A-Sep-99 Inf", &[1]);
    assert_eq!(game.unit_state(unit(&game, "A-Sep-99 Inf")).place, Place::Eliminated);
}

/// 4.4.6: beyond three hexes the rest is lost in steps.
#[test]
fn a_great_defeat_is_three_hexes_and_steps() {
    let place = |defenders: &[&str]| {
        Position::empty("C2", "")
            .turn(10)
            .stack(defenders, PLAIN)
            .stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"], "0704")
            .stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-2Pz-304 PG"], "0705")
            .stack(&["G-Lehr-130 Pz", "G-Lehr-901 PG", "G-Lehr-902 PG"], "0606")
            .begin(GERMAN, Segment::Combat)
    };
    let attackers = [
        "G-1SS-1 Pz",
        "G-1SS-1 PG",
        "G-1SS-2 PG",
        "G-2Pz-3 Pz",
        "G-2Pz-2 PG",
        "G-2Pz-304 PG",
        "G-Lehr-130 Pz",
    ];
    // 33 to 4 is 8:1, armour -1; a 1 is row 0, level 9 on TDL 1: R6.
    let mut game = place(&["A-28-110"]);
    fight(&mut game, PLAIN, &attackers, &[1]);
    assert_eq!(game.state().combat.requirement, (6, 3));
    // Three hexes leave three steps: more than it has, and there is no less.
    assert_eq!(game.unit_state(unit(&game, "A-28-110")).place, Place::Eliminated);
    // 33 to 8 is 4:1; row 0 is level 7: R6 again. Two regiments have four steps: three go, one is left and retreats three.
    let mut game = place(&["A-28-110", "A-28-109"]);
    fight(&mut game, PLAIN, &attackers, &[1]);
    assert_eq!(game.state().combat.requirement, (6, 3));
    acts(&mut game, &["lose 110/28Inf", "lose 110/28Inf"]);
    until(&mut game, Stage::Advance);
    let left = unit(&game, "A-28-109");
    assert!(game.is(left, Flag::Reduced));
    assert_eq!(game.distance(game.hex_of(left).expect("on the map"), hex(&game, PLAIN)), 3);
}

/// 4.4.10, OR9.4: a commander goes with the first that gets away; if nobody does he is displaced.
#[test]
fn a_commander_goes_with_the_first_that_gets_away() {
    let place = || {
        Position::empty("C2", "")
            .turn(10)
            .stack(&["A-28-109", "A-28-110", "A-Middleton"], PLAIN)
            .stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"], "0704")
            .begin(GERMAN, Segment::Combat)
    };
    let mut game = place();
    // 16 to 8 is 2:1, armour -1, commander +1; a 3 is level 2 on TDL 1: R1.
    fight(&mut game, PLAIN, &["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"], &[3]);
    assert_eq!(game.state().combat.requirement, (1, 1));
    acts(&mut game, &["give 1", "retreat 110/28Inf"]);
    let ways = texts(&game);
    assert!(ways.len() > 1, "{ways:?}");
    act(&mut game, &ways[0], &[]);
    assert_eq!(at(&game, "A-Middleton"), at(&game, "A-28-110"));
    until(&mut game, Stage::Advance);
    assert_ne!(at(&game, "A-28-109"), PLAIN);
    assert_eq!(game.side_name(ALLIED), "Allied");
    assert!(!is_legal(&game, "retreat 109/28Inf"));
}
