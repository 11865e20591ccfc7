//! Pieces and map as the rules use them (1.3 to 1.10, 2.0).

use engine::{Game, Side};
use panzerbitz::ground::{Ground, Water};
use panzerbitz::position::type_of;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::units::{Kind, Mover, Nation, Size, WeaponClass, standard};
use panzerbitz::{Dispersal, Panzerbitz, Segment, Shelter, Spotted, UnitState};

use crate::tools::{SetUp as _, germans, hex, on_x, play, unit};

#[test]
fn rule_1_3_the_attacker_is_side_0_and_each_side_one_nation() {
    for card in panzerbitz::scenario::cards() {
        let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
        for unit in game.fixed().all() {
            let piece = game.piece(unit);
            let nation = if piece.side == Side(0) { card.attacker } else { card.defender };
            assert_eq!(piece.unit.nation, nation, "{}", piece.name);
        }
    }
}

/// 1.4: the modified die is the roll and all modifiers; 6.7: below -2 it counts as -2, above 7 as 7.
#[test]
fn rule_1_4_one_die() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, us_m4_75 A-8");
    play(&mut game, &["attack A-8", "add Panther-G.1", "fire"], &[6]);
    let combat = &game.fixed().charts.combat;
    let column = panzerbitz::charts::Column::ALL[3];
    assert_eq!(combat.result(column, -5), combat.result(column, -2));
    assert_eq!(combat.result(column, 9), combat.result(column, 7));
}

/// 1.5: a number of the charts counts; 1.8: what is cited exists (the laws test every citation).
#[test]
fn rule_1_5_the_charts_count() {
    use panzerbitz::charts::{CHARTS, Charts};
    let text = CHARTS.replace("stack_limit = { value = 4", "stack_limit = { value = 3");
    let charts = Charts::read("charts.toml", &text).unwrap();
    let card = panzerbitz::scenario::cards()[0].clone();
    let game = Panzerbitz::with_card(card, &charts, None, "").unwrap();
    assert_eq!(game.fixed().limit, 3);
    assert_ne!(game.charts(), Panzerbitz::new("1", None, "").unwrap().charts(), "and goes into the record");
}

/// 1.8: every reason of a refusal names its paragraph.
#[test]
fn rule_1_8_refusals_cite() {
    let game = germans(Segment::Movement, "ge_panther A-1, us_truck A-2");
    let action = game.parse_action("take Truck.1").unwrap();
    let refusal = game.check(action).unwrap_err();
    assert_eq!(refusal.to_string(), "1.3: it is not a unit of this side");
}

/// 1.10: infantry type, half range, adjacent.
#[test]
fn rule_1_10_words() {
    let game = on_x(German, American, "").begins(
        Segment::Movement,
        "ge_rifle44 A-1, ge_hmg A-1, ge_m81 A-1, ge_fo A-1, ge_cav A-2, us_truck K-10",
    );
    let infantry = |name: &str| game.piece(unit(&game, name)).is_infantry_type();
    assert!(infantry("Grenadier.1") && infantry("Heavy-MG.1"));
    assert!(!infantry("81mm-mortar.1") && !infantry("Observer.1") && !infantry("Cavalry.1"));
}

/// 2.2: which classes fire directly and which indirectly.
#[test]
fn rule_2_2_weapon_classes() {
    use WeaponClass::{ArmedCarrier, ArmourPiercing, Artillery, Carrier, HighExplosive, Mortar, SmallArms};
    let weapons = &panzerbitz::charts::Charts::standard().weapons;
    for class in [SmallArms, ArmourPiercing, HighExplosive, Artillery, Mortar, ArmedCarrier] {
        assert!(weapons.direct(class).is_some(), "{class:?}");
    }
    assert!(weapons.direct(Carrier).is_none());
    for unit in standard() {
        assert_eq!(unit.indirect, matches!(unit.class, Some(Artillery | Mortar)), "{}", unit.id);
    }
}

/// 2.3.1, 2.3.2: vehicles and armour.
#[test]
fn rule_2_3_1_vehicles_and_armour() {
    for unit in standard() {
        let soft = matches!(unit.kind, Kind::Truck | Kind::Wagon | Kind::Motorcycle | Kind::Cavalry);
        if soft {
            assert!(unit.vehicle && !unit.armoured, "{}", unit.id);
        }
        if matches!(unit.kind, Kind::Tank | Kind::HeavyTank | Kind::HalfTrack | Kind::AssaultGun) {
            assert!(unit.vehicle && unit.armoured, "{}", unit.id);
        }
    }
}

/// 2.3.3: heavy tanks; 12.3.1 and 12.3.2 give them more points.
#[test]
fn rule_2_3_3_heavy_tanks() {
    for id in ["ge_tiger1", "ge_tiger2", "su_kv1s", "su_is2", "us_m26", "br_church7"] {
        assert_eq!(standard()[type_of(id)].kind, Kind::HeavyTank, "{id}");
    }
    assert_eq!(["su_is2", "ge_tiger1"].map(|id| standard()[type_of(id)].stack_rev), [4, 3]);
}

/// 2.3.5: Soviet infantry and armour are companies; 7.1: a company counts two.
#[test]
fn rule_2_3_5_sizes() {
    for unit in standard().iter().filter(|unit| matches!(unit.kind, Kind::Infantry | Kind::Tank)) {
        let company = unit.nation == Nation::Soviet;
        assert_eq!(unit.size == Size::Company, company, "{}", unit.id);
        assert_eq!(unit.stack, if company { 2 } else { 1 }, "{}", unit.id);
    }
}

/// 2.3.6: no weapon, but they spot and observe.
#[test]
fn rule_2_3_6_command_posts_and_observers() {
    let game = on_x(German, American, "")
        .units("ge_cp A-1, ge_fo A-2, us_truck A-5")
        .begin(American, Segment::Movement);
    for name in ["Command-post.1", "Observer.1"] {
        let piece = game.piece(unit(&game, name));
        assert_eq!((piece.class, piece.attack), (None, 0));
        assert!(game.is_spotter(unit(&game, name)) && game.is_observer(unit(&game, name)));
        assert!(!piece.controls());
    }
}

/// 2.4 and 4.5.10: at set-up nobody carries a marker.
#[test]
fn rule_2_4_the_state_of_a_unit_at_first() {
    let game = Panzerbitz::new("6", None, "").unwrap();
    for unit in game.fixed().all() {
        let state: &UnitState = game.unit(unit);
        assert!(!state.inverted && state.work.is_none() && state.load.is_none());
        assert_eq!(
            (state.dispersal, state.spotted, state.shelter, state.marks),
            (Dispersal::None, Spotted::None, Shelter::Open, [None; 2])
        );
    }
}

/// 2.5: every marker of the rules is among the counters of a game.
#[test]
fn rule_2_5_markers() {
    let game = Panzerbitz::new("1", None, "").unwrap();
    let counters = game.counters();
    let markers = panzerbitz::markers::markers();
    assert!(markers.iter().all(|marker| counters.iter().any(|counter| counter.id == marker.id)));
    assert!(counters.iter().any(|counter| counter.id == "us_m10"));
}

/// 2.6: a shared hex may be moved through like any other; B3.3: it answers to both names.
#[test]
fn rule_2_6_shared_hexes() {
    let game = Panzerbitz::new("1", None, "").unwrap();
    let shared = hex(&game, "1-B-11");
    assert_eq!(hex(&game, "2-B-1"), shared);
    assert!(game.fixed().shared.contains(shared));
}

/// 2.7.1: a ford, too, is no watercourse.
#[test]
fn rule_2_7_1_bridges_and_fords() {
    let board = &panzerbitz::boards()[0];
    let ground = Ground::new(board);
    let at = |label: &str| board.grid.find(label).unwrap();
    assert_eq!((ground.water(at("1-Q-9")), ground.watercourse(at("1-Q-9"))), (None, Some(Water::Stream)));
    assert_eq!(ground.water(at("1-Q-8")), Some(Water::Stream));
}

/// 2.8.2, 2.8.3, R-10: orange and foot sides come from the levels, crest sides are listed.
#[test]
fn rule_2_8_derived_sides() {
    let board = crate::tools::map_x();
    let ground = Ground::new(&board);
    let side = |a: &str, b: &str| {
        let find = |label: &str| board.grid.find(label).unwrap();
        ground.side(board.grid.side_between(find(a), find(b)).unwrap())
    };
    assert!(side("D-5", "D-6").orange && !side("D-5", "E-5").orange);
    assert!(side("B-4", "C-4").foot && !side("C-4", "C-5").foot);
    assert!(side("I-2", "J-2").crest && !side("I-2", "I-3").crest);
    assert!(side("B-8", "C-7").green && side("B-8", "C-7").impassable());
}

/// 2.3.4: every unit of the boards has a column of the movement chart that fits it.
#[test]
fn rule_2_3_4_mover_classes() {
    for unit in standard().iter().filter(|unit| unit.kind != Kind::NavalArtillery) {
        let mover = unit.mover.unwrap();
        assert_eq!(mover == Mover::Foot, !unit.vehicle, "{}", unit.id);
        assert_eq!(mover == Mover::Veh, unit.armoured, "{}", unit.id);
    }
}
