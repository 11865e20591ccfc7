//! Movement (3.0 to 3.3, 3.5 to 3.7, OR4.0, OR6.0, OR7.0, SR1.2, SR1.4).

use dark_december::charts::{ALLIED, Cost, GERMAN, Ground, MP, Terrain};
use dark_december::scenario::BridgeState;
use dark_december::units::MoveClass;
use dark_december::{Bar, DarkDecember, Edge, Flag, March, Mode, Position, Segment};
use engine::{Game, HexId};

use crate::tools::{
    act, acts, as_drawn, cost, drawn, example, hex, is, is_legal, refused, step_where, texts, two_columns,
    unit,
};

fn campaign(switches: &str) -> DarkDecember {
    DarkDecember::new("C2", None, switches).unwrap()
}

/// E2, M6.1, E3.
/// Ex 3.0.
#[test]
fn r3_0_1_the_dearest_cost_counts() {
    let game = campaign("");
    let fixed = game.fixed();
    let town_in = |terrain: Terrain| {
        fixed.towns.iter().find(|hex| fixed.terrain[hex.index()] == terrain && !fixed.cities.contains(*hex))
    };
    let woods = town_in(Terrain::Woods).expect("a town in woods");
    assert_eq!(fixed.cost(woods, MoveClass::Foot, Ground::Soft), Cost::Points(2 * MP));
    assert_eq!(fixed.cost(woods, MoveClass::Armour, Ground::Soft), Cost::Points(3 * MP));
    assert_eq!(game.ground_level(ALLIED, woods, 0), 3);
    // M6.1: La Roche is a town in clear terrain.
    let la_roche = hex(&game, "2516");
    assert_eq!(fixed.cost(la_roche, MoveClass::Foot, Ground::Soft), Cost::Points(MP));
    assert_eq!(game.ground_level(ALLIED, la_roche, 0), 3);
}

/// A dry step without a road into a terrain without a town.
fn dry_step(game: &DarkDecember, into: Terrain) -> (String, String) {
    let fixed = game.fixed();
    step_where(game, |_, edge| {
        !edge.road()
            && !edge.wet()
            && fixed.terrain[edge.to.index()] == into
            && !fixed.towns.contains(edge.to)
    })
}

/// Ex 3.1.
#[test]
fn r3_1_1_one_hex_is_always_possible() {
    let game = campaign("");
    let (from, to) = dry_step(&game, Terrain::Forest);
    let place = |switches| {
        let position = Position::empty("C2", switches).turn(5).place("A-Eng-35", &from);
        position.flag("A-Eng-35", Flag::Unsupplied, true).begin(ALLIED, Segment::Movement)
    };
    let game = place("");
    assert_eq!(game.allowance(unit(&game, "A-Eng-35")), MP);
    assert!(cost(&game, "A-Eng-35", Mode::Normal, &from, &to).is_some_and(|step| step.stop));
    assert!(cost(&place("-V3.1"), "A-Eng-35", Mode::Normal, &from, &to).is_none());
}

#[test]
fn r3_0_2_armour_does_not_cross_an_unbridged_river_and_mechanised_units_take_all() {
    let game = campaign("");
    let fixed = game.fixed();
    let clear = |hex: HexId| fixed.terrain[hex.index()] == Terrain::Clear && !fixed.towns.contains(hex);
    let (from, to) =
        step_where(&game, |_, edge| edge.wet() && !edge.major() && edge.site().is_none() && clear(edge.to));
    let game = Position::empty("C2", "")
        .turn(5)
        .stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-26V-39"], &from)
        .begin(GERMAN, Segment::Movement);
    assert!(cost(&game, "G-2Pz-3 Pz", Mode::Normal, &from, &to).is_none());
    let all = cost(&game, "G-2Pz-2 PG", Mode::Normal, &from, &to).expect("ALL");
    assert_eq!((all.cost, all.stop), (game.allowance(unit(&game, "G-2Pz-2 PG")), true));
    // Clear 1 and river 3.
    assert_eq!(cost(&game, "G-26V-39", Mode::Normal, &from, &to).expect("on foot").cost, 4 * MP);
}

#[test]
fn r3_2_1_strategic_movement_is_five_times_the_allowance() {
    let game = Position::empty("C2", "").turn(5).place("A-28-110", "3022").begin(ALLIED, Segment::Movement);
    assert_eq!(game.strategic_allowance(unit(&game, "A-28-110")), 25 * MP);
    let german = |turn| {
        Position::empty("C2", "").turn(turn).place("G-26V-39", "4119").begin(GERMAN, Segment::Movement)
    };
    assert_eq!(german(5).strategic_allowance(unit(&german(5), "G-26V-39")), 20 * MP);
    // SR1.3: three times in clear weather.
    assert_eq!(german(15).strategic_allowance(unit(&german(15), "G-26V-39")), 12 * MP);
}

/// Ex 3.2-b.
#[test]
fn r3_2_5_road_space() {
    // The road Liege - Bastogne: 2609 2610 2611 2711 2712.
    let begin = |switches: &str, start: &str| two_columns(switches, "2711", start);
    let game = begin("", "2609");
    as_drawn(&game, "Ex 3.2-b");
    assert!(is_legal(&game, "go 2610"));
    assert_eq!(refused(&begin("", "2610"), "go 2611"), "3.2.5");
    // Without the switch it may pass, but not end next to the other.
    let game = begin("-V3.2R", "2610");
    let unit = unit(&game, "A-28-110");
    assert!(cost(&game, "A-28-110", Mode::Strategic, "2610", "2611").is_some());
    assert!(!is_legal(&game, "go 2611") && game.distance(hex(&game, "2611"), hex(&game, "2711")) == 1);
    assert_eq!(game.counter(unit).name, "110/28Inf");
}

#[test]
fn r3_2_6_a_column_attacks_with_half_and_stands_at_one_less() {
    let column = |id: &str, switches: &str| {
        Position::empty("C2", switches)
            .turn(5)
            .place(id, "3022")
            .flag(id, Flag::Strategic, true)
            .begin(ALLIED, Segment::Combat)
    };
    let game = column("A-28-110", "");
    let somewhere = hex(&game, "3021");
    assert_eq!(game.attack_strength(unit(&game, "A-28-110"), somewhere), 2);
    let game = column("A-9A-CCB", "");
    assert_eq!(game.attack_strength(unit(&game, "A-9A-CCB"), somewhere), 3);
    // Bastogne is a town: 3, less 1.
    assert_eq!(game.ground_level(ALLIED, hex(&game, "3022"), 0), 2);
    let game = column("A-9A-CCB", "-V3.2Z");
    assert_eq!(game.ground_level(ALLIED, hex(&game, "3022"), 0), 3);
    assert_eq!(game.defence_strength(unit(&game, "A-9A-CCB")), 3);
}

#[test]
fn r3_2_4_a_column_does_not_enter_an_enemy_town() {
    let mut game = Position::empty("C2", "")
        .turn(5)
        .place("A-28-110", "2921")
        .control(GERMAN, "3022")
        .begin(ALLIED, Segment::Movement);
    act(&mut game, "column 110/28Inf", &[]);
    assert_eq!(refused(&game, "go 3022"), "3.2.4");
}

/// Ex 3.3.
#[test]
fn r3_3_2_a_bridge_outside_road_march_costs_two_more() {
    let clear = |game: &DarkDecember, edge: &Edge| {
        let fixed = game.fixed();
        fixed.terrain[edge.to.index()] == Terrain::Clear && !fixed.towns.contains(edge.to)
    };
    let game = campaign("");
    let (from, to) = step_where(&game, |_, edge| game.bridged(edge) && !edge.major() && clear(&game, edge));
    // An enemy beside the first hex and not beside the second.
    let fixed = game.fixed();
    let enemy =
        fixed.edges(hex(&game, &from)).iter().find(|edge| game.distance(edge.to, hex(&game, &to)) == 2);
    let enemy = fixed.label(enemy.expect("a hex").to).to_owned();
    assert_eq!(drawn("Ex 3.3").arrows, [(from.clone(), to.clone())]);
    assert_eq!(example("Ex 3.3"), format!("G-2Pz-2 PG {from}, A-28-110 {enemy}"));
    let place = |switches, enemy: Option<&str>| {
        let position = Position::empty("C2", switches).turn(5).place("G-2Pz-2 PG", &from);
        let position = match enemy {
            Some(at) => position.place("A-28-110", at),
            None => position,
        };
        position.begin(GERMAN, Segment::Movement)
    };
    let price =
        |game: &DarkDecember| cost(game, "G-2Pz-2 PG", Mode::Normal, &from, &to).expect("a step").cost;
    assert_eq!(price(&place("", None)), MP);
    // 2 for the hex, 2 for the bridge, 1 to disengage (OR4.0).
    assert_eq!(price(&place("", Some(&enemy))), 5 * MP);
    assert_eq!(price(&place("-OPT4.0,-VOR4.0", Some(&enemy))), 4 * MP);
    let off = place("-V3.3", Some(&enemy));
    assert_eq!(price(&off), off.allowance(unit(&off, "G-2Pz-2 PG")));
}

/// Ex M6.
#[test]
fn r3_3_4_unconnected_roads_in_2920() {
    let place = || Position::empty("C2", "").turn(5).places(&example("Ex M6"));
    let mut game = place().begin(GERMAN, Segment::Movement);
    let ground = game.fixed().cost(hex(&game, "2920"), MoveClass::Mechanised, Ground::Soft);
    let Cost::Points(ground) = ground else { panic!("2920 can be entered") };
    acts(&mut game, &["take 2PG/2Pz", "go 2920"]);
    assert_eq!(game.state().motion.unwrap().left, 5 * MP);
    let mut other = game.clone();
    act(&mut game, "go 2921", &[]);
    assert_eq!(game.state().motion.unwrap().left, 4 * MP);
    act(&mut other, "go 2821", &[]);
    let left = other.state().motion.map_or(0, |motion| motion.left);
    assert_eq!(left, 6 * MP - ground - MP);
    // In Strategic Movement it is forbidden.
    let mut column = place().begin(GERMAN, Segment::Movement);
    acts(&mut column, &["column 2PG/2Pz", "go 2920"]);
    let lane = column.state().motion.unwrap().lane;
    let march = March::new(&column, unit(&column, "G-2Pz-2 PG"), Mode::Strategic);
    let step = |to: &str| {
        let edge = column.fixed().edge(hex(&column, "2920"), hex(&column, to)).expect("neighbours");
        march.step(hex(&column, "2920"), edge, lane, false, 40).map(|step| step.cost)
    };
    assert_eq!((step("2821"), step("2921")), (Err(Bar::Unconnected), Ok(MP)));
}

#[test]
fn r3_7_1_a_column_pays_for_friends() {
    // The road 2609 2610 2611 2711 with friends in 2610.
    let place = |switches| {
        let position =
            Position::empty("C2", switches).turn(5).place("A-28-109", "2609").place("A-28-110", "2610");
        position.begin(ALLIED, Segment::Movement)
    };
    let game = place("");
    let points = |label: &str| match game.fixed().cost(hex(&game, label), MoveClass::Foot, Ground::Soft) {
        Cost::Points(points) => points,
        other => panic!("{label}: {other:?}"),
    };
    let march = March::new(&game, unit(&game, "A-28-109"), Mode::Strategic);
    let (mut lane, mut prices) = (0, Vec::new());
    for pair in ["2609", "2610", "2611", "2711"].windows(2) {
        let edge = game.fixed().edge(hex(&game, pair[0]), hex(&game, pair[1])).expect("neighbours");
        let step = march.step(hex(&game, pair[0]), edge, lane, false, 80).expect("a step");
        prices.push(step.cost);
        lane = step.lane;
    }
    assert_eq!(prices, [points("2610"), points("2611"), MP]);
    let mut game = place("-V3.7");
    act(&mut game, "column 109/28Inf", &[]);
    assert_eq!(refused(&game, "go 2610"), "3.7.1");
}

#[test]
fn r3_5_3_not_from_zone_to_zone() {
    // 2516 lies next to 2515 and 2517; both are in the zone of a unit in 2416.
    let mut game = Position::empty("C2", "")
        .turn(5)
        .place("G-26V-39", "2516")
        .place("A-28-112", "2416")
        .begin(GERMAN, Segment::Movement);
    act(&mut game, "take 39/26VG", &[]);
    let fixed = game.fixed();
    let watched: Vec<&str> = fixed
        .edges(hex(&game, "2516"))
        .iter()
        .filter(|edge| game.zoc(ALLIED, edge.to) && !game.holds(ALLIED, edge.to))
        .map(|edge| fixed.label(edge.to))
        .collect();
    assert_eq!(watched.len(), 2);
    for label in watched {
        let edge = fixed.edge(hex(&game, "2516"), hex(&game, label)).expect("neighbours");
        let march = March::new(&game, unit(&game, "G-26V-39"), Mode::Normal);
        assert_eq!(march.step(hex(&game, "2516"), edge, 0, true, 8), Err(Bar::ZoneToZone), "{label}");
    }
}

#[test]
fn r3_6_engineers_finish_a_fort_at_once_and_others_a_turn_later() {
    let place = || Position::empty("C2", "").turn(5).place("A-Eng-35", "3022").place("A-28-110", "2516");
    let mut game = place().begin(ALLIED, Segment::Movement);
    acts(&mut game, &["fort 35Eng", "fort 110/28Inf"]);
    assert!(game.state().forts[1].contains(hex(&game, "3022")));
    assert!(game.state().works[1].contains(hex(&game, "2516")));
    assert_eq!(game.ground_level(ALLIED, hex(&game, "3022"), 0), 4);
    assert!(is(&game, "A-28-110", Flag::Builder));
    let game = Position::after(game).begin(ALLIED, Segment::Entry);
    assert!(game.state().forts[1].contains(hex(&game, "2516")));
    let game = place().flag("A-28-110", Flag::Unsupplied, true).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "fort 110/28Inf"), "3.6.1");
}

/// OR4.0.1.
#[test]
fn or4_0_1_strong_terrain_exempts_from_disengagement() {
    let game = campaign("");
    let fixed = game.fixed();
    let woods = |hex: HexId| fixed.terrain[hex.index()] == Terrain::Woods && !fixed.towns.contains(hex);
    let (from, enemy) = step_where(&game, |hex, edge| woods(hex) && !edge.wet());
    let place = |fort: bool| {
        let position = Position::empty("C2", "").turn(5).place("A-28-110", &from).place("G-26V-39", &enemy);
        let position = if fort { position.fort(ALLIED, &from) } else { position };
        position.begin(ALLIED, Segment::Movement)
    };
    let to =
        fixed.edges(hex(&game, &from)).iter().find(|edge| game.distance(edge.to, hex(&game, &enemy)) == 2);
    let to = fixed.label(to.expect("a hex").to).to_owned();
    let price = |game: &DarkDecember| cost(game, "A-28-110", Mode::Normal, &from, &to).map(|step| step.cost);
    let (open, dug_in) = (price(&place(false)), price(&place(true)));
    assert_eq!(open.zip(dug_in).map(|(open, dug_in)| open - dug_in), Some(MP));
}

/// SR1.2.
/// Ex SR1.2.
#[test]
fn sr1_2_restricted_movement_on_the_first_turns() {
    // 110/28 is attacked on turn 1.
    let place = |turn| {
        let position = Position::of("C2", "").turn(turn);
        ["A-28-109", "A-28-110", "A-28-112"]
            .iter()
            .fold(position, |position, id| position.flag(id, Flag::Activated, true))
    };
    let game = place(1).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "take CCB/9Armd"), "SR1.2");
    assert_eq!(refused(&game, "take 12/4Inf"), "SR1.2");
    assert_eq!(refused(&game, "fort 12/4Inf"), "SR1.2");
    // 112/28 is activated: one hex, and no Strategic Movement.
    let mut game = Position::after(game)
        .place("A-28-112", "3514")
        .flag("A-28-112", Flag::Activated, true)
        .begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "column 112/28Inf"), "SR1.2.2");
    act(&mut game, "take 112/28Inf", &[]);
    let ends: Vec<String> = texts(&game);
    let ends = ends.iter().filter_map(|text| text.strip_prefix("go "));
    assert!(ends.clone().count() > 0);
    assert!({ ends }.all(|end| game.distance(hex(&game, end), hex(&game, "3514")) == 1));
    let game = place(2).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "take CCB/9Armd"));
    assert_eq!(refused(&game, "take 12/4Inf"), "SR1.2");
    let game = Position::of("C2", "").turn(3).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "take CCB/9Armd"));
    // X5: with alert Allies there is no such rule.
    let game = Position::of("C2", "+VAR-D").turn(1).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "take CCB/9Armd"));
}

/// SR1.4.
#[test]
fn sr1_4_restricted_units_keep_to_the_meuse() {
    let game = Position::empty("C2", "").turn(20).place("A-FrLt", "0121").begin(ALLIED, Segment::Movement);
    assert!(game.restricted(unit(&game, "A-FrLt")));
    let fixed = game.fixed();
    let bank = game.fixed().guard_line;
    let (inside, outside) =
        step_where(&game, |hex, edge| bank.contains(hex) && !bank.contains(edge.to) && !edge.wet());
    let game = Position::empty("C2", "").turn(20).place("A-FrLt", &inside).begin(ALLIED, Segment::Movement);
    assert!(cost(&game, "A-FrLt", Mode::Normal, &inside, &outside).is_none());
    assert_eq!(fixed.far_bank.len(), 304);
}

/// OR6.0.
#[test]
fn or6_0_reserves_move_after_combat() {
    let place = |switches| {
        let position = Position::empty("C2", switches).turn(5);
        position.place("G-2Pz-3 Pz", "4119").place("G-26V-39", "4120").begin(GERMAN, Segment::Combat)
    };
    let game = place("");
    assert!(is(&game, "G-2Pz-3 Pz", Flag::Reserve) && !is(&game, "G-26V-39", Flag::Reserve));
    assert!(!is(&place("-OPT6.0"), "G-2Pz-3 Pz", Flag::Reserve));
    let mut game = Position::after(game).begin(GERMAN, Segment::Reserve);
    act(&mut game, "take 3Pz/2Pz", &[]);
    assert!(texts(&game).iter().any(|text| text.starts_with("go ")));
}

/// Q2.
#[test]
fn q2_with_historical_positions_nobody_is_in_reserve_on_turn_1() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    assert!(!is(&game, "G-2Pz-3 Pz", Flag::Reserve));
    let game = Position::of("C2", "-HAP").begin(GERMAN, Segment::Combat);
    assert!(is(&game, "G-2Pz-3 Pz", Flag::Reserve));
}

/// OR7.0.
#[test]
fn or7_0_congestion_ends_the_road_rate() {
    let place = |switches| {
        Position::empty("C2", switches)
            .turn(5)
            .place("A-7A-CCA", "2609")
            .stack(&["A-28-110", "A-28-109"], "2610")
            .begin(ALLIED, Segment::Movement)
    };
    let free = cost(&place(""), "A-7A-CCA", Mode::Normal, "2609", "2610").expect("a step");
    assert_eq!((free.cost, free.road), (MP, true));
    let jammed = cost(&place("+OPT7.0"), "A-7A-CCA", Mode::Normal, "2609", "2610").expect("a step");
    assert!(!jammed.road && jammed.cost > MP);
}

/// M7.
#[test]
fn m7_a_blown_bridge_cuts_the_road() {
    let game = Position::empty("C2", "")
        .turn(5)
        .bridge("2406/2506", BridgeState::Blown)
        .place("A-7A-CCA", "2406")
        .begin(ALLIED, Segment::Movement);
    assert!(cost(&game, "A-7A-CCA", Mode::Normal, "2406", "2506").is_none());
    let game = Position::empty("C2", "").turn(5).place("A-7A-CCA", "2406").begin(ALLIED, Segment::Movement);
    assert_eq!(cost(&game, "A-7A-CCA", Mode::Normal, "2406", "2506").expect("a road").cost, MP);
}
