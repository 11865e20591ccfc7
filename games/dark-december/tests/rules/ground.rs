//! Lines, zones, rivers and strengths: the parts that other rules are made of (1.0.1 to 1.2, 3.2.3, 3.3.3, 3.5, 3.6.3, 4.2.2,
//! 4.3.1, 4.4.1, 4.6.2).

use dark_december::charts::{ALLIED, GERMAN, MP};
use dark_december::scenario::BridgeState;
use dark_december::{DarkDecember, Edge, Flag, Mode, Place, Position, Segment, Stage};
use engine::{Game, HexId};

use crate::tools::{act, acts, cost, hex, is, is_legal, refused, ring, stand, step_where, texts, unit};

fn campaign() -> DarkDecember {
    DarkDecember::new("C2", None, "").unwrap()
}

#[test]
fn r1_0_1_a_line_is_at_most_four_points_off_the_road() {
    let game = Position::empty("C2", "").turn(9).begin(ALLIED, Segment::Supply);
    let lines = game.lines(ALLIED);
    let fixed = game.fixed();
    let to_road = |hex: HexId| {
        let roads = fixed.setting.board.grid.ids().filter(|&road| lines.on_road(road));
        roads.map(|road| game.distance(hex, road)).min().expect("roads")
    };
    for hex in fixed.setting.board.grid.ids() {
        let away = to_road(hex);
        if lines.traced(hex) {
            assert!(away <= 4, "{}", fixed.label(hex));
        }
        if away == 1 && fixed.edges(hex).iter().any(|edge| lines.on_road(edge.to) && !edge.wet()) {
            assert!(lines.traced(hex), "{}", fixed.label(hex));
        }
    }
}

#[test]
fn r1_0_2_a_source_with_an_enemy_is_no_source() {
    // All but one Allied source are held; the last one is in an enemy zone.
    let game = campaign();
    let sources = &game.fixed().sources[1];
    assert!(sources.len() >= 10);
    let open = Position::empty("C2", "").turn(9).place("A-28-110", "3022").begin(ALLIED, Segment::Supply);
    assert!(open.lines(ALLIED).reach(hex(&open, "3022")));
    let ids: Vec<String> = game
        .fixed()
        .units
        .iter()
        .filter(|one| one.side == GERMAN && one.is_combat())
        .map(|one| one.id.clone())
        .collect();
    let mut position = Position::empty("C2", "").turn(9).place("A-28-110", "3022");
    for (id, &source) in ids.iter().zip(sources) {
        position = position.place(id, game.fixed().label(source));
    }
    let shut = position.begin(ALLIED, Segment::Supply);
    assert!(!shut.lines(ALLIED).reach(hex(&shut, "3022")));
    assert!(is(&shut, "A-28-110", Flag::Unsupplied));
}

#[test]
fn r1_1_3_fuel_does_not_cut_a_supply_line() {
    let mut game = Position::of("C2", "").turn(8).begin(GERMAN, Segment::Fuel);
    act(&mut game, "starve 2Pz", &[6, 6, 6, 6]);
    let at = game.hex_of(unit(&game, "G-2Pz-3 Pz")).expect("on the map");
    assert!(is(&game, "G-2Pz-3 Pz", Flag::Unsupplied) && game.lines(GERMAN).reach(at));
}

#[test]
fn r1_2_1_and_r1_2_3_unsupplied_and_isolated_units_are_halved() {
    let game = ring("", None).begin(GERMAN, Segment::Supply);
    let isolated = unit(&game, "A-28-110");
    assert_eq!((game.defence_strength(isolated), game.attack_strength(isolated, hex(&game, "3121"))), (2, 2));
    assert_eq!(game.allowance(isolated), 2 * MP);
    // 109 is not enclosed: Unsupplied at most.
    assert_eq!(game.defence_strength(unit(&game, "A-28-109")), 4);
}

#[test]
fn r3_2_3_markers_come_off_when_the_movement_phase_begins() {
    let game = Position::empty("C2", "").turn(5).place("A-28-110", "2609").begin(ALLIED, Segment::Movement);
    let mut game = game;
    acts(&mut game, &["column 110/28Inf", "go 2610", "stay"]);
    assert!(is(&game, "A-28-110", Flag::Strategic) && game.has_column(hex(&game, "2610")));
    let game = Position::after(game).turn(6).begin(ALLIED, Segment::Entry);
    assert!(!is(&game, "A-28-110", Flag::Strategic) && !game.has_column(hex(&game, "2610")));
}

#[test]
fn r3_3_3_a_ford_costs_one_more() {
    let game = campaign();
    let (from, to) = step_where(&game, |_, edge| game.forded(edge));
    let game = Position::empty("C2", "").turn(5).place("A-7A-CCA", &from).begin(ALLIED, Segment::Movement);
    let dearer = cost(&game, "A-7A-CCA", Mode::Normal, &from, &to).expect("a ford");
    let dark_december::charts::Cost::Points(ground) =
        game.fixed().cost(hex(&game, &to), dark_december::units::MoveClass::Armour, game.ground())
    else {
        panic!("the hex can be entered");
    };
    assert_eq!(dearer.cost, ground + MP);
}

#[test]
fn r3_5_1_no_zone_across_a_major_river_without_a_bridge() {
    let game = campaign();
    let over = |edge: &Edge| edge.major() && edge.site().is_none();
    let (from, to) = step_where(&game, |_, edge| over(edge));
    let game = Position::empty("C2", "").place("G-26V-39", &from).begin(GERMAN, Segment::Movement);
    assert!(!game.zoc(GERMAN, hex(&game, &to)));
    // With a bridge it goes across, and ends when the bridge is blown.
    let probe = campaign();
    let (from, to) = step_where(&probe, |_, edge| edge.major() && probe.bridged(edge));
    let site = format!("{from}/{to}");
    let game = Position::empty("C2", "").place("G-26V-39", &from).begin(GERMAN, Segment::Movement);
    assert!(game.zoc(GERMAN, hex(&game, &to)));
    let game = Position::after(game).bridge(&site, BridgeState::Blown).begin(GERMAN, Segment::Movement);
    assert!(!game.zoc(GERMAN, hex(&game, &to)));
    assert_eq!(game.audit(), Vec::<String>::new());
}

#[test]
fn r3_5_2_a_unit_stops_in_an_enemy_zone() {
    let mut game = stand(5, "G-2Pz-3 Pz 3020, A-28-110 3023, G-26V-39 4119").begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 3Pz/2Pz", "go 3022"]);
    assert!(game.state().motion.is_none(), "its move is over");
    assert_eq!(refused(&game, "take 3Pz/2Pz"), "3.0");
}

#[test]
fn r3_4_4_a_screening_unit_has_no_zone_and_cannot_be_attacked() {
    let mut game = Position::empty("C2", "")
        .quiet()
        .turn(6)
        .place("G-2Pz-3 Pz", "1335")
        .due("A-101-501", 6, "G")
        .begin(ALLIED, Segment::Entry);
    act(&mut game, "screen 501/101Abn 1335", &[]);
    assert_eq!(game.unit_state(unit(&game, "A-101-501")).place, Place::Screening);
    assert!(!game.zoc(ALLIED, hex(&game, "1335")));
    let game = Position::after(game).turn(7).begin(GERMAN, Segment::Combat);
    assert!(game.targets().next().is_none());
}

#[test]
fn r3_6_3_twelve_forts_and_none_without_a_garrison() {
    let mut position = stand(5, "A-Eng-35 3022, A-28-110 2516");
    let labels: Vec<String> = (0..12).map(|row| format!("20{:02}", row + 10)).collect();
    for label in &labels {
        position = position.fort(ALLIED, label);
    }
    let game = position.clone().begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "fort 35Eng"), "3.6.3");
    // At the end of the phase the empty ones come off.
    let mut game = game;
    act(&mut game, "done", &[6, 6, 6]);
    assert!(game.state().forts[1].is_empty());
}

#[test]
fn r4_0_2_a_unit_attacks_once_and_a_hex_is_attacked_once() {
    let mut game = stand(10, "A-28-110 3022, A-28-109 3024, G-12V-27 3023, G-12V-48 3021")
        .begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 3022", "add 27/12VG", "add 48/12VG", "confirm", "done"]);
    // 6 to 4 is 1:1 on TDL 3; a 4 is no effect.
    act(&mut game, "done", &[4]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    act(&mut game, "done", &[]);
    assert!(!is_legal(&game, "attack 3022") && !is_legal(&game, "attack 3024"));
}

#[test]
fn r4_2_2_a_river_counts_if_all_attack_across_it() {
    let probe = campaign();
    let (from, target) = step_where(&probe, |_, edge| edge.wet() && !edge.major() && edge.site().is_none());
    let dry = probe.fixed().edges(hex(&probe, &target)).iter().find(|edge| !edge.wet()).expect("a dry side");
    let dry = probe.fixed().label(dry.to).to_owned();
    let game = Position::empty("C2", "")
        .turn(10)
        .place("A-28-110", &target)
        .place("G-26V-39", &from)
        .place("G-26V-77", &dry)
        .begin(GERMAN, Segment::Combat);
    let (wet, land) = (unit(&game, "G-26V-39"), unit(&game, "G-26V-77"));
    let target = hex(&game, &target);
    assert_eq!(game.level_against(target, &[wet]), game.level_against(target, &[land]) + 2);
    assert_eq!(game.level_against(target, &[wet, land]), game.level_against(target, &[land]));
}

#[test]
fn r4_3_1_armour_is_halved_into_forest_off_the_road_and_over_rivers() {
    let probe = campaign();
    let fixed = probe.fixed();
    let forest = |hex: HexId| fixed.terrain[hex.index()] == dark_december::charts::Terrain::Forest;
    let (from, target) = step_where(&probe, |_, edge| forest(edge.to) && !edge.road() && !edge.wet());
    let game = Position::empty("C2", "")
        .turn(10)
        .place("A-28-110", &target)
        .stack(&["G-2Pz-3 Pz", "G-26V-39"], &from)
        .begin(GERMAN, Segment::Combat);
    let strength = |id: &str| game.attack_strength(unit(&game, id), hex(&game, &target));
    assert_eq!((strength("G-2Pz-3 Pz"), strength("G-26V-39")), (3, 3));
    let (from, target) = step_where(&probe, |_, edge| edge.major() && edge.site().is_none());
    let game = Position::empty("C2", "")
        .turn(10)
        .place("A-28-110", &target)
        .place("G-26V-39", &from)
        .begin(GERMAN, Segment::Combat);
    assert_eq!(game.attack_strength(unit(&game, "G-26V-39"), hex(&game, &target)), 2);
}

#[test]
fn r4_4_1_survival_comes_before_direction() {
    // Everything to the west is watched; a friend holds one of those hexes.
    let place = |friend: bool| {
        let position = stand(
            10,
            "A-28-110 3022, G-26V-39 2822, G-26V-77 3024, G-26V-78 3020, G-5FJ-13 3221, G-5FJ-14 3222",
        );
        let position = if friend { position.place("A-28-109", "2921") } else { position };
        position.begin(GERMAN, Segment::Combat)
    };
    let losses = |game: &DarkDecember| game.retreat_ways(unit(game, "A-28-110"), hex(game, "3022"), 1);
    let with = place(true);
    assert_eq!(losses(&with).certain_losses(), 0);
    let ends: Vec<HexId> = losses(&with).list().iter().filter_map(dark_december::RetreatPath::end).collect();
    assert!(ends.iter().all(|&end| !with.zoc(GERMAN, end) || with.holds(ALLIED, end)));
    let alone = place(false);
    let all_watched = alone.fixed().edges(hex(&alone, "3022")).iter().all(|edge| alone.zoc(GERMAN, edge.to));
    assert_eq!(losses(&alone).certain_losses(), u8::from(all_watched));
}

#[test]
fn r4_6_2_a_whole_division_stands_together() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .stack(&["A-28-109", "A-28-110", "A-28-112"], "3022")
        .stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG"], "3021")
        .begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 3022", "add 3Pz/2Pz", "add 2PG/2Pz", "confirm", "done", "done"]);
    assert_eq!(game.state().combat.stage, Stage::Stand);
    assert_eq!(texts(&game), ["integrity 0", "integrity 1"]);
    assert_eq!(game.decision().unwrap().side, ALLIED);
}

/// OR1.0.4.
#[test]
fn or1_0_4_relief_takes_the_markers_off() {
    let game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-110", "3022")
        .markers("A-28-110", 2)
        .begin(GERMAN, Segment::Supply);
    assert_eq!(game.unit_state(unit(&game, "A-28-110")).markers, 0);
}
