//! Combat (4.0 to 4.3, 4.5 to 4.9, SR1.1, C5, OR9.3, OR9.5).

use dark_december::charts::{ALLIED, GERMAN, Terrain};
use dark_december::{DarkDecember, Flag, Position, Segment, Stage};
use engine::Game;

use crate::tools::{act, acts, as_drawn, at, drawn, example, hex, is, is_legal, refused, stand, texts, unit};

/// The three regiments of 12 VG around Bastogne, and 110/28 in it.
pub(crate) fn bastogne(switches: &str, turn: u8) -> Position {
    Position::empty("C2", switches).turn(turn).places(&example("Ex 4.1"))
}

pub(crate) const TWELVE: [&str; 3] = ["add 27/12VG", "add 48/12VG", "add 89/12VG"];

/// Attacks Bastogne with these and goes on to the DI bonuses.
pub(crate) fn attack(position: Position, adds: &[&str]) -> DarkDecember {
    let mut game = position.begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 3022", &[]);
    acts(&mut game, adds);
    act(&mut game, "confirm", &[]);
    while matches!(game.state().combat.stage, Stage::LowerOwn | Stage::LowerCover) {
        act(&mut game, "done", &[]);
    }
    game
}

fn result(game: &DarkDecember, die: u8) -> String {
    game.outcome_of(die).expect("an attack").outcome.to_string()
}

/// Ex 4.3-b, as the Historical Assault Positions stand.
#[test]
fn r4_3_three_to_one_on_forest_with_surprise() {
    let mut game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    as_drawn(&game, "Ex 4.3-b");
    let target = hex(&game, "4306");
    assert_eq!(game.fixed().terrain[target.index()], Terrain::Forest);
    act(&mut game, "attack 4306", &[]);
    acts(&mut game, &TWELVE);
    act(&mut game, "add 9/3FJ", &[]);
    let roll = game.outcome_of(4).expect("an attack");
    assert_eq!((roll.attack, roll.defence, roll.tdl, roll.modifier), (12, 4, 4, -2));
    let results = [3, 4, 6].map(|die| result(&game, die));
    assert_eq!(results, ["R1", "FF", "NE"]);
}

/// Ex 4.3-a.
#[test]
fn r4_3_3_odds_beyond_the_table() {
    let game = Position::empty("C2", "").begin(GERMAN, Segment::Combat);
    let column = |attack, defence| {
        game.column(attack, defence).map(|(column, _)| game.fixed().charts.combat.odds[column].to_string())
    };
    assert_eq!(column(9, 4), Some("2:1".into()));
    assert_eq!(column(14, 4), Some("3:1".into()));
    assert_eq!(column(40, 4), Some("9:1".into()));
    assert_eq!(column(5, 6), Some("1:2".into()));
    assert_eq!(column(3, 10), None);
    let off = Position::empty("C2", "-V4.3").begin(GERMAN, Segment::Combat);
    assert_eq!(off.column(3, 10), Some((0, true)));
}

/// Q.4b, RL1.
/// Ex 4.1.
#[test]
fn r4_1_2_the_price_of_an_all_out_assault() {
    // As in "Ex 4.1", 9 to 4 is 2:1; a 5 on TDL 3 is no effect.
    let mut game = attack(bastogne("", 10), &TWELVE);
    act(&mut game, "integrity 0", &[5]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    let roll = game.outcome_of(5).expect("an assault");
    assert_eq!((roll.attack, roll.defence, roll.modifier), (8, 4, -1));
    // Without the switch each hex pays.
    let mut game = attack(bastogne("-V4.1", 10), &TWELVE);
    act(&mut game, "integrity 0", &[5]);
    act(&mut game, "assault", &[]);
    acts(&mut game, &["lose 27/12VG", "lose 48/12VG", "lose 89/12VG"]);
    let roll = game.outcome_of(5).expect("an assault");
    assert_eq!((roll.attack, roll.defence), (6, 4));
}

#[test]
fn r4_1_4_one_all_out_assault_and_no_second() {
    let mut game = attack(bastogne("", 10), &TWELVE);
    act(&mut game, "integrity 0", &[5]);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    // 8 to 4, -1: a 6 is row 5, no effect again.
    act(&mut game, "integrity 0", &[6]);
    assert_eq!(game.state().combat.stage, Stage::Target);
}

#[test]
fn r4_2_4_a_lower_level_turns_a_firefight_into_a_retreat() {
    // 1:1, die 2, level 2; Bastogne is 3.
    let adds = ["add 27/12VG", "add 48/12VG"];
    let attack = |switches: &str| {
        let mut game = bastogne(switches, 10).begin(GERMAN, Segment::Combat);
        act(&mut game, "attack 3022", &[]);
        acts(&mut game, &adds);
        act(&mut game, "confirm", &[6]);
        while game.state().combat.stage == Stage::LowerOwn {
            act(&mut game, "done", &[]);
        }
        game
    };
    let game = attack("");
    assert_eq!(game.decision().unwrap().side, ALLIED);
    assert_eq!(result(&game, 2), "NE");
    for (level, outcome) in [(2, "FF"), (1, "R1"), (0, "R2")] {
        let mut lowered = attack("");
        act(&mut lowered, &format!("lower 3022 {level}"), &[2]);
        let told = lowered.state().combat.requirement.0;
        let expected = if outcome == "FF" { 0 } else { 2 - level };
        assert_eq!(told, expected, "{outcome}");
        assert_eq!(is(&lowered, "A-28-110", Flag::Reduced), outcome == "FF");
    }
    let game = attack("-V4.2");
    assert_eq!(texts(&game), ["lower 3022 0", "done"]);
    let game = attack("-V4.2,-V3.0");
    assert_ne!(game.state().combat.stage, Stage::LowerCover);
}

/// E1.
#[test]
fn r4_2_1_levels_add_up_to_seven_at_most() {
    let game = Position::empty("C2", "").fort(ALLIED, "2101").begin(GERMAN, Segment::Combat);
    // City 4, fort 1, major river 3.
    assert_eq!(game.ground_level(ALLIED, hex(&game, "2101"), 3), 7);
    assert_eq!(game.ground_level(ALLIED, hex(&game, "2101"), 0), 5);
    assert_eq!(game.ground_level(GERMAN, hex(&game, "2101"), 0), 4);
    // M6.2
    assert_eq!(game.ground_level(ALLIED, hex(&game, "1010"), 0), 1);
    // West Wall for Germans alone.
    let wall = game.fixed().west_wall.iter().next().expect("a West Wall");
    assert_eq!(game.ground_level(GERMAN, wall, 0), game.ground_level(ALLIED, wall, 0) + 2);
}

/// Ex 4.6.
#[test]
fn r4_6_3_two_bonuses_near_manteuffel_and_the_second_dropped_on_ff() {
    // A city with a fort is TDL 5; CCB defends with 5.
    let dry: Vec<String> = {
        let game = DarkDecember::new("C2", None, "").unwrap();
        let edges = game.fixed().edges(hex(&game, "2901"));
        edges.iter().filter(|edge| !edge.wet()).map(|edge| game.fixed().label(edge.to).to_owned()).collect()
    };
    let arrows = [0, 1].map(|at| (dry[at].clone(), "2901".to_owned()));
    assert_eq!(drawn("Ex 4.6").arrows, arrows);
    let place = |switches| {
        let mut game = Position::empty("C2", switches)
            .turn(9)
            .places(&example("Ex 4.6"))
            .fort(ALLIED, "2901")
            .begin(GERMAN, Segment::Combat);
        act(&mut game, "attack 2901", &[]);
        acts(
            &mut game,
            &[
                "add 39/26VG",
                "add 77/26VG",
                "add 78/26VG",
                "add 3Pz/2Pz",
                "add 2PG/2Pz",
                "add 304PG/2Pz",
                "confirm",
            ],
        );
        while matches!(game.state().combat.stage, Stage::LowerOwn | Stage::LowerCover) {
            act(&mut game, "done", &[]);
        }
        game
    };
    let mut game = place("");
    assert!(is_legal(&game, "integrity 2"));
    act(&mut game, "integrity 2", &[]);
    let roll = game.outcome_of(4).expect("an attack");
    assert_eq!((roll.attack, roll.defence, roll.tdl), (21, 5, 5));
    assert!(roll.dropped);
    assert_eq!((result(&game, 4), result(&game, 2)), ("NE".into(), "R2".into()));
    let mut game = place("-V4.6");
    assert!(!is_legal(&game, "integrity 2"));
    act(&mut game, "integrity 1", &[]);
    assert_eq!(result(&game, 2), "R1");
}

/// SR1.1.3.
/// Ex SR1.1.
#[test]
fn sr1_1_3_one_bonus_with_surprise() {
    let place = |switches| {
        let position = Position::empty("C2", switches).turn(2).places(&example("Ex SR1.1"));
        let position = position.fort(ALLIED, "3022");
        attack(position, &["add 27/12VG", "add 48/12VG", "add 89/12VG", "add 9/3FJ"])
    };
    // 3:1 on TDL 4, a 3: row 1 with both is R1, row 2 with Surprise alone is FF.
    let mut game = place("");
    assert_eq!((game.modifier(0), game.modifier(1)), (-1, -2));
    act(&mut game, "integrity 1", &[3]);
    assert_eq!(game.state().combat.requirement, (1, 1));
    let off = place("-VSR1.1");
    assert_eq!((off.modifier(0), off.modifier(1)), (-1, -1));
    let mut off = off;
    act(&mut off, "integrity 0", &[3]);
    assert!(is(&off, "A-28-110", Flag::Reduced));
}

/// SR1.1.3.
#[test]
fn sr1_1_3_no_german_integrity_on_turn_1_with_historical_positions() {
    let mut game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 4306", &[]);
    acts(&mut game, &TWELVE);
    assert_eq!(game.most_integrity(), 0);
    let mut game = Position::of("C2", "-VSR1.1").begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 4306", &[]);
    acts(&mut game, &TWELVE);
    assert_eq!(game.most_integrity(), 1);
}

#[test]
fn r4_6_4_no_allied_integrity_during_the_german_advantage() {
    let place = |turn| {
        let mut game = Position::empty("C2", "")
            .turn(turn)
            .place("G-26V-39", "3022")
            .stack(&["A-28-109", "A-28-110", "A-28-112"], "3021")
            .begin(ALLIED, Segment::Combat);
        act(&mut game, "attack 3022", &[]);
        acts(&mut game, &["add 109/28Inf", "add 110/28Inf", "add 112/28Inf"]);
        game
    };
    assert_eq!(place(9).most_integrity(), 0);
    assert_eq!(place(15).most_integrity(), 1);
}

#[test]
fn r4_8_a_firefight_costs_a_step_each() {
    let mut game = attack(bastogne("", 10), &TWELVE);
    // 2:1 on TDL 3: a 2 is level 3.
    act(&mut game, "integrity 0", &[2]);
    assert!(is(&game, "A-28-110", Flag::Reduced));
    assert_eq!(game.state().combat.stage, Stage::ReturnFire);
    act(&mut game, "lose 48/12VG", &[]);
    assert!(is(&game, "G-12V-48", Flag::Reduced));
    assert_eq!(game.state().combat.stage, Stage::Target);
}

#[test]
fn r4_9_1_a_strike_has_no_modifiers_and_hits_the_whole_hex() {
    let position = bastogne("", 10).fort(ALLIED, "3022").flag("G-12V-27", Flag::Reduced, true);
    let mut game = position.begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 3022", &[]);
    acts(&mut game, &["add 27/12VG", "add 48/12VG", "confirm", "done"]);
    act(&mut game, "done", &[5]);
    assert_eq!(game.state().combat.stage, Stage::Counter);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    let roll = game.strike_outcome(hex(&game, "3021"), 3);
    let reduced = game.defence_strength(unit(&game, "G-12V-27"));
    assert_eq!((roll.attack, roll.defence, roll.modifier), (3, reduced, 0));
    assert_eq!(refused(&game, "strike 3122"), "4.9.1");
    act(&mut game, "strike 3021", &[3]);
    // It was a unit of one step: it went back or is gone.
    assert_ne!(at(&game, "G-12V-27"), "3021");
}

/// C5, RL35.
#[test]
fn c5_five_attacks_on_the_first_morning() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    assert_eq!(refused(&game, "done"), "C5");
    assert!(is_legal(&Position::of("C2", "-FIVE").begin(GERMAN, Segment::Combat), "done"));
    // When none remains, those that are missing count for the Allies.
    let mut game =
        Position::empty("C2", "").places("G-12V-27 4406, A-99-394 4306").begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 4306", "add 27/12VG", "confirm"]);
    while game.state().combat.stage != Stage::Target {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[6, 6, 6, 6]);
        if game.state().missing > 0 {
            break;
        }
    }
    assert_eq!(game.state().missing, 4);
}

/// SR1.2.1.
/// Ex SR1.2.
#[test]
fn sr1_2_1_an_attack_activates_the_division() {
    let mut game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    as_drawn(&game, "Ex SR1.2");
    act(&mut game, "attack 4020", &[]);
    let text = texts(&game).into_iter().find(|text| text.starts_with("add ")).expect("somebody");
    act(&mut game, &text, &[]);
    while !is_legal(&game, "confirm") {
        let text = texts(&game).into_iter().find(|text| text.starts_with("add ")).expect("somebody");
        act(&mut game, &text, &[]);
    }
    act(&mut game, "confirm", &[6, 6, 6, 6]);
    for id in ["A-28-109", "A-28-110", "A-28-112"] {
        assert!(is(&game, id, Flag::Activated), "{id}");
    }
    assert!(!is(&game, "A-9A-CCB", Flag::Activated));
}

#[test]
fn r4_0_3_who_may_not_attack() {
    let game = bastogne("", 10).flag("G-12V-27", Flag::Builder, true).begin(GERMAN, Segment::Combat);
    let mut game = game;
    act(&mut game, "attack 3022", &[]);
    assert_eq!(refused(&game, "add 27/12VG"), "3.6.1");
    let mut game = bastogne("-V3.2Z", 10).begin(GERMAN, Segment::Movement);
    game = Position::after(game).flag("G-12V-27", Flag::Strategic, true).begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 3022", &[]);
    assert_eq!(refused(&game, "add 27/12VG"), "3.2.6");
    // An engineer has no attack strength.
    let game = stand(10, "G-26V-39 3022, A-Eng-35 3021").begin(ALLIED, Segment::Combat);
    assert_eq!(refused(&game, "attack 3022"), "4.0.1");
}

/// RL36.
#[test]
fn rl36_attackers_leave_strategic_movement() {
    let position = bastogne("", 10);
    let game = position.begin(GERMAN, Segment::Movement);
    let mut game =
        Position::after(game).flag("G-12V-27", Flag::Strategic, true).begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 3022", "add 27/12VG", "add 48/12VG", "confirm", "done"]);
    assert_eq!(game.attack_strength(unit(&game, "G-12V-27"), hex(&game, "3022")), 2);
    // 5 to 4 is 1:1; a 5 on TDL 3 is a counterattack, which is declined; no assault.
    act(&mut game, "done", &[5]);
    while game.state().combat.target.is_some() {
        act(&mut game, "done", &[]);
    }
    assert!(!is(&game, "G-12V-27", Flag::Strategic));
}
