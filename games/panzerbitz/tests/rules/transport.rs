//! Transport (8.6), heavy equipment (12.5), revealed movement (12.6).

use engine::Side;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::{
    Dispersal, Event, Flag, LoadMarker, Panzerbitz, Place, Position, Segment, Spotted, SpottingEvent,
    TransportEvent,
};

use crate::tools::{
    SetUp as _, act, acts, americans, asked, at, drawn, example, germans, hex, hits, is, is_legal, on_board,
    on_x, play, refused, spent, state, unit,
};

/// A carrier and who may be its passenger, the first two units.
fn pair(carrier: &str, passenger: &str) -> Panzerbitz {
    germans(Segment::Movement, &format!("{carrier} A-1, {passenger} A-1, us_truck K-10"))
}

#[test]
fn rule_8_6_1_who_carries_whom() {
    let carries = |carrier: &str, passenger: &str| {
        let game = pair(carrier, passenger);
        game.fixed().pieces[0].carries(&game.fixed().pieces[1])
    };
    assert!(
        carries("ge_truck", "ge_h105") && carries("ge_251", "ge_rifle44") && carries("ge_wagon", "ge_fo")
    );
    assert!(
        carries("ge_panther", "ge_smg") && !carries("ge_panther", "ge_at75"),
        "tanks carry infantry only"
    );
    assert!(!carries("ge_truck", "ge_panther"), "vehicles are not carried");
    let us = americans(Segment::Movement, "us_m4_75 A-1, us_rifle A-1, ge_truck K-10");
    assert!(!us.fixed().pieces[0].carries(&us.fixed().pieces[1]), "only German and Soviet tanks have riders");
}

#[test]
fn rule_8_6_3_loading() {
    let mut game = germans(Segment::Movement, "ge_truck A-1, ge_rifle44 A-1, us_truck K-10");
    acts(&mut game, &["take Truck.1", "load Grenadier.1"]);
    assert_eq!(state(&game, "Grenadier.1").place, Place::Aboard(unit(&game, "Truck.1")));
    assert_eq!(spent(&game, "Truck.1"), 12, "half of 12 points");
    assert_eq!(refused(&game, "unload"), "8.6.3", "once per phase");
    acts(&mut game, &["go A-2"]);
    assert_eq!(at(&game, "Grenadier.1"), "A-2", "it moves with the carrier");
}

#[test]
fn rule_8_6_3_before_or_after_moving_not_both() {
    let mut game = germans(Segment::Movement, "ge_truck A-1, ge_rifle44 A-2, ge_wagon K-1, us_truck K-10");
    acts(&mut game, &["take Truck.1", "go A-2", "load Grenadier.1"]);
    assert!(is(&game, "Truck.1", Flag::Stopped));
    // The passenger must not have moved.
    let mut game = germans(Segment::Movement, "ge_truck A-2, ge_rifle44 A-1, us_truck K-10");
    acts(&mut game, &["take Grenadier.1", "go A-2", "take Truck.1"]);
    assert_eq!(refused(&game, "load Grenadier.1"), "8.6.3");
}

/// 8.6.4, 1.6.3.
#[test]
fn rule_8_6_4_prices() {
    let price = |carrier: &str, passenger: &str| {
        let game = pair(carrier, passenger);
        game.load_price(engine::UnitId(0), engine::UnitId(1))
    };
    assert_eq!(price("ge_truck", "ge_rifle44"), 12);
    assert_eq!(price("ge_truck", "ge_at75"), 12, "static, range 6");
    assert_eq!(price("ge_truck", "ge_h105"), 24, "static, range 32: the whole allowance");
    assert_eq!(price("ge_wagon", "ge_at75"), 4, "half of 3, rounded up");
}

#[test]
fn rule_8_6_5_after_unloading() {
    let mut game = germans(Segment::Movement, "ge_truck+ge_rifle44 A-1, us_rifle A-2, us_truck K-1");
    acts(&mut game, &["take Truck.1", "unload", "stay"]);
    let grenadier = unit(&game, "Grenadier.1");
    assert_eq!(game.unit(grenadier).place, Place::Map);
    assert!(!is_legal(&game, "take Grenadier.1"), "it does not move");
    act(&mut game, "done", &[]);
    assert_eq!(game.phasing(), Side(1), "and does not assault");
}

#[test]
fn rule_8_6_5_it_may_go_under_an_improved_position_at_once() {
    let mut game = germans(Segment::Movement, "ge_truck+ge_rifle44 A-1, us_truck K-10, improved A-1");
    acts(&mut game, &["take Truck.1", "unload", "stay", "take Grenadier.1", "under"]);
    assert_eq!(state(&game, "Grenadier.1").shelter, panzerbitz::Shelter::Under);
}

#[test]
fn rule_8_6_6_inverted_units_do_not_load() {
    let mut game =
        germans(Segment::Movement, "ge_truck A-1, ge_rifle44 A-1, us_truck K-10, inverted Grenadier.1");
    act(&mut game, "take Truck.1", &[]);
    assert_eq!(refused(&game, "load Grenadier.1"), "8.6.6");
}

#[test]
fn rule_8_6_7_riders_get_off_when_dispersed() {
    let mut game = americans(Segment::Direct, "us_m10 A-1, us_truck K-1, ge_panther+ge_smg A-3");
    acts(&mut game, &["attack A-3", "aim Panther-G.1", "add M10.1"]);
    // 28:12 is 2-1: DD on 2.
    let events = act(&mut game, "fire", &[2]);
    assert_eq!(hits(&game, &events), ["Panther-G.1 DD", "SMG.1 DD"]);
    let (tank, riders) = (unit(&game, "Panther-G.1"), unit(&game, "SMG.1"));
    assert_eq!(game.unit(riders).place, Place::Map, "they are off");
    assert_eq!(game.unit(tank).cargo, None);
}

#[test]
fn rule_7_4_riders_without_room_are_lost() {
    let mut game = on_x(American, German, "")
        .units("us_m10 A-1, us_truck K-1, ge_panther A-3")
        .carrying("ge_smg")
        .stack(&["ge_panther", "ge_panther", "ge_panther"], "A-3")
        .begin(American, Segment::Direct);
    play(&mut game, &["attack A-3", "aim Panther-G.1", "add M10.1", "fire"], &[2]);
    assert_eq!(state(&game, "SMG.1").place, Place::Eliminated);
}

#[test]
fn rule_8_6_8_set_up_loaded_only_where_the_card_says_so() {
    let game = Panzerbitz::new("8", None, "").unwrap();
    assert_eq!(game.fixed().card.special.setup_loaded, [German]);
    let game = Panzerbitz::new("9", None, "").unwrap();
    assert!(game.fixed().card.special.setup_loaded.is_empty());
}

/// A truck with a gun, the enemy far away.
fn gun(id: &str, switches: &str) -> Position {
    on_x(German, American, switches).stack(&["ge_truck", id], "A-1").unit("us_truck", "K-10")
}

/// Passes until the German player turn of the next game turn begins, counting load markers down.
fn next_turn(game: &mut Panzerbitz) {
    let turn = game.turn();
    while game.turn() == turn {
        act(game, "done", &[]);
    }
}

fn marker(game: &Panzerbitz) -> Option<LoadMarker> {
    state(game, "Truck.1").load
}

/// The howitzer of a worked example beside its truck, in turn 4.
fn howitzer(id: &str) -> Panzerbitz {
    let position = on_x(German, American, "+OPT12.5").units(&(example(id) + ", us_truck K-10"));
    position.turn(4).begin(German, Segment::Movement)
}

/// 12.5, 12.5.1, R12.5-a, R12.5-b; decision 14.3.D3.
#[test]
fn e12_5_1_a_howitzer_of_range_36() {
    let mut game = howitzer("E12.5-1");
    acts(&mut game, &["take Truck.1", "load 150mm-how.1"]);
    assert_eq!(marker(&game), Some(LoadMarker { loading: true, value: 3 }));
    for value in [2, 1] {
        next_turn(&mut game);
        act(&mut game, "count Truck.1", &[]);
        assert_eq!(marker(&game), Some(LoadMarker { loading: true, value }));
        assert!(!is_legal(&game, "take Truck.1"), "it does not move");
    }
    next_turn(&mut game);
    assert_eq!(game.turn(), 7);
    act(&mut game, "count Truck.1", &[]);
    assert_eq!(marker(&game), None);
    acts(&mut game, &["take Truck.1", "go A-2"]);
    assert_eq!(at(&game, "150mm-how.1"), "A-2");
}

/// 12.5.1.
#[test]
fn e12_5_2_an_anti_tank_gun_unloads_in_one_turn() {
    let mut game = on_x(German, American, "+OPT12.5")
        .units(&example("E12.5-2"))
        .turn(4)
        .begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "unload"]);
    assert_eq!(marker(&game), Some(LoadMarker { loading: false, value: 1 }));
    next_turn(&mut game);
    act(&mut game, "count Truck.1", &[]);
    assert_eq!((marker(&game), asked(&game)), (None, "direct-fire"));
    acts(&mut game, &["attack A-5", "add 75mm-AT.1"]);
}

/// 12.5.2, R12.5-d.
#[test]
fn e12_5_3_turning_round() {
    let mut game = howitzer("E12.5-3");
    acts(&mut game, &["take Truck.1", "load 150mm-how.1"]);
    next_turn(&mut game);
    act(&mut game, "count Truck.1", &[]);
    next_turn(&mut game);
    act(&mut game, "reverse Truck.1", &[]);
    assert_eq!(marker(&game), Some(LoadMarker { loading: false, value: 2 }));
    next_turn(&mut game);
    act(&mut game, "count Truck.1", &[]);
    assert_eq!(marker(&game), Some(LoadMarker { loading: false, value: 1 }));
    next_turn(&mut game);
    assert_eq!(game.turn(), 8);
    act(&mut game, "count Truck.1", &[]);
    assert_eq!((marker(&game), state(&game, "150mm-how.1").place), (None, Place::Map));
}

/// 12.5, 11.6.
#[test]
fn e12_5_4_turns_by_range() {
    let charts = panzerbitz::charts::Charts::standard();
    assert_eq!(
        [0, 16, 17, 32, 33, 48, 49, 80].map(|range| charts.loading(range).turns),
        [1, 1, 2, 2, 3, 3, 4, 4]
    );
}

/// 12.5.a.
#[test]
fn rule_12_5_the_count_of_a_dispersed_transport_stands_still() {
    let (game, events) = on_x(German, American, "+OPT12.5")
        .units("ge_truck+ge_h150 A-1")
        .load("Truck.1", LoadMarker { loading: true, value: 3 })
        .dispersed("Truck.1", Dispersal::D, 1)
        .unit("us_truck", "K-10")
        .begin_with(German, Segment::Load, &[]);
    assert_eq!(marker(&game), Some(LoadMarker { loading: true, value: 3 }));
    assert!(!events.iter().any(|event| matches!(event, Event::Transport(TransportEvent::Counted { .. }))));
}

#[test]
fn rule_12_5_light_passengers_pay_the_base_price() {
    let mut game = gun("ge_rifle44", "+OPT12.5").begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "load Grenadier.1"]);
    assert_eq!((marker(&game), spent(&game, "Truck.1")), (None, 12));
}

/// A German truck with a gun in the woods, an American platoon that sees it four hexes away: a worked example.
fn in_woods(id: &str, switches: &str) -> Position {
    let game = germans(Segment::Movement, &example(id));
    let (eye, gun) = &drawn(id).sights[0];
    assert!(game.sees(hex(&game, eye), hex(&game, gun)));
    assert_eq!(game.range(hex(&game, eye), hex(&game, gun)), 4);
    on_x(German, American, switches).units(&example(id))
}

/// E12.6-1, E12.6-2; 12.6, R12.6-a.
#[test]
fn e12_6_1_and_2_placing_a_marker_reveals() {
    let spotted = |id: &str, name: &str, switches: &str| {
        let mut game = in_woods(id, switches).begin(German, Segment::Movement);
        acts(&mut game, &["take Truck.1", &format!("load {name}")]);
        state(&game, "Truck.1").spotted
    };
    assert_eq!(spotted("E12.6-1", "105mm-how.1", "+OPT12.5,+OPT12.6"), Spotted::Spotted);
    assert_eq!(spotted("E12.6-2", "75mm-AT.1", "+OPT12.5,+OPT12.6"), Spotted::None, "Nil is below 2");
    assert_eq!(spotted("E12.6-1", "105mm-how.1", "+OPT12.5"), Spotted::None, "without 12.6");
}

/// E12.6-3, E12.6-4; 12.5.3, 12.6.1, R12.5-e.
#[test]
fn e12_6_3_and_4_replacing_a_marker_reveals_at_the_start_of_the_turn() {
    let count = |value: u8| {
        let mut game = on_x(German, American, "+OPT12.5")
            .units(&example("E12.6-3"))
            .load("Truck.1", LoadMarker { loading: true, value })
            .begin(German, Segment::Load);
        act(&mut game, "count Truck.1", &[]);
        state(&game, "Truck.1").spotted
    };
    assert_eq!(count(3), Spotted::Spotted, "a 2 is placed");
    assert_eq!(count(2), Spotted::None, "Nil is placed");
}

#[test]
fn rule_8_6_2_passengers_do_nothing() {
    let game = on_x(Soviet, German, "").begins(Segment::Movement, "su_t34_85+su_smg A-1, ge_rifle44 A-2");
    assert!(!is_legal(&game, "take SMG.1"));
    assert_eq!(refused(&game, "take SMG.1"), "8.6.2");
}

/// 6.8.1, 8.6.3: a half-track with its passenger is dispersed in mid-move.
#[test]
fn rule_8_6_3_a_dispersed_carrier_does_not_unload() {
    let mut game = on_board(1, German, American, "")
        .begins(Segment::Movement, "ge_251+ge_rifle44 1-R-1, ge_truck 1-GG-1, us_m8 1-R-4");
    let events = play(&mut game, &["take SdKfz-251.1", "go 1-R-2", "add M8-Greyhound.1", "fire"], &[1]);
    assert_eq!(hits(&game, &events).len(), 2, "carrier and passenger");
    assert_eq!(asked(&game), "move", "it does nothing more");
    assert_eq!(refused(&game, "take SdKfz-251.1"), "6.8.1");
    assert!(state(&game, "SdKfz-251.1").cargo.is_some());
}

/// 6.8.1, 8.6.3.
#[test]
fn rule_8_6_3_a_dispersed_carrier_does_not_load() {
    let mut game = on_board(1, German, American, "")
        .begins(Segment::Movement, "ge_251 1-R-1, ge_rifle44 1-R-2, us_m8 1-R-4");
    play(&mut game, &["take SdKfz-251.1", "go 1-R-2", "add M8-Greyhound.1", "fire"], &[1]);
    assert_eq!(asked(&game), "move");
    assert_eq!(state(&game, "SdKfz-251.1").cargo, None);
}

/// 4.5.9: a gun that was seen to fire is not hidden by its truck.
#[test]
fn rule_4_5_9_a_spotted_gun_that_loads_stays_spotted() {
    let mut game = on_board(1, American, German, "")
        .begins(Segment::Movement, "us_at76 1-E-9, us_truck 1-E-9, ge_pz4h 1-D-6, spotted 3in-AT.1");
    acts(&mut game, &["take Truck.1"]);
    let events = act(&mut game, "load 3in-AT.1", &[]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Spotting(SpottingEvent::SpottedWith { .. }))),
        "{events:?}"
    );
    assert_eq!(state(&game, "Truck.1").spotted, Spotted::Spotted);
    assert!(game.is_spotted(unit(&game, "Truck.1")));
}
