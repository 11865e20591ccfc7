//! The list of counter types against the rules.

use std::collections::BTreeSet;

use engine::counter::{Face, Symbol, UnitFace};
use panzerbitz::units::{Nation, UNITS, Unit, faces, read_units, sheet, standard};

fn units() -> Vec<Unit> {
    standard().to_vec()
}

fn values(id: &str) -> String {
    let unit = units().into_iter().find(|unit| unit.id == id).unwrap();
    face(&unit.counter().front).values.to_string()
}

fn face(face: &Face) -> &UnitFace {
    match face {
        Face::Unit(unit) => unit,
        Face::Marker(_) => panic!("a unit"),
    }
}

#[test]
fn numbers_of_types() {
    let units = units();
    let count = |nation| units.iter().filter(|unit| unit.nation == nation).count();
    assert_eq!(units.len(), 183);
    let nations = [Nation::German, Nation::Soviet, Nation::American, Nation::British];
    assert_eq!(nations.map(count), [60, 42, 45, 36]);
}

#[test]
fn rule_2_1_factors_are_written_in_order() {
    assert_eq!(values("ge_panther"), "16-A-12-12-10");
    assert_eq!(values("us_rifle"), "2-I-2*-6-1");
    assert_eq!(values("ge_h105"), "40-(H)-32-2-0");
    assert_eq!(values("ge_cp"), "0-none-0-1-0");
}

#[test]
fn rule_2_3_pictures_suit_the_flags() {
    for unit in units() {
        let on_wheels_or_tracks = !matches!(
            unit.symbol,
            Symbol::Infantry
                | Symbol::Mechanised
                | Symbol::Parachute
                | Symbol::Engineer
                | Symbol::Commando
                | Symbol::GuardsInfantry
                | Symbol::Submachine
                | Symbol::MachineGun
                | Symbol::Security
                | Symbol::Ranger
                | Symbol::Reconnaissance
                | Symbol::CommandPost
                | Symbol::ForwardObserver
                | Symbol::AntiTankGun
                | Symbol::AntiAircraftGun
                | Symbol::InfantryGun
                | Symbol::Howitzer
                | Symbol::Mortar
                | Symbol::RocketLauncher
                | Symbol::NavalGun
        );
        assert_eq!(unit.vehicle, on_wheels_or_tracks, "{}", unit.id);
    }
}

#[test]
fn counters_print_short_names() {
    let units = units();
    for nation in [Nation::German, Nation::Soviet, Nation::American, Nation::British] {
        let names: Vec<&str> =
            units.iter().filter(|unit| unit.nation == nation).map(|unit| unit.short.as_str()).collect();
        let different: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(names.len(), different.len(), "two {nation:?} counters print the same name");
        assert!(names.iter().all(|name| name.len() <= 17), "{names:?}");
    }
}

#[test]
fn the_sheet_holds_every_counter_once() {
    let units = units();
    let mut on_sheet: Vec<String> =
        sheet(&units).into_iter().flat_map(|group| group.counters).map(|counter| counter.id).collect();
    let mut listed: Vec<String> =
        faces(&units).into_iter().chain(panzerbitz::markers::markers()).map(|counter| counter.id).collect();
    on_sheet.sort();
    listed.sort();
    assert_eq!(on_sheet, listed);
    listed.dedup();
    assert_eq!(listed.len(), on_sheet.len(), "ids differ");
}

#[test]
fn faults_are_named_with_their_units() {
    let text = UNITS
        .replacen("kind = \"infantry\"", "kind = \"militia\"", 1)
        .replacen("class = \"M\", ", "", 1)
        .replacen("defence = 5", "defence = 500", 1);
    let faults = read_units("units.toml", &text).unwrap_err();
    let report = faults.to_string();
    assert_eq!(faults.list().len(), 3, "{report}");
    assert!(report.contains("unit ge_rifle44: unknown word 'militia'"), "{report}");
    assert!(report.contains("unit ge_m81: a unit with an attack factor"), "{report}");
}
