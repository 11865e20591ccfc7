//! 1.3, 4.0, 5.0, 16.0, 17.0: sequence, Support Phase, weather and air, surprise.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Event, Flag, Phase, Position, Segment, SequenceEvent};
use engine::data::Files;
use engine::title::Playable;
use engine::{Dice, Game};

use crate::tools::{act, cost, first_step, hex, is_legal, refused, road_from, road_start, texts, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

/// Example X36.
#[test]
fn r1_3_turns_x36() {
    use bulge::charts::{Half, Turn};
    let number = |half, day| Turn::on(half, day).map(Turn::number);
    assert_eq!(number(Half::Pm, 27), Some(24));
    let mornings = [28, 29, 30, 31].map(|day| number(Half::Am, day));
    assert_eq!(mornings, [Some(25), Some(27), Some(29), Some(31)]);
}

#[test]
fn r4_1_one_game_turn() {
    let mut game = Bulge::new("S2", None, "-GREIF,-SUR,-MC").unwrap();
    let (mut dice, mut events) = (Dice::fast(1), Vec::new());
    while game.turn() < 2 || game.segment() == Segment::Begin {
        let action = game.parse_action("done").unwrap();
        assert!(game.check(action).is_ok(), "4.3: done is always possible here");
        game.play(action, &mut dice, &mut events);
    }
    let phases: Vec<(u8, Phase)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Sequence(SequenceEvent::Phase { side, phase }) => Some((side.0, phase)),
            _ => None,
        })
        .collect();
    let all = [Phase::Support, Phase::Supply, Phase::Reinforcement, Phase::Movement, Phase::Combat];
    let expected: Vec<(u8, Phase)> =
        [0, 1].into_iter().flat_map(|side| all.map(|phase| (side, phase))).collect();
    assert_eq!(phases[..10], expected);
}

#[test]
fn r5_1_roadblocks() {
    let mut game = Position::of("S1", "").turn(2).begin(GERMAN, Segment::Roadblocks);
    assert_eq!(refused(&game, "roadblock UU18"), "5.1.2", "German-controlled");
    assert_eq!(refused(&game, "roadblock JJ23"), "5.1.2", "not empty");
    act(&mut game, "roadblock AA26", &[]);
    let neighbour = {
        let at = hex(&game, "AA26");
        let edge = game.fixed().edges(at).iter().find(|edge| edge.road()).unwrap();
        game.fixed().label(edge.to).to_owned()
    };
    assert_eq!(refused(&game, &format!("roadblock {neighbour}")), "5.1.2", "adjacent to another");
    for label in ["MM15", "GG15", "Z14", "P17"] {
        act(&mut game, &format!("roadblock {label}"), &[]);
    }
    assert_ne!(game.segment(), Segment::Roadblocks, "five on turn 2, and the step is over");
    let off = Position::of("S1", "-RB").turn(2).begin(GERMAN, Segment::Roadblocks);
    assert_eq!(texts(&off), ["done"]);
}

#[test]
fn r5_1_3_r5_1_4_a_roadblock_stops_germans() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let position = Position::empty("S1", "").turn(3).control_all(GERMAN).place("g-1ss-1", &start);
    let position = position.place("g-sti1", &start).roadblock(&road[0]);
    let mut game = position.begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-1ss-1", &road[0]).unwrap();
    assert!(step.stop && step.roadblock);
    assert!(!first_step(&game, "g-sti1", &road[0]).unwrap().stop, "teams ignore it");
    act(&mut game, "take 1/1SS", &[]);
    act(&mut game, &format!("go {}", road[0]), &[]);
    assert_eq!(game.state().moving, None);
    act(&mut game, "done", &[]);
    assert!(game.state().roadblocks.is_empty());
}

#[test]
fn r5_2_r16_5_interdiction() {
    let mut game = Position::of("S1", "").turn(3).begin(GERMAN, Segment::Interdiction);
    assert_eq!(game.state().air, 2);
    act(&mut game, "interdict MM15", &[]);
    assert_eq!(refused(&game, "interdict MM15"), "5.2.1");
    act(&mut game, "interdict AA26", &[]);
    assert_eq!(game.state().air, 0);
    assert_ne!(game.segment(), Segment::Interdiction);
    let start = road_start(&any(), 4);
    let road = road_from(&any(), &start, 4);
    let position = Position::empty("S1", "").turn(15).control_all(GERMAN).place("g-1ss-1", &start);
    let game = position.interdict(&road[1]).begin(GERMAN, Segment::Movement);
    // Into the hex and out of it 1 MP each, the others 1/4.
    assert_eq!(cost(&game, "g-1ss-1", &road[0]), Some(3));
    let step = |from: &str, to: &str| {
        let march = bulge::March::new(&game, unit(&game, "g-1ss-1"));
        march.road_rate(Some(hex(&game, from)), hex(&game, to))
    };
    assert_eq!((step(&road[0], &road[1]), step(&road[1], &road[2]), step(&road[2], &road[3])), (12, 12, 3));
}

#[test]
fn r5_3_r16_7_strategic_strike() {
    let mut game = Position::of("S5", "").turn(17).begin(GERMAN, Segment::Strike);
    assert_eq!(refused(&game, "strike AA26"), "5.3.1", "not German-controlled");
    act(&mut game, "strike MM15", &[]);
    assert_eq!(game.state().struck, Some(hex(&game, "MM15")));
    let rate = bulge::March::new(&game, unit(&game, "g-1ss-1")).road_rate(None, hex(&game, "MM15"));
    assert_eq!(rate, 24);
    let mut lines = bulge::Lines::default();
    lines.trace(&game, GERMAN);
    assert_eq!(lines.road_part(hex(&game, "MM15")), None, "no road supply passes through it");
    for turn in [16, 18] {
        let none = Position::of("S5", "").turn(turn).begin(GERMAN, Segment::Strike);
        assert_eq!(texts(&none), ["done"], "turn {turn}");
    }
}

#[test]
fn r16_7_a_strike_ends_with_the_pm_turn() {
    let end = |turn| {
        let position = Position::empty("S1", "").turn(turn).place("u-1-16", "AA26").strike("MM15");
        let mut game = position.begin(ALLIED, Segment::Movement);
        while game.turn() == turn {
            act(&mut game, "done", &[]);
        }
        game.state().struck.is_some()
    };
    assert!(end(17) && !end(18));
}

#[test]
fn r5_4_emplacement() {
    let position =
        Position::empty("S1", "").turn(3).stack(&["u-a174", "u-1-16"], "AA26").place("g-w15", "MM15");
    let mut game = position.clone().begin(GERMAN, Segment::Emplacement);
    act(&mut game, "emplace 174/FA", &[]);
    assert!(game.is(unit(&game, "u-a174"), Flag::Emplaced));
    let near = position.clone().place("g-1ss-1", "AA25").begin(GERMAN, Segment::Emplacement);
    assert_eq!(refused(&near, "emplace 174/FA"), "5.4.1", "in an enemy zone of control");
    let out = position.clone().flag("u-a174", Flag::Unsupplied, true).begin(GERMAN, Segment::Emplacement);
    assert_eq!(refused(&out, "emplace 174/FA"), "6.3");
    let werfer = position.begin(ALLIED, Segment::Emplacement);
    assert_eq!(refused(&werfer, "emplace 15/Werfer"), "5.4.1", "a werfer has no back");
}

#[test]
fn r16_2_r16_3_ground_and_air() {
    use bulge::charts::Ground;
    for (turn, ground, air) in [(1, Ground::Mud, 0), (14, Ground::Mud, 0), (15, Ground::Frozen, 5)] {
        let game = Position::of("S1", "").turn(turn).begin(GERMAN, Segment::TurnStart);
        assert_eq!((game.ground(), game.state().air), (ground, air), "turn {turn}");
    }
    assert_eq!(Position::of("S1", "-AIR").turn(15).begin(GERMAN, Segment::TurnStart).state().air, 0);
}

#[test]
fn r17_1_no_allied_support_on_turn_1() {
    for step in [
        Segment::Roadblocks,
        Segment::Interdiction,
        Segment::Emplacement,
        Segment::Demolition,
        Segment::Burning,
    ] {
        let game = Position::of("S1", "").begin(GERMAN, step);
        assert_eq!(texts(&game), ["done"], "{step:?}");
    }
    assert!(texts(&Position::of("S1", "-SUR").begin(GERMAN, Segment::Emplacement)).len() > 1);
}

#[test]
fn r17_2_allied_allowances_are_halved_on_turn_1() {
    let game = Position::of("S1", "").begin(ALLIED, Segment::Movement);
    assert_eq!(game.allowance(unit(&game, "u-28-110")), 24);
    assert_eq!(game.allowance(unit(&game, "g-26vg-77")), 36);
    let off = Position::of("S1", "-SUR").begin(ALLIED, Segment::Movement);
    assert_eq!(off.allowance(unit(&off, "u-28-110")), 48);
}

#[test]
fn r24_2_free_set_up() {
    let mut game = Bulge::new("S1", None, "+FREE").unwrap();
    assert!(is_legal(&game, "take Peiper/1SS") && !is_legal(&game, "take 110/28Inf"));
    act(&mut game, "take Peiper/1SS", &[]);
    assert_eq!(refused(&game, "done"), "24.2");
    assert_eq!(refused(&game, "put AA26"), "24.2");
    act(&mut game, "put VV11", &[]);
    assert_eq!(refused(&game, "take Peiper/1SS"), "24.2", "once");
    assert_eq!(game.hex_of(unit(&game, "g-1ss-peiper")), Some(hex(&game, "VV11")));
    assert_eq!(texts(&any()), ["done"]);
}

#[test]
fn r24_1_set_ups() {
    for (scenario, count) in [("S1", 91), ("S3", 149), ("S4", 206)] {
        let game = Bulge::new(scenario, None, "").unwrap();
        let units = game.on_map(GERMAN).count() + game.on_map(ALLIED).count();
        let skipped = game.fixed().scenario.placed.len() - units;
        assert_eq!(units + skipped, count, "{scenario}");
        assert_eq!(game.audit(), Vec::<String>::new());
    }
}

#[test]
fn a_scenario_may_begin_with_the_allies() {
    use bulge::charts::Charts;
    let file = bulge::scenario::standard().iter().find(|file| file.id == "S4").unwrap();
    let text = file.text.replace("begins = \"german\"", "begins = \"allied\"");
    let mut game =
        Bulge::read_files(&Files::scenario("S9.toml", &text), Charts::standard(), None, "").unwrap();
    act(&mut game, "done", &[]);
    assert_eq!((game.phasing(), game.turn(), game.state().air), (ALLIED, 24, 6));
}
