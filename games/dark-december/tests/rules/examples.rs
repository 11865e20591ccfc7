//! Examples of the rulebook that no other test plays, in its order; those of combat are in `examples_of_combat`.

use dark_december::charts::{ALLIED, Cost, GERMAN, Ground, Hexside, MP, Road, Terrain};
use dark_december::map::board;
use dark_december::units::MoveClass;
use dark_december::{DarkDecember, Event, Flag, IsolationEvent, Mode, Place, Position, Segment};
use engine::HexId;

use crate::cases::sum;
use crate::tools::{
    act, as_drawn, at, cost, drawn, example, hex, is, is_legal, listed, refused, stand, step_where, texts,
    unit,
};

fn campaign() -> DarkDecember {
    DarkDecember::new("C2", None, "").unwrap()
}

#[test]
fn ex_m3_places_and_their_hexes() {
    let places = [
        ("Bastogne", "3022"),
        ("St. Vith", "3811"),
        ("Liège", "2101"),
        ("Dinant", "0817"),
        ("Monschau", "3900"),
        ("Luxembourg", "4333"),
        ("Marche", "1916"),
        ("Malmedy", "3406"),
    ];
    for (name, label) in places {
        let plain = |text: &str| text.replace(['è', 'é'], "e").to_lowercase();
        let town = campaign().fixed().charts.town_at(label).map(|town| plain(&town.name));
        let begins = town.as_ref().is_some_and(|town| town.starts_with(&plain(name)));
        assert!(begins, "{name} is in {label}, where the charts have {town:?}");
    }
    // Bastogne, 50.0030 N, 5.7150 E, falls 150 m from the centre of its hex, 3.2 km from side to side.
    let (x, y) = ((5.7150 - 5.5756) * 71.4062, (50.0030 - 50.1826) * 111.24);
    let (sin, cos) = 11.4_f64.to_radians().sin_cos();
    let (right, down) = (x * cos - y * sin, -x * sin - y * cos);
    let centre = |label: &str| board().grid.centre(board().grid.find(label).expect("a hex"));
    let (from, to) = (centre("2516"), centre("3022"));
    let (east, south) = ((to.x - from.x) * 3.2 - right, (to.y - from.y) * 3.2 - down);
    assert!((east.hypot(south) - 0.15).abs() < 0.03, "{} km", east.hypot(south));
}

#[test]
fn ex_q2_nobody_is_in_reserve_out_of_assault_positions() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    as_drawn(&game, "Ex Q2");
    assert!(!game.zoc(ALLIED, hex(&game, "4217")) && !is(&game, "G-2Pz-3 Pz", Flag::Reserve));
    let game = Position::of("C2", "-HAP").place("G-2Pz-3 Pz", "4217").begin(GERMAN, Segment::Combat);
    assert!(is(&game, "G-2Pz-3 Pz", Flag::Reserve));
    assert!(is_legal(&Position::after(game).begin(GERMAN, Segment::Reserve), "take 3Pz/2Pz"));
}

#[test]
fn ex_2_0_d_three_points_and_not_four() {
    let lost = &drawn("Ex 2.0-d").row[0];
    let position = Position::empty("C2", "").turn(9).send(lost, Place::Surrendered);
    let game = position.points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement);
    assert!(["A-106-423", "A-106-424"].iter().all(|id| at(&game, id) == "off the map"));
    assert_eq!(game.return_cost(unit(&game, "A-106-422")), 3);
    assert!(is_legal(&game, "return 422/106Inf"));
}

#[test]
fn ex_3_0_forest_with_a_town_and_rough_ground_behind_a_river() {
    let game = campaign();
    let charts = &game.fixed().charts;
    // Town in forest: by road alone for armour, TDL the greater of 4 and 3.
    assert_eq!(charts.terrain(Terrain::Forest).cost(MoveClass::Armour, Ground::Soft), Cost::Never);
    assert_eq!(
        charts.terrain(Terrain::Forest).tdl.max(charts.feature(dark_december::charts::Feature::Town).tdl),
        4
    );
    let fixed = game.fixed();
    let (from, to) = step_where(&game, |_, edge| {
        let rough = fixed.terrain[edge.to.index()] == Terrain::Rough && !fixed.towns.contains(edge.to);
        rough && edge.wet() && !edge.major() && edge.site().is_none()
    });
    assert_eq!(drawn("Ex 3.0").arrows, [(from.clone(), to.clone())]);
    let game = Position::empty("C2", "").turn(5).place("A-28-110", &from).begin(ALLIED, Segment::Movement);
    assert_eq!(cost(&game, "A-28-110", Mode::Normal, &from, &to).expect("on foot").cost, 5 * MP);
}

#[test]
fn ex_3_1_what_the_minimum_move_does_not_allow() {
    for switches in ["", "-V3.1"] {
        let probe = campaign();
        let (from, to) = step_where(&probe, |_, edge| edge.wet() && !edge.major() && edge.site().is_none());
        let game = Position::empty("C2", switches).turn(5).place("G-2Pz-3 Pz", &from);
        let game = game.begin(GERMAN, Segment::Movement);
        assert!(cost(&game, "G-2Pz-3 Pz", Mode::Normal, &from, &to).is_none(), "armour at a river");
        // 0605 lies in the zone of the enemy in 0604, and so do 0504 and 0704.
        let game = Position::empty("C2", switches).turn(5).places(&example("Ex 3.1"));
        let game = game.begin(ALLIED, Segment::Movement);
        for zone in ["0504", "0704"] {
            assert!(cost(&game, "A-28-110", Mode::Normal, "0605", zone).is_none(), "from zone to zone");
        }
    }
}

#[test]
fn ex_3_2_a_twenty_hexes_of_road_and_two_of_rough_ground() {
    let game = Position::empty("C2", "").turn(5).place("A-28-110", "3022").begin(ALLIED, Segment::Movement);
    let charts = &game.fixed().charts;
    let points = |cost: Cost| match cost {
        Cost::Points(points) => points,
        other => panic!("{other:?}"),
    };
    let road = points(charts.road(Road::Strategic).cost(MoveClass::Foot, Ground::Soft));
    let rough = points(charts.terrain(Terrain::Rough).cost(MoveClass::Foot, Ground::Soft));
    let sum = 20 * road + 2 * rough;
    assert_eq!((sum, game.strategic_allowance(unit(&game, "A-28-110"))), (24 * MP, 25 * MP));
}

#[test]
fn ex_3_2_c_columns_attack_with_half_and_stand_at_one_less() {
    let probe = campaign();
    let fixed = probe.fixed();
    let woods = fixed
        .setting
        .board
        .grid
        .ids()
        .find(|&hex| fixed.terrain[hex.index()] == Terrain::Woods && !fixed.towns.contains(hex));
    let label = fixed.label(woods.expect("woods")).to_owned();
    let game = Position::empty("C2", "")
        .turn(5)
        .places(&example("Ex 3.2-c"))
        .flag("A-28-110", Flag::Strategic, true)
        .flag("A-9A-CCB", Flag::Strategic, true)
        .begin(ALLIED, Segment::Combat);
    assert_eq!(drawn("Ex 3.2-c").marks, [("strategic-movement".to_owned(), label.clone())]);
    let (one, two) = (unit(&game, "A-28-110"), unit(&game, "A-9A-CCB"));
    let beside = fixed.edges(hex(&game, &label)).iter().find(|edge| !edge.wet()).expect("a dry side").to;
    let clear = |unit| game.attack_strength(unit, beside);
    assert_eq!(clear(one), 2);
    assert_eq!(game.attack_over(two, 5, None), 3);
    assert_eq!(game.attack_over(one, 3, None) + game.attack_over(two, 5, None), 5);
    assert_eq!(game.ground_level(ALLIED, hex(&game, &label), 0), 2);
}

fn regiments(turn: u8) -> Position {
    Position::empty("C2", "").turn(turn).places(&example("Ex OR1.0"))
}

fn rolls(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Isolation(IsolationEvent::Surrender { .. }))).count()
}

#[test]
fn ex_or1_0_the_road_to_surrender() {
    let markers = |game: &DarkDecember, id: &str| game.unit_state(unit(game, id)).markers;
    // Turns 5, 6 and 7: one, two and three markers, and one die for both; on turn 8 again.
    let mut position = regiments(5);
    as_drawn(&position.clone().begin(GERMAN, Segment::Movement), "Ex OR1.0");
    for (turn, expected, dice) in [(5, 1, 0), (6, 2, 0), (7, 3, 1), (8, 3, 1)] {
        let (game, events) = position.turn(turn).begin_with(GERMAN, Segment::Supply, &[6]);
        assert_eq!(
            (markers(&game, "A-106-422"), markers(&game, "A-106-423")),
            (expected, expected),
            "{turn}"
        );
        assert_eq!(rolls(&events), dice, "{turn}");
        position = Position::after(game);
    }
    // 1 in 6: a 1 takes both.
    let full = || regiments(7).markers("A-106-422", 2).markers("A-106-423", 2);
    let (game, _) = full().begin_with(GERMAN, Segment::Supply, &[1]);
    assert!(
        ["A-106-422", "A-106-423"]
            .iter()
            .all(|id| game.unit_state(unit(&game, id)).place == Place::Surrendered)
    );
    // A parachute battalion in the group: never.
    let (_, events) = full().place("A-Sep-509 Para", "3022").markers("A-Sep-509 Para", 2).begin_with(
        GERMAN,
        Segment::Supply,
        &[],
    );
    assert_eq!(rolls(&events), 0);
    // One joined on turn 6: two markers on turn 7, no roll; on turn 8 there is one.
    let (game, events) = full().markers("A-106-423", 1).begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!(rolls(&events), 0);
    let (_, events) = Position::after(game).turn(8).begin_with(GERMAN, Segment::Supply, &[6]);
    assert_eq!(rolls(&events), 1);
    // Two markers on turn 14, clear from 15: it stays at two.
    let (game, events) = regiments(15).markers("A-106-422", 2).begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!((markers(&game, "A-106-422"), rolls(&events)), (2, 0));
}

#[test]
fn ex_or2_0_three_attempts_and_none_after_18_pm() {
    let mut game = Position::of("C2", "").turn(2).begin(GERMAN, Segment::Movement);
    for turn in [2, 3, 5] {
        game = Position::after(game).turn(turn).begin(GERMAN, Segment::Entry);
        game = Position::after(game).begin(GERMAN, Segment::Movement);
        act(&mut game, "infiltrate 150PzBde", &[6]);
    }
    game = Position::after(game).turn(6).begin(GERMAN, Segment::Entry);
    game = Position::after(game).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "infiltrate 150PzBde"), "OR2.0.2", "no fourth");
    let late = Position::of("C2", "").turn(7).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&late, "infiltrate 150PzBde"), "OR2.0.2", "none after turn 6");
    // With HAP there is no Movement Phase on turn 1.
    let first = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    assert!(first.assault_positions() && refused(&first, "infiltrate 150PzBde") != "OR2.0.2");
}

#[test]
fn ex_or3_0_a_two_brings_10_ss() {
    let row = drawn("Ex OR3.0").row;
    assert!(row[..3].iter().all(|id| id.starts_with("G-10SS")) && row[3..] == ["G-17SS-37", "G-17SS-38"]);
    let (mut game, _) = Position::of("C2", "").quiet().turn(9).begin_with(GERMAN, Segment::Forces, &[2]);
    for name in ["10Pz/10SSPz", "21/10SSPz", "22/10SSPz"] {
        let id = game.fixed().units.iter().find(|one| {
            one.name.starts_with(name.split('/').next().unwrap_or(name)) && one.id.starts_with("G-10SS")
        });
        let text = format!("commit {}", id.expect(name).name);
        act(&mut game, &text, &[]);
    }
    let game = Position::after(game).begin(GERMAN, Segment::Entry);
    let game = Position::after(game).begin(GERMAN, Segment::Movement);
    let letter = board().areas.iter().find(|area| area.name == "Q").expect("the letter Q");
    let entry = |hex: &HexId| board().grid.label(*hex).to_owned();
    for unit in game.fixed().units.iter().filter(|one| one.id.starts_with("G-10SS")) {
        assert!(
            letter.hexes.iter().map(entry).any(|at| is_legal(&game, &format!("enter {} {at}", unit.name)))
        );
    }
    let (mut game, _) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[2]);
    for id in ["G-17SS-37", "G-17SS-38"] {
        let text = format!("commit {}", game.counter(unit(&game, id)).name);
        act(&mut game, &text, &[]);
        assert_eq!(game.unit_state(unit(&game, id)).due, 13);
    }
    let (game, _) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[3]);
    assert!(!texts(&game).iter().any(|text| text.starts_with("commit")));
}

#[test]
fn ex_or4_0_who_pays_to_disengage() {
    let probe = campaign();
    let fixed = probe.fixed();
    // Woods with two river sides that have no bridge, and a dry side beside none of the enemies' zones.
    let found = fixed.setting.board.grid.ids().find_map(|from| {
        let edges = fixed.edges(from);
        let woods = fixed.terrain[from.index()] == Terrain::Woods && !fixed.towns.contains(from);
        let wet: Vec<HexId> =
            edges.iter().filter(|edge| edge.wet() && !edge.major()).map(|edge| edge.to).collect();
        let dry: Vec<HexId> = edges.iter().filter(|edge| !edge.wet()).map(|edge| edge.to).collect();
        if !woods || edges.len() < 6 || wet.len() < 2 {
            return None;
        }
        let enemies = [wet[0], wet[1]];
        let free = dry.iter().copied().find(|&to| enemies.iter().all(|&enemy| probe.distance(enemy, to) > 1));
        let other = dry.iter().copied().find(|&one| free.is_some_and(|free| probe.distance(one, free) > 1));
        Some((from, enemies, other?, free?))
    });
    let (from, across, beside, to) = found.expect("woods at a bend of a river");
    let label = |hex: HexId| fixed.label(hex).to_owned();
    let units = [("A-28-110", from), ("G-26V-39", across[0]), ("G-26V-77", across[1])];
    assert_eq!(example("Ex OR4.0"), listed(units.map(|(unit, at)| (unit, label(at)))));
    assert_eq!(drawn("Ex OR4.0").arrows, [(label(from), label(to))]);
    let surcharge = |enemies: &[HexId], fort: bool| {
        let mut position = Position::empty("C2", "").turn(5).place("A-28-110", &label(from));
        for (id, &at) in ["G-26V-39", "G-26V-77"].iter().zip(enemies) {
            position = position.place(id, &label(at));
        }
        let position = if fort { position.fort(ALLIED, &label(from)) } else { position };
        let mut game = position.begin(ALLIED, Segment::Movement);
        act(&mut game, "take 110/28Inf", &[]);
        sum(&game, &format!("go {}", label(to))).iter().any(|line| line == "Disengagement +1 MP [OR4.0]")
    };
    assert!(!surcharge(&[beside], true), "woods and fort: 4");
    assert!(surcharge(&[across[0], beside], false), "one enemy is not across the river: 3");
    assert!(!surcharge(&across, false), "both are across: 5");
    // Panzergrenadiers in the open pay.
    let position = stand(5, "G-2Pz-2 PG 0605, A-28-110 0604");
    let mut game = position.begin(GERMAN, Segment::Movement);
    act(&mut game, "take 2PG/2Pz", &[]);
    assert!(sum(&game, "go 0606").contains(&"Disengagement +1 MP [OR4.0]".to_owned()));
    assert_eq!(game.fixed().charts.hexside(Hexside::River).tdl, 2);
}
