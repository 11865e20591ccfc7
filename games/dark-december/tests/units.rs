//! The unit list against the numbers that the rules name.

use dark_december::units::{Nation, UNITS, Unit, faces, read_units, sheet, standard};
use engine::counter::{Livery, StepsLeft, Symbol};
use trials::sheet::{face, faults_name_units, holds_each_once};

fn unit(id: &str) -> Unit {
    standard().iter().find(|unit| unit.id == id).unwrap().clone()
}

#[test]
fn numbers_of_counters() {
    let units = standard();
    let count = |choose: &dyn Fn(&Unit) -> bool| units.iter().filter(|unit| choose(unit)).count();
    assert_eq!(units.len(), 218);
    assert_eq!(count(&|unit| unit.nation == Nation::German), 91);
    assert_eq!(count(&|unit| unit.nation == Nation::American), 108);
    assert_eq!(count(&|unit| unit.nation == Nation::British), 18);
    assert_eq!(count(&|unit| unit.nation == Nation::French), 1);
    assert_eq!(count(&|unit| unit.nation == Nation::German && unit.is_commander()), 3);
    assert_eq!(count(&|unit| unit.nation != Nation::German && unit.is_commander()), 6);
    assert_eq!(count(&|unit| unit.steps() == 2), 191);
}

#[test]
fn units_of_two_steps_have_a_reduced_back() {
    for unit in standard() {
        let counter = unit.counter();
        assert_eq!(face(&counter.front).step, StepsLeft::Full);
        assert_eq!(counter.back.is_some(), unit.steps() == 2, "{}", unit.id);
        if let Some(back) = &counter.back {
            assert_eq!(face(back).step, StepsLeft::Reduced);
        }
    }
    let panzer = unit("G-1SS-1 Pz").counter();
    assert_eq!(face(&panzer.front).values.to_string(), "8-5-7");
    assert_eq!(face(panzer.back.as_ref().unwrap()).values.to_string(), "4-3-7");
    assert_eq!(face(&panzer.front).livery, Livery::Ss);
}

#[test]
fn commanders_show_range_and_movement() {
    let patton = unit("A-Patton").counter();
    let front = face(&patton.front);
    assert_eq!((front.designation.as_str(), front.parent.as_str()), ("Patton", "3"));
    assert_eq!((front.symbol, front.values.to_string().as_str()), (Symbol::Headquarters, "4-10"));
}

/// SR1.4.
#[test]
fn rule_sr1_4_restricted_units_carry_the_bar() {
    let restricted = standard().iter().filter(|unit| face(&unit.counter().front).restricted).count();
    assert_eq!(restricted, 18);
    assert_eq!(unit("A-FrLt").restricted, Some(99));
}

#[test]
fn names_fit_beside_the_symbol() {
    let names = |id: &str| {
        let counter = unit(id).counter();
        (face(&counter.front).designation.clone(), face(&counter.front).parent.clone())
    };
    assert_eq!(names("A-Eng-291"), ("291".into(), "Eng".into()));
    assert_eq!(names("G-FBB"), ("FBB".into(), String::new()));
    assert_eq!(names("A-BrGds-5"), ("5".into(), "Gds Armd".into()));
    assert_eq!(face(&unit("G-560-1129").counter().front).entry, "8R");
}

#[test]
fn the_sheet_holds_every_counter_once() {
    let units = standard();
    holds_each_once(sheet(units), faces(units), dark_december::markers::markers());
}

#[test]
fn faults_are_named_with_their_units() {
    let changes =
        [("type = \"para\"", "type = \"marine\""), (", staff = \"6 Pz\"", ""), (", entry = \"R\"", "")];
    let expected = ["unit G-3FJ-5: unknown word 'marine'", "unit G-Dietrich: `staff`", "`turn` and `entry`"];
    faults_name_units(UNITS, &changes, read_units, &expected);
}
