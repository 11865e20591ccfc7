//! Recovery phase (9.3).

use engine::Side;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{ChangeEvent, Dispersal, Event, Flag, Panzerbitz, Segment};

use crate::tools::{SetUp as _, act, acts, asked, example, germans, on_x, play, state, unit};

/// Passes until the recovery phase of a side is over; says in how many own recoveries a unit was freed.
fn recoveries(game: &mut Panzerbitz, name: &str) -> u8 {
    let side = game.piece(unit(game, name)).side;
    let (mut own, mut turn) = (0, game.phasing());
    for _ in 0..200 {
        let answer = match asked(game) {
            "motion" | "marker" => "stay",
            _ => "done",
        };
        act(game, answer, &[]);
        if turn != game.phasing() {
            own += u8::from(turn == side);
            turn = game.phasing();
            if !state(game, name).dispersed() {
                return own;
            }
        }
    }
    panic!("{name} never recovers")
}

/// 9.3, 9.3.1, 6.8.3.
#[test]
fn e9_3_1_a_marker_from_the_enemy_turn_costs_one_own_turn() {
    // D and DD alike; trucks keep both movement phases open.
    for die in [1, 2] {
        let mut game = germans(Segment::Direct, &(example("E9.3-1") + ", ge_truck K-1, us_truck K-10"));
        play(&mut game, &["attack A-8", "add Panther-G.1", "fire"], &[die]);
        assert!(state(&game, "M4-Sherman-75.1").dispersed(), "1-1: DD on 1, D on 2");
        assert_eq!(recoveries(&mut game, "M4-Sherman-75.1"), 1);
    }
}

/// The first dispersal marker that events tell of, and for how many recoveries.
fn first_marker(events: &[Event]) -> Option<(Dispersal, u8)> {
    events.iter().find_map(|event| match event {
        Event::Change(ChangeEvent::Dispersed { marker, recoveries, .. }) => Some((*marker, *recoveries)),
        _ => None,
    })
}

/// 9.3.1.
#[test]
fn e9_3_2_markers_from_reaction_fire_in_the_own_turn() {
    let hit = |die: u32| {
        let mut game = germans(Segment::Movement, &example("E9.3-2"));
        acts(&mut game, &["take Panther-G.1", "go A-5", "add M10.1"]);
        first_marker(&act(&mut game, "fire", &[die]))
    };
    assert_eq!(hit(3), Some((Dispersal::D, 1)));
    assert_eq!(hit(1), Some((Dispersal::DD, 2)));
}

/// 9.3.1.
#[test]
fn e9_3_3_markers_from_the_own_assault_last_longer() {
    let hit = |die: u32| {
        let mut game = on_x(German, American, "+OPT12.15").begins(Segment::Assault, &example("E9.3-3"));
        acts(&mut game, &["attack B-8", "add Grenadier.1", "add Grenadier.2"]);
        first_marker(&act(&mut game, "fire", &[die]))
    };
    assert_eq!(hit(5), Some((Dispersal::D, 2)));
    assert_eq!(hit(6), Some((Dispersal::DD, 3)));
}

#[test]
fn rule_9_3_1_a_result_without_effect_leaves_the_count() {
    let mut game = on_x(German, American, "")
        .units("ge_panther A-1, ge_truck K-1, us_m4_75 A-8")
        .dispersed("M4-Sherman-75.1", Dispersal::DD, 2)
        .begin(German, Segment::Direct);
    acts(&mut game, &["attack A-8", "add Panther-G.1"]);
    // 1-1 at -1: 4 counts 3, D.
    act(&mut game, "fire", &[4]);
    let state = state(&game, "M4-Sherman-75.1");
    assert_eq!((state.dispersal, state.recovery), (Dispersal::DD, 2));
}

#[test]
fn rule_9_3_2_phasing_units_are_turned_up() {
    let (game, _) = on_x(German, American, "")
        .units("ge_panther A-1, us_m10 K-10, us_truck K-1")
        .inverted("Panther-G.1")
        .inverted("M10.1")
        .begin_with(German, Segment::Recovery, &[]);
    assert!(!state(&game, "Panther-G.1").inverted);
    assert!(state(&game, "M10.1").inverted, "the other side waits for its own");
}

#[test]
fn rule_9_3_5_flags_are_cleared() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_truck K-10");
    acts(&mut game, &["take Panther-G.1", "go A-2", "stay", "done"]);
    assert_eq!(game.phasing(), Side(1));
    let state = state(&game, "Panther-G.1");
    assert!(!state.is(Flag::Moved) && state.spent == 0);
}
