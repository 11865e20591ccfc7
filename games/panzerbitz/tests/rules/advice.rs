//! What a computer opponent must know (14.6): each piece of advice holds in the program.

use engine::{Game, Side};
use panzerbitz::charts::{Attack as Kind, Charts, Column};
use panzerbitz::position::type_of;
use panzerbitz::scenario::{Edge, Slot, cards};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Dispersal, Panzerbitz, Position, Segment, Spotted};

use crate::tools::{
    SetUp as _, act, acts, asked, cost, germans, hex, is_legal, odds, on_board, on_x, play, refused, results,
    rolls, state, sum, unit,
};

/// Firers are worth adding until the column stops improving.
#[test]
fn r14_6_1_the_value_of_a_shot() {
    let game = on_x(German, American, "")
        .stack(&["ge_rifle44", "ge_rifle44", "ge_rifle44"], "A-2")
        .stack(&["ge_panther", "ge_panther"], "A-1")
        .units("us_para A-4, us_m10 A-5")
        .begin(German, Segment::Direct);
    let column = |firers: &[&str]| odds(&sum(&game, Kind::Direct, "A-4", &["Parachute.1"], firers)).0;
    assert_eq!(column(&["Grenadier.1"]), "1-3");
    assert_eq!(column(&["Grenadier.1", "Grenadier.2"]), "1-2");
    assert_eq!(column(&["Grenadier.1", "Grenadier.2", "Grenadier.3"]), "1-1");
    let tanks = |firers: &[&str]| sum(&game, Kind::Direct, "A-5", &["M10.1"], firers);
    let (one, two) = (tanks(&["Panther-G.1"]), tanks(&["Panther-G.1", "Panther-G.2"]));
    assert_eq!((odds(&one).0, odds(&two).0), ("4-1".into(), "4-1".into()), "the second adds nothing");
    // The chances are told before the die: all six faces of each column.
    let mut game = game;
    acts(&mut game, &["attack A-5", "add Panther-G.1"]);
    let why = game.explain(game.parse_action("fire").unwrap()).to_string();
    assert!(why.contains("6/6  100.0 %"), "{why}");
}

/// Who is dispersed by indirect fire is easier to hit; who has fired does not observe.
#[test]
fn r14_6_2_the_order_in_the_combat_phase() {
    let game = germans(Segment::Direct, "ge_panther A-1, us_m10 A-4, us_m10 A-5, dispersed M10.2");
    assert_eq!(sum(&game, Kind::Direct, "A-4", &["M10.1"], &["Panther-G.1"]).modifier, 0);
    assert_eq!(sum(&game, Kind::Direct, "A-5", &["M10.2"], &["Panther-G.1"]).modifier, -1);
    let register = |fired: bool| {
        let position = on_x(German, American, "")
            .units("ge_m81 A-1, ge_rifle44 A-3, us_truck A-9")
            .inverted("81mm-mortar.1");
        let position = if fired { position.inverted("Grenadier.1") } else { position };
        let mut game = position.begin(German, Segment::Register);
        acts(&mut game, &["take 81mm-mortar.1"]);
        is_legal(&game, "put A-9")
    };
    assert!(register(false) && !register(true), "the platoon must stay face-up to observe");
}

/// A marker where the enemy will be is worth two on the die, and with 12.9 its neighbours one.
#[test]
fn r14_6_3_registration_is_prediction() {
    let modifier = |switches: &str, mark: Option<&str>| {
        let position = on_board(1, German, American, switches).units("ge_wespe 1-A-1, us_m10 1-A-10");
        let position = match mark {
            Some(label) => position.mark("Wespe.1", false, label),
            None => position,
        };
        let game = position.begin(German, Segment::Indirect);
        sum(&game, Kind::Indirect, "1-A-10", &["M10.1"], &["Wespe.1"]).modifier
    };
    assert_eq!([None, Some("1-A-10"), Some("1-A-9")].map(|mark| modifier("", mark)), [2, 0, 2]);
    assert_eq!(modifier("+OPT12.9", Some("1-A-9")), 1);
    // 12.8: two places at once, for the guns that the card gives two markers.
    let card = cards().iter().find(|card| card.special.odd_even.is_some()).unwrap();
    let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
    assert!(game.fixed().pieces.iter().any(|piece| piece.odd_even && piece.unit.indirect));
}

/// Who fires in the enemy's phase has no turn of his own.
#[test]
fn r14_6_4_reaction_costs_the_next_turn() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_m10 A-10, us_truck K-1");
    play(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "fire"], &[6]);
    while game.phasing() == Side(0) {
        let next = if asked(&game) == "motion" { "stay" } else { "done" };
        act(&mut game, next, &[]);
    }
    while asked(&game) != "move" {
        act(&mut game, "done", &[]);
    }
    assert_eq!(refused(&game, "take M10.1"), "6.9");
}

/// A gun of range 20 reacts at 10 hexes, one of range 6 at 3.
#[test]
fn r14_6_5_half_range() {
    for (gun, range) in [("ge_at88", 10), ("ge_at75", 3)] {
        let reacts = |distance: u16| {
            let board = &panzerbitz::boards()[0];
            let probe = on_board(1, American, German, "")
                .unit("us_m4_75", "1-GG-1")
                .unit(gun, "1-A-1")
                .begin(American, Segment::Movement);
            // Any two hexes of the board that see each other at that distance, with a free neighbour to come from.
            let grid = &board.grid;
            let pair = grid.ids().find_map(|from| {
                let to = grid.ids().find(|&to| {
                    grid.distance(from, to) == distance
                        && probe.sees(from, to)
                        && !probe.fixed().conceals.contains(to)
                        && probe.water(to).is_none()
                })?;
                let mover = unit(&probe, "M4-Sherman-75.1");
                let near = grid.neighbours(to).map(|(_, near)| near);
                let start = near.into_iter().find(|&near| {
                    near != from
                        && probe.plain_step(mover, near, to, true).is_ok()
                        && probe.water(near).is_none()
                })?;
                Some([from, to, start].map(|hex| grid.label(hex).to_owned()))
            });
            let [from, to, start] = pair.expect("the board has such hexes");
            let mut game = on_board(1, American, German, "")
                .unit("us_m4_75", &start)
                .unit(gun, &from)
                .begin(American, Segment::Movement);
            acts(&mut game, &["take M4-Sherman-75.1", &format!("go {to}")]);
            asked(&game) == "react"
        };
        assert!(reacts(range) && !reacts(range + 1), "{gun}");
    }
}

/// Hidden units cannot be fired at from afar; static guns stay spotted.
#[test]
fn r14_6_6_concealment() {
    let game = |from: &str| {
        on_x(German, American, "")
            .unit("ge_panther", from)
            .unit("us_m10", "F-8")
            .begin(German, Segment::Direct)
    };
    assert!(!is_legal(&game("F-10"), "attack F-8"), "two hexes away it is not spotted");
    assert!(is_legal(&game("F-9"), "attack F-8"), "next to it it is");
    // Static guns keep their marker in the recovery phase (4.5.8), others lose it.
    let mut game = on_x(German, American, "")
        .units("ge_truck A-1, ge_rifle44 F-10, us_at57 F-8, us_m10 F-8")
        .begins(Segment::Movement, "spotted 57mm-AT.1, spotted M10.1");
    while game.phasing() == Side(0) {
        act(&mut game, "done", &[]);
    }
    assert_eq!(state(&game, "57mm-AT.1").spotted, Spotted::Spotted);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::None);
}

/// Small arms do nothing into a town, all defenders add up, and engineers beside infantry shift the column.
#[test]
fn r14_6_7_towns_are_taken_by_assault() {
    let mut game =
        germans(Segment::Direct, "ge_rifle44 F-9, ge_eng F-9, ge_panther F-9, us_rifle F-8, us_mg F-8");
    acts(&mut game, &["attack F-8"]);
    assert_eq!(refused(&game, "add Grenadier.1"), "11.2");
    let shot = sum(&game, Kind::Direct, "F-8", &["Rifle.1", "MG.1"], &["Panther-G.1"]);
    assert_eq!(shot.defence, 2 * (6 + 4), "they add up");
    let column = |firers: &[&str]| odds(&sum(&game, Kind::Assault, "F-8", &["Rifle.1", "MG.1"], firers)).0;
    assert_eq!(column(&["Grenadier.1", "Pioneer.1"]), "1-1", "6:10 is 1-2, one right");
}

/// An overrun has -2 and a column; the hex beyond may lie before a gun; 12.12 has no net shift.
#[test]
fn r14_6_8_overruns() {
    let position = |switches: &str| {
        on_x(German, American, switches).units("ge_panther A-3, us_rifle A-4, us_m10 A-9").dispersed(
            "Rifle.1",
            Dispersal::D,
            1,
        )
    };
    let mut game = position("").begin(German, Segment::Movement);
    let open = sum(&game, Kind::Overrun, "A-4", &["Rifle.1"], &["Panther-G.1"]);
    assert_eq!(odds(&open), ("3-1".into(), -3), "16:6 is 2-1, one right; -2, and -1 for the dispersed");
    play(&mut game, &["take Panther-G.1", "overrun A-4", "fire"], &[1]);
    assert_eq!(asked(&game), "react", "the M10 sees A-5 at four hexes");
    let game = position("+OPT12.12").improved("A-4").begin(German, Segment::Movement);
    assert_eq!(odds(&sum(&game, Kind::Overrun, "A-4", &["Rifle.1"], &["Panther-G.1"])).0, "2-1");
}

/// A full stack is hit by more dice with a smaller share each.
#[test]
fn r14_6_9_stacks_under_fire() {
    let charts = Charts::standard();
    assert_eq!((charts.numbers.stack_limit, charts.numbers.stack_limit_revised), (4, 6));
    let share = |others: usize| {
        let mut stack = vec!["us_truck"; others];
        stack.push("us_rifle");
        let game = on_board(1, German, American, "")
            .unit("ge_wespe", "1-A-1")
            .stack(&stack, "1-A-10")
            .begin(German, Segment::Indirect);
        sum(&game, Kind::Indirect, "1-A-10", &["Rifle.1"], &["Wespe.1"]).attack / 4
    };
    assert_eq!([share(0), share(1), share(2), share(3)], [20, 20, 13, 10]);
}

/// Slopes halve, gullies hold trucks, mud keeps wheels on highways, ice carries trucks and infantry but no tanks.
#[test]
fn r14_6_10_terrain_arithmetic() {
    let game = germans(Segment::Direct, "ge_panther A-4, ge_truck K-5, us_m10 C-4, us_m10 A-6");
    let at = |label: &str, target: &str| sum(&game, Kind::Direct, label, &[target], &["Panther-G.1"]).attack;
    assert_eq!(2 * at("C-4", "M10.1"), at("A-6", "M10.2"));
    let beside = game.board().grid.neighbours(hex(&game, "K-5")).map(|(_, near)| near);
    let dry = beside.into_iter().find(|&near| game.water(near).is_none()).expect("a dry hex");
    assert_eq!(cost(&game, "Truck.1", "K-5", game.label(dry)), Ok(10), "5 points");
    let on = |switches: &str| {
        on_board(1, German, American, switches)
            .begins(Segment::Movement, "ge_truck 1-A-1, ge_rifle44 1-A-1, ge_panther 1-A-2, us_truck 1-GG-1")
    };
    let mud = on("+OPT12.1");
    assert_eq!(cost(&mud, "Truck.1", "1-I-1", "1-I-2"), Ok(1), "half a point on the highway");
    assert_eq!(cost(&mud, "Truck.1", "1-A-1", "1-A-2"), Ok(8), "four points in the fields");
    let ice = on("+OPT12.2");
    let grid = &ice.board().grid;
    let stream = grid.ids().find_map(|to| {
        let wet = ice.water(to) == Some(panzerbitz::ground::Water::Stream);
        let (_, from) = grid.neighbours(to).into_iter().find(|(_, from)| ice.water(*from).is_none())?;
        wet.then(|| (grid.label(from).to_owned(), grid.label(to).to_owned()))
    });
    let (from, to) = stream.expect("board 1 has a stream");
    assert!(cost(&ice, "Truck.1", &from, &to).is_ok() && cost(&ice, "Grenadier.1", &from, &to) == Ok(2));
    assert!(cost(&ice, "Panther-G.1", &from, &to).is_err());
}

/// With 12.5 a howitzer of range 36 needs three turns to load and three to unload.
#[test]
fn r14_6_11_a_transport_plan_counts_back() {
    assert_eq!(Charts::standard().loading(36).turns, 3);
    let mut game = on_x(German, American, "+OPT12.5")
        .begins(Segment::Movement, "ge_truck A-1, ge_h150 A-1, us_truck K-10");
    acts(&mut game, &["take Truck.1", "load 150mm-how.1"]);
    let marker = state(&game, "Truck.1").load.expect("a marker lies");
    assert_eq!((marker.loading, marker.value), (true, 3));
}

/// A bound column is freed on purpose by its leader, who leaves the road.
#[test]
fn r14_6_12_columns_are_released_on_purpose() {
    let card = &cards()[0];
    let tank = Slot { unit: type_of("ge_pz4h"), passenger: None, attached: false };
    let column = panzerbitz::scenario::Column {
        side: German,
        name: "G9".into(),
        turn: 1,
        entry: vec![card.board.grid.find("2-I-10").unwrap()],
        edge: Some(Edge::East),
        march_order: true,
        slots: vec![tank, tank],
    };
    let mut game = Position::on(&card.board, [German, American], "+OPT12.13,+OPT12.14")
        .unit("us_truck", "1-A-1")
        .column(column)
        .begin(German, Segment::Columns);
    act(&mut game, "enter G9 2-I-10", &[]);
    assert!(game.state().columns[0].bound);
    acts(&mut game, &["take Panzer-IV-H.1", "go 2-I-9"]);
    assert!(game.state().columns[0].bound, "on the road it is bound");
    let off = game.board().grid.neighbours(hex(&game, "2-I-9")).map(|(_, near)| near);
    let mover = unit(&game, "Panzer-IV-H.1");
    let field = off.into_iter().find(|&near| game.check_go(mover, near).is_ok_and(|step| step.way.is_none()));
    let field = game.label(field.expect("a field beside the road")).to_owned();
    act(&mut game, &format!("go {field}"), &[]);
    assert!(!game.state().columns[0].bound);
}

/// The risk of an assault under 12.15 falls with the odds: none from 2-1 on, much below 1-2.
#[test]
fn r14_6_13_assaults_below_1_2_are_refused() {
    let charts = Charts::standard();
    let grey = |column: Column, modifier: i8| {
        (1..=6)
            .filter(|die| {
                charts.combat.result(column, die + modifier).on_assaulters()
                    != panzerbitz::charts::Outcome::None
            })
            .count()
    };
    // Total modifier -1: an assault into woods or a town. The columns are 1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1.
    let risks: Vec<usize> = Column::ALL.iter().map(|&column| grey(column, -1)).collect();
    assert_eq!(risks, [4, 3, 2, 1, 0, 0, 0]);
    let game = on_x(German, American, "+OPT12.15").begins(Segment::Assault, "ge_rifle44 F-9, us_para F-8");
    let forlorn = sum(&game, Kind::Assault, "F-8", &["Parachute.1"], &["Grenadier.1"]);
    assert_eq!(odds(&forlorn), ("1-3".into(), -1));
    assert_eq!(results(&game, &forlorn).iter().filter(|word| word.starts_with('(')).count(), 3);
}

/// Trucks, command posts and observers never take control of an objective; others do.
#[test]
fn r14_6_14_who_takes_control() {
    let takes = |id: &str| {
        let game = germans(Segment::Movement, &format!("{id} A-1, us_truck K-10"));
        game.fixed().pieces[0].controls()
    };
    for id in ["ge_truck", "ge_wagon", "ge_cp", "ge_fo"] {
        assert!(!takes(id), "{id}");
    }
    for id in ["ge_rifle44", "ge_panther", "ge_251", "ge_at75"] {
        assert!(takes(id), "{id}");
    }
}

/// What a player weighs beforehand is what is rolled: every pair and triple of firers at every target.
#[test]
fn r14_6_15_all_small_combinations_can_be_weighed() {
    let game =
        germans(Segment::Direct, "ge_panther A-2, ge_rifle44 A-2, ge_251 A-2, us_m10 A-4, us_truck B-4");
    let firers = ["Panther-G.1", "Grenadier.1", "SdKfz-251.1"];
    let mut tried = 0;
    for (label, target) in [("A-4", "M10.1"), ("B-4", "Truck.1")] {
        for mask in 1..8_usize {
            let chosen: Vec<&str> =
                (0..3).filter(|bit| mask & (1 << bit) != 0).map(|bit| firers[bit]).collect();
            let mut next = game.clone();
            act(&mut next, &format!("attack {label}"), &[]);
            if !chosen.iter().all(|name| is_legal(&next, &format!("add {name}"))) {
                continue;
            }
            for name in &chosen {
                act(&mut next, &format!("add {name}"), &[]);
            }
            let weighed = odds(&sum(&game, Kind::Direct, label, &[target], &chosen));
            let events = act(&mut next, "fire", &[3]);
            assert_eq!(rolls(&events), [weighed], "{chosen:?} at {target}");
            tried += 1;
        }
    }
    assert_eq!(tried, 1 + 7, "the tank alone at the M10, everyone at the truck");
}
