//! Chosen positions: which switches change what can be done there, and what it comes to.

use std::sync::LazyLock;

use bulge::charts::{ALLIED, GERMAN, Terrain, Water};
use bulge::{Bulge, Field, Flag, Lines, Place, Position, Segment, position};
use engine::HexId;
use trials::ground::nearest_step;

use crate::tools::{FLIPS, new, play, seen};

/// A position for given switches.
type Build = fn(&str) -> Bulge;

/// Fog and frost, no air, no surprise: nothing special holds on turn 26.
fn plain(switches: &str) -> Position {
    Position::empty("S1", switches).turn(26)
}

fn find(test: impl Fn(&Bulge, HexId, &bulge::Edge) -> bool) -> (String, String) {
    let game = new("S1", "");
    let step = |hex| game.fixed().edges(hex).iter().find(|edge| test(&game, hex, edge)).map(|edge| edge.to);
    nearest_step(&game.fixed().setting.board, "AA17", step)
}

/// A bank of a river without a bridge, clear ground beyond that no road reaches from there in a turn.
fn bank() -> &'static str {
    static BANK: LazyLock<String> = LazyLock::new(|| {
        let armour = Position::empty("S1", "MIX=base").turn(26).control_all(GERMAN);
        let roundabout = |from: &str, to: HexId| {
            let game = armour.clone().place("g-fbb", from).begin(GERMAN, Segment::Movement);
            let mut field = Field::default();
            game.reach_of(position::unit(&game, "g-fbb"), &mut field);
            field.cost(to).is_some()
        };
        let river = |game: &Bulge, from: HexId, edge: &bulge::Edge| {
            edge.water() == Some(Water::River)
                && edge.site().is_none()
                && game.terrain(edge.to) == Terrain::Clear
                && !roundabout(game.fixed().label(from), edge.to)
        };
        find(river).0
    });
    &BANK
}

fn take(position: Position, side: engine::Side, unit: &str) -> Bulge {
    let mut game = position.begin(side, Segment::Movement);
    play(&mut game, &[&format!("take {unit}")], &[]);
    game
}

fn motorised(switches: &str) -> Bulge {
    // On a road, so that a mechanised regiment can move too.
    let bank = find(|game, from, edge| {
        edge.water() == Some(Water::River)
            && edge.site().is_none()
            && game.terrain(edge.to) == Terrain::Clear
            && game.fixed().roads.contains(from)
    });
    let position = Position::empty("S1", switches).turn(5).control_all(GERMAN);
    take(position.place("g-2pz-304", &bank.0), GERMAN, "304/2Pz")
}

fn combined_arms(switches: &str) -> Bulge {
    take(plain(switches).control_all(GERMAN).place("g-fbb", bank()), GERMAN, "FBB")
}

fn cohesion(switches: &str) -> Bulge {
    let ss = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let position = plain(switches).stack(&ss, "P9").stack(&["u-28-109", "u-28-110", "u-28-112"], "O10");
    let excused = |position: Position, unit: &&str| position.flag(unit, Flag::Engaged, true);
    ss.iter().fold(position, excused).begin(GERMAN, Segment::Combat)
}

fn obliged(switches: &str) -> Bulge {
    plain(switches).places("g-150 P9, u-517 O10").begin(GERMAN, Segment::Combat)
}

/// FBB and 150, excused from mandatory combat, next to a unit.
fn brigades(position: Position, at: &str) -> Position {
    let position = position.stack(&["g-fbb", "g-150"], at);
    position.flag("g-fbb", Flag::Engaged, true).flag("g-150", Flag::Engaged, true)
}

fn first_attack(switches: &str) -> Bulge {
    let position = brigades(Position::empty("S1", switches), "P9").place("u-517", "O10");
    position.begin(GERMAN, Segment::Combat)
}

fn first_reaction(switches: &str) -> Bulge {
    take(Position::empty("S1", switches).control_all(ALLIED).place("u-517", "AA26"), ALLIED, "517/Para")
}

fn roadblocks(switches: &str) -> Bulge {
    Position::of("S1", switches).turn(3).begin(GERMAN, Segment::Roadblocks)
}

fn enemy_road(switches: &str) -> Bulge {
    take(plain(switches).control_all(ALLIED).place("g-1ss-1", "AA26"), GERMAN, "1/1SS")
}

fn breakthrough(switches: &str) -> Bulge {
    let mut game = brigades(plain(switches), "P9").place("u-a402", "O10").begin(GERMAN, Segment::Combat);
    // 18 to 3: 6-1; a 6 is DE.
    play(&mut game, &["attack O10", "add 150", "add FBB", "advance 150", "advance FBB"], &[6]);
    game
}

fn stand_fast(switches: &str) -> Bulge {
    let mut game = brigades(plain(switches), "AA25").place("u-517", "AA26").begin(GERMAN, Segment::Combat);
    // 18 to 8: 2-1; a 4 is DR1.
    play(&mut game, &["attack AA26", "add 150", "add FBB"], &[4]);
    game
}

fn isolated(switches: &str) -> Bulge {
    let game = new("S1", "");
    let around: Vec<String> = game
        .fixed()
        .edges(position::hex(&game, "O10"))
        .iter()
        .map(|edge| game.fixed().label(edge.to).into())
        .collect();
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let position = plain(switches).place("u-517", "O10");
    let ring = germans.iter().zip(around).fold(position, |position, (unit, at)| position.place(unit, &at));
    ring.begin(ALLIED, Segment::Supply)
}

fn fuel(switches: &str) -> Bulge {
    let game = Position::empty("S1", "").turn(26).control_all(GERMAN).begin(GERMAN, Segment::Movement);
    let mut lines = Lines::default();
    lines.trace(&game, GERMAN);
    let mut hexes = game.fixed().setting.board.grid.ids();
    let far = hexes.find(|&hex| lines.shortest(&game, hex, 0).is_some_and(|road| (37..=48).contains(&road)));
    let far = game.fixed().label(far.expect("a far hex")).to_owned();
    plain(switches).control_all(GERMAN).place("g-1ss-1", &far).begin(GERMAN, Segment::Supply)
}

fn reserve(switches: &str) -> Bulge {
    Position::of("S1", switches).turn(7).begin(GERMAN, Segment::Okw)
}

fn interdiction(switches: &str) -> Bulge {
    Position::of("S5", switches).turn(17).begin(GERMAN, Segment::Interdiction)
}

fn air_support(switches: &str) -> Bulge {
    let position = Position::empty("S1", switches).turn(20).places("u-517 P9, g-150 O10");
    let mut game = position.flag("u-517", Flag::Engaged, true).begin(ALLIED, Segment::Combat);
    play(&mut game, &["attack O10"], &[4]);
    game
}

fn british(switches: &str) -> Bulge {
    let edge = find(|game, hex, edge| {
        let far = &game.fixed().far_distance;
        far[hex.index()] == 6 && far[edge.to.index()] == 7 && !edge.wet()
    });
    take(plain(switches).control_all(ALLIED).place("b-43-129", &edge.0), ALLIED, "129/43UK")
}

fn ruse(switches: &str) -> Bulge {
    Position::empty("S1", switches)
        .turn(3)
        .control_all(GERMAN)
        .place("g-150", "AA26")
        .begin(GERMAN, Segment::Movement)
}

fn drop(switches: &str) -> Bulge {
    let teams = ["g-sti1", "g-sti2", "g-sti3", "g-sti4"];
    let position = Position::of("S1", switches).turn(3);
    let position = teams.iter().fold(position, |position, team| position.send(team, Place::Removed));
    let mut game = position.begin(GERMAN, Segment::Arrivals);
    play(&mut game, &["done"], &[]);
    game
}

fn nordwind(switches: &str) -> Bulge {
    let position = Position::empty("S5", switches).turn(24).places("g-150 MM15, u-517 AA26");
    let mut game = position.begin(GERMAN, Segment::Combat);
    play(&mut game, &["done"], &[]);
    game
}

fn first_choice(switches: &str) -> Bulge {
    new("S1", switches)
}

/// The end of the campaign, after the loss of FGB: its value is that of the mix.
fn end(switches: &str) -> Bulge {
    let position = Position::empty("S1", switches).turn(36).nordwind(1).control_all(GERMAN);
    let mut game =
        position.send("g-fgb", Place::Eliminated).place("u-517", "BB31").begin(ALLIED, Segment::Combat);
    play(&mut game, &["done"], &[]);
    game
}

/// A position, and the switches that make a difference there. All others make none.
const TABLE: &[(&str, Build, &[&str])] = &[
    ("motorised infantry at a river in the mud", motorised, &["MIX=base", "-MOT"]),
    ("combined arms at a river", combined_arms, &["MIX=base", "-CA"]),
    ("two whole divisions", cohesion, &["-DC"]),
    ("a unit in an enemy zone", obliged, &["-MC"]),
    ("a German attack on turn 1", first_attack, &["-SUR"]),
    ("an Allied move on turn 1", first_reaction, &["-SUR"]),
    ("the Allied Support Phase of turn 3", roadblocks, &["-RB"]),
    ("a road in enemy country", enemy_road, &["-RC"]),
    ("a defender destroyed", breakthrough, &["-BRK"]),
    ("a town that has to retreat", stand_fast, &["-STF"]),
    ("a regiment surrounded", isolated, &["-ISO"]),
    ("a panzer regiment far from its source", fuel, &["-FUEL"]),
    ("the OKW reserve", reserve, &["-OKW"]),
    ("interdiction", interdiction, &["-AIR"]),
    ("an attack with air points", air_support, &["-AIR"]),
    ("the British at the edge of their zone", british, &["-BRIT"]),
    ("brigade 150 on turn 3", ruse, &["-GREIF"]),
    ("the parachute drop", drop, &["-VDH"]),
    ("the end of PM 27 December", nordwind, &["-NW", "NWF=2"]),
    ("before the first turn", first_choice, &["-SUR", "+FREE"]),
    ("the end of the campaign", end, &["MIX=base"]),
];

#[test]
fn a_switch_makes_a_difference_where_its_rule_holds_and_nowhere_else() {
    for (name, build, expected) in TABLE {
        let variant = seen(&build(""));
        assert!(variant.len() > 2, "{name}");
        for flip in FLIPS {
            let other = seen(&build(flip));
            let differs = variant.iter().zip(&other).find(|(one, two)| one != two);
            let same = differs.is_none() && variant.len() == other.len();
            assert_eq!(!same, expected.contains(&flip), "{name}, {flip}: {differs:?}");
        }
    }
}

#[test]
fn every_switch_makes_a_difference_somewhere() {
    for flip in FLIPS {
        assert!(TABLE.iter().any(|(_, _, switches)| switches.contains(&flip)), "{flip}");
    }
}
