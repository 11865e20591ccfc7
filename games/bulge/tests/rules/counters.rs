//! 21.5, 21.6, 21.10: single counters, and what they can do.

use bulge::charts::{GERMAN, Terrain};
use bulge::mixes::Counter;
use bulge::units::{Nation, UnitType};
use bulge::{Bulge, Flag, Lines, Position, Segment};

use crate::tools::{cost, dry_step, first_step, river_step, road_from, road_start, unit};

fn game(switches: &str) -> Bulge {
    Bulge::new("S1", Some("variant"), switches).unwrap()
}

fn counter<'a>(game: &'a Bulge, id: &str) -> &'a Counter {
    game.counter(unit(game, id))
}

/// Example X6.
#[test]
fn r21_5_the_15th_fallschirmjager_are_motorised_x6() {
    for (switches, kind) in [
        ("MIX=base", UnitType::Mech),
        ("", UnitType::Mot),
        ("MIX=sheet", UnitType::Mot),
        ("MIX=custom,+C5", UnitType::Mot),
        ("MIX=custom,-C5,+C1", UnitType::Mech),
        ("-MOT", UnitType::Mech),
    ] {
        let game = game(switches);
        let counter = counter(&game, "g-5fj-15");
        assert_eq!((counter.kind, counter.attack, counter.movement), (kind, 5, 4), "{switches}");
        // Its sisters walk in every mix.
        assert_eq!(game.counter(unit(&game, "g-5fj-14")).kind, UnitType::Inf, "{switches}");
    }
    // It plays as infantry: a river without a bridge, and mud.
    let (from, to) = river_step(&game(""), Terrain::Clear);
    let step = |switches: &str| {
        let position = Position::empty("S1", switches).turn(5).place("g-5fj-15", &from);
        first_step(&position.begin(GERMAN, Segment::Movement), "g-5fj-15", &to).map(|step| step.cost)
    };
    assert_eq!((step(""), step("MIX=base")), (Ok(36), Err("11.2")));
}

/// Example X3.
#[test]
fn r21_6_the_fuhrer_brigades_are_combined_arms_x3() {
    for (switches, kind, strength) in [
        ("MIX=base", UnitType::Arm, 6),
        ("", UnitType::Ca, 9),
        ("MIX=sheet", UnitType::Ca, 6),
        ("MIX=custom,+C6", UnitType::Ca, 9),
        ("MIX=custom,+C2,-C6", UnitType::Arm, 6),
        ("-CA", UnitType::Arm, 9),
    ] {
        let game = game(switches);
        for (id, attack) in [("g-fbb", 11), ("g-fgb", strength)] {
            let counter = counter(&game, id);
            assert_eq!((counter.kind, counter.attack, counter.defence), (kind, attack, attack), "{switches}");
            assert_eq!((counter.movement, counter.vp), (4, attack), "{switches}");
        }
    }
}

#[test]
fn r21_8_motorised_infantry_is_no_mechanised_class() {
    // The same road rate and ground as a US regiment in every state of the ground; not that of German infantry.
    let (from, to) = dry_step(&game(""), Terrain::Forest);
    for turn in [5, 20] {
        let position = Position::empty("S1", "").turn(turn).place("g-2pz-304", &from).place("g-2pz-2", &from);
        let game = position.begin(GERMAN, Segment::Movement);
        assert_eq!(first_step(&game, "g-2pz-304", &to).map(|step| step.cost), Ok(24), "turn {turn}");
        let mech = first_step(&game, "g-2pz-2", &to).map(|step| step.cost);
        assert_eq!(mech, if turn == 5 { Err("8.2") } else { Ok(48) }, "turn {turn}");
    }
    let start = road_start(&game(""), 10);
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN);
    let game = position.place("g-2pz-304", &start).begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 10);
    assert_eq!(cost(&game, "g-2pz-304", &road[9]), Some(30), "ten hexes at 1/4");
    // No fuel range (19.2): far from its source it moves as ever, a mechanised regiment does not.
    let empty = Position::empty("S1", "").turn(9).control_all(GERMAN).begin(GERMAN, Segment::Movement);
    let mut lines = Lines::default();
    lines.trace(&empty, GERMAN);
    let mut hexes = empty.fixed().setting.board.grid.ids();
    let far = hexes.find(|&hex| lines.shortest(&empty, hex, 0).is_some_and(|road| road > 36));
    let far = crate::tools::label(&empty, far.expect("a far hex"));
    let short = |switches: &str| {
        let position = Position::empty("S1", switches).turn(9).control_all(GERMAN);
        let game = position.stack(&["g-2pz-304", "g-2pz-2"], &far).begin(GERMAN, Segment::Supply);
        ["g-2pz-304", "g-2pz-2"].map(|id| game.is(unit(&game, id), Flag::ShortOfFuel))
    };
    assert_eq!((short(""), short("-MOT")), ([false, true], [true, true]));
}

#[test]
fn r21_10_values_of_allied_units() {
    let game = game("MIX=base");
    let ids = |list: &str| -> Vec<u8> { list.split(' ').map(|id| counter(&game, id).attack).collect() };
    for (division, values) in [
        ("4ar", [7, 7, 4]),
        ("5ar", [7, 7, 4]),
        ("6ar", [7, 7, 4]),
        ("7ar", [7, 7, 4]),
        ("9ar", [6, 7, 5]),
        ("10ar", [7, 7, 4]),
        ("11ar", [6, 6, 4]),
        ("12ar", [7, 7, 4]),
        ("14ar", [7, 6, 4]),
    ] {
        assert_eq!(ids(&format!("u-{division}-cca u-{division}-ccb u-{division}-ccr")), values, "{division}");
    }
    assert_eq!(ids("u-2ar-66 u-2ar-67 u-2ar-41"), [9, 9, 7]);
    assert_eq!(ids("u-3ar-32 u-3ar-33 u-3ar-36"), [8, 8, 7]);
    let mut seen = 0;
    for counter in game.fixed().units.iter().filter(|counter| counter.side == bulge::charts::ALLIED) {
        let division = counter.division.as_deref().unwrap_or_default();
        let infantry = matches!(counter.kind, UnitType::Inf | UnitType::Para);
        let expected = match (counter.nation, counter.kind) {
            (Nation::American, UnitType::Gun) => {
                assert!((5..=6).contains(&counter.ofs) && counter.fpf == 3, "{}", counter.name);
                0
            }
            (_, UnitType::Gun) => {
                assert_eq!((counter.ofs, counter.fpf), (8, 4), "{}", counter.name);
                0
            }
            (Nation::American, UnitType::Cav) => {
                let front = counter.id == "u-cav14" || counter.id == "u-cav102";
                if front { 3 } else { 4 }
            }
            (Nation::American, _) if infantry => match division {
                "1Inf" | "2Inf" => 5,
                "82Ab" | "101Ab" if !counter.id.ends_with("-325") && !counter.id.ends_with("-327") => 5,
                "106Inf" | "4Inf" => 3,
                "17Ab" if counter.id == "u-17ab-193" => 3,
                _ => 4,
            },
            (Nation::British, _) if infantry => match division {
                "51UK" => 4,
                "50UK" => 3,
                _ => 5,
            },
            (Nation::British, _) => {
                assert!((6..=8).contains(&counter.attack), "{}", counter.name);
                continue;
            }
            (Nation::French, _) => 6,
            _ => continue,
        };
        assert_eq!(
            (counter.attack, counter.defence),
            (expected, if expected == 0 { counter.defence } else { expected }),
            "{}",
            counter.name
        );
        assert_eq!(counter.movement, if counter.kind == UnitType::Cav { 6 } else { 4 }, "{}", counter.name);
        seen += 1;
    }
    assert!(seen > 90, "{seen}");
}
