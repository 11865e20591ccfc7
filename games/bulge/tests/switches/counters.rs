//! MIX, C1 to C7, MOT and CA: every value of every counter.

use bulge::Bulge;
use bulge::charts::Class;
use bulge::units::{Size, UnitType, standard};
use engine::Game;

use crate::tools::new;

/// Units that a switch changes: id, face without it, face with it.
type Changes = Vec<(String, String, String)>;

fn listed(rows: &[(&str, &str, &str)]) -> Changes {
    rows.iter().map(|&(id, off, on)| (id.into(), off.into(), on.into())).collect()
}

/// The combat commands that README 4 means, with the groups of the French 2nd (21.4).
fn commands() -> Vec<&'static str> {
    let light = [
        "u-4ar-", "u-5ar-", "u-6ar-", "u-7ar-", "u-9ar-", "u-10ar-", "u-11ar-", "u-12ar-", "u-14ar-",
        "f-2db-",
    ];
    let ids = standard().iter().map(|unit| unit.id.as_str());
    let ids: Vec<&str> = ids.filter(|id| light.iter().any(|division| id.starts_with(division))).collect();
    assert_eq!(ids.len(), 30);
    ids
}

/// Units whose symbol alone differs between two games.
fn symbols(ids: &[&str], game: &Bulge, off: UnitType, on: UnitType) -> Changes {
    let strength = |id: &str| {
        let counter = game.fixed().units.iter().find(|counter| counter.id == id).unwrap();
        (counter.attack, counter.movement, counter.in_mix)
    };
    let held = ids.iter().filter(|id| strength(id).2);
    held.map(|id| {
        let (attack, movement, _) = strength(id);
        ((*id).into(), format!("{attack}-{movement} {off:?}"), format!("{attack}-{movement} {on:?}"))
    })
    .collect()
}

/// The faces that differ. All other values must be the same, or follow from strength and type.
fn changes(off: &Bulge, on: &Bulge) -> Changes {
    let face = |game: &Bulge, at: usize| {
        let counter = &game.fixed().units[at];
        if !counter.in_mix {
            return "none".to_owned();
        }
        assert_eq!(counter.class, Class::of(counter.kind), "{}", counter.id);
        if counter.is_combat() {
            assert_eq!((counter.defence, counter.vp), (counter.attack, counter.attack), "{}", counter.id);
            // 10.1, 18.4.4
            assert_eq!(counter.zoc, counter.id != "g-vdh");
        }
        format!("{}-{} {:?}", counter.attack, counter.movement, counter.kind)
    };
    let mut found = Vec::new();
    for (at, (a, b)) in off.fixed().units.iter().zip(&on.fixed().units).enumerate() {
        assert_eq!(
            (
                &a.id,
                a.side,
                a.nation,
                a.movement,
                a.ofs,
                a.fpf,
                a.range,
                &a.division,
                a.group,
                a.divert,
                a.corps,
                a.role
            ),
            (
                &b.id,
                b.side,
                b.nation,
                b.movement,
                b.ofs,
                b.fpf,
                b.range,
                &b.division,
                b.group,
                b.divert,
                b.corps,
                b.role
            )
        );
        let (before, after) = (face(off, at), face(on, at));
        if before == after {
            assert_eq!(
                (a.road, a.attack, a.defence, a.vp, a.zoc),
                (b.road, b.attack, b.defence, b.vp, b.zoc),
                "{}",
                a.id
            );
        } else {
            found.push((a.id.clone(), before, after));
        }
    }
    found.sort_unstable();
    found
}

fn sorted(mut changes: Changes) -> Changes {
    changes.sort_unstable();
    changes
}

#[test]
fn each_change_of_the_readme_changes_its_own_counters() {
    let base = new("S1", "MIX=custom");
    let table = [
        (
            "C1",
            listed(&[
                ("g-2pz-3", "9-4 Arm", "10-4 Arm"),
                ("g-2pz-304", "6-4 Mech", "5-4 Mot"),
                ("g-116pz-16", "9-4 Arm", "10-4 Arm"),
                ("g-116pz-156", "6-4 Mech", "5-4 Mot"),
                ("g-21pz-22", "9-4 Arm", "10-4 Arm"),
                ("g-21pz-192", "6-4 Mech", "5-4 Mot"),
                ("g-9pz-10", "4-4 Mech", "5-4 Mech"),
                ("g-9pz-11", "4-4 Mech", "3-4 Mot"),
                ("g-11pz-111", "6-4 Mech", "6-4 Mot"),
            ]),
        ),
        ("C2", listed(&[("g-11pz-110", "6-4 Mech", "5-4 Mech"), ("g-11pz-111", "6-4 Mech", "4-4 Mech")])),
        (
            "C3",
            listed(&[
                ("g-lehr-1", "7-4 Mech", "8-4 Arm"),
                ("g-lehr-2", "7-4 Mech", "5-4 Mech"),
                ("g-lehr-3", "4-4 Mech", "5-4 Mech"),
            ]),
        ),
        ("C4", symbols(&commands(), &base, UnitType::Arm, UnitType::Ca)),
        ("C5", listed(&[("g-5fj-15", "5-4 Mech", "5-4 Mot")])),
        ("C6", listed(&[("g-fbb", "11-4 Arm", "11-4 Ca"), ("g-fgb", "6-4 Arm", "9-4 Ca")])),
        (
            "C7",
            listed(&[
                ("u-6ar-cca", "7-4 Arm", "9-4 Arm"),
                ("u-6ar-ccb", "7-4 Arm", "9-4 Arm"),
                ("u-6ar-ccr", "4-4 Arm", "none"),
            ]),
        ),
    ];
    for (change, expected) in table {
        let with = new("S1", &format!("MIX=custom,+{change}"));
        assert_eq!(changes(&base, &with), sorted(expected), "{change}");
        // Only Panzer Lehr has new names (README 3).
        let names = |game: &Bulge| -> Vec<String> {
            game.fixed().units.iter().map(|unit| unit.name.clone()).collect()
        };
        let renamed = names(&base).iter().zip(names(&with)).filter(|(a, b)| *a != b).count();
        assert_eq!(renamed, if change == "C3" { 3 } else { 0 }, "{change}");
    }
    assert_eq!(changes(&base, &new("S1", "MIX=base")), []);
}

#[test]
fn readme_4_makes_brigades_of_regiments() {
    use bulge::Mix;
    for unit in standard().iter().filter(|unit| unit.size(Mix::Base) != unit.size(Mix::Revised)) {
        assert!(commands().contains(&unit.id.as_str()), "{}", unit.id);
    }
    for id in commands().iter().filter(|id| id.starts_with("u-")) {
        let unit = standard().iter().find(|unit| unit.id == *id).unwrap();
        assert_eq!((unit.size(Mix::Base), unit.size(Mix::Revised)), (Size::Regiment, Size::Brigade), "{id}");
    }
    for id in ["u-2ar-66", "u-3ar-32"] {
        let unit = standard().iter().find(|unit| unit.id == id).unwrap();
        assert_eq!((unit.size(Mix::Revised), unit.kind(Mix::Revised)), (Size::Regiment, UnitType::Arm));
    }
}

#[test]
fn the_mixes_are_sums_of_changes() {
    let all = new("S1", "MIX=custom,+C1,+C2,+C3,+C4,+C5,+C6,+C7");
    assert_eq!(changes(&all, &new("S1", "")), [], "revised is all seven");
    // 26.R1: the sheet has the symbols of the revised mix and other numbers for three formations.
    let expected = listed(&[
        ("g-11pz-15", "10-4 Arm", "11-4 Arm"),
        ("g-11pz-110", "5-4 Mech", "6-4 Mech"),
        ("g-11pz-111", "4-4 Mot", "5-4 Mot"),
        ("g-fgb", "9-4 Ca", "6-4 Ca"),
        ("u-6ar-cca", "9-4 Ca", "7-4 Ca"),
        ("u-6ar-ccb", "9-4 Ca", "7-4 Ca"),
        ("u-6ar-ccr", "none", "4-4 Ca"),
    ]);
    assert_eq!(changes(&new("S1", ""), &new("S1", "MIX=sheet")), sorted(expected));
}

#[test]
fn mot_and_ca_change_what_a_symbol_means() {
    let variant = new("S1", "");
    let motorised = ["g-2pz-304", "g-116pz-156", "g-21pz-192", "g-9pz-11", "g-11pz-111", "g-5fj-15"];
    let mot = symbols(&motorised, &variant, UnitType::Mech, UnitType::Mot);
    assert_eq!(changes(&new("S1", "-MOT"), &variant), sorted(mot));
    let mut arms = commands();
    arms.extend(["g-fbb", "g-fgb"]);
    let ca = symbols(&arms, &variant, UnitType::Arm, UnitType::Ca);
    assert_eq!(changes(&new("S1", "-CA"), &variant), sorted(ca));
    // Where the mix has no such unit they change nothing.
    for switch in ["-MOT", "-CA"] {
        assert_eq!(changes(&new("S1", "MIX=base"), &new("S1", &format!("MIX=base,{switch}"))), []);
    }
    assert_eq!(variant.setting().scenario, "S1");
}

#[test]
fn no_other_switch_changes_a_counter() {
    let variant = new("S1", "");
    for flip in crate::tools::FLIPS.iter().filter(|flip| !["MIX=base", "-MOT", "-CA"].contains(flip)) {
        assert_eq!(changes(&variant, &new("S1", flip)), [], "{flip}");
    }
}
