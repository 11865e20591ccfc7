//! A test for each rule, named after its number, and one for each worked example of the rulebook.

use engine::{Game, NotPlayed, Play, Seat, Side, Status, UnitId};
use skirmish::Skirmish;

const BLUE: Side = Side(0);
const RED: Side = Side(1);

fn game(scenario: &str, switches: &str) -> Skirmish {
    Skirmish::new(scenario, None, switches).unwrap_or_else(|error| panic!("{error}"))
}

/// A game in which these actions were played, with these dice.
fn begun(game: Skirmish, dice: &[u32], actions: &[&str]) -> Play<Skirmish> {
    let mut play = Play::scripted(game, dice.to_vec());
    act(&mut play, actions);
    play
}

fn act(play: &mut Play<Skirmish>, actions: &[&str]) {
    for action in actions {
        play.act_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
        assert_eq!(play.game().audit(), Vec::<String>::new(), "{action}");
    }
}

fn unit(play: &Play<Skirmish>, name: &str) -> UnitId {
    let game = play.game();
    game.fixed().all().find(|&unit| game.name(unit) == name).unwrap_or_else(|| panic!("{name}"))
}

/// Puts squads where a test wants them.
fn put(mut game: Skirmish, places: &[(&str, &str)]) -> Skirmish {
    for (name, hex) in places {
        let found = game.fixed().all().find(|&unit| game.name(unit) == *name);
        let hex = game.board().grid.find(hex);
        assert!(found.is_some() && hex.is_some(), "{name}");
        game.state.squads[found.unwrap().index()].hex = hex;
    }
    game
}

/// The squads of a worked example where the rulebook draws them.
fn example(game: Skirmish, id: &str) -> Skirmish {
    let drawn = trials::examples::position::<Skirmish>(id);
    put(game, &drawn.places().collect::<Vec<_>>())
}

/// The first move that the rulebook draws in an example.
fn arrow(id: &str) -> (String, String) {
    trials::examples::position::<Skirmish>(id).arrows[0].clone()
}

fn pin(mut game: Skirmish, name: &str) -> Skirmish {
    let found = game.fixed().all().find(|&unit| game.name(unit) == name).unwrap();
    game.state.squads[found.index()].pinned = true;
    game
}

/// Where a squad stands; nothing if it is lost.
fn hex(play: &Play<Skirmish>, name: &str) -> String {
    play.game().hex_of(unit(play, name)).map_or_else(String::new, |hex| play.game().label(hex).to_owned())
}

fn refused(play: &mut Play<Skirmish>, action: &str) -> String {
    match play.act_text(action) {
        Err(NotPlayed::Refused(why)) => why.to_string(),
        other => panic!("{action}: {other:?}"),
    }
}

fn told(play: &Play<Skirmish>, seat: Seat) -> String {
    play.log(seat)
}

fn badges(play: &Play<Skirmish>, seat: Seat, name: &str) -> Vec<String> {
    let view = play.game().view(seat);
    let seen = view.units.into_iter().find(|seen| seen.name.as_deref() == Some(name)).unwrap();
    seen.badges.into_iter().map(|badge| badge.word).collect()
}

/// X1. 1.1: Blue picks Blue-1, and Red is not told.
#[test]
fn rule_1_1_green_squads_are_picked_in_secret() {
    let mut play = begun(game("clearing", ""), &[], &["pick Blue-1"]);
    assert_eq!(badges(&play, Seat::Player(BLUE), "Blue-1"), ["green"]);
    for seat in [Seat::Player(RED), Seat::Observer] {
        assert!(badges(&play, seat, "Blue-1").is_empty() && badges(&play, seat, "Blue-2").is_empty());
        assert!(!told(&play, seat).contains("green"));
    }
    assert!(refused(&mut play, "pick Blue-2").contains("1.1: you have no such squad"));
    assert!(refused(&mut play, "stay").contains("1.1: one squad must be green"));
    // Without the switch nobody is green.
    let play = begun(game("clearing", "-GREEN"), &[], &[]);
    assert_eq!(play.game().prompt(), "Blue: pick a squad [2.1]");
    assert!(badges(&play, Seat::Referee, "Blue-1").is_empty());
}

/// X2. 1.2: Blue-2 goes from B3 to D3, and Red-1, which is green, runs.
#[test]
fn rule_1_2_green_squads_run() {
    let actions = ["pick Blue-1", "pick Red-1", "pick Blue-2", "go D3"];
    let start = example(game("clearing", ""), "X2");
    assert_eq!(hex(&Play::scripted(start.clone(), Vec::new()), "Blue-2"), "B3");
    let play = begun(start, &[], &actions);
    assert_eq!((hex(&play, "Blue-2"), hex(&play, "Red-1")), ("D3".into(), String::new()));
    assert!(told(&play, Seat::Observer).contains("Red-1 is attacked, is green and runs. [1.2]"));
    // Then all squads of Red are known.
    assert_eq!(badges(&play, Seat::Player(BLUE), "Red-2"), ["veteran"]);
}

/// 1.2: one who is attacked and holds is known, and the others are not, as long as there are several.
#[test]
fn rule_1_2_who_is_attacked_is_known() {
    let start = put(game("mill", ""), &[("Blue-1", "E3"), ("Red-1", "E4")]);
    let actions = ["pick Blue-2", "pick Red-2", "pick Blue-1", "go E4"];
    let play = begun(start, &[1], &actions);
    assert_eq!(badges(&play, Seat::Player(BLUE), "Red-1"), ["veteran"]);
    assert!(badges(&play, Seat::Player(BLUE), "Red-2").is_empty());
}

/// X3. 2.1: Blue-1 in A1 goes two hexes, to A3; A4 is too far. The sides take turns, and a squad may stay.
#[test]
fn rule_2_1_a_squad_goes_as_far_as_its_counter_says() {
    let start = example(game("mill", "-GREEN"), "X3");
    let mut play = begun(start, &[], &["pick Blue-1"]);
    assert_eq!(refused(&mut play, "go A4"), "2.1: it is 3 hexes away, and it goes 2");
    assert_eq!(refused(&mut play, "go A1"), "2.1: it stands there already");
    act(&mut play, &["go A3"]);
    assert_eq!(hex(&play, "Blue-1"), "A3");
    assert_eq!(play.game().prompt(), "Red: pick a squad [2.1]");
    assert!(refused(&mut play, "pick Blue-1").contains("2.1"));
    assert!(refused(&mut play, "stay").contains("2.1: pick a squad first"));
    act(&mut play, &["pick Red-1", "stay"]);
    assert_eq!((hex(&play, "Red-1"), play.game().turn()), ("M5".into(), 2));
    // A village counts as one hex, and so does the hill along its top.
    let start = put(game("mill", "-GREEN"), &[("Blue-1", "H5"), ("Red-1", "D2")]);
    let mut play = begun(start, &[], &["pick Blue-1", "go J5"]);
    act(&mut play, &["pick Red-1", "go C2"]);
}

/// X4. 2.2: Blue-2 in B3 passes Blue-1 in B2 and goes to B1; it may not stay in B2.
#[test]
fn rule_2_2_one_squad_a_hex() {
    let start = example(game("clearing", "-GREEN,-WOODS"), "X4");
    let mut play = begun(start, &[], &["pick Blue-2"]);
    assert_eq!(hex(&play, "Blue-2"), "B3");
    assert_eq!(refused(&mut play, "go B2"), "2.2: B2: your own squad is there");
    act(&mut play, &["go B1"]);
    assert_eq!(hex(&play, "Blue-2"), "B1");
}

/// X5, X6. 2.3: from H5 over the bridge to I5 is one hex, from H4 over the stream to I4 are two; from C4 up to C3 are two, and down one.
#[test]
fn rule_2_3_stream_and_slope() {
    let start = |place: &str| put(game("mill", "-GREEN"), &[("Blue-1", place)]);
    let cost = |place: &str, to: &str| {
        let play = begun(start(place), &[], &["pick Blue-1"]);
        let why = play.game().explain(play.game().parse_action(&format!("go {to}")).unwrap());
        why.lines.len()
    };
    assert_eq!((cost("H5", "I5"), cost("H4", "I4")), (1, 2));
    assert_eq!((arrow("X5"), arrow("X6")), (("H5".into(), "I5".into()), ("C4".into(), "C3".into())));
    assert_eq!((cost("C4", "C3"), cost("C3", "C4")), (2, 1));
    let mut play = begun(start("H4"), &[], &["pick Blue-1"]);
    assert_eq!(refused(&mut play, "go J4"), "2.1: it is 3 hexes away, and it goes 2");
    let why = play.game().explain(play.game().parse_action("go I4").unwrap());
    assert!(why.to_string().contains("Over the stream"), "{why}");
    act(&mut play, &["go I4"]);
}

/// X7. 3.1: Blue-2 goes from B3 to D3, where Red-1 is: with a 4 it is lost, with a 3 it holds and Blue-2 stays in B3.
#[test]
fn rule_3_1_attack() {
    let actions = ["pick Blue-2", "go D3"];
    let won = begun(example(game("clearing", "-GREEN"), "X7"), &[4], &actions);
    assert_eq!((hex(&won, "Blue-2"), hex(&won, "Red-1")), ("D3".into(), String::new()));
    let held = begun(game("clearing", "-GREEN"), &[3], &actions);
    assert_eq!((hex(&held, "Blue-2"), hex(&held, "Red-1")), ("B3".into(), "D3".into()));
    assert!(told(&held, Seat::Observer).contains("Red-1 is attacked and holds: 3 against 4. [3.1]"));
    // In a village one needs 1 more.
    let start = put(game("bridge", "-GREEN"), &[("Blue-1", "H5")]);
    let play = begun(start, &[], &["pick Blue-1"]);
    assert_eq!(play.game().to_attack(unit(&play, "Red-1")), 5);
    let why = play.game().explain(play.game().parse_action("go I5").unwrap());
    assert_eq!(why.chances[0].cases, 2, "{why}");
}

/// X8. 3.2: Red-1 stands in the forest B2: to attack it Blue-1 needs a 5.
#[test]
fn rule_3_2_woods() {
    let start = |switches| put(example(game("clearing", switches), "X8"), &[("Blue-2", "E3")]);
    let mut play = begun(start("-GREEN"), &[4], &["pick Blue-1"]);
    assert_eq!(play.game().to_attack(unit(&play, "Red-1")), 5);
    assert_eq!(refused(&mut play, "go B2"), "2.1: it is 3 hexes away, and it goes 2");
    // Without woods the forest is like open ground.
    let mut play = begun(start("-GREEN,-WOODS"), &[4], &["pick Blue-1"]);
    assert_eq!(play.game().to_attack(unit(&play, "Red-1")), 4);
    act(&mut play, &["go B2"]);
    assert_eq!(hex(&play, "Red-1"), "");
}

/// 3.3: fire pins, and fire at one who is pinned kills. A machine gun has a +.
#[test]
fn rule_3_3_fire() {
    let start =
        put(game("mill", "-GREEN"), &[("Blue-1", "C5"), ("Blue-5", "A5"), ("Red-1", "E5"), ("Blue-2", "A6")]);
    let mut play = begun(start, &[4, 3, 2], &["pick Blue-1", "fire Red-1"]);
    assert_eq!(badges(&play, Seat::Observer, "Red-1"), ["pinned"]);
    act(&mut play, &["pick Red-2", "stay", "pick Blue-5"]);
    // Its aim makes it a 3.
    assert_eq!(play.game().to_hit(unit(&play, "Blue-5"), unit(&play, "Red-1")), 3);
    act(&mut play, &["fire Red-1"]);
    assert_eq!(hex(&play, "Red-1"), "");
    assert!(told(&play, Seat::Observer).contains("Red-1 was pinned and is lost. [3.3]"));
    act(&mut play, &["pick Red-2", "stay", "pick Blue-1"]);
    assert!(refused(&mut play, "fire Red-2").contains("3.3 (FIRE): it is 9 hexes away, and the range is 2"));
    assert!(refused(&mut play, "fire Red-1").contains("it is lost"));
    assert!(refused(&mut play, "fire Blue-2").contains("it is your own squad"));
    // Without the switch nobody fires.
    let mut play = begun(game("clearing", "-GREEN"), &[], &["pick Blue-2"]);
    assert!(refused(&mut play, "fire Red-1").contains("squads do not fire without FIRE"));
}

/// X9, X10. 3.3: the village in I5 hides K5 from H5; from E3 on the hill one sees over the forest in G3 to I3.
#[test]
fn rule_3_3_lines_of_sight() {
    let game = game("mill", "-GREEN");
    let hex = |name: &str| game.board().grid.find(name).unwrap();
    let sight = |from: &str, to: &str| game.sight(hex(from), hex(to)).unwrap();
    for (id, from, to) in [("X9", "H5", "K5"), ("X10", "E3", "I3")] {
        let drawn = trials::examples::position::<Skirmish>(id);
        assert_eq!(drawn.sights, [(from.to_owned(), to.to_owned())]);
    }
    let blocked = sight("H5", "K5");
    assert!(!blocked.clear && blocked.text == "I5 is higher than both", "{blocked:?}");
    assert!(sight("E3", "I3").clear && game.board().terrain_name(hex("G3")) == "forest");
    // Both ways, everywhere, and what the table says is what is explained.
    for from in game.board().grid.ids() {
        for to in game.board().grid.ids().filter(|&to| game.board().grid.distance(from, to) <= 6) {
            let clear = game.sight(from, to).unwrap().clear;
            assert_eq!(clear, game.sight(to, from).unwrap().clear, "{} {}", game.label(from), game.label(to));
            assert_eq!(clear, game.fixed().sees(from, to));
        }
    }
    assert!(Skirmish::new("mill", None, "-FIRE").unwrap().sight(hex("A1"), hex("A2")).is_none());
}

/// X11. 3.4: Red-1 in D3 is pinned: Blue-2 attacks it with a 2; with a 1 it is pinned itself. A pinned squad only rallies.
#[test]
fn rule_3_4_pinned_squads() {
    let start = || pin(example(game("clearing", "-GREEN,+FIRE"), "X11"), "Red-1");
    let won = begun(start(), &[2], &["pick Blue-2", "go D3"]);
    assert_eq!(hex(&won, "Red-1"), "");
    let mut held = begun(start(), &[1], &["pick Blue-2", "go D3"]);
    assert_eq!(
        (hex(&held, "Blue-2"), badges(&held, Seat::Observer, "Blue-2")),
        ("B3".into(), vec!["pinned".into()])
    );
    act(&mut held, &["pick Red-1"]);
    assert!(told(&held, Seat::Observer).contains("Red-1 rallies. [3.4]"));
    assert!(badges(&held, Seat::Observer, "Red-1").is_empty());
    assert_eq!(held.game().prompt(), "Blue: pick a squad [2.1]");
    let why = {
        let play = begun(start(), &[], &["pick Blue-2"]);
        play.game().explain(play.game().parse_action("go D3").unwrap())
    };
    assert!(why.to_string().contains("Pinned") && why.chances[0].cases == 5, "{why}");
}

/// X12. 4.1: with one squad of six lost and J5 held, which is 3 points, Blue has 8 points.
#[test]
fn rule_4_1_points() {
    let mut start = put(example(game("bridge", "-GREEN"), "X12"), &[("Red-2", "L3")]);
    start.state.squads[1].hex = None;
    start = put(start, &[("Red-5", "L2")]);
    assert_eq!((start.points(BLUE), start.points(RED)), (5, 9));
    let play = begun(start, &[], &["pick Blue-1", "go J5"]);
    assert_eq!((play.game().points(BLUE), play.game().points(RED)), (8, 6));
    assert!(told(&play, Seat::Observer).contains("Blue holds J5. [4.1]"));
}

/// 4.1: the game ends after the last turn, and when a side has no squads.
#[test]
fn rule_4_1_the_end() {
    let mut late = game("mill", "-GREEN");
    late.state.moves = 61;
    let play = begun(late, &[], &["pick Red-1", "stay"]);
    let Status::Over(outcome) = play.status() else { panic!("it goes on") };
    assert_eq!((outcome.winner, outcome.level, outcome.rule.0), (None, "draw", "4.1"));
    let mut alone = game("clearing", "-GREEN");
    alone.state.squads[3].hex = None;
    let play = begun(alone, &[6], &["pick Blue-2", "go D3"]);
    assert_eq!(play.status().outcome().unwrap().winner, Some(BLUE));
    assert!(told(&play, Seat::Observer).ends_with("Blue wins: victory. Points: Blue 2, Red 0. [4.1]\n"));
}

/// 4.1: what wins, who is where and what is worth points is told as the scenario and the switches have it.
#[test]
fn rule_4_1_orders_and_objectives_are_those_of_the_scenario() {
    let game = game("bridge", "");
    let orders = game.briefing(BLUE).expect("every side has orders");
    assert!(orders.you.contains("6 squads against 5"), "{}", orders.you);
    assert!(orders.wins[1].text.contains("J5 (3 points)"), "{:?}", orders.wins);
    let first = |game: &Skirmish| -> Vec<&str> {
        game.briefing(BLUE).unwrap().first.iter().map(|remark| remark.rule.number()).collect()
    };
    assert_eq!(first(&game), ["1.1", "2.1", "3.2"]);
    assert!(game.setting_up(), "who is green is chosen before the first turn");
    let plain = self::game("bridge", "-GREEN,-WOODS");
    assert!(!plain.setting_up());
    assert_eq!(first(&plain), ["2.1"]);
    let list = plain.view(Seat::Observer).objectives;
    let states: Vec<(&str, Option<i32>, Option<Side>)> =
        list.iter().map(|one| (one.at[0].as_str(), one.points, one.holder)).collect();
    assert_eq!(states, [("I5", Some(1), Some(RED)), ("J5", Some(3), Some(RED)), ("F6", Some(2), None)]);
}
