//! Strategic Movement, roads and stacking in detail (3.2, 3.3, 3.7, RL13 to RL15, RL42, RL43).

use dark_december::charts::{ALLIED, Cost, GERMAN, Ground, MP};
use dark_december::units::MoveClass;
use dark_december::{Bar, DarkDecember, Flag, March, Mode, Position, Segment};
use engine::Game;

use crate::tools::{
    AROUND, PLAIN, act, acts, at, cost, example, fight, hex, is, is_legal, refused, step_where, texts,
    two_columns, unit,
};

fn points(game: &DarkDecember, label: &str, class: MoveClass) -> u16 {
    match game.fixed().cost(hex(game, label), class, game.ground()) {
        Cost::Points(points) => points,
        other => panic!("{label}: {other:?}"),
    }
}

#[test]
fn r3_2_2_road_and_cross_country_may_be_mixed() {
    // Ex 3.2-a: 25 points; along the road from Liege, and off it at terrain cost.
    let mut game =
        Position::empty("C2", "").turn(5).place("A-28-110", "2609").begin(ALLIED, Segment::Movement);
    act(&mut game, "column 110/28Inf", &[]);
    assert_eq!(game.state().motion.unwrap().left, 25 * MP);
    act(&mut game, "go 2610", &[]);
    assert_eq!(game.state().motion.unwrap().left, 24 * MP);
    // 2709 is off the road.
    let off = game.fixed().edges(hex(&game, "2610")).iter().find(|edge| !edge.road() && !edge.wet());
    let off = game.fixed().label(off.expect("open country").to).to_owned();
    let price = points(&game, &off, MoveClass::Foot);
    act(&mut game, &format!("go {off}"), &[]);
    assert_eq!(game.state().motion.unwrap().left, 24 * MP - price);
    assert!(is(&game, "A-28-110", Flag::Strategic));
}

/// RL15: in Strategic Movement a bridge costs nothing along the road and 2 more off it.
#[test]
fn bridges_in_strategic_movement() {
    let probe = DarkDecember::new("C2", None, "").unwrap();
    let (from, to) = step_where(&probe, |_, edge| probe.bridged(edge) && !edge.major());
    let game = Position::empty("C2", "").turn(5).place("A-7A-CCA", &from).begin(ALLIED, Segment::Movement);
    assert_eq!(cost(&game, "A-7A-CCA", Mode::Strategic, &from, &to).expect("a road").cost, MP);
    // A bridge that was built in play is a bridge like any other.
    let built = dark_december::scenario::BridgeState::Built;
    let site = format!("{from}/{to}");
    let game = Position::empty("C2", "").turn(5).bridge(&site, built).place("A-7A-CCA", &from);
    let game = game.begin(ALLIED, Segment::Movement);
    assert_eq!(cost(&game, "A-7A-CCA", Mode::Normal, &from, &to).expect("a road").cost, MP);
    let enemy = probe
        .fixed()
        .edges(hex(&probe, &from))
        .iter()
        .find(|edge| probe.distance(edge.to, hex(&probe, &to)) == 2 && !edge.major());
    let enemy = probe.fixed().label(enemy.expect("a hex").to).to_owned();
    let game = Position::empty("C2", "")
        .turn(5)
        .bridge(&site, built)
        .place("A-7A-CCA", &from)
        .place("G-26V-39", &enemy)
        .begin(ALLIED, Segment::Movement);
    if let Cost::Points(ground) = game.fixed().cost(hex(&game, &to), MoveClass::Armour, Ground::Soft) {
        let step = cost(&game, "A-7A-CCA", Mode::Normal, &from, &to).expect("over the bridge");
        assert_eq!(step.cost, ground + 2 * MP);
    }
}

/// RL13, 3.2.5: without a road between them two units in Strategic Movement may end adjacent; without V3.2R they may not.
#[test]
fn columns_side_by_side_off_the_road() {
    let place = |switches| two_columns(switches, PLAIN, "0603");
    assert!(is_legal(&place(""), "go 0604"));
    assert!(!is_legal(&place("-V3.2R"), "go 0604") && is_legal(&place("-V3.2R"), "go 0602"));
    // It may pass: 0703 and 0803 lie beyond hexes next to the other.
    assert!(cost(&place("-V3.2R"), "A-28-110", Mode::Strategic, "0603", "0604").is_some());
}

/// 3.2.5, M6.3: in 2920 it does not matter which of the two roads is used.
#[test]
fn road_space_counts_roads_that_do_not_connect() {
    // A unit in SM in 2921; another comes to 2920 from 2821, whose road does not lead to 2921.
    let mut game = Position::empty("C2", "")
        .turn(5)
        .place("A-28-109", "2921")
        .place("A-28-110", "2821")
        .begin(ALLIED, Segment::Movement);
    game = Position::after(game).flag("A-28-109", Flag::Strategic, true).begin(ALLIED, Segment::Movement);
    act(&mut game, "column 110/28Inf", &[]);
    assert_eq!(refused(&game, "go 2920"), "3.2.5");
}

/// RL14, 3.2.6: each unit is halved by itself, and the TDL falls by one once.
#[test]
fn two_columns_in_a_hex() {
    let game = Position::empty("C2", "")
        .turn(5)
        .stack(&["A-28-110", "A-9A-CCB"], "3022")
        .flag("A-28-110", Flag::Strategic, true)
        .flag("A-9A-CCB", Flag::Strategic, true)
        .begin(ALLIED, Segment::Combat);
    let both = [unit(&game, "A-28-110"), unit(&game, "A-9A-CCB")];
    assert_eq!(game.attack_of(both, hex(&game, "3021")), 5);
    assert_eq!(game.ground_level(ALLIED, hex(&game, "3022"), 0), 2);
    // Never below 0, and only for the holder of the hex.
    let game = Position::empty("C2", "").turn(5).place("A-28-110", PLAIN);
    let game = game.flag("A-28-110", Flag::Strategic, true).begin(ALLIED, Segment::Combat);
    assert_eq!(game.ground_level(ALLIED, hex(&game, PLAIN), 0), 0);
}

/// 3.2.6: a column may enter an enemy zone, where it stops, and attack; then it is no column any more.
#[test]
fn a_column_goes_into_a_zone_and_attacks() {
    let place = |switches: &str| {
        Position::empty("C2", switches)
            .turn(5)
            .place("A-9A-CCB", "0608")
            .place("G-5FJ-13", PLAIN)
            .flag("G-5FJ-13", Flag::Reduced, true)
            .begin(ALLIED, Segment::Movement)
    };
    let mut game = place("");
    acts(&mut game, &["column CCB/9Armd", "go 0606"]);
    assert!(game.state().motion.is_none() && is(&game, "A-9A-CCB", Flag::Strategic));
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    fight(&mut game, PLAIN, &["A-9A-CCB"], &[4]);
    while game.state().combat.target.is_some() {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    assert!(!is(&game, "A-9A-CCB", Flag::Strategic));
    let mut game = place("-V3.2Z");
    act(&mut game, "column CCB/9Armd", &[]);
    assert!(!is_legal(&game, "go 0606") && is_legal(&game, "go 0607"));
}

#[test]
fn r3_3_1_road_march_needs_a_road_outside_zones() {
    let place = |enemy: Option<&str>| {
        let position = Position::empty("C2", "").turn(5).place("A-28-110", "2820");
        let position = match enemy {
            Some(at) => position.place("G-26V-39", at),
            None => position,
        };
        position.begin(ALLIED, Segment::Movement)
    };
    let step = |game: &DarkDecember, from: &str, to: &str| cost(game, "A-28-110", Mode::Normal, from, to);
    let free = step(&place(None), "2820", "2920").expect("a road");
    assert!(free.road && free.cost == MP);
    // An enemy beside the hex that is entered.
    let watched = step(&place(Some("3020")), "2820", "2920").expect("a step");
    assert!(!watched.road && watched.stop);
    // Along a road that there is not.
    let off = place(None);
    let edge = off.fixed().edges(hex(&off, "2820")).iter().find(|edge| !edge.road()).expect("no road");
    let to = off.fixed().label(edge.to).to_owned();
    assert!(!step(&off, "2820", &to).expect("a step").road);
}

/// RL42, 3.0.2: armour enters forest at the road rate or not at all; retreat and advance may follow the road.
#[test]
fn armour_on_a_forest_road_in_an_enemy_zone() {
    // The road 2610 - 2611 - 2711 leads through forest at 2611.
    let place = |enemy: Option<&str>| {
        let position = Position::empty("C2", "").turn(5).stack(&["A-7A-CCA", "A-28-110"], "2610");
        let position = match enemy {
            Some(at) => position.place("G-26V-39", at),
            None => position,
        };
        position.begin(ALLIED, Segment::Movement)
    };
    let game = place(None);
    assert_eq!(cost(&game, "A-7A-CCA", Mode::Normal, "2610", "2611").expect("a road").cost, MP);
    // An enemy next to 2611 and not to 2610: no road rate, and no other.
    let enemy = game.fixed().edges(hex(&game, "2611")).iter().map(|edge| edge.to);
    let enemy = { enemy }.find(|&one| game.distance(one, hex(&game, "2610")) == 2).expect("a hex");
    let enemy = game.fixed().label(enemy).to_owned();
    let game = place(Some(&enemy));
    assert!(cost(&game, "A-7A-CCA", Mode::Normal, "2610", "2611").is_none());
    assert!(cost(&game, "A-28-110", Mode::Normal, "2610", "2611").is_some(), "on foot it goes");
    let mut game = game;
    act(&mut game, "take CCA/7Armd", &[]);
    assert_eq!(refused(&game, "go 2611"), "3.0.2");
    // In retreat the road is enough.
    let game = place(None);
    let ways = game.retreat_ways(unit(&game, "A-7A-CCA"), hex(&game, "2711"), 1);
    let road = hex(&game, "2611");
    let forest = game.fixed().terrain[road.index()] == dark_december::charts::Terrain::Forest;
    assert!(forest && ways.list().iter().all(|way| way.hexes().len() == 1));
    let edge = game.fixed().edge(hex(&game, "2711"), road).expect("neighbours");
    assert!(game.road(edge));
}

/// RL43, 3.7.1: a unit that sets out from a hex with friends pays the road rate.
#[test]
fn setting_out_from_friends_costs_nothing_more() {
    let mut game = Position::empty("C2", "")
        .turn(5)
        .stack(&["A-28-109", "A-28-110"], "2820")
        .begin(ALLIED, Segment::Movement);
    acts(&mut game, &["column 110/28Inf", "go 2920"]);
    assert_eq!(game.state().motion.unwrap().left, 24 * MP);
}

/// 3.7.1: Ex 3.7, through friends in woods by road into clear, and what P means for armour.
#[test]
fn a_column_passes_friends_at_the_cost_of_the_ground() {
    let through = |id: &str, friends: &str, way: [&str; 3]| {
        let game = Position::empty("C2", "").turn(5).place(id, way[0]).place(friends, way[1]);
        let game = game.begin(ALLIED, Segment::Movement);
        let march = March::new(&game, unit(&game, id), Mode::Strategic);
        let (mut lane, mut prices) = (0, Vec::new());
        for pair in way.windows(2) {
            let edge = game.fixed().edge(hex(&game, pair[0]), hex(&game, pair[1])).expect("neighbours");
            match march.step(hex(&game, pair[0]), edge, lane, false, 80) {
                Ok(step) => {
                    prices.push(Ok(step.cost / MP));
                    lane = step.lane;
                }
                Err(bar) => prices.push(Err(bar)),
            }
        }
        prices
    };
    // 3802 - 3803 (woods) - 3903 (clear), class M: 3 and 2.
    let mechanised = "A-Sep-526 AIB";
    assert_eq!(example("Ex 3.7"), "A-Sep-526 AIB 3802, A-28-110 3803");
    assert_eq!(through(mechanised, "A-28-110", ["3802", "3803", "3903"]), [Ok(3), Ok(2)]);
    // 2610 - 2611 (forest): for class A its ground is P.
    assert_eq!(through("A-7A-CCA", "A-28-110", ["2610", "2611", "2711"])[0], Err(Bar::Prohibited));
    // A commander is no combat unit and costs nothing.
    assert_eq!(through(mechanised, "A-Gerow", ["3802", "3803", "3903"]), [Ok(1), Ok(1)]);
}

/// 3.7, 3.7.1: six points at the end, and never two columns in a hex.
#[test]
fn stacking_at_the_end_of_a_move() {
    let mut game = Position::empty("C2", "")
        .turn(5)
        .stack(&["A-28-109", "A-28-110", "A-28-112"], "2920")
        .place("A-4-12", "2820")
        .place("A-Gerow", "2819")
        .begin(ALLIED, Segment::Movement);
    act(&mut game, "take 12/4Inf", &[]);
    assert!(!is_legal(&game, "go 2920") && is_legal(&game, "go 2921"), "it moves through");
    acts(&mut game, &["go 2921", "stay"]);
    // A commander has no stacking points.
    acts(&mut game, &["take Gerow", "go 2920"]);
    assert_eq!((at(&game, "A-Gerow"), game.stacked(hex(&game, "2920"))), ("2920".into(), 6));
    let mut game = Position::empty("C2", "")
        .turn(5)
        .place("A-28-109", AROUND[0])
        .place("A-28-110", "0602")
        .begin(ALLIED, Segment::Movement);
    game = Position::after(game).flag("A-28-109", Flag::Strategic, true).begin(ALLIED, Segment::Movement);
    act(&mut game, "column 110/28Inf", &[]);
    assert!(!is_legal(&game, "go 0604"));
    assert_eq!(refused(&Position::after(game.clone()).begin(GERMAN, Segment::Movement), "go 0604"), "3.7.1");
}

/// M6.3, 3.3.4: the other hex where roads do not meet, and entering by one road and leaving cross-country.
#[test]
fn unconnected_roads_in_3213() {
    let mut game =
        Position::empty("C2", "").turn(5).place("G-2Pz-2 PG", "3312").begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 2PG/2Pz", "go 3213"]);
    let woods = points(&game, "3213", MoveClass::Mechanised);
    assert_eq!((game.state().motion.unwrap().left, woods), (5 * MP, 3 * MP));
    let mut other = game.clone();
    act(&mut game, "go 3214", &[]);
    assert_eq!(game.state().motion.unwrap().left, 4 * MP);
    // By the other road: 2 more for 3213, and 1 for the next hex.
    act(&mut other, "go 3113", &[]);
    assert_eq!(other.state().motion.map_or(0, |motion| motion.left), 2 * MP);
    // In SM it may enter by one road and leave by the same.
    let mut column =
        Position::empty("C2", "").turn(5).place("G-2Pz-2 PG", "3312").begin(GERMAN, Segment::Movement);
    acts(&mut column, &["column 2PG/2Pz", "go 3213"]);
    assert!(is_legal(&column, "go 3214"));
    let lane = column.state().motion.unwrap().lane;
    let march = March::new(&column, unit(&column, "G-2Pz-2 PG"), Mode::Strategic);
    let edge = column.fixed().edge(hex(&column, "3213"), hex(&column, "3113")).expect("neighbours");
    assert_eq!(march.step(hex(&column, "3213"), edge, lane, false, 60), Err(Bar::Unconnected));
}

#[test]
fn r3_5_4_friends_do_not_cancel_zones_for_movement() {
    let mut game = Position::empty("C2", "")
        .turn(5)
        .place("A-28-110", "0608")
        .place("A-28-109", AROUND[3])
        .place("G-26V-39", PLAIN)
        .begin(ALLIED, Segment::Movement);
    acts(&mut game, &["take 110/28Inf", "go 0606"]);
    assert!(game.state().motion.is_none(), "it stops although a friend is there");
    // For supply they do: the hex is open to lines.
    assert!(game.open(ALLIED, hex(&game, AROUND[3])) && !game.open(ALLIED, hex(&game, AROUND[2])));
}

#[test]
fn r3_5_5_zones_force_nobody_and_commanders_have_none() {
    let mut game = Position::empty("C2", "-FIVE")
        .turn(5)
        .place("G-26V-39", PLAIN)
        .place("A-28-110", AROUND[0])
        .place("A-Middleton", "1010")
        .begin(GERMAN, Segment::Combat);
    assert!(game.fixed().edges(hex(&game, "1010")).iter().all(|edge| !game.zoc(ALLIED, edge.to)));
    assert!(is_legal(&game, "attack 0604") && is_legal(&game, "done"));
    act(&mut game, "done", &[]);
    assert_ne!(game.segment(), Segment::Combat);
}

#[test]
fn r3_6_1_who_may_build_a_fort() {
    let game = Position::empty("C2", "")
        .turn(5)
        .place("A-7A-CCA", PLAIN)
        .place("A-28-110", "0609")
        .place("A-28-109", "2609")
        .place("G-26V-39", "2610")
        .begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "fort CCA/7Armd"), "3.6.1");
    assert_eq!(refused(&game, "fort 109/28Inf"), "3.6.1");
    let mut game = game;
    act(&mut game, "fort 110/28Inf", &[]);
    assert_eq!(refused(&game, "take 110/28Inf"), "3.0");
    assert_eq!(refused(&game, "fort 110/28Inf"), "3.0");
}

#[test]
fn r3_6_2_a_fort_is_finished_if_somebody_stayed() {
    let built = || {
        let mut game =
            Position::empty("C2", "").quiet().turn(5).place("A-28-110", PLAIN).place("A-28-109", PLAIN);
        game = Position::after(game.begin(ALLIED, Segment::Movement));
        let mut game = game.begin(ALLIED, Segment::Movement);
        act(&mut game, "fort 110/28Inf", &[]);
        assert_eq!(game.ground_level(ALLIED, hex(&game, PLAIN), 0), 1, "it does not count yet");
        game
    };
    let stayed = Position::after(built()).turn(6).begin(ALLIED, Segment::Entry);
    assert_eq!(stayed.ground_level(ALLIED, hex(&stayed, PLAIN), 0), 2);
    // Who goes away and comes back has not stayed.
    let left =
        Position::after(built()).place("A-28-110", "2609").place("A-28-109", "2610").place("A-28-109", PLAIN);
    let left = left.turn(6).begin(ALLIED, Segment::Entry);
    assert!(!left.state().forts[1].contains(hex(&left, PLAIN)));
}

/// 3.6.4, SR1.2.4: who may not move may not dig in.
#[test]
fn bound_units_build_no_forts() {
    let bound = |turn, switches: &str| {
        let game = Position::of("C2", switches).turn(turn).begin(ALLIED, Segment::Movement);
        let engineer = "fort 51Eng";
        if is_legal(&game, engineer) { None } else { Some(refused(&game, engineer)) }
    };
    assert_eq!((bound(1, ""), bound(2, ""), bound(3, "")), (Some("SR1.2"), Some("SR1.2"), None));
    assert_eq!((bound(2, "-VSR1.2"), bound(2, "+VAR-D")), (Some("SR1.2"), None));
}
