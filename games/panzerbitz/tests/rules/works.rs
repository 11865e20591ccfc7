//! Positions and obstacles (10.1 to 10.4), and their set-up (13.2).

use engine::{Dice, Game};
use panzerbitz::charts::{Attack as Kind, PositionKind};
use panzerbitz::scenario::PositionCounter;
use panzerbitz::units::Nation::{American, British, German};
use panzerbitz::{Action, Dispersal, Event, Panzerbitz, Place, Segment, Shelter, WorksEvent};

use crate::tools::{
    SetUp as _, act, acts, asked, at, example, germans, hex, is_legal, on_board, on_x, play, refused, spent,
    state, sum, unit,
};

#[test]
fn rule_10_1_2_going_under_costs_the_whole_allowance() {
    let mut game = on_x(German, American, "").begins(
        Segment::Movement,
        "ge_rifle44 A-1, ge_panther A-1, ge_at75 A-1, us_truck K-10, improved A-1",
    );
    acts(&mut game, &["take Grenadier.1", "under"]);
    assert_eq!(spent(&game, "Grenadier.1"), 2);
    acts(&mut game, &["take 75mm-AT.1", "under"]);
    assert_eq!(state(&game, "75mm-AT.1").shelter, Shelter::Under, "a static unit by a choice");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(refused(&game, "under"), "10.1.2", "vehicles are above");
}

#[test]
fn rule_10_1_2_moving_comes_out() {
    let mut game =
        germans(Segment::Movement, "ge_rifle44 A-1, us_truck K-10, improved A-1, under Grenadier.1");
    acts(&mut game, &["take Grenadier.1", "go A-2"]);
    assert_eq!(state(&game, "Grenadier.1").shelter, Shelter::Open);
}

#[test]
fn rule_10_1_3_plus_one_for_units_under_it() {
    let game =
        germans(Segment::Movement, "ge_stuh A-1, us_rifle A-4, us_rifle A-4, improved A-4, under Rifle.1");
    let modifier = |kind, target: &str| sum(&game, kind, "A-4", &[target], &["StuH-42.1"]).modifier;
    assert_eq!((modifier(Kind::Direct, "Rifle.1"), modifier(Kind::Direct, "Rifle.2")), (1, 0));
    assert_eq!(modifier(Kind::Assault, "Rifle.1"), -1);
}

#[test]
fn rule_10_2_2_inside_is_a_free_choice() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_rifle44 A-2, us_truck K-10, fort A-2 30");
    acts(&mut game, &["take Panther-G.1", "go-inside A-2"]);
    assert_eq!(state(&game, "Panther-G.1").shelter, Shelter::Inside);
    assert_eq!(spent(&game, "Panther-G.1"), 2, "only the step costs");
    acts(&mut game, &["stay", "take Grenadier.1", "inside"]);
    assert_eq!(spent(&game, "Grenadier.1"), 0);
    assert_eq!(refused(&game, "out"), "10.1.2", "once in a phase");
}

/// 10.2.5.
#[test]
fn rule_10_2_5_an_empty_enemy_fortification_may_be_used() {
    let mut game = germans(Segment::Movement, "ge_rifle44 A-1, us_truck K-10, fort A-2 30");
    acts(&mut game, &["take Grenadier.1", "go-inside A-2"]);
    assert_eq!(at(&game, "Grenadier.1"), "A-2");
}

/// 10.3.2.
#[test]
fn e10_3_1_mines_attack_the_side_that_is_not_phasing() {
    let mines = |die: u32| {
        let (game, events) =
            on_x(German, American, "").units(&example("E10.3-1")).begin_with(German, Segment::Mines, &[die]);
        assert_eq!(
            events.iter().filter(|event| matches!(event, Event::Works(WorksEvent::Mines { .. }))).count(),
            1
        );
        assert!(!state(&game, "Panther-G.1").dispersed());
        *state(&game, "M10.1")
    };
    assert_eq!(mines(1).place, Place::Eliminated);
    assert_eq!((mines(2).dispersal, mines(3).dispersal), (Dispersal::DD, Dispersal::DD));
    assert_eq!((mines(4).dispersal, mines(5).dispersal), (Dispersal::D, Dispersal::D));
    assert_eq!(mines(6).dispersal, Dispersal::None);
}

#[test]
fn rule_10_3_2_a_carrier_with_its_passenger_is_one_unit() {
    let (game, events) = on_x(German, American, "")
        .units("ge_panther A-1, us_truck+us_rifle A-5")
        .mine("A-5")
        .begin_with(German, Segment::Mines, &[1]);
    assert_eq!(
        events.iter().filter(|event| matches!(event, Event::Works(WorksEvent::Mines { .. }))).count(),
        1
    );
    assert_eq!(state(&game, "Rifle.1").place, Place::Eliminated);
}

#[test]
fn rule_10_3_3_it_leaves_a_mined_hex_normally() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_truck K-10, mine A-1");
    acts(&mut game, &["take Panther-G.1", "go A-2", "go A-3"]);
    assert_eq!(at(&game, "Panther-G.1"), "A-3");
}

#[test]
fn rule_10_3_5_a_crab_clears_the_hex_that_it_leaves() {
    let (game, events) = on_x(German, British, "")
        .units("ge_panther K-10, br_crab A-5, br_sherman A-5")
        .mine("A-5")
        .begin_with(German, Segment::Mines, &[6]);
    let hit: Vec<_> =
        events.iter().filter(|event| matches!(event, Event::Works(WorksEvent::Mines { .. }))).collect();
    assert_eq!(hit.len(), 1, "the Crab is never attacked");
    drop(game);
    let mut game =
        on_x(British, German, "").begins(Segment::Movement, "br_crab A-4, ge_truck K-10, mine A-5");
    acts(&mut game, &["take Sherman-Crab.1", "go A-5"]);
    assert!(game.has_counter(PositionKind::Mine, hex(&game, "A-5")));
    let mut game =
        on_x(British, German, "").begins(Segment::Movement, "br_crab A-5, ge_truck K-10, mine A-5");
    acts(&mut game, &["take Sherman-Crab.1", "go A-6"]);
    assert!(!game.has_counter(PositionKind::Mine, hex(&game, "A-5")));
}

/// Card 1 at the beginning of set-up, where the Americans place their obstacles.
fn card_1() -> Panzerbitz {
    Panzerbitz::new("1", None, "").unwrap()
}

pub(crate) fn counter(game: &Panzerbitz, counter: PositionCounter) -> String {
    let line = game.fixed().counters.iter().position(|line| line.counter == counter).unwrap();
    format!("counter {}", line + 1)
}

/// 10.3.1, 10.4, 11.8, 13.2; decision 14.3.D2.
#[test]
fn rule_13_2_counters_go_where_section_10_allows_and_the_card_does_not_object() {
    let mut game = card_1();
    act(&mut game, &counter(&card_1(), PositionCounter::Block), &[]);
    assert_eq!(refused(&game, "put 1-I-6"), "13.2", "the zone leaves towns out, and the card forbids it");
    assert_eq!(refused(&game, "put 2-I-9"), "13.2", "within three hexes of the east edge");
    acts(&mut game, &["put 1-I-8"]);
    act(&mut game, &counter(&card_1(), PositionCounter::Mine), &[]);
    assert_eq!(refused(&game, "put 1-I-8"), "11.8", "a block lies there");
    assert_eq!(refused(&game, "put 1-K-5"), "10.3.1", "a stream");
    assert_eq!(refused(&game, "put 1-R-9"), "10.3.1", "a swamp");
    acts(&mut game, &["put 1-I-9"]);
}

#[test]
fn rule_10_1_1_improved_positions_share_with_mines_and_blocks() {
    let game = Panzerbitz::new("6", None, "").unwrap();
    let mut game = game;
    act(&mut game, &counter(&Panzerbitz::new("6", None, "").unwrap(), PositionCounter::Mine), &[]);
    acts(&mut game, &["put 3-J-2"]);
    let line = counter(&game, PositionCounter::Improved);
    act(&mut game, &line, &[]);
    assert!(is_legal(&game, "put 3-J-2"));
    assert_eq!(refused(&game, "put 3-I-5"), "10.1.1", "a town");
}

#[test]
fn rule_13_2_units_set_up_in_their_zone_and_where_they_can_be() {
    let mut game = card_1();
    acts(&mut game, &["take M10.1"]);
    assert_eq!(refused(&game, "put 1-A-1"), "13.2", "not in the zone");
    assert_eq!(refused(&game, "put 1-K-5"), "13.2", "a tank destroyer in a stream");
    acts(&mut game, &["put 1-I-5", "take Rifle.1", "put 1-K-5"]);
    assert_eq!(at(&game, "Rifle.1"), "1-K-5", "on foot it may");
}

#[test]
fn rule_13_2_under_positions_and_inside_fortifications() {
    let mut game = Panzerbitz::new("5", None, "").unwrap();
    let fort = counter(&game, PositionCounter::Fortification(20));
    act(&mut game, &fort, &[]);
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let Some(&Action::Put(place)) = legal.first() else { panic!("a fortification is put somewhere") };
    game.play(Action::Put(place), &mut Dice::fixed(&[]), &mut Vec::new());
    let label = game.label(place).to_owned();
    let force = game
        .fixed()
        .counters
        .iter()
        .find(|line| line.counter == PositionCounter::Fortification(20))
        .unwrap()
        .force;
    let own = game.fixed().all().find(|&unit| {
        game.piece(unit).origin == panzerbitz::Origin::Force(force) && !game.piece(unit).unit.vehicle
    });
    let name = game.piece(own.unwrap()).name.clone();
    acts(&mut game, &[&format!("take {name}"), &format!("put-inside {label}")]);
    assert_eq!(game.unit(unit(&game, &name)).shelter, Shelter::Inside);
}

#[test]
fn rule_7_4_set_up_keeps_the_stacking_limit() {
    let mut game = card_1();
    for name in ["Engineer.1", "Engineer.2", "Rifle.1", "Rifle.2"] {
        acts(&mut game, &[&format!("take {name}"), "put 1-I-5"]);
    }
    acts(&mut game, &["take Rifle.3"]);
    assert_eq!(refused(&game, "put 1-I-5"), "7.4");
}

/// 6.8.1, 10.2.2: who is dispersed on the way does not go inside.
#[test]
fn rule_10_2_2_a_dispersed_unit_does_not_go_inside() {
    let mut game = on_board(1, German, American, "")
        .begins(Segment::Movement, "ge_251 1-R-1, ge_truck 1-GG-1, us_m8 1-R-4, fort 1-R-2 20");
    play(&mut game, &["take SdKfz-251.1", "go 1-R-2", "add M8-Greyhound.1", "fire"], &[1]);
    assert_eq!(asked(&game), "move");
    assert_eq!(refused(&game, "take SdKfz-251.1"), "6.8.1");
}

/// 10.3.5, 8.9.6: to leave by overrun is to leave.
#[test]
fn rule_10_3_5_a_crab_that_leaves_by_overrun_clears() {
    let mut game = on_board(1, British, German, "")
        .begins(Segment::Movement, "br_crab 1-R-1, br_truck 1-GG-1, ge_rifle44 1-R-2, mine 1-R-1");
    play(&mut game, &["take Sherman-Crab.1", "overrun 1-R-2", "fire"], &[1]);
    assert_eq!(at(&game, "Sherman-Crab.1"), "1-R-3");
    assert!(!game.has_counter(PositionKind::Mine, hex(&game, "1-R-1")));
}
