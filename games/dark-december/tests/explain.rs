//! The sums behind an attack: strengths, odds, level of each die against the TDL, and what lowering a TDL would change.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Flag, Position, Segment};
use engine::{Dice, Game};

/// The lines of an explanation, spaces made one.
fn lines(game: &DarkDecember, action: &str) -> Vec<String> {
    let action = game.parse_action(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    assert_eq!(game.check(action), Ok(()));
    let why = game.explain(action);
    assert_eq!((why.chances_add_up(), why.sums_add_up()), (Ok(()), Ok(())));
    why.to_string().lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn play(game: &mut DarkDecember, texts: &[&str]) {
    for text in texts {
        let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut Dice::fixed(&[5]), &mut Vec::new());
    }
}

/// Two regiments of 12 VG, one Unsupplied, attack a regiment with a fort in the open.
fn attack(switches: &str) -> DarkDecember {
    let mut game = Position::empty("C2", switches)
        .turn(10)
        .place("A-28-110", "0605")
        .fort(ALLIED, "0605")
        .places("G-12V-27 0604, G-12V-48 0704")
        .flag("G-12V-48", Flag::Unsupplied, true)
        .begin(GERMAN, Segment::Combat);
    play(&mut game, &["attack 0605", "add 27/12VG", "add 48/12VG"]);
    game
}

#[test]
fn the_whole_sum_of_an_attack() {
    assert_eq!(
        lines(&attack(""), "confirm"),
        [
            "confirm",
            "Attack 5 [4.3.1]",
            "27/12VG 3 [4.3.1]",
            "48/12VG 2 [4.3.1]",
            "Printed 3 [0.3]",
            "Unsupplied x1/2 [1.2.1]",
            "Fractions rounded up [0.4]",
            "Defence 4 [4.3.1]",
            "110/28Inf 4 [4.3.1]",
            "Odds 1:1 [4.3.2]",
            "Attack 5 [4.3.1]",
            "Defence : 4 [4.3.1]",
            "TDL 2 [4.2]",
            "Clear 1 [4.2.1]",
            "Fort +1 [3.6.3]",
            "Die +0 [4.3.4]",
            "Level less TDL [4.3.5]",
            "Die 1: R1 +1 [4.3.5]",
            "Level in row 1 3 [4.3.4]",
            "TDL -2 [4.2]",
            "Die 2: FF +0 [4.3.5]",
            "Level in row 2 2 [4.3.4]",
            "TDL -2 [4.2]",
            "Die 3: NE -1 [4.3.5]",
            "Level in row 3 1 [4.3.4]",
            "TDL -2 [4.2]",
            "Die 4: NE -1 [4.3.5]",
            "Level in row 4 1 [4.3.4]",
            "TDL -2 [4.2]",
            "Die 5: NE -2 [4.3.5]",
            "Level in row 5 0 [4.3.4]",
            "TDL -2 [4.2]",
            "Die 6: CA -3 [4.3.5]",
            "Level in row 6 -1 [4.3.4]",
            "TDL -2 [4.2]",
            "If the defender lowers his TDL, dice 1 to 6 [4.2.4 (V4.2)]",
            "0605 to 1: R2 R1 FF FF NE NE [4.2.4 (V4.2)]",
            "0605 to 0: R3 R2 R1 R1 FF NE [4.2.4 (V4.2)]",
            "On CA, dice 1 to 6 [4.9]",
            "0604, 1:2, TDL 1: R1 FF NE NE NE CA [4.9.1]",
            "TDL 0: R2 R1 FF FF NE NE [4.2.4 (V4.2)]",
            "0704, 1:2, TDL 1: R1 FF NE NE NE CA [4.9.1]",
            "TDL 0: R2 R1 FF FF NE NE [4.2.4 (V4.2)]",
            "Chances",
            "R1: 1 in hexes and steps, at most 1 hex 1/6 16.7 % [4.4.6]",
            "FF: each side loses a step 1/6 16.7 % [4.8]",
            "NE: no effect 3/6 50.0 % [4.3.5]",
            "CA: the defender may strike back 1/6 16.7 % [4.9]",
        ]
    );
}

#[test]
fn what_lowering_a_level_changes() {
    // Only 0 with V3.0 alone, nothing without both.
    let lowered = |switches: &str| {
        let all = lines(&attack(switches), "confirm");
        all.into_iter().filter(|line| line.starts_with("0605 to")).collect::<Vec<_>>()
    };
    assert_eq!(lowered("-V4.2"), ["0605 to 0: R3 R2 R1 R1 FF NE [3.0.3 (V3.0)]"]);
    assert_eq!(lowered("-V4.2,-V3.0"), Vec::<String>::new());
    // The attacker lowers one of his hexes: the strike at it changes, and can be lowered no more.
    let mut game = attack("");
    play(&mut game, &["confirm"]);
    let all = lines(&game, "lower 0604 0");
    assert!(all.contains(&"0604, 1:2, TDL 0: R2 R1 FF FF NE NE [4.9.1]".to_owned()), "{all:?}");
    // The defender lowers his: the sum of that choice has the new level and says so.
    play(&mut game, &["done"]);
    let all = lines(&game, "lower 0605 1");
    assert!(all.contains(&"Lowered by the defender 1 instead [4.2.4 (V4.2)]".to_owned()), "{all:?}");
    assert!(all.contains(&"Die 2: R1 +1 [4.3.5]".to_owned()), "{all:?}");
    assert!(!all.iter().any(|line| line.starts_with("0605 to")));
}

#[test]
fn columns_caps_and_columns_on_the_march() {
    // 25 to 1: 9:1; a unit in SM stands at one less.
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-Eng-35", "0605")
        .flag("A-Eng-35", Flag::Strategic, true)
        .stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"], "0604")
        .begin(GERMAN, Segment::Combat);
    play(&mut game, &["attack 0605", "add 1Pz/1SSPz", "add 1PG/1SSPz", "add 2PG/1SSPz"]);
    let all = lines(&game, "confirm");
    for line in [
        "Odds 16:1 [4.3.2]",
        "Column 9:1 [4.3.3 (V4.3)]",
        "TDL 0 [4.2]",
        "Clear 1 [4.2.1]",
        "A unit in Strategic Movement -1 [3.2.6 (V3.2Z)]",
        "Armour superiority -1 [4.7]",
        "Die 1: R6 +10 [4.3.5]",
    ] {
        assert!(all.contains(&line.to_owned()), "{line} is not in {all:#?}");
    }
    // City, fort and major river: 8 is held at 7 (E1).
    let probe = DarkDecember::new("C2", None, "").unwrap();
    let (fixed, position) = (probe.fixed(), dark_december::position::hex(&probe, "2101"));
    let over = fixed.edges(position).iter().find(|edge| edge.major() && edge.site().is_none());
    if let Some(over) = over {
        let from = fixed.label(over.to).to_owned();
        let mut game = Position::empty("C2", "")
            .turn(10)
            .place("A-Eng-35", "2101")
            .fort(ALLIED, "2101")
            .place("G-26V-39", &from)
            .begin(GERMAN, Segment::Combat);
        play(&mut game, &["attack 2101", "add 39/26VG"]);
        let all = lines(&game, "confirm");
        for line in [
            "TDL 7 [4.2]",
            "City at least 4 [4.2.1]",
            "River +3 [4.2.2]",
            "The greatest level at most 7 [E1]",
        ] {
            assert!(all.contains(&line.to_owned()), "{line} is not in {all:#?}");
        }
    }
}

#[test]
fn two_bonuses_an_assault_and_a_strike() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .stack(&["A-28-110", "A-28-109", "A-28-112"], "0605")
        .fort(ALLIED, "0605")
        .stack(&["G-12V-27", "G-12V-48", "G-12V-89"], "0604")
        .stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0704")
        .place("G-Manteuffel", "0604")
        .begin(GERMAN, Segment::Combat);
    play(&mut game, &["attack 0605", "add 27/12VG", "add 48/12VG", "add 89/12VG"]);
    play(&mut game, &["add 39/26VG", "add 77/26VG", "add 78/26VG", "confirm", "done", "done"]);
    let all = lines(&game, "integrity 2");
    assert!(all.contains(&"Divisional Integrity -2 [4.6.3 (V4.6)]".to_owned()), "{all:#?}");
    assert!(all.contains(&"Die 4, one bonus: NE -1 [4.6.3 (V4.6)]".to_owned()), "{all:#?}");
    play(&mut game, &["integrity 0", "done", "integrity 1"]);
    // A 5 is row 6 with the defender's bonus: level -1 on TDL 2, a counterattack.
    let all = lines(&game, "strike 0604");
    for line in ["Attack 9 [4.9.1]", "Defence 12 [4.9.1]", "Odds 1:2 [4.3.2]", "TDL 1 [4.2.3]"] {
        assert!(all.contains(&line.to_owned()), "{line} is not in {all:#?}");
    }
    play(&mut game, &["done"]);
    let all = lines(&game, "assault");
    for line in ["All Out Assault -1 [4.1.3]", "Price, steps 1 [4.1.2 (V4.1)]"] {
        assert!(all.contains(&line.to_owned()), "{line} is not in {all:#?}");
    }
}
