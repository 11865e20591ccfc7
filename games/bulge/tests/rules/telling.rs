//! What the log says, and the reasons that a refusal gives.

use bulge::charts::{ALLIED, GERMAN, Terrain, Water};
use bulge::{Bulge, Edge, Position, Segment, Stage};
use engine::{Game, Seat};

use crate::tools::{act, hex, is_legal, log, refusal, river_step, texts, unit};

fn rules(game: &Bulge, text: &str) -> Vec<&'static str> {
    refusal(game, text).reasons().map(|reason| reason.rule.0).collect()
}

/// Plays an action on a copy, and gives the first line of the log.
fn first_line(game: &Bulge, text: &str) -> String {
    let mut copy = game.clone();
    let events = act(&mut copy, text, &[6; 9]);
    log(&copy, &events).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn r8_2_r8_4_r10_2_why_a_far_hex_cannot_be_reached() {
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-1ss-peiper", "Q9");
    let mut game = position.clone().begin(GERMAN, Segment::Movement);
    act(&mut game, "take Peiper/1SS", &[]);
    let far = refusal(&game, "go XX34");
    assert!(far.to_string().contains("and it has 4 MP"), "{far}");
    assert_eq!(rules(&game, "go Q9"), ["8.9"], "where it stands");
    let mut game = position.place("u-28-110", "O10").begin(GERMAN, Segment::Movement);
    act(&mut game, "take Peiper/1SS", &[]);
    let enemy = refusal(&game, "go O10");
    assert!(enemy.reasons().any(|reason| reason.rule.0 == "8.4" && reason.text.contains("O10")), "{enemy}");
    assert!(enemy.reasons().any(|reason| reason.rule.0 == "10.2"), "{enemy}");
}

#[test]
fn r12_1_2_r11_10_why_nobody_attacked_is_told_in_a_later_phase() {
    // A panzer regiment across an unbridged river from an enemy: nothing to attack, and the phase goes by.
    let (from, to) = river_step(&Bulge::new("S1", None, "").unwrap(), Terrain::Clear);
    let position = Position::empty("S1", "-MC").turn(5).place("g-1ss-1", &from).place("u-28-110", &to);
    let mut game = position.place("u-2-9", "A1").begin(GERMAN, Segment::Movement);
    let events = act(&mut game, "done", &[]);
    let told = log(&game, &events);
    assert!(told.contains("The Germans move nobody else. [8.1]"), "{told}");
    assert!(told.contains("No German unit can attack across the water that is between. [11.10]"), "{told}");
    assert_ne!(game.segment(), Segment::Combat, "{told}");
    assert_eq!(rules(&game, &format!("attack {to}"))[1..], ["11.10"], "beside what is asked now");
    assert_eq!(rules(&game, "attack A1")[1..], ["12.1.2"], "nobody is near");
    assert_eq!(rules(&game, "attack XX34")[1..], ["12.1.2"], "nobody is there");
}

#[test]
fn r5_0_r8_1_r12_1_2_a_phase_without_a_choice_is_passed_over_with_a_line() {
    let position = Position::empty("S1", "-OKW").turn(5).places("u-28-110 AA26, g-1ss-1 XX3");
    let mut game = position.begin(GERMAN, Segment::Movement);
    let events = act(&mut game, "done", &[]);
    let told = log(&game, &events);
    for line in [
        "No German combat unit is adjacent to an enemy: there is no attack. [12.1.2]",
        "The Germans have nothing to support with. [5.0]",
    ] {
        assert!(told.contains(line), "{line} in\n{told}");
    }
    // On the first turn surprise leaves the Allies no Support Phase.
    let mut game = Bulge::new("S1", None, "").unwrap();
    let events = act(&mut game, "done", &[]);
    assert!(log(&game, &events).contains("Surprise: there is no Allied Support Phase. [17.1 (SUR)]"));
}

#[test]
fn r4_3_declined_choices_are_told() {
    let position = Position::empty("S1", "").turn(5).places("u-1-16 GG11, g-1ss-1 MM15");
    let game = position.clone().begin(GERMAN, Segment::Demolition);
    assert_eq!(first_line(&game, "done"), "The Allies blow no bridge. [5.5.1]");
    let mut game = position.clone().begin(GERMAN, Segment::Roadblocks);
    assert_eq!(first_line(&game, "done"), "The Allies place no roadblock. [5.1.1]");
    let hex = texts(&game).into_iter().find(|text| text.starts_with("roadblock ")).unwrap();
    act(&mut game, &hex, &[]);
    assert_eq!(first_line(&game, "done"), "The Allies place no further roadblock. [5.1.1]");
    let mut game = position.begin(GERMAN, Segment::Movement);
    act(&mut game, "take 1/1SS", &[]);
    assert_eq!(first_line(&game, "stay"), "1/1SS does not move. [8.9]");
}

#[test]
fn r4_3_sentences_begin_with_a_capital_and_say_who_acts() {
    let position = Position::empty("S1", "").turn(5).places("g-vdh KK6, u-1-16 GG11");
    let mut game = position.clone().begin(GERMAN, Segment::Movement);
    act(&mut game, "take vdH", &[]);
    assert_eq!(first_line(&game, "stay"), "VdH does not move. [8.9]");
    let game = position.begin(GERMAN, Segment::Demolition);
    let told = first_line(&game, "demolish GG11/GG12");
    assert!(told.starts_with("The Allies try to blow the bridge GG11/GG12"), "{told}");
}

#[test]
fn r2_3_7_cavalry_groups_have_names_that_can_be_typed() {
    let game = Position::empty("S1", "").turn(20).place("u-cav2", "AA26").begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "take 2/Cav"));
    let read = |text: &str| game.parse_action(text).map(|action| game.action_text(action));
    assert_eq!(read("take 2 Cav"), Ok("take 2/Cav".to_owned()));
    assert_eq!(read("land Stielau 1 AA26"), Ok("land Stielau-1 AA26".to_owned()));
    assert!(read("take 2 Cva").is_err());
    assert!(game.view(Seat::Referee).units.iter().any(|unit| unit.name.as_deref() == Some("2/Cav")));
    let face = game.counters().into_iter().find(|counter| counter.id == "u-cav2").unwrap();
    let engine::counter::Face::Unit(front) = face.front else { panic!("a unit") };
    assert_eq!((front.designation.as_str(), front.parent.as_str()), ("2", "Cav"));
}

#[test]
fn r25_2_the_last_line_gives_the_points_of_each_side() {
    let position = Position::empty("S2", "").turn(8).control_all(ALLIED).place("u-1-16", "AA26");
    let mut game = position.place("g-1ss-1", "MM15").begin(ALLIED, Segment::Movement);
    while game.status().outcome().is_none() {
        act(&mut game, "done", &[1; 9]);
    }
    let told = game.ending().unwrap().to_string();
    let [german, allied] = [game.german_points(), game.allied_points()];
    assert!(told.contains(&format!("Victory points: German {german}, Allied {allied}.")), "{told}");
}

#[test]
fn r14_7_a_refused_advance_cites_what_bars_it() {
    let any = Bulge::new("S1", None, "").unwrap();
    let fixed = any.fixed();
    for (water, rule) in [(Water::River, "14.7"), (Water::Meuse, "11.3")] {
        let unbridged = |edge: &&Edge| edge.water() == Some(water) && edge.site().is_none();
        let mut hexes = fixed.setting.board.grid.ids();
        let step = hexes.find_map(|hex| Some((hex, fixed.edges(hex).iter().find(unbridged)?.to)));
        let (from, to) = step.map(|(from, to)| (fixed.label(from), fixed.label(to))).unwrap();
        let position = Position::empty("S1", "-MC").turn(20).stack(&["g-26vg-77", "g-1ss-1"], from);
        let game = position.begin(GERMAN, Segment::Combat);
        let mut state = game.state().clone();
        let mut attackers = vec![unit(&game, "g-1ss-1"), unit(&game, "g-26vg-77")];
        attackers.sort_unstable();
        (state.combat.attackers, state.combat.target) = (attackers, Some(hex(&game, to)));
        (state.combat.stage, state.combat.die, state.combat.column) = (Stage::Advance, 6, 10);
        state.combat.attacked.insert(hex(&game, to));
        let game = game.restore(state).unwrap();
        assert!(rules(&game, "advance 1/1SS").contains(&rule), "{rule}");
    }
}
