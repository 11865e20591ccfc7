//! Small scenarios that were played wrongly once, from `tests/cases`.

use dark_december::charts::Charts;
use dark_december::{DarkDecember, Flag};
use engine::data::Files;
use engine::title::Playable;
use engine::{Game, Play, Seat};

use crate::tools::{is, unit};

/// A game of a scenario of the folder, with these dice.
pub(crate) fn case(text: &str, dice: &[u32]) -> Play<DarkDecember> {
    let game = DarkDecember::read_files(
        &Files::scenario("case.toml", text),
        Charts::standard(),
        Some("variant"),
        "",
    );
    Play::scripted(game.unwrap_or_else(|error| panic!("{error}")), dice.to_vec())
}

/// Plays actions that must be legal.
pub(crate) fn plays(play: &mut Play<DarkDecember>, texts: &[&str]) {
    for text in texts {
        play.act_text(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}\n{}", play.game().prompt()));
    }
}

/// The rules that refuse an action, in order.
pub(crate) fn barred(play: &Play<DarkDecember>, text: &str) -> Vec<&'static str> {
    let game = play.game();
    let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match game.check(action) {
        Ok(()) => Vec::new(),
        Err(refusal) => refusal.reasons().map(|reason| reason.rule.number()).collect(),
    }
}

/// 4.6.2, 1.2.1, 1.2.3: three regiments of 28 Division in the open, enclosed and without supply, defend together, but not as a
/// division.
#[test]
fn r4_6_2_units_without_supply_have_no_integrity_in_defence() {
    let mut play = case(include_str!("../cases/di_def.toml"), &[6, 6, 6, 6]);
    plays(&mut play, &["done", "attack 0605", "add 27/12VG", "add 48/12VG", "add 89/12VG"]);
    plays(&mut play, &["add 39/26VG", "add 77/26VG", "add 78/26VG", "done", "done", "integrity 0"]);
    assert!(!play.game().may_stand());
    // The die was rolled without asking the defender.
    let told = play.log(Seat::Referee);
    assert!(told.contains("die 6 +0"), "{told}");
}

/// 1.0.5, OR1.0.4: a unit that was Isolated in the German phase traces a line in its own and is Supplied at once.
#[test]
fn r1_0_5_a_line_in_its_own_phase_relieves_a_unit_at_once() {
    let mut play = case(include_str!("../cases/iso_relief.toml"), &[6, 6, 6]);
    let game = play.game();
    assert!(is(game, "A-28-110", Flag::Isolated));
    assert_eq!(game.unit_state(unit(game, "A-28-110")).markers, 1);
    plays(&mut play, &["take 16Pz/116Pz", "go 0801"]);
    while play.game().phasing() == dark_december::charts::GERMAN {
        plays(&mut play, &["done"]);
    }
    let game = play.game();
    assert!(!is(game, "A-28-110", Flag::Isolated) && game.supplied(unit(game, "A-28-110")));
    assert_eq!(game.unit_state(unit(game, "A-28-110")).markers, 0);
    assert!(play.log(Seat::Referee).contains("110/28Inf is no longer Isolated. [OR1.0.4]"));
    // It stands in an enemy zone: that alone bars Strategic Movement.
    let refusal = play.game().check(play.game().parse_action("column 110/28Inf").unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), "3.2.1: it starts in an enemy zone of control");
    assert_eq!(play.game().defence_strength(unit(play.game(), "A-28-110")), 4);
}

/// 4.5.3: 16 Pz ignores the zone of 12/4 in 4015; the refusals name what bars each hex.
/// Ex 4.5-b.
#[test]
fn r4_5_3_refused_advances_cite_what_bars_them() {
    let mut play = case(include_str!("../cases/adv_bridge.toml"), &[3, 6, 6, 6]);
    plays(&mut play, &["done", "attack 4015", "add 16Pz/116Pz", "add 164/62VG", "add 183/62VG"]);
    plays(&mut play, &["add 27/12VG", "add 48/12VG", "add 89/12VG", "done", "done", "integrity 0", "give 2"]);
    plays(&mut play, &["withdraw 3915 3916", "advance 16Pz/116Pz"]);
    assert!(play.game().state().combat.advancing.is_some_and(|one| one.dash));
    // A bridge over the river; woods; an enemy, whose hex is none to go to either.
    for (hex, rules) in [("3915", vec!["4.5.3"]), ("4014", vec!["4.5.3"]), ("4016", vec!["3.1"])] {
        assert_eq!(barred(&play, &format!("go {hex}")), rules, "{hex}");
    }
    assert_eq!(barred(&play, "go 4017"), ["4.5.1"], "not adjacent");
    assert_eq!(barred(&play, "go 4115"), ["3.7"], "12 VG fills it, and the zone there ends the advance");
    assert_eq!(barred(&play, "go 4114"), Vec::<&str>::new());
}

/// 4.3.3: the German Combat Phase is passed over, and later both reasons are given for the attack that was not made.
#[test]
fn q4_a_phase_without_a_legal_action_is_passed_over_with_its_reason() {
    let mut play = case(include_str!("../cases/odds_on.toml"), &[6, 6]);
    plays(&mut play, &["done"]);
    let told = play.log(Seat::Referee);
    let why = "No German attack is allowed: the best one, 2 to 8 on 0605, is 1:4, below 1:3. [4.3.3 (V4.3)]";
    assert!(told.contains(why), "{told}");
    assert!(told.contains("The German player has no replacement points. [2.0.1]"), "{told}");
    assert!(told.contains("The German player can build no bridge: at no site"), "{told}");
    let rules = barred(&play, "attack 0605");
    assert_eq!(rules.last(), Some(&"4.3.3"), "{rules:?}");
    assert_eq!(rules.len(), 2);
    let game = play.game();
    let refusal = game.check(game.parse_action("attack 0605").unwrap()).unwrap_err().to_string();
    assert!(refusal.contains("it is asked for in the German Combat Phase"), "{refusal}");
    assert!(refusal.contains("2 to 8 is 1:4, and below 1:3 no attack is allowed"), "{refusal}");
    // What nobody could attack at all.
    assert_eq!(barred(&play, "attack 0603").last(), Some(&"4.0.1"));
}

/// 2.0.3 to 2.0.5: why a unit does not come back, without a false word.
#[test]
fn r2_0_3_why_a_unit_does_not_return() {
    let play = case(include_str!("../cases/repl.toml"), &[]);
    let why = |text: &str| {
        let game = play.game();
        game.check(game.parse_action(text).unwrap())
            .err()
            .map_or_else(String::new, |refusal| refusal.to_string())
    };
    // A regiment with kin, a wiped-out division, a surrendered one, a cavalry group: all can.
    for text in ["return 110/28Inf", "return 393/99Inf", "return 422/106Inf", "return 14Cav"] {
        assert_eq!(why(text), "", "{text}");
    }
    assert_eq!(why("return 44Eng"), "RL41: independent battalions do not return");
    assert_eq!(why("restore 44Eng"), "2.0.2: it is not on the map");
    assert_eq!(why("restore 109/28Inf"), "2.0.2: it has lost no step");
    assert_eq!(why("return 109/28Inf"), "2.0.3: it is not among the lost units of the phasing side");
    let base = include_str!("../cases/repl.toml").replace("preset = \"variant\"", "preset = \"base79\"");
    let game =
        DarkDecember::read_files(&Files::scenario("case.toml", &base), Charts::standard(), None, "").unwrap();
    let play = Play::scripted(game, vec![]);
    assert_eq!(barred(&play, "return 393/99Inf"), ["2.0.4"]);
    assert_eq!(barred(&play, "return 44Eng"), ["2.0.4"]);
    assert_eq!(barred(&play, "return 110/28Inf"), Vec::<&str>::new());
}

/// The lines of an explanation, spaces made one; its sums add up.
pub(crate) fn sum(game: &DarkDecember, text: &str) -> Vec<String> {
    let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.check(action), Ok(()), "{text}");
    let why = game.explain(action);
    assert_eq!((why.sums_add_up(), why.chances_add_up()), (Ok(()), Ok(())), "{why}");
    why.to_string().lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// 3.1.1, OR4.0, 1.2.1: an engineer without supply moves one hex, and the sum says by which rules.
#[test]
fn r3_1_1_the_sum_of_a_minimum_move() {
    let mut play = case(include_str!("../cases/minmove.toml"), &[]);
    let take = sum(play.game(), "take 35Eng");
    assert_eq!(
        take[1..],
        [
            "Movement points 1 MP [3.0]",
            "Allowance 3 MP [0.3]",
            "Unsupplied x1/2 [1.2.1]",
            "Fractions rounded down [1.2.1]",
            "Minimum at least 1 MP [1.2.1]",
        ]
    );
    plays(&mut play, &["take 35Eng"]);
    let game = play.game();
    let mut found = false;
    let mut legal = Vec::new();
    game.legal(&mut legal);
    for action in legal {
        let text = game.action_text(action);
        if text.starts_with("go ") {
            let lines = sum(game, &text);
            found |= lines
                .contains(&"The minimum move takes all that it has 1 MP instead [3.1.1 (V3.1)]".to_owned());
            assert!(lines.last().is_some(), "{lines:?}");
        }
    }
    assert!(found, "some hex costs more than one point");
}

/// 3.2.1, SR1.3: the clear sky slows German columns alone.
#[test]
fn sr1_3_a_clear_sky_does_not_change_allied_columns() {
    let play = case(include_str!("../cases/smclear.toml"), &[]);
    assert!(play.game().is_clear());
    let lines = sum(play.game(), "column 110/28Inf");
    assert_eq!(
        lines[1..],
        ["Movement points 25 MP [3.0]", "Allowance 5 MP [0.3]", "Strategic Movement x5 [3.2.1]"]
    );
}
