//! 21.0: counter mixes, motorised infantry, combined arms. X1 to X14.

use bulge::charts::{ALLIED, GERMAN, Terrain};
use bulge::units::{Nation, UnitType};
use bulge::{Bulge, Position, Segment};
use engine::Game;

use crate::tools::{
    attack, cost, drawn, dry_step, first_step, game, kind, river_step, road_from, road_start, row, unit,
};

/// Examples X1, X2.
#[test]
fn r21_1_readme_1_x1_x2() {
    let (base, revised) = (game("MIX=base"), game(""));
    let two = row("X1");
    assert_eq!(attack(&base, &two), [9, 6, 6]);
    assert_eq!(attack(&revised, &two), [10, 6, 5]);
    assert_eq!(kind(&revised, "g-2pz-304"), UnitType::Mot);
    let nine = row("X2");
    assert_eq!(attack(&base, &nine), [8, 4, 4]);
    assert_eq!(attack(&revised, &nine), [8, 5, 3]);
    assert_eq!(kind(&revised, "g-9pz-11"), UnitType::Mot);
}

/// Example X3.
#[test]
fn r21_2_r21_6_readme_2_and_6_x3() {
    let ids = row("X3");
    assert_eq!(attack(&game("MIX=base"), &ids), [10, 6, 6, 6]);
    assert_eq!(attack(&game(""), &ids), [10, 5, 4, 9]);
    assert_eq!(attack(&game("MIX=sheet"), &ids), [11, 6, 5, 6]);
    assert_eq!(kind(&game(""), "g-fbb"), UnitType::Ca);
}

/// Example X4.
#[test]
fn r21_3_readme_3_x4() {
    let ids = row("X4");
    assert_eq!(attack(&game("MIX=base"), &ids), [7, 7, 4]);
    assert_eq!(attack(&game(""), &ids), [8, 5, 5]);
    let names =
        |game: &Bulge| ids.iter().map(|id| game.counter(unit(game, id)).name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&game("MIX=base")), ["901/Lehr", "902/Lehr", "903/Lehr"]);
    assert_eq!(names(&game("")), ["130/Lehr", "901/Lehr", "902/Lehr"]);
    assert_eq!(kind(&game(""), "g-lehr-1"), UnitType::Arm);
}

/// Examples X5, X6, X7.
#[test]
fn r21_4_r21_5_r21_7_readme_4_5_7_x5_x6_x7() {
    let (base, revised) = (game("MIX=base"), game(""));
    assert_eq!((kind(&base, "u-7ar-ccb"), kind(&revised, "u-7ar-ccb")), (UnitType::Arm, UnitType::Ca));
    assert_eq!((kind(&base, "g-5fj-15"), kind(&revised, "g-5fj-15")), (UnitType::Mech, UnitType::Mot));
    assert_eq!((&row("X5")[..], &row("X6")[..]), (&["u-7ar-ccb".into()][..], &["g-5fj-15".into()][..]));
    let ids = &row("X7")[..2];
    assert_eq!(attack(&base, ids), [7, 7]);
    assert_eq!(attack(&revised, ids), [9, 9]);
    assert!(base.counter(unit(&base, "u-6ar-ccr")).in_mix);
    assert!(!revised.counter(unit(&revised, "u-6ar-ccr")).in_mix);
}

/// Example X8.
#[test]
fn r21_0_totals_x8() {
    let total = |game: &Bulge, nation: Nation| -> u32 {
        let units = game.fixed().units.iter().zip(bulge::units::standard());
        let own = units.filter(|(counter, unit)| {
            counter.nation == nation && counter.in_mix && !unit.is_nordwind() && counter.is_combat()
        });
        own.map(|(counter, _)| u32::from(counter.attack)).sum()
    };
    for mix in ["MIX=base", "", "MIX=sheet"] {
        let game = game(mix);
        assert_eq!(total(&game, Nation::German), 441, "{mix}");
        assert_eq!(total(&game, Nation::American), 436, "{mix}");
        assert_eq!(total(&game, Nation::British), 98, "{mix}");
    }
}

#[test]
fn r21_11_custom_mix() {
    let game = game("MIX=custom,+C3,-C1,-C2,-C4,-C5,-C6,-C7");
    assert_eq!(attack(&game, &["g-lehr-1", "g-2pz-3"]), [8, 9]);
    assert_eq!(kind(&game, "u-7ar-ccb"), UnitType::Arm);
    assert!(game.counter(unit(&game, "u-6ar-ccr")).in_mix);
}

#[test]
fn names_are_unique_in_every_mix() {
    for mix in ["MIX=base", "", "MIX=sheet"] {
        let game = game(mix);
        let mut names: Vec<&str> =
            game.fixed().units.iter().filter(|unit| unit.in_mix).map(|unit| unit.name.as_str()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "{mix}");
    }
}

/// Example X9.
#[test]
fn r21_8_motorised_road_x9() {
    let start = road_start(&game(""), 16);
    let position = |switches| Position::empty("S1", switches).turn(5).control_all(GERMAN);
    let game =
        position("").place("g-2pz-304", &start).place("g-26vg-77", &start).begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 16);
    assert_eq!(row("X9"), ["g-2pz-304", "g-26vg-77"]);
    assert_eq!(cost(&game, "g-2pz-304", &road[15]), Some(48));
    assert_eq!(cost(&game, "g-26vg-77", &road[8]), Some(36));
    assert_eq!(cost(&game, "g-26vg-77", &road[9]), None);
}

/// What a step costs a regiment that is motorised unless MOT is off.
fn motorised(switches: &str, from: &str, to: &str) -> Result<u16, &'static str> {
    let position = Position::empty("S1", switches).turn(5).place("g-2pz-304", from);
    first_step(&position.begin(GERMAN, Segment::Movement), "g-2pz-304", to).map(|step| step.cost)
}

/// Example X10.
#[test]
fn r21_8_motorised_in_mud_x10() {
    let (from, to) = dry_step(&game(""), Terrain::Clear);
    assert_eq!(drawn("X10").arrows, [(from.clone(), to.clone())]);
    assert_eq!((motorised("", &from, &to), motorised("-MOT", &from, &to)), (Ok(12), Ok(24)));
}

/// Example X11.
#[test]
fn r21_8_motorised_at_a_river_x11() {
    let (from, to) = river_step(&game(""), Terrain::Clear);
    assert_eq!(drawn("X11").arrows, [(from.clone(), to.clone())]);
    assert_eq!((motorised("", &from, &to), motorised("-MOT", &from, &to)), (Ok(36), Err("11.2")));
}

/// Examples X12, X13, X14.
#[test]
fn r21_9_combined_arms_x12_x13_x14() {
    let (from, to) = river_step(&game(""), Terrain::Clear);
    let position = |switches: &str| Position::empty("S1", switches).turn(15).place("g-fbb", &from);
    let free = position("").begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&free, "g-fbb", &to).map(|step| step.cost), Ok(36));
    // An Allied unit beside the hex beyond, and not beside the one before.
    let grid = &free.fixed().setting.board.grid;
    let (start, beyond) = (grid.find(&from).unwrap(), grid.find(&to).unwrap());
    let guard =
        free.fixed().edges(beyond).iter().find(|edge| !edge.wet() && grid.distance(edge.to, start) == 2);
    let guard = grid.label(guard.expect("a dry hex behind").to).to_owned();
    assert_eq!(drawn("X12").arrows, [(from.clone(), to.clone())]);
    assert_eq!(drawn("X13").units, format!("g-fbb {from}, u-1-16 {guard}"));
    let game = position("").place("u-1-16", &guard).begin(GERMAN, Segment::Movement);
    assert!(game.zoc(ALLIED, beyond));
    assert_eq!(first_step(&game, "g-fbb", &to), Err("21.9"));
    let base = position("MIX=base").begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&base, "g-fbb", &to), Err("11.2"));
    let off = position("-CA").begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&off, "g-fbb", &to), Err("11.2"));
}

#[test]
fn switching_a_variant_changes_nothing_else() {
    // The same set-up and schedule, whatever MIX, DC and NW are; only strengths, types and one counter differ.
    let base = game("");
    for switches in ["MIX=base", "-DC", "-NW", "MIX=sheet,-DC,-NW"] {
        let other = game(switches);
        let (one, two) = (base.state(), other.state());
        assert_eq!(one.bridges, two.bridges, "{switches}");
        assert_eq!((one.turn, one.step, &one.dumps), (two.turn, two.step, &two.dumps));
        for id in base.fixed().unit_ids() {
            if base.counter(id).in_mix && other.counter(id).in_mix {
                assert_eq!(base.hex_of(id), other.hex_of(id), "{switches} {}", base.counter(id).id);
                assert_eq!(base.unit_state(id), other.unit_state(id));
                assert_eq!(base.fixed().schedule.plans[id.index()], other.fixed().schedule.plans[id.index()]);
                assert_eq!(base.counter(id).movement, other.counter(id).movement);
            }
        }
    }
}
