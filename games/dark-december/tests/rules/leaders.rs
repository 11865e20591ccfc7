//! Commanders in combat (4.6.3, OR9.3, OR9.5).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Position, Segment, Stage};
use engine::Game;

use crate::combat::{TWELVE, attack, bastogne};
use crate::tools::{act, acts, example, log, stand};

/// OR9.5.
/// Ex OR9.5.
#[test]
fn or9_5_manteuffel_orders_a_second_assault() {
    let position = stand(10, &example("Ex OR9.5"));
    let mut game = attack(position, &TWELVE);
    act(&mut game, "integrity 0", &[]);
    assert_eq!(game.state().combat.stage, Stage::Capability);
    act(&mut game, "done", &[5]);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    act(&mut game, "integrity 0", &[6]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    let events = act(&mut game, "assault", &[]);
    assert!(log(&game, &events).contains("OR9.5"));
    act(&mut game, "lose 48/12VG", &[]);
    // 7 to 4, -1: a 5 is row 4.
    act(&mut game, "integrity 0", &[5]);
    assert_eq!(game.state().combat.stage, Stage::Target);
    // RL33: a capability that was spent on the die is gone.
    let after_one = |leader: &str, choice: &str, die: u32| {
        let mut game = attack(bastogne("", 10).place(leader, "3020"), &TWELVE);
        act(&mut game, "integrity 0", &[]);
        act(&mut game, choice, &[die]);
        acts(&mut game, &["assault", "lose 89/12VG"]);
        act(&mut game, "integrity 0", &[6]);
        game.state().combat.stage
    };
    assert_eq!(after_one("G-Manteuffel", "command Manteuffel", 6), Stage::Target);
    // Dietrich cannot.
    assert_eq!(after_one("G-Dietrich", "done", 5), Stage::Target);
}

/// OR9.3.
#[test]
fn or9_3_a_commander_helps_the_defence() {
    let modifier = |position: Position| {
        let mut game = position.begin(GERMAN, Segment::Combat);
        acts(&mut game, &["attack 3022", "add 27/12VG", "add 48/12VG"]);
        game.modifier(0)
    };
    assert_eq!(modifier(bastogne("", 10)), 0);
    assert_eq!(modifier(bastogne("", 10).place("A-Middleton", "3022")), 1);
}

#[test]
fn r4_6_3_patton_gives_two_bonuses_under_a_clear_sky() {
    let most = |turn, patton: &str| {
        let mut game = Position::empty("C2", "")
            .turn(turn)
            .place("G-26V-39", "3022")
            .stack(&["A-28-109", "A-28-110", "A-28-112"], "3021")
            .stack(&["A-4-8", "A-4-12", "A-4-22"], "3121")
            .place("A-Patton", patton)
            .begin(ALLIED, Segment::Combat);
        acts(&mut game, &["attack 3022", "add 109/28Inf", "add 110/28Inf", "add 112/28Inf"]);
        acts(&mut game, &["add 8/4Inf", "add 12/4Inf", "add 22/4Inf"]);
        game.most_integrity()
    };
    assert_eq!((most(15, "3024"), most(15, "3532"), most(14, "3024")), (2, 1, 0));
}
