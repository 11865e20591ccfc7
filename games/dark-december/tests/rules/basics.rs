//! Words, rounding, dice (0), and the errata that are built in (E).

use dark_december::charts::{ALLIED, Cost, GERMAN, Ground, MP};
use dark_december::rulebook::rulebook;
use dark_december::units::{MoveClass, UnitType};
use dark_december::{
    BridgeEvent, DarkDecember, Event, Flag, InfiltrationEvent, Place, Position, ResultEvent, RetreatEvent,
    Segment,
};
use engine::rules::Origin;
use engine::{Dice, Game, Status};

use crate::tools::{
    AROUND, PLAIN, act, acts, as_drawn, at, drawn, example, hex, is, is_legal, refusal, refused, texts, unit,
};

/// 0.1: a number that is ours is in the charts and says so; what the document gives says that.
#[test]
fn every_number_has_its_source() {
    let charts = DarkDecember::new("C2", None, "").unwrap().fixed().charts.clone();
    let source =
        |name: &str| charts.number_list.iter().find(|number| number.name == name).map(|number| number.source);
    assert_eq!(source("supply_offroad_points"), Some(Origin::House));
    assert_eq!(source("tdl_off_map"), Some(Origin::Seed));
    assert_eq!(source("german_bridge_limit"), Some(Origin::Public));
    assert_eq!(source("armour_ground_attack_divisor"), Some(Origin::House));
}

/// 0.2: numbers with letters, and the switch where one decides.
#[test]
fn a_rule_is_cited_with_its_switch() {
    let game = Position::empty("C2", "-V3.2Z").turn(5).places("A-28-110 2609, G-26V-39 2509");
    let mut game = game.begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "column 110/28Inf"), "3.2.1");
    game = Position::empty("C2", "-V3.2Z")
        .turn(5)
        .place("A-28-110", PLAIN)
        .place("G-26V-39", "0602")
        .begin(ALLIED, Segment::Movement);
    acts(&mut game, &["column 110/28Inf", "go 0604"]);
    assert_eq!(refusal(&game, "go 0603").rule().to_string(), "3.2.6 (V3.2Z)");
    // RL7: 3.2 occurs twice in the document, 4.5 three times.
    let book = rulebook();
    for (alias, number) in
        [("3.2R", "3.2.5"), ("3.2Z", "3.2.6"), ("4.5T", "4.5.2"), ("4.5Z", "4.5.3"), ("4.5E", "4.5.4")]
    {
        assert_eq!(book.rule(alias).expect("an alias").number, number);
    }
}

/// RL6, RL7: what only confirms an erratum has no switch; repeated paragraphs have one each.
#[test]
fn clarifications_are_switches_where_they_change_something() {
    let book = rulebook();
    for id in ["V1.0", "V1.1", "V3.0", "V4.3", "V4.5E", "V3.2R", "V3.2Z", "V4.5T", "V4.5Z"] {
        assert!(book.switch(id).is_some(), "{id}");
    }
    for number in ["3.0.1", "E1", "E2", "M6.1"] {
        let rule = book.rule(number).expect("a rule");
        assert!(rule.variants.is_empty() && rule.when.is_empty(), "{number}");
    }
    // Dearest cost and the cap of 7 hold with every switch off.
    let base = DarkDecember::new("C2", Some("base79"), "").unwrap();
    let fixed = base.fixed();
    let woods = fixed
        .towns
        .iter()
        .find(|&town| fixed.terrain[town.index()] == dark_december::charts::Terrain::Woods)
        .expect("a town in woods");
    assert_eq!(fixed.cost(woods, MoveClass::Foot, Ground::Soft), Cost::Points(2 * MP));
    assert_eq!(base.ground_level(ALLIED, hex(&base, "2101"), 9), 7);
}

#[test]
fn r0_3_classes_divisions_and_steps() {
    let mut game = Position::empty("C2", "").turn(9).place("A-28-110", PLAIN).begin(GERMAN, Segment::Combat);
    for counter in &game.fixed().units {
        let class = match counter.kind {
            UnitType::Inf | UnitType::Para | UnitType::Glider | UnitType::Eng => MoveClass::Foot,
            UnitType::ArmInf | UnitType::MechPara => MoveClass::Mechanised,
            UnitType::Arm | UnitType::Cav => MoveClass::Armour,
            UnitType::Cmd => MoveClass::Commander,
        };
        assert_eq!(counter.class, class, "{}", counter.name);
    }
    // Both sides have a 9th division; they are not the same.
    let division = |id: &str| game.counter(unit(&game, id)).division;
    assert_eq!(division("A-28-110"), division("A-28-109"));
    assert_ne!(division("A-28-110"), division("A-9A-CCB"));
    assert_eq!(division("G-150"), None);
    // Two steps: the back after one loss.
    let regiment = unit(&game, "A-28-110");
    assert_eq!(
        (game.steps(regiment), game.strength(regiment).attack, game.strength(regiment).defence),
        (2, 3, 4)
    );
    game = Position::after(game).flag("A-28-110", Flag::Reduced, true).begin(GERMAN, Segment::Combat);
    assert_eq!(
        (game.steps(regiment), game.strength(regiment).attack, game.strength(regiment).defence),
        (1, 2, 2)
    );
    assert_eq!(game.steps(unit(&game, "A-Eng-35")), 1);
}

#[test]
fn r0_4_strength_is_halved_up_and_movement_down() {
    let place = |id: &str, flags: &[Flag]| {
        let mut position = Position::empty("C2", "").turn(9).place(id, PLAIN);
        for &flag in flags {
            position = position.flag(id, flag, true);
        }
        position.begin(GERMAN, Segment::Combat)
    };
    // 5 halved is 3, halved again 2.
    let game = place("A-9A-CCB", &[Flag::Unsupplied, Flag::Strategic]);
    assert_eq!(game.attack_strength(unit(&game, "A-9A-CCB"), hex(&game, AROUND[0])), 2);
    let game = place("A-9A-CCB", &[Flag::Unsupplied]);
    assert_eq!(game.attack_strength(unit(&game, "A-9A-CCB"), hex(&game, AROUND[0])), 3);
    // Unit by unit: 3 and 3 are 2 and 2, not 3.
    let two = Position::empty("C2", "")
        .turn(9)
        .stack(&["A-28-109", "A-28-110"], PLAIN)
        .flag("A-28-109", Flag::Unsupplied, true)
        .flag("A-28-110", Flag::Unsupplied, true)
        .begin(ALLIED, Segment::Combat);
    let both = [unit(&two, "A-28-109"), unit(&two, "A-28-110")];
    assert_eq!(two.attack_of(both, hex(&two, AROUND[0])), 4);
    // 7 is 3, 3 is 1, and 1 at least.
    let movement = |id: &str| {
        let game = place(id, &[Flag::Unsupplied]);
        game.allowance(unit(&game, id)) / MP
    };
    assert_eq!((movement("G-2Pz-3 Pz"), movement("A-Eng-35"), movement("A-28-110")), (3, 1, 2));
}

/// 0.5: dice have six sides, and low is good for the roller.
#[test]
fn dice_of_a_whole_game_have_six_sides() {
    let mut game = DarkDecember::new("C1", None, "").unwrap();
    let (mut dice, mut random) = (Dice::fast(5), Dice::fast(6));
    let (mut legal, mut events, mut seen) = (Vec::new(), Vec::new(), [0_u32; 7]);
    while let Status::Choose(_) = game.status() {
        game.legal(&mut legal);
        game.play(legal[random.index(legal.len())], &mut dice, &mut events);
        for event in events.drain(..) {
            let die = match event {
                Event::Result(ResultEvent::Attack { roll, .. } | ResultEvent::Strike { roll, .. }) => {
                    roll.die
                }
                Event::Retreat(RetreatEvent::River { die, .. })
                | Event::Bridge(BridgeEvent::Build { die, .. } | BridgeEvent::Blow { die, .. })
                | Event::Infiltration(InfiltrationEvent::Tried { die, .. }) => die,
                _ => continue,
            };
            seen[usize::from(die)] += 1;
        }
    }
    assert_eq!(seen[0], 0);
    assert!(seen[1..].iter().all(|&count| count > 0), "{seen:?}");
    // A bridge is built on 1 to 4.
    for (die, built) in [(1, 1), (4, 1), (5, 0), (6, 0)] {
        let mut game = Position::of("C2", "").begin(GERMAN, Segment::Bridges);
        act(&mut game, "build 4019/4119", &[die]);
        assert_eq!(game.state().built, built, "{die}");
    }
}

/// E4, M6.4: each side owns its motorized track, for classes M and A.
#[test]
fn each_side_owns_its_tracks() {
    let place = |side, points| {
        let position = Position::empty("C2", "")
            .turn(9)
            .place("G-2Pz-3 Pz", PLAIN)
            .place("A-7A-CCA", "2609")
            .flag("G-2Pz-3 Pz", Flag::Reduced, true)
            .flag("A-7A-CCA", Flag::Reduced, true);
        position.points(side, points).begin(side, Segment::Replacement)
    };
    assert!(is_legal(&place(GERMAN, [1, 0]), "restore 3Pz/2Pz"));
    assert!(is_legal(&place(ALLIED, [1, 0]), "restore CCA/7Armd"));
    assert_eq!(refused(&place(ALLIED, [0, 9]), "restore CCA/7Armd"), "2.0.1");
    let mut game = place(ALLIED, [2, 1]);
    act(&mut game, "restore CCA/7Armd", &[]);
    assert_eq!(game.state().points, [[0, 0], [1, 1]]);
}

/// E6, SR1.4: the French light unit comes on turn 8 at H, and never attacks nor leaves the Meuse.
/// Ex E6.
#[test]
fn the_french_light_unit_is_restricted_always() {
    let game = Position::of("C2", "").turn(8).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "enter FrLt 0118") && is_legal(&game, "enter FrLt 0121"));
    let mut game =
        Position::empty("C2", "").turn(20).places(&example("Ex E6")).begin(ALLIED, Segment::Combat);
    act(&mut game, &format!("attack {}", AROUND[0]), &[]);
    assert_eq!(refused(&game, "add FrLt"), "SR1.4");
    assert!(is_legal(&game, "add 110/28Inf"));
    // SR1.4: British units until the turn on their counters.
    let british = unit(&game, "A-Br-29 Armd");
    let restricted =
        |turn| Position::of("C2", "").turn(turn).begin(ALLIED, Segment::Movement).restricted(british);
    assert!(restricted(14) && !restricted(15));
    // A retreat does not take it over the line either.
    let bank = game.fixed().guard_line;
    let ways = game.retreat_ways(unit(&game, "A-FrLt"), hex(&game, PLAIN), 2);
    assert!(ways.list().iter().flat_map(|way| way.hexes().to_vec()).all(|hex| bank.contains(hex)));
}

/// E7, C0: Middleton begins in Bastogne with the 35 Engineer.
/// Ex C0.
#[test]
fn middleton_begins_in_3022() {
    for scenario in ["C1", "C2"] {
        let game = DarkDecember::new(scenario, None, "").unwrap();
        assert_eq!((at(&game, "A-Middleton"), at(&game, "A-Eng-35")), ("3022".into(), "3022".into()));
        as_drawn(&game, "Ex C0");
        assert_eq!(game.stacked(hex(&game, "3022")), 1);
        assert!(!is(&game, "A-Eng-35", Flag::Reduced));
    }
}

/// E8: the 354 Engineer comes on turn 9 and on no other.
/// Ex E8.
#[test]
fn the_354_engineer_is_in_one_list() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let engineer = unit(&game, &drawn("Ex E8").row[0]);
    let turns: Vec<u8> = game
        .fixed()
        .schedule
        .iter()
        .filter(|arrival| arrival.units.contains(&engineer))
        .map(|arrival| arrival.turn.number())
        .collect();
    assert_eq!(turns, [9]);
    let full = game.counter(engineer).full;
    assert_eq!((full.attack, full.defence, full.movement), (0, 1, 3));
}

/// E5, X1: without its variant replacements cannot bring the 66th Division either.
#[test]
fn the_66th_division_stays_away() {
    let game = Position::of("C2", "").turn(18).points(ALLIED, [9, 9]).begin(ALLIED, Segment::Replacement);
    assert_eq!(game.unit_state(unit(&game, "A-66-262")).place, Place::Absent);
    assert!(texts(&game).iter().all(|text| !text.contains("/66Inf")));
    let game = DarkDecember::new("C2", None, "+VAR-XVIII").unwrap();
    for id in ["A-66-262", "A-66-263", "A-66-264"] {
        assert_eq!(
            (game.unit_state(unit(&game, id)).place, game.unit_state(unit(&game, id)).due),
            (Place::Scheduled, 17)
        );
    }
}
