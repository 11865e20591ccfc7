//! The list of counter types against the rules.

use std::collections::{BTreeMap, BTreeSet};

use engine::counter::Symbol;
use engine::title::Playable as _;
use panzerbitz::Panzerbitz;
use panzerbitz::scenario::cards;
use panzerbitz::units::{Nation, UNITS, faces, read_units, sheet, standard};
use trials::sheet::{face, faults_name_units, holds_each_once};

fn values(id: &str) -> String {
    let unit = standard().iter().find(|unit| unit.id == id).unwrap();
    face(&unit.counter().front).values.to_string()
}

#[test]
fn numbers_of_types() {
    let units = standard();
    let count = |nation| units.iter().filter(|unit| unit.nation == nation).count();
    assert_eq!(units.len(), 183);
    let nations = [Nation::German, Nation::Soviet, Nation::American, Nation::British];
    assert_eq!(nations.map(count), [60, 42, 45, 36]);
}

/// What is printed suffices for each card: of every type as many counters as the card has units of it.
#[test]
fn the_printed_counters_suffice_for_every_card() {
    let copies = Panzerbitz::TITLE.copies;
    assert_eq!((copies("us_rifle"), copies("su_t34_85") > 4), (cards()[2].number_of("us_rifle"), true));
    for number in ["3", "10"] {
        let game = Panzerbitz::new(number, None, "+OPT12.7").unwrap();
        let mut there: BTreeMap<&str, usize> = BTreeMap::new();
        for piece in &game.fixed().pieces {
            *there.entry(&piece.unit.id).or_default() += 1;
        }
        for (id, count) in there {
            assert!(copies(id) >= count, "card {number} has {count} of {id}, and {} are printed", copies(id));
        }
    }
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
    for unit in standard() {
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
    let units = standard();
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
    let units = standard();
    holds_each_once(sheet(units), faces(units), panzerbitz::markers::markers());
}

#[test]
fn faults_are_named_with_their_units() {
    let changes = [
        ("kind = \"infantry\"", "kind = \"militia\""),
        ("class = \"M\", ", ""),
        ("defence = 5", "defence = 500"),
    ];
    let expected = ["unit ge_rifle44: unknown word 'militia'", "unit ge_m81: a unit with an attack factor"];
    faults_name_units(UNITS, &changes, read_units, &expected);
}
