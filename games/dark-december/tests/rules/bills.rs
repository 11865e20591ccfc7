//! What moves cost, part by part with their rules, and why other moves are refused however far they lead.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::BridgeState;
use dark_december::{DarkDecember, Flag, Position, Segment};
use engine::Game;

use crate::cases::sum;
use crate::tools::{PLAIN, act, acts, refusal, stand};

/// Takes a unit and explains where it goes.
fn bill(mut game: DarkDecember, take: &str, go: &str) -> Vec<String> {
    act(&mut game, take, &[]);
    sum(&game, go)
}

fn has(lines: &[String], wanted: &[&str]) {
    for line in wanted {
        assert!(lines.iter().any(|one| one == line), "{line} is not in {lines:#?}");
    }
}

#[test]
fn or4_0_disengagement_is_a_part_of_the_sum() {
    // Infantry beside an enemy in the open goes to where no zone is.
    let game = Position::empty("C2", "").turn(9).place("A-28-110", PLAIN).place("G-26V-39", "0604");
    let lines = bill(game.begin(ALLIED, Segment::Movement), "take 110/28Inf", "go 0606");
    has(
        &lines,
        &["0606 2 MP [3.0.1]", "Clear 1 MP [3.0.1]", "Disengagement +1 MP [OR4.0]", "Left 3 MP [3.0]"],
    );
}

#[test]
fn r3_3_2_a_bridge_without_road_march_is_a_part_of_the_sum() {
    // 116 Pz leaves the zone of a unit in 4016 over the bridge 4015/3915.
    let game = stand(9, "G-116-60 PG 4015, A-4-12 4117");
    let game = game.place("A-28-110", "4014").begin(GERMAN, Segment::Movement);
    let lines = bill(game, "take 60PG/116Pz", "go 3915");
    let wanted = [
        "Road March 1 MP [3.3.1]",
        "No Road March in an enemy zone of control: rough 3 MP instead [3.3.1]",
        "Bridge without Road March +2 MP [3.3.2 (V3.3)]",
        "Disengagement +1 MP [OR4.0]",
    ];
    has(&lines, &wanted);
}

#[test]
fn r3_7_1_friends_slow_a_column_in_the_sum() {
    let game = stand(5, "A-28-110 2609, A-4-12 2610");
    let lines = bill(game.begin(ALLIED, Segment::Movement), "column 110/28Inf", "go 2611");
    let wanted = [
        "Through friendly units: woods 2 MP instead [3.7.1 (V3.7)]",
        "After friendly units: forest 3 MP instead [3.7.1 (V3.7)]",
        "The way 5 MP [3.0]",
    ];
    has(&lines, &wanted);
}

#[test]
fn or7_0_congestion_is_a_part_of_the_sum() {
    let position = Position::empty("C2", "+OPT7.0").turn(5).place("A-28-110", "2609");
    let game = position.stack(&["A-4-12", "A-4-8"], "2610").begin(ALLIED, Segment::Movement);
    let lines = bill(game, "take 110/28Inf", "go 2610");
    has(&lines, &["Road March 1 MP [3.3.1]", "Road congestion: woods 2 MP instead [OR7.0]"]);
}

#[test]
fn r3_3_4_unconnected_roads_are_a_part_of_the_sum() {
    let mut game =
        Position::empty("C2", "").turn(5).place("A-7A-CCA", "2820").begin(ALLIED, Segment::Movement);
    acts(&mut game, &["take CCA/7Armd", "go 2920"]);
    let lines = sum(&game, "go 2821");
    has(&lines, &["Road March 1 MP [3.3.1]", "The roads do not connect +1 MP [3.3.4]", "2821 2 MP [3.3.1]"]);
}

#[test]
fn r3_0_2_a_crossing_takes_the_whole_allowance_in_the_sum() {
    let game = Position::empty("C2", "").turn(5).bridge("2406/2506", BridgeState::Blown);
    let game = game.place("G-1SS-1 PG", "2406").begin(GERMAN, Segment::Movement);
    let lines = bill(game, "take 1PG/1SSPz", "go 2506");
    has(&lines, &["The crossing takes the whole allowance 6 MP instead [3.0.2]", "Left 0 MP [3.0]"]);
}

#[test]
fn r3_4_entering_the_map_is_a_sum() {
    let game =
        Position::empty("C2", "").quiet().due("A-28-110", 6, "H").turn(6).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    has(
        &sum(&game, "enter-column 110/28Inf 0121"),
        &["To enter 1 MP [3.4]", "Road 1 MP [3.2.2]", "Left 24 MP [3.0]"],
    );
}

#[test]
fn r2_0_3_the_price_of_a_return_is_a_sum() {
    let play = crate::cases::case(include_str!("../cases/repl.toml"), &[]);
    let lines = sum(play.game(), "return 422/106Inf");
    let more = "It surrendered and returns at the map edge +1 [2.0.4 (V2.0)]";
    assert_eq!(lines[1..], ["Replacement points 3 [2.0.3]", "To return 2 [2.0.3]", more]);
    assert_eq!(sum(play.game(), "return 110/28Inf")[1..], ["Replacement points 2 [2.0.3]"]);
}

#[test]
fn r4_3_1_halved_strengths_are_sums() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-28-110", "4306")
        .flag("A-28-110", Flag::Isolated, true)
        .place("G-1SS-1 Pz", "4406")
        .flag("G-1SS-1 Pz", Flag::Unsupplied, true)
        .begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 4306", &[]);
    let lines = sum(&game, "add 1Pz/1SSPz");
    let wanted = [
        "1Pz/1SSPz 2 [4.3.1]",
        "Printed 8 [0.3]",
        "Unsupplied x1/2 [1.2.1]",
        "Armour into forest off the road x1/2 [4.3.1]",
        "110/28Inf 2 [4.3.1]",
        "Isolated x1/2 [1.2.3]",
        "Odds 1:1 [4.3.2]",
        "Forest 4 [4.2.1]",
    ];
    has(&lines, &wanted);
}

#[test]
fn the_facts_about_all_hexes_add_up() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    for hex in game.board().grid.ids() {
        for fact in game.facts(hex) {
            assert_eq!(fact.adds_up(), Ok(()), "{}", game.label(hex));
        }
    }
}

/// 3.1, 3.5.2, 3.5.3, 3.0.2, 3.7: each bar on the way is named with its hex, and otherwise the cost.
#[test]
fn r3_1_why_a_hex_far_away_cannot_be_reached() {
    let mut game = stand(9, "A-28-110 0609, G-26V-39 0605").begin(ALLIED, Segment::Movement);
    act(&mut game, "take 110/28Inf", &[]);
    let why = |game: &DarkDecember, text: &str| refusal(game, text).to_string();
    // Without supply it has two points, and the plain costs one a hex.
    let far =
        Position::empty("C2", "").turn(9).place("A-28-110", PLAIN).flag("A-28-110", Flag::Unsupplied, true);
    let mut far = far.begin(ALLIED, Segment::Movement);
    act(&mut far, "take 110/28Inf", &[]);
    assert_eq!(why(&far, "go 0602"), "3.1: the way costs 3 MP, and it has 2 MP");
    assert_eq!(
        why(&game, "go 0605"),
        "3.5.2: 0606: it stops in the enemy zone of control there\n3.1: into 0605: an enemy unit stands there"
    );
    // 3.5.3: from zone to zone; two points are not enough to go round.
    let mut game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-110", "0604")
        .flag("A-28-110", Flag::Unsupplied, true)
        .place("G-26V-39", "0605")
        .begin(ALLIED, Segment::Movement);
    act(&mut game, "take 110/28Inf", &[]);
    let zone = "it may not go directly from one enemy zone of control into another";
    assert_eq!(why(&game, "go 0704"), format!("3.5.3: into 0704: {zone}"));
    // 3.7: a full hex at the end.
    let mut game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-110", "0609")
        .stack(&["A-4-8", "A-4-12", "A-4-22"], "0607")
        .begin(ALLIED, Segment::Movement);
    act(&mut game, "take 110/28Inf", &[]);
    assert_eq!(why(&game, "go 0607"), "3.7: 0607: the hex is full");
    assert_eq!(why(&game, "go 0609"), "3.0: it stands there already");
}

/// 3.0.2: armour before a river is told of the river, not of points.
#[test]
fn r3_0_2_why_armour_does_not_cross() {
    let mut game = Position::empty("C2", "")
        .turn(5)
        .bridge("2406/2506", BridgeState::Blown)
        .place("G-1SS-1 Pz", "2406")
        .begin(GERMAN, Segment::Movement);
    act(&mut game, "take 1Pz/1SSPz", &[]);
    let told = refusal(&game, "go 2506").to_string();
    assert!(told.starts_with("3.0.2: into 2506: its class may not cross that river"), "{told}");
    // Who can take no step at all is told about every neighbour.
    let mut ring = Position::empty("C2", "").turn(9).place("A-28-110", PLAIN);
    for (id, at) in ["G-26V-39", "G-26V-77", "G-26V-78"].iter().zip(["0604", "0705", "0505"]) {
        ring = ring.place(id, at);
    }
    let told = refusal(&ring.begin(ALLIED, Segment::Movement), "take 110/28Inf").to_string();
    assert!(
        told.contains("3.1: into 0604: an enemy unit stands there") && told.contains("3.5.3: into 0704"),
        "{told}"
    );
}

/// W1, W4: the last line says who won, by which rule, and the score of each.
#[test]
fn w4_the_last_line_has_both_scores() {
    let end = |scenario: &str| {
        let mut game = Position::of(scenario, "").quiet().turn(if scenario == "C1" { 8 } else { 20 });
        game = game.flag("A-28-110", Flag::Reduced, true);
        let mut game = game.begin(ALLIED, Segment::Bridges);
        while game.decision().is_some() {
            act(&mut game, "done", &[]);
        }
        game.ending().expect("it is over").to_string()
    };
    let c6 = end("C6");
    assert!(c6.contains(" wins: ") && c6.contains("Victory points: German ") && c6.ends_with("[W4]"), "{c6}");
    let c1 = end("C1");
    assert_eq!(c1, "Allied wins: victory. Conditions met and denied: German 0, Allied 5. [W1]");
}

/// Names as they are shown, with blanks or without, and the ids of the counters can be typed.
#[test]
fn every_unit_can_be_typed_by_its_name() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    for unit in game.fixed().unit_ids() {
        let counter = game.counter(unit);
        for name in [&counter.name, &counter.id] {
            let action = game.parse_action(&format!("take {name}"));
            assert_eq!(action, Ok(dark_december::Action::Take(unit)), "{name}");
            let entry = game.parse_action(&format!("enter {name} 0121"));
            assert!(entry.is_ok(), "{name}: {entry:?}");
        }
    }
    let named = |text: &str| game.parse_action(text).map(|action| game.action_text(action));
    assert_eq!(named("take G-2Pz-304 PG"), Ok("take 304PG/2Pz".into()));
    assert_eq!(named("take 304 PG/2 Pz"), Ok("take 304PG/2Pz".into()));
    assert_eq!(named("take von der Heydte"), Ok("take vonderHeydte".into()));
    assert_eq!(named("enter 2 Cav 0121"), Ok("enter 2Cav 0121".into()));
    // A number is a number, and old records call cavalry by it.
    assert_eq!((named("give 2"), named("take 2")), (Ok("give 2".into()), Ok("take 2Cav".into())));
    let wrong = game.parse_action("take 305PG/2Pz").unwrap_err().to_string();
    assert!(wrong.contains("expected a unit such as 110/28Inf, found \"305PG/2Pz\""), "{wrong}");
}
