//! Supply states and fuel in detail (1.0 to 1.2, RL8, RL9).

use dark_december::charts::{ALLIED, GERMAN, MP};
use dark_december::{DarkDecember, Flag, Place, Position, Segment};
use engine::Game;

use crate::tools::{AROUND, PLAIN, act, acts, fight, hex, is, is_legal, refused, ring, texts, unit};

#[test]
fn r1_0_3_the_state_lasts_until_the_next_supply_phase() {
    // Cut off in the Allied Supply Phase, relieved afterwards: still Unsupplied.
    let mut position = Position::empty("C2", "").turn(9).place("A-28-110", PLAIN);
    let enemies = ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14", "G-5FJ-15"];
    for (id, at) in enemies.iter().zip(AROUND) {
        position = position.place(id, at);
    }
    let game = position.begin(ALLIED, Segment::Supply);
    assert!(is(&game, "A-28-110", Flag::Unsupplied));
    let mut free = Position::after(game);
    for id in enemies {
        free = free.send(id, Place::Eliminated);
    }
    let game = free.begin(ALLIED, Segment::Movement);
    assert!(!game.supplied(unit(&game, "A-28-110")) && game.lines(ALLIED).reach(hex(&game, PLAIN)));
    let game = Position::after(game).turn(10).begin(ALLIED, Segment::Supply);
    assert!(game.supplied(unit(&game, "A-28-110")));
    // A unit that enters is Supplied until then, wherever it enters.
    let mut game = Position::empty("C2", "")
        .quiet()
        .turn(6)
        .due("A-101-501", 6, "G")
        .place("G-26V-39", "1334")
        .begin(ALLIED, Segment::Entry);
    acts(&mut game, &["done", "enter 501/101Abn 1335"]);
    assert!(game.supplied(unit(&game, "A-101-501")));
}

/// 1.0.5, OR1.0.4: Isolated in the enemy's phase, a unit stays so until it has a line in its own phase, or until it is found not
/// to be in the enemy's.
#[test]
fn isolation_holds_until_a_line_or_the_next_enemy_supply_phase() {
    let game = ring("", None).begin(GERMAN, Segment::Supply);
    assert!(is(&game, "A-28-110", Flag::Isolated));
    let mut open = Position::after(game);
    for id in
        ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14", "G-5FJ-15", "G-352-914", "G-352-915"]
    {
        open = open.send(id, Place::Eliminated);
    }
    for id in ["G-352-916", "G-276-986", "G-276-987", "G-276-988"] {
        open = open.send(id, Place::Eliminated);
    }
    let game = open.begin(ALLIED, Segment::Supply);
    assert!(game.supplied(unit(&game, "A-28-110")));
    assert_eq!(game.unit_state(unit(&game, "A-28-110")).markers, 0);
    assert_eq!(game.defence_strength(unit(&game, "A-28-110")), 4);
    // Without a line nothing changes in its own phase, and the count goes on in the next of the enemy.
    let game = Position::after(ring("", None).begin(GERMAN, Segment::Supply)).begin(ALLIED, Segment::Supply);
    assert!(is(&game, "A-28-110", Flag::Isolated) && !game.supplied(unit(&game, "A-28-110")));
    let game = Position::after(game).turn(10).begin(GERMAN, Segment::Supply);
    assert_eq!(game.unit_state(unit(&game, "A-28-110")).markers, 2);
    // A friend with a line comes near: merely Unsupplied, and the count is over.
    let near = Position::after(game).place("A-4-12", "2721").turn(11).begin(GERMAN, Segment::Supply);
    assert_eq!(near.unit_state(unit(&near, "A-28-110")).markers, 0);
    assert!(!is(&near, "A-28-110", Flag::Isolated));
}

/// RL8: at the map edge only the hexes on the map must be enclosed.
#[test]
fn a_unit_in_a_corner_can_be_isolated() {
    // 5235 has three neighbours: 5234, 5134 and 5135.
    let game = DarkDecember::new("C2", None, "").unwrap();
    assert!(game.fixed().edges(hex(&game, "5235")).len() < 6);
    let game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-110", "5235")
        .place("G-26V-39", "5234")
        .place("G-26V-77", "5135")
        .place("G-26V-78", "5134")
        .begin(GERMAN, Segment::Supply);
    assert!(is(&game, "A-28-110", Flag::Isolated));
}

#[test]
fn r1_1_1_who_can_be_selected_for_fuel() {
    // A selection may not be declined, and a division not be named twice running.
    let mut game = Position::of("C2", "").turn(7).begin(GERMAN, Segment::Fuel);
    assert_eq!(game.decision().unwrap().side, GERMAN);
    assert_eq!(refused(&game, "done"), "1.1.1");
    act(&mut game, "starve 116Pz", &[]);
    let game = Position::after(game).turn(8).begin(GERMAN, Segment::Fuel);
    assert_eq!(refused(&game, "starve 116Pz"), "1.1.1");
    assert!(is_legal(&game, "starve 2Pz"));
    // Not with foot units, not without a unit on the map.
    let names: Vec<String> = texts(&game);
    assert!(
        !names.iter().any(|name| name.contains("26VG") || name.contains("3FJ") || name == "starve 9Pz"),
        "{names:?}"
    );
    // Without an eligible formation the selection is skipped.
    let (game, _) =
        Position::empty("C2", "").turn(8).place("G-26V-39", "4119").begin_with(GERMAN, Segment::Fuel, &[]);
    assert!(texts(&game).is_empty());
}

/// RL34, 1.1.2: any two of the three brigades that are on the map are one selection.
#[test]
fn two_brigades_are_one_selection() {
    let place = || Position::empty("C2", "").turn(12).place("G-150", "4119").place("G-FBB", "4120");
    let mut game = place().begin(GERMAN, Segment::Fuel);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    let pairs = texts(&game);
    assert_eq!(pairs.len(), 1, "{pairs:?}");
    act(&mut game, &pairs[0], &[]);
    assert!(is(&game, "G-150", Flag::ShortOfFuel) && is(&game, "G-FBB", Flag::ShortOfFuel));
    assert_eq!(game.state().selections, [0, 0]);
    // Not again on the next turn, and with the third there are three pairs.
    let game = place().place("G-FGB", "4219").begin(GERMAN, Segment::Fuel);
    assert_eq!(texts(&game).len(), 3);
    // One alone is none.
    let game = Position::empty("C2", "").turn(12).place("G-150", "4119").begin(GERMAN, Segment::Fuel);
    assert!(texts(&game).is_empty());
}

/// RL9, 1.1.3: a unit short of fuel has a supply line for isolation and for victory.
#[test]
fn fuel_does_not_isolate() {
    let mut game = Position::empty("C2", "").turn(8).place("G-2Pz-3 Pz", "2017").begin(GERMAN, Segment::Fuel);
    act(&mut game, "starve 2Pz", &[]);
    let panzer = unit(&game, "G-2Pz-3 Pz");
    assert!(!game.supplied(panzer));
    let lines = game.lines(GERMAN);
    assert!(lines.reach(hex(&game, "2017")));
    // W3.1 counts it, and OR9.4 sends a commander to it.
    assert_eq!(game.score(&lines).mech, 1);
}

#[test]
fn r1_2_1_what_an_unsupplied_unit_may_not_do() {
    let position = |supplied: bool| {
        Position::empty("C2", "")
            .turn(9)
            .place("A-28-110", PLAIN)
            .flag("A-28-110", Flag::Unsupplied, !supplied)
            .flag("A-28-110", Flag::Reduced, true)
            .points(ALLIED, [2, 2])
    };
    assert_eq!(refused(&position(false).begin(ALLIED, Segment::Replacement), "restore 110/28Inf"), "2.0.2");
    assert!(is_legal(&position(true).begin(ALLIED, Segment::Replacement), "restore 110/28Inf"));
    let game = position(false).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "column 110/28Inf"), "3.2.1");
    assert_eq!(refused(&game, "fort 110/28Inf"), "3.6.1");
    assert_eq!(game.allowance(unit(&game, "A-28-110")), 2 * MP);
    assert_eq!(game.defence_strength(unit(&game, "A-28-110")), 2, "its reduced side, not halved");
    // No reserve.
    let reserve = |supplied: bool| {
        let position = Position::empty("C2", "").turn(9).place("A-7A-CCA", PLAIN);
        is(
            &position.flag("A-7A-CCA", Flag::Unsupplied, !supplied).begin(ALLIED, Segment::Combat),
            "A-7A-CCA",
            Flag::Reserve,
        )
    };
    assert!(reserve(true) && !reserve(false));
    // No All Out Assault, unless another attacker is Supplied.
    let assault = |both: bool| {
        let mut game = Position::empty("C2", "")
            .turn(10)
            .place("A-28-110", PLAIN)
            .place("G-26V-39", AROUND[0])
            .place("G-26V-77", AROUND[1])
            .fort(ALLIED, PLAIN)
            .flag("G-26V-39", Flag::Unsupplied, true)
            .flag("G-26V-77", Flag::Unsupplied, both)
            .begin(GERMAN, Segment::Combat);
        // 4 or 5 to 4 is 1:1 on TDL 2; a 4 is level 1: no effect.
        fight(&mut game, PLAIN, &["G-26V-39", "G-26V-77"], &[4]);
        is_legal(&game, "assault")
    };
    assert!(assault(false) && !assault(true));
}

#[test]
fn r1_2_3_an_isolated_unit_defends_with_half() {
    let game = Position::empty("C2", "").turn(9).place("A-9A-CCB", PLAIN);
    let game = game.flag("A-9A-CCB", Flag::Isolated, true).begin(GERMAN, Segment::Combat);
    let command = unit(&game, "A-9A-CCB");
    assert_eq!(
        (game.defence_strength(command), game.attack_strength(command, hex(&game, AROUND[0]))),
        (3, 3)
    );
    assert!(!game.supplied(command));
}

/// 1.0.1, M6.3: a line does not change from one road to the other in 2920.
#[test]
fn a_line_does_not_change_roads_in_2920() {
    // Bastogne, 2921 and 2920 are held; 2821 lies on the other road, whose ends are German.
    let game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-110", "3022")
        .place("A-28-109", "2921")
        .place("A-28-112", "2920")
        .place("A-4-12", "2821")
        .place("G-26V-39", "2721")
        .place("G-26V-77", "3119")
        .place("G-26V-78", "3021")
        .begin(ALLIED, Segment::Supply);
    let lines = game.lines(ALLIED);
    assert!(lines.on_road(hex(&game, "2920")) && !lines.on_road(hex(&game, "2821")));
    assert!(lines.traced(hex(&game, "2821")), "one hex off the road it is");
}
