//! Reinforcements, screening and attacks from off the map (3.4).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Flag, Place, Position, Segment, Stage};
use engine::Game;

use crate::tools::{act, as_drawn, at, due_at_g, hex, is_legal, refused, texts, unit};

const AIRBORNE: [&str; 4] = ["A-101-501", "A-101-502", "A-101-506", "A-101-327"];

/// The 101st is due at G, which is 0735 and 1335; German units stand in some of them.
fn due(switches: &str, blocked: &[(&str, &str)]) -> Position {
    due_at_g(switches, blocked, &AIRBORNE)
}

fn name(id: &str) -> String {
    format!("{}/101Abn", id.rsplit('-').next().unwrap())
}

/// 3.4.1.
/// Ex 3.4-a.
#[test]
fn r3_4_2_a_blocked_hex_must_be_screened() {
    let mut game = due("", &[("G-2Pz-3 Pz", "1335")]).begin(ALLIED, Segment::Entry);
    as_drawn(&game, "Ex 3.4-a");
    let legal = texts(&game);
    assert_eq!(legal.len(), 4, "{legal:?}");
    assert!(legal.iter().all(|text| text.starts_with("screen ") && text.ends_with(" 1335")));
    assert_eq!(refused(&game, "done"), "3.4.2");
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    // The others enter at 0735, or up to three attack.
    assert_eq!(refused(&game, &format!("screen {} 1335", name(AIRBORNE[0]))), "3.4.2");
    act(&mut game, &format!("gather {} 1335", name(AIRBORNE[0])), &[]);
    act(&mut game, "done", &[]);
    assert!(is_legal(&game, &format!("enter {} 0735", name(AIRBORNE[1]))));
    assert!(!is_legal(&game, &format!("enter {} 1335", name(AIRBORNE[1]))));
    // 3.4.1: who can enter must.
    assert_eq!(refused(&game, "done"), "3.4.1");
    assert!(!is_legal(&game, &format!("enter {} 1335", name(AIRBORNE[3]))));
}

/// Ex 3.4-b.
#[test]
fn r3_4_5_with_both_hexes_blocked_the_rest_is_shifted_to_2235() {
    let mut game = due("", &[("G-2Pz-3 Pz", "1335"), ("G-2Pz-2 PG", "0735")]).begin(ALLIED, Segment::Entry);
    as_drawn(&game, "Ex 3.4-b");
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    act(&mut game, &format!("screen {} 0735", name(AIRBORNE[2])), &[]);
    // Of the first free entry hexes each way, 0121 and 2235, the one nearer to 110/28 in 3022.
    let away = |label: &str| game.distance(hex(&game, label), hex(&game, "3022"));
    assert_eq!((away("2235"), away("0121"), at(&game, "A-28-110")), (17, 29, "3022".into()));
    let shift = format!("shift {} 2235", name(AIRBORNE[0]));
    assert!(is_legal(&game, &shift));
    assert_eq!(texts(&game).iter().filter(|text| text.starts_with("shift ")).count(), 2);
    assert_eq!(refused(&game, "done"), "3.4.5");
    act(&mut game, &shift, &[]);
    let state = game.unit_state(unit(&game, AIRBORNE[0]));
    assert_eq!((state.place, state.due), (Place::Scheduled, 7));
}

/// Ex 3.4-c.
#[test]
fn r3_4_3_a_vacated_hex_releases_the_screen() {
    let mut game = due("", &[("G-2Pz-3 Pz", "1335")]).begin(ALLIED, Segment::Entry);
    as_drawn(&game, "Ex 3.4-c");
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    let game = Position::after(game).send("G-2Pz-3 Pz", Place::Eliminated).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, &format!("enter {} 1335", name(AIRBORNE[3]))));
}

/// Ex 3.4-a.
#[test]
fn r3_4_7_an_attack_from_off_the_map() {
    let mut game = due("", &[("G-26V-39", "1335")]).begin(ALLIED, Segment::Entry);
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    for id in &AIRBORNE[..3] {
        act(&mut game, &format!("gather {} 1335", name(id)), &[]);
    }
    act(&mut game, "done", &[]);
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    assert_eq!(refused(&game, "done"), "3.4.7");
    act(&mut game, "attack 1335", &[]);
    assert_eq!(game.state().combat.attackers.len(), 3);
    // 9 to 4: 2:1. The level of the stack is 4 (3.4.7).
    act(&mut game, "confirm", &[]);
    assert!(is_legal(&game, "lower 1335 3") && !is_legal(&game, "lower 1335 4"));
    act(&mut game, "done", &[]);
    assert_eq!(game.state().combat.stage, Stage::LowerCover);
    act(&mut game, "done", &[1]);
    // R of some size on one regiment: it goes, and somebody must come.
    while game.state().combat.stage != Stage::Advance {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    assert_eq!(refused(&game, "done"), "3.4.7");
    act(&mut game, &format!("advance {}", name(AIRBORNE[0])), &[]);
    assert!(game.hex_of(unit(&game, AIRBORNE[0])).is_some());
    assert_eq!(at(&game, AIRBORNE[3]), "off the map");
}

#[test]
fn r3_4_7_units_on_the_map_join_but_advance_after_those_from_off_it() {
    let position = due("", &[("G-26V-39", "1335")]).place("A-28-109", "1334");
    let mut game = position.begin(ALLIED, Segment::Entry);
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    act(&mut game, &format!("gather {} 1335", name(AIRBORNE[0])), &[]);
    act(&mut game, "done", &[]);
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    for text in ["attack 1335", "add 109/28Inf", "confirm", "done"] {
        act(&mut game, text, &[]);
    }
    act(&mut game, "lower 1335 0", &[1]);
    while game.state().combat.stage != Stage::Advance {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    assert_eq!(refused(&game, "advance 109/28Inf"), "3.4.7");
    act(&mut game, &format!("advance {}", name(AIRBORNE[0])), &[]);
    while game.state().combat.stage == Stage::AdvanceOn {
        act(&mut game, "stay", &[]);
    }
    assert!(is_legal(&game, "advance 109/28Inf"));
}

#[test]
fn r3_4_8_a_stack_thrown_back_waits_a_turn() {
    let mut game = due("", &[("G-26V-39", "1335")]).begin(ALLIED, Segment::Entry);
    act(&mut game, &format!("screen {} 1335", name(AIRBORNE[3])), &[]);
    act(&mut game, &format!("gather {} 1335", name(AIRBORNE[0])), &[]);
    let position = Position::after(game).flag(AIRBORNE[0], Flag::Stunned, true);
    let mut game = position.turn(7).begin(ALLIED, Segment::Entry);
    assert!(game.is(unit(&game, AIRBORNE[0]), Flag::Held));
    while !is_legal(&game, "done") {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    let game = Position::after(game).begin(ALLIED, Segment::Combat);
    assert!(!is_legal(&game, "attack 1335"));
}

#[test]
fn r3_4_without_the_switch_reinforcements_may_be_held_back() {
    let game = due("-V3.4", &[("G-2Pz-3 Pz", "1335")]).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "done") && is_legal(&game, &format!("enter {} 0735", name(AIRBORNE[0]))));
    // Shut out, they come one turn later at the nearest own entry hex.
    let game = due("-V3.4", &[("G-2Pz-3 Pz", "1335"), ("G-2Pz-2 PG", "0735")]).begin(ALLIED, Segment::Entry);
    assert_eq!(game.unit_state(unit(&game, AIRBORNE[0])).due, 7);
    let game = Position::after(game).turn(7).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, &format!("enter {} 2235", name(AIRBORNE[0]))));
}

#[test]
fn r3_4_6_a_letter_in_enemy_zones_may_be_screened() {
    let game = due("", &[("G-2Pz-3 Pz", "1334"), ("G-2Pz-2 PG", "0734")]).begin(ALLIED, Segment::Entry);
    assert!(is_legal(&game, "done"));
    let watched =
        ["0735", "1335"].iter().all(|label| game.zoc(GERMAN, dark_december::position::hex(&game, label)));
    assert_eq!(texts(&game).iter().any(|text| text.starts_with("screen ")), watched);
}

/// OR8.0.
#[test]
fn or8_0_von_der_heydte_drops_and_scatters() {
    let mut game = Position::of("C2", "").turn(3).begin(GERMAN, Segment::Drop);
    assert!(is_legal(&game, "drop 3502"));
    assert_eq!(refused(&game, "drop 3022"), "OR8.0");
    act(&mut game, "drop 3502", &[1, 3]);
    assert_eq!(at(&game, "G-vdH"), "3501");
    assert!(game.is(unit(&game, "G-vdH"), Flag::Shaken));
    let mut game = Position::of("C2", "").turn(3).begin(GERMAN, Segment::Drop);
    act(&mut game, "done", &[]);
    assert_eq!(game.unit_state(unit(&game, "G-vdH")).place, Place::Removed);
}

/// OR2.0.
#[test]
fn or2_0_three_attempts_by_18_pm() {
    let mut game = Position::of("C2", "").turn(2).begin(GERMAN, Segment::Movement);
    act(&mut game, "infiltrate 150PzBde", &[6]);
    assert_eq!(game.state().attempts, 1);
    assert_eq!(refused(&game, "take 150PzBde"), "3.0");
    let game = Position::of("C2", "").turn(7).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "infiltrate 150PzBde"), "OR2.0.2");
    let mut game = Position::of("C2", "").turn(2).begin(GERMAN, Segment::Movement);
    act(&mut game, "infiltrate 150PzBde", &[4]);
    assert!(game.state().motion.is_some());
}
