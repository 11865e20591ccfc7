//! The unit list against the numbers that the rules name.

use bulge::units::{Change, Mix, Nation, Size, UNITS, Unit, UnitType, faces, read_units, sheet, standard};
use engine::counter::{Livery, Symbol};
use trials::sheet::{face, faults_name_units, holds_each_once};

fn unit(id: &str) -> Unit {
    standard().iter().find(|unit| unit.id == id).unwrap().clone()
}

#[test]
fn rule_29_1_total_strengths_are_the_same_in_every_mix() {
    let units = standard();
    for mix in Mix::ALL {
        let total = |nordwind: bool, nations: &[Nation]| -> u32 {
            units
                .iter()
                .filter(|unit| {
                    unit.is_in(mix) && unit.is_nordwind() == nordwind && nations.contains(&unit.nation)
                })
                .map(|unit| u32::from(unit.attack(mix)))
                .sum()
        };
        assert_eq!(total(false, &[Nation::German]), 441, "{mix:?}");
        assert_eq!(total(false, &[Nation::American]), 436, "{mix:?}");
        assert_eq!(total(false, &[Nation::British]), 98, "{mix:?}");
        assert_eq!(total(true, &[Nation::German]), 67, "{mix:?}");
        assert_eq!(total(true, &[Nation::American, Nation::French]), 53, "{mix:?}");
    }
}

#[test]
fn rule_29_1_numbers_of_counters() {
    let units = standard();
    let count = |choose: &dyn Fn(&Unit) -> bool| units.iter().filter(|unit| choose(unit)).count();
    assert_eq!(units.len(), 252);
    assert_eq!(count(&|unit| unit.nation == Nation::German), 115);
    assert_eq!(count(&|unit| unit.nation == Nation::American), 112);
    assert_eq!(count(&|unit| unit.nation == Nation::British), 22);
    assert_eq!(count(&|unit| unit.nation == Nation::French), 3);
    let guns = |nation| count(&|unit| unit.nation == nation && unit.ofs.is_some());
    assert_eq!((guns(Nation::German), guns(Nation::American), guns(Nation::British)), (16, 14, 2));
    let ground = |nation| count(&|unit| unit.nation == nation && unit.ofs.is_none() && !unit.is_nordwind());
    assert_eq!((ground(Nation::German), ground(Nation::American), ground(Nation::British)), (90, 92, 20));
    assert_eq!(count(&|unit| unit.is_nordwind() && unit.nation == Nation::German), 9);
    assert_eq!(count(&|unit| unit.is_nordwind() && unit.nation != Nation::German), 9);
}

#[test]
fn rule_21_1_a_panzergrenadier_regiment_becomes_motorised() {
    let regiment = unit("g-2pz-304");
    assert_eq!((regiment.kind(Mix::Base), regiment.attack(Mix::Base)), (UnitType::Mech, 6));
    assert_eq!((regiment.kind(Mix::Revised), regiment.attack(Mix::Revised)), (UnitType::Mot, 5));
    assert_eq!(regiment.value_by, Some(Change::C1));
    assert_eq!(unit("g-2pz-3").attack(Mix::Revised), 10);
}

#[test]
fn rule_21_3_panzer_lehr_changes_names() {
    let lehr = unit("g-lehr-1");
    assert_eq!((lehr.name(Mix::Base), lehr.name(Mix::Revised), lehr.name(Mix::Sheet)), ("901", "130", "130"));
    assert_eq!((lehr.kind(Mix::Base), lehr.kind(Mix::Revised)), (UnitType::Mech, UnitType::Arm));
    assert_eq!((lehr.attack(Mix::Base), lehr.attack(Mix::Revised)), (7, 8));
}

#[test]
fn rule_21_4_combat_commands_are_brigades() {
    let command = unit("u-4ar-ccb");
    assert_eq!((command.size(Mix::Base), command.size(Mix::Revised)), (Size::Regiment, Size::Brigade));
    assert_eq!(command.kind(Mix::Revised), UnitType::Ca);
}

#[test]
fn rule_21_7_sixth_armored_has_no_reserve_command_in_the_revised_mix() {
    let reserve = unit("u-6ar-ccr");
    assert!(reserve.is_in(Mix::Base) && reserve.is_in(Mix::Sheet) && !reserve.is_in(Mix::Revised));
    assert_eq!(unit("u-6ar-cca").attack(Mix::Revised), 9);
    assert_eq!(unit("u-6ar-cca").attack(Mix::Sheet), 7);
    let units = standard();
    assert_eq!(Mix::ALL.map(|mix| faces(units, mix).len()), [252, 251, 252]);
}

#[test]
fn rule_2_3_5_guns_have_two_sides_and_werfers_one() {
    let gun = unit("g-a766").counter(Mix::Base);
    assert_eq!(face(&gun.front).values.to_string(), "6-3-3");
    assert_eq!(face(gun.back.as_ref().unwrap()).values.to_string(), "6-3");
    assert_eq!(face(&gun.front).note, "4");
    let werfer = unit("g-w7").counter(Mix::Base);
    assert_eq!(face(&werfer.front).values.to_string(), "8-1-3");
    assert!(werfer.back.is_none());
    let units = standard();
    for unit in units {
        assert_eq!(
            unit.counter(Mix::Base).back.is_some(),
            unit.kind(Mix::Base) == UnitType::Gun,
            "{}",
            unit.id
        );
    }
}

#[test]
fn counters_show_what_the_unit_is() {
    let peiper = unit("g-1ss-peiper").counter(Mix::Sheet);
    let front = face(&peiper.front);
    assert_eq!((front.designation.as_str(), front.parent.as_str()), ("Peiper", "1SS"));
    assert_eq!((front.livery, front.symbol), (Livery::Ss, Symbol::Armour));
    assert_eq!((front.values.to_string().as_str(), front.entry.as_str()), ("12-4", "B"));
    let team = unit("g-sti3").counter(Mix::Base);
    assert_eq!((face(&team.front).designation.as_str(), face(&team.front).parent.as_str()), ("3", "Stielau"));
    assert_eq!(unit("u-a174").victory_points(Mix::Base), 3);
}

#[test]
fn the_sheet_holds_every_counter_once() {
    let units = standard();
    for mix in Mix::ALL {
        holds_each_once(sheet(units, mix), faces(units, mix), bulge::markers::markers());
    }
}

#[test]
fn faults_are_named_with_their_units() {
    let changes = [
        ("id = \"g-1ss-1\"", "id = \"g-1ss-peiper\""),
        ("type = \"werfer\"", "type = \"rocket\""),
        (", ofs = 6, fpf = 3", ", ofs = 6"),
    ];
    let expected = ["unit g-1ss-peiper: this id is taken", "unknown word 'rocket'", "unit g-a766: `fpf`"];
    faults_name_units(UNITS, &changes, read_units, &expected);
}
